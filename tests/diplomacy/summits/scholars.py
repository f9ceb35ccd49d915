"""Scenes of summits: who is called to a royal one, who sits at the academic one, which theory is before them."""

from typing import Any

from tests import cast
from tests.chronicle import override
from tests.laws import Table
from tests.lore import starting

QUEEN, ELF_QUEEN, GENERAL = cast.QUEEN, cast.ELF_QUEEN, cast.GENERAL
HUMAN, ELF, DWARF = cast.WIZARD, "elves-arch-wizard", "dwarves-arch-wizard"
TALKS = "t0/diplomacy"
"""The initial diplomacy, which has a summit too (DIP-6)."""
HYPOTHESIS, CONCLUSION = "The moon pulls the tide", "It does, twice a day"
MATTER = {"matter": "The ford at Wheatley", "venue": "The long table"}


def salons(table: Table) -> Table:
    """The initial diplomacy: monarchs and three wizards are in the hall, none at the academic table yet."""
    table.join(QUEEN, GENERAL, ELF_QUEEN, HUMAN, ELF, DWARF)
    table.until(TALKS)
    return table


def called(table: Table, *invited: str, **matter: str) -> str:
    """The humans call a royal summit; its key."""
    return made(table, "summit", QUEEN, "call_summit", invited=list(invited or ("elves",)), **(MATTER | matter))


def academy(table: Table) -> Table:
    """Three wizards sit at the academic table."""
    salons(table)
    for wizard in (HUMAN, ELF, DWARF):
        table.arrange(wizard, "attend")
    return table


def announced(table: Table, wizard: str = HUMAN, hypothesis: str = HYPOTHESIS) -> str:
    return made(table, "theory", wizard, "announce_theory", hypothesis=hypothesis)


def presented(table: Table, wizard: str = HUMAN) -> str:
    theory = announced(table, wizard)
    table.play(wizard, "present", theory=theory)
    return theory


def concluded(table: Table, wizard: str = HUMAN) -> str:
    """A theory on which the others vote."""
    theory = presented(table, wizard)
    table.play(wizard, "conclude", theory=theory, conclusion=CONCLUSION)
    return theory


def invented(table: Table, wizard: str = HUMAN) -> str:
    """A technology that this wizard has invented, which its faction knew from the beginning."""
    faction = wizard.partition("-")[0]
    technology = starting(table, faction)
    override(table, f"knowledge/{faction}-{technology}", "inventor", wizard)
    return technology


def made(table: Table, kind: str, seat: str, command: str, /, **args: Any) -> str:
    """The key of the row that this order made."""
    before = set(table.dump().get(kind, {}))
    table.play(seat, command, **args)
    return str(next(iter(table.dump()[kind].keys() - before)))


def lesson(table: Table, wizard: str = HUMAN, to: str = "elves", wants: Any = None) -> str:
    """A wizard offers to teach another what the humans know from the beginning, for two gold; its key."""
    taught = {"technologies": [starting(table, wizard.partition("-")[0])]}
    return made(
        table, "deal", wizard, "offer_lesson", to=to, gives=taught, wants=wants or {"goods": {"gold": 2}}, note="A word"
    )


def credits(table: Table) -> dict[str, int]:
    """The credits of the three factions whose wizards are there."""
    return {faction: table.row(f"faction/{faction}")["credits"] for faction in ("humans", "elves", "dwarves")}


def votes(table: Table, theory: str, **accept: bool) -> None:
    for faction, yes in accept.items():
        table.play(f"{faction}-arch-wizard", "vote", theory=theory, accept=yes)
