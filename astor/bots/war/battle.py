"""Battle (BAT-6, BAT-7, BAT-11, BAT-13, BAT-15): what a bot decides while it fights, and afterwards. Pure."""

from random import Random
from typing import Any

from astor.bots.screen import Order, Screen
from astor.shown.offers import (
    AdmitAllyOffer,
    ChooseLossesOffer,
    GrowOffer,
    JoinBattleOffer,
    RazeOffer,
    WithdrawUnitsOffer,
)
from astor.shown.rows import ShownBattle, ShownBuilding
from war.battle.rules.record import SIDES
from war.wire import Retreat

HOPELESS = 4
"""By so much the foe's dice are ahead in a battle that is better broken off."""
FLEES, IN_PART, JOINS, RAZES = 0.8, 0.35, 0.85, 0.7
"""How likely it is broken off, by half of the units alone; an ally joins; a conqueror pulls something down."""
WALLS, WORKS = ("port", "fortress"), ("infrastructure", "capital")


def lose(screen: Screen, _random: Random) -> list[Order]:
    """The least are lost first (BAT-14)."""
    choices = screen.choices(ChooseLossesOffer).battle.items()
    return [("choose_losses", {"battle": key, "units": may.default}) for key, may in choices]


def withdraw(screen: Screen, random: Random) -> list[Order]:
    """Fight on, unless it is hopeless; the capital is held to the last (BAT-7)."""
    found: list[Order] = []
    for key, may in screen.choices(WithdrawUnitsOffer).battle.items():
        flees, in_part = random.random() < FLEES, random.random() < IN_PART
        goes = flees and _is_hopeless(screen, screen.of(ShownBattle)[key], may.units)
        found.append(("withdraw_units", {"battle": key, **(_gone(may, in_part=in_part) if goes else {"units": []})}))
    return found


def _is_hopeless(screen: Screen, battle: ShownBattle, units: list[str]) -> bool:
    own, foe = SIDES if set(units) & set(battle.units.attacker) else SIDES[::-1]
    behind = sum(n for _, n in battle.modifiers.of(foe)) - sum(n for _, n in battle.modifiers.of(own))
    return bool(behind >= HOPELESS and battle.place != screen.treasury.capital)


def _gone(may: Retreat, *, in_part: bool) -> dict[str, Any]:
    """All with their officers; or half of them with whoever is to spare (BAT-12)."""
    half = may.units[: len(may.units) // 2] if in_part else []
    officers = may.officers[1:] if half else may.officers
    return {"units": half or may.units, "to": may.to[0], "officers": officers}


def join(screen: Screen, random: Random) -> list[Order]:
    """Mostly an ally's battle is one's own (BAT-15)."""
    choices, joins = screen.choices(JoinBattleOffer).battle.items(), random.random() < JOINS
    return [("join_battle", {"battle": key, "side": sides[0] if joins and sides else ""}) for key, sides in choices]


def admit(screen: Screen, _random: Random) -> list[Order]:
    """Who offers to help is welcome."""
    choices = screen.choices(AdmitAllyOffer).battle.items()
    return [("admit_ally", {"battle": key, "faction": ally, "yes": True}) for key, allies in choices for ally in allies]


def grow(screen: Screen, random: Random) -> list[Order]:
    choices = screen.choices(GrowOffer).officer
    return [("grow", {"officer": officer, "choice": random.choice("xy")}) for officer in choices]


def raze(screen: Screen, random: Random) -> list[Order]:
    """Sometimes walls that were just taken are pulled down, lest they be taken back; else a road (BAT-13)."""
    choices, razes = screen.choices(RazeOffer).province, random.random() < RAZES
    for province, buildings in sorted(choices.items()) if razes else ():
        kinds = {key: screen.of(ShownBuilding)[key].kind for key in buildings}
        walls = [key for key, kind in kinds.items() if kind in WALLS]
        doomed = walls or ([] if screen.did("razed") else [key for key, kind in kinds.items() if kind in WORKS][:1])
        if doomed:
            return [("raze", {"province": province, "buildings": doomed})]
    return []
