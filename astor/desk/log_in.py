"""The log-in. Looking at a password takes half a second of a processor: one at a time, and not where orders wait."""

import asyncio
import time
import unicodedata
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.urls import reverse

from astor.door import cookies
from astor.door.callers import address_of, place_of
from astor.door.page_queue import Turns
from astor.running.thread import in_turn
from astor.sockets.hub import hub

Response = TypeVar("Response", bound=HttpResponse)


@dataclass
class Allowance:
    """So many tries at once, and one more every so many seconds, for each who comes.

    `now` is monotonic, in whole ms: parts of a second do not add up, and the last try would be refused now and then.
    """

    at_once: int
    every: int
    spent: dict[str, int] = field(default_factory=dict)
    """Who came → when all their tries will be theirs again."""

    def take(self, who: str, now: int) -> bool:
        self.spent = {each: until for each, until in self.spent.items() if until > now}
        until = max(now, self.spent.get(who, now)) + 1000 * self.every
        if until - now > self.at_once * 1000 * self.every:
            return False
        self.spent[who] = until
        return True


BEFORE = Allowance(10, 10)
"""For a browser with which this very Control has logged in before: whatever others try, it has its own tries."""
EACH = Allowance(10, 10)
"""For an address; a hall that shares one still gets in. Names and browsers are whatever a guesser says they are."""
FIRST = Allowance(3, 60)
"""The first of these count for the address alone: who comes from one that nobody guesses from gets in."""
NAME, ALL = Allowance(10, 20), Allowance(20, 4)
"""All further ones, for a name and together: a guesser may have any number of addresses."""
PLACES, AT_A_PLACE = 20, 2
"""So many wait to have a password looked at: strangers of so many places, and so many of each."""
LONGEST = 4096
"""So much of a password is looked at, in letters."""


def may_try(request: HttpRequest, name: str) -> bool:
    """May this caller have a password of this name looked at? It is one try less then."""
    now, known = time.monotonic_ns() // 1_000_000, known_browser(request, name)
    if known:
        return BEFORE.take(known, now)
    place = place_of(address_of(request) or "")
    return EACH.take(place, now) and (FIRST.take(place, now) or (NAME.take(name, now) and ALL.take("", now)))


def known_browser(request: HttpRequest, name: str) -> str:
    """The mark of this browser, if whoever has this name has logged in with it before; else ""."""
    found = cookies.before(request.COOKIES)
    return found.browser if found is not None and found.name == name else ""


def is_known(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> bool:
    """Is this a browser that no lock shuts out? Others at its address may call themselves what they like."""
    return bool(known_browser(request, str((credentials or {}).get("username", ""))))


def remembered(response: Response, request: HttpRequest, user: User) -> Response:
    """The answer to somebody who has just logged in; their browser is known from now on."""
    name = user.get_username()
    cookies.remember(response, name, known_browser(request, name))
    return response


looking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="passwords")
"""A thread of its own: the database's one thread carries out orders meanwhile."""
turns = Turns(1)
"""Who waits for it is served in turn with those from elsewhere."""


@dataclass(frozen=True)
class Seen:
    """What has been found out about a log-in before its page is made; `kept` is the hash it was compared with."""

    allowed: bool
    name: str = ""
    kept: str = ""
    right: bool = False


async def look_beforehand(request: HttpRequest) -> None:
    """Compare the password of a log-in outside the database's thread, and put down on the request what came of it."""
    if request.method != "POST" or request.path != reverse("login"):
        return
    with suppress(SuspiciousOperation, MultiPartParserError, UnreadablePostError):  # its page will say so
        request.seen = await _seen(request)  # type: ignore[attr-defined]


async def _seen(request: HttpRequest) -> Seen:
    name, typed = _name(request), request.POST.get("password", "")[:LONGEST]
    known = known_browser(request, name)
    place = known or place_of(address_of(request) or "")
    if not known and (len(turns.waiting.get(place, ())) >= AT_A_PLACE or len(turns.waiting) >= PLACES):
        return Seen(allowed=False)
    if not may_try(request, name):
        return Seen(allowed=False)
    async with turns.taken(place):
        kept = await in_turn(_kept, name)
        right = await asyncio.get_running_loop().run_in_executor(looking, _is_right, typed, kept)
    return Seen(True, name, kept, right)


def _name(request: HttpRequest) -> str:
    return unicodedata.normalize("NFKC", request.POST.get("username", "")[:150].strip())


def _kept(name: str) -> str:
    found = User.objects.filter(username=name).values_list("password", flat=True).first() if "\0" not in name else None
    return found or ""


def _is_right(typed: str, kept: str) -> bool:
    """What takes as long for a name that nobody has."""
    if not kept:
        make_password(typed)
    return bool(kept) and check_password(typed, kept)


class Beforehand(ModelBackend):
    """Lets in who was found to have the right password before the page was made, and nobody else then."""

    def authenticate(self, request: Any, username: Any = None, password: Any = None, **kwargs: Any) -> User | None:
        del password, kwargs
        seen: Seen | None = getattr(request, "seen", None)
        if seen is None:
            return None
        user = User.objects.filter(username=username).first()
        if user is None or not seen.right or (user.get_username(), user.password) != (seen.name, seen.kept):
            raise PermissionDenied
        if not self.user_can_authenticate(user):  # the next one that is asked would look at the password here
            raise PermissionDenied
        return user


class LogIn(LoginView):
    """Django's own, for those who have not tried too often."""

    template_name = "desk/login.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        seen: Seen | None = getattr(request, "seen", None)
        if seen.allowed if seen is not None else may_try(request, _name(request)):
            return super().post(request, *args, **kwargs)
        told = self.get_context_data(form=self.get_form_class()(request), too_often=True)
        return self.render_to_response(told, status=429)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        assert isinstance(user, User)
        return remembered(super().form_valid(form), self.request, user)


class LogOut(LogoutView):
    """Django's own; desks that are open under this log-in end with it."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        answer = super().post(request, *args, **kwargs)
        hub.look_at_desks()
        return answer
