"""Addresses of an event are its own: keys that another page would answer for, taken from the routes themselves."""

from typing import Any

import pytest
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, include, path

from astor import urls
from astor.archive import keeping, writing
from astor.archive.faults import Unfit
from astor.game import event_keys
from astor.game.models import Event
from astor.game.values.errors import Refused
from astor.scenarios import loader
from astor.scenarios.founding import found
from tests import cast


def fixed_words() -> set[str]:
    """Whatever stands alone where an event's key may stand in the same place of another route."""
    routes = [str(route.pattern).split("/") for route in urls.urlpatterns]
    places = {tuple(parts[: parts.index("<slug:event>")]) for parts in routes if "<slug:event>" in parts}
    return {parts[len(place)] for place in places for parts in routes
            if tuple(parts[: len(place)]) == place and parts[len(place) :] and parts[len(place)].isalnum()}  # fmt: skip


def test_no_event_may_be_called_as_any_page_is():
    words = fixed_words()
    assert words >= {"new", "team", "backup", "backups", "works", "import"}
    # Below troubles/ stand numbers alone, which no page of an event is called.
    assert {word for word in words if event_keys.reachable(word)} == {"troubles"}


@pytest.mark.parametrize("key", ["astor", "works-2", "Works", "admin", "j", "language", "storms_2", "x" * 100, "seats"])
def test_other_keys_lead_to_the_pages_of_their_event(key: str):
    assert event_keys.reachable(key)


@pytest.mark.parametrize("key", ["", "a b", "a/b", "Größe", "a.b", "new\n", "?"])
def test_what_no_address_can_hold_is_no_key(key: str):
    assert not event_keys.reachable(key)


def page(_request: HttpRequest, **_parts: Any) -> HttpResponse:
    return HttpResponse()


class Later:
    """Routes as they might be some day: one more fixed page, and pages of events in a file of routes of their own."""

    urlpatterns: tuple[URLPattern | URLResolver, ...] = (
        path("stage/lights", page, name="lights"),
        path("stage/<slug:event>", page, name="stage"),
        path("wall/", include([path("<int:number>/fixed", page, name="fixed"),
                               path("<int:number>/<slug:event>", page, name="wall")])),
    )  # fmt: skip


@pytest.mark.parametrize(("key", "free"), [("lights", False), ("fixed", False), ("works", True), ("new", True)])
def test_a_route_that_is_added_later_is_heeded(key: str, free: bool):
    with override_settings(ROOT_URLCONF=Later):
        assert event_keys.reachable(key) is free


def test_every_route_with_an_event_is_looked_at():
    told = [route.name for route in event_keys.routes_of_events(urls.urlpatterns)]
    there = [
        route.name for route in urls.urlpatterns if isinstance(route, URLPattern) and ":event>" in str(route.pattern)
    ]
    assert told == there
    assert len(there) > 20


# The doors


def called(old: str, new: str) -> None:
    """Another key for an event, past the journal."""
    QuerySet(Event).filter(key=old).update(key=new)


@pytest.mark.django_db
def test_no_event_is_founded_where_its_desk_would_be_another_page():
    with pytest.raises(Refused, match="name_taken"):
        found("import", loader.read("storms"), name="Import", now=cast.T0, by="clock")


@pytest.mark.django_db
@pytest.mark.parametrize(("own", "wanted"), [("works", ""), (cast.EVENT, "works"), (cast.EVENT, "!!!")])
def test_no_event_is_taken_in_under_such_a_key(tmp_path: Any, own: str, wanted: str):
    cast.new_event()
    called(cast.EVENT, own)
    writing.write(own, tmp_path / "event.astor")
    called(own, "written")
    with pytest.raises(Unfit, match="choose another key"):
        keeping.take_in(tmp_path / "event.astor", now=cast.T0, key=wanted)
    assert Event.objects.count() == 1


def test_one_that_is_there_from_before_is_told_saved_and_put_away(ann: Client):
    """As a backup of an older server brings it."""
    called(cast.EVENT, "works")
    assert "the address /control/works is another page’s" in ann.get("/control/").content.decode()
    assert 'href="/control/works">' not in ann.get("/control/").content.decode().partition("<article")[2]
    for at in ("seats", "cards", "casting", "timetable"):
        assert ann.get(f"/control/works/{at}").status_code == 200
    assert ann.post("/control/works/shelve", {"on": "yes"})["Location"] == "/control/"
    assert Event.objects.get().shelved
