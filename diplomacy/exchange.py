"""What a deal comes to: both sides as the rules see them, and all of it moved in one step (TRADE-4 to TRADE-6)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event
from astor.game.reading import every
from diplomacy.models import Deal
from diplomacy.rules import trade
from diplomacy.rules.trade import Rulings, Side, Stake, stake_of
from factions import books, learning
from factions.books import Item, item
from factions.models import Faction, Knowledge, Province, Technology
from war import campaign
from war.models import Unit


def rulings(event: Event) -> Rulings:
    """What may be traded at all."""
    needs = {t.key: tuple(t.needs) for t in Technology.objects.filter(event=event)}
    rules = event.rules
    return Rulings(rules["credits_tradeable"], rules["capital_tradeable"], rules["mercenaries_tradeable"], needs)


def side(event: Event, key: str) -> Side:
    """One party to a deal."""
    faction = Faction.named(event, key)
    units = every(Unit, event_id=event.pk, faction=key)
    hired = {unit.key for unit in units if faction.kind == "guild" and trade.may_change_lords(unit.image())}
    lands = Province.objects.filter(event=event, owner=key).values_list("key", flat=True)
    armed = frozenset(unit.key for unit in units)
    return Side(key, faction.capital, frozenset(lands), armed, frozenset(hired), learning.scholar(faction))


def able(call: Call, deal: Deal) -> tuple[Refused | None, Refused | None]:
    """What keeps the receiver, and what keeps the offerer, from carrying this out now."""
    gives, wants, ruled = stake_of(deal.gives), stake_of(deal.wants), rulings(call.event)
    receiver, offerer = side(call.event, deal.receiver), side(call.event, deal.offerer)
    return (
        trade.may_agree(receiver, wants, gives, ruled),
        trade.may_agree(offerer, gives, wants, ruled),
    )


def strike(call: Call, offerer: str, receiver: str, gives: Stake, wants: Stake) -> None:
    """Both sides move at once; each is told in its own terms."""
    _hand_over(call, gives, offerer, receiver)
    _hand_over(call, wants, receiver, offerer)
    for faction, other, gave, got in ((offerer, receiver, gives, wants), (receiver, offerer, wants, gives)):
        if items := [*_told(other, got, 1), *_told(other, gave, -1)]:
            books.state(call, faction, items)
        call.say(f"faction/{faction}", "deal_struck", faction=other, gave=built(gave), got=built(got))


def built(stake: Stake) -> dict[str, Any]:
    """A stake in JSON values, as rows and log lines keep it."""
    kept: dict[str, Any] = msgspec.to_builtins(stake)
    return kept


def _told(other: str, stake: Stake, sign: int) -> Iterable[Item]:
    """What a statement says came in or went out; who has taught a technology knows it still (TRADE-4)."""
    for good, amount in stake.goods.items():
        yield item(f"faction/{other}", good, sign * amount, "TRADE-5")
    for row in stake.rows:
        kind = row.partition("/")[0]
        if kind != "technology" or sign > 0:
            yield item(row, kind, sign, "TRADE-5")


def _hand_over(call: Call, stake: Stake, giver: str, taker: str) -> None:
    Faction.objects.get(event=call.event, key=giver).spend(stake.goods)
    Faction.objects.get(event=call.event, key=taker).gain(stake.goods)
    for province in Province.objects.filter(event=call.event, key__in=stake.provinces):
        _cede(call, province, taker)
    for knowledge in Knowledge.objects.filter(event=call.event, faction=giver, technology__in=stake.technologies):
        technology = Technology.named(call.event, knowledge.technology)
        learning.learn(call, taker, technology, stands=knowledge.stands)
    for unit in Unit.objects.filter(event=call.event, key__in=stake.units):
        _second(call, unit, taker)


def _cede(call: Call, province: Province, to: str) -> None:
    """Buildings, hunger and public order go with it; units stay, and stay their owner's (TRADE-6)."""
    former, province.owner = province.owner, to
    province.save()
    facts = {"province": province.key, "faction": to, "from": former}
    call.report("province.owner", "province_ceded", to, former, **facts)


def _second(call: Call, unit: Unit, to: str) -> None:
    """A mercenary serves its new lord where it stands, as one of his own (TRADE-6)."""
    left, unit.faction, unit.former, unit.army = unit.army, to, "", ""
    unit.save()
    campaign.dissolve(call, left)
