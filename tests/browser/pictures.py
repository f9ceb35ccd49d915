"""`python -m tests.browser.pictures [NAME…]`: plays into turn 2; a picture of every screen goes to docs/pictures."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from playwright.async_api import Browser, ViewportSize, async_playwright, expect

from tests.browser import browsers
from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering, Show, log_in, make_event
from tests.browser.palette import CURTAIN_MS, FOLDER, chosen, picture, taken
from tests.browser.phones import Phone
from tests.browser.scenes import (
    A4,
    a_battle,
    a_front_page,
    a_raid,
    a_ring,
    a_skirmish,
    a_story,
    a_summit,
    a_treaty,
    a_turn_on_paper,
)
from tests.browser.screens import DESK, HALL, PATIENCE_MS, PHONE, Screens
from tests.browser.serving import HallServer

A3 = ViewportSize(width=1588, height=1123)
"""420 x 297 mm at 96 dots to the inch; so is the smaller sheet of the seat cards."""
PORT = 8000
"""The one `make play` takes: it stands on the hall screen and on the seat cards."""
PLAYERS = {
    "humans-monarch": "Ann",
    "humans-lord-general": "Bert",
    "elves-monarch": "Cleo",
    "dwarves-monarch": "Dora",
    "guild-monarch": "Emil",
}
FIRST = {
    "humans-monarch": {"Kingsmead": ("militia", "militia", "gold"), "Ostmark": ("metal", "gold")},
    "elves-monarch": {"Lirien": ("militia", "exotic goods", "food"), "Silverlea": ("wood", "food")},
    "dwarves-monarch": {"Karrhold": ("militia", "militia", "metal"), "Ironscar": ("metal", "metal")},
}
BREAK_MS = 45 * 60_000
TO_UPKEEP = ["Production", "Trade", "Purchase", "War", "Upkeep"]
TO_TURN_2 = ["Upkeep", "Diplomacy", "Production"]


@dataclass
class Cast:
    """Who sits before which screen."""

    event: Gathering
    desk: Desk
    hall: Hall
    phones: dict[str, Phone]


async def main(names: Sequence[str] = ()) -> None:
    """All pictures, or those of these names; a name that no picture has is told at the end."""
    chosen.update(names)
    expect.set_options(timeout=PATIENCE_MS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = HallServer(Path(folder))
        server.port = PORT
        try:
            server.start()
            async with chromium() as browser:
                await play(server, shows(browser))
        except AssertionError:
            print(server.log)
            raise
        finally:
            server.end()
    if missing := chosen - taken:
        sys.exit(f"no picture is called {', '.join(sorted(missing))}")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browsers.path(), args=list(browsers.FLAGS))
        yield browser
        await browser.close()


def shows(browser: Browser) -> dict[str, Show]:
    """The three kinds of screen, as the tests open them."""
    show = Screens(browser.new_context).show
    return {
        "phone": partial(show, viewport=PHONE, is_mobile=True, has_touch=True),
        "desk": partial(show, viewport=DESK),
        "hall": partial(show, viewport=HALL),
    }


async def play(server: HallServer, show: dict[str, Show]) -> None:
    """The day, and further scenes each of an event of its own, until all that were chosen are taken."""
    event = await the_organisers_pages(server, show)
    joining = await show["phone"](event.cards["humans-monarch"].link)
    await expect(joining.get_by_role("button", name="Take this seat")).to_be_visible()
    await picture(joining, "phone-join")
    await the_first_minute(event)
    phones = {seat: await event.sit(seat, player) for seat, player in PLAYERS.items()}
    cast = Cast(event, await event.desk(), await event.hall(), phones)
    await the_realms_are_laid_out(cast)
    await a_turn_goes_by(cast)
    await the_phones(cast)
    await the_desk(cast)
    await the_hall(cast)
    await an_announcement(cast)
    await the_cards(cast)
    for scene, name in ((a_battle, "War at noon"), (a_summit, "Wizards at one"), (a_treaty, "Peace by two"),
                        (a_front_page, "Read by four"), (a_ring, "Ring by five"), (a_raid, "Raid by six"),
                        (a_skirmish, "Field by seven"),
                        (a_story, "Home by three"), (a_turn_on_paper, "Dark by eight")):  # fmt: skip
        if chosen and chosen <= taken:
            return
        await scene(await another(event, name))


async def the_first_minute(event: Gathering) -> None:
    """What a newcomer reads first; and the rules of the day, as they are printed."""
    newcomer = await event.sit("humans-successor", "Fay", new_here=True)
    await expect(newcomer.pane).to_contain_text("What you want")
    await picture(newcomer.page, "phone-first")
    await newcomer.button("Try a turn")
    await expect(newcomer.page.frame_locator("iframe").locator("[data-film]")).to_be_in_viewport()
    await picture(newcomer.page, "phone-film")
    page = await event.shows["desk"](f"{event.url}/rules/{event.key}", viewport=A4)
    await page.emulate_media(media="print")
    await picture(page, "rules")


async def another(event: Gathering, name: str) -> Gathering:
    """A further event of the same organiser."""
    page = await event.shows["desk"](f"{event.url}/control/new", storage_state=event.login)
    cards = await make_event(page, name)
    await page.context.close()
    return replace(event, key=name.lower().replace(" ", "-"), cards=cards)


async def the_organisers_pages(server: HallServer, show: dict[str, Show]) -> Gathering:
    page = await show["desk"](server.link("organiser"))
    login = await log_in(page)
    await page.get_by_role("link", name="New event").click()
    await page.get_by_label("Name of the event").fill("Storms at the town hall")
    await picture(page, "new-event")
    cards = await make_event(page, "Storms at the town hall")
    await picture(page, "seats")
    return Gathering("storms-at-the-town-hall", cards, server.origin, login, show)


async def the_realms_are_laid_out(cast: Cast) -> None:
    queen = cast.phones["humans-monarch"]
    await cast.desk.press("Start")
    await queen.begin("Lay out your realm")
    await queen.swap("Kingsmead", "Hartwood")
    await expect(queen.receipt("Receipt")).to_contain_text("Received")
    await picture(queen.page, "phone-planning", queen.page.get_by_role("list", name="Cards on the land"))
    await cast.desk.end("Planning", "Initial diplomacy")
    await cast.desk.end("Initial diplomacy", "Production")


async def a_turn_goes_by(cast: Cast) -> None:
    """Orders, the bell, wars, hunger, a rising, an override, and on to the production of turn 2."""
    for seat, lands in FIRST.items():
        phone = cast.phones[seat]
        await phone.open_orders()
        for land, outputs in lands.items():
            await phone.order(land, *outputs)
        await phone.button("Confirm all plans (2)")
        await expect(phone.page.get_by_role("button", name="All plans are confirmed")).to_be_visible()
    for phase, then in pairwise(TO_UPKEEP):
        await cast.desk.end(phase, then)
        if then == "Trade":
            await expect(cast.phones["humans-monarch"].page.locator(".bell")).to_be_visible()
            await picture(cast.phones["humans-monarch"].page, "phone-bell", curtain=".bell")
            await expect(cast.hall.page.locator(".toll")).to_contain_text("The harvest")
            await picture(cast.hall.page, "hall-bell", curtain=".toll")
        if then == "Purchase":
            await the_market(cast.phones["humans-monarch"])
    await cast.desk.set_relation("Aldermark", "Urzoth", "War", attacked=True)
    await expect(cast.hall.headline).to_be_visible()
    await picture(cast.hall.page, "hall-headline", cast.hall.headline, curtain=".headline")
    await cast.desk.set_relation("Lirienne", "Karrund", "Alliance")
    await hunger(cast)
    for phase, then in pairwise(TO_TURN_2):
        await cast.desk.end(phase, then)
    await cast.desk.override("faction/humans", "gold", "9", "A chest was counted twice")
    await cast.desk.set_clock("7:45")


async def the_market(queen: Phone) -> None:
    """More lies in the basket than the treasury can pay; it is emptied again."""
    await queen.begin("Buy")
    await queen.card("Fortress").get_by_role("button", name="Hartwood").tap()
    await queen.card("Infrastructure").get_by_role("button", name="Hartwood").tap()
    basket = queen.card("Basket")
    await expect(basket).to_contain_text("The treasury is short of")
    await queen.go("now")
    await queen.go("market")
    await picture(queen.page, "phone-market", basket)
    for ware in ("Infrastructure", "Fortress"):
        await basket.get_by_role("button", name=f"Take out: {ware} in Hartwood").tap()
    await expect(basket).to_contain_text("Nothing in it yet.")


async def hunger(cast: Cast) -> None:
    """The queen leaves a province without food, and is told what will come of it."""
    queen = cast.phones["humans-monarch"]
    await queen.begin("Feed and pay")
    await queen.leave_without("Feed Wheatley")
    await queen.confirmed()
    await picture(queen.page, "phone-feed")
    await queen.go("now")
    await expect(queen.card("At the coming upkeep")).to_contain_text("Wheatley rises")
    await picture(queen.page, "phone-forecast")


async def the_phones(cast: Cast) -> None:
    queen, marshal = cast.phones["humans-monarch"], cast.phones["humans-lord-general"]
    await queen.open_orders()
    await queen.overwork("Kingsmead")
    await queen.order("Kingsmead", "militia", "gold", "food", "wood")
    await queen.order("Ostmark", "metal")
    await queen.page.locator("main").evaluate("main => main.scrollTo(0, 0)")
    await picture(queen.page, "phone-orders")
    await marshal.open_orders()
    await marshal.choose("Saltmere", "food", "militia")
    await marshal.button("Propose to Queen of Aldermark")
    await queen.go("now")
    await expect(queen.card("Waits for your tap")).to_be_visible()
    await picture(queen.page, "phone-now")
    for tab in ("realm", "map", "goals", "log"):
        await queen.go(tab)  # a tap would leave its shadow in the picture
        if tab == "map":
            await queen.pane.get_by_role("button", name="Kingsmead, held by").first.wait_for(state="attached")
        await picture(queen.page, f"phone-{tab}")
    await queen.go("now/statement")
    await picture(queen.page, "phone-statement")


async def the_desk(cast: Cast) -> None:
    desk = cast.desk
    for pane in ("Overview", "Who is stuck", "Journal", "Seats"):
        await desk.open(pane)
        await picture(desk.page, f"desk-{pane.split()[-1].lower()}")
    await desk.ask_rewind((await desk.entries("Gave everybody what")).first)
    await picture(desk.page, "desk-rewind")
    await desk.pair("Aldermark", "Urzoth")
    await picture(desk.page, "desk-relations")
    fields = await desk.open_row("province", "ostmark")
    await fields.get_by_role("button", name="Override order", exact=True).click()
    await fields.locator("form").get_by_label("New value of order").fill("4")
    await fields.locator("form").get_by_label("Reason").fill("The harvest feast")
    await picture(desk.page, "desk-override")


async def the_hall(cast: Cast) -> None:
    await expect(cast.hall.land("Kingsmead")).to_be_attached()
    await expect(cast.hall.page.locator(".headline, .toll")).to_have_count(0, timeout=CURTAIN_MS)
    await picture(cast.hall.page, "hall", await cast.hall.turn_to("bonds"))
    standings = await cast.hall.turn_to("standings")
    await expect(standings).to_contain_text("Aldermark")
    await picture(cast.hall.page, "hall-standings", standings)
    await the_sheet(cast)
    await the_paper(cast)
    await cast.desk.press("Pause")
    await cast.desk.clock.get_by_role("button", name="Break…").click()
    form = cast.desk.page.get_by_role("form", name="The break")
    back = await cast.desk.page.evaluate(f"new Date(Date.now() + {BREAK_MS}).toTimeString().slice(0, 5)")
    await form.get_by_label("We go on at").fill(back)
    await form.get_by_label("What the wall says").fill("Lunch in the yard")
    await form.get_by_role("button", name="Tell everybody").click()
    await expect(cast.hall.band).to_contain_text(f"We go on at {back}")
    await picture(cast.hall.page, "hall-paused", cast.hall.band, curtain=".stage")


async def an_announcement(cast: Cast) -> None:
    """Control speaks to all; the hall reads it from the back row, a phone wants to know that it was seen."""
    await cast.desk.press("Resume")
    await cast.desk.announce("Lunch is at the bell. Confirm your plans before you go.")
    await expect(cast.hall.page.get_by_text("Lunch is at the bell").first).to_be_visible()
    await picture(cast.hall.page, "hall-announcement", curtain=".stage")
    queen = cast.phones["humans-monarch"]
    await queen.go("now")
    await expect(queen.page.get_by_role("button", name="Got it")).to_be_visible()
    await picture(queen.page, "phone-announcement")
    await picture(cast.desk.page, "desk-announce")


async def the_cards(cast: Cast) -> None:
    """A faction's cards as they come out of the printer."""
    address = f"{cast.event.url}/control/{cast.event.key}/cards?faction=humans"
    page = await cast.event.shows["desk"](address, storage_state=cast.event.login, viewport=A4)
    await page.emulate_media(media="print")
    await picture(page, "seat-cards")


async def the_paper(cast: Cast) -> None:
    """A court's own page of everything on paper."""
    address = f"{cast.event.url}/control/{cast.event.key}/paper"
    page = await cast.event.shows["desk"](address, storage_state=cast.event.login, viewport=A4)
    await page.locator("#humans").scroll_into_view_if_needed()  # once the page that waits for it has become it
    await picture(page, "paper")


async def the_sheet(cast: Cast) -> None:
    """The map as it comes out of the printer."""
    page = await cast.event.shows["hall"](f"{cast.event.url}/hall/{cast.event.key}/map", viewport=A3)
    await page.emulate_media(media="print")
    await expect(page.get_by_role("img", name="Kingsmead, held by")).to_be_attached()
    await picture(page, "map-sheet")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
