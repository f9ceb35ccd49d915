"""The client's files are handed out on the loop, whatever the one thread is busy with."""

import asyncio
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from whitenoise.responders import StaticFile

from astor.asgi import application
from astor.running.thread import in_turn
from astor.screens.static_files import StaticFiles
from astor.venue.surroundings import ROOT

SCRIPT = "/static/astor/start.js"
SOURCE = ROOT / "astor/screens/static/astor/start.js"
FILES = StaticFiles()


async def asked(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes] | None:
    """Status, headers and body; None where a page is asked for."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    if not await FILES.handed_out({"path": path, "method": method, "headers": told}, send):
        assert sent == []
        return None
    start, body = sent
    return start["status"], {name.decode(): value.decode() for name, value in start["headers"]}, body["body"]


async def test_a_file_is_handed_out_as_it_lies_there():
    status, headers, body = await asked(SCRIPT) or pytest.fail("no file")
    assert (status, body) == (200, SOURCE.read_bytes())
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-length"] == str(len(body))
    assert await asked(SCRIPT, "HEAD") == (200, headers, b"")


async def test_who_has_it_already_is_told_so():
    _status, headers, _body = await asked(SCRIPT) or pytest.fail("no file")
    again = await asked(SCRIPT, if_none_match=headers["etag"]) or pytest.fail("no file")
    assert (again[0], again[2]) == (304, b"")


async def test_part_of_it_may_be_asked_for():
    status, headers, body = await asked(SCRIPT, range="bytes=2-5") or pytest.fail("no file")
    whole = SOURCE.read_bytes()
    assert (status, headers["content-range"], body) == (206, f"bytes 2-5/{len(whole)}", whole[2:6])


async def test_nothing_is_sent_to_a_file():
    answer = await asked(SCRIPT, "POST") or pytest.fail("no file")
    assert (answer[0], answer[1]["allow"]) == (405, "GET, HEAD")


async def test_what_is_no_file_is_a_page():
    assert await asked("/static/astor/") is None
    assert await asked("/static/astor/../../settings.py") is None
    assert await asked("/") is None


async def test_a_file_that_cannot_be_read_is_asked_for_again(tmp_path: Path):
    """Whoever is told that it has gone (404) loads the page anew, which names the same file until the server does."""
    gone = tmp_path / "old.js"
    gone.write_text("old")
    FILES.files["/static/old.js"] = StaticFile(str(gone), [])
    assert (await asked("/static/old.js") or pytest.fail("no file"))[2] == b"old"
    gone.unlink()
    status, headers, body = await asked("/static/old.js") or pytest.fail("no file")
    assert (status, headers["cache-control"], body) == (503, "no-store", b"")


async def test_no_file_waits_for_the_thread_that_carries_out_orders(db: None):
    held = Event()
    busy = asyncio.ensure_future(in_turn(held.wait, 60))
    try:
        scope = {"type": "http", "path": SCRIPT, "method": "GET", "headers": [], "query_string": b""}
        browser = ApplicationCommunicator(application, scope)
        assert (await browser.receive_output(timeout=30))["status"] == 200
        assert (await browser.receive_output(timeout=30))["body"] == SOURCE.read_bytes()
        assert not busy.done()
    finally:
        held.set()
        await busy
