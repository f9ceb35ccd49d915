"""Control at once: whoever works off what waits for a Control alone, with the one tap each of it has."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from astor.bots.screen import Order
from tests.rehearsal.control.referee import Row
from tests.rehearsal.players import Witness

READS = 1.0
"""So long somebody needs to read what waits, s."""
LOOKS = 0.1
REASON = "The facts say otherwise."
RIPE = "claims the facts decide"


@dataclass
class Attendant:
    """One Control at the stream of what waits. All there is to know is what the desk shows; times are s of `now`."""

    desk: Witness
    now: Callable[[], float]
    since: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    taps: Counter[str] = field(default_factory=Counter)
    aside: bool = False
    """Another Control tries the same commands just now."""

    def _of(self, kind: str) -> dict[str, Row]:
        names = {name for rows in self.desk.tables.values() for name in rows if name.startswith(f"{kind}/")}
        return {name.partition("/")[2]: self.desk.row(name) for name in sorted(names)}

    def waiting(self) -> dict[str, Order | None]:
        """What waits → its tap; None where it is thrown, or crowned, by hand."""
        return {**dict(self._claims()), **dict(self._requests()), **dict(self._by_hand())}

    def _requests(self) -> Iterator[tuple[str, Order]]:
        for key, row in self._of("request").items():
            if row["state"] != "resolved":
                yield f"request/{key}", ("resolve_request", {"request": key, "text": "So be it."})

    def _claims(self) -> Iterator[tuple[str, Order]]:
        """Those that the facts decide go with one tap."""
        told = self._of("evidence")
        for key in (key for key, row in self._of("objective").items() if row["state"] == "claimed"):
            found = told.get(key, {"verdict": "open", "whole": False})
            if found["whole"] and found["verdict"] != "open":
                yield RIPE, ("judge_by_evidence", {})
            elif found["whole"]:
                continue  # the end will say (`judge_by_evidence`)
            elif found["verdict"] == "met":
                yield f"objective/{key}", ("confirm_objective", {"objective": key})
            else:
                yield f"objective/{key}", ("deny_objective", {"objective": key, "reason": REASON})

    def _by_hand(self) -> Iterator[tuple[str, None]]:
        for key, battle in self._of("battle").items():
            if battle["state"] == "dice" and "control" in battle["awaited"]:
                yield f"battle/{key} {battle['round']}", None
        for key, throne in self._of("succession").items():
            if throne["state"] == "disputed":
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
            for item, tap in self.look().items():
                if tap and not self.aside and self.now() - self.since[item] >= READS:
                    await self._tap(*tap)
            await asyncio.sleep(LOOKS)

    async def _tap(self, name: str, args: Row) -> None:
        """A player may have taken it back meanwhile."""
        phase = self.desk.clock["phase"]
        if "refused" not in await self.desk.give(name, args):
            self.taps[phase] += 1
