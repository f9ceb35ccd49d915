"""Every screen in the language its browser asks for or chose, and no other language fetched for it."""

import re

from playwright.async_api import expect

from tests.browser.gathering import Gathering
from tests.browser.phones import Phone

QUEEN = "humans-monarch"
GERMAN = {"locale": "de-DE"}
CATALOGUES = """() => performance.getEntriesByType('resource')
    .map(entry => entry.name.match(/([a-z.]+)-[^/]{8}\\.json$/)?.[1]).filter(Boolean)"""
SAY_ALL = "document.documentElement.innerText"
KEYS = re.compile(r"\b(?:ui|map|line|phase|what|hall|desk|refused|note|why)\.[a-z_.]+")


async def german_queen(event: Gathering) -> Phone:
    """A phone set to German takes a seat."""
    page = await event.shows["phone"](event.cards[QUEEN].link, **GERMAN)
    await expect(page.get_by_role("button", name="Diesen Platz einnehmen")).to_be_visible()
    await page.get_by_label("Dein eigener Name").fill("Anna")
    await page.get_by_role("button", name="Diesen Platz einnehmen").tap()
    await expect(page.get_by_role("navigation", name="Bereiche")).to_be_visible()
    return Phone(page)


async def test_a_german_phone_says_everything_in_german(event):
    queen = await german_queen(event)
    assert await queen.page.evaluate("document.documentElement.lang") == "de"
    for place in ("now", "realm", "map", "goals", "log", "now/menu"):
        await queen.go(place)
        assert KEYS.findall(await queen.page.evaluate(SAY_ALL)) == []
    assert sorted(await queen.page.evaluate(CATALOGUES)) == ["words.de"]


async def test_an_english_phone_fetches_no_other_language(event):
    queen = await event.sit(QUEEN, "Ann")
    assert sorted(await queen.page.evaluate(CATALOGUES)) == ["words.en"]
    assert await queen.page.locator("link[rel=preload][href*='/words.en-']").count() == 1


async def test_the_menu_changes_the_language_and_keeps_it(event):
    queen = await event.sit(QUEEN, "Ann")
    await queen.go("now/menu")
    await queen.page.get_by_label("Language").select_option("Deutsch")
    await expect(queen.page.get_by_role("heading", name="Aussehen und Ton")).to_be_visible()
    await queen.page.evaluate("location.assign('/')")
    await expect(queen.page.locator("html")).to_have_attribute("lang", "de")


async def test_the_choice_on_the_join_page_keeps_the_link(event, phone):
    page = await phone(event.cards[QUEEN].link)
    await page.get_by_role("button", name="Deutsch").tap()
    await expect(page.get_by_role("button", name="Diesen Platz einnehmen")).to_be_visible()
    await page.get_by_role("button", name="English").tap()
    await expect(page.get_by_role("button", name="Take this seat")).to_be_visible()


async def test_a_hall_screen_speaks_the_language_of_its_address(event, hall):
    page = await hall(f"{event.url}/hall/{event.key}?lang=de")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Planung")
    assert KEYS.findall(await page.evaluate(SAY_ALL)) == []
    page = await hall(f"{event.url}/hall/{event.key}?lang=xx")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Planning")


async def test_a_german_desk_has_its_own_words(event, desk):
    page = await desk(f"{event.url}/control/{event.key}", storage_state=event.login, **GERMAN)
    await expect(page.get_by_role("button", name="Starten").first).to_be_visible()
    for tab in await page.get_by_role("tab").all():
        await tab.click()
        assert KEYS.findall(await page.evaluate(SAY_ALL)) == []
    assert sorted(await page.evaluate(CATALOGUES)) == ["words.de", "words.desk.de"]


async def test_controls_pages_are_german_too(event, desk):
    for path, heading in (("/control/", "Veranstaltungen"), ("/control/new", "Neue Veranstaltung"),
                          ("/control/team", "Spielleitungen")):  # fmt: skip
        page = await desk(event.url + path, storage_state=event.login, **GERMAN)
        await expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


async def test_a_lost_catalogue_is_asked_for_again(event, phone):
    """Nothing is shown in place of words; they come as soon as the signal does."""
    page = await phone(event.cards[QUEEN].link)
    lost = []

    async def lose(route):
        lost.append(route.request.url)
        await (route.abort() if len(lost) < 3 else route.continue_())

    await page.route(re.compile(r"/assets/words[.]en-[^/]+\.json$"), lose)
    await page.get_by_role("button", name="Take this seat").tap()
    await expect(page.get_by_role("navigation", name="Sections")).to_be_visible()
    assert len(lost) >= 3
