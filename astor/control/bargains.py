"""Control's hand in the market: contact granted, a deal made, an offer or a pooled research called off (TRADE-1)."""

from astor.game.arguments import Key, Reason
from astor.game.call import Call
from astor.game.commands import CONTROL, Command
from astor.game.errors import Refused, insist
from diplomacy import exchange, market
from diplomacy.commands import Terms
from diplomacy.models import Deal, Pool
from diplomacy.rules import trade
from factions import relations


def make_deal(call: Call, *, a: Key, b: Key, gives: Terms, wants: Terms, reason: Reason = "") -> None:
    """Two factions exchange this at once, in any phase and in contact or not; both must have their part of it."""
    del reason  # kept with the entry
    if a == b:
        raise Refused("to_yourself", row=f"faction/{b}")
    given, wanted, ruled = gives.stake, wants.stake, exchange.rulings(call.event)
    insist(trade.well_formed(given, wanted, ruled))
    for party, puts_in, takes in ((a, given, wanted), (b, wanted, given)):
        if no := trade.may_agree(exchange.side(call.event, party), puts_in, takes, ruled):
            raise Refused(no.code, **{"faction": party, **no.facts})
    exchange.strike(call, a, b, given, wanted)


def cancel_offer(call: Call, *, deal: Key, reason: Reason = "") -> None:
    """Call an open offer off; both sides hear that it was Control."""
    del reason
    found = Deal.find(call.event, deal)
    if found is None:
        raise Refused("deal_gone")
    market.drop(call, found, "offer_cancelled")


def cancel_pool(call: Call, *, pool: Key, reason: Reason = "") -> None:
    """Call a pooled research off; all who were asked hear that it was Control."""
    del reason
    found = Pool.find(call.event, pool)
    if found is None:
        raise Refused("pool_gone")
    market.drop_pool(call, found, "pool_cancelled")


def grant_contact(call: Call, *, a: Key, b: Key, reason: Reason = "") -> None:
    """Two factions may trade without border or ship, while they are not at war (TRADE-1, TRADE-3)."""
    del reason  # kept with the entry
    _permit(call, a, b, granted=True)


def withdraw_contact(call: Call, *, a: Key, b: Key, reason: Reason = "") -> None:
    """Contact that was granted ends; what border, ship or house gives the two they keep (TRADE-1)."""
    del reason
    _permit(call, a, b, granted=False)


def _permit(call: Call, a: str, b: str, *, granted: bool) -> None:
    relation = relations.between(call.event, a, b)
    if relation.contact == granted:
        raise Refused("no_change", field="contact")
    relation.contact = granted
    relation.save()
    for side, other in ((a, b), (b, a)):
        call.say(f"faction/{side}", "contact_granted" if granted else "contact_withdrawn", faction=other)


BARGAINS = (
    Command(make_deal, by=(CONTROL,)),
    Command(cancel_offer, by=(CONTROL,)),
    Command(cancel_pool, by=(CONTROL,)),
    Command(grant_contact, by=(CONTROL,)),
    Command(withdraw_contact, by=(CONTROL,)),
)
