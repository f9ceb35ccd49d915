"""The page of an event: opened from a stick, with no server anywhere, it tells the day and plays it again."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import BrowserContext, Page, expect

from tests.browser.gathering import Gathering
from tests.browser.screens import DESK, PHONE, Screens, barriers, sideways, too_small
from tests.browser.test_story import BETRAYED, QUEEN, she_does_something_and_is_betrayed, the_day_is_seen_again
from tests.browser.words_of_control import Control, control_of

Contexts = Callable[..., Awaitable[BrowserContext]]
PLAYER = "<img src=x onerror=boom()>"


async def test_the_page_of_an_event_needs_no_server(event, screens: Screens, new_context: Contexts, tmp_path: Path):
    control = await control_of(event)
    await an_evening_goes_by(control)
    file = await the_organiser_saves_it(event, tmp_path / "day.html")
    context = await new_context(offline=True, service_workers="block", viewport=DESK, locale="fr-FR")
    await context.add_init_script("delete window.DecompressionStream")  # as in a Safari before 16.4
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    page = await screens.tab(context, f"{file.as_uri()}?lang=en")
    await it_tells_the_day(page)
    await the_day_is_seen_again(page)
    await page.get_by_role("link", name="Back to the page").click()
    await it_tells_the_day(page)
    assert [*await barriers(page), *await sideways(page)] == []
    await it_speaks_the_readers_language(page)
    await page.set_viewport_size(PHONE)
    assert [*await barriers(page), *await sideways(page), *await too_small(page)] == []
    assert {url.partition("?")[0] for url in asked} == {file.as_uri()}


async def an_evening_goes_by(control: Control) -> None:
    """Somebody sits down whose name is markup; a realm gets another name, and is betrayed."""
    named = {"row": f"seat/{QUEEN}", "field": "player", "value": PLAYER, "reason": "That is her name"}
    await control.order("override", **named)
    await control.begin_production()
    await she_does_something_and_is_betrayed(control)
    await control.end_the_game()


async def the_organiser_saves_it(event: Gathering, file: Path) -> Path:
    page = await event.shows["desk"](f"{event.url}/control/{event.key}/export", storage_state=event.login)
    async with page.expect_download() as saved:
        await page.get_by_role("button", name="Save as a page").click()
    await (await saved.value).save_as(file)
    assert (await saved.value).suggested_filename == f"{event.key}.html"
    return file


async def it_tells_the_day(page: Page) -> None:
    """Map, table, who played, curves, chronicle and dice; a name is a name, whatever it looks like."""
    await expect(page.get_by_role("img", name="Kingsmead, held by")).to_be_visible()
    await expect(page.get_by_role("region", name="How it ended").get_by_role("row")).to_have_count(9)
    await expect(page.get_by_role("region", name="Who played").get_by_text(PLAYER)).to_be_visible()
    await expect(page.get_by_role("region", name="Awards").get_by_role("listitem").first).to_be_visible()
    await expect(page.get_by_role("region", name="Year by year").get_by_role("img").first).to_be_visible()
    await expect(page.get_by_role("region", name="The day, moment by moment")).to_contain_text(BETRAYED)
    await expect(page.get_by_role("region", name="The dice")).to_contain_text("✓")


async def it_speaks_the_readers_language(page: Page) -> None:
    """The one they choose, and where they have chosen none, that of their browser."""
    await page.get_by_label("Language").select_option("de")
    await expect(page.get_by_role("region", name="Wie es ausging")).to_be_visible()
    await page.goto(page.url.partition("?")[0])
    await expect(page.get_by_role("region", name="Comment cela a fini")).to_be_visible()
