"""War, treaties and alliances (DIP-9): who sees a treaty, and what a seat may declare, propose and sign now. Pure."""

from collections.abc import Callable

from astor.game.address import PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import faction_of, whole_view
from diplomacy.treaties import questions, rules
from diplomacy.treaties.rules import ALLIANCE, PEACE, WAR


def _readers(treaty: Image) -> list[str]:
    """Its parties see it from the beginning; everybody else once it is made, unless it is secret."""
    published = not treaty["secret"] and treaty["state"] != "open"
    return [PUBLIC] if published else [f"faction/{party}" for party in treaty["parties"]]


VIEWS = (whole_view("treaty", _readers),)


def _whom(board: Board, seat: str, may: Callable[[str], Refused | None]) -> list[str]:
    """The others of whom this may be asked, by what they are to this seat's faction."""
    others = questions.others(board, faction_of(board, seat)).items()
    return sorted(other for other, state in others if may(state) is None)


def declare_war_choices(board: Board, seat: str) -> Image | Refused:
    to = _whom(board, seat, rules.may_declare_war)
    return {"to": to} if to else Refused("already_so", state=WAR)


def leave_alliance_choices(board: Board, seat: str) -> Image | Refused:
    to = _whom(board, seat, rules.may_leave_alliance)
    return {"to": to} if to else Refused("no_alliance")


def propose_treaty_choices(board: Board, seat: str) -> Image | Refused:
    """Whom it may be put before → what a treaty with them alone can make of the two."""
    mine = faction_of(board, seat)
    return questions.may_write(board, mine) or {
        "to": {other: [makes for makes in (PEACE, ALLIANCE) if rules.may_make(makes, state) is None]
               for other, state in questions.others(board, mine).items()}}  # fmt: skip


def _treaties(may: Callable[[Board, str, Image], Refused | None]) -> Callable[[Board, str], Image | Refused]:
    """The treaties of a faction about which it may do this."""

    def choices(board: Board, seat: str) -> Image | Refused:
        mine = faction_of(board, seat)
        own = board.heap(questions.PARTIES, mine)
        keys = sorted(key for key, treaty in own if may(board, mine, treaty) is None)
        return {"treaty": keys} if keys else Refused("treaty_gone")

    return choices


sign_choices = _treaties(questions.may_sign)

refuse_treaty_choices = _treaties(lambda _, mine, treaty: rules.may_refuse(mine, treaty))

withdraw_treaty_choices = _treaties(lambda _, mine, treaty: rules.may_withdraw(mine, treaty))

renounce_choices = _treaties(lambda _, __, treaty: rules.may_renounce(treaty))
