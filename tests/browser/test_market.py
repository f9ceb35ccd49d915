"""The purchase phase on two phones: a basket that is told what is wrong with it, bought whole, and a consent."""

import re

from playwright.async_api import expect

from tests.browser.desks import Desk
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small

QUEEN, PRIEST, ELF = "humans-monarch", "sunfaith-monarch", "elves-monarch"
PHASES = ("Initial diplomacy", "Production", "Trade", "Purchase")


async def test_BUY_5_BUY_9_a_basket_and_a_consent(event):
    desk, hall = await event.desk(), await event.hall()
    queen, priest, elf = await event.sit(QUEEN, "Ann"), await event.sit(PRIEST, "Pia"), await event.sit(ELF, "Cleo")
    await desk.press("Start")
    await desk.pass_on(*PHASES)
    await give(desk, "humans", gold="4", wood="1", stone="2")
    await give(desk, "sunfaith", gold="2", stone="1")
    await the_queen_fills_a_basket(queen)
    await what_it_is_short_of_is_taken_out(queen)
    await expect(hall.news).to_contain_text("Aldermark builds in Hartwood: Fortress.")
    await expect(hall.land("Hartwood")).to_have_accessible_name(re.compile("Fortress"))
    await the_priest_builds_where_he_is_let_in(queen, priest)
    await elf.begin("Buy")
    await expect(elf.card("Building with consent")).not_to_contain_text("Hartwood")
    log = await desk.entries("Bought")
    await expect(log.first).to_be_visible()


async def give(desk: Desk, faction: str, **goods: str) -> None:
    for good, amount in goods.items():
        await desk.override(f"faction/{faction}", good, amount, "a gift")


async def the_queen_fills_a_basket(queen: Phone) -> None:
    await queen.begin("Buy")
    await queen.card("Fortress").get_by_role("button", name="Hartwood").tap()
    await queen.card("Infrastructure").get_by_role("button", name="Hartwood").tap()
    await queen.page.get_by_label("Name of the officer").fill("Maud")
    await queen.button("Into the basket")
    basket = queen.card("Basket")
    await expect(basket.get_by_role("listitem")).to_have_count(3)
    await expect(basket).to_contain_text("The treasury is short of 1 stone.")
    await expect(queen.page.get_by_role("button", name="To the basket (3)")).to_be_visible()
    await expect(queen.page.get_by_role("button", name=re.compile("^Buy"))).to_have_count(0)
    await expect(queen.card("Fortress")).to_contain_text("Your die +4 and theirs −4 in battles here")
    assert await barriers(queen.page) == []
    assert await too_small(queen.page) == []
    assert await sideways(queen.page) == []
    await queen.page.reload()
    await expect(basket.get_by_role("listitem")).to_have_count(3)


async def what_it_is_short_of_is_taken_out(queen: Phone) -> None:
    basket = queen.card("Basket")
    await basket.get_by_role("button", name="Take out: Infrastructure in Hartwood").tap()
    await expect(basket).to_contain_text("Leaves 1 gold")
    await queen.button("Buy all (2): 3 gold, 1 wood, 2 stone")
    await expect(basket).to_contain_text("Bought: Fortress in Hartwood, Officer Maud")
    await expect(queen.card("Infrastructure").locator(".bad")).to_contain_text(["1 stone"])
    await expect(queen.card("Fortress").get_by_role("button", name="Hartwood")).to_have_count(0)
    await queen.open("Realm")
    await expect(queen.pane).to_contain_text("Maud")


async def the_priest_builds_where_he_is_let_in(queen: Phone, priest: Phone) -> None:
    await priest.begin("Buy")
    await expect(priest.card("Temple")).to_contain_text("Nobody lets you build yet.")
    await queen.begin("Buy")
    await queen.page.get_by_label("Let build").select_option(label="The Sunlit Way")
    await queen.page.get_by_label("In the province").select_option(label="Hartwood")
    await queen.button("Allow it")
    await expect(queen.card("Building with consent")).to_contain_text("may build in Hartwood")
    await priest.card("Temple").get_by_role("button", name="Hartwood").tap()
    await priest.button(re.compile("^Buy: Temple"))
    await expect(priest.card("Basket")).to_contain_text("Bought: Temple in Hartwood")
    await expect(queen.card("Building with consent")).not_to_contain_text("may build in Hartwood")
