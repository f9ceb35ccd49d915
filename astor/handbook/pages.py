"""Pages of the rules: to read, to print, and as the phone takes them. They tell numbers and rulings, and no row."""

from collections.abc import Callable
from functools import lru_cache

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from astor.game.models import Event
from astor.handbook.book import FirstMinute, Handbook, first_minute, handbook
from astor.handbook.numbers import Day
from astor.scenarios import loader
from astor.screens import language
from astor.screens.open_events import offered

Writer = Callable[[Day, str], Handbook | FirstMinute]


@require_safe
@gzip_page
def rules(request: HttpRequest, event: str = "") -> HttpResponse:
    """The handbook of an event; where none is named of the one that is on, else of a scenario."""
    language.obey(request)
    events = offered()
    found = get_object_or_404(Event, key=event) if event else next(iter(events), None)
    day = Day.of(found) if found else _planned()
    others = [other for other in events if other != found]
    context = {"book": _book(msgspec.json.encode(day), translation.get_language()), "event": found, "others": others}
    return render(request, "handbook/rules.html", context)


@require_safe
@gzip_page
def told(request: HttpRequest, event: str) -> HttpResponse:
    """The same as the phone keeps it."""
    return _answer(request, event, handbook)


@require_safe
@gzip_page
def first(request: HttpRequest, event: str) -> HttpResponse:
    """What a newcomer's phone waits for."""
    return _answer(request, event, first_minute)


def _answer(request: HttpRequest, event: str, write: Writer) -> HttpResponse:
    language.obey(request)
    day = Day.of(get_object_or_404(Event, key=event))
    response = HttpResponse(_told(write, msgspec.json.encode(day), translation.get_language()), "application/json")
    response["Cache-Control"] = "no-cache"
    return response


def _planned() -> Day:
    """Before there is an event: what one would have that is made of the first scenario."""
    scenario = next(iter(loader.sound()), None)
    if scenario is None:
        raise Http404
    return Day.planned(scenario)


@lru_cache(maxsize=40)
def _book(day: bytes, spoken: str) -> Handbook:
    """Written once for all who ask, and anew when a number has changed."""
    return handbook(msgspec.json.decode(day, type=Day), spoken)


@lru_cache(maxsize=80)
def _told(write: Writer, day: bytes, spoken: str) -> bytes:
    return msgspec.json.encode(write(msgspec.json.decode(day, type=Day), spoken))
