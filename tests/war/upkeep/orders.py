"""Orders of upkeep, as they are tried: how each comes to be played, and what is refused when."""

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, no, upkeep


def _hired(table: Table) -> None:
    upkeep(table).ring()
    table.play(cast.GUILDMASTER, "hire", unit="regiment-humans-1")


CASES: Cases = {
    "allot": lambda t: upkeep(t).play(cast.QUEEN, "allot", mouths=["province/kingsmead", "province/ostmark"]),
    "hire": _hired,
}

REFUSED: Refusals = {
    stages.allotting: (
        no("no_power", GENERAL, "allot", mouths=[]),
        no("bad_arguments", QUEEN, "allot", mouths="all"),
        no("not_yours", QUEEN, "allot", mouths=["unit/regiment-elves-1"]),
        no("allotted_twice", QUEEN, "allot", mouths=["province/ostmark"] * 2),
        no("cannot_afford", QUEEN, "allot", mouths=["province/ostmark", "unit/regiment-humans-1"]),
        no("wrong_part", cast.GUILDMASTER, "hire", unit="regiment-humans-1"),
    ),
    stages.window: (
        no("wrong_part", QUEEN, "allot", mouths=[]),
        no("guild_only", QUEEN, "hire", unit="regiment-elves-1"),
        no("not_for_hire", cast.GUILDMASTER, "hire", unit="regiment-dwarves-1"),
        no("not_for_hire", cast.GUILDMASTER, "hire", unit="nobody"),
        no("hired_already", cast.GUILDMASTER, "hire", unit="regiment-humans-1"),
        no("cannot_afford", cast.GUILDMASTER, "hire", unit="regiment-elves-1"),
    ),
}
