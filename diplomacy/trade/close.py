"""Trade (TRADE-3, TRADE-5, TRADE-8): how offers end that nobody answers, with their phase or with contact."""

from typing import Any

from astor.game.orders.proposals import end
from astor.game.play.call import Call
from astor.game.rows.board import Board
from diplomacy.models import Deal
from diplomacy.summits import questions as summits
from diplomacy.trade.questions import contacts
from diplomacy.trade.rules.contact import Contact
from factions.questions import phase_now


def drop(call: Call, deal: Deal, code: str, **facts: Any) -> None:
    """An offer is no more; both sides hear why."""
    end(call, deal)
    for faction, other in ((deal.offerer, deal.receiver), (deal.receiver, deal.offerer)):
        call.say(f"faction/{faction}", code, faction=other, **facts)


def end_offers(call: Call) -> None:
    """Unanswered offers end with the phase."""
    for deal in Deal.every(call.event):
        drop(call, deal, "offer_lapsed")


def break_off(call: Call) -> None:
    """After any change: what lies between two that may deal no more is off (TRADE-3, TRADE-7, TRADE-8).

    What an undo opens again in a later phase is over at once, as it would have been at the close.
    """
    for deal in Deal.every(call.event):
        found = _ties(call.board, deal.offerer, deal.receiver)
        if deal.phase != call.event.phase:
            drop(call, deal, "offer_lapsed")
        elif not found.may:
            drop(call, deal, "offer_broken_off", why=str(found.why))


def _ties(board: Board, one: str, other: str) -> Contact:
    """What lets two factions deal now: contact, or at the summit that both are there (TRADE-7)."""
    if not phase_now(board).endswith("diplomacy"):
        return contacts(board, one)[other]
    return summits.together(board, one, other)
