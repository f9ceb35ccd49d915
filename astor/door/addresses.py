"""Where phones find this server, and what it may be called: looked up whenever it is asked, for networks change."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from urllib.parse import urlsplit

import ifaddr
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from astor.running import files

CHOSEN = "address"
"""The file in the data folder that keeps the organiser's choice. It is this machine's, so it is in no backup."""

WITHIN = [".local", ".lan", ".home.arpa", ".internal", ".home", ".localdomain", ".intranet", ".fritz.box", ".localhost"]
"""How names end that routers and machines give each other. Nobody on the internet can have such a name, so no page from
there can be led to this server under it."""


@dataclass(frozen=True)
class Place:
    """An address at which phones may find this server."""

    host: str
    """As it stands in a URL, IPv6 in brackets."""
    network: str
    """What the machine calls that network; "" for a name that was given to the server."""


def named() -> list[str]:
    """What it is called by whoever looks after it, in the order in which it was said."""
    address = urlsplit(settings.ADDRESS).hostname
    return [*settings.NAMED, *([in_url(address)] if address else [])]


def here() -> list[Place]:
    """All there are right now, the likeliest first."""
    given = [Place(name, "") for name in named() if not name.startswith((".", "*"))]
    if settings.HOST not in ("0.0.0.0", "::"):
        return [*given, Place(in_url(settings.HOST), "")]
    outgoing = [_outgoing(socket.AF_INET), _outgoing(socket.AF_INET6)]

    def unlikely(found: tuple[str, str]) -> tuple[bool, bool, bool]:
        address, _network = found
        return address not in outgoing, address.startswith("169.254."), ":" in address

    return [*given, *(Place(in_url(address), network) for address, network in sorted(_of_networks(), key=unlikely))]


def _of_networks() -> Iterator[tuple[str, str]]:
    """Addresses that others can use, with their networks; IPv6 only if the server listens there.

    An IPv6 address of one link alone is none of them: no browser takes it.
    """
    for adapter in ifaddr.get_adapters():
        for found in adapter.ips:
            address = ip_address(found.ip[0] if isinstance(found.ip, tuple) else found.ip)
            is_six = isinstance(address, IPv6Address)
            if address.is_loopback or (is_six and (address.is_link_local or settings.HOST != "::")):
                continue
            yield str(address), found.nice_name


def _outgoing(family: socket.AddressFamily) -> str:
    """The address from which this machine would ask the internet; "" if it knows no way there."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1" if family == socket.AF_INET else "2001:db8::1", 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return ""


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_ours(host: str) -> bool:
    """May this server be called so, in a Host header, with or without a port?

    Any number may, for what reaches the server under a number was sent to it: through a port that is handed on too. Of
    names only those that nobody on the internet can have, so that no foreign page is led here under its own name.
    """
    name, _port = split_domain_port(host)
    known = [settings.HOST, socket.gethostname().lower(), "localhost", *WITHIN, *named()]
    return _is_number(name) or validate_host(name, known)


def is_loopback(name: str) -> bool:
    """Does only this very machine find itself so? `name` is without a port."""
    return ip_address(name.strip("[]")).is_loopback if _is_number(name) else validate_host(name, [".localhost"])


def _is_number(name: str) -> bool:
    with suppress(ValueError):
        ip_address(name.strip("[]"))
        return True
    return False


# On the QR code


def chosen() -> str:
    """The host that the organiser wants on QR codes, cards and wall; "" if they are to be found by themselves."""
    with suppress(OSError):
        return _file().read_text(encoding="utf-8").strip()
    return ""


def choose(host: str) -> None:
    """Keep this one; "" for none. Raises ValueError if this machine is not found there."""
    if host and host not in [place.host for place in here()]:
        raise ValueError(host)
    files.write_whole(_file(), lambda part: part.write_text(host, encoding="utf-8"))


def _file() -> Path:
    found: Path = settings.DATA / CHOSEN
    return found


def for_phones(asked: str = "") -> str:
    """The host, without port, that phones are given: the organiser's choice if it is there, else as they were `asked`
    for themselves, unless that leads nowhere but to this very machine; then the likeliest."""
    known = [place.host for place in here()]
    if (wanted := chosen()) in known:
        return wanted
    if asked and not is_loopback(asked):
        return asked
    return known[0] if known else asked or "localhost"


def origin() -> str:
    """Where people find this server, said without having been asked by anybody: `http://192.168.1.20:8000`."""
    return settings.ADDRESS or f"http://{for_phones()}:{settings.PORT}"
