"""A war for tests of orders: who stands where in the first war phase, and how far a battle has gone.

Four humans under their general in Kingsmead meet four elves in Wheatley. The battle die has one face: a round costs
the humans one unit and the elves two, so that both have a choice. An army of theirs waits for ships in Saltmere,
another is at sea; a fleet lies in port.
"""

from collections.abc import Mapping
from typing import Any

from tests import cast
from tests.chronicle import ANN, override, ruling
from tests.laws import Table

QUEEN, GENERAL, ELF_QUEEN, DWARF_KING = cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING
GUARD, HOST, LANDING, FLEET, SQUADRON, ELVES = (
    "humans-guard", "barrowdown-guard", "tuskmoor-guard", "drumfell-guard", "kragmoot-guard", "elves-guard",
)  # fmt: skip
"""In Kingsmead; in Saltmere; at sea, aboard the squadron; in Saltmere's port; in the Lantern Gulf; in Wheatley."""
HEIR, SPARE, ELF_GENERAL = "humans-successor", "humans-second-in-line", "elves-lord-general"
"""Who leads the host, who leads the landing, who leads the elves."""
REGIMENT, GARRISON, OUTPOST, MERMAID, SEAGULL = (
    "regiment-humans-1", "militia-barrowdown-1", "militia-barrowdown-2", "trade-ship-guild-1", "trade-ship-guild-2",
)  # fmt: skip
"""Of the guard; alone in Kingsmead; alone in Hartwood; the ship of the fleet; the squadron's."""
RECRUITS = [f"militia-midmarch-{n}" for n in (1, 2, 3)]
"""Of the guard too."""
ALL = [REGIMENT, *RECRUITS]
ARCHERS = ["militia-redsteppe-1", "militia-sedgemaw-1", "militia-siltholm-1"]
ELF_REGIMENT = "regiment-elves-1"

Rows = Mapping[str, Mapping[str, object]]


def _units(faction: str, place: str, army: str, *units: str, **more: object) -> Rows:
    return {f"unit/{unit}": {"faction": faction, "place": place, "army": army, **more} for unit in units}


STANDING: Rows = {
    **_units("humans", "kingsmead", GUARD, *RECRUITS),
    **_units("humans", "kingsmead", "", GARRISON),
    **_units("humans", "hartwood", "", OUTPOST),
    **_units("humans", "saltmere", HOST, "militia-barrowdown-3", "militia-wrackholm-1"),
    **_units("humans", "saltmere", FLEET, MERMAID),
    **_units("humans", "lantern-gulf", SQUADRON, SEAGULL),
    **_units("humans", "lantern-gulf", LANDING, "militia-tuskmoor-1", aboard=SEAGULL),
    **_units("elves", "wheatley", ELVES, ELF_REGIMENT, *ARCHERS),
    **{f"unit/militia-{land}-1": {"army": ""} for land in ("drumfell", "kragmoot")},
    f"army/{HOST}": {"faction": "humans", "place": "saltmere", "commander": HEIR},
    f"army/{FLEET}": {"faction": "humans", "place": "saltmere", "commander": "", "fleet": True},
    f"army/{SQUADRON}": {"faction": "humans", "place": "lantern-gulf", "commander": "", "fleet": True},
    f"army/{LANDING}": {"faction": "humans", "place": "lantern-gulf", "commander": SPARE},
    f"army/{ELVES}": {"place": "wheatley"},
    f"officer/{GENERAL}": {"x": 3},
    f"officer/{ELF_GENERAL}": {"x": 0, "y": -3},
}
ALLIES: Rows = {"unit/regiment-dwarves-1": {"place": "wheatley"}, "army/dwarves-guard": {"place": "wheatley"}}
"""The dwarves stand by."""


def place(table: Table, rows: Rows) -> None:
    """Put rows where they are wanted, by Control's hand."""
    was = table.dump()
    for row, fields in rows.items():
        kind, _, key = row.partition("/")
        for field, value in fields.items():
            if was[kind][key][field] != value:
                override(table, row, field, value)


GUESTS: Rows = {"unit/regiment-dwarves-1": {"place": "saltmere"}, "army/dwarves-guard": {"place": "saltmere"}}
"""The dwarves' guard stands where the fleet lies."""


def in_touch(table: Table) -> Table:
    """Control has granted humans and elves contact."""
    table.arrange(ANN, "grant_contact", a="humans", b="elves")
    return table


def at_the_quay(table: Table) -> Table:
    """The dwarves' guard has come to where the fleet lies."""
    place(prepared(table), GUESTS)
    return table


def passage(table: Table) -> str:
    """The dwarves ask the fleet in Saltmere to carry their guard; returns the offer."""
    at_the_quay(table).arrange(DWARF_KING, "offer_passage", **PASSAGE)
    return next(iter(table.dump()["passage"]))


PASSAGE: Mapping[str, Any] = {"units": ["regiment-dwarves-1"], "carrier": "humans", "berth": "saltmere"}


# How far the war has come


def prepared(table: Table) -> Table:
    """The preparation of the first war."""
    table.join(QUEEN, GENERAL, cast.WIZARD, ELF_QUEEN, DWARF_KING)
    table.until("t1/war")
    ruling(table, battle_die=1)
    place(table, STANDING)
    table.arrange(ANN, "set_relation", a="elves", b="humans", state="war")
    return table


def called(table: Table) -> Table:
    """In the first season the general of the humans is called."""
    prepared(table).arrange(ANN, "end_part", part="preparation")
    assert turn(table, GUARD)["state"] == "called"
    return table


def joining(table: Table) -> str:
    """The guard attacks, and the dwarves, its allies, stand by; returns the battle."""
    prepared(table)
    place(table, ALLIES)
    table.arrange(ANN, "set_relation", a="dwarves", b="humans", state="alliance")
    table.arrange(ANN, "end_part", part="preparation")
    return _attack(table, "joining")


def losses(table: Table) -> str:
    """The first dice have fallen; both sides say whom they lose."""
    return _attack(called(table), "losses")


def withdrawals(table: Table) -> str:
    """Who fell has fallen; both sides may withdraw."""
    battle = losses(table)
    table.arrange(GENERAL, "choose_losses", battle=battle, units=RECRUITS[:1])
    table.arrange(ELF_QUEEN, "choose_losses", battle=battle, units=ARCHERS[:2])
    assert table.row(f"battle/{battle}")["state"] == "withdrawals"
    return battle


def over(table: Table) -> str:
    """The elves have withdrawn, and the officers who fought have learnt from it."""
    battle = withdrawals(table)
    table.arrange(GENERAL, "withdraw_units", battle=battle, units=[])
    left = [ELF_REGIMENT, *ARCHERS[2:]]
    table.arrange(ELF_QUEEN, "withdraw_units", battle=battle, units=left, to="redsteppe")
    assert table.row(f"battle/{battle}")["state"] == "over"
    return battle


def _attack(table: Table, state: str) -> str:
    table.arrange(GENERAL, "march", army=GUARD, orders={"to": "wheatley", "attack": "elves"})
    (battle,) = table.dump()["battle"]
    assert table.row(f"battle/{battle}")["state"] == state
    return str(battle)


def turn(table: Table, army: str) -> Mapping[str, Any]:
    """An army's turn to act in this season."""
    rows = table.dump()["activation"].values()
    return next(row for row in rows if row["army"] == army)


def turn_of(table: Table, army: str) -> str:
    """The key of that turn."""
    return str(turn(table, army)["key"])
