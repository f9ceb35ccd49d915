"""A whole academic summit on three phones: a theory, a secret ballot, a paper; the lectern on the wall and a tablet."""

import asyncio
import re

from playwright.async_api import Locator, Page, expect

from tests.browser.desks import Desk
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import Screens, barriers, sideways, too_small

HUMAN, ELF, DWARF, QUEEN = "humans-arch-wizard", "elves-arch-wizard", "dwarves-arch-wizard", "humans-monarch"
US = "Aldermark"
HYPOTHESIS, CONCLUSION = "The moon pulls the tide behind her", "She does, and twice a day"
KNOWN = "crop-rotation"
MATTER, VENUE = "The ford at Wheatley", "The long table"


async def test_DIP_5_to_8_a_theory_is_voted_on_and_a_paper_read(event, screens):
    desk, hall, tablet = await event.desk(), await event.hall(), await lectern(event)
    human, elf, dwarf = await asyncio.gather(*(event.sit(seat, seat[:5]) for seat in (HUMAN, ELF, DWARF)))
    queen = await event.sit(QUEEN, "Ann")
    await desk.override(f"knowledge/humans-{KNOWN}", "inventor", HUMAN, "the first plough")
    await desk.press("Start")
    await desk.pass_on("Initial diplomacy")
    await expect(tablet).to_contain_text("Nobody has the floor")
    await the_chair_is_her_wizards(queen)
    for phone in (human, elf, dwarf):
        await takes_the_chair(phone)
    await expect(tablet).to_contain_text("3 wizards are there")
    await the_human_announces_and_presents(human, elf, hall.page, screens)
    await her_time_is_up(desk, human, tablet, hall.page)
    await they_vote(human, elf, dwarf, tablet)
    for screen in (tablet, on_wall(hall.page)):
        await expect(screen).to_contain_text("Accepted")
        await expect(screen).to_contain_text("2 to 0")
    for wall in (tablet.page, hall.page):
        assert await barriers(wall) == []
        assert await sideways(wall) == []
    await the_desk_shows_it(desk)
    await a_paper_is_read(human)
    await a_lesson_is_sold(human, elf)
    await the_queen_calls_a_summit(queen, elf, dwarf)


async def lectern(event: Gathering) -> Locator:
    """A tablet beside the speaker: the hall's address with #lectern."""
    page = await event.shows["hall"](f"{event.url}/hall/{event.key}#lectern")
    return on_wall(page)


def on_wall(page: Page) -> Locator:
    return page.get_by_role("region", name="Academic summit")


async def sound(page: Page) -> bool:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(page) == []
    assert await too_small(page) == []
    assert await sideways(page) == []
    return True


async def takes_the_chair(phone: Phone) -> None:
    await phone.open("Now")
    await phone.button(re.compile("^Academic summit"))
    await phone.button("Take our chair")
    await expect(phone.page.get_by_role("button", name="Leave the summit")).to_be_visible()


async def the_human_announces_and_presents(human: Phone, elf: Phone, wall: Page, screens: Screens) -> None:
    await expect(human.pane).to_contain_text("at least 1 credit")
    await human.button("Give me an idea")
    first = await human.page.get_by_label("Your hypothesis").input_value()
    await human.button("Another idea")
    await expect(human.page.get_by_label("Your hypothesis")).not_to_have_value(first)
    await human.page.get_by_label("Your hypothesis").fill(HYPOTHESIS)
    await expect(human.page.get_by_role("button", name="Another idea")).to_have_count(0)
    await human.button("Announce it")
    await expect(human.page.get_by_role("heading", name="Your theory")).to_be_visible()
    await expect(elf.pane).to_contain_text("announced")
    assert HYPOTHESIS not in await elf.pane.inner_text()
    assert await sound(human.page)
    await human.button("Step up to the lectern")
    await expect(on_wall(wall)).to_contain_text(HYPOTHESIS)
    await expect(elf.page.get_by_role("heading", name=f"{US} presents")).to_be_visible()


async def her_time_is_up(desk: Desk, human: Phone, tablet: Locator, wall: Page) -> None:
    """DIP-7: a minute for the conclusion, on her phone, the lectern, the hall and the desk."""
    await desk.page.get_by_role("tab", name=re.compile("Diplomacy")).click()
    await desk.page.get_by_role("button", name="Summits", exact=True).click()
    theory = desk.page.get_by_role("listitem", name=f"theory of {US}")
    await theory.get_by_role("button", name="End the presentation").click()
    await expect(theory).to_contain_text("a minute for the conclusion")
    for screen in (tablet, on_wall(wall)):
        await expect(screen).to_contain_text(f"Time is up: {US} writes the conclusion")
    for screen in (theory, tablet, on_wall(wall), human.pane):
        await expect(screen.get_by_role("timer").first).to_contain_text(re.compile(r"0:\d\d|1:00"))
    await expect(human.pane).to_contain_text("Your time to speak is up")
    assert await sound(human.page)
    await human.open("Now")
    await human.button(re.compile("^Write your conclusion"))
    await human.page.get_by_label("Conclusion").fill(CONCLUSION)
    await human.button("Conclude, and let them vote")


async def they_vote(human: Phone, elf: Phone, dwarf: Phone, tablet: Locator) -> None:
    await expect(tablet).to_contain_text(CONCLUSION)
    await elf.open("Now")
    await elf.button(re.compile("^Vote on a theory"))
    await expect(elf.pane).to_contain_text(CONCLUSION)
    assert await sound(elf.page)
    await elf.button("Accept")
    await expect(elf.pane).to_contain_text("You have voted for it")
    await expect(tablet).to_contain_text("Votes: 1 of 2")
    await expect(human.pane).to_contain_text("1 has voted")
    assert "voted for it" not in await human.pane.inner_text()
    await dwarf.button("Accept")
    await expect(human.pane).to_contain_text("accepted, 2 to 0")


async def the_desk_shows_it(desk: Desk) -> None:
    """Who is there and what was decided; one is counted out, and in again."""
    await desk.page.get_by_role("tab", name=re.compile("Diplomacy")).click()
    await desk.page.get_by_role("button", name="Summits", exact=True).click()
    await expect(desk.page.get_by_role("listitem", name=f"theory of {US}")).to_contain_text("Accepted, 2 to 0")
    out = desk.page.get_by_role("button", name=re.compile("^Count out: .*Karrund"))
    await out.click()
    await expect(out).to_have_count(0)
    await desk.page.get_by_label("Count in").select_option(label="Rune-Master, Karrund")
    await desk.page.get_by_role("button", name="Count in", exact=True).click()
    await expect(out).to_be_visible()
    assert await barriers(desk.page) == []


async def a_paper_is_read(human: Phone) -> None:
    await human.button(re.compile("^Publish: "))
    await expect(human.page.get_by_role("heading", name="Papers on your inventions")).to_be_visible()
    await human.open("Realm")
    await expect(human.pane).to_contain_text(re.compile(r"3\s+credits"))


async def a_lesson_is_sold(human: Phone, elf: Phone) -> None:
    """TRADE-7: they share no border; that both are there is enough."""
    await human.go("now/summits")
    await human.button("Offer or ask for a technology")
    await human.page.get_by_label("With whom?").select_option(label="Lirienne")
    await human.page.get_by_label("Technology we teach").select_option(label="Crop Rotation")
    await human.page.get_by_label("Goods we want").select_option(label="gold")
    assert await sound(human.page)
    await human.page.get_by_role("button", name="Offer it").tap()
    await elf.open("Now")
    await elf.button(re.compile("^1 offer at the academic summit"))
    offer = elf.page.get_by_role("article").filter(has=elf.page.get_by_role("heading", name=US))
    await expect(offer).to_contain_text("Crop Rotation")
    await offer.get_by_role("button", name="Accept").tap()
    await expect(offer).to_have_count(0)
    await human.open("Log")
    await expect(human.pane).to_contain_text(re.compile("deal with Lirienne", re.IGNORECASE))


async def the_chair_is_her_wizards(queen: Phone) -> None:
    """There is one for each faction: whoever may sit there too leaves it to the wizard who has come."""
    await queen.go("now/summits")
    await expect(queen.card("The academic summit")).to_contain_text("Your wizard speaks there")
    await expect(queen.page.get_by_role("button", name="Take our chair")).to_have_count(0)


async def the_queen_calls_a_summit(queen: Phone, elf: Phone, dwarf: Phone) -> None:
    await queen.open("Now")
    await queen.button(re.compile("^Call a royal summit"))
    await queen.card("Whom do you call?").get_by_role("button", name="Lirienne").tap()
    await queen.page.get_by_label("On what matter?").fill(MATTER)
    await expect(queen.page.get_by_label("Where do you meet?")).to_have_value(re.compile("^The table of "))
    await queen.page.get_by_label("Where do you meet?").fill(VENUE)
    await queen.open("Map")
    await queen.button("Back to what you were doing")
    await expect(queen.page.get_by_label("On what matter?")).to_have_value(MATTER)
    assert await sound(queen.page)
    await queen.button("Call them")
    await expect(queen.page.get_by_role("article", name=MATTER)).to_contain_text("We call this summit")
    await elf.open("Now")
    await elf.button(re.compile("^You are called to a royal summit"))
    await expect(elf.page.get_by_role("article", name=MATTER)).to_contain_text(VENUE)
    await dwarf.open("Log")
    assert MATTER not in await dwarf.pane.inner_text()
