"""Who calls: the address that log-ins, codes, connections and what comes through sockets are counted by."""

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str | None:
    """Who asks for this page; None where it did not come over a network."""
    return _caller(request.META.get("REMOTE_ADDR"), request.headers.get("X-Forwarded-For", ""))


def address_in(scope: Any) -> str:
    """Who opened this socket (an ASGI scope); "" where it did not come over a network."""
    told = ",".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for")
    return _caller((scope.get("client") or [None])[0], told) or ""


def _caller(peer: str | None, told: str) -> str | None:
    """The peer, or, if that is our own proxy, whom it names last. What stands before that anybody can write."""
    if is_proxy(peer or ""):
        with suppress(ValueError):
            return str(ip_address(told.rpartition(",")[2].strip()))
    return peer


def is_proxy(peer: str) -> bool:
    """Is this one of the proxies we were told of? Whoever else names another caller is not believed."""
    found = _parsed(peer) if settings.PROXIES else None
    return found is not None and any(found in network for network in settings.PROXIES)


def place_of(address: str) -> str:
    """An address as far as a caller cannot choose it: of an IPv6 address the second half is its own choice."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return found.exploded[:19]
    return str(found or "")


def _parsed(address: str) -> Any:
    """An IPv4 address where one is written as IPv6; None if it is no address."""
    with suppress(ValueError):
        found = ip_address(address)
        return getattr(found, "ipv4_mapped", None) or found
    return None


def cookies_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The Cookie header of a request, as it was sent."""
    return "; ".join(value.decode("latin-1") for name, value in headers if name == b"cookie")
