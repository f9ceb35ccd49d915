"""A marriage, a murder and a coronation on phones and in the hall: who moves, who decides meanwhile, who sits where."""

import re

from playwright.async_api import Locator, Page, expect

from tests.browser.desks import Desk, Hall
from tests.browser.given import CLOSE
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways, too_small
from tests.browser.words_of_control import control_of

QUEEN, MARSHAL, PRINCE, MASTER = "humans-monarch", "humans-lord-general", "humans-successor", "guild-monarch"
WIZARD, SECOND, ELF = "humans-arch-wizard", "humans-second-in-line", "elves-monarch"
US, GUILD, ELVES = "Aldermark", "The Lantern Company", "Lirienne"
TURN = [CLOSE] * 6
"""From the first diplomacy phase to the next."""
NEWS = "What has happened to you"
YEAR = [CLOSE] * 6
"""One full turn without a crowned monarch, after that in which the death was sealed (SUC-2)."""


async def test_SUB_3_SUC_2_SUC_6_a_monarch_is_murdered_and_her_heir_comes_home_to_be_crowned(event):
    control, desk, hall = await control_of(event), await event.desk(), await event.hall()
    queen, marshal = await event.sit(QUEEN, "Ann"), await event.sit(MARSHAL, "Bert")
    prince, master = await event.sit(PRINCE, "Cora"), await event.sit(MASTER, "Emil")
    elf = await event.sit(ELF, "Cleo")
    await control.orders(("start", {}), CLOSE)
    await an_heir_has_something_to_do(prince)
    await something_is_half_written(prince)
    await the_queen_proposes(queen)
    await the_guild_accepts(master)
    await the_prince_plays_on_there(prince, hall)
    await control.orders(*TURN)
    await an_elf_seals_a_murder(elf)
    await mark(queen)
    await control.orders(CLOSE)
    await control_rules_that_it_succeeds(desk)
    await the_queen_is_dead(queen, elf)
    await the_marshal_is_regent(marshal, hall)
    await expect(prince.pane).to_contain_text("The crown is yours")
    await control.orders(*YEAR)
    await the_prince_is_crowned_at_home(prince, hall)
    await the_others_find_their_places(queen, marshal)


async def test_SUC_8_an_heir_dies_and_the_phone_says_who_the_player_is_now(event, tmp_path):
    """On whatever pane, in their own language, and on a phone that is opened only afterwards."""
    control = await control_of(event)
    prince = await event.sit(PRINCE, "Cora")
    await control.orders(("start", {}), CLOSE)
    await prince.open("Map")
    await control.orders(*deaths(PRINCE))
    told = prince.card(NEWS)
    await expect(told).to_contain_text("You have died, Prince Edric Harrow.")
    await expect(told).to_contain_text(re.compile("You are now .+, an officer of Aldermark", re.DOTALL))
    await expect(told).to_contain_text("A new objective, yours alone: ")
    assert await sound(prince.page)
    await prince.page.evaluate("localStorage.clear()")
    await prince.page.reload()
    await expect(told).to_contain_text("You were Prince Edric Harrow")
    await prince.page.screenshot(path=tmp_path / "new-life.png")
    await told.get_by_role("button", name="Got it").tap()
    await expect(told).not_to_contain_text("You were")
    await prince.page.reload()
    await expect(prince.page.get_by_role("navigation")).to_be_visible()
    await expect(told).not_to_contain_text("You were")


async def an_heir_has_something_to_do(prince: Phone) -> None:
    """No office asks anything of him; what he could do all the same is one tap away."""
    could = prince.card("What you could do")
    await expect(could.get_by_role("button")).to_have_count(3)
    assert await sound(prince.page)
    await could.get_by_role("button", name="Look for a spouse").tap()
    await expect(prince.page.get_by_role("heading", name="Propose a marriage", level=1)).to_be_visible()


async def test_SUC_4_lord_general_and_arch_wizard_settle_who_is_crowned(event):
    control = await control_of(event)
    marshal, wizard = await event.sit(MARSHAL, "Bert"), await event.sit(WIZARD, "Wim")
    await control.orders(("start", {}), CLOSE, *deaths(SECOND, PRINCE, QUEEN))
    one, other = (phone.card("Our throne is empty") for phone in (marshal, wizard))
    await expect(other).to_contain_text("has not chosen yet")
    assert await sound(wizard.page)
    await one.get_by_role("button", name="Lord-General").tap()
    await expect(other).to_contain_text("has chosen. Whom, you learn when you agree.")
    await other.get_by_role("button", name="Arch-Wizard").tap()
    for card in (one, other):
        await expect(card).to_contain_text("You have named different people.")
    await one.get_by_role("button", name="Arch-Wizard").tap()
    await expect(one).to_have_count(0)
    await expect(wizard.card(NEWS)).to_contain_text("You are crowned")


def deaths(*courtiers: str) -> list[tuple[str, dict[str, object]]]:
    """Control says so; the officer they were dies with them."""
    rows = [f"character/{courtier}" for courtier in courtiers]
    return [("override", {"row": row, "field": "alive", "value": False, "reason": "a dagger"}) for row in rows]


async def sound(page: Page) -> bool:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(page) == []
    assert await too_small(page) == []
    assert await sideways(page) == []
    return True


async def mark(phone: Phone) -> None:
    """A page that is loaded again would have forgotten it."""
    await phone.page.evaluate("window.sameVisit = true")


async def same_visit(phone: Phone) -> bool:
    return bool(await phone.page.evaluate("window.sameVisit === true"))


async def something_is_half_written(prince: Phone) -> None:
    """In the name of the old faction; and whom the player sits down as needs no word."""
    await mark(prince)
    await expect(prince.card(NEWS)).not_to_contain_text("You are now")
    await prince.go("now/treaty")
    await prince.page.get_by_role("textbox").fill("We of Aldermark")


async def the_queen_proposes(queen: Phone) -> None:
    await queen.open("Realm")
    await queen.button(re.compile("^Marriages and proposals"))
    await queen.button("Propose a marriage")
    send = queen.page.get_by_role("button", name="Send the proposal")
    await expect(send).to_be_disabled()
    await queen.card("Your heir").get_by_role("button", name="Successor").tap()
    them = queen.card("Marries whom").get_by_role("group", name=GUILD)
    await them.get_by_role("button", name="Successor").tap()
    homes = queen.card("Where they live").get_by_role("button")
    await expect(homes.first).to_contain_text("moves in")
    await homes.filter(has_text="leaves us").tap()
    await expect(queen.card("Receipt")).to_contain_text(re.compile(f"marries .+ They live with {GUILD}", re.DOTALL))
    assert await sound(queen.page)
    await send.tap()
    await expect(queen.card("Proposed by you (1)").get_by_role("button", name="Withdraw")).to_be_visible()


async def the_guild_accepts(master: Phone) -> None:
    waits = master.page.get_by_role("link", name=re.compile(r"^Now .*\b1\b"))
    await expect(waits).to_be_visible()
    await master.open("Now")
    await master.button(re.compile("^Answer: 1 marriage proposal"))
    asked = master.card("Waits for your answer (1)")
    await asked.get_by_role("button", name="Accept").tap()
    await expect(asked).to_contain_text("belongs to us and plays on with us")
    assert await sound(master.page)
    await asked.get_by_role("button", name="They shall marry").tap()
    await expect(master.card("Married (1)")).to_be_visible()
    await expect(waits).to_have_count(0)


async def the_prince_plays_on_there(prince: Phone, hall: Hall) -> None:
    """The phone is another faction's without being asked for anything, and what was begun is gone."""
    told = prince.card(NEWS)
    await expect(told).to_contain_text(re.compile(r"You have married .+\s+You live at the court of " + GUILD))
    await expect(prince.link).to_have_text("Live")
    assert await sound(prince.page)
    await told.get_by_role("button", name="Got it").tap()
    await expect(told).not_to_contain_text("You live")
    await prince.go("now/treaty")
    await expect(prince.page.get_by_role("textbox")).to_have_value("")
    await prince.open("Realm")
    await expect(prince.page.get_by_role("heading", level=1)).to_have_text(GUILD)
    await expect(court(prince)).to_contain_text(f"came from {US}")
    await prince.open("Now")
    assert await same_visit(prince)
    await expect(hall.news).to_contain_text("have married")


def court(phone: Phone) -> Locator:
    return phone.card("The court").get_by_role("list").first


async def an_elf_seals_a_murder(elf: Phone) -> None:
    await elf.open("Now")
    await elf.button(re.compile("^One secret act"))
    await elf.card("Which act").get_by_role("button", name="Assassination").tap()
    await elf.card("Against whom").get_by_role("button", name=US).tap()
    await elf.card("Whom").get_by_role("button", name="Monarch").tap()
    await elf.button("Seal it")
    await expect(elf.page.get_by_role("article")).to_contain_text("Sealed")


async def control_rules_that_it_succeeds(desk: Desk) -> None:
    """Whatever the dice have said: the queen is killed, and they know who sent the assassin (SUB-3)."""
    await desk.page.keyboard.press("d")
    pane = desk.page.get_by_role("tabpanel")
    await pane.get_by_role("button", name="Hold", exact=True).click()
    plot = pane.get_by_role("list", name=re.compile("^Decided")).get_by_role("listitem")
    await expect(plot.locator(".chip")).to_have_text(re.compile("succeeds|fails"))
    killed = await plot.locator(".chip", has_text="succeeds").count() == 1
    if not killed or await plot.get_by_text("the culprit stays unknown").count():
        await plot.get_by_role("button", name=re.compile("^Change: ")).click()
        await plot.get_by_role("radio", name="succeeds").check()
        await plot.get_by_label("the culprit can be identified").check()
        await plot.get_by_label("Reason").fill("As the whole hall saw it")
        await plot.get_by_role("button", name="Change it").click()
    await expect(plot.locator(".chip")).to_have_text("succeeds")
    await expect(plot).to_contain_text("the culprit can be identified")
    await pane.get_by_role("button", name="Publish now…").click()
    await pane.get_by_role("button", name="Publish", exact=True).click()


async def the_queen_is_dead(queen: Phone, elf: Phone) -> None:
    await queen.open("Log")
    await expect(queen.pane).to_contain_text(f"murdered: {ELVES}")
    await the_queen_lives_on(queen)
    await queen.open("Now")
    await expect(queen.pane).to_contain_text("Our throne is empty")
    await elf.open("Log")
    await expect(elf.pane).to_contain_text("Our assassin has succeeded")


async def the_queen_lives_on(queen: Phone) -> None:
    """Whatever pane is open, until it is put away (SUC-8)."""
    told = queen.card(NEWS)
    await expect(told).to_contain_text("You have been murdered, Queen Oswina Harrow.")
    await expect(told).not_to_contain_text(ELVES)
    await expect(told).to_contain_text(re.compile("You are now .+, an officer of Aldermark", re.DOTALL))
    await expect(told).to_contain_text("You are at Kingsmead.")
    await expect(told).to_contain_text("You may lead an army: ask Lord Marshal for one.")
    await expect(told).to_contain_text("A new objective, yours alone: Serve two monarchs")
    assert await sound(queen.page)
    await told.get_by_role("button", name="My goals").tap()
    await expect(queen.pane).to_contain_text("Serve two monarchs")
    await expect(told).not_to_contain_text("You were")


async def the_marshal_is_regent(marshal: Phone, hall: Hall) -> None:
    await mark(marshal)
    await marshal.open("Now")
    await expect(marshal.pane).to_contain_text("to be crowned at the end of this turn")
    await expect(marshal.pane).to_contain_text("You are regent until then")
    await expect(marshal.page.get_by_role("button", name=re.compile("^Plan production"))).to_be_visible()
    assert await sound(marshal.page)
    await expect(hall.news).to_contain_text(f"The throne of {US} is empty")


async def the_prince_is_crowned_at_home(prince: Phone, hall: Hall) -> None:
    told = prince.card(NEWS)
    await expect(told).to_contain_text(f"You are home again, at the court of {US}.")
    await expect(told).to_contain_text(f"You are crowned: {US} is yours to rule.")
    await expect(told).to_contain_text("Rule")
    await expect(prince.link).to_have_text("Live")
    await told.get_by_role("button", name="Got it").tap()
    await expect(prince.page.get_by_role("button", name=re.compile("^Plan production"))).to_be_visible()
    await expect(prince.pane).not_to_contain_text(f"Queen of {US}")
    assert await same_visit(prince)
    await expect(hall.news).to_contain_text(f"new monarch of {US}")


async def the_others_find_their_places(queen: Phone, marshal: Phone) -> None:
    await expect(queen.card(NEWS)).not_to_contain_text("You are now")
    await expect(queen.pane).not_to_contain_text("has fallen")
    await expect(marshal.pane).not_to_contain_text("regent")
    await queen.open("Realm")
    await expect(court(queen)).to_contain_text(re.compile("Monarch.*Married to", re.DOTALL))
    assert await same_visit(queen)
    assert await same_visit(marshal)
