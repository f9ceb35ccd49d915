"""The press: what everybody reads, and what lies on the heralds' table. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.views import Seen, View, whole_view
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.press.questions import HEARD, PRINTED, WRITTEN, heralds, newest
from diplomacy.press.rules import OUT
from diplomacy.rows import ArticleRow, HeraldRow, RumourRow

READ = ("seat", "headline", "text", "place", "battle", "about", "state", "phase", "at")
"""What a reader sees of an article."""


def _article(board: Board, key: str) -> Iterator[Seen]:
    """All read what is out, a line about one player that player alone; heralds and Control also the rest, and why."""
    article = board.find(ArticleRow, key)
    if article is None:
        return
    name, image = f"article/{key}", image_of(article)
    read = {field: image[field] for field in READ}
    table = [f"seat/{seat}" for seat in heralds(board)]
    readers = _readers(article, table)
    for side in readers:
        yield side, name, read
    rest = {"word": article.word}
    for side in table:
        yield side, name, rest if PUBLIC in readers else {**read, **rest}
    yield CONTROL, name, image


def _readers(article: ArticleRow, table: list[str]) -> list[str]:
    if article.state != OUT:
        return []
    if not article.about:
        return [PUBLIC]
    return [side for side in [f"seat/{article.about}"] if side not in table]


def _rumour(board: Board, key: str) -> Iterator[Seen]:
    """Who has brought it knows, and Control; the heralds read what is said."""
    rumour = board.find(RumourRow, key)
    if rumour is None:
        return
    image = image_of(rumour)
    said = {field: image[field] for field in ("text", "phase", "at")}
    for seat in dict.fromkeys((rumour.seat, *heralds(board))):
        yield f"seat/{seat}", f"rumour/{key}", said
    yield CONTROL, f"rumour/{key}", image


VIEWS = (
    whole_view(HeraldRow, lambda _: (PUBLIC,)),
    View("article", _article, keys=lambda board: dict.fromkeys((*newest(board, PRINTED), *newest(board, WRITTEN)))),
    View("rumour", _rumour, keys=lambda board: newest(board, HEARD)),
)
