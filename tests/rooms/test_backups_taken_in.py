"""A backup sent from the organiser's device: taken in from its page, or refused as what it is, whatever it is."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from astor.archive import reading
from astor.backups import backups, copies
from astor.backups.copies import CannotCopy
from astor.game.models import Heartbeat, Work
from astor.pages import uploads
from astor.running.job import GivenUp, Job
from astor.works import worker
from tests import cast
from tests.handed import done
from tests.rooms import errands
from tests.rooms.screens import logged_in

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("data"),
    pytest.mark.skipif(not configured.EMBEDDED, reason="with services a backup is restored by its command"),
]

NOW = cast.T0 + 1000
OF = 1_795_890_600_000
"""The last sign of life in the backup, ms: some evening in November."""
NAME = "astor-20270115-080001Z-taken-in-of-2026-11-28-18-30.sqlite3"


@pytest.fixture
def sent(tmp_path: Path, settings: Any) -> Path:
    """A backup that was taken away, and is in no folder of ours."""
    settings.SECOND_BACKUPS = str(tmp_path / "stick")
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": OF})
    copies.write(tmp_path / "sent")
    return tmp_path / "sent"


def nobody() -> None:
    """Nobody is told how far it is."""


def there() -> list[str]:
    return [each.file.name for each in backups.all_kept()]


def refused(file: Path) -> str:
    """Why it is not taken in; nothing of it stays."""
    with pytest.raises(CannotCopy) as no:
        backups.take_in(file, NOW, nobody)
    assert there() == []
    assert not list(backups.folder().glob("*"))
    return str(no.value)


def in_pieces(client: Client, text: bytes) -> str:
    """A large file, as the page sends it; the name under which it lies there."""
    upload = ""
    for at in range(0, len(text), uploads.PIECE):
        part = SimpleUploadedFile("p", text[at : at + uploads.PIECE])
        answer = client.post("/control/backups/take-in/piece", {"upload": upload, "at": at, "piece": part})
        upload = answer.json()["upload"]
    return upload


# From the page


def test_it_stands_among_the_others_and_is_put_back_as_they_are(sent: Path):
    organiser = errands.organiser()
    assert 'action="/control/backups/take-in"' in organiser.get("/control/backups").content.decode()
    assert 'data-to="/control/backups/take-in/piece"' in organiser.get("/control/backups").content.decode()
    done(organiser.post("/control/backups/take-in", {"upload": in_pieces(organiser, sent.read_bytes())}))
    (name,) = there()
    assert name.endswith("Z-taken-in-of-2026-11-28-18-30.sqlite3")
    assert (backups.folder() / name).read_bytes() == sent.read_bytes()
    assert (backups.folder() / name).stat().st_mode & 0o777 == 0o600
    assert (Path(configured.SECOND_BACKUPS) / name).exists(), "and on the stick"
    assert f"It stands among the backups now: {name}" in organiser.get("/control/works").content.decode()
    assert f"/control/backups/{name}/put-back" in organiser.get("/control/backups").content.decode()
    assert "Put it back now" in organiser.get(f"/control/backups/{name}/put-back").content.decode()
    assert not list((configured.DATA / "pieces").iterdir())


def test_what_it_was_called_is_no_name_of_a_file_here(sent: Path):
    organiser = errands.organiser()
    given = SimpleUploadedFile("../../astor-20990101-000000Z-by-hand.sqlite3", b"SQLite format 3\0")
    done(organiser.post("/control/backups/take-in", {"file": given}))
    page = organiser.get("/control/works").content.decode()
    assert ("nothing came of it" in page, "SQLite says" in page, "Try again" in page) == (True, True, True)
    assert Work.objects.get().state == Work.State.FAILED
    assert there() == []


def test_a_file_that_is_larger_than_a_page_is_sent_wants_its_script():
    given = SimpleUploadedFile("x", b"x" * (2 * uploads.PIECE + 1))
    page = errands.organiser().post("/control/backups/take-in", {"file": given})
    assert (page.status_code, "is sent in pieces" in page.content.decode()) == (413, True)
    assert not Work.objects.exists()


def test_after_one_that_was_refused_the_page_still_makes_backups():
    """It stands at another address then."""
    organiser = errands.organiser()
    page = organiser.post("/control/backups/take-in")
    assert (page.status_code, '<p role="alert">Choose a file first.</p>' in page.content.decode()) == (400, True)
    form = page.content.decode().partition("Back up now")[0].rpartition("<form")[2]
    assert 'action="/control/backups"' in form
    assert organiser.get("/control/backups/take-in")["Location"] == "/control/backups"
    assert not Work.objects.exists()


def test_what_has_come_in_pieces_is_moved_to_the_work_on_it():
    """A copy of a large one would hold up orders and bells."""
    organiser = errands.organiser()
    upload = in_pieces(organiser, b"no backup")
    piece = (configured.DATA / "pieces" / upload).stat()
    organiser.post("/control/backups/take-in", {"upload": upload})
    given = Job(Work.objects.get()).given.stat()
    assert (given.st_ino, given.st_mode & 0o777) == (piece.st_ino, 0o600)


def test_one_that_is_too_large_is_refused_at_the_first_piece_beyond():
    """Each at what may be made of it: no event is as large as a backup may be."""
    organiser = errands.organiser()

    def piece(place: str, at: int) -> Any:
        return organiser.post(f"/control/{place}/piece", {"at": at, "piece": SimpleUploadedFile("p", b"x")})

    assert "more than 1 GB" in piece("import", reading.PACKED).json()["why"]
    assert "more than 2 GB" in piece("backups/take-in", copies.LARGEST).json()["why"]
    assert piece("import", reading.PACKED).status_code == piece("backups/take-in", copies.LARGEST).status_code == 413
    assert piece("backups/take-in", reading.PACKED).status_code == 409


def test_it_tells_that_it_goes_on_and_ends_when_nobody_waits_any_more(sent: Path, monkeypatch: pytest.MonkeyPatch):
    organiser = errands.organiser()
    organiser.post("/control/backups/take-in", {"upload": in_pieces(organiser, sent.read_bytes())})
    heard = errands.at_the(3, Job.give_up, monkeypatch)
    assert worker.carry_out("short")
    assert len(heard) == 3
    assert Work.objects.get().state == Work.State.CANCELLED
    assert there() == []


def test_one_that_is_given_up_after_all_was_looked_through_is_not_set_among_the_others(
    sent: Path, monkeypatch: pytest.MonkeyPatch
):
    def give_up() -> None:
        raise GivenUp

    monkeypatch.setattr(copies, "look_through", lambda *_asked: OF)
    with pytest.raises(GivenUp):
        backups.take_in(sent, NOW, give_up)
    assert there() == []


def test_it_is_the_organisers_alone_and_of_a_server_on_its_own(settings: Any):
    organiser = errands.organiser()
    assert logged_in("ann").post("/control/backups/take-in").status_code == 403
    assert "take-in" not in logged_in("ann").get("/control/backups").content.decode()
    settings.EMBEDDED = False
    assert organiser.post("/control/backups/take-in").status_code == 404
    assert "take-in" not in organiser.get("/control/backups").content.decode()
    assert not worker.due(NOW)


# What it may be


def test_it_is_new_here_so_that_no_other_goes_for_it(sent: Path):
    """Of a laptop whose clock was ahead, or of long ago: the newest are what was made here last."""
    for of in (0, copies.LATEST):
        Heartbeat.objects.update(at=of)
        copies.write(sent)
        assert backups.take_in(sent, NOW, nobody).file.startswith("astor-20270115-0800")
    assert there()[0].startswith("astor-20270115-080002Z-taken-in-of-2100-01-01")
    assert there()[1].startswith("astor-20270115-080001Z-taken-in-of-1970-01-01")


@pytest.mark.parametrize("sign", [
    "at = -1", f"at = {2**62}", f"at = {copies.LATEST + 1}", "at = 'some'",
    f"ahead = {2**62}", f"ahead = {OF + 1}", f"ahead = {-(2**63)}", "ahead = 0.5",
])  # fmt: skip
def test_one_whose_time_no_clock_shows_is_refused(sent: Path, sign: str):
    """The server would go on by it, and could name no backup any more."""
    changed(f"UPDATE game_heartbeat SET {sign}")(sent)
    assert "none of Astor" in refused(sent)


@pytest.mark.parametrize(("content", "said"), [
    (b"", "The file is no backup"), (b"no backup", "The file is no backup"), (b"SQLite format 3", "is no backup"),
    (b"PGDMP\1\16" + b"\0" * 99, "made by PostgreSQL"), (b"SQLite format 3\0" + b"\7" * 9999, "SQLite says"),
])  # fmt: skip
def test_what_is_no_database_is_refused(tmp_path: Path, content: bytes, said: str):
    (tmp_path / "sent").write_bytes(content)
    assert said in refused(tmp_path / "sent")


def changed(*orders: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as opened:
            for order in orders:
                opened.execute(order)
            opened.commit()

    return change


def torn(file: Path) -> None:
    """Its last pages are of something else."""
    text = file.read_bytes()
    file.write_bytes(text[: -20 * 4096] + b"\xa5" * (20 * 4096))


@pytest.mark.parametrize(("change", "said"), [
    (torn, "damaged"),
    (changed("PRAGMA journal_mode=WAL"), "a server’s own database"),
    (changed("DROP TABLE django_session"), "none of Astor"),
    (changed("DROP TABLE game_backup"), "none of Astor"),
    (changed("ALTER TABLE game_backup RENAME COLUMN why TO because"), "none of Astor"),
    (changed("CREATE TRIGGER t AFTER INSERT ON auth_user BEGIN DELETE FROM game_event; END"), "none of Astor"),
    (changed("CREATE VIEW v AS SELECT 1"), "none of Astor"),
    (changed("CREATE VIRTUAL TABLE v USING rtree(id, a, b)"), "none of Astor"),
    (changed("CREATE VIRTUAL TABLE v USING rtree(id, a, b)", "PRAGMA writable_schema = ON",
             "UPDATE sqlite_master SET sql = 'create/**/virtual table v using rtree(id, a, b)' WHERE name = 'v'"),
     "none of Astor"),
    (changed("ALTER TABLE django_migrations RENAME COLUMN name TO old",
             "ALTER TABLE django_migrations ADD COLUMN name AS (hex(zeroblob(20000000)))"), "none of Astor"),
    (changed("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000)"
             " INSERT INTO django_migrations (app, name, applied) SELECT 'game', i, 0 FROM n"), "none of Astor"),
    (changed("DROP TABLE game_heartbeat", "CREATE VIEW game_heartbeat AS SELECT 1 AS at"), "none of Astor"),
    (changed("INSERT INTO django_migrations (app, name, applied) VALUES ('game', '0099_later', '2030-01-01')"),
     "The file was made by a newer Astor"),
    (changed("UPDATE django_migrations SET name = hex(zeroblob(20000000)) WHERE id = 1"), "too big"),
], ids=["torn", "live", "no log-ins", "no table", "no column", "trigger", "view", "virtual", "hidden virtual",
        "worked out", "too many steps", "hollow", "newer", "a long value"])  # fmt: skip
def test_a_database_from_which_no_server_could_go_on_is_refused(sent: Path, change: Callable[[Path], None], said: str):
    change(sent)
    assert said in refused(sent)


def test_one_that_is_too_large_is_not_even_opened(sent: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(copies, "LARGEST", sent.stat().st_size - 1)
    monkeypatch.setattr(sqlite3, "connect", lambda *_asked, **_more: pytest.fail("it was opened"))
    assert "is not taken in" in refused(sent)


def test_one_that_takes_too_long_is_given_up(sent: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(copies, "LONGEST", -1)
    assert "interrupted" in refused(sent)


@pytest.mark.parametrize("change", [
    "ALTER TABLE django_migrations RENAME COLUMN name TO old; ALTER TABLE django_migrations ADD COLUMN name AS (1)",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000)"
    " INSERT INTO django_migrations (app, name, applied) SELECT 'game', i, 0 FROM n",
], ids=["worked out", "too many steps"])  # fmt: skip
def test_nor_is_one_that_lies_among_the_backups_read_without_end(sent: Path, change: str):
    changed(*change.split(";"))(sent)
    with pytest.raises(CannotCopy, match="none of Astor"):
        copies.look_at(sent)
