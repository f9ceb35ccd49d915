"""The house rules as a form: when an event is made, and at the desk, by two Controls at once."""

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.desks import Desk
from tests.browser.screens import barriers, sideways
from tests.browser.test_desk_team import second_control

WRONG = "A whole number from 1 to 100."


async def house(desk: Desk) -> Locator:
    """The house rules, opened at this desk."""
    pane = await desk.open("Override")
    await pane.get_by_role("button", name="House rules").click()
    return pane.get_by_role("region", name="House rules")


def rule(rules: Locator, name: str) -> Locator:
    return rules.get_by_role("form", name=name, exact=True)


async def test_an_event_is_made_with_rules_of_its_own_and_a_wrong_one_is_told_beside_its_field(server, organiser, desk):
    page = await desk(f"{server.origin}/control/new", storage_state=await organiser.context.storage_state())
    assert await barriers(page) == []
    await page.get_by_label("Name of the event").fill("Ruled evening")
    first = page.get_by_role("group", name="What changes a day")
    await first.get_by_label("The press").select_option("held")
    await page.locator("summary", has_text="A fight").click()
    die = page.get_by_label("The battle die")
    await die.fill("0")
    await page.evaluate("document.querySelector('main form').noValidate = true")  # as an older browser would send it
    await page.get_by_role("button", name="Make the event").click()

    await expect(die).to_have_accessible_description(re.compile(re.escape(WRONG)))
    await expect(die).to_have_attribute("aria-invalid", "true")
    await expect(die).to_be_visible()
    await page.get_by_role("alert").get_by_role("link", name="The battle die").click()
    await expect(die).to_be_focused()
    await expect(first.get_by_label("The press")).to_have_value("held")
    await expect(first.get_by_text("Differs from the handbook")).to_have_count(1)
    assert await barriers(page) == []
    await page.set_viewport_size({"width": 390, "height": 844})
    assert not await sideways(page)
    await die.fill("8")
    await page.get_by_role("button", name="Make the event").click()
    await expect(page.get_by_role("heading", name="Seats · Ruled evening")).to_be_visible()
    await page.goto(f"{server.origin}/rules/ruled-evening")
    await expect(page.locator("#house")).to_contain_text("The battle die: 8. Usually: 6.")


async def test_a_rule_is_changed_by_its_form_and_taken_back_with_one_tap(event):
    desk = await event.desk()
    rules = await house(desk)
    press = rule(rules, "The press")
    await expect(press).to_contain_text("Handbook: at once.")
    await press.get_by_label("The press").select_option("held")
    await press.get_by_role("button", name="Change it").click()
    await expect(press).to_contain_text("differs from the handbook")
    await expect(rules).to_contain_text("1 differs from the handbook")
    await expect(desk.page.get_by_role("contentinfo")).to_contain_text(
        "Changed a house rule. The press: when Control lets it through"
    )

    die = rule(rules, "The battle die")
    await die.get_by_label("The battle die").fill("101")
    await expect(die.get_by_role("alert").first).to_have_text(WRONG)
    await expect(die.get_by_role("button", name="Change it")).to_be_disabled()
    await die.get_by_label("The battle die").fill("8")
    await die.get_by_role("button", name="Change it").click()
    await expect(die).to_contain_text("differs from the handbook")

    await rules.get_by_label("Only what differs from the handbook").check()
    await expect(rules.get_by_role("form")).to_have_count(2)
    assert await barriers(desk.page) == []
    await press.get_by_role("button", name="Undo").click()
    await expect(rules.get_by_role("form")).to_have_count(1)
    await die.get_by_role("button", name="As in the handbook").click()
    await expect(rules).to_contain_text("Nothing differs from the handbook.")
    await desk.page.set_viewport_size({"width": 390, "height": 844})
    await rules.get_by_label("Only what differs from the handbook").uncheck()
    assert [wide for wide in await sideways(desk.page) if "tablist" not in wide] == []
    entries = await desk.entries("Changed a house rule. The battle die: 8")
    await expect(entries).to_have_count(1)


async def test_of_two_controls_who_change_a_rule_the_later_sees_what_the_earlier_did(event):
    ann, bob = await event.desk(), await second_control(event, f"bob-{event.key}")
    hers, his = [rule(await house(desk), "The battle die") for desk in (ann, bob)]
    await hers.get_by_label("The battle die").fill("10")
    await his.get_by_label("The battle die").fill("8")
    await his.get_by_role("button", name="Change it").click()
    await expect(hers.get_by_role("alert").first).to_contain_text(re.compile("bob-.* has changed this to: 8"))
    await expect(hers.get_by_label("The battle die")).to_have_value("10")
    await hers.get_by_role("button", name="Change it all the same").click()
    await expect(his.get_by_label("The battle die")).to_have_value("10")
    await expect(his).to_contain_text("changed this at")


@pytest.mark.parametrize("language", ["de", "fr"])
async def test_the_rules_are_told_in_every_language(event, server, organiser, desk, language):
    told = {"de": ("Die Presse", "Hausregeln"), "fr": ("La presse", "Règles maison")}[language]
    login = await organiser.context.storage_state()
    locale = {"storage_state": login, "locale": language}
    page = await desk(f"{server.origin}/control/new", **locale)
    await expect(page.get_by_label(told[0])).to_be_visible()
    page = await desk(f"{server.origin}/control/{event.key}", **locale)
    await page.get_by_role("tab").nth(10).click()
    await page.get_by_role("button", name=told[1]).click()
    await expect(page.get_by_role("form", name=told[0], exact=True)).to_be_visible()
