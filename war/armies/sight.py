"""War (SET-7, WAR-4, WAR-14, WAR-17): armies and units as all see them. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.views import Seen, View, public, row_view
from astor.game.values.sides import CONTROL, PUBLIC


def _unit(board: Board, key: str) -> Iterator[Seen]:
    image = board.row(f"unit/{key}")
    if image is None:
        return
    name = f"unit/{key}"
    if shown := public(board, "unit", image):
        yield PUBLIC, name, shown
    offered = image["upkeep"] != ""
    guilds = {k for k, of in board.some("faction", "kind").items() if offered and of["kind"] == "guild"}
    for faction in sorted({image["faction"], *guilds} - {""}):
        yield f"faction/{faction}", name, {"upkeep": image["upkeep"]}
    yield CONTROL, name, image


VIEWS = (row_view("army"), View("unit", _unit))
