"""Placards: everybody reads them; which seat has hung one out is for Control. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.rows import PlacardRow


def _placard(board: Board, key: str) -> Iterator[Seen]:
    placard = board.find(PlacardRow, key)
    if placard is None:
        return
    image = image_of(placard)
    yield PUBLIC, f"placard/{key}", {name: value for name, value in image.items() if name != "seat"}
    yield CONTROL, f"placard/{key}", image


VIEWS = (View("placard", _placard),)
