"""Machines whose clocks are set or were never right, with servers in processes of their own and real phones."""

import asyncio
import time
from pathlib import Path
from random import Random

from astor.venue.server import EventServer
from tests.chaos.client import Client, Frame
from tests.rooms.machines import Machine

EVENT = "storms"
SOME_S = 4
"""Of an event's beginning, s: by then the server has given a sign of life since the start."""
HOUR, FIVE_YEARS = 3600, 5 * 365 * 24 * 3600
GIVEN = 1200
"""What the first phase is given, s."""


class Desk(Client):
    """Control's: what it was told of clocks, and the server's time as it last heard it."""

    def __init__(self, server: EventServer, cookie: str, name: str = "desk") -> None:
        super().__init__(name, server, f"/ws/control/{EVENT}", cookie, Random(1))
        self.told: list[tuple[str, str]] = []
        self.pongs, self.at = 0, 0

    def _listen(self, text: str, frame: Frame) -> None:
        if frame["t"] == "note" and frame["code"].startswith("machine_"):
            self.told.append((frame["code"], frame["facts"]["by"]))
        if frame["t"] == "pong":
            self.pongs, self.at = self.pongs + 1, frame["now"]

    @property
    def event(self) -> dict[str, object]:
        return self.row(f"event/{EVENT}")

    async def left(self) -> float:
        """What is left of the phase just now, s, as every screen reckons it."""
        pongs = self.pongs
        assert self.line is not None
        await self._greet(self.line)
        await self.until(lambda: self.pongs > pongs)
        deadline, remaining = self.event["deadline"], self.event["remaining"]
        assert isinstance(deadline, int) or isinstance(remaining, int)
        return (deadline - self.at if isinstance(deadline, int) else remaining) / 1000  # type: ignore[operator]

    def health(self) -> str:
        rows = [row for name, row in self.tables["control"].items() if name.startswith("health/")]
        return rows[0]["clock"]["code"] if rows else ""


async def test_what_is_left_is_left_when_the_clock_of_a_running_server_is_set(tmp_path: Path):
    laptop = Machine(tmp_path / "laptop", settable=True)
    with laptop.serving() as server:
        cookie = server.log_in()
        async with Desk(server, cookie) as ann:
            began = time.monotonic()
            assert "refused" not in await ann.order("start")
            await ann.until(lambda: ann.event["state"] == "running")
            for by, told in (
                (-HOUR, ("machine_set_back", "1:00:00")),
                (0, ("machine_set_forward", "1:00:00")),
                (-120, ("machine_set_back", "2:00")),
                (FIVE_YEARS, ("machine_set_forward", "1825 d")),
                (-HOUR, ("machine_set_back", "1825 d")),
            ):
                count = len(ann.told)
                server.set_clock(by)
                await ann.until(lambda count=count: len(ann.told) > count)  # type: ignore[misc]
                assert ann.told[count:] == [told]
                gone = time.monotonic() - began
                assert GIVEN - gone - 5 < await ann.left() < GIVEN
                assert ann.event["state"] == "running"
            await ann.until(lambda: ann.health() == "clock_behind")
            assert "refused" not in await ann.order("pause")
        server.kill()
        server.start()
        async with Desk(server, cookie, "again") as ann:
            await ann.until(lambda: ann.health() == "clock_behind")
            assert GIVEN - (time.monotonic() - began) < await ann.left() < GIVEN
            assert "refused" not in await ann.order("resume")
            await ann.until(lambda: ann.event["state"] == "running")
            assert await ann.left() < GIVEN
    ats = [at for (at,) in laptop.ask("select at from game_entry order by event_id, seq")]
    assert ats == sorted(ats)


async def test_what_was_left_is_left_after_a_start_or_on_a_spare_whose_clock_is_wrong(tmp_path: Path):
    laptop, kept = Machine(tmp_path / "laptop", settable=True), tmp_path / "kept"
    await _in_full_play(laptop, kept)
    known = _left(laptop)
    for clock in (300, -600, -HOUR, -FIVE_YEARS):
        spare = Machine(tmp_path / f"spare{clock}", settable=True)
        spare.server.set_clock(clock)
        assert "is paused in Planning with 19:" in spare.server.manage("restore", str(kept))
        [(state, remaining)] = spare.ask("select state, remaining from game_event")
        assert state == "paused"
        assert known * 1000 <= remaining < GIVEN * 1000  # the backup is older than the last sign of life
    for machine in (Machine(tmp_path / f"spare{-FIVE_YEARS}", settable=True), laptop):
        machine.server.set_clock(-FIVE_YEARS)
        with machine.serving() as server:
            await _goes_on(server, known)


async def _in_full_play(machine: Machine, kept: Path) -> None:
    """A backup of a running event, made some seconds after its start, and the end of its server."""
    with machine.serving() as server:
        async with Desk(server, server.log_in()) as ann:
            assert "refused" not in await ann.order("start")
            await ann.until(lambda: ann.event["state"] == "running")
            while await ann.left() > GIVEN - SOME_S:
                await asyncio.sleep(1)
            await asyncio.to_thread(server.manage, "backup", "--to", str(kept))


def _left(machine: Machine) -> float:
    """What was left at the last sign of life of a server that was killed, s."""
    [(ms,)] = machine.ask("select deadline - (select at from game_heartbeat) from game_event")
    return float(ms) / 1000


async def _goes_on(server: EventServer, known: float) -> None:
    """What is left is what is known, but for the seconds between the backup and the end; and it counts down."""
    async with Desk(server, server.log_in(), "after") as ann:
        await ann.until(lambda: bool(ann.tables.get("public")) and ann.event["state"] == "paused")
        standing = await ann.left()
        assert known <= standing < GIVEN
        assert "refused" not in await ann.order("resume")
        await ann.until(lambda: ann.event["state"] == "running")
        assert await ann.left() < standing
