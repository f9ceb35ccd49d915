"""Upkeep (UPK-1, UPK-4, UPK-6, ORD-3): what a faction has to feed and pay, whom it may take over, what comes. Pure."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.phases import ENDED
from factions import turns
from factions.order import rules as order
from factions.order.questions import turn_now, world
from factions.production.questions import Harvest, harvest
from factions.research.questions import lore
from factions.upkeep import rules
from factions.upkeep.questions import fed, lands, stock
from factions.upkeep.rules import NEEDS, Hireling, Mouth, Stock, cost, eased, may_hire, mouth


def units(board: Board, faction: str) -> list[Mouth]:
    """Its units that must be fed and paid (UPK-1, UPK-6)."""
    everybody = board.some("unit", "kind", "faction", "place", "x", "y", "upkeep").values()
    own = [u for u in everybody if u["faction"] == faction and u["kind"] in NEEDS]
    return [mouth(unit, place(board, unit["place"])) for unit in own]


def place(board: Board, key: str) -> str:
    """The row of the place with this key."""
    return f"{'province' if key in board.some('province') else 'sea_zone'}/{key}"


def mouths(board: Board, faction: str) -> list[Mouth]:
    """Everything a faction has to feed and pay now (UPK-1)."""
    return eased(due(board, faction, turn_now(board), {}), lore(board, faction))


def due(board: Board, faction: str, turn: int, gained: Mapping[str, int]) -> list[Mouth]:
    """The same in this turn, its order so changed, before what its faction knows keeps some of them (TECH-3)."""
    return [*lands(board, faction, turn, gained), *units(board, faction)]


def spare(board: Board, faction: str) -> Stock:
    """What it has beyond its own allotment (UPK-4)."""
    return board.once(f"spare/{faction}", lambda now: _spare(now, faction))


def _spare(board: Board, faction: str) -> Stock:
    own, have = mouths(board, faction), stock(board, faction)
    return have.less(cost(own, fed(board, faction, own, have)))


def may_hire_any(board: Board, faction: str) -> Refused | None:
    """Is it the guild (UPK-4)?"""
    return None if board.named("faction", faction)["kind"] == "guild" else Refused("guild_only")


def may_take_over(board: Board, faction: str, key: str) -> Refused | None:
    """May this faction take over that unit now (UPK-4)?"""
    unit = board.row(f"unit/{key}")
    seen = Hireling(key, unit["kind"], unit["faction"], unit["upkeep"]) if unit else None
    return may_hire_any(board, faction) or may_hire(seen, guild=faction, stock=spare(board, faction))


# What will come of it


def coming_upkeep(board: Board) -> int:
    """The turn of the next upkeep to close; 0 if there will be none."""
    phase, last = board.fact("phase"), int(board.fact("turns"))
    if phase == ENDED:
        return 0
    turn = turns.turn_of(phase, last)
    if turns.kind_of(phase) not in ("initial_diplomacy", "diplomacy", "planning"):
        return turn  # one that has begun is played out
    return turn + 1 if turn < last else 0


def _harvest_to_come(board: Board) -> bool:
    kinds = ("planning", "initial_diplomacy", "diplomacy", "production")
    return turns.kind_of(board.fact("phase")) in kinds


def forecast(board: Board, faction: str, turn: int) -> Image:
    """What the upkeep of this turn takes and leaves, by orders, drafts and defaults (UPK-6, ORD-3)."""
    coming = harvest(board, faction, units(board, faction)) if _harvest_to_come(board) else Harvest()
    now, goods = stock(board, faction), coming.goods
    expected = Stock(now.food + goods["food"], now.gold + goods["gold"])
    gained = coming.order
    own, recruits = due(board, faction, turn, gained), _recruits(coming)
    all_mouths = eased([*own, *recruits], lore(board, faction))
    kept = fed(board, faction, all_mouths, expected)
    needed = rules.due(all_mouths)
    former = board.some("unit", "former", "upkeep").items()
    hired = [key for key, unit in former if unit["former"] == faction and unit["upkeep"] == "paid"]
    return {
        "phase": f"t{turn}/upkeep",
        "expected": {"food": expected.food, "gold": expected.gold},
        "due": {"food": needed.food, "gold": needed.gold},
        "recruits": dict(Counter(m.place.partition("/")[2] for m in recruits if m.row not in kept)),
        "disbanding": sorted(m.row.partition("/")[2] for m in own if m.kind != "province" and m.row not in kept),
        "taken_over": hired,
        "unsaid": coming.unsaid if turns.kind_of(board.fact("phase")) == "production" else {},
        "lands": {m.row.partition("/")[2]: _land(board, m, turn, gained, kept) for m in own if m.kind == "province"},
    }


def _recruits(coming: Harvest) -> list[Mouth]:
    """They have no name yet and stand before all names: of equals in a place the number is told that disbands."""
    raised = ((key, n) for key, reaped in coming.lands.items() for n in range(reaped.militia))
    return [Mouth(f"unit/ {key} {n}", "militia", f"province/{key}") for key, n in raised]


def _land(board: Board, mouth: Mouth, turn: int, gained: Counter[str], fed: frozenset[str]) -> Image:
    """How a province will stand at that upkeep, and by which causes."""
    key, then = mouth.row.partition("/")[2], world(board, turn)
    mood = order.mood(then, key)
    mood = replace(mood, stored=mood.stored + gained[key], unfed=mouth.row not in fed)
    verdict = order.reckoned(mood, then.ruling)
    causes = [list(cause) for cause in verdict.causes]
    return {"fed": mouth.row in fed, "stands": verdict.stands, "causes": causes, "rises": verdict.rises}


def tables(board: Board, faction: str) -> list[str]:
    """The row that upkeep asks a faction about: itself, if it has mouths to feed (UPK-1)."""
    return [f"faction/{faction}"] if mouths(board, faction) else []
