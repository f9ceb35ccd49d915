"""Control's part in a full rehearsal: every command of the desk once, and what bots alone would not bring about."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from astor.bots.screen import Order
from astor.rehearsal.players import Witness
from astor.shown.rows import (
    ShownAnnouncement,
    ShownDeal,
    ShownEntry,
    ShownFaction,
    ShownMay,
    ShownPool,
    ShownRelation,
    ShownSeat,
    ShownTechnology,
    ShownTree,
    ShownUnit,
)
from astor.shown.seen import Offer, ShownRow, told
from factions import turns

Deed = Callable[[], Awaitable[None]]
TRIES, AGAIN_S = 20, 0.15
"""So often Control tries what a bot may have been quicker at."""
PLENTY = {"gold": 6, "stone": 3, "wood": 2, "metal": 2, "exotic": 1}
"""The gift of a good year: enough for whatever can be bought."""
POOR, RICH = {"gold": 0}, {"gold": 9, "food": 9}
"""What the kingdoms of a hard year have, and the guild beside them, so that it can take over who is not paid."""
GUILD = "guild"
NOTHING: dict[str, Any] = {}

R = TypeVar("R", bound=ShownRow)
Desk = TypeVar("Desk", bound=Offer)


class Referee:
    """The organiser at a desk. All he knows is what the desk shows."""

    def __init__(self, desk: Witness) -> None:
        self.desk = desk

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it."""
        return [
            (turns.PLANNING, self.prepare),
            (turns.INITIAL, self.think_twice),
            (turns.INITIAL, self.go_back),
            ("t1/production", self.hurry),
            ("t1/trade", self.mediate),
            ("t1/purchase", self.spoil_a_pool),
            ("t2/war", self.take_a_capital),
            ("t2/diplomacy", self.good_year),
            ("t3/purchase", self.share_a_research),
            ("t3/war", self.count_the_fallen),
            ("t3/diplomacy", self.close_early),
            ("t5/war", self.hard_year),
            ("t6/upkeep", self.end_early),
        ]

    # What the desk shows

    def of(self, kind: type[R]) -> dict[str, R]:
        """The rows of this kind by key."""
        return self.desk.of(kind)

    def offered(self, of: type[Desk]) -> Desk | None:
        """What the desk offers for an order; None if it does not."""
        offer = self.desk.find(ShownMay, of.COMMAND)
        return told(of, offer.choices) if offer and offer.choices else None

    def kingdoms(self) -> list[str]:
        return [key for key, faction in self.of(ShownFaction).items() if faction.kind == "kingdom"]

    def ruler(self, faction: str) -> str:
        """The seat that rules there: not always the one that did when the evening began."""
        own = {key: seat for key, seat in self.of(ShownSeat).items() if seat.faction == faction}
        return min(own, key=lambda key: (own[key].office != "monarch", key))

    async def done(self, name: str, **args: Any) -> bool:
        return "refused" not in await self.desk.give(name, args)

    async def relate(self, state: str, a: str, b: str, **more: Any) -> None:
        """Unless the two have come to it by themselves."""
        if any(r.state != state and {r.a, r.b} == {a, b} for r in self.of(ShownRelation).values()):
            await self.desk.insist("set_relation", a=a, b=b, state=state, **more)

    def _latest(self) -> int:
        """The number of the newest override the desk shows."""
        return max((int(key) for key, entry in self.of(ShownEntry).items() if entry.command == "override"), default=0)

    async def until_done(self, attempts: Callable[[], Iterator[Order]], *, but_for: str = "") -> None:
        """Try what the desk suggests now until one of it is accepted; what is called `but_for` only leads there."""
        for _ in range(TRIES):
            for name, args in attempts():
                if await self.done(name, **args) and name != but_for:
                    return
            await asyncio.sleep(AGAIN_S)
        raise RuntimeError(f"{attempts.__name__} could not be done")

    # Before the first turn

    async def prepare(self) -> None:
        """The hall shouts its word; a bell is held and let go, the event shelved and taken out again."""
        await self.desk.insist("shout", word="Stormcrow")
        for name in ("hold", "shelve"):
            await self.desk.insist(name, on=True)
            await self.desk.insist(name, on=False)
        await self.desk.insist("open_codes")

    async def think_twice(self) -> None:
        """A gift is given, taken back, given again; then all of it never was."""
        row = f"faction/{self.kingdoms()[0]}"
        gold, before = self.desk.named(ShownFaction, self.kingdoms()[0]).gold, self._latest()
        await self.desk.insist("override", row=row, field="gold", value=gold + 1, reason="a gift")
        await self.desk.until(lambda: self._latest() > before)
        gift = self._latest()
        await self.desk.insist("undo", entry=gift)
        await self.desk.insist("redo", entry=gift)
        await self.desk.insist("rewind", to=gift - 1)
        await self._go_on()

    async def go_back(self) -> None:
        """Planning was closed too soon."""
        await self.desk.insist("back")
        await self._go_on()

    async def _go_on(self) -> None:
        await self.sees("paused")
        await self.desk.insist("resume")
        await self.sees("running")

    async def sees(self, state: str) -> None:
        """News of a clock that was just set comes beside the answer."""
        await self.desk.until(lambda: bool(self.desk.clock.state == state))

    # On the way

    async def hurry(self) -> None:
        """Everybody is waited for; then there is a little more time after all."""
        await self.desk.insist("nudge", to=["all"])
        await self.desk.until(lambda: any(row.nudge for row in self.of(ShownAnnouncement).values()))
        nudge = next(key for key, row in self.of(ShownAnnouncement).items() if row.nudge)
        await self.desk.insist("withdraw", announcement=nudge)
        await self.desk.set_time("extend", 1)

    async def mediate(self) -> None:
        """A lesson for the guild is arranged; an offer is put before a player's name to it, and called off again."""
        await self.put_in_touch()
        await self.until_done(self.lessons)
        await self.until_done(self.offers)
        await self.until_done(self._offers_cancelled)

    async def put_in_touch(self) -> None:
        """Two courts far from each other hear of each other for a while."""
        a, b = self.kingdoms()[:2]
        await self.desk.insist("grant_contact", a=a, b=b, reason="rehearsal")
        await self.desk.insist("withdraw_contact", a=a, b=b, reason="rehearsal")

    def lessons(self) -> Iterator[Order]:
        theirs = self.of(ShownTree)[GUILD].technology
        for key in self.kingdoms():
            for technology, own in self.of(ShownTree)[key].technology.items():
                if own.state == "known" and theirs[technology].state != "known":
                    gives = {"technologies": [technology]}
                    yield "make_deal", {"a": key, "b": GUILD, "gives": gives, "wants": NOTHING, "reason": "rehearsal"}

    def offers(self) -> Iterator[Order]:
        for key in self.kingdoms():
            known = [t for t, own in self.of(ShownTree)[key].technology.items() if own.state == "known"]
            args = {"to": GUILD, "gives": {"technologies": known[:1]}, "wants": {"goods": {"credits": 1}}}
            yield "act_for", {"seat": self.ruler(key), "command": "offer", "args": args}

    def _offers_cancelled(self) -> Iterator[Order]:
        for key in self.of(ShownDeal):
            yield "cancel_offer", {"deal": key, "reason": "rehearsal"}

    def _pools_cancelled(self) -> Iterator[Order]:
        for key in self.of(ShownPool):
            yield "cancel_pool", {"pool": key, "reason": "rehearsal"}

    async def spoil_a_pool(self) -> None:
        """A research is begun in a player's name, and called off before anybody pays."""
        await self._with_a_pool(self._pools_cancelled)

    async def share_a_research(self) -> None:
        """One is begun in a player's name and agreed to in another's, who has the means after a good year."""
        await self._with_a_pool(self.agreements)

    async def _with_a_pool(self, attempts: Callable[[], Iterator[Order]]) -> None:
        """Bots may be quicker: they decline a pool, or join it."""
        for _ in range(TRIES):
            await self.until_done(self.pools)
            if any([await self.done(name, **args) for name, args in attempts()]):
                return
        raise RuntimeError("nothing could be done with a pool")

    def agreements(self) -> Iterator[Order]:
        for key, pool in self.of(ShownPool).items():
            for faction in set(pool.shares) - set(pool.agreed):
                yield "act_for", {"seat": self.ruler(faction), "command": "join_pool", "args": {"pool": key}}

    def pools(self) -> Iterator[Order]:
        stands = {key: t.institution for key, t in self.of(ShownTechnology).items()}
        for key in self.kingdoms():
            for technology, own in self.of(ShownTree)[key].technology.items():
                has = self.desk.named(ShownFaction, key)
                paid = next((good for good in own.cost if getattr(has, good)), "")
                rest = {good: n - (good == paid) for good, n in own.cost.items() if n - (good == paid)}
                if own.state == "possible" and not stands[technology] and paid and rest:
                    args = {"technology": technology, "shares": {key: {paid: 1}, GUILD: rest}}
                    yield "act_for", {"seat": self.ruler(key), "command": "pool_research", "args": args}

    async def take_a_capital(self) -> None:
        """War at the table, and a court that has to flee; a turn later peace is made."""
        loser, winner = self.kingdoms()[:2]
        capital = self.desk.named(ShownFaction, loser).capital
        await self.relate("war", loser, winner, attacked=True)
        await self.desk.insist("record_battle", province=capital, attacker=winner, taken=True)

    async def close_early(self) -> None:
        """Peace, and nobody needs the rest of the phase: it is held for a look, then published."""
        await self.relate("peace", *self.kingdoms()[:2])
        await self.done("hold_now", phase=self.desk.clock.phase)
        await self.done("close_phase", phase=self.desk.clock.phase)

    async def good_year(self) -> None:
        """Everybody is given enough for whatever can be bought."""
        for key in self.of(ShownFaction):
            has = self.desk.named(ShownFaction, key)
            await self._give(key, {good: n + getattr(has, good) for good, n in PLENTY.items()})

    async def hard_year(self) -> None:
        """Most kingdoms cannot pay their guards; the guild can."""
        for key in self.kingdoms()[1:]:
            await self._give(key, POOR)
        await self._give(GUILD, RICH)

    async def _give(self, faction: str, goods: dict[str, int]) -> None:
        for good, amount in goods.items():
            if getattr(self.desk.named(ShownFaction, faction), good) != amount:
                args = {"row": f"faction/{faction}", "field": good, "value": amount, "reason": "rehearsal"}
                await self.done("override", **args)

    async def count_the_fallen(self) -> None:
        """Militia fell at the table."""
        await self.until_done(self.fallen)

    def fallen(self) -> Iterator[Order]:
        units = self.of(ShownUnit)
        for key in sorted(units, key=lambda key: units[key].kind != "militia"):
            yield "remove", {"row": f"unit/{key}", "reason": "rehearsal"}

    async def end_early(self) -> None:
        """Everybody has been fed: the guild may choose now."""
        await self.done("end_part", part=self.desk.clock.part)
