"""Subterfuge (SUB-1 to SUB-7): which acts may be sanctioned, how likely they succeed, what counters them. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects, bonus

Option = Literal["sabotage", "assassinate", "steal", "incite"]
Act = Literal["sabotage", "assassinate", "steal", "incite", "counter"]
OPTIONS: tuple[Option, ...] = ("sabotage", "assassinate", "steal", "incite")
ACTS: tuple[Act, ...] = (*OPTIONS, "counter")
AIMS: Mapping[str, frozenset[str]] = {
    "sabotage": frozenset({"against", "technology"}),
    "assassinate": frozenset({"character"}),
    "steal": frozenset({"against", "technology"}),
    "incite": frozenset({"province"}),
    "counter": frozenset({"counters"}),
}
"""What each act is aimed at, and nothing else."""
FIELDS = ("against", "technology", "character", "province", "counters")
"""All that acts are aimed at."""
CHANCES: Mapping[str, int] = {"assassinate": 25, "steal": 50}
"""Percent; other acts succeed unless they are countered."""
EXPOSURE = 50
SUCCESS, FAILURE, COUNTERED = "success", "failure", "countered"


@dataclass(frozen=True)
class Mark:
    """Whom an act would hit: the faction it is against ("" for nobody's), and whether that can be at all."""

    faction: str
    there: bool = True


NOBODY = Mark("", there=False)


def may_plot(phase: str, *, initial_plots: bool, plotted: bool) -> Refused | None:
    """One act a phase; none in the initial diplomacy phase, unless the scenario allows them there (SUB-1).

    `plotted`: one is sanctioned already.
    """
    if phase == "t0/diplomacy" and not initial_plots:
        return Refused("no_plots_yet")
    return Refused("one_plot") if plotted else None


OF_A_COURT = ("sabotage", "steal", "incite")
"""Acts that nobody of the free lands can be the target of: only somebody may be killed there (SUB-3, SUB-5)."""
OF_OTHERS = ("sabotage", "steal")
"""Acts nobody aims at their own court."""


def may_hit(act: str, own: str, mark: Mark) -> bool:
    """Can this act of a faction hit them, as things stand?"""
    if not mark.there or (act in OF_A_COURT and not mark.faction):
        return False
    return mark.faction != own or act not in OF_OTHERS


def may_sanction(act: str, aim: Collection[str], own: str, mark: Mark | None) -> Refused | None:
    """Aimed at what it takes, and at what it can hit (SUB-1, SUB-3, SUB-5).

    `aim`: which fields are filled; `mark`: whom it would hit, None for a counter.
    """
    if set(aim) != AIMS[act]:
        return Refused("bad_aim", act=act, needs=sorted(AIMS[act]))
    if mark is None or may_hit(act, own, mark):
        return None
    return Refused("own_target" if mark.there and mark.faction == own else "no_such_target", act=act)


def is_countered(act: str, victim: str, counters: Mapping[str, str]) -> bool:
    """Has its victim sanctioned the counter of this option (SUB-6)? `counters`: faction → the option it counters."""
    return counters.get(victim) == act


def needs_luck(act: str) -> bool:
    """Is there a chance that it fails of itself?"""
    return act in CHANCES


def outcome(*, countered: bool, thrown: int, percent: int) -> str:
    """What comes of an act; `thrown`: a die of a hundred sides."""
    if countered:
        return COUNTERED
    return SUCCESS if thrown <= percent else FAILURE


def chance(act: str, own: Effects, target: Effects) -> int:
    """Percent by which an act succeeds: what its faction knows helps, what the target knows hinders."""
    if act not in CHANCES:
        return 100
    return _percent(CHANCES[act] + bonus(own, "success", act) - bonus(target, "ward", act))


def exposure(own: Effects) -> int:
    """Percent by which the culprit of an assassination can be identified, whether it failed or not (SUB-3)."""
    return _percent(EXPOSURE - bonus(own, "cover", "assassinate"))


def _percent(number: int) -> int:
    return min(100, max(0, number))
