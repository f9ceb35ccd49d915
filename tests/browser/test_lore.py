"""Technology on phones: a realm researches and others never learn of it; two share a cost; a chart shows it."""

import re
from dataclasses import dataclass

from playwright.async_api import Locator, expect

from tests.browser.desks import Desk
from tests.browser.phones import Phone
from tests.browser.screens import Screens, barriers, sideways, too_small

DWARF, QUEEN, MASTER, ELF = "dwarves-monarch", "humans-monarch", "guild-monarch", "elves-monarch"
PHASES = ("Initial diplomacy", "Production", "Trade", "Purchase")
GOODS = ("gold", "food", "wood", "stone", "metal", "exotic")
PLENTY = 9


@dataclass
class Study:
    """Who researches, who shares a cost, who learns nothing, and the Control who pays for it."""

    desk: Desk
    dwarf: Phone
    queen: Phone
    master: Phone
    elf: Phone


async def test_BUY_4_TECH_4_a_research_of_ones_own_and_one_that_is_shared(event, screens):
    seats = {DWARF: "Dora", QUEEN: "Ann", MASTER: "Gil", ELF: "Cleo"}
    study = Study(await event.desk(), *[await event.sit(seat, player) for seat, player in seats.items()])
    await before_the_first_production_nothing_is_counted(study.dwarf)
    await study.desk.press("Start")
    await study.desk.pass_on(*PHASES)
    for faction in ("dwarves", "humans", "guild"):
        for good in GOODS:
            await study.desk.override(f"faction/{faction}", good, str(PLENTY), "a scholar's purse")
    await two_researches_open_a_third(study.dwarf)
    await a_realm_sees_its_course(study.dwarf)
    await two_share_a_cost(study)
    await nobody_else_has_heard(study.elf, screens)


async def before_the_first_production_nothing_is_counted(phone: Phone) -> None:
    await phone.open("Realm")
    await expect(phone.card("Treasury and income by turn")).to_contain_text("Nothing has been counted yet.")
    await phone.button(re.compile("^Technology"))
    await expect(phone.pane).to_contain_text("Research is open in the purchase phase.")
    await expect(technology(phone, "True Weights").get_by_role("button")).to_have_count(0)


async def two_researches_open_a_third(dwarf: Phone) -> None:
    await to_research(dwarf)
    await show(dwarf, "All")
    await expect(technology(dwarf, "Siege Engines")).to_contain_text(re.compile("Needs .*True Weights", re.DOTALL))
    await expect(technology(dwarf, "Woodcraft")).to_contain_text("others must teach you")
    await well_made(dwarf)
    await show(dwarf, "Possible")
    bills = [await research(dwarf, name) for name in ("True Weights", "Tempered Steel")]
    await expect(technology(dwarf, "Siege Engines")).to_contain_text("Possible")
    await show(dwarf, "Known")
    await expect(technology(dwarf, "True Weights")).to_contain_text(re.compile("Known.*You invented it", re.DOTALL))
    await its_price_is_gone(dwarf, bills)


async def to_research(phone: Phone) -> None:
    await phone.open("Now")
    await phone.button(re.compile("^Research technology"))
    await expect(phone.page.get_by_role("heading", name="Technology", level=1)).to_be_visible()


async def research(phone: Phone, name: str) -> dict[str, int]:
    """Good → how much of it this cost."""
    card = technology(phone, name)
    await card.get_by_role("button", name="Research …").tap()
    pay = card.get_by_role("button", name=re.compile("^Research it for "))
    bill = re.findall(r"(\d+) (\w+)", await pay.inner_text())
    await pay.tap()
    await expect(card).to_have_count(0)
    return {good: int(n) for n, good in bill}


async def its_price_is_gone(dwarf: Phone, bills: list[dict[str, int]]) -> None:
    await dwarf.open("Realm")
    treasury = dwarf.page.get_by_role("region", name="Treasury", exact=True)
    for good in bills[0] | bills[1]:
        left = PLENTY - sum(bill.get(good, 0) for bill in bills)
        await expect(treasury.get_by_role("listitem").filter(has_text=good)).to_contain_text(str(left))
    await dwarf.button("Statement")
    await dwarf.page.get_by_role("switch", name="Rule numbers").tap()
    told = dwarf.page.locator("section.card", has=dwarf.page.get_by_role("heading", name="Tempered Steel"))
    await expect(told).to_contain_text("BUY-4")
    await well_made(dwarf)


async def a_realm_sees_its_course(dwarf: Phone) -> None:
    await dwarf.open("Realm")
    course = dwarf.card("Treasury and income by turn")
    await course.get_by_role("button", name="metal").tap()
    await expect(course.get_by_role("img", name="metal: treasury and income by turn")).to_be_visible()
    await course.get_by_text("As a table").tap()
    await expect(course.get_by_role("row")).to_have_count(2)
    await well_made(dwarf)


async def two_share_a_cost(study: Study) -> None:
    queen, master = study.queen, study.master
    await to_research(queen)
    roads = technology(queen, "Paved Roads")
    await roads.get_by_role("button", name="Share the cost …").tap()
    await roads.get_by_role("button", name="The Lantern Company").tap()
    await expect(roads).to_contain_text("The shares come to the cost.")
    theirs = roads.get_by_role("group", name="Share of The Lantern Company")
    await theirs.get_by_role("button", name="More credits").tap()
    await expect(roads).to_contain_text("1 credit too many")
    await well_made(queen)
    await theirs.get_by_role("button", name="Less credits").tap()
    await queen.button("Ask them to share it")
    await expect(technology(queen, "Paved Roads").first).to_contain_text("has not answered")
    own = technology(queen, "Paved Roads").last
    await expect(own).to_contain_text("You have asked others to share it")
    await expect(own.get_by_role("button")).to_have_text(["Call off"])
    await master.open("Now")
    await master.button(re.compile("^Join: pay "))
    for phone in (queen, master):
        await phone.go("realm/lore")
        await show(phone, "Known")
        await expect(technology(phone, "Paved Roads")).to_contain_text("Known")
    await expect(technology(queen, "Paved Roads")).to_contain_text("You invented it")
    await expect(technology(master, "Paved Roads")).not_to_contain_text("You invented it")


async def nobody_else_has_heard(elf: Phone, screens: Screens) -> None:
    await elf.go("realm/lore")
    await show(elf, "Known")
    for name in ("True Weights", "Paved Roads"):
        await expect(technology(elf, name)).to_have_count(0)
    news = "\n".join(screens.heard[elf.page])
    for secret in ("tree/dwarves", "tree/humans", "knowledge/", "pool/", "tally/dwarves", "researched"):
        assert secret not in news


def technology(phone: Phone, name: str) -> Locator:
    return phone.pane.get_by_role("article", name=name, exact=True)


async def show(phone: Phone, which: str) -> None:
    await phone.page.get_by_role("group", name="Show").get_by_role("button", name=re.compile(f"^{which}")).tap()


async def well_made(phone: Phone) -> None:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(phone.page) == []
    assert await too_small(phone.page) == []
    assert await sideways(phone.page) == []
