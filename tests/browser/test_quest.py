"""A side table in a real browser: an heir's quest from Now to the gold in the treasury, undone by Control."""

import re

from playwright.async_api import Page, ViewportSize, expect

from tests.browser.phones import Phone
from tests.browser.screens import HALL, barriers, sideways, too_small
from tests.browser.test_hall import faults
from tests.browser.words_of_control import Control, control_of

HEIR = "humans-successor"
NARROW = ViewportSize(width=360, height=740)
SPEAK = "language => { document.cookie = `astor-language=${language}; path=/`; location.reload() }"
DEEDS = 40
"""No quest takes so many."""
SELL = "Sell the key downriver"


async def fit(page: Page) -> None:
    """To be read and touched by anybody."""
    assert await barriers(page) == []
    assert await sideways(page) == []
    assert await too_small(page) == []


async def gold(control: Control) -> int:
    found: int = (await control.rows("faction"))["humans"]["gold"]
    return found


async def open_tables(control: Control) -> None:
    """A turn has begun, the queen sits at her table, and nobody is hurried."""
    rules = (await control.rows("event"))[control.event]["rules"]
    changed = {**rules, "ventures": "players", "venture_seconds": 0}
    await control.order("override", row=f"event/{control.event}", field="rules", value=changed, reason="a long evening")
    await control.order("override", row="seat/humans-monarch", field="joined", value=True, reason="she is here")
    await control.begin_production()


async def walk(page: Page) -> None:
    """What is marked, one tap a deed, until there is a choice that matters."""
    for _ in range(DEEDS):
        marked = page.locator("button.deed.main")
        await expect(marked).to_be_enabled()
        label = await marked.text_content() or ""
        if SELL in label:
            return
        before = await page.locator("main").inner_text()
        await marked.tap()
        await expect(page.locator("main")).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("the quest does not end")


async def sets_out(heir: Phone) -> None:
    """From *Now* to the first test."""
    await heir.button(re.compile("^Go on a quest"))
    await expect(heir.page.get_by_role("heading", name="The Grey Toll")).to_be_visible()
    await fit(heir.page)
    await heir.card("The Grey Toll").get_by_role("button", name="Set out").tap()
    await heir.button("Dexterity 7, Wisdom 7")
    await expect(heir.pane).to_contain_text("Three days of rain")
    await heir.button("Call across and listen well")
    await expect(heir.page.get_by_role("button", name="Try it: Wisdom 7 or less on two dice: 58 %")).to_be_visible()
    await fit(heir.page)


async def test_an_heir_brings_gold_home_and_control_takes_it_back(event):
    control = await control_of(event)
    await open_tables(control)
    had = await gold(control)
    heir, hall = await event.sit(HEIR, "Cleo"), await event.hall()
    page, corner = heir.page, hall.page.get_by_role("region", name=": The Grey Toll")
    await sets_out(heir)
    await expect(corner).to_contain_text("20")
    assert await faults(hall.page) == []
    await hall.page.set_viewport_size(HALL)
    assert await barriers(hall.page) == []
    (venture,) = await control.rows("venture")
    for measure in ("dex", "wis"):
        await control.order("mend_fighter", venture=venture, measure=measure, value=20, reason="a lucky charm")
    await expect(heir.pane).to_contain_text("Dexterity 20 · Wisdom 20")
    await page.reload()
    await walk(page)
    desk = await event.desk()
    pane = await desk.open("Side tables")
    await expect(pane.get_by_role("list", name="Under way: 1")).to_contain_text("The Grey Toll")
    await pane.get_by_role("button", name="Set a number").click()
    await pane.get_by_role("button", name="End it").first.click()
    assert await barriers(desk.page) == []
    await heir.button(SELL)
    await expect(heir.pane).to_contain_text("You have come through. Brought home: 1 gold.")
    await expect(corner).to_contain_text("has come through The Grey Toll")
    assert await gold(control) == had + 1
    await fit(page)
    await pane.get_by_role("button", name="Take back: Prince", exact=False).first.click()
    await pane.get_by_label("Why is entry").fill("the charm was too lucky")
    await pane.get_by_role("button", name=re.compile(r"^Undo \d+")).click()
    await expect(page.get_by_role("button", name=SELL)).to_be_visible()
    assert await gold(control) == had
    await heir.open("Now")
    await expect(page.get_by_role("button", name="Your quest goes on")).to_be_visible()


async def test_what_one_needs_to_know_of_duels_and_quests_is_a_page_of_each(event):
    """From the table and from the rules of the day, on a narrow phone, before the start; and a word that is tapped."""
    heir = await event.sit(HEIR, "Cleo")
    page = heir.page
    await page.set_viewport_size(NARROW)
    for table, title, example, word, says in (
        ("ring", "Duels", "2, 4, 6 take 3 off", "Wild die", "makes a set larger"),
        ("quest", "Quests", "13 against 9", "Flanked", "two enemies beside you take 1 off"),
    ):
        await heir.go(f"now/{table}")
        await page.get_by_role("button", name=word, exact=True).tap()
        await expect(page.get_by_role("dialog")).to_contain_text(says)
        await page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        await heir.button("What one needs to know")
        await expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
        await expect(heir.pane).to_contain_text(example)
        await expect(heir.pane.get_by_role("region", name="What the words mean")).to_contain_text(says)
        await expect(page.get_by_role("link", name="Whose rules they are")).to_have_attribute("href", "/about")
        await fit(page)
        await heir.button("The rules of the day")
        await expect(page.locator("details[open]").get_by_role("heading", name=title)).to_be_visible()
        await page.locator("details[open]").get_by_role("button", name="What one needs to know").tap()
        await expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    for language, title in (("de", "Abenteuer"), ("fr", "Quêtes")):
        await page.evaluate(SPEAK, language)
        await expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
        await fit(page)
