"""Three realms are laid out, one of them starves a province on purpose, and the guild pays for another's regiment."""

import re
from dataclasses import dataclass

from playwright.async_api import expect

from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering
from tests.browser.phones import CONFIRMED, Phone

QUEEN, ELF, DWARF, GUILD = "humans-monarch", "elves-monarch", "dwarves-monarch", "guild-monarch"


@dataclass
class Table:
    """Who plays, who referees, and the wall everybody looks at."""

    desk: Desk
    hall: Hall
    queen: Phone
    elf: Phone
    dwarf: Phone
    guild: Phone

    async def all_read(self, phase: str) -> None:
        for screen in (self.desk, self.hall, self.queen, self.elf, self.dwarf, self.guild):
            await expect(screen.phase).to_contain_text(phase)


async def test_SET_5_UPK_4_ORD_1_realms_hunger_and_a_rising(event):
    table = Table(
        await event.desk(),
        await event.hall(),
        await event.sit(QUEEN, "Ann"),
        await event.sit(ELF, "Cleo"),
        await event.sit(DWARF, "Durin"),
        await event.sit(GUILD, "Gil"),
    )
    await table.desk.press("Start")
    await three_realms_are_laid_out(table)
    await the_hall_sees_how_they_lie(table)
    await turn_one_comes_to_upkeep(table)
    await the_queen_starves_wheatley_and_is_warned(table)
    await the_guild_leaves_it_as_it_is(table)
    await the_elves_do_not_pay_their_guard(table)
    await the_guild_takes_it_over(table)
    await the_bell_rings(table)
    await everybody_learns_what_came_of_it(table)


async def three_realms_are_laid_out(table: Table) -> None:
    """Forest and plain change places, a dock goes to another coast, a capital into the mountains."""
    for phone in (table.queen, table.elf, table.dwarf):
        await phone.begin("Lay out your realm")
    await table.queen.swap("Kingsmead", "Hartwood")
    await table.elf.place("dock", "Mistfen")
    await table.dwarf.place("capital", "Ironscar")
    for phone in (table.queen, table.elf, table.dwarf):
        await phone.confirmed()
    await expect(table.hall.land("Hartwood")).to_have_accessible_name(re.compile("forest"))


async def the_hall_sees_how_they_lie(table: Table) -> None:
    await table.desk.pass_on("Initial diplomacy")
    hall = table.hall
    await expect(hall.land("Hartwood")).to_have_accessible_name(re.compile("plains"))
    await expect(hall.land("Kingsmead")).to_have_accessible_name(re.compile("Capital, forest"))
    await expect(hall.land("Mistfen")).to_have_accessible_name(re.compile("Port"))
    await expect(hall.land("Ironscar")).to_have_accessible_name(re.compile("Capital.*Guildhall"))
    await expect(hall.land("Karrhold")).not_to_have_accessible_name(re.compile("Capital"))
    await expect(hall.news).to_contain_text("The realms are laid out.")


async def turn_one_comes_to_upkeep(table: Table) -> None:
    await table.desk.pass_on("Production", "Trade", "Purchase", "War", "Upkeep")
    await table.all_read("Upkeep")


async def the_queen_starves_wheatley_and_is_warned(table: Table) -> None:
    queen = table.queen
    await queen.open("Now")
    await expect(queen.card("At the coming upkeep")).to_contain_text("All fed, all quiet.")
    await queen.begin("Feed and pay")
    await queen.leave_without("Feed Wheatley")
    await expect(queen.card("What follows")).to_contain_text("Wheatley")
    await queen.confirmed()
    await queen.open("Now")
    warning = "If nothing changes, Wheatley rises at the end of this turn."
    await expect(queen.card("At the coming upkeep")).to_contain_text(warning)
    overview = table.desk.page.get_by_role("region", name=re.compile("^If nothing changes"))
    await expect(overview).to_contain_text("Wheatley")
    await table.elf.open("Now")
    await expect(table.elf.pane).not_to_contain_text("Wheatley")


async def the_guild_leaves_it_as_it_is(table: Table) -> None:
    """What happens anyway may be confirmed too."""
    await table.guild.begin("Feed and pay")
    await table.guild.button("Leave it so")
    await expect(table.guild.receipt("Receipt")).to_contain_text(CONFIRMED)


async def the_elves_do_not_pay_their_guard(table: Table) -> None:
    await table.elf.begin("Feed and pay")
    await table.elf.leave_without("Keep 1 regiment in Lirien")
    await table.elf.confirmed()


async def the_guild_takes_it_over(table: Table) -> None:
    await table.desk.end_part("Close allotments", "Guild window")
    guild = table.guild
    await guild.begin("Hire regiments")
    await expect(guild.card("For hire")).to_contain_text("Lirien")
    await guild.button("Hire it: 1 food, 1 gold")
    await expect(table.hall.news).to_contain_text("The Lantern Company takes over unpaid troops of Lirienne in Lirien")


async def the_bell_rings(table: Table) -> None:
    await table.desk.pass_on("Diplomacy")
    await table.all_read("Diplomacy")


async def everybody_learns_what_came_of_it(table: Table) -> None:
    hall, queen = table.hall, table.queen
    await expect(hall.land("Wheatley")).to_have_accessible_name(re.compile("risen against Aldermark.*1 unit$"))
    await expect(hall.news).to_contain_text("Uprising in Wheatley against Aldermark!")
    await expect(hall.land("Lirien")).to_have_accessible_name(re.compile("The Lantern Company"))
    await queen.open_statement()
    await queen.page.get_by_role("switch", name="Rule numbers").tap()
    wheatley = queen.page.locator("section.card", has=queen.page.get_by_role("heading", name="Wheatley", exact=True))
    await expect(wheatley).to_contain_text(re.compile("UPK-2.*ORD-3", re.DOTALL))
    await table.elf.open("Realm")
    await expect(table.elf.card("Units")).to_contain_text(re.compile("No units", re.IGNORECASE))
    await table.guild.open("Realm")
    await expect(table.guild.card("Units")).to_contain_text("Lirien")


async def test_a_finger_that_trembles_where_it_came_down_taps(event: Gathering):
    """However far it has gone in sum; one that goes away from there drags the map and opens nothing."""
    queen = await event.sit(QUEEN, "Ann")
    await queen.open("Map")
    land = await queen.page.get_by_role("button", name="Kingsmead, held by").bounding_box()
    assert land is not None
    x, y = land["x"] + land["width"] / 2, land["y"] + land["height"] / 2
    mouse = queen.page.mouse
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + 30, y)
    await mouse.move(x, y)
    await mouse.up()
    await expect(queen.page.get_by_role("heading", name="Kingsmead")).to_have_count(0)
    await mouse.down()
    for step in (3, -3) * 4:
        await mouse.move(x + step, y - step)
    await mouse.up()
    await expect(queen.page.get_by_role("heading", name="Kingsmead")).to_be_visible()
