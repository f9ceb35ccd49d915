"""Every screen in the language its browser asks for or chose, and no other language fetched for it."""

import re

import pytest
from django.conf import settings
from playwright.async_api import Page, expect

from astor.scenarios import loader
from astor.scenarios.catalogue import catalogue
from factions.scenario import wording
from tests.browser.gathering import Gathering, Show
from tests.browser.phones import Phone, seated
from tests.browser.words_of_control import control_of
from tests.translate import SCREENS, words

QUEEN, GENERAL = "humans-monarch", "humans-lord-general"
LOCALES = {"de": "de-DE", "fr": "fr-FR"}
CATALOGUES = """() => performance.getEntriesByType('resource')
    .map(entry => entry.name.match(/([a-z.]+)-[^/]{8}\\.json$/)?.[1]).filter(Boolean)"""
SAY_ALL = "document.documentElement.innerText"
PLACES = ("now", "realm", "realm/lore", "realm/court", "map", "goals", "log", "now/menu", "now/plot", "now/summits")
ALL_KEYS = {key for screen in SCREENS for key in words(screen, "en")}


async def said(page: Page) -> str:
    """All that a page says; no key stands in it where a sentence should."""
    text: str = await page.evaluate(SAY_ALL)
    assert {found for found in re.findall(r"[a-z_]+(?:\.[\w-]+)+", text) if found in ALL_KEYS} == set()
    return text


async def speaker(event: Gathering, language: str) -> Phone:
    """A phone set to this language takes a seat."""
    page = await event.shows["phone"](event.cards[QUEEN].link, locale=LOCALES[language])
    await page.locator("#take input[name=player]").fill("Anna")
    await page.locator("#take button[value=no]").tap()
    return await seated(page)


def test_all_languages_are_tried():
    assert {"en", *LOCALES} == dict(settings.LANGUAGES).keys()


@pytest.mark.parametrize("language", LOCALES)
async def test_a_phone_says_everything_in_its_language(event: Gathering, language: str):
    """The scenario's texts too: its own goals, and those of nobody else. What Control has written stays."""
    control = await control_of(event)
    changed = {"row": f"seat/{GENERAL}", "field": "title", "value": "Lord of Mops", "reason": "lost a bet"}
    await control.order("override", **changed)
    queen, told = await speaker(event, language), list[str]()
    assert await queen.page.evaluate("document.documentElement.lang") == language
    for place in PLACES:
        await queen.go(place)
        told.append(await said(queen.page))
    all_of_it, (own, theirs) = "\n".join(told), both_ways(language)
    assert "Lord of Mops" in all_of_it
    assert [text for text in own if text in all_of_it] == []
    assert len([text for text in theirs if text in all_of_it]) > 5
    goals = [text for text in goals_in(language) if text in all_of_it]
    assert goals == [text for text in goals_in(language, QUEEN) if text in all_of_it] != []
    assert set(await queen.page.evaluate(CATALOGUES)) == {f"words.{language}", f"words.later.{language}"}


def both_ways(language: str) -> tuple[list[str], list[str]]:
    """What everybody may read of the scenario, in English and in this language; sentences and titles, no names."""
    book = catalogue("storms", language).public
    texts = {**book["technology"]["name"], **book["technology"]["text"], **book["seat"]["title"]}
    return list(texts), list(texts.values())


def goals_in(language: str, *seats: str) -> list[str]:
    """Those of these seats and their courts, or all."""
    tell, courts = catalogue("storms", language).tell, loader.read("storms").factions.faction
    each = [
        (f"{court.key}-{seat.office}", map(wording, [*seat.objectives, *court.objectives]))
        for court in courts
        for seat in court.seat
    ]
    own = dict.fromkeys(text for key, texts in each for text in texts if not seats or key in seats)
    return [tell("objective.text", text) for text in own]


async def test_an_english_phone_fetches_no_other_language(event):
    queen = await event.sit(QUEEN, "Ann")
    assert set(await queen.page.evaluate(CATALOGUES)) <= {"words.en", "words.later.en"}
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
    await said(page)
    page = await hall(f"{event.url}/hall/{event.key}?lang=xx")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Planning")


@pytest.mark.parametrize("language", LOCALES)
async def test_a_desk_has_its_own_words(event: Gathering, desk: Show, language: str):
    page = await desk(f"{event.url}/control/{event.key}", storage_state=event.login, locale=LOCALES[language])
    for tab in await page.get_by_role("tab").all():
        await tab.click()
        await said(page)
    catalogues = [f"words.{part}{language}" for part in ("", "desk.", "later.")]
    assert sorted(await page.evaluate(CATALOGUES)) == sorted(catalogues)


async def test_controls_pages_speak_too(event: Gathering, desk: Show):
    for path, heading in (("/control/", "Veranstaltungen"), ("/control/new", "Nouvel événement")):
        locale = LOCALES["de" if path == "/control/" else "fr"]
        page = await desk(event.url + path, storage_state=event.login, locale=locale)
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
