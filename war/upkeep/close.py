"""The end of upkeep (UPK-2, UPK-6): who is left without food or pay disbands."""

from collections import Counter, defaultdict
from collections.abc import Collection

from astor.game.play.call import Call
from war.armies.losses import fall
from war.models import Unit


def units_of(call: Call, rows: Collection[str]) -> list[Unit]:
    """The units among these rows of what is to be fed and paid."""
    return Unit.these(call.event, {row.partition("/")[2] for row in rows})


def disband(call: Call, rows: Collection[str]) -> None:
    """Units left without food or pay disband for good (UPK-2, UPK-6)."""
    gone = defaultdict[str, Counter[str]](Counter)
    for unit in units_of(call, rows):
        gone[unit.faction][unit.kind] += 1
        fall(call, unit)
    for faction, kinds in gone.items():
        for kind, code in (("regiment", "regiments_disbanded"), ("militia", "militia_disbanded")):
            if kinds[kind]:
                call.report("unit.place", code, faction, faction=faction, n=kinds[kind])
