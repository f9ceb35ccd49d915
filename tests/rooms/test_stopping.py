"""A server that is stopped ends all that runs beside its sockets, whatever of it fails."""

import asyncio

import pytest
from django.db import OperationalError

from astor.servers.lifespan import Company
from astor.sockets import refusals
from astor.works import worker


async def test_refusals_that_cannot_be_written_down_keep_nothing_from_ending(monkeypatch: pytest.MonkeyPatch):
    async def away() -> float:
        raise OperationalError("disk full")

    monkeypatch.setattr(refusals, "look", away)
    monkeypatch.setattr(worker, "stop", lambda: None)  # which is for good, and this process goes on
    company, task = Company(), asyncio.ensure_future(asyncio.sleep(3600))
    company.tasks = [task]
    await company.stop()
    with pytest.raises(asyncio.CancelledError):
        await task
