"""What a court looks for: hung out in a few taps, read by all, and the way to whoever has it."""

import re

from playwright.async_api import expect

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE, by
from tests.browser.screens import barriers, sideways
from tests.browser.test_hall import faults
from tests.browser.test_remedies import sound
from tests.browser.words_of_control import Control, control_of

QUEEN, HEIR, MASTER = "humans-monarch", "humans-successor", "guild-monarch"
TYPED = "And <b>peace</b> with the \u202eorcs"
READ = "And <b>peace</b> with the orcs"


async def trading(event: Gathering) -> Control:
    """The trade phase, in which the humans have wood."""
    control = await control_of(event)
    await control.begin_production()
    await control.orders(
        CLOSE, ("override", {"row": "faction/humans", "field": "wood", "value": 5, "reason": "a gift"})
    )
    return control


async def test_a_court_says_what_it_looks_for_and_all_read_it(event):
    queen, master = await event.sit(QUEEN, "Ann"), await event.sit(MASTER, "Gil")
    control = await trading(event)
    await queen.open("Market")
    assert await sound(queen)
    await queen.button("Hang out a placard")
    await expect(queen.card("We have to give").get_by_role("button", name="wood")).to_have_attribute(
        "aria-pressed", "true"
    )
    await queen.card("We look for").get_by_role("button", name="metal").tap()
    await queen.page.get_by_label("In your own words").fill(TYPED)
    assert await sound(queen)
    await queen.button("Hang out a placard")
    await expect(queen.card("Our placard")).to_contain_text("Looks for metal")
    await expect(queen.card("Our placard")).to_contain_text(READ)
    await master.open("Market")
    await expect(master.page.get_by_role("button", name=re.compile("Looks for metal.*Has .*wood"))).to_be_visible()
    assert await sound(master)
    await queen.button("Change it")
    await queen.button("Take it down")
    await expect(queen.page.get_by_role("button", name="Hang out a placard")).to_be_visible()
    assert await control.rows("placard") == {}


async def test_TRADE_5_what_is_looked_for_lies_in_the_offer_to_who_has_it(event):
    queen = await event.sit(QUEEN, "Ann")
    control = await trading(event)
    await control.orders(by(MASTER, "hang_placard", seeks=["wood"], spares=["metal"]))
    await queen.open("Market")
    await queen.card("Who has…").get_by_role("button", name="metal").tap()
    first = queen.card("Trade with").get_by_role("button").first
    await expect(first).to_contain_text(re.compile("✓\\sLooks for wood. Has metal to give."))
    assert await sound(queen)
    await first.tap()
    await expect(queen.card("Receipt")).to_contain_text("You give 1 wood. You get 1 metal.")
    await queen.button("Send offer")
    await expect(queen.card("Your open offers (1)")).to_contain_text("1 metal")


async def test_SEAT_3_who_lacks_the_power_proposes_it(event):
    heir, queen = await event.sit(HEIR, "Ida"), await event.sit(QUEEN, "Ann")
    control = await trading(event)
    await heir.go("market/placard")
    await heir.card("We look for").get_by_role("button", name="stone").tap()
    await heir.button(re.compile("^Propose to "))
    await queen.open("Now")
    await expect(queen.card("Waits for your tap")).to_contain_text("Looks for stone")
    assert await control.rows("placard") == {}
    await queen.button("Send it")
    await queen.open("Market")
    await expect(queen.card("Our placard")).to_contain_text("Looks for stone")


COURTS = ("humans", "elves", "dwarves", "orcs", "guild", "sunfaith")
WORDS = "A husband for our heir, peace with the orcs, and a harbour for two ships before the storms of autumn come"


async def test_who_looks_for_what_stands_on_the_wall(event):
    """Long or short, all of it comes in its turn, in letters for the back row."""
    control, hall = await trading(event), await event.hall()
    await control.orders(by(QUEEN, "hang_placard", seeks=["metal"], spares=["wood"], text=TYPED))
    page = await hall.turn_to("placards")
    await expect(page.get_by_role("listitem")).to_contain_text(["Looks for metal. Has wood to give."])
    await expect(page.get_by_role("listitem")).to_contain_text([READ])
    assert await faults(hall.page) == []
    for court in COURTS:
        said = {"seeks": ["metal", "stone", "exotic"], "spares": ["food", "wood", "gold"], "text": WORDS}
        await control.orders(by(f"{court}-monarch", "hang_placard", **said))
    for court in ("Aldermark", "Karrund"):
        await hall.shows("placards", court)
        assert await faults(hall.page) == [], court
    await control.orders(*(by(f"{court}-monarch", "hang_placard", seeks=[], spares=[]) for court in COURTS))
    await hall.turn_to("standings")
    await expect(hall.page.locator("[data-page=placards]")).to_have_count(0)


async def test_the_desk_reads_who_looks_for_what_and_who_hung_it_out(event):
    control, desk = await trading(event), await event.desk()
    pane = await desk.open("Market")
    await expect(pane.get_by_role("heading", name="Who looks for what")).to_have_count(0)
    await control.orders(
        by(QUEEN, "hang_placard", seeks=["metal"], spares=["wood"], text=TYPED),
        by(MASTER, "hang_placard", seeks=["food"], spares=[]),
    )
    hung = pane.get_by_role("region", name="Who looks for what (2)").get_by_role("listitem")
    await expect(hung).to_contain_text(["Looks for food.", "Looks for metal. Has wood to give."])
    await expect(hung.last).to_contain_text("Queen of Aldermark")
    await expect(hung.last).to_contain_text(READ)
    assert await barriers(desk.page) == []
    assert await sideways(desk.page) == []
