"""What the tests of treaties and plots say over and over: who sits at the court, what they sign and sanction."""

from typing import Any

from tests import cast
from tests.chronicle import ANN, Item, lines, override, ruling
from tests.laws import Table
from tests.lore import trait

QUEEN, GENERAL, ELF_QUEEN, DWARF_KING = cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING
GUILDMASTER, PRIEST = cast.GUILDMASTER, cast.PRIEST
TALKS = "t0/diplomacy"
"""The initial diplomacy: the quickest to come to."""
PLOT, TREATY = "plot", "treaty"


def court(table: Table, **rules: object) -> Table:
    """Five rulers and a general sit at the table in the initial diplomacy, in which they may plot already."""
    table.join(QUEEN, ELF_QUEEN, DWARF_KING, GUILDMASTER, PRIEST, GENERAL)
    ruling(table, initial_plots=True, **rules)
    table.until(TALKS)
    return table


def new(table: Table, kind: str, before: Item) -> str:
    """The row of this kind that was not there before."""
    made = set(table.dump().get(kind, {})) - set(before)
    assert len(made) == 1, f"{len(made)} new rows of kind {kind}"
    return next(iter(made))


def the(table: Table, kind: str) -> Item:
    found: Item = table.dump().get(kind, {})
    return found


# War, peace, alliance


def between(table: Table, one: str, other: str) -> str:
    """What two factions are to each other."""
    a, b = sorted((one, other))
    state: str = table.row(f"relation/{a}~{b}")["state"]
    return state


def allied(table: Table, one: str, other: str) -> None:
    table.arrange(ANN, "set_relation", a=one, b=other, state="alliance")


def proposed(table: Table, *to: str, seat: str = QUEEN, text: str = "We share the ford.", **terms: Any) -> str:
    """A treaty put before these; its key."""
    before = the(table, TREATY)
    table.arrange(seat, "propose_treaty", to=list(to), text=text, **terms)
    return new(table, TREATY, before)


def made(table: Table, *to: str, **terms: Any) -> str:
    """A treaty that all of these have signed with the humans; its key."""
    key = proposed(table, *to, **terms)
    for faction in to:
        table.arrange(f"{faction}-monarch", "sign", treaty=key)
    return key


# Plots


def free_captain(table: Table) -> str:
    """An officer of the free lands; the key."""
    return min(key for key, officer in the(table, "officer").items() if officer["alive"] and not officer["faction"])


def sanctioned(table: Table, seat: str, act: str, **aim: str) -> str:
    """An act sanctioned by this seat; its key."""
    before = the(table, PLOT)
    table.arrange(seat, "sanction", act=act, **aim)
    return new(table, PLOT, before)


def surely(table: Table, faction: str, act: str, *, exposed: bool = False) -> None:
    """Whatever the dice say, this faction's act comes off, and its culprit is identified or not."""
    hidden = -50 if exposed else 50
    trait(table, faction, ("success", act, 100), ("cover", "assassinate", hidden))


def never(table: Table, faction: str, act: str, *, exposed: bool = False) -> None:
    """Whatever the dice say, it fails."""
    trait(table, faction, ("success", act, -100), ("cover", "assassinate", -50 if exposed else 50))


def decided(table: Table) -> Table:
    """The diplomacy closes: the dice have fallen, and only Control knows how."""
    table.ring()
    assert table.clock.phase.endswith("/production")
    return table


def published(table: Table) -> Table:
    """It closes, and what was decided is published."""
    decided(table).ring()
    assert {plot["state"] for plot in the(table, PLOT).values()} == {"published"}
    return table


def outcome(table: Table, plot: str) -> tuple[str, bool]:
    """What came of it, as Control sees it, and whether its culprit can be identified."""
    row = table.sees("control", f"plot/{plot}")
    return row["outcome"], row["exposed"]


def heard(table: Table, side: str) -> list[tuple[str, Item]]:
    """All that a side was told of plots, in that order; but for whose they were."""
    codes = ("plot_succeeded", "plot_failed", "plot_countered", "culprit_identified", "incited", "assassinated")
    rows = [row for row in the(table, "line").values() if row["side"] == side and row["code"] in codes]
    ordered = sorted(rows, key=lambda row: int(row["seq_no"]))
    return [(row["code"], {name: fact for name, fact in row["facts"].items() if name != "seat"}) for row in ordered]


def told(table: Table, code: str) -> list[str]:
    """Whose logs have such a line."""
    return sorted(side for side, _ in lines(table, code))


def teach(table: Table, faction: str, technology: str) -> None:
    """This faction knows a technology that the humans or the elves know."""
    knowing = next(k["faction"] for k in the(table, "knowledge").values()
                   if (k["technology"], k["state"]) == (technology, "known"))  # fmt: skip
    table.arrange(ANN, "make_deal", a=knowing, b=faction, gives={"technologies": [technology]}, wants={})


def posted(table: Table, army: str, commander: str, lieutenant: str = "") -> None:
    """These lead the army."""
    now = table.row(f"army/{army}")
    for field, officer in (("commander", commander), ("lieutenant", lieutenant)):
        if now[field] != officer:
            override(table, f"army/{army}", field, officer)
