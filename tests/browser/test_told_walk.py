"""An evening in which all happens that people were once told wrong, told right in the letters of two systems."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, FilePayload, Page, expect

from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering, Show, log_in, read_cards
from tests.browser.given import CLOSE
from tests.browser.phones import Phone
from tests.browser.screens import HALL, barriers, sideways
from tests.browser.serving import HallServer
from tests.browser.test_hall import WRONG
from tests.browser.test_restore import AS_OF, put_back
from tests.browser.test_told_true import (
    GUARD,
    TO_TRADE,
    accept,
    fed,
    files_a_plan,
    food_of,
    offer,
    offers,
    question,
    sent,
)
from tests.browser.words_of_control import Control, control_of

QUEEN, MARSHAL = "humans-monarch", "humans-lord-general"
GUESTS = f"seat;name;email\n{QUEEN};Ada;\n{MARSHAL};Jörg;\n"
TRADE_TO_WAR = 2
"""So many phases."""
LETTERS = ("DejaVu Sans", "Liberation Sans")
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  {matches}
</fontconfig>
"""
MATCH = """<match target="pattern"><test name="family"><string>{asked}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>{letters}</string></edit></match>"""
NEAR = "() => document.querySelector('.walk nav p').textContent"


@pytest_asyncio.fixture(params=LETTERS, loop_scope="session")
async def new_context(
    request: pytest.FixtureRequest, launch_browser: Callable[..., Awaitable[Browser]], tmp_path: Path
) -> AsyncIterator[Callable[..., Awaitable[BrowserContext]]]:
    """Pages on a system that writes in these letters; skipped without them, or a failure where nothing may be."""
    letters: str = request.param
    if not installed(letters):
        if os.environ.get("ASTOR_BROWSER_REQUIRED") == "1":
            pytest.fail(f"{letters} is not installed", pytrace=False)
        pytest.skip(f"{letters} is not installed")
    matches = "\n".join(MATCH.format(asked=asked, letters=letters) for asked in ("sans-serif", "system-ui"))
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(FONTS.format(matches=matches), encoding="utf-8")
    browser = await launch_browser(env={**os.environ, "FONTCONFIG_FILE": str(fonts)})
    yield browser.new_context
    await browser.close()


def installed(letters: str) -> bool:
    """What fontconfig, which the browser asks as well, finds under this name."""
    if shutil.which("fc-list") is None:
        return False
    found = subprocess.run(["fc-list", letters, "family"], check=True, capture_output=True, text=True)
    return bool(found.stdout.strip())


@pytest.fixture
def letters(request: pytest.FixtureRequest) -> str:
    """Those of this run."""
    named: str = request.node.callspec.params["new_context"]
    return named


async def test_an_evening_is_told_right_from_the_guest_list_to_the_wall_after_the_end(
    own_server: HallServer, letters: str, phone: Show, desk: Show, hall: Show
):
    event = await the_guests_are_listed(own_server, phone, desk, hall)
    control, table = await control_of(event), await event.desk()
    queen = await event.sit(QUEEN, "Ada")
    assert await written_in(queen.page) == {letters}
    await the_guest_who_is_late_is_named(table, queen)
    marshal = await event.sit(MARSHAL, "Jörg")
    await two_at_a_seat_are_both_named(event, table, marshal)
    await the_bots_go(control)
    await a_deal_that_starves_is_asked_about_once(control, queen)
    await control.orders(*[CLOSE] * TRADE_TO_WAR)
    await a_plan_torn_up_is_told_by_whom(queen, marshal)
    wall = await event.hall()
    await after_a_restore_all_say_as_of_when(own_server, queen, table, wall)
    await a_break_is_read_beside_it(control, wall)
    await table.press("Resume")
    await control.end_the_game()
    await control.tell_who_came_where()
    await the_wall_after_the_end_is_whole(wall)


async def the_guests_are_listed(server: HallServer, phone: Show, desk: Show, hall: Show) -> Gathering:
    """An event of practice, and who will come to which seat of it."""
    page = await desk(server.link("organiser"))
    login = await log_in(page)
    await page.goto(f"{server.origin}/control/new")
    await page.get_by_label("Name of the event").fill("Told")
    await page.get_by_label("Practice: bots play").check()
    await page.get_by_role("button", name="Make the event").click()
    await expect(page.get_by_role("heading", name="Seats · Told")).to_be_visible()
    cards = await read_cards(page)
    await page.goto(f"{server.origin}/control/told/casting")
    table = FilePayload(name="who.csv", mimeType="text/csv", buffer=GUESTS.encode())
    await page.get_by_label("Table (CSV)").set_input_files([table])
    await page.get_by_role("button", name="Take it over").click()
    await expect(page.get_by_role("row", name=re.compile(f"{MARSHAL} Jörg"))).to_be_visible()
    return Gathering("told", cards, server.origin, login, {"phone": phone, "desk": desk, "hall": hall})


async def written_in(page: Page) -> set[str]:
    """The fonts that the browser took for the words of a page's first tab."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("DOM.enable")
    await devtools.send("CSS.enable")
    root = (await devtools.send("DOM.getDocument"))["root"]["nodeId"]
    found = await devtools.send("DOM.querySelector", {"nodeId": root, "selector": "nav a[href]"})
    fonts = await devtools.send("CSS.getPlatformFontsForNode", {"nodeId": found["nodeId"]})
    return {font["familyName"] for font in fonts["fonts"]}


async def the_guest_who_is_late_is_named(table: Desk, queen: Phone) -> None:
    await table.press("Start")
    seats = await table.open("Seats")
    await expect(seats.get_by_role("row", name=re.compile("Jörg, a bot until then"))).to_be_visible()
    await queen.open("Realm")
    await expect(queen.card("Our people")).to_contain_text("Jörg, a bot until then")
    await it_fits(queen.page, table.page)


async def two_at_a_seat_are_both_named(event: Gathering, table: Desk, marshal: Phone) -> None:
    other = await event.sit(MARSHAL, "Zoë")
    seats = await table.open("Seats")
    await expect(seats.get_by_role("row", name=re.compile("Jörg.*Zoë"))).to_be_visible()
    for phone in (marshal, other):
        await phone.open("Realm")
        await expect(phone.card("Our people")).to_contain_text(re.compile("Jörg.*Zoë", re.DOTALL))
        await it_fits(phone.page)


async def the_bots_go(control: Control) -> None:
    """From now on nobody does anything but those who are looked at."""
    event = {"row": f"event/{control.event}", "field": "practice", "value": False, "reason": "Enough practised"}
    await control.orders(("override", event), CLOSE, CLOSE, *[CLOSE] * TO_TRADE)


async def a_deal_that_starves_is_asked_about_once(control: Control, queen: Phone) -> None:
    """The forecast stands above the button."""
    food = await fed(control)
    await offers(control, wants={"food": food})
    await queen.open("Market")
    forecast = offer(queen).get_by_text(re.compile("At the coming upkeep: .*(rise|starve)"))
    above, below = await forecast.bounding_box(), await offer(queen).get_by_role("button", name="Accept").bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    await accept(queen)
    await expect(question(queen)).to_contain_text(re.compile("(rise|starve)"))
    await it_fits(queen.page)
    await question(queen).get_by_role("button", name="Send it anyway").tap()
    await expect(offer(queen)).to_have_count(0)
    assert await food_of(control) == 0


async def a_plan_torn_up_is_told_by_whom(queen: Phone, marshal: Phone) -> None:
    await files_a_plan(queen)
    await marshal.go(f"now/march/{GUARD}")
    await marshal.button("Tear the plan up")
    heard = queen.page.get_by_text("took back what you had sent: File a plan (Royal Guard of Aldermark)")
    await expect(heard).to_contain_text("Lord Marshal")
    await queen.button(re.compile("Got it"))
    await queen.go("now/receipts")
    await expect(sent(queen, "stay").first).to_contain_text(
        re.compile(r"Taken back at [\d:]+ by .*Lord Marshal", re.DOTALL)
    )
    await it_fits(queen.page)


async def after_a_restore_all_say_as_of_when(server: HallServer, queen: Phone, table: Desk, wall: Hall) -> None:
    await asyncio.to_thread(server.manage, "backup", "--to", str(server.folder / "kept"))
    await files_a_plan(queen)
    await asyncio.to_thread(put_back, server, "Turn 1 of 6, War")
    await expect(queen.band).to_contain_text(AS_OF)
    gone = queen.page.get_by_role("region", name="A backup was put back")
    await expect(gone).to_contain_text("1 thing you sent is gone")
    await expect(gone).to_contain_text("Stays")
    await expect(wall.page.get_by_role("status").filter(has_text="Paused")).to_contain_text(AS_OF)
    await expect(table.page.get_by_role("complementary")).to_contain_text("the event is as it was at")
    await it_fits(queen.page, table.page, wall.page)
    assert await wall.page.evaluate(WRONG) == []


async def a_break_is_read_beside_it(control: Control, wall: Hall) -> None:
    """What it went back to and when it goes on are both on the wall."""
    clock = await control.page.evaluate("() => Date.now()")
    await control.order("go_on_at", back=clock + 3_600_000, text="Lunch in the yard")
    told = wall.page.get_by_role("status").filter(has_text="Paused")
    for words in ("Lunch in the yard", "We go on at", AS_OF):
        await expect(told).to_contain_text(words)
    assert await wall.page.evaluate(WRONG) == []


async def the_wall_after_the_end_is_whole(wall: Hall) -> None:
    """The result, the goals, the awards: nothing is cut off, nothing lower than a fortieth of the wall."""
    assert wall.page.viewport_size == HALL
    await expect(wall.page.get_by_role("heading", name="How it ended")).to_be_visible()
    await wall.page.keyboard.press(" ")
    await expect(wall.page.get_by_role("row", name="Aldermark")).to_contain_text(re.compile(r"\d/\d+"))
    told: list[str] = []
    while (part := await wall.page.evaluate(NEAR)) not in told:
        assert await wall.page.evaluate(WRONG) == [], part
        if part == "Awards":
            await expect(wall.page.get_by_role("article", name="Awards").get_by_role("listitem").first).to_be_visible()
        told.append(part)
        await wall.page.keyboard.press("ArrowDown")
    assert "Awards" in told


async def it_fits(*pages: Page) -> None:
    for page in pages:
        assert [*await barriers(page), *await sideways(page)] == []
