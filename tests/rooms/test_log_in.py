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
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.test import Client, RequestFactory

from astor.asgi import application
from astor.desk import log_in
from astor.desk.log_in import Allowance
from astor.door import cookies
from astor.door.callers import address_in, address_of
from astor.game.models import Event
from astor.running import surroundings
from astor.running.thread import in_turn
from tests import cast
from tests.rooms.screens import HOST, ORIGIN, Venue

TOKEN = "c" * 32
RIGHT = {"username": "ann", "password": "storms over astor"}

Guess = Callable[..., int]


@pytest.fixture
def guess(event: Event, monkeypatch: pytest.MonkeyPatch) -> Guess:
    """Three tries an address, of which one is its first, four a name and nine in all beyond those; each from a browser
    nobody has seen before, as a guesser says it is.
    """
    for name, tries in (("EACH", 3), ("FIRST", 1), ("NAME", 4), ("ALL", 9), ("BEFORE", 3)):
        monkeypatch.setattr(log_in, name, Allowance(tries, 600))
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


def test_six_addresses_do_not_keep_somebody_out_who_comes_from_their_own(guess: Guess):
    looked_at = [guess(f"192.0.2.{at % 6}") for at in range(60)].count(200)
    assert looked_at == 6 + 4, "the first of each address, and then those of the name"
    assert guess("192.0.2.77", **RIGHT) == 302


def test_a_name_that_is_guessed_leaves_the_others_theirs(guess: Guess):
    User.objects.create_user("bob", password=RIGHT["password"], is_staff=True)
    for at in range(60):
        guess(f"192.0.2.{at % 6}")
    assert [guess("192.0.2.77", username="bob") for _ in range(2)] == [200, 200]
    assert guess("192.0.2.77", **RIGHT | {"username": "bob"}) == 302


def test_any_number_of_addresses_and_names_have_few_passwords_looked_at(guess: Guess):
    tries = [guess(f"192.0.2.{at}", username=f"name {again % 2}") for at in range(20) for again in range(3)]
    assert tries.count(200) == 20 + 8


def test_a_browser_that_was_in_before_is_never_shut_out_by_others(guess: Guess, settings):
    settings.AXES_FAILURE_LIMIT = 2
    own = Client(HTTP_HOST=HOST, REMOTE_ADDR="192.0.2.7", HTTP_USER_AGENT="a usual browser")
    assert own.post("/login", RIGHT).status_code == 302
    own.post("/logout")
    rude = Client(HTTP_HOST=HOST, REMOTE_ADDR="192.0.2.7", HTTP_USER_AGENT="a usual browser")
    for _ in range(20):
        rude.post("/login", {**RIGHT, "password": "wrong"})
    assert rude.post("/login", RIGHT).status_code == 429
    assert own.post("/login", RIGHT).status_code == 302, "from the same address, and by the same name of a browser"
    assert [own.post("/login", {**RIGHT, "password": "wrong"}).status_code for _ in range(4)] == [200, 200, 429, 429], (
        "and it may not guess either"
    )


def test_a_browser_known_for_one_name_is_a_stranger_to_another(guess: Guess):
    User.objects.create_user("bob", password=RIGHT["password"], is_staff=True)
    own = Client(HTTP_HOST=HOST, REMOTE_ADDR="192.0.2.7")
    assert own.post("/login", RIGHT).status_code == 302
    own.cookies[cookies.BEFORE] = own.cookies[cookies.BEFORE].value.replace(":", ":x", 1)
    assert cookies.before({name: morsel.value for name, morsel in own.cookies.items()}) is None
    assert guess("192.0.2.7", username="bob") == 200
    for _ in range(10):
        own.post("/login", {"username": "bob", "password": "wrong"})
    assert own.post("/login", {**RIGHT, "username": "bob"}).status_code == 429


def test_who_tries_too_often_is_told_so(guess: Guess, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_in, "EACH", Allowance(0, 600))
    page = Client(HTTP_HOST=HOST).post("/login", RIGHT)
    assert (page.status_code, "Too many tries" in page.content.decode()) == (429, True)


def test_tries_come_back_one_by_one():
    three = Allowance(3, 10)
    tries = [three.take("a", now) for now in (0, 0, 0, 0, 9_999, 10_000, 10_000)]
    assert tries == [True, True, True, False, False, True, False]
    assert all(three.take("a", 1_000_000) for _ in range(3))
    assert list(three.spent) == ["a"]


@pytest.mark.parametrize(
    ("proxies", "said", "address"),
    [
        ("", "203.0.113.5", "192.0.2.7"),
        ("192.0.2.0/24", "203.0.113.5", "203.0.113.5"),
        ("::1, 192.0.2.7", "10.0.0.1, 203.0.113.5", "203.0.113.5"),
        ("192.0.2.7", "10.0.0.1, nonsense", "192.0.2.7"),
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.8", "203.0.113.5", "192.0.2.7"),
        ("1", "203.0.113.5", "192.0.2.7"),
    ],
)
def test_an_address_is_believed_of_our_own_proxy_alone(proxies: str, said: str, address: str, settings):
    settings.PROXIES = surroundings.proxies(proxies)
    request = RequestFactory().get("/login", REMOTE_ADDR="192.0.2.7", HTTP_X_FORWARDED_FOR=said)
    assert address_of(request) == address
    heads = [(b"x-forwarded-for", part.encode()) for part in said.split(", ")]
    assert address_in({"client": ["192.0.2.7", 1], "headers": heads}) == address


def test_a_proxy_on_this_machine_is_believed_where_there_is_one(settings):
    settings.PROXIES = surroundings.proxies("1")
    for peer in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert address_in({"client": [peer, 1], "headers": [(b"x-forwarded-for", b"203.0.113.5")]}) == "203.0.113.5"
    with pytest.raises(ImproperlyConfigured, match="ASTOR_PROXIED"):
        surroundings.proxies("proxy.example.org")


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
