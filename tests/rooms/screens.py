"""Screens at sockets, as the client is without its pixels: a table and an `n` per side, put and delete."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, Self

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import User
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from astor.asgi import application
from astor.door import cookies
from astor.game.models import Entry, Event, Seat
from astor.game.orders.commands import Order, issue
from astor.running.thread import in_turn, now_ms
from astor.sockets import live_board as boards
from astor.sockets.hub import hub
from astor.venue.packed import plain
from tests import cast

HOST = "testserver:8000"
ORIGIN = f"http://{HOST}"
PATIENCE_S = 10
CLOSED = {"t": "closed"}
Frame = dict[str, Any]
Rows = dict[str, dict[str, Any]]


class Screen:
    """One socket's other end. It checks the law of its kind: each side's `n` is dense, and only own sides come."""

    def __init__(self, path: str, *, cookie: str = "", origin: str | None = ORIGIN, host: str = HOST,
                 agent: str = "") -> None:  # fmt: skip
        told = {"host": host, "origin": origin, "cookie": cookie, "user-agent": agent}
        headers = [(name.encode(), value.encode()) for name, value in told.items() if value]
        self.line = WebsocketCommunicator(application, path, headers)
        self.epoch: str | None = None
        self.tables: dict[str, Rows] = {}
        self.n: dict[str, int] = {}
        self.heard: list[Frame] = []
        self.closed: int | None = None
        self.ids = count()

    # Speaking

    async def connect(self) -> Self:
        accepted, code = await self.line.connect(PATIENCE_S)
        if not accepted:
            self.closed = code
        return self

    async def say(self, frame: Frame | str) -> None:
        await self.line.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))

    async def hello(self, *, unpacks: bool = False) -> Frame:
        """Say what is held and hear what follows first: a snapshot, a delta or goodbye."""
        await self.say({"t": "hello", "epoch": self.epoch, "n": self.n, "unpacks": unpacks})
        return await self.frame()

    async def order(self, name: str, /, *, phase: str = "", command_id: str = "", **args: Any) -> Frame:
        """Give an order and hear its answer; news that comes before it is taken in."""
        made = command_id or f"c{next(self.ids)}"
        await self.say({"t": "cmd", "id": made, "name": name, "args": args, "phase": phase})
        ack = await self.until("ack")
        assert ack["id"] == made
        return ack

    async def leave(self) -> None:
        if not self.line.future.done():
            await self.line.disconnect(timeout=PATIENCE_S)

    # Hearing

    async def frame(self) -> Frame:
        """The next frame; `closed` when the server has closed the socket."""
        return self._take(await self.line.receive_output(PATIENCE_S))

    async def until(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds."""
        while (frame := await self.frame())["t"] not in kinds:
            assert frame != CLOSED, f"closed while waiting for {kinds}: {self.heard[-1:]}"
        return frame

    async def goodbye(self) -> str:
        """Why the server closes this socket, once it has."""
        bye = await self.until("bye")
        assert await self.frame() == CLOSED
        return str(bye["code"])

    async def hear_back(self, frame: str) -> None:
        """Say something, and wait until it has been read."""
        await self.say(frame)
        await self.silence()

    async def silence(self) -> list[Frame]:
        """Everything that comes before the answer to a ping: nothing, if nothing was sent."""
        await self.say({"t": "ping", "c": 1})
        at = len(self.heard)
        await self.until("pong")
        return self.heard[at:-1]

    def drain(self) -> list[Frame]:
        """What has been sent to this screen by now."""
        at = len(self.heard)
        while not self.line.output_queue.empty():
            self._take(self.line.output_queue.get_nowait())
        return self.heard[at:]

    def row(self, name: str) -> dict[str, Any]:
        """A row as the client merges it."""
        return {field: value for rows in self.tables.values() for field, value in rows.get(name, {}).items()}

    def _take(self, message: Frame) -> Frame:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return CLOSED
        frame: Frame = json.loads(plain(message.get("text") or message["bytes"]))
        self.heard.append(frame)
        if frame["t"] == "snap":
            self.epoch = frame["epoch"]
            self.tables = {side: s["rows"] for side, s in frame["sides"].items()}
            self.n = {side: s["n"] for side, s in frame["sides"].items()}
        elif frame["t"] == "delta":
            self._apply(frame)
        return frame

    def _apply(self, delta: Frame) -> None:
        assert delta["n"] == self.n[delta["side"]] + 1, "a side's n is dense"
        self.n[delta["side"]] = delta["n"]
        table = self.tables[delta["side"]]
        table.update(delta.get("set", {}))
        for name in delta.get("drop", ()):
            del table[name]


class Venue:
    """One event with its screens; nothing in it happens by waiting."""

    def __init__(self) -> None:
        self.screens: list[Screen] = []

    async def begin(self) -> None:
        """Found the event and seat the cast."""
        await in_turn(cast.new_event)
        await in_turn(joined, cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)

    # Who comes in

    async def phone(self, seat: str, *, event: str = cast.EVENT, hello: bool = True) -> Screen:
        """A phone that holds this seat's cookie."""
        return await self.enter(f"/ws/seat/{event}", cookie=await in_turn(seat_cookie, seat, event), hello=hello)

    async def hall(self) -> Screen:
        return await self.enter(f"/ws/hall/{cast.EVENT}")

    async def desk(self, user: str = "ann") -> Screen:
        return await self.enter(f"/ws/control/{cast.EVENT}", cookie=await in_turn(control_cookie, user))

    async def enter(self, path: str, *, hello: bool = True, **headers: Any) -> Screen:
        screen = Screen(path, **headers)
        self.screens.append(screen)
        await screen.connect()
        if hello:
            await screen.hello()
        return screen

    async def everybody(self) -> dict[str, Screen]:
        """The whole cast at its screens, Control and the hall as well, all at rest."""
        seats = (cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
        screens = {seat: await self.phone(seat) for seat in seats}
        screens |= {"hall": await self.hall(), "control": await self.desk()}
        await self.settle()
        return screens

    # What happens

    async def settle(self) -> None:
        """Until everything committed has reached every screen."""
        for live in list(hub.events.values()):
            await live.catch_up()
        while hub.tasks:
            await next(iter(hub.tasks))
            await asyncio.sleep(0)  # one that is done is let go in the loop's next round, not by being waited for
        for screen in self.screens:
            screen.drain()

    async def news(self, screens: dict[str, Screen], deed: Callable[[], Awaitable[Any]]) -> dict[str, list[Frame]]:
        """What each screen hears of a deed; those that hear nothing are left out."""
        before = {name: len(screen.heard) for name, screen in screens.items()}
        await deed()
        await self.settle()
        heard = {name: screen.heard[before[name] :] for name, screen in screens.items()}
        return {name: frames for name, frames in heard.items() if frames}

    async def order(self, actor: str, name: str, /, **args: Any) -> dict[str, Any]:
        """An order that does not come through a socket."""
        who = actor if "/" in actor else f"seat/{actor}"
        return await in_turn(issue, Order(cast.EVENT, who, name, args, now_ms()))

    async def until_production(self) -> None:
        for name in ("start", "close_phase", "close_phase"):
            await self.order("control/ann", name)
        await self.settle()

    # What is there

    async def entries(self) -> int:
        return await in_turn(Entry.objects.count)

    async def trace(self) -> tuple[int, dict[str, Rows]]:
        """Every entry and every row: what a refusal must not change."""
        return await in_turn(lambda: (Entry.objects.count(), boards.load(cast.EVENT).rows))

    async def close(self) -> None:
        for screen in self.screens:
            await screen.leave()
        await self.settle()
        hub.forget()
        await sync_to_async(connections.close_all)()


def seat_cookie(seat: str, event: str = cast.EVENT) -> str:
    """The Cookie header of a browser that took this seat."""
    response = HttpResponse()
    cookies.give(response, Seat.objects.select_related("event").get(event__key=event, key=seat))
    return header(response.cookies)


def control_cookie(name: str = "ann", *, staff: bool = True) -> str:
    """The Cookie header of a browser in which this Control has logged in."""
    return header(logged_in(name, staff=staff).cookies)


def logged_in(name: str = "ann", *, staff: bool = True) -> Client:
    """A browser in which this user has logged in."""
    user, _ = User.objects.get_or_create(username=name, defaults={"is_staff": staff})
    browser = Client(HTTP_HOST=HOST)
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def header(jar: Any) -> str:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())


def joined(*seats: str, event: str = cast.EVENT) -> None:
    for seat in seats:
        cast.order(seat, "join", event=event, player=seat[:40])


def state(event: str = cast.EVENT) -> Event:
    return Event.objects.get(key=event)
