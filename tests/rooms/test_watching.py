"""What watches the server: probes, figures, and Control's page of backups."""

import json
from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import User
from django.db.migrations.executor import MigrationExecutor
from django.test import AsyncClient, Client
from prometheus_client.parser import text_string_to_metric_families

from astor.asgi import application
from astor.backups import backups, copies
from astor.backups.copies import CannotCopy
from astor.game.models import Backup, Event
from astor.health import probes
from astor.running import metrics, ticker
from astor.running.thread import in_turn
from tests import cast
from tests.rooms.screens import HOST, Venue, logged_in

TOKEN = "a token for those who watch"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    return tmp_path / "data" / "backups"


# Probes


async def probe(path: str) -> tuple[int, Any]:
    """The answer to a request from anywhere, under any name."""
    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"10.0.0.7")], "query_string": b""}
    line = ApplicationCommunicator(application, scope)
    await line.send_input({"type": "http.request"})
    start, body = await line.receive_output(10), await line.receive_output(10)
    return start["status"], json.loads(body["body"])


async def away(_work: Any) -> None:
    raise ConnectionError("away")


async def test_a_server_that_lives_says_so_whatever_its_database_does(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(probes, "in_turn", away)
    assert await probe(probes.LIVE) == (200, {"live": True, "reasons": []})


@pytest.mark.both_databases
async def test_a_server_is_ready_when_everything_is_there(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ticker, "pace", ticker.Pace())
    assert await probe(probes.READY) == (200, {"ready": True, "reasons": []})


async def test_what_is_missing_is_said(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ticker, "pace", ticker.Pace())
    with monkeypatch.context() as patch:
        patch.setattr(probes, "in_turn", away)
        assert await probe(probes.READY) == (503, {"ready": False, "reasons": ["database"]})
    with monkeypatch.context() as patch:
        patch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["one"])
        patch.setattr(probes, "migrated", set())
        assert await probe(probes.READY) == (503, {"ready": False, "reasons": ["migrations"]})
    ticker.pace.at -= 60
    assert await probe(probes.READY) == (503, {"ready": False, "reasons": ["clock"]})


# Figures


def figures(browser: Client, **headers: str) -> dict[str, float]:
    """Each sample by its name and labels."""
    page = browser.get("/metrics", headers=headers)
    assert page.status_code == 200
    families = text_string_to_metric_families(page.content.decode())
    return {" ".join((s.name, *s.labels.values())): s.value for family in families for s in family.samples}


@pytest.mark.parametrize("given", [{}, {"Authorization": "Bearer "}, {"Authorization": "Bearer x"},
                                   {"Authorization": TOKEN[:-1]}])  # fmt: skip
def test_figures_are_not_for_everybody(db: None, settings: Any, given: dict[str, str]):
    for settings.METRICS_TOKEN in ("", TOKEN):
        assert Client(HTTP_HOST=HOST).get("/metrics", headers=given).status_code == 403


def test_figures_are_for_control_and_who_has_the_token(db: None, settings: Any):
    settings.METRICS_TOKEN = TOKEN
    assert figures(logged_in("ann")).keys() == figures(Client(HTTP_HOST=HOST), Authorization=f"Bearer {TOKEN}").keys()
    assert logged_in("guest", staff=False).get("/metrics").status_code == 403


def test_figures_tell_of_memory_and_the_last_backup(db: None):
    row = Backup.objects.create(asked=1, why="time", done=1, size=4711)
    found = figures(logged_in("ann"))
    assert found["process_resident_memory_bytes"] > 0
    assert (found["astor_backup_bytes"], found["astor_backup_fault"]) == (4711, 0)
    Backup.objects.create(asked=2, why="time", fault="full")
    assert figures(logged_in("ann"))["astor_backup_fault"] == 1
    assert row.size == figures(logged_in("ann"))["astor_backup_bytes"]


def counted() -> dict[str, float]:
    found = figures(logged_in("ann"))
    return {name: value for name, value in found.items() if name.startswith(("astor_orders_total", "astor_order_sec",
            "astor_deltas_total", "astor_sent", "astor_cut_off_total", "astor_sockets"))}  # fmt: skip


async def test_orders_and_sockets_are_counted_where_they_happen(venue: Venue):
    await venue.until_production()
    before = await in_turn(counted)
    screens = await venue.everybody()
    await screens[cast.QUEEN].order("name_character", name="Ada")
    await screens[cast.QUEEN].order("collect", building="x", good="gold")
    await screens[cast.QUEEN].order("q" * 50)
    await venue.settle()
    await screens[cast.GENERAL].say("x" * 40_000)
    assert await screens[cast.GENERAL].goodbye() == "frame_too_large"
    after = await in_turn(counted)
    grown = {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name)}
    assert grown.pop("astor_sent_bytes_total") > 1000
    assert grown.pop("astor_deltas_total") >= 2
    assert grown.pop("astor_order_seconds_count") == 3
    assert grown["astor_orders_total name_character accepted"] == 1
    assert grown["astor_orders_total collect refused"] == 1
    assert grown["astor_orders_total unknown refused"] == 1
    assert grown["astor_cut_off_total frame_too_large"] == 1
    assert (after["astor_sockets phone"], after["astor_sockets hall"], after["astor_sockets desk"]) == (3, 1, 1)


def test_TURN_4_how_late_a_bell_rang_is_counted(db: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ticker, "pace", ticker.Pace())
    at = {"now": cast.T0}
    monkeypatch.setattr(ticker, "now_ms", lambda: at["now"])
    cast.new_event(planning=60)
    cast.order("control/ann", "start", now=cast.T0)
    before = bells()
    ticker._ring(cast.T0)
    at["now"] = cast.T0 + 60_250 + 70
    ticker._ring(at["now"])
    assert Event.objects.get().phase == "t0/diplomacy"
    count, seconds = (now - then for now, then in zip(bells(), before, strict=True))
    assert (count, round(seconds, 3)) == (1, 0.07)


def bells() -> tuple[float, float]:
    samples = {s.name: s.value for family in metrics.BELL_SECONDS.collect() for s in family.samples}
    return samples["astor_bell_late_seconds_count"], samples["astor_bell_late_seconds_sum"]


# Backups


def test_a_tap_at_the_desk_asks_for_a_backup(event: Event):
    answer = logged_in("ann").post("/control/backup")
    row = Backup.objects.get()
    assert (answer.json(), row.why, row.begun) == ({"asked": row.pk}, "control/ann", None)
    assert Client(HTTP_HOST=HOST).post("/control/backup").status_code == 302
    assert logged_in("ann").get("/control/backup").status_code == 405
    assert Backup.objects.count() == 1


def test_the_page_lists_what_there_is(event: Event, folder: Path):
    folder.mkdir()
    (folder / "astor-20270115-080001Z-autumn-t3-war.sqlite3").write_bytes(b"x" * 2048)
    Backup.objects.create(asked=1, why="time", fault="No space left on device")
    ann = logged_in("ann")
    assert ann.post("/control/backups").status_code == 302
    page = ann.get("/control/backups").content.decode()
    for part in ("2027-01-15 08:00:01", "autumn-t3-war", "2.0", "No space left on device", "being made"):
        assert part in page
    assert "/control/backups/astor" not in page
    assert str(folder) not in page


def test_an_event_cannot_be_called_what_these_pages_are(event: Event):
    for name in ("backup", "Backups"):
        assert logged_in("ann").post("/control/new", {"name": name, "scenario": "storms"}).status_code == 200
    assert Event.objects.count() == 1


async def test_only_the_organiser_takes_a_backup_away(transactional_db: None, folder: Path):
    made = await in_turn(backups.make, "hand", cast.T0)
    whole = (folder / made.file).read_bytes()
    path = f"/control/backups/{made.file}"
    assert (await visit("ann", path)).status_code == 403
    await in_turn(lambda: User.objects.create_user("olga", is_staff=True, is_superuser=True))
    assert path in (await visit("olga", "/control/backups")).content.decode()
    page = await visit("olga", path)
    assert b"".join([part async for part in page]) == whole
    assert int(page["Content-Length"]) == len(whole)
    for name in ("nothing", "..", "%2e%2e%2fsecret-key", "astor-20270115-080001Z-x.dump"):
        assert (await visit("olga", f"/control/backups/{name}")).status_code == 404


async def visit(user: str, path: str) -> Any:
    browser = AsyncClient(headers={"host": HOST})
    browser.cookies = (await in_turn(logged_in, user)).cookies
    return await browser.get(path)


def test_a_backup_that_is_damaged_is_not_kept(transactional_db: None, settings: Any, folder: Path,
                                              monkeypatch: pytest.MonkeyPatch):  # fmt: skip
    def torn(_part: Path) -> None:
        raise CannotCopy("torn")

    monkeypatch.setattr(copies, "_from_sqlite" if settings.EMBEDDED else "_from_postgres", torn)
    assert backups.make("hand", cast.T0) == backups.Made(fault="torn")
    assert backups.kept_in(folder) == []
