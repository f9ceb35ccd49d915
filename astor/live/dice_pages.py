"""Dice nobody has to trust: the page that throws them again, and the dice of an event that is over."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from astor.game.models import Entry, Event
from astor.live import language
from diplomacy.models import Plot


@require_safe
def dice(request: HttpRequest, event: str = "") -> HttpResponse:
    """To read for everybody; of an event that is over with all its dice."""
    language.obey(request)
    found = get_object_or_404(Event, key=event) if event else None
    told = reverse("dice-told", args=[event]) if found and found.revealed else ""
    return render(request, "live/dice.html", {"event": found, "from": told})


@require_safe
@gzip_page
def dice_told(_request: HttpRequest, event: str) -> HttpResponse:
    """Every die of an event whose secret is published; a label says what a die was for, so not before."""
    found = get_object_or_404(Event, key=event)
    if not found.revealed:
        raise Http404
    ruled = Plot.objects.filter(event=found).exclude(ruled_by="").count()
    return JsonResponse({"name": found.name, "secret": found.revealed, "commitment": found.commitment,
                         "dice": _dice(found), "ruled": ruled})  # fmt: skip


def _dice(event: Event) -> list[dict[str, Any]]:
    """Each with the word that the hall had shouted by then."""
    told, word = [], ""
    for entry in Entry.objects.filter(event=event).order_by("seq").iterator():
        for label, value, *sides in entry.dice:
            told.append({"seq": entry.seq, "phase": entry.phase, "word": word, "label": label, "value": value,
                         "sides": sides[0] if sides else 0})  # fmt: skip
        _, after = entry.images.get(event.row_name, (None, None))
        word = after["word"] if after else word
    return told
