"""An event in a hall: the organiser who makes it, the seat cards that are handed out, the screens that are opened."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.utils.text import slugify
from playwright.async_api import Page, StorageState, expect

from astor.venue.ledger import Ledger
from tests.browser.desks import Desk, Hall
from tests.browser.phones import Phone, take_seat
from tests.browser.serving import HallServer

Show = Callable[..., Awaitable[Page]]
PASSWORD = "a long evening in the hall"
CARDS = """[...document.querySelectorAll('article[data-seat]')].map(card =>
    [card.dataset.seat, card.querySelector('a')?.href ?? '', card.querySelector('.code')?.textContent ?? ''])"""
MADE = """async name => {
    const read = async answer => new DOMParser().parseFromString(await answer.text(), 'text/html');
    window.form ??= new FormData((await read(await fetch('/control/new'))).querySelector('form[method=post]'));
    window.form.set('name', name);
    const body = new URLSearchParams(window.form);
    return (await fetch('/control/new', {method: 'POST', redirect: 'manual', body})).type;
}"""


@dataclass(frozen=True)
class Card:
    """What stands on a seat's card."""

    link: str
    code: str

    def at(self, url: str) -> str:
        """The link as it reads where the server is found under another address."""
        return f"{url}/j#{urlsplit(self.link).fragment}"


@dataclass(frozen=True)
class Gathering:
    """One event of a server, and the ways to open screens on it."""

    key: str
    cards: dict[str, Card]
    url: str
    login: StorageState
    shows: dict[str, Show]

    async def sit(self, seat: str, player: str, url: str = "", **settings: Any) -> Phone:
        """A new phone takes a seat by its link."""
        card = self.cards[seat]
        page = await self.shows["phone"](card.at(url) if url else card.link, **settings)
        return await take_seat(page, player)

    async def desk(self) -> Desk:
        desk = Desk(await self.shows["desk"](f"{self.url}/control/{self.key}", storage_state=self.login))
        await expect(desk.clock).to_contain_text("Connected")
        return desk

    async def hall(self, **settings: Any) -> Hall:
        hall = Hall(await self.shows["hall"](f"{self.url}/hall/{self.key}", **settings))
        await expect(hall.page.locator("html")).to_have_attribute("data-net", "live")
        return hall


async def log_in(page: Page) -> StorageState:
    """The organiser opens the one-time link and chooses a password."""
    await page.get_by_role("button", name="Go on").click()
    await page.get_by_label("Password, at least").fill(PASSWORD)
    await page.get_by_label("Once more").fill(PASSWORD)
    await page.get_by_role("button", name="Keep it").click()
    await expect(page.get_by_role("heading", name="Events")).to_be_visible()
    return await page.context.storage_state()


async def make_event(
    page: Page, name: str, *, without: tuple[str, ...] = (), practice: bool = False, **minutes: float
) -> dict[str, Card]:
    """The organiser fills in the form; what is left to see are the seat cards."""
    await page.get_by_label("Name of the event").fill(name)
    for faction in without:
        await page.get_by_label(faction).uncheck()
    await page.get_by_label("Practice: bots play").set_checked(practice)
    for phase, length in minutes.items():
        await page.get_by_label(phase, exact=True).fill(str(length))
    await page.get_by_role("button", name="Make the event").click()
    await expect(page.get_by_role("heading", name=f"Seats · {name}")).to_be_visible()
    return await read_cards(page)


async def have_event(server: HallServer, page: Page, name: str) -> dict[str, Card]:
    """The same form sent as it is, on any page of the organiser's: neither it nor the seat list is drawn."""
    assert await page.evaluate(MADE, name) == "opaqueredirect", f"{name} was not made"
    cards = Ledger(server.database, slugify(name)).cards()
    return {seat: Card(f"{server.origin}/j#{token}", code) for seat, (token, code) in cards.items()}


async def read_cards(page: Page) -> dict[str, Card]:
    """Seat → card, from the seat list; a revoked seat's card has neither link nor code."""
    found = await page.evaluate(CARDS)
    return {seat: Card(link, re.sub(r"\s", "", code)) for seat, link, code in found}
