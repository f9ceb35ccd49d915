"""Whole days of bots through the real kernel, order by order and bell by bell: six turns, with their own wars.

In each day one court, the next with each seed, is played otherwise than the rest: it says nothing, it taps only what
is yellow (`advised`), or it is a court of bots like the others. What each court ends with is told: its provinces, and
how many of the objectives of which facts tell something it has reached by them (SET-6). What words say is not counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from astor.bots import duties
from astor.game.rows.own import SeatRow
from astor.rehearsal.games import advised
from astor.rehearsal.games.rounds import Player, Rounds
from astor.scenarios import loader
from astor.scenarios.founding import found
from diplomacy.evidence.questions import evidence
from factions.rows import FactionRow, ObjectiveRow, ProvinceRow
from factions.story.rules.ranking import Merit

SCENARIO = "storms"
T0 = 1_800_000_000_000
"""When every day begins, ms."""
ANN = "control/ann"
PLAYED = ("monarch", "lord-general", "arch-wizard")
"""The offices that bots play; heirs have no power that a court would miss."""
SILENT, YELLOW, BOTS = WAYS = ("silent", "yellow", "bots")
"""Nobody sits at that court; somebody taps what is yellow; bots play it like the others."""
PLAYERS: Mapping[str, Player] = {
    YELLOW: advised.orders,
    BOTS: duties.orders,
}


@dataclass(frozen=True)
class End(Merit):
    """What one court ends a day with."""

    seed: int
    way: str
    """How the one court of that day was played."""
    faction: str
    kind: str
    tried: bool
    """Is it that court?"""


class Day(Rounds):
    """One event from its founding to its end."""

    def __init__(self, seed: int, way: str) -> None:
        self.seed, self.way = seed, way
        plan = loader.read(SCENARIO)
        courts = sorted(faction.key for faction in plan.factions.faction)
        self.tried = courts[seed % len(courts)]
        super().__init__(found(f"day-{seed}", plan, name="A day", now=T0, by=ANN, secret=f"{seed:064x}"), T0)

    def play(self) -> list[End]:
        """To the end; returns what every court has."""
        for key, seat in sorted(self.board.of(SeatRow).items()):
            if self._sits(seat):
                self.order(f"seat/{key}", "join")
        self.order(ANN, "start")
        while self.board.clock.state != "ended":
            self.look()
            for key in self.speaking():
                tried = self.board.of(SeatRow)[key].faction == self.tried
                self.turn(key, PLAYERS[self.way if tried else BOTS], self.seed)
            self.ring()
        return [self._end(key) for key in self.board.of(FactionRow)]

    def _sits(self, seat: SeatRow) -> bool:
        """Nobody at a silent court; where it is yellow that is tapped, on all phones, as heirs propose to others."""
        if seat.faction == self.tried and self.way != BOTS:
            return self.way == YELLOW
        return seat.office in PLAYED

    def _end(self, faction: str) -> End:
        goals = [goal for goal in self.board.of(ObjectiveRow).values() if goal.faction == faction]
        verdicts = [found.verdict for goal in goals if (found := evidence(self.board, goal))]
        return End(
            seed=self.seed,
            way=self.way,
            faction=faction,
            kind=self.board.of(FactionRow)[faction].kind,
            tried=faction == self.tried,
            lands=sum(land.owner == faction for land in self.board.of(ProvinceRow).values()),
            reached=verdicts.count("met"),
            of=len(verdicts),
        )
