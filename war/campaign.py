"""What the other apps may ask of what moves: raising units."""

from collections.abc import Iterable

from astor.game.call import Call
from factions.economy import Levy
from war.models import Unit


def muster(call: Call, levies: Iterable[Levy]) -> None:
    """Militia appear in the provinces that raised them (PROD-1)."""
    for levy in levies:
        for _ in range(levy.militia):
            key = call.page.key("unit")
            Unit(event=call.event, key=key, kind="militia", faction=levy.faction, place=levy.province).save()
