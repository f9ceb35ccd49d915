"""Scenes of the court: who talks, what was proposed and sanctioned, what was asked of Control, and what was claimed."""

from typing import Any

from tests import cast
from tests.chronicle import ANN, ruling
from tests.laws import Table

QUEEN, GENERAL, ELF_QUEEN, DWARF_KING = cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING


def talks(table: Table) -> Table:
    """The initial diplomacy: the humans are at peace with the dwarves."""
    table.join(QUEEN, GENERAL, ELF_QUEEN, DWARF_KING)
    table.until("t0/diplomacy")
    return table


def allied(table: Table) -> Table:
    """The humans and the dwarves are allies."""
    talks(table).arrange(ANN, "set_relation", a="humans", b="dwarves", state="alliance")
    return table


def newest(table: Table, kind: str, before: set[str]) -> str:
    return next(iter(table.dump()[kind].keys() - before))


def proposed(table: Table, *to: str, text: str = "The pass is ours together", **more: Any) -> str:
    """The humans put a treaty before others; its key."""
    before = set(table.dump()["treaty"])
    table.play(QUEEN, "propose_treaty", to=list(to or ("dwarves",)), text=text, **more)
    return newest(table, "treaty", before)


def signed(table: Table, **more: Any) -> str:
    """A treaty that humans and dwarves have made."""
    treaty = proposed(table, **more)
    table.play(DWARF_KING, "sign", treaty=treaty)
    return treaty


def plotting(table: Table) -> Table:
    """Here the scenario lets factions plot from the beginning."""
    ruling(table, initial_plots=True)
    return talks(table)


def sanctioned(table: Table, seat: str = QUEEN, act: str = "incite", **aim: str) -> str:
    """A faction's one act: if no other is named, the humans stir up Lirien."""
    before = set(table.dump()["plot"])
    table.play(seat, "sanction", act=act, **(aim or {"province": "lirien"}))
    return newest(table, "plot", before)


def decided(table: Table) -> str:
    """The dice have fallen for the humans' plot, and Control looks at what they say."""
    plot = sanctioned(plotting(table))
    table.until("t1/production")
    return plot


def asked(table: Table, seat: str = QUEEN, text: str = "May we sell a title?", about: str = "action") -> str:
    """Somebody asks Control; the key of the request."""
    before = set(table.dump()["request"])
    table.play(seat, "ask_control", about=about, text=text)
    return newest(table, "request", before)


def objective(table: Table, text: str) -> str:
    """The objective with these words."""
    return next(key for key, row in table.dump()["objective"].items() if row["text"] == text)


def claimed(table: Table, text: str = cast.faction_canary("humans"), seat: str = QUEEN) -> str:
    """An objective that a seat says is reached."""
    if not table.row(f"seat/{seat}")["player"]:
        table.join(seat)
    key = objective(table, text)
    table.play(seat, "claim_objective", objective=key)
    return key


def here(table: Table) -> Table:
    """Planning, and the humans' queen is there."""
    table.join(QUEEN)
    return table
