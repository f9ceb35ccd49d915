"""Control's part at the academic summit in a full rehearsal: chairs, a struck theory, what takes too long."""

import asyncio
from collections.abc import Iterator

from astor.bots.screen import Order
from astor.rehearsal.control.referee import Deed, Referee
from astor.shown.rows import ShownAttendance, ShownTheory

ENDS = {"presenting": "end_presentation", "balloting": "count_ballot"}
DEEDS = {*ENDS.values(), "strike_theory", "mark_absent", "mark_present"}
"""Each is done once in the evening."""
LOOKS_UP_S = 0.02
"""A ballot among bots is over in a moment: who would count it has to look up often."""


class Summits:
    """The Control who sits by the lectern."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk
        self.given = set[str]()

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it: each deed in one of several summits, as soon as he can."""
        return [(f"t{turn}/diplomacy", self.preside) for turn in (1, 2, 4, 5)]

    async def preside(self) -> None:
        """Until all of it is done, or the summit is over."""
        while self.desk.clock.phase.endswith("/diplomacy") and not self.given >= DEEDS:
            for name, args in list(self.chances()):
                if name not in self.given and await self.referee.done(name, **args):
                    self.given.add(name)
            await asyncio.sleep(LOOKS_UP_S)

    def chances(self) -> Iterator[Order]:
        """What the summit gives occasion for now."""
        phase = self.desk.clock.phase
        for key, theory in self.referee.of(ShownTheory).items():
            if theory.phase == phase and theory.state in ENDS:
                yield ENDS[theory.state], {"theory": key}
            elif theory.phase == phase and theory.state == "announced":
                yield "strike_theory", {"theory": key, "reason": "rehearsal"}
        for attendance in self.referee.of(ShownAttendance).values():
            yield "mark_absent", {"seat": attendance.seat}
            yield "mark_present", {"seat": attendance.seat}
