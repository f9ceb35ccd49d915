"""Back from paper: what was typed over is one entry and one undo; what a law forbids is named, and nothing is done."""

import json
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from astor.game.models import Entry, Event
from astor.paper.asked import NO_PICK, Field
from astor.paper.asked import named as field_name
from astor.sockets import live_board as boards
from diplomacy.models import Treaty
from factions.models import Building, Faction, Officer, Province, Relation
from tests import cast
from tests.rooms.screens import logged_in
from war.models import Army, Unit

ANN = "control/ann"
PAGE = f"/control/{cast.EVENT}/paper/back"


OVER = {
    "number|faction/humans|gold": "42",
    "number|province/ostmark|order": "4",
    "text|province/redsteppe|owner": "humans",
    "march|humans-guard|place": "ostmark",
    "left|elves/": "0",
    "fell|officer/elves-lord-general": "yes",
    "relation|dwarves~elves|state": "alliance",
    "raised|humans/0|unit": "militia",
    "raised|humans/0|place": "ostmark",
    "raised|humans/0|number": "3",
    "built|humans/0|kind": "fortress",
    "built|humans/0|province": "ostmark",
    "flag|province/ostmark|starving": "yes",
    "raised|/0|unit": "militia",
    "raised|/0|place": "thornwold",
    "recruited|humans/0|name": "Osric the Late",
    "recruited|humans/0|x": "2",
    "recruited|humans/1|name": "Maud",
    "signed|0|a": "humans",
    "signed|0|b": "dwarves",
    "signed|0|secret": "yes",
    "signed|0|text": "The mill stays open",
}
"""What is different after the turns on paper."""


class Form(HTMLParser):
    """Names and values as a browser would send them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.field = ""
        self.once = self.print = ""
        self.said = page
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("type") == "hidden" and given.get("name") == "print":
            self.print = given["value"]
        if given.get("name") == "once":
            self.once = given["value"]
        if "data-field" in given:
            self.field = given["data-field"]
            self.values[self.field] = given.get("value", given["data-was"])
        if tag == "option" and "selected" in given:
            self.values[self.field] = given["value"]

    def named(self, begins: str) -> str:
        return next(name for name in self.values if name.startswith(begins))


@pytest.fixture
def ann(event: Event) -> Client:
    for name in ("start", "close_phase", "close_phase"):
        cast.order(ANN, name)
    return logged_in("ann")


def form(ann: Client, entry: int | str = "") -> Form:
    """The page as it comes, of a print whose journal ends with this entry."""
    return Form(ann.get(PAGE, {"print": entry}).content.decode())


def sent(ann: Client, page: Form, **changed: str) -> tuple[int, str]:
    """The whole page with these fields typed over, named by how they begin."""
    fields = {**page.values, **{page.named(begins): value for begins, value in changed.items()}}
    answer = ann.post(PAGE, {"typed": json.dumps(fields), "reason": "two turns on paper", "once": page.once,
                             "print": page.print})  # fmt: skip
    return answer.status_code, unescape(answer.content.decode())


def rows() -> dict[str, dict[str, dict[str, Any]]]:
    found = boards.load(cast.EVENT)
    return {kind: found.images(kind) for kind in found.rows if kind not in ("entry", "line", "event", "former")}


def test_a_turn_on_paper_is_one_entry_and_one_undo(ann: Client, event: Event):
    before, seq = rows(), Event.objects.get(pk=event.pk).seq
    army = Army.objects.get(event=event, key="humans-guard")
    status, _ = sent(ann, form(ann), **OVER)
    assert (status, Event.objects.get(pk=event.pk).seq) == (302, seq + 1)
    entry = Entry.objects.get(event=event, seq=seq + 1)
    assert (entry.command, entry.actor, entry.reason) == ("rule", ANN, "two turns on paper")
    assert Faction.objects.get(event=event, key="humans").gold == 42
    land = Province.objects.get(event=event, key="ostmark")
    assert (land.order, Province.objects.get(event=event, key="redsteppe").owner) == (4, "humans")
    assert Army.objects.get(pk=army.pk).place == "ostmark"
    assert {unit.place for unit in Unit.objects.filter(event=event, army=army.key)} == {"ostmark"}
    assert Relation.objects.get(event=event, key="dwarves~elves").state == "alliance"
    assert Unit.objects.filter(event=event, faction="humans", place="ostmark", army="", kind="militia").count() >= 3
    what_paper_alone_knew_is_there(event)
    cast.order(ANN, "undo", entry=seq + 1)
    assert rows() == before


def what_paper_alone_knew_is_there(event: Event) -> None:
    """Hunger, rebels, new officers (BUY-1), a treaty (DIP-9)."""
    assert Province.objects.get(event=event, key="ostmark").starving
    assert Unit.objects.filter(event=event, faction="", place="thornwold").count() == 2
    stats = dict(Officer.objects.filter(event=event, name__in=["Osric the Late", "Maud"]).values_list("name", "x"))
    assert stats == {"Osric the Late": 2, "Maud": -1}
    signed = Treaty.objects.get(event=event)
    assert (signed.text, signed.parties, signed.state) == ("The mill stays open", ["dwarves", "humans"], "made")
    assert signed.secret


def test_what_was_torn_down_is_gone(ann: Client, event: Event):
    built = {"built|humans/0|kind": "port", "built|humans/0|province": "ostmark"}
    assert sent(ann, form(ann), **built)[0] == 302
    port = Building.objects.get(event=event, kind="port", province="ostmark")
    assert sent(ann, form(ann), **{f"fell|building/{port.key}": "yes"})[0] == 302
    assert not Building.objects.filter(event=event, kind="port", province="ostmark").exists()


def test_what_is_sent_twice_is_entered_once(ann: Client, event: Event):
    before, page = Unit.objects.filter(event=event).count(), form(ann)
    raised = {"raised|/0|unit": "militia", "raised|/0|place": "thornwold"}
    assert [sent(ann, page, **raised)[0], sent(ann, page, **raised)[0]] == [302, 302]
    assert Unit.objects.filter(event=event).count() == before + 1


def test_what_a_law_forbids_is_named_and_nothing_is_changed(ann: Client):
    before = rows()
    raised = {"raised|humans/0|unit": "militia", "raised|humans/0|place": "lirien", "number|faction/humans|gold": "1"}
    status, page = sent(ann, form(ann), **raised)
    assert status == 409
    assert "Aldermark · What:" in page
    assert "Nothing was changed." in page
    assert 'value="lirien" selected' in page
    assert rows() == before


UNFIT = [
    ("number|faction/humans|gold", "-1", "Aldermark · Gold"),
    ("number|faction/humans|gold", "much", "Aldermark · Gold"),
    ("left|humans/", "99", "Aldermark · "),
    ("raised|humans/0|number", "3", "Aldermark · Number"),
    ("recruited|humans/0|x", "3", "Aldermark · x"),
    ("signed|0|a", "humans", "War and peace · Between"),
]


def test_what_does_not_fit_or_nobody_asked_for_is_named(ann: Client):
    before, blank = rows(), form(ann)
    for begins, value, named in UNFIT:
        status, page = sent(ann, blank, **{begins: value})
        assert (status, named in page) == (409, True), begins
    for typed in ('{"text|seat/humans-monarch|player|x": "y"}', '{"no field": "y"}', "[1]", "{", ""):
        assert ann.post(PAGE, {"typed": typed, "reason": "x"}).status_code == 409
    assert rows() == before


def test_what_is_as_it_was_is_not_sent_and_what_became_otherwise_is_not_set_back(ann: Client):
    page = form(ann)
    assert "Nothing was changed." in sent(ann, page)[1]
    cast.order(ANN, "adjust", row="faction/humans", field="wood", by=7, reason="a raft")
    status, said = sent(ann, page, **{"number|faction/humans|wood": "1"})
    assert (status, "Meanwhile this has become 7" in said) == (409, True)
    assert sent(ann, page, **{"number|faction/humans|food": "5"})[0] == 302
    assert (Faction.objects.get(key="humans").wood, Faction.objects.get(key="humans").food) == (7, 5)


def test_what_the_server_did_by_default_since_the_print_is_not_taken_for_the_tables(ann: Client, event: Event):
    """The harvest by default, a militia, an officer and a house that no page has, an army that marched: as printed."""
    entry, treasury = Event.objects.get(pk=event.pk).seq, Faction.objects.get(event=event, key="humans").gold
    before = {(unit.faction, unit.place, unit.kind) for unit in Unit.objects.filter(event=event)}
    cast.order(ANN, "close_phase")
    cast.order(ANN, "adjust", row="faction/humans", field="gold", by=4, reason="as if by default")
    cast.order(ANN, "give_unit", unit="militia", faction="humans", place="ostmark", reason="as if by default")
    cast.order(ANN, "give_officer", faction="humans", name="Late", reason="as if by default")
    cast.order(ANN, "give_building", kind="fortress", province="ostmark", reason="as if by default")
    cast.order(ANN, "override", row="army/humans-guard", field="place", value="ostmark", reason="as if by default")
    lost = Unit.objects.filter(event=event, faction="elves", kind="regiment").order_by("key")[0]
    cast.order(ANN, "remove", row=f"unit/{lost.key}", reason="as if by default")
    page = form(ann, entry)
    assert page.values[page.named("number|faction/humans|gold")] == str(treasury)
    assert f"server: {treasury + 4}" in page.said
    status, said = sent(ann, page)
    assert status == 302, said[said.index("alert") :][:300]
    assert Faction.objects.get(event=event, key="humans").gold == treasury
    assert Army.objects.get(event=event, key="humans-guard").place == "kingsmead"
    assert not Officer.objects.filter(event=event, name="Late", alive=True).exists()
    assert not Building.objects.filter(event=event, kind="fortress", province="ostmark").exists()
    assert {(unit.faction, unit.place, unit.kind) for unit in Unit.objects.filter(event=event)} == before


def test_of_a_print_what_is_typed_over_holds_and_what_the_server_alone_has_may_stay(ann: Client, event: Event):
    entry = Event.objects.get(pk=event.pk).seq
    cast.order(ANN, "give_unit", unit="militia", faction="humans", place="ostmark", reason="as if by default")
    page = form(ann, entry)
    assert sent(ann, page, **{"came|humans/ostmark": "1", "number|faction/humans|gold": "42"})[0] == 302
    assert Unit.objects.filter(event=event, faction="humans", place="ostmark", army="", kind="militia").count() == 1
    assert Faction.objects.get(event=event, key="humans").gold == 42


@pytest.mark.parametrize("entry", ["99999", "0", "x", "1"])
def test_an_entry_no_print_could_be_of_is_named(ann: Client, entry: str):
    assert f"This event has no entry {entry} that a print could be of." in form(ann, entry).said


@pytest.mark.parametrize(("was", "stands", "told"), [
    ("", "humans", "independent"), ("humans", "humans", ""), ("humans", "", "Aldermark"),
])  # fmt: skip
def test_what_the_server_has_since_stands_beside_a_field_also_where_it_is_nobody(was: str, stands: str, told: str):
    options = (("", "independent"), ("humans", "Aldermark"))
    assert Field(field_name("land", "ostmark", "owner", was), "Owner", stands, options).since == told


def test_where_nothing_is_picked_nothing_is_told():
    assert Field(field_name("fell", "unit/u1"), "Fate", "yes", (("", NO_PICK), ("yes", "is dead"))).since == ""


def test_what_is_not_asked_is_said(ann: Client):
    said = form(ann).said
    assert "Not asked here, and left as they are: secret acts, offers" in said
    assert "No print is named yet" in said
