"""A server's own manners, at real sockets of both servers: bad phones get no memory, and their neighbours feel nothing.

Every phone here would be a denial of service if the server let it: never reading, never silent, never there.
"""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from astor.door.token_bucket import BURST
from astor.running.files import OTHERS
from astor.sockets.protocol import LONGEST_BODY
from astor.venue.server import EventServer
from tests.chaos.client import Client
from tests.chaos.crowd import CONTINUED, HELLO, PATIENCE_S, PING, Noting, Place, brisk, devices
from tests.chaos.day import EVENT
from tests.chaos.wire import Wire

GROWTH_MB = 60
"""So much more may a server hold at any moment of a test; without its guard it would be hundreds."""
NEIGHBOUR, RUDE, LOST = 0, 1, 2
"""Seats, by number."""
names = count()


@pytest.fixture(scope="module", params=["daphne", "uvicorn"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server for all tests here: what one of them left behind, the next would feel."""
    server = brisk(tmp_path_factory.mktemp("manners"), request.param)
    try:
        server.start()
        yield Place(server)
    except BaseException:
        print(server.log[-4000:])
        raise
    finally:
        server.end(signal.SIGKILL)


@pytest.fixture(autouse=True)
async def tidy(place: Place) -> AsyncIterator[None]:
    yield
    await place.clear()


class Hall:
    """Control at the desk and a neighbour at play, who notice nothing of what others do."""

    def __init__(self, place: Place, desk: Noting, neighbour: Client) -> None:
        self.place, self.server, self.desk, self.neighbour = place, place.server, desk, neighbour
        self.before = self.server.memory()
        self.server.forget_peak()

    async def is_well(self) -> None:
        """The neighbour is answered on its first connection, and the server has not grown."""
        assert "refused" not in await play(self.neighbour)
        assert (self.neighbour.connections, self.desk.connections) == (1, 1)
        assert self.server.peak - self.before < GROWTH_MB


@pytest.fixture
async def hall(place: Place) -> AsyncIterator[Hall]:
    async with place.desk() as desk, place.phone(NEIGHBOUR, "neighbour") as neighbour:
        await play(neighbour)
        yield Hall(place, desk, neighbour)


async def play(phone: Client) -> dict[str, object]:
    return await phone.order("name_character", name=f"Name {next(names)}")


async def test_a_screen_that_never_reads_is_cut_off(hall: Hall):
    deaf = await hall.place.bare(hall.desk.path, hall.desk.cookie)  # Control's snapshots are the longest
    for _ in range(55):
        deaf.say(HELLO)
    await deaf.cut_off()
    await hall.is_well()


async def test_a_screen_that_never_reads_nor_says_who_it_is_is_cut_off(hall: Hall):
    """Only what the protocol itself answers piles up for it."""
    deaf = await hall.place.bare(f"/ws/hall/{EVENT}")
    await deaf.cut_off(125 * b"x", PING, times=2000)
    await hall.is_well()


async def test_a_flood_ends_its_socket(hall: Hall):
    rude = await hall.place.bare(f"/ws/hall/{EVENT}")
    frame = b'{"t":"ping","c":1}'.ljust(16_000)
    await asyncio.gather(rude.flood(frame, times=6000), rude.said())
    await hall.is_well()


async def test_who_says_too_much_is_told_why(hall: Hall):
    """So few that nothing of it is still on its way when the line ends: a reset would take the last word along."""
    rude = await hall.place.bare(f"/ws/hall/{EVENT}")
    for _ in range(BURST + 10):
        rude.say(b'{"t":"ping","c":1}')
    assert b'"code":"flood"' in await rude.said()
    await hall.is_well()


async def test_a_flood_of_orders_waits_in_the_network(hall: Hall):
    """Orders come faster than they are carried out: somebody else is writing just now."""
    rude = await hall.place.bare(hall.neighbour.path, hall.place.cookie(RUDE, "Rude"))
    order = {"t": "cmd", "id": "again", "name": "name_character", "args": {"name": 16_000 * "x"}}
    with hall.place.ledger.held():
        await rude.flood_for_a_while(json.dumps(order).encode())
    await hall.is_well()


async def test_a_frame_without_end_is_cut_off(hall: Hall):
    async with screen(hall.server) as line:
        with suppress(ConnectionClosed):
            await line.send("x" * 2**20)
        with pytest.raises(ConnectionClosed):
            await line.recv()
    await hall.is_well()


async def test_a_message_without_end_is_cut_off(hall: Hall):
    endless = await hall.place.bare(f"/ws/hall/{EVENT}")
    endless.say(60_000 * b"x", last=False)
    await asyncio.gather(endless.flood(60_000 * b"x", CONTINUED, times=2000, last=False), endless.said())
    await hall.is_well()


async def test_a_page_asked_with_words_without_end_is_not_kept(hall: Hall):
    _, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
    host = hall.server.origin.removeprefix("http://")
    writer.write(f"POST /j/who HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5000000000\r\n\r\n".encode())
    with suppress(ConnectionError):
        for _ in range(32):
            writer.write(b"x" * 2**20)
            await writer.drain()
    kept = nameless(hall.server)
    writer.transport.abort()
    with suppress(ConnectionError):
        await writer.wait_closed()
    assert kept < 2 * LONGEST_BODY
    await hall.is_well()


def nameless(server: EventServer) -> int:
    """Bytes in files that this server holds open and nobody else can see."""
    assert server.process is not None
    held = Path(f"/proc/{server.process.pid}/fd").iterdir()
    return sum(link.stat().st_size for link in held if os.readlink(link).endswith("(deleted)"))


async def test_a_phone_that_vanishes_while_it_is_told_harms_nobody(hall: Hall):
    for _ in range(5):
        gone = await hall.place.bare(hall.desk.path, hall.desk.cookie)
        gone.say(HELLO)
        gone.writer.transport.abort()
        await hall.is_well()


async def test_phones_that_are_no_longer_there_are_let_go(hall: Hall):
    """One is frozen and answers no ping; the other's network has gone dead, and neither end was told."""
    place, frozen_seat, lost_seat = hall.place, hall.place.seats[RUDE], hall.place.seats[LOST]
    async with Wire(hall.server.port, Random(0)) as wire:
        frozen = await hall.place.bare(hall.neighbour.path, place.cookie(RUDE, "Frozen"))
        lost = await hall.place.bare(hall.neighbour.path, place.cookie(LOST, "Lost"), door=wire.port)
        for phone in (frozen, lost):
            phone.say(HELLO)
        await hall.desk.until(lambda: devices(hall.desk, frozen_seat) == devices(hall.desk, lost_seat) == 1)
        wire.lose()
        await hall.desk.until(lambda: devices(hall.desk, frozen_seat) == devices(hall.desk, lost_seat) == 0)
    await hall.is_well()


async def test_a_full_disk_refuses_and_the_event_goes_on_when_there_is_room(hall: Hall):
    assert hall.server.process is not None
    os.kill(hall.server.process.pid, signal.SIGUSR1)
    while "refused" not in (ack := await play(hall.neighbour)):  # what is free in the file is used first
        pass
    assert ack["refused"] == "disk_full"
    kept = hall.place.ledger.entries()
    await hall.desk.until(lambda: "disk_full" in hall.desk.notes)
    assert (await play(hall.neighbour))["refused"] == "disk_full"
    assert hall.place.ledger.entries() == kept
    os.kill(hall.server.process.pid, signal.SIGUSR2)
    while (await play(hall.neighbour)).get("refused") == "disk_full":  # the signal is heard in a moment
        await asyncio.sleep(0.05)
    await hall.is_well()


async def test_a_data_folder_has_one_server(hall: Hall):
    other = EventServer(hall.server.folder)
    with pytest.raises(RuntimeError, match="Another server is running"):
        await asyncio.to_thread(other.start)  # the neighbour has pings to answer meanwhile
    await hall.is_well()


async def test_what_lies_in_the_data_folder_is_for_its_owner_alone(hall: Hall):
    """The database was laid there open to all, as an older server left it; its log and lock lie beside it."""
    await hall.desk.order("start")
    await hall.desk.order("close_phase")
    async with asyncio.timeout(PATIENCE_S):
        while not (there := list(hall.server.folder.glob("backups/astor-*"))):
            await asyncio.sleep(0.1)
    there += [hall.server.folder, *hall.server.folder.rglob("*")]
    assert {path.suffix for path in there} >= {".sqlite3", ".sqlite3-wal", ".sqlite3-shm"}
    assert not {str(path): oct(path.stat().st_mode) for path in there if path.stat().st_mode & OTHERS}


async def test_a_server_that_stops_says_goodbye(place: Place):
    """Also beside phones that will not take it, and in good time."""
    written = len(place.server.log)
    deaf = [await place.bare(f"/ws/control/{EVENT}", place.control) for _ in range(3)]
    for phone in deaf[1:]:  # one has not even said hello
        for _ in range(20):
            phone.say(HELLO)
    async with screen(place.server) as line:
        await line.send(HELLO.decode())
        assert json.loads(await line.recv())["t"] == "snap"
        stopped = asyncio.create_task(asyncio.to_thread(place.server.end, signal.SIGTERM))
        while (heard := json.loads(await line.recv()))["t"] == "beat":
            pass
        assert heard == {"t": "bye", "code": "going_away", "facts": {}}
        with pytest.raises(ConnectionClosed):
            await line.recv()
        await stopped
    place.server.start()
    assert line.close_code == 4001
    assert "Traceback" not in place.server.log[written:]


def screen(server: EventServer) -> connect:
    return connect(f"ws://127.0.0.1:{server.port}/ws/hall/{EVENT}", origin=Origin(server.origin), max_size=2**24)
