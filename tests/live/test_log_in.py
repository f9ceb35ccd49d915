"""The log-in under those who try too often: whatever names they call themselves, the thread stays free for orders."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory

from astor.control import log_in
from astor.control.log_in import Allowance, address_of
from astor.game.models import Event
from tests.live.screens import HOST

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
