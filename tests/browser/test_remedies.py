"""What would help before the coming upkeep is done by one tap, proposed by who lacks the power, and taken back."""

import re

from playwright.async_api import Locator, expect

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE, by
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
    told = (await helps.get_attribute("aria-label") or "").removeprefix("Do this: ")
    wifi.refusing = True
    wifi.cut()
    await expect(queen.link).not_to_have_text("Live")
    await helps.tap()
    became = queen.pane.get_by_role("region", name="Receipt").get_by_role("status")
    await expect(became).to_contain_text("Waiting for signal")
    assert await fed(control) == 0
    wifi.refusing = False
    await expect(became).to_contain_text("Received")
    # An answer may come before the news; where the phone has them, Control has them too.
    await expect(queen.pane.get_by_role("button", name=f"Do this: {told}")).to_have_count(0)
    assert await fed(control) == 1


async def producing(event: Gathering) -> tuple[Phone, Control, Locator]:
    """The queen on *Now* as production begins, Control, and the button that speaks for the whole realm."""
    queen, control = await event.sit(QUEEN, "Ann"), await control_of(event)
    await control.begin_production()
    await queen.go("now")
    return queen, control, queen.pane.get_by_role("button", name=re.compile("^Feed and pay everybody"))


async def test_PROD_1_a_whole_realm_is_one_tap_and_another_takes_it_back(event):
    queen, control, whole = await producing(event)
    await expect(whole).to_have_class(re.compile("main"))
    assert await sound(queen)
    await whole.tap()
    done = queen.pane.get_by_role("region", name="The whole realm by one tap")
    await expect(done.get_by_role("status")).to_contain_text("confirmed")
    await expect(done).to_contain_text("All are fed and paid")
    await expect(queen.pane.get_by_role("button", name=re.compile("^Plan production 5 of 5"))).to_be_visible()
    drafts = await control.rows("draft")
    assert [draft["confirmed"] for draft in drafts.values()] == [True] * 5
    assert await sound(queen)
    await queen.pane.get_by_role("button", name=re.compile("^Plan production")).tap()
    await expect(queen.pane.get_by_role("button", name=re.compile("^Raise troops"))).to_be_visible()
    assert await sound(queen)
    await queen.pane.get_by_role("button", name="Take it back").tap()
    await expect(queen.pane.get_by_role("button", name="Take it back")).to_have_count(0)
    await expect(queen.pane.get_by_role("button", name=re.compile("^Feed and pay everybody"))).to_be_enabled()
    assert await control.rows("draft") == {}


async def test_UPK_4_a_regiment_is_left_to_the_guild_by_one_tap_and_another_takes_it_back(event):
    """The court has said that its guard is fed and Wheatley goes without; then it thinks better of it."""
    queen, control = await event.sit(QUEEN, "Ann"), await control_of(event)
    await control.begin_production()
    await control.orders(*[CLOSE] * 4)
    others = [key for key, land in (await control.rows("province")).items() if land["owner"] == "humans"]
    said = ["unit/regiment-humans-1", *(f"province/{key}" for key in others if key != "wheatley")]
    due = (await control.rows("forecast"))["humans"]["due"]["food"]
    food = {"row": "faction/humans", "field": "food", "value": due - 1, "reason": "Mice"}
    await control.orders(("override", food), by(QUEEN, "allot", mouths=said))
    await queen.go("now")
    hand_over = queen.pane.get_by_role(
        "button", name=re.compile("^Do this: Let the guild have 1 regiment in Kingsmead")
    )
    await expect(hand_over).to_have_accessible_name(re.compile("Wheatley"))
    assert await sound(queen)
    await hand_over.tap()
    done = queen.pane.get_by_role("region", name="Receipt").filter(has_text="Let the guild have")
    await expect(done.get_by_role("status")).to_contain_text("Received")
    await expect(queen.card("At the coming upkeep")).to_contain_text("will be offered to the guild")
    assert await left_without(control) == ["unit/regiment-humans-1"]
    assert await sound(queen)
    await done.get_by_role("button", name="Take it back").tap()
    await expect(done).to_have_count(0)
    await expect(hand_over).to_be_visible()
    assert await left_without(control) == ["province/wheatley"]


async def left_without(control: Control) -> list[str]:
    """Whom the humans leave without food or pay, as they have said."""
    (draft,) = (draft for draft in (await control.rows("draft")).values() if draft["command"] == "allot")
    found: list[str] = draft["data"]["without"]
    return found


async def test_TRADE_5_who_lacks_food_asks_for_it_by_one_tap(event):
    queen, king = await event.sit(QUEEN, "Ann"), await event.sit("dwarves-monarch", "Dora")
    control = await starving(event)
    await control.orders(CLOSE)
    await queen.go("now")
    ask = queen.pane.get_by_role("button", name=re.compile("^Ask .*Karrund.* for .*food: .*more"))
    await expect(ask.first).to_be_visible()
    assert await sound(queen)
    await ask.first.tap()
    done = queen.pane.get_by_role("region", name="Receipt").filter(has_text="Ask")
    await expect(done.get_by_role("status")).to_contain_text("Received")
    await expect(king.card("Waits for your tap").or_(king.pane.get_by_text("offer")).first).to_be_visible()
    assert [deal["receiver"] for deal in (await control.rows("deal")).values()] == ["dwarves"]
    await done.get_by_role("button", name="Take it back").tap()
    await expect(done).to_have_count(0)
    await expect(ask.first).to_be_visible()
    assert await control.rows("deal") == {}


async def test_TRADE_5_who_taps_twice_has_asked_once(event):
    queen = await event.sit(QUEEN, "Ann")
    control = await starving(event)
    await control.orders(CLOSE)
    await queen.go("now")
    ask = queen.pane.get_by_role("button", name=re.compile("^Ask .*Karrund.* for .*food: .*more")).first
    await expect(ask).to_be_visible()
    await ask.evaluate("button => { button.click(); button.click(); }")
    done = queen.pane.get_by_role("region", name="Receipt").filter(has_text="Ask")
    await expect(done.get_by_role("status")).to_contain_text("Received")
    await expect(ask).to_have_count(0)
    assert [deal["receiver"] for deal in (await control.rows("deal")).values()] == ["dwarves"]


async def test_DIP_9_peace_that_would_help_is_offered_by_one_tap(event):
    queen = await event.sit(QUEEN, "Ann")
    control = await control_of(event)
    await control.begin_production()
    await control.order("set_relation", a="dwarves", b="humans", state="war", attacked=True)
    for _ in ("production", "trade", "purchase", "war", "upkeep"):
        await control.orders(CLOSE)
    await queen.go("now")
    peace = queen.pane.get_by_role("button", name=re.compile("^Offer Karrund peace: "))
    await peace.tap()
    done = queen.pane.get_by_role("region", name="Receipt").filter(has_text="Offer Karrund peace")
    await expect(done.get_by_role("status")).to_contain_text("Received")
    await expect(peace).to_have_count(0)
    assert [t["makes"] for t in (await control.rows("treaty")).values()] == ["peace"]
    await done.get_by_role("button", name="Take it back").tap()
    await expect(peace).to_be_visible()
    assert await control.rows("treaty") == {}


async def test_ORD_4_who_can_take_rebel_land_back_is_sent_by_one_tap(event):
    queen = await event.sit(QUEEN, "Ann")
    control = await control_of(event)
    await control.begin_production()
    for province, stands in (("hartwood", 0), ("wheatley", 4)):
        moved = {"row": f"province/{province}", "field": "order", "value": stands, "reason": "they were robbed"}
        await control.orders(("override", moved))
    while (await control.rows("event"))[event.key]["phase"] != "t2/war":
        await control.orders(CLOSE)
    await queen.go("now")
    way = re.compile("^Send .* to Hartwood: holds it in .* of 100: .*taken back")
    sends = queen.pane.get_by_role("button", name=way)
    await expect(sends).to_be_visible()
    assert await sound(queen)
    await sends.tap()
    done = queen.pane.get_by_role("region", name="Receipt").filter(has_text="Send")
    await expect(done.get_by_role("status")).to_contain_text("Received")
    (plan,) = (await control.rows("plan")).values()
    assert plan["orders"]["attack"] == ""
    await done.get_by_role("button", name="Take it back").tap()
    await expect(sends).to_be_visible()


async def test_who_has_played_before_turns_hints_off(event):
    queen, _control, whole = await producing(event)
    await expect(whole).to_be_visible()
    await queen.go("now/menu")
    await queen.pane.get_by_role("switch", name=re.compile("^Hints")).tap()
    assert await sound(queen)
    await queen.go("now")
    each = queen.pane.get_by_role("button", name=re.compile("^Plan production"))
    await expect(each).to_have_class(re.compile("main"))
    await expect(whole).to_have_count(0)
    await expect(queen.pane.get_by_role("heading", name="What you could do")).to_have_count(0)
    await queen.page.reload()
    await expect(each).to_be_visible()
    await expect(whole).to_have_count(0)
