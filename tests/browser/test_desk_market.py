"""The market on Control's desk: an offer called off, a deal made, a purchase taken back; nothing of it in the hall."""

import json
import re

from playwright.async_api import Locator, expect

from tests.browser.desks import Desk
from tests.browser.given import by
from tests.browser.screens import barriers, sideways
from tests.browser.words_of_control import Control, control_of

QUEEN = "humans-monarch"
PHASES = ("Initial diplomacy", "Production", "Trade", "Purchase")
WOOD, STONE = {"goods": {"wood": 2}}, {"goods": {"stone": 1}}


async def until(desk: Desk, phase: str) -> None:
    await desk.press("Start")
    await desk.pass_on(*PHASES[: PHASES.index(phase) + 1])


def stock(faction: str, good: str, value: int) -> tuple[str, dict[str, object]]:
    return "override", {"row": f"faction/{faction}", "field": good, "value": value, "reason": "a gift"}


async def research(control: Control, faction: str, technology: str) -> None:
    """With as much in its treasury as it costs."""
    cost = (await control.rows("tree"))[faction]["technology"][technology]["cost"]
    paid = [stock(faction, good, 20 + n) for good, n in cost.items()]
    await control.orders(*paid, by(f"{faction}-monarch", "research", technology=technology))


def without_closed_orders(frame: str) -> str:
    """What a frame tells but for the names of the orders the clock has closed, which are everybody's."""
    said = json.loads(frame)
    for rows in (said.get("set", {}), *(side["rows"] for side in said.get("sides", {}).values())):
        for name in [name for name in rows if name.startswith("shut/")]:
            del rows[name]
    return json.dumps(said)


def waiting(pane: Locator) -> Locator:
    return pane.get_by_role("region", name=re.compile("^Waiting for an answer"))


async def test_TRADE_5_control_calls_an_offer_off(event, screens):
    desk, hall, control = await event.desk(), await event.hall(), await control_of(event)
    await until(desk, "Trade")
    await control.orders(stock("humans", "wood", 3), by(QUEEN, "offer", to="guild", gives=WOOD, wants=STONE))
    pane = await desk.open("Market")
    await expect(desk.page.get_by_role("tab", name=re.compile("Market"))).to_contain_text("1")
    offer = waiting(pane).get_by_role("listitem").filter(has_text="Aldermark")
    told = r"Aldermark.*Lantern Company.*gives\s*2 wood.*wants\s*1 stone"
    await expect(offer).to_contain_text(re.compile(told, re.DOTALL))
    rail = desk.page.get_by_role("complementary")
    await expect(rail).to_contain_text("The Lantern Company: 1 offer waits for an answer")
    await pane.get_by_label("Reason, if you like").fill("Too late tonight")
    await offer.get_by_role("button", name=re.compile("^Call off")).click()
    await expect(waiting(pane)).to_contain_text("No offer is open")
    said = "Called off an offer of Aldermark to The Lantern Company: 2 wood, for 1 stone"
    done = pane.get_by_role("listitem").filter(has_text=said)
    await expect(done).to_contain_text("Because: Too late tonight")
    await expect(hall.page.locator("body")).not_to_contain_text(re.compile(r"\ban offer|called off|2 wood", re.I))
    heard = [without_closed_orders(frame) for frame in screens.heard[hall.page]]
    assert [frame for frame in heard if '"deal' in frame or "offer" in frame] == []


async def test_TRADE_5_calling_off_twice_is_calling_off_once(event):
    desk, control = await event.desk(), await control_of(event)
    await until(desk, "Trade")
    await control.orders(stock("humans", "wood", 3), by(QUEEN, "offer", to="guild", gives=WOOD, wants=STONE))
    pane = await desk.open("Market")
    await waiting(pane).get_by_role("button", name=re.compile("^Call off")).dblclick()
    await expect(waiting(pane)).to_contain_text("No offer is open")
    await desk.page.get_by_role("button", name=re.compile("^All sent")).click()
    sent = desk.page.get_by_role("list", name="Everything sent from this desk, newest first").get_by_role("listitem")
    await expect(sent.filter(has_text="Call off")).to_have_count(1)


async def test_TRADE_5_goods_that_are_spent_are_not_taken_back(event):
    desk, control = await event.desk(), await control_of(event)
    await until(desk, "Trade")
    gift = by(QUEEN, "give", to="guild", goods={"wood": 3})
    await control.orders(stock("humans", "wood", 3), gift, stock("guild", "wood", 1))
    pane = await desk.open("Market")
    done = pane.get_by_role("listitem").filter(has_text="Gave 3 wood")
    await done.get_by_role("button", name=re.compile("^Take back")).click()
    await done.get_by_label(re.compile("^Why is entry")).fill("It was a joke")
    await done.get_by_role("button", name=re.compile(r"^Undo \d+")).click()
    await expect(done).to_contain_text("The Lantern Company has 1 wood; 3 must go back. Set its treasury first")
    await expect(desk.page.get_by_role("log", name="Answers of the server")).not_to_contain_text("Refused")
    await done.get_by_role("button", name="Set the treasury of The Lantern Company…").click()
    await expect(desk.page.get_by_role("button", name="Override wood", exact=True)).to_be_visible()


async def test_TRADE_5_control_makes_a_deal_for_two_factions(event):
    desk, control = await event.desk(), await control_of(event)
    await until(desk, "Production")
    await control.orders(stock("humans", "wood", 3), stock("elves", "gold", 5))
    pane = await desk.open("Market")
    await pane.get_by_role("button", name="Make a deal for two factions…").click()
    form = pane.get_by_role("form", name="A deal for two factions")
    make = form.get_by_role("button", name="Make the deal")
    await expect(make).to_be_disabled()
    one, other = form.get_by_role("group").nth(0), form.get_by_role("group").nth(1)
    await one.get_by_label("One side", exact=True).select_option(label="Aldermark")
    await other.get_by_label("The other side", exact=True).select_option(label="Lirienne")
    await one.get_by_label("wood").fill("2")
    await one.get_by_label("One side: Add a province…").select_option(label="Hartwood")
    await other.get_by_label("gold").fill("9")
    await expect(form).to_contain_text("Aldermark gives 2 wood and Hartwood. Lirienne gives 9 gold.")
    await make.click()
    await expect(form.get_by_role("alert")).to_contain_text("4 gold")
    await other.get_by_label("gold").fill("-3")
    await expect(form.get_by_role("alert")).to_be_hidden()
    await expect(other.get_by_label("gold")).to_have_value("")
    await expect(form).to_contain_text("Lirienne gives nothing.")
    await other.get_by_label("gold").fill("4")
    assert await barriers(desk.page) == []
    await make.click()
    await expect(form).to_have_count(0)
    said = "Made a deal: 2 wood and Hartwood of Aldermark, for 4 gold of Lirienne"
    await expect(pane.get_by_role("listitem").filter(has_text=said)).to_be_visible()
    await pane.get_by_role("button", name="Treasuries").click()
    await expect(pane.get_by_role("button", name="Lirienne, wood: 2")).to_be_visible()
    await expect(pane.get_by_role("button", name="Lirienne, gold: 1")).to_be_visible()
    assert (await control.rows("deal")) == {}


async def test_BUY_4_a_purchase_is_taken_back(event):
    desk, control = await event.desk(), await control_of(event)
    await until(desk, "Purchase")
    await research(control, "humans", "muster-rolls")
    pane = await desk.open("Market")
    done = pane.get_by_role("listitem").filter(has_text="Researched")
    await expect(done).to_have_count(1)
    await done.get_by_role("button", name=re.compile("^Take back: Researched")).click()
    await done.get_by_label(re.compile("^Why is entry")).fill("A slip of the thumb")
    await done.get_by_role("button", name=re.compile(r"^Undo \d+")).click()
    await expect(done).to_contain_text("undone")
    assert (await control.rows("tree"))["humans"]["technology"]["muster-rolls"]["state"] == "possible"
    await done.get_by_role("button", name=re.compile("in the journal$")).click()
    await expect(desk.page.get_by_role("tab", name=re.compile("Journal"), selected=True)).to_be_visible()


async def test_any_treasury_is_set_in_the_table_of_all(event):
    desk = await event.desk()
    await desk.begin_production()
    pane = await desk.open("Market")
    await pane.get_by_role("button", name="Treasuries").click()
    await pane.get_by_role("button", name=re.compile("^Aldermark, stone: ")).click()
    form = pane.locator("form")
    await form.get_by_label("New value of stone").fill("17")
    await form.get_by_label("Reason").fill("found in the cellar")
    await form.get_by_role("button", name="Override stone").click()
    await expect(pane.get_by_role("button", name="Aldermark, stone: 17")).to_be_visible()
    await desk.pass_on("Trade")
    await expect(pane.get_by_role("img", name="gold, From production, by turn")).to_be_visible()
    assert await sideways(desk.page) == []


async def test_TECH_2_an_institution_stands_on_the_map_and_its_lore_on_the_desk(event):
    desk, hall, control = await event.desk(), await event.hall(), await control_of(event)
    await until(desk, "Purchase")
    await research(control, "orcs", "horse-herds")
    lesson = {"a": "orcs", "b": "humans", "gives": {"technologies": ["horse-herds"]}, "wants": {}}
    await control.order("make_deal", **lesson)
    await research(control, "humans", "muster-rolls")
    await research(control, "humans", "military-academy")
    await expect(hall.land("Kingsmead")).to_have_accessible_name(re.compile("Military academy"))
    pane = await desk.open("Market")
    await pane.get_by_role("button", name="Technology").click()
    await expect(pane.get_by_role("button", name="Aldermark knows Military Academy and invented it.")).to_be_visible()
    await pane.get_by_role("button", name="Lirienne cannot research Military Academy yet.").click()
    await pane.get_by_role("button", name="A deal in which Aldermark teaches it to Lirienne…").click()
    await expect(pane.get_by_role("form")).to_contain_text("Aldermark gives Military Academy. Lirienne gives nothing.")
    assert await barriers(desk.page) == []
