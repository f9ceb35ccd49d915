"""The page of all events: where each of them stands, and those put away."""

from typing import Any

import pytest
from django.test import Client

from astor.desk.standing import PHASES, STATES, standing
from astor.game.models import Entry, Event
from factions.turns import kind_of, order_of_play
from tests import cast
from tests.rooms.screens import joined

# Where an event stands


@pytest.mark.parametrize(("state", "phase", "said"), [
    ("planning", "planning", "Not started"),
    ("running", "planning", "Running · Planning"),
    ("running", "t0/diplomacy", "Running · Initial diplomacy"),
    ("paused", "t2/war", "Paused · Turn 2 of 6, War"),
    ("held", "t6/diplomacy", "Bell rung · Turn 6 of 6, Diplomacy"),
    ("ended", "ended", "Ended"),
])  # fmt: skip
def test_where_an_event_stands_is_said_in_words(state: str, phase: str, said: str):
    assert standing(Event(state=state, phase=phase, turns=6)) == said


def test_every_state_and_phase_has_words():
    assert set(STATES) == set(Event.State.values)
    assert set(PHASES) == {kind_of(phase) for phase in order_of_play(1)} - {"ended"}


def test_the_events_page_says_how_many_have_come(ann: Client):
    joined(cast.QUEEN, cast.ELF_QUEEN)
    page = ann.get("/control/").content.decode()
    assert "Not started · 2 seats taken" in page
    for place in ("", "/seats", "/cards"):
        assert f'href="/control/astor{place}"' in page
    for place in ("", "/map"):
        assert f'href="/hall/astor{place}"' in page


# Put away


def folded(page: Any) -> tuple[str, str]:
    """The events page above the fold, and below it."""
    shown, _, below = page.content.decode().partition("<details>")
    return shown, below


def test_an_event_is_put_away_and_offered_again(ann: Client):
    assert ann.post("/control/astor/shelve", {"on": "yes"})["Location"] == "/control/"
    shown, below = folded(ann.get("/control/"))
    assert 'data-event="astor"' not in shown
    assert 'data-event="astor"' in below
    assert "One event is put away" in below
    ann.post("/control/astor/shelve", {"on": "no"})
    assert 'data-event="astor"' in folded(ann.get("/control/"))[0]
    assert [entry.command for entry in Entry.objects.order_by("seq")][1:] == ["shelve", "shelve"]


def test_putting_away_what_is_away_changes_nothing(ann: Client):
    for _ in range(2):
        assert ann.post("/control/astor/shelve", {"on": "yes"}).status_code == 302
    assert Entry.objects.filter(command="shelve").count() == 1
    assert ann.post("/control/nowhere/shelve", {"on": "yes"}).status_code == 404
    assert ann.get("/control/astor/shelve").status_code == 405
