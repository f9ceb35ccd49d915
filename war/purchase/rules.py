"""Purchase (BUY-1 to BUY-3, BUY-5, BUY-8 to BUY-10): what a faction may buy, what it costs, what stands in the way."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from astor.game.values import texts
from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects, bonus
from factions.rows import BuildingRow, ConsentRow, FactionRow, OfficerRow, ProvinceRow
from factions.rules.goods import GOODS
from factions.rules.treasury import treasury
from war.rows import UnitRow

Kind = Literal[
    "regiment", "warship", "trade_ship", "infrastructure", "port", "fortress", "officer", "temple", "guildhall"
]
Price = Mapping[str, int]


@dataclass(frozen=True)
class Holdings:
    """What the rules of purchase read of an event, beside the buyer's own row."""

    provinces: Collection[ProvinceRow]
    buildings: Collection[BuildingRow]
    consents: Collection[ConsentRow]
    units: Collection[UnitRow]
    officers: Collection[OfficerRow]


Ships = Mapping[str, list[UnitRow]]

PRICES: Mapping[str, Price] = {
    "regiment": {"gold": 1},
    "warship": {"gold": 1, "wood": 1, "metal": 1},
    "trade_ship": {"gold": 1, "wood": 1},
    "infrastructure": {"gold": 1, "stone": 1},
    "port": {"gold": 3, "wood": 1, "stone": 1},
    "fortress": {"gold": 3, "wood": 1, "stone": 2},
    "officer": {},
}
"""BUY-1; a regiment costs its militia as well. Temples and guildhalls cost what the scenario says (BUY-9)."""

SHIPS = ("warship", "trade_ship")
UNITS = ("regiment", *SHIPS)
"""What the narrower power over units is enough for (SEAT-1)."""
IMPROVEMENT = "infrastructure"
HOUSES = {"religion": "temple", "guild": "guildhall"}
"""Which faction builds what in the provinces of others (BUY-9)."""
SHIPS_PER_PORT = 3
MOST_OFFICERS = 100


@dataclass(frozen=True)
class Wish:
    """One thing to buy. Its `subject`: the militia a regiment replaces, a ship's port, a building's place, a name."""

    kind: str
    subject: str


@dataclass(frozen=True)
class Site:
    """A province as builders see it. `own`: the buyer's; `open`: its owner lets the buyer build there (BUY-9).

    `moored`: its owner lets the buyer have a ship built at the port, which has room for so many (`berths`, BUY-10).
    """

    own: bool
    coastal: bool
    built: frozenset[str] = frozenset()
    open: bool = False
    housed: bool = False
    moored: bool = False
    berths: int = 0


@dataclass(frozen=True)
class Means:
    """What a faction can buy with and build on. `names`: what those of its officers look like, so that nobody passes
    for another (BUY-8); `ships` that its ports support, with those of others among them (`guests`, BUY-10);
    `recruited` of them in this phase, at most `limit`, 0 for no limit.
    """

    kind: str
    stock: Mapping[str, int]
    sites: Mapping[str, Site]
    militia: frozenset[str] = frozenset()
    ships: int = 0
    guests: int = 0
    names: frozenset[str] = frozenset()
    officers: int = 0
    recruited: int = 0
    limit: int = 0
    per_port: int = SHIPS_PER_PORT

    @property
    def moorings(self) -> int:
        """How many ships its ports support (BUY-2)."""
        return self.per_port * sum(site.own and "port" in site.built for site in self.sites.values())


@dataclass(frozen=True)
class Line:
    """One wish, its price, and what stands in its way."""

    wish: Wish
    price: Price
    block: Refused | None


@dataclass(frozen=True)
class Bill:
    """A basket added up: what is blocked costs nothing. `short`: what the treasury lacks for the rest."""

    lines: tuple[Line, ...]
    stock: Mapping[str, int] = field(default_factory=dict)

    @property
    def cost(self) -> dict[str, int]:
        total = Counter[str]()
        for line in self.lines:
            total.update(line.price if line.block is None else {})
        return dict(total)

    @property
    def short(self) -> dict[str, int]:
        return {good: n - self.stock.get(good, 0) for good, n in self.cost.items() if n > self.stock.get(good, 0)}

    @property
    def block(self) -> Refused | None:
        """Why the basket cannot be bought as a whole (BUY-5)."""
        blocked = next((line.block for line in self.lines if line.block), None)
        if blocked is not None:
            return blocked
        return Refused("cannot_afford", short=self.short) if self.short else None


def means_of(held: Holdings, own: FactionRow, effects: Effects, *, phase: str, limit: int) -> Means:
    """The same from what is held in an event, `own`: the buyer's."""
    faction, supported = own.key, harboured(held)
    provinces = {land.key for land in held.provinces}
    units = [unit for unit in held.units if unit.faction == faction]
    officers = [officer for officer in held.officers if officer.faction == faction]
    return Means(
        kind=own.kind,
        stock=treasury(own),
        sites=_sites(held, faction, supported),
        militia=frozenset(unit.key for unit in units if unit.kind == "militia" and unit.place in provinces),
        ships=len(supported[faction]),
        guests=sum(ship.faction != faction for ship in supported[faction]),
        names=frozenset(look for officer in officers for look in texts.looks(officer.name)),
        officers=sum(officer.alive for officer in officers),
        recruited=sum(officer.recruited == phase for officer in officers),
        limit=limit,
        per_port=SHIPS_PER_PORT + bonus(effects, "moorings", "port"),
    )


def harboured(held: Holdings) -> Ships:
    """Faction → the ships that its ports support: its own, but for those that a port of another's does while it stands,
    and those of others at its ports (BUY-2, BUY-10)."""
    ports = {house.province for house in held.buildings if house.kind == "port"}
    owners = {province.key: province.owner for province in held.provinces if province.key in ports}
    found = defaultdict[str, list[UnitRow]](list)
    for ship in held.units:
        if ship.kind in SHIPS:
            found[owners.get(ship.port) or ship.faction].append(ship)
    return found


def _free(province: ProvinceRow, held: Holdings, supported: Ships) -> int:
    """The berths a port of another faction has for a guest, three a port: what its owner knows is nobody's business."""
    owner = province.owner
    lands = {land.key for land in held.provinces if land.owner == owner}
    ports = sum(house.kind == "port" and house.province in lands for house in held.buildings)
    here = sum(ship.port == province.key for ship in supported.get(owner, ()))
    left: int = min(SHIPS_PER_PORT - here, SHIPS_PER_PORT * ports - len(supported.get(owner, ())))
    return max(0, left)


def _sites(held: Holdings, faction: str, supported: Ships) -> dict[str, Site]:
    """Every province as this faction's builders see it."""
    given = [consent for consent in held.consents if consent.holder == faction]
    invited = {consent.province for consent in given if not consent.ships}
    moored = {consent.province for consent in given if consent.ships}
    built = defaultdict[str, list[BuildingRow]](list)
    for house in held.buildings:
        built[house.province].append(house)
    return {
        province.key: Site(
            own=province.owner == faction,
            coastal=bool(province.coast),
            built=frozenset(house.kind for house in built[province.key]),
            open=province.key in invited,
            housed=any(house.holder == faction for house in built[province.key]),
            moored=province.key in moored,
            berths=_free(province, held, supported) if province.key in moored else 0,
        )
        for province in held.provinces
    }


def prices(houses: Mapping[str, Price], effects: Effects) -> dict[str, Price]:
    """What everything costs in this event, temples and guildhalls as it has ruled, with what the buyer knows; a good
    never less than nothing (TECH-3)."""
    return {kind: _eased(kind, price, effects) for kind, price in {**PRICES, **houses}.items()}


def _eased(kind: str, price: Price, effects: Effects) -> Price:
    cost = {good: price.get(good, 0) + bonus(effects, f"{good}_cost", kind) for good in GOODS}
    return {good: amount for good, amount in cost.items() if amount > 0}


def power(wishes: Iterable[Wish]) -> str:
    """What the buyer needs (SEAT-1): troops and ships alone need less than the whole treasury."""
    return "units" if all(wish.kind in UNITS for wish in wishes) else "treasury"


def reckon(means: Means, wishes: Iterable[Wish], price: Mapping[str, Price]) -> Bill:
    """Add a basket up in its order: a port that stands in it already moors the ships that follow."""
    lines: list[Line] = []
    left = means
    for wish in wishes:
        block = may_buy(left, wish)
        lines.append(Line(wish, price[wish.kind], block))
        left = left if block else _bought(left, wish)
    return Bill(tuple(lines), means.stock)


def may_buy(means: Means, wish: Wish) -> Refused | None:
    """May this be bought, money aside?"""
    return _ASKED[wish.kind](means, wish)


def _regiment(means: Means, wish: Wish) -> Refused | None:
    return None if wish.subject in means.militia else Refused("no_militia", unit=wish.subject)


def _ship(means: Means, wish: Wish) -> Refused | None:
    site = means.sites.get(wish.subject)
    if site is None or not (site.own or "port" in site.built):
        return Refused("not_yours", row=f"province/{wish.subject}")
    if "port" not in site.built:
        return Refused("needs_port", province=wish.subject)
    if not site.own:
        return _guest_ship(site, wish.subject)
    return Refused("ship_limit", have=means.ships, most=means.moorings) if means.ships >= means.moorings else None


def _guest_ship(site: Site, port: str) -> Refused | None:
    """One ship for each consent, as long as the port has room (BUY-10)."""
    if not site.moored:
        return Refused("no_consent", province=port)
    return None if site.berths > 0 else Refused("port_full", province=port, most=SHIPS_PER_PORT)


def _building(means: Means, wish: Wish) -> Refused | None:
    site = means.sites.get(wish.subject)
    if site is None or not site.own:
        return Refused("not_yours", row=f"province/{wish.subject}")
    return may_rise(site, wish)


def may_rise(site: Site, wish: Wish) -> Refused | None:
    """May it stand there, whoever's the land is?"""
    if wish.kind == "port" and not site.coastal:
        return Refused("needs_coast", province=wish.subject)
    if wish.kind in site.built or (wish.kind == IMPROVEMENT and "capital" in site.built):
        return Refused("stands_already", kind=wish.kind, province=wish.subject)
    return None


def _officer(means: Means, wish: Wish) -> Refused | None:
    if not means.names.isdisjoint(texts.looks(wish.subject)):
        return Refused("name_taken", name=wish.subject)
    if means.officers >= MOST_OFFICERS:
        return Refused("officer_limit", most=MOST_OFFICERS)
    if means.limit and means.recruited >= means.limit:
        return Refused("officers_per_phase", most=means.limit)
    return None


def _house(means: Means, wish: Wish) -> Refused | None:
    site = means.sites.get(wish.subject)
    if HOUSES.get(means.kind) != wish.kind:
        return Refused("not_your_building", kind=wish.kind)
    if site is None or not (site.own or site.open):
        return Refused("no_consent", province=wish.subject)
    return Refused("stands_already", kind=wish.kind, province=wish.subject) if site.housed else None


_ASKED: Mapping[str, Callable[[Means, Wish], Refused | None]] = {
    "regiment": _regiment,
    **dict.fromkeys(SHIPS, _ship),
    **dict.fromkeys((IMPROVEMENT, "port", "fortress"), _building),
    "officer": _officer,
    **dict.fromkeys(HOUSES.values(), _house),
}


def _bought(means: Means, wish: Wish) -> Means:
    """What is left to buy with and build on after this."""
    if wish.kind == "regiment":
        return replace(means, militia=means.militia - {wish.subject})
    if wish.kind in SHIPS and means.sites[wish.subject].own:
        return replace(means, ships=means.ships + 1)
    if wish.kind in SHIPS:
        used = replace(means.sites[wish.subject], moored=False, berths=means.sites[wish.subject].berths - 1)
        return replace(means, sites={**means.sites, wish.subject: used})
    if wish.kind == "officer":
        names = means.names | texts.looks(wish.subject)
        return replace(means, names=names, officers=means.officers + 1, recruited=means.recruited + 1)
    site = means.sites[wish.subject]
    house = wish.kind in HOUSES.values()
    now = replace(site, housed=True) if house else replace(site, built=site.built | {wish.kind})
    return replace(means, sites={**means.sites, wish.subject: now})


def open_sites(means: Means, kind: str) -> list[str]:
    """The provinces where this could be bought now: a ship's ports, a building's places."""
    return sorted(key for key in means.sites if may_buy(means, Wish(kind, key)) is None)
