"""Nothing moves under a thumb: whatever is tapped on a page of drafts, every other button stays where it was."""

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.phones import Phone

QUEEN = "humans-monarch"
REMEMBER = """(tapped, below) => { tapped.scrollIntoView({block: 'center'});
    window.boxes = [...document.querySelectorAll('main :is(button, a, select, input, summary)')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.slots'))
    .filter(one => !one.closest('#aim') || tapped.closest('#aim'))
    .filter(one => !below || one === tapped || tapped.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map(one => [one, one.getBoundingClientRect()]) }"""
"""Slots are as wide as their number lets them be, another act has other aims; no thumb is on them."""
MOVED = """async () => { await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.boxes.filter(([one]) => one.isConnected)
    .map(([one, was]) => [one, was, one.getBoundingClientRect()])
    .filter(([, was, is]) => Math.abs(was.x - is.x) > 2 || Math.abs(was.y - is.y) > 2)
    .map(([one, was, is]) => `${one.textContent.trim()} by ${is.x - was.x}, ${is.y - was.y}`) }"""
"""By more than two points: a pane is scrolled by whole ones."""


async def steady(phone: Phone, *taps: Locator, below: bool = False) -> None:
    """After each tap, at once and when the server has answered, everything is where it was before.

    `below`: at least what was tapped and all that follows; what grows above it goes up.
    """
    await expect(phone.page.locator(".bell")).to_have_count(0)  # a tap that has to wait for it scrolls
    for button in taps:
        await button.evaluate(REMEMBER, below)
        name = await button.text_content()
        await button.tap()
        assert await phone.page.evaluate(MOVED) == [], f"at once after {name}"
        await expect(phone.pane.get_by_text("Sending")).to_have_count(0)
        await phone.page.wait_for_timeout(700)  # the rows follow their receipt
        assert await phone.page.evaluate(MOVED) == [], f"after {name}"


async def test_who_is_far_down_a_page_of_drafts_at_the_bell_reads_what_has_come(event):
    """Nothing is left to order: the page is short again, and not blank down there."""
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    await queen.open_orders()
    await queen.pane.evaluate("pane => pane.scrollTo(0, pane.scrollHeight)")
    await expect(queen.page.get_by_role("heading", name="Production plans")).not_to_be_in_viewport()
    await desk.pass_on("Trade")
    await expect(queen.page.get_by_role("heading", name="Production plans")).to_be_in_viewport()
    await expect(queen.page.get_by_role("button", name="Back")).to_be_in_viewport()


@pytest.mark.thorough
async def test_nothing_moves_while_orders_are_drafted(event):
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.press("Start")
    await the_realm_is_laid_out(queen)
    await desk.pass_on("Initial diplomacy", "Production")
    await provinces_are_ordered(queen)
    await desk.pass_on("Trade", "Purchase")
    await the_basket_is_filled(queen)
    await desk.pass_on("War", "Upkeep")
    await mouths_are_fed_or_not(queen)
    await desk.pass_on("Diplomacy")
    await a_plot_is_chosen(queen)


async def the_realm_is_laid_out(queen: Phone) -> None:
    await queen.begin("Lay out your realm")
    cards = queen.page.get_by_role("list", name="Cards on the land")
    await steady(queen, cards.get_by_role("button").first, cards.get_by_role("button").nth(3))
    for what, province in (("capital", "Ostmark"), ("capital", "Hartwood"), ("dock", "Ostmark")):
        stands = queen.page.get_by_role("group", name=f"The {what} stands in")
        await steady(queen, stands.get_by_role("button", name=province))


async def provinces_are_ordered(queen: Phone) -> None:
    """What the first tap lands on is what the second lands on."""
    await queen.open_orders()
    for province in ("Kingsmead", "Ostmark"):
        card = queen.card(province)
        offered = card.get_by_role("group", name="May produce")
        food, overwork = offered.get_by_role("button", name="Food"), card.get_by_role("switch")
        await expect(card).to_contain_text("If you say nothing")
        await steady(queen, food, food, overwork)
        await expect(card).not_to_contain_text("If you say nothing")
        await steady(queen, offered.get_by_role("button", name="Gold"), overwork)
        await steady(queen, queen.chosen(province).last)


async def the_basket_is_filled(queen: Phone) -> None:
    await queen.begin("Buy")
    works, ports = (queen.card(ware).get_by_role("button") for ware in ("Infrastructure", "Port"))
    await steady(queen, works.first, works.nth(1), ports.first, below=True)


async def mouths_are_fed_or_not(queen: Phone) -> None:
    await queen.begin("Feed and pay")
    await expect(queen.pane).to_contain_text("If you say nothing")
    switches = queen.page.get_by_role("switch")
    await steady(queen, switches.first, switches.nth(2), switches.last, switches.last, switches.first)


async def a_plot_is_chosen(queen: Phone) -> None:
    await queen.open("Now")
    await queen.button(re.compile("^One secret act"))
    acts = queen.card("Which act").get_by_role("button")
    await steady(queen, acts.nth(3), acts.nth(1), acts.nth(0))
    chips = queen.card("Against whom").get_by_role("button")
    await steady(queen, chips.first, chips.nth(1))
