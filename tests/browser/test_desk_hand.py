"""Control's hand: dice for a free action, a ruling of several changes, and the same kept for another."""

import re

from playwright.async_api import Locator, expect

from tests.browser.given import given
from tests.browser.screens import barriers

QUEEN, ELF = "humans-monarch", "elves-monarch"


def gold(phone):
    return phone.card("Treasury").get_by_role("listitem").filter(has_text="gold")


async def found_treasure(form: Locator) -> None:
    """Two gold and a militia for Aldermark, and something impossible besides."""
    add = form.get_by_label(re.compile("^(Change something in the game|And also)"))
    await add.select_option("adjust")
    await form.get_by_label("Whose").select_option("faction/humans")
    await form.get_by_label("How much").fill("2")
    await add.select_option("give_unit")
    await expect(form.get_by_label("For whom")).to_have_value("humans")
    await form.get_by_label("Where").select_option("ostmark")
    await add.select_option("adjust")
    third = form.get_by_role("listitem").filter(has=form.page.get_by_label("How much")).nth(1)
    await third.get_by_label("What").select_option("food")
    amount = third.get_by_label("How much")
    await amount.clear()
    await amount.press_sequentially("-99")  # key by key: a minus alone is no number yet
    await expect(amount).to_have_value("-99")


async def test_a_free_action_is_diced_for_ruled_on_and_the_ruling_kept_for_another(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await given(desk.page, event.key, ("act_for", {"seat": QUEEN, "command": "ask_control",
                "args": {"about": "action", "text": "We dig under the old mill."}}))  # fmt: skip
    request = (await desk.open("Requests")).get_by_role("listitem").filter(has_text="We dig under the old mill.")
    await request.get_by_role("button", name="Throw dice…").click()
    pane = desk.page.get_by_role("tabpanel")
    dice = pane.get_by_role("form", name="Control’s dice")
    await dice.get_by_label("What is it about").fill("Is there gold?")
    await dice.get_by_label("Dice or a chance").select_option("chance")
    await dice.get_by_label("Percent").fill("99")
    await dice.get_by_label("Shown to").select_option("faction/humans")
    await dice.get_by_role("button", name="Throw").click()
    await expect(dice.get_by_role("listitem")).to_contain_text(
        re.compile(r"Is there gold\? \(99 %\): \d+, so (yes|no)")
    )
    await queen.open("Log")
    await expect(queen.pane).to_contain_text("Is there gold? (99 %)")
    await elf.open("Log")
    await expect(elf.pane).not_to_contain_text("Is there gold?")

    await expect((await desk.open("Requests")).get_by_role("listitem").filter(has_text="the old mill")).to_contain_text(
        "Is there gold?"
    )
    await request.get_by_role("button", name="Resolve…").click()
    await found_treasure(request)
    await request.get_by_label("Last word").fill("A chest full of it")
    await request.get_by_role("button", name="Rule so and settle the request").click()
    await expect(request.get_by_role("alert").last).to_contain_text("Change 3: ")
    await request.get_by_role("button", name="Leave out change 3").click()
    assert await barriers(desk.page) == []
    await request.get_by_role("button", name="Keep it for today…").click()
    await request.get_by_label("Under which name").fill("Found treasure")
    await request.get_by_role("button", name="Keep it", exact=True).click()
    await expect(request.get_by_label("Under which name")).to_have_count(0)
    await request.get_by_role("button", name="Rule so and settle the request").click()
    await queen.open("Realm")
    await expect(gold(queen)).to_contain_text("5")

    await desk.open("Override")
    await pane.get_by_role("button", name="Found treasure").click()
    form = pane.get_by_role("form", name="A ruling")
    await form.get_by_label("All of it for").select_option("elves")
    await expect(form.get_by_label("Where")).to_have_value("lirien")
    await form.get_by_role("button", name="Rule so").click()
    await elf.open("Realm")
    await expect(gold(elf)).to_contain_text("5")
    ruled = await desk.entries("Ruled “Found treasure”: ")
    await expect(ruled).to_have_count(2)
    await desk.undo(ruled.first, "It was the humans' chest")
    await expect(gold(elf)).to_contain_text("3")
