"""Uprisings (ORD-1, ORD-4, DIP-4): rebels and who leads them, and what becomes of them."""

from collections.abc import Collection, Iterable

from astor.game.call import Call
from factions.models import Character, Officer
from factions.unrest import REBEL, Rising
from war import campaign, loyalty
from war.models import Army, Unit


def raise_rebels(call: Call, risings: Iterable[Rising]) -> None:
    """One rebel militia in each province that rose, under an heir who is there, or its own captain (ORD-1, DIP-4)."""
    for rising in risings:
        leader = loyalty.lead_uprising(call, rising.province, rising.loser) or _captain(call, rising)
        army = Army(event=call.event, key=call.page.key("army"), name=rising.name, faction="",
                    place=rising.province, commander=leader)  # fmt: skip
        army.save()
        Unit(event=call.event, key=call.page.key("unit"), kind="militia", faction="", place=rising.province,
             army=army.key).save()  # fmt: skip


def _captain(call: Call, rising: Rising) -> str:
    x, y = REBEL
    leader = Officer(event=call.event, key=call.page.key("officer"), name=rising.captain, x=x, y=y)
    leader.save()
    return leader.key


def scatter(call: Call, provinces: Collection[str]) -> None:
    """Who held a province for itself is gone when the province belongs to somebody again (ORD-4)."""
    for unit in Unit.objects.filter(event=call.event, faction="", place__in=provinces) if provinces else ():
        campaign.fall(call, unit, with_officers=True)
    trapped = Character.objects.filter(event=call.event, fate="trapped", held__in=provinces)
    loyalty.release(call, trapped if provinces else ())
