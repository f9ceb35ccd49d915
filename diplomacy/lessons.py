"""Technology deals at the academic summit (DIP-6, TRADE-7): what a wizard may offer and answer at the table."""

from astor.game.arguments import Key
from astor.game.call import Answer, Call
from astor.game.errors import insist
from diplomacy import commands, market, podium
from diplomacy.commands import Terms
from diplomacy.models import Deal
from diplomacy.rules import summit as rules
from factions import relations
from factions.models import Faction


def offer_lesson(call: Call, *, to: Key, gives: Terms, wants: Terms) -> None:
    """Offer another wizard who is there a technology, or ask for one, for another or for goods (TRADE-7)."""
    _meet(call, to)
    insist(rules.is_lesson(gives.stake, wants.stake))
    commands.fits(call, to, gives.stake, wants.stake)
    commands.put(call, to, gives.stake, wants.stake)
    call.say(f"faction/{to}", "offered", faction=call.asker.faction)


def accept_lesson(call: Call, *, deal: Key) -> Answer:
    """Take an offer made at the table: both sides move in one step, or nothing moves (TRADE-5)."""
    found = _to_me(call, deal)
    _meet(call, found.offerer)
    return commands.settle(call, found)


def refuse_lesson(call: Call, *, deal: Key) -> None:
    """Turn an offer made at the table down."""
    market.drop(call, _to_me(call, deal), "offer_refused", by=call.asker.faction)


def withdraw_lesson(call: Call, *, deal: Key) -> None:
    """Take back what you have offered at the table."""
    insist(rules.attends(podium.session(call.event), call.asker.key))
    market.drop(call, commands.of_mine(call, deal), "offer_withdrawn", by=call.asker.faction)


def _to_me(call: Call, deal: str) -> Deal:
    insist(rules.attends(podium.session(call.event), call.asker.key))
    return commands.to_me(call, deal)


def _meet(call: Call, other: str) -> None:
    """Refused unless this seat and the other faction are at the table, and not at war."""
    event, mine = call.event, call.asker.faction
    known = other != mine and Faction.find(event, other) is not None
    at_war = known and relations.between(event, mine, other).state == "war"
    insist(rules.may_teach(podium.session(event), call.asker.key, other, known=known, at_war=at_war))
