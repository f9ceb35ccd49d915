"""Trade (SEAT-5, TRADE-4 to TRADE-8): who may trade, and who sees what is open. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.views import Seen, View, whole_view
from astor.game.values.sides import CONTROL
from diplomacy.rows import DealRow
from diplomacy.trade.appeals import appeals
from diplomacy.trade.questions import contacts
from factions.rows import FactionRow


def _contact(board: Board, key: str) -> Iterator[Seen]:
    """One row a faction: every other faction, whether they may trade, and why."""
    if key not in board.some(FactionRow):
        return
    told = {o: {"may": c.may, "why": str(c.why), "place": c.place} for o, c in contacts(board, key).items()}
    yield f"faction/{key}", f"contact/{key}", {"with": told}
    yield CONTROL, f"contact/{key}", {"with": told}


def _appeal(board: Board, key: str) -> Iterator[Seen]:
    """Offers ready to be sent for what the coming upkeep lacks, where there are any."""
    if key in board.some(FactionRow) and (asks := appeals(board, key)):
        yield f"faction/{key}", f"appeal/{key}", {"asks": asks}
        yield CONTROL, f"appeal/{key}", {"asks": asks}


def _parties(deal: DealRow) -> list[str]:
    """An offer is seen by the two it concerns; nobody else learns that it exists."""
    return [f"faction/{deal.offerer}", f"faction/{deal.receiver}"]


VIEWS = (
    View("contact", _contact, keys=lambda board: list(board.some(FactionRow))),
    View("appeal", _appeal, keys=lambda board: list(board.some(FactionRow))),
    whole_view(DealRow, _parties),
)  # fmt: skip
