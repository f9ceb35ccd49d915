"""Long work as the organiser sees it: asked for, awaited, taken away, taken in, ended, thrown away."""

import re

from playwright.async_api import expect

from tests.browser.screens import barriers, sideways

PROGRAMS_MS = 60_000
"""Two programs begin one after the other, on cores that others use as well."""
SIZES = ((390, 844), (1440, 900), (1920, 1080))


async def test_the_organiser_saves_an_event_takes_it_in_again_and_prints_it(server, organiser, desk, tmp_path):
    login = await organiser.context.storage_state()
    page = await desk(f"{server.origin}/control/storms/export", storage_state=login)
    async with page.expect_download() as taken:
        await page.get_by_role("button", name="Save as a file").click()
    file = await taken.value
    assert file.suggested_filename == "storms.astor"
    await file.save_as(tmp_path / "storms.astor")
    await expect(page.get_by_role("status")).to_have_text(re.compile(r"Done:.* Storms Over Astor"))

    await page.goto(f"{server.origin}/control/import")
    await page.get_by_label("File").set_input_files(tmp_path / "storms.astor")
    await page.get_by_role("button", name="Take it in").click()
    refused = page.get_by_role("alert").first
    await expect(refused).to_contain_text("There is an event storms here already", timeout=PROGRAMS_MS)

    await page.goto(f"{server.origin}/control/storms/paper")
    await page.get_by_role("button", name="Make a file of it, to keep").click()
    cancel = page.get_by_role("button", name="Cancel")
    await expect(page.get_by_role("progressbar").or_(page.get_by_text("waits for what")).first).to_be_visible()
    await cancel.focus()
    await cancel.press("Enter")
    await expect(page.get_by_text(re.compile("^cancelled"))).to_be_visible()
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        assert not await sideways(page)
    assert await barriers(page) == []
    works = page.get_by_role("article")
    before = await works.count()
    await works.last.get_by_role("button", name="Throw away").click()
    await expect(works).to_have_count(before - 1)
