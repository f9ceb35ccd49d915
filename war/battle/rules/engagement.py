"""Battle (BAT-4 to BAT-9, BAT-12, BAT-15, WAR-15): who fights on which side, who leads, where to withdraw to."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from msgspec import Struct

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects
from war.armies.rules.command import Posts
from war.battle.rules.dice import SEA, Fighter, Stats, Strength, serves
from war.battle.rules.losses import lost_first, shared
from war.battle.rules.record import SIDES, Chosen, Side
from war.march.rules.movement import berth_room, berths
from war.rows import BattleRow, UnitRow
from war.rules.standing import Theatre

OVER = "over"
"""The state of a battle that is not fought any more."""


def party(battle: BattleRow, side: Side) -> str:
    """The faction that attacked, or was attacked; "" the independents."""
    return battle.attacker if side == "attacker" else battle.defender


def fighters(theatre: Theatre, battle: BattleRow, side: Side) -> list[UnitRow]:
    """The units of a side that are still in the battle; who has gone aboard in its port is not (BAT-7)."""
    units = (theatre.units.get(key) for key in battle.ranks[side])
    return [u for u in units if u is not None and u.place == battle.place and not u.aboard]


def factions(theatre: Theatre, battle: BattleRow, side: Side) -> list[str]:
    """Whose units fight on a side, the leading faction first (BAT-15)."""
    there = {unit.faction for unit in fighters(theatre, battle, side)}
    return sorted(there, key=lambda faction: (faction != party(battle, side), faction))


def contingents(theatre: Theatre, battle: BattleRow) -> list[tuple[Side, str]]:
    """Who fights on which side, each side's leading faction first."""
    return [(side, faction) for side in SIDES for faction in factions(theatre, battle, side)]


def side_of(theatre: Theatre, battle: BattleRow, faction: str) -> Side | None:
    """The side on which units of a faction fight; an ally may have joined either."""
    return next((side for side, fighting in contingents(theatre, battle) if fighting == faction), None)


def contingent(theatre: Theatre, battle: BattleRow, faction: str) -> list[UnitRow]:
    """The units of a faction that are still in the battle."""
    there = (unit for side in SIDES for unit in fighters(theatre, battle, side))
    return [unit for unit in there if unit.faction == faction]


def chief(theatre: Theatre, battle: BattleRow, faction: str) -> str:
    """Who commands a faction's own units: whoever leads the side, of an ally the best officer there; "" nobody."""
    for side in SIDES:
        if leading(theatre, battle, side) == faction:
            return leaders(theatre, battle, side).commander
    return best(theatre, posted(theatre, contingent(theatre, battle, faction))).commander


def leading(theatre: Theatre, battle: BattleRow, side: Side) -> str:
    """The faction that leads a side: the one that was attacked or attacks, else the first of its allies."""
    return next(iter(factions(theatre, battle, side)), party(battle, side))


def parties(theatre: Theatre, battle: BattleRow) -> set[str]:
    """All factions that fight here, and those that lead a side."""
    everybody = ((leading(theatre, battle, side), *factions(theatre, battle, side)) for side in SIDES)
    return {faction for side in everybody for faction in side} - {""}


def leaders(theatre: Theatre, battle: BattleRow, side: Side) -> Posts:
    """Who counts (BAT-5): of the attacker those of the army, else the monarch, then the highest x - y (WAR-15)."""
    if side == "attacker" and leading(theatre, battle, side) == battle.attacker:
        army = theatre.armies.get(battle.army)
        here = army is not None and army.place == battle.place
        return Posts(army.commander, army.lieutenant) if army and here else Posts()
    return best(theatre, officers(theatre, battle, side))


def best(theatre: Theatre, officers: Iterable[str]) -> Posts:
    """The monarch, then those of the highest x - y (WAR-15)."""
    return Posts(*sorted(officers, key=lambda officer: _by_rank(theatre, officer))[:2])


def _by_rank(theatre: Theatre, officer: str) -> tuple[bool, int, str]:
    row = theatre.officers[officer]
    return officer not in theatre.crowned, row.y - row.x, row.name


def officers(theatre: Theatre, battle: BattleRow, side: Side) -> list[str]:
    """All officers of the leading faction's armies that fight on this side."""
    first = leading(theatre, battle, side)
    return posted(theatre, [unit for unit in fighters(theatre, battle, side) if unit.faction == first])


def posted(theatre: Theatre, units: Iterable[UnitRow]) -> list[str]:
    """The officers of the armies these units belong to."""
    return sorted({officer for unit in units for officer in theatre.posts(unit.army)})


def strengths(theatre: Theatre, battle: BattleRow, lore: Mapping[str, Effects]) -> tuple[Strength, Strength]:
    """Attacker and defender as the battle die sees them. `lore`: what each faction knows; the leading one's counts."""
    attacker, defender = (_strength(theatre, battle, side, lore) for side in SIDES)
    return attacker, defender


def _strength(theatre: Theatre, battle: BattleRow, side: Side, lore: Mapping[str, Effects]) -> Strength:
    known = lore.get(leading(theatre, battle, side), ())
    units, led = fighters(theatre, battle, side), leaders(theatre, battle, side)
    own = strength(theatre, battle.place, units, led, known, attacking=side == "attacker")
    turned = (stats(theatre, officer) for officer in battle.turned.get(side, ()))
    return replace(own, turned=tuple(filter(None, turned)))


def strength(
    theatre: Theatre, place: str, units: Iterable[UnitRow], led: Posts, effects: Effects, *, attacking: bool
) -> Strength:
    """These units under these officers, if they fought here."""
    there = list(units)
    return Strength(
        tuple(fighter(unit) for unit in there),
        stats(theatre, led.commander),
        stats(theatre, led.lieutenant),
        attacking=attacking,
        fortress=fortified(theatre, place, {unit.faction for unit in there}),
        effects=effects,
    )


def prospect(theatre: Theatre, army: str, place: str, foe: str, effects: Effects) -> tuple[Strength, Strength]:
    """Both sides if this army attacked that faction here, from what its general may know: not what the foe knows."""
    own, defenders = theatre.army(army), theatre.forces(place, foe)
    led, theirs = Posts(own.commander, own.lieutenant), best(theatre, posted(theatre, defenders))
    attacker = strength(theatre, place, theatre.troops(army), led, effects, attacking=True)
    return attacker, strength(theatre, place, defenders, theirs, (), attacking=False)


def fighter(unit: UnitRow) -> Fighter:
    return Fighter(unit.kind, unit.x, unit.y)


def stats(theatre: Theatre, officer: str) -> Stats | None:
    row = theatre.officers.get(officer)
    return Stats(row.x, row.y) if row else None


def fortified(theatre: Theatre, place: str, fighting: Iterable[str]) -> bool:
    """Does a fortress serve this side (BAT-4)?"""
    if theatre.at_sea(place) or "fortress" not in theatre.built(place):
        return False
    return serves(theatre.owner(place), set(fighting))


def terrain(theatre: Theatre, place: str) -> str:
    return SEA if theatre.at_sea(place) else theatre.provinces[place].terrain


# Before the dice


def friends(theatre: Theatre, battle: BattleRow) -> dict[str, list[Side]]:
    """The factions that stand there and could join, and which sides they are allied with (BAT-15)."""
    leads = {side: party(battle, side) for side in SIDES}
    others = [faction for faction in theatre.present(battle.place) if faction and faction not in leads.values()]
    sides = {f: [side for side in SIDES if leads[side] and theatre.allied(f, leads[side])] for f in others}
    return {faction: open_to for faction, open_to in sides.items() if open_to}


# Losses


def falling(units: Iterable[UnitRow], count: int, lose_first: str = "") -> list[str]:
    """Which of these units fall by default: those of the kind its plan names, then as BAT-14 says."""
    ranked = sorted(units, key=lambda unit: (unit.kind != lose_first, *lost_first(fighter(unit))))
    return [unit.key for unit in ranked[:count]]


def owed(theatre: Theatre, battle: BattleRow, faction: str) -> int:
    """How many of its units a faction loses in this round: its share of what its side loses (BAT-15)."""
    side = side_of(theatre, battle, faction)
    if side is None:
        return 0
    present = Counter(unit.faction for unit in fighters(theatre, battle, side))
    return shared(battle.toll.get(side, 0), present, leading(theatre, battle, side))[faction]


def a_choice(units: Iterable[UnitRow], count: int) -> bool:
    """Is there anything to choose: some but not all fall, and they are not all alike?"""
    there = list(units)
    alike = {(unit.kind, unit.x, unit.y, unit.army, unit.faction) for unit in there}
    return 0 < count < len(there) and len(alike) > 1


# Withdrawal


def refuges(theatre: Theatre, faction: str, place: str, units: int, effects: Effects = (), foe: str = "") -> list[str]:
    """Where units of a faction may withdraw to from here, the best first (BAT-7, WAR-10).

    An adjacent province that is own or holds nobody it is at war with, ships with room for so many, or for ships an
    adjacent sea zone without an enemy or an own port. Independents stand (ORD-5). `foe`: about to be an enemy.
    """
    if not faction:
        return []
    if theatre.at_sea(place):
        ports = [p for p in theatre.shores(place) if theatre.owner(p) == faction and "port" in theatre.built(p)]
        zones = theatre.sea_zones[place].neighbours
        return ports + [zone for zone in zones if not _hostile(theatre, faction, zone, foe)]
    near = [province for province, _ in theatre.neighbours(place)]
    own = [province for province in near if theatre.owner(province) == faction]
    free = [p for p in near if p not in own and not _hostile(theatre, faction, p, foe)]
    boats = [berth for berth in berths(theatre, place) if berth_room(theatre, berth, faction, effects) >= units]
    return own + free + boats


def _hostile(theatre: Theatre, faction: str, place: str, foe: str) -> bool:
    return any(other and (other == foe or theatre.at_war(faction, other)) for other in theatre.present(place))


def would_be_cornered(theatre: Theatre, army: str, place: str, foe: str, effects: Effects) -> bool:
    """Had this army nowhere to withdraw to if it attacked that faction here? From aboard its ships wait for it."""
    faction, units = theatre.army(army).faction, len(theatre.troops(army))
    return not (theatre.is_aboard(army) or refuges(theatre, faction, place, units, effects, foe))


# What is open


class Withdrawal(Struct, frozen=True):
    """Who of a faction withdraws where; no units: everybody stays."""

    units: tuple[str, ...] = ()
    to: str = ""
    officers: tuple[str, ...] = ()


def withdrawal_of(chosen: Chosen) -> Withdrawal:
    """What was chosen, as a withdrawal; of losses the units that fall."""
    return Withdrawal(chosen.units, chosen.to or "", chosen.officers or ())


def undecided(theatre: Theatre, battle: BattleRow, lore: Mapping[str, Effects]) -> list[str]:
    """The factions that have something to decide in this state of the battle and have not done so (BAT-15)."""
    if battle.state == "joining":
        return sorted(_joining(theatre, battle))
    fighting = {faction for _, faction in contingents(theatre, battle)}
    open_to = fighting - battle.chosen.keys() - {""}
    return sorted(faction for faction in open_to if _decides(theatre, battle, faction, lore))


def _joining(theatre: Theatre, battle: BattleRow) -> set[str]:
    answers = battle.allies
    silent = {faction for faction, answer in answers.items() if answer == ""}
    asked = {side for side in SIDES if candidates(battle, side)}
    return silent | {leading(theatre, battle, side) for side in asked}


def candidates(battle: BattleRow, side: Side) -> list[str]:
    """Allies who asked to join a side and were not admitted yet."""
    return sorted(f for f, answer in battle.allies.items() if answer == side and f not in battle.joined)


def _decides(theatre: Theatre, battle: BattleRow, faction: str, lore: Mapping[str, Effects]) -> bool:
    if battle.state == "losses":
        return a_choice(contingent(theatre, battle, faction), owed(theatre, battle, faction))
    return battle.state == "withdrawals" and bool(ways_out(theatre, battle, faction, lore))


def exits(theatre: Theatre, battle: BattleRow, faction: str, units: int, lore: Mapping[str, Effects]) -> list[str]:
    """Where so many units of a faction may all withdraw to, the best first."""
    return refuges(theatre, faction, battle.place, units, lore.get(faction, ())) if units else []


def ways_out(theatre: Theatre, battle: BattleRow, faction: str, lore: Mapping[str, Effects]) -> list[str]:
    """Where units of a faction may withdraw to: first where all may go together, then where some may (BAT-7)."""
    there = len(contingent(theatre, battle, faction))
    all_and_some = (exits(theatre, battle, faction, units, lore) for units in (there, min(there, 1)))
    return list(dict.fromkeys(way for ways in all_and_some for way in ways))


def everybody(theatre: Theatre, battle: BattleRow, faction: str, lore: Mapping[str, Effects]) -> Withdrawal:
    """All of a faction go to the best place there is; "" if there is none."""
    units = contingent(theatre, battle, faction)
    to = next(iter(exits(theatre, battle, faction, len(units), lore)), "")
    return Withdrawal(tuple(unit.key for unit in units), to, tuple(posted(theatre, units)))


def cornered(theatre: Theatre, battle: BattleRow, lore: Mapping[str, Effects]) -> bool:
    """Is there anybody on the attacking side who cannot withdraw (BAT-9)?"""
    attacking = factions(theatre, battle, "attacker")
    return not all(everybody(theatre, battle, faction, lore).to for faction in attacking)


def default_withdrawal(
    theatre: Theatre, battle: BattleRow, faction: str, lore: Mapping[str, Effects], threshold: int
) -> Withdrawal:
    """Nobody, unless its plan says "withdraw below N units" and there is somewhere to go (BAT-14)."""
    whole = everybody(theatre, battle, faction, lore)
    return whole if whole.to and 0 < len(whole.units) < threshold else Withdrawal()


# Choices


def may_lose(theatre: Theatre, battle: BattleRow, faction: str, units: Collection[str]) -> Refused | None:
    """So many of its own units as the round costs it, no more, no fewer (BAT-6, BAT-15)."""
    there, due = {unit.key for unit in contingent(theatre, battle, faction)}, owed(theatre, battle, faction)
    if strangers := set(units) - there:
        return Refused("not_in_battle", units=sorted(strangers))
    if len(set(units)) != due or len(units) != due:
        return Refused("wrong_number", have=len(set(units)), need=due)
    return None


def may_withdraw(
    theatre: Theatre, battle: BattleRow, faction: str, choice: Withdrawal, lore: Mapping[str, Effects]
) -> Refused | None:
    """Units of its own, somewhere an enemy is not, with officers of theirs (BAT-7, BAT-12)."""
    units, there = choice.units, {unit.key: unit for unit in contingent(theatre, battle, faction)}
    if strangers := set(units) - there.keys():
        return Refused("not_in_battle", units=sorted(strangers))
    if len(set(units)) < len(units):
        return Refused("wrong_number", have=len(set(units)), need=len(units))
    if not units:
        return None
    ways = exits(theatre, battle, faction, len(units), lore)
    if choice.to not in ways:
        return Refused("no_refuge", to=choice.to, open=ways)
    others = set(choice.officers) - set(posted(theatre, there.values()))
    return Refused("officer_elsewhere", officer=min(others)) if others else None


def may_choose(
    theatre: Theatre, battle: BattleRow, faction: str, choice: Withdrawal, lore: Mapping[str, Effects]
) -> Refused | None:
    """May a faction choose this in the state the battle is in?"""
    if side_of(theatre, battle, faction) is None:
        return Refused("not_in_battle", units=[])
    if battle.state == "losses":
        return may_lose(theatre, battle, faction, choice.units)
    return may_withdraw(theatre, battle, faction, choice, lore)
