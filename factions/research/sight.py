"""Technology (TECH-1 to TECH-3): what each side sees of the tree. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View, faction_view, row_view, whole_view
from astor.game.values.sides import CONTROL
from factions.research import questions
from factions.rows import BuildingRow, FactionRow, KnowledgeRow, SabotageRow, TechnologyRow

KNOWN, POSSIBLE, LOCKED, CLOSED = "known", "possible", "locked", "closed"
"""How a technology stands to a faction: closed is one without prerequisites for which it has no card."""


def _tree(board: Board, faction: str) -> Iterator[Seen]:
    """The whole tree as it stands to one faction, for it and Control."""
    if faction in board.some(FactionRow):
        image = {"technology": {key: _standing(board, faction, key) for key in board.some(TechnologyRow)}}
        yield f"faction/{faction}", f"tree/{faction}", image
        yield CONTROL, f"tree/{faction}", image


def _standing(board: Board, faction: str, key: str) -> Image:
    """Known, possible or locked and by what; what it costs this faction; for what is known, whether it is of use."""
    no = questions.may_research(board, faction, key)
    state = {"known_already": KNOWN, "no_card": CLOSED}.get(no.code, LOCKED) if no else POSSIBLE
    standing = {"state": state, "missing": no.facts.get("missing", []) if no else []}
    if state != KNOWN:
        return standing | {"cost": questions.cost(board, faction, key)}
    own = next(k for k in questions.learnt(board, faction) if (k.technology, k.state) == (key, KNOWN))
    site = board.find(BuildingRow, own.stands)
    return standing | {
        "kept": questions.kept(board, own),
        "site": site.province if site else "",
        "inventor": own.inventor,
    }


VIEWS = (
    row_view(TechnologyRow),
    faction_view(KnowledgeRow),
    View("tree", _tree, keys=lambda board: list(board.some(FactionRow))),
    whole_view(SabotageRow, lambda _: ()),  # its victim learns of it when it is too late (SUB-2)
)  # fmt: skip
