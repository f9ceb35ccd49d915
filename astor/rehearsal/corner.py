"""The corner of side tables in a rehearsal: how many of them are under way at one moment. Pure."""

from collections.abc import Collection, Mapping
from typing import Any

from astor.shown.rows import ShownVenture
from astor.shown.seen import told

CROWD, PAIRS = 10, 2
"""So many side tables are under way at one moment of a whole event, so many of them skirmishes of two seats a side."""


def of_pairs(tables: Collection[ShownVenture]) -> int:
    """How many of these are skirmishes that two seats or more lead on each side."""
    return sum(table.kind == "skirmish" and _led(table) for table in tables)


def _led(table: ShownVenture) -> bool:
    return len(table.sides) == 2 and all(len(side.seats) >= 2 for side in table.sides.values())


def crowd(public: Mapping[str, Mapping[str, Any]]) -> int:
    """How many are under way as the hall sees it; 0 unless enough of them are skirmishes of two seats a side."""
    tables = [told(ShownVenture, row) for name, row in public.items() if name.startswith(f"{ShownVenture.KIND}/")]
    running = [table for table in tables if table.state == "running"]
    return len(running) if of_pairs(running) >= PAIRS else 0
