"""Battle (BAT-6, BAT-7, BAT-11, BAT-13 to BAT-15): what those who fight may ask, and what the clock settles."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import to_builtins

from astor.game.play.call import Call
from astor.game.play.play import SEAT, Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.timers import rings
from astor.game.values.arguments import Key, KeyOrNone
from astor.game.values.errors import Refused, insist
from astor.game.values.sides import CONTROL
from factions import books
from factions.books import item
from factions.models import Building, Faction, Province
from war import questions
from war.arguments import Units
from war.battle import aftermath, rounds
from war.battle import questions as battles
from war.battle.rules import engagement
from war.battle.rules.engagement import Withdrawal
from war.models import Battle, Growth
from war.rows import BattleRow

SideOrNone = Literal["", "attacker", "defender"]


# Who decides for a side


def leads_own(board: Board, seat: str, *, battle: str, **_: object) -> bool:
    """Does this seat play who commands its faction's units there (BAT-15)?"""
    fight, faction = board.find(BattleRow, battle), faction_of(board, seat)
    if fight is None:
        return False
    return questions.plays(board, seat, engagement.chief(questions.theatre(board), fight, faction))


def is_officer(board: Board, seat: str, *, officer: str, **_: object) -> bool:
    """Is it the seat's own character who grows?"""
    return questions.plays(board, seat, officer)


def fought(call: Call, key: str, *states: str) -> Battle:
    """The battle of this key, in one of these states."""
    found = Battle.find(call.event, key)
    if found is None or found.state not in states:
        raise Refused("battle_moved_on")
    return found


def _party(call: Call, battle: Battle, side: SideOrNone, faction: str) -> str:
    """Whose units are chosen among: the asker's own; Control names the faction, or a side for the one that leads it."""
    field, fight = questions.theatre(call.board), battle.as_row(BattleRow)
    if call.seat or faction:
        chosen = call.seat.faction if call.seat else faction
    elif side:
        chosen = engagement.leading(field, fight, side)
    else:
        raise Refused("not_in_battle", units=[])
    if engagement.side_of(field, fight, chosen) is None:
        raise Refused("not_in_battle", units=[])
    return chosen


# Orders


def choose_losses(call: Call, *, battle: Key, units: Units, side: SideOrNone = "", faction: KeyOrNone = "") -> None:
    """Say which of your units fall in this round (BAT-6); sealed until all who fight have."""
    found = fought(call, battle, "losses")
    own = _party(call, found, side, faction)
    insist(engagement.may_lose(questions.theatre(call.board), found.as_row(BattleRow), own, units))
    _choose(call, found, own, {"units": units})


def withdraw_units(call: Call, *, battle: Key, units: Units, to: KeyOrNone = "", officers: Units = [],  # noqa: B006
                   side: SideOrNone = "", faction: KeyOrNone = "") -> None:  # fmt: skip
    """Say which of your units withdraw, where to and with whom; with no units all stay (BAT-7)."""
    found, choice = fought(call, battle, "withdrawals"), Withdrawal(tuple(units), to, tuple(officers))
    own = _party(call, found, side, faction)
    field, fight = questions.theatre(call.board), found.as_row(BattleRow)
    insist(engagement.may_withdraw(field, fight, own, choice, battles.known(call.board, fight)))
    _choose(call, found, own, to_builtins(choice))


def _choose(call: Call, battle: Battle, faction: str, choice: dict[str, Any]) -> None:
    if faction in battle.chosen:
        raise Refused("chosen_already")
    battle.chosen = {**battle.chosen, faction: choice}
    battle.save()
    rounds.proceed(call, battle)


def join_battle(call: Call, *, battle: Key, side: SideOrNone) -> None:
    """Ask to fight along with an ally whose battle it is; with no side, stand aside (BAT-15)."""
    found, faction = fought(call, battle, "joining"), call.asker.faction
    if found.allies.get(faction) != "":
        raise Refused("not_asked")
    fight = found.as_row(BattleRow)
    if side and side not in battles.sides_open(call.board, fight, faction):
        raise Refused("not_allied")
    found.allies = {**found.allies, faction: side or "no"}
    if side and not engagement.leaders(questions.theatre(call.board), fight, side).commander:
        found.joined = [*found.joined, faction]  # nobody commands there who could refuse
    found.save()
    rounds.proceed(call, found)


def admit_ally(call: Call, *, battle: Key, faction: Key, yes: bool = True) -> None:
    """As commander of a side, let an ally who asked fight along, or not (BAT-15)."""
    found = fought(call, battle, "joining")
    fight = found.as_row(BattleRow)
    led = battles.led_by(call.board, fight, call.asker.faction)
    if not led:
        raise Refused("not_in_battle", units=[])
    if faction not in battles.asking(call.board, fight, call.asker.faction):
        raise Refused("not_asked")
    own = next(side for side in led if faction in engagement.candidates(fight, side))
    found.joined = [*found.joined, faction] if yes else found.joined
    found.allies = {**found.allies, faction: own if yes else "no"}
    found.save()
    rounds.proceed(call, found)


def grow(call: Call, *, officer: Key, choice: Literal["x", "y"]) -> None:
    """An officer of yours who came through a battle raises x or lowers y (BAT-11)."""
    asked = (officer, call.asker.faction)
    found = (g.key for g in battles.undecided(call.board) if (g.officer, g.faction) == asked)
    aftermath.grow(call, _growth(call, next(found, "")), choice)


def _growth(call: Call, key: str) -> Growth:
    """One that is still to be chosen."""
    if key not in {growth.key for growth in battles.undecided(call.board)}:
        raise Refused("no_growth")
    return Growth.named(call.event, key)


def raze(call: Call, *, province: Key, buildings: Units) -> None:
    """Destroy buildings in a province you took in this war phase; each gives 1 food and 1 gold (BAT-13)."""
    faction = Faction.named(call.event, call.asker.faction)
    if province not in battles.conquered(call.board, faction.key):
        raise Refused("not_conquered", province=province)
    doomed = [b for b in Building.every(call.event, province=province) if b.key in buildings]
    if not buildings or len(doomed) < len(set(buildings)):
        raise Refused("nothing_to_raze", province=province)
    for building in doomed:
        building.delete()
        call.report("building.kind", "razed", faction.key, faction=faction.key, kind=building.kind, province=province)
    aftermath.razed(call, province)
    faction.gain({good: n * len(doomed) for good, n in aftermath.SPOILS.items()})
    row = f"province/{province}"
    books.state(call, faction.key, [item(row, good, n, "BAT-13", [(b.kind, 1)])
                                    for b in doomed for good, n in aftermath.SPOILS.items()])  # fmt: skip


# The clock's part


def settle_battle(call: Call, *, battle: Key) -> None:
    """Time to decide is up: what is open is settled by default (BAT-14)."""
    rounds.proceed(call, fought(call, battle, "joining", "dice", "losses", "withdrawals"), due=True)


def settle_growth(call: Call, *, growth: Key) -> None:
    """Time to choose is up: x (BAT-11)."""
    aftermath.grow(call, _growth(call, growth), "x")


def end_spoils(call: Call, *, province: Key) -> None:
    """The time a conqueror has in any case to destroy what stands there is up: the war need not wait (BAT-13)."""
    Province.named(call.event, province)


Told = Callable[[Board, BattleRow, str], Any]


def _in_battles(board: Board, seat: str, state: str, told: Told) -> Image | Refused:
    """Battle → what a faction may decide in this state for its own, and has not yet (BAT-15)."""
    faction = faction_of(board, seat)
    waiting = {key: battle for key, battle in board.of(BattleRow).items()
               if battle.state == state and faction not in battle.chosen}  # fmt: skip
    found = {key: choices for key, battle in waiting.items() if (choices := told(board, battle, faction))}
    return {"battle": found} if found else Refused("nothing_to_decide")


def choose_losses_choices(board: Board, seat: str) -> Image | Refused:
    return _in_battles(board, seat, "losses", battles.losses)


def withdraw_units_choices(board: Board, seat: str) -> Image | Refused:
    return _in_battles(board, seat, "withdrawals", battles.withdrawal)


def admit_ally_choices(board: Board, seat: str) -> Image | Refused:
    return _in_battles(board, seat, "joining", battles.asking)


def join_battle_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    found = {key: battles.sides_open(board, battle, faction) for key, battle in board.of(BattleRow).items()
             if battle.state == "joining" and battle.allies.get(faction) == ""}  # fmt: skip
    return {"battle": found} if found else Refused("nothing_to_decide")


def grow_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    found = sorted(growth.officer for growth in battles.undecided(board) if growth.faction == faction)
    return {"officer": found} if found else Refused("no_growth")


def raze_choices(board: Board, seat: str) -> Image | Refused:
    """What a faction took in this war phase → the buildings there, and the time it has in any case (BAT-13)."""
    taken = battles.conquered(board, faction_of(board, seat))
    open_to = {key: buildings for key in taken if (buildings := battles.standing(board, key))}
    until = {key: dict(zip(("due", "remaining"), rings(board, f"province/{key}"), strict=True))
             for key in open_to}  # fmt: skip
    return {"province": open_to, "until": until} if open_to else Refused("nothing_conquered")


COMMANDS = (
    Command(choose_losses, choices=choose_losses_choices, by=(SEAT, CONTROL), power="war", phases=("war",),
            own=leads_own),
    Command(withdraw_units, choices=withdraw_units_choices, by=(SEAT, CONTROL), power="war", phases=("war",),
            own=leads_own),
    Command(join_battle, choices=join_battle_choices, power="war", phases=("war",)),
    Command(admit_ally, choices=admit_ally_choices, power="war", phases=("war",), own=leads_own),
    Command(grow, choices=grow_choices, power="war", own=is_officer),
    Command(raze, choices=raze_choices, power="war", phases=("war",)),
)  # fmt: skip
