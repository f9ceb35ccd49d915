"""The hall's Wi-Fi, flat batteries and power cuts: an order is there once, and nobody has to do anything."""

import re
import signal

import pytest
from playwright.async_api import Page, expect

from tests.browser.desks import Desk
from tests.browser.gathering import Gathering, log_in, make_event
from tests.browser.given import rows_of
from tests.browser.phones import CONFIRMED, Phone, seated

QUEEN, MARSHAL = "humans-monarch", "humans-lord-general"
LOST = re.compile("Connecting|No signal")
KEPT = """() => Object.keys(localStorage).filter(key => key.startsWith('astor/cmd/'))
    .map(key => JSON.parse(localStorage[key]).args.outputs?.join())"""
ALL_OF_IT = f"whole => ({KEPT})().join(';') === whole"
"""A slow thumb sends its first tap before its second, and what waits is replaced by it."""


@pytest.fixture
async def producing(event: Gathering) -> Desk:
    """The desk of an event in its first production phase."""
    desk = await event.desk()
    await desk.begin_production()
    return desk


async def outbox(page: Page) -> int:
    kept: list[str] = await page.evaluate(KEPT)
    return len(kept)


async def delivered(desk: Desk, province: str) -> int:
    """How many orders for this province the journal has."""
    entries = [row for name, row in (await rows_of(desk.page, desk.event)).items() if name.startswith("entry/")]
    return sum(entry["command"] == "produce" and entry["args"]["province"] == province.lower() for entry in entries)


async def test_an_order_without_signal_is_sent_when_there_is_one(event, producing, wifi):
    queen = await event.sit(QUEEN, "Ann", url=wifi.url)
    await queen.open_orders()
    wifi.refusing = True
    wifi.cut()
    await expect(queen.link).to_have_text(LOST)
    await queen.choose("Ostmark", "metal", "gold")
    await expect(queen.receipt("Ostmark")).to_contain_text("Waiting for signal")
    await expect(queen.link).to_have_text("No signal")
    await queen.page.wait_for_function(ALL_OF_IT, arg="metal,gold")
    wifi.refusing = False
    await expect(queen.receipt("Ostmark")).to_contain_text("Received")
    await expect(queen.chosen("Ostmark")).to_have_text(["metal", "gold"])
    assert await outbox(queen.page) == 0
    assert await delivered(producing, "Ostmark") == 1


async def test_an_order_survives_a_reload_and_counts_once(event, producing, wifi):
    """Given into a dead link, and the page closed before anybody noticed."""
    queen = await event.sit(QUEEN, "Ann", url=wifi.url)
    await queen.open_orders()
    wifi.stall()
    await queen.choose("Ostmark", "metal", "gold")
    await expect(queen.receipt("Ostmark")).to_contain_text("Sending")
    await queen.page.wait_for_function(ALL_OF_IT, arg="metal,gold")
    wifi.cut()
    wifi.flow()
    await queen.page.reload()
    await seated(queen.page)
    await expect(queen.chosen("Ostmark")).to_have_text(["metal", "gold"])
    await expect(queen.receipt("Ostmark")).to_contain_text("Received")
    assert await outbox(queen.page) == 0
    assert await delivered(producing, "Ostmark") == 1


async def test_an_answer_that_was_lost_is_given_again(event, producing, wifi):
    """The server has the order, its answer is still in the air when the link breaks: sent twice, it counts once."""
    queen = await event.sit(QUEEN, "Ann", url=wifi.url)
    await queen.open_orders()
    aldermark = producing.page.get_by_role("row", name="Aldermark")
    wifi.delay_s = 1.0
    await queen.choose("Ostmark", "metal")
    await expect(aldermark).to_contain_text("1 not confirmed")
    assert await outbox(queen.page) == 1
    wifi.cut()
    wifi.delay_s = 0
    await expect(queen.receipt("Ostmark")).to_contain_text("Received")
    assert await outbox(queen.page) == 0
    assert await delivered(producing, "Ostmark") == 1


async def test_a_half_open_link_is_noticed(event, producing, wifi):
    """Nothing breaks and nothing arrives: the phone finds out by itself, says so by word and shape, and catches up."""
    queen = await event.sit(QUEEN, "Ann", url=wifi.url)
    disc = queen.link.locator("circle[fill=currentColor]")
    await expect(disc).to_be_visible()
    wifi.stall()
    await producing.press("Pause")
    await expect(queen.link).to_have_text(LOST)
    await expect(disc).to_have_count(0)
    await expect(queen.band).to_have_count(0)
    wifi.cut()
    wifi.flow()
    await expect(queen.link).to_have_text("Live")
    await expect(disc).to_be_visible()
    await expect(queen.band).to_contain_text("Paused")


async def test_devices_of_one_seat_agree(event, producing, screens):
    """Two tabs of one browser and a tablet of its own: one table, one order."""
    first = await event.sit(QUEEN, "Ann")
    tab = await seated(await screens.tab(first.page.context, first.page.url))
    tablet = await event.sit(QUEEN, "")
    await first.open_orders()
    await first.order("Ostmark", "metal")
    for other in (tab, tablet):
        await other.open_orders()
        await expect(other.chosen("Ostmark")).to_have_text(["metal"])
    await tablet.order("Ostmark", "gold")
    await tab.button("Confirm all plans (1)")
    for device in (first, tab, tablet):
        await expect(device.chosen("Ostmark")).to_have_text(["metal", "gold"])
        await expect(device.receipt("Ostmark")).to_contain_text(CONFIRMED)


async def test_a_power_cut_loses_nothing(own_server, phone, desk, hall):
    """SIGKILL in the middle of a phase; nobody touches a phone."""
    page = await desk(own_server.link("organiser"))
    login = await log_in(page)
    await page.get_by_role("link", name="New event").click()
    cards = await make_event(page, "Dark")
    event = Gathering("dark", cards, own_server.origin, login, {"phone": phone, "desk": desk, "hall": hall})
    control, queen, marshal = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(MARSHAL, "Bert")
    await control.begin_production()
    await queen.open_orders()
    await queen.order("Ostmark", "metal", "gold")
    orders = await delivered(control, "Ostmark")

    own_server.end(signal.SIGKILL)
    for screen in (queen, marshal):
        await expect(screen.link).to_have_text(LOST)
    own_server.start()
    for screen in (queen, marshal):
        await expect(screen.link).to_have_text("Live")
    await expect(control.clock).to_contain_text("Connected")
    await the_game_is_where_it_was(control, queen, marshal)
    assert await delivered(control, "Ostmark") == orders


async def the_game_is_where_it_was(control: Desk, queen: Phone, marshal: Phone) -> None:
    await marshal.open_orders()
    for phone in (queen, marshal):
        await expect(phone.phase).to_have_text("Production")
        await expect(phone.chosen("Ostmark")).to_have_text(["metal", "gold"])
    await queen.order("Saltmere", "exotic goods")
    await expect(marshal.chosen("Saltmere")).to_have_text(["exotic goods"])
    await it_goes_on(control)
    before = await queen.timer.text_content()
    await expect(queen.timer).not_to_have_text(before or "")


async def it_goes_on(control: Desk) -> None:
    """By itself, or where the machine was too slow to come back in time, when Control says so."""
    await expect(control.state).to_have_text(re.compile("Running|Paused"))
    if "Paused" in await control.state.inner_text():
        await control.press("Resume")
    await expect(control.state).to_have_text("Running")
