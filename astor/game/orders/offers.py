"""What seats, and Control, may order now: the choices of each order, or the refusal it would meet. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from astor.game.models import Event
from astor.game.orders.admission import Moment, at_court, powerless, untimely
from astor.game.play import sight
from astor.game.play.play import SEAT, Command, play_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values.errors import Refused
from astor.game.values.sides import CONTROL, PUBLIC


def _shut(board: Board, key: str) -> Iterator[Seen]:
    """What no seat may order now whoever sits there, and why: the same for all, so everybody is told at once."""
    asked = ((c.name, _untimely(board, c)) for c in play_of(board).commands if SEAT in c.by)
    shut = {name: {"refused": no.code, "facts": no.facts} for name, no in asked if no}
    yield PUBLIC, f"shut/{key}", {"orders": shut}


def _untimely(board: Board, command: Command) -> Refused | None:
    return untimely(command, _moment(board))


def _may(board: Board, key: str) -> Iterator[Seen]:
    """What the seats of a faction may order now that it is time, one order a look: the choices, or the refusal each
    would meet.

    Seats alike are shown the same image: most seats of most events may not give most orders.
    """
    name, _, faction = key.partition("/")
    command, held = play_of(board).command(name), sight.powers(board, faction)
    shown: list[Image] = []
    for seat, _ in board.heap(sight.COURTS, faction):
        no = powerless(command, held.get(seat, frozenset()))
        offer = _offer(board, seat, command, no)
        if offer not in shown:
            shown.append(offer)
        yield f"seat/{seat}", f"may/{name}", shown[shown.index(offer)]


LOOKED_AT = "looked_at"
"""The kind of rows, of this process alone, that name the courts a Control looks at from one of their seats."""


def _somebody_looks(board: Board, court: str) -> bool:
    """Has anybody ever sat down there, or does Control look at it? For nobody at all nothing is worked out."""
    seated = board.once(f"seated {court}", lambda now: any(seat.joined for _, seat in now.heap(sight.COURTS, court)))
    return seated or court in board.keys(LOOKED_AT)


def _orders(board: Board) -> Iterator[str]:
    """Every order that some seat may be given now, for every faction that has somebody to see it."""
    courts = [court for court in _courts(board) if _somebody_looks(board, court)]
    open_now = [c for c in play_of(board).commands if SEAT in c.by and not _untimely(board, c)]
    pairs = ((command, court) for command in open_now for court in courts)
    return (f"{command.name}/{court}" for command, court in pairs if at_court(command, court) is None)


def _desk(board: Board, name: str) -> Iterator[Seen]:
    """What Control may order, where it has something to choose from."""
    yield CONTROL, f"may/{name}", _offer(board, CONTROL, play_of(board).command(name), None)


def _desks(board: Board) -> list[str]:
    return [c.name for c in play_of(board).commands if c.choices and SEAT not in c.by and not _untimely(board, c)]


def _asked(board: Board, faction: str) -> Iterator[Seen]:
    """What the phase asks of a faction, for Control: what has to be said, and the powers that say and confirm it."""
    if board.fact("state") == Event.State.PLANNING:
        return
    moment, play = replace(_moment(board), state=Event.State.RUNNING), play_of(board)
    open_now = [c for c in play.commands if c.asks and untimely(c, moment) is None]
    asks = [{"command": c.name, "row": row} for c in open_now if c.asks for row in c.asks(board, faction)]
    powers = sorted({c.power for c in (*open_now, play.command("confirm"))})
    yield CONTROL, f"asked/{faction}", {"asks": asks, "powers": powers}


def _events(board: Board) -> list[str]:
    return [board.event]


def _courts(board: Board) -> list[str]:
    return board.heaps(sight.COURTS)


def _moment(board: Board) -> Moment:
    phase = board.fact("phase")
    return Moment(phase, play_of(board).course.kind_of(phase), board.fact("part"), board.fact("state"))


def _offer(board: Board, seat: str, command: Command, no: Refused | None) -> Image:
    """Choices under a refusal are those of an order that may be proposed (SEAT-3); some of them are the seat's own."""
    choices = sight.offered(board, command, seat)
    if isinstance(choices, Refused):
        return _shown(choices)
    about = [(name, key) for name, keys in choices.items() for key in keys] if no and command.own else []
    own = [key for name, key in about if command.own and command.own(board, seat, **{name: key})]
    return _shown(no, choices, own)


def _shown(no: Refused | None, choices: Image | None = None, own: Sequence[str] = ()) -> Image:
    proposable = no is not None and choices is not None
    return {"refused": no and no.code, "facts": no.facts if no else {}, "propose": proposable, "own": own,
            "choices": choices or {}}  # fmt: skip


VIEWS = (
    View("shut", _shut, keys=_events),
    View("may", _may, keys=_orders),
    View("may", _desk, keys=_desks),
    View("asked", _asked, keys=lambda board: [court for court in _courts(board) if court]),
)
