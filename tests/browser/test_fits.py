"""Nothing is laid over anything else and nothing overflows sideways: small phones, large letters, laptops, walls."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, Route, ViewportSize, expect

from tests.browser.desks import Desk
from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE
from tests.browser.phones import Phone
from tests.browser.screens import PHONE
from tests.browser.words_of_control import control_of

QUEEN = "humans-monarch"
SMALL = ViewportSize(width=320, height=568)
PANES = ("now", "realm", "market", "map", "goals", "log", "now/menu", "now/statement", "realm/court", "realm/lore")
LARGE = "percent => { document.documentElement.style.fontSize = `${percent}%` }"
LETTERS = "() => getComputedStyle(document.body.appendChild(document.createElement('button'))).fontSize"
"""How large those of a button are that says nothing else of them."""
OVERLAPS = """within => {
    const clips = one => getComputedStyle(one).overflowX !== 'visible';
    const told = one => [...one.childNodes].filter(part => !(part instanceof Element && part.querySelector('.hidden')));
    const span = (one, range = document.createRange()) => {
        const parts = told(one);
        range.setStartBefore(parts[0]);
        range.setEndAfter(parts.at(-1));
        const ink = range.getBoundingClientRect(), {left, right, top, bottom} = one.getBoundingClientRect();
        return clips(one) ? {left, right, top, bottom} : {left: ink.left, right: ink.right, top, bottom};
    };
    const parts = [...document.querySelectorAll(within)]
        .filter(one => one.checkVisibility({visibilityProperty: true}) && one.textContent.trim() && told(one).length)
        .map(one => [one, span(one), one.textContent.trim()]);
    return parts.flatMap(([one, p, a], i) => parts.slice(i + 1)
        .filter(([other, q]) => !one.contains(other) && !other.contains(one)
            && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
            && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1)
        .map(([, , b]) => `${a} | ${b}`));
}"""
"""Parts of a strip that lie over each other: as wide as their words that are seen, as high as their lines."""
OUTSIDE = """within => [...document.querySelectorAll(within)]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))
    .filter(([one]) => !one.querySelector(':not(svg *)'))
    .map(([one, box]) => `${Math.round(box.left)}..${Math.round(box.right)} ${one.textContent.trim().slice(0, 40)}`)"""
"""Parts that reach over the edge of the screen."""
TOO_WIDE = """within => [document.documentElement, ...document.querySelectorAll(within)]
    .filter(one => one.scrollWidth > one.clientWidth + 1)
    .map(one => `${one.outerHTML.slice(0, 60)}: ${one.scrollWidth} in ${one.clientWidth}`)"""
SPEAK = "language => { document.cookie = `astor-language=${language}; path=/`; location.reload() }"
LAPTOPS = [ViewportSize(width=width, height=768) for width in (1024, 1181, 1200, 1341, 1366, 1421, 1440)]
"""The laptops there are, and the narrowest screen of each of the desk's layouts."""
LIGHT = "word => { document.querySelector('header.strip [aria-haspopup=dialog]').lastChild.textContent = ` ${word}` }"
WIDEST = {"en": "Look here", "de": "Prüft noch", "fr": "Contrôle"}
HEADER = "header p, header .link, header .clock > span"
STRIP = "header.strip :is(p, button, a, label)"
STATES: tuple[tuple[tuple[str, dict[str, Any]], ...], ...] = (
    (), (("start", {}),), (("pause", {}),), (("resume", {}), *[CLOSE] * 6), (("hold_now", {"skip": True}),),
)  # fmt: skip
"""Not started, running, paused, in upkeep with its two buttons, held: each after these orders."""
LONG = "Storms at the town hall of Upper Market"


async def on_phone(page: Page) -> dict[str, Any]:
    """What is wrong with a pane, its header and its tabs."""
    found = {
        "header": await page.evaluate(OVERLAPS, HEADER),
        "tabs": await page.evaluate(OVERLAPS, "nav a"),
        "outside": await page.evaluate(OUTSIDE, "header *, nav *, main :not(svg, svg *, .hidden, .hidden *)"),
        "sideways": await page.evaluate(TOO_WIDE, "main, header, nav"),
    }
    return {what: wrong for what, wrong in found.items() if wrong}


async def pane_by_pane(phone: Phone, panes: tuple[str, ...] = PANES) -> dict[str, Any]:
    found = {}
    for pane in panes:
        await phone.go(pane)
        cut = await phone.page.evaluate(TOO_WIDE, "main button:not(.cell)")
        if wrong := await on_phone(phone.page) | ({"buttons": cut} if cut else {}):
            found[pane] = wrong
    return found


@pytest.mark.parametrize(("size", "percent"), [(SMALL, 100), (PHONE, 100), (PHONE, 200)], ids=["320", "390", "200%"])
async def test_a_phone_shows_all_of_it(event: Gathering, size: ViewportSize, percent: int):
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await queen.page.set_viewport_size(size)
    await queen.page.evaluate(LARGE, percent)
    assert await queen.page.evaluate(LETTERS) == f"{16 * percent // 100}px"
    assert await pane_by_pane(queen, ("now", "now/layout", "realm")) == {}
    await desk.press("Start")
    await desk.pass_on("Initial diplomacy", "Production")
    await expect(queen.phase).to_have_text("Production")
    assert await pane_by_pane(queen, (*PANES, "now/orders")) == {}
    for then, pane in (("Trade", "market"), ("Purchase", "market"), ("War", "now/war"), ("Upkeep", "now/feed"),
                       ("Diplomacy", "now/plot")):  # fmt: skip
        await desk.pass_on(then)
        await expect(queen.phase).to_have_text(then)
        assert await pane_by_pane(queen, ("now", pane)) == {}


async def test_a_laptop_shows_the_whole_desk(event: Gathering):
    """In every state of the clock, in every language, whatever the light says and however long the event's name is."""
    desk, control = await event.desk(), await control_of(event)
    await control.order("override", row=f"event/{event.key}", field="name", value=LONG, reason="A long evening")
    for steps in STATES:
        await control.orders(*steps)
        for language, word in WIDEST.items():
            await desk.page.evaluate(SPEAK, language)
            await desk.page.wait_for_selector(f"html[lang={language}] [role=tab]")
            await expect(desk.clock.locator(".ok")).to_be_visible()
            await desk.page.evaluate(LIGHT, word)
            assert await on_laptops(desk) == {}, (steps, language)


async def test_the_desk_in_letters_twice_as_large_cuts_none_of_its_buttons(event: Gathering):
    """As somebody sets it in their browser, in every state of the clock and every language."""
    desk, control = await event.desk(), await control_of(event)
    browser = await desk.page.context.new_cdp_session(desk.page)
    await browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    for steps in STATES:
        await control.orders(*steps)
        for language in WIDEST:
            await desk.page.evaluate(SPEAK, language)
            await desk.page.wait_for_selector(f"html[lang={language}] [role=tab]")
            await expect(desk.clock.locator(".ok")).to_be_visible()
            assert await desk.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            assert await strip_of(desk) == {}, (steps, language)
            assert await desk.page.evaluate(TOO_WIDE, "button") == [], (steps, language)


async def on_laptops(desk: Desk) -> dict[int, Any]:
    found = {}
    for size in LAPTOPS:
        await desk.page.set_viewport_size(size)
        if wrong := await strip_of(desk):
            found[size["width"]] = wrong
    return found


async def strip_of(desk: Desk) -> dict[str, Any]:
    found = {
        "strip": await desk.page.evaluate(OVERLAPS, STRIP),
        "outside": await desk.page.evaluate(OUTSIDE, f"{STRIP}, [role=tab]"),
        "sideways": await desk.page.evaluate(TOO_WIDE, "header.strip, header.strip *, [role=tablist]"),
    }
    return {what: wrong for what, wrong in found.items() if wrong}


ADDRESSES = (
    "http://192.168.178.123:8000/",
    "http://10.0.0.7/",
    "http://storms.hall-of-upper-market.example:8000/",
)
SIZES = (
    ViewportSize(width=1920, height=1080),
    ViewportSize(width=1280, height=720),
    ViewportSize(width=1280, height=800),
)
BROKEN = """() => [...document.querySelectorAll('.address span')].filter(one => one.getClientRects().length !== 1)
    .map(one => one.textContent)"""


@pytest.mark.parametrize("address", ADDRESSES)
async def test_the_wall_never_breaks_its_address_within_a_number(event: Gathering, address: str):
    hall = await event.hall()

    async def elsewhere(route: Route) -> None:
        """The same page, as a server found under another address sends it."""
        page = await route.fetch()
        text = re.sub(r'"join":\s*"[^"]*"', f'"join": "{address}"', await page.text())
        await route.fulfill(response=page, body=text)

    await hall.page.route("**/hall/*", elsewhere)
    for size in SIZES:
        await hall.page.set_viewport_size(size)
        await hall.page.reload()
        told = hall.page.locator(".address")
        await expect(told).to_have_text(address.removeprefix("http://").rstrip("/"))
        assert await hall.page.evaluate(BROKEN) == []
        assert await hall.page.evaluate(OVERLAPS, "header .title p, header h1, header .clock > span, .address") == []
        assert await hall.page.evaluate(OUTSIDE, "header *") == []
        assert await hall.page.evaluate(TOO_WIDE, "header, .join, .address") == []
