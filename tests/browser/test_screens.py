"""Whether people can use the screens: far walls, and names that are not what they seem."""

from playwright.async_api import expect

from tests.browser.gathering import make_event
from tests.browser.screens import sideways

QUEEN, MARSHAL = "humans-monarch", "humans-lord-general"
WALLS = [(1280, 720), (1920, 1080), (3840, 2160)]
MARKUP = "<img src=x onerror=alert(1)>"
DIGITS = """timer => {
    const brush = document.createElement('canvas').getContext('2d');
    const look = getComputedStyle(timer);
    brush.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    return brush.measureText('0').actualBoundingBoxAscent;
}"""


async def test_the_clock_is_read_from_the_back_of_the_hall(event):
    """Eighteen hundredths of the height at least, on any projector, and nothing pushed off the wall by it."""
    hall = await event.hall()
    for width, height in WALLS:
        await hall.page.set_viewport_size({"width": width, "height": height})
        assert await hall.timer.evaluate(DIGITS) >= height * 0.18
        box = await hall.timer.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert await sideways(hall.page) == []


async def test_markup_in_names_is_only_text(event, screens, organiser, server, phone):
    """A player, a character and a faction called like a picture with a script in it."""
    queen, hall, desk = await event.sit(QUEEN, MARKUP), await event.hall(), await event.desk()
    await queen.button("Name yourself")
    for field in ("My character", "Our faction"):
        await queen.page.get_by_label(field).fill(MARKUP)
        await queen.page.get_by_label(field).press("Enter")
    await expect(queen.page.get_by_role("heading", level=1, name=MARKUP)).to_be_visible()
    await expect(hall.news).to_contain_text(f"Aldermark is now called {MARKUP}.")
    await expect(await desk.open("Seats")).to_contain_text(MARKUP)
    marshal, taking = await event.sit(MARSHAL, "Bert"), await phone(event.cards[QUEEN].link)
    await expect(taking.get_by_text("Somebody already sits here:")).to_contain_text(MARKUP)
    await organiser.goto(f"{event.url}/control/{event.key}/seats")
    await expect(organiser.get_by_role("heading", name=MARKUP)).to_be_visible()
    for page in (queen.page, marshal.page, hall.page, desk.page, taking, organiser):
        assert await page.locator("img[src=x], [onerror]").count() == 0


async def test_markup_in_the_name_of_an_event_is_only_text(organiser, server, desk):
    await organiser.goto(f"{server.origin}/control/new")
    await make_event(organiser, f"{MARKUP} two")
    page = await desk(f"{server.origin}/hall/img-srcx-onerroralert1-two")
    await expect(page).to_have_title(f"{MARKUP} two")
    assert await page.locator("img[src=x], [onerror]").count() == 0
    await organiser.goto(f"{server.origin}/control/")
    await expect(organiser.get_by_role("heading", name=f"{MARKUP} two")).to_be_visible()
    assert await organiser.locator("img[src=x], [onerror]").count() == 0
