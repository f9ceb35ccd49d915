"""Browser, server and Wi-Fi for the tests that look at screens."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, StorageState, expect

from tests.browser import browsers
from tests.browser.gathering import Gathering, Show, have_event, log_in
from tests.browser.screens import DESK, HALL, PATIENCE_MS, PHONE, STILL, Screens
from tests.browser.serving import HallServer
from tests.browser.wifi import Wifi

NUMBERS = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session", autouse=True)
def chromium() -> str:
    """The browser's path; without one these tests are skipped, or fail where ASTOR_BROWSER_REQUIRED is set."""
    try:
        return browsers.path()
    except LookupError as none:
        why = str(none)
    if os.environ.get("ASTOR_BROWSER_REQUIRED") == "1":
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: str) -> dict[str, Any]:
    """Debian's browser, started so that it asks nobody but us."""
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(browsers.FLAGS)}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallServer]:
    """A running server that all browser tests share; those that harm it take `own_server`."""
    yield from _serve(tmp_path_factory.mktemp("event"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[HallServer]:
    """A running server for one test, which may kill it."""
    yield from _serve(tmp_path)


def _serve(data: Path) -> Iterator[HallServer]:
    serving = HallServer(data)
    try:
        serving.start()
        yield serving
    finally:
        serving.end()
    assert "Traceback" not in serving.log, serving.log


@pytest_asyncio.fixture(loop_scope="session")
async def wifi(server: HallServer) -> AsyncIterator[Wifi]:
    """A bad way to the server."""
    async with Wifi(server.port) as relay:
        yield relay


@pytest.fixture
def screens(new_context: Callable[..., Awaitable[BrowserContext]]) -> Iterator[Screens]:
    """Pages; a test fails if one of them threw an error that nobody caught, or broke the content policy."""
    shown = Screens(new_context)
    yield shown
    assert shown.faults == []


@pytest.fixture
def phone(screens: Screens) -> Show:
    """phone(url) → a page on a phone with a touch screen, 390x844."""

    async def show(url: str, **settings: Any) -> Page:
        return await screens.show(url, viewport=PHONE, is_mobile=True, has_touch=True, **settings)

    return show


@pytest.fixture
def desk(screens: Screens) -> Show:
    """desk(url) → a page on Control's laptop, 1440x900."""

    async def show(url: str, **settings: Any) -> Page:
        return await screens.show(url, **{"viewport": DESK, **settings})

    return show


@pytest.fixture
def hall(screens: Screens) -> Show:
    """hall(url) → a page on the hall's screen, 1920x1080. What moves is drawn anew sixty times a second, without a
    graphics card by the cores that all tests share; a test about it asks for it as MOVING.
    """

    async def show(url: str, **settings: Any) -> Page:
        return await screens.show(url, **{"viewport": HALL, **STILL, **settings})

    return show


@pytest.fixture(scope="session", autouse=True)
def patience(chromium: str) -> None:
    expect.set_options(timeout=PATIENCE_MS)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def organiser(server: HallServer, browser: Browser) -> AsyncIterator[Page]:
    """The organiser of the shared server, logged in."""
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(server.link("organiser"))
    await log_in(page)
    yield page
    await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def event(server: HallServer, organiser: Page, phone: Show, desk: Show, hall: Show) -> Gathering:
    """An event of this test's own on the shared server, not started yet."""
    name = f"Evening {next(NUMBERS)}"
    cards = await have_event(server, organiser, name)
    login: StorageState = await organiser.context.storage_state()
    shows = {"phone": phone, "desk": desk, "hall": hall}
    return Gathering(name.lower().replace(" ", "-"), cards, server.origin, login, shows)
