"""War (WAR-4 to WAR-12): where a bot sends its armies and fleets, by plans and when they are called. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from astor.bots.screen import Order, Screen
from astor.bots.war.armies import armies, strength
from astor.shown.offers import FilePlanOffer, MarchOffer
from astor.shown.rows import (
    ShownActivation,
    ShownArmy,
    ShownBorder,
    ShownFaction,
    ShownMay,
    ShownPlan,
    ShownProvince,
    ShownSeat,
    ShownUnit,
)
from astor.shown.seen import told
from war.purchase.rules import SHIPS
from war.wire import Ground, Odds, Reach, ReachedSpace

GOOD = 0.6
"""An attack is worth it if the attacker holds the field in the end as likely as this."""
ENOUGH, BEATEN = 8, 3
"""With so many provinces a kingdom wants no more land; of a realm that has no more than so many left it takes none."""
PLANS, STAYS, REGRETS, TRUSTS, HASTY = 0.7, 0.25, 0.4, 0.4, 0.2
"""How likely a plan is filed, also one to stay; one that is done or another's is torn up; one is left to itself when
its general is called; and it is one to carry out at once."""
ROAMS, EMBARKS, SAILS, SPLITS = 0.6, 0.25, 0.35, 0.3
"""How likely an army without a foe in reach goes somewhere, or boards ships; a trade ship sails; a large army parts."""
FEW, MANY = 2, 3
"""Some fight on until fewer are left, others to the last; an army of more is large."""
STAY: dict[str, Any] = {}


# Plans and calls


def plan(screen: Screen, random: Random) -> list[Order]:
    """What a general will do when called, filed before the seasons and anew in the second (WAR-12)."""
    regrets, filed = random.random() < REGRETS, screen.of(ShownPlan).values()
    if screen.clock.part == "season_1" or not screen.may("file_plan"):
        return []
    if regrets:
        idle = [p.army for p in filed if p.army not in screen.plans or p.seat != screen.seat]
        return [("drop_plan", {"army": army}) for army in sorted(idle)[:1] if screen.may("drop_plan")]
    for army, reach in sorted(_led(screen, FilePlanOffer).items()):
        die = Random(random.random())
        if army in screen.plans or _has_acted(screen, army):
            continue
        orders = wanted(screen, army, reach, die)
        if die.random() < (PLANS if orders else STAYS):
            how = {"withdraw_below": die.choice([0, 0, FEW]), "at_once": die.random() < HASTY,
                   "lose_first": die.choice(["", "militia"])}  # fmt: skip
            return [("file_plan", {"army": army, "orders": orders, **how})]
    return []


def _has_acted(screen: Screen, army: str) -> bool:
    """In a season only who still waits for the call has something to plan."""
    states = [turn.state for turn in screen.of(ShownActivation).values() if turn.army == army]
    return bool(states) and "waiting" not in states


def act(screen: Screen, random: Random) -> list[Order]:
    """A general who is called goes, or does nothing; some leave it to their plan (WAR-12)."""
    for army, reach in sorted(_led(screen, MarchOffer).items()):
        die = Random(random.random())
        planned = army in screen.plans and not screen.plans[army].done
        if not _is_called(screen, army) or (planned and die.random() < TRUSTS):
            continue
        orders = wanted(screen, army, reach, die)
        return [("march", {"army": army, "orders": orders}) if orders else ("decline", {"army": army})]
    return []


def _is_called(screen: Screen, army: str) -> bool:
    """Is it this seat that answers: the one whose call it is, else the first who holds the power of war?"""
    seat = next((turn.seat for turn in screen.of(ShownActivation).values() if turn.army == army), "")
    own = {key: s for key, s in screen.of(ShownSeat).items() if s.faction == screen.faction}
    holding = [key for key, s in own.items() if s.joined and "war" in s.powers]
    first = min(holding, key=lambda key: (own[key].office != "lord-general", key), default="")
    return screen.seat == (seat or first or screen.seat)


def _led(screen: Screen, of: type[FilePlanOffer] | type[MarchOffer]) -> dict[str, Reach]:
    """The armies the seat gives orders to: all with the power of war, else the one its own character commands."""
    offer = screen.find(ShownMay, of.COMMAND)
    if offer is None:
        return {}
    found = told(of, offer.choices).army
    return found if offer.refused is None else {key: found[key] for key in offer.own}


# What a general wants


def wanted(screen: Screen, army: str, reach: Reach, random: Random) -> dict[str, Any]:
    """What this army does now: an attack whose odds are good, else the realm's defence, else a walk; {} is nothing."""
    if screen.of(ShownArmy)[army].fleet:
        return _voyage(screen, army, reach, random)
    stays = holds(screen, army)
    going = {to: space for to, space in reach.spaces.items() if space.refused is None and not stays}
    if found := max(_attacks(screen, army, reach.stay, going), default=None):
        return found.orders | (_parted(screen, army, reach, random) if found.to else {})
    if stays:
        return _gathered(screen, reach)
    if screen.treasury.capital in going and _in_danger(screen):
        return {"to": screen.treasury.capital}
    return _walk(screen, army, going, random) or _gathered(screen, reach)


@dataclass(frozen=True, order=True)
class Attack:
    """How likely it is to succeed, on whom, and where from."""

    chance: float
    foe: str
    to: str = ""
    land: str = ""

    @property
    def orders(self) -> dict[str, Any]:
        where = {name: place for name, place in (("to", self.to), ("land", self.land)) if place}
        return {**where, "attack": self.foe}


def _attacks(screen: Screen, army: str, stay: Ground, going: Mapping[str, Ground]) -> Iterator[Attack]:
    """Whom the army could attack with a good conscience and good odds."""
    here = screen.of(ShownArmy)[army].place
    for to, ground in (("", stay), *sorted(going.items())):
        for foe, odds in ground.attack.items():
            if _is_worth_it(screen, foe, to or here, odds):
                yield Attack(_chance(odds), foe, to)


def _chance(odds: Odds | None) -> float:
    """Where nobody defends it cannot fail."""
    return odds.attacker if odds else 1.0


def _is_worth_it(screen: Screen, foe: str, place: str, odds: Odds | None) -> bool:
    """A foe, good odds, and if it brings land, land that is wanted from who can spare it."""
    land = screen.find(ShownProvince, place)
    brings_land = land is not None and land.owner == foe
    left = sum(p.owner == foe for p in screen.of(ShownProvince).values())
    wanted_there = len(screen.lands) < ENOUGH and (left > BEATEN or not foe)
    return is_foe(screen, foe) and _chance(odds) >= GOOD and (wanted_there or not brings_land)


def is_foe(screen: Screen, faction: str) -> bool:
    """Enemies; to a kingdom also the independents, and in a warlike turn other kingdoms, but no ally."""
    if screen.treasury.kind != "kingdom":
        return stands_to(screen, faction) == "war"
    if not faction:
        return True
    state, kind = stands_to(screen, faction), screen.of(ShownFaction)[faction].kind
    return state == "war" or (state == "peace" and kind == "kingdom" and _is_warlike(screen))


def stands_to(screen: Screen, faction: str) -> str:
    """Peace, war or alliance with it."""
    relation = screen.relations.get(faction)
    return str(relation.state) if relation else "peace"


def _is_warlike(screen: Screen) -> bool:
    """Whether its faction breaks the peace in this turn: all its seats know."""
    return (
        Random(f"{screen.clock.commitment}/{screen.faction}/{screen.clock.turn}/war").random() < screen.temper.attacks
    )


# Home


def holds(screen: Screen, army: str) -> bool:
    """The last army at a capital that is in danger stays there."""
    capital = screen.treasury.capital
    at_home = [key for key, other in armies(screen).items() if other.place == capital]
    return at_home[:1] == [army] and _in_danger(screen)


def _in_danger(screen: Screen) -> bool:
    """Stands an enemy in the capital's province, or next to it?"""
    capital = screen.treasury.capital
    borders = [{border.a, border.b} for border in screen.of(ShownBorder).values()]
    near = {capital}.union(*(border for border in borders if capital in border))
    standing = {unit.faction for unit in screen.of(ShownUnit).values() if unit.place in near}
    return any(stands_to(screen, faction) == "war" for faction in standing - {"", screen.faction})


def _gathered(screen: Screen, reach: Reach) -> dict[str, Any]:
    """Nothing, but in a place that is not one's own whoever stands about there joins."""
    loose = [key for key in reach.stay.absorb if not screen.of(ShownUnit)[key].army]
    abroad = [key for key in loose if screen.of(ShownUnit)[key].place not in screen.lands]
    return {"absorb": abroad} if abroad else STAY


def _parted(screen: Screen, army: str, reach: Reach, random: Random) -> dict[str, Any]:
    """Of a large army that goes, half may stay under its lieutenant (WAR-4)."""
    units, lieutenant = sorted(reach.units), screen.of(ShownArmy)[army].lieutenant
    if len(units) <= MANY or lieutenant not in reach.section or random.random() >= SPLITS:
        return {}
    return {"split": {"units": units[: len(units) // 2], "commander": lieutenant}}


def _walk(screen: Screen, army: str, going: Mapping[str, ReachedSpace], random: Random) -> dict[str, Any]:
    """To a larger army, towards a foe, or anywhere in own or free land; now and then aboard."""
    roams, embarks = random.random() < ROAMS, random.random() < EMBARKS
    boats = [place for place, space in going.items() if space.how == "embark" and _sails(screen, place)]
    roads = [place for place, space in going.items() if space.how != "embark" and _is_open(screen, place)]
    own = len(strength(screen, army))
    larger = [p for p in roads if any(len(strength(screen, other)) > own for other in armies(screen, p))]
    roads = larger or [place for place in roads if _is_front(screen, place)] or roads
    if embarks and boats:
        return {"to": random.choice(sorted(boats))}
    return {"to": random.choice(sorted(roads))} if roams and roads else STAY


def _sails(screen: Screen, berth: str) -> bool:
    """Do all ships of its faction that lie there belong to a fleet?"""
    return all(u.army for u in screen.units.values() if u.place == berth and u.kind in SHIPS)


def _is_front(screen: Screen, province: str) -> bool:
    """Is there a foe, or next to it?"""
    borders = [{border.a, border.b} for border in screen.of(ShownBorder).values()]
    near = {province}.union(*(border for border in borders if province in border))
    return any(is_foe(screen, screen.of(ShownProvince)[place].owner) for place in near - screen.lands.keys())


def _is_open(screen: Screen, province: str) -> bool:
    owner = screen.of(ShownProvince)[province].owner
    return owner == screen.faction or is_foe(screen, owner)


# At sea


def _voyage(screen: Screen, fleet: str, reach: Reach, random: Random) -> dict[str, Any]:
    """Land whom it carries, fight whom it can beat, else sail trade ships where they are not yet."""
    going = {to: space for to, space in reach.spaces.items() if space.refused is None}
    tired = any(space.refused == "moved_already" for space in reach.spaces.values())
    grounds: dict[str, Ground] = {**({} if tired else {"": reach.stay}), **going}
    landings = max(_landings(screen, grounds), default=None)
    if landings:
        return landings.orders
    if home := [(to, p) for to, g in grounds.items() for p in sorted(g.land) if _is_open(screen, p)]:
        to, province = random.choice(home)
        return {"to": to, "land": province}
    if found := max(_attacks(screen, fleet, reach.stay, going), default=None):
        return found.orders
    sails, ports = random.random() < SAILS, [to for to in going if _is_new_port(screen, to)]
    if sails and _trades(screen, fleet) and going:
        return {"to": random.choice(sorted(ports or going))}
    return STAY


def _landings(screen: Screen, grounds: Mapping[str, Ground]) -> Iterator[Attack]:
    """Whom those aboard could attack as they come ashore."""
    for to, ground in sorted(grounds.items()):
        for province, foes in sorted(ground.land.items()):
            for foe, odds in foes.items():
                if _is_worth_it(screen, foe, province, odds):
                    yield Attack(_chance(odds), foe, to, province)


def _trades(screen: Screen, fleet: str) -> bool:
    return any(u.army == fleet and u.kind == "trade_ship" for u in screen.of(ShownUnit).values())


def _is_new_port(screen: Screen, place: str) -> bool:
    """A foreign port where none of its ships lies: whoever owns it can be traded with (TRADE-1)."""
    land = screen.find(ShownProvince, place)
    owner = land.owner if land else ""
    return owner not in ("", screen.faction) and place not in {unit.place for unit in screen.units.values()}
