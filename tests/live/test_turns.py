"""Pages wait for each other outside the one thread, and nobody fills the disk by sending one without end."""

import asyncio
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse

from astor.asgi import AT_ONCE, OneThreadHandler, to_a_point
from astor.live.protocol import LONGEST_BODY

GONE = {"type": "http.disconnect"}


async def test_a_crowd_of_pages_is_made_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch):
    being_made: list[int] = [0]

    async def made(_handler: BaseHandler, _request: HttpRequest) -> HttpResponse:
        being_made.append(being_made[-1] + 1)
        await asyncio.sleep(0)
        being_made.append(being_made[-1] - 1)
        return HttpResponse()

    monkeypatch.setattr(BaseHandler, "get_response_async", made)
    handler = OneThreadHandler()
    pages = await asyncio.gather(*(handler.get_response_async(HttpRequest()) for _ in range(20)))
    assert (len(pages), max(being_made), being_made[-1]) == (20, AT_ONCE, 0)


async def test_a_page_without_end_is_not_heard_out():
    sent = iter([*[{"type": "http.request", "body": b"x" * (LONGEST_BODY // 4), "more_body": True}] * 20, GONE])

    async def receive() -> Any:
        return next(sent)

    heard = to_a_point(receive)
    assert [(await heard())["more_body"] for _ in range(5)] == [True, True, True, True, False]
    assert (await heard())["type"] == "http.disconnect"
