"""The organiser's pages that make a terminal needless: the server's own, a Control dismissed, a large file taken in."""

import re
import secrets

from playwright.async_api import Page, expect

from tests.browser.gathering import log_in
from tests.browser.screens import barriers, sideways

SIZES = ((320, 693), (390, 844), (1440, 900))
PROGRAMS_MS = 60_000
"""A program begins, on cores that others use as well."""


async def it_fits(page: Page) -> None:
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        assert [*await barriers(page), *await sideways(page)] == []


async def test_folders_are_chosen_on_a_page_and_the_server_begins_anew(own_server, desk, tmp_path):
    page = await desk(own_server.link("organiser"))
    await log_in(page)
    await page.get_by_role("link", name="This server").click()
    backups = page.get_by_label("A second folder for backups")
    await backups.fill(str(own_server.folder / "within"))
    await page.get_by_role("button", name="Keep this").click()
    await expect(page.get_by_text("inside the program or its data")).to_be_visible()
    await expect(page.get_by_label("Port at which phones")).to_be_disabled()
    await it_fits(page)
    stick = own_server.folder.with_name("stick")
    await backups.fill(str(stick))
    await page.get_by_role("button", name="Keep this").click()
    await expect(page.get_by_text("inside the program or its data")).to_have_count(0)
    await page.get_by_role("button", name="Begin anew now").click()
    await expect(page.get_by_role("heading", name="The server begins anew")).to_be_visible()
    await expect(backups).to_have_value(str(stick))
    await expect(page.get_by_role("heading", name="This server")).to_be_visible()
    assert own_server.log.count("Players join:") == 2


async def test_a_large_file_is_sent_in_pieces_and_looked_through(server, organiser, desk, tmp_path):
    """An event's, and a backup."""
    file = tmp_path / "large"
    file.write_bytes(secrets.token_bytes(1_400_000))
    page = await desk(f"{server.origin}/control/", storage_state=await organiser.context.storage_state())
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url.rpartition("/control/")[2]))
    for place, said in (("import", "no event of Astor"), ("backups", "The file is no backup")):
        await page.goto(f"{server.origin}/control/{place}")
        await it_fits(page)
        await page.get_by_label("File").set_input_files(file)
        await page.get_by_role("button", name="Take it in").click()
        await expect(page).to_have_url(re.compile("/control/works"))
        await expect(page.get_by_role("alert").first).to_contain_text(said, timeout=PROGRAMS_MS)
    assert [sent.count("import/piece"), sent.count("backups/take-in/piece")] == [3, 3]


async def test_who_is_control_is_dismissed_on_the_page_with_one_tap(server, organiser, desk):
    page = await desk(f"{server.origin}/control/team", storage_state=await organiser.context.storage_state())
    await page.get_by_role("textbox").fill("A Control of a long name, Wilhelmine")
    await page.get_by_role("button", name="Add a Control").click()
    await expect(page.locator(".errorlist")).to_be_visible()
    await page.get_by_role("textbox").fill("Wilhelmine")
    await page.get_by_role("button", name="Add a Control").click()
    await it_fits(page)
    await page.get_by_role("button", name="Dismiss Wilhelmine").click()
    line = page.get_by_role("listitem").filter(has_text="Wilhelmine")
    await expect(line).to_contain_text("may not log in")
    await it_fits(page)
    await line.get_by_role("button", name="Let in again: Wilhelmine").click()
    await expect(line).not_to_contain_text("may not log in")
