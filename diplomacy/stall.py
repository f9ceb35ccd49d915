"""Trade (TRADE-4 to TRADE-7) and pooled research (TECH-4): what a seat may offer, answer and join now. Pure."""

from collections.abc import Mapping

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Board, Offer
from diplomacy.rules import pool, trade
from diplomacy.rules.trade import Rulings, Side, stake_of
from diplomacy.sight import contacts
from factions import study
from factions.rules import research


def rulings(board: Board) -> Rulings:
    rules = board.clock["rules"]
    needs = {key: tuple(technology["needs"]) for key, technology in board.of("technology").items()}
    return Rulings(rules["credits_tradeable"], rules["capital_tradeable"], rules["mercenaries_tradeable"], needs)


def side(board: Board, key: str) -> Side:
    """One party to a deal, as the board stands."""
    faction = board.of("faction")[key]
    units = {unit: image for unit, image in board.of("unit").items() if image["faction"] == key}
    hired = {u for u, image in units.items() if faction["kind"] == "guild" and trade.may_change_lords(image)}
    lands = frozenset(land for land, image in board.of("province").items() if image["owner"] == key)
    return Side(key, faction["capital"], lands, frozenset(units), frozenset(hired), study.scholar(board, key))


def partners(board: Board, faction: str) -> list[str]:
    """Whom it may trade with (TRADE-1 to TRADE-3)."""
    return [other for other, found in contacts(board, faction).items() if found.may]


def _mine(board: Board, seat: str) -> str:
    faction: str = board.of("seat")[seat]["faction"]
    return faction


def _offer(board: Board, seat: str) -> Image | Refused:
    """Partner → the land that can be asked of it; and what this side could put in and could learn."""
    faction = _mine(board, seat)
    found = partners(board, faction)
    if not found:
        return Refused("nobody_to_trade_with")
    own, ruled = side(board, faction), board.once("rulings", rulings)
    fixed = set() if ruled.capital else {image["capital"] for image in board.of("faction").values()}
    goods = {good: n for good, n in own.scholar.stock.items() if ruled.credits or good != research.WILDCARD}
    learnable = [key for key in ruled.needs if research.may_learn(own.scholar, study.technology(board, key)) is None]
    lands = board.once("lands", _lands)
    return {
        "faction": {other: {"provinces": sorted(lands[other] - fixed)} for other in found},
        "goods": goods,
        "provinces": sorted(own.provinces - fixed),
        "technologies": sorted(own.scholar.knows),
        "units": sorted(own.mercenaries) if ruled.mercenaries else [],
        "learnable": learnable,
    }


def _lands(board: Board) -> dict[str, set[str]]:
    """Faction → its provinces."""
    owned: dict[str, set[str]] = {faction: set() for faction in board.of("faction")}
    for key, province in board.of("province").items():
        owned.setdefault(province["owner"], set()).add(key)
    return owned


def _partners(board: Board, seat: str) -> Image | Refused:
    """Whom it may give to or ask for a share."""
    found = partners(board, _mine(board, seat))
    return {"faction": found} if found else Refused("nobody_to_trade_with")


def _judged(asked: Mapping[str, Refused | None]) -> Image:
    """What waits for a yes, each with what would keep this side from it."""
    return {key: {"refused": no and no.code, "facts": no.facts if no else {}} for key, no in asked.items()}


def answer(board: Board, seat: str) -> Image | Refused:
    """Offers that wait for an answer, each with what would keep this side from it."""
    faction = _mine(board, seat)
    deals = {key: deal for key, deal in board.of("deal").items() if deal["receiver"] == faction}
    if not deals:
        return Refused("no_offer")
    own, ruled = side(board, faction), board.once("rulings", rulings)
    asked = {key: trade.may_agree(own, stake_of(deal["wants"]), stake_of(deal["gives"]), ruled)
             for key, deal in deals.items()}  # fmt: skip
    return {"deal": _judged(asked)}


def withdraw(board: Board, seat: str) -> Image | Refused:
    faction = _mine(board, seat)
    mine = sorted(key for key, deal in board.of("deal").items() if deal["offerer"] == faction)
    return {"deal": mine} if mine else Refused("no_offer")


def _join(board: Board, seat: str) -> Image | Refused:
    """Researches it was asked to share, each with what would keep it from that."""
    faction = _mine(board, seat)
    open_now = {key: p for key, p in board.of("pool").items() if faction in p["shares"] and faction not in p["agreed"]}
    if not open_now:
        return Refused("no_pool")
    who = study.scholar(board, faction)
    asked = {key: pool.may_join(faction, who, study.technology(board, p["technology"]), p["shares"], p["agreed"])
             for key, p in open_now.items()}  # fmt: skip
    return {"pool": _judged(asked)}


def _leave(board: Board, seat: str) -> Image | Refused:
    faction = _mine(board, seat)
    mine = sorted(key for key, p in board.of("pool").items() if faction in p["shares"])
    return {"pool": mine} if mine else Refused("no_pool")


OFFERS = (
    Offer("offer", _offer),
    Offer("give", _partners),
    Offer("counter", answer),
    Offer("accept", answer),
    Offer("refuse", answer),
    Offer("withdraw_offer", withdraw),
    Offer("pool_research", _partners),
    Offer("join_pool", _join),
    Offer("leave_pool", _leave),
)
