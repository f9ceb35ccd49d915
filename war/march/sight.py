"""War (WAR-2 to WAR-12): what each side sees of whose turn it is. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.timers import rings
from astor.game.rows.views import Seen, View, faction_view, is_public
from astor.game.values.sides import CONTROL, PUBLIC
from war.march import questions as marching
from war.rows import ActivationRow, ArmyRow, PlanRow


def _activation(board: Board, key: str) -> Iterator[Seen]:
    turn = board.find(ActivationRow, key)
    if turn is None:
        return
    name, own, image = f"activation/{key}", f"faction/{turn.faction}", image_of(turn)
    due, remaining = rings(board, f"activation/{key}")
    shown = {field: image[field] for field in ("season", "army", "faction", "x", "state", "how", "drawn")}
    shown |= {"ahead": marching.queue(board).get(key), "due": due, "remaining": remaining}
    open_to_all = is_public(board, ArmyRow, "place")
    yield PUBLIC if open_to_all else own, name, shown
    yield own, name, {**({} if open_to_all else shown), "seat": turn.seat}
    yield CONTROL, name, {**image, **shown, "answerers": marching.answerers(board, turn)}


VIEWS = (View("activation", _activation), faction_view(PlanRow))
