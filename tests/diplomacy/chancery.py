"""Scenes of the court: who talks, what was proposed and sanctioned, what was asked of Control, and what was claimed."""

from collections.abc import Callable
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


# A case for every order of the court


def here(table: Table) -> Table:
    """Planning, and the humans' queen is there."""
    table.join(QUEEN)
    return table


def _settled(table: Table) -> None:
    """Control settles a request, and what follows from it in the same breath."""
    change = {"row": "province/ostmark", "field": "order", "value": 4}
    table.play(ANN, "resolve_request", request=asked(here(table)), text="A feast is held.", **change)
    assert table.row("province/ostmark")["order"] == 4


def _denied(table: Table) -> None:
    table.play(ANN, "deny_objective", objective=claimed(table), reason="The bridge has fallen.")


CASES: dict[str, Callable[[Table], object]] = {
    "declare_war": lambda t: talks(t).play(QUEEN, "declare_war", to="dwarves"),
    "leave_alliance": lambda t: allied(t).play(QUEEN, "leave_alliance", to="dwarves"),
    "propose_treaty": lambda t: proposed(talks(t), "dwarves", "elves", secret=True),
    "sign": lambda t: signed(talks(t), makes="alliance"),
    "refuse_treaty": lambda t: t.play(DWARF_KING, "refuse_treaty", treaty=proposed(talks(t), makes="alliance")),
    "withdraw_treaty": lambda t: t.play(QUEEN, "withdraw_treaty", treaty=proposed(talks(t))),
    "renounce": lambda t: t.play(DWARF_KING, "renounce", treaty=signed(talks(t), makes="alliance")),
    "sanction": lambda t: sanctioned(plotting(t)),
    "call_off": lambda t: t.play(QUEEN, "call_off", plot=sanctioned(plotting(t))),
    "rule_plot": lambda t: t.play(
        ANN, "rule_plot", plot=decided(t), outcome="failure", reason="The agitators were on stage."
    ),
    "publish_plots": lambda t: (decided(t), t.play(ANN, "publish_plots")),
    "hold_plots": lambda t: (decided(t), t.play(ANN, "hold_plots")),
    "ask_control": lambda t: asked(here(t)),
    "withdraw_request": lambda t: t.play(QUEEN, "withdraw_request", request=asked(here(t))),
    "claim_request": lambda t: t.play(ANN, "claim_request", request=asked(here(t))),
    "answer_request": lambda t: t.play(ANN, "answer_request", request=asked(here(t)), text="For gold."),
    "resolve_request": _settled,
    "claim_objective": lambda t: claimed(t, cast.seat_canary(QUEEN)),
    "withdraw_claim": lambda t: t.play(QUEEN, "withdraw_claim", objective=claimed(t)),
    "give_objective": lambda t: t.play(ANN, "give_objective", faction="humans", text="Build a bridge", seat=QUEEN),
    "confirm_objective": lambda t: t.play(ANN, "confirm_objective", objective=claimed(t)),
    "deny_objective": _denied,
}
"""Order → how it comes to be played."""
