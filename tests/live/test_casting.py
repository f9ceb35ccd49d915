"""The table of who sits where: read whole, or refused by line and name with nothing of it kept."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from astor.control import casting
from astor.control.casting import Cast, Fault, Faulty, Place
from astor.game import sheets
from astor.game.models import Entry, Mail, Seat
from tests.cast import GENERAL, QUEEN

FREE = Place("", taken=False)
PLACES = {QUEEN: FREE, GENERAL: FREE, "elves-monarch": Place("Zoë", taken=True)}
TABLE = f"seat,name,email\n{QUEEN},Ada,ada@example.org\n{GENERAL},Jörg,\n"
READ = [Cast(2, QUEEN, "Ada", "ada@example.org"), Cast(3, GENERAL, "Jörg", "")]


def faults(text: str | bytes) -> list[Fault]:
    with pytest.raises(Faulty) as wrong:
        casting.read(text if isinstance(text, bytes) else text.encode(), PLACES)
    return list(wrong.value.faults)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
def test_a_table_is_read_in_whatever_letters_spreadsheets_write(encoding: str):
    assert casting.read(TABLE.encode(encoding), PLACES) == READ


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
    ("seat,name\n\0,x\n", [Fault("unreadable")]),
    (TABLE.encode("utf-16-le"), [Fault("unreadable")]),
    (f"seat,name\n{QUEEN},Ada\nnobody,Bob\n", [Fault("unknown_seat", 3, "nobody")]),
    (f"seat,name\n{QUEEN},Ada\n{QUEEN},Bob\n", [Fault("seat_twice", 3, f"{QUEEN} (2)")]),
    (f"seat,name\n{QUEEN},Ada\n{GENERAL},ADA\n", [Fault("name_twice", 3, "ada (2)")]),
    (f"seat,name\n{QUEEN},Zoë\n", [Fault("name_twice", 2, "Zoë (elves-monarch)")]),
    ("seat,name\nelves-monarch,Ada\n", [Fault("taken", 2, "elves-monarch: Zoë")]),
    (f"seat,name\n{QUEEN},=1+1\n", [Fault("formula", 2, "=1+1")]),
    (f"seat,name,email\n{QUEEN},Ada,+1@example.org\n", [Fault("formula", 2, "+1@example.org")]),
    (f"seat,name,email\n{QUEEN},Ada,somewhere\n", [Fault("bad_address", 2, "somewhere")]),
    (f"seat,name\n{QUEEN},{'x' * 41}\n", [Fault("bad_name", 2, "x" * 41)]),
    (f"seat,name\n{QUEEN},Control\n", [Fault("name_taken", 2, "Control")]),
    ("seat,name\n" + f"{QUEEN},Ada\n" * 10_000, [Fault("too_long", what="10000 > 3")]),
    (b"x" * 1_000_001, [Fault("too_large", what="1000 kB")]),
])  # fmt: skip
def test_what_is_wrong_is_told_by_line_and_name(text: str | bytes, told: list[Fault]):
    assert faults(text) == told


def test_a_quote_that_is_not_closed_is_no_table():
    assert [(fault.code, fault.line) for fault in faults('seat,name\n"queen,Ada\n')] == [("not_csv", 2)]


def test_all_faults_are_told_in_the_order_of_the_lines():
    told = faults(f"seat,name,email\nnobody,Ada,x\n{QUEEN},Ada,\n")
    assert [(fault.line, fault.code) for fault in told] == [(2, "unknown_seat"), (2, "bad_address"), (3, "name_twice")]


def test_who_sits_already_may_stand_in_the_table_as_they_are():
    assert casting.read("seat,name,email\nelves-monarch,Zoë,zoe@example.org\n".encode(), PLACES)


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@here", "\tx"])
def test_no_cell_of_a_table_that_is_given_out_is_reckoned(name: str):
    read = list(csv.reader(io.StringIO(sheets.table([[name, "Ada"]]).decode("utf-8-sig"))))
    assert read == [[f"'{name}", "Ada"]]


# The page


def sent(who: Client, text: str | bytes) -> str:
    page = who.post(
        "/control/astor/casting",
        {"file": SimpleUploadedFile("t.csv", text if isinstance(text, bytes) else text.encode())},
    )
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


def test_a_table_with_one_wrong_line_changes_nothing(organiser: Client):
    sent(organiser, TABLE)
    before = Entry.objects.count()
    page = sent(organiser, f"seat,name,email\n{QUEEN},Bob,bob@example.org\nnobody,Eve,\n")
    assert "Nothing of this table has been taken over." in page
    assert "Line 3:" in page
    assert (named()[QUEEN], Entry.objects.count()) == ("Ada", before)
    assert list(Mail.objects.values_list("address", flat=True)) == ["ada@example.org"]


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
