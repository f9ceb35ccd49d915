"""Production: what the provinces and houses of a seat's faction may give. Pure."""

from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import drafts, faction_of
from factions.production import rules
from factions.production.questions import land
from factions.questions import lands


def produce_choices(board: Board, seat: str) -> Image:
    own = {key: land(board, key) for key in lands(board, faction_of(board, seat))}
    return {"province": {
        key: {"times": rules.times(land), "overwork": True, "outputs": list(rules.choices(land))}
        for key, land in own.items()
    }}  # fmt: skip


def collect_choices(board: Board, seat: str) -> Image:
    faction = faction_of(board, seat)
    mine = {key: b["province"] for key, b in board.of("building").items() if b["holder"] == faction}
    goods = {key: board.named("province", place)["good"] for key, place in mine.items()}
    return {"building": {key: {"goods": list(rules.income_choices(good))} for key, good in goods.items()}}


def confirm_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    open_now = [d for d in drafts(board, faction) if d["phase"] == board.fact("phase") and not d["confirmed"]]
    return {"drafts": len(open_now)} if open_now else Refused("nothing_to_confirm")
