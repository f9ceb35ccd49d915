"""Diplomacy and subterfuge on two phones, the desk and the hall: signed, declared, sealed, and told to nobody else."""

import re

from playwright.async_api import Locator, Page, expect

from tests.browser.desks import Desk, Hall
from tests.browser.phones import Phone
from tests.browser.screens import Screens, barriers, sideways, too_small

QUEEN, ELF = "humans-monarch", "elves-monarch"
US, FRIEND, FOE = "Aldermark", "Lirienne", "Urzoth"
OATH = "Our horses drink at your rivers; your archers sleep behind our walls."
TO_DIPLOMACY = ("Production", "Trade", "Purchase", "War", "Upkeep", "Diplomacy")


async def test_DIP_9_SUB_1_an_alliance_a_war_and_a_sealed_act(event, screens):
    desk, hall = await event.desk(), await event.hall()
    queen, elf = await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo")
    await desk.press("Start")
    await desk.pass_on("Initial diplomacy")
    await there_are_no_plots_yet(queen)
    await the_queen_offers_an_alliance(queen)
    await the_elf_signs_it(elf)
    await both_and_the_hall_see_it(queen, elf, hall)
    await war_is_declared(queen, hall)
    await the_ally_who_is_left_is_told_so(elf, queen, hall)
    await desk.pass_on(*TO_DIPLOMACY)
    await captains(desk)
    await a_captain_is_found(queen)
    await a_murder_is_sealed_and_called_off(queen)
    await a_court_that_plots_against_itself_is_asked_once(queen)
    await sabotage_is_sealed(queen)
    await nobody_else_has_heard(elf, queen, screens)


async def sound(page: Page) -> bool:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(page) == []
    assert await too_small(page) == []
    assert await sideways(page) == []
    return True


async def there_are_no_plots_yet(queen: Phone) -> None:
    await expect(queen.card("Subterfuge")).to_contain_text("initial diplomacy")
    await expect(queen.page.get_by_role("button", name="One secret act")).to_have_count(0)


async def the_queen_offers_an_alliance(queen: Phone) -> None:
    await queen.open("Now")
    await queen.button(re.compile("^Treaties, alliances and war"))
    await queen.button("Write a treaty")
    send = queen.page.get_by_role("button", name="Sign and send")
    await expect(send).to_be_disabled()
    await queen.card("With whom").get_by_role("button", name=FRIEND).tap()
    makes = queen.card("What it makes")
    await expect(makes.get_by_role("button", name="Peace")).to_be_disabled()
    await makes.get_by_role("button", name="Alliance").tap()
    await queen.page.get_by_role("textbox").fill(OATH)
    await expect(queen.card("Receipt")).to_contain_text(f"When {FRIEND} signs too, you are allied.")
    assert await sound(queen.page)
    await send.tap()
    await expect(queen.card("Waits for others (1)")).to_contain_text(OATH)


async def the_elf_signs_it(elf: Phone) -> None:
    told = elf.card("What has happened to you")
    await expect(told).to_contain_text(f"{US} puts a treaty before you and waits for your signature.")
    assert await sound(elf.page)
    await told.get_by_role("button", name="Look at it").tap()
    await expect(elf.card("Waits for your signature (1)")).to_contain_text(OATH)
    await expect(told).not_to_contain_text("treaty")
    await (await relation(elf, US)).tap()
    headings = elf.pane.get_by_role("heading", level=2)
    await expect(headings.first).to_have_text("Waits for your signature (1)")
    waits = elf.page.get_by_role("link", name=re.compile(r"^Now .*\b1\b"))
    await expect(waits).to_be_visible()
    await elf.open("Now")
    await elf.button(re.compile("^Sign or refuse: 1 treaty"))
    asked = elf.card("Waits for your signature (1)")
    await expect(asked).to_contain_text(OATH)
    assert await sound(elf.page)
    await asked.get_by_role("button", name="Sign").tap()
    await expect(elf.card("In force (1)")).to_contain_text("Makes an alliance")
    await expect(waits).to_have_count(0)


async def relation(phone: Phone, other: str) -> Locator:
    """What stands under Realm about another faction; a tap on it opens its page."""
    await phone.open("Realm")
    return phone.card("War and peace").get_by_role("button", name=other)


async def both_and_the_hall_see_it(queen: Phone, elf: Phone, hall: Hall) -> None:
    await expect(await relation(queen, FRIEND)).to_contain_text("Allied")
    await expect(await relation(elf, US)).to_contain_text("Allied")
    await expect(hall.news).to_contain_text(f"{FRIEND} and {US} stand together")  # in its time, untouched
    await hall.shows("bonds", f"{FRIEND} and {US} are allies")


async def war_is_declared(queen: Phone, hall: Hall) -> None:
    await (await relation(queen, FOE)).tap()
    await expect(queen.page.get_by_role("heading", name=FOE, level=1)).to_be_visible()
    await queen.button(f"Declare war on {FOE}")
    await expect(queen.page.get_by_role("group", name=f"Declare war on {FOE}")).to_contain_text("stops at once")
    assert await sound(queen.page)
    await queen.button("Declare war now")
    await expect(queen.pane).to_contain_text("At war")
    await expect(queen.page.get_by_role("button", name="Offer peace")).to_be_visible()
    await expect(hall.news).to_contain_text(f"{US} has declared war on {FOE}")
    await hall.shows("bonds", f"{US} and {FOE} are at war")


async def the_ally_who_is_left_is_told_so(elf: Phone, queen: Phone, hall: Hall) -> None:
    """DIP-9: and led to the treaty, which says why it is over."""
    await (await relation(elf, US)).tap()
    await elf.button("Leave the alliance")
    await elf.button("Leave it now")
    told = queen.card("What has happened to you")
    await expect(told).to_contain_text(f"{FRIEND} has left its alliance with us. We stay at peace.")
    assert await sound(queen.page)
    await told.get_by_role("button", name="Look at it").tap()
    await expect(queen.card("No longer in force (1)")).to_contain_text("they are allies no more")
    await expect(hall.news).to_contain_text(f"{FRIEND} has left its alliance with {US}")
    await queen.open("Now")


HIRED = ("midmarch", "eastreach", "thornwold", "gullrock")
"""Where officers of free lands stood."""


async def captains(desk: Desk) -> None:
    """Four officers have taken the elves' pay: with those at court they are too many to look through."""
    for land in HIRED:
        await desk.override(f"officer/{land}-officer", "faction", "elves", "they took her coin")


async def a_captain_is_found(queen: Phone) -> None:
    """SUB-3: anybody with a name, with an office or without; at court first, and a search that finds the others."""
    await queen.open("Now")
    await queen.button(re.compile("^One secret act"))
    await queen.card("Which act").get_by_role("button", name="Assassination").tap()
    await queen.card("Against whom").get_by_role("button", name=FRIEND).tap()
    whom = queen.page.get_by_role("region", name="Whom", exact=True)
    await expect(whom.get_by_role("heading", level=3)).to_have_text(["At court", "Officers without an office"])
    await expect(whom.get_by_role("group", name="At court").get_by_role("button").first).to_contain_text("Monarch")
    await expect(whom.get_by_role("group", name="Officers").get_by_role("button")).to_have_count(4)
    assert await sound(queen.page)
    await whom.get_by_role("searchbox").fill("ada crewe")
    await expect(whom.get_by_role("button")).to_have_count(1)
    await whom.get_by_role("button", name="Castellan Ada Crewe").tap()
    await expect(queen.card("Receipt")).to_contain_text(f"Assassinate Castellan Ada Crewe of {FRIEND}")
    await queen.open("Now")


async def a_murder_is_sealed_and_called_off(queen: Phone) -> None:
    await queen.open("Now")
    await queen.button(re.compile("^One secret act"))
    await queen.card("Which act").get_by_role("button", name="Assassination").tap()
    await queen.card("Against whom").get_by_role("button", name=FRIEND).tap()
    await queen.card("Whom").get_by_role("button", name="Monarch").tap()
    await expect(queen.card("Receipt")).to_contain_text(re.compile(f"Assassinate .+ of {FRIEND}", re.DOTALL))
    await queen.button("Seal it")
    await queen.open("Now")
    sealed = queen.card("Subterfuge").get_by_role("article")
    await expect(sealed).to_have_count(0)
    folded = queen.card("Subterfuge").get_by_role("button", name="One sealed act", expanded=False)
    await folded.tap()
    await expect(sealed).to_contain_text("Sealed")
    assert await sound(queen.page)
    await expect(queen.page.get_by_role("button", name="One secret act")).to_have_count(0)
    await sealed.get_by_role("button", name="Call off").tap()
    await expect(sealed).to_have_count(0)


async def a_court_that_plots_against_itself_is_asked_once(queen: Phone) -> None:
    """SUB-5: one's own stands last, and nothing is sealed before the answer."""
    await queen.open("Now")
    await queen.button(re.compile("^One secret act"))
    await queen.card("Which act").get_by_role("button", name="Incitement").tap()
    own = queen.card("Against whom").get_by_role("button").last
    await expect(own).to_contain_text(US)
    await own.tap()
    await queen.card("Which province").get_by_role("button", name="Ostmark").tap()
    await queen.button("Seal it")
    question = queen.card("Receipt").get_by_role("group", name="Seal it")
    await expect(question).to_contain_text("Ostmark is your own.")
    assert await sound(queen.page)
    await question.get_by_role("button", name="Not now").tap()
    await expect(queen.page.get_by_role("article")).to_have_count(0)
    await queen.button("Seal it")
    await question.get_by_role("button", name="Yes, our own").tap()
    sealed = queen.page.get_by_role("article")
    await expect(sealed).to_contain_text(f"Incite Ostmark of {US}")
    await sealed.get_by_role("button", name="Call off").tap()
    await expect(sealed).to_have_count(0)
    await queen.open("Now")


async def sabotage_is_sealed(queen: Phone) -> None:
    await queen.button(re.compile("^One secret act"))
    await queen.card("Which act").get_by_role("button", name="Sabotage").tap()
    await queen.card("Against whom").get_by_role("button", name=FRIEND).tap()
    assert await sound(queen.page)
    await queen.card("Which technology").get_by_role("button").first.tap()
    await queen.button("Seal it")
    await expect(queen.page.get_by_role("article")).to_contain_text(f"Sabotage {FRIEND}")
    await expect(queen.page.get_by_role("heading", name="Subterfuge", level=1)).to_be_in_viewport()


async def nobody_else_has_heard(elf: Phone, queen: Phone, screens: Screens) -> None:
    await elf.open("Now")
    await expect(elf.card("Subterfuge")).to_have_count(0)
    for phone, heard in ((queen, True), (elf, False)):
        assert any('"plot/' in frame for frame in screens.heard[phone.page]) is heard
