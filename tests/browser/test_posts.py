"""Who leads an army, on a phone: before the tap it says what comes of it, and whom it displaces."""

import os
import re

from playwright.async_api import expect

QUEEN = "humans-monarch"


async def test_SET_7_the_phone_says_whom_the_queen_displaces_before_the_tap(event):
    queen, desk = await event.sit(QUEEN, "Ann"), await event.desk()
    await desk.press("Start")
    await queen.open("Realm")
    armies = queen.card("Armies")
    commander = armies.get_by_label("commander")
    general = await commander.locator("option:checked").inner_text()
    names = await commander.locator("option").all_inner_texts()
    ours = await armies.get_by_label("lieutenant").locator("option").all_inner_texts()
    crown = next(iter(set(names) - set(ours) - {general}))
    await commander.select_option(label=crown)
    tap = armies.get_by_role("button", name=re.compile("^Make it so"))
    await expect(tap).to_contain_text(f"{crown} will command.")
    await expect(tap).to_contain_text(f"{general} will be lieutenant under {crown}.")
    if where := os.environ.get("PICTURES"):
        await tap.scroll_into_view_if_needed()
        await queen.page.screenshot(path=f"{where}/posts.png")
    await tap.tap()
    await expect(commander).to_have_value(QUEEN)
    await expect(armies.get_by_label("lieutenant")).to_have_value("humans-lord-general")
