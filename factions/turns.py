"""The turn (TURN-1 to TURN-3): the names of the phases in their order. Pure."""

from astor.game.values.phases import ENDED, Course

PLANNING, INITIAL = "planning", "t0/diplomacy"
TURN = ("production", "trade", "purchase", "war", "upkeep", "diplomacy")


def order_of_play(turns: int) -> list[str]:
    """Every phase of an event: planning, initial diplomacy, then six phases a turn, then the end."""
    return [PLANNING, INITIAL, *(f"t{turn}/{kind}" for turn in range(1, turns + 1) for kind in TURN), ENDED]


def kind_of(phase: str) -> str:
    """`t3/war` → `war`; the initial diplomacy is a kind of its own."""
    return "initial_diplomacy" if phase == INITIAL else phase.rpartition("/")[2]


def turn_of(phase: str, turns: int) -> int:
    """0 before the first turn, the last turn once the event has ended."""
    if phase == ENDED:
        return turns
    return int(phase[1:].partition("/")[0]) if "/" in phase else 0


COURSE = Course(order_of_play, kind_of, turn_of)
