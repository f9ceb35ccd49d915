"""What a test lets the cast know: technologies as it wants them, schools that stand somewhere, and who shares them."""

from itertools import product
from typing import Any

from tests.chronicle import ANN, override
from tests.laws import Table


def cards(table: Table, faction: str) -> list[str]:
    """The technologies for which a faction was given a card."""
    return _held(table, faction, "option")


def starting(table: Table, faction: str) -> str:
    return _held(table, faction, "known")[0]


def _held(table: Table, faction: str, state: str) -> list[str]:
    rows = table.dump()["knowledge"].values()
    return sorted(k["technology"] for k in rows if (k["faction"], k["state"]) == (faction, state))


def shape(table: Table, technology: str, **fields: object) -> str:
    """This technology is as the test wants it."""
    now = table.row(f"technology/{technology}")
    for field, value in fields.items():
        if now[field] != value:
            override(table, f"technology/{technology}", field, value)
    return technology


def effect(quantity: str, scope: str, amount: int) -> dict[str, Any]:
    return {"quantity": quantity, "scope": scope, "amount": amount}


def teach(table: Table, faction: str, *effects: tuple[str, str, int]) -> str:
    """What a faction started with changes this; returns its row as a source."""
    return f"technology/{shape(table, starting(table, faction), effects=[effect(*e) for e in effects])}"


def trait(table: Table, faction: str, *effects: tuple[str, str, int]) -> None:
    override(table, f"faction/{faction}", "effects", [effect(*e) for e in effects])


def share(table: Table, technology: str, giver: str, taker: str) -> None:
    """Control lets the one teach the other."""
    taught = {"technologies": [technology]}
    table.arrange(ANN, "make_deal", a=giver, b=taker, gives=taught, wants={})


def rich(table: Table, *factions: str) -> None:
    """Twenty of all that tests of research and purchase pay with, to factions that have another number of each."""
    for faction, good in product(factions, ("gold", "wood", "stone", "credits")):
        override(table, f"faction/{faction}", good, 20)
