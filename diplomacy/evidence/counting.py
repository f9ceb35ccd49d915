"""What an objective looks at, counted on the board (SET-6). Pure."""

from collections.abc import Callable, Mapping

from astor.game.rows.board import Board
from astor.game.rows.frozen import replace
from diplomacy.evidence import done, held, person
from factions.rows import FactionRow, ObjectiveRow
from factions.story.rules.evidence import FACTS, OF_A_SEAT, Counted, Look

Count = Callable[[Board, str, Look], Counted]


COUNTS: Mapping[str, Count] = {
    fact: getattr(room, fact) for room in (held, done, person) for fact in FACTS if hasattr(room, fact)
}


def counted(board: Board, objective: ObjectiveRow, look: Look) -> Counted:
    who = objective.seat if look.fact in OF_A_SEAT else objective.faction
    return COUNTS[look.fact](board, who, look) if who else Counted(0)


def least_of(board: Board, faction: str, look: Look) -> int:
    """At least so many: as many as there are of these, or one more than any of them has."""
    if look.each:
        return max(look.least, len(_others(board, faction, look.each)))
    if look.beats:
        plain = replace(look, beats="")
        return 1 + max((COUNTS[look.fact](board, other, plain).n for other in _others(board, faction, look.beats)),
                       default=0)  # fmt: skip
    return look.least


def _others(board: Board, faction: str, which: str) -> list[str]:
    """The other kingdoms, or all other factions."""
    known = board.some(FactionRow, "kind").items()
    return [key for key, f in known if key != faction and (which == "others" or f.kind == "kingdom")]
