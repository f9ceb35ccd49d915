"""Scenes of the dynasties: who woos whom, who is held by rebels, and a throne nobody sits on."""

from collections.abc import Callable
from typing import Any

from tests.cast import ELF_QUEEN, GENERAL, QUEEN, WIZARD
from tests.chronicle import ANN, override
from tests.laws import Table

HEIR, SECOND, SPOUSE = "humans-successor", "humans-second-in-line", "elves-successor"


def wooed(table: Table, heir: str = HEIR, residence: str = "elves") -> str:
    """The human queen offers her heir to the elves; the proposal's key."""
    table.join(QUEEN, ELF_QUEEN)
    table.until("t0/diplomacy")
    table.play(QUEEN, "propose_marriage", heir=heir, spouse=SPOUSE, residence=residence)
    return next(iter(table.dump()["marriage"]))


def trapped(table: Table) -> str:
    """Rebels hold the human heir; the heir's key."""
    table.join(QUEEN)
    override(table, f"character/{HEIR}", "held", "kingsmead")
    override(table, f"character/{HEIR}", "fate", "trapped")
    return HEIR


def vacant(table: Table) -> Table:
    """The human queen and both her heirs are dead; general and wizard are there."""
    table.join(QUEEN, GENERAL, WIZARD, ELF_QUEEN)
    table.until("t1/production")
    for person in (HEIR, SECOND, QUEEN):
        override(table, f"character/{person}", "alive", False)
    return table


SPLIT: dict[str, Any] = {"faction": "humans", "claimant": GENERAL, "name": "The Old March",
                         "share": {"provinces": ["wheatley"], "officers": [GENERAL]}}  # fmt: skip
"""The general rises against his queen."""


def divided(table: Table) -> str:
    """Two halves of the humans are at war; the key of the general's."""
    override(table, "faction/humans", "trait", "")  # which both halves have
    before = set(table.dump()["faction"])
    table.play(ANN, "split_nation", **SPLIT)
    return next(iter(table.dump()["faction"].keys() - before))


CASES: dict[str, Callable[[Table], object]] = {
    "propose_marriage": wooed,
    "accept_marriage": lambda t: t.play(ELF_QUEEN, "accept_marriage", marriage=wooed(t)),
    "refuse_marriage": lambda t: t.play(ELF_QUEEN, "refuse_marriage", marriage=wooed(t)),
    "withdraw_marriage": lambda t: t.play(QUEEN, "withdraw_marriage", marriage=wooed(t)),
    "split_nation": divided,
    "unite_nations": lambda t: t.play(ANN, "unite_nations", faction=divided(t), into="humans"),
    "free_heir": lambda t: t.play(ANN, "free_heir", character=trapped(t)),
    "choose_monarch": lambda t: vacant(t).play(GENERAL, "choose_monarch", character=WIZARD),
    "crown_monarch": lambda t: vacant(t).play(ANN, "crown_monarch", faction="humans", character=WIZARD),
}
"""Every command of marriages and successions, once under the laws."""
