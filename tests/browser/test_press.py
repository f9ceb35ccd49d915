"""The press: a herald writes, Control lets it through, the wall and every phone read it, and it is printed."""

import re

from playwright.async_api import expect

from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering, read_cards
from tests.browser.phones import Phone, take_seat
from tests.browser.screens import PHONE, barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

HERALD, HEIR = "elves-arch-wizard", "elves-successor"
HEADLINE, STORY = "Who <b>sold</b> the fleet?", "Nobody at Saltmere has seen a sail since the new moon."
WHISPER, LINE = "The guild has bought it.", "Waited longer than any throne."


async def test_a_story_goes_by_control_to_the_wall_and_every_phone(event):
    control, hall, desk = await control_of(event), await event.hall(), await event.desk()
    herald, heir = await event.sit(HERALD, "Cleo"), await event.sit(HEIR, "Hal")
    await stories_are_held(control, event)
    await a_herald_is_named(desk)
    await control.begin_production()
    await the_heir_whispers(heir)
    await the_herald_writes_of_it(herald)
    await nobody_reads_it_yet(hall, heir)
    await control_lets_it_through(desk)
    await everybody_reads_it(hall, heir)
    await the_front_page_is_printed(event, heir)
    await a_line_is_the_heirs_own(control, herald, heir)


async def stories_are_held(control: Control, event: Gathering) -> None:
    rules = next(iter((await control.rows("event")).values()))["rules"] | {"press": "held"}
    await control.order("override", row=f"event/{event.key}", field="rules", value=rules, reason="A young hall")


async def a_herald_is_named(desk: Desk) -> None:
    await desk.page.get_by_role("tab", name=re.compile("Diplomacy")).click()
    await desk.page.get_by_role("button", name="Press", exact=True).click()
    await desk.page.get_by_label("Seat", exact=True).select_option(HERALD)
    await desk.page.get_by_role("button", name="Name herald").click()
    await expect(desk.page.get_by_role("list", name="Heralds (1)")).to_be_visible()


async def the_heir_whispers(heir: Phone) -> None:
    """What an heir could do leads there."""
    await heir.open("Now")
    await heir.button(re.compile("^Spread a rumour"))
    await heir.page.get_by_label("What they say").fill(WHISPER)
    await heir.button("Whisper it")
    await expect(heir.pane).to_contain_text("Whispered.")


async def the_herald_writes_of_it(herald: Phone) -> None:
    await herald.go("now/press")
    await expect(herald.pane).to_contain_text(WHISPER)
    await herald.page.get_by_label("Headline").fill(HEADLINE)
    await herald.page.get_by_label("What happened").fill(STORY)
    await herald.page.get_by_label("Picture").select_option("place/saltmere")
    assert await sideways(herald.page) == []
    assert await too_small(herald.page) == []
    await herald.button("Print it")
    await expect(herald.pane).to_contain_text("Waits until Control lets it through")
    assert await barriers(herald.page) == []


async def nobody_reads_it_yet(hall: Hall, heir: Phone) -> None:
    await expect(heir.pane).to_contain_text("Nothing has been printed yet.")
    await expect(hall.page.get_by_text(HEADLINE)).to_have_count(0)


async def control_lets_it_through(desk: Desk) -> None:
    waiting = desk.page.get_by_role("list", name="To be let through (1)")
    await expect(waiting).to_contain_text(HEADLINE)
    assert await barriers(desk.page) == []
    await waiting.get_by_role("button", name=re.compile("^Let it through")).click()
    await expect(desk.page.get_by_role("list", name="To be let through (0)")).to_be_visible()


async def everybody_reads_it(hall: Hall, heir: Phone) -> None:
    await expect(hall.page.get_by_role("region", name="The Herald")).to_contain_text(HEADLINE)
    await expect(heir.pane.get_by_role("article")).to_contain_text(STORY)
    await expect(heir.pane.get_by_role("group", name="Map")).to_be_visible()
    assert await barriers(heir.page) == []


async def the_front_page_is_printed(event: Gathering, heir: Phone) -> None:
    link = heir.pane.get_by_role("link", name="The front page")
    assert await link.get_attribute("href") == f"/press/{event.key}"
    page = await event.shows["desk"](f"{event.url}/press/{event.key}", viewport=PHONE)
    await expect(page.get_by_role("heading", name="The Herald")).to_be_visible()
    await expect(page.get_by_role("article")).to_contain_text(HEADLINE)
    assert await sideways(page) == []
    await page.set_viewport_size({"width": 794, "height": 1123})
    await page.emulate_media(media="print")
    await expect(page.get_by_role("button", name="Print")).to_be_hidden()
    assert await barriers(page) == []


async def a_line_is_the_heirs_own(control: Control, herald: Phone, heir: Phone) -> None:
    """On the page of their own story, once Control has let it through."""
    about = herald.page.get_by_role("combobox", name=re.compile("^About"))
    await about.select_option(HEIR)
    await herald.page.get_by_label("The line", exact=True).fill(LINE)
    await herald.page.reload()
    await expect(about).to_have_value(HEIR)
    await herald.button("Write it")
    await expect(herald.pane).to_contain_text(LINE)
    line = next(key for key, row in (await control.rows("article")).items() if row["about"] == HEIR)
    await control.order("release_article", article=line)
    await heir.go("now/story")
    await expect(heir.pane).to_contain_text(f"The Herald: “{LINE}”")


async def test_a_seat_of_no_court_writes_and_has_no_realm(event):
    desk = await event.desk()
    await desk.page.get_by_role("tab", name=re.compile("Diplomacy")).click()
    await desk.page.get_by_role("button", name="Press", exact=True).click()
    await desk.page.get_by_label("What the new seat is called").fill("The Morning Post")
    await desk.page.get_by_role("button", name="Add a seat of no court").click()
    await expect(desk.page.get_by_role("list", name="Heralds (1)")).to_contain_text("The Morning Post")
    seats = await event.shows["desk"](f"{event.url}/control/{event.key}/seats", storage_state=event.login)
    card = (await read_cards(seats))["herald-1"]
    page = await event.shows["phone"](card.link)
    await expect(page.get_by_text("The Morning Post · The press")).to_be_visible()
    rita = await take_seat(page, "Rita")
    await expect(rita.page.get_by_role("navigation", name="Sections").get_by_role("link")).to_have_count(3)
    await rita.button(re.compile("^Write for the press"))
    await rita.page.get_by_label("Headline").fill(HEADLINE)
    await rita.button("Print it")
    await expect(rita.pane.get_by_role("article")).to_contain_text(HEADLINE)
    for place in ("map/ostmark", "log", "now/menu", "now/story", "now"):
        await rita.go(place)
    assert await barriers(rita.page) == []
    assert await sideways(rita.page) == []
