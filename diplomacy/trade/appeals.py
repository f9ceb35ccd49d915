"""Appeals: offers, ready to be sent, for the food and gold that a coming upkeep lacks (UPK-2, TRADE-5). Pure.

Whom to ask is told by contact, alliances, placards and land, which everybody knows; nothing of what others own is read.
"""

from collections.abc import Collection, Iterator, Mapping

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from diplomacy.placards.questions import seeks, spares
from diplomacy.sending import RANG
from diplomacy.trade.questions import offers_by, partners, tradeable
from factions.questions import lands, phase_now
from factions.relations import state
from factions.upkeep.rules import Stock, due
from war.upkeep.forecast import ahead, coming_harvest, coming_upkeep
from war.upkeep.rules import Ahead, wanting

ASKED = 2
"""So many are proposed to be asked for the same."""
PLENTY = 2
"""Of so many of a good one parts lightly."""


def appeals(board: Board, faction: str) -> list[Image]:
    """To whom, what for what; the least that would help somebody first, as in the forecast's remedies."""
    turn = coming_upkeep(board)
    if phase_now(board) != "trade" or not turn:
        return []
    then = ahead(board, faction, turn, coming_harvest(board, faction))
    return list(_offers(board, then))


def _offers(board: Board, then: Ahead) -> Iterator[Image]:
    spare, free = beyond(then, tradeable(board, then.faction)), _askable(board, then.faction)
    for more, _ in wanting(then):
        wants = {good: n for good, n in (("food", more.food), ("gold", more.gold)) if n}
        for other in _sellers(board, then.faction, free, wants)[:ASKED]:
            yield {"to": other, "gives": _price(spare, wants, seeks(board, other)), "wants": wants}


def _askable(board: Board, faction: str) -> list[str]:
    """Whom it may ask, who has most land first.

    Who has an offer of this faction's before it is asked already, and who has refused one in this phase is not again.
    """
    asked = {deal.receiver for deal in offers_by(board, faction).values()}
    free = [other for other in partners(board, faction) if other not in asked and not _refused(board, faction, other)]
    return sorted(free, key=lambda other: (-len(lands(board, other)), other))


def _sellers(board: Board, faction: str, free: list[str], wants: Mapping[str, int]) -> list[str]:
    """Allies first, then who says that it has this to give; of equals as they stand."""

    def rank(other: str) -> tuple[bool, bool]:
        return state(board, faction, other) != "alliance", wants.keys().isdisjoint(spares(board, other))

    return sorted(free, key=rank)


def _refused(board: Board, faction: str, by: str) -> bool:
    """Has it turned an offer of this faction's down in this phase?"""
    return board.size(RANG, f"{board.fact('phase')} {by} offer_refused faction/{faction}") > 0


def beyond(then: Ahead, stock: Mapping[str, int]) -> dict[str, int]:
    """What it has beyond what it will be fed and paid with."""
    needed: Stock = due(then.mouths)
    kept = {"food": needed.food, "gold": needed.gold}
    return {good: n - kept.get(good, 0) for good, n in stock.items() if n > kept.get(good, 0)}


def _price(spare: Mapping[str, int], wants: Mapping[str, int], sought: Collection[str]) -> dict[str, int]:
    """One for one, of what the other looks for where there is plenty, then of what there is most of; perhaps less."""

    def rank(good: str) -> tuple[bool, int, str]:
        return good not in sought or spare[good] < PLENTY, -spare[good], good

    left, gives = sum(wants.values()), dict[str, int]()
    for good in sorted(spare.keys() - wants.keys(), key=rank):
        n = min(left, spare[good])
        if n:
            gives[good] = n
        left -= n
    return gives
