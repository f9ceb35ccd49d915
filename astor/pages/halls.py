"""Pages for everybody: the wall of the hall, its map to print, and the front page of the press."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from astor.game.models import Event
from astor.game.values.sides import PUBLIC
from astor.screens import language
from astor.screens.shell import how_to_join, shell


@require_safe
@gzip_page
def hall(request: HttpRequest, event: str) -> HttpResponse:
    """A hall screen: what everybody may see."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    return shell(request, "hall", found, (PUBLIC,), {"socket": f"/ws/hall/{event}", **how_to_join(request)})


@require_safe
@gzip_page
def sheet(request: HttpRequest, event: str) -> HttpResponse:
    """The map of the moment as one A3 page to print: what everybody may see, nothing more."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    return shell(request, "sheet", found, (PUBLIC,), {"socket": f"/ws/hall/{event}"})


PRESS = frozenset(
    {"event", "faction", "province", "sea_zone", "building", "army", "unit", "officer", "seat", "former", "battle",
     "article"}
)  # fmt: skip
"""Kinds of rows that a front page shows."""


@require_safe
@gzip_page
def press(request: HttpRequest, event: str) -> HttpResponse:
    """The front page of the press, to print: what is out by now, nothing else."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    return shell(request, "press", found, (PUBLIC,), {"socket": ""}, kinds=PRESS)
