"""The log-in under those who try too often: whatever names they call themselves, the thread stays free for orders."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from urllib.parse import urlencode

import pytest
from channels.testing import HttpCommunicator
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory

from astor.asgi import application
from astor.control import log_in
from astor.control.log_in import Allowance
from astor.game.models import Event
from astor.live.callers import address_of
from astor.live.thread import in_turn
from tests import cast
from tests.live.screens import HOST, ORIGIN, Venue

TOKEN = "c" * 32
RIGHT = {"username": "ann", "password": "storms over astor"}

Guess = Callable[..., int]


@pytest.fixture
def guess(event: Event, monkeypatch: pytest.MonkeyPatch) -> Guess:
    """Three tries an address, four in all; each from a browser nobody has seen before, as a guesser says it is."""
    monkeypatch.setattr(log_in, "EACH", Allowance(3, 600))
    monkeypatch.setattr(log_in, "ALL", Allowance(4, 600))
    User.objects.create_user("ann", password=RIGHT["password"], is_staff=True)
    said = iter(range(100))

    def guessed(address: str = "192.0.2.7", **fields: str) -> int:
        browser = Client(HTTP_HOST=HOST, REMOTE_ADDR=address, HTTP_USER_AGENT=f"browser {next(said)}")
        return browser.post("/login", {"username": "ann", "password": "wrong", **fields}).status_code

    return guessed


def test_a_new_browser_is_no_new_guesser(guess: Guess):
    assert [guess() for _ in range(4)] == [200, 200, 200, 429]
    assert guess(**RIGHT) == 429


def test_another_address_may_still_log_in(guess: Guess):
    for _ in range(5):
        guess()
    assert guess("192.0.2.8", **RIGHT) == 302


def test_many_addresses_are_still_one_thread(guess: Guess):
    assert [guess(f"192.0.2.{at}") for at in range(5)] == [200, 200, 200, 200, 429]


def test_who_tries_too_often_is_told_so(guess: Guess, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_in, "EACH", Allowance(0, 600))
    page = Client(HTTP_HOST=HOST).post("/login", RIGHT)
    assert (page.status_code, "Too many tries" in page.content.decode()) == (429, True)


def test_tries_come_back_one_by_one():
    three = Allowance(3, 10)
    assert [three.take("a", now) for now in (0, 0, 0, 0, 9, 10, 10)] == [True, True, True, False, False, True, False]
    assert all(three.take("a", 1000) for _ in range(3))
    assert list(three.spent) == ["a"]


@pytest.mark.parametrize(
    ("proxied", "said", "address"),
    [
        (False, "203.0.113.5", "192.0.2.7"),
        (True, "203.0.113.5", "203.0.113.5"),
        (True, "10.0.0.1, 203.0.113.5", "203.0.113.5"),
        (True, "10.0.0.1, nonsense", "192.0.2.7"),
        (True, "", "192.0.2.7"),
    ],
)
def test_an_address_is_believed_of_our_own_proxy_alone(proxied: bool, said: str, address: str, settings):
    settings.PROXIED = proxied
    request = RequestFactory().get("/login", REMOTE_ADDR="192.0.2.7", HTTP_X_FORWARDED_FOR=said)
    assert address_of(request) == address


# Where a password is looked at


class Looking:
    """Passwords are looked at only when the test says so; counted are those looked at, where, and how many at once."""

    def __init__(self) -> None:
        self.go, self.threads, self.now, self.most = threading.Event(), set[str](), 0, 0

    def is_right(self, typed: str, kept: str) -> bool:
        self.threads.add(threading.current_thread().name)
        self.now += 1
        self.most = max(self.most, self.now)
        assert self.go.wait(30)
        self.now -= 1
        return check_password(typed, kept)


async def logs_in(**fields: str) -> int:
    """The status of the page, asked of our own server."""
    headers = {"host": HOST, "origin": ORIGIN, "cookie": f"csrftoken={TOKEN}", "x-csrftoken": TOKEN,
               "content-type": "application/x-www-form-urlencoded"}  # fmt: skip
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    page = HttpCommunicator(application, "POST", "/login", urlencode(RIGHT | fields).encode(), told)
    return int((await page.get_response(timeout=60))["status"])


async def test_ten_log_ins_at_once_hold_up_no_order(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    looking = Looking()
    monkeypatch.setattr(log_in, "_is_right", looking.is_right)
    await in_turn(User.objects.create_user, "ann", password=RIGHT["password"], is_staff=True)
    phone = await venue.phone(cast.QUEEN)
    tries = [asyncio.create_task(logs_in(password=RIGHT["password"] if at == 0 else "x")) for at in range(10)]
    while not looking.now:
        await asyncio.sleep(0.01)
    assert "refused" not in await phone.order("name_character", name="Ada")
    looking.go.set()
    right, *wrong = await asyncio.gather(*tries)
    assert (right, set(wrong) <= {200, 429}) == (302, True)
    assert (looking.most, len(looking.threads)) == (1, 1), "one at a time, and on one thread"
    assert all(name.startswith("passwords") for name in looking.threads), "which is not the database's"


@pytest.mark.parametrize(
    ("fields", "status"),
    [({}, 302), ({"username": " ann "}, 302), ({"password": "x"}, 200), ({"username": "nobody"}, 200),
     ({"username": "a\0"}, 200), ({"username": "gone"}, 200), ({"username": "x" * 50_000}, 200)],
)  # fmt: skip
async def test_only_the_right_password_of_somebody_who_may_logs_in(venue: Venue, fields: dict[str, str], status: int):
    for name, active in (("ann", True), ("gone", False)):
        who = partial(User.objects.create_user, name, password=RIGHT["password"], is_staff=True, is_active=active)
        await in_turn(who)
    assert await logs_in(**fields) == status


def test_nobody_looks_again_at_the_password_of_who_may_not_come(event: Event):
    """Django's own backend would, on the thread where orders wait."""
    del event
    user = User.objects.create_user("gone", password=RIGHT["password"], is_staff=True, is_active=False)
    request = RequestFactory().post("/login")
    request.seen = log_in.Seen(allowed=True, name="gone", kept=user.password, right=True)  # type: ignore[attr-defined]
    with pytest.raises(PermissionDenied):
        log_in.Beforehand().authenticate(request, username="gone")


async def test_who_tries_too_often_at_our_own_server_has_nothing_looked_at(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(log_in, "EACH", Allowance(0, 600))
    monkeypatch.setattr(log_in, "_is_right", None)
    assert await logs_in() == 429
