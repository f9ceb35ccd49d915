"""Screens of a rehearsal: they note how long answers and bells take, what was refused, and words meant for others."""

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from functools import cached_property, partial
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from astor.bots import duties
from astor.bots.screen import Order, Screen
from astor.game.orders.clock import GRACE
from astor.rehearsal import untaught, wares
from astor.rehearsal.hearsay import Hearsay, Secret
from astor.rehearsal.wishes import Wishes
from astor.running.thread import now_ms
from astor.shown.rows import ShownAnnouncement, ShownEvent, ShownSeat
from astor.shown.seen import merged, told
from astor.venue.client import Client, Frame, Place

ROUNDS = 12
"""So often at most a bot looks at its screen in one turn."""
LOOKS, AGAIN_S = 50, 0.1
Part = tuple[str, str]
"""A phase and the part of it."""
ASIDE = ("act",)
"""What is done at a side table, where it goes on beyond the bell (VEN-9): none waits for it."""


class Witness(Client):
    """A screen that keeps count."""

    def __init__(self, name: str, server: Place, event: str, path: str, cookie: str) -> None:
        super().__init__(name, server, path, cookie, Random(name))
        self.clock_row = f"event/{event}"
        self.waits: list[float] = []
        self.outcomes = Counter[tuple[str, str]]()
        self.bells: dict[str, int] = {}
        self.ends: dict[str, int] = {}
        self.forbidden: tuple[str, ...] = ()
        self.leaks = set[str]()
        self.wishes = Wishes()
        self._clock: tuple[dict[str, Any], ShownEvent] | None = None

    @property
    def clock(self) -> ShownEvent:
        """The event's own row as everybody is shown it; asked again and again, and made anew when it is another."""
        row = self.public[self.clock_row]
        if self._clock is None or self._clock[0] is not row:
            self._clock = row, told(ShownEvent, row)
        return self._clock[1]

    @property
    def event(self) -> ShownEvent:
        """The same with what this screen alone is shown of it."""
        return told(ShownEvent, self.row(self.clock_row))

    @property
    def part(self) -> Part:
        return self.clock.phase, self.clock.part

    def forbid(self, words: tuple[str, ...]) -> None:
        """These words are for others; whatever has come already is searched too."""
        self.forbidden = words
        self.search(json.dumps(self.tables))

    def search(self, text: str) -> None:
        self.leaks.update(word for word in self.forbidden if word in text)

    def _listen(self, text: str, _frame: Frame) -> None:
        self.search(text)

    def overheard(self) -> list[str]:
        """The words for others that came."""
        return sorted(self.leaks)

    async def _apply(self, line: ClientConnection, delta: Frame) -> None:
        before = self.clock
        await super()._apply(line, delta)
        if self.clock.phase != before.phase:  # when that phase was to close, and when this screen shows it closed
            self.bells[before.phase] = (before.deadline or 0) + GRACE
            self.ends[before.phase] = now_ms()

    async def give(self, name: str, args: dict[str, Any], *, phase: str = "", taps: int = 1) -> Frame:
        """The time it took counts if the connection held."""
        began, met = time.monotonic(), self.connections
        ack = await super().give(name, args, phase=phase, taps=taps)
        if self.connections == met:
            self.waits.append(time.monotonic() - began)
        self.outcomes[name, ack.get("refused", "")] += 1
        if "refused" not in ack:
            self.wishes.given(args["command"] if name == "act_for" else name)
            for ware in args["wares"] if name == "buy" else ():
                self.wishes.given(ware["kind"])
        return ack

    async def insist(self, name: str, /, **args: Any) -> None:
        """An order that must be accepted."""
        ack = await self.give(name, args)
        if "refused" in ack:
            raise RuntimeError(f"{name} was refused: {ack}")

    async def set_time(self, name: str, seconds: int) -> None:
        """An order about the clock, given again where somebody else has moved it meanwhile."""
        ack: Frame = {}
        for _ in range(LOOKS):
            ack = await self.give(name, {"seconds": seconds, "revision": self.clock.revision})
            if ack.get("refused") != "clock_moved":
                break
            await asyncio.sleep(AGAIN_S)
        if "refused" in ack:
            raise RuntimeError(f"{name} was refused: {ack}")


class Player(Witness):
    """A phone with a bot's thumbs. It learns from its first snapshot which seat it holds, and of which faction from
    each: a seat that marries or rises comes back as what it has become."""

    def __init__(self, name: str, server: Place, event: str, cookie: str, seed: int) -> None:
        super().__init__(name, server, event, f"/ws/seat/{event}", cookie)
        self.seed = seed
        self.given = set[str]()
        self.looked: tuple[Part, object] | None = None
        self.looked_at = 0.0
        self.aside: Part | None = None
        self.hearsay = Hearsay()

    def _own(self, kind: str) -> str:
        return next(side.partition("/")[2] for side in self.tables if side.startswith(f"{kind}/"))

    @cached_property
    def seat(self) -> str:
        return self._own("seat")

    @property
    def faction(self) -> str:
        """Whose side it is told."""
        return self._own("faction")

    @property
    def is_moving(self) -> bool:
        """Everybody knows that its seat is of another faction now, and it has not come back yet."""
        own = self.public.get(f"seat/{self.seat}")
        return own is not None and told(ShownSeat, own).faction != self.faction

    # What is for others

    def entrust(self, *secrets: Secret) -> None:
        """These words are for some alone; whatever has come already is searched too."""
        self.hearsay.seat, self.hearsay.secrets = self.seat, (*self.hearsay.secrets, *secrets)
        self.hearsay.hear(json.dumps(self.tables), self.public)

    def _listen(self, text: str, frame: Frame) -> None:
        if frame["t"] == "snap":  # which tells how things stand, nothing from before
            self.hearsay.catch_up()
        self.hearsay.hear(text, self.public)

    async def _greet(self, line: ClientConnection) -> None:
        self.hearsay.miss(self.public)
        await super()._greet(line)

    async def _take(self, line: ClientConnection, frame: Frame) -> None:
        await super()._take(line, frame)
        if frame["t"] == "pong" and frame["c"] == self.greetings:
            self.hearsay.catch_up()
        elif frame["t"] == "snap" or frame.get("side") == "public":
            self.hearsay.settle(self.public)

    def overheard(self) -> list[str]:
        self.hearsay.settle(self.public)
        return sorted(self.hearsay.leaks)

    # Orders

    def is_content(self, part: Part) -> bool:
        """It has nothing to say in this part, and has heard nothing since that is for its side alone."""
        return self.looked == (part, self._heard)

    def is_awaited(self, part: Part) -> bool:
        """It may have something to say in this part, and not only at a side table."""
        return self.aside != part and not self.is_content(part)

    @property
    def _heard(self) -> object:
        return self.epoch, {side: n for side, n in self.n.items() if side != "public"}

    async def turn(self, part: Part, breath: float) -> None:
        """Until the bot has nothing new to order, or the part is over."""
        await self._introduce()
        await self._read_announcements()
        for _ in range(ROUNDS):
            heard, self.looked_at = self._heard, time.monotonic()
            wanted = [order for order in await self._wanted(part) if self._said(part, order) not in self.given]
            if wanted:
                self.looked, self.aside = None, part if all(name in ASIDE for name, _ in wanted) else None
            for name, args in wanted:
                if self.part != part:
                    return
                self.given.add(self._said(part, (name, args)))
                await self.give(name, args, phase=part[0])
                await asyncio.sleep(breath)
            if not wanted:
                self.looked = part, heard
                return

    def _said(self, part: Part, order: Order) -> str:
        """Nobody says the same twice on one occasion."""
        return f"{part} {order} {duties.occasion(self.public, order)}"

    async def _wanted(self, part: Part) -> list[Order]:
        """What the bot would order. News comes side by side: where half of it is there for a moment, it looks again."""
        for _ in range(LOOKS):
            with suppress(LookupError, StopIteration, ValueError):
                if not self.is_moving:
                    return self._orders(part)
            await asyncio.sleep(AGAIN_S)
        return self._orders(part)

    def _orders(self, part: Part) -> list[Order]:
        view, random = merged(self.tables.values()), Random(f"{self.seed}/{part}/{self.seat}")
        screen, kinds = Screen(view, self.seat), list(self.wishes.of(part, self.seat))
        wished, bought = list(untaught.offered(screen, random, kinds)), wares.wanted(screen, random, kinds)
        for name in (*(name for name, _ in wished), *(ware["kind"] for _, args in bought for ware in args["wares"])):
            self.wishes.ask(part, self.seat, name)
        return [*wished, *bought, *duties.orders(view, self.seat, random), *untaught.orders(screen, random)]

    async def _introduce(self) -> None:
        """Once: where it sits, for all who play; its name stays its court's."""
        if not told(ShownSeat, self.row(f"seat/{self.seat}")).sits_at:
            await self.give("introduce", {"sits_at": f"Table of {self.seat}", "known_to_all": False})

    async def _read_announcements(self) -> None:
        named = (row for row in self.tables[f"seat/{self.seat}"] if row.startswith("announcement/"))
        unseen = [row.partition("/")[2] for row in named if not told(ShownAnnouncement, self.row(row)).seen]
        if unseen:
            await self.give("mark_seen", {"announcements": unseen})


async def until_all(screens: list[Witness], true: Any, *args: Any) -> None:
    """Wait until this holds of each of these screens."""
    await asyncio.gather(*(screen.until(partial(true, screen, *args)) for screen in screens))
