"""Who is who: who plays somebody and where they sit, a form from their page, what becomes of them while it is open."""

import re
from pathlib import Path

from playwright.async_api import ViewportSize, expect

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE
from tests.browser.phones import Phone, seated
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

QUEEN, ELF_GENERAL, ELF_HEIR = "humans-monarch", "elves-lord-general", "elves-successor"
NARROW = ViewportSize(width=360, height=740)
WINDOW, TABLE = "Table 1, <b>by</b> the \u202ewindow", "Table 3"
READ = "Table 1, <b>by</b> the window"


async def test_everybody_learns_who_plays_somebody_and_where_and_writes_from_their_page(
    event: Gathering, tmp_path: Path
):
    control = await control_of(event)
    queen = await event.sit(QUEEN, "Ada")
    await queen.page.set_viewport_size(NARROW)
    general = await sits_down_unnamed(event)
    await control.orders(("start", {}), CLOSE)
    await control.order("place_seats", places=[{"seat": ELF_GENERAL, "sits_at": TABLE}])
    await the_queen_says_where_she_sits(queen, tmp_path)
    await the_general_finds_her_by_her_table(general)
    await the_queen_meets_one_who_gives_no_name(queen, tmp_path)
    await she_proposes_a_treaty_from_there(queen)
    await she_woos_an_heir_from_their_page(queen)
    await death_and_a_change_of_court_are_told_while_one_reads(queen, control, tmp_path)


async def sits_down_unnamed(event: Gathering) -> Phone:
    """The box is ticked until somebody wishes otherwise."""
    page = await event.shows["phone"](event.cards[ELF_GENERAL].link)
    await page.get_by_label("Your own name").fill("Bea")
    await expect(page.get_by_role("checkbox", name="All who play may read my name")).to_be_checked()
    await page.get_by_role("checkbox", name="All who play may read my name").uncheck()
    await page.get_by_role("button", name="Take this seat").tap()
    return await seated(page)


async def the_queen_says_where_she_sits(queen: Phone, pictures: Path) -> None:
    await queen.button("My seat")
    mine = queen.card("For the others")
    await expect(mine.get_by_role("switch", name="All who play may read my name", checked=True)).to_be_visible()
    await mine.get_by_label("Where I sit").fill(WINDOW)
    await mine.get_by_role("button", name="Say where I sit").tap()
    await expect(mine.get_by_label("Where I sit")).to_have_value(READ)
    await expect(mine.get_by_role("button", name="Say where I sit")).to_be_disabled()
    await queen.page.screenshot(path=pictures / "my-seat.png", full_page=True)
    await looks_sound(queen)


async def the_general_finds_her_by_her_table(general: Phone) -> None:
    """What she has typed stands there as she typed it, and is no markup."""
    await general.open("Realm")
    await general.button(re.compile("^Who is who"))
    await general.page.get_by_role("searchbox").fill("window ada")
    found = general.pane.get_by_role("listitem")
    await expect(found).to_have_count(1)
    await expect(found).to_contain_text("Played by Ada")
    await expect(found).to_contain_text(READ)
    await general.page.get_by_role("searchbox").fill("nobody of this name")
    await expect(general.pane).to_contain_text("Nobody here is called so.")
    await looks_sound(general)


async def the_queen_meets_one_who_gives_no_name(queen: Phone, pictures: Path) -> None:
    await queen.button(re.compile("^Who is who"))
    await expect(queen.page.get_by_role("heading", name="Who is who", level=1)).to_be_visible()
    await queen.page.screenshot(path=pictures / "everybody.png", full_page=True)
    await queen.page.get_by_role("searchbox").fill(TABLE)
    await queen.pane.get_by_role("listitem").get_by_role("button").tap()
    who = queen.card("Who they are")
    await expect(who).to_contain_text("Somebody plays who gives no name")
    await expect(who).to_contain_text(TABLE)
    await expect(who).to_contain_text("Lirienne")
    assert "Bea" not in await queen.pane.inner_text()
    await queen.page.screenshot(path=pictures / "person.png", full_page=True)
    await looks_sound(queen)


async def she_proposes_a_treaty_from_there(queen: Phone) -> None:
    """The form is filled in already; the way back leads to the person."""
    await queen.card("What you can do").get_by_role("button", name="Propose a treaty to Lirienne").tap()
    await expect(queen.pane.get_by_role("button", name="Lirienne", pressed=True)).to_be_visible()
    await queen.button("Back")
    await expect(queen.card("Who they are")).to_be_visible()


async def she_woos_an_heir_from_their_page(queen: Phone) -> None:
    await queen.go(f"now/person/{ELF_HEIR}")
    heir = await queen.page.get_by_role("heading", level=1).inner_text()
    await queen.card("What you can do").get_by_role("button", name="Propose a marriage").tap()
    await queen.pane.get_by_role("group", name="Your heir").get_by_role("button").first.tap()
    await expect(queen.pane.get_by_role("button", name=f"{heir} Successor", pressed=True)).to_be_visible()
    await queen.button("Back")
    await expect(queen.page.get_by_role("heading", name=heir, level=1)).to_be_visible()


async def death_and_a_change_of_court_are_told_while_one_reads(queen: Phone, control: Control, pictures: Path) -> None:
    heir = await queen.page.get_by_role("heading", level=1).inner_text()
    await control.order("override", row=f"character/{ELF_HEIR}", field="faction", value="guild", reason="a feud")
    await expect(queen.pane).to_contain_text(f"{heir} now belongs to The Lantern Company.")
    await queen.go(f"now/person/{ELF_GENERAL}")
    general = await queen.page.get_by_role("heading", level=1).inner_text()
    await expect(queen.card("What you can do")).to_be_visible()
    await control.order("override", row=f"character/{ELF_GENERAL}", field="alive", value=False, reason="a dagger")
    await expect(queen.pane).to_contain_text(f"{general} has died while you were reading.")
    await expect(queen.card("Who they are")).to_contain_text("Dead")
    await expect(queen.card("What you can do")).to_have_count(0)
    await queen.page.screenshot(path=pictures / "dead.png", full_page=True)
    await looks_sound(queen)
    await queen.button(re.compile("^Their player goes on as"))
    await expect(queen.card("Who they are")).to_contain_text(TABLE)
    await expect(queen.page.get_by_role("heading", name=general, level=1)).to_have_count(0)


async def looks_sound(phone: Phone) -> None:
    assert [*await barriers(phone.page), *await sideways(phone.page), *await too_small(phone.page)] == []
