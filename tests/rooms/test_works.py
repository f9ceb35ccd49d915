"""Long work: asked for, done in a thread or by a worker, ended on the way, cut off, taken away, thrown away."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery.contrib.testing.worker import start_worker
from django.conf import settings as configured
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from astor import celery
from astor.archive import writing
from astor.game.models import Event, Work
from astor.paper import pdf
from astor.running import job
from astor.running.job import Job
from astor.running.thread import in_turn, now_ms
from astor.works import kinds, runner, worker
from tests import cast
from tests.handed import whole
from tests.rooms.errands import EXPORT, asked, at_the, folders, organiser, stands, until
from tests.rooms.screens import HOST, logged_in
from tests.together import at_once

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("data"),
]

State = Work.State
LATER = worker.SILENT + 1


# Done


def test_what_is_asked_for_on_a_page_is_done_and_taken_away(tmp_path: Path):
    client = organiser()
    there = client.post(f"/control/{cast.EVENT}/export", {"as": "file"})["Location"]
    row = Work.objects.get()
    assert there == f"/control/works#{row.key}"
    assert client.get(f"/control/works/{row.key}").status_code == 404
    assert "waits for what" in client.get("/control/works").content.decode()
    assert worker.carry_out("short")
    writing.write(cast.EVENT, tmp_path / "direct.astor")
    taken = client.get(f"/control/works/{row.key}")
    assert taken["Content-Disposition"] == f'attachment; filename="{cast.EVENT}.astor"'
    assert whole(taken) == (tmp_path / "direct.astor").read_bytes()
    page = client.get("/control/works").content.decode()
    assert ("data-busy" in page, "astor.astor · " in page) == (False, True)
    assert not worker.carry_out("short")


def test_a_result_is_for_its_owner_alone_and_nothing_else_stays():
    row = asked()
    worker.carry_out("short")
    folder = Job(row).folder
    assert [path.name for path in folder.iterdir()] == [f"{cast.EVENT}.astor"]
    assert [path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())] == [0o700, 0o600]


class CutShort(SimpleUploadedFile):
    """The disk is full, or the server dies, when half of it is written."""

    def __init__(self, end: BaseException):
        super().__init__("event.astor", b"half of an event")
        self.end = end

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        yield b"half"
        assert not any(path.name == "given" for path in job.home().glob("*/*")), "half of a file has its name already"
        raise self.end


@pytest.mark.parametrize("end", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_of_a_file_that_could_not_be_kept_nothing_stays(end: BaseException):
    with pytest.raises(type(end)):
        worker.ask("import", by="organiser", language="en", now=now_ms(), given=CutShort(end))
    assert not Work.objects.exists()
    assert not list(job.home().iterdir())


def test_an_import_leads_to_its_event(tmp_path: Path):
    writing.write(cast.EVENT, tmp_path / "event.astor")
    client = organiser()
    text = (tmp_path / "event.astor").read_bytes()
    client.post("/control/import", {"file": SimpleUploadedFile("event.astor", text), "key": "Second Hall"})
    worker.carry_out("short")
    row = Work.objects.get()
    assert (row.state, row.event, row.fault, folders()) == (State.DONE, "second-hall", "", [])
    assert 'href="/control/second-hall"' in client.get("/control/works").content.decode()
    assert Event.objects.get(key="second-hall").seq == Event.objects.get(key=cast.EVENT).seq


@pytest.mark.skipif(not pdf.browser(), reason="a PDF is made by a browser")
def test_a_print_to_keep_is_a_pdf():
    ann = logged_in("ann")
    assert ann.post(f"/control/{cast.EVENT}/paper").status_code == 302
    worker.carry_out("short")
    row = Work.objects.get()
    assert (row.state, row.file, row.fault) == (State.DONE, f"{cast.EVENT}.pdf", "")
    assert whole(ann.get(f"/control/works/{row.key}")).startswith(b"%PDF")


def test_without_a_browser_a_print_to_keep_is_a_page(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pdf, "browser", lambda: "")
    row = worker.ask("print", by="ann", language="de", now=now_ms(), event=cast.EVENT)
    worker.carry_out("short")
    assert "Schatzkammer" in (Job(row).folder / f"{cast.EVENT}.html").read_text(encoding="utf-8")


async def test_the_servers_program_does_what_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    """Embedded at once; with services it leaves the worker some time, then the servers do it themselves."""
    row, here = await in_turn(asked), runner.Runner()
    await here.look()
    if not configured.EMBEDDED:
        assert here.doing == {}
        monkeypatch.setattr(runner, "LEFT_FOR", 0)
        await here.look()
    await asyncio.wrap_future(here.doing["short"])
    assert await in_turn(stands, row) == State.DONE


def test_a_worker_does_what_is_asked_for():
    row = asked()
    with start_worker(celery.app, pool="solo", perform_ping_check=False, loglevel="error"):
        celery.work.delay("short")
        until(lambda: stands(row) == State.DONE)
    assert set(kinds.LANES) == {each["args"][0] for each in celery.app.conf.beat_schedule.values() if "args" in each}


# How far


def test_how_far_it_is_and_how_long_it_will_take(monkeypatch: pytest.MonkeyPatch):
    seen = list[str]()
    client = organiser()

    def look(at: Job) -> None:
        (at.folder / "far").write_text("30 120")
        Work.objects.update(begun=now_ms() - 60_000)
        seen.append(client.get("/control/works").content.decode())

    heard = at_the(2, look, monkeypatch)
    asked()
    worker.carry_out("short")
    assert 'value="30" max="120"' in seen[0]
    assert "3 min left" in seen[0]
    assert "data-busy" in seen[0]
    assert heard[0] == (0, 0)
    assert all(0 <= done <= of for done, of in heard)


@pytest.mark.parametrize(("begun", "far", "seconds"), [
    (0, (5, 10), 20), (0, (10, 10), 0), (0, (1, 400), 7980), (0, (0, 10), None), (0, (0, 0), None), (0, (7, 0), None),
    (None, (5, 10), None), (19_500, (5, 10), None)])  # fmt: skip
def test_time_left(begun: int | None, far: tuple[int, int], seconds: int | None):
    assert job.left(begun, 20_000, far) == seconds


def test_an_import_tells_all_its_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    writing.write(cast.EVENT, tmp_path / "event.astor")
    heard = at_the(0, Job.give_up, monkeypatch)
    asked("import", given=upload(tmp_path / "event.astor"), args={"key": "second"})
    worker.carry_out("short")
    dones, wholes = [done for done, _ in heard[1:]], {of for _, of in heard[1:]}
    assert len(wholes) == 1
    assert dones == sorted(dones)
    assert dones[-1] > 0.8 * wholes.pop()


def upload(file: Path) -> SimpleUploadedFile:
    return SimpleUploadedFile(file.name, file.read_bytes())


# Ended on the way


def test_what_waits_is_cancelled_at_once():
    row, client = asked(), organiser()
    client.post(f"/control/works/{row.key}", {"deed": "end"})
    assert (stands(row), folders(), worker.carry_out("short")) == (State.CANCELLED, [], False)


def test_what_is_under_way_is_cancelled_at_its_next_step(monkeypatch: pytest.MonkeyPatch):
    row = asked()
    heard = at_the(2, lambda _job: worker.cancel(Work.objects.get()), monkeypatch)
    worker.carry_out("short")
    assert (stands(row), len(heard), folders()) == (State.CANCELLED, 2, [])


def test_of_a_cancelled_import_nothing_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Ended amid its one transaction."""
    writing.write(cast.EVENT, tmp_path / "event.astor")
    row = asked("import", given=upload(tmp_path / "event.astor"), args={"key": "second"})
    at_the(5, Job.give_up, monkeypatch)
    worker.carry_out("short")
    assert (stands(row), folders()) == (State.CANCELLED, [])
    assert [event.key for event in Event.objects.all()] == [cast.EVENT]


def test_what_a_server_that_stops_was_doing_is_cut_off_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch):
    row, client = asked(), organiser()
    with monkeypatch.context() as patch:
        at_the(2, lambda _job: worker.stop(), patch)
        worker.carry_out("short")
    assert (stands(row), folders()) == (State.CUT_OFF, [])
    assert "cut off" in client.get("/control/works").content.decode()
    worker.begin()
    client.post(f"/control/works/{row.key}", {"deed": "again"})
    assert worker.carry_out("short")
    again = Work.objects.get()
    assert (again.state, again.kind, again.args) == (State.DONE, row.kind, row.args)
    client.post(f"/control/works/{again.key}", {"deed": "again"})
    assert Work.objects.get() == again, "what is done stays as it is"


def test_what_a_killed_server_was_doing_is_cut_off():
    """Embedded there is no other process: when it starts, nothing is under way. Elsewhere whoever is silent is gone."""
    row = asked()
    claimed = worker.claim("short", now_ms())
    assert claimed == row
    worker.look_after(now_ms())
    assert stands(row) == State.RUNNING
    worker.look_after(now_ms() + LATER)
    assert stands(row) == State.CUT_OFF
    other = asked()
    worker.claim("short", now_ms())
    worker.look_after(now_ms(), alone=True)
    assert stands(other) == State.CUT_OFF


def test_what_was_cut_off_and_lives_after_all_stays_cut_off(monkeypatch: pytest.MonkeyPatch):
    row = asked()
    at_the(2, lambda _job: worker.look_after(now_ms() + LATER), monkeypatch)
    worker.carry_out("short")
    assert (stands(row), folders()) == (State.CUT_OFF, [])


def test_what_nobody_has_thought_of_fails_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(kinds.PARTS, "file", (lambda *_args, **_more: 1 // 0, "{}.astor"))
    row = asked()
    other = worker.ask("export", by="olga", language="de", now=now_ms(), event="gone", args=EXPORT | {"part": "public"})
    assert [worker.carry_out("short") for _ in range(3)] == [True, True, False]
    assert (stands(row), row.fault) == (State.FAILED, "A fault of the server; its log says more.")
    assert (stands(other), other.fault) == (State.FAILED, "Diese Veranstaltung gibt es nicht mehr.")
    assert folders() == []


def test_why_an_event_that_is_not_over_has_no_page_is_told():
    row = asked(args=EXPORT | {"part": "page"})
    worker.carry_out("short")
    assert (stands(row), row.fault) == (State.FAILED, "The event is not over: its page is made when it is.")


# Two at once


def test_two_of_a_kind_are_done_one_after_the_other():
    one = asked()
    assert asked() == one, "what waits already is not asked for twice"
    assert worker.claim("short", now_ms()) == one
    two = asked()
    assert worker.claim("short", now_ms()) is None
    worker._note(one, State.FAILED, job.Result(), "")
    assert worker.claim("short", now_ms()) == two


def test_two_processes_that_claim_at_once_get_one():
    for _ in range(4):
        asked()
    won = at_once(lambda: worker.claim("short", now_ms()))
    assert len([row for row in won if row is not None]) == 1
    assert Work.objects.filter(state=State.RUNNING).count() == 1


def test_what_the_worker_may_still_take_is_left_to_it():
    asked()
    assert worker.claim("short", now_ms(), left_for=30_000) is None
    assert worker.claim("short", now_ms() + 30_001, left_for=30_000) is not None


# Who


def test_only_whose_it_is_sees_it_ends_it_and_takes_it_away():
    row, ann = asked(), logged_in("ann")
    worker.carry_out("short")
    address = f"/control/works/{row.key}"
    assert {ann.get(address).status_code, ann.post(address, {"deed": "again"}).status_code} == {403}
    assert row.key not in ann.get("/control/works").content.decode()
    assert Client(HTTP_HOST=HOST).get(address).status_code == 302
    assert Client(HTTP_HOST=HOST).post(address, {"deed": "end"}).status_code == 302
    assert stands(row) == State.DONE
    paper = worker.ask("print", by="olga", language="en", now=now_ms(), event=cast.EVENT)
    assert paper.key in ann.get("/control/works").content.decode()


def test_what_is_thrown_away_is_gone():
    row, client = asked(), organiser()
    worker.carry_out("short")
    client.post(f"/control/works/{row.key}", {"deed": "end"})
    assert (Work.objects.count(), folders()) == (0, [])
    assert client.get(f"/control/works/{row.key}").status_code == 404


def test_what_has_lain_a_day_is_gone_also_of_an_older_database(data: Path):
    row = asked()
    worker.carry_out("short")
    (data / "works" / "of-another-day").mkdir()
    worker.look_after(now_ms() + worker.KEPT - 60_000)
    assert folders() == sorted([row.key, "of-another-day"])
    worker.look_after(now_ms() + worker.KEPT + 60_000)
    assert (Work.objects.count(), folders()) == (0, [])
