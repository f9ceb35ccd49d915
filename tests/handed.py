"""What a page hands over as a file, whole."""

from typing import Any

from asgiref.sync import async_to_sync


def whole(answer: Any) -> bytes:
    return async_to_sync(_joined)(answer.streaming_content)


async def _joined(chunks: Any) -> bytes:
    return b"".join([chunk async for chunk in chunks])
