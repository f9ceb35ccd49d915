"""What the coming production will bring if nothing changes: by orders, drafts and defaults. Pure."""

from collections import Counter
from dataclasses import dataclass, field

from astor.game.page import Image
from astor.game.sight import Board
from factions.rules import production
from factions.rules.production import Work, Yield
from factions.sight import drafted, land, lore


@dataclass
class Prospect:
    """Goods to come, militia by province, and what becomes of stored public order by province."""

    goods: Counter[str] = field(default_factory=Counter)
    militia: Counter[str] = field(default_factory=Counter)
    order: Counter[str] = field(default_factory=Counter)


def prospect(board: Board, faction: str) -> Prospect:
    """What this faction's provinces and buildings will give (PROD-1 to PROD-7)."""
    coming = Prospect()
    for key, province in board.of("province").items():
        if province["owner"] == faction:
            _add(coming, key, _gain(board, key, province))
    for house in board.of("building").values():
        if house["holder"] == faction:
            good, amount = _income(board, house)
            coming.goods[good] += amount
    return coming


def _add(coming: Prospect, key: str, gain: Yield) -> None:
    given = Counter(dict(gain.outputs))
    coming.militia[key] += given.pop("militia", 0)
    coming.goods.update(given)
    coming.order[key] += gain.gained - gain.worked


def _gain(board: Board, key: str, province: Image) -> Yield:
    draft = drafted(board, "produce", key, province["owner"])
    work = production.ordered(
        land(board, key),
        Work(tuple(draft["outputs"]), draft["overwork"]) if draft else None,
        Work(tuple(province["outputs"]), province["overworked"]),
        board.clock["rules"]["idle_province"],
    )
    return production.harvest(work, order=province["order"], most=board.clock["rules"]["order_max"])


def _income(board: Board, house: Image) -> tuple[str, int]:
    province, draft = board.of("province")[house["province"]], drafted(board, "collect", house["key"], house["holder"])
    sides = {house["holder"], province["owner"]}
    hostile = any({r["a"], r["b"]} == sides and r["state"] == "war" for r in board.of("relation").values())
    usual = production.income_of(house["kind"], board.clock["rules"], lore(board, house["holder"]))
    chosen = draft["good"] if draft else None
    return production.income(province["good"], chosen, house["yields"], usual, at_war=hostile)
