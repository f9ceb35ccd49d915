"""Control's word reaches phones and the wall, is in nobody's way, and Control knows who has read it."""

import asyncio
import re

from playwright.async_api import Page, ViewportSize, expect

from tests.browser.phones import CONFIRMED, Phone, seated
from tests.browser.screens import PHONE, barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

QUEEN, MARSHAL, ELF = "humans-monarch", "humans-lord-general", "elves-monarch"
PATIENCE_S = 60
NARROW = ViewportSize(width=320, height=640)
LUNCH = "Lunch is served in the yard."
UNSENT = "() => Object.keys(localStorage).filter(key => key.startsWith('astor/cmd/')).length === 0"
LONG = "Whoever has found a red scarf, two keys or a crown is asked to bring them to the desk. " * 5


def banner(phone: Phone):
    return phone.page.get_by_role("region", name="Control’s announcements")


async def got_it(phone: Phone) -> None:
    """Put away, and the server has heard of it."""
    await banner(phone).get_by_role("button", name="Got it").tap()
    await expect(banner(phone).get_by_role("button")).to_have_count(0)
    await phone.page.wait_for_function(UNSENT)


async def seen_by(control: Control, text: str) -> list[str]:
    """The seats that have seen what was said."""
    said = [row for row in (await control.rows("announcement")).values() if row["text"] == text]
    return sorted(said[0]["seen"])


async def comes_to_be_seen_by(control: Control, text: str, *seats: str) -> None:
    """Wait until these have seen it, and nobody else: a tap travels a moment."""
    async with asyncio.timeout(PATIENCE_S):
        while (seen := await seen_by(control, text)) != sorted(seats):
            assert set(seen) <= set(seats)


async def clear_of(page: Page, one: str, other: str) -> bool:
    """Two things that both stand on the screen, whole, and not over each other."""
    first, second = await page.locator(one).bounding_box(), await page.locator(other).bounding_box()
    size = page.viewport_size
    assert first
    assert second
    assert size
    for box in (first, second):
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"]
    return bool(first["y"] + first["height"] <= second["y"] or second["y"] + second["height"] <= first["y"])


async def test_an_announcement_reaches_everybody_and_its_readers_are_counted(event):
    control, hall = await control_of(event), await event.hall()
    queen, elf = await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await control.announce(LUNCH)
    for phone in (queen, elf):
        await expect(banner(phone).get_by_role("alert")).to_contain_text(LUNCH)
    await expect(hall.page.get_by_role("alert")).to_contain_text(LUNCH)
    await expect(hall.news).to_contain_text(LUNCH)
    assert await seen_by(control, LUNCH) == []
    await got_it(queen)
    await comes_to_be_seen_by(control, LUNCH, QUEEN)
    await got_it(elf)
    await comes_to_be_seen_by(control, LUNCH, QUEEN, ELF)
    await expect(hall.page.get_by_role("alert")).to_contain_text(LUNCH)


async def test_what_is_said_to_some_reaches_only_them(event):
    control, hall = await control_of(event), await event.hall()
    queen, elf = await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await control.announce("To your own people.", "faction/humans")
    await control.announce("To every queen.", "office/monarch")
    await expect(banner(queen)).to_contain_text("Control, to every Monarch")
    await expect(banner(queen)).to_contain_text("Control, to Aldermark")
    await expect(banner(elf)).to_contain_text("To every queen.")
    await expect(banner(elf)).not_to_contain_text("To your own people.")
    await expect(hall.page.get_by_role("alert")).to_be_empty()


async def test_it_covers_neither_the_clock_nor_the_button_that_sends(event):
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await queen.open_orders()
    await queen.order("Ostmark", "metal")
    await control.announce(LONG)
    await expect(banner(queen).get_by_role("button", name="Got it")).to_be_enabled()
    for size in (PHONE, NARROW):
        await queen.page.set_viewport_size(size)
        assert await clear_of(queen.page, "header .clock", "section.open")
        assert await clear_of(queen.page, "main .foot", "section.open")
        assert await clear_of(queen.page, "nav", "section.open")
        assert await too_small(queen.page) == []
        assert await sideways(queen.page) == []
    assert await barriers(queen.page) == []
    await queen.button("Confirm all plans (1)")
    await expect(queen.receipt("Ostmark")).to_contain_text(CONFIRMED)


async def test_what_nobody_puts_away_is_one_line_when_its_phase_is_over(event):
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await control.announce(LONG)
    await expect(banner(queen).get_by_role("button", name="Got it")).to_be_enabled()
    await control.order("close_phase", skip=True)
    line = banner(queen).get_by_role("button", expanded=False)
    await expect(line).to_contain_text("Control, to everybody")
    await expect(banner(queen).get_by_role("button", name="Got it")).to_be_hidden()
    assert (await banner(queen).bounding_box())["height"] < 844 / 12
    await line.tap()
    await got_it(queen)
    await expect(line).to_have_count(0)


async def test_of_two_things_told_at_once_one_stands_open_and_the_other_is_a_line(event):
    control, marshal = await control_of(event), await event.sit(MARSHAL, "Bert")
    await marshal.page.set_viewport_size(NARROW)
    await control.begin_production()
    await control.announce(LONG)
    await expect(banner(marshal).get_by_role("button", name="Got it")).to_be_enabled()
    await control.order("act_for", seat=QUEEN, command="lend", args={"seat": MARSHAL, "power": "rule"})
    other = marshal.card("What has happened to you")
    await expect(other.get_by_role("button", expanded=False)).to_contain_text("What has happened to you")
    await expect(banner(marshal)).to_contain_text("red scarf")
    assert (await marshal.page.locator(".above").bounding_box())["height"] < NARROW["height"] * 0.45
    assert [*await barriers(marshal.page), *await sideways(marshal.page), *await too_small(marshal.page)] == []
    await got_it(marshal)
    await expect(other.get_by_role("button", expanded=False)).to_have_count(0)
    await other.get_by_role("button", name="Got it").tap()
    await expect(marshal.page.locator("section.told")).to_have_count(0)


async def test_what_is_under_the_thumb_stays_there(event):
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await queen.open_orders()
    land = queen.card("Saltmere")
    await land.scroll_into_view_if_needed()
    before = await land.bounding_box()
    await control.announce(LONG)
    await expect(banner(queen).get_by_role("button", name="Got it")).to_be_enabled()
    assert abs((await land.bounding_box())["y"] - before["y"]) <= 1
    await got_it(queen)
    assert abs((await land.bounding_box())["y"] - before["y"]) <= 1


async def test_what_was_read_stays_readable_and_does_not_come_back(event):
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await control.announce(LUNCH)
    await got_it(queen)
    await queen.page.reload()
    queen = await seated(queen.page)
    await queen.open("Log")
    await queen.button("What Control has said (1)")
    await expect(queen.pane.get_by_role("list", name="Control’s announcements")).to_contain_text(LUNCH)
    await expect(banner(queen).get_by_role("button")).to_have_count(0)


async def test_a_nudge_leads_to_the_orders_and_goes_with_its_phase(event):
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await queen.open("Map")
    await control.order("nudge", to=[f"seat/{QUEEN}"])
    await expect(banner(queen)).to_contain_text("Control is waiting for you.")
    await banner(queen).get_by_role("button", name="To what I may do").tap()
    await expect(queen.page.get_by_role("heading", name="What you may do now")).to_be_visible()
    await expect(banner(queen).get_by_role("button")).to_have_count(0)
    await control.order("nudge", to=["all"])
    await expect(banner(queen)).to_contain_text("Control is waiting")
    await control.order("close_phase")
    await expect(banner(queen).get_by_role("button")).to_have_count(0)


async def test_withdrawn_it_is_gone_from_every_screen(event):
    control, hall, queen = await control_of(event), await event.hall(), await event.sit(QUEEN, "Ann")
    await control.announce(LUNCH)
    await expect(banner(queen)).to_contain_text(LUNCH)
    await expect(hall.page.get_by_role("alert")).to_contain_text(LUNCH)
    (key,) = await control.rows("announcement")
    await control.order("withdraw", announcement=key)
    await expect(banner(queen).get_by_role("button")).to_have_count(0)
    await expect(hall.page.get_by_role("alert")).to_be_empty()
    await expect(hall.page.get_by_role("main")).not_to_contain_text(LUNCH)


async def test_who_acts_for_a_seat_orders_for_it_and_reads_nothing_for_it(event):
    """The marshal may only propose production; Control orders it for him, and the journal says who did."""
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await event.sit(MARSHAL, "Bert")
    await control.begin_production()
    await control.announce(LUNCH, "faction/humans")
    page = await event.shows["phone"](f"{event.url}/control/{event.key}/seat/{MARSHAL}", storage_state=event.login)
    acting = await seated(page)
    await expect(page.get_by_text("You act for Lord Marshal as Control organiser")).to_be_visible()
    assert await sideways(page) == []
    assert await barriers(page) == []
    await expect(banner(acting).get_by_role("button")).to_have_count(0)
    await acting.button(re.compile("^Plan production"))
    await acting.order("Ostmark", "metal", "gold")
    await acting.button("Confirm all plans (1)")
    await expect(acting.receipt("Ostmark")).to_contain_text(CONFIRMED)
    await queen.open_orders()
    await expect(queen.chosen("Ostmark")).to_have_text(["metal", "gold"])
    entries = [row for row in (await control.rows("entry")).values() if row["command"] == "act_for"]
    assert {(e["actor"].partition("/")[0], e["args"]["seat"], e["args"]["command"]) for e in entries} == {
        ("control", MARSHAL, "produce"), ("control", MARSHAL, "confirm")}  # fmt: skip
    assert await seen_by(control, LUNCH) == []
    (clock,) = (await control.rows("event")).values()
    await control.order("set_clock", seconds=62, revision=clock["revision"])
    await expect(page.locator("[aria-live=assertive]")).to_have_text("One minute left in Production.")
    await page.get_by_role("link", name="Back to the desk").tap()
    await expect(page).to_have_url(f"{event.url}/control/{event.key}")
