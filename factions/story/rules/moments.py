"""The chronicle (SEAT-5): which lines tell a moment of the day, of what kind, and how much it matters. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Literal

from msgspec import Struct, convert

Kind = Literal[
    "death", "split", "crown", "union", "betrayal", "capital", "murder", "war", "wedding", "peace", "alliance",
    "uprising", "theory", "battle", "turncoat", "heir", "conquest", "treaty", "invention", "intrigue", "loss", "realm",
]  # fmt: skip
Facts = Mapping[str, Any]

RANKS: Mapping[str, tuple[Kind, int]] = {
    "capital_lost": ("capital", 98),
    "nation_split": ("split", 96),
    "nation_united": ("union", 95),
    "crowned": ("crown", 94),
    "monarch_died": ("death", 90),
    "assassinated": ("murder", 88),
    "heir_killed": ("heir", 86),
    "province_taken": ("conquest", 78),
    "battle_over": ("battle", 72),
    "battle_fought": ("battle", 72),
    "changed_sides": ("turncoat", 71),
    "married": ("wedding", 70),
    "rose": ("uprising", 69),
    "heir_leads": ("uprising", 68),
    "betrayed": ("betrayal", 67),
    "war_began": ("war", 66),
    "alliance_made": ("alliance", 65),
    "peace_made": ("peace", 64),
    "treaty_renounced": ("betrayal", 63),
    "treaty_made": ("treaty", 62),
    "theory_accepted": ("theory", 60),
    "province_ceded": ("conquest", 58),
    "heir_captured": ("heir", 56),
    "crown_contested": ("crown", 54),
    "alliance_ended": ("alliance", 52),
    "heir_trapped": ("heir", 50),
    "surrendered": ("battle", 48),
    "heir_recalled": ("crown", 46),
    "officer_lost": ("loss", 46),
    "plot_succeeded": ("intrigue", 45),
    "research_sabotaged": ("intrigue", 45),
    "heir_freed": ("heir", 40),
    "razed": ("loss", 40),
    "researched": ("invention", 38),
    "theory_failed": ("theory", 36),
    "plot_failed": ("intrigue", 34),
    "paper_published": ("theory", 32),
    "capital_named": ("capital", 30),
    "theory_withdrawn": ("theory", 28),
    "hunger": ("loss", 26),
    "regiments_disbanded": ("loss", 24),
    "faction_named": ("realm", 20),
    "built": ("realm", 15),
}
"""Code of a line → of what kind the moment is that it tells, and how much that matters, of a hundred.

What people talk about comes first: a capital, a crown, a death; land taken, a battle, a wedding, an uprising; then wars
and treaties; then theories. Walls, the day moment by moment and every story follow it.
"""
OPENLY: frozenset[Kind] = frozenset({"betrayal"})
"""Kinds whose lines are about the faction that did it."""
BESIDE = frozenset({"round_fought", "incited"})
"""Lines that are no moments, but say more of one."""
SPOILT = "research_sabotaged"
"""The line that tells a court what a sabotage has cost it; the day tells it with the act (`spoiling`)."""
GREAT = 60
"""What matters so much is told to everybody at once, and stands first in the story of the day."""
MONARCH = 91
"""The murder of a monarch matters as their death, and a little more."""
MOST_FALLEN = 5
"""A battle matters more by 1 for each unit that fell in it, up to so much: less than what came of it."""

TOLD_BY: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    ("province_taken", "battle_over", {"province": "place"}),
    ("treaty_made", "alliance_made", {"parties": "parties"}),
    ("treaty_made", "peace_made", {"parties": "parties"}),
    ("crowned", "nation_split", {"faction": "to"}),
    ("monarch_died", "assassinated", {"character": "character"}),
    ("plot_succeeded", "assassinated", {"character": "character"}),
)  # fmt: skip
"""The first is told by the second where both are said at one stroke, and these facts of theirs agree."""


class Tells(Struct, frozen=True):
    """What the chronicle reads of the facts of a line; what a line does not tell is empty."""

    act: str = ""
    against: str = ""
    attacker: str = ""
    by: str = ""
    character: str = ""
    defender: str = ""
    faction: str = ""
    invented: bool = False
    lost_a: int = 0
    lost_d: int = 0
    monarch: bool = False
    officer: str = ""
    parties: tuple[str, ...] = ()
    place: str = ""
    province: str = ""
    technology: str = ""
    to: str = ""
    treaty: bool | str = False
    whole: bool = False


class Pair(Struct, frozen=True):
    """The two factions whose relation a line tells of."""

    a: str
    b: str


@dataclass(frozen=True)
class Said:
    """A line as it stands in the log of a side."""

    key: str
    side: str
    code: str
    facts: Facts
    phase: str
    at: int

    @cached_property
    def tells(self) -> Tells:
        return convert(self.facts, Tells)

    def names(self, fact: str) -> Any:
        """What it says under this name; the two whose relation changes are parties as well."""
        if fact == "parties" and "a" in self.facts:
            pair = convert(self.facts, Pair)
            return sorted((pair.a, pair.b))
        return self.facts.get(fact)


@dataclass(frozen=True)
class Moment:
    """Something of the day that is worth telling, under the key of the line that says it."""

    key: str
    kind: Kind
    rank: int
    code: str
    facts: Facts
    phase: str
    at: int
    first: bool = False

    @cached_property
    def tells(self) -> Tells:
        return convert(self.facts, Tells)

    @property
    def says(self) -> tuple[int, str, str]:
        """What it tells: alike for what one side heard and another."""
        return self.at, self.code, repr(self.facts)

    @property
    def great(self) -> bool:
        return self.rank >= GREAT

    @property
    def by(self) -> str:
        """The faction that did it, where that may be heard."""
        return self.tells.by or (self.tells.faction if self.kind in OPENLY else "")


def told(lines: Iterable[Said]) -> list[Moment]:
    """The moments these lines tell, in their order; what was said at one stroke is told together."""
    once = list({(said.at, said.code, repr(said.facts)): said for said in lines}.values())
    fallen = _fallen(once)
    strokes = (list(stroke) for _, stroke in groupby(once, lambda said: said.at))
    return [_moment(said, stroke, fallen) for stroke in strokes for said in stroke if _is_moment(said, stroke)]


def _fallen(lines: Iterable[Said]) -> dict[str, int]:
    """Key of the line that tells the end of a battle → how many units fell in its rounds."""
    falling, fallen = Counter[tuple[str, str, str]](), dict[str, int]()
    for said in lines:
        if said.code == "round_fought":
            falling[_fight(said)] += said.tells.lost_a + said.tells.lost_d
        elif said.code == "battle_over":
            fallen[said.key] = falling.pop(_fight(said), 0)
    return fallen


def _fight(said: Said) -> tuple[str, str, str]:
    """By which the rounds of a battle and its end are known for the same."""
    return said.tells.place, said.tells.attacker, said.tells.defender


def _is_moment(said: Said, stroke: Sequence[Said]) -> bool:
    if said.code not in RANKS or (said.code == "researched" and not said.tells.invented):
        return False
    return said.tells.act != "counter" and not any(_tells(other, said) for other in stroke)


def _tells(other: Said, said: Said) -> bool:
    return any(
        (said.code, other.code) == (code, by)
        and all(said.names(mine) == other.names(theirs) for mine, theirs in alike.items())
        for code, by, alike in TOLD_BY
    )


def _moment(said: Said, stroke: Sequence[Said], fallen: Mapping[str, int]) -> Moment:
    kind, rank = RANKS[said.code]
    moment = Moment(said.key, kind, rank, said.code, said.facts, said.phase, said.at)
    if said.code == "battle_over":
        return _battle(moment, stroke, fallen[said.key])
    if said.code == "assassinated":
        return _murder(moment, stroke)
    if said.code == SPOILT:
        return replace(moment, facts={**said.facts, "faction": _whose(said.side)})
    if said.code in ("plot_succeeded", "plot_failed"):
        return _plot(moment, said, stroke)
    signed = said.code == "peace_made" and any(_tells(said, other) for other in stroke)
    return replace(moment, facts={**said.facts, "treaty": True}) if signed else moment


def _battle(moment: Moment, stroke: Sequence[Said], fallen: int) -> Moment:
    """The more units fell, the more it matters; where the land was taken it is told as a conquest."""
    fell = min(MOST_FALLEN, fallen)
    if any(said.code == "province_taken" and said.tells.province == moment.tells.place for said in stroke):
        kind, rank = RANKS["province_taken"]
        return replace(moment, kind=kind, rank=rank + fell, facts={"taken": True, **moment.facts})
    return replace(moment, rank=moment.rank + fell)


def _murder(moment: Moment, stroke: Sequence[Said]) -> Moment:
    """Of a monarch it matters as their death; and who had it done, where that may be heard."""
    of_it = [other for other in stroke if other.tells.character == moment.tells.character]
    if any(other.code == "monarch_died" for other in of_it):
        moment = replace(moment, rank=MONARCH, facts={**moment.facts, "monarch": True})
    by = next((_whose(other.side) for other in of_it if other.code == "plot_succeeded"), "")
    return replace(moment, code="murdered", facts={**moment.facts, "by": by}) if by else moment


def _plot(moment: Moment, said: Said, stroke: Sequence[Said]) -> Moment:
    """What a side alone was told of an act of its own, as everybody reads it in the end."""
    aim = {name: value for name, value in said.facts.items() if name != "seat"}
    incited = [_whose(o.side) for o in stroke if o.code == "incited" and o.tells.province == said.tells.province]
    against = {"against": incited[0]} if incited else {}
    code = "plotted" if said.code == "plot_succeeded" else "plotted_in_vain"
    return replace(moment, code=code, facts={**aim, **against, "by": _whose(said.side)})


def _whose(side: str) -> str:
    return side.partition("/")[2]
