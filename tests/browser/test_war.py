"""The war phase on phones, desk and hall: a march, a battle of two rounds, a province taken, its port pulled down."""

import asyncio
import re
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Locator, Page, expect

from astor.venue.client import Client
from tests.browser.desks import Desk, Hall
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import sideways, too_small

QUEEN, ELF, DWARF = "humans-monarch", "elves-monarch", "dwarves-monarch"
HUMANS, ELVES = "Aldermark", "Lirienne"
PHASES = ("planning", "t0/diplomacy", "t1/production", "t1/trade", "t1/purchase")
FIELD, FROM, HOME = "fernhaven", "mistfen", "lirien"
BATTLE, GROUND = "Battle for Fernhaven", "Fernhaven"
ARMY = "Royal Guard of Aldermark"
LEVIES = {"humans": ("midmarch", FROM), "elves": ("barrowdown", FIELD)}
"""Whose army free militia join, and where it stands."""
LEADERS = {"humans": (1, -7), "elves": (0, -1), "dwarves": (-5, 0)}
"""Their generals' stats: the humans act first, and Fernhaven falls in the second round whatever the dice say."""
THROWN = {"attacker": "4", "defender": "6"}
"""Costs each side two of its four units."""


@dataclass
class War:
    """Who fights, who looks on, who referees."""

    stage: Client
    desk: Desk
    hall: Hall
    queen: Phone
    elf: Phone
    dwarf: Phone
    key: str


async def test_BAT_a_battle_of_two_rounds_a_withdrawal_a_conquest_and_a_port_pulled_down(event):
    async with stage_of(event) as stage:
        war = await gathered(event, stage)
        await the_stage_is_set(war)
        await the_queen_marches(war)
        await control_types_the_dice(war)
        await the_dice_are_shown(war)
        await both_choose_who_falls(war)
        await the_elves_withdraw_in_part(war)
        await fernhaven_falls(war)
        await the_queen_pulls_the_port_down(war)
        await the_battle_is_opened_again(war)


# Before


def stage_of(event: Gathering) -> Client:
    """A desk without a screen, which sets the scene."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in event.login["cookies"])
    place = SimpleNamespace(port=urlsplit(event.url).port)
    return Client("stage", place, f"/ws/control/{event.key}", cookies, Random(1))


async def gathered(event: Gathering, stage: Client) -> War:
    seats = (await event.sit(QUEEN, "Ann"), await event.sit(ELF, "Cleo"), await event.sit(DWARF, "Dora"))
    return War(stage, await event.desk(), await event.hall(), *seats, key=event.key)


async def the_stage_is_set(war: War) -> None:
    """Both guards have four units, face to face; nobody is hurried, and Control throws the dice."""
    await insist(war, "start")
    for phase in PHASES:
        await insist(war, "close_phase", phase=phase)
    for faction, (militia, place) in LEVIES.items():
        army = f"{faction}-guard"
        for key in [f"regiment-{faction}-1", *(f"militia-{militia}-{n}" for n in (1, 2, 3))]:
            await override(war, f"unit/{key}", faction=faction, place=place, army=army)
        await override(war, f"army/{army}", place=place)
    for faction, (x, y) in LEADERS.items():
        await override(war, f"officer/{faction}-lord-general", x=x, y=y)
    await insist(war, "set_relation", a="elves", b="humans", state="war")
    await rule(war, table_dice=True)
    await insist(war, "set_war_times", plan=600, activation=600, decision=600)
    await insist(war, "end_part", part="preparation")


PACE_S = 0.06
"""A desk that orders faster is a flood."""


async def insist(war: War, name: str, **args: Any) -> None:
    await asyncio.sleep(PACE_S)
    answer = await war.stage.give(name, args)
    assert "refused" not in answer, (name, args, answer)


async def override(war: War, row: str, **fields: Any) -> None:
    for field, value in fields.items():
        if war.stage.row(row)[field] != value:
            await insist(war, "override", row=row, field=field, value=value, reason="the scene")


async def rule(war: War, **changed: Any) -> None:
    event = f"event/{war.key}"
    await override(war, event, rules={**war.stage.row(event)["rules"], **changed})


# The battle


async def sound(page: Page) -> bool:
    """Nothing is too small for a thumb or has to be scrolled sideways."""
    assert await too_small(page) == []
    assert await sideways(page) == []
    return True


async def the_queen_marches(war: War) -> None:
    queen = war.queen
    await queen.open("Now")
    call = queen.card(f"{ARMY}: your turn!")
    await expect(call).to_be_visible()
    await call.get_by_role("button", name="Choose what to do").tap()
    await queen.page.get_by_label("Where to").select_option(FIELD)
    await queen.button(re.compile(f"Go there and attack: {ELVES}"))
    assert await sound(queen.page)
    await queen.button(re.compile("^Do it now"))
    for screen in (war.queen.page, war.elf.page, war.dwarf.page, war.hall.page, war.desk.page):
        await expect(
            screen.get_by_text(re.compile("Battle for|battle is being fought|Battle in")).first
        ).to_be_visible()


async def control_types_the_dice(war: War) -> None:
    desk = war.desk
    await war.hall.page.evaluate(STAGES)
    await desk.open("War(?! &)")
    form = desk.page.get_by_role("form", name="Dice from the table").last
    for name, face in zip((HUMANS, ELVES), THROWN.values(), strict=True):
        await form.get_by_label(name).fill(face)
    await form.get_by_role("button", name="Use these dice").click()
    await expect(picture(war.desk.page)).to_contain_text("dice from the table")
    await rule(war, table_dice=False)


def picture(page: Page) -> Locator:
    return page.get_by_role("article", name=re.compile("^Battle for Fernhaven"))


def show(page: Page) -> Locator:
    """What has just been thrown, die after die."""
    return page.locator("article.show")


STAGES = """() => {
  window.stages = [];
  const look = () => {
    const stage = document.querySelector("article.show")?.dataset.stage;
    if (stage && window.stages.at(-1) !== stage) window.stages.push(stage);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps how far the show of a battle has come, one stage after the other."""


async def the_dice_are_shown(war: War) -> None:
    """On the wall, and on the phones of those who fight: in one line there, for they have to choose."""
    await expect(show(war.hall.page).get_by_role("status")).to_have_text(f"{GROUND}: round 1")
    await expect(show(war.hall.page).get_by_text(f"{ELVES}: 2 of 4 fall")).to_be_visible()
    await expect(show(war.hall.page).get_by_text(f"Left now: {HUMANS} 2, {ELVES} 2.")).to_be_visible()
    assert await war.hall.page.evaluate("window.stages") == ["plate", "dice", "result", "meaning"]
    await expect(war.elf.page.locator(".alarm button")).to_be_visible()
    await expect(show(war.elf.page).get_by_role("button")).to_have_count(0)
    await expect(show(war.dwarf.page)).to_have_count(0)


async def asked(phone: Phone) -> None:
    """A decision stands over every page; a tap leads to it."""
    await phone.page.locator(".alarm button").tap()


async def both_choose_who_falls(war: War) -> None:
    queen, elf = war.queen, war.elf
    await asked(queen)
    await asked(elf)
    await elf.button(re.compile("regiment.*stays"))
    await expect(elf.page.get_by_role("button", name=re.compile("regiment.*falls"))).to_be_visible()
    assert await sound(elf.page)
    await elf.button(re.compile("^These fall: "))
    await expect(elf.page.get_by_text("Sealed.")).to_be_visible()
    await queen.button(re.compile("^These fall: 2 militia"))


async def the_elves_withdraw_in_part(war: War) -> None:
    queen, elf = war.queen, war.elf
    await elf.button("Withdraw …")
    await elf.page.get_by_role("group", name="Where to?").get_by_role("button", name=re.compile("Lirien")).tap()
    await elf.page.get_by_role("group", name="Who withdraws?").get_by_role("button").first.tap()
    await elf.page.get_by_role("group", name="Which officers go along?").get_by_role("button").first.tap()
    assert await sound(elf.page)
    await elf.button("Withdraw 1 to Lirien")
    await queen.button("Everybody stays and fights on")


async def fernhaven_falls(war: War) -> None:
    """The second round is the server's; everybody reads how it ended."""
    over = f"The field is held by {HUMANS}"
    # Both go again by themselves: they are looked at together.
    shows = [show(screen).get_by_role("status") for screen in (war.hall.page, war.elf.page)]
    await asyncio.gather(*(expect(one).to_have_text(f"{HUMANS} takes {GROUND}!") for one in shows))
    await war.dwarf.go("map")
    await expect(war.queen.page.get_by_text(over).first).to_be_visible()
    await expect(war.hall.land(GROUND)).to_have_attribute("aria-label", re.compile(HUMANS))
    await expect(war.hall.news).to_contain_text(GROUND)
    await expect(war.desk.page.get_by_text(f"{HUMANS} beat {ELVES} in {GROUND}.")).to_be_visible()
    await war.dwarf.go("map/battle")
    await expect(picture(war.dwarf.page)).to_contain_text(over)
    await expect(show(war.elf.page).get_by_text("You have lost the field.")).to_be_visible()
    await war.elf.page.reload()  # who comes late is shown what came of it, and no dice
    await war.elf.go("map/battle")
    await expect(picture(war.elf.page)).to_contain_text(over)
    await expect(show(war.elf.page)).to_have_count(0)


async def the_queen_pulls_the_port_down(war: War) -> None:
    queen = war.queen
    await queen.button(re.compile("^Strike harder"))
    await expect(queen.card(f"{GROUND} is yours").get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d$"))
    await queen.page.get_by_role("button", name=re.compile("^Port")).tap()
    await queen.button("Destroy 1 building for 1 food and 1 gold")
    await expect(queen.page.get_by_role("button", name=re.compile("^Port"))).to_have_count(0)
    await expect(war.hall.news).to_contain_text(re.compile("port", re.I))


async def the_battle_is_opened_again(war: War) -> None:
    """From the log, round by round: on a phone, and at the desk."""
    phone, desk = war.dwarf, war.desk
    await phone.open("Log")
    await expect(phone.page.get_by_text("1 battle of the day")).to_be_visible()
    await phone.page.get_by_role("button", name="Round by round").tap()
    for number in (1, 2):
        await expect(picture(phone.page).get_by_role("heading", name=f"Round {number}").first).to_be_visible()
    assert await sound(phone.page)
    await desk.open("Log")
    await desk.page.get_by_role("button", name="Round by round").click()
    await expect(picture(desk.page).get_by_role("heading", name="Round 1")).to_be_visible()
