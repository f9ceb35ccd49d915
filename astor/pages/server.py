"""The organiser's page of this server: what lies in its data folder and is chosen here; and the server begun anew."""

import stat
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
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
from astor.door import addresses
from astor.running import again, chosen, listening, surroundings
from astor.running.chosen import Chosen
from astor.screens.language import own_names
from astor.sockets.hub import hub
from astor.version import VERSION

LONGEST = 1000
"""Letters of a folder's name, with all it lies in."""
AT_ONCE = {"backups": "SECOND_BACKUPS", "paper": "PAPER", "paper_language": "PAPER_LANGUAGE", "address": "ADDRESS"}
"""What counts as soon as it is chosen → the setting that says it."""


class Choices(forms.Form):
    """What can be chosen for this server. What the surroundings say cannot be changed here, and is shown."""

    backups = forms.CharField(label=_("A second folder for backups, as on a stick"), max_length=LONGEST, required=False)
    paper = forms.CharField(label=_("A folder into which every phase’s start is printed"), max_length=LONGEST,
                            required=False)  # fmt: skip
    paper_language = forms.ChoiceField(label=_("Language of these prints"))
    port = forms.IntegerField(label=_("Port at which phones find it"), min_value=1, max_value=chosen.MOST_PORT,
                              required=False)  # fmt: skip
    address = forms.CharField(label=_("Address on codes, cards and wall"), max_length=LONGEST, required=False,
                              help_text=_("As a phone types it: astor.lan, or http://192.168.1.20:8080. Left empty, it "
                                          "is the one that this machine has in its network."))  # fmt: skip

    def __init__(self, data: Any = None) -> None:
        now = {name: getattr(settings, setting) for name, setting in AT_ONCE.items()}
        now["port"] = settings.PORT if "port" in settings.SET_OUTSIDE else settings.CHOSEN.port or None
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

    def clean_address(self) -> str:
        told: str = self.cleaned_data["address"].strip()
        if not told or self.fields["address"].disabled:
            return told
        scheme = "https" if settings.SECURE else "http"
        try:
            fits = surroundings.address(told, scheme)
        except ValueError:
            raise ValidationError(_("That is no address. Say a name or a number, with a port behind a colon if it is "
                                    "not the usual one, and nothing behind that.")) from None  # fmt: skip
        if not fits.startswith(f"{scheme}:"):
            raise ValidationError(_("This server is reached by %(scheme)s:// alone. Only ASTOR_HTTPS, with which it is "
                                    "started, changes that.") % {"scheme": scheme})  # fmt: skip
        if addresses.is_loopback(urlsplit(fits).hostname or ""):
            raise ValidationError(_("That leads every phone to itself. Say how others find this machine."))
        return fits

    def chosen(self) -> Chosen:
        """What is kept: of what the surroundings say, what was chosen before."""
        told = {name: value for name, value in self.cleaned_data.items() if name not in settings.SET_OUTSIDE}
        return msgspec.structs.replace(settings.CHOSEN, **told)


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
            "running": VERSION, "version": again.other_version(),
            "unprepared": again.preparation.fault}  # fmt: skip
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
    for name, setting in AT_ONCE.items():
        if name not in settings.SET_OUTSIDE:
            setattr(settings, setting, getattr(new, name))
    return True


def new_port() -> int:
    """Where the server listens once it has begun anew; 0 if that is where it listens now."""
    port: int = settings.CHOSEN.port or surroundings.USUAL_PORT
    return 0 if "port" in settings.SET_OUTSIDE or port == settings.PORT else port


@require_POST
@controls_only
def begin_anew(request: HttpRequest) -> HttpResponse:
    """End the server in order, and begin anew with what was chosen; another version is made ready before."""
    beside_one_server(request)
    if (no_start := not_now(request)) is not None:
        return no_start
    version = again.other_version()
    if not version:
        return ended(request, reverse("server"))
    again.preparation.begin()
    return _waiting(request, reverse("server"), version)


def not_now(request: HttpRequest, version: str = "") -> HttpResponse | None:
    """Why the server cannot begin anew now; None if it can: at a port that is taken nobody comes back. `version`:
    another one in the folder, where that is in the way."""
    port = new_port()
    why = listening.why_not(settings.HOST, port) if port else ""
    if not version and not why:
        return None
    return render(request, "pages/again.html", {"version": version, "port": port, "why": why}, status=409)


def ended(request: HttpRequest, path: str) -> HttpResponse:
    """The server ends and begins anew; who has asked for that waits on this page, and goes on at this path of it."""
    again.ask()
    return _waiting(request, path)


def _waiting(request: HttpRequest, path: str, version: str = "") -> HttpResponse:
    """The page that goes on at this path once another server answers, or this `version` could not be made ready."""
    port = new_port()
    host = addresses.in_url(urlsplit(f"//{request.get_host()}").hostname or "")
    to = f"{request.scheme}://{host}:{port}{path}" if port else path
    return render(request, "pages/again.html", {"since": hub.process, "to": to, "port": port, "version": version})


@require_safe
@controls_only
def begun(request: HttpRequest) -> HttpResponse:
    """Is there anything to go on to, since the server that is named was asked to end? 204 as long as it still runs,
    and has not failed to make another version ready."""
    beside_one_server(request)
    waits = request.GET.get("since") == hub.process and not again.preparation.fault
    return HttpResponse(status=204 if waits else 200)


def beside_one_server(request: HttpRequest) -> None:
    """For the organiser of the one server there is; with several all this is for whoever looks after them."""
    organisers_only(request)
    if not settings.EMBEDDED:
        raise Http404
