"""From where the sign-in of a seat is used: an address, and a kind of browser."""

import hmac
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from astor.door.callers import address_in, address_of


def of_page(request: HttpRequest) -> str:
    return _mark(address_of(request) or "", request.headers.get("User-Agent", ""))


def of_socket(scope: Any) -> str:
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    return _mark(address_in(scope), headers.get(b"user-agent", ""))


def _mark(address: str, browser: str) -> str:
    """Tells places apart in every process of this server, and says nothing of them."""
    return hmac.digest(settings.SECRET_KEY.encode(), f"where/{address}/{browser}".encode(), "sha256").hex()[:12]
