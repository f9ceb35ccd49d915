"""Battle (BAT-6 to BAT-9, BAT-11, BAT-13 to BAT-15): who has to decide what, and what comes if nobody does. Pure."""

from collections.abc import Mapping

from astor.game.play import sight
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.timers import Timer
from astor.game.values.sides import CONTROL
from factions.order.questions import turn_now
from factions.research.questions import lore
from factions.research.rules.effects import Effects
from factions.rows import BuildingRow, OfficerRow, ProvinceRow
from factions.rulings import ruled
from war import questions
from war.battle.rules import dice, engagement
from war.battle.rules.engagement import OVER, Withdrawal
from war.battle.rules.odds import Odds, battle_odds
from war.battle.rules.record import SIDES, Side
from war.rows import BattleRow, GrowthRow, PlanRow

END_SPOILS = Timer("end_spoils", "province")
"""A conqueror has had the time to destroy what stands there (BAT-13)."""


def in_progress(board: Board) -> str:
    """The battle that is being fought; "" if there is none."""
    return next((key for key, battle in board.some(BattleRow, "state").items() if battle.state != OVER), "")


def awaited(board: Board, battle: BattleRow) -> list[str]:
    """The factions that have something to decide and somebody to do so; "control" for dice from the table."""
    if battle.state == OVER:
        return []
    if battle.state == "dice":
        return [CONTROL] if ruled(board).table_dice else []
    open_to = engagement.undecided(questions.theatre(board), battle, known(board, battle))
    return [faction for faction in open_to if sight.anybody(board, faction)]


def deciders(board: Board, battle: BattleRow) -> dict[str, list[str]]:
    """Faction that is waited for → the seats that may decide: who holds war, and who plays its commander there."""
    return {faction: _deciders(board, battle, faction) for faction in awaited(board, battle) if faction != CONTROL}


def _deciders(board: Board, battle: BattleRow, faction: str) -> list[str]:
    chief = engagement.chief(questions.theatre(board), battle, faction)
    played = [seat for seat, _ in board.heap(sight.COURTS, faction) if questions.plays(board, seat, chief)]
    return list(dict.fromkeys([*questions.holders_of_war(board, faction), *played]))


def sides_open(board: Board, battle: BattleRow, faction: str) -> list[Side]:
    """The sides that an ally who stands there could join (BAT-15)."""
    return engagement.friends(questions.theatre(board), battle).get(faction, [])


def led_by(board: Board, battle: BattleRow, faction: str) -> list[Side]:
    """The sides that a faction leads."""
    field = questions.theatre(board)
    return [side for side in SIDES if engagement.leading(field, battle, side) == faction]


def asking(board: Board, battle: BattleRow, faction: str) -> list[str]:
    """The allies who wait to be admitted by this faction."""
    return [ally for side in led_by(board, battle, faction) for ally in engagement.candidates(battle, side)]


def known(board: Board, battle: BattleRow) -> Mapping[str, Effects]:
    """What the factions of both sides know (TECH-3)."""
    return {faction: lore(board, faction) for faction in engagement.parties(questions.theatre(board), battle)}


def odds(board: Board, attacker: dice.Strength, defender: dice.Strength, terrain: str, *, cornered: bool) -> Image:
    """Who holds the field in the end, from 0 to 1; `cornered`: the attacker has nowhere to withdraw to."""
    now = ruled(board)
    found: Odds = battle_odds(attacker, defender, terrain, now.battle_die, now.round_losses, now.stalemate_rounds,
                              cornered=cornered)  # fmt: skip
    return {side: round(float(getattr(found, side)), 3) for side in ("attacker", "defender", "nobody")}


# What a faction may choose


def losses(board: Board, battle: BattleRow, faction: str) -> Image | None:
    """How many of which units a faction loses, and which fall if it does not say; None where all are alike."""
    field = questions.theatre(board)
    units, n = engagement.contingent(field, battle, faction), engagement.owed(field, battle, faction)
    if not engagement.a_choice(units, n):
        return None
    return {"n": n, "units": [unit.key for unit in units], "default": falls(board, battle, faction),
            "leader": engagement.chief(field, battle, faction)}  # fmt: skip


def falls(board: Board, battle: BattleRow, faction: str) -> list[str]:
    """What a faction loses if it does not say (BAT-14)."""
    field = questions.theatre(board)
    units, due = engagement.contingent(field, battle, faction), engagement.owed(field, battle, faction)
    plan = _plan(board, battle, faction)
    return engagement.falling(units, due, plan.lose_first if plan else "")


def withdrawal(board: Board, battle: BattleRow, faction: str) -> Image | None:
    """Which units may withdraw where to, the best first, and with whom; None where there is no way out."""
    field = questions.theatre(board)
    ways = engagement.ways_out(field, battle, faction, known(board, battle))
    units = engagement.contingent(field, battle, faction)
    told = {"units": [unit.key for unit in units], "to": ways, "officers": engagement.posted(field, units),
            "default": goes(board, battle, faction).units,
            "leader": engagement.chief(field, battle, faction)}  # fmt: skip
    return told if ways else None


def goes(board: Board, battle: BattleRow, faction: str) -> Withdrawal:
    """Who of a faction withdraws if it does not say (BAT-14)."""
    plan = _plan(board, battle, faction)
    below = plan.withdraw_below if plan else 0
    return engagement.default_withdrawal(questions.theatre(board), battle, faction, known(board, battle), below)


def _plan(board: Board, battle: BattleRow, faction: str) -> PlanRow | None:
    """The plan of whoever commands a faction's units there."""
    field = questions.theatre(board)
    army = field.posted.get(engagement.chief(field, battle, faction), "")
    return questions.plan_of(board, army) if army else None


# Afterwards


def undecided(board: Board) -> list[GrowthRow]:
    """The growths still to be chosen; who has fallen since learns nothing any more (BAT-11)."""
    waiting = (growth for growth in board.of(GrowthRow).values() if growth.choice == "")
    return [growth for growth in waiting if (learner := board.find(OfficerRow, growth.officer)) and learner.alive]


def conquered(board: Board, faction: str) -> list[str]:
    """What a faction took in this war phase (BAT-13)."""
    turn, lands = turn_now(board), board.some(ProvinceRow, "owner", "taken")
    return [key for key, land in lands.items() if land.owner == faction and land.taken == turn > 0]


def standing(board: Board, province: str) -> list[str]:
    """The buildings in a province."""
    return sorted(key for key, b in board.some(BuildingRow, "province").items() if b.province == province)


def choices_left(board: Board) -> int:
    """How many officers and conquerors have not chosen yet and have time left to: the war waits for them."""
    return len(undecided(board)) + len(END_SPOILS.alarms(board))
