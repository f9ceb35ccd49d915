"""From the link on a seat's card to the first screen, on a slow phone at the end of a slow line."""

import time
from dataclasses import dataclass
from statistics import median

from playwright.async_api import Browser, Page, async_playwright

from astor.screens import client
from astor.venue.ledger import Ledger
from tests.bench.ground import Hall, Worker, serving
from tests.bench.narrow import Grade, Narrow
from tests.bench.runs import Bench, Table
from tests.browser import browsers
from tests.browser.screens import PHONE
from tests.browser.serving import VENUE

TITLE = "Link → first screen"
SEAT = "humans-monarch"
SLOWER = 4
"""So many times slower than this machine is the phone."""
TIMES = 5
MOST_KB = 150
LINES = {Grade(1600, 750, 150): 3.0, Grade(400, 400, 400): 7.0}
"""The lines, and after so many seconds the first screen shall be usable on them."""
USABLE = "() => document.documentElement.dataset.net === 'live' && document.querySelector('main h1') !== null"
PAINTED = "() => performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime"


@dataclass(frozen=True)
class Visit:
    """One cold start: s from the opening of the link, and from the tap; kB over the line."""

    tapped: float
    words: float
    usable: float
    kilobytes: float


async def loading(bench: Bench) -> None:
    """As a player comes in: German, the larger language, and plain http, so gzip; nothing of ours is there yet."""
    table = bench.table(
        TITLE, f"A phone {SLOWER} times slower than this machine opens the link on its card, in German, over plain "
        "http, with nothing of ours kept; the seat is taken as soon as the page names it. Usable: the first screen is "
        "there and the server hears it. All connections share one line, through a proxy that counts what comes; "
        f"seconds, median of {TIMES}.",
        "line", "link → tap", "link → first words", "link → usable", "slowest", "asked", "over the line, kB", "asked",
        "")  # fmt: skip
    table.lacking = "no browser"
    try:
        browsers.path()
    except LookupError:
        return
    with serving("uvicorn", {"ASTOR_HOSTS": VENUE}) as servers:
        async with Worker("load.py") as crowd, async_playwright() as playwright:
            one = Hall(servers, crowd)
            await one.open(servers[0].log_in())
            token = Ledger(servers[0].database, one.event).tokens()[SEAT]
            browser = await playwright.chromium.launch(executable_path=browsers.path(), args=list(browsers.FLAGS))
            await _visit(browser, servers[0].port, Grade(100_000, 100_000, 0), token)  # the server's own first time
            for grade, limit in LINES.items():
                visits = [await _visit(browser, servers[0].port, grade, token) for _ in range(TIMES)]
                _tell(bench, table, grade, limit, visits)
            await browser.close()
            await one.close()


def _tell(bench: Bench, table: Table, grade: Grade, limit: float, visits: list[Visit]) -> None:
    usable, size = median(visit.usable for visit in visits), max(visit.kilobytes for visit in visits)
    met = usable <= limit and size <= MOST_KB
    times = (median(visit.tapped for visit in visits), median(visit.words for visit in visits), usable,
             max(visit.usable for visit in visits))  # fmt: skip
    bench.figures |= {f"usable/{grade.down}": usable, f"size/{grade.down}": size}
    bench.add(table, grade, *(f"{at:.1f}" for at in times), f"≤ {limit:g}", f"{size:.0f}", f"≤ {MOST_KB}",
              "met" if met else "**missed**")  # fmt: skip


def _later() -> set[str]:
    """What is fetched when nobody waits for it any more: it would be counted or not, as it happens."""
    rooms = client.rooms("player", "de")
    later = {file for room in rooms.values() for file in room if file not in rooms[client.FIRST]}
    return later | {"/maps/*", "/rules/*"}


async def _visit(browser: Browser, port: int, grade: Grade, token: str) -> Visit:
    context = await browser.new_context(locale="de-DE", viewport=PHONE, is_mobile=True, has_touch=True)
    async with Narrow(port, grade) as line:
        page = await context.new_page()
        session = await context.new_cdp_session(page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await session.send("Network.enable")
        await session.send("Network.setBlockedURLs", {"urls": [f"*{file}" for file in _later()]})
        visit = await _come_in(page, line, f"http://{VENUE}:{line.port}/j#{token}")
        await context.close()
    return visit


async def _come_in(page: Page, line: Narrow, link: str) -> Visit:
    began = time.time()
    await page.goto(link, wait_until="commit")
    await page.locator("#take input[name=player]").fill("Ann")
    tapped = time.time() - began
    await page.locator("#take button[value=no]").tap(no_wait_after=True)
    await page.wait_for_function(USABLE, timeout=60_000)
    usable, size = time.time() - began, line.down.carried / 1000
    return Visit(tapped, await page.evaluate(PAINTED) / 1000 - began, usable, size)
