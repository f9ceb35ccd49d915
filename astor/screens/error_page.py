"""A page that went wrong: said in a sentence, with the way on; what it was stands in the log alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse


def went_wrong(request: HttpRequest) -> HttpResponse:
    """500. Nothing is read for it, the database may be what is wrong; at the desks it leads to the list of events."""
    at_the_desks = request.path.startswith((reverse("control"), reverse("admin:index")))
    return render(request, "screens/mishap.html", {"at_the_desks": at_the_desks}, status=500)
