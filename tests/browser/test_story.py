"""My story: while the event goes on, at its end, and on the page a player takes home."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

QUEEN, NAME = "humans-monarch", "The Broken Bridge"
BETRAYED = "Betrayal! Urzoth makes war upon The Broken Bridge, its own ally."
PNG = b"\x89PNG\r\n"


async def test_a_player_takes_their_story_home(event, tmp_path):
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await she_does_something_and_is_betrayed(control)
    await it_is_told_as_it_happens(queen)
    await control.end_the_game()
    await the_phone_gives_it_to_take_home(queen, tmp_path / "story.png")
    address = await queen.page.get_by_role("link", name="Open the page of my story").get_attribute("href") or ""
    await whoever_has_the_link_reads_it(await event.shows["phone"](f"{event.url}{address}"))
    german = await event.shows["phone"](f"{event.url}{address}?lang=de")
    await german.set_viewport_size({"width": 320, "height": 640})
    await expect(german.get_by_role("region", name="Wer uns verriet")).to_contain_text("bis eben noch im Bündnis")
    assert await sideways(german) == []


async def she_does_something_and_is_betrayed(control: Control) -> None:
    """She gives her realm a name; her ally attacks her."""
    await control.order("act_for", seat=QUEEN, command="name_faction", args={"name": NAME})
    await control.order("set_relation", a="humans", b="orcs", state="alliance")
    await control.order("record_battle", province="kingsmead", attacker="orcs", taken=False)


async def it_is_told_as_it_happens(queen: Phone) -> None:
    await queen.go("log")
    await queen.button("My story")
    await expect(queen.card("What I did, and what befell me")).to_contain_text(f"Aldermark is now called {NAME}.")
    await expect(queen.card("Who betrayed us")).to_contain_text(BETRAYED)
    await expect(queen.card("Take it home")).to_have_count(0)
    assert [*await barriers(queen.page), *await sideways(queen.page)] == []


async def the_phone_gives_it_to_take_home(queen: Phone, file: Path) -> None:
    await queen.go("now")
    await queen.page.get_by_role("link", name="My story").tap()
    keep = queen.card("Take it home")
    await expect(keep.get_by_role("img")).to_be_visible()
    async with queen.page.expect_download() as saved:
        await keep.get_by_role("link", name="Save the picture").tap()
    await (await saved.value).save_as(file)
    assert file.read_bytes().startswith(PNG)
    assert file.suffix == Path((await saved.value).suggested_filename).suffix
    assert [*await barriers(queen.page), *await sideways(queen.page), *await too_small(queen.page)] == []


async def whoever_has_the_link_reads_it(page: Page) -> None:
    """Without a log-in; and prints it without buttons."""
    await expect(page.get_by_role("region", name="Who betrayed us")).to_contain_text(BETRAYED)
    await expect(page.get_by_text("played by Ann")).to_be_visible()
    await expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert [*await barriers(page), *await sideways(page), *await too_small(page)] == []
    await page.emulate_media(media="print")
    await expect(page.get_by_role("button", name="Print")).to_be_hidden()
    await expect(page.get_by_role("region", name="Take it home")).to_be_hidden()
    await expect(page.get_by_text("played by Ann")).to_be_visible()
