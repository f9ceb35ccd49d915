"""The organiser takes an event away as a file, and in again; nobody else does."""

import gzip
from collections.abc import AsyncIterator
from io import BytesIO
from zipfile import ZipFile

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from astor.game.models import Event
from tests import cast

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def organiser() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("olga"))
    return client


def taken(client: Client, query: str = "?as=file", name: str = f"{cast.EVENT}.astor") -> bytes:
    answer = client.get(f"/control/{cast.EVENT}/export{query}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    return async_to_sync(whole)(answer.streaming_content)  # type: ignore[attr-defined]


async def whole(chunks: AsyncIterator[bytes]) -> bytes:
    return b"".join([chunk async for chunk in chunks])


def brought(client: Client, text: bytes, key: str = "") -> tuple[int, str]:
    """Status, and where it leads or what the page says."""
    file = SimpleUploadedFile("event.astor", text)
    answer = client.post("/control/import", {"file": file, "key": key})
    return answer.status_code, answer.headers.get("Location") or answer.content.decode()


def test_the_organiser_takes_an_event_away_and_in_again():
    cast.new_event()
    cast.order(f"seat/{cast.QUEEN}", "join", player="Anna Amsel")
    client = organiser()
    text = taken(client)
    assert b"Anna Amsel" in gzip.decompress(text)
    assert b"Anna Amsel" not in gzip.decompress(taken(client, "?as=file&names=no"))
    assert brought(client, text, "Second Hall") == (302, "/control/second-hall")
    assert Event.objects.get(key="second-hall").seq == Event.objects.get(key=cast.EVENT).seq


def test_what_does_not_fit_is_said_on_the_page():
    cast.new_event()
    client = organiser()
    status, page = brought(client, taken(client))
    assert status == 409
    assert f"There is an event {cast.EVENT} here already" in page
    status, page = brought(client, b"<script>alert(1)</script>")
    assert (status, "no event of Astor" in page, "<script>alert" in page) == (409, True, False)
    assert Event.objects.count() == 1


def test_the_page_offers_the_whole_the_public_part_and_tables():
    cast.new_event()
    cast.order(f"seat/{cast.QUEEN}", "join", player="=SUM(A1)")
    client = organiser()
    page = client.get(f"/control/{cast.EVENT}/export").content.decode()
    assert all(f'href="?as={part}"' in page for part in ("file", "public", "tables"))
    assert client.get("/control/nowhere/export").status_code == 404
    assert client.get("/control/nowhere/export?as=tables").status_code == 404
    everything = gzip.decompress(taken(client, "?as=public", f"{cast.EVENT}-public.astor")).decode()
    assert '"is":"public"' in everything.partition("\n")[0]
    assert brought(client, gzip.compress(everything.encode()), "another")[0] == 409
    with ZipFile(BytesIO(taken(client, "?as=tables", f"{cast.EVENT}-tables.zip"))) as packed:
        assert packed.namelist() == ["entries.csv", "tallies.csv", "battles.csv", "deals.csv"]


def test_another_control_does_neither():
    cast.new_event()
    client = Client()
    client.force_login(User.objects.create_user("bo", is_staff=True))
    assert client.get(f"/control/{cast.EVENT}/export").status_code == 403
    assert brought(client, b"")[0] == 403
    assert "/export" not in client.get("/control/").content.decode()
