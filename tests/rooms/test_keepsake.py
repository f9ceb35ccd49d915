"""The page of an event: one file with what everybody was shown, made when it is over; names in it are words."""

import gzip
import json
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.management import CommandError, call_command

from astor.game.models import Event, Seat, Work
from astor.game.orders import seats
from astor.made import keepsake
from diplomacy.models import Plot
from tests import cast
from tests.handed import taken
from tests.laws import foreign_canaries
from tests.rooms.errands import organiser
from tests.rooms.screens import joined, logged_in

pytestmark = pytest.mark.django_db(transaction=True)

ANN = "control/ann"
MARKUP = "</script><script>boom()</script><!--"
NAMED, PLAYER = f"Astor {MARKUP}", "Theophania </script>"
JOINED = (cast.ELF_QUEEN, cast.GENERAL)
WHISPER = "meet me behind the granary"
SCRIPT = f'const said = "{MARKUP}"; const begun = `<!---->`;'


class Reader(HTMLParser):
    """What a browser makes of the page: its scripts by id, all words outside of them, all attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts: dict[str, str] = {}
        self.attributes: list[tuple[str, str, str]] = []
        self.words = ""
        self._at: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, *pair) for pair in given.items()]
        self._at = given.get("id", "run") if tag == "script" else None
        if self._at is not None:
            self.scripts[self._at] = ""

    def handle_data(self, data: str) -> None:
        if self._at is None:
            self.words += data
        else:
            self.scripts[self._at] += data

    def handle_endtag(self, tag: str) -> None:
        self._at = None

    @property
    def boot(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.scripts["boot"])
        return told

    def part(self, name: str) -> str:
        return gzip.decompress(b64decode(self.scripts[name])).decode()

    def whole(self) -> str:
        """All that can be read in it."""
        packed = [name for name in self.scripts if name not in ("boot", "run")]
        return "\n".join([self.words, self.scripts["boot"], *map(self.part, packed)])


@pytest.fixture(autouse=True)
def built_page(built_client: None, settings: Any, tmp_path: Path) -> None:
    """The files of the client that the page takes in; and data of our own."""
    settings.DATA = tmp_path / "data"
    folder: Path = configured.CLIENT
    for name in ("keepsake", "assets"):
        (folder / name).mkdir()
    (folder / "keepsake" / "page.js").write_text(SCRIPT)
    (folder / "keepsake" / "page.css").write_text("p { color: red }")
    for code, _ in configured.LANGUAGES:
        for part in ("words.", "words.later."):
            (folder / "assets" / f"{part}{code}-12345678.json").write_text(json.dumps({f"{part}said": code}))


@pytest.fixture
def evening(event: Event) -> Event:
    """Somebody has written a letter and been told something alone; names have markup in them."""
    joined(*JOINED)
    cast.order(cast.QUEEN, "join", player=PLAYER)
    cast.order(ANN, "override", row="event/astor", field="name", value=NAMED, reason="A name like any other")
    rules = Event.objects.get(key="astor").rules | {"letters": "sealed"}
    cast.order(ANN, "override", row="event/astor", field="rules", value=rules, reason="They may write")
    for name in ("start", "close_phase"):
        cast.order(ANN, name)
    cast.order(cast.QUEEN, "write_letter", to=cast.GENERAL, text=WHISPER)
    cast.order(ANN, "announce", to=[f"seat/{cast.QUEEN}"], text=WHISPER)
    cast.order(ANN, "announce", to=["all"], text=f"Lunch {MARKUP}")
    cast.order(cast.QUEEN, "declare_war", to="dwarves")
    return event


@pytest.fixture
def over(evening: Event) -> Event:
    cast.order(ANN, "override", row="event/astor", field="turns", value=1, reason="A short evening")
    until("")
    return evening


def until(phase: str) -> None:
    """The bell, until this phase has begun; until the end for none."""
    while (now := Event.objects.get(key="astor")).phase != phase and now.state != Event.State.ENDED:
        cast.order(ANN, "close_phase", skip=True)


def page(folder: Path, *options: str) -> Reader:
    file = folder / "page.html"
    call_command("export", "astor", str(file), "--page", *options)
    return Reader(file.read_text())


def frames(read: Reader) -> list[dict[str, Any]]:
    return [json.loads(line) for line in read.part("film").splitlines()]


def test_it_holds_what_the_hall_was_shown_and_nothing_secret(over: Event, tmp_path: Path):
    read = page(tmp_path)
    before = [frame for frame in frames(read) if frame.get("set", {}).get("event/astor", {}).get("state") != "ended"]
    assert "war_began" in json.dumps(before)
    assert [one for one in (*foreign_canaries("public"), cast.SECRET) if one in json.dumps(before)] == []
    never = {WHISPER, configured.SECRET_KEY}
    for seat in Seat.objects.select_related("event"):
        never |= {seats.token(seat), seats.code(seat), seats.story_mark(seat)}
    assert [one for one in never if one in read.whole()] == []


def test_people_are_named_where_the_organiser_says_so(over: Event, tmp_path: Path):
    assert page(tmp_path).boot["played"] == {cast.QUEEN: [PLAYER], **{seat: [seat] for seat in JOINED}}
    nameless = page(tmp_path, "--without-names")
    assert "played" not in nameless.boot
    assert "Theophania" not in nameless.whole()


def test_all_who_played_a_seat_are_named(over: Event, tmp_path: Path):
    cast.order(ANN, "override", row=f"seat/{cast.QUEEN}", field="beside", value=["Bea"], reason="She sat there too")
    assert page(tmp_path).boot["played"][cast.QUEEN] == [PLAYER, "Bea"]
    assert "Bea" not in page(tmp_path, "--without-names").whole()


def test_who_was_control_is_numbered_where_nobody_is_named(evening: Event, tmp_path: Path):
    until("t1/diplomacy")
    cast.order(cast.ELF_QUEEN, "sanction", act="assassinate", character=cast.GENERAL)
    until("t2/production")
    plot = Plot.objects.get()
    other = "failure" if plot.outcome == "success" else "success"
    cast.order("control/wilhelmina", "rule_plot", plot=plot.key, outcome=other, exposed=True, reason="A slip")
    cast.order(ANN, "override", row="event/astor", field="turns", value=2, reason="A short evening")
    until("")
    assert "control/wilhelmina" in page(tmp_path).part("film")
    nameless = page(tmp_path, "--without-names")
    assert '"ruled_by":"control/1"' in nameless.part("film")
    assert "wilhelmina" not in nameless.whole()


def test_markup_in_names_is_words(over: Event, tmp_path: Path):
    read = page(tmp_path)
    assert NAMED in read.words
    spoken = {f"{kind}.{code}" for kind in ("words", "texts") for code, _ in configured.LANGUAGES}
    assert set(read.scripts) == {"boot", "run", "film", "map"} | spoken
    assert MARKUP in read.part("film")
    assert read.scripts["run"] == SCRIPT.replace("<", r"\x3c")


def test_it_asks_nobody_for_anything_and_runs_its_own_script_alone(over: Event, tmp_path: Path):
    read = page(tmp_path)
    assert [one for one in read.attributes if one[1] in ("src", "href", "action")] == []
    (policy,) = (value for _, name, value in read.attributes if name == "content" and "default-src" in value)
    digest = b64encode(sha256(read.scripts["run"].encode()).digest()).decode()
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{digest}';")
    boot = read.boot
    asked = [boot["map"], boot["replay"], *(one for said in boot["carried"].values() for one in said["words"])]
    assert [one for one in asked if one.removeprefix("#") not in read.scripts] == []
    assert (boot["socket"], set(boot["carried"])) == ("", {code for code, _ in configured.LANGUAGES})
    assert json.loads(read.part("words.fr")) == {"words.said": "fr", "words.later.said": "fr"}


def test_the_same_event_is_the_same_page(over: Event, tmp_path: Path):
    for name in ("one.html", "other.html"):
        keepsake.write("astor", tmp_path / name)
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "other.html").read_bytes()


def test_before_the_end_there_is_none(evening: Event, tmp_path: Path):
    with pytest.raises(CommandError, match="is not over"):
        call_command("export", "astor", str(tmp_path / "page.html"), "--page")
    with pytest.raises(CommandError, match="no event nowhere"):
        call_command("export", "nowhere", str(tmp_path / "page.html"), "--page")
    assert list(tmp_path.glob("*.html")) == []
    page = organiser().post("/control/astor/export", {"as": "page"}).content.decode()
    assert ('value="page"' in page, "made when the game is over" in page) == (False, True)
    assert Work.objects.count() == 0


def test_the_organiser_takes_it_away_and_nobody_else(over: Event):
    assert logged_in("ann").post("/control/astor/export", {"as": "page"}).status_code == 403
    olga = organiser()
    assert 'value="page"' in olga.get("/control/astor/export").content.decode()
    named, nameless = (taken(olga, "page", "astor.html", names=names).decode() for names in ("yes", "no"))
    assert Reader(named).boot["played"]
    assert "played" not in Reader(nameless).boot
