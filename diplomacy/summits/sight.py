"""Summits (DIP-5 to DIP-8, TRADE-7): what each side sees of them. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.timers import rings
from astor.game.rows.views import Seen, View, whole_view
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.rows import AttendanceRow, BallotRow, PaperRow, SummitRow, TheoryRow
from diplomacy.summits import rules


def _called(summit: SummitRow) -> list[str]:
    """Its host and those invited; nobody else learns that there is one (DIP-5)."""
    return [f"faction/{party}" for party in (summit.host, *summit.invited)]


def _theory(board: Board, key: str) -> Iterator[Seen]:
    """That there is one, all see; its words are its wizard's until they are spoken. Of a ballot: who has voted.

    Until when it is presented, concluded or voted on: a time, or ms left while the clock stands.
    """
    theory = board.find(TheoryRow, key)
    if theory is None:
        return
    name = f"theory/{key}"
    voted = sorted(b.seat for b in board.some(BallotRow, "theory", "seat").values() if b.theory == key)
    due, remaining = rings(board, f"theory/{key}")
    shown = {**image_of(theory), "voted": voted, "due": due, "remaining": remaining}
    unspoken = {"hypothesis": ""} if theory.state in (rules.ANNOUNCED, rules.UNHEARD) else {}
    yield PUBLIC, name, shown | unspoken
    if unspoken:
        yield f"seat/{theory.seat}", name, {"hypothesis": theory.hypothesis}
    yield CONTROL, name, shown


VIEWS = (
    whole_view(SummitRow, _called),
    whole_view(AttendanceRow, lambda _: (PUBLIC,)),
    View("theory", _theory),
    whole_view(BallotRow, lambda ballot: (f"seat/{ballot.seat}",)),  # not even their faction (DIP-7)
    whole_view(PaperRow, lambda _: (PUBLIC,)),
)
