"""Trade (SEAT-5, TRADE-4 to TRADE-8): who may trade, what is open, what a seat may offer and answer now. Pure."""

from collections.abc import Iterator, Mapping

from astor.game.address import CONTROL
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of, whole_view
from diplomacy.trade.questions import contacts, may_agree, partners, rulings, side, tradeable
from factions.questions import lands
from factions.research.questions import learnable


def _contact(board: Board, key: str) -> Iterator[Seen]:
    """One row a faction: every other faction, whether they may trade, and why."""
    if key not in board.some("faction"):
        return
    told = {o: {"may": c.may, "why": str(c.why), "place": c.place} for o, c in contacts(board, key).items()}
    yield f"faction/{key}", f"contact/{key}", {"with": told}
    yield CONTROL, f"contact/{key}", {"with": told}


def _parties(deal: Image) -> list[str]:
    """An offer is seen by the two it concerns; nobody else learns that it exists."""
    return [f"faction/{deal['offerer']}", f"faction/{deal['receiver']}"]


VIEWS = (
    View("contact", _contact, keys=lambda board: list(board.some("faction"))),
    whole_view("deal", _parties),
)  # fmt: skip


def offer_choices(board: Board, seat: str) -> Image | Refused:
    """Partner → the land that can be asked of it; and what this side could put in and could learn."""
    faction = faction_of(board, seat)
    found = partners(board, faction)
    if not found:
        return Refused("nobody_to_trade_with")
    own, ruled = side(board, faction), rulings(board)
    fixed = set() if ruled.capital else {image["capital"] for image in board.some("faction", "capital").values()}
    return {
        "faction": {other: {"provinces": sorted({*lands(board, other)} - fixed)} for other in found},
        "goods": tradeable(board, faction),
        "provinces": sorted(own.provinces - fixed),
        "technologies": sorted(own.scholar.knows),
        "units": sorted(own.mercenaries) if ruled.mercenaries else [],
        "learnable": learnable(board, faction),
    }


def give_choices(board: Board, seat: str) -> Image | Refused:
    """Whom it may give to or ask for a share."""
    found = partners(board, faction_of(board, seat))
    return {"faction": found} if found else Refused("nobody_to_trade_with")


def judged(asked: Mapping[str, Refused | None]) -> Image:
    """What waits for a yes, each with what would keep this side from it."""
    return {key: {"refused": no and no.code, "facts": no.facts if no else {}} for key, no in asked.items()}


def accept_choices(board: Board, seat: str) -> Image | Refused:
    """Offers that wait for an answer, each with what would keep this side from it."""
    faction = faction_of(board, seat)
    deals = {key: deal for key, deal in board.of("deal").items() if deal["receiver"] == faction}
    if not deals:
        return Refused("no_offer")
    asked = {key: may_agree(board, faction, deal) for key, deal in deals.items()}
    return {"deal": judged(asked)}


def withdraw_offer_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    mine = sorted(key for key, deal in board.of("deal").items() if deal["offerer"] == faction)
    return {"deal": mine} if mine else Refused("no_offer")


counter_choices = refuse_choices = accept_choices
