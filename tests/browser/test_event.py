"""An evening as it is meant to be: one organiser, three phones, Control's desk and the hall screen, all at once."""

import json
import re
from dataclasses import dataclass, field

from playwright.async_api import expect

from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering, log_in, make_event
from tests.browser.phones import CONFIRMED, Phone
from tests.browser.screens import Screens

QUEEN, MARSHAL, ELF = "humans-monarch", "humans-lord-general", "elves-monarch"
NOT_FOR_ELVES = ("draft/", "proposal/", "kingsmead", "wheatley", "humans-lord-general")
"""What would stand in the elves' own news if a side were not kept apart: they have ordered nothing themselves."""


@dataclass
class Evening:
    """Everybody who looks at the event."""

    gathering: Gathering
    desk: Desk
    hall: Hall
    queen: Phone
    marshal: Phone
    elf: Phone
    screens: Screens
    before: dict[str, str] = field(default_factory=dict)

    async def all_read(self, phase: str) -> None:
        """Every screen has come to this phase."""
        for screen in (self.desk, self.hall, self.queen, self.marshal, self.elf):
            await expect(screen.phase).to_have_text(phase)


async def test_an_evening(own_server, screens, phone, desk, hall):
    gathering = await the_organiser_makes_an_event(own_server, {"phone": phone, "desk": desk, "hall": hall})
    evening = await everybody_comes_in(gathering, screens)
    await the_clock_is_started(evening)
    await the_queen_orders(evening)
    await the_marshal_proposes(evening)
    await the_bell_rings(evening)
    await the_statement_explains(evening)
    await the_elves_see_nothing_of_it(evening)
    await the_hall_follows(evening)
    await control_takes_the_bell_back(evening)
    await the_evening_goes_on(evening)


async def the_organiser_makes_an_event(server, shows):
    page = await shows["desk"](server.link("organiser"))
    login = await log_in(page)
    await page.get_by_role("link", name="New event").click()
    cards = await make_event(page, "A stormy evening", Planning=30, Production=12.5)
    assert len(cards) == 40
    return Gathering("a-stormy-evening", cards, server.origin, login, shows)


async def everybody_comes_in(gathering, screens):
    evening = Evening(
        gathering,
        await gathering.desk(),
        await gathering.hall(),
        await gathering.sit(QUEEN, "Ann"),
        await gathering.sit(MARSHAL, "Bert"),
        await gathering.sit(ELF, "Cleo"),
        screens,
    )
    await evening.all_read("Planning")
    await expect(evening.desk.page.get_by_role("row", name="Aldermark")).to_contain_text("2/5 joined")
    await expect(evening.hall.page.get_by_role("img", name="QR code of the join address")).to_be_visible()
    return evening


async def the_clock_is_started(evening):
    await expect(evening.hall.band).to_have_text("Not started")
    await evening.desk.press("Start")
    await expect(evening.hall.band).to_have_count(0)
    await evening.desk.end("Planning", "Initial diplomacy")
    await evening.all_read("Initial diplomacy")
    await evening.desk.end("Initial diplomacy", "Production")
    await evening.all_read("Production")
    await expect(evening.hall.timer).to_have_text(re.compile("^12:[23]"))


async def the_queen_orders(evening):
    """Three times by itself and its capital's infrastructure, once more by over-working."""
    queen = evening.queen
    await queen.open_orders()
    await queen.overwork("Kingsmead")
    await queen.choose("Kingsmead", "militia", "militia", "gold", "food")
    await expect(queen.receipt("Kingsmead")).to_contain_text("not confirmed yet")
    await queen.button("Confirm all plans (1)")
    await expect(queen.receipt("Kingsmead")).to_contain_text(re.compile(r"Received \d\d:\d\d:\d\d . confirmed"))
    await expect(queen.page.get_by_role("button", name="All plans are confirmed")).to_be_visible()


async def the_marshal_proposes(evening):
    """An office without the power lays its wish before the queen, who sends it with one tap."""
    marshal, queen = evening.marshal, evening.queen
    await marshal.open_orders()
    await marshal.choose("Wheatley", "food", "gold")
    await marshal.button("Propose to Queen of Aldermark")
    await expect(marshal.receipt("Wheatley")).to_contain_text("Proposed")
    await queen.open("Now")
    waiting = queen.card("Waits for your tap")
    await expect(waiting).to_contain_text("Wheatley: food and gold")
    await waiting.get_by_role("button", name="Send it").tap()
    await expect(waiting).to_have_count(0)
    await expect(marshal.receipt("Kingsmead")).to_contain_text(CONFIRMED)
    await expect(marshal.chosen("Wheatley")).to_have_text(["food", "gold"])


async def the_bell_rings(evening):
    """Control sets a few seconds; the rest is the clock's own doing."""
    evening.before = {"kingsmead": await evening.hall.land("Kingsmead").get_attribute("aria-label")}
    await evening.desk.set_clock(":02")
    await evening.all_read("Trade")


async def the_statement_explains(evening):
    queen = evening.queen
    await queen.open_statement()
    await expect(queen.pane).not_to_contain_text("PROD-3")
    await queen.page.get_by_role("switch", name="Rule numbers").tap()
    kingsmead = queen.page.locator("section.card", has=queen.page.get_by_role("heading", name="Kingsmead"))
    militia = kingsmead.get_by_role("listitem").filter(has_text="militia")
    await expect(militia).to_contain_text("+2")
    await expect(militia).to_contain_text("PROD-3")
    await expect(militia).to_contain_text("2 of 4 times (2 as usual + 1 capital + 1 over-worked)")
    order = kingsmead.get_by_role("listitem").filter(has_text="public order")
    await expect(order).to_contain_text(re.compile("−1.*PROD-4.*over-worked", re.DOTALL))
    wheatley = queen.page.locator("section.card", has=queen.page.get_by_role("heading", name="Wheatley", exact=True))
    await expect(wheatley).to_contain_text(re.compile("food.*gold", re.DOTALL))


async def the_elves_see_nothing_of_it(evening):
    """Neither in what was sent to the phone nor in what it shows; the militia on the map everybody may see."""
    elf = evening.elf
    news = [json.loads(text) for text in evening.screens.heard[elf.page]]
    deltas = [frame for frame in news if frame["t"] == "delta"]
    assert {frame["side"] for frame in deltas} == {"public", "faction/elves", "seat/elves-monarch"}
    own = [json.dumps(frame) for frame in deltas if frame["side"] != "public"]
    assert [(word, text) for text in own for word in NOT_FOR_ELVES if word in text] == []
    everything = json.dumps(news)
    assert [word for word in ("draft/", "proposal/", "Wheatley: food") if word in everything] == []
    await elf.open_statement()
    await expect(elf.pane).to_contain_text("Lirien")
    await expect(elf.pane).not_to_contain_text("Kingsmead")
    await elf.open("Log")
    await expect(elf.pane).not_to_contain_text(re.compile("Marshal|Aldermark|Wheatley"))


async def the_hall_follows(evening):
    hall = evening.hall
    assert evening.before["kingsmead"].endswith("2 units")
    await expect(hall.land("Kingsmead")).to_have_accessible_name(re.compile("4 units$"))
    await expect(hall.timer).to_have_text(re.compile(r"^\d+:\d\d$"))
    beside = hall.page.get_by_role("complementary")
    await expect(beside).not_to_contain_text(re.compile("The realms are laid out|begins"))
    await expect(hall.page.get_by_text("Next: Purchase")).to_be_visible()


async def control_takes_the_bell_back(evening):
    """All of it: phase, militia, statement; the drafts are there again, and nobody can miss that the clock stands."""
    await evening.desk.back()
    await evening.all_read("Production")
    for screen in (evening.hall, evening.queen, evening.marshal, evening.elf):
        await expect(screen.band).to_contain_text("Paused")
        await expect(screen.timer).to_have_text("1:00")
    await expect(evening.hall.land("Kingsmead")).to_have_accessible_name(evening.before["kingsmead"])
    await expect(evening.queen.pane).to_contain_text("There is no statement yet.")
    await evening.queen.open_orders()
    await expect(evening.queen.chosen("Kingsmead")).to_have_text(["militia", "militia", "gold", "food"])
    await expect(evening.queen.receipt("Kingsmead")).to_contain_text(CONFIRMED)
    await expect(evening.queen.chosen("Wheatley")).to_have_text(["food", "gold"])


async def the_evening_goes_on(evening):
    await evening.desk.press("Resume")
    await expect(evening.hall.band).to_have_count(0)
    await expect(evening.queen.band).to_have_count(0)
    await evening.desk.end("Production", "Trade")
    await evening.all_read("Trade")
    await expect(evening.hall.land("Kingsmead")).to_have_accessible_name(re.compile("4 units$"))
