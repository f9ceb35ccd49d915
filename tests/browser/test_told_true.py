"""What phones are told of what they send: of a plan that a mate tears up, and of a deal before it starves somebody."""

import re
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE, by
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import Control, control_of

QUEEN, MARSHAL, MASTER = "humans-monarch", "humans-lord-general", "guild-monarch"
ELF, ORC = "elves-monarch", "orcs-monarch"
WIZARD, ELF_WIZARD = "humans-arch-wizard", "elves-arch-wizard"
GUARD, GUILD = "humans-guard", "The Lantern Company"
TO_TRADE, TO_PURCHASE, TO_WAR, TO_DIPLOMACY = 1, 2, 3, 5
"""So many phases after production."""
NONE: dict[str, Any] = {"goods": {}, "provinces": [], "technologies": [], "units": []}


async def sound(phone: Phone) -> bool:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(phone.page) == []
    assert await too_small(phone.page) == []
    assert await sideways(phone.page) == []
    return True


# A plan torn up


async def test_WAR_12_a_plan_that_a_mate_tears_up_is_told_so_on_both_phones(event):
    control = await control_of(event)
    queen, marshal = await event.sit(QUEEN, "Ann"), await event.sit(MARSHAL, "Bert")
    await control.begin_production()
    await control.orders(*[CLOSE] * TO_WAR)
    await files_a_plan(queen)
    await marshal.go(f"now/march/{GUARD}")
    await marshal.button("Tear the plan up")
    heard = queen.page.get_by_text("took back what you had sent: File a plan (Royal Guard of Aldermark)")
    await expect(heard).to_contain_text("Lord Marshal")
    await expect(sent(queen, "stay").first).to_contain_text(
        re.compile(r"Taken back at [\d:]+ by .*Lord Marshal", re.DOTALL)
    )
    await expect(sent(queen, "stay").first).not_to_contain_text("Carried out")
    assert await sound(queen)
    await queen.button(re.compile("Got it"))
    await expect(heard).to_have_count(0)
    await marshal.go("now/receipts")
    await expect(sent(marshal, "tear the plan up").first).to_contain_text("Carried out.")


async def files_a_plan(queen: Phone) -> None:
    await queen.go(f"now/march/{GUARD}")
    await queen.button("Stay here")
    await queen.button("File this plan")
    await expect(queen.page).not_to_have_url(re.compile("march"))  # what is filed is left by itself
    await queen.go("now/receipts")
    await expect(sent(queen, "stay").first).to_contain_text("Waits until its general is called.")


def sent(phone: Phone, order: str) -> Locator:
    """The lines of *What I sent* about such an order, the newest first."""
    return phone.pane.get_by_role("listitem").filter(has_text=order)


# A deal that starves


async def test_UPK_2_a_deal_that_starves_is_asked_about_once(event):
    control, queen = await ruling(event, TO_TRADE)
    food = await fed(control)
    await offers(control, wants={"food": food})
    await queen.open("Market")
    await expect(offer(queen)).to_contain_text(re.compile("At the coming upkeep: .*(rise|starve)", re.DOTALL))
    await accept(queen)
    await expect(question(queen)).to_contain_text(
        re.compile("At the coming upkeep: .*(rise|starve).*Send it anyway", re.DOTALL)
    )
    assert await sound(queen)
    await question(queen).get_by_role("button", name="Not now").tap()
    await expect(question(queen)).to_have_count(0)
    assert await food_of(control) == food
    await accept(queen)
    await question(queen).get_by_role("button", name="Send it anyway").tap()
    await expect(offer(queen)).to_have_count(0)
    assert await food_of(control) == 0


async def test_UPK_2_what_harms_nobody_is_not_asked_about_and_a_form_says_what_it_would_do(event):
    control, queen = await ruling(event, TO_TRADE)
    food = await fed(control)
    await offers(control, wants={"wood": 1})
    await queen.open("Market")
    await expect(offer(queen)).to_contain_text("everybody is fed and nobody rises")
    await accept(queen)
    await expect(offer(queen)).to_have_count(0)
    await queen.button(re.compile(f"^{GUILD}"))
    await expect(queen.pane).to_contain_text("everybody is fed and nobody rises")
    await queen.card("You give").get_by_role("button", name="More food").tap()
    await expect(queen.card("Receipt")).to_contain_text(re.compile("At the coming upkeep: .*leave", re.DOTALL))
    await queen.button("Send offer")
    await question(queen).get_by_role("button", name="Send it anyway").tap()
    await expect(queen.card("Your open offers (1)")).to_contain_text("1 food")
    assert await food_of(control) == food


async def test_UPK_2_a_mates_proposal_that_starves_is_asked_about_once(event):
    control, queen = await ruling(event, TO_TRADE)
    marshal = await event.sit(MARSHAL, "Bert")
    food = await fed(control)
    await offers(control, wants={"food": food})
    await marshal.open("Market")
    await accept(marshal)
    await question(marshal).get_by_role("button", name="Send it anyway").tap()
    waiting = queen.card("Waits for your tap")
    await expect(waiting).to_contain_text(re.compile("At the coming upkeep: .*(rise|starve)", re.DOTALL))
    await waiting.get_by_role("button", name="Send it").tap()
    assert await sound(queen)
    await question(queen).get_by_role("button", name="Not now").tap()
    assert await food_of(control) == food
    await waiting.get_by_role("button", name="Send it").tap()
    await question(queen).get_by_role("button", name="Send it anyway").tap()
    await expect(waiting).to_have_count(0)
    assert await food_of(control) == 0


async def test_TECH_4_a_share_that_starves_is_asked_about_once(event):
    control, queen = await ruling(event, TO_PURCHASE)
    food = await fed(control)
    await control.order("adjust", row="faction/orcs", field="gold", by=1, reason="the scene")
    shares = {"humans": {"food": 2}, "orcs": {"gold": 1}}
    await control.orders(by(ORC, "pool_research", technology="horse-herds", shares=shares))
    pools = queen.card("Research together")
    await expect(pools).to_contain_text(re.compile("At the coming upkeep: .*leave", re.DOTALL))
    await pools.get_by_role("button", name=re.compile("^Join")).tap()
    assert await sound(queen)
    await question(queen).get_by_role("button", name="Send it anyway").tap()
    await expect(pools).to_have_count(0)
    assert await food_of(control) == food - 2


async def test_DIP_9_a_peace_says_what_the_coming_upkeep_will_be_before_it_is_signed(event):
    control = await control_of(event)
    queen = await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await control.orders(("set_relation", {"a": "elves", "b": "humans", "state": "war", "attacked": False}))
    await control.orders(*[CLOSE] * TO_DIPLOMACY)
    for key, land in (await control.rows("province")).items():
        if land["owner"] == "humans" and land["order"] != 1:
            await control.order("override", row=f"province/{key}", field="order", value=1, reason="the scene")
    await control.order("override", row="faction/humans", field="food", value=40, reason="the scene")
    await queen.go("now/treaty/elves")
    await expect(queen.pane).to_contain_text(re.compile("everybody is fed and nobody rises"))
    await control.orders(by(ELF, "propose_treaty", to=["humans"], makes="peace"))
    await queen.go("now/relation/elves")
    await expect(queen.card("Waits for your signature")).to_contain_text("everybody is fed and nobody rises")


async def test_TRADE_7_a_lesson_says_what_the_upkeep_will_be_with_what_is_learnt_and_what_is_paid(event):
    control = await control_of(event)
    wizard = await event.sit(WIZARD, "Hew")
    await control.begin_production()
    await control.orders(*[CLOSE] * TO_DIPLOMACY, by(WIZARD, "attend"), by(ELF_WIZARD, "attend"))
    lore = await unruly(control)
    await control.orders(by(ELF_WIZARD, "offer_lesson", to="humans", gives={"technologies": [lore]}, wants={}))
    await wizard.go("now/summits")
    offered = wizard.page.get_by_role("article").filter(has=wizard.page.get_by_role("heading", name="Lirienne"))
    await expect(offered).to_contain_text("everybody is fed and nobody rises")
    await wizard.button("Offer or ask for a technology")
    await wizard.page.get_by_label("With whom?").select_option("elves")
    await wizard.page.get_by_label("Technology we teach").select_option(index=1)
    form = wizard.page.locator(".card", has=wizard.page.get_by_label("With whom?"))
    await expect(form).to_contain_text("At the coming upkeep: Wheatley rises")
    await wizard.page.get_by_label("Technology we want").select_option(lore)
    await expect(form).to_contain_text("everybody is fed and nobody rises")
    await wizard.page.get_by_label("Goods we give").select_option("food")
    await wizard.page.get_by_label("How many we give").fill("40")
    await expect(form).to_contain_text(re.compile("At the coming upkeep: .*(rise|starve|leave)", re.DOTALL))
    assert await sound(wizard)
    await form.get_by_role("button", name="Offer it").tap()
    await question(wizard).get_by_role("button", name="Not now").tap()
    assert len(await control.rows("deal")) == 1


async def unruly(control: Control) -> str:
    """Wheatley rises, but for a technology that the elves could teach the humans; without a harvest there is food for
    all, and none to spare. Returns the technology.
    """
    rows = await control.rows("knowledge")
    known = {of: {row["technology"] for row in rows.values() if (row["faction"], row["state"]) == (of, "known")}
             for of in ("elves", "humans")}  # fmt: skip
    lore: str = min(known["elves"] - known["humans"])
    lifts = {"quantity": "order", "scope": "all", "amount": 1}
    barren = {"quantity": "times", "scope": "all", "amount": -3}
    wanted: dict[str, dict[str, Any]] = {
        f"technology/{lore}": {"effects": [lifts], "needs": [], "institution": ""},
        "faction/humans": {"effects": [barren], "gold": 9},
    }
    for key, land in (await control.rows("province")).items():
        if land["owner"] == "humans":
            wanted[f"province/{key}"] = {"order": 0 if key == "wheatley" else 5}
    for row, fields in wanted.items():
        kind, _, key = row.partition("/")
        stands = (await control.rows(kind))[key]
        for field, value in fields.items():
            if stands[field] != value:
                await control.order("override", row=row, field=field, value=value, reason="the scene")
    due = (await control.rows("forecast"))["humans"]["due"]["food"]
    await control.order("override", row="faction/humans", field="food", value=due, reason="the scene")
    return lore


async def ruling(event: Gathering, phases: int) -> tuple[Control, Phone]:
    """Control, and the queen, so many phases after production."""
    control = await control_of(event)
    queen = await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await control.orders(*[CLOSE] * phases)
    return control, queen


async def fed(control: Control) -> int:
    """The humans have exactly the food that their upkeep takes, and something to trade with; returns the food."""
    due: int = (await control.rows("forecast"))["humans"]["due"]["food"]
    goods = {"food": due, "gold": 9, "wood": 3}
    treasury = (await control.rows("faction"))["humans"]
    for good, n in goods.items():
        if treasury[good] != n:
            await control.order("override", row="faction/humans", field=good, value=n, reason="the scene")
    return due


async def offers(control: Control, wants: dict[str, int]) -> None:
    terms = {"gives": {**NONE, "goods": {"gold": 1}}, "wants": {**NONE, "goods": wants}}
    await control.orders(by(MASTER, "offer", to="humans", **terms))


async def food_of(control: Control) -> int:
    food: int = (await control.rows("faction"))["humans"]["food"]
    return food


def offer(phone: Phone) -> Locator:
    return phone.page.get_by_role("article").filter(has=phone.page.get_by_role("heading", name=GUILD))


async def accept(phone: Phone) -> None:
    await offer(phone).get_by_role("button", name="Accept").tap()


def question(phone: Phone) -> Locator:
    return phone.page.get_by_role("alertdialog", name="Send it anyway?")
