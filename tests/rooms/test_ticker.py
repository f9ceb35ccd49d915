"""The ticker: it rings while the server lives, whatever fails, and only after the first sign of life."""

import asyncio
import contextlib

import pytest

from astor.running import ticker


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the ticker did, in its order; its database is away at first."""
    did: list[str] = []
    monkeypatch.setattr(ticker, "AGAIN", 0.0)
    for name in ("heartbeat", "ring"):
        monkeypatch.setattr(ticker, name, Work(name, did))
    return did


class Work:
    """Fails twice, then works."""

    def __init__(self, name: str, did: list[str]) -> None:
        self.__name__, self.did, self.tries = name, did, 0
        self.worked = asyncio.Event()

    async def __call__(self) -> float:
        self.tries += 1
        if self.tries <= 2:
            raise ConnectionError("no database yet")
        self.did.append(self.__name__)
        self.worked.set()
        return 60.0


async def test_a_database_that_comes_late_does_not_stop_the_clock(done: list[str]):
    running = asyncio.create_task(ticker.run())
    async with asyncio.timeout(60):
        for work in (ticker.heartbeat, ticker.ring):
            await work.worked.wait()  # type: ignore[attr-defined]
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    assert done[0] == "heartbeat"
