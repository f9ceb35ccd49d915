"""What everybody may see of an event: the rows of its public side, as a hall screen is sent them. Pure."""

from astor.game.play.play import play_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.sides import PUBLIC


def seen(board: Board) -> dict[str, Image]:
    """Row name → what the public sees of it, the names in their order."""
    found = dict[str, Image]()
    for view in play_of(board).views:
        for key in view.all_keys(board):
            for side, name, image in view.sees(board, key):
                if side == PUBLIC:
                    found[name] = found.get(name, {}) | image
    return dict(sorted(found.items()))
