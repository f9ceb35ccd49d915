"""What Control can do to the game from the desk, and what the players concerned see of it."""

import re

from playwright.async_api import expect

QUEEN, ELF = "humans-monarch", "elves-monarch"
CHEST = "A chest was counted twice"


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
    await expect(gold(queen)).to_contain_text("42")

    await queen.open("Log")
    await expect(queen.pane).to_contain_text(f"Control changed Aldermark: {CHEST}.")
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


async def test_a_value_that_does_not_fit_is_refused_with_a_sentence(event):
    desk = await event.desk()
    fields = await desk.open_row("province", "ostmark")
    await fields.get_by_role("button", name="Override owner", exact=True).click()
    form = fields.locator("form")
    await form.get_by_label("New value of owner").fill("orcs")
    await form.get_by_label("Reason").fill("They came over the hills")
    await form.get_by_role("button", name="Override owner").click()
    await expect(form.get_by_role("alert")).to_contain_text("That is not on the board any more.")
    await expect(desk.page.get_by_role("log", name="Answers of the server")).to_contain_text("Refused")


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
    await expect(hall.band).to_have_text("Paused")
    await desk.set_clock("7:30")
    await expect(hall.timer).to_have_text("7:30")
    await desk.clock.get_by_role("button", name="+5 minutes").click()
    await expect(hall.timer).to_have_text("12:30")
    await desk.clock.get_by_role("button", name="−1 minute").click()
    await expect(hall.timer).to_have_text("11:30")

    await desk.clock.get_by_role("button", name="Hold at the bell").click()
    await desk.set_clock(":01")
    await desk.press("Resume")
    await expect(hall.band).to_have_text("Bell rung")
    await expect(desk.state).to_have_text("Held at the bell")
    await desk.press("Publish")
    await expect(hall.phase).to_have_text("Trade")
    await expect(hall.band).to_have_count(0)


async def test_the_preview_is_not_committed(event):
    desk = await event.desk()
    await desk.begin_production()
    card = desk.page.get_by_role("region", name="If it closed now")
    await card.get_by_role("button", name="Preview").click()
    await expect(card).to_contain_text(re.compile(r"Aldermark.*food"))
    await expect(desk.phase).to_have_text("Production")
    treasury = desk.page.get_by_role("row", name="Aldermark").get_by_role("cell")
    await expect(treasury.nth(0)).to_have_text("3")
    await expect(treasury.nth(1)).to_have_text("0")


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
