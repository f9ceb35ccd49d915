"""A bare Channels hub with group commit and no rules: the measure of what orders cost that are kept and told.

python tests/bench/hub.py DATABASE PORT                serves ws://127.0.0.1:PORT/ws on uvicorn; SQLite FULL
python tests/bench/hub.py --ask PORT SENDERS SECONDS   a closed loop of so many senders; prints answers a second

An order is a text frame {"id": ..., "team": ...}: one row inserted, one row updated, answered when the transaction that
holds it is on disk. Orders that wait share a transaction. News, 300 bytes, go to all at most ten times a second.
"""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import django
import uvicorn
import websockets
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import URLRouter
from django.conf import settings
from django.db import connection, models, transaction
from django.urls import path
from uvicorn.protocols.utils import ClientDisconnected

Order = dict[str, Any]
MOST = 64
"""Orders in one transaction."""
TEAMS = 10
NEWS = json.dumps({"t": "news", "what": "x" * 270})
NEWS_S = 0.1
WARM_S = 1.0
"""So long senders send before answers are counted."""


def tables(database: str) -> Callable[[list[Order]], list[int]]:
    """Make both in this SQLite file; what carries out some orders in one transaction, and gives their keys."""
    kept = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": kept}
    engine = {"ENGINE": "django.db.backends.sqlite3", "NAME": database, "CONN_MAX_AGE": None, "OPTIONS": options}
    settings.configure(SECRET_KEY="bench", USE_TZ=True, INSTALLED_APPS=[], DATABASES={"default": engine})
    django.setup()

    class Entry(models.Model):
        team = models.IntegerField()
        seq = models.IntegerField()
        payload = models.JSONField()

        class Meta:
            app_label = "hub"

    class Team(models.Model):
        version = models.IntegerField(default=0)

        class Meta:
            app_label = "hub"

    with connection.schema_editor() as editor:
        editor.create_model(Entry)
        editor.create_model(Team)
    Team._base_manager.bulk_create([Team() for _ in range(TEAMS)])
    connection.close()

    def carry_out(orders: list[Order]) -> list[int]:
        keys = list[int]()
        with transaction.atomic():
            for order in orders:
                entry = Entry(team=order["team"], seq=order["id"], payload=order)
                entry.save(force_insert=True)
                Team._base_manager.filter(pk=order["team"]).update(version=models.F("version") + 1)
                keys.append(entry.pk)
        return keys

    return carry_out


def serve(database: str, port: int) -> None:
    carry_out = tables(database)
    writer = ThreadPoolExecutor(1)
    waiting = list[tuple[Order, asyncio.Future[int]]]()
    sockets, tasks = set[AsyncWebsocketConsumer](), set[asyncio.Task[None]]()
    busy = {"writing": False, "telling": False}

    def begin(what: str, work: Callable[[], Any]) -> None:
        """Start this, unless it is under way."""
        if not busy[what]:
            busy[what] = True
            keep(asyncio.ensure_future(work()))

    def keep(task: "asyncio.Task[None]") -> None:
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    async def write() -> None:
        while waiting:
            batch, waiting[:] = waiting[:MOST], waiting[MOST:]
            loop = asyncio.get_running_loop()
            keys = await loop.run_in_executor(writer, carry_out, [order for order, _ in batch])
            for (_, answer), key in zip(batch, keys, strict=True):
                answer.set_result(key)
        busy["writing"] = False

    async def tell() -> None:
        await asyncio.sleep(NEWS_S)
        busy["telling"] = False
        for socket in list(sockets):
            with suppress(ClientDisconnected):
                await socket.send(text_data=NEWS)

    class Hub(AsyncWebsocketConsumer):  # type: ignore[misc]
        async def connect(self) -> None:
            await self.accept()
            sockets.add(self)

        async def disconnect(self, _code: int) -> None:
            sockets.discard(self)

        async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
            order, answer = json.loads(text_data or ""), asyncio.get_running_loop().create_future()
            waiting.append((order, answer))
            begin("writing", write)
            keep(asyncio.ensure_future(self.answer(order, answer)))

        async def answer(self, order: Order, answer: "asyncio.Future[int]") -> None:
            await self.send(text_data=json.dumps({"t": "ack", "id": order["id"], "at": await answer}))
            begin("telling", tell)

    application = URLRouter([path("ws", Hub.as_asgi())])
    uvicorn.run(application, port=port, log_level="warning", lifespan="off", ws="websockets-sansio")


async def ask(port: int, senders: int, seconds: float) -> float:
    """Answers a second, each sender giving its next order when the last one is answered."""
    answered = 0
    counted = time.monotonic() + WARM_S
    stop = counted + seconds

    async def sender(team: int) -> None:
        nonlocal answered
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", compression=None) as socket:
            number = 0
            while time.monotonic() < stop:
                number += 1
                await socket.send(json.dumps({"id": number, "team": team}))
                while '"ack"' not in str(await socket.recv()):
                    pass
                answered += time.monotonic() > counted

    await asyncio.gather(*(sender(1 + at % TEAMS) for at in range(senders)))
    return answered / seconds


if __name__ == "__main__":
    if sys.argv[1] == "--ask":
        print(asyncio.run(ask(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))))
    else:
        serve(sys.argv[1], int(sys.argv[2]))
