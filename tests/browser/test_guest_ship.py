"""A ship at the port of others, on two phones: one lets, the other buys."""

import os
import re

from playwright.async_api import expect

from tests.browser.given import CLOSE
from tests.browser.words_of_control import control_of

QUEEN, PRIEST = "humans-monarch", "sunfaith-monarch"


async def test_BUY_10_the_owner_of_a_port_lets_a_religion_buy_a_ship_there(event):
    queen, priest = await event.sit(QUEEN, "Ann"), await event.sit(PRIEST, "Pia")
    control = await control_of(event)
    gifts = [("override", {"row": "faction/sunfaith", "field": good, "value": 6, "reason": "a gift"})
             for good in ("gold", "wood")]  # fmt: skip
    await control.orders(("start", {}), *[CLOSE] * 4, *gifts)
    await queen.open("Market")
    consent = queen.card("Building with consent")
    await consent.get_by_label("What for").select_option(label="A ship at our port")
    await consent.get_by_label("Let build").select_option(value="sunfaith")
    await consent.get_by_label("In the province").select_option(label="Saltmere")
    if where := os.environ.get("PICTURES"):
        await consent.scroll_into_view_if_needed()
        await queen.page.screenshot(path=f"{where}/berth.png")
    await consent.get_by_role("button", name="Allow it").tap()
    await expect(consent).to_contain_text("may buy a ship at the port of Saltmere")
    await priest.open("Market")
    await priest.card("Trade ship").get_by_role("button", name=re.compile("Saltmere")).tap()
    if where:
        await priest.page.screenshot(path=f"{where}/berth-buy.png")
    await priest.button(re.compile("^Buy"))
    await expect(consent.get_by_text("may buy a ship")).to_have_count(0)
    ships = [
        u for u in (await control.rows("unit")).values() if u["faction"] == "sunfaith" and u["place"] == "saltmere"
    ]
    assert [ship["kind"] for ship in ships] == ["trade_ship"]
