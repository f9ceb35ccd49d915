"""Technology (TECH-1 to TECH-3): what each side sees of the tree, and what a seat may research. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of, faction_view, row_view, whole_view
from factions.research import questions
from factions.research.rules import research

KNOWN, POSSIBLE, LOCKED, CLOSED = "known", "possible", "locked", "closed"
"""How a technology stands to a faction: closed is one without prerequisites for which it has no card."""


def _tree(board: Board, faction: str) -> Iterator[Seen]:
    """The whole tree as it stands to one faction, for it and Control."""
    if faction in board.some("faction"):
        image = {"technology": {key: _standing(board, faction, key) for key in board.some("technology")}}
        yield f"faction/{faction}", f"tree/{faction}", image
        yield CONTROL, f"tree/{faction}", image


def _standing(board: Board, faction: str, key: str) -> Image:
    """Known, possible or locked and by what; what it costs this faction; for what is known, whether it is of use."""
    no = questions.may_research(board, faction, key)
    state = {"known_already": KNOWN, "no_card": CLOSED}.get(no.code, LOCKED) if no else POSSIBLE
    standing = {"state": state, "missing": no.facts.get("missing", []) if no else []}
    if state != KNOWN:
        return standing | {"cost": questions.cost(board, faction, key)}
    own = next(k for k in questions.learnt(board, faction) if (k["technology"], k["state"]) == (key, KNOWN))
    site = board.row(f"building/{own['stands']}") or {"province": ""}
    return standing | {"kept": questions.kept(board, own), "site": site["province"], "inventor": own["inventor"]}


VIEWS = (
    row_view("technology"),
    faction_view("knowledge"),
    View("tree", _tree, keys=lambda board: list(board.some("faction"))),
    whole_view("sabotage", lambda _: ()),  # its victim learns of it when it is too late (SUB-2)
)  # fmt: skip


def research_choices(board: Board, seat: str) -> Image | Refused:
    """What the faction may research: the cost, how it would pay (credits for what is missing), and what it lacks."""
    faction = faction_of(board, seat)
    open_now = [key for key in board.some("technology") if questions.may_research(board, faction, key) is None]
    if not open_now:
        return Refused("nothing_to_research")
    return {
        "technology": {key: _bill(board, faction, key) for key in open_now},
        "sites": sorted({*questions.sites(board, faction)}),
    }


def _bill(board: Board, faction: str, key: str) -> Image:
    cost, stock = questions.cost(board, faction, key), questions.scholar(board, faction).stock
    payment = research.usual_payment(stock, cost)
    return {"cost": cost, "payment": payment, "short": research.short(stock, payment)}
