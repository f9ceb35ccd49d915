"""A backup put back: by the commands, on servers in processes of their own, with phones that sat there before."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from astor.backups import restoring
from astor.game.models import Event, Heartbeat, Line
from astor.running import timepiece
from astor.running.thread import now_ms
from astor.venue.server import ASKED, own_database, services
from tests import cast
from tests.chaos.client import Client
from tests.rooms.machines import Machine

SEAT, EVENT, ANN = "humans-monarch", "storms", "control/ann"
NewMachine = Callable[[str], Machine]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.thorough)])
def new_machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewMachine]:
    """Machines with an empty folder each, on an empty database of their own."""
    if request.param == "postgres" and not services():
        pytest.skip(f"{' and '.join(ASKED)} name no PostgreSQL and Redis for tests")
    with ExitStack() as stack:

        def make(name: str) -> Machine:
            settings = services() if request.param == "postgres" else {}
            return Machine(tmp_path / name, stack.enter_context(own_database(settings, empty=True)))

        yield make


@pytest.fixture
def new_sqlite(tmp_path: Path) -> NewMachine:
    return lambda name: Machine(tmp_path / name)


async def test_a_restored_event_goes_on_where_it_was(new_machine: NewMachine, tmp_path: Path):
    """Backed up in full play, played on, killed, restored at once; then again onto a machine that has nothing."""
    laptop, kept = new_machine("laptop"), tmp_path / "stick" / "kept"
    kept.parent.mkdir()
    with laptop.serving() as server:
        desk = server.log_in()
        token = laptop.tokens(desk)[SEAT]
        seat = server.take(token, "Ada")
        before = now_ms()
        async with control(laptop, desk) as ann, phone(laptop, seat) as ada:
            assert "refused" not in await ann.order("start")
            assert "refused" not in await ada.order("name_character", name="Before")
            await ann.until(lambda: ann.row(f"event/{EVENT}")["state"] == "running")
            await asyncio.to_thread(laptop.manage, "backup", "--to", str(kept))
            deadline, after = ann.row(f"event/{EVENT}")["deadline"], now_ms()
            assert "refused" not in await ada.order("name_character", name="After")
            assert "refused" not in await ann.order("close_phase", phase="planning")
            await ann.until(lambda: said_of_backups(ann) == ("backup_none" if laptop.settings else "backup_one_disk"))
        refused = laptop.manage("restore", str(kept), fails=True)
        assert "Another server is running" in refused or "was alive" in refused
    laptop.age()
    said = laptop.manage("restore", str(kept))
    assert "go on working" in said
    assert "Storms Over Astor is paused in planning" in said
    await goes_on(laptop, token, seat, deadline - after, deadline - before)
    assert len(list((laptop.folder / "backups").glob("astor-*Z-before-restore.*"))) == 1

    spare = new_machine("spare")
    assert "own key was put in place" in spare.manage("restore", str(kept))
    await goes_on(spare, token, seat, deadline - after, deadline - before)


async def goes_on(machine: Machine, token: str, seat: str, least: int, most: int) -> None:
    """The phone is back with the cookie and the link it had; the clock stands at what it had; play goes on."""
    with machine.serving() as server:
        server.take(token, "Ada")
        async with phone(machine, seat) as ada, control(machine, server.log_in()) as ann:
            event = ann.row(f"event/{EVENT}")
            assert (event["state"], event["phase"]) == ("paused", "planning")
            assert least <= event["remaining"] <= most
            assert "Before" in names(ada)
            assert "After" not in names(ada)
            assert said(ada)[-1] == "restored"
            assert "refused" not in await ann.order("resume")
            assert "refused" not in await ada.order("name_character", name="Again")
    assert machine.ask("select count(*) from game_backup where done is null") == [(0,)]


def said_of_backups(desk: Client) -> str:
    """What a running server tells the desk: embedded it backs up every close; with services that is the worker's."""
    healths = [row for name, row in desk.tables["control"].items() if name.startswith("health/")]
    return healths[0]["backup"]["code"] if healths else ""


def control(machine: Machine, cookie: str) -> Client:
    return Client("desk", machine.server, f"/ws/control/{EVENT}", cookie, Random(1))


def phone(machine: Machine, cookie: str) -> Client:
    return Client("phone", machine.server, f"/ws/seat/{EVENT}", cookie, Random(2))


def said(screen: Client) -> list[str]:
    """Codes of the lines that everybody heard, the newest last."""
    lines = [row for name, row in screen.tables["public"].items() if name.startswith("line/")]
    return [line["code"] for line in sorted(lines, key=lambda line: (line["at"], line["seq_no"]))]


def names(screen: Client) -> set[str]:
    return {row.get("name", "") for row in screen.tables["public"].values()}


def test_a_torn_backup_is_refused_and_changes_nothing(new_machine: NewMachine, tmp_path: Path):
    machine, torn = new_machine("laptop"), tmp_path / "torn"
    machine.manage("migrate")
    machine.ask("insert into game_heartbeat (id, at, ahead) values (1, 17, 0)")
    torn.write_bytes(b"PGDMP\1\16" + b"\0" * 99 if machine.settings else b"SQLite format 3\0" + b"\7" * 9999)
    assert "Nothing was restored" in machine.manage("restore", str(torn), fails=True)
    assert machine.ask("select at from game_heartbeat") == [(17,)]


def test_a_backup_of_a_newer_version_is_refused_and_changes_nothing(new_machine: NewMachine, tmp_path: Path):
    """Nor does an older version start on a newer one's data."""
    machine, kept = new_machine("laptop"), tmp_path / "kept"
    machine.manage("migrate")
    machine.ask("insert into django_migrations (app, name, applied) values ('game', '0099_of_next_year', '2030-01-01')")
    machine.ask("insert into game_heartbeat (id, at, ahead) values (1, 17, 0)")
    machine.manage("backup", "--to", str(kept))
    for command in (["migrate"], ["serve", "--prepare-only"]):
        said = machine.manage(*command, fails=True)
        assert "made by a newer Astor" in said
        assert "Traceback" not in said
    machine.ask("delete from django_migrations where name = '0099_of_next_year'")
    machine.ask("update game_heartbeat set at = 18")
    said = machine.manage("restore", str(kept), fails=True)
    assert "Nothing was restored." in said
    assert "made by a newer Astor: this one does not know game.0099_of_next_year" in said
    assert machine.ask("select at from game_heartbeat") == [(18,)]
    assert not (machine.folder / "backups").exists()


def test_a_database_that_cannot_be_read_is_kept_aside(new_sqlite: NewMachine):
    laptop = new_sqlite("laptop")
    laptop.manage("migrate")
    name = laptop.manage("backup").split("/")[-1].split(":")[0]
    torn = b"SQLite format 3\0" + b"\7" * 9999
    (laptop.folder / "astor.sqlite3").write_bytes(torn)
    assert name in laptop.manage("restore", fails=True)  # without a name it says which there are
    assert "kept with unreadable" in laptop.manage("restore", name)  # its name alone will do
    aside = next(laptop.folder.glob("astor.sqlite3.unreadable-*"))
    assert aside.read_bytes() == torn
    assert laptop.ask("select count(*) from game_event") == [(0,)]


def test_a_key_that_is_not_there_is_said_aloud(new_sqlite: NewMachine, tmp_path: Path):
    laptop = new_sqlite("laptop")
    with laptop.serving():
        laptop.manage("backup", "--to", str(tmp_path / "kept"))
    key = next(tmp_path.glob("secret-key-*"))
    assert "SECRET_KEY is set to another" in new_sqlite("one").manage("restore", str(tmp_path / "kept"), SECRET_KEY="x")
    shutil.move(key, tmp_path / "lost")
    assert "no key was found" in new_sqlite("two").manage("restore", str(tmp_path / "kept"))


@pytest.mark.django_db
@pytest.mark.parametrize("lives", [True, False])
def test_where_the_last_sign_of_life_is_to_come_only_watching_tells_whether_a_server_lives(lives: bool):
    to_come = timepiece.shown_to_all() + 3_600_000
    Heartbeat.objects.create(pk=1, at=to_come)
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        Heartbeat.objects.update(at=to_come + 2_000 * lives)

    assert restoring.still_alive(wait) == (0 if lives else None)
    assert waited == [restoring.WATCHED]


@pytest.mark.django_db
@pytest.mark.parametrize(("ago", "ahead", "silent"), [(3_000, 0, True), (3_000, -3_600_000, True), (60_000, 0, False)])
def test_a_recent_sign_of_life_is_one_of_a_server_that_lives(ago: int, ahead: int, silent: bool):
    Heartbeat.objects.create(pk=1, at=timepiece.shown_to_all() + ahead - ago, ahead=ahead)
    assert (restoring.still_alive() is not None) is silent


BEFORE = {"planning": (), "running": ("start",), "paused": ("start", "pause"), "held": ("start", "hold_now")}


@pytest.mark.django_db
@pytest.mark.parametrize("state", BEFORE)
def test_in_whatever_state_it_was_everybody_is_told_as_of_when_an_event_is(event: Event, state: str):
    for name in BEFORE[state]:
        cast.order(ANN, name)
    beat = cast.T0 + 5_000_000
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": beat})
    paused = restoring.bring_back(beat + 90_000)
    (line,) = Line.objects.filter(event=event, code="restored")
    assert (line.side, line.facts, line.at) == ("public", {"back_to": beat}, beat + 90_000)
    assert [one.key for one in paused] == ([event.key] if state == "running" else [])
    assert Event.objects.get(pk=event.pk).state == ("paused" if state == "running" else state)


@pytest.mark.django_db
def test_what_is_over_is_left_as_it_is(event: Event):
    with connection.cursor() as cursor:
        cursor.execute("update game_event set state = 'ended' where id = %s", [event.pk])
    assert not restoring.bring_back(cast.T0)
    assert not Line.objects.filter(event=event, code="restored").exists()
