"""The books of a close: treasuries, what was drafted, and the statement each faction is given of it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

from astor.game.call import Call
from astor.game.models import Draft, Statement
from factions.models import Faction
from factions.rules import production

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
    """What a close reads once for all factions, and the statements it writes."""

    call: Call
    factions: dict[str, Faction]
    drafts: dict[tuple[str, str], Draft]
    items: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def open(cls, call: Call) -> Self:
        drafts = Draft.objects.filter(event=call.event, phase=call.event.phase)
        factions = {f.key: f for f in Faction.objects.filter(event=call.event)}
        return cls(call=call, factions=factions, drafts={(d.command, d.subject): d for d in drafts})

    def drafted(self, command: str, subject: str, faction: str) -> dict[str, Any] | None:
        """What was drafted and counts (TURN-5); a draft of a former owner does not."""
        draft = self.drafts.get((command, subject))
        rule = self.call.event.rules["unconfirmed_orders"]
        if draft is None or draft.faction != faction:
            return None
        return draft.data if production.counted(confirmed=draft.confirmed, unconfirmed_orders=rule) else None

    def credit(self, faction: str, good: str, amount: int) -> None:
        holder = self.factions[faction]
        setattr(holder, good, getattr(holder, good) + amount)

    def close(self) -> None:
        """Write treasuries and statements, with a line for each faction; the drafts are done."""
        for faction in self.factions.values():
            faction.save()
        for draft in self.drafts.values():
            draft.delete()
        for key in self.factions:
            state(self.call, key, self.items[key])


def state(call: Call, faction: str, items: list[Item]) -> None:
    """Give a faction its statement of this close, or add to the one it has."""
    phase = call.event.phase
    found = Statement.objects.filter(event=call.event, faction=faction, phase=phase).first()
    if found is not None:
        found.items = [*found.items, *items]
        return found.save()
    key = call.page.key("statement")
    Statement(event=call.event, key=key, faction=faction, phase=phase, at=call.now, items=items).save()
    return call.say(f"faction/{faction}", "statement", statement=key, phase=phase)
