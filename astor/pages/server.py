"""The organiser's page of this server: what lies in its data folder and is chosen here; and the server begun anew."""

import stat
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from astor.desk.pages import controls_only, organisers_only
from astor.running import again, chosen, listening, surroundings
from astor.running.chosen import Chosen
from astor.screens.language import own_names
from astor.sockets.hub import hub
from astor.version import VERSION

LONGEST = 1000
"""Letters of a folder's name, with all it lies in."""


class Choices(forms.Form):
    """What can be chosen for this server. What the surroundings say cannot be changed here, and is shown."""

    backups = forms.CharField(label=_("A second folder for backups, as on a stick"), max_length=LONGEST, required=False)
    paper = forms.CharField(label=_("A folder into which every phase’s start is printed"), max_length=LONGEST,
                            required=False)  # fmt: skip
    paper_language = forms.ChoiceField(label=_("Language of these prints"))
    port = forms.IntegerField(label=_("Port at which phones find it"), min_value=1, max_value=chosen.MOST_PORT,
                              required=False)  # fmt: skip

    def __init__(self, data: Any = None) -> None:
        now = {"backups": settings.SECOND_BACKUPS, "paper": settings.PAPER, "paper_language": settings.PAPER_LANGUAGE,
               "port": settings.PORT if "port" in settings.SET_OUTSIDE else settings.CHOSEN.port or None}  # fmt: skip
        super().__init__(data, initial=now)
        language = self.fields["paper_language"]
        assert isinstance(language, forms.ChoiceField)
        now_spoken = settings.PAPER_LANGUAGE  # set outside it may be none of ours, and stands there all the same
        outside = {now_spoken: now_spoken} if "paper_language" in settings.SET_OUTSIDE else {}
        language.choices = list({**outside, **own_names()}.items())
        self.fields["port"].widget.attrs["placeholder"] = surroundings.USUAL_PORT
        for name, variable in settings.SET_OUTSIDE.items():
            self.fields[name].disabled = True
            self.fields[name].help_text = _("Set by %(variable)s, with which the server was started.") % {
                "variable": variable}  # fmt: skip

    def clean_backups(self) -> str:
        return self._folder("backups")

    def clean_paper(self) -> str:
        return self._folder("paper")

    def _folder(self, name: str) -> str:
        """One that was chosen before may be away now, as a stick that is not plugged in."""
        told: str = self.cleaned_data[name].strip()
        return told if told == self.initial[name] else fitting_folder(told)

    def clean_port(self) -> int:
        port: int = self.cleaned_data["port"] or 0
        counts = port or surroundings.USUAL_PORT
        if self.fields["port"].disabled or counts == settings.PORT:
            return port
        if why := listening.why_not(settings.HOST, counts):
            raise ValidationError(_("Nobody can listen at this port: %(why)s. Try another one above 1023.")
                                  % {"why": why})  # fmt: skip
        return port

    def chosen(self) -> Chosen:
        """What is kept: of what the surroundings say, what was chosen before."""
        before = settings.CHOSEN
        told = {name: value for name, value in self.cleaned_data.items() if name not in settings.SET_OUTSIDE}
        return Chosen(**{"backups": before.backups, "paper": before.paper, "paper_language": before.paper_language,
                         "port": before.port, **told})  # fmt: skip


def fitting_folder(told: str) -> str:
    """A folder as it is kept, "" for none; nothing is made of it yet. Raises ValidationError if it would do harm."""
    if not told:
        return ""
    try:
        place = Path(surroundings.folder("~", told))
    except ImproperlyConfigured:
        raise ValidationError(_("Nobody on this machine has such a home folder.")) from None
    if not place.is_absolute():
        raise ValidationError(_("Say it whole, from / or ~ on."))
    try:
        if any(place.resolve().is_relative_to(own) for own in (settings.BASE_DIR, settings.DATA)):
            raise ValidationError(_("That is inside the program or its data, and would be lost with them. "
                                    "Choose a folder elsewhere, best on another disk."))  # fmt: skip
        if place.exists() and not place.is_dir():
            raise ValidationError(_("That is a file. Choose a folder."))
        there = place if place.exists() else place.parent  # which must be there: a stick that is not plugged in is not
        if place.exists() and place.stat().st_mode & stat.S_ISVTX:
            raise ValidationError(_("That folder belongs to everybody on this machine. Choose one of your own."))
        with tempfile.TemporaryFile(dir=there):
            pass
    except (OSError, RuntimeError) as fault:  # the second where links lead in a circle
        why = getattr(fault, "strerror", None) or str(fault)
        raise ValidationError(_("Nothing can be written there: %(why)s.") % {"why": why}) from None
    return str(place)


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def server(request: HttpRequest) -> HttpResponse:
    """What is chosen for this server, and what of it counts only once it has begun anew."""
    beside_one_server(request)
    form = Choices(request.POST if request.method == "POST" else None)
    if form.is_valid() and _kept(form):
        return redirect("server")
    told = {"form": form, "file": settings.DATA / chosen.FILE, "faults": settings.CHOSEN_FAULTS, "port": new_port(),
            "running": VERSION, "version": again.other_version()}  # fmt: skip
    return render(request, "pages/server.html", told, status=422 if form.errors else 200)


def _kept(form: Choices) -> bool:
    """Keep what was chosen; all but the port counts from now on. False, and the form says why, if it cannot be kept."""
    new = form.chosen()
    try:
        chosen.keep(settings.DATA, new)
    except OSError as fault:
        form.add_error(None, _("It could not be kept: %(why)s") % {"why": fault.strerror})
        return False
    settings.CHOSEN, settings.CHOSEN_FAULTS = new, []
    if "backups" not in settings.SET_OUTSIDE:
        settings.SECOND_BACKUPS = new.backups
    if "paper" not in settings.SET_OUTSIDE:
        settings.PAPER = new.paper
    if "paper_language" not in settings.SET_OUTSIDE:
        settings.PAPER_LANGUAGE = new.paper_language
    return True


def new_port() -> int:
    """Where the server listens once it has begun anew; 0 if that is where it listens now."""
    port: int = settings.CHOSEN.port or surroundings.USUAL_PORT
    return 0 if "port" in settings.SET_OUTSIDE or port == settings.PORT else port


@require_POST
@controls_only
def begin_anew(request: HttpRequest) -> HttpResponse:
    """End the server in order, and begin anew with what was chosen."""
    beside_one_server(request)
    return not_now(request) or ended(request, reverse("server"))


def not_now(request: HttpRequest) -> HttpResponse | None:
    """Why the server cannot begin anew now; None if it can.

    Another version in the folder wants what `make play` does before it starts; and at a port that is taken nobody comes
    back.
    """
    version, port = again.other_version(), new_port()
    why = listening.why_not(settings.HOST, port) if port else ""
    if not version and not why:
        return None
    return render(request, "pages/again.html", {"version": version, "port": port, "why": why}, status=409)


def ended(request: HttpRequest, path: str) -> HttpResponse:
    """The server ends and begins anew; who has asked for that waits on this page, and goes on at this path of it."""
    again.ask()
    port = new_port()
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    name = f"[{host}]" if ":" in host else host
    to = f"{request.scheme}://{name}:{port}{path}" if port else path
    return render(request, "pages/again.html", {"since": hub.process, "to": to, "port": port})


@require_safe
@controls_only
def begun(request: HttpRequest) -> HttpResponse:
    """Has another server begun since the one who is named was asked to end? 204 as long as it is this one."""
    beside_one_server(request)
    return HttpResponse(status=204 if request.GET.get("since") == hub.process else 200)


def beside_one_server(request: HttpRequest) -> None:
    """For the organiser of the one server there is; with several all this is for whoever looks after them."""
    organisers_only(request)
    if not settings.EMBEDDED:
        raise Http404
