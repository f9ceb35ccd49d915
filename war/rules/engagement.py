"""Battle (BAT-4 to BAT-9, BAT-12, BAT-15, WAR-15): who fights on which side, who leads, where to withdraw to."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from astor.game.errors import Refused
from factions.rules.effects import Effects
from war.rules.battle import SEA, Fighter, Stats, serves
from war.rules.battle import Side as Strength
from war.rules.losses import fallen
from war.rules.movement import berth_room, berths
from war.rules.theatre import Image, Theatre

Side = Literal["attacker", "defender"]
SIDES: tuple[Side, Side] = get_args(Side)
OVER = "over"
"""The state of a battle that is not fought any more."""
FACES: Mapping[Side, Side] = {"attacker": "defender", "defender": "attacker"}


@dataclass(frozen=True)
class Leaders:
    """The two officers of a side who count (BAT-5); "" where there is none."""

    commander: str = ""
    lieutenant: str = ""


def fighters(theatre: Theatre, battle: Image, side: Side) -> list[Image]:
    """The units of a side that are still in the battle; who has gone aboard in its port is not (BAT-7)."""
    units = (theatre.rows["unit"].get(key) for key in battle["ranks"][side])
    return [u for u in units if u is not None and u["place"] == battle["place"] and not u["aboard"]]


def factions(theatre: Theatre, battle: Image, side: Side) -> list[str]:
    """Whose units fight on a side, the leading faction first (BAT-15)."""
    there = {unit["faction"] for unit in fighters(theatre, battle, side)}
    return sorted(there, key=lambda faction: (faction != battle[side], faction))


def leading(theatre: Theatre, battle: Image, side: Side) -> str:
    """The faction that leads a side: the one that was attacked or attacks, else the first of its allies."""
    return next(iter(factions(theatre, battle, side)), battle[side])


def parties(theatre: Theatre, battle: Image) -> set[str]:
    """All factions that fight here, and those that lead a side."""
    everybody = ((leading(theatre, battle, side), *factions(theatre, battle, side)) for side in SIDES)
    return {faction for side in everybody for faction in side} - {""}


def leaders(theatre: Theatre, battle: Image, side: Side) -> Leaders:
    """Who counts: of the attacker those of the army, of the defender the monarch, then the highest x - y (WAR-15)."""
    if side == "attacker" and leading(theatre, battle, side) == battle["attacker"]:
        army = theatre.rows["army"].get(battle["army"])
        here = army is not None and army["place"] == battle["place"]
        return Leaders(army["commander"], army["lieutenant"]) if army and here else Leaders()
    return best(theatre, officers(theatre, battle, side))


def best(theatre: Theatre, officers: Iterable[str]) -> Leaders:
    """The monarch, then those of the highest x - y (WAR-15)."""
    return Leaders(*sorted(officers, key=lambda officer: _by_rank(theatre, officer))[:2])


def _by_rank(theatre: Theatre, officer: str) -> tuple[bool, int, str]:
    row = theatre.rows["officer"][officer]
    return officer not in theatre.crowned, row["y"] - row["x"], row["name"]


def officers(theatre: Theatre, battle: Image, side: Side) -> list[str]:
    """All officers of the leading faction's armies that fight on this side."""
    first = leading(theatre, battle, side)
    return posted(theatre, [unit for unit in fighters(theatre, battle, side) if unit["faction"] == first])


def posted(theatre: Theatre, units: Iterable[Image]) -> list[str]:
    """The officers of the armies these units belong to."""
    return sorted({officer for unit in units for officer in theatre.posts(unit["army"])})


def strengths(theatre: Theatre, battle: Image, lore: Mapping[str, Effects]) -> tuple[Strength, Strength]:
    """Attacker and defender as the battle die sees them. `lore`: what each faction knows; the leading one's counts."""
    attacker, defender = (_strength(theatre, battle, side, lore) for side in SIDES)
    return attacker, defender


def _strength(theatre: Theatre, battle: Image, side: Side, lore: Mapping[str, Effects]) -> Strength:
    known = lore.get(leading(theatre, battle, side), ())
    units, led = fighters(theatre, battle, side), leaders(theatre, battle, side)
    own = strength(theatre, battle["place"], units, led, known, attacking=side == "attacker")
    turned = (stats(theatre, officer) for officer in battle.get("turned", {}).get(side, ()))
    return replace(own, turned=tuple(filter(None, turned)))


def strength(
    theatre: Theatre, place: str, units: Iterable[Image], led: Leaders, effects: Effects, *, attacking: bool
) -> Strength:
    """These units under these officers, if they fought here."""
    there = list(units)
    return Strength(
        tuple(fighter(unit) for unit in there),
        stats(theatre, led.commander),
        stats(theatre, led.lieutenant),
        attacking=attacking,
        fortress=fortified(theatre, place, {unit["faction"] for unit in there}),
        effects=effects,
    )


def prospect(theatre: Theatre, army: str, place: str, foe: str, effects: Effects) -> tuple[Strength, Strength]:
    """Both sides if this army attacked that faction here, from what its general may know: not what the foe knows."""
    own, defenders = theatre.army(army), theatre.forces(place, foe)
    led, theirs = Leaders(own["commander"], own["lieutenant"]), best(theatre, posted(theatre, defenders))
    attacker = strength(theatre, place, theatre.troops(army), led, effects, attacking=True)
    return attacker, strength(theatre, place, defenders, theirs, (), attacking=False)


def fighter(unit: Image) -> Fighter:
    return Fighter(unit["kind"], unit["x"], unit["y"])


def stats(theatre: Theatre, officer: str) -> Stats | None:
    row = theatre.rows["officer"].get(officer)
    return Stats(row["x"], row["y"]) if row else None


def fortified(theatre: Theatre, place: str, fighting: Iterable[str]) -> bool:
    """Does a fortress serve this side (BAT-4)?"""
    if theatre.at_sea(place) or "fortress" not in theatre.built(place):
        return False
    return serves(theatre.owner(place), set(fighting))


def terrain(theatre: Theatre, place: str) -> str:
    return SEA if theatre.at_sea(place) else str(theatre.rows["province"][place]["terrain"])


# Before the dice


def friends(theatre: Theatre, battle: Image) -> dict[str, list[Side]]:
    """The factions that stand there and could join, and which sides they are allied with (BAT-15)."""
    parties = {battle[side] for side in SIDES}
    others = [faction for faction in theatre.present(battle["place"]) if faction and faction not in parties]
    sides = {f: [side for side in SIDES if battle[side] and theatre.allied(f, battle[side])] for f in others}
    return {faction: open_to for faction, open_to in sides.items() if open_to}


# Losses


def falling(units: Iterable[Image], count: int, lose_first: str = "") -> list[str]:
    """Which of these units fall by default: those of the kind its plan names, then as BAT-14 says."""
    there = {unit["key"]: unit for unit in units}
    named = {key: fighter(unit) for key, unit in there.items() if unit["kind"] == lose_first}
    others = {key: fighter(unit) for key, unit in there.items() if key not in named}
    return [*fallen(named, len(named)), *fallen(others, len(others))][:count]


def a_choice(units: Iterable[Image], count: int) -> bool:
    """Is there anything to choose: some but not all fall, and they are not all alike?"""
    there = list(units)
    alike = {(unit["kind"], unit["x"], unit["y"], unit["army"], unit["faction"]) for unit in there}
    return 0 < count < len(there) and len(alike) > 1


# Withdrawal


def refuges(theatre: Theatre, faction: str, place: str, units: int, effects: Effects = ()) -> list[str]:
    """Where units of a faction may withdraw to from here, the best first (BAT-7, WAR-10).

    An adjacent province that is own or holds nobody it is at war with, ships with room for so many, or for ships an
    adjacent sea zone without an enemy or an own port. Independents stand (ORD-5).
    """
    if not faction:
        return []
    if theatre.at_sea(place):
        ports = [p for p in theatre.shores(place) if theatre.owner(p) == faction and "port" in theatre.built(p)]
        zones = theatre.rows["sea_zone"][place]["neighbours"]
        return ports + [zone for zone in zones if not _hostile(theatre, faction, zone)]
    near = [province for province, _ in theatre.borders(place)]
    own = [province for province in near if theatre.owner(province) == faction]
    free = [p for p in near if p not in own and not _hostile(theatre, faction, p)]
    boats = [berth for berth in berths(theatre, place) if berth_room(theatre, berth, faction, effects) >= units]
    return own + free + boats


def _hostile(theatre: Theatre, faction: str, place: str) -> bool:
    return any(theatre.at_war(faction, other) for other in theatre.present(place))


def weaker_than(units: int, threshold: int) -> bool:
    """Its plan says "withdraw below N units" (BAT-14)."""
    return 0 < units < threshold


def veterans(units: Iterable[Image]) -> list[str]:
    """The militia among these, which become regiments when their side has won (BAT-11)."""
    return [unit["key"] for unit in units if unit["kind"] == "militia"]


# What is open


Withdrawal = dict[str, Any]
"""units, to, officers: who withdraws where; no units: everybody stays."""


def undecided(theatre: Theatre, battle: Image, lore: Mapping[str, Effects]) -> list[str]:
    """The factions that have something to decide in this state of the battle and have not done so."""
    if battle["state"] == "joining":
        return sorted(_joining(theatre, battle))
    open_to = [side for side in SIDES if side not in battle["chosen"] and _decides(theatre, battle, side, lore)]
    return sorted({leading(theatre, battle, side) for side in open_to} - {""})


def _joining(theatre: Theatre, battle: Image) -> set[str]:
    answers = battle["allies"]
    silent = {faction for faction, answer in answers.items() if answer == ""}
    asked = {side for side in SIDES if candidates(battle, side)}
    return silent | {leading(theatre, battle, side) for side in asked}


def candidates(battle: Image, side: Side) -> list[str]:
    """Allies who asked to join a side and were not admitted yet."""
    return sorted(f for f, answer in battle["allies"].items() if answer == side and f not in battle["joined"])


def _decides(theatre: Theatre, battle: Image, side: Side, lore: Mapping[str, Effects]) -> bool:
    units = fighters(theatre, battle, side)
    if battle["state"] == "losses":
        return a_choice(units, battle["toll"].get(side, 0))
    return battle["state"] == "withdrawals" and bool(ways_out(theatre, battle, side, lore))


def exits(
    theatre: Theatre, battle: Image, side: Side, units: Iterable[Image], lore: Mapping[str, Effects]
) -> list[str]:
    """Where these units of a side may all withdraw to, the best first."""
    there = list(units)
    of = {faction: sum(u["faction"] == faction for u in there) for faction in factions(theatre, battle, side)}
    ways = [refuges(theatre, f, battle["place"], n, lore.get(f, ())) for f, n in of.items() if n]
    return [place for place in ways[0] if all(place in way for way in ways)] if ways else []


def ways_out(theatre: Theatre, battle: Image, side: Side, lore: Mapping[str, Effects]) -> list[str]:
    """Where units of a side may withdraw to: first where all may go together, then where some may (BAT-7)."""
    units = fighters(theatre, battle, side)
    of_some = (exits(theatre, battle, side, [unit], lore) for unit in units)
    return list(dict.fromkeys((*exits(theatre, battle, side, units, lore), *(way for ways in of_some for way in ways))))


def whole_side(theatre: Theatre, battle: Image, side: Side, lore: Mapping[str, Effects]) -> Withdrawal:
    """Everybody goes to the best place there is; "" if there is none."""
    units = fighters(theatre, battle, side)
    to = next(iter(exits(theatre, battle, side, units, lore)), "")
    return {"units": [unit["key"] for unit in units], "to": to, "officers": posted(theatre, units)}


def default_withdrawal(
    theatre: Theatre, battle: Image, side: Side, lore: Mapping[str, Effects], threshold: int
) -> Withdrawal:
    """Nobody, unless its plan says so and there is somewhere to go (BAT-14)."""
    whole = whole_side(theatre, battle, side, lore)
    goes = weaker_than(len(whole["units"]), threshold) and bool(whole["to"])
    return whole if goes else {"units": [], "to": "", "officers": []}


# Choices


def may_lose(theatre: Theatre, battle: Image, side: Side, units: Collection[str]) -> Refused | None:
    """So many of its units as the round costs it, no more, no fewer (BAT-6)."""
    there, due = {unit["key"] for unit in fighters(theatre, battle, side)}, battle["toll"].get(side, 0)
    if strangers := set(units) - there:
        return Refused("not_in_battle", units=sorted(strangers))
    if len(set(units)) != due or len(units) != due:
        return Refused("wrong_number", have=len(set(units)), need=due)
    return None


def may_withdraw(
    theatre: Theatre, battle: Image, side: Side, choice: Withdrawal, lore: Mapping[str, Effects]
) -> Refused | None:
    """Units of its own, somewhere an enemy is not, with officers of theirs (BAT-7, BAT-12)."""
    units, there = choice["units"], {unit["key"]: unit for unit in fighters(theatre, battle, side)}
    if strangers := set(units) - there.keys():
        return Refused("not_in_battle", units=sorted(strangers))
    if len(set(units)) < len(units):
        return Refused("wrong_number", have=len(set(units)), need=len(units))
    if not units:
        return None
    ways = exits(theatre, battle, side, [there[unit] for unit in units], lore)
    if choice["to"] not in ways:
        return Refused("no_refuge", to=choice["to"], open=ways)
    others = set(choice["officers"]) - set(posted(theatre, there.values()))
    return Refused("officer_elsewhere", officer=min(others)) if others else None


def may_choose(
    theatre: Theatre, battle: Image, side: Side, choice: Withdrawal, lore: Mapping[str, Effects]
) -> Refused | None:
    """May a side choose this in the state the battle is in?"""
    if battle["state"] == "losses":
        return may_lose(theatre, battle, side, choice["units"])
    return may_withdraw(theatre, battle, side, choice, lore)
