"""The first minute at a seat: one card and one thing to do; six more to read, words that can be tapped, the rules."""

import re

from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.browser.given import CLOSE
from tests.browser.phones import Phone, seated
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import control_of

QUEEN, HEIR = "humans-monarch", "humans-successor"
SMALL = ViewportSize(width=320, height=568)
TITLES = ["Who you are", "Your realm", "What you want", "What you may do", "How a turn goes", "How a fight is counted"]
YOU = "You are Queen Oswina Harrow"
LARGE = "document.documentElement.style.fontSize = '200%'"
LETTERS = "document.fonts.ready.then(() => 0)"
SWIPE = """([from, to]) => {
    const at = document.querySelector('.first');
    const touch = x => new Touch({identifier: 1, target: at, clientX: x, clientY: 300});
    at.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(from)], bubbles: true}));
    at.dispatchEvent(new TouchEvent('touchend', {changedTouches: [touch(to)], bubbles: true}));
}"""


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("heading", level=1, name=title)


async def walk(page: Page) -> None:
    """Through all six cards, each fit to be read."""
    for title in TITLES:
        await expect(card(page, title)).to_be_visible()
        await expect(page.locator(".first .card").first).to_be_visible()
        assert await barriers(page) == []
        assert await sideways(page) == []
        assert await too_small(page) == []
        if title != TITLES[-1]:
            await page.get_by_role("button", name="Next").tap()


async def to_the_cards(phone: Phone) -> None:
    await phone.page.get_by_role("button", name="My seat").tap()
    await phone.page.get_by_role("button", name="Read the cards").tap()


async def test_who_takes_a_seat_is_told_who_they_are_and_what_to_do_first(event):
    """One card; then the first deed of the day, in the event itself. The other cards are swiped and tapped through."""
    queen = await event.sit(QUEEN, "Ann", new_here=True)
    page = queen.page
    await expect(card(page, YOU)).to_be_visible()
    await expect(queen.pane.get_by_role("heading", name="What you want")).to_be_visible()
    await page.get_by_role("button", name="Start playing").tap()
    await expect(page.get_by_role("heading", name="Lay out your realm", level=1)).to_be_visible()
    await queen.open("Now")
    await expect(card(page, YOU)).to_have_count(0)
    await to_the_cards(queen)
    await expect(queen.pane).to_contain_text("You rule. Your word decides")
    await page.evaluate(SWIPE, [300, 100])
    await expect(card(page, TITLES[1])).to_be_visible()
    await expect(queen.pane).to_contain_text("every neighbour's road leads through your fields")
    await page.evaluate(SWIPE, [100, 300])
    await walk(page)
    await page.get_by_role("button", name="Start here").tap()
    await expect(page.get_by_role("heading", name="Lay out your realm", level=1)).to_be_visible()


async def test_it_is_never_shown_twice_and_the_cards_are_kept_under_my_seat(event):
    heir = await event.sit(HEIR, "Cleo", new_here=True)
    page = heir.page
    await page.set_viewport_size(SMALL)
    await page.evaluate(LARGE)
    await expect(heir.pane.get_by_role("heading", name="What you want")).to_be_visible()
    assert await sideways(page) == []
    await page.get_by_role("button", name="Start playing").tap()
    await page.goto(event.cards[HEIR].link)
    await page.reload()
    await page.get_by_role("button", name="Sit here as well").tap()
    heir = await seated(page)
    await expect(page.get_by_role("heading", name="What you may do now")).to_be_visible()
    await to_the_cards(heir)
    await expect(heir.pane).to_contain_text("You serve Queen Oswina Harrow.")
    await walk(page)
    await page.evaluate(LARGE)
    for title in reversed(TITLES):
        await expect(card(page, title)).to_be_visible()
        assert await sideways(page) == []
        if title != TITLES[0]:
            await page.get_by_role("button", name="Back", exact=True).tap()


async def test_a_bell_takes_it_away(event):
    general = await event.sit("humans-lord-general", "Bert", new_here=True)
    await expect(general.pane.get_by_role("heading", name="What you want")).to_be_visible()
    control = await control_of(event)
    await control.orders(("start", {}), CLOSE)
    await expect(general.phase).to_have_text("Initial diplomacy")
    await expect(general.pane.get_by_role("heading", name="What you want")).to_have_count(0)


async def test_a_word_is_explained_where_it_stands_and_leads_to_its_rule(event):
    queen = await event.sit(QUEEN, "Ann")
    page = queen.page
    await queen.open("Realm")
    officer = queen.pane.get_by_role("listitem").filter(has_text="Queen Oswina Harrow").last
    await officer.get_by_role("button", name="your die +1").tap()
    word = page.get_by_role("dialog", name="What is …?")
    await expect(word).to_contain_text("x is added to the result of your own side in a fight.")
    assert await barriers(page) == []
    await word.get_by_role("button", name="All of it: A fight").tap()
    await expect(word).to_be_hidden()
    chapter = queen.pane.locator("details[open]")
    await expect(chapter).to_contain_text("Each side throws one die of 6 sides.")
    assert await barriers(page) == []
    assert await sideways(page) == []
    await queen.open("Realm")
    await queen.pane.get_by_role("button", name="Trait", exact=True).tap()
    await expect(word).to_contain_text("What your people have been from the start")
    await (await control_of(event)).orders(("start", {}), CLOSE)
    await expect(word).to_be_hidden()


async def test_the_rules_are_read_on_a_phone_and_printed_on_four_pages(event, phone, desk):
    """With this event's own numbers, from the join page on, in each language."""
    joining = await phone(event.cards[QUEEN].link)
    await joining.get_by_role("link", name="The rules of the day").tap()
    await expect(joining.get_by_role("heading", name="The rules of the day")).to_be_visible()
    control = await control_of(event)
    await control.order("override", row=f"event/{event.key}", field="turns", value=3, reason="a short evening")
    for language, turns in (("en", "has 3 turns"), ("de", "die Veranstaltung 3 Runden"), ("fr", "a 3 tours")):
        page = await phone(f"{event.url}/rules/{event.key}?lang={language}")
        await page.set_viewport_size(SMALL)
        await expect(page.get_by_role("main")).to_contain_text(turns)
        assert await barriers(page) == []
        assert await sideways(page) == []
        assert await too_small(page) == []
        wide = await desk(f"{event.url}/rules/{event.key}?lang={language}")
        await wide.wait_for_load_state("networkidle")
        await wide.emulate_media(media="print")
        await wide.evaluate(LETTERS)
        pdf = await wide.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 4, (
            "two sheets, and on fewer pages it is printed too small to be read"
        )
