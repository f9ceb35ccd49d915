"""A thumb that knows nothing but what the screen shows: it finds what it taps by the words of its language."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from django.utils.translation import gettext, override
from playwright.async_api import Locator, Page, expect

from tests.translate import SCREENS, words

Look = Callable[[Page], Awaitable[None]]
HEADED = (
    "new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(() => seen(document.querySelector('h1')))))"
)
"""What stands at the head of the page that has been drawn, once there is one."""
TYPING = 0.2
"""So much of the time of a tap a letter takes that is typed."""


async def no_look(_page: Page) -> None:
    """Whoever only counts taps looks at nothing."""


@dataclass
class Thumb:
    """One player's, on one phone: it waits `pace_s` before each tap, and counts them."""

    page: Page
    language: str
    pace_s: float = 0.0
    look: Look = no_look
    taps: int = 0
    seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.words = {key: text for screen in SCREENS for key, text in words(screen, self.language).items()}

    # What is said

    def said(self, key: str) -> re.Pattern[str]:
        """How the client says this, whatever is filled in."""
        parts = re.split(r"(\{[^{}]*\})", self.words[key])
        return re.compile("".join(".*" if part.startswith("{") else _plain(part) for part in parts))

    def served(self, text: str) -> re.Pattern[str]:
        """How a page of the server says this."""
        with override(self.language):
            return re.compile(_plain(gettext(text)))

    # What is found

    def button(self, key: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=self.said(key))

    def part(self, key: str) -> Locator:
        """A section of a page, by its heading."""
        return self.page.get_by_role("region", name=self.said(key))

    def group(self, key: str) -> Locator:
        """What may be chosen, by what it is for."""
        return self.page.get_by_role("group", name=self.said(key))

    # What is done

    async def tap(self, what: Locator) -> None:
        """Tap it; whatever page that opens is looked at once."""
        await expect(what).to_be_enabled()
        await asyncio.sleep(self.pace_s)
        await what.tap()
        self.taps += 1
        await self.glance()

    async def press(self, key: str, within: Locator | None = None) -> None:
        await self.tap(self.button(key, within).first)

    async def any_of(self, group: Locator) -> None:
        """The first of what may be tapped there."""
        await self.tap(group.locator("button:enabled").first)

    async def write(self, where: Locator, text: str) -> None:
        await self.tap(where)
        await asyncio.sleep(self.pace_s * TYPING * len(text))
        await where.fill(text)

    async def now(self) -> None:
        """To the first tab, unless it is open."""
        tab = self.page.locator("nav").get_by_role("link", name=self.said("ui.tab.now"))
        if await tab.get_attribute("aria-current") != "page" or await self.button("ui.back").count():
            await self.tap(tab)
        await expect(self.page.get_by_role("heading", name=self.said("ui.tab.now"), level=1)).to_be_attached()

    async def glance(self) -> None:
        """At each page once, by what stands at its head."""
        await self.page.wait_for_function(HEADED)
        head = await self.page.locator("h1").first.inner_text()
        if head not in self.seen:
            self.seen.add(head)
            await self.look(self.page)


def _plain(text: str) -> str:
    """As it stands; the client fills in hard spaces where it likes."""
    return re.sub(r"(\\\s|\s)+", r"\\s+", re.escape(text))
