"""The press: who writes, whose an article is, and what everybody may be shown a picture of. Pure."""

from itertools import islice
from typing import Any

from astor.game.rows.board import Board, Index, index
from astor.game.rows.frozen import BoardRow
from astor.game.rows.own import SeatRow
from astor.game.rows.views import is_public
from astor.game.values.errors import Refused
from diplomacy.press import rules
from diplomacy.press.rules import OUT
from diplomacy.rows import ArticleRow, HeraldRow, RumourRow
from war.battle.rules.engagement import OVER
from war.rows import BattleRow, UnitRow

SHOWN = 100
"""So many of the newest articles, and of the newest rumours, are on the screens."""


def _all(_row: BoardRow) -> tuple[str, ...]:
    return ("all",)


def _printed(article: ArticleRow) -> tuple[str, ...]:
    return ("all",) if article.state == OUT and not article.about else ()


PRINTED = index(ArticleRow, _printed, lambda article: article.at)
"""What everybody may read, the oldest first."""
WRITTEN = index(ArticleRow, _all, lambda article: article.at)
HEARD = index(RumourRow, _all, lambda rumour: rumour.at)


def heralds(board: Board) -> list[str]:
    """The seats that write for the press."""
    return board.once("heralds", lambda now: [key for key in now.some(HeraldRow) if _open(now, key)])


def _open(board: Board, seat: str) -> bool:
    found = board.find(SeatRow, seat)
    return found is not None and not found.revoked


def listening(board: Board) -> list[str]:
    """Those of them at whose seat somebody sits."""
    return [key for key in heralds(board) if board.named(SeatRow, key).joined and not board.named(SeatRow, key).bot]


def may_write(board: Board, seat: str) -> Refused | None:
    return rules.may_write(seat, heralds(board))


def may_hear(board: Board) -> Refused | None:
    return rules.may_hear(listening(board))


def newest(board: Board, index: Index[Any, Any]) -> list[str]:
    return [key for key, _ in islice(board.latest(index, "all"), SHOWN)]


def there(board: Board, place: str, battle: str) -> bool:
    """Does everybody see what shall be shown: a place of the map, a battle that is over where battles are public?"""
    if battle:
        return battle in battles(board)
    return not place or any(board.has(f"{kind}/{place}") for kind in ("province", "sea_zone"))


def battles(board: Board) -> list[str]:
    """The battles that are over and that everybody has seen."""
    if not is_public(board, UnitRow, "place"):
        return []
    return [key for key, battle in board.some(BattleRow, "state").items() if battle.state == OVER]


def known(board: Board, seat: str) -> list[str]:
    """The seats about which a line may be written."""
    return sorted(key for key in board.some(SeatRow) if key != seat and _open(board, key))
