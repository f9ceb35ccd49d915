"""Set-up (SET-5, SET-6, BAT-13): how a seat may lay out its realm, and what it may name. Pure."""

from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import faction_of
from factions.planning.questions import arranged, homeland, may_settle
from factions.questions import lands, played


def arrange_choices(board: Board, seat: str) -> Image | Refused:
    """Spaces, cards, and how the realm would lie if planning ended now (SET-5)."""
    faction = faction_of(board, seat)
    home, now, provinces = homeland(board, faction), arranged(board, faction), board.some("province", "terrain", "good")
    if not home.spaces:
        return Refused("no_homeland")
    cards = {key: {"terrain": provinces[key]["terrain"], "good": provinces[key]["good"]} for key in home.spaces}
    return {"spaces": list(home.spaces), "cards": cards, "coasts": sorted(home.coasts),
            "now": {"cards": dict(now.cards), "dock": now.dock, "capital": now.capital}}  # fmt: skip


def name_capital_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    return may_settle(board, faction) or {"province": list(lands(board, faction))}


def name_character_choices(board: Board, seat: str) -> Image | Refused:
    return {} if played(board, seat) else Refused("no_character")
