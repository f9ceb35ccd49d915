"""Production (PROD-1 to PROD-7): what a province may give, and what all of a faction's would give by now. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from astor.game.orders import drafts
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from factions import relations
from factions.production import rules
from factions.production.rules import Estate, House, Land, Note, Work, Yield
from factions.questions import lands
from factions.research.questions import lore
from factions.research.rules.effects import Effects
from factions.rows import BuildingRow, ProvinceRow
from factions.rulings import ruled
from factions.upkeep.questions import stock
from factions.upkeep.rules import Mouth


def land(board: Board, key: str, more: Effects = ()) -> Land:
    """A province as the rules see it; `more`: what else its owner might have learnt by then."""
    province = board.named(ProvinceRow, key)
    improved = key in board.once("improved", _improved)
    return rules.land_of(province, (*lore(board, province.owner), *more), improved=improved)


def _improved(board: Board) -> set[str]:
    return {b.province for b in board.of(BuildingRow).values() if b.kind in rules.IMPROVEMENTS}


@dataclass(frozen=True)
class Reaped:
    """What a province does, and what comes of it."""

    land: Land
    work: Work
    gain: Yield

    @property
    def militia(self) -> int:
        return dict(self.gain.outputs).get("militia", 0)


@dataclass(frozen=True)
class Gathered:
    """The good a house gives, and how that came about."""

    house: House
    good: str
    note: Note


@dataclass(frozen=True)
class Harvest:
    """What a faction's provinces and houses give."""

    lands: Mapping[str, Reaped] = field(default_factory=dict)
    houses: Mapping[str, Gathered] = field(default_factory=dict)

    @property
    def goods(self) -> Counter[str]:
        goods = Counter[str]()
        for reaped in self.lands.values():
            goods.update(dict(reaped.gain.outputs))
        for gathered in self.houses.values():
            goods[gathered.good] += gathered.house.amount
        return goods

    @property
    def order(self) -> Counter[str]:
        """What becomes of stored public order, by province."""
        return Counter({key: of.gain.gained - of.gain.worked for key, of in self.lands.items()})

    @property
    def unsaid(self) -> dict[str, Image]:
        """What each row gives of which nobody has said anything, and why that."""
        told = {f"province/{key}": (of.work.outputs, of.work.note) for key, of in self.lands.items()}
        for key, of in self.houses.items():
            told[f"building/{key}"] = (of.good,) * of.house.amount, of.note
        return {row: {"gives": list(goods), "note": str(note)} for row, (goods, note) in told.items() if note}


def fields(board: Board, faction: str) -> list[str]:
    """The rows that production asks a faction about: its provinces."""
    return [f"province/{key}" for key in lands(board, faction)]


def houses(board: Board, faction: str) -> list[str]:
    """Those of the buildings that give it an income."""
    return [f"building/{key}" for key, house in board.some(BuildingRow, "holder").items() if house.holder == faction]


def harvest(board: Board, faction: str, units: Sequence[Mouth], more: Effects = ()) -> Harvest:
    """What a faction's production gives if it closes now, the idle with an eye to its units (PROD-1 to PROD-7).

    `more`: what else it might have learnt by then.
    """
    return reaped(board, estate(board, faction, units, more))


def reaped(board: Board, estate: Estate) -> Harvest:
    """What comes of an estate as it is ordered."""
    given = rules.given(estate, ruled(board).idle_province)
    lands = {key: Reaped(estate.fields[key].land, work, _gain(board, key, work)) for key, work in given.works.items()}
    houses = {key: Gathered(estate.houses[key], good, note) for key, (good, note) in given.incomes.items()}
    return Harvest(lands, houses)


def _gain(board: Board, key: str, work: Work) -> Yield:
    order, most = board.named(ProvinceRow, key).order, ruled(board).order_max
    return rules.harvest(work, order=order, most=most)


def estate(board: Board, faction: str, units: Sequence[Mouth], more: Effects = (), *, drafted: bool = True) -> Estate:
    """All a faction lives on, with what is ordered of it now; `more`: what else it might have learnt by then.

    Not `drafted`: as if nobody had said anything for this phase, and nothing of what is said is read.
    """
    own = {key: board.named(ProvinceRow, key) for key in lands(board, faction)}
    fields = {key: rules.field_of(land(board, key, more), province, _drafted(board, key, faction) if drafted else None)
              for key, province in own.items()}  # fmt: skip
    effects = (*lore(board, faction), *more)
    held = {key: house for key, house in board.of(BuildingRow).items() if house.holder == faction}
    houses = {key: _house(board, house, effects, drafted=drafted) for key, house in held.items()}
    return Estate(fields, houses, stock(board, faction), units, effects)


def _drafted(board: Board, province: str, faction: str) -> rules.Work | None:
    return drafts.counted(board, "produce", rules.Work, province, faction)


def _house(board: Board, house: BuildingRow, effects: Effects, *, drafted: bool) -> House:
    province = board.named(ProvinceRow, house.province)
    draft = drafts.counted(board, "collect", rules.Collected, house.key, house.holder) if drafted else None
    hostile = frozenset((house.holder, province.owner)) in relations.wars(board)
    usual = rules.income_of(house.kind, ruled(board).building_income, effects)
    return House(province.good, usual, draft.good if draft else None, house.yields, hostile)
