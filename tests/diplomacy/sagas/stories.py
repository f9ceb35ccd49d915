"""Stories, as tests read them: the evening ends, and what each seat is told then."""

from typing import Any

from tests.chronicle import override
from tests.laws import Table


def ended(table: Table) -> Table:
    """The evening is over with this turn."""
    override(table, "event/astor", "turns", 1)
    table.until("ended")
    return table


def story(table: Table, seat: str) -> list[tuple[str, str]]:
    """How near each thing came that the story of this seat tells, and what it was; the first first."""
    return [(piece["near"], piece["code"]) for piece in table.sees(f"seat/{seat}", f"saga/{seat}")["told"]]


def sentence(table: Table, seat: str) -> list[tuple[str, int]]:
    return [(one["what"], one["n"]) for one in table.sees(f"seat/{seat}", f"saga/{seat}")["sums"]]


def facts(table: Table, seat: str, code: str) -> dict[str, Any]:
    told = table.sees(f"seat/{seat}", f"saga/{seat}")["told"]
    found: dict[str, Any] = next(piece["facts"] for piece in told if piece["code"] == code)
    return found
