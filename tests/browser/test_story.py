"""My story: while the event goes on, at its end, and on the page a player takes home."""

import gzip
import json
from pathlib import Path

from playwright.async_api import Page, expect

from astor.game.values.dice import commitment, roll
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

QUEEN, NAME = "humans-monarch", "The Broken Bridge"
BETRAYED = "Betrayal! Urzoth makes war upon The Broken Bridge, its own ally."
SENTENCE = "was betrayed and"
"""What she went through, in the words of the sentence at the top."""
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
    hall = await event.shows["hall"](f"{event.url}/hall/{event.key}")
    await the_day_is_seen_again(hall)
    await and_what_nobody_saw(hall)
    await everybody_throws_the_dice_again(await event.shows["phone"](f"{event.url}/dice/{event.key}"), tmp_path)
    german = await event.shows["phone"](f"{event.url}{address}?lang=de")
    await german.set_viewport_size({"width": 320, "height": 640})
    await expect(german.get_by_role("region", name="Wer uns verriet")).to_contain_text("bis eben noch im Bündnis")
    assert await sideways(german) == []


async def the_day_is_seen_again(page: Page) -> None:
    """From the wall at its end, mark by mark: the same wall as it was live, with its time, up to its end."""
    wall = page.get_by_role("heading", name="How it ended")
    await expect(wall).to_be_visible()
    await page.get_by_role("link", name="Replay of the day").click()
    marks = page.get_by_role("combobox", name="Jump to")
    await expect(page.get_by_role("heading", level=1, name="Planning")).to_be_visible()
    last, at = await marks.locator("option").count() - 1, 0
    while at < last:
        await page.keyboard.press("ArrowRight")
        await expect(marks).not_to_have_value(str(at))
        before, at = at, int(await marks.input_value())
        assert at > before
    await expect(wall).to_be_visible()
    await page.keyboard.press("ArrowLeft")
    await expect(wall).to_have_count(0)
    assert await barriers(page) == []


async def and_what_nobody_saw(page: Page) -> None:
    await page.get_by_role("button", name="What nobody saw").click()
    await expect(page.get_by_role("region", name="What nobody saw").get_by_role("article")).to_have_count(1)
    assert await barriers(page) == []


async def everybody_throws_the_dice_again(page: Page, folder: Path) -> None:
    """Of this event, whose secret is published by now; and of the file of another, in which one die was forged."""
    await expect(page.get_by_text("fingerprint stood on every phone")).to_be_visible()
    await page.get_by_label("The file of an event").set_input_files(forged(folder / "yesterday.astor"))
    await expect(page.get_by_text("1 of 40 dice did not fall as they had to; they stand first.")).to_be_visible()
    first = page.locator("tbody tr").first
    await expect(first).to_contain_text("t1/lot/7")
    await expect(first).to_contain_text("otherwise")
    await page.get_by_role("searchbox").fill("lot/3")
    await expect(page.locator("tbody tr")).to_have_count(11)
    assert [*await barriers(page), *await sideways(page)] == []


def forged(file: Path) -> Path:
    """A day of forty dice, half of them thrown after the hall had shouted."""
    secret, word = "5a" * 32, "Stormcrow"
    fell = [roll(secret, f"t1/lot/{at}", 100, word=word if at >= 20 else "") for at in range(40)]
    fell[7] = fell[7] % 100 + 1
    dice = [[f"t1/lot/{at}", value, 100] for at, value in enumerate(fell)]
    shouted = {"event/x": [{"word": ""}, {"word": word}]}
    lines = [
        {"is": "event", "key": "x", "secret": secret},
        {"is": "row", "name": "event/x", "image": {"name": "Yesterday", "commitment": commitment(secret)}},
        {"is": "entry", "seq": 1, "phase": "t1/war", "dice": dice[:20], "images": shouted},
        {"is": "entry", "seq": 2, "phase": "t1/war", "dice": dice[20:], "images": {}},
    ]
    file.write_bytes(gzip.compress("".join(f"{json.dumps(line)}\n" for line in lines).encode()))
    return file


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
    await expect(queen.card("What mattered").get_by_role("listitem").first).to_contain_text(BETRAYED)
    await expect(queen.page.get_by_text(SENTENCE)).to_be_visible()
    assert [*await barriers(queen.page), *await sideways(queen.page), *await too_small(queen.page)] == []


async def whoever_has_the_link_reads_it(page: Page) -> None:
    """Without a log-in; and prints it without buttons."""
    await expect(page.get_by_text(SENTENCE)).to_be_visible()
    mattered = page.get_by_role("region", name="What mattered")
    await expect(mattered.get_by_role("listitem").first).to_contain_text(BETRAYED)
    await expect(page.get_by_role("region", name="Who betrayed us")).to_contain_text(BETRAYED)
    await expect(page.get_by_text("played by Ann")).to_be_visible()
    await expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert [*await barriers(page), *await sideways(page), *await too_small(page)] == []
    await page.emulate_media(media="print")
    await expect(page.get_by_role("button", name="Print")).to_be_hidden()
    await expect(page.get_by_role("region", name="Take it home")).to_be_hidden()
    await expect(page.get_by_text("played by Ann")).to_be_visible()
