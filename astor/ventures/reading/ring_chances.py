"""The ring: how often one fighter wins against another, both with the first kit, read from its file and looked through.

Fighters of the same Strength and Wounds are alike. An inch of Move, which a people may change, is worth 1 game in 100
at the most, and Agility nothing where nobody climbs or jumps.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty, listed
from astor.scenarios.fitting import fitted
from astor.ventures.reading.ring_content import FOLDER, armoury
from astor.ventures.rules.play import Entrant
from astor.ventures.rules.ring.warriors import RANKS, Catalogue, stats_of
from factions.rules.tables import Table

CHANCES = "chances.toml"
AGAIN = "what venture duel --chances writes"
Chance = Annotated[int, Meta(ge=1, le=99, description="a whole number from 1 to 99")]
Games = Annotated[int, Meta(ge=1, le=1_000_000, description="a whole number from 1 to 1000000")]
Chances = Mapping[str, Mapping[str, int]]
"""In percent, how often whoever has these numbers wins against whoever has those."""


class ChancesFile(Table, frozen=True):
    """chances.toml; `games`: how many of each pair were played."""

    games: Games
    wins: dict[str, dict[str, Chance]]


def numbers(rules: Catalogue, entrant: Entrant) -> str:
    """What tells a fighter from others."""
    stats = stats_of(rules, entrant)
    return f"{stats.strength}-{stats.wounds}"


def fighters(rules: Catalogue) -> Mapping[str, Entrant]:
    """One with each of the numbers that an officer of any people may come to."""
    found: dict[str, Entrant] = {}
    for people in ("", *rules.peoples):
        for x, y in RANKS:
            one = Entrant("a", x, y, people)
            found.setdefault(numbers(rules, one), one)
    return dict(sorted(found.items(), key=lambda of: [int(number) for number in of[0].split("-")]))


def read(folder: Path, rules: Catalogue) -> Chances:
    """`ScenarioFaulty` with every fault if it has any."""
    faults: list[ScenarioFault] = []
    found = fitted(folder / CHANCES, ChancesFile, faults, AGAIN)
    if found is not None and not faults:
        faults += [ScenarioFault(CHANCES, *fault) for fault in _faults(found.wins, fighters(rules))]
    if found is None or faults:
        raise ScenarioFaulty(sorted(set(faults)))
    return found.wins


def _faults(wins: Chances, there: Mapping[str, Entrant]) -> Iterator[tuple[str, str, str]]:
    """Every pair stands there, and what one of the two does not win the other wins."""
    for name in wins.keys() - there.keys():
        yield f"wins.{name}", "is nobody in this ring", listed(set(there))
    for one in there:
        for other in there:
            key, won = f"wins.{one}.{other}", wins.get(one, {}).get(other)
            lost = wins.get(other, {}).get(one)
            if won is None:
                yield key, "is missing", AGAIN
            elif lost is not None and won + lost != 100:
                yield key, f"makes {won + lost} with wins.{other}.{one}", "100 together"


@cache
def chances() -> Chances:
    return read(FOLDER, armoury().ring.rule())


@lru_cache(1000)
def fighter(x: int, y: int, people: str) -> str:
    """As whom an officer fights; without one (0, 0) as an heir."""
    return numbers(armoury().ring.rule(), Entrant("a", x, y, people))


def written(games: int, wins: Chances) -> str:
    """What chances.toml says then."""
    lines = [
        "# How often a fighter wins against another, in percent, both with a sword: by Strength and Wounds of the one,",
        "# then of the other. Written by `manage.py venture duel --chances`, which plays each pair so many times.",
        f"games = {games}",
        "",
        "[wins]",
    ]
    for one, against in wins.items():
        told = ", ".join(f"{other} = {won}" for other, won in against.items())
        lines.append(f"{one} = {{ {told} }}")
    return "\n".join(lines) + "\n"
