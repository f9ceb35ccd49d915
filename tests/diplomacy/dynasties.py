"""Scenes of the dynasties: who woos whom, who is held by rebels, and a throne nobody sits on."""

from typing import Any

from tests.cast import ELF_QUEEN, GENERAL, QUEEN, WIZARD
from tests.chronicle import ANN, override
from tests.laws import Table

HEIR, SECOND, SPOUSE = "humans-successor", "humans-second-in-line", "elves-successor"


def wooed(table: Table, heir: str = HEIR, residence: str = "elves") -> str:
    """The human queen offers her heir to the elves; the proposal's key."""
    table.join(QUEEN, ELF_QUEEN)
    table.until("t0/diplomacy")
    table.play(QUEEN, "propose_marriage", heir=heir, spouse=SPOUSE, residence=residence, note="A word")
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
