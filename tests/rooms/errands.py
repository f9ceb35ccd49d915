"""Long work in tests, and what is made of events: asked for, looked at, and listened to while it is done."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from astor.game.models import Work
from astor.made import making
from astor.made.making import Making
from astor.running import job
from astor.running.job import Job
from astor.running.thread import now_ms
from astor.works import worker
from tests import cast
from tests.rooms.screens import HOST

EXPORT = {"part": "file", "people": True}


def asked(kind: str = "export", event: str = cast.EVENT, **more: Any) -> Work:
    return worker.ask(kind, by="olga", language="en", now=now_ms(), event=event, args=more.pop("args", EXPORT), **more)


def stands(row: Work) -> str:
    row.refresh_from_db()
    return row.state


def organiser() -> Client:
    client = Client(HTTP_HOST=HOST)
    client.force_login(User.objects.create_superuser("olga"))
    return client


def folders() -> list[str]:
    return sorted(path.name for path in job.home().glob("*"))


def at_the(time: int, deed: Callable[[Job], None], monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Do this when work tells for that time how far it is; what it tells from then on."""
    heard, tell = list[tuple[int, int]](), Job.tell

    def listened(self: Job, done: int, of: int) -> None:
        heard.append((done, of))
        if len(heard) == time:
            deed(self)
        tell(self, done, of)

    monkeypatch.setattr(Job, "tell", listened)
    return heard


def until(true: Callable[[], bool]) -> None:
    pause = threading.Event()
    for _ in range(300):
        if true():
            return
        pause.wait(0.1)
    raise AssertionError("it has not come to be")


def at_work(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is made of events from now on, by their programs: event and kind."""
    made, carry_out = list[tuple[str, str]](), making.carry_out

    def counted(one: Making) -> None:
        made.append((one.event, one.kind))
        carry_out(one)

    monkeypatch.setattr(making, "carry_out", counted)
    return made
