"""The log-in. Looking at a password keeps the one thread from the orders, so nobody may have many looked at."""

import time
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse


@dataclass
class Allowance:
    """So many tries at once, and one more every so many seconds, for each who comes; `now` is monotonic, in s."""

    at_once: int
    every: float
    spent: dict[str, float] = field(default_factory=dict)
    """Who came → when all their tries will be theirs again."""

    def take(self, who: str, now: float) -> bool:
        self.spent = {each: until for each, until in self.spent.items() if until > now}
        until = max(now, self.spent.get(who, now)) + self.every
        if until - now > self.at_once * self.every:
            return False
        self.spent[who] = until
        return True


EACH = Allowance(10, 10)
"""For an address; a hall that shares one still gets in. Names and browsers are whatever a guesser says they are."""
ALL = Allowance(20, 4)
"""Together: a laptop may have any number of addresses."""


def address_of(request: HttpRequest) -> str | None:
    """Who calls: the peer, or behind our own proxy whom it names last. What stands before that anybody can write."""
    told = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() if settings.PROXIED else ""
    with suppress(ValueError):
        return str(ip_address(told))
    return request.META.get("REMOTE_ADDR")


class LogIn(LoginView):
    """Django's own, for those who have not tried too often."""

    template_name = "control/login.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        now = time.monotonic()
        if EACH.take(address_of(request) or "", now) and ALL.take("", now):
            return super().post(request, *args, **kwargs)
        told = self.get_context_data(form=self.get_form_class()(request), too_often=True)
        return self.render_to_response(told, status=429)
