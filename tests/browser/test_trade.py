"""The trade phase on phones: an offer, a counter-offer and a proposed answer; who is no party to it learns nothing."""

import re
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

from tests.browser.desks import Desk
from tests.browser.phones import Phone
from tests.browser.screens import Screens, barriers, sideways, too_small

QUEEN, MARSHAL, MASTER, ELF = "humans-monarch", "humans-lord-general", "guild-monarch", "elves-monarch"
PHASES = ("Initial diplomacy", "Production", "Trade")
GUILD, HUMANS = "The Lantern Company", "Aldermark"
SAID = "For the <b>bridge</b> at Wheatley, \u202eand soon"
READ = "For the <b>bridge</b> at Wheatley, and soon"
"""What is typed with an offer, and what is left of it."""
OFFERS = 3
"""So many are made in this test."""
FEEL = "() => { window.shaken = []; navigator.vibrate = pattern => window.shaken.push(pattern) }"
SHAKEN = "() => window.shaken"
OF_OFFERS = [120, 80, 120]
SPEAK = "language => { document.cookie = `astor-language=${language}; path=/`; location.reload() }"


@dataclass
class Fair:
    """Who trades, who looks on, who referees."""

    desk: Desk
    queen: Phone
    marshal: Phone
    master: Phone
    elf: Phone


async def test_TRADE_5_an_offer_a_counter_offer_and_two_treasuries(event, screens):
    fair = await gathered(event)
    await before_the_phase_it_says_when(fair)
    await fair.desk.pass_on(*PHASES)
    for row, goods in {"humans": {"wood": "13", "gold": "10"}, "guild": {"wood": "20", "gold": "14"}}.items():
        for good, amount in goods.items():
            await fair.desk.override(f"faction/{row}", good, amount, "stocked for the fair")
    await the_queen_makes_an_offer(fair)
    await the_master_counters(fair)
    await what_is_lacking_is_said(fair)
    await the_marshal_proposes_and_the_queen_sends(fair)
    await an_offer_that_cannot_be_kept(fair)
    nobody_else_has_heard(fair, screens)
    await narrow_and_in_german(fair.queen)
    await expect(badge(fair.elf)).to_have_count(0)


async def gathered(event) -> Fair:
    fair = Fair(
        await event.desk(),
        await event.sit(QUEEN, "Ann"),
        await event.sit(MARSHAL, "Bert"),
        await event.sit(MASTER, "Gil"),
        await event.sit(ELF, "Cleo"),
    )
    for phone in (fair.marshal, fair.master):
        await phone.page.evaluate(FEEL)
    await fair.desk.press("Start")
    return fair


def badge(phone: Phone) -> Locator:
    """The number on the tab."""
    return phone.page.get_by_role("link", name=re.compile("^Market .*for your answer"))


def offer(phone: Phone, other: str) -> Locator:
    return phone.page.get_by_role("article").filter(has=phone.page.get_by_role("heading", name=other))


def note(phone: Phone) -> Locator:
    """What lies over the foot of the pane for a few seconds."""
    return phone.page.locator(".notes p")


async def sound(page: Page) -> bool:
    """Nothing keeps anybody out, is too small for a thumb, or has to be scrolled sideways."""
    assert await barriers(page) == []
    assert await too_small(page) == []
    assert await sideways(page) == []
    return True


async def before_the_phase_it_says_when(fair: Fair) -> None:
    await fair.queen.open("Market")
    await expect(fair.queen.pane).to_contain_text("Deals are made in the trade phase")
    await expect(fair.queen.card("Whom we may trade with")).to_contain_text(GUILD)


async def the_queen_makes_an_offer(fair: Fair) -> None:
    queen = fair.queen
    await expect(queen.card("No trade with")).to_contain_text("No contact")
    assert await sound(queen.page)
    await queen.button(re.compile(f"^{GUILD}"))
    await expect(queen.page.get_by_role("heading", name=f"Offer to {GUILD}")).to_be_visible()
    await expect(queen.page.get_by_role("button", name="Send offer")).to_be_disabled()
    for _ in range(2):
        await queen.card("You give").get_by_role("button", name="More wood").tap()
    for _ in range(3):
        await queen.card("You want").get_by_role("button", name="More gold").tap()
    await expect(queen.card("Receipt")).to_contain_text("You give 2 wood. You get 3 gold.")
    await queen.page.get_by_label("A word with it").fill(SAID)
    assert await sound(queen.page)
    await queen.button("Send offer")
    await expect(note(queen)).to_have_text(f"Offer sent to {GUILD}")
    await note(queen).tap()
    await expect(note(queen)).to_have_count(0)
    await expect(queen.card("Your open offers (1)")).to_contain_text("2 wood")
    await expect(queen.card("Your open offers (1)")).to_contain_text(READ)


async def the_master_counters(fair: Fair) -> None:
    master = fair.master
    await expect(badge(master)).to_be_visible()
    assert (await master.page.evaluate(SHAKEN)).count(OF_OFFERS) == 1
    await expect(note(master)).to_have_text(f"{HUMANS} makes you an offer.")
    await master.button(re.compile("^1 offer waits for your answer"))
    await expect(note(master)).to_have_count(0)
    await expect(offer(master, HUMANS)).to_contain_text(re.compile("You get\\s*2 wood.*You give\\s*3 gold", re.DOTALL))
    await expect(offer(master, HUMANS)).to_contain_text(READ)
    assert await sound(master.page)
    await offer(master, HUMANS).get_by_role("button", name="Counter").tap()
    await master.card("You give").get_by_role("button", name="Less gold").tap()
    await expect(master.card("Receipt")).to_contain_text("You give 2 gold. You get 2 wood.")
    await master.button("Send counter-offer")
    await expect(master.card("Your open offers (1)")).to_contain_text("counter-offer")
    await expect(badge(master)).to_have_count(0)


async def what_is_lacking_is_said(fair: Fair) -> None:
    await fair.desk.override("faction/humans", "wood", "1", "a fire")
    await fair.queen.open("Market")
    await expect(offer(fair.queen, GUILD)).to_contain_text("You lack 1 wood: counter or refuse.")
    await expect(offer(fair.queen, GUILD).get_by_role("button", name="Accept")).to_be_disabled()
    await fair.desk.override("faction/humans", "wood", "13", "it was put out")


async def the_marshal_proposes_and_the_queen_sends(fair: Fair) -> None:
    """Without the power the buttons propose, and nothing rings."""
    queen, marshal = fair.queen, fair.marshal
    await marshal.open("Market")
    await offer(marshal, GUILD).get_by_role("button", name="Accept").tap()
    await expect(offer(marshal, GUILD).get_by_role("status")).to_contain_text("Proposed")
    await expect(offer(marshal, GUILD)).to_contain_text("You have proposed to accept it")
    await expect(offer(marshal, GUILD).get_by_role("button", name="Accept")).to_be_disabled()
    assert OF_OFFERS not in await marshal.page.evaluate(SHAKEN)
    await queen.open("Now")
    await expect(queen.card("Waits for your tap")).to_contain_text("2 gold")
    await queen.button("Send it")
    for phone, wood, gold in ((queen, 11, 12), (fair.master, 22, 12)):
        await phone.open("Market")
        treasury = phone.page.get_by_role("list", name="Treasury")
        await expect(treasury).to_contain_text(f"{wood} wood")
        await expect(treasury).to_contain_text(f"{gold} gold")
        await expect(phone.card("What came of it")).to_contain_text("2 gold")


async def an_offer_that_cannot_be_kept(fair: Fair) -> None:
    queen, master = fair.queen, fair.master
    await master.button(re.compile(f"^{HUMANS}"))
    await master.card("You give").get_by_role("button", name="More gold").tap()
    await master.button("Send offer")
    await expect(badge(queen)).to_be_visible()
    await fair.desk.override("faction/guild", "gold", "0", "a thief")
    await offer(queen, GUILD).get_by_role("button", name="Accept").tap()
    await expect(queen.page.get_by_text(f"No deal: {GUILD} no longer has what it offered")).to_be_visible()
    await expect(offer(queen, GUILD)).to_have_count(0)


def nobody_else_has_heard(fair: Fair, screens: Screens) -> None:
    """Not one frame of the elves' names a deal; the desk has every one of them."""
    assert not any("deal" in frame for frame in screens.heard[fair.elf.page])
    heard = "".join(screens.heard[fair.desk.page])
    assert len(set(re.findall(r'"deal/([^"]+)"', heard))) == OFFERS


async def narrow_and_in_german(queen: Phone) -> None:
    """Longer words on the narrowest phone."""
    await queen.page.evaluate(SPEAK, "de")
    await expect(queen.page.locator("html[lang=de] header .phase")).to_be_visible()
    await queen.page.set_viewport_size({"width": 320, "height": 640})
    for place in ("market", "market/offer/guild"):
        await queen.go(place)
        assert await sound(queen.page)
