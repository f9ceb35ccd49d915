"""Whether people can use the screens: barriers, thumbs, narrow phones, far walls, names that are not what they seem."""

import re
from typing import Any

from playwright.async_api import ViewportSize, expect

from tests.browser.gathering import make_event
from tests.browser.phones import Phone
from tests.browser.screens import PHONE, barriers, sideways, too_small

QUEEN, MARSHAL = "humans-monarch", "humans-lord-general"
NARROW = ViewportSize(width=320, height=640)
WALLS = [(1280, 720), (1920, 1080), (3840, 2160)]
MARKUP = "<img src=x onerror=alert(1)>"
DIGITS = """timer => {
    const brush = document.createElement('canvas').getContext('2d');
    const look = getComputedStyle(timer);
    brush.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    return brush.measureText('0').actualBoundingBoxAscent;
}"""
LISTEN = """() => {
    window.spoken = [];
    for (const region of document.querySelectorAll('[aria-live=assertive]')) {
        const watch = new MutationObserver(() => window.spoken.push(region.textContent));
        watch.observe(region, {childList: true, characterData: true, subtree: true});
    }
}"""
ORDERING = ("now", "now/orders")
PANES = ("now", "now/statement", "now/menu", "realm", "map", "map/kingsmead", "goals", "log")


def clean(found: dict[Any, Any]) -> bool:
    """Nothing was found anywhere; else all of it is told."""
    wrong = [f"{at}: {what}" for at, what in found.items() if what]
    assert wrong == [], "\n".join(wrong)
    return True


async def look_over(page, checks):
    """What is wrong with a page, by check."""
    found = {check.__name__: await check(page) for check in checks}
    return {name: wrong for name, wrong in found.items() if wrong}


async def turn_to(phone: Phone, place: str) -> None:
    await phone.go(place)
    if place.startswith("map"):
        await expect(phone.pane.get_by_role("button", name=re.compile("^Kingsmead"))).to_be_attached()


async def walk(phone: Phone, places: tuple[str, ...]) -> dict[Any, Any]:
    """Dark and on paper at 390 px, then at 320: no barrier, nothing too small for a finger, nothing cut off."""
    found: dict[Any, Any] = {}
    for theme in ("dark", "paper"):
        await phone.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for place in places:
            await turn_to(phone, place)
            found[theme, place] = await look_over(phone.page, (barriers, too_small, sideways))
    await phone.page.set_viewport_size(NARROW)
    for place in places:
        await turn_to(phone, place)
        found["narrow", place] = await look_over(phone.page, (too_small, sideways))
    await phone.page.set_viewport_size(PHONE)
    return found


async def test_every_pane_of_the_phone(event):
    """With something on each: an open order, a proposal that waits, a statement, a log."""
    desk, queen, marshal = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(MARSHAL, "Bert")
    await desk.begin_production()
    await queen.open_orders()
    await queen.order("Kingsmead", "militia")
    await marshal.open_orders()
    await marshal.choose("Wheatley", "food", "gold")
    await marshal.button(re.compile("^Propose to"))
    await queen.open("Now")
    await expect(queen.card("Waits for your tap")).to_be_visible()
    assert clean(await walk(queen, ORDERING))
    await desk.end("Production", "Trade")
    await expect(queen.phase).to_have_text("Trade")
    assert clean(await walk(queen, PANES))


async def test_every_pane_of_the_desk(event):
    desk = await event.desk()
    await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    found = {}
    for pane in ("Overview", "Provinces", "Seats", "Rows & override", "Journal", "Log lines"):
        await desk.open(pane)
        found[pane] = await barriers(desk.page)
    await desk.clock.get_by_role("button", name="Help").click()
    found["Help"] = await barriers(desk.page)
    assert clean(found)


async def test_the_hall_screen_running_and_paused(event):
    desk, hall = await event.desk(), await event.hall()
    await expect(hall.land("Kingsmead")).to_be_attached()
    found = [await barriers(hall.page)]
    await desk.press("Start")
    await expect(hall.band).to_have_count(0)
    found.append(await barriers(hall.page))
    await desk.press("Pause")
    await expect(hall.band).to_have_text("Paused")
    found.append(await barriers(hall.page))
    assert found == [[], [], []]


async def test_pages_before_and_beside_the_game(event, server, organiser, phone):
    """On a phone too: an organiser may have nothing else at hand."""
    found = {}
    for path in ("/", f"/?event={event.key}", "/j", "/login", "/welcome"):
        page = await phone(server.url + path)
        found[path] = await look_over(page, (barriers, too_small, sideways))
    page = await phone(event.cards[QUEEN].link)
    await expect(page.get_by_role("button", name="Take this seat")).to_be_visible()
    found["take"] = await look_over(page, (barriers, too_small, sideways))
    for path in ("/control/", "/control/new", "/control/team", "/password", f"/control/{event.key}/seats"):
        page = await phone(server.url + path, storage_state=event.login)
        found[path] = await look_over(page, (barriers, too_small, sideways))
    assert clean(found)


async def test_the_clock_is_read_from_the_back_of_the_hall(event):
    """A sixth of the height at least, on any projector, and nothing pushed off the wall by it."""
    hall = await event.hall()
    for width, height in WALLS:
        await hall.page.set_viewport_size({"width": width, "height": height})
        assert await hall.timer.evaluate(DIGITS) >= height / 6
        box = await hall.timer.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert await sideways(hall.page) == []


async def test_the_timer_is_spoken_at_milestones_only(event):
    """Never each second, never not at all."""
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    await expect(queen.phase).to_have_text("Production")
    await queen.page.evaluate(LISTEN)
    spoken = queen.page.locator("[aria-live=assertive]")
    await desk.set_clock("1:02")
    await expect(spoken).to_have_text("One minute left: Production.")
    await desk.set_clock(":12")
    await expect(spoken).to_have_text("Ten seconds left.")
    heard = [text for text in await queen.page.evaluate("window.spoken") if text]
    assert heard == ["One minute left: Production.", "Ten seconds left."]
    await expect(queen.timer).not_to_have_attribute("aria-live", re.compile("polite|assertive"))


async def test_markup_in_names_is_only_text(event, screens, organiser, server, phone):
    """A player, a character and a faction called like a picture with a script in it."""
    queen, hall, desk = await event.sit(QUEEN, MARKUP), await event.hall(), await event.desk()
    await queen.button("Give our names")
    for field in ("My character", "Our faction"):
        await queen.page.get_by_label(field).fill(MARKUP)
        await queen.page.get_by_label(field).press("Enter")
    await expect(queen.page.get_by_role("heading", level=1, name=MARKUP)).to_be_visible()
    await expect(hall.news).to_contain_text(f"Aldermark is now called {MARKUP}.")
    await expect(await desk.open("Seats")).to_contain_text(MARKUP)
    marshal, taking = await event.sit(MARSHAL, "Bert"), await phone(event.cards[QUEEN].link)
    await expect(taking.get_by_text("Somebody already sits here:")).to_contain_text(MARKUP)
    await organiser.reload()
    await expect(organiser.get_by_role("heading", name=MARKUP)).to_be_visible()
    for page in (queen.page, marshal.page, hall.page, desk.page, taking, organiser):
        assert await page.locator("img[src=x], [onerror]").count() == 0


async def test_markup_in_the_name_of_an_event_is_only_text(organiser, server, desk):
    await organiser.goto(f"{server.url}/control/new")
    await make_event(organiser, f"{MARKUP} two")
    page = await desk(f"{server.url}/hall/img-srcx-onerroralert1-two")
    await expect(page).to_have_title(f"{MARKUP} two")
    assert await page.locator("img[src=x], [onerror]").count() == 0
    await organiser.goto(f"{server.url}/control/")
    await expect(organiser.get_by_role("rowheader", name=MARKUP)).to_be_visible()
    assert await organiser.locator("img[src=x], [onerror]").count() == 0
