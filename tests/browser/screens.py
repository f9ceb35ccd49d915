"""The three kinds of screen, at the sizes they are judged at, and what is looked for on each of them."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, ConsoleMessage, Page, ViewportSize, WebError, WebSocket

from astor.venue.packed import plain

PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1440, height=900)
HALL = ViewportSize(width=1920, height=1080)
STILL, MOVING = {"reduced_motion": "reduce"}, {"reduced_motion": "no-preference"}
"""What a browser's owner has asked of everything that moves."""
FINGER_PX = 44
FRAMEWORK = "svelte.dev/e/"
"""In every error and warning of the client's framework."""
PATIENCE_MS = 30_000
"""What a busy machine may take; nothing waits so long where all is well."""

AXE = Path(__file__).resolve().parent.parent.parent / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
KNOWS_IT = "try { localStorage.setItem('astor/set/first', 'off') } catch { /* no page yet */ }"
TOUCHABLE = "button, input:not([type=hidden]), select, textarea, a[href], summary, [role=button]:not(svg *)"
GRAVE = """() => axe._audit.rules.filter(({enabled, impact}) => enabled && /serious|critical/.test(impact))
    .filter(({tags}) => !axe._audit.tagExclude.some(left => tags.includes(left))).map(({id}) => id)"""
"""Of the rules asked by default; what a rule finds is as grave as the rule, so the others need not look."""
MEASURE = """([touchable, least]) => [...document.querySelectorAll(touchable)]
    .filter(e => e.checkVisibility())
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least)
    .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll('body *:not(svg *)')]
    .filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0)
    .filter(e => e === document.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowX))
    .map(e => `${e.scrollWidth} in ${e.clientWidth}: ${e.outerHTML.slice(0, 90)}`)"""


class Screens:
    """Makes pages, each in a context (cookies, storage) of its own, and keeps what went wrong on them."""

    def __init__(self, new_context: Callable[..., Awaitable[BrowserContext]]) -> None:
        self.faults: list[str] = []
        self.heard: dict[Page, list[str]] = defaultdict(list)
        """Every frame that reached a page by socket, and the pages it was served."""
        self._listened: set[BrowserContext] = set()
        self._new_context = new_context

    async def show(self, url: str, *, new_here: bool = False, **settings: Any) -> Page:
        """A new page at this address; without a worker, whose requests no test sees, unless it asks for one.

        Only who is `new_here` is shown the first minute at a seat.
        """
        context = await self._new_context(**{"service_workers": "block", "color_scheme": "dark", **settings})
        if not new_here:
            await context.add_init_script(KNOWS_IT)
        return await self.tab(context, url)

    async def tab(self, context: BrowserContext, url: str) -> Page:
        """One more page of a context, another tab of the same browser; all its pages are listened to from then on."""
        if context not in self._listened:
            self._listened.add(context)
            context.on("weberror", self._caught)
            context.on("console", self._hear)
        page = await context.new_page()
        page.on("websocket", lambda socket: self._listen(page, socket))
        await page.goto(url)
        return page

    def _listen(self, page: Page, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard[page].append(plain(frame)))

    def _caught(self, error: WebError) -> None:
        where = error.page.url if error.page else "a page that has gone"
        self.faults.append(f"{where}: {error.error}")

    def _hear(self, message: ConsoleMessage) -> None:
        # Lost connections are said there too and belong to some tests; what breaks the content policy, and what the
        # framework warns of, never does.
        broken = message.type == "error" and "Content Security Policy" in message.text
        if broken or FRAMEWORK in message.text:
            where = message.page.url if message.page else "a page that has gone"
            self.faults.append(f"{where}: {message.text}")


async def barriers(page: Page, *rules: str) -> list[str]:
    """Serious and critical findings of axe-core, by all its rules or these: what keeps somebody from using the page."""
    if not await page.evaluate("'axe' in window"):  # not by a script tag, which the content policy forbids
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    asked = {"resultTypes": ["violations"], "runOnly": list(rules) or await page.evaluate(GRAVE)}
    found = await page.evaluate("asked => axe.run(document, asked)", asked)
    grave = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
    return [f"{v['id']}: {node['html'][:120]}: {node['failureSummary']}" for v in grave for node in v["nodes"]]


async def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    found: list[str] = await page.evaluate(MEASURE, [TOUCHABLE, FINGER_PX])
    return found


async def sideways(page: Page) -> list[str]:
    """What would have to be scrolled sideways."""
    found: list[str] = await page.evaluate(SIDEWAYS)
    return found
