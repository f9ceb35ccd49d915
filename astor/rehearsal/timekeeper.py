"""Control's watch in a rehearsal: a part is over when its time is and nobody has anything left to say or do.

The event's own clock has far more time than anybody needs, so that no bell comes before what an evening is to see;
Control ends each part as a tap at the desk would, and the clock rings.
"""

import asyncio
from collections.abc import Callable, Mapping

from astor.rehearsal.players import Part, Witness
from astor.shown.rows import ShownActivation, ShownBattle, ShownGrowth
from factions.turns import kind_of
from war.questions import SEASONS

LOOK = 0.02
LONGEST = 300
"""So long is each phase by the event's own clock, s: more than anybody needs."""
FORE = {"preparation": 0.25, "allot": 0.6}
"""Parts that another one follows, and their share of the phase's time."""
LAST = {SEASONS[0]: 0.25, SEASONS[1]: 0.25, "guild_window": 0.4}
AGAIN = 1.0
"""If nothing came of a tap it is tried again after so long, s."""
MORE, MOST = 0.1, 90.0
"""Whoever is not done gets so much more at a time, and in all, s."""
UNANSWERED = 0.25
"""Where nobody has had anything to say for so long, s, nobody stops a plan any more, or answers a call."""
LONG, MANY = 3.0, 5
"""A part that waited for longer, s, tells for whom, and names so many."""


class Timekeeper:
    """The Control who looks round the hall before the bell. Times are s of `now`."""

    def __init__(self, desk: Witness, lengths: Mapping[str, float], busy: Callable[[], str],
                 say: Callable[[str], None], now: Callable[[], float]) -> None:  # fmt: skip
        self.desk, self.lengths, self.busy, self.say, self.now = desk, lengths, busy, say, now
        self.part: Part = ("", "")
        self.ends = self.given = self.seen = 0.0
        self.waited: dict[str, float] = {}
        self.call, self.heard = "", 0.0

    @property
    def left(self) -> float:
        return self.ends - self.now()

    async def watch(self, over: Callable[[], bool]) -> None:
        while not over():
            self.look()
            if self.left <= 0 and self.desk.clock.state == "running":
                await self.ring()
            if general := self.unanswered():
                await self.desk.give("carry_out", {"activation": general}, phase=self.desk.clock.phase)
            await asyncio.sleep(LOOK)

    def look(self) -> None:
        """Which part it is, and whether it needs more time; none passes while the clock stands."""
        at, before = self.now(), self.seen
        self.seen = at
        if self.desk.part != self.part:
            self._tell()
            self.part, self.given = self.desk.part, 0.0
            self.ends = at + self.planned(*self.part)
        elif self.desk.clock.state != "running":
            self.ends += at - before
        elif self.left <= LOOK and (busy := self.busy() or self._fought()):
            self._wait(at, busy)

    def _wait(self, at: float, busy: str) -> None:
        """Not for ever: whoever is not done by then never is, and it is told who."""
        if self.given < MOST:
            more = at + MORE - self.ends
            self.given += more
            self.waited[busy] = self.waited.get(busy, 0.0) + more
            self.ends = at + MORE
            if self.given >= MOST:
                self.say(f"{' '.join(self.part)} waits no longer for {busy}")

    def _tell(self) -> None:
        """Whom a part that took its time has waited for most."""
        if self.given > LONG:
            most = sorted(self.waited.items(), key=lambda of: -of[1])[:MANY]
            whom = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in most)
            self.say(f"{' '.join(self.part)} waited {self.given:.0f} s: {whom}")
        self.waited.clear()

    def planned(self, phase: str, part: str) -> float:
        """How long this part takes if nobody needs more, s."""
        return self.lengths.get(kind_of(phase), 0.0) * {**FORE, **LAST}.get(part, 1.0)

    async def ring(self) -> None:
        """The next part begins, or the bell rings; unless somebody else was quicker."""
        phase, part = self.desk.part
        if part in FORE:
            await self.desk.give("end_part", {"part": part}, phase=phase)
        else:
            await self.desk.give("set_clock", {"seconds": 0, "revision": self.desk.clock.revision}, phase=phase)
        self.ends = self.now() + AGAIN

    def unanswered(self) -> str:
        """The general whose plan is carried out at Control's word in the last season, as at the clock's before."""
        called = self._called() if self.desk.part[1] == SEASONS[-1] else ""
        if called != self.call or self.desk.clock.state != "running" or self.busy():
            self.call, self.heard = called, self.now()
        if not called or self.now() - self.heard < UNANSWERED:
            return ""
        self.heard = self.now()  # if nothing came of it, Control says so again
        return called.partition("/")[2]

    def _called(self) -> str:
        """The call that is to be answered; "" while a battle is fought."""
        rows = [name for name in self.desk.public if self._is_open(name)]
        if any(name.startswith("battle/") for name in rows):
            return ""
        called = [key for key, turn in self.desk.of(ShownActivation).items() if turn.state == "called"]
        return f"activation/{called[0]}" if called else ""

    def _fought(self) -> str:
        """Somebody is still to act, a battle is not over, or what follows it not chosen (WAR-13)."""
        phase, part = self.desk.part
        if not phase.endswith("/war") or part not in SEASONS:
            return ""
        rows = self.desk.public | self.desk.control
        return next(filter(self._is_open, rows), "" if part == SEASONS[-1] else part)

    def _is_open(self, name: str) -> bool:
        """A turn, a battle or a growth that something is still to come of."""
        kind, _, key = name.partition("/")
        match kind:
            case "growth":
                return self.desk.named(ShownGrowth, key).choice == ""
            case "activation":
                return self.desk.named(ShownActivation, key).state != "done"
            case "battle":
                return self.desk.named(ShownBattle, key).state != "over"
        return False
