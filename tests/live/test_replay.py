"""The replay of an event: what the hall was shown, for Control while it goes on and for everybody when it is over."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from astor.game.models import Event
from astor.live.hub import hub
from tests import cast
from tests.laws import foreign_canaries
from tests.live.screens import HOST, joined, logged_in, seat_cookie

ANN = "control/ann"
PAGE, TOLD = "/hall/astor/replay", "/hall/astor/replay.jsonl"
Rows = dict[str, dict[str, Any]]


def told(client: Client) -> list[dict[str, Any]]:
    """The frames, as soon as they are there."""
    answer = client.get(TOLD)
    while answer.status_code == 202:
        assert 0 <= answer.json()["done"] <= 1
        answer = client.get(TOLD)
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    return [json.loads(line) for line in gzip.decompress(answer.content).splitlines()]


def shown(frames: list[dict[str, Any]]) -> Rows:
    """What a screen that was sent these frames shows."""
    rows: Rows = dict(frames[0]["sides"]["public"]["rows"])
    for frame in frames[1:]:
        rows |= frame.get("set", {})
        for name in frame.get("drop", ()):
            del rows[name]
    return rows


def on_the_wall() -> Rows:
    """What a hall screen that comes now is sent by a server that has just started."""
    hub.forget()
    text = Client(HTTP_HOST=HOST).get("/hall/astor").content.decode()
    boot = json.loads(text.partition('<script id="boot" type="application/json">')[2].partition("</script>")[0])
    rows: Rows = boot["snap"]["sides"]["public"]["rows"]
    return rows


@pytest.fixture
def evening(event: Event) -> Event:
    """The humans have done what nobody may know, and gone to war."""
    joined(cast.QUEEN, cast.ELF_QUEEN)
    for name in ("start", "close_phase"):
        cast.order(ANN, name)
    cast.order(cast.QUEEN, "declare_war", to="dwarves")
    cast.order(ANN, "close_phase")
    cast.order(cast.QUEEN, "produce", province="kingsmead", outputs=["gold"])
    return event


def end() -> None:
    cast.order(ANN, "override", row="event/astor", field="turns", value=1, reason="A short evening")
    while Event.objects.get(key="astor").state != Event.State.ENDED:
        cast.order(ANN, "close_phase", skip=True)


def test_control_sees_again_what_the_hall_has_seen_and_goes_on_from_there(evening: Event):
    ann = logged_in("ann")
    frames = told(ann)
    assert [frame["n"] for frame in frames[1:]] == list(range(1, len(frames)))
    assert told(ann) == frames
    end()
    again = told(ann)
    assert again[: len(frames)] == frames
    assert shown(again) == on_the_wall()


def test_while_the_event_goes_on_it_is_refused_to_everybody_else(evening: Event):
    queen = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN))
    for somebody in (Client(HTTP_HOST=HOST), queen):
        page = somebody.get(PAGE)
        assert (page.status_code, 'href="/hall/astor"' in page.content.decode()) == (403, True)
        answer = somebody.get(TOLD)
        assert (answer.status_code, answer.json()) == (403, {"refused": "replay_closed"})
    assert logged_in("visitor", staff=False).get(TOLD).status_code == 403
    assert logged_in("ann").get(PAGE).status_code == 200


def test_before_the_clock_runs_there_is_nothing_to_see_again(event: Event):
    answer = logged_in("ann").get(TOLD)
    assert (answer.status_code, answer.json()) == (409, {"refused": "replay_empty"})


def test_when_it_is_over_everybody_sees_it_and_nothing_that_the_wall_did_not_show(evening: Event):
    end()
    frames = told(Client(HTTP_HOST=HOST))
    before = [frame for frame in frames if frame.get("set", {}).get("event/astor", {}).get("state") != "ended"]
    text = json.dumps(before)
    assert "war_began" in text
    assert [secret for secret in (*foreign_canaries("public"), cast.SECRET) if secret in text] == []
    assert frames[-1] not in before
