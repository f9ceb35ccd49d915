"""The books of a close: treasuries, and the statement each faction is given of it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

from astor.game.models import Statement
from astor.game.orders import drafts
from astor.game.play.call import Call
from factions.models import Faction

Item = dict[str, Any]
"""One line of a statement: row, what, amount, rule, why [[reason, number]…], note."""


def item(
    row: str, what: str, amount: int, rule: str, why: Iterable[tuple[str, int]] = (), note: str = ""
) -> Item:  # fmt: skip
    """One line of a statement, in JSON values."""
    reasons = [[str(reason), number] for reason, number in why]
    return {"row": row, "what": what, "amount": amount, "rule": rule, "why": reasons, "note": str(note)}


@dataclass
class Books:
    """The treasuries of all factions, and the statements a close writes of them."""

    call: Call
    factions: dict[str, Faction]
    items: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def open(cls, call: Call) -> Self:
        return cls(call, {faction.key: faction for faction in Faction.every(call.event)})

    def credit(self, faction: str, good: str, amount: int) -> None:
        holder = self.factions[faction]
        setattr(holder, good, getattr(holder, good) + amount)

    def close(self) -> None:
        """Write treasuries and statements, with a line for each faction; the drafts are done."""
        for faction in self.factions.values():
            faction.save()
        drafts.drop_all(self.call)
        for key in self.factions:
            state(self.call, key, self.items[key])


def state(call: Call, faction: str, items: list[Item]) -> None:
    """Give a faction its statement of this close, or add to the one it has."""
    phase = call.event.phase
    found = next(iter(Statement.every(call.event, faction=faction, phase=phase)), None)
    if found is not None:
        found.items = [*found.items, *items]
        return found.save()
    key = call.page.key("statement")
    Statement(event=call.event, key=key, faction=faction, phase=phase, at=call.now, items=items).save()
    return call.say(f"faction/{faction}", "statement", statement=key, phase=phase)
