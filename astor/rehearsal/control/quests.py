"""Control at the side tables in a rehearsal: opened to players; of each kind one is Control's own."""

from collections.abc import Iterator
from itertools import pairwise

from astor.bots.screen import Order
from astor.rehearsal.control.referee import Deed, Referee
from astor.shown.offers import OpenDuelOffer, OpenQuestOffer, OpenRaidOffer, OpenSkirmishOffer
from astor.shown.rows import ShownVenture


class Tables:
    """The Control who sends heirs away and calls them back."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk

    def deeds(self) -> list[tuple[str, Deed]]:
        return [("t1/production", self.open_tables), ("t1/trade", self.send_somebody),
                ("t1/purchase", self.enter_a_fight)]  # fmt: skip

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
        """Two have fought on a real table: it is opened, and closed with its winner; then two fight two, thrice."""
        await self.referee.until_done(self.pairs)
        await self.referee.until_done(self.won)
        await self.referee.until_done(self.bands)
        for _ in range(2):
            await self.referee.until_done(self.companies)

    def pairs(self) -> Iterator[Order]:
        offered = self.referee.offered(OpenDuelOffer) or OpenDuelOffer()
        for one, two in pairwise(sorted(offered.seat)):
            yield "open_duel", {"a": one, "b": two, "kit": offered.kit[0], "terms": {"wound": True, "growth": True}}

    def bands(self) -> Iterator[Order]:
        offered = self.referee.offered(OpenRaidOffer) or OpenRaidOffer()
        seats = sorted(offered.seat)
        for n in range(len(seats) - 3):
            one, two = ([{"seat": seat, "kit": offered.kit[0]} for seat in seats[at : at + 2]] for at in (n, n + 2))
            yield "open_raid", {"a": one, "b": two, "terms": {"wound": True}}

    def companies(self) -> Iterator[Order]:
        offered = self.referee.offered(OpenSkirmishOffer) or OpenSkirmishOffer()
        seats = sorted(offered.seat)
        for n in range(len(seats) - 3):
            one, two = seats[n : n + 2], seats[n + 2 : n + 4]
            yield "open_skirmish", {"a": one, "company": offered.company[0], "b": two, "terms": {"wound": True}}

    def won(self) -> Iterator[Order]:
        duels = [key for key in self._running() if "a" in self.desk.named(ShownVenture, key).ends]
        for key in duels:
            yield "close_venture", {"venture": key, "end": "a", "reason": "rehearsal"}

    def free(self) -> Iterator[Order]:
        offered = self.referee.offered(OpenQuestOffer) or OpenQuestOffer()
        for seat, quests in sorted(offered.seat.items()):
            yield "open_quest", {"seat": seat, "quest": quests[0], "closed": True}

    def _running(self) -> list[str]:
        rows = {key: row for key, row in self.referee.of(ShownVenture).items() if row.state == "running"}
        return sorted(rows, key=lambda key: not rows[key].closed)

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
