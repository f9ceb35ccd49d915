"""What people type: every text has an end before it is kept, hides nothing, and nobody passes for the referees."""

import ast
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django import forms
from msgspec import inspect

from astor.desk import forms as organising
from astor.game.models import Entry
from astor.game.orders.commands import arguments
from astor.game.play.play import plays
from astor.game.values import texts
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN
from tests.house.source import ROOT
from tests.laws import Table

QUEEN = cast.QUEEN
TYPED_LATER = {
    ("propose", "args"),
    ("act_for", "args"),
    ("override", "value"),
    ("set_ruling", "value"),
    ("set_ruling", "was"),
    ("resolve_request", "value"),
    ("rule", "changes"),
    ("keep_ruling", "changes"),
}
"""Arguments of any shape: those of an order inside an order, and a field's value, typed by what they are for."""

Fault = tuple[str, str]


def endless(kind: inspect.Type, path: str) -> Iterator[Fault]:
    """Where in an argument there may be more text than anybody has counted."""
    inner: list[inspect.Type] = []
    match kind:
        case inspect.StrType(max_length=None):
            yield path, "a text"
        case inspect.AnyType():
            yield path, "anything"
        case inspect.ListType(item_type=item):
            inner = [item]
        case inspect.DictType(key_type=key, value_type=value):
            inner = [key, value]
        case inspect.UnionType(types=types):
            inner = list(types)
        case inspect.StructType(fields=fields):
            inner = [field.type for field in fields]
    if isinstance(kind, inspect.ListType | inspect.DictType) and kind.max_length is None:
        yield path, "a list"
    for each in inner:
        yield from endless(each, path)


def test_no_argument_of_any_command_is_without_end():
    faults = []
    for command in plays["storms"].commands:
        typed = inspect.type_info(arguments(command))
        assert isinstance(typed, inspect.StructType)
        for field in typed.fields:
            later = (command.name, field.name) in TYPED_LATER or field.name == "args"
            faults += [(command.name, field.name, what) for _, what in endless(field.type, field.name)
                       if not (later and what == "anything")]  # fmt: skip
    assert faults == []


@pytest.mark.parametrize(("kind", "fault"), [
    (str, "a text"), (list[int], "a list"), (dict[str, int], "a list"), (Any, "anything"),
    (str | None, "a text")])  # fmt: skip
def test_an_argument_without_end_would_be_found(kind: Any, fault: str):
    typed = inspect.type_info(msgspec.defstruct("Order", [("said", kind)]))
    assert fault in {what for _, what in endless(typed, "")}


def test_no_field_of_a_form_is_without_end():
    own = [form for form in vars(organising).values() if isinstance(form, type) and issubclass(form, forms.Form)]
    free = [(form.__name__, name) for form in own for name, field in form.base_fields.items()
            if isinstance(field, forms.CharField) and not field.max_length]  # fmt: skip
    assert own
    assert free == []


def _decodes(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "msgspec.json.decode"


def test_whatever_a_page_reads_of_what_was_sent_is_cut_or_compared():
    """`request.POST.get(…)` stands where it is cut to a length, compared or decoded, or the whole goes to a form."""
    loose = []
    for path in ROOT.glob("astor/**/*.py"):
        tree = ast.parse(path.read_text())
        fine = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.Subscript | ast.Compare) or _decodes(node)
                for inner in ast.walk(node)}  # fmt: skip
        asked = [node for node in ast.walk(tree) if isinstance(node, ast.Call)
                 and ast.unparse(node.func).endswith("POST.get")]  # fmt: skip
        loose += [f"{path.name}:{node.lineno}" for node in asked if id(node) not in fine]
    assert loose == []


@pytest.mark.parametrize(("command", "name"), [
    ("name_faction", "x" * 30_000), ("name_faction", " " * 30_000), ("name_character", "\u200b" * 30_000),
    ("join", "x" * 60_000)])  # fmt: skip
def test_a_name_of_30_kilobytes_reaches_no_journal(table: Table, command: str, name: str):
    table.join(QUEEN)
    entries = Entry.objects.count()
    table.refuse(QUEEN, command, **{"player" if command == "join" else "name": name})
    assert Entry.objects.count() == entries


@pytest.mark.parametrize(("typed", "kept"), [
    ("We\u202e share\u2066 the ford\u2069.", "We share the ford."),
    ("We\u200b sh\u00adare\ufeff the\u2060 ford.", "We share the ford."),
    ("One\u2028two\x85three\r\nfour", "One\ntwo\nthree\nfour"),
    ("A\u3164B\u2800C\x1bD", "A B C D"),
    ("tag\U000e0041\U000e0042ged", "tagged"),
])  # fmt: skip
def test_a_treaty_hides_nothing(table: Table, typed: str, kept: str):
    table.join(QUEEN, cast.ELF_QUEEN)
    table.until("t0/diplomacy")
    table.play(QUEEN, "propose_treaty", to=["elves"], text=typed)
    (treaty,) = table.dump()["treaty"].values()
    assert treaty["text"] == kept
    assert Entry.objects.get(event=table.event, command="propose_treaty").args["text"] == kept


def test_what_is_hidden_is_gone_from_every_door(table: Table):
    """An announcement of Control's, an order inside a proposal, the keys of a table."""
    table.join(QUEEN, cast.GENERAL)
    table.play(ANN, "announce", to=["all"], text="Sit\u202e down")
    assert [row["text"] for row in table.dump()["announcement"].values()] == ["Sit down"]
    table.until("t0/diplomacy")
    matter = {"matter": "The\u200b ford", "venue": "Here", "invited": ["el\u200bves"]}
    table.play(cast.GENERAL, "propose", command="call_summit", args=matter)
    assert [row["args"] for row in table.dump()["proposal"].values()] == [
        {"matter": "The ford", "venue": "Here", "invited": ["elves"]}
    ]


PILED = "Z" + "\u0301\u0316\u0489" * 13
"""A letter under 39 marks."""


@pytest.mark.parametrize("command", ["name_character", "name_faction"])
def test_a_name_under_39_marks_is_refused(table: Table, command: str):
    table.join(QUEEN)
    assert table.refuse(QUEEN, command, name=PILED) == Refused("unreadable_text", most=4)


@pytest.mark.parametrize("unseen", ["\u200b", "\u200c", "\u202e", "\ue000"])
@pytest.mark.parametrize("letter", ["Z", "\u0628\u064e"])
def test_nor_do_characters_that_nobody_sees_part_the_marks(letter: str, unseen: str):
    with pytest.raises(Refused, match="unreadable_text"):
        texts.clean(letter + unseen.join(["\u0301" * 3] * 13))


def test_so_is_a_treaty(table: Table):
    table.join(QUEEN)
    table.until("t0/diplomacy")
    assert table.refuse(QUEEN, "propose_treaty", to=["elves"], text=PILED).code == "unreadable_text"


REAL = ["Nguyễn Thị Hồng Nhung", "Nguye\u0302\u0303n Thi\u0323", "محمد بن عبد الله", "مُحَمَّد", "क्षितिज शर्मा",
        "श्रीमान्", "ஸ்ரீனிவாசன்", "ဒေါ်အောင်ဆန်းစုကြည်",
        "བསྟན་འཛིན་རྒྱ་མཚོ", "שָׁלוֹם", "Владимир", "Ελένη Παπαδοπούλου", "สมชาย ใจดี", "김민준", "山田太郎", "Zoë Ångström",
        "O’Connor-Łukasz",
        "Ñandú", "Ərəb", "Kontrola", "Controller", "The Control Tower", "Anna Control-Smith",
        "Konstantin", "Konrad Trolle", "Richter", "Admiral Nelson", "Organa", "Leiter", "Schirin", "Refik", "Umberto",
        "Georgios Kontos", "🦊 Reynard"]  # fmt: skip


@pytest.mark.parametrize("name", REAL)
def test_names_of_every_script_are_names(table: Table, name: str):
    table.join(QUEEN)
    table.play(QUEEN, "name_character", name=name)
    assert table.row(f"character/{QUEEN}")["name"] == name


def test_a_joiner_stays_where_a_script_is_written_with_it():
    assert texts.clean("می\u200cخواهم") == "می\u200cخواهم"
    assert texts.clean("क्\u200dष") == "क्\u200dष"
    assert texts.clean("Con\u200ctrol") == "Control"


CONTROLS = ["Control", "CONTROL", "C o n t r o l", "Сontrol", "Cοntrοl", "CONTROΙ", "ControI", "Contro1", "C0ntrol",
            "Cöntrôl", "Ｃｏｎｔｒｏｌ", "ᴄᴏɴᴛʀᴏʟ", "Con\u200btrol", "\u202eControl",
            "Control!", "Control (Beate)", "Spielleitung", "SPIELLEITUNG", "Spielle1tung", "Die Spielleitung",
            "DIE SPIELLEITUNG", "The Control", "СОΝТRОL", "Head Control", "Headcontrol", "HeadControl",
            "Head-Control 2", "H e a d C o n t r o l", "Map Control Bea", "Anna (Control)", "Kontrol", "Kontroll",
            "Conntrol", "Кontrol", "Ꮯontrol", "ꮯontrol", "ꓚꓳꓠꓔꓣꓳꓡ", "𝕮𝖔𝖓𝖙𝖗𝖔𝖑", "Ctrl", "Referee", "Rеfегее",
            "Bea the Referee",
            "Chief Umpire", "Game Master", "Contrôle", "L’arbitre", "Maître du jeu", "Schiedsrichterin Eva",
            "Oberschiedsrichter", "Spielleiterin", "Organiser", "Admin"]  # fmt: skip


@pytest.mark.parametrize("name", CONTROLS)
def test_nobody_is_called_what_the_referees_are(table: Table, name: str):
    table.join(QUEEN)
    for order, argument in (("name_character", "name"), ("name_faction", "name"), ("join", "player")):
        assert table.refuse(QUEEN, order, **{argument: name}).code == "name_taken", order


@pytest.mark.parametrize("name", ["Head Control", "Ꮯontrol", "Schiedsrichter"])
def test_nor_is_a_name_typed_anywhere_else(table: Table, name: str):
    table.join(QUEEN)
    sitters = [{"seat": cast.GENERAL, "player": name}]
    assert table.refuse(ANN, "cast", sitters=sitters).code == "name_taken"
    assert table.refuse(ANN, "seat_herald", title=name).code == "name_taken"
    table.until("t1/purchase")
    for order in ("buy", "fill_basket"):
        wares = [{"kind": "officer", "subject": name}]
        assert table.refuse(QUEEN, order, wares=wares).code == "name_taken", order


def test_nor_what_somebody_else_is_in_letters_that_look_the_same(table: Table):
    table.join(QUEEN, cast.ELF_QUEEN)
    table.play(cast.ELF_QUEEN, "name_character", name="Ilse Pook")
    for like in ("ilse pook", "IIse Pook", "Ilsе Рооk", "Ilse P00k", "Ilse Pook.", "IlsePook", "Ilse-Pook"):
        assert table.refuse(QUEEN, "name_character", name=like).code == "name_taken", like
    table.play(cast.ELF_QUEEN, "name_character", name="Arn Vale")
    assert table.refuse(QUEEN, "name_character", name="Am Vale").code == "name_taken"
    for other in ("Ilsa Pook", "Ílse Pook", "Elise Pook"):
        table.play(QUEEN, "name_character", name=other)


def test_an_order_is_so_long_at_most_whatever_door_it_comes_by():
    with pytest.raises(Refused):
        texts.legible({"value": ["x" * 1000] * 40})
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Refused):
        texts.legible({"value": deep})


def test_what_Control_writes_over_a_field_has_the_fields_own_end(table: Table):
    table.join(QUEEN, cast.ELF_QUEEN)
    table.until("t0/diplomacy")
    table.play(QUEEN, "propose_treaty", to=["elves"], text="We share the ford.")
    (key,) = table.dump()["treaty"]
    told = {"row": f"treaty/{key}", "field": "text", "reason": "a slip"}
    assert table.refuse(ANN, "override", value="x" * 2001, **told).code == "bad_value"
    assert table.refuse(ANN, "override", value="x" * 33_000, **told).code == "bad_arguments"
