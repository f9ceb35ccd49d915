"""The other two makes of browser take a newcomer through a turn, Control to a pause, and the wall through both."""

import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.browser.engines import ENGINES, Engine, Firefox, WebKit
from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE, by
from tests.browser.newcomer import QUEEN
from tests.browser.screens import DESK, HALL, PHONE
from tests.browser.words_of_control import control_of

GUILDMASTER = "guild-monarch"
GOLD = {"goods": {"gold": 1}}
ON_TAB = "return document.querySelector('nav [aria-current=page]')?.innerText.startsWith(arguments[0])"


@pytest_asyncio.fixture(params=ENGINES, ids=lambda engine: engine.name, loop_scope="session")
async def engine(request: pytest.FixtureRequest) -> AsyncIterator[Engine]:
    """Skipped where it is not installed, or a failure where ASTOR_BROWSER_REQUIRED is set."""
    kind: type[WebKit] | type[Firefox] = request.param
    try:
        browser = await kind.start()
    except LookupError as none:
        if os.environ.get("ASTOR_BROWSER_REQUIRED") == "1":
            pytest.fail(str(none), pytrace=False)
        pytest.skip(str(none))
    yield browser
    await browser.close()


async def test_a_newcomers_first_turn(event: Gathering, engine: Engine):
    """Joining, production, a deal, the bell, the map, and the realm in war, where posts are given."""
    control = await control_of(event)
    await engine.open(event.cards[QUEEN].link, PHONE)
    await engine.fill("Your own name", "Ann")
    await engine.tap("Take this seat")
    await engine.live()
    await engine.tap("Start playing")
    await control.begin_production()
    await engine.tap("To Now")
    await engine.tap("Plan production")
    await engine.see("Production plans", "heading")
    await engine.tap("food")
    await engine.tap("Confirm all plans")
    await engine.see("All plans are confirmed")
    await nothing_is_wrong(engine)
    await control.orders(CLOSE, by(GUILDMASTER, "offer", to="humans", gives=GOLD, wants={}))
    await engine.see("Trade begins.")
    await engine.tap("Market", "link")
    await engine.tap("Accept")
    await engine.until("return !document.body.innerText.includes('Waits for your answer')")
    await nothing_is_wrong(engine)
    await control.orders(CLOSE, CLOSE)
    for tab in ("Realm", "Map", "Goals", "Log", "Now"):
        await engine.tap(tab, "link")
        await engine.until(ON_TAB, tab)
        await nothing_is_wrong(engine)


async def test_a_control_pauses_and_the_wall_says_so(event: Gathering, engine: Engine):
    control = await control_of(event)
    await control.begin_production()
    await engine.open(f"{event.url}/hall/{event.key}", HALL)
    await engine.live()
    await engine.see("Production", "heading")
    await nothing_is_wrong(engine)
    for cookie in event.login["cookies"]:
        await engine.keep(cookie)
    await engine.open(f"{event.url}/control/{event.key}", DESK)
    await engine.live()
    await engine.tap("Pause", whole=True)
    await engine.see("Resume", "button", whole=True)
    await nothing_is_wrong(engine)
    await engine.open(f"{event.url}/hall/{event.key}", HALL)
    await engine.see("Paused")
    await nothing_is_wrong(engine)


async def test_the_wall_of_a_turn(event: Gathering, engine: Engine):
    """Every phase of a turn, as it begins by the bell."""
    control = await control_of(event)
    await engine.open(f"{event.url}/hall/{event.key}", HALL)
    await engine.live()
    await control.order("start")
    for phase in ("Initial diplomacy", "Production", "Trade", "Purchase", "War", "Upkeep", "Diplomacy"):
        await control.orders(CLOSE)
        await engine.see(phase, "heading")
        await nothing_is_wrong(engine)


async def nothing_is_wrong(engine: Engine) -> None:
    assert await engine.wrong() == []
