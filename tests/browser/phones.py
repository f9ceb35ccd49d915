"""A player's phone, as a thumb sees it: what is tapped and what is read, by role and name."""

import re

from playwright.async_api import Locator, Page, expect

CONFIRMED = re.compile("· confirmed")
"""On a receipt: "not confirmed yet" has the word, too."""


class Phone:
    """One device at one seat."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Reading

    @property
    def phase(self) -> Locator:
        return self.page.locator("header .phase")

    @property
    def timer(self) -> Locator:
        return self.page.get_by_role("timer")

    @property
    def link(self) -> Locator:
        """The connection: a shape and a word."""
        return self.page.locator("header .link")

    @property
    def band(self) -> Locator:
        """Across the whole screen while the clock stands."""
        return self.page.locator(".band")

    @property
    def pane(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def farewell(self) -> Locator:
        return self.page.get_by_role("alertdialog")

    def card(self, name: str) -> Locator:
        """One province, building or heading with what belongs to it."""
        return self.page.get_by_role("region", name=name)

    def chosen(self, province: str) -> Locator:
        """What fills the slots of a province's order."""
        return self.card(province).get_by_role("list", name="Chosen").get_by_role("button")

    def receipt(self, province: str) -> Locator:
        return self.card(province).get_by_role("status")

    # Going about

    async def open(self, tab: str) -> None:
        """On a busy machine a tap can last so long that it counts for none: then once more, as a thumb would."""
        link = self.page.get_by_role("navigation", name="Sections").get_by_role("link", name=re.compile(f"^{tab}"))
        await link.tap()
        try:
            await expect(link).to_have_attribute("aria-current", "page", timeout=3000)
        except AssertionError:
            await link.tap()
            await expect(link).to_have_attribute("aria-current", "page")
        await expect(self.page.get_by_role("heading", level=1).first).to_be_attached()

    async def go(self, place: str) -> None:
        """By the address, as the back gesture does: "map/kingsmead"."""
        await self.page.evaluate("place => { location.hash = place }", place)
        tab = self.page.locator(f'nav a[href="#{place.partition("/")[0]}"]')
        await expect(tab).to_have_attribute("aria-current", "page")
        await expect(self.pane.get_by_role("heading", level=1).first).to_be_attached()

    async def button(self, name: str | re.Pattern[str]) -> None:
        await self.page.get_by_role("button", name=name).tap()

    async def open_orders(self) -> None:
        await self.open("Now")
        await self.button(re.compile("^(Plan|Propose) production"))
        await expect(self.page.get_by_role("heading", name="Production plans")).to_be_visible()

    async def open_statement(self) -> None:
        await self.open("Now")
        await self.button("Why?")
        await expect(self.page.get_by_role("heading", name="Statement", level=1)).to_be_visible()

    async def begin(self, act: str) -> None:
        """One of the next actions on the first pane: "Feed and pay"."""
        await self.open("Now")
        await self.button(re.compile(f"^{act}"))
        await expect(self.page.get_by_role("heading", name=act)).to_be_visible()

    # Ordering

    async def swap(self, one: str, other: str) -> None:
        """Lay the cards of two spaces the other way round."""
        cards = self.page.get_by_role("list", name="Cards on the land")
        for space in (one, other):
            await cards.get_by_role("button", name=re.compile(f"^{space}[,:]")).tap()

    async def place(self, what: str, province: str) -> None:
        """Where the dock or the capital stands."""
        await self.page.get_by_role("group", name=f"The {what} stands in").get_by_role("button", name=province).tap()

    async def leave_without(self, switch: str) -> None:
        """What is fed and paid by default shall not be."""
        await self.page.get_by_role("switch", name=switch, checked=True).tap()
        await expect(self.page.get_by_role("switch", name=switch, checked=False)).to_be_visible()

    async def confirmed(self) -> None:
        """Everything drafted is received and confirmed."""
        await expect(self.receipt("Receipt")).to_contain_text("Received")
        await self.button(re.compile("^Confirm all plans"))
        await expect(self.receipt("Receipt")).to_contain_text(CONFIRMED)

    async def overwork(self, province: str) -> None:
        await self.card(province).get_by_role("switch", name=re.compile("^Over-work")).tap()

    async def choose(self, province: str, *outputs: str) -> None:
        """Tap one output after the other into the free slots."""
        offered = self.card(province).get_by_role("group", name="May produce")
        for output in outputs:
            await offered.get_by_role("button", name=output).tap()

    async def order(self, province: str, *outputs: str) -> None:
        """An order on the open page, until its receipt is there."""
        filled = await self.chosen(province).count()
        await self.choose(province, *outputs)
        await expect(self.chosen(province)).to_have_count(filled + len(outputs))
        await expect(self.receipt(province)).to_contain_text("Received")


async def take_seat(page: Page, player: str) -> Phone:
    """On the page a seat's link or code has opened; beside who sits there already, if anybody does."""
    await page.get_by_label("Your own name").fill(player)
    await page.get_by_role("button", name=re.compile("^(Take this seat|Sit here as well)$")).tap()
    return await seated(page)


async def seated(page: Page) -> Phone:
    """The page of a seat, once it hears the server."""
    phone = Phone(page)
    await expect(page.locator("html")).to_have_attribute("data-net", "live")
    return phone
