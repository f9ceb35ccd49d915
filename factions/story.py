"""The end of the event (SET-6): each faction's story, its objectives and its years, for everybody to see. Pure."""

from collections.abc import Iterable, Iterator

from astor.game import phases
from astor.game.page import Image
from astor.game.powers import RULER
from astor.game.sight import CONTROL, PUBLIC, Because, Board, Seen, View

TOLD = (
    "war_began", "peace_made", "alliance_made", "province_taken", "rose", "capital_lost", "capital_named",
    "treaty_made", "treaty_renounced", "assassinated", "battle_fought", "faction_named",
)  # fmt: skip
"""News that belong to a faction's story."""
LONGEST = 40
"""So many of its news at most are told, the newest."""


def over(board: Board) -> bool:
    return bool(board.clock["phase"] == phases.ENDED)


def _story(board: Board, key: str) -> Iterator[Seen]:
    """What became of a faction; nobody sees it before the end."""
    if not over(board) or key not in board.of("faction"):
        return
    lands = sorted(land for land, province in board.of("province").items() if province["owner"] == key)
    told = board.once("stories", _news).get(key, [])
    crowned = [p["name"] for p in board.of("character").values()
               if p["faction"] == key and p["office"] == RULER and p["alive"]]  # fmt: skip
    knows = [k for k in board.of("knowledge").values() if k["faction"] == key and k["state"] == "known"]
    image = {"lands": lands, "monarch": next(iter(crowned), ""), "technologies": len(knows), "lines": told[-LONGEST:]}
    for side in (PUBLIC, CONTROL):
        yield side, f"story/{key}", image


def _news(board: Board) -> dict[str, list[Image]]:
    """Faction → the public news that name it, the oldest first."""
    news: dict[str, list[Image]] = {}
    lines = sorted((line for line in board.of("line").values() if line["side"] == PUBLIC and line["code"] in TOLD),
                   key=lambda line: line["seq_no"])  # fmt: skip
    for line in lines:
        for faction in sorted(_named(board, line["facts"])):
            news.setdefault(faction, []).append({field: line[field] for field in ("code", "facts", "phase", "at")})
    return news


def _named(board: Board, facts: Image) -> set[str]:
    words = (word for fact in facts.values() for word in (fact if isinstance(fact, list) else [fact]))
    return {word for word in words if isinstance(word, str) and word in board.of("faction")}


def _when_it_ends(kind: str) -> Because:
    """All rows of a kind, when the event ends, or goes on after all."""

    def because(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
        ended = {bool(image and image["phase"] == phases.ENDED) for image in (before, after)}
        return board.of(kind) if len(ended) > 1 else ()

    return because


objectives, tallies = _when_it_ends("objective"), _when_it_ends("tally")


def _once_over(board: Board, *_touched: object) -> Iterable[str]:
    """What Control still changes after the end."""
    return board.of("faction") if over(board) else ()


TELLING = ("province", "character", "knowledge", "line")

VIEWS = (
    View("story", _story, {"event": _when_it_ends("faction"), **dict.fromkeys(TELLING, _once_over)},
         keys=lambda board: list(board.of("faction"))),
)  # fmt: skip
