"""The end of the event (SET-6): each faction's story, its objectives and its years, for everybody to see. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL, PUBLIC
from astor.game.board import Board
from astor.game.page import Image
from astor.game.views import Seen, View
from factions.powers import RULER
from factions.questions import lands
from factions.research.questions import learner
from factions.story.questions import over

TOLD = (
    "war_began", "peace_made", "alliance_made", "province_taken", "rose", "capital_lost", "capital_named",
    "treaty_made", "treaty_renounced", "assassinated", "battle_fought", "faction_named",
)  # fmt: skip
"""News that belong to a faction's story."""
LONGEST = 40
"""So many of its news at most are told, the newest."""


def _objective(board: Board, key: str) -> Iterator[Seen]:
    image = board.row(f"objective/{key}")
    if image is None:
        return
    side = f"seat/{image['seat']}" if image["seat"] else f"faction/{image['faction']}"
    if image["faction"]:  # a spare one is Control's alone
        yield PUBLIC if over(board) else side, f"objective/{key}", image
    yield CONTROL, f"objective/{key}", image


def _tally(board: Board, key: str) -> Iterator[Seen]:
    """A faction's years are its own affair until the end."""
    image = board.row(f"tally/{key}")
    if image is not None:
        yield PUBLIC if over(board) else f"faction/{image['faction']}", f"tally/{key}", image
        yield CONTROL, f"tally/{key}", image


def _story(board: Board, key: str) -> Iterator[Seen]:
    """What became of a faction; nobody sees it before the end."""
    if not over(board) or key not in board.some("faction"):
        return
    told = board.once("stories", _news).get(key, [])
    people = board.some("character", "name", "faction", "office", "alive").values()
    crowned = [p["name"] for p in people if (p["faction"], p["office"], p["alive"]) == (key, RULER, True)]
    image = {
        "lands": sorted(lands(board, key)),
        "monarch": next(iter(crowned), ""),
        "technologies": len(learner(board, key).knows),
        "lines": told[-LONGEST:],
    }
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
    return {word for word in words if isinstance(word, str) and word in board.some("faction")}


VIEWS = (
    View("objective", _objective),
    View("tally", _tally),
    View("story", _story, keys=lambda board: list(board.some("faction"))),
)  # fmt: skip
