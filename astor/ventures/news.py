"""Side tables (VEN-13): what is told of one that has begun, or is over. Pure."""

from typing import Any

from astor.ventures import questions
from astor.ventures.models import DUEL, QUEST, SKIRMISH
from astor.ventures.rows import VentureRow
from astor.ventures.rules.crew import NOBODY
from astor.ventures.rules.entry import VOID


def told(venture: VentureRow, what: str) -> tuple[str, dict[str, Any]]:
    """The code and the facts of the line that tells it."""
    kind, facts = _news(venture)
    return f"{kind}_{what}", {**facts, **({"outcome": _outcome(venture)} if what == "over" else {})}


def _news(venture: VentureRow) -> tuple[str, dict[str, Any]]:
    """Of a quest its hero; of a fight the winner first, if there is one; of several the first of each side; against the
    house it is practice."""
    one, two = ("b", "a") if venture.won == "b" else ("a", "b")
    first, second = venture.sides[one], venture.sides.get(two, NOBODY)
    if venture.kind == QUEST:
        return "quest", {"character": first.character, "faction": first.faction, "quest": venture.about}
    if players := _players(venture):
        hero = venture.sides[players]
        practice = "drill" if venture.kind == SKIRMISH else "practice"
        return practice, {"character": hero.character, "faction": hero.faction}
    raid = venture.kind == DUEL and len(questions.fighters_of(venture)) > 2
    return "raid" if raid else venture.kind, {
        "character": first.character, "faction": first.faction, "rival": second.character,
        "realm": second.faction, "gold": venture.terms.gold or 0}  # fmt: skip


def _players(venture: VentureRow) -> str:
    """The side of players in a duel with the house; "" where both are."""
    one, two = (venture.sides[side].seats for side in ("a", "b"))
    return "" if one and two else "a" if one else "b"


def _outcome(venture: VentureRow) -> str:
    """How it ended; of a duel without a winner just that, and of practice who has won."""
    if venture.kind == QUEST or venture.won == VOID:
        return venture.how
    if venture.won == "nobody":
        return "nobody"
    if players := _players(venture):
        return "won" if venture.won == players else "lost"
    return venture.how
