"""What Control can do to the game from the desk, and what the players concerned see of it."""

import re
from itertools import pairwise

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.desks import DOUBLE_MS
from tests.browser.given import CLOSE
from tests.browser.screens import sideways
from tests.browser.words_of_control import control_of

QUEEN, ELF = "humans-monarch", "elves-monarch"
CHEST = "A chest was counted twice"
PLACES = """[...document.querySelectorAll('header.strip button:not(.under *), [role=tab], #pane button, #pane input')]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .map(one => [one.tagName, one.closest('.link'), one.getBoundingClientRect()])
    .map(([tag, light, box]) => [tag, light ? box.right : box.x, box.y])"""
"""Where each button is; of the light, whose word changes by itself, its right edge."""
HEAD = "document.querySelector('#pane').getBoundingClientRect().top"
"""How much of the screen lies above the pane, px."""


def gold(phone):
    return phone.card("Treasury").get_by_role("listitem").filter(has_text="gold")


async def test_a_treasury_is_overridden_undone_and_redone(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    for phone in (queen, elf):
        await phone.open("Realm")
        await expect(gold(phone)).to_contain_text("3")

    await desk.override("faction/humans", "gold", "42", CHEST)
    await expect(gold(queen)).to_contain_text("42")
    await expect(gold(elf)).to_contain_text("3")

    entry = await desk.entries("Overrode gold of Aldermark: 42")
    await expect(entry).to_contain_text(f"Because: {CHEST}")
    await desk.undo(entry, "It was not")
    await expect(gold(queen)).to_contain_text("3")
    await expect(entry).to_contain_text("undone")

    await entry.get_by_role("button", name=re.compile("^Redo entry")).click()
    await expect(entry.get_by_role("group")).to_contain_text("with the same dice: Overrode gold of Aldermark: 42")
    await entry.get_by_role("button", name=re.compile(r"^Redo \d+$")).click()
    await expect(gold(queen)).to_contain_text("42")
    await expect(entry).to_contain_text("redone by")
    await expect(entry.get_by_role("button", name=re.compile("^Redo entry"))).to_have_count(0)

    await queen.open("Log")
    await expect(queen.pane).to_contain_text(f"Control changed gold of Aldermark from 3 to 42: {CHEST}.")
    await elf.open("Log")
    await expect(elf.pane).not_to_contain_text(CHEST)


async def test_an_override_without_a_reason_is_not_sent(event):
    desk = await event.desk()
    fields = await desk.open_row("faction", "humans")
    await fields.get_by_role("button", name="Override gold", exact=True).click()
    form = fields.locator("form")
    await form.get_by_label("New value of gold").fill("42")
    await form.get_by_role("button", name="Override gold").click()
    await expect(form.get_by_role("alert")).to_contain_text("Say why")
    await expect(desk.page.get_by_role("contentinfo")).to_contain_text("Nothing sent from this desk yet.")


async def test_what_has_buttons_of_its_own_is_not_offered_for_override(event):
    """The clock's own fields lead to their buttons; the others of the event are told to Control alone."""
    desk = await event.desk()
    fields = await desk.open_row("event", event.key)
    offered = await fields.get_by_role("button", name=re.compile("^Override ")).evaluate_all(
        "all => all.map(one => one.ariaLabel.replace('Override ', ''))"
    )
    assert set(offered) == {"name", "turns", "lengths", "powers", "public", "practice", "shelved"}
    await expect(fields.get_by_role("row", name=re.compile("^hold "))).to_contain_text("by Hold at the bell")
    await expect(fields.get_by_role("row", name=re.compile("^rules "))).to_contain_text("in House rules")
    await fields.get_by_role("button", name="Override turns", exact=True).click()
    await expect(fields.get_by_label("Reason (it stays with Control)")).to_be_visible()


async def test_a_value_that_does_not_fit_is_refused_with_a_sentence(event):
    desk = await event.desk()
    fields = await desk.open_row("province", "ostmark")
    await fields.get_by_role("button", name="Override owner", exact=True).click()
    form = fields.locator("form")
    await form.get_by_label("New value of owner").fill("trolls")
    await form.get_by_label("Reason").fill("They came over the hills")
    await form.get_by_role("button", name="Override owner").click()
    await expect(form.get_by_role("alert")).to_contain_text("That is not there any more: ")
    await expect(desk.page.get_by_role("contentinfo")).to_contain_text("Refused")
    await expect(desk.page.get_by_role("log", name="Answers of the server")).not_to_contain_text("Refused")


async def test_what_something_builds_on_is_not_undone(event):
    """The refusal is a sentence, and leads to the entry that is in the way."""
    desk = await event.desk()
    await desk.override("faction/humans", "trait", "Wide fields", "Shorter")
    await desk.override("faction/humans", "trait", "Golden fields", "Nicer")
    first, second = await desk.entries(": Wide fields"), await desk.entries(": Golden fields")
    later = await second.locator(".seq").text_content()
    await desk.undo(first, "A slip")
    await expect(first).to_contain_text("Something later builds on that. Undo the later one first")
    await first.get_by_role("button", name=re.compile(f"^See entry {later}: Overrode trait")).click()
    await expect(second).to_be_in_viewport()
    await expect(second).to_have_class(re.compile("marked"))

    await desk.undo(second, "A slip too")
    await expect(second).to_contain_text("undone")
    await desk.undo(first, "A slip")
    await expect(first).to_contain_text("undone")
    fields = await desk.open_row("faction", "humans")
    await expect(fields.get_by_role("row", name=re.compile("^trait"))).to_contain_text("Broad fields")


async def test_time_is_given_and_held(event):
    desk, hall = await event.desk(), await event.hall()
    await desk.begin_production()
    await desk.press("Pause")
    await expect(hall.band).to_contain_text("Paused")
    await desk.set_clock("7:30")
    await expect(hall.timer).to_have_text("7:30")
    await desk.clock.get_by_role("button", name="+5 minutes").click()
    await expect(hall.timer).to_have_text("12:30")
    await desk.clock.get_by_role("button", name="−1 minute").click()
    await expect(hall.timer).to_have_text("11:30")

    await desk.clock.get_by_role("button", name="Hold at the bell").click()
    await desk.set_clock(":01")
    await desk.press("Resume")
    await expect(hall.band).to_contain_text("Bell rung")
    await expect(desk.state).to_have_text("Held at the bell")
    await desk.press("Publish")
    await expect(hall.phase).to_have_text("Trade")
    await expect(hall.band).to_have_count(0)


async def test_the_preview_is_not_committed(event):
    desk = await event.desk()
    await desk.begin_production()
    card = desk.page.get_by_role("region", name="If it closed now")
    await card.get_by_role("button", name="Preview").click()
    await expect(card).to_contain_text(re.compile(r"Aldermark.*food", re.DOTALL))
    await expect(desk.phase).to_have_text("Production")
    treasury = desk.page.get_by_role("row", name="Aldermark").get_by_role("cell")
    await expect(treasury.nth(0)).to_have_text("3")
    await expect(treasury.nth(1)).to_have_text("0")


async def test_a_preview_grows_old(event):
    desk = await event.desk()
    await desk.begin_production()
    await desk.open("Overview")
    card = desk.page.get_by_role("region", name="If it closed now")
    await card.get_by_role("button", name="Preview").click()
    await expect(card).to_contain_text(re.compile(r"Aldermark.*food", re.DOTALL))
    await expect(card).not_to_contain_text("look again")
    queen = await event.sit(QUEEN, "Ann")
    await queen.open_orders()
    await queen.order("Ostmark", "gold", "gold")
    await expect(card).to_contain_text("Plans have changed since: look again.")
    await card.get_by_role("button", name="Preview").click()
    await expect(card).not_to_contain_text("look again")


async def test_war_and_peace_are_set_between_any_two(event):
    desk, hall = await event.desk(), await event.hall()
    await desk.set_relation("Aldermark", "Lirienne", "War")
    war = await desk.pair("Lirienne", "Aldermark")
    await expect(war).to_have_accessible_name("Lirienne and Aldermark: war no attack")
    await expect(hall.news).to_contain_text(re.compile("Control rules: .* are at war now"))
    await desk.set_relation("Aldermark", "Lirienne", "War", attacked=True)
    await expect(war).to_have_accessible_name("Lirienne and Aldermark: war")
    await desk.set_relation("Karrund", "Aldermark", "Alliance")
    await expect(await desk.pair("Aldermark", "Karrund")).to_have_text("allied")

    entry = (await desk.entries("Karrund and Aldermark: alliance")).first
    await desk.undo(entry, "They only talked")
    await expect(await desk.pair("Aldermark", "Karrund")).to_have_text("peace")


async def test_a_pair_is_set_by_keys_alone(event):
    """Arrow keys step over the diagonal; Escape gives the focus back to the cell."""
    desk = await event.desk()
    await (await desk.pair("Aldermark", "Lirienne")).focus()
    keys, pane = desk.page.keyboard, desk.page.get_by_role("tabpanel")
    await keys.press("ArrowDown")
    cell = pane.get_by_role("button", name=re.compile("^Karrund and Lirienne: "))
    await expect(cell).to_be_focused()
    await keys.press("Enter")
    form = pane.get_by_role("group", name="Karrund and Lirienne", exact=True)
    await expect(form).to_be_focused()
    await keys.press("Escape")
    await expect(form).to_have_count(0)
    await expect(cell).to_be_focused()


async def test_a_battle_says_what_will_follow_and_the_land_changes_hands(event):
    desk, hall = await event.desk(), await event.hall()
    form = await desk.fill_battle("ostmark", "elves")
    await expect(form).to_contain_text("Lirienne and Aldermark are at war from now on. Ostmark stays with Aldermark")
    await form.get_by_label("The attacker took it").check()
    await expect(form).to_contain_text("Ostmark passes to Lirienne with public order 2")
    defender, took = form.get_by_label("Defender"), form.get_by_label("The attacker took it")
    await expect(defender.locator("option").first).to_have_text("Aldermark (owner)")
    await expect(defender.locator("option")).not_to_contain_text(["Lirienne"])
    await defender.select_option("dwarves")
    await expect(form).to_contain_text("Lirienne and Karrund are at war from now on. Ostmark stays with Aldermark")
    await expect(took).to_be_disabled()
    await defender.select_option("humans")
    await expect(took).to_be_checked()
    await form.get_by_role("button", name="Record the battle").click()
    await expect(await desk.pair("Aldermark", "Lirienne")).to_have_text("war")
    await expect(hall.land("Ostmark")).to_have_accessible_name(re.compile("Lirienne"))
    pane = await desk.open("Provinces")
    await expect(pane.get_by_role("row", name=re.compile("^Ostmark"))).to_contain_text("Lirienne")


async def test_a_unit_that_fell_at_the_table_is_taken_off_the_map(event):
    desk, hall = await event.desk(), await event.hall()
    pane = await desk.open("Override")
    await pane.get_by_label("Kind of row").select_option("unit")
    await pane.get_by_label("Find a row").fill("1 regiment of Lirienne in Lirien")
    await pane.get_by_role("navigation").get_by_role("button").first.click()
    await pane.get_by_role("button", name="Take this away…").click()
    form = pane.get_by_role("form", name="A ruling")
    await expect(form).to_contain_text("Take away: 1 regiment of Lirienne in Lirien")
    await form.get_by_label("Reason").fill("ambushed at the ford")
    await form.get_by_role("button", name="Rule so").click()
    await expect(hall.news).to_contain_text("1 regiment of Lirienne has fallen in Lirien: ambushed at the ford.")
    await expect(await desk.entries("Took away: a unit no longer there")).to_have_count(1)


async def test_upkeep_ends_in_two_steps_or_without_the_guild_window(event):
    desk, hall = await event.desk(), await event.hall()
    await desk.begin_production()
    for phase, then in pairwise(("Production", "Trade", "Purchase", "War")):
        await desk.end(phase, then)
    await desk.end_part("End preparation", "Second season")  # nobody has joined: the first one is over at once
    await desk.end("War", "Upkeep")
    await expect(desk.clock.get_by_role("button", name="End now…")).to_have_count(0)
    await desk.end_part("Close allotments", "Guild window")
    await expect(hall.timer).to_have_text(re.compile("^[01]:|^2:00"))
    await desk.back()
    await desk.press("Resume")
    await desk.end("War", "Upkeep")
    await desk.clock.get_by_role("button", name="Skip the guild window…").click()
    await desk.clock.get_by_role("button", name="No, leave it").click()
    await expect(desk.phase).to_contain_text("Allotment")
    await desk.end("Upkeep", "Diplomacy")
    skipped = await desk.entries("Closed Upkeep, turn 1 without the guild window")
    await expect(skipped).to_have_count(1)


async def test_who_will_starve_and_rise_is_told_first(event):
    desk = await event.desk()
    await desk.set_relation("Aldermark", "Lirienne", "War", attacked=True)
    await desk.begin_production()
    for phase, then in pairwise(("Production", "Trade", "Purchase", "War", "Upkeep")):
        await desk.end(phase, then)
    await desk.override("faction/humans", "food", "0", "Rats in the granary")
    await desk.open("Overview")
    ahead = desk.page.get_by_role("region", name="If nothing changes")
    await expect(ahead).to_contain_text(
        re.compile(r"2 provinces rise:.*2 provinces starve:.*1 unit disbands:", re.DOTALL)
    )
    await ahead.get_by_role("button", name="Provinces").click()
    rows = desk.page.get_by_role("tabpanel").get_by_role("row")
    for place in (1, 2):  # what Aldermark knows feeds its other three
        await expect(rows.nth(place)).to_contain_text("rises at upkeep")
    await expect(rows.nth(1)).to_contain_text("2 stored − 1 at war − 2 hunger = −1")
    await expect(rows.nth(3)).not_to_contain_text("upkeep")


async def test_the_space_bar_is_the_clocks(event):
    """Pause with one key; in a field it is a space, and before the start it does nothing."""
    desk = await event.desk()
    await desk.page.keyboard.press("Space")
    await expect(desk.state).to_have_text("Not started")
    await desk.press("Start")
    await expect(desk.state).to_have_text("Running")
    field = (await desk.open("Journal")).get_by_role("searchbox")
    await field.press_sequentially("the clock")
    await expect(field).to_have_value("the clock")
    await field.blur()
    await expect(desk.state).to_have_text("Running")
    now = await desk.timer.text_content() or ""
    await expect(desk.timer).not_to_have_text(now)  # two presses at once would be taken for one
    await desk.page.keyboard.press("Space")
    await expect(desk.state).to_have_text("Paused")


async def test_the_space_bar_is_the_clocks_after_a_question_answered_with_the_mouse(event):
    """Else the button that was clicked first would have the keyboard back, and ask once more."""
    desk = await event.desk()
    await desk.press("Start")
    await desk.end("Planning", "Initial diplomacy")
    now = await desk.timer.text_content() or ""
    await expect(desk.timer).not_to_have_text(now)  # a second press right after "Start" would be taken for a double one
    await desk.page.keyboard.press("Space")
    await expect(desk.state).to_have_text("Paused")
    await expect(desk.clock.get_by_role("button", name="No, leave it")).to_have_count(0)


async def test_before_the_last_bell_control_reads_that_the_game_will_be_over(event):
    control = await control_of(event)
    await control.orders(
        ("override", {"row": f"event/{event.key}", "field": "turns", "value": 1, "reason": "A short evening"}),
        ("start", {}), *[CLOSE] * 7,
    )  # fmt: skip
    desk = await event.desk()
    await desk.clock.get_by_role("button", name="End now…").click()
    await expect(desk.clock.get_by_role("group")).to_contain_text("The secret of the dice is published then")
    await desk.clock.get_by_role("button", name="End Diplomacy now").click()
    await expect(desk.phase).to_have_text("The game is over")
    await expect(desk.clock).not_to_contain_text("next:")


async def test_an_announcement_is_everybodys_again_after_one_for_a_few(event):
    desk, queen, elf = (
        await event.desk(),
        await event.sit("humans-monarch", "Ann"),
        await event.sit("elves-monarch", "Cleo"),
    )
    await desk.announce("Come to the desk.", "Aldermark")
    await expect(queen.page.get_by_text("Come to the desk.").first).to_be_visible()
    pane = desk.page.get_by_role("tabpanel")
    await expect(pane.get_by_role("button", name="Announce to: Everybody")).to_be_visible()
    await desk.announce("Welcome to you all.")
    await expect(elf.page.get_by_text("Welcome to you all.").first).to_be_visible()
    await expect(elf.page.get_by_text("Come to the desk.")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (1024, 768)])
async def test_pausing_moves_no_button_and_every_pane_is_in_sight(event, width, height, language):
    size, address = ViewportSize(width=width, height=height), f"{event.url}/control/{event.key}"
    desk = await event.shows["desk"](address, storage_state=event.login, viewport=size, locale=language)
    large = desk.locator("header .big")
    await large.click()
    await expect(desk.locator("header")).to_have_attribute("data-state", "running")
    running = await desk.evaluate(PLACES)
    await desk.wait_for_timeout(DOUBLE_MS)
    await large.click()
    await expect(desk.locator("header")).to_have_attribute("data-state", "paused")
    assert await desk.evaluate(PLACES) == running
    if width == 1366:
        assert await desk.evaluate(HEAD) <= 200
    for tab in await desk.get_by_role("tab").all():
        box = await tab.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert await sideways(desk) == []
