"""A quest's fight on a map in a real browser: for honour, from Now, by keyboard and by what a screen reader is told."""

import re

from playwright.async_api import Page, expect

from tests.browser.phones import Phone
from tests.browser.screens import HALL, barriers
from tests.browser.test_hall import faults
from tests.browser.test_quest import fit
from tests.browser.words_of_control import Control, control_of

HEIR = "humans-successor"
NARROW = {"width": 360, "height": 640}
DEEDS = 40
"""Nobody takes so many to the end of the fight."""
AFTER = "Behind the last pillar"


async def at_the_store(control: Control, heir: Phone) -> None:
    """From *Now* to the fight with the gnawers, by a hero whom nothing stops before."""
    await heir.button(re.compile("^Go on a quest"))
    await heir.card("The Salt Stair").get_by_role("button", name="Set out").tap()
    await heir.button("Dexterity 7, Wisdom 7")
    found = await control.rows("venture")
    (venture,) = (key for key, row in found.items() if row["about"] == "salt-stair")
    for measure in ("dex", "wis"):
        await control.order("mend_fighter", venture=venture, measure=measure, value=20, reason="a lucky charm")
    await expect(heir.pane).to_contain_text("Dexterity 20 · Wisdom 20")
    await goes_on(heir)
    await heir.button("Go in at once")
    await expect(heir.page.get_by_role("img", name="A map of 7 by 7 squares.")).to_be_visible()


async def goes_on(heir: Phone) -> None:
    """To the door of the store, by what is marked."""
    for _ in range(DEEDS):
        marked = heir.page.locator("button.deed.main")
        await expect(marked).to_be_enabled()
        if "Listen and wait" in (await marked.text_content() or ""):
            return
        before = await heir.pane.inner_text()
        await marked.tap()
        await expect(heir.pane).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("the mine does not end")


async def pressed(page: Page, name: str | re.Pattern[str]) -> None:
    """By keyboard alone, once it may be pressed."""
    button = page.get_by_role("button", name=name).first
    await expect(button).to_be_enabled()
    await button.press("Enter")


async def test_WEA_18_an_heir_fights_on_a_map_for_honour_by_keyboard_while_the_hall_watches(event):
    control = await control_of(event)
    rules = (await control.rows("event"))[control.event]["rules"]
    assert rules["ventures"] == "honour"
    await control.order("override", row=f"event/{control.event}", field="rules", value={**rules, "venture_seconds": 0},
                        reason="a long evening")  # fmt: skip
    await control.order("override", row="seat/humans-monarch", field="joined", value=True, reason="she is here")
    await control.begin_production()
    heir, hall, desk = await event.sit(HEIR, "Cleo"), await event.hall(), await event.desk()
    page = heir.page
    await page.set_viewport_size(NARROW)
    await at_the_store(control, heir)
    board = page.get_by_role("img", name="A map of 7 by 7 squares.")
    await expect(board).to_have_accessible_name(
        re.compile(r"has 20 of 20 Health\. the first gnawer has 5 of 5 Health, 8 steps north")
    )
    await expect(heir.pane).to_contain_text("They are wide awake")
    await fit(page)
    await shown_without_words(hall.page)
    pane = await desk.open("Side tables")
    await pane.get_by_text("The map").click()
    await expect(pane.get_by_role("img", name="A map of 7 by 7 squares.")).to_be_visible()
    await page.get_by_role("button", name=re.compile("^Something else: ")).press("Enter")
    squares = page.get_by_label("Walk to a square")
    await squares.select_option(label="1 step north")
    await pressed(page, re.compile("^Walk 1 step north"))
    await expect(heir.pane).to_contain_text("You walk 1 square.")
    await expect(heir.pane).to_contain_text("The first gnawer comes 2 squares nearer.")
    await touched(page)
    await to_the_end(heir)
    await expect(heir.pane).to_contain_text(AFTER)
    await expect(board).to_have_count(0)
    await fit(page)


async def shown_without_words(page: Page) -> None:
    """The wall has the map, who stands there and how, and not a word of the quest."""
    await page.set_viewport_size(HALL)
    board = page.get_by_role("img", name="A map of 7 by 7 squares.")
    await expect(board).to_be_visible()
    await expect(board).to_have_accessible_name(re.compile("enemy 1 has 5 of 5 Health"))
    assert "gnawer" not in await page.content()
    assert await faults(page) == []
    assert await barriers(page) == []


async def touched(page: Page) -> None:
    """A tap on the board means the nearest square one may walk to; one tap more does it, or not."""
    await page.get_by_role("img", name="A map of 7 by 7 squares.").locator(".way").first.tap(force=True)
    await expect(page.get_by_role("button", name=re.compile("^Walk "))).to_be_visible()
    await page.get_by_role("button", name="Something else", exact=True).tap()
    await expect(page.get_by_role("button", name="Something else", exact=True)).to_have_count(0)


async def to_the_end(heir: Phone) -> None:
    """Marked deed by marked deed, by keyboard."""
    for _ in range(DEEDS):
        if AFTER in await heir.pane.inner_text():
            return
        marked = heir.page.locator("button.deed.main")
        await expect(marked).to_be_enabled()
        before = await heir.page.locator("main, .foot").first.inner_text()
        await marked.press("Enter")
        await expect(heir.page.locator("main, .foot").first).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("the fight does not end")
