"""The forecast (UPK-6, ORD-3): what the coming upkeep takes and leaves if nothing changes. Pure."""

from collections import Counter

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.phases import ENDED
from factions import turns
from factions.order.questions import world
from factions.order.rules import Reckoning
from factions.production.questions import Harvest, harvest, reaped
from factions.production.rules import Estate
from factions.questions import phase_now
from factions.research.questions import lore
from factions.research.rules.effects import Effects
from factions.upkeep import rules
from factions.upkeep.questions import left_without, stock
from factions.upkeep.rules import Mouth, Stock
from war.rows import UnitRow
from war.upkeep.questions import units
from war.upkeep.rules import Ahead, is_recruit


def coming_upkeep(board: Board) -> int:
    """The turn of the next upkeep to close; 0 if there will be none."""
    return board.once("coming upkeep", _coming_upkeep)


def _coming_upkeep(board: Board) -> int:
    phase, last = board.fact("phase"), int(board.fact("turns"))
    if phase == ENDED:
        return 0
    turn = turns.turn_of(phase, last)
    if turns.kind_of(phase) not in ("initial_diplomacy", "diplomacy", "planning"):
        return turn  # one that has begun is played out
    return turn + 1 if turn < last else 0


def harvest_to_come(board: Board) -> bool:
    """Is there a production before the next upkeep?"""
    kinds = ("planning", "initial_diplomacy", "diplomacy", "production")
    return phase_now(board) in kinds


def coming_harvest(board: Board, faction: str, more: Effects = ()) -> Harvest:
    """What the faction's production gives before the next upkeep, by orders, drafts and defaults.

    `more`: what else it might have learnt by then.
    """
    return harvest(board, faction, units(board, faction), more) if harvest_to_come(board) else Harvest()


def ahead(board: Board, faction: str, turn: int, coming: Harvest) -> Ahead:
    """All that decides the upkeep of this turn, with this harvest before it (UPK-6, ORD-3)."""
    now, goods = stock(board, faction), coming.goods
    return Ahead(
        faction=faction,
        world=world(board, turn),
        gained=coming.order,
        units=[*units(board, faction), *_recruits(coming)],
        stock=Stock(now.food + goods["food"], now.gold + goods["gold"]),
        effects=lore(board, faction),
        without=left_without(board, faction),
    )


def ahead_by(board: Board, faction: str, turn: int, held: Estate) -> Ahead:
    """The same after a harvest of this estate."""
    return ahead(board, faction, turn, reaped(board, held))


def _recruits(coming: Harvest) -> list[Mouth]:
    """They have no name yet and stand before all names: of equals in a place the number is told that disbands."""
    raised = ((key, n) for key, reaped in coming.lands.items() for n in range(reaped.militia))
    return [Mouth(f"unit/ {key} {n}", "militia", f"province/{key}") for key, n in raised]


def forecast(board: Board, faction: str, coming: Harvest, then: Ahead) -> Image:
    """What the coming upkeep takes and leaves, by orders, drafts and defaults (UPK-6, ORD-3)."""
    needed = rules.due(then.mouths)
    new, old = _partition(then)
    return {
        "phase": f"t{then.world.turn}/upkeep",
        "expected": {"food": then.stock.food, "gold": then.stock.gold},
        "due": {"food": needed.food, "gold": needed.gold},
        "recruits": dict(Counter(m.place.partition("/")[2] for m in new)),
        "disbanding": sorted(m.row.partition("/")[2] for m in old),
        "taken_over": _hired(board, faction),
        "unsaid": coming.unsaid if phase_now(board) == "production" else {},
        "lands": {key: _land(then, key, verdict) for key, verdict in then.verdicts.items()},
    }


def _partition(then: Ahead) -> tuple[list[Mouth], list[Mouth]]:
    """The units that will disband: those that are still to be raised, and those that stand."""
    leaving = [mouth for mouth in then.units if mouth.row in then.leaving]
    return [m for m in leaving if is_recruit(m.row)], [m for m in leaving if not is_recruit(m.row)]


def _hired(board: Board, faction: str) -> list[str]:
    """Its own that the guild has taken over in this upkeep."""
    known = board.some(UnitRow, "former", "upkeep").items()
    return [key for key, unit in known if unit.former == faction and unit.upkeep == "paid"]


def _land(then: Ahead, key: str, verdict: Reckoning) -> Image:
    """How a province will stand at that upkeep, and by which causes."""
    causes = [list(cause) for cause in verdict.causes]
    return {"fed": key not in then.hungry, "stands": verdict.stands, "causes": causes, "rises": verdict.rises}
