"""What trade comes to: both sides as the rules see them, contact, and a deal struck in one step (TRADE-5, TRADE-6)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Event, Row
from diplomacy.models import Deal, Pool
from diplomacy.rules import contact, trade
from diplomacy.rules.trade import Rulings, Side, Stake, stake_of
from factions import books, learning
from factions.books import Item, item
from factions.models import Border, Building, Faction, Knowledge, Province, Relation, Technology
from war import campaign
from war.models import Unit

DECIDES: dict[type[Row], tuple[str, ...]] = {
    Faction: ("kind",),
    Province: ("owner",),
    Border: ("a", "b"),
    Building: ("kind", "province", "holder"),
    Unit: ("kind", "faction", "place"),
    Relation: ("a", "b", "state", "contact"),
}
"""The rows that decide who is in contact, and what of them does (TRADE-8)."""


def world(event: Event) -> contact.World:
    """The tables as contact sees them."""
    rows = {model.KIND: model._default_manager.filter(event=event).values("key", *of_it)
            for model, of_it in DECIDES.items()}  # fmt: skip
    return contact.world_of({kind: {row["key"]: row for row in of_kind} for kind, of_kind in rows.items()})


def meet(event: Event, one: str, other: str) -> None:
    """Refused unless these two may trade (TRADE-1 to TRADE-3)."""
    known = one != other and Faction.objects.filter(event=event, key=other).exists()
    found = contact.contact(world(event), one, other) if known else None
    insist(trade.may_meet(one, other, found))


def rulings(event: Event) -> Rulings:
    needs = {t.key: tuple(t.needs) for t in Technology.objects.filter(event=event)}
    rules = event.rules
    return Rulings(rules["credits_tradeable"], rules["capital_tradeable"], rules["mercenaries_tradeable"], needs)


def side(event: Event, key: str) -> Side:
    """One party to a deal."""
    faction = Faction.find(event, key)
    if faction is None:
        raise Refused("unknown_row", row=f"faction/{key}")
    units = {unit.key: unit.former for unit in Unit.objects.filter(event=event, faction=key)}
    hired = {unit for unit, former in units.items() if former and faction.kind == "guild"}
    lands = Province.objects.filter(event=event, owner=key).values_list("key", flat=True)
    return Side(key, faction.capital, frozenset(lands), frozenset(units), frozenset(hired), learning.scholar(faction))


def strike(call: Call, offerer: str, receiver: str, gives: Stake, wants: Stake) -> None:
    """Both sides move at once; each is told in its own terms."""
    _hand_over(call, gives, offerer, receiver)
    _hand_over(call, wants, receiver, offerer)
    for faction, other, gave, got in ((offerer, receiver, gives, wants), (receiver, offerer, wants, gives)):
        books.state(call, faction, [*_told(other, got, 1), *_told(other, gave, -1)])
        call.say(f"faction/{faction}", "deal_struck", faction=other, gave=built(gave), got=built(got))


def built(stake: Stake) -> dict[str, Any]:
    """A stake in JSON values, as rows and log lines keep it."""
    kept: dict[str, Any] = msgspec.to_builtins(stake)
    return kept


def _told(other: str, stake: Stake, sign: int) -> Iterable[Item]:
    for good, amount in stake.goods.items():
        yield item(f"faction/{other}", good, sign * amount, "TRADE-5")
    for row in stake.rows:
        yield item(row, row.partition("/")[0], sign, "TRADE-5")


def _hand_over(call: Call, stake: Stake, giver: str, taker: str) -> None:
    for key, sign in ((giver, -1), (taker, 1)):
        faction = Faction.objects.get(event=call.event, key=key)
        for good, amount in stake.goods.items():
            setattr(faction, good, getattr(faction, good) + sign * amount)
        faction.save()
    for province in Province.objects.filter(event=call.event, key__in=stake.provinces):
        _cede(call, province, taker)
    for knowledge in Knowledge.objects.filter(event=call.event, faction=giver, technology__in=stake.technologies):
        technology = learning.find(call.event, knowledge.technology)
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


# What is open


def drop(call: Call, deal: Deal, code: str, **facts: Any) -> None:
    """An offer is no more; both sides hear why."""
    deal.delete()
    for faction, other in ((deal.offerer, deal.receiver), (deal.receiver, deal.offerer)):
        call.say(f"faction/{faction}", code, faction=other, **facts)


def end_offers(call: Call) -> None:
    """Unanswered offers end with the phase."""
    for deal in Deal.objects.filter(event=call.event):
        drop(call, deal, "offer_lapsed")


def break_off(call: Call) -> None:
    """After any change that ends contact: what was open between the two is off (TRADE-3, TRADE-8)."""
    kinds = {model.KIND for model in DECIDES}
    if not any(row.partition("/")[0] in kinds for row in call.page.images):
        return
    deals, pools = Deal.objects.filter(event=call.event), Pool.objects.filter(event=call.event)
    if not deals and not pools:
        return
    now = world(call.event)
    for deal in deals:
        found = contact.contact(now, deal.offerer, deal.receiver)
        if not found.may:
            drop(call, deal, "offer_broken_off", why=str(found.why))
    for pool in pools:
        others = set(pool.shares) - {pool.starter}
        if not all(contact.contact(now, pool.starter, other).may for other in others):
            drop_pool(call, pool, "pool_broken_off")


def drop_pool(call: Call, pool: Pool, code: str, **facts: Any) -> None:
    """A pooled research comes to nothing; all who were asked hear why."""
    pool.delete()
    for faction in pool.shares:
        call.say(f"faction/{faction}", code, technology=pool.technology, **facts)


def end_pools(call: Call) -> None:
    """What was not agreed by all ends with the phase."""
    for pool in Pool.objects.filter(event=call.event):
        drop_pool(call, pool, "pool_lapsed")


def able(call: Call, deal: Deal) -> tuple[Refused | None, Refused | None]:
    """What keeps the receiver, and what keeps the offerer, from carrying this out now."""
    gives, wants, ruled = stake_of(deal.gives), stake_of(deal.wants), rulings(call.event)
    receiver, offerer = side(call.event, deal.receiver), side(call.event, deal.offerer)
    return (
        trade.may_agree(receiver, wants, gives, ruled),
        trade.may_agree(offerer, gives, wants, ruled),
    )
