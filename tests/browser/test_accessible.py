"""No screen in no state keeps anybody out: barriers, thumbs, narrow phones, both looks, two languages, keys alone."""

import re
from collections.abc import AsyncIterator
from typing import Any

from playwright.async_api import Page, ViewportSize, expect

from tests.browser.desks import DOUBLE_MS, Desk, Hall
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import PHONE, barriers, sideways, too_small

QUEEN, MARSHAL = "humans-monarch", "humans-lord-general"
GERMAN = {"locale": "de-DE"}
NARROW = ViewportSize(width=320, height=640)
WEAR = "theme => { document.documentElement.dataset.theme = theme }"
SPEAK = "language => { document.cookie = `astor-language=${language}; path=/`; location.reload() }"
PANES = ("now", "realm", "market", "map", "map/kingsmead", "goals", "log", "now/menu", "now/statement")
PUBLIC = ("/", "/j", "/login", "/welcome")
CONTROLS = ("/control/", "/control/new", "/control/team", "/control/backups", "/password")
LISTEN = """() => {
    window.spoken = [];
    for (const region of document.querySelectorAll('[aria-live=assertive]')) {
        const watch = new MutationObserver(() => window.spoken.push(region.textContent));
        watch.observe(region, {childList: true, characterData: true, subtree: true});
    }
}"""
MOVING = """() => document.getAnimations()
    .filter(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 20)
    .map(one => one.effect?.target?.outerHTML.slice(0, 90))"""
SEEN = """() => {
    const at = document.activeElement;
    const look = getComputedStyle(at);
    const drawn = at instanceof SVGElement && look.stroke !== 'none' && parseFloat(look.strokeWidth) >= 2;
    const ringed = look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 2;
    return [at.outerHTML.slice(0, 90), drawn || ringed || look.boxShadow !== 'none' || at === document.body];
}"""
Found = dict[Any, Any]


def clean(found: Found) -> bool:
    """Nothing was found anywhere; else all of it is told."""
    wrong = [f"{at}: {what}" for at, what in found.items() if what]
    assert wrong == [], "\n".join(wrong)
    return True


async def look_over(page: Page, checks) -> Found:
    """What is wrong with a page, by check."""
    found = {check.__name__: await check(page) for check in checks}
    return {name: wrong for name, wrong in found.items() if wrong}


async def in_both_looks(page: Page, found: Found, at: str, *checks) -> None:
    """Dark and on paper, which differ in nothing but colours."""
    found[at] = await look_over(page, (barriers, *checks))
    await page.evaluate(WEAR, "paper")
    found[at, "paper"] = await barriers(page, "color-contrast")
    await page.evaluate(WEAR, "dark")


async def misnamed(page: Page) -> list[str]:
    """What is read out other than it is written: the one barrier that words can make."""
    return await barriers(page, "label-content-name-mismatch")


async def turn_to(phone: Phone, place: str) -> None:
    await phone.go(place)
    if place.startswith("map"):
        await expect(phone.pane.get_by_role("button", name=re.compile("^Kingsmead"))).to_be_attached()


async def walk(phone: Phone, found: Found, when: str, places: tuple[str, ...]) -> None:
    for place in places:
        await turn_to(phone, place)
        await in_both_looks(phone.page, found, f"{when}: {place}", too_small, sideways)


async def in_german(phone: Phone, found: Found, when: str, places: tuple[str, ...]) -> None:
    """Longer words: nothing may be cut off or pushed aside, on the narrowest phone either."""
    await phone.page.evaluate(SPEAK, "de")
    await expect(phone.page.locator("html[lang=de] header .phase")).to_be_visible()
    await phone.page.set_viewport_size(NARROW)
    for place in places:
        await turn_to(phone, place)
        found["German", when, place] = await look_over(phone.page, (misnamed, too_small, sideways))
    await phone.page.set_viewport_size(PHONE)
    await phone.page.evaluate(SPEAK, "en")
    await expect(phone.page.locator("html[lang=en] header .phase")).to_be_visible()


async def phases(desk: Desk) -> AsyncIterator[str]:
    """Every kind of phase and part once, the name of each as it stands on the clock."""
    for phase in ("Initial diplomacy", "Production", "Trade", "Purchase", "War", "Upkeep"):
        await desk.pass_on(phase)
        yield phase
    await desk.end_part("Close allotments", "Guild window")
    yield "Guild window"
    await desk.pass_on("Diplomacy")
    yield "Diplomacy"


async def test_an_evening_on_the_phone_and_in_the_hall(event):
    """One turn long. With something on the phone: an open order, a proposal that waits, a statement, a log."""
    found: Found = {}
    desk, hall = await event.desk(), await event.hall()
    queen, marshal = await event.sit(QUEEN, "Ann"), await event.sit(MARSHAL, "Bert")
    await desk.override(f"event/{event.key}", "turns", "1", "A short evening")
    await before_the_start(desk, hall, queen, found)
    async for phase in phases(desk):
        await queen.go("now")
        await expect(queen.page.get_by_role("banner")).to_contain_text(phase)
        if phase == "Production":
            await give_orders(queen, marshal)
            await walk(queen, found, phase, ("now/orders",))
            await announce(desk, "Please sit down.")
            await expect(queen.page.get_by_text("Please sit down.").first).to_be_visible()
            await in_german(queen, found, phase, ("now", "now/orders"))
            await acting(event, found)
        await walk(queen, found, phase, ("now",))
    await walk(queen, found, "Late", PANES)
    await in_german(queen, found, "Late", PANES)
    await at_the_end(desk, hall, queen, found)
    assert clean(found)


async def acting(event: Gathering, found: Found) -> None:
    """Control gives orders for a seat, on what looks like a phone."""
    address = f"{event.url}/control/{event.key}/seat/{MARSHAL}"
    page = await event.shows["phone"](address, storage_state=event.login)
    await expect(page.get_by_role("navigation", name="Sections")).to_be_visible()
    await in_both_looks(page, found, "Acting for a seat", too_small, sideways)


async def before_the_start(desk: Desk, hall: Hall, queen: Phone, found: Found) -> None:
    await walk(queen, found, "Before the start", ("now",))
    await expect(hall.land("Kingsmead")).to_be_attached()
    await in_both_looks(hall.page, found, "Hall before the start", sideways)
    await desk.press("Start")
    await expect(hall.band).to_have_count(0)
    await in_both_looks(hall.page, found, "Hall running", sideways)
    await expect(queen.pane.get_by_role("button", name=re.compile("^Lay out"))).to_be_visible()
    await walk(queen, found, "Planning", ("now", "now/layout"))


async def at_the_end(desk: Desk, hall: Hall, queen: Phone, found: Found) -> None:
    await desk.press("Pause")
    await expect(hall.band).to_contain_text("Paused")
    await in_both_looks(hall.page, found, "Hall paused", sideways)
    await walk(queen, found, "Paused", ("now",))
    await desk.press("Resume")
    await desk.pass_on("The game is over")
    await expect(hall.page.get_by_role("heading", name="How it ended")).to_be_visible()
    await in_both_looks(hall.page, found, "Hall ended", sideways)
    await walk(queen, found, "Ended", ("now",))


async def give_orders(queen: Phone, marshal: Phone) -> None:
    await queen.open_orders()
    await queen.order("Kingsmead", "militia")
    await marshal.open_orders()
    await marshal.choose("Wheatley", "food", "gold")
    await marshal.button(re.compile("^Propose to"))
    await queen.open("Now")
    await expect(queen.card("Waits for your tap")).to_be_visible()


async def test_pages_before_and_beside_the_game(event, phone):
    """On a phone too: an organiser may have nothing else at hand."""
    found: Found = {}
    of_event = (f"/?event={event.key}", event.cards[QUEEN].at(""))
    of_controls = (*CONTROLS, f"/control/{event.key}/seats", f"/control/{event.key}/cards")
    for paths, login in (((*PUBLIC, *of_event), {}), (of_controls, {"storage_state": event.login})):
        page = await phone(event.url, **login)
        for path in paths:
            await page.goto(event.url + path)
            await in_both_looks(page, found, path, too_small, sideways)
            await page.evaluate(SPEAK, "de")
            await page.wait_for_selector("html[lang=de]")
            found["German", path] = await look_over(page, (misnamed, too_small, sideways))
            await page.evaluate("document.cookie = 'astor-language=en; path=/'")
    assert clean(found)


async def test_every_pane_of_the_desk(event):
    found: Found = {}
    desk = await event.desk()
    await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    for tab in await desk.page.get_by_role("tab").all():
        await tab.click()
        await in_both_looks(desk.page, found, await tab.inner_text())
    await open_everything(desk, found)
    await desk.page.evaluate(SPEAK, "de")
    await expect(desk.page.get_by_role("tab", name="Übersicht")).to_be_visible()
    for tab in await desk.page.get_by_role("tab").all():
        await tab.click()
        found["German", await tab.inner_text()] = await misnamed(desk.page)
    assert clean(found)


async def open_everything(desk: Desk, found: Found) -> None:
    """Questions, dialogs and forms, each opened by its key or button and left by Escape."""
    for key in ("?", "l", "e", "b"):
        await desk.page.keyboard.press(key)
        found[f"opened by {key}"] = await look_over(desk.page, (barriers,))
        await desk.page.keyboard.press("Escape")
    fields = await desk.open_row("province", "ostmark")
    await fields.get_by_role("button", name="Override order", exact=True).click()
    found["override"] = await look_over(desk.page, (barriers,))
    await (await desk.pair("Aldermark", "Urzoth")).click()
    found["relation"] = await look_over(desk.page, (barriers,))
    pane = await desk.open("Seats")
    await pane.get_by_role("button", name="Revoke the link of Queen of Aldermark").click()
    found["revoke"] = await look_over(desk.page, (barriers,))


async def test_the_timer_is_spoken_at_milestones_only(event):
    """Never each second, never not at all."""
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    await expect(queen.phase).to_have_text("Production")
    await queen.page.evaluate(LISTEN)
    spoken = queen.page.locator("[aria-live=assertive]")
    await desk.set_clock("1:02")
    await expect(spoken).to_have_text("One minute left in Production.")
    await desk.set_clock(":12")
    await expect(spoken).to_have_text("Ten seconds left.")
    heard = [text for text in await queen.page.evaluate("window.spoken") if text]
    assert heard == ["One minute left in Production.", "Ten seconds left."]
    await expect(queen.timer).not_to_have_attribute("aria-live", re.compile("polite|assertive"))


async def test_nothing_moves_for_those_who_asked_for_rest(event):
    still = {"reduced_motion": "reduce"}
    desk, hall = await event.desk(), await event.hall(**still)
    queen = await event.sit(QUEEN, "Ann", **still)
    await desk.page.emulate_media(reduced_motion="reduce")
    await desk.press("Start")
    await expect(hall.band).to_have_count(0)
    await desk.set_clock(":09")
    await expect(hall.timer).to_have_text(re.compile(r"^0:0\d"))
    for page in (desk.page, hall.page, queen.page):
        assert await page.evaluate(MOVING) == []


# Keys alone


async def test_the_desk_by_keyboard_alone(event):
    """Pause, time, an announcement, an override and its undoing, without a mouse and always seeing where one is."""
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    page, keys = desk.page, desk.page.keyboard
    await page.evaluate("document.activeElement.blur()")
    await keys.press("Space")
    await expect(desk.state).to_have_text("Paused")
    await page.wait_for_timeout(DOUBLE_MS)  # two presses in a row are one
    await keys.press("Space")
    await expect(desk.state).to_have_text("Running")
    await desk.set_clock("9:00")
    await expect(desk.timer).to_contain_text(re.compile("^(9:00|8:5)"))  # who adds to a clock has seen it
    await page.evaluate("document.activeElement.blur()")
    await keys.press("+")
    await expect(desk.timer).to_contain_text(re.compile("^(9:5|10:0)"))
    await announce(desk, "Please sit down.")
    await expect(queen.page.get_by_text("Please sit down.").first).to_be_visible()
    await override(desk)
    await undo(desk)


async def announce(desk: Desk, text: str) -> None:
    await desk.page.keyboard.press("a")
    await reach(desk.page, desk.page.get_by_label("Words", exact=True))
    await desk.page.keyboard.type(text)
    await press(desk.page, re.compile("^Announce to"))


async def override(desk: Desk) -> None:
    page = desk.page
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("8")
    await reach(page, page.get_by_label("Kind of row"))
    await page.keyboard.type("Provinces")
    await press(page, "province/ostmark")
    await press(page, "Override order")
    await reach(page, page.get_by_label("New value of order"))
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type("4")
    await reach(page, page.get_by_label(re.compile("^Reason")))
    await page.keyboard.type("The harvest feast")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("New value of order")).to_have_count(0)


async def undo(desk: Desk) -> None:
    page = desk.page
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("9")
    entry = (await desk.entries("Overrode")).first
    await reach(page, entry.get_by_role("button", name=re.compile("^Undo entry")))
    await page.keyboard.press("Enter")
    await expect(entry.get_by_label("Why is entry")).to_be_visible()
    await reach(page, entry.get_by_label("Why is entry"))
    await page.keyboard.press("Escape")
    await expect(entry.get_by_label("Why is entry")).to_have_count(0)
    await expect(entry.get_by_role("button", name=re.compile("^Undo entry"))).to_be_focused()
    await page.keyboard.press("Enter")
    await reach(page, entry.get_by_label("Why is entry"))
    await page.keyboard.type("It was no feast")
    await page.keyboard.press("Enter")
    await expect(entry).to_contain_text("undone")


async def press(page: Page, name: str | re.Pattern[str]) -> None:
    await reach(page, page.get_by_role("button", name=name).first)
    await page.keyboard.press("Enter")


async def reach(page: Page, target) -> None:
    """Tab on until it has the focus; wherever that rests on the way can be seen."""
    await expect(target).to_be_visible()
    for _step in range(250):
        if await target.evaluate("element => element === document.activeElement"):
            return
        await page.keyboard.press("Tab")
        resting, lit = await page.evaluate(SEEN)
        assert lit, f"the focus cannot be seen on {resting}"
    raise AssertionError(f"Tab does not reach {target}")


async def test_a_dialog_gives_the_focus_back(event):
    """Escape closes it, and one is where one was."""
    desk = await event.desk()
    for name in ("Help", re.compile("All well|Look here")):
        opener = desk.clock.get_by_role("button", name=name)
        await reach(desk.page, opener)
        await desk.page.keyboard.press("Enter")
        await expect(desk.page.get_by_role("dialog")).to_be_visible()
        await desk.page.keyboard.press("Escape")
        await expect(desk.page.get_by_role("dialog")).to_have_count(0)
        await expect(opener).to_be_focused()
