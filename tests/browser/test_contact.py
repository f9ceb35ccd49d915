"""Contact granted at the desk: a press, what both courts read on their phones, and its end."""

import os

from playwright.async_api import expect

QUEEN, ELF = "humans-monarch", "elves-monarch"
GRANTED = "Granted by Control."


async def test_TRADE_1_control_grants_contact_at_the_desk_and_withdraws_it(event):
    desk, queen, elf = await event.desk(), await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await desk.press("Start")
    await (await desk.pair("Aldermark", "Lirienne")).click()
    pane = desk.page.get_by_role("group", name="Aldermark and Lirienne", exact=True)
    await pane.get_by_role("button", name="Grant contact").click()
    await expect(pane.get_by_text("They may trade: granted by Control.")).to_be_visible()
    if where := os.environ.get("PICTURES"):
        await desk.page.screenshot(path=f"{where}/contact.png")
    for phone, other in ((queen, "Lirienne"), (elf, "Aldermark")):
        await phone.open("Realm")
        met = phone.card("Whom we may trade with").get_by_role("listitem").filter(has_text=other)
        await expect(met).to_contain_text(GRANTED)
    await pane.get_by_role("button", name="Withdraw contact").click()
    await expect(queen.page.get_by_text(GRANTED)).to_have_count(0)
    await expect(elf.page.get_by_text(GRANTED)).to_have_count(0)
