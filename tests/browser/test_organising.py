"""From expected players and hours to an event that can begin: proposed, cast, printed, looked over."""

import re

from playwright.async_api import expect

from tests.browser.gathering import Gathering, read_cards
from tests.browser.phones import CONFIRMED, seated
from tests.browser.screens import barriers, sideways

TABLE = "seat;name;email\nhumans-monarch;Ada;ada@example.org\nhumans-lord-general;Jörg;\n"


async def test_a_day_is_proposed_printed_and_cast(server, organiser, desk):
    login = await organiser.context.storage_state()
    page = await desk(f"{server.origin}/control/new", storage_state=login)
    await page.get_by_label("Name of the event").fill("Small evening")
    await page.get_by_label("Players expected").fill("20")
    await page.get_by_label("Play begins at").fill("17:00")
    await page.get_by_label("Play ends at").fill("23:30")
    await page.get_by_label("Break at").first.fill("19:30")
    await page.get_by_label("minutes long").first.fill("30")
    await page.get_by_role("button", name="Propose who plays").click()
    await expect(page.get_by_role("status")).to_contain_text("Of 20 players reckon with 18")
    await expect(page.get_by_label(re.compile("Orc"))).not_to_be_checked()
    await expect(page.get_by_label("War", exact=True)).to_have_value("9")
    assert await barriers(page) == []
    await page.get_by_role("button", name="Make the event").click()

    await page.goto(f"{server.origin}/control/small-evening/timetable")
    await expect(page.get_by_role("row", name=re.compile("19:.* Break"))).to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", await page.pdf(format="A4"))) == 1
    assert await barriers(page) == []

    await page.goto(f"{server.origin}/control/small-evening/casting")
    table = {"name": "who.csv", "mimeType": "text/csv", "buffer": TABLE.replace("Jörg", "=1+1").encode()}
    await page.get_by_label("Table (CSV)").set_input_files([table])
    await page.get_by_role("button", name="Take it over").click()
    await expect(page.get_by_role("alert")).to_contain_text("Line 3: This cell is a formula: =1+1")
    await page.get_by_label("Table (CSV)").set_input_files([{**table, "buffer": TABLE.encode("latin-1")}])
    await page.get_by_role("button", name="Take it over").click()
    await expect(page.get_by_role("heading", name="Which names are right?")).to_be_visible()
    await page.set_viewport_size({"width": 390, "height": 844})
    assert not await sideways(page)
    assert await barriers(page) == []
    await page.locator("form", has_text=re.compile("Jörg")).get_by_role("button").click()
    await expect(page.get_by_role("row", name=re.compile("humans-lord-general Jörg"))).to_be_visible()
    assert not await sideways(page)
    assert await barriers(page) == []


async def test_bots_keep_the_seats_of_guests_until_they_come(server, organiser, phone, desk, hall):
    """A guest list, Practice, Start: the names stay everywhere, a guest comes late, and the list is sent again."""
    login = await organiser.context.storage_state()
    page = await desk(f"{server.origin}/control/new", storage_state=login)
    await page.get_by_label("Name of the event").fill("Late guests")
    await page.get_by_label("Practice: bots play").check()
    await page.get_by_role("button", name="Make the event").click()
    await expect(page.get_by_role("heading", name="Seats · Late guests")).to_be_visible()
    cards = await read_cards(page)
    casting = f"{server.origin}/control/late-guests/casting"
    await page.goto(casting)
    table = {"name": "who.csv", "mimeType": "text/csv", "buffer": TABLE.encode()}
    await page.get_by_label("Table (CSV)").set_input_files([table])
    await page.get_by_role("button", name="Take it over").click()
    await expect(page.get_by_role("row", name=re.compile("humans-lord-general Jörg"))).to_be_visible()

    event = Gathering("late-guests", cards, server.origin, login, {"phone": phone, "desk": desk, "hall": hall})
    queen = await event.sit("humans-monarch", "Theophania")
    control = await event.desk()
    await control.press("Start")
    seats = await control.open("Seats")
    await expect(seats.get_by_role("row", name=re.compile("Theophania"))).to_be_visible()
    await expect(seats.get_by_role("row", name=re.compile("Jörg, a bot until then"))).to_be_visible()
    await queen.open("Realm")
    await expect(queen.card("Our people")).to_contain_text("Jörg, a bot until then")
    assert not await sideways(queen.page)

    await page.goto(casting)
    await expect(page.get_by_role("row", name=re.compile("Jörg, a bot until then"))).to_be_visible()
    await page.get_by_label("Table (CSV)").set_input_files([table])
    await page.get_by_role("button", name="Take it over").click()
    told = page.get_by_role("status").get_by_role("listitem")
    await expect(told).to_have_text(["Line 2: Somebody sits here already: humans-monarch: Theophania."])
    assert await barriers(page) == []

    late = await phone(event.cards["humans-lord-general"].link)
    await expect(late.get_by_label("Your own name")).to_have_value("Jörg")
    await late.get_by_role("button", name="Take this seat").tap()
    await seated(late)
    await expect(queen.card("Our people")).to_contain_text("Jörg")
    await expect(queen.card("Our people")).not_to_contain_text("until then")


async def test_the_desk_says_what_is_not_ready_and_times_of_day_are_on_the_wall(event):
    desk = await event.desk()
    ready = desk.page.get_by_role("region", name="Before the start")
    await expect(ready).to_contain_text("Hall screens connected: 0")
    await expect(ready).to_contain_text("Seats taken: 0 of 40")
    hall = await event.hall()
    await expect(ready).to_contain_text("Hall screens connected: 1")
    await event.sit("humans-monarch", "Ada")
    await expect(ready).to_contain_text("Seats taken: 1 of 40 Nobody sits yet at 7 tables.")
    await ready.get_by_role("button", name="Done: Seat cards, printed").click()
    await expect(ready.get_by_role("button", name="Not yet: Seat cards, printed")).to_be_visible()
    assert await barriers(desk.page) == []

    say = await desk.open("Announce")
    await say.get_by_label("What happens then").fill("Press deadline")
    await say.get_by_label("At", exact=True).fill("23:59")
    await say.get_by_role("button", name="Show it").click()
    await expect(hall.page.get_by_role("list", name="Times of day")).to_contain_text(
        re.compile(r"23:59\s+Press deadline")
    )

    seats = await desk.open("Seats")
    await seats.get_by_role("button", name=re.compile("Note for Control about Queen")).click()
    await seats.get_by_role("textbox", name=re.compile("Note for Control about Queen")).fill("Plays for the first time")
    await seats.get_by_role("button", name="Keep it").click()
    await expect(seats.get_by_text("Plays for the first time")).to_be_visible()
    await desk.page.get_by_role("button", name="Take away: Press deadline").click()
    await expect(hall.page.get_by_role("list", name="Times of day")).to_have_count(0)
    await desk.press("Start")
    await desk.open("Overview")
    await expect(ready).to_have_count(0)


async def test_a_phone_and_the_desk_say_what_became_of_an_order(event):
    desk, queen = await event.desk(), await event.sit("humans-monarch", "Ada")
    await desk.begin_production()
    await queen.open_orders()
    await queen.order("Ostmark", "gold")
    await queen.button("Confirm all plans (1)")
    await expect(queen.receipt("Ostmark")).to_contain_text(CONFIRMED)
    await desk.end("Production", "Trade")

    page = queen.page
    await page.goto(f"{page.url.partition('#')[0]}#now/receipts")
    mine = page.get_by_role("main").get_by_role("listitem").filter(has_text="Ostmark")
    await expect(mine).to_contain_text(re.compile(r"The close at \d\d:\d\d:\d\d read it."))
    assert not await sideways(page)
    assert await barriers(page) == []

    pane = await desk.open("Journal")
    await pane.get_by_role("button", name="Why did it not count?").click()
    await pane.get_by_label("Sent by").select_option("humans-monarch")
    told = pane.get_by_role("list", name="Why did it not count?").get_by_role("listitem").filter(has_text="Ostmark")
    await expect(told).to_contain_text("read it.")
    assert await barriers(desk.page) == []
