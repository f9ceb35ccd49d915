"""What the journal keeps and shows nobody: words that are read by those they are for, and by no Control beside them."""

from typing import Any

from astor.game.models import Entry, Event
from astor.game.play.play import Play
from astor.game.rows.page import Images


def args_told(play: Play, entry: Entry) -> dict[str, Any]:
    """What came with an order, as the journal shows it."""
    return {} if entry.command in play.sealed else entry.args


def images_told(play: Play, entry: Entry) -> Images:
    """The rows an entry has touched, as the journal shows them."""
    return {row: pair for row, pair in entry.images.items() if not _private(play, row)}


def _private(play: Play, row: str) -> bool:
    kind = row.partition("/")[0]
    return kind != Event.KIND and play.model(kind).PRIVATE
