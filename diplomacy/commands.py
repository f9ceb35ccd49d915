"""Trade (TRADE-4 to TRADE-7): what a seat may ask: offer, answer offers, and give."""

from typing import Annotated

import msgspec

from astor.game.arguments import Key
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from diplomacy import envoys, exchange, market
from diplomacy.models import Deal
from diplomacy.rules import trade
from diplomacy.rules.trade import MOST_OPEN, Stake, stake_of
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
    found = to_me(call, deal)
    market.close(call, found)
    _lay(call, found.offerer, gives.stake, wants.stake, counters=True)
    call.say(f"faction/{found.offerer}", "countered", faction=call.asker.faction)


def _lay(call: Call, to: str, gives: Stake, wants: Stake, *, counters: bool = False) -> None:
    _allow(call, to, gives, wants)
    put(call, to, gives, wants, counters=counters)


def put(call: Call, to: str, gives: Stake, wants: Stake, *, counters: bool = False) -> None:
    """The offer lies before the other faction, unless too many do already."""
    mine, event = call.asker.faction, call.event
    if Deal.objects.filter(event=event, offerer=mine).count() >= MOST_OPEN:
        raise Refused("too_many_offers", most=MOST_OPEN)
    envoys.admit(call, [to], "offered", "countered")
    Deal(event=event, key=call.page.key("deal"), offerer=mine, receiver=to, gives=exchange.built(gives),
         wants=exchange.built(wants), counters=counters, seat=call.asker.key, phase=event.phase,
         at=call.now).save()  # fmt: skip


def _allow(call: Call, to: str, gives: Stake, wants: Stake) -> None:
    """Refused unless the two may trade, and this may be offered."""
    market.meet(call.event, call.asker.faction, to)
    fits(call, to, gives, wants)


def fits(call: Call, to: str, gives: Stake, wants: Stake) -> None:
    """Refused unless the terms themselves may be offered (TRADE-4 to TRADE-6)."""
    mine, event = call.asker.faction, call.event
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
    found = to_me(call, deal)
    market.meet(call.event, found.receiver, found.offerer)
    return settle(call, found)


def settle(call: Call, found: Deal) -> Answer:
    """Both sides move, or the offer fails."""
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
    market.drop(call, to_me(call, deal), "offer_refused", by=call.asker.faction)


def withdraw_offer(call: Call, *, deal: Key) -> None:
    """Take back an offer of yours that was not answered yet."""
    market.drop(call, of_mine(call, deal), "offer_withdrawn", by=call.asker.faction)


def of_mine(call: Call, key: str) -> Deal:
    """An offer of this faction's that waits for the other."""
    found = Deal.find(call.event, key)
    if found is None or found.offerer != call.asker.faction:
        raise Refused("deal_gone")
    return found


def to_me(call: Call, key: str) -> Deal:
    """An offer that waits for this faction's answer."""
    found = Deal.find(call.event, key)
    if found is None or found.receiver != call.asker.faction:
        raise Refused("deal_gone")
    return found
