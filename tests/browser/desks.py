"""Control's desk and the hall screen, as those who stand before them see them."""

import re
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.async_api import Locator, Page, TimeoutError, expect

from tests.browser.given import CLOSE, TO_PRODUCTION, given

DOUBLE_MS = 1000
"""Longer than the desk takes two presses for one, and than a press needs to be seen."""
PAGES = 30
"""More than stand beside the map in turn."""


class Desk:
    """Control's desk on a laptop."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def event(self) -> str:
        """As its address names it."""
        return urlsplit(self.page.url).path.split("/")[2]

    # The clock

    @property
    def clock(self) -> Locator:
        return self.page.get_by_role("banner")

    @property
    def phase(self) -> Locator:
        return self.clock.get_by_role("heading", level=1)

    @property
    def state(self) -> Locator:
        return self.clock.locator(".state")

    async def press(self, button: str) -> None:
        """The large button: Start, Pause, Resume or Publish. What it takes for a double click is pressed again."""
        large = self.clock.get_by_role("button", name=button, exact=True)
        await expect(large).to_be_visible()
        while await large.count():
            with suppress(AssertionError, TimeoutError):
                await large.click(timeout=DOUBLE_MS)
                await expect(large).to_have_count(0, timeout=DOUBLE_MS)

    async def end(self, phase: str, then: str) -> None:
        """End a phase now, and see the next one begin; upkeep without its guild window, war without its generals."""
        await self.clock.get_by_role("button", name=re.compile("^(End now…|Skip the guild window…)$")).click()
        yes = re.compile(f"^((End|Skip it and end) {phase} now|End it anyway)$")
        await self.clock.get_by_role("button", name=yes).click()
        await expect(self.phase).to_have_text(re.compile(f"^{then}"))

    async def end_part(self, button: str, then: str) -> None:
        """End only the part that runs: Close allotments, End preparation."""
        await self.clock.get_by_role("button", name=button, exact=True).click()
        await self.clock.get_by_role("button", name=re.compile("^End now: ")).click()
        await expect(self.phase).to_contain_text(then)

    @property
    def timer(self) -> Locator:
        return self.clock.get_by_role("timer")

    async def set_clock(self, time: str) -> None:
        await self.clock.get_by_label("Set the time left").fill(time)
        await self.clock.get_by_role("button", name="Set", exact=True).click()

    async def back(self) -> None:
        """Take the last bell back."""
        await self.clock.get_by_role("button", name="Back…").click()
        await self.clock.get_by_role("button", name="Go back").click()
        await expect(self.state).to_have_text("Paused")

    async def begin_production(self) -> None:
        """From planning on, without a press of a button."""
        await given(self.page, self.event, *TO_PRODUCTION)
        await expect(self.phase).to_have_text(re.compile("^Production"))

    async def pass_on(self, *phases: str) -> None:
        """Let these begin, as they follow each other, without a press of a button."""
        await given(self.page, self.event, *len(phases) * (CLOSE,))
        await expect(self.phase).to_have_text(re.compile(f"^{phases[-1]}"))

    # The panes

    async def open(self, pane: str) -> Locator:
        await self.page.get_by_role("tab", name=re.compile(pane)).click()
        return self.page.get_by_role("tabpanel")

    async def open_row(self, kind: str, key: str) -> Locator:
        """The fields of one row."""
        pane = await self.open("Override")
        await pane.get_by_label("Kind of row").select_option(kind)
        await pane.get_by_role("button", name=f"{kind}/{key}").click()
        return pane.get_by_role("region")

    async def override(self, row: str, field: str, value: str, reason: str) -> None:
        kind, _, key = row.partition("/")
        fields = await self.open_row(kind, key)
        await fields.get_by_role("button", name=f"Override {field}", exact=True).click()
        form = fields.locator("form")
        await form.get_by_label(f"New value of {field}").fill(value)
        await form.get_by_label("Reason").fill(reason)
        await form.get_by_role("button", name=f"Override {field}").click()
        await expect(form).to_have_count(0)

    async def entries(self, text: str) -> Locator:
        """What the journal says about it, newest first."""
        pane = await self.open("Journal")
        said = self.page.locator(".what", has_text=text)
        return pane.get_by_role("list", name="Journal").locator("> li").filter(has=said)

    async def undo(self, entry: Locator, why: str) -> None:
        await entry.get_by_role("button", name=re.compile("^Undo entry")).click()
        await entry.get_by_label("Why is entry").fill(why)
        await entry.get_by_role("button", name=re.compile(r"^Undo \d+")).click()

    # The hall

    def table(self, faction: str) -> Locator:
        """A faction's table on the open board of who is stuck."""
        return self.page.get_by_role("tabpanel").get_by_role("region", name=re.compile(f"^{faction}, "))

    def place(self, faction: str, office: str) -> Locator:
        """One seat on the open board."""
        return self.table(faction).get_by_role("listitem").filter(has=self.page.get_by_text(office, exact=True))

    async def announce(self, text: str, *to: str) -> None:
        """Say something to those named on the chips, to everybody without."""
        pane = await self.open("Announce")
        for name in to:
            await pane.get_by_role("group", name="For whom").get_by_role("button", name=name, exact=True).click()
        await pane.get_by_label("Words", exact=True).fill(text)
        await pane.get_by_role("button", name=re.compile("^Announce to: ")).click()
        await expect(pane.get_by_label("Words", exact=True)).to_have_value("")

    async def ask_rewind(self, entry: Locator) -> Locator:
        """From an entry of the open journal to the look at what a rewind to it would change."""
        await entry.get_by_role("button", name=re.compile("^Rewind to here…: right after entry")).click()
        look = self.page.get_by_role("region", name="Rewind", exact=True)
        await expect(look).to_contain_text("The clock will stand paused")
        return look

    async def rewind(self, look: Locator, reason: str = "") -> None:
        """The last button of a rewind that has been looked at."""
        await look.get_by_label("Reason").fill(reason)
        await look.get_by_role("button", name=re.compile("^Rewind and undo")).click()
        await expect(look).to_have_count(0)
        await expect(self.state).to_have_text("Paused")

    # Rulings

    async def pair(self, one: str, other: str) -> Locator:
        """The cell of the table that says how two factions stand to each other."""
        pane = await self.open("War & peace")
        return pane.get_by_role("button", name=re.compile(f"^{one} and {other}: "))

    async def set_relation(self, one: str, other: str, to: str, *, attacked: bool = False) -> None:
        """Peace, War or Alliance."""
        await (await self.pair(one, other)).click()
        form = self.page.get_by_role("group", name=f"{one} and {other}", exact=True)
        if attacked:
            await form.get_by_label("There was an attack").check()
        await form.get_by_role("button", name=to, exact=True).click()
        await expect(form).to_have_count(0)

    async def fill_battle(self, province: str, attacker: str, *, taken: bool = False) -> Locator:
        """The form of a battle on the table, filled in; what will follow stands in it."""
        pane = await self.open("War & peace")
        form = pane.get_by_role("region", name="A battle on the table")
        await form.get_by_label("Fought in").select_option(province)
        await form.get_by_label("Attacker", exact=True).select_option(attacker)
        await form.get_by_label("The attacker took it").set_checked(taken)
        return form

    async def record_battle(self, province: str, attacker: str, *, taken: bool = False) -> None:
        form = await self.fill_battle(province, attacker, taken=taken)
        await form.get_by_role("button", name="Record the battle").click()
        await expect(form.get_by_label("Fought in")).to_have_value("")

    async def seat_button(self, name: str, then: str) -> None:
        """Revoke a seat or give it a new link, with the second tap it takes."""
        pane = await self.open("Seats")
        await pane.get_by_role("button", name=name).click()
        await pane.get_by_role("button", name=then, exact=True).click()


class Hall:
    """The hall's screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def phase(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def timer(self) -> Locator:
        return self.page.get_by_role("timer")

    @property
    def band(self) -> Locator:
        return self.page.locator(".band")

    @property
    def headline(self) -> Locator:
        return self.page.locator(".headline")

    @property
    def news(self) -> Locator:
        return self.page.locator("section", has=self.page.get_by_role("heading", name="News"))

    async def turn_to(self, page: str) -> Locator:
        """The page of this name beside the map, as somebody at the wall turns to it."""
        beside = self.page.locator(f"[data-page={page}]")
        for _ in range(PAGES):
            if await beside.count():
                return beside
            await self.page.keyboard.press("ArrowRight")
            await self.page.locator("[data-page]").wait_for()
        raise LookupError(f"the wall has no page of {page} now")

    async def shows(self, page: str, words: str) -> None:
        """They stand on this page; where the wall turns on before they were read, it is turned to again."""
        for _ in range(PAGES):
            with suppress(AssertionError):
                await expect(await self.turn_to(page)).to_contain_text(words, timeout=DOUBLE_MS)
                return
        await expect(await self.turn_to(page)).to_contain_text(words)

    def land(self, name: str) -> Locator:
        """A province on the map; its label says who holds it and how many units stand there."""
        return self.page.get_by_role("img", name=re.compile(f"^{name},"))
