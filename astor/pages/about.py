"""The page About: which Astor this is, under which licence, and whose rules it plays. NOTICE says the same."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from astor.version import VERSION

GAMES = (
    ("Storms Over Astor", _("The day itself. A megagame by Tim Ledwitch.")),
    ("Storm Weavers: The Northern Border", _("Quests at side tables. Its document names no author and no licence.")),
    ("Mordcry", _("Duels at side tables. Its document names no author and no licence.")),
    ("Storm of Istra", _("Skirmishes at side tables. By David Malmström; edition 1 under the MIT License, edition 2 "
                         "under CC BY-SA 4.0.")),
)  # fmt: skip
"""The name of each, and what there is to say of it."""


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/about.html", {"version": f"Astor {VERSION}", "games": GAMES})
