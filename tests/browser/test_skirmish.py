"""Skirmishes in a real browser: a challenge, or two phones a side, to the wound, both walls watching; one alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser import test_raid as raid
from tests.browser import test_ring_wall as ring
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import HALL, PHONE, barriers
from tests.browser.test_duel import DEEDS, OVER_THE_MAP, deciding, fought_out, taps
from tests.browser.test_hall import faults
from tests.browser.test_quest import fit, open_tables
from tests.browser.words_of_control import Control, control_of

NARROW = ViewportSize(width=360, height=740)
HEIR, QUEEN, ELF = "humans-successor", "humans-monarch", "elves-monarch"
BLOW = re.compile("strikes at|shoots at|casts")
FIGURES = 6


@dataclass(frozen=True)
class Walls:
    """The two that show a skirmish: where it stands in the corner of the hall, and on the wall for side tables."""

    hall: Page
    ring: Page
    corner: Locator
    table: Locator


async def watching(event: Gathering, hall: Page) -> Walls:
    """From before it begins."""
    side = await ring.ring_wall(event)
    await expect(side.get_by_role("heading", name="Nothing to watch just now")).to_be_visible()
    return Walls(hall, side, hall.get_by_role("region", name=" against "), ring.tables(side))


async def both_show_it(walls: Walls, *captains: str) -> None:
    """The board with all figures, and who leads them; beside the map, and all of it to be read at any size."""
    for shown in (walls.corner, walls.table):
        await expect(shown).to_have_accessible_name(" against ".join(captains))
        await expect(shown.get_by_role("img", name="The board").locator("[data-figure]")).to_have_count(FIGURES)
    for name in captains:
        await expect(walls.table).to_contain_text(name)
        await expect(walls.corner).to_contain_text(name.split()[-1])
    assert await walls.hall.evaluate(OVER_THE_MAP, await walls.corner.bounding_box()) is False
    assert await faults(walls.hall) == []
    await walls.hall.set_viewport_size(HALL)
    assert await ring.faults(walls.ring) == []
    assert await walls.ring.evaluate(ring.LETTERS) >= ring.LEAST_PX


async def a_blow_is_told(pages: Sequence[Page], walls: Walls) -> None:
    """By what is usual, until somebody has struck, shot or cast: the wall for side tables says the last of it."""
    for _ in range(DEEDS):
        page = await deciding(pages)
        assert page is not None
        await taps(page)
        if BLOW.search(await page.locator(".blows").inner_text()):
            break
    else:
        raise AssertionError("nobody strikes")
    last = walls.table.locator(".blow").last
    await expect(pages[0].locator(".blows")).to_contain_text(await last.inner_text())
    assert await ring.faults(walls.ring) == []


async def captains(control: Control) -> list[Any]:
    """How the officers or heirs are called who lead the only skirmish there is, as its figures do."""
    (venture,) = (await control.rows("venture")).values()
    names = await control.rows("character")
    return [names[venture["sides"][side]["character"]]["name"] for side in "ab"]


async def fought_to_the_wound(control: Control, pages: Sequence[Page], walls: Walls) -> None:
    """Control puts the second captain out and leaves its comrades a breath; its officer alone is wounded in the end.

    Whoever has a breath left may lose heart and run, which is no wound.
    """
    (venture,) = (await control.rows("venture")).values()
    await ring.mended(control, health_b1=0, health_b2=1, health_b3=1)
    await fought_out(pages, walls.corner, 2 * DEEDS)
    await expect(walls.table).to_contain_text("has won")
    assert await barriers(walls.ring) == []
    assert await wounded(control) == [venture["sides"]["b"]["officer"]]


async def wounded(control: Control) -> list[str]:
    return [row["officer"] for row in (await control.rows("wound")).values()]


async def challenged(queen: Phone, elf: Phone) -> None:
    """The queen challenges the king of the elves, for blood; each reads on a narrow phone what there is to choose."""
    await queen.go("now/menu")
    await queen.button(re.compile("^A skirmish"))
    await queen.page.get_by_label("Whom").select_option(ELF)
    await queen.page.get_by_label("The beaten is wounded.").check()
    await queen.page.get_by_label("The hunt").check()
    await fit(queen.page)
    await queen.button("Send the challenge")
    await expect(queen.pane).to_contain_text("You have challenged")
    await expect(queen.pane).to_contain_text("A skirmish of companies.")
    await elf.open("Now")
    await elf.button(re.compile("challenges you"))
    for words in ("A skirmish of companies.", "The beaten is wounded."):
        await expect(elf.pane).to_contain_text(words)
    await expect(elf.page.get_by_role("group", name="With", exact=True)).to_have_count(0)
    await fit(elf.page)


async def test_a_challenge_to_a_skirmish_is_accepted_with_a_company_and_fought_to_the_wound(event: Gathering):
    control = await control_of(event)
    await open_tables(control)
    queen, elf = await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    pages = [queen.page, elf.page]
    for page in pages:
        await page.set_viewport_size(NARROW)
    walls = await watching(event, (await event.hall()).page)
    await challenged(queen, elf)
    await expect(walls.table).to_have_count(0)
    await elf.page.get_by_label("The storm").check()
    await elf.button("Accept")
    for page in pages:
        await expect(raid.board(page)).to_be_visible()
        for captain, weapon in zip(await captains(control), ("bow", "great sword"), strict=True):
            await expect(page.get_by_role("region", name=captain, exact=True)).to_contain_text(weapon)
    await both_show_it(walls, *await captains(control))
    await a_blow_is_told(pages, walls)
    for page in pages:
        await fit(page)
    assert await barriers(walls.hall) == []
    await fought_to_the_wound(control, pages, walls)


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
    """Odds from a square that is tapped and not yet gone to; all of it within the foot, which does not cover it."""
    await a_square_is_tapped(page)
    square, below = await page.locator("[data-chosen]").bounding_box(), await foot(page).bounding_box()
    assert square is not None
    assert below is not None
    assert square["y"] + square["height"] <= below["y"]
    await fit(page)
    await foot(page).get_by_role("button", name="Something else").tap()


async def test_a_skirmish_of_two_phones_a_side_is_opened_at_the_desk_and_fought_to_the_wound(event):
    fought = await raid.gathered(event)
    walls = await watching(event, fought.hall.page)
    await opened(fought)
    await both_show_it(walls, *await captains(fought.control))
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
    await a_blow_is_told(fought.pages, walls)
    await fought_to_the_wound(fought.control, fought.pages, walls)
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
