"""Tablets, phones that lie on their side, and letters twice as large: each uses the screen it has, and cuts nothing."""

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE, TO_PRODUCTION
from tests.browser.phones import Phone
from tests.browser.screens import PHONE, sideways, too_small
from tests.browser.test_ways import IN_SIGHT
from tests.browser.words_of_control import control_of

QUEEN = "humans-monarch"
TABS = ("now", "realm", "market", "map", "goals", "log")
TABLETS = {"820x1180": ViewportSize(width=820, height=1180), "1180x820": ViewportSize(width=1180, height=820),
           "1024x768": ViewportSize(width=1024, height=768)}  # fmt: skip
LYING = {"844x390": ViewportSize(width=844, height=390), "667x375": ViewportSize(width=667, height=375)}
UPRIGHT = {"390": PHONE, "360": ViewportSize(width=360, height=740)}
INSIDE = """e => { const {left, top, right, bottom} = e.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5; }"""
SCROLLERS = """() => [document.documentElement, ...document.querySelectorAll('body *:not(svg *)')]
    .filter(e => e.scrollHeight > e.clientHeight + 1 && e.clientHeight > 0)
    .filter(e => e === document.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowY))
    .map(e => e.id || e.outerHTML.slice(0, 60))"""
"""What would have to be scrolled up and down."""
CLIPPED = """() => [...document.querySelectorAll('nav a, header p, main :is(h1, h2, button)')]
    .filter(e => e.checkVisibility() && !e.matches('.hidden') && !e.closest('.hidden'))
    .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible'
        || [...e.children].some(part => part.getBoundingClientRect().right > innerWidth + 1))
    .map(e => `${e.scrollWidth} in ${e.clientWidth}: ${e.textContent.trim().slice(0, 60)}`)"""
BACK = "Back to what you were doing"
LETTERS = "e => parseFloat(getComputedStyle(e).fontSize)"
NAMED = """() => Object.fromEntries([...document.querySelectorAll('.map text.name')]
    .map(e => [e.textContent, e.getBoundingClientRect().height]))"""
"""The names on the map, and how high each is written."""
WIDTH = "e => e.getBoundingClientRect().width"
TWICE = {"fontSizes": {"standard": 32}}
"""What a browser that is set to letters twice as large works with."""


def beside(phone: Phone) -> Locator:
    """The map beside the pane."""
    return phone.page.get_by_role("complementary").get_by_role("group", name="Map of the realm")


async def in_sight(phone: Phone, *parts: Locator) -> list[str]:
    """Those of these that are not wholly on the screen."""
    return [str(part) for part in parts if not await part.evaluate(INSIDE)]


async def in_production(event: Gathering) -> Phone:
    control = await control_of(event)
    await control.begin_production()
    queen = await event.sit(QUEEN, "Ann")
    await expect(queen.phase).to_have_text("Production")
    return queen


@pytest.mark.parametrize("size", TABLETS.values(), ids=TABLETS)
async def test_a_tablet_shows_the_map_beside_the_pane(event: Gathering, size: ViewportSize):
    """On each tab; what is tapped there opens its sheet in the pane, and the map stays as it was."""
    queen = await in_production(event)
    await queen.page.set_viewport_size(size)
    land = beside(queen)
    await expect(land).to_be_visible()
    act = queen.pane.get_by_role("button", name="Feed and pay everybody")
    assert await in_sight(queen, queen.timer, act) == []
    assert await queen.page.locator(".phone").evaluate(WIDTH) == size["width"]
    await land.get_by_role("button", name="Kingsmead").press("Enter")
    await expect(queen.pane.get_by_role("heading", name="Kingsmead")).to_be_visible()
    await expect(land.get_by_role("button", name="Kingsmead")).to_have_attribute("aria-pressed", "true")
    await queen.pane.get_by_role("button", name="Plan production").tap()
    await expect(queen.pane.get_by_role("heading", name="Production plans")).to_be_visible()
    await expect(land).to_be_visible()
    await land.get_by_role("button", name="Ostmark").press("Enter")
    await expect(queen.pane.get_by_role("heading", name="Ostmark")).to_be_in_viewport()
    await land.get_by_role("button", name="Karrhold").press("Enter")
    await queen.pane.get_by_role("button", name=BACK).tap()
    await expect(queen.pane.get_by_role("heading", name="Production plans")).to_be_visible()
    for tab in TABS:
        await queen.go(tab)
        await expect(land).to_be_visible()
        assert await sideways(queen.page) == [], tab
        assert await too_small(queen.page) == [], tab
        assert set(await queen.page.evaluate(SCROLLERS)) <= {"main"}, tab


@pytest.mark.parametrize("size", LYING.values(), ids=LYING)
async def test_a_phone_on_its_side_keeps_its_clock_and_its_first_deed_in_sight(event: Gathering, size: ViewportSize):
    """The pane has nearly all of the height there is, and alone is scrolled."""
    queen = await in_production(event)
    await queen.page.set_viewport_size(size)
    await expect(beside(queen)).to_be_visible()
    tabs = [queen.page.locator(f'nav a[href="#{tab}"]') for tab in TABS]
    assert await in_sight(queen, queen.pane.get_by_role("button", name="Feed and pay everybody")) == []
    for tab in TABS:
        await queen.go(tab)
        assert await in_sight(queen, queen.timer, *tabs) == [], tab
        assert await sideways(queen.page) == [], tab
        assert await too_small(queen.page) == [], tab
        assert set(await queen.page.evaluate(SCROLLERS)) <= {"main"}, tab
        height = await queen.pane.evaluate("e => e.clientHeight")
        assert height > 0.8 * size["height"], tab


async def test_a_phone_that_is_turned_keeps_its_place(event: Gathering):
    """Upright the map is a tab; on its side it stands beside the same page, and there is one of it."""
    queen = await in_production(event)
    await queen.go("now/orders")
    await expect(beside(queen)).to_have_count(0)
    for size, maps in ((LYING["844x390"], 1), (PHONE, 0), (LYING["844x390"], 1)):
        await queen.page.set_viewport_size(size)
        await expect(beside(queen)).to_have_count(maps)
        await expect(queen.pane.get_by_role("heading", name="Production plans")).to_be_visible()
    await queen.go("map")
    await expect(queen.page.locator(".map")).to_have_count(1)
    await expect(queen.pane).to_contain_text("Tap a province or a sea")
    await queen.page.set_viewport_size(PHONE)
    await expect(queen.page.locator(".map")).to_have_count(1)
    await expect(queen.pane.get_by_role("group", name="Map of the realm")).to_be_visible()


async def test_a_plan_of_war_has_one_map(event: Gathering):
    """The page of a march draws its own, beside its orders."""
    control = await control_of(event)
    await control.orders(*TO_PRODUCTION, CLOSE, CLOSE, CLOSE)
    queen = await event.sit(QUEEN, "Ann")
    await expect(queen.phase).to_have_text("War")
    await queen.page.set_viewport_size(TABLETS["1180x820"])
    await queen.go("now/war")
    await expect(beside(queen)).to_be_visible()
    army = next(key for key, row in (await control.rows("army")).items() if row["faction"] == "humans")
    await queen.go(f"now/march/{army}")
    await expect(queen.pane.get_by_role("group", name="Map of the realm")).to_be_visible()
    await expect(queen.page.locator(".map")).to_have_count(1)
    await expect(beside(queen)).to_have_count(0)


async def twice_as_large(page: Page) -> None:
    """As somebody sets it in their browser."""
    browser = await page.context.new_cdp_session(page)
    await browser.send("Page.setFontSizes", TWICE)
    assert await page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", UPRIGHT.values(), ids=UPRIGHT)
async def test_letters_twice_as_large_grow_everywhere_and_nothing_is_cut_off(
    event: Gathering, size: ViewportSize, language: str
):
    """Six tabs, their words, and the names on the map."""
    queen = await in_production(event)
    await queen.page.set_viewport_size(size)
    await queen.page.evaluate("language => { document.cookie = `astor-language=${language}; path=/` }", language)
    await queen.page.reload()
    await queen.page.wait_for_selector(f"html[lang={language}] nav a")
    await queen.go("map")
    await expect(queen.page.locator(".map text.name").first).to_be_attached()
    usual = await queen.page.evaluate(NAMED)
    letters = await queen.page.locator("nav a").first.evaluate(LETTERS)
    await queen.go("now")
    await twice_as_large(queen.page)
    for tab in (*TABS, "now/menu", "now/orders", "map/kingsmead"):
        await queen.go(tab)
        assert await sideways(queen.page) == [], tab
        assert await queen.page.evaluate(CLIPPED) == [], tab
    assert await queen.page.locator("nav a").first.evaluate(LETTERS) > 1.6 * letters
    tabs = [queen.page.locator(f'nav a[href="#{tab}"]') for tab in TABS]
    assert await in_sight(queen, queen.timer, *tabs) == []
    await queen.go("now")
    await queen.page.reload()
    await expect(queen.pane.locator(".act").first).to_be_visible()
    assert await queen.pane.locator(".act").first.evaluate(IN_SIGHT)
    await queen.go("map")
    await expect(queen.page.locator(".map text.name").first).to_be_attached()
    large = await queen.page.evaluate(NAMED)
    assert large["Kingsmead"] > 1.3 * usual["Kingsmead"]
    assert set(large) >= set(usual)
