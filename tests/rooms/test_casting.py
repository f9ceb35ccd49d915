"""The table of who sits where: read whole, or refused by line and name with nothing of it kept."""

import csv
import io
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from astor.control import casting
from astor.control.casting import Cast, Fault, Faulty, Place, Unsure
from astor.game.models import Entry, Mail, Seat
from astor.game.values import spreadsheets, texts
from tests import cast
from tests.cast import GENERAL, QUEEN

FREE = Place("", taken=False)
PLACES = {QUEEN: FREE, GENERAL: FREE, "elves-monarch": Place("Zoë", taken=True),
          "elves-successor": Place("Yves", taken=False)}  # fmt: skip
TABLE = f"seat,name,email\n{QUEEN},Ada,ada@example.org\n{GENERAL},Jörg,\n"
PILED = "Z" + "\u0301" * 9
READ = [Cast(2, QUEEN, "Ada", "ada@example.org"), Cast(3, GENERAL, "Jörg", "")]


def faults(text: str | bytes) -> list[Fault]:
    with pytest.raises(Faulty) as wrong:
        casting.read(text if isinstance(text, bytes) else text.encode(), PLACES)
    return list(wrong.value.faults)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_table_is_read_where_its_letters_are_beyond_doubt(encoding: str, ends: str):
    assert casting.read(TABLE.replace("\n", ends).encode(encoding), PLACES) == READ


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850", "utf-16-le", "utf-16-be"])
def test_one_without_foreign_letters_is_read_however_it_was_written(encoding: str):
    text = f"seat;title;name\n{QUEEN};Königin;Ada\n"
    assert casting.read(text.encode(encoding), PLACES) == [Cast(2, QUEEN, "Ada", "")]


ROSTERS = [
    (["Jörg Müßig", "Bärbel Groß"], ["cp1252", "mac_roman", "cp850"]),
    (["Zoë Lefèvre", "François Noël"], ["cp1252", "mac_roman"]),
    (["Jiří Říha", "Zdeněk Šťastný"], ["cp1250", "mac_latin2", "cp852", "iso8859-2"]),
    (["Łukasz Żak", "Małgorzata Wójcik"], ["cp1250", "mac_latin2", "cp852"]),
    (["Győző Szűcs", "Ágnes Tőkés"], ["cp1250", "mac_latin2", "cp852"]),
    (["Иван Щукин", "Юлия Ёлкина"], ["cp1251", "mac_cyrillic", "cp866", "koi8-r"]),
    (["Γιώργος Ψαράς", "Ελένη"], ["cp1253", "mac_greek"]),
    (["Şükrü Işık", "Çağla Yıldız"], ["cp1254", "mac_turkish"]),
    (["Žydrūnas Šimkus", "Ąžuolas"], ["cp1257"]),
    (["田中 太郎", "佐藤 花子"], ["cp932"]),
    (["王伟", "李秀英"], ["gbk"]),
    (["김민준", "이서연"], ["cp949"]),
    (["Jiří Říha", "王伟"], ["utf-16-le", "utf-16-be"]),
]
"""Names, and in which letters a spreadsheet may write them without saying so."""


@pytest.mark.parametrize(("names", "encoding"), [(names, one) for names, encodings in ROSTERS for one in encodings])
@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_a_guess_is_never_silent_and_the_right_one_is_among_those_shown(names: list[str], encoding: str, ends: str):
    right = [Cast(2, QUEEN, names[0], "a@example.org"), Cast(3, GENERAL, names[1], "")]
    lines = ["seat;name;email", f"{QUEEN};{names[0]};a@example.org", f"{GENERAL};{names[1]};", ""]
    with pytest.raises(Unsure) as unsure:
        casting.read(ends.join(lines).encode(encoding), PLACES)
    readings = unsure.value.readings
    assert right in readings
    assert len(readings) <= casting.MOST_READINGS
    assert len({tuple(reading) for reading in readings}) == len(readings)
    assert all(casting.read(casting.as_text(reading).encode(), PLACES) == reading for reading in readings)


def test_what_is_wrong_in_a_table_of_any_letters_is_told():
    text = f"seat;name\n{QUEEN};Jiří\nnobody;Łukasz\n"
    assert faults(text.encode("cp1250")) == [Fault("unknown_seat", 3, "nobody")]


@pytest.mark.parametrize("mark", [";", "\t"])
def test_cells_may_be_parted_otherwise_and_lines_end_as_they_like(mark: str):
    assert casting.read(TABLE.replace(",", mark).replace("\n", "\r\n").encode(), PLACES) == READ


def test_columns_stand_in_any_order_and_others_are_passed_over():
    text = f"E-Mail;title;Player;Seat\nada@example.org;Queen;Ada;{QUEEN}\n\n;;Jörg;{GENERAL}\n"
    assert casting.read(text.encode(), PLACES) == [READ[0], Cast(4, GENERAL, "Jörg", "")]


@pytest.mark.parametrize(("text", "told"), [
    ("", [Fault("empty")]),
    ("\n\n", [Fault("empty")]),
    ("name,email\nAda,\n", [Fault("heading", 1, "name, email")]),
    ("seat,name,name\n", [Fault("heading", 1, "seat, name, name")]),
    (f"seat,name\n{QUEEN},Ada,ada@example.org\n", [Fault("uneven", 2, "3")]),
    (b"\xff\xfes\0e\0a", [Fault("unreadable")]),
    (b"\xef\xbb\xbfseat;name\nqueen;J\xf6rg\n", [Fault("unreadable")]),
    (bytes(range(256)), [Fault("unreadable")]),
    (b"seat;name\n" + b"\xf6" * casting.LARGEST_GUESSED, [Fault("unreadable")]),
    (b"PK\x03\x04\x14\0", [Fault("workbook")]),
    (b"\xd0\xcf\x11\xe0\xa1\xb1", [Fault("workbook")]),
    ("seat,name\n\0,x\n", [Fault("unreadable")]),
    (f"seat,name\n{QUEEN},Ada\nnobody,Bob\n", [Fault("unknown_seat", 3, "nobody")]),
    (f"seat,name\n{QUEEN},Ada\n{QUEEN},Bob\n", [Fault("seat_twice", 3, f"{QUEEN} (2: {QUEEN})")]),
    (f"seat,name\n{QUEEN},Ada\n{GENERAL},ADA\n", [Fault("name_twice", 3, "ADA (2: Ada)")]),
    (f"seat,name\n{QUEEN},Yves\n", [Fault("name_twice", 2, "Yves (elves-successor: Yves)")]),
    (f"seat,name\n{QUEEN},=1+1\n", [Fault("formula", 2, "=1+1")]),
    (f"seat,name,email\n{QUEEN},Ada,+1@example.org\n", [Fault("formula", 2, "+1@example.org")]),
    (f"seat,name,email\n{QUEEN},Ada,somewhere\n", [Fault("bad_address", 2, "somewhere")]),
    (f"seat,name\n{QUEEN},{'x' * 41}\n", [Fault("bad_name", 2, "x" * 41)]),
    (f"seat,name\n\n{QUEEN},\"Ada\nAmsel\"\nnobody,Bob\n", [Fault("unknown_seat", 5, "nobody")]),
    (f"seat,name,email\n{QUEEN}\n", [Fault("uneven", 2, "1")]),
    (f"sep=;\nSitzplatz;Name\n{QUEEN};Ada\n", [Fault("heading", 2, "Sitzplatz, Name")]),
    (f"seat,name\n{QUEEN},{PILED}\n", [Fault("unreadable_text", 2, PILED)]),
    (f"seat,name\n{QUEEN},Control\n", [Fault("name_taken", 2, "Control")]),
    ("seat,name\n" + f"{QUEEN},Ada\n" * 10_000, [Fault("too_long", what="10000 > 4")]),
    (b"x" * 1_000_001, [Fault("too_large", what="1000 kB")]),
])  # fmt: skip
def test_what_is_wrong_is_told_by_line_and_name(text: str | bytes, told: list[Fault]):
    assert faults(text) == told


@pytest.mark.parametrize(("name", "code"), [
    ("12.05.2026", "number"), ("2026-05-12", "number"), ("3,14", "number"), ("1.23E+10", "number"),
    ("45789", "number"), ("12:30", "number"), ("#NAME?", "number"), ("#REF!", "number"), ("#####", "number"),
    ("?ukasz", "lost"), ("Jir\ufffd", "lost"),
    ("=A1", "formula"), ("'=A1", "formula"), ("＝A1", "formula"), ("@here", "formula")])  # fmt: skip
def test_what_a_spreadsheet_made_of_a_name_is_told(name: str, code: str):
    assert [(fault.code, fault.line) for fault in faults(f"seat;name\n{QUEEN};{name}\n")] == [(code, 2)]


ALIKE = [("Anna L", "An\u200bna L"), ("Zoë Gaß", "Zoe\u0308 Gaß"), ("Anna K", "Αnna K"), ("Anna", "ANNA"),
         ("Straße", "STRASSE"), ("Ivan", "Іvan"), ("Anna\u202e", "Anna"), ("Anna  B", "Anna B"), ("Ola", "0la"),
         ("Anna B.", "Anna B"), ("Anna\ufeff", "Anna"), ("Ａnna", "Anna"), ("Lil", "LiI")]  # fmt: skip
"""Two names of which the one would be taken for the other."""


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_two_of_one_name_are_told_however_it_is_spelt(one: str, other: str):
    told = faults(f"seat,name\n{QUEEN},{one}\n{GENERAL},{other}\n")
    assert [(fault.code, fault.line) for fault in told] == [("name_twice", 3)]
    places = {**PLACES, GENERAL: Place(texts.clean(one), taken=False)}
    with pytest.raises(Faulty) as wrong:
        casting.read(f"seat,name\n{QUEEN},{other}\n".encode(), places)
    assert [fault.code for fault in wrong.value.faults] == ["name_twice"]
    places[GENERAL] = Place(texts.clean(one), taken=True)
    read = casting.read(f"seat,name\n{QUEEN},{other}\n".encode(), places)
    assert [fault.code for fault in casting.passed_over(read, places)] == ["sits_elsewhere"]


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("Jörg", "Jorg"), ("Max M", "Max N"), ("Noël", "Noel")])
def test_two_names_are_two(one: str, other: str):
    read = casting.read(f"seat,name\n{QUEEN},{one}\n{GENERAL},{other}\n".encode(), PLACES)
    assert [line.name for line in read] == [one, other]


def test_a_name_is_cleaned_before_it_is_looked_at():
    read = casting.read(f"seat,name\n{QUEEN},\u202eAn\u200bna\n".encode(), PLACES)
    assert read == [Cast(2, QUEEN, "Anna", "")]


@pytest.mark.parametrize("text", [
    "seat;name;email;;;\n{q};Ada;ada@example.org;;;\n{g};Jörg;;;;\n",
    "seat;name;email\n{q};Ada;ada@example.org;;\n{g};Jörg\n",
    '\n"seat","name","email"\n{q},"A\nda",ada@example.org\n{g},Jörg,\n,,\n',
    "sep=;\nseat;name;email\n{q};Ada;ada@example.org\n{g};Jörg;\n",
    '"sep=;"\nseat;name;email\n{q};Ada;ada@example.org\n{g};Jörg;\n',
    "Platz;Spieler;E-Mail-Adresse\n{q};Ada;ada@example.org\n{g};Jörg;\n",
    "Siège\tJoueur\tCourriel\n{q}\tAda\tada@example.org\n{g}\tJörg\t\n",
])  # fmt: skip
def test_what_spreadsheets_do_to_a_table_is_forgiven(text: str):
    read = casting.read(text.format(q=QUEEN, g=GENERAL).encode(), PLACES)
    names = [("Ada" if "A\nda" not in text else "A da"), "Jörg"]
    assert [(line.seat, line.name, line.email) for line in read] == [
        (QUEEN, names[0], "ada@example.org"),
        (GENERAL, names[1], ""),
    ]


def test_a_quote_that_is_not_closed_is_no_table():
    assert [(fault.code, fault.line) for fault in faults('seat,name\n"queen,Ada\n')] == [("not_csv", 2)]


def test_all_faults_are_told_in_the_order_of_the_lines():
    told = faults(f"seat,name,email\nnobody,Ada,x\n{QUEEN},Ada,\n")
    assert [(fault.line, fault.code) for fault in told] == [(2, "unknown_seat"), (2, "bad_address"), (3, "name_twice")]


@pytest.mark.parametrize(("lines", "told"), [
    ("elves-monarch,Zoë", []),
    ("elves-monarch,Ada", [Fault("taken", 2, "elves-monarch: Zoë")]),
    ("elves-monarch,", [Fault("taken", 2, "elves-monarch: Zoë")]),
    (f"{QUEEN},Zoë", [Fault("sits_elsewhere", 2, "Zoë (elves-monarch: Zoë)")]),
    (f"{QUEEN},Ada\nelves-monarch,Yves\nelves-successor,", [Fault("taken", 3, "elves-monarch: Zoë")]),
])  # fmt: skip
def test_who_sits_already_keeps_the_seat_and_the_line_that_says_otherwise_is_told(lines: str, told: list[Fault]):
    read = casting.read(f"seat,name\n{lines}\n".encode(), PLACES)
    assert casting.passed_over(read, PLACES) == told


RECKONED = ["=1+1", "+49", "-1", "@here", "\tx", "\n=1", "＝1+1", "＠x", "'=1", "''+1"]


@pytest.mark.parametrize("name", RECKONED)
def test_no_cell_of_a_table_that_is_given_out_is_reckoned(name: str):
    read = list(csv.reader(io.StringIO(spreadsheets.table([[name, "Ada"]]).decode("utf-8-sig"), newline="")))
    assert read == [[f"'{name}", "Ada"]]


@pytest.mark.parametrize("name", [*RECKONED, "'Ada", "O'Hara", "Ada", "", "'"])
def test_a_cell_is_read_as_it_was_before_it_was_given_out(name: str):
    ((cell,),) = csv.reader(io.StringIO(spreadsheets.table([[name]]).decode("utf-8-sig"), newline=""))
    assert spreadsheets.as_typed(cell) == name


# The page


def sheet(text: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("t.csv", text)


def chosen(page: Any, name: str) -> str:
    """The table as it stands on the page behind the reading that has this name."""
    forms = page.content.decode().split('class="reading"')[1:]
    (mine,) = (form for form in forms if f"<bdi>{name}</bdi>" in form)
    return unescape(mine.partition('name="table" value="')[2].partition('"')[0])


def sent(who: Client, text: str | bytes) -> str:
    page = who.post("/control/astor/casting", {"file": sheet(text if isinstance(text, bytes) else text.encode())})
    return page.content.decode() if page.status_code == 422 else ""


def named() -> dict[str, str]:
    return dict(Seat.objects.exclude(player="").values_list("key", "player"))


def test_names_stand_on_cards_and_seats_and_addresses_in_no_journal(organiser: Client):
    assert sent(organiser, TABLE) == ""
    assert named() == {QUEEN: "Ada", GENERAL: "Jörg"}
    for page in ("seats", "cards", "casting"):
        assert "Jörg" in organiser.get(f"/control/astor/{page}").content.decode()
    assert "ada@example.org" in organiser.get("/control/astor/casting").content.decode()
    assert "ada@" not in "".join(f"{entry.args} {entry.images} {entry.answer}" for entry in Entry.objects.all())


def test_the_table_that_is_given_out_can_be_sent_back_and_has_everybodys_link(organiser: Client):
    sent(organiser, TABLE)
    file = organiser.get("/control/astor/casting/table").content
    rows = {row["seat"]: row for row in csv.DictReader(io.StringIO(file.decode("utf-8-sig")))}
    assert len(rows) == Seat.objects.count()
    assert (rows[QUEEN]["name"], rows[QUEEN]["email"]) == ("Ada", "ada@example.org")
    assert rows[QUEEN]["link"].startswith("http")
    assert sent(organiser, file) == ""
    assert Mail.objects.count() == 1


LANGUAGES = [("en", ","), ("de", ";"), ("fr", ";")]


@pytest.mark.parametrize(("language", "mark"), LANGUAGES)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "utf-16", "cp1252", "mac_roman"])
@pytest.mark.parametrize("saved_with", [",", ";", "\t"])
def test_our_own_table_is_taken_back_as_a_spreadsheet_saves_it(
    organiser: Client, language: str, mark: str, encoding: str, saved_with: str
):
    """Names in it begin as formulas do, and have what parts cells in them."""
    cast.order(f"seat/{QUEEN}", "join", player="@Zoë; =1, Gaß")
    organiser.cookies["astor-language"] = language
    told = organiser.get("/control/astor/casting/table").content.decode("utf-8-sig")
    assert told.startswith(mark.join(["seat", "faction", "title", "character", "name"]))
    rows = list(csv.DictReader(io.StringIO(told, newline=""), delimiter=mark))
    (mine,) = (row for row in rows if row["seat"] == GENERAL)
    mine["name"] = "Jörg Müßig"
    saved = io.StringIO()
    writer = csv.DictWriter(saved, rows[0], delimiter=saved_with, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    answer = organiser.post("/control/astor/casting", {"file": sheet(saved.getvalue().encode(encoding, "replace"))})
    if encoding in ("cp1252", "mac_roman"):
        assert GENERAL not in named()
        answer = organiser.post("/control/astor/casting", {"table": chosen(answer, "Jörg Müßig")})
    assert answer.status_code == 302
    assert named() == {QUEEN: "@Zoë; =1, Gaß", GENERAL: "Jörg Müßig"}


def places() -> dict[str, str]:
    return dict(Seat.objects.exclude(sits_at="").values_list("key", "sits_at"))


def test_where_somebody_sits_comes_with_the_table_and_stays_without_the_column(organiser: Client):
    """Also of who sits already; an empty cell takes it away, and our own table brings it back as it was."""
    cast.order(f"seat/{QUEEN}", "join", player="Ada")
    told = f"seat,name,where\n{QUEEN},Ada,\u202eTable 3 <b>\n{GENERAL},Jörg,remote\n"
    assert sent(organiser, told) == ""
    assert places() == {QUEEN: "Table 3 <b>", GENERAL: "remote"}
    assert "<bdi>Table 3 &lt;b&gt;</bdi>" in organiser.get("/control/astor/casting").content.decode()
    assert sent(organiser, TABLE) == ""
    assert sent(organiser, organiser.get("/control/astor/casting/table").content) == ""
    assert places() == {QUEEN: "Table 3 <b>", GENERAL: "remote"}
    assert sent(organiser, f"Platz;Spieler;Tisch\n{QUEEN};Ada;\n") == ""
    assert places() == {GENERAL: "remote"}


@pytest.mark.parametrize(
    ("where", "code"),
    [("x" * 10_000, "long_place"), ("=1+1", "formula"), ("Caf\ufffd", "lost_place"), (PILED, "unreadable_text")],
)
def test_a_place_that_cannot_be_kept_is_told_by_its_line(where: str, code: str):
    told = faults(f"seat,name,where\n{QUEEN},Ada,{where}\n")
    assert [(fault.code, fault.line) for fault in told] == [(code, 2)]


def test_a_place_in_letters_that_can_be_read_so_or_so_is_asked_about_with_the_names():
    with pytest.raises(Unsure) as wrong:
        casting.read(f"seat,name,where\n{QUEEN},Ada,Fenêtre\n".encode("latin-1"), PLACES)
    readings = wrong.value.readings
    assert readings[0][0].where == "Fenêtre"
    assert all(casting.read(casting.as_text(reading).encode(), PLACES) == reading for reading in readings)


def test_a_table_with_one_wrong_line_changes_nothing(organiser: Client):
    sent(organiser, TABLE)
    before = Entry.objects.count()
    page = sent(organiser, f"seat,name,email\n{QUEEN},Bob,bob@example.org\nnobody,Eve,\n")
    assert "Nothing of this table has been taken over." in page
    assert "Line 3:" in page
    assert (named()[QUEEN], Entry.objects.count()) == ("Ada", before)
    assert list(Mail.objects.values_list("address", flat=True)) == ["ada@example.org"]


def test_a_table_is_sent_again_when_somebody_sits(organiser: Client):
    """Who sits is not overwritten, and it is said whose lines do not count; the others do, addresses too."""
    sent(organiser, TABLE)
    cast.order(f"seat/{QUEEN}", "join", player="Theophania")
    text = f"seat,name,email\n{QUEEN},Ada,ada@example.net\n{GENERAL},Jörg M,jm@example.net\n"
    page = organiser.post("/control/astor/casting", {"file": sheet(text.encode())})
    said = page.content.decode()
    assert (page.status_code, "Nothing of this table" in said) == (200, False)
    assert f"Line 2: Somebody sits here already: {QUEEN}: Theophania." in " ".join(said.split())
    assert "Line 3:" not in said
    assert named() == {QUEEN: "Theophania", GENERAL: "Jörg M"}
    assert set(Mail.objects.values_list("seat", "address")) == {(QUEEN, "ada@example.org"), (GENERAL, "jm@example.net")}


def test_all_who_sit_at_a_seat_are_named_on_lists_and_in_the_table(organiser: Client):
    """One cell for both goes out, and comes back as it was; a line that says either of them is no other's."""
    for player in ("Ada", "Bea"):
        cast.order(f"seat/{QUEEN}", "join", player=player)
    for page in ("seats", "cards", "casting"):
        assert "Ada, Bea" in organiser.get(f"/control/astor/{page}").content.decode()
    file = organiser.get("/control/astor/casting/table").content
    assert organiser.post("/control/astor/casting", {"file": sheet(file)}).status_code == 302
    assert sent(organiser, f"seat,name\n{QUEEN},Bea\n") == ""
    answer = organiser.post("/control/astor/casting", {"file": sheet(f"seat,name\n{GENERAL},Bea\n".encode())})
    assert f"Bea ({QUEEN}: Ada, Bea)" in answer.content.decode()
    assert named() == {QUEEN: "Ada"}


def test_a_table_of_which_no_line_counts_changes_nothing(organiser: Client):
    cast.order(f"seat/{QUEEN}", "join", player="Theophania")
    before = Entry.objects.count()
    page = organiser.post("/control/astor/casting", {"file": sheet(f"seat,name\n{QUEEN},Ada\n".encode())})
    assert (page.status_code, named(), Entry.objects.count()) == (200, {QUEEN: "Theophania"}, before)


def test_the_table_of_guests_stays_whole_when_bots_begin(organiser: Client):
    """Names stay on cards and lists, pages say that bots sit there until then, and the table goes out and in again."""
    cast.order("control/ann", "override", row="event/astor", field="practice", value=True, reason="few have come")
    sent(organiser, TABLE)
    cast.order("control/ann", "start")
    assert named() == {QUEEN: "Ada", GENERAL: "Jörg"}
    for page in ("seats", "casting"):
        assert "Jörg, a bot until then" in organiser.get(f"/control/astor/{page}").content.decode()
    assert "<b>Jörg</b>" in organiser.get("/control/astor/cards").content.decode()
    file = organiser.get("/control/astor/casting/table").content
    assert organiser.post("/control/astor/casting", {"file": sheet(file)}).status_code == 302
    assert sent(organiser, f"seat,name\n{QUEEN},Ada\n{GENERAL},Bea\n") == ""
    assert named() == {QUEEN: "Ada", GENERAL: "Bea"}


def test_more_faults_than_one_reads_are_counted(organiser: Client):
    lines = "".join(f"nobody{number},x{number}\n" for number in range(Seat.objects.count()))
    page = sent(organiser, f"seat,name\n{lines}")
    assert page.count("There is no seat") == 20
    assert f"And {Seat.objects.count() - 20} more." in page


def test_addresses_alone_can_be_sent_and_are_deleted_for_good(organiser: Client):
    sent(organiser, TABLE)
    assert sent(organiser, f"seat,name,email\n{QUEEN},Ada,other@example.org\n") == ""
    assert list(Mail.objects.values_list("address", flat=True)) == ["other@example.org"]
    organiser.post("/control/astor/casting/addresses")
    assert Mail.objects.count() == 0
    assert named()[QUEEN] == "Ada"


ASKED = {"en": "Which names are right?", "de": "Welche Namen stimmen?", "fr": "Quels noms sont justes ?"}


@pytest.mark.parametrize("language", ASKED)
def test_who_sent_names_in_unknown_letters_says_which_are_right(organiser: Client, language: str):
    organiser.cookies["astor-language"] = language
    before = Entry.objects.count()
    text = f"seat;name;email\n{QUEEN};Jiří Říha;a@example.org\n{GENERAL};Ada;\n"
    page = organiser.post("/control/astor/casting", {"file": sheet(text.encode("cp1250"))})
    said = page.content.decode()
    assert (page.status_code, ASKED[language] in said, "CSV UTF-8" in said) == (200, True, True)
    assert "Jiøí Øíha" in said  # as Western letters have it
    assert (Entry.objects.count(), named(), Mail.objects.count()) == (before, {}, 0)
    assert organiser.post("/control/astor/casting", {"table": chosen(page, "Jiří Říha")}).status_code == 302
    assert named() == {QUEEN: "Jiří Říha", GENERAL: "Ada"}
    assert Mail.objects.get().address == "a@example.org"


def test_a_reading_that_was_tampered_with_is_a_table_like_any_other(organiser: Client):
    page = organiser.post("/control/astor/casting", {"table": f"seat,name\n{QUEEN},=1+1\nnobody,Ada\n"})
    assert (page.status_code, named()) == (422, {})


def test_a_workbook_is_told_what_to_do(organiser: Client):
    assert "choose “Save as”, “CSV UTF-8”" in sent(organiser, b"PK\x03\x04")


def test_markup_in_a_table_is_text(organiser: Client):
    assert "<b>x" not in sent(organiser, "seat,name\n<b>x</b>,Ada\n")


MAIL = "ada@example.org"


def test_addresses_are_the_organisers_alone(ann: Client, organiser: Client):
    """Another Control neither sees nor sets nor deletes them, and may still say who sits where."""
    sent(organiser, TABLE)
    for path in ("casting", "casting/table"):
        assert MAIL in organiser.get(f"/control/astor/{path}").content.decode()
        assert MAIL not in ann.get(f"/control/astor/{path}").content.decode()
    file = ann.get("/control/astor/casting/table").content.decode("utf-8-sig")
    assert "email" not in file.partition("\n")[0]
    assert sent(ann, file.replace("Ada", "Bea").encode()) == ""
    assert named()[QUEEN] == "Bea"
    assert "E-mail addresses are the organiser’s alone" in sent(ann, f"seat,name,email\n{QUEEN},Cid,cid@example.org\n")
    assert ann.post("/control/astor/casting/addresses").status_code == 403
    assert (named()[QUEEN], list(Mail.objects.values_list("address", flat=True))) == ("Bea", [MAIL])
