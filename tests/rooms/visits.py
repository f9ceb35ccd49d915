"""How each page is visited by one who looks for what is none of their business."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from django.conf import settings as configured
from django.test import Client

from astor.backups import backups
from astor.desk import one_time_links
from astor.desk.admin.site import site
from astor.game.models import Seat, Work
from astor.game.orders import seats
from astor.running.job import Job
from tests import cast
from tests.rooms.screens import HOST

MARK = cast.faction_canary("humans")
PASSWORD = "nightjar over astor"

Visit = Callable[[Client], Iterator[Any]]


def looks(*paths: str) -> Visit:
    """A page looked at, by its right name and with what does not belong there."""

    def visit(client: Client) -> Iterator[Any]:
        for path in paths:
            yield client.get(path)
            yield client.get(path, {"event": "humans", "seat": cast.QUEEN, "next": "/control/"})
            yield client.post(path, {"name": "x", "event": cast.EVENT})

    return visit


def asks(path: str) -> Visit:
    """A seat asked for by a wrong token, a wrong code, and the visitor's own."""

    def visit(client: Client) -> Iterator[Any]:
        for fields in ({}, {"token": "x"}, {"event": cast.EVENT, "code": "AAAAAA"}, {"event": "x", "code": "x"}):
            yield client.post(path, fields)
        own = Seat.objects.select_related("event").get(key=cast.GUILDMASTER)
        yield client.post(path, {"token": seats.token(own), "player": "Guest"})

    return visit


def looks_ahead(client: Client) -> Iterator[Any]:
    """What orders would make of the coming upkeep, with what is none among them."""
    yield from looks("/play/astor/ahead", "/play/nowhere/ahead", "/play/other/ahead")(client)
    asked = [
        {"command": "give", "args": {"to": "humans", "goods": {"food": 1}}},
        {"command": "accept", "args": {"deal": "x"}},
        {"command": "buy", "args": {"wares": [{"kind": "regiment", "subject": "x"}]}},
        {"command": "offer", "args": {"to": "humans", "gives": {}, "wants": {"provinces": ["kingsmead"]}}},
        {"command": "sign", "args": {"treaty": "x"}},
        {"command": "no_such_order", "args": {}},
        {"command": "give", "args": "all of it"},
    ]
    for order in asked:
        yield client.post("/play/astor/ahead", order, content_type="application/json")


def reads_the_story(client: Client) -> Iterator[Any]:
    """Of a seat, by its own link, while the event goes on; by another's, and by none."""
    queen, other = (Seat.objects.select_related("event").get(key=key) for key in (cast.QUEEN, cast.GUILDMASTER))
    for seat in (cast.QUEEN, "nobody"):
        for mark in (seats.story_mark(queen), seats.story_mark(other), "x"):
            yield from looks(f"/story/{cast.EVENT}/{seat}/{mark}")(client)


def logs_in(client: Client) -> Iterator[Any]:
    yield client.get("/login")
    yield client.post("/login", {"username": "bob", "password": PASSWORD + "x", "next": "/control/"})


def welcomes(client: Client) -> Iterator[Any]:
    link = one_time_links.one_time_path(one_time_links.organiser()).partition("#")[2]
    yield client.get("/welcome")
    yield client.post("/welcome", {"token": "x.y"})
    yield Client(HTTP_HOST=HOST).post("/welcome", {"token": link})


def takes_away(client: Client) -> Iterator[Any]:
    """There is a backup; only the organiser, who is none of the visitors, may have it."""
    folder = backups.folder()
    folder.mkdir(exist_ok=True)
    (folder / "astor-20270101-120000Z-by-hand.sqlite3").write_text(f"{MARK} {configured.SECRET_KEY}")
    for path in ("astor-20270101-120000Z-by-hand.sqlite3", "..", "secret-key", "%2e%2e%2fsecret-key"):
        yield from looks(f"/control/backups/{path}")(client)


def takes_results(client: Client) -> Iterator[Any]:
    """There is what came of the organiser's long work, who is none of the visitors."""
    done = Work(kind="export", language="en", by="olga", state=Work.State.DONE, asked=0, file="event.astor")
    job = Job(done)
    job.open()
    (job.folder / done.file).write_text(f"{MARK} {configured.SECRET_KEY}")
    done.save()
    for path in ("works", f"works/{done.key}", "works/nothing"):
        yield from looks(f"/control/{path}")(client)
    yield client.post(f"/control/works/{done.key}", {"deed": "again"})


def sets_up(client: Client) -> Iterator[Any]:
    """Every list of the admin; for who gets in, the page of one row of each too, and what is asked for beside them."""
    front = client.get("/admin/")
    yield front
    for model in site._registry:
        there = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        row = model._default_manager.first()
        yield client.get(f"{there}?q=canary")
        for path in (f"{there}add/", *([f"{there}{row.pk}/change/"] if row else [])):
            if front.status_code == HTTPStatus.OK:
                yield client.get(path, follow=True)
            yield client.post(path, {"name": "x", "reason": "x"}, follow=front.status_code == HTTPStatus.OK)
