"""Backups: when one is due, who makes it, what it holds, and which files stay."""

import errno
import os
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.management import CommandError, call_command
from django.db import connections

from astor import celery
from astor.backups import backups, copies, run_by_servers
from astor.backups.copies import CannotCopy
from astor.game.models import Backup, Event
from astor.running import files
from astor.running.thread import in_turn
from tests import cast
from tests.rooms.screens import Venue
from tests.together import at_once

pytestmark = pytest.mark.both_databases

NOW = cast.T0 + 1000
MINUTE, DAY = 60_000, 86_400_000


@pytest.fixture(autouse=True)
def folders(settings: Any, tmp_path: Path) -> Path:
    """Data of our own, and a second folder as a stick would be."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    settings.SECOND_BACKUPS = str(tmp_path / "stick")
    return tmp_path


def whys() -> list[str]:
    return [row.why for row in Backup.objects.all()]


def names() -> list[str]:
    return [each.why for each in backups.kept_in(backups.folder())]


def begun(closes: int = 1) -> None:
    cast.order("control/ann", "start")
    for _ in range(closes):
        cast.order("control/ann", "close_phase")


# When


def test_where_the_organiser_wants_paper_every_close_is_printed_too(event: Event, settings: Any, folders: Path):
    settings.PAPER, settings.PAPER_LANGUAGE = str(folders / "paper"), "de"
    begun()
    assert backups.carry_out(NOW) == 2
    assert whys() == ["phase/astor/t0/diplomacy/1", "paper/astor/t0/diplomacy/1"]
    printed = folders / "paper" / "astor-t0-diplomacy.html"
    assert "Schatzkammer" in printed.read_text(encoding="utf-8")
    assert Backup.objects.latest("id").size == printed.stat().st_size
    assert backups.fault_of_print() == ""


def test_a_print_that_cannot_be_written_is_told_and_the_backup_is_made(event: Event, settings: Any, folders: Path):
    settings.PAPER = str(folders / "no stick" / "paper")
    begun()
    backups.carry_out(NOW)
    assert "No such file" in backups.fault_of_print()
    assert [row.fault for row in backups.last() if row] == ["", ""]
    settings.PAPER = ""
    assert backups.fault_of_print() == ""


def test_nothing_is_asked_for_before_an_event_runs(event: Event):
    backups.ask_if_due(NOW)
    assert whys() == []


def test_every_close_asks_for_one_and_only_one(event: Event):
    begun()
    for _ in range(3):
        backups.ask_if_due(NOW)
    assert whys() == ["phase/astor/t0/diplomacy/1"]
    cast.order("control/ann", "close_phase")
    backups.ask_if_due(NOW)
    assert whys() == ["phase/astor/t0/diplomacy/1", "phase/astor/t1/production/2"]


def test_a_close_taken_back_and_made_again_asks_again(event: Event):
    begun()
    backups.ask_if_due(NOW)
    for name in ("back", "close_phase"):
        cast.order("control/ann", name)
        backups.ask_if_due(NOW)
    assert whys() == [f"phase/astor/{phase}" for phase in ("t0/diplomacy/1", "planning/1", "t0/diplomacy/2")]


def test_while_a_clock_runs_five_minutes_ask_for_one(event: Event):
    cast.order("control/ann", "start")
    backups.ask_if_due(NOW)
    backups.ask_if_due(NOW + 5 * MINUTE - 1)
    assert whys() == ["time"]
    backups.ask_if_due(NOW + 5 * MINUTE)
    assert whys() == ["time", "time"]


def test_while_the_clock_stands_time_asks_for_none(event: Event):
    cast.order("control/ann", "start")
    cast.order("control/ann", "pause")
    backups.ask_if_due(NOW)
    assert whys() == []


def test_the_end_of_an_event_asks_for_one(event: Event):
    begun(closes=0)
    while Event.objects.get().state != Event.State.ENDED:
        cast.order("control/ann", "close_phase", skip=True)
    backups.ask_if_due(NOW)
    assert [why.split("/")[2] for why in whys()] == ["ended"]


# Who


def test_what_is_asked_for_is_claimed_once(event: Event):
    asked = [backups.ask("control/ann", NOW) for _ in range(3)]
    assert [row.pk for row in backups.claim(NOW)] == [row.pk for row in asked]
    assert backups.claim(NOW) == []


def test_two_that_claim_at_once_share_what_there_is(transactional_db: None):
    for at in range(20):
        backups.ask(f"control/{at}", NOW)
    one, other = at_once(lambda: [row.pk for row in backups.claim(NOW)])
    assert sorted(one + other) == sorted(Backup.objects.values_list("pk", flat=True))


def test_one_that_was_begun_and_never_done_is_a_fault(event: Event):
    backups.ask("time", NOW)
    backups.claim(NOW)
    backups.claim(NOW + backups.GIVEN_UP)
    assert Backup.objects.get().fault == ""
    backups.claim(NOW + backups.GIVEN_UP + 1)
    assert "died" in Backup.objects.get().fault


async def test_what_is_due_is_made_on_time(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    """Embedded at once; with services it leaves the worker some time, then the servers make it themselves."""
    await venue.until_production()
    await run_by_servers.look()
    if not configured.EMBEDDED:
        assert await in_turn(names) == []
        monkeypatch.setattr(run_by_servers, "LEFT_FOR", 0)
        await run_by_servers.look()
    row = await in_turn(Backup.objects.get)
    assert row.fault == ""
    assert (backups.folder() / row.file).stat().st_size == row.size > 0
    assert names() == ["astor-t1-production"]


def test_the_worker_makes_what_is_due(transactional_db: None):
    cast.new_event()
    begun()
    assert (celery.backup(), celery.backup()) == (1, 0)
    assert names() == ["astor-t0-diplomacy"]
    assert Backup.objects.get().done is not None


def test_one_copy_does_for_all_that_asked(transactional_db: None):
    cast.new_event()
    begun()
    for name in ("ann", "ben"):
        backups.ask(f"control/{name}", NOW)
    assert backups.carry_out(NOW) == 3
    assert names() == ["astor-t0-diplomacy"]
    assert len(set(Backup.objects.values_list("file", "size", "done", "fault"))) == 1


# What


def rows_in(file: Path, table: str) -> list[str]:
    """The table's rows in a backup, as one text each."""
    if configured.EMBEDDED:
        with closing(sqlite3.connect(file)) as opened:
            return [str(row) for row in opened.execute(f"select * from {table}")]
    command = ["pg_restore", "--data-only", f"--table={table}", "--file=-", str(file)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    begins = next(at for at, line in enumerate(told) if line.startswith("COPY "))
    return told[begins + 1 : told.index("\\.", begins)]


def test_a_backup_holds_everything_and_stands_alone(transactional_db: None):
    cast.new_event()
    begun()
    made = backups.make("control/ann", NOW)
    file = backups.folder() / made.file
    assert made == backups.Made(file.name, file.stat().st_size, "")
    assert file.name == f"astor-20270115-080001Z-asked-by-ann.{copies.ending()}"
    assert len(rows_in(file, "game_entry")) == Event.objects.get().seq
    assert [each.name for each in backups.folder().iterdir() if each.name.startswith(("astor", "."))] == [file.name]


def test_a_backup_is_made_while_somebody_writes(transactional_db: None):
    """It holds what was committed, and neither waits for the other."""
    cast.new_event()
    writer = connections["default"].copy()
    writer.set_autocommit(False)
    try:
        with writer.cursor() as cursor:
            cursor.execute("UPDATE game_event SET name = 'half done'")
        made = backups.make("hand", NOW)
    finally:
        writer.rollback()
        writer.close()
    assert "half done" not in rows_in(backups.folder() / made.file, "game_event")[0]


def test_a_backup_and_its_key_are_for_its_owner_alone(transactional_db: None):
    made = backups.make("hand", NOW)
    for folder in (backups.folder(), Path(configured.SECOND_BACKUPS)):
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
        assert folder.stat().st_mode & 0o777 == 0o700
        key = next(folder.glob("secret-key-*"))
        assert key.read_text() == configured.SECRET_KEY
        assert made.file in {file.name for file in folder.iterdir()}


def test_two_in_one_second_have_names_of_their_own(transactional_db: None):
    made = [backups.make("hand", NOW).file for _ in range(3)]
    assert len(set(made)) == 3
    assert len(backups.kept_in(backups.folder())) == 3


def test_a_second_folder_that_is_away_is_a_fault_and_no_more(transactional_db: None, settings: Any, tmp_path: Path):
    settings.SECOND_BACKUPS = str(tmp_path / "unplugged" / "stick")
    backups.ask("control/ann", NOW)
    backups.carry_out(NOW)
    row = Backup.objects.get()
    assert (row.done, (backups.folder() / row.file).exists()) == (NOW, True)
    assert "No such file or directory" in row.fault
    assert not (tmp_path / "unplugged").exists()


def test_a_second_folder_that_cannot_be_read_is_a_fault_and_no_more(
    transactional_db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    settings.SECOND_BACKUPS = str(tmp_path)
    read = backups.kept_in

    def broken(place: Path) -> list[backups.Kept]:
        if place == tmp_path:
            raise OSError(errno.EIO, "Input/output error")
        return read(place)

    monkeypatch.setattr(backups, "kept_in", broken)
    assert (backups.folder() / backups.make("hand", NOW).file).is_file()


def test_a_folder_that_cannot_be_written_is_a_fault(transactional_db: None, settings: Any):
    (settings.DATA / "backups").write_text("in the way")
    backups.ask("control/ann", NOW)
    backups.carry_out(NOW)
    row = Backup.objects.get()
    assert (row.done, row.file) == (None, "")
    assert row.fault


def test_a_copy_that_fails_leaves_no_file(transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(files, "on_disk", _full)
    assert "No space left" in backups.make("hand", NOW).fault
    assert list(backups.folder().iterdir()) == []


def _full(path: Path) -> None:
    raise OSError(28, "No space left on device", str(path))


@pytest.mark.skipif(configured.EMBEDDED, reason="only PostgreSQL's programs can be missing")
def test_a_missing_program_is_a_fault_for_people(transactional_db: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(copies, "POSTGRES_HOMES", "nowhere/*")
    assert "postgresql-client" in backups.make("hand", NOW).fault


def test_only_a_backup_of_this_kind_of_database_can_be_restored(db: None, tmp_path: Path):
    theirs = b"PGDMP" if configured.EMBEDDED else b"SQLite format 3\0"
    for name, content, said in (("text", b"no backup", "is no backup"), ("theirs", theirs, "was made by"),
                                ("away", None, "No such file")):  # fmt: skip
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(CannotCopy, match=said):
            copies.look_at(tmp_path / name)
    if configured.EMBEDDED:
        with closing(sqlite3.connect(tmp_path / "other")) as other:
            other.execute("create table shopping (thing)")
        with pytest.raises(CannotCopy, match="none of Astor"):
            copies.look_at(tmp_path / "other")


def test_who_finds_no_backup_is_told_where_it_was_looked_for(db: None, settings: Any, tmp_path: Path):
    settings.SECOND_BACKUPS = str(tmp_path / "stick")
    with pytest.raises(CommandError, match="no backup in") as nothing:
        call_command("restore")
    assert str(backups.folder()) in str(nothing.value)
    assert str(tmp_path / "stick") in str(nothing.value)
    with pytest.raises(CommandError, match=f"no other, neither here nor in {backups.folder()}"):
        call_command("restore", "other")


def test_what_is_only_on_the_stick_is_named_whole(db: None, settings: Any, tmp_path: Path):
    settings.SECOND_BACKUPS = str(tmp_path)
    there = tmp_path / "astor-20270101-120000Z-by-hand.sqlite3"
    there.write_text("x")
    with pytest.raises(CommandError, match=f"Restore which backup.*\n  {there}"):
        call_command("restore")


# Which stay


@pytest.fixture
def shelf() -> Path:
    """The folder of backups, empty."""
    backups.folder().mkdir()
    return backups.folder()


def put(shelf: Path, why: str, *, days: float) -> str:
    file = backups._new_file(why, int(NOW - days * DAY))
    file.write_text(why)
    return file.name


def test_the_newest_24_stay_whatever_they_are(shelf: Path):
    kept = {put(shelf, "time", days=30 + at) for at in range(24)}
    put(shelf, "time", days=99)
    backups.tidy(NOW)
    assert {file.name for file in shelf.iterdir()} == kept


def test_of_older_ones_those_with_a_reason_stay_three_days(shelf: Path):
    for at in range(24):
        put(shelf, "time", days=at / 1000)
    kept = {put(shelf, why, days=2.9) for why in ("phase/astor/t1/war/7", "control/ann", "restore", "hand")}
    for why, days in (("time", 2.9), ("phase/astor/t1/war/6", 3.1), ("control/ann", 3.2)):
        put(shelf, why, days=days)
    backups.tidy(NOW)
    assert {file.name for file in shelf.iterdir() if "by-the-clock" not in file.name} == kept
    assert len(list(shelf.iterdir())) == 24 + len(kept)


def test_nothing_else_in_the_folder_is_touched(shelf: Path):
    others = {"notes.txt", "astor.sqlite3", "astor-old.sqlite3", "secret-key-1", ".astor-x.sqlite3.part"}
    for name in others:
        (shelf / name).write_text("mine")
    for at in range(30):
        put(shelf, "time", days=at)
    backups.tidy(NOW)
    assert others <= {file.name for file in shelf.iterdir()}


def test_a_half_written_file_goes_once_nobody_writes_it(shelf: Path):
    halves = {age: shelf / f".astor-20270115-07000{age}Z-by-hand.dump.part" for age in (1, 2)}
    for age, part in halves.items():
        part.write_text("half")
        os.utime(part, (NOW / 1000, NOW / 1000 - age * 1800 - 1))
    backups.tidy(NOW)
    assert [age for age, part in halves.items() if part.exists()] == [1]


def test_a_half_written_file_that_was_begun_lately_stays_whatever_its_date(shelf: Path):
    """The file's date is the machine's clock's, which may be hours behind the server's time."""
    begun = datetime.fromtimestamp(NOW / 1000 - 60, UTC).strftime(backups.TIME)
    part = shelf / f".astor-{begun}Z-by-hand.dump.part"
    part.write_text("half")
    os.utime(part, (NOW / 1000 - 9 * 3600, NOW / 1000 - 9 * 3600))
    backups.tidy(NOW)
    assert part.exists()


@pytest.mark.parametrize("behind", [3_600_000, 5 * 365 * DAY], ids=["an hour", "five years"])
def test_the_newest_backup_stays_however_far_behind_the_clock_is(shelf: Path, event: Event, behind: int):
    for at in range(30):
        put(shelf, "control/ann", days=at)
    files = []
    for late in range(3):
        files.append(backups.make("time", int(NOW - behind + late)).file)
        backups.tidy(int(NOW - behind + late))
    newest = [each.file.name for each in backups.kept_in(shelf)][:3]
    assert newest == files[::-1]


def test_names_can_be_read():
    assert backups._slug("phase/autumn-war/t3/war/12") == "autumn-war-t3-war"
    assert backups._slug("control/Ann B./../x") == "asked-by-ann-bx"
    assert backups._slug("time") == "by-the-clock"
    for why in ("phase/" + "x" * 99 + "/ended/9", "control/ann_b", "phase/storms_2/t1/war/3"):
        assert backups.NAME.fullmatch(f"astor-20270115-080001Z-{backups._slug(why)}.dump")


def test_a_name_that_somebody_has_mistyped_holds_up_nothing(event: Event, folders: Path):
    place = backups.folder()
    place.mkdir()
    for name in ("astor-99999999-999999Z-by-hand.sqlite3", ".astor-99999999-999999Z-by-hand.sqlite3.part"):
        (place / name).touch()
    made = backups.make("hand", NOW)
    assert (made.fault, names()) == ("", ["by-hand"])
    backups.tidy(NOW)
    assert len(list(place.glob("*astor-9999*"))) == 2
