"""Taking a seat, handing it over, losing it and coming back (SEAT-1, and what a hall does to phones)."""

import asyncio
import re

from playwright.async_api import expect

from tests.browser.gathering import read_cards
from tests.browser.phones import CONFIRMED, Phone, seated, take_seat
from tests.browser.screens import sideways

QUEEN, MARSHAL = "humans-monarch", "humans-lord-general"
REVOKE, NEW_LINK = "Revoke the link of Queen of Aldermark", "New link for Queen of Aldermark"


async def test_by_link(event, phone):
    page = await phone(event.cards[QUEEN].link)
    await expect(page.get_by_role("heading", level=1, name="Queen Oswina Harrow")).to_be_visible()
    await expect(page.get_by_text("Queen of Aldermark · Aldermark")).to_be_visible()
    queen = await take_seat(page, "Ann")
    await expect(queen.pane).to_contain_text("Queen Oswina Harrow")
    await queen.open("Realm")
    await expect(queen.card("Our people")).to_contain_text("Monarch · Ann · you")


async def test_who_stood_in_is_told_when_the_others_have_come(event):
    """Powers that only fell to a seat are told as such, and are never gone without a word."""
    marshal = await event.sit(MARSHAL, "Bert")
    await marshal.open("Realm")
    await expect(marshal.card("Our people").get_by_text("Rule for now")).to_be_visible()
    await expect(marshal.card("Our people").get_by_text("War", exact=True)).to_be_visible()
    await event.sit(QUEEN, "Ann")
    told = marshal.page.get_by_role("region", name="Your court has come")
    await expect(told).to_contain_text(re.compile("Queen of Aldermark: .*Rule", re.DOTALL))
    await expect(marshal.card("Our people").get_by_text("Rule for now")).to_have_count(0)
    await marshal.page.reload()
    await told.get_by_role("button", name="Got it").tap()
    await expect(told.get_by_role("button")).to_have_count(0)
    await marshal.page.reload()
    await seated(marshal.page)
    await expect(told.get_by_role("button")).to_have_count(0)


async def test_by_short_code(event, server, phone):
    """At the address on the hall screen: which event, which seat."""
    page = await phone(f"{server.venue}/")
    if await page.get_by_role("heading", name="Which event?").count():
        await page.locator(f'a[href="?event={event.key}"]').tap()
    code = event.cards[MARSHAL].code
    await expect(page.get_by_text("Type the code of your seat")).to_be_visible()
    await page.get_by_label("Code of your seat").fill(f"{code[:3].lower()} {code[3:].lower()}")
    await page.get_by_role("button", name="Go on").tap()
    await expect(page.get_by_role("heading", name="Sir Bram Tolliver")).to_be_visible()
    await expect(page.get_by_text("Type the code of your seat")).to_be_hidden()
    await take_seat(page, "Bert")


async def test_a_code_is_not_sent_before_the_page_listens(event, server, phone):
    """On bad Wi-Fi the script comes after the form: a tap in between must not put the code into the address."""
    page = await phone(f"{server.venue}/rules")
    listens = asyncio.Event()

    async def late(route):
        await listens.wait()
        await route.continue_()

    await page.route("**/join*.js", late)
    await page.goto(f"{server.venue}/?event={event.key}", wait_until="commit")
    await page.get_by_label("Code of your seat").fill(event.cards[MARSHAL].code)
    await page.get_by_label("Code of your seat").press("Enter")
    await expect(page.get_by_role("button", name="Go on")).to_be_disabled()
    listens.set()
    await page.get_by_role("button", name="Go on").tap()
    await expect(page.get_by_role("heading", name="Sir Bram Tolliver")).to_be_visible()
    assert "code" not in page.url


async def test_a_wrong_code_is_told_so(event, server, phone):
    page = await phone(f"{server.venue}/?event={event.key}")
    await page.get_by_label("Code of your seat").fill("ZZZ ZZZ")
    await page.get_by_role("button", name="Go on").tap()
    await expect(page.get_by_role("alert")).to_have_text("No seat has this code. Look at your card again.")
    await expect(page.get_by_label("Code of your seat")).to_be_visible()


async def test_a_link_without_its_token_says_what_to_do(event, server, phone):
    page = await phone(f"{server.venue}/j")
    await expect(page.get_by_role("heading", name="This link is not complete")).to_be_visible()
    await expect(page.get_by_role("link", name="type its short code")).to_be_visible()


async def test_a_preview_of_the_link_takes_no_seat(event, server, organiser, phone):
    """Messengers fetch every link they are sent; some even run the page."""
    await organiser.request.get(event.cards[QUEEN].at(server.origin))
    page = await phone(event.cards[QUEEN].link)
    await expect(page.get_by_role("button", name="Take this seat")).to_be_visible()
    desk = await event.desk()
    row = (await desk.open("Seats")).get_by_role("row", name="Queen of Aldermark")
    await expect(row).to_contain_text("not joined")


async def test_taking_over_ends_the_other_device(event, phone):
    old = await event.sit(QUEEN, "Ann")
    page = await phone(event.cards[QUEEN].link)
    await expect(page.get_by_text("Somebody already sits here: Ann")).to_be_visible()
    await page.get_by_role("button", name="Take it over and end the other devices").tap()
    await seated(page)
    await expect(old.farewell).to_contain_text("This seat was taken over on another device")
    box, size = await old.farewell.bounding_box(), old.page.viewport_size
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, size["width"], size["height"])
    await expect(old.farewell).to_contain_text("Ask Control for a new link")
    await expect(old.page.get_by_role("link", name="Take my seat again")).to_have_count(0)


async def test_two_play_one_seat_and_both_are_named(event, phone):
    """Beside each other on phone, desk and in the story; who takes the seat over sits there alone."""
    ann = await event.sit(QUEEN, "Ann")
    page = await phone(event.cards[QUEEN].link)
    await expect(page.get_by_text("Somebody already sits here: Ann")).to_be_visible()
    await expect(page.get_by_label("Your own name")).to_have_value("")
    bea = await take_seat(page, "Bea")
    slip = ann.page.get_by_role("region", name="Devices of this seat")
    await expect(slip).to_contain_text("Bea plays this seat as well now")
    for one in (ann, bea):
        await one.open("Realm")
        await expect(one.card("Our people")).to_contain_text("Monarch · Ann and Bea · you")
    await bea.go("now/story")
    await expect(bea.pane.get_by_text("played by Ann and Bea")).to_be_visible()
    assert not await sideways(bea.page)

    desk = await event.desk()
    row = (await desk.open("Seats")).get_by_role("row", name="Queen of Aldermark")
    await expect(row).to_contain_text("Ann and Bea")
    journal = await desk.open("Journal")
    for name in ("Ann", "Bea"):
        await expect(journal.get_by_text(f"{name} joined", exact=True)).to_be_visible()

    await bea.go("now/menu")
    await bea.button("Put all others out")
    await expect(ann.farewell).to_contain_text("This seat was taken over on another device")
    row = (await desk.open("Seats")).get_by_role("row", name="Queen of Aldermark")
    await expect(row).to_contain_text("Bea")
    await expect(row).not_to_contain_text("Ann")


async def test_one_tap_puts_out_who_has_copied_the_cookie(event, phone):
    """It is nobody new to the server; the phone counts what is open, and keeps its seat by a new cookie."""
    queen = await event.sit(QUEEN, "Ann")
    kept = await queen.page.context.storage_state()
    copy = Phone(await phone(f"{event.url}/play/{event.key}", storage_state=kept))
    await expect(copy.link).to_have_text("Live")
    await queen.go("now/menu")
    await expect(queen.pane).to_contain_text("Open right now: 2.")
    code = await queen.pane.locator(".code").text_content()
    await queen.button("Put all others out")
    await expect(copy.farewell).to_contain_text("This seat was taken over on another device")
    await expect(queen.link).to_have_text("Live")
    await expect(queen.pane).to_contain_text("Open right now: 1.")
    await expect(queen.pane.locator(".code")).not_to_have_text(code)
    await copy.page.reload()
    await expect(copy.page.get_by_role("alert")).to_have_text(re.compile("^This link is no longer valid"))


async def test_two_devices_may_share_a_seat(event, phone):
    first = await event.sit(QUEEN, "Ann")
    page = await phone(event.cards[QUEEN].link)
    await expect(page.get_by_text("nobody is sent away")).to_be_visible()
    await page.get_by_role("button", name="Sit here as well").tap()
    await seated(page)
    await expect(first.link).to_have_text("Live")
    desk = await event.desk()
    await expect((await desk.open("Seats")).get_by_role("row", name="Queen of Aldermark")).to_contain_text("2 devices")


async def test_control_revokes_and_issues_again(event, organiser, phone):
    queen, desk = await event.sit(QUEEN, "Ann"), await event.desk()
    await desk.seat_button(REVOKE, "Revoke the link")
    await expect(queen.farewell).to_contain_text("Control has revoked this seat link.")
    await queen.page.reload()
    await expect(queen.page.get_by_role("alert")).to_have_text(re.compile("^This link is no longer valid"))

    await desk.seat_button(NEW_LINK, "Give a new link")
    await expect(desk.page.get_by_role("row", name="Queen of Aldermark")).not_to_contain_text("revoked")
    await organiser.goto(f"{event.url}/control/{event.key}/seats")
    new, old = (await read_cards(organiser))[QUEEN], event.cards[QUEEN]
    assert new.link != old.link
    assert new.code != old.code
    stale = await phone(old.link)
    await expect(stale.get_by_role("alert")).to_have_text("This link is no longer valid. Ask Control for a new one.")
    await take_seat(await phone(new.link), "Ann")


async def test_a_phone_that_lost_its_cookie_comes_back(event):
    """Browsers forget cookies before they forget a page; the seat's link is kept on the device."""
    queen = await event.sit(QUEEN, "Ann")
    await queen.open("Realm")
    await queen.page.context.clear_cookies()
    await queen.page.reload()
    await expect(queen.page.get_by_text("Queen of Aldermark · Aldermark")).to_be_visible()
    await queen.page.get_by_role("button", name="Sit here as well").tap()
    await seated(queen.page)


async def test_a_seat_of_another_event_opens_nothing(event, organiser, server):
    """The cookie of one evening is no seat at the next."""
    queen = await event.sit(QUEEN, "Ann", url=server.origin)
    await queen.page.goto(f"{server.origin}/play/storms")
    await expect(queen.page).to_have_url(re.compile("/j$"))


async def test_names_are_given_before_the_start(event, hall):
    """SET-6: a character and a faction get their names from their players."""
    queen, screen = await event.sit(QUEEN, "Ann"), await event.hall()
    await queen.button("Name yourself")
    field = queen.page.get_by_label("Our faction")
    await field.fill("The Golden Fields")
    await field.press("Enter")
    await expect(queen.page.get_by_role("heading", level=1, name="The Golden Fields")).to_be_visible()
    await expect(screen.news).to_contain_text("Aldermark is now called The Golden Fields.")


async def test_an_insecure_origin_like_a_venue(event, server):
    """Plain http under a name: no secure context, and everything works."""
    queen, desk = await event.sit(QUEEN, "Ann", url=server.venue), await event.desk()
    assert await queen.page.evaluate("isSecureContext") is False
    await desk.begin_production()
    await queen.open_orders()
    await queen.order("Ostmark", "metal", "gold")
    await queen.button("Confirm all plans (1)")
    await expect(queen.receipt("Ostmark")).to_contain_text(CONFIRMED)
