"""The page of a seat's story: by its own link, once all is over, without a log-in, and nothing else on it."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from astor.game.models import Event, Seat
from astor.game.orders import seats
from astor.pages.phones import STORY
from astor.sockets.hub import hub
from tests import cast
from tests.rooms.screens import HOST, joined, seat_cookie

ANN = "control/ann"


def seat(key: str) -> Seat:
    return Seat.objects.select_related("event").get(key=key)


def page(key: str = cast.QUEEN, mark: str = "") -> tuple[int, str]:
    """What somebody without any cookie is sent."""
    there = reverse("story", args=[cast.EVENT, key, mark or seats.story_mark(seat(key))])
    answer = Client(HTTP_HOST=HOST).get(there)
    return answer.status_code, answer.content.decode()


def boot(text: str) -> dict[str, Any]:
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found.group(1))
    return told


@pytest.fixture
def over(event: Event) -> Event:
    """The queen has gone to war, and the evening is over."""
    joined(cast.QUEEN, cast.ELF_QUEEN)
    for name in ("start", "close_phase"):
        cast.order(ANN, name)
    cast.order(cast.QUEEN, "declare_war", to="dwarves")
    cast.order(ANN, "override", row="event/astor", field="turns", value=1, reason="A short evening")
    while Event.objects.get(pk=event.pk).phase != "ended":
        cast.order(ANN, "close_phase", skip=True)
    return event


def test_while_the_event_goes_on_it_tells_nothing(event: Event):
    status, text = page()
    assert (status, "when the game is over" in text, 'id="boot"' in text) == (200, True, False)


def test_the_link_of_another_seat_opens_nothing(over: Event):
    assert page(mark=seats.story_mark(seat(cast.ELF_QUEEN)))[0] == 404
    assert page(mark=seats.token(seat(cast.QUEEN)))[0] == 404


def test_it_is_made_of_what_everybody_may_know_by_then_and_of_the_seats_own_deeds(over: Event):
    status, text = page()
    told = boot(text)
    sides = told["snap"]["sides"]
    assert (status, told["socket"], told["seat"]) == (200, "", cast.QUEEN)
    assert set(sides) == {"public", f"seat/{cast.QUEEN}"}
    kinds = {name.partition("/")[0] for side in sides.values() for name in side["rows"]}
    assert {"moment", "deed", "story", "objective"} <= kinds <= STORY
    own = sides[f"seat/{cast.QUEEN}"]["rows"]
    assert {row["code"] for name, row in own.items() if name.startswith("deed/")} == {"war_began", "last_bell"}
    assert seats.token(seat(cast.QUEEN)) not in text


def test_it_outlives_the_link_of_the_seat(over: Event):
    mark, token = seats.story_mark(seat(cast.QUEEN)), seats.token(seat(cast.QUEEN))
    cast.order(ANN, "reissue", seat=cast.QUEEN)
    assert seats.token(seat(cast.QUEEN)) != token
    assert page(mark=mark)[0] == 200


def test_the_phone_knows_the_way_there(over: Event):
    hub.here(cast.EVENT)
    client = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN))
    told = boot(client.get(f"/play/{cast.EVENT}").content.decode())
    assert told["story"].endswith(seats.story_mark(seat(cast.QUEEN)))


def test_all_who_played_the_seat_are_named(event: Event):
    joined(cast.QUEEN)
    cast.order(cast.QUEEN, "join", player="Bea")
    cast.order(ANN, "start")
    cast.order(ANN, "override", row="event/astor", field="turns", value=1, reason="A short evening")
    while Event.objects.get(pk=event.pk).phase != "ended":
        cast.order(ANN, "close_phase", skip=True)
    assert boot(page(cast.QUEEN)[1])["players"] == [cast.QUEEN, "Bea"]
