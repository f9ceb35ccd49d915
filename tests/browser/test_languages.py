"""Every screen in the language its browser asks for or chose, and no other language fetched for it."""

import re

from playwright.async_api import expect

from astor.scenarios import loader
from astor.scenarios.catalogue import catalogue
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.words_of_control import control_of

QUEEN, GENERAL = "humans-monarch", "humans-lord-general"
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


PLACES = ("now", "realm", "realm/lore", "realm/court", "map", "goals", "log", "now/menu", "now/plot", "now/summits")


async def test_a_german_phone_says_everything_in_german(event, desk):
    """The scenario's texts too: its own goals, and those of nobody else. What Control has written stays."""
    control = await control_of(event)
    changed = {"row": f"seat/{GENERAL}", "field": "title", "value": "Lord of Mops", "reason": "lost a bet"}
    await control.order("override", **changed)
    queen, told = await german_queen(event), list[str]()
    assert await queen.page.evaluate("document.documentElement.lang") == "de"
    for place in PLACES:
        await queen.go(place)
        told.append(await queen.page.evaluate(SAY_ALL))
        assert KEYS.findall(told[-1]) == []
    said, english, german = "\n".join(told), *both_ways()
    assert "Lord of Mops" in said
    assert [text for text in english if text in said] == []
    assert len([text for text in german if text in said]) > 5
    goals = [text for text in german_goals() if text in said]
    assert goals == [text for text in german_goals(QUEEN) if text in said] != []
    assert set(await queen.page.evaluate(CATALOGUES)) == {"words.de", "words.later.de"}


def both_ways() -> tuple[list[str], list[str]]:
    """What everybody may read of the scenario, in English and in German; sentences and titles, no names."""
    books = catalogue("storms", "de").public
    texts = [texts for kind, field in (("technology", "name"), ("technology", "text"), ("seat", "title"))
             for texts in books[kind][field].items()]  # fmt: skip
    return [own for own, _ in texts], [told for _, told in texts]


def german_goals(*seats: str) -> list[str]:
    """Those of these seats and their courts, or all."""
    tell = catalogue("storms", "de").tell
    plan = loader.read("storms")
    return list(dict.fromkeys(tell("objective.text", text) for court in plan.factions.faction for seat in court.seat
            for text in (*seat.objectives, *court.objectives)
            if not seats or f"{court.key}-{seat.office}" in seats))  # fmt: skip


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
    assert KEYS.findall(await page.evaluate(SAY_ALL)) == []
    page = await hall(f"{event.url}/hall/{event.key}?lang=xx")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Planning")


async def test_a_german_desk_has_its_own_words(event, desk):
    page = await desk(f"{event.url}/control/{event.key}", storage_state=event.login, **GERMAN)
    await expect(page.get_by_role("button", name="Starten").first).to_be_visible()
    for tab in await page.get_by_role("tab").all():
        await tab.click()
        assert KEYS.findall(await page.evaluate(SAY_ALL)) == []
    assert sorted(await page.evaluate(CATALOGUES)) == ["words.de", "words.desk.de", "words.later.de"]


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
