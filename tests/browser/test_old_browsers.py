"""Browsers of four years ago: what they lack is done without, and what is too old for everything is told so.

What the language of scripts must not use stands in the client's own tests (`oldest.test.ts`).
"""

from pathlib import Path

from playwright.async_api import Page, Route, expect

from tests.browser.gathering import Gathering
from tests.browser.newcomer import QUEEN
from tests.browser.phones import take_seat
from tests.browser.test_story import everybody_throws_the_dice_again
from tests.browser.words_of_control import control_of

WITHOUT_STREAMS = (
    "for (const name of ['DecompressionStream', 'TextDecoderStream', 'TransformStream']) delete window[name]"
)
LOOKBEHIND = ("(?<=", "(?<!")
INVALID = "throw new SyntaxError('Invalid regular expression: invalid group specifier name')"
"""What Safari before 16.4 makes of a script with one of these."""
TOO_OLD = "This browser is too old for Astor."


async def test_a_phone_that_cannot_unpack_is_told_in_plain_text(event: Gathering):
    queen = await event.sit(QUEEN, "Ann")
    await queen.page.add_init_script(WITHOUT_STREAMS)
    await queen.page.reload()
    await expect(queen.page.locator("html")).to_have_attribute("data-net", "live")
    control = await control_of(event)
    await control.begin_production()
    await expect(queen.page.get_by_role("button", name="Plan production")).to_be_visible()


async def test_a_safari_without_lookbehind_plays_watches_and_referees(event: Gathering):
    """Phone, wall and desk, in a turn with lines that have reasons."""
    control = await control_of(event)
    await control.begin_production()
    login = {"storage_state": event.login}
    for kind, address, settings in (
        ("phone", event.cards[QUEEN].link, {}),
        ("hall", f"{event.url}/hall/{event.key}", {}),
        ("desk", f"{event.url}/control/{event.key}", login),
    ):
        page = await event.shows[kind]("about:blank", **settings)
        await page.add_init_script(WITHOUT_STREAMS)
        await page.route("**/*.js", _as_old_safari)
        await page.goto(address)
        if kind == "phone":
            await take_seat(page, "Ann")
        await expect(page.locator("html")).to_have_attribute("data-net", "live")
        await control.order("adjust", row="faction/humans", field="gold", by=1, reason=f"Found by the {kind}")
        await page.reload()
        await expect(page.locator("html")).to_have_attribute("data-net", "live")
        await expect(page.get_by_role("heading", level=1).first).to_be_attached()
        await page.unroute_all(behavior="ignoreErrors")


async def _as_old_safari(route: Route) -> None:
    """A script with a lookbehind is one it cannot read."""
    answer = await route.fetch()
    text = await answer.text()
    await route.fulfill(response=answer, body=INVALID if any(sign in text for sign in LOOKBEHIND) else text)


async def test_dice_are_thrown_again_where_the_browser_cannot_unpack(event: Gathering, tmp_path: Path):
    control = await control_of(event)
    await control.begin_production()
    await control.end_the_game()
    page = await event.shows["phone"](f"{event.url}/", storage_state=event.login)
    await page.add_init_script(WITHOUT_STREAMS)
    await page.goto(f"{event.url}/dice/{event.key}")
    await everybody_throws_the_dice_again(page, tmp_path)


async def test_who_knows_no_layers_is_told_that_the_browser_is_too_old(event: Gathering):
    """Wherever a page begins: where one joins, at a seat, on the wall."""
    page = await event.shows["phone"](f"{event.url}/")
    await expect(page.get_by_text(TOO_OLD)).to_be_hidden()
    await _forget_layers(page)
    for address in ("/", f"/hall/{event.key}"):
        await page.goto(f"{event.url}{address}", wait_until="commit")
        await expect(page.get_by_text(TOO_OLD)).to_be_visible()
    await page.unroute_all(behavior="ignoreErrors")


async def _forget_layers(page: Page) -> None:
    """Styles as a browser reads them that passes over `@layer`; no program comes, as if it could not be read."""

    async def strip(route: Route) -> None:
        answer = await route.fetch()
        text = await answer.text()
        await route.fulfill(response=answer, body=text.replace("@layer look", "@unheard-of look"))

    await page.route("**/assets/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    await page.route("**/assets/*.css", strip)
    await page.route(lambda url: "/assets/" not in url and "/static/" not in url, strip)
