"""What is made of an event once for all who ask: by a program, not where orders are carried out; kept, and renewed."""

import asyncio
import gzip
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory

from astor.archive import writing
from astor.archive.keeping import take_in
from astor.game.journal import journal
from astor.game.models import Entry, Event
from astor.made import kinds, making, places
from astor.replay.reels import Reel
from astor.running import programs
from astor.running.thread import now_ms, released
from astor.screens.shell import load_beforehand
from astor.sockets import hub as hubs
from astor.sockets.live_event import Live, load
from tests import cast
from tests.rooms.errands import at_work
from tests.rooms.screens import HOST, Venue, logged_in
from tests.together import PATIENCE

ANN = "control/ann"
DICE, TOLD = "/dice/astor.json", "/hall/astor/replay.jsonl"


@pytest.fixture
def over(event: Event) -> Event:
    """An evening of a few dice, and its end."""
    cast.order(ANN, "start")
    end()
    return event


def end() -> None:
    cast.order(ANN, "override", row="event/astor", field="turns", value=1, reason="A short evening")
    while Event.objects.get(key="astor").state != Event.State.ENDED:
        cast.order(ANN, "close_phase", skip=True)


def nobody() -> Client:
    return Client(HTTP_HOST=HOST)


def got(path: str) -> Any:
    """As soon as it is there."""
    answer = nobody().get(path, HTTP_ACCEPT_ENCODING="gzip")
    assert answer.status_code == 202
    return nobody().get(path, HTTP_ACCEPT_ENCODING="gzip")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is asked for waits until it is called."""
    waiting: list[Any] = []
    monkeypatch.setattr(making, "apart", lambda _thread, work: waiting.append(work))
    return waiting


# Once for all


def test_what_many_ask_for_at_once_is_made_once_and_they_all_wait_for_the_same(
    over: Event, held: list[Any], monkeypatch: pytest.MonkeyPatch
):
    made = at_work(monkeypatch)
    for path in (DICE, TOLD):
        assert {nobody().get(path).status_code for _ in range(20)} == {202}
    assert (len(held), made) == (2, [])
    for work in held:
        work()
    assert {nobody().get(path).status_code for path in (DICE, TOLD) for _ in range(20)} == {200}
    assert made == [("astor", kinds.DICE), ("astor", kinds.REEL)]


def test_nothing_is_made_where_orders_are_carried_out(over: Event, monkeypatch: pytest.MonkeyPatch):
    """Without its program there is nothing, however often it is asked for: no page reads the journal."""
    asked = list[Any]()

    def run(command: list[str], *_args: object, **_more: object) -> None:
        asked.append((command, threading.current_thread().name))

    monkeypatch.setattr(programs, "run", run)
    monkeypatch.setattr(making, "apart", lambda thread, work: thread.submit(work).result())
    monkeypatch.setattr(Reel, "wind", None)
    for path in (DICE, TOLD):
        assert nobody().get(path).status_code == 202
    assert logged_in("ann").get("/control/astor/paper").status_code == 202
    assert [command[2:5] for command, _ in asked] == [
        ["make", "astor", kinds.DICE], ["make", "astor", kinds.REEL], ["make", "astor", kinds.paper("en")]]  # fmt: skip
    assert [thread.rpartition("_")[0] for _, thread in asked] == ["made-guests", "made-guests", "made-controls"]


def test_of_many_events_a_few_wait_and_the_others_are_asked_to_come_back(
    over: Event, held: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(making, "MOST", 2)
    writing.write("astor", tmp_path / "event.astor")
    for key in ("second", "third"):
        take_in(tmp_path / "event.astor", now=now_ms(), key=key)
    paths = [f"/hall/{key}/replay.jsonl" for key in ("astor", "second", "third")]
    asked = [nobody().get(path) for path in (*paths, *paths)]
    assert [answer.status_code for answer in asked] == [202, 202, 503] * 2
    assert (asked[2]["Retry-After"], asked[2].json()["refused"]) == ("5", "made_later")
    assert "Ask again" in asked[2].json()["why"]
    waits = logged_in("ann").get("/control/astor/paper")
    assert waits.status_code == 202, "no Control waits behind guests"
    for work in held:
        work()
    assert [nobody().get(path).status_code for path in paths] == [200, 200, 202]


def test_what_could_not_be_made_is_loud_and_not_tried_again_at_once(over: Event, monkeypatch: pytest.MonkeyPatch):
    made = at_work(monkeypatch)

    def fails(*_args: object, **_more: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(programs, "run", fails)
    answers = [nobody().get(DICE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [202, 503, 503, 503]
    assert (answers[1].json()["refused"], answers[1]["Retry-After"], len(made)) == ("not_made", "30", 1)


# What it is


def test_the_dice_are_those_of_the_journal_as_gzip_or_plain(over: Event):
    answer = got(DICE)
    day = json.loads(gzip.decompress(answer.content))
    assert (day["secret"], day["commitment"], day["ruled"]) == (over.secret, over.commitment, 0)
    fallen = [(e.seq, label, value) for e in Entry.objects.order_by("seq") for label, value, *_ in e.dice]
    assert [(die["seq"], die["label"], die["value"]) for die in day["dice"]] == fallen
    assert nobody().get(DICE).json() == day


def test_a_browser_that_has_it_is_sent_nothing_until_there_is_something_new(over: Event):
    marks = dict[str, str]()
    for path in (DICE, TOLD):
        answer = got(path)
        assert "no-cache" in answer["Cache-Control"]
        marks[path] = answer["ETag"]
        assert nobody().get(path, HTTP_IF_NONE_MATCH=marks[path]).status_code == 304
    cast.order(ANN, "announce", text="Tea is served", to=["all"])
    for path, mark in marks.items():
        assert got(path)["ETag"] != mark


# When it is stale


def test_when_the_end_is_taken_back_nobody_has_its_dice_and_after_the_next_end_they_are_others(
    over: Event, monkeypatch: pytest.MonkeyPatch
):
    made = at_work(monkeypatch)
    first = json.loads(gzip.decompress(got(DICE).content))
    got(TOLD)
    cast.order(ANN, "rewind", to=Entry.objects.filter(command="start").get().seq)
    assert [nobody().get(path).status_code for path in (DICE, TOLD)] == [404, 403]
    end()
    again = json.loads(gzip.decompress(got(DICE).content))
    assert again["secret"] == Event.objects.get().revealed
    assert again["commitment"] == Event.objects.get().commitment
    assert got(TOLD).status_code == 200
    assert len(made) == 4
    assert first["name"] == again["name"]


def test_what_was_kept_of_another_journal_is_not_taken_for_this_one(over: Event):
    """As after an older backup was put back, or an event of that name was taken in: as many entries, not the same."""
    got(TOLD)
    Entry.objects.filter(seq=Event.objects.get().seq).update(at=1)
    assert nobody().get(TOLD).status_code == 202


def test_what_an_older_astor_has_made_is_made_anew(over: Event, monkeypatch: pytest.MonkeyPatch):
    got(TOLD)
    monkeypatch.setattr(places, "version", lambda: "another")
    assert nobody().get(TOLD).status_code == 202


# What is kept


def test_of_each_kind_one_is_kept_and_nothing_half_done(over: Event, monkeypatch: pytest.MonkeyPatch):
    got(DICE)
    cast.order(ANN, "announce", text="Tea is served", to=["all"])
    got(DICE)
    (places.place("astor") / ".dice.dead").mkdir()

    def breaks(_event: Event, folder: Path, _tell: Any) -> int:
        (folder / "half").write_text("half")
        raise RuntimeError

    monkeypatch.setitem(kinds.KINDS, kinds.REEL, kinds.Kind(breaks))
    with pytest.raises(RuntimeError):
        call_command("make", "astor", kinds.REEL, places.version())
    call_command("make", "astor", kinds.DICE, places.version())
    kept = sorted(path.name for path in places.place("astor").iterdir() if path.is_dir())
    assert [name.partition(".")[0] for name in kept] == ["dice"]


def test_all_together_stay_within_bounds_and_what_is_of_no_event_goes(over: Event, monkeypatch: pytest.MonkeyPatch):
    got(DICE)
    (places.home() / "gone").mkdir()
    monkeypatch.setattr(places, "MOST_BYTES", 1)
    got(TOLD)
    assert [folder.name.partition(".")[0] for folder in places.home().glob("*/[!.]*")] == [kinds.REEL]
    assert [folder.name for folder in places.home().iterdir()] == ["astor"]


def test_prints_hold_every_secret_and_do_not_lie_about(over: Event, monkeypatch: pytest.MonkeyPatch):
    ann = logged_in("ann")
    got(DICE)
    ann.get("/control/astor/paper")
    folder = next(places.place("astor").glob("paper-*"))
    assert {path.stat().st_mode & 0o077 for path in (places.home(), folder.parent, folder)} == {0}
    monkeypatch.setattr(places, "DAY", -1)
    places.tidy(kinds.SECRET)
    assert [path.name.partition(".")[0] for path in places.home().glob("*/[!.]*")] == ["dice"]


def test_two_processes_that_make_the_same_make_it_once(over: Event, monkeypatch: pytest.MonkeyPatch):
    filled = list[Path]()

    def fill(event: Event, folder: Path, _tell: Any) -> int:
        filled.append(folder)
        return event.seq

    monkeypatch.setitem(kinds.KINDS, kinds.DICE, kinds.Kind(fill))
    for _ in range(2):
        call_command("make", "astor", kinds.DICE, places.version())
    assert len(filled) == 1


# Read beside who writes


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_what_is_read_as_of_one_moment_keeps_nobody_from_writing():
    cast.new_event()
    with journal.one_moment():
        before = Event.objects.get().seq
        with ThreadPoolExecutor(1) as another:
            another.submit(released, cast.order, ANN, "start").result(PATIENCE)
        assert Event.objects.get().seq == before
    assert Event.objects.get().seq > before


async def test_an_event_is_loaded_apart_from_the_thread_of_orders(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    """For its page, and for a screen; what is entered meanwhile is shown."""
    threads = list[str]()

    def noted(key: str) -> Live:
        threads.append(threading.current_thread().name)
        live = load(key)
        cast.order(ANN, "start")
        return live

    monkeypatch.setattr(hubs, "load", noted)
    await load_beforehand(RequestFactory().get("/hall/astor"))
    live = await hubs.hub.event(cast.EVENT)
    await asyncio.gather(*hubs.hub.tasks)
    assert live.board.clock.state == "running"
    await load_beforehand(RequestFactory().get("/hall/nowhere"))
    await load_beforehand(RequestFactory().get("/nowhere"))
    assert {name.rpartition("_")[0] for name in threads} == {"loader"}
