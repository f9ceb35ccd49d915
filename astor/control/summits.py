"""Control's hand at the academic summit: who is there, the end of a presentation or a ballot, a theory struck."""

from astor.control.commands import stated
from astor.game.play.call import Call
from astor.game.play.play import CLOCK, CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, Words
from astor.game.values.errors import Refused, insist
from diplomacy.models import Theory
from diplomacy.sending import TALKS
from diplomacy.summits import orders, questions, rules, theories
from factions.questions import phase_now


def mark_present(call: Call, *, seat: Key) -> None:
    """Count somebody in who is at the summit's table, whatever their phone says (DIP-6)."""
    insist(_meets(call.board))
    orders.admit(call, call.named(SeatRow, seat))


def _meets(board: Board) -> Refused | None:
    return None if phase_now(board) in TALKS else Refused("no_summit")


def mark_absent(call: Call, *, seat: Key) -> None:
    """Count somebody out who has left."""
    orders.dismiss(call, call.named(SeatRow, seat))


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
    why = stated(reason)
    insist(rules.may_strike(questions.session(call.board), theory))
    found = Theory.named(call.event, theory)
    theories.strike(call, found)
    call.say(f"faction/{found.faction}", "theory_struck", reason=why)


def mark_present_choices(board: Board, _control: str) -> Image | Refused:
    """Every seat whose faction has nobody there."""
    if no := _meets(board):
        return no
    there, courts = questions.present(board), board.some(SeatRow, "faction").items()
    return {"seat": sorted(k for k, seat in courts if rules.may_attend(there, k, seat.faction) is None)}


def mark_absent_choices(board: Board, _control: str) -> Image:
    now = questions.session(board)
    return {"seat": sorted(seat for seat in now.present if rules.may_leave(now, seat) is None)}


def strike_theory_choices(board: Board, _control: str) -> Image:
    now = questions.session(board)
    return {"theory": sorted(theory for theory in now.theories if rules.may_strike(now, theory) is None)}


SUMMITS = (
    Command(mark_present, choices=mark_present_choices, by=(CONTROL,)),
    Command(mark_absent, choices=mark_absent_choices, by=(CONTROL,)),
    Command(end_presentation, by=(CONTROL, CLOCK), timer=theories.END_PRESENTATION),
    Command(withdraw_theory, by=(CLOCK,), timer=theories.WITHDRAW_THEORY),
    Command(count_ballot, by=(CONTROL, CLOCK), timer=theories.COUNT_BALLOT),
    Command(strike_theory, choices=strike_theory_choices, by=(CONTROL,)),
)
