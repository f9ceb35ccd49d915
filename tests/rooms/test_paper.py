"""Everything on paper: it is all there, each court's pages are its own, and it is of one moment."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation

from astor.game.models import Event
from astor.made import making
from astor.paper import effects, pdf, pending, phrases, printing, tables, whole
from astor.paper.moment import Moment, View, moment
from astor.scenarios import loader
from astor.shown.rows import ShownForecast, ShownPlot, ShownProvince, ShownSeaZone
from astor.shown.seen import told
from factions.models import Officer, Technology
from factions.turns import TURN
from tests import cast
from tests.laws import foreign_canaries
from tests.rooms.errands import at_work
from tests.rooms.screens import HOST, logged_in
from tests.shown import screen
from war.models import Army, Unit

ANN = "control/ann"
SHARED = "the pass stays open to us both"


class Reader(HTMLParser):
    """What stands on the pages: part → its text, and the lines of its table of troops."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.parts: dict[str, str] = {}
        self.troops: dict[str, list[list[str]]] = {}
        self.part, self.table = "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "section" and given.get("id"):
            self.part = str(given["id"])
        if tag == "table":
            self.table = given.get("class") or ""
        if self.table == "troops" and tag == "tr":
            self.troops.setdefault(self.part, []).append([])
        if self.table == "troops" and tag in ("th", "td"):
            self.troops[self.part][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self.table = ""

    def handle_data(self, data: str) -> None:
        self.parts[self.part] = self.parts.get(self.part, "") + data
        if self.table == "troops" and data.strip() and self.part in self.troops:
            self.troops[self.part][-1][-1] += data.strip()


def now() -> Moment:
    return moment(cast.EVENT, cast.T0)


def printed(language: str = "en") -> Reader:
    return Reader(printing.written(now(), language))


@pytest.fixture
def day(event: Event) -> Event:
    """Turn 1; the humans and the elves have a secret between them."""
    for name in ("start", "close_phase", "close_phase"):
        cast.order(ANN, name)
    cast.order(ANN, "give_treaty", parties=["humans", "elves"], text=SHARED, secret=True, reason="on paper")
    return event


def read_back(lines: list[list[str]]) -> Counter[tuple[str, str]]:
    """Place and kind → how many, as the table says it."""
    head, *rows = lines
    place, kind, number = (head.index(name) for name in ("Place", "Units", "Number"))
    told = Counter[tuple[str, str]]()
    for row in rows:
        told[row[place], row[kind].casefold()] += int(row[number])
    return told


def standing(event: Event, court: str) -> Counter[tuple[str, str]]:
    view = now().public()
    lands = {key: row.name for key, row in view.of(ShownProvince).items()}
    names = lands | {key: row.name for key, row in view.of(ShownSeaZone).items()}
    units = Unit.objects.filter(event=event, faction=court)
    return Counter((names[unit.place], unit.kind.replace("_", " ")) for unit in units)


def test_every_unit_of_every_court_stands_on_its_pages_and_on_controls(day: Event):
    cast.order(ANN, "give_unit", unit="militia", faction="humans", place="ostmark", reason="a watch")
    page = printed()
    every = Counter[tuple[str, str]]()
    for court in cast.FACTIONS:
        assert read_back(page.troops.get(court, [["Place", "Units", "Number"]])) == standing(day, court), court
        every += standing(day, court)
    every += standing(day, "")
    assert every.total() == Unit.objects.filter(event=day).count()
    assert read_back(page.troops["control"]) == read_back(page.troops["board"]) == every
    assert all(army.name in page.parts["board"] for army in Army.objects.filter(event=day))


def test_each_part_tells_what_its_readers_may_know_and_nothing_else(day: Event):
    text = printing.written(now(), "en")
    parts = Reader(text).parts
    for court in cast.FACTIONS:
        of_a_court(parts, court)
    open_to_all = "".join(parts[key] for key in parts if key in ("board", "map", "rules") or key.startswith("form-"))
    assert [secret for secret in (*foreign_canaries("public"), SHARED) if secret in open_to_all] == []
    goals = [cast.seat_canary(f"{court}-{office}") for court in cast.FACTIONS for office in cast.OFFICES]
    assert [secret for secret in (*goals, SHARED) if secret not in parts["control"]] == []
    begun = re.findall(r'<section class="([^"]*)" id=', text)
    assert [kinds for kinds in begun if "part" not in kinds.split()] == []
    assert len(begun) == len(parts) - 1
    assert re.search(r"src=|href=", text) is None


def of_a_court(parts: dict[str, str], court: str) -> None:
    """Its own secrets, goals on the page that is folded; nobody else's."""
    pages = parts[court] + parts[f"{court}-sealed"]
    goals = {cast.seat_canary(f"{court}-{office}") for office in cast.OFFICES}
    hidden = {*foreign_canaries(f"faction/{court}")} - goals
    assert [secret for secret in hidden if secret in pages] == [], court
    assert (SHARED in pages) == (court in ("humans", "elves")), court
    assert str(cast.gold_canary(court)) in parts[court]
    assert [goal for goal in goals if goal in parts[court] or goal not in parts[f"{court}-sealed"]] == []
    assert cast.faction_canary(court) in parts[f"{court}-sealed"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_it_is_printed_in_every_language(day: Event, language: str):
    parts = printed(language).parts
    assert {"de": "Schatzkammer", "fr": "Trésor"}[language] in parts["humans"]


def test_the_page_is_controls_alone_and_of_one_moment_amid_a_bell_too(day: Event):
    there = f"/control/{cast.EVENT}/paper"
    assert Client(HTTP_HOST=HOST).get(there).status_code == 302
    ann = logged_in("ann")
    waits = ann.get(there)
    assert (waits.status_code, waits["Cache-Control"], waits["Retry-After"]) == (202, "no-store", "1")
    address = re.findall(r'http-equiv="refresh" content="1;url=(.*?)"', waits.content.decode())[0]
    page = ann.get(there + address)
    assert (page.status_code, page["Cache-Control"]) == (200, "no-store")
    assert standing_at(page.content.decode()) == standing_at(printing.written(now(), "en"))
    bar = page.content.decode().partition("</nav>")[0]
    assert ("csrfmiddlewaretoken" in bar, "Make a file of it" in bar) == (True, True)
    assert ann.get("/control/nowhere/paper").status_code == 404


def test_a_print_is_of_the_moment_it_was_asked_for_or_later(day: Event, monkeypatch: pytest.MonkeyPatch):
    """Though asked for again at once it is the same: while the clock stands as long as nothing is entered."""
    ann, there = logged_in("ann"), f"/control/{cast.EVENT}/paper"
    made = at_work(monkeypatch)
    assert [ann.get(there).status_code for _ in range(3)] == [202, 200, 200]
    monkeypatch.setattr(making, "FRESH", 0.0)
    assert [ann.get(there).status_code, len(made)] == [202, 2], "a clock runs"
    cast.order(ANN, "pause")
    assert [ann.get(there).status_code for _ in range(2)] == [202, 200]
    assert [ann.get(there).status_code, len(made)] == [200, 3], "nothing has changed"
    cast.order(ANN, "announce", text="Tea is served", to=["all"])
    assert [ann.get(there).status_code, len(made)] == [202, 4]


def test_a_print_is_each_languages_own(day: Event):
    ann, there = logged_in("ann"), f"/control/{cast.EVENT}/paper"
    for language, said in (("de", "Schatzkammer"), ("fr", "Trésor")):
        with translation.override(language):
            assert ann.get(there, {"lang": language}).status_code == 202
            assert said in ann.get(there, {"lang": language}).content.decode()


def standing_at(page: str) -> set[str]:
    """The phase and the entry, as its pages say them."""
    return {*re.findall(r'<p class="stands">(.*?)</p>', page), *re.findall(r"journal</th><td>(.*?)</td>", page)}


def test_the_command_writes_it_as_one_file(day: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    call_command("print", cast.EVENT, str(tmp_path / "paper.html"), "--language", "de")
    assert "Schatzkammer" in (tmp_path / "paper.html").read_text(encoding="utf-8")
    monkeypatch.setattr(pdf, "browser", lambda: "")
    with pytest.raises(CommandError, match="print it from any browser"):
        call_command("print", cast.EVENT, str(tmp_path / "paper.pdf"))
    with pytest.raises(CommandError, match="no event nowhere"):
        call_command("print", "nowhere", str(tmp_path / "x.html"))
    with pytest.raises(CommandError, match="Nothing was printed"):
        call_command("print", cast.EVENT, str(tmp_path / "gone" / "x.html"))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_a_technology_changes_is_a_sentence(language: str):
    with translation.override(language):
        told = [effects.sentences(each.effects) for each in loader.read("storms").factions.technology]
        assert [text for text in told if "{" in text or "_" in text] == []
        assert phrases.phase("t2/trade") != phrases.phase("t0/trade")


def test_a_guest_is_named_beside_the_bot_that_keeps_the_seat():
    seat = {"faction": "a", "title": "Queen", "player": "Ada"}
    view = View({"seat/p": {**seat, "bot": True}, "seat/q": {**seat, "bot": False}, "seat/r": {**seat, "player": ""}})
    assert [line[2] for line in tables.people(view, "a").lines] == ["Ada, a bot until then", "Ada", ""]


def test_what_is_under_way_is_told_by_name():
    plan = {"faction": "a", "army": "guard", "done": False, "lose_first": "militia", "withdraw_below": 2,
            "orders": {"to": "hill", "attack": "", "absorb": ["u1"], "split": None}}  # fmt: skip
    view = View({
        "faction/a": {"name": "Alder"}, "faction/b": {"name": "Birch"}, "province/hill": {"name": "Hill"},
        "technology/mill": {"name": "Mill"}, "army/guard": {"name": "Guard", "fleet": False},
        "plan/p": plan, "plan/q": {**plan, "done": True},
        "pool/x": {"technology": "mill", "shares": {"a": {"gold": 2}, "b": {"food": 1}}, "agreed": ["a"]},
        "consent/c": {"province": "hill", "owner": "a", "holder": "b", "ships": True},
        "passage/s": {"passenger": "a", "carrier": "b", "place": "hill", "units": ["u1", "u2"]},
    })  # fmt: skip
    assert list(pending.plans(view, ["a"]).lines) == [
        ("Guard", "Hill", "Independents", "", "+1", "2", "militia")]  # fmt: skip
    assert pending.plans(view, ["b"]).lines == []
    assert [list(table.lines) for table in pending.between_courts(view)] == [
        [("Mill", "Alder: 2 gold; Birch: 1 food", "Alder")], [("Hill", "Alder", "Birch", "a ship")],
        [("Alder", "Birch", "Hill", "2")]]  # fmt: skip


def test_what_a_lone_control_needs_stands_on_paper(day: Event):
    """How to go on, every technology (TECH-1), what upkeep takes, and the generals by their x (WAR-2)."""
    parts = printed().parts
    assert [phase for phase in TURN if phrases.capital(phase) not in parts["by-hand"]] == []
    assert [row.name for row in Technology.objects.filter(event=day) if row.name not in parts["tree"]] == []
    due = now().court("humans").of(ShownForecast)["humans"].due
    assert f"{due.gold} gold, {due.food} food" in parts["humans"]
    last = Army.objects.filter(event=day).exclude(commander="").exclude(faction="").latest("pk")
    cast.order(ANN, "override", row=f"officer/{last.commander}", field="x", value=5, reason="A hero")
    lines = tables.generals(now().public()).lines
    assert len(lines) == Army.objects.filter(event=day).exclude(commander="").exclude(faction="").count()
    assert next(iter(lines))[2] == Officer.named(day, last.commander).name


def test_what_dice_have_said_of_a_plot_control_alone_reads():
    """SUB-1, SUB-2: decided at the bell, out in production; sabotage holds until the purchase after it."""
    plot = {
        "faction": "a", "act": "incite", "against": "", "technology": "", "character": "", "province": "hill",
        "counters": "", "phase": "t3/diplomacy", "state": "decided", "outcome": "success", "exposed": True,
    }  # fmt: skip
    old, last = {"phase": "t2/diplomacy", "state": "published"}, {"state": "published", "outcome": "countered"}
    view = View({
        "event/x": {"phase": "t4/production", "turns": 6}, "faction/a": {"name": "Alder"},
        "province/hill": {"name": "Hill"}, "plot/p": plot, "plot/q": plot | old, "plot/r": plot | last,
    })  # fmt: skip
    lines = list(tables.plots(view, whole.at_work(view)).lines)
    assert [line[5] for line in lines] == [
        "succeeds, the culprit is found out",
        "countered, the culprit is found out",
    ]
    guard = {**plot, "act": "counter", "counters": "steal", "exposed": False}
    assert [line[5] for line in tables.plots(view, [told(ShownPlot, guard)]).lines] == ["on guard"]
    sealed = {**plot, "state": "sealed", "outcome": "", "exposed": False}
    assert [line[5] for line in tables.plots(view, [told(ShownPlot, sealed)]).lines] == [""]


def test_what_bears_on_a_land_and_a_fleet_is_noted():
    """PROD-2, ORD-3, ORD-5, WAR-6, SUC-2, BAT-9."""
    land = {"name": "Hill", "owner": "a", "terrain": "plains", "good": "wood", "starving": True, "fought": 4,
            "taken": 3, "risen": 0}  # fmt: skip
    fleet = {"name": "", "faction": "a", "place": "bay", "commander": "o", "lieutenant": "", "fleet": True}
    battle = {"place": "hill", "attacker": "a", "defender": "", "round": 2, "state": "dice"}
    view = View(screen({
        "event/x": {"phase": "t4/war", "turns": 6}, "faction/a": {"name": "Alder"}, "faction/b": {"name": "Birch"},
        "province/hill": land, "province/moor": {**land, "starving": False, "fought": 0, "taken": 0, "risen": 3},
        "sea_zone/bay": {"name": "Bay"}, "army/f": fleet, "army/g": {**fleet, "crossing": "hill"},
        "officer/o": {"name": "Ann", "faction": "a", "home": "b", "x": 1, "y": 0, "alive": True},
        "character/c": {"officer": "o", "office": "successor", "name": "Ann"},
        "unit/u": {"faction": "a", "kind": "regiment", "place": "bay", "army": "g"},
        "succession/s": {"faction": "b", "state": "recalled", "heir": "c", "due": 4},
        "battle/b": battle, "battle/e": {**battle, "state": "over"},
    }))  # fmt: skip
    assert [line[-1] for line in tables.lands(view, ["a"]).lines] == ["hungry, a battle this turn", "rose in turn 3"]
    assert [line[-1] for line in tables.troops(view, ["a"]).lines] == ["at the crossing to Hill"]
    assert list(tables.officers(view, ["a"]).lines) == [
        ("Ann", "", "+1\u00a0/\u00a00", "Successor (Birch)", "Fleet: Bay, Fleet: Bay")]  # fmt: skip
    assert list(tables.thrones(view).lines) == [("Birch", "heir on the way home", "Ann", "4")]
    assert list(pending.battles(view).lines) == [("Hill", "Alder", "Independents", "2")]


def test_public_order_is_printed_with_a_minus_sign_and_not_with_a_hyphen():
    land = {"name": "Hill", "owner": "a", "terrain": "plains", "good": "wood", "starving": False}
    orders: tuple[dict[str, int], ...] = ({"order": 2, "stands": -2}, {"order": -1, "stands": -1}, {"order": -3}, {})
    lands = {f"province/{n}": {**land, **order} for n, order in enumerate(orders)}
    view = View({"event/x": {"phase": "t4/war", "turns": 6}, **lands})
    assert [line[5] for line in tables.lands(view, ["a"]).lines] == ["2 → −2", "−1", "−3", ""]
