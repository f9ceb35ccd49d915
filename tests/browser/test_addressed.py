"""What is meant for somebody is heard, felt and stays until they have looked at it; not what they did themselves."""

from playwright.async_api import expect

from tests.browser.given import CLOSE, TO_PRODUCTION, by
from tests.browser.phones import Phone
from tests.browser.test_remedies import sound
from tests.browser.test_trade import FEEL, SHAKEN
from tests.browser.words_of_control import control_of

QUEEN, MARSHAL, MASTER, ELF = "humans-monarch", "humans-lord-general", "guild-monarch", "elves-monarch"
TOLD, CALLED = [90], [120, 80, 120, 80, 240]
SWAP = {"gives": {"goods": {"gold": 1}}, "wants": {"goods": {"gold": 1}}}


def slip(phone: Phone):
    return phone.page.get_by_role("region", name="What has happened to you")


async def test_TRADE_5_who_offered_hears_that_it_is_taken_and_who_took_it_does_not(event):
    queen, master = await event.sit(QUEEN, "Ann"), await event.sit(MASTER, "Gil")
    control = await control_of(event)
    await control.orders(*TO_PRODUCTION, CLOSE)
    for phone in (queen, master):
        await phone.page.evaluate(FEEL)
    terms = {"gives": {"goods": {"gold": 1}}, "wants": {"goods": {"food": 1}}}
    await control.orders(
        ("override", {"row": "faction/guild", "field": "food", "value": 5, "reason": "a gift"}),
        by(QUEEN, "offer", to="guild", **terms),
    )
    await master.open("Market")
    await master.button("Accept")
    await expect(slip(queen)).to_contain_text("A deal with The Lantern Company: we gave 1 gold and got 1 food.")
    assert TOLD in await queen.page.evaluate(SHAKEN)
    assert await sound(queen)
    await expect(slip(master)).not_to_contain_text("A deal with")
    await slip(queen).get_by_role("button", name="Look at it").tap()
    await expect(queen.page.get_by_role("heading", name="Trade with").first).to_be_visible()
    await expect(slip(queen)).not_to_contain_text("A deal with")
    await queen.page.reload()
    await expect(queen.pane).to_be_visible()
    await expect(slip(queen)).not_to_contain_text("A deal with")


async def test_VEN_1_who_is_challenged_is_called_wherever_they_are_and_led_to_the_ring(event):
    marshal, elf = await event.sit(MARSHAL, "Bo"), await event.sit(ELF, "Cleo")
    control = await control_of(event)
    await marshal.open("Map")
    await marshal.page.evaluate(FEEL)
    await control.orders(by(ELF, "challenge", to=MARSHAL, kit="axe"))
    await expect(slip(marshal)).to_contain_text("challenges you to a duel")
    assert CALLED in await marshal.page.evaluate(SHAKEN)
    assert await sound(marshal)
    await slip(marshal).get_by_role("button", name="Look at it").tap()
    await expect(marshal.page.get_by_role("button", name="Accept").first).to_be_visible()
    await expect(elf.pane).to_be_visible()
