"""A backup is put back: wall, phone and desk say as of when it is, and each phone which of its own orders are gone."""

import asyncio
import re
import signal
from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.desks import Desk
from tests.browser.gathering import Gathering, Show, have_event, log_in
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways
from tests.browser.serving import HallServer
from tests.browser.test_hall import faults
from tests.browser.words_of_control import control_of

QUEEN, GENERAL = "humans-monarch", "humans-lord-general"
AS_OF = re.compile(r"Back to \d+:\d\d:\d\d")


async def test_after_a_restore_all_say_as_of_when_it_is_and_phones_what_of_theirs_is_gone(
    own_server: HallServer, phone: Show, desk: Show, hall: Show
):
    event = await gathered(own_server, phone, desk, hall)
    control = await control_of(event)
    await control.begin_production()
    table, wall = await event.desk(), await event.hall()
    queen, general = await event.sit(QUEEN, "Ann"), await event.sit(GENERAL, "Ben")
    await queen.open_orders()
    await queen.order("Kingsmead", "gold")
    await asyncio.to_thread(own_server.manage, "backup", "--to", str(own_server.folder / "kept"))
    await queen.order("Ostmark", "food")
    await table.override("faction/humans", "gold", "42", "a gift")
    await queen.page.reload()  # what it keeps is on the phone, not in the page
    await asyncio.to_thread(put_back, own_server)

    await expect(queen.band).to_contain_text(AS_OF)
    gone = queen.page.get_by_role("region", name="A backup was put back")
    await expect(gone).to_contain_text("1 thing you sent is gone")
    await expect(gone).to_contain_text(re.compile(r"\d\d:\d\d:\d\d · .*Ostmark", re.DOTALL))
    await expect(gone).not_to_contain_text("Kingsmead")
    await it_fits(queen.page)
    await nothing_of_it_is_received(queen)
    await expect(general.band).to_contain_text(AS_OF)
    await expect(general.page.get_by_text("you sent")).to_have_count(0)

    await expect(wall.page.get_by_role("status").filter(has_text="Paused")).to_contain_text(AS_OF)
    assert await faults(wall.page) == []
    await expect(table.page.get_by_role("complementary")).to_contain_text("the event is as it was at")
    await expect(table.page.get_by_role("contentinfo")).to_contain_text(
        re.compile("Gone with a restore.*gold", re.DOTALL)
    )
    await it_fits(table.page)
    await it_is_gone_on_with(table, queen)


async def test_the_organiser_puts_a_backup_back_from_a_page_and_all_screens_come_back_by_themselves(
    own_server: HallServer, phone: Show, desk: Show, hall: Show
):
    event = await gathered(own_server, phone, desk, hall)
    control = await control_of(event)
    await control.begin_production()
    table, wall, queen = await event.desk(), await event.hall(), await event.sit(QUEEN, "Ann")
    await queen.open_orders()
    await queen.order("Kingsmead", "gold")
    name = Path(await asyncio.to_thread(own_server.manage, "backup")).name.partition(":")[0]
    await queen.order("Ostmark", "food")
    page = await desk(f"{event.url}/control/backups", storage_state=event.login)
    await page.locator(f"a[href$='{name}/put-back']").click()
    await expect(page.get_by_role("main")).to_contain_text("One phone is connected")
    await expect(page.get_by_role("main")).to_contain_text("The clock of Restored runs")
    await it_fits(page)
    await page.get_by_role("button", name="Put it back now").click()
    await expect(page.get_by_role("heading", name="The server begins anew")).to_be_visible()
    await it_fits(page)

    outcome = page.get_by_role("region", name="A backup was put back")
    await expect(outcome).to_contain_text(re.compile(r"Restored is paused in Turn 1 of \d, Production"))
    await it_fits(page)
    await expect(queen.band).to_contain_text(AS_OF)
    gone = queen.page.get_by_role("region", name="A backup was put back")
    await expect(gone).to_contain_text("Ostmark")
    await expect(gone).not_to_contain_text("Kingsmead")
    await expect(wall.page.get_by_role("status").filter(has_text="Paused")).to_contain_text(AS_OF)
    await expect(table.page.get_by_role("complementary")).to_contain_text("the event is as it was at")
    await gone.get_by_role("button", name="Got it").tap()
    await it_is_gone_on_with(table, queen)


async def gathered(server: HallServer, phone: Show, desk: Show, hall: Show) -> Gathering:
    page = await desk(server.link("organiser"))
    login = await log_in(page)
    cards = await have_event(server, page, "Restored")
    return Gathering("restored", cards, server.origin, login, {"phone": phone, "desk": desk, "hall": hall})


def put_back(server: HallServer, phase: str = "Turn 1 of 6, Production") -> None:
    """The power goes, and the event comes back as it was kept in this phase."""
    server.end(signal.SIGKILL)
    said = server.manage("restore", str(server.folder / "kept"))
    assert f"is paused in {phase}" in said
    server.start()


async def it_fits(page: Page) -> None:
    assert [*await barriers(page), *await sideways(page)] == []


async def nothing_of_it_is_received(queen: Phone) -> None:
    """The form says so, and *My orders* goes on telling after it was put away."""
    await expect(queen.receipt("Kingsmead")).to_contain_text("Received")
    await expect(queen.receipt("Ostmark")).not_to_contain_text("Received")
    gone = queen.page.get_by_role("region", name="A backup was put back")
    await gone.get_by_role("button", name="Got it").tap()
    await expect(gone.get_by_role("button")).to_have_count(0)
    await queen.go("now/receipts")
    await expect(queen.card("Gone with a backup")).to_contain_text("Ostmark")


async def it_is_gone_on_with(table: Desk, queen: Phone) -> None:
    await table.press("Resume")
    await expect(queen.band).to_have_count(0)
    await queen.open_orders()
    await queen.order("Ostmark", "food")
    await queen.page.reload()
    await expect(queen.receipt("Ostmark")).to_contain_text("Received")
    await expect(queen.page.get_by_role("button", name="Got it")).to_have_count(0)
