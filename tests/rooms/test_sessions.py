"""How long a log-in lasts: to its end and no longer, for whoever has copied it, at pages and at open desks."""

import time
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from astor.door import cookies
from astor.game.models import Event, Seat
from astor.running import sessions
from astor.running.thread import in_turn, now_ms
from astor.sockets.hub import hub
from tests import cast
from tests.rooms.screens import HOST, Screen, Venue, header, logged_in

OLD, NEW = "storms over astor", "winds over astor"


def copied(browser: Client) -> Client:
    """Another browser with its cookies."""
    return Client(HTTP_HOST=HOST, HTTP_COOKIE=header(browser.cookies))


async def desk_of(venue: Venue, browser: Client, seat: str = "") -> Screen:
    path = f"/ws/control/{cast.EVENT}" + (f"/seat/{seat}" if seat else "")
    return await venue.enter(path, cookie=header(browser.cookies))


def set_password(browser: Client, new: str, **fields: str) -> Any:
    return browser.post("/password", {"new_password1": new, "new_password2": new, **fields})


def test_a_session_copied_before_the_log_out_is_over(event: Event):
    browser = logged_in()
    thief = copied(browser)
    assert thief.get("/control/").status_code == 200
    browser.post("/logout")
    assert thief.get("/control/")["Location"].startswith("/login")


async def test_desks_open_under_a_log_in_end_with_it(venue: Venue):
    browser, other = await in_turn(logged_in), await in_turn(logged_in)
    desk, stolen, elsewhere = [await desk_of(venue, who) for who in (browser, browser, other)]
    await in_turn(browser.post, "/logout")
    assert [await one.goodbye() for one in (desk, stolen)] == ["going_away"] * 2
    assert "refused" not in await elsewhere.order("open_codes")
    late = await venue.enter(f"/ws/control/{cast.EVENT}", cookie=header(browser.cookies), hello=False)
    assert await late.goodbye() == "logged_out"


@pytest.mark.parametrize("seat", ["", cast.QUEEN], ids=["desk", "acting"])
async def test_not_one_order_of_a_dismissed_control_is_carried_out(venue: Venue, seat: str):
    browser = await in_turn(logged_in)
    desk = await desk_of(venue, browser, seat)
    await in_turn(User.objects.filter(username="ann").update, is_active=False)  # nobody has told the desk
    before = await venue.trace()
    order = ("name_character", {"name": "Mole"}) if seat else ("start", {})
    await desk.say({"t": "cmd", "id": "c1", "name": order[0], "args": order[1], "phase": ""})
    assert await desk.goodbye() == "dismissed"
    assert await venue.trace() == before


async def test_the_desk_of_a_dismissed_control_closes_at_once(venue: Venue):
    desk, organiser = await desk_of(venue, await in_turn(logged_in)), await in_turn(logged_in, "bob")
    await in_turn(User.objects.filter(username="bob").update, is_superuser=True)
    ann = await in_turn(User.objects.get, username="ann")
    await in_turn(organiser.post, f"/admin/auth/user/{ann.pk}/change/", {"_save": "x"})  # "may log in" is not ticked
    assert not (await in_turn(User.objects.get, username="ann")).is_active
    assert await desk.goodbye() == "dismissed"
    assert not hub.desks


def test_a_password_is_not_changed_without_the_old_one(event: Event):
    browser = logged_in()
    user = User.objects.get(username="ann")
    user.set_password(OLD)
    user.save()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert 'name="old_password"' in browser.get("/password").content.decode()
    for wrong in ({}, {"old_password": "x"}):
        assert set_password(browser, NEW, **wrong).status_code == 200
        assert User.objects.get(username="ann").check_password(OLD)
    thief = copied(browser)
    assert set_password(browser, NEW, old_password=OLD)["Location"] == "/control/"
    assert User.objects.get(username="ann").check_password(NEW)
    assert (browser.get("/control/").status_code, thief.get("/control/").status_code) == (200, 302)


def newcomer(name: str) -> Client:
    """A browser in which somebody has just followed a one-time link."""
    user = User(username=name, is_staff=True)
    user.set_unusable_password()
    user.save()
    return logged_in(name)


def test_guessing_the_old_password_is_metered(event: Event):
    browser = newcomer("ann")
    answers = [set_password(browser, NEW).status_code for _ in range(11)]
    assert answers == [302] + [200] * 9 + [429]  # the first one needs no old one yet


@pytest.mark.parametrize("like", ["organiser1", "Organiser", "0rganiser", "organizer"])
def test_a_password_like_the_name_is_refused(event: Event, like: str):
    browser = newcomer("organiser")
    assert set_password(browser, like).status_code == 200
    assert not User.objects.get(username="organiser").has_usable_password()
    assert set_password(browser, NEW).status_code == 302


@pytest.mark.parametrize("years", [5, -5])
def test_a_clock_that_is_set_puts_nobody_out(event: Event, monkeypatch: pytest.MonkeyPatch, years: int):
    """The log-in lasts by the server's time, and a seat's cookie until the seat is handed over."""
    browser, jar = logged_in(), SimpleCookie()
    response = HttpResponse()
    cookies.give(response, Seat.objects.get(event=event, key=cast.QUEEN))
    jar.load(response.cookies.output(header=""))
    set_by = years * 365 * 86_400
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + timedelta(seconds=set_by))
    shown = time.time
    monkeypatch.setattr(time, "time", lambda: shown() + set_by)
    assert browser.get("/control/").status_code == 200
    assert cookies.sitting(event.key, {name: morsel.value for name, morsel in jar.items()}) is not None


def test_a_log_in_ends_after_a_week_of_the_servers_time(event: Event, monkeypatch: pytest.MonkeyPatch):
    browser, began = logged_in(), now_ms()
    week = settings.SESSION_COOKIE_AGE * 1000
    monkeypatch.setattr(sessions, "now_ms", lambda: began + week - 60_000)
    assert browser.get("/control/").status_code == 200
    sessions.SessionStore.clear_expired()
    assert Session.objects.count() == 1
    monkeypatch.setattr(sessions, "now_ms", lambda: began + week + 60_000)
    assert browser.get("/control/")["Location"].startswith("/login")
    sessions.SessionStore.clear_expired()
    assert Session.objects.count() == 0
