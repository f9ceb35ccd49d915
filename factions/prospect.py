"""What the coming production will bring if nothing changes: by orders, drafts and defaults. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from astor.game.page import Image
from astor.game.sight import Board
from factions.rules import production
from factions.rules.idle import Estate, Given, House, field_of, given
from factions.rules.production import Work, Yield
from factions.rules.upkeep import Mouth, Stock
from factions.sight import drafted, land, lore


@dataclass
class Prospect:
    """Goods to come, militia by province, and what becomes of stored public order by province.

    `unsaid`: what each row gives of which nobody has said anything, and why that.
    """

    goods: Counter[str] = field(default_factory=Counter)
    militia: Counter[str] = field(default_factory=Counter)
    order: Counter[str] = field(default_factory=Counter)
    unsaid: dict[str, Image] = field(default_factory=dict)


def prospect(board: Board, faction: str, units: Sequence[Mouth]) -> Prospect:
    """What this faction's provinces and buildings will give (PROD-1 to PROD-7), the idle with an eye to its units."""
    estate, coming = _estate(board, faction, units), Prospect()
    gifts = given(estate, board.clock["rules"]["idle_province"])
    for key, work in gifts.works.items():
        _add(coming, key, _gain(board, key, work))
    for key, (good, _) in gifts.incomes.items():
        coming.goods[good] += estate.houses[key].amount
    coming.unsaid = _unsaid(estate, gifts)
    return coming


def _estate(board: Board, faction: str, units: Sequence[Mouth]) -> Estate:
    own = {key: p for key, p in board.of("province").items() if p["owner"] == faction}
    fields = {key: field_of(land(board, key), p, drafted(board, "produce", key, faction)) for key, p in own.items()}
    houses = {key: _house(board, house) for key, house in board.of("building").items() if house["holder"] == faction}
    treasury = board.of("faction")[faction]
    return Estate(fields, houses, Stock(treasury["food"], treasury["gold"]), units, lore(board, faction))


def _add(coming: Prospect, key: str, gain: Yield) -> None:
    given = Counter(dict(gain.outputs))
    coming.militia[key] += given.pop("militia", 0)
    coming.goods.update(given)
    coming.order[key] += gain.gained - gain.worked


def _gain(board: Board, key: str, work: Work) -> Yield:
    order, most = board.of("province")[key]["order"], board.clock["rules"]["order_max"]
    return production.harvest(work, order=order, most=most)


def _house(board: Board, house: Image) -> House:
    province, draft = board.of("province")[house["province"]], drafted(board, "collect", house["key"], house["holder"])
    sides = {house["holder"], province["owner"]}
    hostile = any({r["a"], r["b"]} == sides and r["state"] == "war" for r in board.of("relation").values())
    usual = production.income_of(house["kind"], board.clock["rules"], lore(board, house["holder"]))
    return House(province["good"], usual, draft["good"] if draft else None, house["yields"], hostile)


def _unsaid(estate: Estate, gifts: Given) -> dict[str, Image]:
    told = {f"province/{key}": (work.outputs, work.note) for key, work in gifts.works.items()}
    for key, (good, note) in gifts.incomes.items():
        told[f"building/{key}"] = (good,) * estate.houses[key].amount, note
    return {row: {"gives": list(goods), "note": str(note)} for row, (goods, note) in told.items() if note}
