"""The wall for side tables, `/hall/<event>#ring`: who fights, on what board, with letters for the back row."""

from playwright.async_api import Page, expect

from tests.browser import test_raid as raid
from tests.browser.gathering import Gathering
from tests.browser.screens import HALL, barriers
from tests.browser.test_duel import deciding, taps
from tests.browser.test_skirmish import opened as companies

LEAST = 27
"""A fortieth of the height of 1080, in pixels."""
SMALLEST = """() => {
    const walk = document.createTreeWalker(document.querySelector('.wall'), NodeFilter.SHOW_TEXT);
    const sizes = [];
    while (walk.nextNode()) {
        const part = walk.currentNode.parentElement, box = part.getBoundingClientRect();
        if (!walk.currentNode.textContent.trim() || !box.width || part.closest('.hidden, svg, button, label')) continue;
        sizes.push(parseFloat(getComputedStyle(part).fontSize));
    }
    return Math.min(...sizes);
}"""


async def walled(event: Gathering) -> Page:
    """The screen in the corner of the hall."""
    page: Page = await event.shows["hall"](f"{event.url}/hall/{event.key}#ring")
    await expect(page.locator("html")).to_have_attribute("data-net", "live")
    await page.set_viewport_size(HALL)
    return page


async def test_the_wall_shows_who_fights_in_letters_for_the_back_row(event):
    wall = await walled(event)
    await expect(wall.get_by_role("heading", name="Nothing to watch just now")).to_be_visible()
    fought = await raid.gathered(event)
    await companies(fought)
    table = wall.get_by_role("region", name="Queen Oswina Harrow against Aelis Vanthorn")
    await expect(table.get_by_role("img", name="The board")).to_be_visible()
    await expect(table).to_contain_text("Turn 1")
    for _ in range(4):
        page = await deciding(fought.pages)
        assert page is not None
        await taps(page)
    await expect(table.locator(".blow").first).to_be_visible()
    assert await wall.evaluate(SMALLEST) >= LEAST
    assert await barriers(wall) == []
    heir = await event.sit("humans-successor", "Fay")
    await fought.control.order("open_quest", quest="grey-toll", seat="humans-successor")
    await expect(wall.locator("section.table")).to_have_count(2)
    assert await wall.evaluate(SMALLEST) >= LEAST
    await heir.page.context.close()
