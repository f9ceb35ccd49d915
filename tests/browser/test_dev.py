"""`make dev`: a practice event runs at one address, whose screens come from their sources."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import expect

from astor.venue.clusters import free_port
from astor.venue.surroundings import OURS, ROOT
from tests.browser.gathering import Show

READY_S = 120


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Its address, and what it says."""
    port, told = free_port(), tmp_path / "told"
    kept = {name: value for name, value in os.environ.items() if name not in OURS and not name.startswith("ASTOR_")}
    ours = {**kept, "PORT": str(port), "ASTOR_DATA": str(tmp_path / "data")}
    with told.open("wb") as says:
        running = subprocess.Popen([sys.executable, "-m", "astor.dev"], cwd=ROOT, env=ours, stdout=says, stderr=says,
                                   start_new_session=True)  # fmt: skip
        try:
            yield f"http://127.0.0.1:{port}", told
        finally:
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(20)
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()


async def test_the_wall_of_a_practice_event_comes_from_its_sources(workshop: tuple[str, Path], hall: Show):
    address, told = workshop
    until = asyncio.get_running_loop().time() + READY_S
    while "Players join" not in (said := told.read_text(encoding="utf-8")):
        assert asyncio.get_running_loop().time() < until, said
        await asyncio.sleep(0.2)
    page = await hall(f"{address}/hall/practice")
    await expect(page.locator("html")).to_have_attribute("data-net", "live")
    await expect(page.locator('script[src="/static/src/screens/hall/main.ts"]')).to_have_count(1)
