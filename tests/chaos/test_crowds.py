"""Crowds at the door, at real sockets of both servers: connections that want nothing, and frames nobody reads.

Each server may open 1,024 files, as most systems have it: for now, or at all.
"""

import asyncio
import os
import resource
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import count

import pytest

from astor.venue.clusters import free_port
from astor.venue.pages import Browser
from tests.bench.narrow import Grade
from tests.bench.narrow import Narrow as FarAway
from tests.chaos.client import Client
from tests.chaos.crowd import CONTINUED, HELLO, PATIENCE_S, PING, BriskServer, Noting, Place
from tests.chaos.day import EVENT
from tests.floods import flooded

FILES, IDLE = 1024, 1020
FAR = Grade(20_000, 20_000, 60)
"""A phone's request comes 30 ms after its connection."""
PHONES = 12
FEWER = 60
"""So many files at least are left, whatever happens."""
names = count()


class Narrow(BriskServer):
    """It may open few files: until it asks for more (S), or whatever it asks for (H and S)."""

    limit = ""

    def command(self) -> list[str]:
        return ["sh", "-c", f'ulimit {self.limit} {FILES} && exec "$@"', "sh", *super().command()]

    @property
    def files(self) -> int:
        return len(os.listdir(self._kernel / "fd"))


OTHERS = [pytest.param(one, marks=pytest.mark.thorough) for one in ("daphne -n", "uvicorn -Sn")]
"""Limits are looked at before a server is chosen: each server with one of them is seen every time."""


@pytest.fixture(scope="module", params=["uvicorn -n", "daphne -Sn", *OTHERS])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    kind, limit = request.param.split()
    folder = tmp_path_factory.mktemp("crowds")
    server = Narrow(folder, port=free_port(), settings={"ASTOR_SERVER": kind})
    server.limit = limit
    try:
        server.start()
        yield Place(server)
    except BaseException:
        print(server.log[-4000:])
        raise
    finally:
        server.end(signal.SIGKILL)


@pytest.fixture(scope="module", autouse=True)
def room() -> Iterator[None]:
    """The test itself needs as many files as the crowd it makes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4 * FILES)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
async def hall(place: Place) -> AsyncIterator[tuple[Noting, Client]]:
    """Control at the desk and a neighbour at play; at the end neither has lost its connection."""
    try:
        async with place.desk() as desk, place.phone(0, "neighbour") as neighbour:
            await plays(neighbour)
            yield desk, neighbour
            await plays(neighbour)
            assert (desk.connections, neighbour.connections) == (1, 1)
    finally:
        await place.clear()


async def plays(phone: Client) -> None:
    assert "refused" not in await phone.order("name_character", name=f"Name {next(names)}")


class Crowd:
    """Connections that ask for nothing; whoever is sent away comes again."""

    def __init__(self, port: int) -> None:
        self.port, self.sockets = port, [self._knock(port) for _ in range(IDLE)]

    @staticmethod
    def _knock(port: int) -> socket.socket:
        made = socket.socket()
        made.setblocking(False)
        with suppress(BlockingIOError):
            made.connect(("127.0.0.1", port))
        return made

    def come_again(self) -> int:
        """How many had been sent away."""
        gone = [at for at, one in enumerate(self.sockets) if _ended(one)]
        for at in gone:
            self.sockets[at].close()
            self.sockets[at] = self._knock(self.port)
        return len(gone)

    def go(self) -> None:
        for one in self.sockets:
            one.close()


async def comes_in(crowd: Crowd, server: Narrow) -> None:
    """Half of the crowd at least stands inside at once: the server has asked for more files."""
    async with asyncio.timeout(PATIENCE_S):
        while server.files <= IDLE // 2:
            crowd.come_again()
            await asyncio.sleep(0.05)


def _ended(one: socket.socket) -> bool:
    try:
        return not one.recv(1)
    except BlockingIOError:
        return False
    except OSError:
        return True


async def test_a_crowd_that_asks_for_nothing_keeps_nobody_out(place: Place, hall: tuple[Noting, Client]):
    server, (desk, neighbour) = place.server, hall
    assert isinstance(server, Narrow)
    before, backups = len(server.log), server.folder / "backups"
    made = len(list(backups.glob("astor-*")))
    crowd = Crowd(server.port)
    try:
        for turn in range(8):
            crowd.come_again()
            await plays(neighbour)
            if server.limit == "-n":
                assert server.files < FILES - FEWER
            else:
                await comes_in(crowd, server)
            assert (await asyncio.to_thread(server.browser.get, f"/hall/{EVENT}")).status == 200
            async with place.phone(2 + turn % 2, "late") as late:  # comes through the crowd, page and socket
                await plays(late)
        await desk.order("start")
        await desk.order("close_phase")  # which asks for a backup
        async with asyncio.timeout(PATIENCE_S):
            while len(list(backups.glob("astor-*"))) == made:
                crowd.come_again()
                await asyncio.sleep(0.1)
    finally:
        crowd.go()
    assert server.log.count("\n", before) < 30, server.log[before:][:3000]


async def test_phones_get_in_beside_screens_without_number_and_silent_strangers(
    place: Place, hall: tuple[Noting, Client]
):
    """Two addresses have a screen in every place there is; strangers who say nothing come all the time."""
    assert isinstance(place.server, Narrow)
    async with flooded("crowd", place.server.port, event=EVENT):
        while place.server.files < FILES // 2:
            await asyncio.sleep(0.1)
        async with FarAway(place.server.port, FAR) as line:
            for at in range(1, PHONES + 1):
                seat = place.ledger.tokens()[place.seats[at]]
                cookie = await asyncio.to_thread(Browser(line.port).take, seat, "From far away")
                late = await place.bare(f"/ws/seat/{EVENT}", cookie, door=line.port)
                late.say(HELLO)
                async with asyncio.timeout(PATIENCE_S):
                    heard = await late.reader.readuntil(b'"t":"snap"')
                assert heard
                late.writer.transport.abort()


async def test_who_asks_for_nothing_goes(place: Place, hall: tuple[Noting, Client]):
    crowd = Crowd(place.server.port)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not all(map(_ended, crowd.sockets)):
                await asyncio.sleep(0.2)
    finally:
        crowd.go()


@pytest.mark.parametrize(("kind", "last"), [(PING, True), (CONTINUED, False)], ids=["pings", "empty parts"])
async def test_frames_nobody_reads_end_their_line(place: Place, hall: tuple[Noting, Client], kind: int, last: bool):
    """The pongs are read: it is not what piles up that ends it."""
    rude = [await place.bare(f"/ws/hall/{EVENT}") for _ in range(4)]
    for one in rude:
        if not last:
            one.say(b"", last=False)
    flooding = [asyncio.create_task(one.flood(b"", kind, times=20_000, last=last)) for one in rude]
    pongs = await asyncio.gather(*(one.said() for one in rude))
    await asyncio.gather(*flooding)
    assert max(map(len, pongs)) < 2000, "cut within the first few hundred"
    desk, _neighbour = hall
    assert "refused" not in await desk.order("announce", to=["all"], text="Hear, hear")
