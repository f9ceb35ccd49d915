"""Skirmishes in a real browser: two phones a side to the wound, the wall watching; one alone against the house."""

import re

from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser import test_raid as raid
from tests.browser.screens import HALL, PHONE, barriers
from tests.browser.test_duel import DEEDS, OVER_THE_MAP, deciding, fought_out, taps
from tests.browser.test_hall import faults
from tests.browser.test_quest import fit

NARROW = ViewportSize(width=360, height=740)
HEIR = "humans-successor"


async def opened(fought: raid.Raid) -> None:
    """Control opens it at the desk: two lead each company, for blood."""
    await fought.pane.get_by_text("Open a skirmish: companies of three").click()
    form = fought.pane.get_by_role("form", name="Open a skirmish")
    for side, seats in (("One side", raid.SEATS[:2]), ("The other side", raid.SEATS[2:])):
        group = form.get_by_role("group", name=side, exact=True)
        for n, seat in enumerate(seats):
            await group.get_by_label(f"{n + 1}. leads").select_option(seat)
    await form.get_by_role("group", name="The other side").get_by_label("Company").select_option("hunt")
    await form.get_by_label("The beaten is wounded.").check()
    assert await barriers(fought.desk.page) == []
    await form.get_by_role("button", name="Open").click()
    for phone in fought.phones:
        await phone.go("now/ring")
        await expect(raid.board(phone.page)).to_be_visible()


def foot(page: Page) -> Locator:
    return page.locator(".foot")


async def somebody_acts(fought: raid.Raid) -> Page:
    """Whoever begins names somebody by a tap on the board."""
    page = await deciding(fought.pages)
    assert page is not None
    await expect(page.get_by_text("Say who acts next")).to_be_visible()
    await taps(page)
    acting = await deciding(fought.pages)
    assert acting is not None
    return acting


async def a_square_is_tapped(page: Page) -> None:
    """Chosen from the list, which is the same as a tap on the board."""
    cells = page.get_by_label("Go to a square")
    await page.get_by_role("button", name=re.compile("^Something else")).tap()
    options = await cells.locator("option").all_inner_texts()
    await cells.select_option(label=next(one for one in reversed(options) if one != "none"))
    await expect(foot(page).get_by_role("button", name=re.compile("^Go "))).to_be_visible()


async def a_square_shows_what_could_follow(page: Page) -> None:
    """Odds from a square that is tapped and not yet gone to; all of it within the foot."""
    await a_square_is_tapped(page)
    await fit(page)
    await foot(page).get_by_role("button", name="Something else").tap()


async def test_a_skirmish_of_two_phones_a_side_is_opened_at_the_desk_and_fought_to_the_wound(event):
    fought = await raid.gathered(event)
    await opened(fought)
    corner = fought.hall.page.get_by_role("region", name=" against ")
    await expect(corner.get_by_role("img", name="The board")).to_be_visible()
    assert await fought.hall.page.evaluate(OVER_THE_MAP, await corner.bounding_box()) is False
    assert await faults(fought.hall.page) == []
    await fought.hall.page.set_viewport_size(HALL)
    acting = await somebody_acts(fought)
    for size in (NARROW, PHONE):
        await acting.set_viewport_size(size)
        await fit(acting)
        await a_square_shows_what_could_follow(acting)
    for page in fought.pages:
        assert await barriers(page) == []
    await fought.pane.get_by_text("the board").click()
    assert await barriers(fought.desk.page) == []
    assert await barriers(fought.hall.page) == []
    (venture,) = await fought.control.rows("venture")
    for figure in ("a1", "a2", "a3", "b1", "b2", "b3"):
        order = {"venture": venture, "measure": f"health_{figure}", "value": 1, "reason": "it is late"}
        await fought.control.order("mend_fighter", **order)
    await fought_out(fought.pages, corner, 2 * DEEDS)
    await expect(fought.pane.get_by_role("list", name="Over: 1")).to_contain_text("has won")


async def test_an_heir_alone_leads_a_company_against_the_house_before_the_start(event):
    """Within three taps of *Now*."""
    heir = await event.sit(HEIR, "Fay")
    await heir.page.get_by_role("button", name="My seat").tap()
    await heir.button(re.compile("^A skirmish"))
    await expect(heir.pane).to_contain_text("spear")
    await fit(heir.page)
    assert await barriers(heir.page) == []
    await heir.button("To the field")
    await expect(raid.board(heir.page)).to_be_visible()
    for _ in range(4):
        if page := await deciding([heir.page]):
            await taps(page)
    assert await barriers(heir.page) == []
