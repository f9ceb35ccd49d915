"""What a seat has filed and what waits: whoever's a mate of the court replaces or takes back is told by whom, and of
what comes to nothing why.
"""

from typing import Any

from astor.game.orders import seats
from astor.game.play.call import Call, Overruled
from astor.game.rows.own import SeatRow


def replaced(call: Call, seat: str, command: str, row: str = "") -> None:
    """Something else stands now for what this seat had filed by this order, about this row ("" about none)."""
    _note(call, "filed_replaced", seat, command, row)


def taken_back(call: Call, seat: str, command: str, row: str = "") -> None:
    """What this seat had filed by this order, about this row ("" about none), stands no longer."""
    _note(call, "filed_taken_back", seat, command, row)


def passed_over(call: Call, seat: str, command: str, row: str = "") -> None:
    """Something else was filed than this seat has proposed to do about this row; its proposal still lies there."""
    _note(call, "proposal_passed_over", seat, command, row)


def _note(call: Call, code: str, seat: str, command: str, row: str) -> None:
    by = "" if call.for_control else call.asker.key
    filer = call.board.find(SeatRow, seat)
    if by != seat and filer is not None and filer.faction == call.asker.faction:
        call.overruled.append(Overruled(seat, code, by, command, row))


def tell(call: Call) -> None:
    """After any change and all that follows it: whoever had filed what was overruled hears of it, if a person."""
    for one in call.overruled:
        tell_player(call, one.seat, one.code, by=one.by, command=one.command, row=one.row)


def tell_player(call: Call, seat: str, code: str, **facts: Any) -> None:
    """This seat hears of what has become of something it had filed, if a person plays it."""
    if seats.taken(call.board, seat) and not call.board.named(SeatRow, seat).bot:
        call.say(f"seat/{seat}", code, **facts)
