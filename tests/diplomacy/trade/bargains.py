"""What the tests of trade and pooled research say over and over: what is put in, what is open, what everybody has."""

from typing import Any

from factions.rules.goods import GOODS
from tests import cast
from tests.chronicle import override
from tests.laws import Table

QUEEN, GUILDMASTER, PRIEST, ELF_QUEEN = cast.QUEEN, cast.GUILDMASTER, cast.PRIEST, cast.ELF_QUEEN
HAD = {"gold": 9, "wood": 5, "stone": 5, "credits": 2}
"""What each of the three traders has when the market opens, and nothing else."""

TAUGHT, BUILT_ON, PLACED, COSTLY = "crop-rotation", "heavy-plough", "paved-roads", "muster-rolls"
"""The humans know the first, the second needs it, the third stands in a place, and nobody can pay the last."""
TREE: dict[str, dict[str, Any]] = {
    TAUGHT: {},
    BUILT_ON: {"needs": [TAUGHT]},
    PLACED: {"institution": "academy"},
    COSTLY: {"cost": {"stone": 20}},
}

Terms = dict[str, Any]


def goods(**amounts: int) -> Terms:
    return {"goods": amounts}


def land(*provinces: str) -> Terms:
    return {"provinces": list(provinces)}


def lore(*technologies: str) -> Terms:
    return {"technologies": list(technologies)}


def hired(*units: str) -> Terms:
    return {"units": list(units)}


def market_of(table: Table) -> Table:
    """Humans, guild and sunfaith are in contact; the elves know nobody. All four monarchs are there."""
    table.join(QUEEN, GUILDMASTER, PRIEST, ELF_QUEEN, cast.GENERAL)
    return table


def endow(table: Table, *factions: str) -> None:
    """These have what they have in these tests, and the technologies are what they are there."""
    plain: dict[str, Any] = {"needs": [], "cost": {"gold": 2}, "effects": [], "institution": ""}
    wished: dict[str, dict[str, Any]] = {f"faction/{faction}": dict.fromkeys(GOODS, 0) | HAD for faction in factions}
    wished |= {f"technology/{key}": plain | own for key, own in TREE.items()}
    was = table.dump()
    for row, fields in wished.items():
        kind, _, key = row.partition("/")
        for field, value in fields.items():
            if was[kind][key][field] != value:
                override(table, row, field, value)


def offer(table: Table, seat: str, to: str, gives: Terms, wants: Terms | None = None) -> str:
    """Lay an offer; its key."""
    before = set(table.dump()["deal"])
    table.play(seat, "offer", to=to, gives=gives, wants=wants or {})
    return next(iter(set(table.dump()["deal"]) - before))


def deals(table: Table) -> dict[str, Any]:
    return table.dump()["deal"]


def has(table: Table, faction: str) -> dict[str, int]:
    """What a faction has, without what it has none of."""
    row = table.row(f"faction/{faction}")
    return {good: row[good] for good in GOODS if row[good]}


def knows(table: Table, faction: str) -> set[str]:
    rows = table.dump()["knowledge"].values()
    return {row["technology"] for row in rows if (row["faction"], row["state"]) == (faction, "known")}


def buildings(table: Table, province: str) -> set[tuple[str, str]]:
    return {(b["kind"], b["holder"]) for b in table.dump()["building"].values() if b["province"] == province}
