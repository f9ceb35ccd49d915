"""The map on paper: one A3 page, live until it is printed, with nothing on it that is not public; and all the rest."""

import json
import re
from urllib.parse import parse_qs

from playwright.async_api import Page, expect

from tests.browser.screens import barriers, sideways

A3_LYING = (1191, 842)
"""Points of 1/72 inch."""


async def test_the_map_prints_on_one_a3_page(event, hall):
    page = await hall(f"{event.url}/hall/{event.key}/map")
    await expect(page.get_by_role("img", name=re.compile("^Kingsmead,"))).to_be_attached()
    pdf = await page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    sides = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert sides is not None
    assert tuple(round(float(side)) for side in sides.groups()) == A3_LYING


async def test_everything_prints_from_the_desk_on_a4_but_for_the_map(event, desk):
    home = await desk(f"{event.url}/control/{event.key}", storage_state=event.login)
    async with home.context.expect_page() as opened:
        await home.get_by_role("link", name="Print everything now").click()
    page = await opened.value
    await expect(page.get_by_role("button", name="Print everything now")).to_be_visible()
    assert await barriers(page) == []
    pdf = await page.pdf(prefer_css_page_size=True, print_background=True)
    sides = {tuple(round(float(side)) for side in found)
             for found in re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)}  # fmt: skip
    assert sides == {A3_LYING, (595, 842)}
    await page.emulate_media(media="print")
    assert await sideways(page) == []
    await expect(page.get_by_role("button", name="Print everything now")).to_be_hidden()
    await page.emulate_media(media="screen")
    await page.get_by_role("link", name="Back from paper").click()
    await back_from_paper(page)


async def back_from_paper(page: Page) -> None:
    """What is typed over, and nothing else, is entered; the page then has it as it is."""
    await expect(page.get_by_role("heading", name="Back from paper")).to_be_visible()
    assert await barriers(page) == []
    address, sheet = page.url, page.locator("details").first
    await sheet.locator("summary").click()
    await sheet.get_by_label("Gold").fill("4711")
    await page.get_by_label("Reason").fill("two turns on paper")
    async with page.expect_request(lambda request: request.method == "POST") as sent:
        await page.get_by_role("button", name="Enter all of it").click()
    (typed,) = parse_qs((await sent.value).post_data or "")["typed"]
    assert list(json.loads(typed).values()) == ["4711"]
    await expect(page.get_by_role("heading", name="Back from paper")).to_have_count(0)
    await page.goto(address)
    await sheet.locator("summary").click()
    await expect(sheet.get_by_label("Gold")).to_have_value("4711")


async def test_the_sheet_follows_the_game_and_explains_itself(event, hall):
    page, desk = await hall(f"{event.url}/hall/{event.key}/map"), await event.desk()
    await expect(page.get_by_text("Planning", exact=True)).to_be_visible()
    await desk.begin_production()
    await expect(page.get_by_text("Turn 1 of 6 · Production")).to_be_visible()
    for word in ("Aldermark", "capital", "Fortress", "forest", "rebels hold it"):
        await expect(page.get_by_text(word, exact=True)).to_be_visible()
    assert await barriers(page) == []
    await page.emulate_media(media="print")
    await expect(page.get_by_role("button", name="Print this map")).to_be_hidden()
