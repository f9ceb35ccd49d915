"""The event and its screens for the tests of the roof. No test here needs a built client."""

import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from astor.desk import log_in, one_time_links
from astor.door import code_guesses
from astor.game.models import Event
from astor.made import making, places
from astor.pages import joining
from astor.running import programs
from astor.screens import client
from astor.sockets.hub import hub
from astor.works import worker
from tests import cast
from tests.rooms.browsers import Browser
from tests.rooms.screens import Venue, logged_in


@pytest.fixture(autouse=True)
def built_client(settings: Any, tmp_path: Path) -> Iterator[None]:
    """A manifest as the client's build writes it."""
    folder = tmp_path / "client"
    (folder / ".vite").mkdir(parents=True)
    entries: dict[str, Any] = {}
    for name, source in client.SOURCES.items():
        entries[source] = {"file": f"assets/{name}-12345678.js", "css": [f"assets/{name}-12345678.css"]}
    for words in (f"words.{part}{code}" for code, _ in settings.LANGUAGES for part in ("", "later.", "desk.")):
        entries[f"{words}.json"] = {"file": f"assets/{words}-12345678.json"}
    (folder / ".vite" / "manifest.json").write_text(json.dumps(entries))
    settings.CLIENT = folder
    for kept in (client.assets, client.words, client.later, client.rooms):
        kept.cache_clear()
    yield
    for kept in (client.assets, client.words, client.later, client.rooms):
        kept.cache_clear()


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """Slow hashes are Django's to test."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def fresh_tries() -> None:
    """Nobody has to wait for what another test has tried."""
    for allowance in (log_in.BEFORE, log_in.EACH, log_in.FIRST, log_in.NAME, log_in.ALL):
        allowance.spent.clear()
    code_guesses.claims.heard_from.clear()


HERE = ("make", "print", "work")
"""Commands that read the tables and leave the process as it is."""


@pytest.fixture(autouse=True)
def programs_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands of ours are carried out where they are begun: another process would not see the tables of a test."""
    beside = programs.run

    def here(command: Sequence[str], said: Path, look: Callable[[str], None], **more: Any) -> None:
        if list(command[:2]) != programs.manage() or command[2] not in HERE:
            return beside(command, said, look, **more)
        with said.open("w", encoding="utf-8") as out:
            try:
                call_command(*command[2:], stdout=out)
            except CommandError as no:
                raise OSError(str(no)) from no
        return look(said.read_text(encoding="utf-8"))

    monkeypatch.setattr(programs, "run", here)
    monkeypatch.setattr(making, "apart", lambda _thread, work: work())
    monkeypatch.setattr(places, "home", lambda: tmp_path / "made")
    for lane in making.lanes.values():
        lane.spoilt.clear()


@pytest.fixture
def event(db: None) -> Iterator[Event]:
    """The event of the cast, everybody's seat free."""
    hub.forget()
    yield cast.new_event()
    hub.forget()


@pytest.fixture
def ann(event: Event) -> Client:
    """A Control, not the organiser, who has logged in."""
    return logged_in("ann")


@pytest.fixture
def organiser(event: Event) -> Client:
    """The organiser, who has logged in."""
    one_time_links.organiser()
    return logged_in(one_time_links.ORGANISER)


@pytest.fixture
async def venue(transactional_db: None) -> AsyncIterator[Venue]:
    """An event at which the cast has joined, and nobody is connected yet."""
    hub.forget()
    place = Venue()
    await place.begin()
    yield place
    await place.close()


@pytest.fixture
def phone(event: Event) -> Browser:
    browser = Browser()
    browser.get("/")
    return browser


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time pages go by; a test may set it."""
    time = [cast.T0]
    monkeypatch.setattr(joining, "now_ms", lambda: time[0])
    return time


@pytest.fixture
def data(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Data of our own, and an event."""
    settings.DATA = tmp_path / "data"
    cast.new_event()
    yield settings.DATA
    worker.begin()
