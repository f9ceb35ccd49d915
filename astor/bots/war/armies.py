"""War (BUY-7, WAR-4, WAR-10, WAR-14, WAR-18): armies a bot raises and who leads them, garrisons, ships. Pure."""

from collections.abc import Iterator
from random import Random

from astor.bots.screen import Order, Screen
from astor.shown.offers import AssignOffer, DetachOffer, RaiseArmyOffer, RelieveOffer
from astor.shown.rows import ShownArmy, ShownCharacter, ShownOfficer, ShownUnit
from war.armies.rules.command import POSTS, Post
from war.purchase.rules import SHIPS

RAISES, LAUNCHES, GUARDS = 0.7, 0.5, 0.5
"""How likely loose units are given a general, ships a crew, and a province a garrison, in a phase."""
MOST = 3
"""So many armies on land a faction wants."""
STAYS_AT_COURT = ("monarch", "successor", "second-in-line")
"""Who does not take the field of free will; the others are lost with their armies (BAT-12)."""
SECONDS, LEAVE = 0.4, 0.93
"""How likely a commander is given a lieutenant, in each phase in which that may be ordered; above, one is sent home."""


def raise_armies(screen: Screen, random: Random) -> list[Order]:
    """Units join the largest army where they are, or get a general; at home one militia keeps watch."""
    choices, musters = screen.offer(RaiseArmyOffer), random.random() < RAISES
    if choices is None or not musters:
        return []
    for place, there in sorted(choices.place.items()):
        spare = [key for key in there.land if key not in _watch(screen, place)]
        own = sorted(armies(screen, place), key=lambda army: (-len(strength(screen, army)), army))
        if own and (others := [key for key in spare if screen.of(ShownUnit)[key].army != own[0]]):
            return [("absorb", {"army": own[0], "units": others})]
        if not own and spare and (led := best_free(screen, choices.officers)) and len(armies(screen)) < MOST:
            return [("raise_army", {"units": spare, "commander": led})]
    return []


def _watch(screen: Screen, place: str) -> list[str]:
    """The militia that stays in a province of one's own, in war in the capital alone; while one buys, nobody stays."""
    if screen.phase.endswith("/purchase"):
        return []
    loose = [key for key in _loose(screen, place) if screen.of(ShownUnit)[key].kind == "militia"]
    watched = screen.treasury.capital == place if screen.at_war else place in screen.lands
    return sorted(loose)[:watched]


def armies(screen: Screen, place: str = "") -> dict[str, ShownArmy]:
    """The armies of its faction that stand on land, all or those in a place."""
    afloat = {unit.army for unit in screen.of(ShownUnit).values() if unit.aboard}
    own = {key: army for key, army in screen.of(ShownArmy).items() if army.faction == screen.faction}
    ashore = {key: army for key, army in own.items() if not army.fleet and key not in afloat}
    return {key: army for key, army in ashore.items() if army.place == place or not place}


def strength(screen: Screen, army: str) -> list[str]:
    """The units of an army."""
    return [key for key, unit in screen.of(ShownUnit).items() if unit.army == army]


def best_free(screen: Screen, officers: list[str]) -> str:
    """The best of these who has no post; those without a place at court go first, heirs and monarchs never."""
    offices = {c.officer: c.office for c in screen.of(ShownCharacter).values()}
    free = [key for key in officers if key not in screen.serving and offices.get(key) not in STAYS_AT_COURT]
    stats = screen.of(ShownOfficer)
    return min(sorted(free), key=lambda key: (key in offices, stats[key].y - stats[key].x), default="")


def leave_garrison(screen: Screen, random: Random) -> list[Order]:
    """Before the seasons, in peace, an army leaves a militia where nobody keeps watch at home, and be it its last; a
    larger fleet leaves a trade ship in port (WAR-18)."""
    choices, guards = screen.choices(DetachOffer).army, random.random() < GUARDS and screen.phase.endswith("/war")
    for army, units in sorted(choices.items()) if guards else ():
        row = screen.of(ShownArmy)[army]
        least = [key for key in units if screen.of(ShownUnit)[key].kind == ("trade_ship" if row.fleet else "militia")]
        watched = row.place not in screen.lands or screen.at_war or any(_loose(screen, row.place, row.fleet))
        if least and len(units) > row.fleet and not watched:
            return [("detach", {"army": army, "units": least[:1]})]
    return []


def _loose(screen: Screen, place: str, fleet: bool = False) -> Iterator[str]:
    """Units, or ships, of its faction that are in no army."""
    for key, unit in screen.units.items():
        if (unit.place, unit.army) == (place, "") and (unit.kind in SHIPS) == fleet:
            yield key


def launch(screen: Screen, random: Random) -> list[Order]:
    """Ships that lie idle become a fleet, warships under an officer if one is free, or join the one beside them."""
    choices, launches = screen.offer(RaiseArmyOffer), random.random() < LAUNCHES
    for place, there in sorted(choices.place.items()) if choices and launches else ():
        idle = [key for key in there.ships if not screen.of(ShownUnit)[key].army]
        own = [k for k, a in screen.of(ShownArmy).items() if (a.faction, a.place) == (screen.faction, place)]
        beside = min((key for key in own if screen.of(ShownArmy)[key].fleet), default="")
        if idle and beside and screen.phase.endswith("/purchase"):
            return [("absorb", {"army": beside, "units": idle})]
        if choices and idle and not beside:
            warlike = any(screen.of(ShownUnit)[key].kind == "warship" for key in idle)
            led = best_free(screen, choices.officers) if warlike else ""
            return [("raise_army", {"units": idle, "commander": led})]
    return []


# Who leads


def lead(screen: Screen, random: Random) -> list[Order]:
    """An army without a commander gets the best officer who is free; one that has a commander perhaps a lieutenant."""
    choices, die = screen.choices(AssignOffer).army, random.random()
    seconds = die < SECONDS
    for army, posts in sorted(choices.items()):
        led = screen.of(ShownArmy)[army]
        taken: dict[Post, str] = {"commander": led.commander, "lieutenant": led.lieutenant}
        for post in POSTS[: 1 + seconds]:
            free = [officer for officer in posts[post] if officer not in _kept(screen)]
            if not taken[post] and free:
                best = max(sorted(free), key=lambda officer: _worth(screen, officer))
                return [("assign", {"officer": best, "army": army, "post": post})]
    return _send_home(screen) if die >= LEAVE else []


def _send_home(screen: Screen) -> list[Order]:
    """One lieutenant goes back to court."""
    choices = screen.choices(RelieveOffer).officer
    seconds = {army.lieutenant for army in screen.of(ShownArmy).values()}
    return [("relieve", {"officer": officer}) for officer in choices if officer in seconds][:1]


def _kept(screen: Screen) -> set[str]:
    """Officers with a post; and the monarch, who would take the command (SET-7)."""
    return screen.serving | {c.officer for c in screen.of(ShownCharacter).values() if c.office == "monarch"}


def _worth(screen: Screen, officer: str) -> int:
    stats = screen.of(ShownOfficer)[officer]
    worth: int = stats.x - stats.y
    return worth
