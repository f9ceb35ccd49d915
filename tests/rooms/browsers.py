"""Browsers of players who join, and codes that open nothing."""

from typing import Any

from django.test import Client

from astor.game.models import Seat
from astor.game.orders import seats
from tests import cast
from tests.rooms.screens import HOST


class Browser(Client):
    """A player's browser."""

    def __init__(self) -> None:
        super().__init__(HTTP_HOST=HOST)

    def ask(self, path: str, **fields: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.post(path, fields).json()
        return answer

    def guess(self, code: str, **fields: str) -> dict[str, Any]:
        return self.ask("/j/who", event=cast.EVENT, code=code, **fields)


def seat(key: str = cast.QUEEN) -> Seat:
    return Seat.objects.select_related("event").get(event__key=cast.EVENT, key=key)


def wrong_codes() -> list[str]:
    """Codes no seat has, never the same twice."""
    taken = {seats.code(s) for s in Seat.objects.select_related("event")}
    made = ("".join(letters) for letters in zip(*[iter(seats.ALPHABET * 60)] * 6, strict=False))
    return [code for code in made if code not in taken]


def newcomer(address: str = "127.0.0.1") -> Browser:
    """A browser that has been given a name."""
    browser = Browser()
    browser.defaults["REMOTE_ADDR"] = address
    browser.get("/")
    return browser


def right(browser: Browser) -> bool:
    return "title" in browser.guess(seats.code(seat()))
