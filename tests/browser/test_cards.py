"""Seat cards out of the printer: four to a page on both kinds of paper, and nothing stands over the edge."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from astor.scenarios.folders import HOME
from tests.browser.gathering import make_event
from tests.browser.screens import barriers, sideways, too_small

PAPERS = {"A4": (595, 842), "Letter": (612, 792)}
"""In points of 1/72 inch."""
OVER = """() => [...document.querySelectorAll('.seat-card')]
    .filter(card => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth)
    .map(card => `${card.dataset.seat}: ${card.scrollHeight} in ${card.clientHeight}`)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.seat-card')]
    .map(card => parseFloat(getComputedStyle(card).fontSize)))"""
LEGIBLE_PX = 8
"""Six points, what a leaflet is set in."""
LENGTHS = {"name": 40, "people": 40, "title": 40, "character": 40, "trait": 300, "brief": 400}
"""As long as a scenario may make them."""


async def cards_of(event, desk, query: str = "") -> Page:
    page: Page = await desk(f"{event.url}/control/{event.key}/cards{query}", storage_state=event.login)
    return page


async def on_paper(page: Page) -> Page:
    await page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("paper", PAPERS)
async def test_the_cards_print_four_to_a_page(event, desk, paper: str):
    page = await cards_of(event, desk)
    count = await page.locator(".seat-card").count()
    assert count == len(event.cards)
    pdf = await page.pdf(format=paper, prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == -(-count // 4)
    sides = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert sides is not None
    assert [float(side) for side in sides.groups()] == pytest.approx(PAPERS[paper], abs=1)


async def test_one_card_is_one_page(event, desk):
    page = await cards_of(event, desk, "?seat=humans-monarch")
    pdf = await page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    await page.get_by_role("link", name="All cards").click()
    await expect(page.locator(".seat-card")).to_have_count(len(event.cards))


async def test_no_card_of_the_storms_overflows(event, desk):
    page = await on_paper(await cards_of(event, desk))
    assert await page.evaluate(OVER) == []
    await expect(page.get_by_role("button", name="Print these")).to_be_hidden()


async def test_the_longest_texts_there_can_be_stay_on_their_cards(server, organiser, desk):
    wordy(server.folder)
    await organiser.goto(f"{server.origin}/control/new?scenario=wordy")
    await make_event(organiser, "Wordy evening")
    login = await organiser.context.storage_state()
    page = await on_paper(await desk(f"{server.origin}/control/wordy-evening/cards", storage_state=login))
    assert await page.locator(".seat-card.size-4").count() > 0
    assert await page.evaluate(OVER) == []
    assert await page.evaluate(SMALLEST) >= LEGIBLE_PX


def wordy(data: Path) -> None:
    """The storms again, every text as long as it may be."""
    folder = data / "scenarios" / "wordy"
    shutil.copytree(HOME / "storms", folder, ignore=shutil.ignore_patterns("texts.*"), dirs_exist_ok=True)
    courts = folder / "factions.toml"
    text = re.sub(r'brief = """.*?"""', 'brief = ""', courts.read_text(), flags=re.DOTALL)
    courtly, _, rest = text.partition("[[faction]]")
    for key, length in LENGTHS.items():
        rest = re.sub(rf'^{key} = "(.*)"$', rf'{key} = "\1{filler(length)}"', rest, flags=re.M)
        rest = re.sub(rf'^({key} = ".{{{length}}}).*"$', r'\1"', rest, flags=re.M)
    rest = re.sub(r"^objectives = \[.*?\]$", f"objectives = {[filler(300)] * 3}", rest, flags=re.DOTALL | re.M)
    courts.write_text(f"{courtly}[[faction]]{rest}")


def filler(length: int) -> str:
    """So many characters of words of the usual length."""
    return (" wandering storms over many quiet harbours" * 20)[:length]


async def test_the_page_is_for_phones_and_hands_too(event, phone, desk):
    page = await phone(f"{event.url}/control/{event.key}/cards", storage_state=event.login)
    assert await sideways(page) == []
    assert await too_small(page) == []
    assert await barriers(page) == []
    await page.get_by_label("Faction").select_option("Lirienne")
    await page.get_by_role("button", name="Show these").click()
    await expect(page.locator(".seat-card")).to_have_count(5)


async def test_the_page_of_events_is_for_phones_and_hands_too(event, phone):
    page = await phone(f"{event.url}/control/", storage_state=event.login)
    assert await sideways(page) == []
    assert await too_small(page) == []
    assert await barriers(page) == []
    here = page.locator(f"[data-event={event.key}]")
    await here.get_by_role("button", name="Put it away").click()
    await expect(here).to_be_hidden()
    await page.get_by_text("put away").click()
    await here.get_by_role("button", name="Offer it again").click()
    await expect(here).to_be_visible()


async def test_a_save_in_the_admin_shows_on_an_open_phone(event, desk):
    queen = await event.sit("humans-monarch", "Ann")
    page = await desk(f"{event.url}/control/", storage_state=event.login)
    await page.get_by_role("link", name="Set up (admin)").click()
    await page.get_by_role("link", name="Factions", exact=True).last.click()
    await expect(page).to_have_url(re.compile("/faction/$"))
    await page.goto(f"{page.url}?q=humans")
    row = page.locator("#result_list tbody tr", has_text=re.compile(event.key.replace("-", " "), re.IGNORECASE))
    await row.get_by_role("link", name="humans", exact=True).click()
    await page.get_by_label("Gold:").fill("8")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.get_by_text("This field is required.")).to_be_visible()
    await page.get_by_label("Reason:").fill("A chest was counted twice")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.get_by_text("was changed successfully")).to_be_visible()
    await expect(queen.page.get_by_text("A chest was counted twice").first).to_be_attached()
