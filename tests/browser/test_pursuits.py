"""What brings an objective nearer: one tap gives it, or proposes it to who may, and another takes it back."""

import re

from playwright.async_api import expect

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE
from tests.browser.phones import Phone
from tests.browser.test_remedies import sound
from tests.browser.words_of_control import Control, control_of

QUEEN, HEIR = "humans-monarch", "humans-successor"


async def talking(event: Gathering) -> Control:
    """The initial diplomacy."""
    control = await control_of(event)
    await control.orders(("start", {}), CLOSE)
    return control


def suits(phone: Phone):
    return phone.card("Towards your goals").get_by_role("button", name=re.compile("Marry|marr"))


async def test_SET_6_a_queen_proposes_the_wedding_she_wants_and_takes_it_back(event):
    queen = await event.sit(QUEEN, "Ann")
    control = await talking(event)
    await queen.open("Now")
    assert await sound(queen)
    await expect(suits(queen).first).to_have_class(re.compile(r"\bmain\b"))
    await suits(queen).first.tap()
    await expect(suits(queen)).to_have_count(0)
    assert [suit["proposer"] for suit in (await control.rows("marriage")).values()] == ["humans"]
    assert await sound(queen)
    await queen.card("Towards your goals").get_by_role("button", name="Take it back").tap()
    await expect(suits(queen).first).to_be_visible()
    assert not [suit for suit in (await control.rows("marriage")).values() if suit["state"] == "open"]


async def test_SET_6_SEAT_3_an_heir_proposes_the_own_wedding_to_the_monarch(event):
    queen, heir = await event.sit(QUEEN, "Ann"), await event.sit(HEIR, "Bo")
    await talking(event)
    await suits(heir).first.tap()
    await expect(queen.page.get_by_role("button", name="Send it").first).to_be_visible()
    assert await sound(queen)
    assert await sound(heir)
