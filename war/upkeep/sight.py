"""Upkeep (UPK-3, UPK-4): what a seat's faction has to feed, what the guild may take over, and what will come. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of
from factions.upkeep.questions import fed, stock
from factions.upkeep.rules import in_turn, served
from war.upkeep import questions
from war.upkeep.questions import coming_upkeep, forecast


def _forecast(board: Board, faction: str) -> Iterator[Seen]:
    """The coming upkeep if nothing changes, for the faction and Control."""
    turn = coming_upkeep(board)
    if faction in board.some("faction") and turn:
        image = forecast(board, faction, turn)
        yield f"faction/{faction}", f"forecast/{faction}", image
        yield CONTROL, f"forecast/{faction}", image


VIEWS = (
    View("forecast", _forecast, keys=lambda board: list(board.some("faction"))),
)  # fmt: skip


def allot_choices(board: Board, seat: str) -> Image | Refused:
    """All mouths with what they need, and which are served if the phase closed now (UPK-3)."""
    faction = faction_of(board, seat)
    own, have = in_turn(questions.mouths(board, faction)), stock(board, faction)
    if not own:
        return Refused("nobody_to_feed")
    told = [
        {"row": m.row, "kind": m.kind, "place": m.place.partition("/")[2], "food": m.needs.food, "gold": m.needs.gold}
        for m in own
    ]
    return {"mouths": told, "have": {"food": have.food, "gold": have.gold},
            "now": sorted(fed(board, faction, own, have)), "default": sorted(served(own, have))}  # fmt: skip


def hire_choices(board: Board, seat: str) -> Image | Refused:
    """The regiments the guild may take over, and what it has beyond its own allotment (UPK-4)."""
    faction = faction_of(board, seat)
    if no := questions.may_hire_any(board, faction):
        return no
    unpaid = {key: unit for key, unit in board.of("unit").items() if unit["upkeep"] == "unpaid"}
    offered = {key: unit for key, unit in unpaid.items() if questions.may_take_over(board, faction, key) is None}
    if not offered:
        return Refused("nothing_for_hire")
    fields, spare = ("kind", "place", "faction", "x", "y"), questions.spare(board, faction)
    choices = {key: {field: unit[field] for field in fields} for key, unit in offered.items()}
    return {"unit": choices, "have": {"food": spare.food, "gold": spare.gold}}
