"""The laptop was dead for an hour: desk and wall say how late the day is, and the desk brings it back."""

import asyncio
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.desks import Desk
from tests.browser.gathering import Gathering, Show, have_event, log_in
from tests.browser.screens import sideways
from tests.browser.serving import HallServer
from tests.browser.words_of_control import control_of

HOUR = 3600
NOW = "(() => { const now = new Date(); return now.getHours() * 60 + now.getMinutes(); })()"
AN_HOUR_LATE = re.compile(r"1 h \d min late")
LENGTHS = {"planning": 1200, "initial_diplomacy": 600, "production": 600, "trade": 600, "purchase": 600, "war": 600,
           "upkeep": 600, "diplomacy": 600}  # fmt: skip


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[HallServer]:
    """A server on a machine whose clock goes on while it is dead."""
    serving = HallServer(tmp_path, settable=True)
    try:
        serving.start()
        yield serving
    finally:
        serving.end()
    assert "Traceback" not in serving.log, serving.log


async def test_after_an_hour_without_a_clock_desk_and_wall_say_how_late_it_is_and_the_desk_brings_it_back(
    laptop: HallServer, desk: Show, hall: Show
):
    event = await gathered(laptop, desk, hall)
    table, wall = await event.desk(), await event.hall()
    late, times = table.page.get_by_role("region", name="How late the day is"), wall.page.get_by_label("Times of day")
    for place in (late, times):
        await expect(place).to_contain_text(re.compile(r"Ends about \d\d:\d\d.*planned \d\d:\d\d.*on time", re.DOTALL))
    await expect(late.get_by_role("button")).to_have_count(0)

    await asyncio.to_thread(dead_for_an_hour, laptop)
    await expect(table.state).to_have_text("Paused")
    await table.press("Resume")
    for place in (late, times):
        await expect(place).to_contain_text(AN_HOUR_LATE)
    assert await sideways(table.page) == []
    assert await sideways(wall.page) == []
    await what_it_wins_is_said_and_what_it_does_is_taken_back(late, times)
    await without_the_last_turn_it_is_early_and_its_phases_are_gone(table, late)


async def gathered(server: HallServer, desk: Show, hall: Show) -> Gathering:
    """An event that was to begin now and has begun."""
    page = await desk(server.link("organiser"))
    login = await log_in(page)
    cards = await have_event(server, page, "Late")
    event = Gathering("late", cards, server.origin, login, {"desk": desk, "hall": hall})
    control = await control_of(event)
    await control.order("plan_day", begins=await minutes(page), breaks=[], turns=6, lengths=LENGTHS)
    await control.order("start")
    return event


async def minutes(page: Page) -> int:
    """Since midnight, as the device's clock shows it."""
    now: Any = await page.evaluate(NOW)
    return int(now)


def dead_for_an_hour(server: HallServer) -> None:
    server.end(signal.SIGKILL)
    server.set_clock(HOUR)
    server.start()


async def what_it_wins_is_said_and_what_it_does_is_taken_back(late: Locator, times: Locator) -> None:
    await late.get_by_role("button", name="Catch up…").click()
    half = late.get_by_role("listitem").filter(
        has_text="Production 5 instead of 10 minutes for the rest of the day: 30 min"
    )
    await expect(half).to_contain_text(re.compile(r"then 3\d min late"))
    evenly = late.get_by_role("button", name=re.compile("^Every phase to come shorter by the same share: 1 h"))
    await evenly.click()
    for place in (late, times):
        await expect(place).to_contain_text("on time")
    await late.get_by_role("button", name=re.compile("^Take back the change of ")).click()
    for place in (late, times):
        await expect(place).to_contain_text(AN_HOUR_LATE)


async def without_the_last_turn_it_is_early_and_its_phases_are_gone(table: Desk, late: Locator) -> None:
    await late.get_by_role("button", name="Without turn 6: 1 h 0 min").click()
    await expect(late).to_contain_text("on time")
    await expect(table.clock).to_contain_text("5")
