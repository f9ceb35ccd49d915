"""Light or dark as the device says, at once when it says otherwise, until somebody chooses; the wall stays dark."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.gathering import Gathering, Show
from tests.browser.screens import barriers
from tests.browser.test_remedies import sound

QUEEN = "humans-monarch"
PAPER, DARK = "rgb(236, 238, 232)", "rgb(11, 19, 30)"
"""What is behind everything."""
BEHIND = "() => getComputedStyle(document.documentElement).backgroundColor"
BAR = """() => [...document.querySelectorAll('meta[name=theme-color]')]
    .find(e => !e.media || matchMedia(e.media).matches)?.content"""
"""What the browser is told to draw around the page."""
WITHOUT_A_SEAT = ("/", "/j", "/rules", "/rules/{event}", "/about", "/dice", "/login")
OF_CONTROL = ("/control/", "/control/new", "/control/team", "/control/{event}/seats", "/control/{event}/casting",
              "/control/{event}/timetable", "/control/works", "/control/backups")  # fmt: skip
"""Pages the server writes itself."""


async def seems(page: Page, theme: str) -> None:
    await expect(page.locator("html")).to_have_attribute("data-theme", theme)


async def test_a_phone_is_as_light_as_its_device_until_it_is_told_otherwise(event):
    queen = await event.sit(QUEEN, "Ann")
    await seems(queen.page, "dark")
    await queen.page.emulate_media(color_scheme="light")
    await seems(queen.page, "paper")
    for pane in ("Now", "Realm", "Market", "Map", "Goals", "Log"):
        await queen.open(pane)
        assert await sound(queen), pane
    await queen.page.get_by_role("button", name="My seat").tap()
    look = queen.page.get_by_role("group", name="Look")
    await expect(look.get_by_role("button", name="As the device")).to_have_attribute("aria-pressed", "true")
    assert await sound(queen)
    await look.get_by_role("button", name="Dark").tap()
    await seems(queen.page, "dark")
    await queen.page.reload()
    await expect(queen.pane).to_be_visible()
    await seems(queen.page, "dark")


async def test_the_wall_stays_dark_and_the_desk_follows(event):
    desk, hall = await event.desk(), await event.hall()
    for page, theme in ((desk.page, "paper"), (hall.page, "dark")):
        await page.emulate_media(color_scheme="light")
        await seems(page, theme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_what_the_server_writes_itself_is_as_light_as_the_device(event: Gathering, phone: Show, scheme: str):
    """Nobody has chosen anything here; and all of it can be read."""
    behind, bar = {"light": (PAPER, "#eceee8"), "dark": (DARK, "#0b131e")}[scheme]
    page = await phone(f"{event.url}/about", color_scheme=scheme)
    for address in WITHOUT_A_SEAT:
        await page.goto(event.url + address.format(event=event.key))
        assert await page.evaluate(BEHIND) == behind, address
        assert await page.evaluate(BAR) == bar, address
        assert await barriers(page, "color-contrast") == [], address
    desk = await event.shows["desk"](f"{event.url}/control/", storage_state=event.login, color_scheme=scheme)
    for address in OF_CONTROL:
        await desk.goto(event.url + address.format(event=event.key))
        assert await desk.evaluate(BEHIND) == behind, address
        assert await barriers(desk, "color-contrast") == [], address


async def test_the_first_words_of_every_screen_are_as_light_as_the_device(event: Gathering, phone: Show):
    """Before the client has come, too; but a wall is dark from its first word on."""
    page = await phone(f"{event.url}/about", color_scheme="light", java_script_enabled=False)
    for address, behind in ((f"/press/{event.key}", PAPER), (f"/hall/{event.key}", DARK)):
        await page.goto(event.url + address)
        assert await page.evaluate(BEHIND) == behind, address


async def test_what_is_chosen_at_the_desk_the_next_page_is_served_in(event: Gathering):
    """The desk has the same three as a phone; as the device again, and nothing is kept of it."""
    desk = await event.desk()
    await desk.clock.get_by_role("button", name=re.compile("^Help")).click()
    look = desk.page.get_by_role("group", name="Look")
    await expect(look.get_by_role("button", name="As the device")).to_have_attribute("aria-pressed", "true")
    await look.get_by_role("button", name="Paper").click()
    await seems(desk.page, "paper")
    assert await barriers(desk.page, "color-contrast") == []
    await desk.page.reload()
    await seems(desk.page, "paper")
    served = await desk.page.context.new_page()
    for choice, behind in (("Paper", PAPER), ("Dark", DARK), ("As the device", DARK)):
        await desk.clock.get_by_role("button", name=re.compile("^Help")).click()
        await look.get_by_role("button", name=choice).click()
        await desk.page.keyboard.press("Escape")
        await served.goto(f"{event.url}/about")
        assert await served.evaluate(BEHIND) == behind, choice
    await served.emulate_media(color_scheme="light")
    assert await served.evaluate(BEHIND) == PAPER
