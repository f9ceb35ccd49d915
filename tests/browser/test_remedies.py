"""What would help before the coming upkeep is done by one tap, proposed by who lacks the power, and taken back."""

import re

from playwright.async_api import expect

from tests.browser.gathering import Gathering
from tests.browser.given import by
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

QUEEN, HEIR = "humans-monarch", "humans-successor"
BETTER = re.compile("^Do this: .* produces .*food")


async def sound(phone: Phone) -> bool:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(phone.page) == []
    assert await too_small(phone.page) == []
    assert await sideways(phone.page) == []
    return True


async def starving(event: Gathering) -> Control:
    """Production has begun, and all lands of the humans are to give gold: there will be nothing to eat."""
    control = await control_of(event)
    await control.begin_production()
    for key, land in (await control.rows("province")).items():
        if land["owner"] == "humans":
            await control.orders(by(QUEEN, "produce", province=key, outputs=["gold"] * land["times"]))
    return control


async def fed(control: Control) -> int:
    """How many lands are to give food."""
    drafts = (await control.rows("draft")).values()
    return sum("food" in draft["data"]["outputs"] for draft in drafts if draft["command"] == "produce")


async def test_UPK_2_what_helps_is_one_tap_and_another_takes_it_back(event):
    queen = await event.sit(QUEEN, "Ann")
    control = await starving(event)
    await queen.go("now")
    helps = queen.pane.get_by_role("button", name=BETTER).first
    told = (await helps.get_attribute("aria-label") or "").removeprefix("Do this: ")
    assert await sound(queen)
    await helps.tap()
    done = queen.pane.get_by_role("region", name="Receipt").filter(has_text=told)
    await expect(done.get_by_role("status")).to_contain_text("Received")
    await expect(queen.pane.get_by_role("button", name=f"Do this: {told}")).to_have_count(0)
    assert await fed(control) == 1
    assert await sound(queen)
    await done.get_by_role("button", name="Take it back").tap()
    await expect(done).to_have_count(0)
    await expect(queen.pane.get_by_role("button", name=f"Do this: {told}")).to_have_count(1)
    assert await fed(control) == 0


async def test_SEAT_3_who_lacks_the_power_proposes_what_helps(event):
    heir, queen = await event.sit(HEIR, "Ida"), await event.sit(QUEEN, "Ann")
    control = await starving(event)
    await heir.go("now")
    await heir.pane.get_by_role("button", name=re.compile("^Propose to .*: .* produces .*food")).first.tap()
    await expect(heir.pane.get_by_role("region", name="Receipt").get_by_role("status")).to_contain_text("Proposed")
    await expect(queen.card("Waits for your tap")).to_contain_text("food")
    assert await fed(control) == 0


async def test_UPK_2_what_helps_is_not_told_as_done_before_the_server_has_it(event, wifi):
    queen = await event.sit(QUEEN, "Ann", url=wifi.url)
    control = await starving(event)
    await queen.go("now")
    helps = queen.pane.get_by_role("button", name=BETTER).first
    await expect(helps).to_be_visible()
    wifi.refusing = True
    wifi.cut()
    await expect(queen.link).not_to_have_text("Live")
    await helps.tap()
    became = queen.pane.get_by_role("region", name="Receipt").get_by_role("status")
    await expect(became).to_contain_text("Waiting for signal")
    assert await fed(control) == 0
    wifi.refusing = False
    await expect(became).to_contain_text("Received")
    assert await fed(control) == 1
