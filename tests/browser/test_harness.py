"""The browser tests' own tools, tried on a page of three lines."""

import asyncio
import contextlib
import http.server
import threading
from collections.abc import Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Error

from tests.browser.screens import FRAMEWORK, barriers, too_small
from tests.browser.serving import VENUE
from tests.browser.wifi import Wifi

HEAD = "<title>Bare</title><meta name=viewport content='width=device-width'>"
BARE = f"<!doctype html><html lang=en>{HEAD}<main><h1>Bare</h1>{{}}</main></html>"
GOOD = "<button style='width:48px;height:48px'>Go</button>"
BAD = "<img src=data:,><button style='width:10px;height:10px'></button>"


class Page(http.server.BaseHTTPRequestHandler):
    """Answers with the page its path names."""

    def do_GET(self) -> None:
        body = BARE.format(BAD if self.path == "/bad" else GOOD).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'; img-src data:")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield serving.server_port
        serving.shutdown()


@pytest_asyncio.fixture(loop_scope="session")
async def way(port):
    async with Wifi(port) as relay:
        yield relay


async def test_screens_have_their_sizes(phone, desk, hall, port):
    shown = [await show(f"http://127.0.0.1:{port}/") for show in (phone, desk, hall)]
    assert [await page.evaluate("`${innerWidth}x${innerHeight}`") for page in shown] == [
        "390x844",
        "1440x900",
        "1920x1080",
    ]
    assert [await page.evaluate("navigator.maxTouchPoints > 0") for page in shown] == [True, False, False]


async def test_the_venue_is_no_secure_context(phone, port):
    page = await phone(f"http://{VENUE}:{port}/")
    assert await page.evaluate("isSecureContext") is False


async def test_a_good_page_has_no_barriers(phone, port):
    page = await phone(f"http://127.0.0.1:{port}/")
    assert (await barriers(page), await too_small(page)) == ([], [])


async def test_barriers_are_found(phone, port):
    page = await phone(f"http://127.0.0.1:{port}/bad")
    assert {line.split(":")[0] for line in await barriers(page)} >= {"button-name", "image-alt"}
    assert len(await too_small(page)) == 1


async def test_uncaught_errors_are_kept(phone, screens, port):
    page = await phone(f"http://127.0.0.1:{port}/")
    async with page.expect_event("pageerror"):
        await page.evaluate("void setTimeout(() => { throw new Error('lost') })")
    assert "lost" in screens.faults.pop()


async def test_warnings_of_the_framework_are_kept(phone, screens, port):
    page = await phone(f"http://127.0.0.1:{port}/")
    async with page.expect_console_message():
        await page.evaluate("what => console.warn(what)", f"{FRAMEWORK}derived_inert")
    assert "derived_inert" in screens.faults.pop()
    async with page.expect_console_message():
        await page.evaluate("console.warn('the line is bad')")
    assert screens.faults == [], "what else is said there may belong to a test"


async def test_tabs_that_open_by_themselves_are_listened_to(phone, screens, port):
    page = await phone(f"http://127.0.0.1:{port}/")
    async with page.context.expect_page() as opened:
        await page.evaluate("void window.open('/')")
    tab = await opened.value
    async with tab.expect_event("pageerror"):
        await tab.evaluate("void setTimeout(() => { throw new Error('lost') })")
    assert "lost" in screens.faults.pop()


async def test_wifi_passes_pages_on(phone, way):
    page = await phone(way.url)
    assert await page.title() == "Bare"
    assert way.accepted >= 1


async def test_wifi_can_refuse(phone, way):
    way.refusing = True
    with pytest.raises(Error, match="net::ERR"):
        await phone(way.url)


async def test_wifi_that_stalls_loses_nothing(phone, way):
    page = await phone(way.url)
    way.stall()
    asked = asyncio.ensure_future(page.evaluate("fetch('/late').then(answer => answer.status)"))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(asked), 0.5)
    assert not asked.done()
    way.flow()
    assert await asked == 200


async def test_wifi_can_be_cut(phone, way):
    page = await phone(way.url)
    way.stall()
    asked = asyncio.ensure_future(page.evaluate("fetch('/lost').then(() => 'answer', () => 'error')"))
    await asyncio.sleep(0.3)
    way.refusing = True
    way.cut()
    assert await asked == "error"
