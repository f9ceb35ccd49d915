"""Letters and the board of a court, on two phones of it and one beside it: found, written, read and answered."""

import re

from playwright.async_api import expect

from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways
from tests.browser.words_of_control import Control, control_of

QUEEN, GENERAL, GUILDMASTER = "humans-monarch", "humans-lord-general", "guild-monarch"
NOTE, LETTER, ANSWER = "Nobody sells food today", "Meet me at the <b>ford</b>, \u202eand soon", "I shall be there"


async def test_a_court_has_a_board_and_two_seats_write_to_each_other(event: Gathering):
    control = await control_of(event)
    await letters_are_allowed(control)
    queen = await event.sit(QUEEN, "Ann")
    general, guild = await event.sit(GENERAL, "Ben"), await event.sit(GUILDMASTER, "Cyd")
    await the_queen_pins_a_note(queen)
    await the_general_is_told_and_reads_it(general)
    await the_queen_writes_to_the_guild(queen)
    await the_guildmaster_answers(guild)
    await the_answer_is_read(queen)
    await nobody_else_has_a_word_of_it(general, control)


async def letters_are_allowed(control: Control) -> None:
    """A remote event: its players cannot walk over."""
    rules = (await control.rows("event"))[control.event]["rules"]
    await control.order(
        "override", row=f"event/{control.event}", field="rules", value=rules | {"letters": "sealed"}, reason="remote"
    )


async def the_queen_pins_a_note(queen: Phone) -> None:
    """It is found where the court is: among its people."""
    await queen.open("Realm")
    await queen.button(re.compile("^Board and letters"))
    await expect(queen.pane).to_contain_text(
        "Your court alone reads it, whoever joins it later too; not even Control does."
    )
    await queen.page.get_by_label("A note for all of you").fill(NOTE)
    await queen.button("Pin it up")
    await expect(queen.card("Your court’s board").get_by_role("listitem")).to_contain_text(NOTE)
    await expect(queen.page.get_by_label("A note for all of you")).to_have_value("")


async def the_general_is_told_and_reads_it(general: Phone) -> None:
    await general.open("Now")
    act = general.page.get_by_role("button", name=re.compile("^1 note on your court’s board"))
    await expect(act).to_contain_text("from Queen of Aldermark")
    await act.tap()
    await expect(general.card("Your court’s board")).to_contain_text("new")
    await expect(general.card("Your court’s board")).to_contain_text(NOTE)
    await general.open("Now")
    await expect(act).to_have_count(0)
    await general.page.reload()
    await expect(act).to_have_count(0)


async def the_queen_writes_to_the_guild(queen: Phone) -> None:
    letters = queen.card("Letters")
    await expect(letters).to_contain_text("Only the two of you read a letter; not even Control does.")
    await expect(letters.get_by_role("button", name="Send the letter")).to_be_disabled()
    await letters.get_by_label("To whom").select_option(GUILDMASTER)
    await letters.get_by_label("Your letter").fill(LETTER)
    await queen.page.reload()
    await expect(letters.get_by_label("To whom")).to_have_value(GUILDMASTER)
    await expect(letters.get_by_label("Your letter")).to_have_value(LETTER)
    await queen.button("Send the letter")
    await expect(letters.get_by_role("listitem")).to_contain_text("Meet me at the <b>ford</b>, and soon")
    await expect(letters.get_by_role("listitem")).to_contain_text("To Lucan Marlow, Guildmaster, ")
    await expect(letters.get_by_label("Your letter")).to_have_value("")
    assert [*await barriers(queen.page), *await sideways(queen.page)] == []


async def the_guildmaster_answers(guild: Phone) -> None:
    await guild.open("Now")
    await guild.button(re.compile("^1 letter for you"))
    letters = guild.card("Letters")
    await letters.get_by_role("button", name="Answer").tap()
    await expect(letters.get_by_label("Your letter")).to_be_focused()
    await expect(letters.get_by_label("To whom")).to_have_value(QUEEN)
    await letters.get_by_label("Your letter").fill(ANSWER)
    await guild.button("Send the letter")
    await expect(letters.get_by_role("listitem").first).to_contain_text(ANSWER)


async def the_answer_is_read(queen: Phone) -> None:
    """On the open page it is simply there."""
    await expect(queen.card("Letters").get_by_role("listitem").first).to_contain_text(ANSWER)
    await queen.open("Now")
    await expect(queen.page.get_by_role("button", name=re.compile("letters? for you"))).to_have_count(0)


async def nobody_else_has_a_word_of_it(general: Phone, control: Control) -> None:
    await general.open("Log")
    await general.button(re.compile("^Board and letters"))
    await expect(general.card("Letters")).to_contain_text("No letters yet.")
    entries = await control.rows("entry")
    assert {entry["command"] for entry in entries.values()} >= {"pin_note", "write_letter"}
    assert not any(word in str(entries) for word in (NOTE, "ford", ANSWER))
    assert await control.rows("letter") == {}
