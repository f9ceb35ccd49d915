"""The page a screen starts from: the client's files, the first snapshot, the map, and how others join."""

import gzip
import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils import translation

from astor.door import addresses
from astor.game.models import Event
from astor.scenarios import loader
from astor.screens import client
from astor.screens.language import own_names
from astor.screens.texts import texts_address
from astor.sockets import protocol
from astor.sockets.hub import hub

ALWAYS = {"hall": "dark", "replay": "dark", "sheet": "paper"}
"""What a whole hall looks at is dark, and its map to print is paper, however the device is set."""
SHOWING = {"play", "story", "press", "hall", "sheet", "replay", "desk", "take-seat"}
"""Names of the routes whose pages are made by `shell`."""


async def load_beforehand(request: HttpRequest) -> None:
    """Have the event loaded that a page shows, before that is made on the thread that also carries out orders."""
    with suppress(Resolver404, Event.DoesNotExist):  # its page will say so
        route = resolve(request.path_info)
        if route.url_name in SHOWING:
            await hub.event(route.kwargs["event"])


def how_to_join(request: HttpRequest) -> dict[str, str]:
    """The address for phones on the same network, and its QR code as an SVG."""
    address = join_address(request)
    return {"join": address, "joinQr": qr(address)}


def join_address(request: HttpRequest) -> str:
    """Where phones find this server: as ASTOR_ADDRESS or the organiser's page of the server says, else the way Control
    has found it, or the organiser has chosen of several."""
    if settings.ADDRESS:
        return f"{settings.ADDRESS}/"
    name, port = split_domain_port(request.get_host())
    return f"{request.scheme}://{addresses.for_phones(name)}{port and f':{port}'}/"


@lru_cache(maxsize=1000)
def qr(text: str) -> str:
    """A QR code as an inline SVG."""
    return segno.make(text, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)


def shell(request: HttpRequest, entry: str, event: Event, sides: tuple[str, ...], more: dict[str, Any],
          whose: str = "", kinds: frozenset[str] = frozenset()) -> HttpResponse:  # fmt: skip
    """The page the client starts from, with its first snapshot inside, of these kinds of rows alone if any are named;
    says whose it is until the client has come."""
    snapped = hub.here(event.key).snap(sides)
    for side in snapped.sides.values() if kinds else ():
        side.rows = {name: row for name, row in side.rows.items() if name.partition("/")[0] in kinds}
    snap = json.loads(protocol.write(snapped))
    return client_page(request, entry, event, {**more, "snap": snap}, whose)


def client_page(request: HttpRequest, entry: str, event: Event, more: dict[str, Any], whose: str = "") -> HttpResponse:
    """The same without a snapshot, for a screen that has its own; the event may be none that is played."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    texts, told = texts_address(event.scenario, language), client.told(entry, language)
    boot = {"event": event.key, "map": map_address(event.scenario), "texts": texts, **told,
            "languages": own_names(), **more}  # fmt: skip
    context = {"boot": boot, "event": event, "whose": whose, "client": client.assets(entry),
               "words": [*told["words"], *filter(None, [texts])], "drawn": entry != "player",
               "worn": ALWAYS.get(entry, "")}  # fmt: skip
    response = render(request, "screens/shell.html", context)
    response["Cache-Control"] = "no-store"
    return response


def map_address(scenario: str) -> str:
    """Where the client finds the map; the address changes with it, so that browsers may keep it for good."""
    return f"{reverse('map', args=[scenario])}?v={picture_of(scenario).mark}"


@dataclass(frozen=True)
class Pictured:
    """A map as JSON, plain and compressed, and the start of its hash."""

    plain: bytes
    packed: bytes
    mark: str


def picture_of(scenario: str) -> Pictured:
    """A scenario's map as it was drawn last; raises `Refused` if there is no such scenario."""
    file = loader.folder_of(scenario) / loader.PICTURE
    return _pictured(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _pictured(file: Path, _drawn: int) -> Pictured:
    """Read once, because a whole hall asks for it at the same time."""
    plain = file.read_bytes()
    return Pictured(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:12])
