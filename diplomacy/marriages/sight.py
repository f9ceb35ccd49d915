"""Marriages (DIP-2): who sees a proposal and a wedding, and what a seat may propose and answer now. Pure."""

from collections.abc import Callable

from astor.game.address import PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import faction_of, whole_view
from diplomacy.marriages import questions, rules


def _concerned(marriage: Image) -> list[str]:
    """A proposal is the two courts' affair; a wedding everybody's."""
    courts = [f"faction/{marriage['proposer']}", f"faction/{marriage['receiver']}"]
    return [PUBLIC] if marriage["state"] == "made" else courts


VIEWS = (whole_view("marriage", _concerned),)


def propose_marriage_choices(board: Board, seat: str) -> Image | Refused:
    """The heirs of this faction, and those of others whom they may marry."""
    mine = faction_of(board, seat)
    free = [heir for heir in questions.heirs(board).values() if rules.marriageable(heir)]
    own = sorted(heir.key for heir in free if heir.faction == mine)
    others = sorted(heir.key for heir in free if heir.faction != mine)
    if not own or not others:
        return Refused("no_such_heir")
    return questions.may_woo(board, mine) or {"heir": own, "spouse": others}


def _suits(end: str) -> Callable[[Board, str], Image | Refused]:
    """Open proposals in which this faction is on that end."""

    def choices(board: Board, seat: str) -> Image | Refused:
        mine = faction_of(board, seat)
        keys = sorted(key for key, suit in board.heap(questions.SUITS, mine) if suit[end] == mine)
        return {"marriage": keys} if keys else Refused("marriage_gone")

    return choices


accept_marriage_choices = refuse_marriage_choices = _suits("receiver")

withdraw_marriage_choices = _suits("proposer")
