"""Control at the side tables in a rehearsal: opened to players; of each kind one is Control's own."""

from collections.abc import Callable, Iterator
from itertools import cycle, pairwise

from astor.bots.screen import Order
from astor.rehearsal.control.referee import TRIES, Deed, Referee
from astor.rehearsal.corner import CROWD, PAIRS, of_pairs
from astor.shown.offers import OpenDuelOffer, OpenQuestOffer, OpenRaidOffer, OpenSkirmishOffer
from astor.shown.rows import ShownVenture


class Tables:
    """The Control who sends heirs away and calls them back."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk

    def deeds(self) -> list[tuple[str, Deed]]:
        return [("t1/production", self.open_tables), ("t1/trade", self.send_somebody),
                ("t1/purchase", self.enter_a_fight), ("t1/purchase", self.crowd_the_corner)]  # fmt: skip

    async def open_tables(self) -> None:
        """From now on who likes sets out."""
        row, rules = self.desk.clock_row, self.desk.row(self.desk.clock_row)["rules"]
        changed = {**rules, "ventures": "players"}
        await self.desk.insist("override", row=row, field="rules", value=changed, reason="rehearsal")

    async def send_somebody(self) -> None:
        """A closed quest is set right, and ended as if it had come to its secret."""
        await self.referee.until_done(self.free)
        await self.referee.until_done(self.mends)
        await self.referee.until_done(self.ends)

    async def enter_a_fight(self) -> None:
        """Two have fought on a real table: it is opened, and closed with its winner."""
        await self.referee.until_done(self.pairs)
        await self.referee.until_done(self.won)

    async def crowd_the_corner(self) -> None:
        """Two fight two, thrice, and others fight and set out till as many tables are under way as a hall may have."""
        await self._opens(self.bands)
        others = cycle((self.for_honour, self.away))
        for _ in range(CROWD + TRIES):
            there = self._running()
            if of_pairs(there.values()) < PAIRS:
                await self._opens(self.companies)
            elif len(there) < CROWD:
                await self._opens(next(others))
            else:
                return
        raise RuntimeError(f"{CROWD} tables were never under way at once")

    async def _opens(self, attempts: Callable[[], Iterator[Order]]) -> None:
        """Then the desk waits for the news of it, which says who is free now: it may not ask as fast as it can."""
        before = self._tables()
        await self.referee.until_done(attempts)
        await self.desk.until(lambda: self._tables() > before)

    def _tables(self) -> int:
        """So many Control has been told of that there ever were."""
        return sum(name.startswith(f"{ShownVenture.KIND}/") for name in self.desk.control)

    def pairs(self) -> Iterator[Order]:
        return self._duels(wound=True, growth=True)

    def for_honour(self) -> Iterator[Order]:
        return self._duels()

    def _duels(self, **terms: bool) -> Iterator[Order]:
        offered = self.referee.offered(OpenDuelOffer) or OpenDuelOffer()
        for one, two in pairwise(sorted(offered.seat)):
            yield "open_duel", {"a": one, "b": two, "kit": offered.kit[0], "terms": terms}

    def bands(self) -> Iterator[Order]:
        offered = self.referee.offered(OpenRaidOffer) or OpenRaidOffer()
        seats = sorted(offered.seat)
        for n in range(0, len(seats) - 3, 4):
            one, two = ([{"seat": seat, "kit": offered.kit[0]} for seat in seats[at : at + 2]] for at in (n, n + 2))
            yield "open_raid", {"a": one, "b": two, "terms": {"wound": True}}

    def companies(self) -> Iterator[Order]:
        offered = self.referee.offered(OpenSkirmishOffer) or OpenSkirmishOffer()
        seats = sorted(offered.seat)
        for n in range(0, len(seats) - 3, 4):
            one, two = seats[n : n + 2], seats[n + 2 : n + 4]
            yield "open_skirmish", {"a": one, "company": offered.company[0], "b": two, "terms": {"wound": True}}

    def won(self) -> Iterator[Order]:
        duels = [key for key in self._running() if "a" in self.desk.named(ShownVenture, key).ends]
        for key in duels:
            yield "close_venture", {"venture": key, "end": "a", "reason": "rehearsal"}

    def free(self) -> Iterator[Order]:
        return self._quests(closed=True)

    def away(self) -> Iterator[Order]:
        return self._quests(closed=False)

    def _quests(self, *, closed: bool) -> Iterator[Order]:
        offered = self.referee.offered(OpenQuestOffer) or OpenQuestOffer()
        for seat, quests in sorted(offered.seat.items()):
            yield "open_quest", {"seat": seat, "quest": quests[0], "closed": closed}

    def _running(self) -> dict[str, ShownVenture]:
        """Those that are closed to others first."""
        rows = {key: row for key, row in self.referee.of(ShownVenture).items() if row.state == "running"}
        return dict(sorted(rows.items(), key=lambda item: not item[1].closed))

    def mends(self) -> Iterator[Order]:
        for key in self._running():
            measure = "crowns" if "crowns" in self.desk.named(ShownVenture, key).measures else "health_a"
            for value in (8, 9):  # one of the two is another number than it has
                yield "mend_fighter", {"venture": key, "measure": measure, "value": value, "reason": "rehearsal"}

    def ends(self) -> Iterator[Order]:
        for key in self._running():
            ends = self.desk.named(ShownVenture, key).ends.items()
            end = next((end for end, told in sorted(ends) if told.gift == "secret"), "")
            yield "close_venture", {"venture": key, "end": end, "reason": "rehearsal"}
