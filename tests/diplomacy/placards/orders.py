"""Orders of placards, as they are tried: how one comes to hang, and what is refused when."""

from tests import stages
from tests.cast import QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, joined, no, told

SAID = {"seeks": ["food"], "spares": ["wood", "gold"], "text": "And peace with the orcs"}


def hung(table: Table) -> Table:
    table.play(QUEEN, "hang_placard", **SAID)
    return table


def _hung_in_planning(table: Table) -> None:
    stages.arranging(table)
    hung(table)


def _told_to_all(table: Table) -> None:
    """As one line, the goods in the order that all lists have."""
    joined(table).play(QUEEN, "hang_placard", **SAID | {"text": " And\n  peace "})
    placard = table.sees("public", "placard/humans")
    assert (placard["seeks"], placard["spares"], placard["text"]) == (["food"], ["gold", "wood"], "And peace")


CASES: Cases = {"hang_placard": _told_to_all}

REFUSED: Refusals = {
    stages.arranging: (
        told(no("no_change", QUEEN, "hang_placard", seeks=[], spares=[]), field="placard"),
        told(no("sought_and_spared", QUEEN, "hang_placard", seeks=["wood", "food"], spares=["food"]), good="food"),
        no("bad_arguments", QUEEN, "hang_placard", seeks=["credits"], spares=[]),
        no("bad_arguments", QUEEN, "hang_placard", seeks=["food", "wood", "gold", "stone"], spares=[]),
        no("bad_arguments", QUEEN, "hang_placard", seeks=[], spares=[], text="x" * 121),
        no("bad_arguments", QUEEN, "hang_placard", seeks=[], spares=[], text="x" * 10_000),
        no("unreadable_text", QUEEN, "hang_placard", seeks=[], spares=[], text="Z" + "\u0301" * 40),
        no("no_power", "humans-successor", "hang_placard", seeks=["food"], spares=[]),
    ),
    _hung_in_planning: (told(no("no_change", QUEEN, "hang_placard", **SAID), field="placard"),),
}
