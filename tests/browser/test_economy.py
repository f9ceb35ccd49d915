"""The economy as a whole, on two phones and the desk: bought, met by ship, offered, and ended by a war."""

import re

from playwright.async_api import Locator, expect

from tests.browser.desks import Desk
from tests.browser.phones import Phone

QUEEN, ELF = "humans-monarch", "elves-monarch"
TO_PURCHASE = ("Initial diplomacy", "Production", "Trade", "Purchase")
TO_TRADE = ("War", "Upkeep", "Diplomacy", "Production", "Trade")
NO_WAY, BY_SHIP, AT_WAR = "No contact", "A trade ship lies in the harbour of Fernhaven.", "No trade: we are at war."


async def test_TRADE_3_TRADE_8_a_ship_makes_contact_and_a_war_ends_it_with_the_offer(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await desk.press("Start")
    await desk.pass_on(*TO_PURCHASE)
    await the_queen_builds_a_port_and_a_ship(desk, queen)
    await it_lies_in_the_harbour_of_the_elves(desk, queen, elf)
    await desk.pass_on(*TO_TRADE)
    await an_offer_is_open(queen, elf)
    await desk.set_relation("Lirienne", "Aldermark", "War")
    for phone, other in ((queen, "Lirienne"), (elf, "Aldermark")):
        await expect(phone.card("No trade with")).to_contain_text(f"{other} {AT_WAR}")
        await expect(offers(phone)).to_have_count(0)
        await expect(phone.card("What came of it")).to_contain_text(f"between us and {other} is off. {AT_WAR}")
        await expect(await met(phone, other)).to_contain_text(AT_WAR)
    pane = await desk.open("Market")
    await expect(pane).to_contain_text("No offer is open")


async def met(phone: Phone, other: str) -> Locator:
    """What a phone says of the contact with another faction."""
    await phone.open("Realm")
    return phone.card("Whom we may trade with").get_by_role("listitem").filter(has_text=other)


async def the_queen_builds_a_port_and_a_ship(desk: Desk, queen: Phone) -> None:
    for good, amount in {"gold": "4", "wood": "2", "stone": "1"}.items():
        await desk.override("faction/humans", good, amount, "a gift")
    for ware, bought in (("Port", "port"), ("Trade ship", "trade ship")):
        await queen.begin("Buy")
        await queen.card(ware).get_by_role("button", name="Ostmark").tap()
        await queen.button(re.compile(f"^Buy: {ware}"))
        if ware == "Trade ship":  # there is no food for it
            await queen.button("Send it anyway")
        await expect(queen.card("Basket")).to_contain_text(f"Bought: {ware} in Ostmark")
        await expect((await desk.entries(f"Bought {bought} in Ostmark")).first).to_be_visible()


async def it_lies_in_the_harbour_of_the_elves(desk: Desk, queen: Phone, elf: Phone) -> None:
    """Ships sail in the war phase; here Control moves it."""
    for phone, other in ((queen, "Lirienne"), (elf, "Aldermark")):
        await expect(await met(phone, other)).to_contain_text(NO_WAY)
    pane = await desk.open("Override")
    await pane.get_by_label("Kind of row").select_option("unit")
    ship = pane.get_by_role("button", name="1 trade ship of Aldermark in Ostmark")
    row = str(await ship.text_content())
    await desk.override(row[row.index("unit/") :].strip(), "place", "fernhaven", "it sailed")
    for phone, other in ((queen, "Lirienne"), (elf, "Aldermark")):
        await expect(await met(phone, other)).to_contain_text(BY_SHIP)


async def an_offer_is_open(queen: Phone, elf: Phone) -> None:
    await queen.open("Market")
    await queen.card("Trade with").get_by_role("button", name="Lirienne").tap()
    await queen.card("You give").get_by_role("button", name="More food").tap()
    await queen.card("You want").get_by_role("button", name="More wood").tap()
    await queen.button("Send offer")
    await expect(offers(queen)).to_have_count(1)
    await elf.open("Market")
    await expect(offers(elf)).to_contain_text("1 food")
    await expect(offers(elf).get_by_role("button", name="Counter")).to_be_enabled()


def offers(phone: Phone) -> Locator:
    """Open offers on the pane of trade, from either side."""
    return phone.pane.get_by_role("article")
