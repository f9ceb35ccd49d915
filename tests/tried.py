"""Orders as they are tried: how a chapter's `orders.py` of the tests says what is played, and what is refused when."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests import cast
from tests.chronicle import ANN
from tests.laws import Table

Scene = Callable[[Table], object]
Cases = dict[str, Scene]
"""Order → how it comes to be played."""


@dataclass(frozen=True)
class No:
    """An order, and the code with which it is refused; with which facts, where that is told."""

    code: str
    actor: str
    name: str
    args: dict[str, Any]
    facts: dict[str, Any] | None = None


Refusals = dict[Scene, tuple[No, ...]]
"""How far the evening has come → what is refused then."""


def no(code: str, actor: str, name: str, /, **args: Any) -> No:
    return No(code, actor, name, args)


def told(refusal: No, /, **facts: Any) -> No:
    """The same, and what its facts say."""
    return replace(refusal, facts=facts)


def gold(*outputs: str, **more: Any) -> dict[str, Any]:
    return {"province": "ostmark", "outputs": list(outputs), **more}


def ware(kind: str, subject: str) -> dict[str, str]:
    return {"kind": kind, "subject": subject}


GOLD = gold("gold")
BATTLE = "{battle}"
"""Stands for the only one there is; "{humans-guard}" for the turn of an army, "{humans-monarch}" for an officer's
growth."""
MARKS = {"treaty": "text", "plot": "faction", "request": "text", "objective": "text", "summit": "host",
         "theory": "faction", "paper": "faction", "marriage": "proposer", "article": "headline",
         "venture": "state"}  # fmt: skip
"""By which field "{treaty:the pass}" or "{plot:humans}" names a row."""


def meant(table: Table, args: dict[str, Any]) -> dict[str, Any]:
    """The arguments with the keys these rows have at this table."""
    rows = table.dump()
    keys = {f"{{{kind}:{row[mark]}}}": key for kind, mark in MARKS.items() for key, row in rows.get(kind, {}).items()}
    keys |= zip([BATTLE], rows["battle"], strict=False)
    keys |= {f"{{{row['army']}}}": key for key, row in rows["activation"].items()}
    keys |= {f"{{{row['officer']}}}": key for key, row in rows["growth"].items()}
    return {name: _keyed(value, keys) for name, value in args.items()}


def _keyed(value: Any, keys: dict[str, str], depth: int = 2) -> Any:
    """Also within a list of tables; what is nested deeper is meant as it is."""
    if isinstance(value, list) and depth:
        return [_keyed(one, keys, depth - 1) for one in value]
    if isinstance(value, dict) and depth:
        return {name: _keyed(one, keys, depth - 1) for name, one in value.items()}
    return keys.get(value, value) if isinstance(value, str) else value


# Scenes of several chapters


def joined(table: Table) -> Table:
    table.join(cast.QUEEN)
    return table


def produced(table: Table) -> Table:
    joined(table).until("t1/production")
    table.play(cast.QUEEN, "produce", **GOLD)
    return table


def started(table: Table) -> Table:
    table.play(ANN, "start")
    return table


def unsettled(table: Table) -> Table:
    """Kingsmead is the elves' by conquest."""
    joined(table).play(ANN, "record_battle", province="kingsmead", attacker="elves", taken=True)
    return table


def upkeep(table: Table) -> Table:
    """The humans have no gold for their regiment."""
    table.join(cast.QUEEN, cast.GUILDMASTER)
    table.until("t1/upkeep")
    table.play(ANN, "override", row="faction/humans", field="gold", value=0, reason="a robbery")
    return table


def traders(table: Table, phase: str) -> Table:
    """Humans and guild have ten gold and what they need to learn from each other."""
    table.join(cast.QUEEN, cast.GUILDMASTER)
    table.until(phase)
    for faction in ("humans", "guild"):
        table.arrange(ANN, "override", row=f"faction/{faction}", field="gold", value=10, reason="a fair")
    table.arrange(ANN, "override", row="technology/muster-rolls", field="cost", value={"gold": 2}, reason="a fair")
    table.arrange(ANN, "make_deal", a="humans", b="guild", gives={"technologies": ["crop-rotation"]}, wants={})
    return table
