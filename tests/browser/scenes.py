"""What the pictures show of war, diplomacy, side tables and paper: a battle, a summit, a treaty, a duel, a story."""

import re

from playwright.async_api import Page, ViewportSize, expect

from tests.browser import test_diplomacy as diplomacy
from tests.browser import test_duel as duel
from tests.browser import test_quest as quest
from tests.browser import test_quest_map as quest_map
from tests.browser import test_raid as raid
from tests.browser import test_skirmish as skirmish
from tests.browser import test_story as story
from tests.browser import test_summit as summit
from tests.browser import test_war as war
from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE
from tests.browser.palette import picture
from tests.browser.screens import DESK
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
DIES_IN = "t4/production"
FOUGHT = ("Ostmark", "Lord Marshal", "Captain Bryn")
SUMS = (
    {"How many units": 2, "Die": 3, "Units": "+4", "Commander": "+2", "Foe: commander": "+1", "Sum": 10,
     "Units the other side loses": 3},
    {"How many units": 3, "Die": 4, "Commander": "−1", "More units": "+1", "Foe: units": "−2", "Foe: commander": "−1",
     "Sum": 1, "Units the other side loses": 1},
)  # fmt: skip
"""The example that stands on the battle sheet, as somebody would write it: attacker, defender."""
WRITE = """([part, table, cells]) => {
    const lines = document.querySelectorAll(`#${part} table`)[table].tBodies[0].rows;
    for (const [row, column, text] of cells) {
        const line = typeof row === 'number' ? lines[row] : [...lines].find(each => each.cells[0].textContent === row);
        line.cells[column].textContent = text;
        line.cells[column].style = 'color: #1a3a8a; font: italic 700 12pt cursive';
    }
}"""


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
        await expect(fought.hall.page.get_by_text("To arms!").first).to_be_visible()
        await war.control_types_the_dice(fought)
        await expect(war.show(fought.hall.page)).to_be_visible(timeout=30_000)  # once the headline has passed
        await expect(war.show(fought.hall.page)).to_have_count(0, timeout=30_000)  # it takes its time
        await expect(fought.hall.page.locator("div.fought")).to_contain_text("die")
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
    await queen.card("What mattered").scroll_into_view_if_needed()
    await expect(queen.page.locator(".bell")).to_have_count(0)
    await expect(queen.card("Take it home").get_by_role("img")).to_be_visible()
    await queen.page.locator("main").evaluate("main => main.scrollTo(0, 0)")
    await picture(queen.page, "phone-story")


ANOTHER_HEIR = "humans-second-in-line"
OTHERS = (("dwarves-monarch", "dwarves-lord-general"), ("orcs-monarch", ""))
"""Who fights for honour meanwhile, and who practises."""
GOES = 9
"""After so many deeds the two are at each other."""
STRIKES = re.compile("Strike at|Shoot at")


async def a_ring(event: Gathering) -> None:
    """Two rulers fight for blood, and an heir is at the ford."""
    fought = await duel.challenged(event)
    await duel.accepted(fought)
    heir = await event.sit(quest.HEIR, "Fay")
    await quest.sets_out(heir)
    await heir.page.locator("main").evaluate("main => main.scrollTo(0, 0)")
    await picture(heir.page, "phone-quest")
    other_heir = await event.sit(ANOTHER_HEIR, "Gil")
    await quest_map.at_the_store(fought.control, other_heir)
    await other_heir.page.get_by_role("button", name=re.compile("^Walk ")).tap()
    await expect(other_heir.pane).to_contain_text("nearer.")
    await other_heir.page.locator("main").evaluate("main => main.scrollTo(0, 0)")
    await picture(other_heir.page, "phone-quest-map")
    await duel.wild_dice_are_said(fought)
    for _ in range(GOES):
        if page := await duel.deciding(fought.pages):
            await duel.taps(page)
    page = await duel.deciding(fought.pages) or fought.queen.page
    other = next(one for one in fought.pages if one is not page)
    for one, name in ((page, "phone-ring"), (other, "phone-ring-waits")):
        await one.locator("main").evaluate("main => main.scrollTo(0, 0)")
        await picture(one, name)
    await fought.desk.open("Side tables")
    await picture(fought.desk.page, "desk-tables")
    await expect(fought.hall.page.locator(".toll")).to_have_count(0)
    await picture(fought.hall.page, "hall-ring")
    for a, b in OTHERS:
        await fought.control.order("open_duel", a=a, b=b, kit="axe")
    wall = await event.shows["hall"](f"{event.url}/hall/{event.key}#ring")
    await expect(wall.locator("section.table")).to_have_count(4)
    await picture(wall, "hall-side-tables")


async def a_raid(event: Gathering) -> None:
    """Two a side, one of them with an axe, when the first blows have fallen."""
    fought = await raid.gathered(event)
    await raid.opened(fought)
    acting = await raid.somebody_is_sent(fought)
    for _ in range(2 * GOES):
        await duel.taps(acting)
        acting = await duel.deciding(fought.pages) or acting
    await acting.locator("main").evaluate("main => main.scrollTo(0, 0)")
    await picture(acting, "phone-raid")
    await expect(fought.hall.page.locator(".toll")).to_have_count(0)
    await picture(fought.hall.page, "hall-raid")


async def a_skirmish(event: Gathering) -> None:
    """Two a side lead a company each: a square that is tapped, with odds; after the first blows every screen."""
    fought = await raid.gathered(event)
    await skirmish.opened(fought)
    acting = await skirmish.somebody_acts(fought)
    await skirmish.a_square_is_tapped(acting)
    await picture(acting, "phone-skirmish-odds")
    await skirmish.foot(acting).get_by_role("button", name="Something else").tap()
    for done in range(4 * GOES):
        if done > GOES and await acting.locator(duel.MARKED, has_text=STRIKES).count():
            break
        await duel.taps(acting)
        acting = await duel.deciding(fought.pages) or acting
    await acting.locator("main").evaluate("main => main.scrollTo(0, 0)")
    await picture(acting, "phone-skirmish")
    await fought.pane.get_by_text("the board").click()
    await raid.board(fought.desk.page).evaluate("board => board.closest('details').scrollIntoView({block: 'end'})")
    await picture(fought.desk.page, "desk-skirmish")
    await expect(fought.hall.page.locator(".toll")).to_have_count(0)
    await picture(fought.hall.page, "hall-skirmish")
    wall = await event.shows["hall"](f"{event.url}/hall/{event.key}#ring")
    await expect(wall.locator("section.table")).to_have_count(1)
    await picture(wall, "hall-skirmish-wall")


async def a_turn_on_paper(event: Gathering) -> None:
    """The laptop dies in turn 4: what a lone Control has in hand, a battle fought on it, and the way back."""
    control = await control_of(event)
    await control.begin_production()
    while next(iter((await control.rows("event")).values()))["phase"] != DIES_IN:
        await control.orders(CLOSE)
    page = await event.shows["desk"](f"{event.url}/control/{event.key}/paper", storage_state=event.login, viewport=A4)
    await expect(page.locator("#by-hand")).to_be_attached()  # the page that waits for it has become it
    await show_part(page, "by-hand", "paper-by-hand")
    await page.evaluate(WRITE, ["battle", 0, [[0, column, said] for column, said in enumerate(FOUGHT)]])
    for table, sums in enumerate(SUMS, 1):
        await page.evaluate(WRITE, ["battle", table, [[row, 1, str(said)] for row, said in sums.items()]])
    await show_part(page, "battle", "paper-battle")
    await page.emulate_media(media="screen")
    await page.set_viewport_size(DESK)
    await page.goto(f"{event.url}/control/{event.key}/paper/back")
    await page.locator("summary", has_text="Aldermark").click()
    sheet = page.locator("details", has=page.locator("summary", has_text="Aldermark"))
    await sheet.get_by_label("Gold").fill("7")
    await sheet.get_by_label("Public order").first.fill("1")
    await sheet.get_by_label("Fed").nth(1).select_option("hungry")
    await picture(page, "paper-back")


async def show_part(page: Page, part: str, name: str) -> None:
    """As it comes out of the printer."""
    await page.emulate_media(media="print")
    alone = await page.add_style_tag(content=f"body {{ padding: 12mm }} body > :not(#{part}) {{ display: none }}")
    await page.locator(f"#{part}").scroll_into_view_if_needed()
    await picture(page, name)
    await alone.evaluate("style => style.remove()")
