"""Duels, as tests have them fought: who asks whom, and what is done."""

from typing import Any

from astor.ventures import kept, questions
from astor.ventures.rows import VentureRow
from astor.ventures.rules.play import Deed
from tests.cast import ELF_QUEEN, QUEEN
from tests.chronicle import ANN, ruling
from tests.laws import Table

ASKED = "{venture:asked}"
"""Stands for the challenge nobody has answered."""
BOTH = (QUEEN, ELF_QUEEN)


def ringed(table: Table, *seats: str, **rules: Any) -> Table:
    """Players open side tables, for whatever they like."""
    wanted = {"ventures": "players", "new_life": False, **rules}
    if not wanted.items() <= table.row("event/astor")["rules"].items():
        ruling(table, **wanted)
    table.join(*(seats or BOTH))
    return table


def asking(table: Table, one: str = QUEEN, other: str = ELF_QUEEN, **terms: Any) -> str:
    """One has challenged the other; the key of it."""
    table.arrange(one, "challenge", to=other, kit="axe", **terms)
    return newest(table)


def newest(table: Table) -> str:
    return list(table.dump()["venture"])[-1]


def fighting(table: Table, **terms: Any) -> str:
    """The queen of the humans and that of the elves have begun."""
    ringed(table)
    if terms:
        table.until("t1/production")
    key = asking(table, **terms)
    table.arrange(ELF_QUEEN, "answer", venture=key, kit="sword")
    return key


def venture(table: Table, key: str) -> VentureRow:
    return table.board.named(VentureRow, key)


def state(table: Table, key: str) -> Any:
    return kept.opened(table.board, venture(table, key))


def whose(table: Table, key: str) -> str:
    """The seat that has to decide."""
    row = venture(table, key)
    return questions.decides(kept.rules_of(table.board, row), state(table, key), row.sides)


def deeds(table: Table, key: str) -> tuple[Deed, ...]:
    """What may be done now, by whom has to decide."""
    return kept.rules_of(table.board, venture(table, key)).deeds(state(table, key))


def usual(table: Table, key: str) -> dict[str, Any]:
    """What would be ordered by whom has to decide."""
    row = venture(table, key)
    deed = kept.rules_of(table.board, row).usual(state(table, key))
    cell = {"cell": deed.cell} if deed.cell else {}
    return {"venture": key, "at": row.deeds,
            "deed": {"verb": deed.verb, "by": deed.by, "on": deed.on, "who": deed.who, **cell}}  # fmt: skip


def on_the_brink(table: Table, key: str, *, falls: str) -> None:
    """Control leaves one side a last breath."""
    table.arrange(ANN, "mend_fighter", venture=key, measure=f"health_{falls}", value=1, reason="as the hall agreed")


def to_the_end(table: Table, key: str) -> dict[str, Any]:
    """By what is usual for both."""
    for _ in range(200):
        row = table.row(f"venture/{key}")
        if row["state"] == "over":
            return row
        table.arrange(whose(table, key), "act", **usual(table, key))
    raise AssertionError("a duel that does not end")


def gold(table: Table, *factions: str) -> list[int]:
    return [table.row(f"faction/{faction}")["gold"] for faction in factions or ("humans", "elves")]
