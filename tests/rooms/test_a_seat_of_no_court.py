"""A seat of no court on every page: who takes it, plays there, prints it; and what its screen is told."""

import json
import re

import pytest
from django.test import Client

from astor.game.models import Event, Seat
from astor.game.orders import seats
from tests import cast
from tests.diplomacy.press.newsroom import REPORTER
from tests.rooms.screens import HOST, logged_in, seat_cookie

BOOT = re.compile(r'<script id="boot" type="application/json">(.*?)</script>', re.DOTALL)


@pytest.fixture
def reporter(event: Event) -> Seat:
    cast.order("control/ann", "seat_herald", title="The Morning Post")
    return Seat.objects.select_related("event").get(event=event, key=REPORTER)


def test_its_link_and_its_code_open_it(reporter: Seat):
    browser = Client(HTTP_HOST=HOST)
    for asked in ({"token": seats.token(reporter)}, {"code": seats.code(reporter), "event": cast.EVENT}):
        told = browser.post("/j/who", asked).json()
        assert (told["title"], told["faction"], told["character"]) == ("The Morning Post", "The press", "")
    taken = browser.post("/j/take", {"token": seats.token(reporter), "player": "Rita"}).json()
    assert taken["to"] == f"/play/{cast.EVENT}"


def test_its_phone_is_told_what_everybody_sees_and_its_own(reporter: Seat):
    cast.order(REPORTER, "join", player="Rita")
    page = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(REPORTER)).get(f"/play/{cast.EVENT}")
    found = BOOT.search(page.content.decode())
    assert found
    assert set(json.loads(found[1])["snap"]["sides"]) == {"public", f"seat/{REPORTER}", f"own/{REPORTER}"}


@pytest.mark.parametrize(
    "path", ["seats", "cards", "cards?faction=humans", f"seat/{REPORTER}", "casting", "casting/table"]
)
def test_controls_pages_hold_with_it(reporter: Seat, path: str):
    page = logged_in("ann").get(f"/control/{cast.EVENT}/{path}")
    assert page.status_code == 200
    listed = path in ("seats", "casting", "casting/table", f"seat/{REPORTER}")
    assert ("The Morning Post" in page.content.decode()) == listed
