"""What the pictures show of war and diplomacy: a battle, the academic summit, a treaty, the press, a story."""

import re

from playwright.async_api import ViewportSize, expect

from tests.browser import test_diplomacy as diplomacy
from tests.browser import test_story as story
from tests.browser import test_summit as summit
from tests.browser import test_war as war
from tests.browser.gathering import Gathering
from tests.browser.palette import picture
from tests.browser.words_of_control import Control, control_of

A4 = ViewportSize(width=794, height=1123)
HERALD = "elves-arch-wizard"
LINE = "Gave her realm a new name, and lost it before the ink was dry."
STORIES = (
    ("The wizards will vote", "Something about the moon. Bring a chair.", ""),
    ("Who feeds Wheatley?", "The granary has been empty since the first bell. The court says it is full.", "wheatley"),
    ("War without a word", "Urzoth’s riders came by night; their envoy was still at our table.", "kingsmead"),
)
"""Headline, what happened, and where; the last one printed stands on top."""


async def a_battle(event: Gathering) -> None:
    """The queen attacks; the first round's dice have fallen on the table."""
    async with war.stage_of(event) as stage:
        fought = await war.gathered(event, stage)
        await war.the_stage_is_set(fought)
        await expect(fought.queen.page.get_by_text("your turn!").first).to_be_visible()
        await fought.queen.open("Map")
        await expect(fought.queen.page.locator(".bell")).to_have_count(0)
        await picture(fought.queen.page, "phone-war")
        await war.the_queen_marches(fought)
        await war.control_types_the_dice(fought)
        await expect(fought.hall.page.get_by_text("To arms!")).to_have_count(0)
        await expect(war.show(fought.hall.page)).to_have_count(0, timeout=30_000)  # it takes its time
        await expect(war.picture(fought.hall.page)).to_be_visible()
        await picture(fought.hall.page, "hall-battle")
        await picture(fought.desk.page, "desk-war")
        await war.asked(fought.elf)
        await expect(fought.elf.page.get_by_role("button", name=re.compile("^These fall: "))).to_be_visible()
        await picture(fought.elf.page, "phone-battle")


async def a_summit(event: Gathering) -> None:
    """A theory is put to the vote."""
    desk, tablet = await event.desk(), await summit.lectern(event)
    await desk.press("Start")
    await desk.end("Planning", "Initial diplomacy")
    human, elf, dwarf = [await event.sit(seat, seat) for seat in (summit.HUMAN, summit.ELF, summit.DWARF)]
    for phone in (human, elf, dwarf):
        await summit.takes_the_chair(phone)
    await human.page.get_by_label("Your hypothesis").fill(summit.HYPOTHESIS)
    await human.button("Announce it")
    await human.button("Step up to the lectern")
    await human.page.get_by_label("Conclusion").fill(summit.CONCLUSION)
    await human.button("Conclude, and let them vote")
    await elf.open("Now")
    await elf.button(re.compile("^Vote on a theory"))
    await dwarf.open("Now")
    await dwarf.button(re.compile("^Vote on a theory"))
    await dwarf.button("Accept")
    await expect(tablet).to_contain_text("Votes: 1 of 2")
    await picture(tablet.page, "hall-lectern")
    await picture(elf.page, "phone-vote")


async def a_treaty(event: Gathering) -> None:
    """An alliance is put before the elves."""
    desk = await event.desk()
    queen, elf = await event.sit(diplomacy.QUEEN, "Ann"), await event.sit(diplomacy.ELF, "Cleo")
    await desk.press("Start")
    await desk.end("Planning", "Initial diplomacy")
    await diplomacy.the_queen_offers_an_alliance(queen)
    await elf.open("Now")
    await elf.button(re.compile("^Sign or refuse: 1 treaty"))
    await expect(elf.card("Waits for your signature (1)")).to_contain_text(diplomacy.OATH)
    await picture(elf.page, "phone-treaty")


async def writes(control: Control, order: str, **args: object) -> None:
    await control.order("act_for", seat=HERALD, command=order, args=args)


async def a_front_page(event: Gathering) -> None:
    """What a herald has printed by the first production."""
    control = await control_of(event)
    await control.begin_production()
    await control.order("appoint_herald", seat=HERALD)
    for headline, text, place in STORIES:
        await writes(control, "report", headline=headline, text=text, place=place)
    page = await event.shows["desk"](f"{event.url}/press/{event.key}", viewport=A4)
    await page.emulate_media(media="print")
    await expect(page.get_by_role("article")).to_have_count(len(STORIES))
    await picture(page, "front-page")


async def a_story(event: Gathering) -> None:
    """What a queen takes home from a short evening."""
    control, queen = await control_of(event), await event.sit(story.QUEEN, "Ann")
    await control.begin_production()
    await story.she_does_something_and_is_betrayed(control)
    await control.order("appoint_herald", seat=HERALD)
    await writes(control, "sum_up", seat=story.QUEEN, text=LINE)
    await control.end_the_game()
    await queen.go("now")
    await queen.page.get_by_role("link", name="My story").tap()
    await queen.card("What I did, and what befell me").scroll_into_view_if_needed()
    await expect(queen.page.locator(".bell")).to_have_count(0)
    await expect(queen.card("Take it home").get_by_role("img")).to_be_visible()
    await picture(queen.page, "phone-story")
