"""What occurred in a rehearsal: orders of every kind, purchases, technologies, deals, side tables; what is missing."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import get_args

from astor.game.play.play import plays
from astor.game.values.statements import StatementItem
from astor.rehearsal.corner import CROWD
from astor.venue.ledger import Record
from war.purchase.rules import Kind

EXCEPTED = (
    "begin_part",
    "hold_phase",
    "pause_outage",
    "come_back",
    "settle_growth",
    "end_spoils",
    "strike_alarm",
    "withdraw_theory",
    "settle_venture",
    "call_time",
    "lapse_challenge",
)
"""What no rehearsal brings about: a part begins inside `ring_alarm` and `end_part`, and what the clock chooses for an
officer, ends for a conqueror, or does about a theory nobody concludes, a quest left alone, a challenge without answer,
is inside `ring_alarm`, never an order of its own; the others the clock gives after a bug, an outage, a restored backup,
or an alarm that came to nothing."""
LEARNT, STRUCK = 20, 40
"""So many technologies are researched and so many deals struck in a whole event, at least."""
TECHNOLOGY = "technology"
BOUGHT, RESEARCHED = ("BUY-1", "BUY-9", "BUY-10"), ("BUY-4", "TECH-4")
"""The rules under which statements tell of purchases, and of what a faction has found out, alone or with others."""


def orders(journal: Iterable[Record]) -> Counter[str]:
    """How often each command was carried out, whoever gave it; with those that never were, by name."""
    found = Counter({command.name: 0 for command in sorted(plays["storms"].commands, key=lambda command: command.name)})
    given = (name for record in journal if not record.step for name in (record.command, record.acted))
    found.update(name for name in given if name in found)
    return found


def acquired(statements: Iterable[Iterable[StatementItem]]) -> Counter[str]:
    """How many of each ware were bought, and how many technologies researched."""
    found = Counter[str](dict.fromkeys((*get_args(Kind), TECHNOLOGY), 0))
    for item in (item for statement in statements for item in statement if item.amount > 0):
        if item.rule in BOUGHT or (item.rule in RESEARCHED and item.what == TECHNOLOGY):
            found[item.what] += item.amount
    return found


def missing(given: Mapping[str, int], got: Mapping[str, int], deals: int, tables: int) -> list[str]:
    """What a whole event should have had and had not; `tables`: at once, as `corner.crowd` counts them."""
    faults = [f"nobody gave {name}" for name, times in given.items() if not times and name not in EXCEPTED]
    faults += [f"nobody bought a {ware}" for ware, times in got.items() if not times and ware != TECHNOLOGY]
    if got[TECHNOLOGY] < LEARNT:
        faults.append(f"only {got[TECHNOLOGY]} technologies were researched, not {LEARNT}")
    if deals < STRUCK:
        faults.append(f"only {deals} deals were struck, not {STRUCK}")
    if tables < CROWD:
        faults.append(f"only {tables} side tables were under way at once, not {CROWD}")
    return faults
