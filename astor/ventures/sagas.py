"""My story (SEAT-5): at the end each seat is told its own, with its side tables; nobody else is. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board, index
from astor.game.rows.own import LineRow, SeatRow
from astor.game.rows.views import Seen, View
from astor.game.values.sides import PUBLIC
from astor.ventures import news
from astor.ventures.models import QUEST
from astor.ventures.questions import fighters_of
from astor.ventures.rows import VentureRow
from astor.ventures.rules.crew import crew
from diplomacy.sagas.questions import of_seat
from factions.story.questions import over
from factions.story.rules.saga import Piece, Teller, summed, told
from factions.turns import turn_of

FIELDS = ("key", "kind", "near", "code", "facts", "phase", "at")
"""What screens read of a piece."""
OVER = frozenset({"duel_over", "raid_over", "skirmish_over", "quest_over"})
"""Lines that tell how a side table came out that is no practice: everybody or, of a closed one, who sat there."""
ENDS = index(LineRow, lambda line: (line.facts["character"],) if line.code in OVER else (),
             lambda line: (line.at, line.seq_no))  # fmt: skip
"""These lines, by whom they name first."""


FOUGHT = index(VentureRow, lambda venture: {one.seat for one in fighters_of(venture).values()} - {""},
               lambda venture: venture.key)  # fmt: skip
"""The ventures in which each seat fought, also if it has yielded since."""


def story(board: Board, seat: str) -> tuple[Teller, list[Piece]]:
    """Who tells the story of this seat, and all that may be told in it."""
    return of_seat(board, seat, tables(board, seat))


def tables(board: Board, seat: str) -> dict[str, str]:
    """The lines that tell how a side table came out at which this seat took part → how it did for its own side."""
    sat = (venture for _, venture in board.heap(FOUGHT, seat) if venture.state == "over")
    return {key: _came_out(venture, seat) for venture in sat for key in _ends(board, venture, seat)}


def _ends(board: Board, venture: VentureRow, seat: str) -> Iterator[str]:
    """The line that tells this seat how it ended."""
    code, facts = news.told(venture, "over")
    for key, line in board.heap(ENDS, facts["character"]):
        heard = line.side in (PUBLIC, f"seat/{seat}") and (line.code, line.facts) == (code, facts)
        if heard and turn_of(line.phase, board.fact("turns")) == venture.turn:
            yield key


def _came_out(venture: VentureRow, seat: str) -> str:
    """A fight is won or lost by a side, whoever of it the line names; a quest ends by its own word."""
    if venture.kind == QUEST:
        return venture.how
    if venture.won not in venture.sides:
        return venture.won
    own = next(side for side, party in venture.sides.items() if any(one.seat == seat for one in crew(side, party)))
    return "won" if venture.won == own else "lost"


def _saga(board: Board, seat: str) -> Iterator[Seen]:
    if board.find(SeatRow, seat) is None:
        return
    teller, pieces = story(board, seat)
    sums = [{"what": one.what, "n": one.n} for one in summed(teller, pieces)]
    yield f"seat/{seat}", f"saga/{seat}", {"told": [_shown(piece) for piece in told(pieces)], "sums": sums}


def _shown(piece: Piece) -> dict[str, object]:
    return {field: getattr(piece, field) for field in FIELDS}


VIEWS = (View("saga", _saga, keys=lambda board: list(board.some(SeatRow)) if over(board) else []),)
