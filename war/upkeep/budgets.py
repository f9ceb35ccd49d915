"""Budgets: what a realm could produce to one end, everybody fed, paid and calm first (PROD-1, UPK-2, ORD-3). Pure.

Each is an order to be given as it stands, told with the coming upkeep by it. Only what the faction itself may know is
read, as for remedies.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from factions.order.rules import reckoned
from factions.production import rules as production
from factions.production.questions import Harvest, estate
from factions.production.rules import Estate, Work
from factions.questions import phase_now
from factions.upkeep.rules import due
from war.upkeep.forecast import ahead, ahead_by, coming_upkeep
from war.upkeep.questions import units
from war.upkeep.rules import Ahead

FEED, BUILD, ARM = AIMS = ("feed", "build", "arm")
"""Food and gold to spare and content lands; what grows and lies in each land; troops, and gold for more."""
CALM, CONTENT = 1, 2
"""The least public order at which no land rises, and what it takes to bear one more cause (ORD-1)."""
RESERVE = 1
"""So much food and gold every budget wants to leave beyond the coming upkeep."""
TROOPS = 4
"""To so many land units arming goes by militia; beyond that it is gold, for regiments."""


Laid = tuple[dict[str, list[str]], dict[str, str]]
"""What each land gives, one output a time, and the good each house gives."""


@dataclass(frozen=True)
class Realm:
    """A faction's estate, how often each of its lands produces, and the coming upkeep if nothing were produced."""

    board: Board
    estate: Estate
    times: Mapping[str, int]
    bare: Ahead


def budgets(board: Board, faction: str) -> list[Image]:
    """One to each end, the safest first; none that orders the same as another. In production alone."""
    if phase_now(board) != "production":
        return []
    held = estate(board, faction, units(board, faction), drafted=False)
    times = {key: production.times(field.land) for key, field in sorted(held.fields.items())}
    realm = Realm(board, held, times, ahead(board, faction, coming_upkeep(board), Harvest()))
    found = dict[str, Laid]()
    for aim in AIMS if any(times.values()) or held.houses else ():
        orders = laid(realm, aim)
        if orders not in found.values():
            found[aim] = orders
    return [_told(realm, aim, *orders) for aim, orders in found.items()]


def _told(realm: Realm, aim: str, works: dict[str, list[str]], incomes: dict[str, str]) -> Image:
    then = _upkeep_by(realm, works, incomes)
    needed = due(then.mouths)
    gives = Counter(output for outputs in works.values() for output in outputs)
    for key, good in incomes.items():
        gives[good] += realm.estate.houses[key].amount
    return {
        "aim": aim,
        "lands": {key: outputs for key, outputs in works.items() if outputs},
        "houses": incomes,
        "gives": dict(sorted(gives.items())),
        "over": {"food": then.stock.food - needed.food, "gold": then.stock.gold - needed.gold},
        "rises": sorted(then.rising),
        "hungry": sorted(then.hungry),
        "leaves": len(then.leaving),
    }


def _upkeep_by(realm: Realm, works: Mapping[str, list[str]], incomes: Mapping[str, str]) -> Ahead:
    """The coming upkeep after a harvest by these orders."""
    held, bare = realm.estate, realm.bare
    fields = {key: replace(field, work=Work(tuple(works[key]))) for key, field in held.fields.items()}
    houses = {key: replace(house, chosen=incomes[key]) for key, house in held.houses.items()}
    return ahead_by(realm.board, bare.faction, bare.world.turn, replace(held, fields=fields, houses=houses))


def laid(realm: Realm, aim: str) -> Laid:
    """What a budget orders."""
    works: dict[str, list[str]] = {key: [] for key in realm.times}
    for key in works:
        _order(realm, works, key, CALM)
    missing = _missing(realm)
    incomes = {key: _income(realm, aim, key, missing) for key in sorted(realm.estate.houses)}
    for good in ("food", "gold"):
        while missing[good] > 0 and (key := _idlest(realm, works)):
            works[key].append(good)
            missing[good] -= 1
    if aim == FEED:
        for key in works:
            _order(realm, works, key, CONTENT)
    free = sum(realm.times.values()) - sum(len(outputs) for outputs in works.values())
    for wish in _wishes(realm, aim):
        if free < len(wish):
            break
        free -= len(wish)
        for output in wish:
            works[_idlest(realm, works)].append(output)
    for key, field in realm.estate.fields.items():
        rest = field.land.good if aim == BUILD else "gold"
        works[key] += [rest] * (realm.times[key] - len(works[key]))
    return works, incomes


def _order(realm: Realm, works: dict[str, list[str]], key: str, least: int) -> None:
    """Public order until a land stands so well, if all it produces can do that."""
    stands = reckoned(replace(realm.bare.moods[key], unfed=False), realm.bare.world.ruling).stands
    wanted, room = least - stands - works[key].count("order"), realm.times[key] - len(works[key])
    if 0 < wanted <= room:
        works[key] += ["order"] * wanted


def _missing(realm: Realm) -> Counter[str]:
    """Food and gold that the upkeep and the reserve take beyond what lies in the treasury."""
    needed, have = due(realm.bare.mouths), realm.bare.stock
    return Counter(food=needed.food + RESERVE - have.food, gold=needed.gold + RESERVE - have.gold)


def _income(realm: Realm, aim: str, key: str, missing: Counter[str]) -> str:
    """What is missing, else gold, or to build what the land around gives; then that much less is missing."""
    house = realm.estate.houses[key]
    short = next((good for good in ("food", "gold") if missing[good] > 0), "")
    good = short or (house.good if aim == BUILD else "gold")
    missing[good] -= house.amount
    return good


def _idlest(realm: Realm, works: Mapping[str, list[str]]) -> str:
    """The land with most still to be said of it, of equals the first; "" if all is said."""
    most = max(works, key=lambda key: realm.times[key] - len(works[key]), default="")
    return most if most and len(works[most]) < realm.times[most] else ""


def _wishes(realm: Realm, aim: str) -> Iterator[list[str]]:
    """What is laid on top, each as a whole or not at all: troops with their food, or a larder."""
    if aim == ARM:
        there = sum(unit.kind in ("militia", "regiment") for unit in realm.bare.units)
        for _ in range(TROOPS - there):
            yield ["militia", "food"]
    if aim == FEED:
        yield from (["gold"], ["food"]) * sum(realm.times.values())
