"""Who is stuck, what is said to the hall, and Control acting for a seat."""

import re

from playwright.async_api import expect

from tests.browser.desks import Desk
from tests.browser.phones import Phone

QUEEN, MARSHAL, ELF = "humans-monarch", "humans-lord-general", "elves-monarch"


def words(phone):
    return phone.page.get_by_role("region", name="Control’s announcements")


async def read(phone, button="Got it"):
    await words(phone).get_by_role("button", name=button).tap()
    await expect(words(phone).get_by_role("button")).to_have_count(0)


async def test_each_seat_stands_where_its_player_is(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await desk.open("Who is stuck")
    await expect(desk.place("Aldermark", "Lord Marshal")).to_contain_text("not joined")
    await desk.begin_production()
    await expect(desk.place("Aldermark", "Queen of Aldermark")).to_contain_text("connected")
    await queen.open_orders()
    await queen.order("Ostmark", "gold")
    await expect(desk.place("Aldermark", "Queen of Aldermark")).to_contain_text("drafting")
    await queen.button("Confirm all plans (1)")
    await expect(desk.place("Aldermark", "Queen of Aldermark")).to_contain_text("given")
    await elf.page.close()
    await expect(desk.place("Lirienne", "Voice of the Woods")).to_contain_text("gone")
    await desk.page.get_by_label("only who is stuck").check()
    await expect(desk.place("Lirienne", "Voice of the Woods")).to_be_visible()
    await expect(desk.table("Aldermark")).to_have_count(0)


async def test_a_nudge_is_one_tap_and_has_a_receipt(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await desk.begin_production()
    await desk.open("Who is stuck")
    await desk.place("Aldermark", "Queen of Aldermark").get_by_role("button", name="Nudge Queen").click()
    receipts = desk.page.get_by_role("list", name="Nudges sent in this phase")
    await expect(receipts).to_contain_text(re.compile(r"Nudged: .*Aldermark.*seen by 0 of 1", re.DOTALL))
    await expect(words(queen)).to_contain_text("Control is waiting for you.")
    await read(queen)
    await expect(receipts).to_contain_text("seen by 1 of 1")
    seat = desk.place("Aldermark", "Queen of Aldermark")
    await expect(seat.get_by_role("button", name=re.compile("has seen the nudge"))).to_be_visible()
    await expect(words(elf).get_by_role("button")).to_have_count(0)

    await desk.page.get_by_role("tabpanel").get_by_role("button", name="Nudge all", exact=True).first.click()
    await expect(words(elf)).to_contain_text("Control is waiting for you.")
    await expect(receipts).to_contain_text("Nudged: Everybody")
    await desk.pass_on("Trade")
    await expect(receipts).to_have_count(0)


async def test_a_key_nudges_all_who_are_stuck_near_the_bell(event):
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    await desk.page.keyboard.press("n")
    await expect(desk.page.get_by_role("log", name="Answers of the server")).to_contain_text("nobody to nudge")
    await desk.set_clock("1:30")
    await desk.clock.get_by_label("Set the time left").blur()
    stuck = desk.page.get_by_role("complementary").get_by_role("button", name=re.compile(r"^Nudge who is stuck \(1\)"))
    await expect(stuck).to_be_visible()
    await desk.page.keyboard.press("n")
    await expect(words(queen)).to_contain_text("Control is waiting for you.")


async def test_an_announcement_is_counted_said_again_and_withdrawn(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await desk.announce("Envoys, to the window!", "Aldermark", "Lirienne")
    said = desk.page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="Envoys, to the window!")
    await expect(said).to_contain_text(re.compile(r"To: Lirienne, Aldermark\..*seen by 0 of 2", re.DOTALL))
    await expect(words(elf)).to_contain_text("Envoys, to the window!")
    await read(queen)
    await expect(said).to_contain_text("seen by 1 of 2")
    await said.get_by_text("1 has not seen it").click()
    await expect(said.locator("details")).to_contain_text("Voice of the Woods, Lirienne")
    await said.get_by_role("button", name="Say again…").click()
    await expect(desk.page.get_by_label("Words", exact=True)).to_have_value("Envoys, to the window!")
    await what_is_too_long_is_not_cut(desk)
    await said.get_by_role("button", name=re.compile("^Withdraw")).click()
    await said.get_by_role("button", name="Withdraw it").click()
    await expect(said).to_have_count(0)
    await expect(words(elf).get_by_role("button")).to_have_count(0)
    await expect(await desk.entries("Announced to Aldermark, Lirienne: “Envoys, to the window!”")).to_have_count(1)


async def test_control_takes_a_seat_and_acts_for_it(event):
    """In a tab of its own; the journal names both, and the player's phone shows the draft."""
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    await desk.open("Who is stuck")
    seat = desk.place("Aldermark", "Queen of Aldermark")
    await seat.get_by_role("button", name=re.compile("^Queen")).click()
    async with desk.page.context.expect_page() as opened:
        await seat.get_by_role("link", name=re.compile("^Act for ")).click()
    acting = Phone(await opened.value)
    await expect(acting.link).to_have_text("Live")
    await expect(seat).to_contain_text("connected")
    await acting.page.get_by_role("button", name=re.compile("^Plan production")).click()
    offered = acting.card("Ostmark").get_by_role("group", name="May produce")
    await offered.get_by_role("button", name="metal").click()
    await expect(acting.receipt("Ostmark")).to_contain_text("Received")
    entry = (await desk.entries("Ostmark produces metal")).first
    await expect(entry).to_contain_text(re.compile(r"\w+ for Queen of Aldermark"))
    await queen.open_orders()
    await expect(queen.chosen("Ostmark")).to_have_count(1)


async def what_is_too_long_is_not_cut(desk: Desk) -> None:
    """All of it stays to be shortened, and nothing is sent."""
    field = desk.page.get_by_label("Words", exact=True)
    await field.fill("x" * 10_000)
    await expect(field).to_have_value("x" * 10_000)
    await expect(desk.page.get_by_text("9500 characters too long")).to_be_visible()
    await expect(desk.page.get_by_role("button", name=re.compile("^Announce to: "))).to_be_disabled()
