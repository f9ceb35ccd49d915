"""Files that are valid and false: refused by line and reason, nothing of them stays; what is taken in, works."""

import gzip
import json
import random
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from astor.archive import keeping, lines, reading, writing
from astor.archive.checking import looked_through
from astor.archive.faults import Unfit
from astor.game.models import Entry, Event, Seat
from astor.game.orders import bell
from astor.game.orders.commands import Order, issue
from astor.game.play.play import every_kind
from astor.running.job import Job
from astor.scenarios import folders, loader
from astor.sockets import delta
from astor.sockets import live_board as boards
from astor.sockets.hub import hub
from astor.works.looked import look_through
from tests import cast
from tests.archive.test_file import Lines, file, of_scenario, played, put_aside, told, with_lines
from tests.archive.test_pages import brought
from tests.rooms.errands import asked, organiser

pytestmark = pytest.mark.django_db

__all__ = ["file"]
Change = Callable[[Lines], Lines]


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> None:
    settings.DATA = tmp_path / "data"


def counts() -> dict[str, int]:
    """What there is of everything an event has, and which scenarios."""
    rows = {model.KIND: model.objects.count() for model in every_kind()}
    home = folders.own_home()
    return rows | {
        "event": Event.objects.count(),
        "entry": Entry.objects.count(),
        "scenarios": len(list(home.iterdir())) if home.exists() else 0,
    }


def refusal(file: Path) -> str:
    """Why it is refused; nothing stays of it."""
    before = counts()
    with pytest.raises(Unfit) as no:
        keeping.take_in(file, now=cast.T0)
    assert counts() == before
    return str(no.value)


# One thing that is wrong


def everywhere(name: str, field: str, value: Any) -> Change:
    """A row has this in that field, and always had: rows and journal tell the same."""

    def changed(all_lines: Lines) -> Lines:
        made = deepcopy(all_lines)
        for image in images_of(made, name):
            image[field] = value
        return made

    return changed


def images_of(all_lines: Lines, name: str) -> Iterator[dict[str, Any]]:
    for line in all_lines:
        if line["is"] == "row" and line["name"] == name:
            yield line["image"]
        for image in line.get("images", {}).get(name, ()) if line["is"] == "entry" else ():
            if image is not None:
                yield image


def head(**values: Any) -> Change:
    return lambda all_lines: [all_lines[0] | values, *all_lines[1:]]


def in_entry(seq: int, **values: Any) -> Change:
    return lambda all_lines: [line | values if line.get("seq") == seq else line for line in all_lines]


def in_words(old: str, new: str) -> Change:
    """What is written anywhere, written otherwise."""
    return lambda all_lines: json.loads(json.dumps(all_lines).replace(old, new))


def without(*which: Callable[[dict[str, Any]], bool]) -> Change:
    return lambda all_lines: [line for line in all_lines if not any(each(line) for each in which)]


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else []


def with_file(name: str) -> Change:
    return lambda all_lines: [all_lines[0], FILE | {"name": name}, *all_lines[1:]]


FILE: dict[str, Any] = {"is": "file", "text": ""}
OTHERS: tuple[Any, ...] = (None, [], {}, "", "x\n", -1, 2**70, 1.5)
"""What no value of the head may be."""
EVENT, QUEEN = f"event/{cast.EVENT}", f"seat/{cast.QUEEN}"
FALSE: Mapping[str, tuple[Change, str]] = {
    # the table
    "an unknown phase, running": (lambda all_lines: everywhere(EVENT, "state", "running")(
        everywhere(EVENT, "phase", "t9/tea")(all_lines)), r"^Line 2: phase: 't9/tea'"),
    "a key with a line end": (in_words('"astor"', '"astor\\n"'), "^Line 1: .*key"),
    "a play with a line end": (head(play="storms\n"), "^Line 1: .*play"),
    "rules as a list": (everywhere(EVENT, "rules", [1]), "^Line 2: rules: Expected `object`"),
    "powers as a list": (everywhere(EVENT, "powers", [[]]), "^Line 2: powers: Expected `object`"),
    "a secret that does not fit": (head(secret="ab" * 32), "^Line 2: commitment"),
    "a version below one": (head(version=-5), "^Line 1: .*version"),
    "a version that is true": (head(version=True), "no event of Astor"),
    # the event itself
    "a ruling of another kind": (everywhere(EVENT, "rules", {"battle_die": "six"}), "rules.battle_die"),
    "no length of a phase": (everywhere(EVENT, "lengths", {"war": 600, "tea": 5}), "lengths"),
    "a length without end": (everywhere(EVENT, "lengths", {"war": 10**9}), "lengths.war"),
    "powers of nobody": (everywhere(EVENT, "powers", {"cook": ["rule"]}), "powers"),
    "a power nobody has": (everywhere(EVENT, "powers", {"monarch": ["cook"]}), "powers"),
    "public what is nobody's": (everywhere(EVENT, "public", {"seat": ["player"]}), "'player' cannot be public"),
    "public kinds there are not": (everywhere(EVENT, "public", {"plot": ["faction"]}), "cannot be public"),
    "a part there is not": (everywhere(EVENT, "part", "overture"), "part"),
    "a state there is not": (everywhere(EVENT, "state", "limbo"), "state"),
    "over in the middle": (everywhere(EVENT, "state", "ended"), "state, phase"),
    "no turns": (everywhere(EVENT, "turns", 0), "turns"),
    "turns without end": (everywhere(EVENT, "turns", 30_000), "turns"),
    "no name": (everywhere(EVENT, "name", "  "), "name"),
    "a name of two lines": (everywhere(EVENT, "name", "Astor\nControl"), "name"),
    "a deadline beyond all time": (everywhere(EVENT, "deadline", 2**62), "deadline"),
    "another scenario than the head's": (everywhere(EVENT, "scenario", "other"), "scenario"),
    "a scenario that is nowhere": (in_words('"scenario": "storms"', '"scenario": "calms"'), "calms is not here"),
    # rows
    "a row by another key": (lambda all_lines: [line | {"name": "seat/nobody"} if line.get("name") == QUEEN else line
                                                for line in all_lines], "^Line \\d+: key"),
    "a key with a NUL": (in_words(cast.QUEEN, "queen\\u0000"), "NUL"),
    "a key that is a path": (in_words(f'"{cast.QUEEN}"', '"../queen"'), "^Line \\d+"),
    "a choice there is not": (everywhere(QUEEN, "bot", "perhaps"), "bot: Expected `bool`"),
    "a number too large": (everywhere(QUEEN, "epoch", 2**31), "epoch"),
    "a number of many digits": (in_words('"epoch": 1', '"epoch": ' + "9" * 400), "digits"),
    "a number with a point": (everywhere(QUEEN, "epoch", 1.5), "epoch"),
    "a seat of no court": (everywhere(QUEEN, "faction", "nobody"), "faction/nobody"),
    "what lies too deep": (everywhere(QUEEN, "lent", nested(40)), "deep in each other"),
    "a row the journal never made": (lambda all_lines: [
        all_lines[0] | {"rows": all_lines[0]["rows"] + 1},
        *(each for line in all_lines[1:] for each in (
            [line, {"is": "row", "name": "seat/x", "image": next(images_of(all_lines, QUEEN)) | {"key": "x"}}]
            if line.get("name") == QUEEN else [line]))], "seat/x"),
    "a row the journal made, left out": (lambda all_lines: without(lambda line: line.get("name") == QUEEN)(
        head(rows=all_lines[0]["rows"] - 1)(all_lines)), f"do not tell the same|{QUEEN}"),
    "a row that is another than the journal left": (lambda all_lines: [
        line | {"image": line["image"] | {"joined": False}} if line.get("name") == QUEEN else line
        for line in all_lines], "do not tell the same"),
    # entries
    "a phase of an entry": (in_entry(2, phase="t1/war\n"), "phase"),
    "an entry before the beginning of time": (in_entry(2, at=-1), "at"),
    "an entry after the end of time": (in_entry(2, at=2**60), "at"),
    "images of a kind unknown": (in_entry(2, images={"dragon/x": [None, {"key": "x"}]}), "dragon is not known"),
    "images that name nothing": (in_entry(2, images={"x": [None, None]}), "images"),
    "images of a later version": (in_entry(2, version=9), "schema 9"),
    "one image alone": (in_entry(2, images={QUEEN: [None]}), "images"),
    "a closing that comes too early": (in_entry(2, closing=7), "closing"),
    "a closing beyond the head's": (head(closings=0), "closing"),
    "closings that never were": (head(closings=5), "closings"),
    "what takes back what comes later": (in_entry(3, undoes=[4]), "undoes"),
    "what was taken back before it was": (in_entry(3, undone_by=2), "undone_by"),
    "what was taken back by nobody": (in_entry(3, undone_by=10**6), "undone_by"),
    "dice of no sides": (in_entry(2, dice=[["x", 3, 0]]), "dice"),
    "dice of words": (in_entry(2, dice=[["x", "y", "z"]]), "dice"),
    "an entry without end": (in_entry(2, reason="x" * 9000), "reason"),
    "an id twice": (lambda all_lines: in_entry(2, command_id="c1", actor="a")(in_entry(3, command_id="c1", actor="a")(
        all_lines)), "twice"),
    # the head
    **{f"a head whose {key} is {value!r:.20}": (head(**{key: value}), "^(Line 1|It is no event)")
       for key in ("version", "schema", "key", "play", "scenario", "secret", "closings", "people", "entries", "rows")
       for value in OTHERS},
    "an enormous count": (head(rows=2**31 - 1), "is not what was written"),
    # files of a scenario
    **{f"a file called {name!r}": (with_file(name), "^Line 2")
       for name in ("../x.toml", "/etc/x.toml", "a/b.toml", "factions (copy).toml", "._factions.toml", "x.toml",
                    "map.toml\n", "notes.json", "texts.xx.toml")},
    "a file twice": (lambda all_lines: [all_lines[0], *[FILE | {"name": "map.toml"}] * 2, *all_lines[1:]],
                     "^Line 3: .*twice"),
    "a map that is none": (lambda all_lines: of_scenario("ours", all_lines, {"map.json": "{}"}), "map.json"),
    "a scenario without a map": (lambda all_lines: without(lambda line: line.get("name") == "map.json")(
        of_scenario("ours", all_lines)), "ours/map.json"),
}  # fmt: skip


@pytest.mark.parametrize("what", FALSE)
def test_what_is_false_is_refused_by_line_and_reason(file: Path, what: str):
    changed, said = FALSE[what]
    put_aside()
    no = refusal(with_lines(file, changed(told(file))))
    assert re.search(said, no), no


def test_a_running_one_that_cannot_be_paused_leaves_nothing(file: Path, monkeypatch: pytest.MonkeyPatch):
    """It is paused in the transaction that takes it in: no other process ever sees it run."""
    cast.order("control/ann", "resume")
    writing.write(cast.EVENT, file)
    put_aside()

    def fails(_order: Order) -> None:
        raise ValueError("no")

    monkeypatch.setattr(keeping, "issue", fails)
    before = counts()
    with pytest.raises(ValueError, match="no"):
        keeping.take_in(with_lines(file, of_scenario("ours", told(file))), now=cast.T0)
    assert counts() == before


# Bombs


def packed(file: Path, *members: bytes) -> Path:
    file.write_bytes(b"".join(gzip.compress(member) for member in members))
    return file


BOMBS: Mapping[str, tuple[bytes, str]] = {
    "brackets": (b"[" * 100_000, "deep in each other"),
    "brackets that match": (b"[" * 100_000 + b"]" * 100_000, "deep in each other"),
    "objects": (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "deep in each other"),
    "one line": (b'"' + b"x" * reading.LONGEST + b'"', "line of more than"),
    "many values": (b"[" + b"[]," * reading.RICHEST + b"[]]", "values"),
    "quotes": (b'"' + b'\\"' * 10**6, "no event"),
    "backslashes": (b"\\" * 10**6, "no event"),
    "not a number": (b'{"is":"event","version":NaN}', "no event"),
    "half a letter": (b'{"is":"event","version":"\\ud800"}', "no event"),
    "no letters": (b'{"is":"event","version":"\xff"}', "no event"),
}


@pytest.mark.parametrize("what", BOMBS)
def test_what_takes_more_room_than_an_event_is_not_even_decoded(tmp_path: Path, what: str):
    text, said = BOMBS[what]
    assert said in refusal(packed(tmp_path / "bomb", text)).replace("It is no", "no")


def test_a_bomb_behind_a_head_that_is_well(file: Path):
    first = gzip.decompress(file.read_bytes()).splitlines(keepends=True)[0]
    put_aside()
    for text, _ in BOMBS.values():
        assert refusal(packed(file, first, text)).startswith("Line 2:")


def test_a_bomb_of_many_members(file: Path):
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    put_aside()
    assert "ends too early" in refusal(packed(file, *whole[:3], *[b""] * 2000))


def test_the_same_in_many_members_is_the_same_file(file: Path):
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    put_aside()
    assert keeping.take_in(packed(file, *whole), now=cast.T0).key == cast.EVENT


def test_nothing_follows_the_end(file: Path):
    whole = gzip.decompress(file.read_bytes())
    end = lines.encode(lines.End(sha256(whole).hexdigest())) + b"\n"
    put_aside()
    assert "End does not belong there" in refusal(packed(file, whole + end))


def test_a_server_looks_through_it_in_a_process_of_its_own(file: Path, tmp_path: Path):
    """The same head, or the same refusal, as where it is looked through by hand."""
    row = asked("import", args={"key": ""})
    assert look_through(Job(row), file, lambda _done, _of: None) == looked_through(file)
    bad = with_lines(tmp_path / "bad", FALSE["rules as a list"][0](told(file)))
    with pytest.raises(Unfit) as here:
        looked_through(bad)
    with pytest.raises(Unfit) as there:
        look_through(Job(row), bad, lambda _done, _of: None)
    assert str(there.value) == str(here.value)


# Its scenario


def test_another_scenario_of_the_name_stays_and_the_events_own_comes_beside_it(file: Path):
    text = (folders.folder_of("storms") / "scenario.toml").read_text().replace("Storms Over Astor", "Calms")
    put_aside()
    keeping.take_in(with_lines(file, of_scenario("ours", told(file))), now=cast.T0)
    other = with_lines(file, of_scenario("ours", told(file_of_first(file)), {"scenario.toml": text}))
    taken = keeping.take(other, now=cast.T0, key="second")
    assert (taken.scenario, taken.event.scenario) == ("ours-2", "ours-2")
    assert "ours-2" in taken.told()
    assert [loader.read(name).event.name for name in ("ours", "ours-2")] == ["Storms Over Astor", "Calms"]
    found = Entry.objects.get(event=taken.event, seq=1)
    assert {image["scenario"] for image in found.images["event/second"] if image} == {"ours-2"}
    again = keeping.take(other, now=cast.T0, key="third")
    assert (again.scenario, len(list(folders.own_home().iterdir()))) == ("ours-2", 2), "it is there already"


def file_of_first(file: Path) -> Path:
    """The event as it was taken in, under its own key, written again."""
    writing.write(cast.EVENT, file)
    all_lines = json.loads(json.dumps(told(file)).replace('"scenario": "ours"', '"scenario": "storms"'))
    return with_lines(file, [line for line in all_lines if line["is"] != "file"])


def test_one_that_comes_with_the_server_is_never_written_over(file: Path):
    text = "# two bytes more"
    put_aside()
    taken = keeping.take(with_lines(file, of_scenario("storms", told(file), {"armies.toml": text})), now=cast.T0)
    assert taken.event.scenario == "storms-2"
    assert (folders.own_home() / "storms-2" / "armies.toml").read_text() == text
    assert loader.read("storms").armies.army


def test_the_page_of_long_work_says_so(file: Path, settings: Any, transactional_db: None):
    put_aside()
    changed = with_lines(file, of_scenario("storms", told(file), {"armies.toml": "# other"}))
    client = organiser()
    assert "called storms-2 here" in brought(client, changed.read_bytes())


@pytest.mark.parametrize(
    "stray", ["factions (copy).toml", "._factions.toml", "notes.json", "texts.xx.toml", ".DS_Store"]
)
def test_what_lies_beside_a_scenario_stays_there(tmp_path: Path, stray: str):
    """An editor's copy, what a stick brings along: it neither leaves nor breaks anything."""
    played()
    take_home("ours")
    (folders.own_home() / "ours" / stray).write_bytes(b"\x00\xff\xfe not for you")
    writing.write(cast.EVENT, tmp_path / "out")
    names = [line["name"] for line in told(tmp_path / "out") if line["is"] == "file"]
    assert names == sorted(path.name for path in folders.files_of("storms"))
    put_aside()
    assert keeping.take(tmp_path / "out", now=cast.T0).event.scenario == "ours"


def take_home(name: str) -> None:
    """The event is of an own scenario, and always was."""
    shutil.copytree(folders.folder_of("storms"), folders.own_home() / name)
    for entry in Entry.objects.all():
        told = json.loads(json.dumps(entry.images).replace('"scenario": "storms"', f'"scenario": "{name}"'))
        Entry.objects.filter(pk=entry.pk).update(images=told)
    QuerySet(Event).update(scenario=name)


def test_a_file_of_other_letters_stays_too(tmp_path: Path):
    played()
    take_home("ours")
    (folders.own_home() / "ours" / "texts.de.toml").write_bytes("name = 'Stürme'".encode("latin-1"))
    writing.write(cast.EVENT, tmp_path / "out")
    put_aside()
    assert keeping.take(tmp_path / "out", now=cast.T0).event.scenario == "ours-2"


# At random


WEIRD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 40, 10**15, 2**31, 2**63, 1.5, "", "x", "\n", "a\nb", "x" * 5000),
    *([], {}, [[]], [1], ["x"], {"a": {}}, {"key": "x"}),
    *("ended", EVENT, "../../x", "t9/war", "running", "public", "humans"),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        yield from places(part, (*path, name))


def set_at(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for name in path[:-1]:
        value = value[name]
    value[path[-1]] = new


def torn(all_lines: Lines, chance: random.Random) -> Lines:
    """One line is gone, twice there, at another place, or has something else in it."""
    made, at = list(all_lines), chance.choice([0, 1, chance.randrange(len(all_lines) - 1)])
    what = chance.randrange(10)
    if what == 0:
        return made[:at] + made[at + 1 :]
    if what == 1:
        return [*made[:at], made[at], *made[at:]]
    if what == 2:
        return [*made[:at], *made[at + 1 : -1], made[at], made[-1]]
    made[at] = deepcopy(made[at])
    set_at(made[at], chance.choice(list(places(made[at]))), chance.choice(WEIRD))
    return made


def forged(all_lines: Lines, chance: random.Random) -> Lines:
    """A row has something else in it, and rows and journal agree on that."""
    made = deepcopy(all_lines)
    name = chance.choice([line["name"] for line in made if line["is"] == "row"])
    path, new = chance.choice(list(places(next(images_of(made, name))))), chance.choice(WEIRD)
    for image in images_of(made, name):
        try:
            set_at(image, path, new)
        except (KeyError, IndexError, TypeError):
            continue
    return made


SOURCE = Path(__file__).parent / "version-1.astor"


@pytest.mark.parametrize("change", [torn, forged])
@given(seed=st.integers(0, 10**6))
def test_whatever_is_changed_it_is_refused_or_works(
    change: Callable[[Lines, random.Random], Lines], seed: int, tmp_path_factory: pytest.TempPathFactory
):
    file = with_lines(tmp_path_factory.mktemp("torn") / "file", change(told(SOURCE), random.Random(seed)))
    before = counts()
    try:
        event = keeping.take_in(file, now=cast.T0)
    except Unfit:
        assert counts() == before
        return
    works(event)
    QuerySet(Event).filter(pk=event.pk).delete()


PAGES = ("/", "/control/", "/control/works", "/control/{}", "/hall/{}", "/rules/{}", "/rules/{}.json", "/dice/{}",
         "/control/{}/seats", "/control/{}/journal?before=99", "/hall/{}/replay", "/control/{}/timetable")  # fmt: skip


def works(event: Event) -> None:
    """Everybody is shown it; its pages answer; its bell rings."""
    hub.forget()
    assert delta.everything(boards.load(event.key)).rows["public"]
    client = Client()
    client.force_login(_olga())
    for page in PAGES:
        assert client.get(page.format(event.key)).status_code == 200, page
    assert Event.objects.get(pk=event.pk).state != Event.State.RUNNING
    issue(Order(event.key, "control/ann", "resume", {}, cast.T0))
    assert bell.ring_due(cast.T0 + 4 * 3_600_000) >= 1
    assert Event.objects.get(pk=event.pk).phase != event.phase
    assert Seat.objects.filter(event=event).exists()


def _olga() -> Any:
    return User.objects.filter(username="olga").first() or User.objects.create_superuser("olga")
