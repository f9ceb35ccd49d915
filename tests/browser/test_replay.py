"""The day seen again: at each of its marks the wall's own picture of that moment; and beside it what nobody saw."""

from collections import Counter
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.given import CLOSE, Order, by
from tests.browser.screens import barriers, sideways
from tests.browser.words_of_control import Control, control_of

PICTURE = """() => {
    // What is read on the wall and how its map is painted. Left out is what the moment is not: the clock, which has run
    // on, what a hand presses, and which places have room on a smaller wall for sign and name, and courts for a row.
    const wall = document.querySelector('.hall').cloneNode(true);
    const beside = '[role=timer], .controls, .join, [aria-live], [role=status], [data-page=standings] tbody, button, a';
    for (const one of wall.querySelectorAll(beside)) one.remove();
    const leaves = [...wall.querySelectorAll('*')].filter(one => one.children.length === 0 && one.tagName !== 'g');
    const painted = leaves.filter(one => one.closest('.world svg') && !one.closest('text:not(.count), .marker'));
    const look = one => [one.tagName, one.getAttribute('class'), one.getAttribute('fill'), one.textContent].join();
    const words = leaves.filter(one => !one.closest('svg')).map(one => one.textContent.trim());
    return {words: words.filter(word => word && !/^\\d+:\\d\\d$/.test(word)), painted: painted.map(look).sort()};
}"""
Picture = dict[str, list[str]]
PROMISE = "Neither shall cross the pass"


SECRET = by("humans-monarch", "propose_treaty", to=["dwarves"], text=PROMISE, secret=True)
DAY: tuple[tuple[Order, ...], ...] = (
    (("override", {"row": "event/{key}", "field": "turns", "value": 1, "reason": "A short evening"}), ("start", {})),
    (CLOSE,),
    (SECRET, ("set_relation", {"a": "humans", "b": "orcs", "state": "alliance"})),
    (CLOSE,),
    (("record_battle", {"province": "kingsmead", "attacker": "orcs", "taken": True}),),
    *[(CLOSE,)] * 6,
)  # fmt: skip
"""What is done until each of the moments: bells, an alliance, and its betrayal."""


@pytest.mark.thorough
async def test_a_day_seen_again_shows_at_each_mark_what_the_wall_showed_and_what_nobody_saw(event):
    control, hall = await control_of(event), (await event.hall()).page
    live = [picture async for picture in as_it_happens(control, hall)]
    await hall.goto(f"{event.url}/hall/{event.key}/replay")
    again = [picture async for picture in mark_by_mark(hall)]
    assert len(live) == len(again) == len(DAY)
    for then, now in zip(live, again, strict=True):
        assert {part: differ(then[part], now[part]) for part in then} == {part: [] for part in then}
    await what_nobody_saw_stands_beside_it(hall)
    assert [*await barriers(hall), *await sideways(hall)] == []


def differ(then: list[str], now: list[str]) -> list[tuple[str, int]]:
    """What stands on one of the two walls more often than on the other."""
    more, fewer = Counter(then), Counter(now)
    return [(what, more[what] - fewer[what]) for what in more | fewer if more[what] != fewer[what]]


async def mark_by_mark(hall: Page) -> AsyncIterator[Picture]:
    """From the first to the last."""
    marks = hall.get_by_role("combobox", name="Jump to")
    await expect(marks).to_have_value("0")
    yield await seen(hall)
    last = str(await marks.locator("option").count() - 1)
    while await marks.input_value() != last:
        await hall.keyboard.press("ArrowRight")
        yield await seen(hall)


async def what_nobody_saw_stands_beside_it(hall: Page) -> None:
    """Of the factions that are chosen, at the moment of the bar; never the words of a secret treaty."""
    await hall.get_by_role("button", name="What nobody saw").click()
    beside = hall.get_by_role("region", name="What nobody saw")
    treaty = beside.get_by_text("still unsigned: ")
    await expect(treaty).to_be_visible()
    await expect(hall.get_by_text(PROMISE)).to_have_count(0)
    await beside.get_by_role("button", name="Urzoth").click()
    await beside.get_by_role("button", name="Aldermark").click()
    await expect(beside.get_by_text("No secrets at this moment.")).to_be_visible()
    await beside.get_by_role("button", name="Aldermark").click()
    await expect(treaty).to_be_visible()
    await hall.keyboard.press("Home")
    await expect(treaty).to_have_count(0)


async def as_it_happens(control: Control, hall: Page) -> AsyncIterator[Picture]:
    """The picture after each part of the day, as a wall shows it that is opened then."""
    for part in DAY:
        await control.orders(
            *[
                (name, {k: v.format(key=control.event) if k == "row" else v for k, v in args.items()})
                for name, args in part
            ]
        )
        await hall.reload()
        await expect(hall.locator("html")).to_have_attribute("data-net", "live")
        yield await seen(hall)


async def seen(hall: Page) -> Picture:
    await expect(hall.locator(".world svg, .hall.ended").first).to_be_attached()
    picture: Picture = await hall.evaluate(PICTURE)
    return picture
