"""A tap on Now leads to the very place it speaks of, and what has changed is what the last bell changed."""

import re

from playwright.async_api import Locator, expect

from tests.browser.phones import Phone

QUEEN = "humans-monarch"
IN_SIGHT = """place => {
    const box = place.getBoundingClientRect(), main = place.closest('main').getBoundingClientRect();
    return box.top >= main.top && box.bottom <= main.bottom }"""


async def in_sight(place: Locator) -> bool:
    """Under the header and above the tabs, without a scroll."""
    seen: bool = await place.evaluate(IN_SIGHT)
    return seen


async def test_a_tap_on_now_leads_to_the_very_place(event):
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.press("Start")
    await queen.open("Now")
    await queen.button("Name yourself")
    name = queen.page.get_by_label("My character")
    await expect(name).to_be_focused()
    assert await in_sight(name)
    assert await in_sight(queen.page.get_by_role("heading", name="Names", exact=True))
    await desk.pass_on("Initial diplomacy", "Production", "Trade")
    await queen.open("Now")
    await queen.button(re.compile("^Trade"))
    assert await in_sight(queen.page.get_by_role("heading", name="Trade with", exact=True))
    await desk.pass_on("Purchase")
    await an_officer_is_named(queen)
    await queen.open("Now")
    changed = queen.card("What has changed")
    await expect(changed.get_by_role("heading", name=re.compile("Purchase"))).to_have_count(1)
    await desk.pass_on("War", "Upkeep")
    await expect(queen.phase).to_have_text("Upkeep")
    await expect(changed).to_be_visible()
    await expect(changed.get_by_role("heading", name=re.compile("Purchase"))).to_have_count(0)
    await expect(changed).not_to_contain_text("Maud")


async def an_officer_is_named(queen: Phone) -> None:
    await queen.open("Market")
    await queen.page.get_by_label("Name of the officer").fill("Maud")
    await queen.button(re.compile("Into the basket"))
    await queen.button(re.compile("^Buy: "))
    await expect(queen.card("Basket")).to_contain_text("Bought")
