"""An event as one page that needs no server: how it ended, and the film of what everybody was shown."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from astor.archive.people import Veil
from astor.archive.progress import Tell, counted, nobody
from astor.game.models import Event, Seat
from astor.game.values.errors import Refused
from astor.made import kinds, making, places
from astor.replay.reels import Reel, between
from astor.scenarios.catalogue import catalogue
from astor.screens import client
from astor.screens.language import own_names
from astor.screens.shell import picture_of
from astor.screens.texts import written

MAP, FILM = "map", "film"
TAGS = re.compile(r"<(?=/?script|!--)", re.IGNORECASE)
"""What would end a script, or hide its end, where it stands in a page; in a script it is only ever said."""
WHY_NOT: Mapping[str, Promise] = {
    "replay_closed": gettext_lazy("The event is not over: its page is made when it is."),
    "scenario_unknown": gettext_lazy("The scenario is not here, and the map with it."),
}
"""Why there is no page of an event, by the refusal."""
POLICY = (
    "default-src 'none'; script-src 'sha256-{}'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)


def write(key: str, file: Path, *, people: bool = True, tell: Tell = nobody) -> int:
    """Write the page of an event that is over; returns how many changes its film shows. Raises `Refused`."""
    event = Event.objects.filter(key=key).first()
    if event is None:
        raise Refused("no_event", event=key)
    if event.state != Event.State.ENDED:  # before the end its replay is Control's alone
        raise Refused("replay_closed")
    film = _kept(event, tell) if people else _veiled(event, tell)
    file.write_text(_page(event, film, people=people), encoding="utf-8")
    return len(gzip.decompress(film).splitlines()) - 1


def _kept(event: Event, tell: Tell) -> bytes:
    """The film of its replay, which is wound once for whoever asks for it."""
    reel = making.make(event.key, kinds.REEL, tell, places.version())
    assert reel is not None
    return (reel / kinds.TOLD).read_bytes()


def _veiled(event: Event, tell: Tell) -> bytes:
    """The same, with nobody named."""
    reel = Reel(event.key, event.play, Veil())
    reel.wind(counted(between(event, 0, event.seq), tell, event.seq))
    return reel.told.packed()


def _page(event: Event, film: bytes, *, people: bool) -> str:
    script, style = client.keepsake()
    script = TAGS.sub(r"\\x3c", script)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    boot = {"socket": "", "event": event.key, "map": f"#{MAP}", "replay": f"#{FILM}", "languages": own_names(),
            "carried": {code: _carried(code) for code in _languages()}, **_played(event, people=people)}  # fmt: skip
    return render_to_string("made/keepsake.html", {
        "event": event, "boot": boot, "script": script, "style": style, "policy": POLICY.format(digest),
        "parts": {name: b64encode(packed).decode() for name, packed in _parts(event, film)},
    })  # fmt: skip


def _languages() -> tuple[str, ...]:
    return tuple(code for code, _name in settings.LANGUAGES)


def _carried(language: str) -> dict[str, Any]:
    """Where the page finds what it says in a language."""
    bidi = translation.get_language_info(language)["bidi"]
    return {"dir": "rtl" if bidi else "ltr", "words": [f"#words.{language}"], "texts": f"#texts.{language}"}


def _played(event: Event, *, people: bool) -> dict[str, dict[str, list[str]]]:
    """Who sat where at the end, or had a bot keep their seat; some play without a phone and never join."""
    if not people:
        return {}
    seats = Seat.objects.filter(event=event).order_by("pk")
    return {"played": {seat.key: seat.players for seat in seats if seat.players}}


def _parts(event: Event, film: bytes) -> Iterator[tuple[str, bytes]]:
    """What the page would ask a server for, each as gzip."""
    yield FILM, film
    yield MAP, picture_of(event.scenario).packed
    for language in _languages():
        yield f"words.{language}", _packed(json.dumps(client.all_words(language), ensure_ascii=False).encode())
        yield f"texts.{language}", _packed(written(catalogue(event.scenario, language).for_everybody))


def _packed(plain: bytes) -> bytes:
    return gzip.compress(plain, mtime=0)
