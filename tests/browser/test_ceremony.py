"""The ceremony: by itself, or in Control's hand from desk or phone; on walls and phones at once, in three languages."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from diplomacy.ending.rules import LASTS
from tests.browser.gathering import Gathering
from tests.browser.screens import PHONE, barriers, sideways
from tests.browser.test_hall import WRONG
from tests.browser.test_languages import LOCALES, said
from tests.browser.words_of_control import Control, control_of

QUEEN = "humans-monarch"
BY_ITSELF_MS = 2 * LASTS["bell"]
SIZES = [(1280, 720), (1920, 1080)]
LONG = "A court whose herald takes a deep breath before every name of it"[:40]
RIGHT_TO_LEFT = "מלכת הצפון הרחוק והקר"

BEYOND = """() => [...document.querySelectorAll('.ceremony :is(.ranking, .goals)')].flatMap(list => {
    const room = list.getBoundingClientRect();
    const out = ({left, right, top, bottom}) => left < room.left - 1 || right > room.right + 1
        || top < room.top - 1 || bottom > room.bottom + 1;
    return [...list.querySelectorAll('li')].filter(one => out(one.getBoundingClientRect())).map(one => one.textContent);
})"""
"""Of a list on the wall, what has no room there."""

SHORTENED = """() => [...document.querySelectorAll('.ceremony .goals')].some(list => {
    const lines = list.style.getPropertyValue('--lines');
    if (lines === '99') return false;
    list.style.setProperty('--lines', '99');
    const fits = list.scrollWidth <= list.clientWidth + 1 && list.scrollHeight <= list.clientHeight + 1;
    list.style.setProperty('--lines', lines);
    return fits;
})"""
"""Are objectives told by their first lines alone where all of them have room?"""


async def ended(event: Gathering) -> Control:
    """A day of one turn: a war, a court with a long name, a person with one from right to left, no claim."""
    control = await control_of(event)
    await control.begin_production()
    await control.orders(
        ("set_relation", {"a": "elves", "b": "humans", "state": "war", "attacked": True}),
        ("override", {"row": "faction/humans", "field": "name", "value": LONG, "reason": "a long one"}),
        ("override", {"row": f"character/{QUEEN}", "field": "name", "value": RIGHT_TO_LEFT, "reason": "so it is"}),
    )
    await control.end_the_game()
    return control


async def steps(control: Control) -> list[str]:
    (ending,) = (await control.rows("ending")).values()
    return [step["key"] for step in ending["steps"]]


def told(page: Page, key: str) -> Any:
    return expect(page.locator(f'[data-step="{key}"]'))


async def pressed_as_it_turns(desk: Page, button: Locator, wall: Page, turned: str) -> None:
    """The finger lies on it as the wall goes on to that step, and leaves it only then."""
    await button.hover()
    await desk.mouse.down()
    await told(wall, turned).to_be_visible(timeout=BY_ITSELF_MS)
    await desk.mouse.up()


async def faults(wall: Page) -> list[str]:
    """What is cut, small or too wide on a wall of any size."""
    found: list[str] = []
    for width, height in SIZES:
        await wall.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {fault}" for fault in [*await wall.evaluate(WRONG), *await sideways(wall)]]
    return found


async def test_it_runs_by_itself_and_a_wall_that_comes_late_is_where_all_are(event):
    control, hall = await ended(event), await event.hall()
    await control.order("begin_ceremony", text="Ann")
    first, second, *_ = await steps(control)
    await told(hall.page, first).to_be_visible()
    await expect(hall.page.locator(".qr, header, code")).to_have_count(0)
    await told(hall.page, second).to_be_visible(timeout=BY_ITSELF_MS)
    await control.order("show_step", step="courts", runs=False)
    late = await event.hall()
    await hall.page.reload()
    for wall in (hall.page, late.page):
        await told(wall, "courts").to_be_visible()
        await expect(wall.locator(".ceremony").get_by_role("listitem")).to_have_count(8)
    await control.order("back")
    await expect(late.page.locator("[data-step]")).to_have_count(0)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desk", "phone"])
async def test_control_goes_on_back_holds_and_leaves_it_and_can_begin_again(event, viewport):
    control, hall, queen = await ended(event), await event.hall(), await event.sit(QUEEN, "Ada")
    settings = {"viewport": viewport} if viewport else {}
    desk = await event.shows["desk"](f"{event.url}/control/{event.key}", storage_state=event.login, **settings)
    panel = desk.get_by_role("region", name="The ceremony")
    await expect(panel.get_by_label("Whom it thanks, by name")).not_to_have_value("")
    await panel.get_by_label("Whom it thanks, by name").fill("Ann and Zoë")
    await expect(queen.pane.get_by_text("the hall is told soon")).to_be_visible()
    await expect(queen.pane.get_by_text("of 8")).to_have_count(0)
    await panel.get_by_role("button", name="Begin the ceremony").click()
    first, second, *_ = await steps(control)
    await told(hall.page, first).to_be_visible()
    box, size = await panel.bounding_box(), desk.viewport_size
    assert box
    assert size
    assert box["x"] + box["width"] <= size["width"], "all of it in reach of a thumb"
    await pressed_as_it_turns(desk, panel.get_by_role("button", name="Hold here"), hall.page, second)
    await expect(panel.get_by_role("button", name="Let it run")).to_be_visible()
    await told(hall.page, first).to_be_visible()
    await panel.get_by_role("button", name="Next").click()
    await told(hall.page, second).to_be_visible()
    await panel.get_by_role("button", name="Back", exact=True).click()
    await told(hall.page, first).to_be_visible()
    await expect(queen.pane.get_by_text("of 8")).to_have_count(0)
    await control.order("show_step", step="thanks", runs=False)
    await expect(hall.page.get_by_text("Ann and Zoë")).to_be_visible()
    await expect(queen.pane.get_by_text("Ann and Zoë")).to_be_visible()
    await panel.get_by_role("button", name="Leave").click()
    await expect(hall.page.locator("[data-step]")).to_have_count(0)
    await expect(queen.pane.get_by_role("heading", name=re.compile("Your court came .* of 8"))).to_be_visible()
    assert await barriers(queen.page) == []
    assert await sideways(queen.page) == []
    await expect(panel.get_by_label("Whom it thanks, by name")).to_have_value("Ann and Zoë")
    await panel.get_by_role("button", name="Begin the ceremony").click()
    await told(hall.page, first).to_be_visible()
    assert await barriers(desk) == []


@pytest.mark.parametrize("language", ["en", *LOCALES])
async def test_every_step_is_read_from_the_back_row_in_each_language(event, language):
    """None is cut, and none has a key where a sentence should be; long names and those from right to left have room."""
    control = await ended(event)
    locale = {"locale": LOCALES[language]} if language in LOCALES else {}
    wall = (await event.hall(**locale)).page
    names = f"Ann, {RIGHT_TO_LEFT}, {LONG}"
    await control.order("begin_ceremony", text=names)
    for key in await steps(control):
        await control.order("show_step", step=key, runs=False)
        await told(wall, key).to_be_visible()
        assert await faults(wall) == [], key
        assert await wall.evaluate(BEYOND) == [], key
        assert not await wall.evaluate(SHORTENED), key
        await said(wall)
