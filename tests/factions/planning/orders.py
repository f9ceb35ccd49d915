"""Orders of planning, as they are tried: how each comes to be played, and what is refused when."""

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, joined, no, unsettled


def _arranged(table: Table) -> None:
    swap = {"kingsmead": "hartwood", "hartwood": "kingsmead"}
    joined(table).play(cast.QUEEN, "arrange", cards=swap, dock="wheatley", capital="ostmark")


CASES: Cases = {
    "name_character": lambda t: joined(t).play(cast.QUEEN, "name_character", name="Maud"),
    "name_faction": lambda t: joined(t).play(cast.QUEEN, "name_faction", name="The March"),
    "arrange": _arranged,
    "name_capital": lambda t: unsettled(t).play(cast.QUEEN, "name_capital", province="saltmere"),
}

REFUSED: Refusals = {
    stages.arranging: (
        no("no_power", GENERAL, "arrange", cards={}),
        no("bad_arguments", QUEEN, "arrange", cards=["ostmark"]),
        no("bad_arguments", QUEEN, "arrange", cards={str(n): "ostmark" for n in range(21)}),
        no("not_yours", QUEEN, "arrange", cards={"lirien": "ostmark"}),
        no("not_yours", QUEEN, "arrange", cards={}, capital="lirien"),
        no("card_unknown", QUEEN, "arrange", cards={"ostmark": "lirien"}),
        no("card_twice", QUEEN, "arrange", cards={"ostmark": "ostmark", "wheatley": "ostmark"}),
        no("dock_inland", QUEEN, "arrange", cards={}, dock="kingsmead"),
        no("no_homeland", cast.GUILDMASTER, "arrange", cards={}),
        no("capital_stands", QUEEN, "name_capital", province="ostmark"),
        no("no_power", GENERAL, "name_capital", province="ostmark"),
    ),
    stages.production: (
        no("no_power", GENERAL, "name_faction", name="Us"),
        no("bad_name", QUEEN, "name_character", name="\n"),
        no("bad_arguments", QUEEN, "name_faction", name="f" * 10_000),
        no("name_taken", QUEEN, "name_faction", name="Lirienne"),
        no("bad_arguments", QUEEN, "name_character", name=None),
    ),
    stages.allotting: (no("wrong_phase", QUEEN, "arrange", cards={}),),
    stages.ended: (no("already_ended", QUEEN, "name_faction", name="Too late"),),
}
