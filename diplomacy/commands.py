"""Trade (TRADE-4 to TRADE-7): what a seat may ask: offer, answer offers, and give."""

from typing import Annotated

import msgspec

from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from astor.game.models import Line
from astor.game.seats import Key
from diplomacy import exchange, market
from diplomacy.models import Deal
from diplomacy.rules import trade
from diplomacy.rules.trade import MOST_OPEN, MOST_TO_ONE, Stake, stake_of
from factions.commands import Goods

Keys = Annotated[list[Key], msgspec.Meta(max_length=20)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side puts in."""

    goods: Goods = {}
    provinces: Keys = []
    technologies: Keys = []
    units: Keys = []

    @property
    def stake(self) -> Stake:
        return Stake(self.goods, tuple(self.provinces), tuple(self.technologies), tuple(self.units))


def offer(call: Call, *, to: Key, gives: Terms, wants: Terms) -> None:
    """Offer another faction a deal: what you give for what you want (TRADE-5)."""
    _lay(call, to, gives.stake, wants.stake)
    call.say(f"faction/{to}", "offered", faction=call.asker.faction)


def counter(call: Call, *, deal: Key, gives: Terms, wants: Terms) -> None:
    """Answer an offer with one of your own, in its place (TRADE-5)."""
    found = _to_me(call, deal)
    market.close(call, found)
    _lay(call, found.offerer, gives.stake, wants.stake, counters=True)
    call.say(f"faction/{found.offerer}", "countered", faction=call.asker.faction)


def _lay(call: Call, to: str, gives: Stake, wants: Stake, *, counters: bool = False) -> None:
    mine, event = call.asker.faction, call.event
    _allow(call, to, gives, wants)
    if Deal.objects.filter(event=event, offerer=mine).count() >= MOST_OPEN:
        raise Refused("too_many_offers", most=MOST_OPEN)
    told = Line.objects.filter(event=event, side=f"faction/{to}", phase=event.phase, code__in=("offered", "countered"))
    if told.filter(facts__faction=mine).count() >= MOST_TO_ONE:
        raise Refused("offers_spent", most=MOST_TO_ONE, faction=to)
    Deal(event=event, key=call.page.key("deal"), offerer=mine, receiver=to, gives=exchange.built(gives),
         wants=exchange.built(wants), counters=counters, seat=call.asker.key, phase=event.phase,
         at=call.now).save()  # fmt: skip


def _allow(call: Call, to: str, gives: Stake, wants: Stake) -> None:
    """Refused unless the two may trade, and this may be offered."""
    mine, event = call.asker.faction, call.event
    market.meet(event, mine, to)
    ruled = exchange.rulings(event)
    insist(trade.may_offer(exchange.side(event, mine), exchange.side(event, to), gives, wants, ruled))


def give(call: Call, *, to: Key, goods: Goods) -> None:
    """Give goods away; nobody has to accept them (TRADE-5)."""
    gift, nothing = Stake(goods), Stake()
    _allow(call, to, gift, nothing)
    exchange.strike(call, call.asker.faction, to, gift, nothing)


def accept(call: Call, *, deal: Key) -> Answer:
    """Take an offer: both sides move in one step, or nothing moves (TRADE-5).

    What you lack is refused and the offer stands. If it is the offerer who cannot keep it any more, it fails for good:
    the offerer is told by which rule, you only that it failed, for the rest is theirs to know.
    """
    found = _to_me(call, deal)
    market.meet(call.event, found.receiver, found.offerer)
    mine, theirs = exchange.able(call, found)
    insist(mine)
    market.close(call, found)
    if theirs is not None:
        call.say(f"faction/{found.receiver}", "deal_failed", faction=found.offerer)
        side, facts = f"faction/{found.offerer}", theirs.facts
        call.say(side, "deal_failed_here", faction=found.receiver, refused=theirs.code, facts=facts)
        return {"failed": "goods_gone"}
    exchange.strike(call, found.offerer, found.receiver, stake_of(found.gives), stake_of(found.wants))
    return {}


def refuse(call: Call, *, deal: Key) -> None:
    """Turn an offer down."""
    market.drop(call, _to_me(call, deal), "offer_refused", by=call.asker.faction)


def withdraw_offer(call: Call, *, deal: Key) -> None:
    """Take back an offer of yours that was not answered yet."""
    found = Deal.find(call.event, deal)
    if found is None or found.offerer != call.asker.faction:
        raise Refused("deal_gone")
    market.drop(call, found, "offer_withdrawn", by=call.asker.faction)


def _to_me(call: Call, key: str) -> Deal:
    found = Deal.find(call.event, key)
    if found is None or found.receiver != call.asker.faction:
        raise Refused("deal_gone")
    return found
