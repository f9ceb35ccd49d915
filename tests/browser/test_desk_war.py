"""War on Control's desk: calls, dice from the table, the independents' losses, a battle and a war ended."""

import re
from contextlib import suppress

from playwright.async_api import Locator, TimeoutError, expect

from tests.browser.desks import DOUBLE_MS, Desk
from tests.browser.given import CLOSE
from tests.browser.screens import barriers, sideways
from tests.browser.words_of_control import Control, control_of

MARSHAL, ARMY = "humans-lord-general", "humans-guard"


def put(row: str, **fields: object) -> list[tuple[str, dict[str, object]]]:
    return [
        ("override", {"row": row, "field": name, "value": value, "reason": "a scene"}) for name, value in fields.items()
    ]


async def a_war(control: Control) -> None:
    """Four of Aldermark will attack a regiment and a militia of the independents; the clock never acts, nor throws."""
    await control.orders(("start", {}), *[CLOSE] * 5)
    units, events = await control.rows("unit"), await control.rows("event")
    [(event, clock)] = events.items()
    there = {
        place: [key for key, unit in units.items() if unit["place"] == place] for place in ("barrowdown", "eastreach")
    }
    levied = [
        order
        for unit in there["barrowdown"]
        for order in put(f"unit/{unit}", faction="humans", army=ARMY, place="kingsmead")
    ]
    weak = put(f"officer/{MARSHAL}", x=-2, y=0)
    strong = put(f"unit/{there['eastreach'][0]}", kind="regiment", x=2, y=-1)
    plan = {"army": ARMY, "orders": {"to": "eastreach", "attack": ""}}
    await control.orders(
        *levied, *weak, *strong, *put(f"event/{event}", rules={**clock["rules"], "table_dice": True}),
        ("set_war_times", {"plan": 0, "activation": 0, "decision": 0}),
        ("act_for", {"seat": MARSHAL, "command": "file_plan", "args": plan}),
        ("end_part", {"part": "preparation"}),
    )  # fmt: skip


async def press(button: Locator) -> None:
    """Until it is gone: right after a general the desk takes a press for the second one of a double click."""
    while await button.count():
        with suppress(AssertionError, TimeoutError):
            await button.click(timeout=DOUBLE_MS)
            await expect(button).to_have_count(0, timeout=DOUBLE_MS)


async def throw(pane: Locator, attacker: int, defender: int) -> None:
    form = pane.get_by_role("form", name="Dice from the table")
    for box, face in zip(await form.get_by_role("textbox").all(), (attacker, defender), strict=True):
        await box.fill(str(face))
    await form.get_by_role("button", name=re.compile("dice$")).click()


def called(desk: Desk, name: str) -> Locator:
    return desk.page.get_by_role("article", name=f"Called: {name}")


async def another_battle(desk: Desk, rail: Locator) -> None:
    """Control's hand has the two fight on where they stand."""
    pane = await desk.open("Override")
    await pane.get_by_label("Kind of row").select_option("battle")
    await pane.get_by_role("button", name="Begin a battle").click()
    form = pane.get_by_role("form", name="A ruling")
    await form.get_by_label("Which army").select_option(ARMY)
    await form.get_by_label("Where").select_option("eastreach")
    await form.get_by_label("Reason").fill("Neither would go")
    await form.get_by_role("button", name="Rule so").click()
    await expect(form).to_have_count(0)
    await expect(rail.get_by_role("listitem").first).to_contain_text("type in the dice from the table")


async def real_dice(desk: Desk, pane: Locator, rail: Locator) -> None:
    """The journal is told beside the clock's own row: the box is turned back once a pane shows how that stands."""
    real = pane.get_by_role("checkbox", name="Dice from the table")
    await expect(real).to_be_checked()
    await real.uncheck()
    await desk.open("Journal")  # at once: nothing that waits for the answer may ask the pane that has gone
    await expect(rail).to_contain_text(re.compile("Dice on the table: no"))
    await desk.page.keyboard.press("w")
    await expect(real).not_to_be_checked()
    await real.check()
    await expect(rail.locator(".recent li").first).to_contain_text("Dice on the table: yes")


async def break_off(pane: Locator) -> None:
    await pane.get_by_role("button", name="Break it off…").click()
    await pane.get_by_role("button", name="Break the battle off").click()
    await expect(pane.get_by_role("button", name="Break it off…")).to_have_count(0)


async def test_WAR_12_control_calls_throws_and_ends_a_battle(event):
    control = await control_of(event)
    await event.sit(MARSHAL, "Bert")
    await event.sit("dwarves-monarch", "Dora")
    await a_war(control)
    desk = await event.desk()
    await desk.page.keyboard.press("w")
    pane = desk.page.get_by_role("tabpanel")
    rail = desk.page.get_by_role("complementary")

    await real_dice(desk, pane, rail)
    dwarf = called(desk, "Hilde Stonebrow")
    await expect(dwarf).to_contain_text("no time limit")
    await expect(rail).to_contain_text("Hilde Stonebrow (Karrund) is called without a time limit")
    await expect(dwarf.get_by_role("button", name="Skip")).to_have_count(0)
    await rail.get_by_role("button", name=re.compile("^Time is up: does nothing: Hilde Stonebrow")).click()
    await expect(pane.get_by_role("listitem").filter(has_text="Hilde Stonebrow")).to_contain_text("did nothing")

    marshal = called(desk, "Sir Bram Tolliver")
    await expect(marshal).to_contain_text("go to Eastreach, attack independents")
    await press(marshal.get_by_role("button", name="Carry the plan out now"))
    await desk.open("Journal")  # wherever a Control is, what waits is at hand
    await expect(rail.get_by_role("listitem").first).to_contain_text("type in the dice from the table")
    await throw(rail, 2, 1)
    await desk.page.keyboard.press("w")
    await expect(pane).to_contain_text("3 militia will fall if nobody says otherwise.")
    await throw(pane, 1, 1)  # in place of those

    await expect(pane).to_contain_text("1 militia will fall if nobody says otherwise.")
    await pane.get_by_role("button", name="Change…: independents").click()
    choice = pane.get_by_role("group", name="Choose for independents")
    await choice.get_by_role("button", name="militia").first.click()
    await choice.get_by_role("button", name="regiment").click()
    await choice.get_by_role("button", name="These fall: 1 regiment").click()
    await expect(pane).to_contain_text("has chosen, sealed: 1 regiment fall.")
    assert await barriers(desk.page) == []
    assert await sideways(desk.page) == []

    await break_off(pane)
    await expect(pane.get_by_role("listitem").filter(has_text="nobody won")).to_be_visible()
    await another_battle(desk, rail)
    await desk.page.keyboard.press("w")
    await break_off(pane)
    await pane.get_by_role("button", name="End the war…").click()
    await desk.clock.get_by_role("button", name="Let the rest act on their plans at once").click()
    await expect(desk.phase).to_have_text(re.compile("^Upkeep"))
