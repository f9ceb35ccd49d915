"""Units aboard the ships of another faction, on two phones: one tap asks, one tap takes them."""

import os
import re

from playwright.async_api import expect

from tests.browser.words_of_control import control_of

QUEEN, GUILD = "humans-monarch", "guild-monarch"
GUARD = "regiment-humans-1"


def put(row: str, field: str, value: object) -> tuple[str, dict[str, object]]:
    return "override", {"row": row, "field": field, "value": value, "reason": "a march to the sea"}


async def test_WAR_20_one_tap_asks_for_passage_and_one_tap_takes_them_aboard(event):
    """The guild's trade ship lies in Saltmere, to which the guard has come."""
    queen, guild, hall = await event.sit(QUEEN, "Ann"), await event.sit(GUILD, "Gil"), await event.hall()
    control = await control_of(event)
    await control.orders(("start", {}), *[("close_phase", {})] * 5)
    await control.orders(put(f"unit/{GUARD}", "place", "saltmere"), put("army/humans-guard", "place", "saltmere"))
    await queen.open("Now")
    await queen.button(re.compile("^Carry units by sea"))
    ask = queen.page.get_by_role("button", name=re.compile("^Ask The Lantern Company for passage"))
    await expect(ask).to_contain_text("1 regiment · aboard at Saltmere")
    if where := os.environ.get("PICTURES"):
        await queen.page.screenshot(path=f"{where}/passage-ask.png")
    await ask.tap()
    await expect(queen.page.get_by_text("You ask The Lantern Company to carry 1 regiment")).to_be_visible()
    await guild.open("Now")
    waiting = guild.card("Passages by sea")
    await expect(waiting).to_contain_text("Aldermark asks you to carry 1 regiment from Saltmere")
    if where := os.environ.get("PICTURES"):
        await guild.page.screenshot(path=f"{where}/passage-answer.png")
    await waiting.get_by_role("button", name="Take them aboard").tap()
    await expect(waiting).to_have_count(0)
    await expect(hall.page.locator("body")).to_contain_text("goes aboard ships of The Lantern Company")
    units = await control.rows("unit")
    assert units[units[GUARD]["aboard"]]["faction"] == "guild"
