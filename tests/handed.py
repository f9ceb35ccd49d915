"""What a page hands over as a file, whole."""

from typing import Any

from asgiref.sync import async_to_sync
from django.test import Client

from astor.works import worker
from tests import cast


def taken(client: Client, part: str = "file", name: str = f"{cast.EVENT}.astor", **more: str) -> bytes:
    """Asked for, done, handed over."""
    there = client.post(f"/control/{cast.EVENT}/export", {"as": part, **more})
    answer = client.get(done(there))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    return whole(answer)


def done(asked: Any) -> str:
    """Where what was asked for is handed over, once it is done."""
    assert worker.carry_out("short")
    return str(asked["Location"]).replace("#", "/")


def whole(answer: Any) -> bytes:
    return async_to_sync(_joined)(answer.streaming_content)


async def _joined(chunks: Any) -> bytes:
    return b"".join([chunk async for chunk in chunks])
