"""A raid in a real browser: two phones a side, opened at the desk, fought to the wound, with the hall watching."""

import re
from dataclasses import dataclass

from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import HALL, PHONE, barriers
from tests.browser.test_duel import DEEDS, MARKED, OVER_THE_MAP, deciding, fought_out, taps
from tests.browser.test_hall import faults
from tests.browser.test_quest import fit, open_tables
from tests.browser.words_of_control import Control, control_of

SEATS = ("humans-monarch", "humans-lord-general", "elves-monarch", "elves-lord-general")
"""The first two are a side."""
NARROW = ViewportSize(width=360, height=740)
MORE = re.compile("^Something else")


@dataclass(frozen=True)
class Raid:
    """Who sits before which screen."""

    control: Control
    phones: tuple[Phone, ...]
    desk: Desk
    hall: Hall
    pane: Locator

    @property
    def pages(self) -> list[Page]:
        return [phone.page for phone in self.phones]


async def gathered(event: Gathering) -> Raid:
    control = await control_of(event)
    await open_tables(control)
    phones = [await event.sit(seat, name) for seat, name in zip(SEATS, ("Ann", "Ben", "Cleo", "Dan"), strict=True)]
    desk = await event.desk()
    hall, pane = await event.hall(), await desk.open("Side tables")
    return Raid(control, tuple(phones), desk, hall, pane)


async def opened(raid: Raid) -> None:
    """Control puts two on each side at the desk, the last with an axe, for blood."""
    await raid.pane.get_by_text("Open a raid: several a side").click()
    form = raid.pane.get_by_role("form", name="Open a raid")
    for side, seats in (("One side", SEATS[:2]), ("The other side", SEATS[2:])):
        group = form.get_by_role("group", name=side, exact=True)
        for n, seat in enumerate(seats):
            await group.get_by_label(f"{n + 1}.").select_option(seat)
        await group.get_by_label("With").nth(1).select_option("axe")
    await form.get_by_label("The beaten is wounded.").check()
    assert await barriers(raid.desk.page) == []
    await form.get_by_role("button", name="Open").click()
    for phone in raid.phones:
        await phone.go("now/ring")
        await expect(board(phone.page)).to_be_visible()


def board(page: Page) -> Locator:
    return page.get_by_role("img", name="The board")


async def all_is_within_reach(page: Page) -> None:
    """What else may be done is one tap away, and the board stays in sight above it."""
    before = await board(page).bounding_box()
    await page.get_by_role("button", name=MORE).tap()
    other = page.get_by_role("group", name="You may").get_by_role("button").first
    await expect(other).to_be_in_viewport()
    there, foot = await board(page).bounding_box(), await page.locator(".foot").bounding_box()
    assert before is not None
    assert there is not None
    assert foot is not None
    assert there["y"] == before["y"]
    assert foot["y"] > there["y"] + there["height"] / 2
    await fit(page)
    await page.get_by_role("button", name="Only what is marked").tap()


async def somebody_is_sent(raid: Raid) -> Page:
    """Wild dice are said, then the first of a side taps its second on the board and sends it, who decides then."""
    while page := await deciding(raid.pages):
        if await page.locator(MARKED, has_text="Send").count():
            break
        await taps(page)
    assert page is not None
    second = page.locator("[data-figure$='2']:has(.aim)")
    await second.locator(".plate").tap(force=True)
    await expect(second.locator(".aimed")).to_be_visible()
    await page.get_by_role("button", name=re.compile("^Send")).tap()
    acting = await deciding([phone for phone in raid.pages if phone is not page])
    assert acting is not None
    return acting


async def test_a_raid_of_two_phones_a_side_is_opened_at_the_desk_and_watched_in_the_hall(event):
    raid = await gathered(event)
    await opened(raid)
    corner = raid.hall.page.get_by_role("region", name=" against ")
    await expect(corner.get_by_role("img", name="The board")).to_be_visible()
    assert await raid.hall.page.evaluate(OVER_THE_MAP, await corner.bounding_box()) is False
    assert await faults(raid.hall.page) == []
    await raid.hall.page.set_viewport_size(HALL)
    acting = await somebody_is_sent(raid)
    for size in (NARROW, PHONE):
        await acting.set_viewport_size(size)
        await fit(acting)
        await all_is_within_reach(acting)
    for page in raid.pages:
        assert await barriers(page) == []
        await expect(page.get_by_text("It is your turn" if page is acting else " decides.")).to_be_visible()
    await raid.pane.get_by_text("the board").click()
    assert await barriers(raid.desk.page) == []
    assert await barriers(raid.hall.page) == []
    (venture,) = await raid.control.rows("venture")
    for measure in ("health_a1", "health_a2", "health_b1", "health_b2"):
        await raid.control.order("mend_fighter", venture=venture, measure=measure, value=1, reason="it is late")
    await fought_out(raid.pages, corner, 2 * DEEDS)
    await expect(raid.pane.get_by_role("list", name="Over: 1")).to_contain_text("has won")
    assert len(await raid.control.rows("wound")) == 2
