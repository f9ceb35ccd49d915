"""Control's hand at the academic summit: who is there, the end of a presentation or a ballot, a theory struck."""

from astor.control.commands import stated
from astor.game import seats
from astor.game.arguments import Key, Words
from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.play import CLOCK, CONTROL, Command
from diplomacy.models import Theory
from diplomacy.sending import TALKS
from diplomacy.summits import orders, theories
from factions import turns


def mark_present(call: Call, *, seat: Key) -> None:
    """Count somebody in who is at the summit's table, whatever their phone says (DIP-6)."""
    if turns.kind_of(call.event.phase) not in TALKS:
        raise Refused("no_summit")
    orders.admit(call, seats.seat_of(call.event, seat))


def mark_absent(call: Call, *, seat: Key) -> None:
    """Count somebody out who has left."""
    orders.dismiss(call, seats.seat_of(call.event, seat))


def end_presentation(call: Call, *, theory: Key) -> None:
    """The presentation has taken long enough: a minute for its conclusion, then the vote (DIP-7)."""
    theories.ask_conclusion(call, theory)


def withdraw_theory(call: Call, *, theory: Key) -> None:
    """The minute is up and nothing was concluded: there is nothing to vote on (DIP-7)."""
    theories.withdraw(call, theory)


def count_ballot(call: Call, *, theory: Key) -> None:
    """No further votes: those that are there decide."""
    theories.count(call, theory)


def strike_theory(call: Call, *, theory: Key, reason: Words) -> None:
    """It was never announced; its wizard may announce another."""
    found, why = Theory.find(call.event, theory), stated(reason)
    if found is None or found.phase != call.event.phase or found.state in ("accepted", "failed"):
        raise Refused("theory_gone")
    theories.strike(call, found)
    call.say(f"faction/{found.faction}", "theory_struck", reason=why)


SUMMITS = (
    Command(mark_present, by=(CONTROL,)),
    Command(mark_absent, by=(CONTROL,)),
    Command(end_presentation, by=(CONTROL, CLOCK), timer=theories.END_PRESENTATION),
    Command(withdraw_theory, by=(CLOCK,), timer=theories.WITHDRAW_THEORY),
    Command(count_ballot, by=(CONTROL, CLOCK), timer=theories.COUNT_BALLOT),
    Command(strike_theory, by=(CONTROL,)),
)
