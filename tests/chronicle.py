"""What a table tells a test: statements, lines, who sees what; and what Control changes on it."""

from typing import Any

from astor.game.rows.board import Board
from factions.story.questions import chronicle
from factions.story.rules.chronicle import ranked
from factions.story.rules.moments import MOST_FALLEN, Moment
from tests.laws import Table
from war.rows import BattleRow

ANN = "control/ann"

Item = dict[str, Any]


def override(table: Table, row: str, field: str, value: object) -> None:
    table.arrange(ANN, "override", row=row, field=field, value=value, reason="as the hall agreed")


def ruling(table: Table, **changed: object) -> None:
    """The scenario rules otherwise."""
    override(table, "event/astor", "rules", table.row("event/astor")["rules"] | changed)


def conceal(table: Table, kind: str, *fields: str) -> None:
    """These fields of this kind are not public in this event."""
    shown = table.row("event/astor")["public"]
    override(table, "event/astor", "public", shown | {kind: [f for f in shown[kind] if f not in fields]})


def order(table: Table, value: int, *provinces: str) -> None:
    """These provinces have so much stored public order."""
    for key in provinces:
        override(table, f"province/{key}", "order", value)


def treasury(table: Table, faction: str, **goods: int) -> None:
    """Give a faction so much of these goods."""
    for good, amount in goods.items():
        if table.row(f"faction/{faction}")[good] != amount:
            override(table, f"faction/{faction}", good, amount)


def stock(table: Table, faction: str) -> tuple[int, int]:
    """Food and gold."""
    row = table.row(f"faction/{faction}")
    return row["food"], row["gold"]


def statement(table: Table, faction: str, phase: str) -> list[Item]:
    """The items of a faction's statement of a phase, as the faction sees it."""
    rows = table.screens[f"faction/{faction}"].items()
    found = [row["items"] for name, row in rows if name.startswith("statement/") and row["phase"] == phase]
    assert len(found) == 1, f"{faction} has {len(found)} statements of {phase}"
    items: list[Item] = found[0]
    return items


def told(items: list[Item], row: str, *what: str) -> list[tuple[Any, ...]]:
    """What a statement says of a row, of everything or of this: what, amount, rule, why, note."""
    fields = ("what", "amount", "rule", "why", "note")
    return [tuple(i[field] for field in fields) for i in items if i["row"] == row and (not what or i["what"] in what)]


def total(items: list[Item], what: str) -> int:
    return sum(item["amount"] for item in items if item["what"] == what)


def lines(table: Table, code: str) -> list[tuple[str, Item]]:
    """Every line with this code: whose log it is in, and its facts."""
    return [(row["side"], row["facts"]) for row in table.dump()["line"].values() if row["code"] == code]


def seeing(table: Table, row: str) -> set[str]:
    """The sides that see anything of a row."""
    return {side for side, rows in table.screens.items() if row in rows}


def units(table: Table, faction: str, *kinds: str) -> dict[str, str]:
    """A faction's units: where each stands."""
    rows = table.dump()["unit"].items()
    return {key: u["place"] for key, u in rows if u["faction"] == faction and (not kinds or u["kind"] in kinds)}


def lands(table: Table, faction: str) -> list[str]:
    return [key for key, province in table.dump()["province"].items() if province["owner"] == faction]


def may(table: Table, seat: str, command: str) -> Item:
    """What a seat may order now, with its choices or the refusal."""
    shut = table.screens["public"][f"shut/{table.event.key}"]["orders"]
    closed = {"propose": False, "own": [], "choices": {}, **shut[command]} if command in shut else None
    return closed or table.sees(f"seat/{seat}", f"may/{command}")


def offered(table: Table, command: str) -> Item:
    """What Control may choose from, as its desk is told."""
    choices: Item = table.sees("control", f"may/{command}")["choices"]
    return choices


def war(table: Table, a: str = "elves", b: str = "humans", *, attacked: bool = True) -> None:
    """Control sets war between them."""
    table.arrange(ANN, "set_relation", a=a, b=b, state="war", attacked=attacked)


def battle(table: Table, province: str, attacker: str = "elves", *, taken: bool = False) -> None:
    """Control records a battle."""
    table.arrange(ANN, "record_battle", province=province, attacker=attacker, taken=taken)


def closed(table: Table, turn: int = 1) -> Table:
    """The upkeep of this turn is over."""
    table.until(f"t{turn}/diplomacy")
    return table


def stands(table: Table, province: str) -> int:
    found: int = table.sees("public", f"province/{province}")["stands"]
    return found


def owner(table: Table, province: str) -> str:
    found: str = table.sees("public", f"province/{province}")["owner"]
    return found


def reckoned(table: Table, province: str, turn: int = 1, faction: str = "humans") -> list[tuple[object, ...]]:
    """What the statement of an upkeep says of how a province stands: the sum, by which causes, and the verdict."""
    items = told(statement(table, faction, f"t{turn}/upkeep"), f"province/{province}", "stands")
    assert [rule for _, _, rule, _, _ in items] == ["ORD-3"] * len(items)
    return [(amount, why, note) for _, amount, _, why, note in items]


def board(table: Table) -> dict[str, Any]:
    """Everything the realm is made of."""
    kinds = ("faction", "province", "building", "unit", "army", "officer", "relation", "draft", "statement", "seat")
    dump = table.dump()
    return {kind: dump.get(kind, {}) for kind in kinds}


def greatest_battle(board: Board) -> Moment:
    """The battle that the chronicle names before all others: none of what came of it alike has cost more units."""
    fought = [moment for moment in ranked(chronicle(board)) if moment.code == "battle_over"]
    fallen = {key: min(MOST_FALLEN, sum(battle.toll.values())) for key, battle in board.of(BattleRow).items()}
    told = fought[0]
    alike = [fallen[other.facts["battle"]] for other in fought if other.kind == told.kind]
    assert max(alike) == fallen[told.facts["battle"]], fallen
    return told
