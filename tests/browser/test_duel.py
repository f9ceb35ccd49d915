"""The ring in a real browser: a duel on two phones, from the challenge to the wound, with desk and hall watching."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import HALL, barriers
from tests.browser.test_hall import faults
from tests.browser.test_quest import fit, open_tables
from tests.browser.words_of_control import Control, control_of

QUEEN, ELF = "humans-monarch", "elves-monarch"
DEEDS = 60
"""No duel takes so many."""
WAITS, WAIT_S = 300, 0.1
SAYS = """(part, words) => new Promise(said => {
    const look = () => part.textContent.includes(words) && said(watch.disconnect());
    const watch = new MutationObserver(look);
    watch.observe(part, {subtree: true, childList: true, characterData: true});
})"""
"""Listens before it is said: a corner of the wall says some things for a moment."""
OVER_THE_MAP = """box => {
    const map = document.querySelector('.map').getBoundingClientRect();
    return box.x < map.right && map.left < box.x + box.width && box.y < map.bottom && map.top < box.y + box.height;
}"""
MARKED = "button.deed.main"


@dataclass(frozen=True)
class Duel:
    """Who sits before which screen."""

    control: Control
    queen: Phone
    elf: Phone
    desk: Desk
    hall: Hall

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.queen.page, self.elf.page


async def challenged(event: Gathering) -> Duel:
    """The queen challenges the king of the elves, for blood; he is told at once."""
    control = await control_of(event)
    await open_tables(control)
    queen, elf = await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    duel = Duel(control, queen, elf, await event.desk(), await event.hall())
    await queen.go("now/menu")
    await queen.button(re.compile("^The ring"))
    await queen.page.get_by_label("Whom").select_option(ELF)
    await expect(queen.pane).to_contain_text("times in 100")
    await queen.page.get_by_label("The beaten is wounded.").check()
    await fit(queen.page)
    await queen.button("Send the challenge")
    await expect(queen.pane).to_contain_text("You have challenged")
    await elf.open("Now")
    await elf.button(re.compile("challenges you"))
    await expect(elf.pane).to_contain_text("The beaten is wounded.")
    return duel


async def accepted(duel: Duel) -> None:
    await fit(duel.elf.page)
    await duel.elf.page.get_by_label("Great axe").check()
    await duel.elf.button("Accept")
    for page in duel.pages:
        await expect(page.get_by_role("img", name="The board")).to_be_visible()


def won(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="has won")


async def deciding(pages: Sequence[Page]) -> Page | None:
    """Whose phone shows what may be done; nobody's once it is over."""
    for _ in range(WAITS):
        if await won(pages[0]).count():
            return None
        for page in pages:
            if await page.locator(f"{MARKED}:enabled").count():
                return page
        await asyncio.sleep(WAIT_S)
    raise AssertionError("nobody decides")


async def taps(page: Page) -> None:
    """What is marked."""
    before = await page.locator("main").inner_text()
    await page.locator(MARKED).first.tap()
    await expect(page.locator("main")).not_to_have_text(before, use_inner_text=True)


async def wild_dice_are_said(duel: Duel) -> Page:
    """Each says what the wild die is for; then somebody has the first go."""
    while (page := await deciding(duel.pages)) and await page.locator("button", has_text="Keep the wild die").count():
        await taps(page)
    assert page is not None
    return page


async def walks(page: Page) -> None:
    """A tap on the board chooses a cell, another goes there."""
    await page.locator("svg .way").last.tap()
    await expect(page.locator("[data-chosen]")).to_have_count(1)
    await taps(page)


async def fought_out(pages: Sequence[Page], corner: Locator, most: int = DEEDS) -> None:
    """By what is marked, in at most so many deeds; the corner of the wall says who has won, and so does each phone."""
    async with asyncio.TaskGroup() as at_once:
        told = at_once.create_task(corner.evaluate(SAYS, "has won"))
        for _ in range(most):
            if (page := await deciding(pages)) is None:
                break
            await taps(page)
        else:
            raise AssertionError("it does not end")
        await asyncio.wait_for(told, WAITS * WAIT_S)
    for page in pages:
        await expect(won(page)).to_be_visible()


async def test_a_duel_on_two_phones_is_watched_from_the_desk_and_in_the_hall(event):
    duel = await challenged(event)
    await accepted(duel)
    corner = duel.hall.page.get_by_role("region", name=" against ")
    await expect(corner.get_by_role("img", name="The board")).to_be_visible()
    assert await duel.hall.page.evaluate(OVER_THE_MAP, await corner.bounding_box()) is False
    assert await faults(duel.hall.page) == []
    await duel.hall.page.set_viewport_size(HALL)
    pane = await duel.desk.open("Side tables")
    wall = pane.get_by_role("link", name="The wall for side tables")
    await expect(wall).to_have_attribute("href", f"/hall/{event.key}#ring")
    for whose in ("Queen of Aldermark", "Voice of the Woods, Lirienne"):
        await expect(pane.get_by_role("link", name=whose)).to_have_text(f"Act for it: {whose}")
    await expect(pane.get_by_role("list", name="Under way: 1")).to_contain_text("The beaten is wounded.")
    first = await wild_dice_are_said(duel)
    for page in duel.pages:
        await fit(page)
    await walks(first)
    await pane.get_by_text("the board").click()
    assert await barriers(duel.desk.page) == []
    assert await barriers(duel.hall.page) == []
    (venture,) = await duel.control.rows("venture")
    for measure in ("health_a", "health_b"):
        await duel.control.order("mend_fighter", venture=venture, measure=measure, value=1, reason="it is late")
    await fought_out(duel.pages, corner)
    await expect(pane.get_by_role("list", name="Over: 1")).to_contain_text("has won")
    await expect(corner).to_have_count(0)
    assert len(await duel.control.rows("wound")) == 1
