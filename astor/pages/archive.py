"""The organiser's pages of events as files: one to take away, and one to take in what was taken away elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from astor.desk.pages import organisers_only
from astor.game.models import Event
from astor.pages import uploads
from astor.pages.works import asked
from astor.works.kinds import PARTS


@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest, event: str) -> HttpResponse:
    """Which part of an event to take away; posted, that part is asked for, with the names of people or without."""
    organisers_only(request)  # it holds what no Control may see before the end
    found = get_object_or_404(Event, key=event)
    part = request.POST.get("as", "")[:20]
    if part not in PARTS or (part == "page" and found.state != Event.State.ENDED):
        return render(request, "pages/export.html", {"event": found})
    args = {"part": part, "people": request.POST.get("names") != "no"}
    return asked(request, "export", event=event, args=args)


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Choose a file, and it is taken in."""
    organisers_only(request)

    def form(why: str, status: int) -> HttpResponse:
        return render(request, "pages/import.html", {"why": why, "piece": uploads.PIECE}, status=status)

    return uploads.handed_over(request, "import", form, {"key": request.POST.get("key", "")[:100]})
