"""The wall for side tables: up to four at once, read from the back row; what more there is, and what is not told."""

import re
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.browser.gathering import Gathering
from tests.browser.given import Order, by
from tests.browser.screens import HALL, barriers, sideways
from tests.browser.test_duel import DEEDS, deciding, taps
from tests.browser.test_hall import WALLS, WRONG
from tests.browser.test_quest import open_tables
from tests.browser.words_of_control import Control, control_of

QUEEN, ELF = "humans-monarch", "elves-monarch"
SIZES = [*WALLS, (1440, 900)]
LETTERS = """() => {
    // What is to be read, but for what is pressed at the wall itself; in pixels.
    const found = [];
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility() || holder.closest('.hidden, .controls, svg')) continue;
        found.push(parseFloat(getComputedStyle(holder).fontSize));
    }
    return Math.min(...found);
}"""
LEAST_PX = HALL["height"] / 40
BEYOND = """() => [...document.querySelectorAll('.table')].filter(one => {
    const {right, bottom} = one.getBoundingClientRect();
    return [...one.querySelectorAll('*')].some(part => {
        const box = part.getBoundingClientRect();
        return box.width && (box.right > right + 1 || box.bottom > bottom + 1);
    });
}).map(one => one.getAttribute('aria-label'))"""
"""Tables of which something does not fit into their place."""


async def ring_wall(event: Gathering) -> Page:
    """The hall's address with #ring."""
    page = await event.shows["hall"](f"{event.url}/hall/{event.key}#ring")
    await expect(page.locator("html")).to_have_attribute("data-net", "live")
    return page


async def faults(page: Page) -> list[str]:
    """What is cut, small or too much at any size the wall is judged at."""
    found: list[str] = []
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        wrong = [*await page.evaluate(WRONG), *await page.evaluate(BEYOND), *await sideways(page)]
        found += [f"{width}x{height}: {fault}" for fault in wrong]
    await page.set_viewport_size(HALL)
    return found + await barriers(page)


def duel(a: str, b: str = "", **terms: Any) -> Order:
    fought_for = {"gold": 0, "wound": False, "growth": False, "death": False} | terms
    return "open_duel", {"a": a, "b": b, "kit": "sword", "terms": fought_for}


def raiders(*seats: str) -> list[dict[str, str]]:
    return [{"seat": seat, "kit": "sword"} for seat in seats]


def tables(page: Page) -> Locator:
    """By whose side table it is."""
    return page.get_by_role("region", name=re.compile(" against |: The "))


async def mended(control: Control, **measures: int) -> None:
    """Of the only table there is."""
    (venture,) = await control.rows("venture")
    await control.orders(
        *(("mend_fighter", {"venture": venture, "measure": measure, "value": value, "reason": "it is late"})
          for measure, value in measures.items())
    )  # fmt: skip


async def test_two_phones_fight_and_the_wall_of_their_own_shows_it_to_the_end(event: Gathering):
    """Nobody, then both with what is left of them, the last blow, a pause, and for a while how it ended."""
    control, wall = await control_of(event), await ring_wall(event)
    await open_tables(control)
    await expect(wall.get_by_role("heading", name="Nothing to watch just now")).to_be_visible()
    await expect(wall.get_by_text("on your phone, “My seat”, then “The ring” or “Quests”")).to_be_visible()
    assert await faults(wall) == []
    queen, elf = await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await control.orders(duel(QUEEN, ELF, gold=1, wound=True))
    table = tables(wall)
    await expect(table.get_by_role("img", name="The board")).to_be_visible()
    await expect(table).to_contain_text("Round 1 of 5 · 1 gold · blood")
    pages = [queen.page, elf.page]
    for phone in (queen, elf):
        await phone.go("now/ring")
    for _ in range(4):
        page = await deciding(pages)
        assert page is not None
        await taps(page)
    await expect(table.locator(".blow").last).to_be_visible()
    assert await faults(wall) == []
    assert await wall.evaluate(LETTERS) >= LEAST_PX
    await control.order("pause")
    await expect(standing(wall, "Paused")).to_be_visible()
    assert await faults(wall) == []
    await control.order("resume")
    await expect(standing(wall, "Paused")).to_have_count(0)
    await control.announce("Soup is ready.")
    await expect(wall.get_by_role("alert")).to_contain_text("Soup is ready.")
    await mended(control, health_a=1, health_b=1)
    for _ in range(DEEDS):
        if (page := await deciding(pages)) is None:
            break
        await taps(page)
    await expect(table).to_contain_text(re.compile("has won|nobody has won"))
    assert await barriers(wall) == []
    await expect(wall.get_by_role("heading", name="Nothing to watch just now")).to_be_visible()


def standing(page: Page, word: str) -> Locator:
    return page.get_by_role("status").filter(has_text=word)


async def test_four_of_six_tables_are_shown_and_of_a_closed_one_nothing(event: Gathering):
    """For something, then for honour, then who is away; a raid of four a side and a skirmish have quarters."""
    control, wall = await control_of(event), await ring_wall(event)
    await open_tables(control)
    await control.orders(
        ("open_quest", {"seat": "guild-monarch", "quest": "salt-stair", "closed": True}),
        duel("humans-second-in-line"),
        by("humans-successor", "set_out", quest="grey-toll"),
        duel("dwarves-monarch", "dwarves-lord-general"),
    )
    await expect(tables(wall)).to_have_count(3)
    await expect(wall.get_by_text("then “The ring” or “Quests”")).to_be_visible()
    assert await faults(wall) == []
    court = ("monarch", "lord-general", "arch-wizard", "successor")
    sides = [raiders(*(f"{faction}-{office}" for office in court)) for faction in ("lizardfolk", "orcs")]
    blood = {"gold": 0, "wound": True, "growth": True, "death": False}
    await control.orders(
        ("open_raid", {"a": sides[0], "b": sides[1], "terms": blood}),
        duel(QUEEN, ELF, gold=1),
        ("open_skirmish", {"a": ["elves-successor"], "company": "wall", "b": ["elves-second-in-line"]}),
    )
    await expect(tables(wall)).to_have_count(4)
    await expect(wall.get_by_text("2 more side tables are on")).to_be_visible()
    for words in ("· blood · growth", "· 1 gold"):
        await expect(wall.locator(".pledged", has_text=words)).to_be_visible()
    await expect(tables(wall).filter(has_text="Turn 1")).to_contain_text("second")
    await expect(wall.get_by_text("· honour")).to_have_count(2)
    await expect(wall.get_by_role("region", name="The Salt Stair")).to_have_count(0)
    assert await faults(wall) == []
    assert await wall.evaluate(LETTERS) >= LEAST_PX
    await control.order("close_venture", venture=await raid_of(control), end="", reason="the soup is ready")
    await expect(wall.locator(".table .blow.strong")).to_contain_text("It counts for nothing")
    await expect(wall.get_by_text("1 more side table is on")).to_be_visible()


async def raid_of(control: Control) -> str:
    """The one of several a side."""
    found = await control.rows("venture")
    return next(key for key, row in found.items() if len(row.get("figures") or ()) > 2)
