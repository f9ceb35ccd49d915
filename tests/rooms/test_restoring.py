"""A backup put back: by the commands, on servers in processes of their own, with phones that sat there before."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client as Browser

from astor.backups import restoring
from astor.desk import one_time_links
from astor.game.models import Event, Heartbeat, Line
from astor.running import files, timepiece
from astor.running.thread import now_ms
from astor.venue.server import ASKED, own_database, services
from tests import cast
from tests.chaos.client import Client
from tests.rooms.machines import Machine
from tests.rooms.screens import logged_in

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
    assert "Storms Over Astor is paused in Planning" in said
    await goes_on(laptop, token, seat, deadline - after, deadline - before)
    assert len(list((laptop.folder / "backups").glob("astor-*Z-before-restore.*"))) == 1

    spare = new_machine("spare")
    assert "own key was put in place" in spare.manage("restore", str(kept))
    await goes_on(spare, token, seat, deadline - after, deadline - before)


async def test_the_organiser_puts_a_backup_back_from_a_page_while_phones_play(new_sqlite: NewMachine):
    """The server begins anew by itself, in the same process; whoever has put it back stays in, by today's password."""
    laptop = new_sqlite("laptop")
    with laptop.serving() as server:
        desk = server.log_in()
        seat = server.take(laptop.tokens(desk)[SEAT], "Ada")
        async with phone(laptop, seat) as ada:
            assert "refused" not in await ada.order("name_character", name="Before")
            name = Path(laptop.manage("backup").split(": ")[0]).name
            assert "refused" not in await ada.order("name_character", name="After")
            browser, new = server.browser, {"new_password1": "nightjar 17", "new_password2": "nightjar 17"}
            desk = browser.post("/password", desk, **new).cookies
            page = f"/control/backups/{name}/put-back"
            assert "One phone is connected" in browser.get(page, desk).text
            assert "begins anew" in browser.post(page, desk).text
            await ada.until(lambda: said(ada)[-1:] == ["restored"])
            assert "Before" in names(ada)
            assert "After" not in names(ada)
            assert "refused" not in await ada.order("name_character", name="Again")
        assert "A backup was put back" in laptop.page("/control/backups", desk)
        told = browser.post("/login", username="organiser", password="nightjar 17")
        assert told.status == 302
    assert not (laptop.folder / restoring.ASKED).exists()


@pytest.mark.django_db
def test_what_cannot_be_put_back_at_the_start_is_told_and_not_tried_again(settings: Any, tmp_path: Path, event: Event):
    settings.DATA = tmp_path
    said_aloud: list[str] = []
    restoring.carry_out_if_asked(said_aloud.append)
    assert (said_aloud, restoring.outcome()) == ([], None)
    asked = restoring.Asked(str(tmp_path / "gone.sqlite3"), "ann", "", "de")
    (tmp_path / restoring.ASKED).write_bytes(msgspec.json.encode(asked))
    for _ in range(2):
        restoring.carry_out_if_asked(said_aloud.append)
    assert len(said_aloud) == 1
    outcome = restoring.outcome()
    assert outcome is not None
    assert (outcome.file, "No such file" in outcome.fault, outcome.said) == ("gone.sqlite3", True, said_aloud)
    assert Event.objects.get() == event
    assert not (tmp_path / restoring.ASKED).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "{", "[]", '{"file": 7}'])
def test_half_a_request_and_half_an_outcome_hold_up_no_start_and_no_page(settings: Any, tmp_path: Path, text: str):
    settings.DATA = tmp_path
    (tmp_path / restoring.ASKED).write_text(text)
    (tmp_path / restoring.OUTCOME).write_text(text)
    restoring.carry_out_if_asked(pytest.fail)
    assert not (tmp_path / restoring.ASKED).exists()
    assert restoring.outcome() is None


@pytest.mark.django_db
def test_whoever_looks_after_it_was_cut_off_is_told_so(
    settings: Any, tmp_path: Path, organiser: Browser, monkeypatch: pytest.MonkeyPatch
):
    settings.DATA = tmp_path
    asked = restoring.Asked("/stick/kept.sqlite3", "organiser", "", "en")
    (tmp_path / restoring.ASKED).write_bytes(msgspec.json.encode(asked))

    def goes_out(*_asked: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(restoring, "restore", goes_out)
    with pytest.raises(KeyboardInterrupt):
        restoring.carry_out_if_asked(str)
    page = organiser.get("/control/backups").content.decode()
    assert ("A backup was being put back" in page, "It was cut off." in page) == (True, True)


@pytest.mark.django_db
def test_a_full_disk_ends_no_start(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where nobody could be told what came of it, nothing is begun."""
    settings.DATA = tmp_path
    (tmp_path / restoring.ASKED).write_bytes(msgspec.json.encode(restoring.Asked("kept", "ann", "", "en")))

    def full(*_asked: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_whole", full)
    monkeypatch.setattr(restoring, "restore", lambda *_asked: pytest.fail("it was begun"))
    said: list[str] = []
    restoring.carry_out_if_asked(said.append)
    assert said == ["What came of it cannot be kept: No space left on device"]


@pytest.mark.django_db
@pytest.mark.parametrize(("now", "then", "lets_in"), [("today", "then", "today"), (None, "then", "then")])
def test_whoever_put_it_back_stays_in_under_the_backups_key(
    settings: Any, event: Event, now: str | None, then: str, lets_in: str
):
    """A password that is none takes no other's place."""
    user = one_time_links.organiser()
    user.set_password(now)
    user.save()
    browser = logged_in(user.username)
    asked = restoring.Asked("kept", user.username, browser.session.session_key or "", "en")
    kept = restoring.log_in_of(asked)
    assert kept is not None
    user.set_password(then)
    user.save()
    settings.SECRET_KEY = "another key"
    assert browser.get("/control/backups").status_code == 302, "nothing that this key has not made counts"
    kept.keep()
    browser.cookies["sessionid"] = asked.session
    assert browser.get("/control/backups").status_code == 200
    assert User.objects.get(pk=user.pk).check_password(lets_in)


def test_on_a_spare_laptop_the_organiser_stays_logged_in(new_sqlite: NewMachine):
    laptop, spare = new_sqlite("laptop"), new_sqlite("spare")
    with laptop.serving():
        name = Path(laptop.manage("backup").split(": ")[0]).name
    with spare.serving() as server:
        desk = server.log_in()
    shutil.copytree(laptop.folder / "backups", spare.folder / "backups", dirs_exist_ok=True)
    session = desk.partition("sessionid=")[2].partition(";")[0]
    asked = restoring.Asked(str(spare.folder / "backups" / name), "organiser", session, "en")
    (spare.folder / restoring.ASKED).write_bytes(msgspec.json.encode(asked))
    assert "own key was put in place" in spare.manage("serve", "--prepare-only")
    with spare.serving():
        assert "A backup was put back" in spare.page("/control/backups", desk)


def broken(machine: Machine, kept: Path) -> None:
    """A backup that looks whole, and which no server can go on from."""
    machine.manage("migrate")
    machine.manage("backup", "--to", str(kept))
    with closing(sqlite3.connect(kept)) as opened:
        opened.execute("drop table game_backup")


def test_what_fails_once_the_backup_lies_there_leaves_all_as_it_was(new_sqlite: NewMachine, tmp_path: Path):
    laptop, kept = new_sqlite("laptop"), tmp_path / "kept"
    broken(laptop, kept)
    laptop.ask("insert into game_heartbeat (id, at, ahead) values (1, 17, 0)")
    asked = restoring.Asked(str(kept), "organiser", "", "en")
    (laptop.folder / restoring.ASKED).write_bytes(msgspec.json.encode(asked))
    assert "Nothing was restored. no such table" in laptop.manage("serve", "--prepare-only")
    assert laptop.ask("select at from game_heartbeat") == [(17,)]
    outcome = msgspec.json.decode((laptop.folder / restoring.OUTCOME).read_bytes(), type=restoring.Outcome)
    assert (outcome.ended, "no such table" in outcome.fault) == (True, True)


def test_what_could_not_be_read_lies_there_again_if_the_backup_is_none_to_go_on_from(
    new_sqlite: NewMachine, tmp_path: Path
):
    laptop, kept = new_sqlite("laptop"), tmp_path / "kept"
    broken(laptop, kept)
    torn = b"SQLite format 3\0" + b"\7" * 9999
    (laptop.folder / "astor.sqlite3").write_bytes(torn)
    assert "Nothing was restored. no such table" in laptop.manage("restore", str(kept), fails=True)
    assert (laptop.folder / "astor.sqlite3").read_bytes() == torn


def test_a_database_that_lacks_log_ins_is_no_backup(new_sqlite: NewMachine, tmp_path: Path):
    laptop, kept = new_sqlite("laptop"), tmp_path / "kept"
    broken(laptop, kept)
    with closing(sqlite3.connect(kept)) as opened:
        opened.execute("drop table django_session")
    assert "is a database, but none of Astor" in laptop.manage("restore", str(kept), fails=True)
    assert not (laptop.folder / "backups").exists()


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
