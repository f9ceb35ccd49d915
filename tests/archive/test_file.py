"""An event as a file: written, taken in and written again it is the same; what is wrong with it is told by its line."""

import gzip
import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet

from astor.archive import keeping, lines, reading, writing
from astor.archive.faults import Unfit
from astor.game.models import Entry, Event, Seat
from astor.game.orders import seats
from astor.scenarios import folders, loader
from astor.sockets import delta
from astor.sockets import live_board as boards
from astor.version import VERSION
from tests import cast

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

OLD = Path(__file__).parent / "version-1.astor"
"""As the first version of the file was written: every later one takes it in."""
Lines = list[dict[str, Any]]


def played() -> None:
    """A beginning: two who sit down, one who is called otherwise later, a draft, a bell, and a pause."""
    cast.new_event()
    cast.order(f"seat/{cast.QUEEN}", "join", player="Anna Amsel")
    cast.order(f"seat/{cast.ELF_QUEEN}", "join", player="Bert")
    cast.order(f"seat/{cast.ELF_QUEEN}", "join", player="Berta Beispiel")
    for name in ("start", "close_phase", "pause"):
        cast.order("control/ann", name)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    played()
    writing.write(cast.EVENT, tmp_path / "event.astor")
    return tmp_path / "event.astor"


def put_aside() -> None:
    """The event that was written, so that its key is free."""
    QuerySet(Event).filter(key=cast.EVENT).update(key="written")


def told(file: Path) -> Lines:
    return [json.loads(line) for line in gzip.open(file)]


def with_lines(file: Path, all_lines: Lines) -> Path:
    """The same file with other lines, signed as if it had been written so."""
    texts = [json.dumps(line).encode() + b"\n" for line in all_lines if line["is"] != "end"]
    end = lines.encode(lines.End(sha256(b"".join(texts)).hexdigest())) + b"\n"
    file.write_bytes(gzip.compress(b"".join([*texts, end])))
    return file


def refused(file: Path) -> str:
    """What is said of it; nothing of it is there."""
    before = Event.objects.count(), Entry.objects.count(), Seat.objects.count()
    with pytest.raises(Unfit) as no:
        keeping.take_in(file, now=cast.T0)
    assert (Event.objects.count(), Entry.objects.count(), Seat.objects.count()) == before
    return str(no.value)


def test_it_says_which_astor_wrote_it(file: Path, tmp_path: Path):
    writing.write_public(cast.EVENT, tmp_path / "public.astor")
    heads = [told(each)[0] for each in (file, tmp_path / "public.astor")]
    assert [head["astor"] for head in heads] == [VERSION, VERSION]


# There and back


def test_what_is_taken_in_is_what_was_written(file: Path, tmp_path: Path):
    board = boards.load(cast.EVENT)
    shown = delta.everything(board).rows
    put_aside()
    event = keeping.take_in(file, now=cast.T0)
    assert boards.load(cast.EVENT).rows == board.rows
    assert delta.everything(boards.load(cast.EVENT)).rows == shown
    again = tmp_path / "again.astor"
    writing.write(event.key, again)
    assert again.read_bytes() == file.read_bytes()


def test_its_dice_fall_as_they_would_have(file: Path):
    put_aside()
    event = keeping.take_in(file, now=cast.T0)
    assert (event.secret, event.seq, event.closings) == (cast.SECRET, Entry.objects.filter(event=event).count(), 1)


def test_under_another_key_it_stands_beside_the_first(file: Path):
    keeping.take_in(file, now=cast.T0, key="second")
    mine, other = boards.load(cast.EVENT), boards.load("second")
    assert other.image("event/second") == {**(mine.image(f"event/{cast.EVENT}") or {}), "key": "second"}
    assert {kind: rows for kind, rows in other.rows.items() if kind not in ("event", "entry")} == {
        kind: rows for kind, rows in mine.rows.items() if kind not in ("event", "entry")}  # fmt: skip
    assert not Entry.objects.filter(event__key="second", images__has_key=f"event/{cast.EVENT}").exists()


def test_it_goes_on_where_it_was(file: Path):
    put_aside()
    keeping.take_in(file, now=cast.T0)
    cast.order("control/ann", "resume")
    cast.order(f"seat/{cast.QUEEN}", "join", player="Anna Amsel", again=True)


def test_one_that_ran_comes_up_paused(tmp_path: Path):
    played()
    cast.order("control/ann", "resume")
    writing.write(cast.EVENT, tmp_path / "running")
    put_aside()
    QuerySet(Event).update(state=Event.State.PAUSED)
    event = keeping.take_in(tmp_path / "running", now=cast.T0 + 3_600_000)
    assert Event.objects.get(pk=event.pk).state == Event.State.PAUSED


def test_links_and_codes_are_of_the_server_that_took_it_in(file: Path):
    put_aside()
    event = keeping.take_in(file, now=cast.T0)
    queen = Seat.objects.get(event=event, key=cast.QUEEN)
    assert seats.by_token(seats.token(queen)) == queen
    assert b"token_hash" not in gzip.decompress(file.read_bytes())


def test_what_was_taken_back_after_the_last_entry_stands(file: Path):
    """The rows are of one moment; the journal is read after it, while others play on."""
    moment = writing._standing(cast.EVENT, people=True)
    last = moment.head.entries
    Entry.objects.filter(event__key=cast.EVENT, seq=last).update(undone_by=last + 1)
    assert _newest(moment) == (last, None)


def test_what_stands_again_after_the_last_entry_was_taken_back(file: Path):
    """As by a rewind that lets it stand."""
    last = told(file)[0]["entries"]
    Entry.objects.filter(event__key=cast.EVENT, seq=last - 1).update(undone_by=last)
    moment = writing._standing(cast.EVENT, people=True)
    Entry.objects.filter(event__key=cast.EVENT).update(undone_by=None)
    entries = list(writing._entries(moment, lambda value: value))
    assert [(entry.seq, entry.undone_by) for entry in entries if entry.undone_by] == [(last - 1, last)]


def _newest(moment: writing.Moment) -> tuple[int, int | None]:
    entry = list(writing._entries(moment, lambda value: value))[-1]
    return entry.seq, entry.undone_by


def test_without_names_there_are_none(tmp_path: Path):
    played()
    cast.order("control/ann", "override", row=f"seat/{cast.ELF_QUEEN}", field="player", value="Cara", reason="she left")
    cast.order(
        "control/ann", "override", row=f"seat/{cast.ELF_QUEEN}", field="beside", value=["Dora"], reason="with her"
    )
    writing.write(cast.EVENT, tmp_path / "nameless", people=False)
    text = gzip.decompress((tmp_path / "nameless").read_bytes()).decode()
    shown = [
        text[at - 90 : at + 30]
        for name in ("Anna", "Bert", "Cara", "Dora", "control/ann")
        if (at := text.find(name)) >= 0
    ]
    assert shown == []
    put_aside()
    keeping.take_in(tmp_path / "nameless", now=cast.T0)
    assert [seat.players for seat in Seat.objects.filter(event__key=cast.EVENT) if seat.players] == []


def test_a_file_of_the_first_version_is_taken_in():
    event = keeping.take_in(OLD, now=cast.T0)
    assert (event.key, event.state) == (cast.EVENT, Event.State.PAUSED)
    assert delta.everything(boards.load(event.key)).rows["public"]


def test_somebody_sits_down_beside_others_in_an_event_of_the_first_version():
    event = keeping.take_in(OLD, now=cast.T0)
    there = Seat.objects.filter(event=event, joined=True).exclude(player="").first()
    assert there is not None
    cast.order("control/ann", "resume")
    cast.order(f"seat/{there.key}", "join", player="Zoe the Second")
    assert Seat.objects.get(pk=there.pk).players == [*there.players, "Zoe the Second"]


def test_an_own_scenario_comes_along(file: Path, settings: Any, tmp_path: Path):
    settings.DATA = tmp_path / "data"
    put_aside()
    keeping.take_in(with_lines(file, of_scenario("ours", told(file))), now=cast.T0)
    assert loader.read("ours").name == "ours"
    assert Event.objects.get(key=cast.EVENT).scenario == "ours"


def of_scenario(name: str, all_lines: Lines, more: dict[str, str] | None = None) -> Lines:
    """The lines of an event of the organiser's own scenario: the storms by another name, and what else it says."""
    own = {path.name: path.read_text(encoding="utf-8") for path in folders.files_of("storms")} | (more or {})
    head, *rest = json.loads(json.dumps(all_lines).replace('"scenario": "storms"', f'"scenario": "{name}"'))
    return [head, *({"is": "file", "name": each, "text": said} for each, said in own.items()), *rest]


# What is wrong with it


def change(at: int, **values: Any) -> Callable[[Lines], Lines]:
    return lambda all_lines: [line | values if number == at else line for number, line in enumerate(all_lines)]


def last(kind: str, **values: Any) -> Callable[[Lines], Lines]:
    """The last line of this kind is another."""

    def changed(all_lines: Lines) -> Lines:
        at = max(number for number, line in enumerate(all_lines) if line["is"] == kind)
        return change(at, **values)(all_lines)

    return changed


SEAT = {"key": "x", "faction": "humans", "office": "monarch", "title": "x"}
WRONG: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "newer": (change(0, version=3), "newer Astor, as version 3"),
    "newer images": (change(0, schema=99), "schema 99 is not known"),
    "another play": (change(0, play="tavern"), "tavern is not known"),
    "a kind nobody knows": (last("row", name="dragon/x"), "Line \\d+: .*dragon is not known"),
    "a field nobody knows": (last("row", name="seat/x", image=SEAT | {"horns": 2}), "seat.horns is not known"),
    "a number that is none": (last("row", name="seat/x", image=SEAT | {"epoch": "many"}), "Line \\d+: epoch"),
    "a text without end": (last("row", name="seat/x", image=SEAT | {"title": "x" * 99}), "Line \\d+: title"),
    "a row twice": (lambda all_lines: [*all_lines[:4], all_lines[3], *all_lines[4:]], "is not what was written"),
    "an entry left out": (lambda all_lines: [line for line in all_lines if line.get("seq") != 3], "entry 4 does not"),
    "an entry without its command": (last("entry", command=7), "Line \\d+: Expected `str`"),
    "rows after entries": (lambda all_lines: [*all_lines[:-1], all_lines[1]], "Row does not belong there"),
    "no row of the event": (lambda all_lines: [all_lines[0] | {"rows": all_lines[0]["rows"] - 1}, *all_lines[2:]],
                            "does not belong there"),
    "a path": (lambda all_lines: [all_lines[0], {"is": "file", "name": "../../x.toml", "text": ""}, *all_lines[1:]],
               "Line 2: Expected `str` matching"),
    "a path for a scenario": (change(0, scenario="../x"), "no event of Astor"),
    "something else": (lambda all_lines: [{"is": "song"}], "no event of Astor"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_fit_is_refused_by_its_line(file: Path, what: str):
    changed, said = WRONG[what]
    put_aside()
    no = refused(with_lines(file, changed(told(file))))
    assert re.search(said, no), no


def test_a_byte_that_has_changed_is_seen(file: Path):
    put_aside()
    text = gzip.decompress(file.read_bytes()).replace(b"Amsel", b"Adler", 1)
    file.write_bytes(gzip.compress(text))
    assert "is not what was written" in refused(file)


def test_so_is_one_within_the_packing(file: Path):
    put_aside()
    packed = bytearray(file.read_bytes())
    packed[len(packed) // 2] ^= 0xFF
    file.write_bytes(packed)
    refused(file)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.999])
def test_a_file_cut_off_is_refused(file: Path, part: float):
    put_aside()
    packed = file.read_bytes()
    file.write_bytes(packed[: int(part * len(packed))])
    assert "ends too early" in refused(file)


def test_so_is_one_without_its_last_line(file: Path):
    put_aside()
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(whole[:-1])))
    assert "ends too early" in refused(file)


def test_what_was_never_packed_is_no_event(tmp_path: Path):
    (tmp_path / "letter").write_text("Dear organiser")
    assert "no event of Astor" in refused(tmp_path / "letter")


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path):
    """A zip bomb: 64 KB that unpack to one line longer than any."""
    (tmp_path / "bomb").write_bytes(gzip.compress(b" " * (reading.LONGEST + 1)))
    assert (tmp_path / "bomb").stat().st_size < 2**17
    assert "line of more than" in refused(tmp_path / "bomb")


def test_a_file_of_two_gigabytes_is_not_begun(tmp_path: Path):
    with (tmp_path / "film").open("wb") as film:
        film.truncate(2 * 2**30)  # takes no room on a disk
    assert "file of more than 1 GB" in refused(tmp_path / "film")


def test_nor_are_lines_without_end(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reading, "MOST", 2**16)
    with pytest.raises(Unfit, match="when unpacked"):
        keeping.take_in(file, now=cast.T0, key="other")
    assert not Event.objects.filter(key="other").exists()


def test_the_same_event_twice_is_refused_by_its_key(file: Path):
    assert f"is an event {cast.EVENT} here already" in refused(file)


def test_a_large_one_waits_for_those_who_play(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(keeping, "SMALL", 1)
    put_aside()
    QuerySet(Event).update(state=Event.State.RUNNING)
    assert "event is running" in refused(file)


# By hand


def test_the_commands_write_and_take_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    played()
    call_command("export", cast.EVENT, str(tmp_path / "out.astor"))
    assert (tmp_path / "out.astor").stat().st_mode & 0o077 == 0
    call_command("import", str(tmp_path / "out.astor"), "--as", "copy")
    assert "Astor is there as copy" in capsys.readouterr().out
    with pytest.raises(CommandError, match="here already"):
        call_command("import", str(tmp_path / "out.astor"))
    with pytest.raises(CommandError, match="no event nowhere"):
        call_command("export", "nowhere", str(tmp_path / "none.astor"))
    assert not (tmp_path / "none.astor").exists()
