"""A newcomer who taps only what is yellow, wherever it leads, plays on among bots and keeps a realm."""

import re
from contextlib import suppress

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect

from tests.browser import newcomer
from tests.browser.given import CLOSE
from tests.browser.test_newcomer import LOCALES
from tests.browser.thumb import Thumb
from tests.browser.words_of_control import control_of

pytestmark = pytest.mark.thorough
MOST = 40
"""No phase takes so many taps; who still taps then goes round in a ring."""
AGAIN = 2
"""So often the same button of the same page is tapped in a phase: after that its answer is not waited for any more."""
SETTLES_MS, GONE_MS = 400, 3000
LEAST = 3
"""The provinces a realm that began with five keeps at least."""


def yellow(page: Page) -> Locator:
    """What is marked as the thing to do, and can be tapped."""
    return page.locator("main button.main:enabled, [role=alertdialog] button.main:enabled").locator("visible=true")


async def next_yellow(page: Page, tapped: dict[str, int]) -> Locator | None:
    """The first of this page that was not tapped as often as it is worth; it counts as tapped."""
    for at, text in enumerate(await yellow(page).all_inner_texts()):
        name = f"{page.url} {text}"
        if tapped.get(name, 0) < AGAIN:
            tapped[name] = tapped.get(name, 0) + 1
            return yellow(page).nth(at)
    return None


async def tap_what_is_yellow(thumb: Thumb) -> int:
    """Until nothing on *Now* is yellow any more; how many taps it took."""
    page, tapped, fresh = thumb.page, dict[str, int](), True
    await thumb.now()
    while sum(tapped.values()) < MOST:
        if marked := await next_yellow(page, tapped):
            fresh = False
            with suppress(TimeoutError):  # bots play on: what was to be done is done
                await marked.tap(timeout=GONE_MS)
            await page.wait_for_timeout(SETTLES_MS)
        elif fresh:
            return sum(tapped.values())
        else:
            fresh = True
            await thumb.now()
    raise AssertionError(f"goes round in a ring: {tapped}")


@pytest.mark.parametrize(("language", "turns"), [("en", 6), ("de", 2)])
async def test_SET_6_who_taps_only_what_is_yellow_keeps_a_realm(event, server, phone, language, turns):
    control = await control_of(event)
    practice = {"row": f"event/{event.key}", "field": "practice", "value": True, "reason": "to practise"}
    await control.orders(("override", practice))
    page = await phone(f"{server.origin}/", new_here=True, locale=LOCALES[language], reduced_motion="reduce")
    thumb = Thumb(page, language)
    await newcomer.take_the_seat(thumb, event.key.replace("-", " ").capitalize(), event.cards[newcomer.QUEEN].code)
    await newcomer.read_the_first_minute(thumb)
    await control.orders(("start", {}))
    taps = dict[str, int]()
    while (now := (await control.rows("event"))[event.key])["state"] != "ended" and now["turn"] <= turns:
        if await page.locator(".bell.armed").count():
            await page.locator(".bell.armed").tap()
        await expect(page.locator(".bell")).to_have_count(0)
        taps[f"{now['phase']} {now['part']}"] = await tap_what_is_yellow(thumb)
        await control.orders(CLOSE)
    assert sum(taps.values()) >= 2 * turns, "there is something yellow in every turn"
    held = [land for land in (await control.rows("province")).values() if land["owner"] == "humans"]
    assert len(held) >= LEAST
    assert not re.search("went wrong|ging schief", await page.locator("body").inner_text())
