"""What is open in the market, offers and pooled research: with whom, and until when (TRADE-3, TRADE-8, TECH-4)."""

from typing import Any

from astor.game.call import Call
from astor.game.errors import insist
from astor.game.models import Event, Row
from astor.game.proposals import forget
from astor.game.reading import every
from diplomacy import podium
from diplomacy.models import Attendance, Deal, Pool
from diplomacy.rules import contact, trade
from factions.models import Border, Building, Faction, Knowledge, Province, Relation
from war.models import Unit

MODELS: tuple[type[Row], ...] = (Faction, Province, Border, Building, Unit, Relation)
"""The rows that decide who is in contact (TRADE-8)."""

OPEN = (Deal.KIND, Pool.KIND)


def world(event: Event) -> contact.World:
    """The tables as contact sees them."""
    return contact.world_of({model.KIND: model.images(event.pk) for model in MODELS})


def meet(event: Event, one: str, *others: str) -> None:
    """Refused unless this one may trade with each of these (TRADE-1 to TRADE-3)."""
    now = world(event)
    for other in others:
        known = one != other and other in now.kinds
        insist(trade.may_meet(one, other, contact.contact(now, one, other) if known else None))


def close(call: Call, row: Deal | Pool) -> None:
    """It is no more, and with it what was proposed to do about it."""
    row.delete()
    forget(call, row)


def drop(call: Call, deal: Deal, code: str, **facts: Any) -> None:
    """An offer is no more; both sides hear why."""
    close(call, deal)
    for faction, other in ((deal.offerer, deal.receiver), (deal.receiver, deal.offerer)):
        call.say(f"faction/{faction}", code, faction=other, **facts)


def drop_pool(call: Call, pool: Pool, code: str, **facts: Any) -> None:
    """A pooled research comes to nothing; all who were asked hear why."""
    close(call, pool)
    for faction in pool.shares:
        call.say(f"faction/{faction}", code, technology=pool.technology, **facts)


def end_offers(call: Call) -> None:
    """Unanswered offers end with the phase."""
    for deal in Deal.objects.filter(event=call.event):
        drop(call, deal, "offer_lapsed")


def end_pools(call: Call) -> None:
    """What was not agreed by all ends with the phase."""
    for pool in Pool.objects.filter(event=call.event):
        drop_pool(call, pool, "pool_lapsed")


def break_off(call: Call) -> None:
    """After any change that ends contact: what was open between the two is off (TRADE-3, TRADE-8).

    What an undo opens again in a later phase is over at once, as it would have been at the close.
    """
    if not _bears(call):
        return
    deals, pools = every(Deal, event_id=call.event.pk), every(Pool, event_id=call.event.pk)
    if not deals and not pools:
        return
    now = world(call.event)
    for deal in deals:
        found = podium.ties(call.event, now, deal.offerer, deal.receiver)
        if deal.phase != call.event.phase:
            drop(call, deal, "offer_lapsed")
        elif not found.may:
            drop(call, deal, "offer_broken_off", why=str(found.why))
    for pool in pools:
        others = set(pool.shares) - {pool.starter}
        if pool.phase != call.event.phase:
            drop_pool(call, pool, "pool_lapsed")
        elif not all(contact.contact(now, pool.starter, other).may for other in others):
            drop_pool(call, pool, "pool_broken_off")
        else:
            _tell_who_knows(call, pool)


def _tell_who_knows(call: Call, pool: Pool) -> None:
    """What one of them knows by now is its own affair: it hears of it alone, and the pool stands (TECH-4)."""
    new = call.page.images.get(pool.row_name, (pool, pool))[0] is None
    known = Knowledge.objects.filter(
        event=call.event, technology=pool.technology, state="known", faction__in=pool.shares
    )
    for knowledge in known:
        if new or knowledge.row_name in call.page.images:
            call.say(f"faction/{knowledge.faction}", "pool_known", technology=pool.technology, faction=pool.starter)


def _bears(call: Call) -> bool:
    """Did this entry open anything, teach anybody, send anybody away, or touch what decides who is in contact?"""
    for row, (before, after) in call.page.images.items():
        kind = row.partition("/")[0]
        gone = kind == Attendance.KIND and after is None
        if gone or contact.decides(kind, before, after) or (kind in OPEN and before is None) or kind == "knowledge":
            return True
    return False
