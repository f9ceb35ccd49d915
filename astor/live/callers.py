"""Who calls: the address that log-ins and codes are counted by."""

from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str | None:
    """Who calls: the peer, or behind our own proxy whom it names last. What stands before that anybody can write."""
    told = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() if settings.PROXIED else ""
    with suppress(ValueError):
        return str(ip_address(told))
    return request.META.get("REMOTE_ADDR")
