"""Walls by name: the desk lists them, sends them to a page, sets their language; a moment it marks is found again."""

import re

from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser.desks import Desk
from tests.browser.gathering import Gathering
from tests.browser.screens import sideways
from tests.browser.words_of_control import control_of

SIGN = re.compile(r"^Wall ([A-Z0-9]{4})$")
PHONE: ViewportSize = {"width": 390, "height": 844}


async def sign_of(wall: Page) -> str:
    """As it stands in its corner."""
    corner = wall.get_by_text(SIGN)
    return (await corner.inner_text()).split()[-1]


def line(desk: Desk, sign: str) -> Locator:
    return desk.page.locator(f'[data-wall="{sign}"]')


async def test_the_desk_names_walls_and_sends_them_to_a_page(event: Gathering):
    first = (await event.hall()).page
    second = await first.context.new_page()  # two projectors at one laptop
    await second.goto(first.url)
    signs = [await sign_of(first), await sign_of(second)]
    assert signs[0] != signs[1]
    table = await event.desk()
    await table.open("Controls")
    stage = line(table, signs[0])
    await expect(stage).to_contain_text("map · silent until somebody touches it")
    await first.locator(".controls").get_by_role("button", name="Sound is off: tap").click()
    await expect(stage).to_contain_text("map · heard")

    await stage.get_by_label(f"Name of wall {signs[0]}").fill("Stage")
    await stage.get_by_label(f"Name of wall {signs[0]}").press("Enter")
    await expect(first.get_by_text("Stage", exact=True)).to_be_visible()
    await stage.get_by_label("What Stage shows").select_option("standings")
    await expect(first.get_by_role("heading", name="How they stand")).to_be_visible()
    await expect(first.locator(".world")).to_have_count(0)
    await expect(second.locator(".world")).to_be_visible()
    await expect(stage).to_contain_text("standings")

    bar = line(table, signs[1])
    await bar.get_by_label(f"Name of wall {signs[1]}").fill("Bar")
    await bar.get_by_label(f"Name of wall {signs[1]}").press("Enter")
    all_walls = table.page.get_by_role("group", name="All named walls:")
    await all_walls.get_by_role("button", name="black").click()
    for wall in (first, second):
        await expect(wall.get_by_role("img", name="Control has made this wall dark")).to_be_visible()
    control = await control_of(event)
    await control.order("announce", to=["all"], text="Listen, please")
    await expect(first.get_by_role("alert").get_by_text("Listen, please")).to_be_visible()
    await expect(first.get_by_role("img", name="Control has made this wall dark")).to_be_visible()
    await all_walls.get_by_role("button", name="ceremony").click()
    await expect(first.get_by_text("Here the day’s ending will be told")).to_be_visible()
    assert await sideways(table.page) == []
    assert await sideways(first) == []

    await stage.get_by_label("Sound of Stage").select_option("off")
    await expect(stage).to_contain_text("silent")
    await expect(first.get_by_role("button", name="Gong off")).to_be_visible()
    await stage.get_by_label("Language of Stage").select_option("fr")
    await expect(first.locator("html")).to_have_attribute("lang", "fr")
    await expect(first.get_by_text("Stage", exact=True)).to_be_visible()
    await stage.get_by_label("Language of Stage").select_option("")
    await expect(first.locator("html")).to_have_attribute("lang", "en")

    await second.close()
    await expect(bar).to_contain_text("not there")
    await bar.get_by_role("button", name="Take off the list").click()
    await expect(bar).to_have_count(0)
    await table.page.set_viewport_size(PHONE)
    assert not [wide for wide in await sideways(table.page) if "tablist" not in wide]


async def test_a_moment_that_control_marks_is_found_again_in_the_replay(event: Gathering):
    table = await event.desk()
    control = await control_of(event)
    await control.order("start")
    await table.page.keyboard.press("m")
    await table.page.get_by_label("What happens just now").fill("The elves lie")
    await table.page.keyboard.press("Enter")
    await expect(table.page.get_by_text("The elves lie", exact=True)).to_be_visible()
    async with table.page.expect_popup() as opened:
        await table.page.get_by_role("link", name=re.compile("See again: The elves lie")).click()
    replay = await opened.value
    await expect(replay.get_by_role("option", name=re.compile("✎ .*: The elves lie"))).to_have_count(1)
    await expect(replay.get_by_role("slider", name="Time of the event")).to_have_attribute(
        "aria-valuetext", re.compile("The elves lie")
    )
