"""Dice nobody has to trust: the page that throws them again, and the dice of an event that is over."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from astor.game.models import Event
from astor.made import kinds
from astor.made.answers import answered, packed
from astor.screens import language


@require_safe
def dice(request: HttpRequest, event: str = "") -> HttpResponse:
    """To read for everybody; of an event that is over with all its dice."""
    language.obey(request)
    found = get_object_or_404(Event, key=event) if event else None
    told = reverse("dice-told", args=[event]) if found and found.revealed else ""
    return render(request, "pages/dice.html", {"event": found, "from": told})


@require_safe
def dice_told(request: HttpRequest, event: str) -> HttpResponseBase:
    """Every die of an event whose secret is published; a label says what a die was for, so not before."""
    found = get_object_or_404(Event, key=event)
    if not found.revealed:
        raise Http404
    return answered(found, kinds.DICE, lambda folder: packed(request, folder / kinds.THROWN, "application/json"))
