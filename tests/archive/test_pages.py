"""The organiser takes an event away as a file, and in again; nobody else does."""

import gzip
import os
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import QuerySet
from django.test import Client

from astor.game.models import Event, Work
from astor.pages import uploads
from astor.running import pieces
from astor.sockets.protocol import LONGEST_BODY
from tests import cast
from tests.handed import done, taken
from tests.rooms.errands import organiser

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> None:
    settings.DATA = tmp_path / "data"


def brought(client: Client, text: bytes, key: str = "") -> str:
    """What the page of long work says of it."""
    file = SimpleUploadedFile("event.astor", text)
    done(client.post("/control/import", {"file": file, "key": key}))
    said = client.get("/control/works").content.decode()
    Work.objects.all().delete()
    return said


def test_a_file_larger_than_a_page_takes_is_refused_whole():
    answer = organiser().post("/control/import", {"file": SimpleUploadedFile("x", b"x" * (LONGEST_BODY + 1))})
    said = '<p role="alert">A file of more than 1 MB is sent in pieces, for which this page needs its script'
    assert (answer.status_code, said in answer.content.decode()) == (413, True)
    assert not Work.objects.exists()


def piece(client: Client, upload: str, at: int | str, text: bytes) -> Any:
    return client.post("/control/import/piece", {"upload": upload, "at": at, "piece": SimpleUploadedFile("p", text)})


def test_a_large_file_comes_in_pieces_and_is_taken_in(settings: Any):
    cast.new_event()
    client = organiser()
    text, half = taken(client), 1000
    QuerySet(Event).update(key="written")
    upload = piece(client, "", 0, text[:half]).json()["upload"]
    again = piece(client, upload, 0, text[:half])
    assert (again.status_code, again.json()) == (409, {"at": half}), "what is there already is not set behind it"
    assert piece(client, upload, half, text[half:]).json() == {"upload": upload, "at": len(text)}
    done(client.post("/control/import", {"upload": upload, "key": ""}))
    assert Event.objects.filter(key=cast.EVENT).exists()
    assert list((settings.DATA / "pieces").iterdir()) == []


@pytest.mark.parametrize(("upload", "at", "status"), [
    ("../secret-key", "0", 410), ("0" * 32, "0", 410), ("", "-1", 400), ("", "some", 400), ("", "٣", 400),
    ("", "9" * 12, 413), ("", "7", 409),
])  # fmt: skip
def test_a_piece_that_follows_nothing_is_refused(settings: Any, upload: str, at: str, status: int):
    cast.new_event()
    client = organiser()
    assert piece(client, upload, at, b"x").status_code == status
    assert [file.stat().st_size for file in settings.DATA.glob("pieces/*")] in ([], [0])
    assert client.post("/control/import/piece", {"at": "0"}).status_code == 400


def test_pieces_that_are_gone_are_told(settings: Any):
    client = organiser()
    page = client.post("/control/import", {"upload": "0" * 32, "key": ""})
    assert (page.status_code, "It ends too early" in page.content.decode()) == (410, True)
    assert not Work.objects.exists()


def test_a_disk_that_takes_no_more_is_told_and_the_pieces_stay(settings: Any, monkeypatch: pytest.MonkeyPatch):
    client = organiser()
    upload = piece(client, "", 0, b"x").json()["upload"]

    def full(*_asked: Any, **_more: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(uploads, "asked", full)
    page = client.post("/control/import", {"upload": upload, "key": ""})
    assert (page.status_code, "No space left on device" in page.content.decode()) == (507, True)
    assert pieces.found(upload).read_bytes() == b"x"


def test_what_was_begun_and_not_ended_goes_after_a_day(settings: Any):
    first = pieces.begin()
    os.utime(settings.DATA / "pieces" / first, (0, 0))
    second = pieces.begin()
    assert [file.name for file in (settings.DATA / "pieces").iterdir()] == [second]


def test_the_organiser_takes_an_event_away_and_in_again():
    cast.new_event()
    cast.order(f"seat/{cast.QUEEN}", "join", player="Anna Amsel")
    client = organiser()
    text = taken(client)
    assert b"Anna Amsel" in gzip.decompress(text)
    assert b"Anna Amsel" not in gzip.decompress(taken(client, names="no"))
    assert 'href="/control/second-hall"' in brought(client, text, "Second Hall")
    assert Event.objects.get(key="second-hall").seq == Event.objects.get(key=cast.EVENT).seq


@pytest.mark.parametrize(("typed", "key"), [("Große Halle", "grosse-halle"), ("さくら", "sakura"), (" ", ""),
                                            ("!!!", None), ("Works", None), ("import", None)])  # fmt: skip
def test_another_key_may_be_typed_in_any_letters_and_is_no_other_pages(typed: str, key: str | None):
    cast.new_event()
    client = organiser()
    text = taken(client)
    QuerySet(Event).update(key="written")
    page = brought(client, text, typed)
    if key is None:
        assert "choose another key" in page
        assert Event.objects.count() == 1
    else:
        assert f'href="/control/{key or cast.EVENT}"' in page


@pytest.mark.parametrize(("language", "begins"), [("en", "seq,at,"), ("de", "seq;at;"), ("fr", "seq;at;")])
def test_tables_open_in_columns_in_a_spreadsheet_of_the_pages_language(language: str, begins: str):
    cast.new_event()
    client = organiser()
    client.cookies["astor-language"] = language
    with ZipFile(BytesIO(taken(client, "tables", f"{cast.EVENT}-tables.zip"))) as packed:
        assert packed.read("entries.csv").decode("utf-8-sig").startswith(begins)


def test_what_does_not_fit_is_said_on_the_page():
    cast.new_event()
    client = organiser()
    assert f"There is an event {cast.EVENT} here already" in brought(client, taken(client))
    page = brought(client, b"<script>alert(1)</script>")
    assert ("no event of Astor" in page, "<script>alert" in page) == (True, False)
    assert Event.objects.count() == 1


def test_the_page_offers_the_whole_the_public_part_and_tables():
    cast.new_event()
    cast.order(f"seat/{cast.QUEEN}", "join", player="=SUM(A1)")
    client = organiser()
    page = client.get(f"/control/{cast.EVENT}/export").content.decode()
    assert all(f'name="as" value="{part}"' in page for part in ("file", "public", "tables"))
    assert client.get("/control/nowhere/export").status_code == 404
    assert client.post("/control/nowhere/export", {"as": "tables"}).status_code == 404
    everything = gzip.decompress(taken(client, "public", f"{cast.EVENT}-public.astor")).decode()
    assert '"is":"public"' in everything.partition("\n")[0]
    assert "it holds what everybody saw" in brought(client, gzip.compress(everything.encode()), "another").lower()
    with ZipFile(BytesIO(taken(client, "tables", f"{cast.EVENT}-tables.zip"))) as packed:
        assert packed.namelist() == ["entries.csv", "tallies.csv", "battles.csv", "deals.csv"]


def test_another_control_does_neither():
    cast.new_event()
    client = Client()
    client.force_login(User.objects.create_user("bo", is_staff=True))
    for address in (f"/control/{cast.EVENT}/export", "/control/import"):
        assert {client.get(address).status_code, client.post(address, {"as": "file"}).status_code} == {403}
    assert piece(client, "", 0, b"x").status_code == 403
    assert Work.objects.count() == 0
    assert "/export" not in client.get("/control/").content.decode()
