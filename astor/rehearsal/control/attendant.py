"""Control at once: whoever works off what waits for a Control alone, with the taps the desk has for it."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from astor.bots.screen import Order
from astor.rehearsal.players import Witness
from astor.shown.rows import ShownBattle, ShownEvidence, ShownObjective, ShownRequest, ShownSuccession

READS = 1.0
"""So long somebody needs to read what waits, s."""
LOOKS = 0.1
WORD, WHY_NOT = "So be it.", "The facts say otherwise."
TAPS = {"judge_by_evidence": 1, "judge_claims": 2, "resolve_request": 1}
"""Claims are opened, read and judged at once; the line of a request opens where it is answered."""


@dataclass
class Attendant:
    """One Control at the stream of what waits. All there is to know is what the desk shows; times are s of `now`."""

    desk: Witness
    now: Callable[[], float]
    since: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    taps: Counter[str] = field(default_factory=Counter)
    """By phase; what a player asked in words is apart, in `answered`."""
    answered: Counter[str] = field(default_factory=Counter)
    by_words: int = 0
    """Verdicts on claims of which no fact tells."""
    aside: bool = False
    """Another Control tries the same commands just now."""

    def waiting(self) -> dict[str, Order | None]:
        """What waits → what ends it; None where it is thrown, or crowned, by hand."""
        return {**dict(self._claims()), **dict(self._requests()), **dict(self._by_hand())}

    def _requests(self) -> Iterator[tuple[str, Order]]:
        for key, row in self.desk.of(ShownRequest).items():
            if row.state != "resolved":
                yield f"request/{key}", ("resolve_request", {"request": key, "text": WORD})

    def _claims(self) -> Iterator[tuple[str, Order]]:
        """All of them go with one order: those the facts decide by themselves, or all as the desk proposes it."""
        claimed = [key for key, row in self.desk.of(ShownObjective).items() if row.state == "claimed"]
        proposed = {key: found for key in claimed if (found := self._proposed(key))}
        sure = all(self._ripe(key) for key in proposed)
        order: Order = ("judge_claims", {"verdicts": list(proposed.values())})
        for key in proposed:
            yield f"objective/{key}", ("judge_by_evidence", {}) if sure else order

    def _ripe(self, key: str) -> bool:
        found = self.desk.find(ShownEvidence, key)
        return found is not None and found.whole and found.verdict != "open"

    def _proposed(self, key: str) -> dict[str, Any] | None:
        """As `claims.ts` proposes it; None where the end will say."""
        found, rules = self.desk.find(ShownEvidence, key), self.desk.event.rules
        if found is None or found.verdict == "met":
            return {"objective": key, "reached": True, "reason": ""}
        if found.whole and found.verdict == "open" and rules is not None and rules.judge_by_evidence:
            return None
        if found.verdict == "missed" or any(look.stand == "not_yet" for look in found.looks):
            return {"objective": key, "reached": False, "reason": WHY_NOT}
        return None

    def _by_hand(self) -> Iterator[tuple[str, None]]:
        for key, battle in self.desk.of(ShownBattle).items():
            if battle.state == "dice" and "control" in battle.awaited:
                yield f"battle/{key} {battle.round}", None
        for key, throne in self.desk.of(ShownSuccession).items():
            if throne.state == "disputed":
                yield f"succession/{key}", None

    def look(self) -> dict[str, Order | None]:
        """Note what is new, and how long that waited which waits no more."""
        found, at = self.waiting(), self.now()
        for item in self.since.keys() - found.keys():
            self.waits.append(at - self.since.pop(item))
        for item in found:
            self.since.setdefault(item, at)
        return found

    async def attend(self, over: Callable[[], bool]) -> None:
        """Until it is over."""
        while not over():
            found = self.look()
            ripe = [item for item, order in found.items() if order and self.now() - self.since[item] >= READS]
            for name, args in [] if self.aside else _orders(found, ripe):
                await self._give(name, args)
            await asyncio.sleep(LOOKS)

    async def _give(self, name: str, args: dict[str, Any]) -> None:
        """A player may have taken it back meanwhile."""
        phase = self.desk.clock.phase
        if "refused" in await self.desk.give(name, args):
            return
        (self.answered if name == "resolve_request" else self.taps)[phase] += TAPS[name]
        told = self.desk.of(ShownEvidence)
        self.by_words += sum(verdict["objective"] not in told for verdict in args.get("verdicts", ()))


def _orders(found: dict[str, Order | None], ripe: list[str]) -> list[Order]:
    """One order may end several things: it is given once."""
    orders: list[Order] = []
    for item in ripe:
        if (order := found[item]) and order not in orders:
            orders.append(order)
    return orders
