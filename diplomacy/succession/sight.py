"""Succession (SUC-4): who sees an empty throne. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.rows import SuccessionRow


def _succession(board: Board, key: str) -> Iterator[Seen]:
    """Everybody knows of an empty throne; whom the two have chosen, Control alone until they agree."""
    throne = board.find(SuccessionRow, key)
    if throne is not None:
        image = image_of(throne)
        shown = {field: image[field] for field in ("faction", "state", "heir", "turn", "due")}
        yield PUBLIC, f"succession/{key}", {**shown, "chosen": sorted(throne.voices)}
        yield CONTROL, f"succession/{key}", image


VIEWS = (View("succession", _succession),)
