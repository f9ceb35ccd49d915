"""Pages wait for each other outside the one thread, and nobody fills the disk by sending one without end."""

import asyncio
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse

from astor.asgi import AT_ONCE, OneThreadHandler, to_a_point
from astor.door.page_queue import Turns
from astor.sockets.protocol import LONGEST_BODY

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


async def test_who_asks_for_hundreds_of_pages_waits_for_them_alone(monkeypatch: pytest.MonkeyPatch):
    """A phone that comes after them has its page with the next turn but one, not behind all of theirs."""
    made: list[str] = []

    async def make(_handler: BaseHandler, request: HttpRequest) -> HttpResponse:
        await asyncio.sleep(0)
        made.append(request.META["REMOTE_ADDR"])
        return HttpResponse()

    monkeypatch.setattr(BaseHandler, "get_response_async", make)
    handler = OneThreadHandler()
    callers = ["192.0.2.66"] * 200 + ["192.0.2.1", "192.0.2.2"]
    await asyncio.gather(*(handler.get_response_async(asked_from(caller)) for caller in callers))
    assert len(made) == len(callers)
    assert max(made.index(phone) for phone in callers[-2:]) <= 3 * AT_ONCE


async def test_a_turn_is_not_lost_with_who_waited_for_it():
    turns, held = Turns(1), asyncio.Event()

    async def have(place: str) -> None:
        async with turns.taken(place):
            await held.wait()

    tasks = [asyncio.create_task(have(place)) for place in ("a", "a", "b", "a")]
    await asyncio.sleep(0)
    tasks[1].cancel()  # while it waits
    await asyncio.sleep(0)
    tasks[0].cancel()  # while it has its turn: the next one gets it
    await asyncio.sleep(0)
    tasks[2].cancel()  # as it is told so
    held.set()
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 60)
    assert (turns.free, turns.waiting) == (1, {})


def asked_from(address: str) -> HttpRequest:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = address
    return request


async def test_a_page_without_end_is_not_heard_out():
    sent = iter([*[{"type": "http.request", "body": b"x" * (LONGEST_BODY // 4), "more_body": True}] * 20, GONE])

    async def receive() -> Any:
        return next(sent)

    heard = to_a_point(receive)
    assert [(await heard())["more_body"] for _ in range(5)] == [True, True, True, True, False]
    assert (await heard())["type"] == "http.disconnect"
