"""War (SET-7, WAR-4, WAR-14, WAR-17): armies and units as all see them. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.views import Seen, View, public, row_view
from astor.game.values.sides import CONTROL, PUBLIC
from factions.rows import FactionRow
from war.rows import ArmyRow, UnitRow


def _unit(board: Board, key: str) -> Iterator[Seen]:
    unit = board.find(UnitRow, key)
    if unit is None:
        return
    name, image = f"unit/{key}", image_of(unit)
    if shown := public(board, "unit", image):
        yield PUBLIC, name, shown
    offered = unit.upkeep != ""
    guilds = {k for k, of in board.some(FactionRow, "kind").items() if offered and of.kind == "guild"}
    for faction in sorted({unit.faction, *guilds} - {""}):
        yield f"faction/{faction}", name, {"upkeep": unit.upkeep}
    yield CONTROL, name, image


VIEWS = (row_view(ArmyRow), View("unit", _unit))
