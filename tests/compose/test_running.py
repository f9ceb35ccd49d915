"""All that docker-compose.yml starts, started: phones play through the proxy; health checks know when to turn bad."""

import asyncio
import os
import signal
import socket
import ssl
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from astor.venue import ledger
from astor.venue.ledger import Ledger
from tests.chaos.day import EVENT, Day
from tests.compose.containers import SERVERS, Town
from tests.compose.names import naming

PATIENCE_S = 60
AN_HOUR = 3600


@pytest.fixture(scope="module")
async def day(town: Town) -> AsyncIterator[Day]:
    """Phones and Control at the proxy."""
    async with AsyncExitStack() as stack:
        day = Day([town.front()], Random(4))
        await day.open(stack, phones=6)
        yield day


def test_two_that_prepare_at_once_make_one_event_and_show_the_way_in(town: Town):
    assert [record.command for record in Ledger(town.database, EVENT).entries()] == ["found"]
    assert f"{town.address}/welcome#" in town.front().log


def test_everything_is_healthy(town: Town):
    assert all(one.healthy() for one in (*town.servers, town.worker, town.proxy))
    assert town.check("postgres")
    assert town.check("redis")


async def test_phones_of_an_event_come_to_one_server(town: Town, day: Day):
    for at, phone in enumerate(day.phones):
        assert "refused" not in await phone.order("name_character", name=f"Name {at}")
    fewest, most = sorted([town.lines(one) for one in town.servers])
    assert fewest < len(day.phones) < most, "the desk is there as well; beside it some lines are kept for pages"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "frozen"])
async def test_phones_of_a_lost_server_go_on_at_the_other_and_come_back(town: Town, day: Day, how: signal.Signals):
    lost = town.chosen()
    if how == signal.SIGKILL:
        await asyncio.to_thread(lost.end, how)
    else:
        lost.send(how)
    try:
        for at, phone in enumerate(day.phones):
            assert "refused" not in await phone.order("name_character", name=f"Other {at}")
        assert not await asyncio.to_thread(lost.healthy)
        assert await asyncio.to_thread(town.proxy.healthy)
    finally:
        if how == signal.SIGKILL:
            await asyncio.to_thread(lost.start)
        else:
            lost.send(signal.SIGCONT)
    await asyncio.to_thread(until, lost.healthy, "the server does not come back")


async def test_the_worker_rings_when_no_server_does(town: Town, day: Day):
    await day.begin(seconds=2)
    for server in town.servers:
        server.send(signal.SIGSTOP)
    try:
        rung = len(day.bells())
        await asyncio.to_thread(until, lambda: len(day.bells()) > rung, "the spare bell is silent")
        assert not await asyncio.to_thread(town.servers[0].healthy)
    finally:
        for server in town.servers:
            server.send(signal.SIGCONT)
    for phone in day.phones:
        await phone.order("confirm")
    await day.desk.order("pause")
    journal = await asyncio.to_thread(day.ledger.entries)
    assert [*ledger.bells(journal, turns=6), *ledger.gaps(journal)] == []


def test_without_its_database_no_server_is_ready_and_the_proxy_says_so(town: Town):
    town.postgres.end(signal.SIGKILL)
    try:
        assert not town.check("postgres")
        assert not town.servers[0].healthy()
        assert not town.proxy.healthy()
    finally:
        town.postgres.start()
    for one in (*town.servers, town.proxy):
        until(one.healthy, "does not come back")


def test_the_worker_comes_back_with_redis(town: Town):
    town.redis.end(signal.SIGKILL)
    assert not town.check("redis")
    town.redis.start()
    age(town)
    until(town.worker.healthy, f"the worker stays silent: {town.worker.log[-2000:]}")


def test_a_killed_worker_is_not_healthy(town: Town):
    town.worker.end(signal.SIGKILL)
    try:
        age(town)
        assert not town.worker.healthy()
    finally:
        town.worker.start()


def test_a_killed_proxy_is_not_healthy(town: Town):
    town.proxy.end(signal.SIGKILL)
    try:
        assert not town.proxy.healthy()
    finally:
        town.proxy.start()


async def test_events_share_the_servers_and_each_stays_with_its_own(town: Town, tmp_path: Path):
    """Servers that say who they are. That one has all sixteen events is left to chance once in 32,768 runs."""
    with naming(list(SERVERS)) as port:
        bare = Town(tmp_path, names=port, beside=town)
        async with AsyncExitStack() as stack:
            for address in SERVERS:
                server = await asyncio.start_server(partial(say, address), address, bare.server_port)
                await stack.enter_async_context(server)
            try:
                await asyncio.to_thread(bare.proxy.start)
                for paths in (("play", "hall"), ("ws/seat", "control")):
                    met = [{await asked(f"{bare.address}/{path}/event-{n}") for path in paths} for n in range(16)]
                    assert all(len(servers) == 1 for servers in met)
                    assert set.union(*met) == set(SERVERS)
            finally:
                bare.proxy.end(signal.SIGKILL)


async def say(text: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one request with this."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(text)}\r\nConnection: close\r\n\r\n{text}".encode())
    writer.close()
    await writer.wait_closed()


async def asked(url: str) -> str:
    with await asyncio.to_thread(urlopen, url, timeout=PATIENCE_S) as answer:
        return str(answer.read(), "ascii")


async def test_with_a_public_name_all_is_encrypted(town: Town, tmp_path: Path):
    with naming([SERVERS[0]]) as port:
        secure = Town(tmp_path, names=port, scheme="https", beside=town)
        server = secure.servers[0]
        try:
            await asyncio.to_thread(server.start)
            await asyncio.to_thread(secure.proxy.start)
            # Caddy answers before it has made its certificate, and refuses every name until then.
            await asyncio.to_thread(until, lambda: encrypts(secure), "the proxy has no certificate")
            trusted = ssl.create_default_context(cafile=secure.authority)
            async with connect(f"wss://localhost:{secure.door}/ws/hall/{EVENT}", ssl=trusted,
                               origin=Origin(secure.address), max_size=2**24) as line:  # fmt: skip
                await line.send('{"t":"hello"}')
                async with asyncio.timeout(PATIENCE_S):
                    assert '"snap"' in str(await line.recv())
        finally:
            secure.proxy.end(signal.SIGKILL)
            server.end(signal.SIGKILL)


def until(true: Callable[[], bool], otherwise: str) -> None:
    """Wait until this holds."""
    patience = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < patience, otherwise
        time.sleep(0.1)


def encrypts(town: Town) -> bool:
    """Whether the proxy has a certificate for its name."""
    try:
        trusted = ssl.create_default_context(cafile=town.authority)
        with (
            socket.create_connection(("localhost", town.door), timeout=PATIENCE_S) as bare,
            trusted.wrap_socket(bare, server_hostname="localhost"),
        ):
            return True
    except OSError:  # no authority yet, nobody listens, or the handshake is refused or cut short
        return False


def age(town: Town) -> None:
    """As if the worker had last looked at the clock long ago."""
    rang = town.home / "tmp" / "astor-rang"
    os.utime(rang, (time.time() - AN_HOUR,) * 2)
