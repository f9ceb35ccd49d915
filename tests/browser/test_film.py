"""A turn to try before one's own: on the real screens, by touch and by keyboard, and never over what cannot wait."""

import pytest
from playwright.async_api import FrameLocator, Page, expect

from tests.browser.gathering import Gathering, Show
from tests.browser.given import CLOSE
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import control_of
from tests.translate import words

QUEEN, GENERAL, HEIR = "humans-monarch", "humans-lord-general", "humans-successor"
STOPS = ("produce", "accept", "march", "throw", "vote")
MARKED = "[data-film]"
MOST_WORDS = 60
"""On the one card before the first act."""
PROPOSES = "At your court others decide in Production, Trade and War: there your tap proposes."
LONG_MS = 30_000
"""Bells stand and dice are looked at between two stops."""
LANGUAGES = {"en-GB": "en", "de-DE": "de", "fr-FR": "fr"}


def film_of(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


async def sits_down(event: Gathering, phone: Show, seat: str, locale: str = "en-GB") -> Page:
    """Somebody who has never been here, before the first card."""
    page = await phone(event.cards[seat].link, new_here=True, locale=locale)
    await page.locator("#take input[name=player]").fill("Ann")
    await page.locator("#take button[value=no]").tap()
    await expect(page.locator("main .first h1")).to_be_visible()
    return page


async def stops_at(page: Page, stop: str, said: dict[str, str]) -> None:
    """The film says what is to be done, and marks one button."""
    await expect(film_of(page).locator(".says")).to_contain_text(said[f"film.do.{stop}"], timeout=LONG_MS)
    await expect(film_of(page).locator(MARKED)).to_be_in_viewport(timeout=LONG_MS)


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_a_newcomer_reads_one_card_and_tries_a_turn_by_touch(event: Gathering, phone: Show, locale: str):
    page = await sits_down(event, phone, QUEEN, locale)
    said = words("film.", LANGUAGES[locale])
    told = (await page.get_by_role("main").inner_text()).split()
    assert 10 < len(told) <= MOST_WORDS
    assert await barriers(page) + await sideways(page) + await too_small(page) == []
    await page.locator("main .foot .main").tap()
    for stop in STOPS:
        await stops_at(page, stop, said)
        await film_of(page).locator(MARKED).tap()
    await film_of(page).get_by_role("button", name=said["film.now"]).tap(timeout=LONG_MS)
    await expect(page.locator("iframe")).to_have_count(0)
    await expect(page.locator("main .now")).to_be_visible()


async def test_by_keyboard_it_is_left_gone_on_with_and_seen_to_the_end(event: Gathering, phone: Show):
    """Each marked button is under the keys; reloaded, it goes on where it was left; once seen it is not offered."""
    page = await sits_down(event, phone, HEIR)
    said = words("film.", "en")
    await page.get_by_role("button", name=words("rules.", "en")["ui.first.film"]).press("Enter")
    await expect(page.get_by_role("dialog")).to_contain_text(PROPOSES)
    for stop in STOPS[:2]:
        await stops_at(page, stop, said)
        await expect(film_of(page).locator(MARKED)).to_be_focused()
        await page.keyboard.press("Enter")
    await stops_at(page, STOPS[2], said)
    await page.reload()
    await stops_at(page, STOPS[2], said)
    await page.keyboard.press("Escape")
    await expect(page.locator("iframe")).to_have_count(0)
    await Phone(page).go("now/film")
    for stop in STOPS[2:]:
        await stops_at(page, stop, said)
        await page.keyboard.press("Enter")
    over = film_of(page).get_by_role("button", name=said["film.now"])
    await expect(over).to_be_visible(timeout=LONG_MS)
    await over.press("Enter")
    await Phone(page).go("now/first")
    await expect(page.get_by_role("button", name=words("rules.", "en")["ui.first.begin"])).to_be_visible()
    await expect(page.get_by_role("button", name=words("rules.", "en")["ui.first.film"])).to_have_count(0)


async def test_only_what_is_meant_can_be_tapped(event: Gathering, phone: Show):
    page = await sits_down(event, phone, QUEEN)
    said = words("film.", "en")
    await page.locator("main .foot .main").tap()
    await stops_at(page, STOPS[0], said)
    await expect(page.get_by_role("dialog")).not_to_contain_text("proposes")
    await film_of(page).get_by_role("link", name="Market").tap()
    await film_of(page).get_by_role("button", name="My seat").tap()
    await stops_at(page, STOPS[0], said)
    await expect(film_of(page).locator("main .now")).to_be_visible()
    await page.get_by_role("button", name=said["film.leave"]).tap()
    await expect(page.locator("iframe")).to_have_count(0)


async def test_a_bell_and_controls_word_end_it(event: Gathering, phone: Show):
    page = await sits_down(event, phone, GENERAL)
    said = words("film.", "en")
    control = await control_of(event)
    await page.locator("main .foot .main").tap()
    await stops_at(page, STOPS[0], said)
    await control.order("announce", to=["all"], text="Please sit down.")
    await expect(page.locator("iframe")).to_have_count(0)
    await expect(page.get_by_text("Please sit down.")).to_be_visible()
    await Phone(page).go("now/film")
    await stops_at(page, STOPS[0], said)
    await control.orders(("start", {}), CLOSE)
    await expect(page.locator("iframe")).to_have_count(0)
    await expect(Phone(page).phase).to_have_text("Initial diplomacy")


async def test_the_wall_plays_it_by_itself_until_the_start(event: Gathering):
    """With how to join beside it; nobody taps."""
    hall = await event.hall()
    said = words("film.", "en")
    film = hall.page.get_by_role("region", name=said["hall.film"])
    for stop in STOPS[:2]:
        await expect(film).to_contain_text(said[f"film.do.{stop}"], timeout=2 * LONG_MS)
    await expect(film).to_contain_text("Join at")
    await (await control_of(event)).order("start")
    await expect(film).to_have_count(0)
