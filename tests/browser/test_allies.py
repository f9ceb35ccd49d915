"""An ally on its phone in battle (BAT-15): its own losses and withdrawal, sealed; what officers learn, in time."""

import asyncio
import os
import re
from typing import Any

from playwright.async_api import Page, expect

from tests.browser.test_war import (
    DWARF,
    ELF,
    FIELD,
    PACE_S,
    QUEEN,
    War,
    asked,
    gathered,
    insist,
    override,
    picture,
    sound,
    stage_of,
    the_stage_is_set,
)

GUARD, DWARVES = "humans-guard", "dwarves-guard"
OWN = ("unit/regiment-dwarves-1", "unit/militia-thornwold-1")
MINUTES = re.compile(r"^\d+:\d\d$")


async def test_BAT_15_an_ally_chooses_for_its_own_and_sees_how_long_it_has(event):
    async with stage_of(event) as stage:
        war = await gathered(event, stage)
        await the_stage_is_set(war)
        await the_dwarves_fight_along(war)
        await each_chooses_its_own(war)
        await the_dwarves_go_and_the_others_stay(war)
        await officers_learn_in_time(war)
        await nobody_acts_any_more(war)


def all_of(war: War, kind: str) -> dict[str, dict[str, Any]]:
    names = (name for rows in war.stage.tables.values() for name in rows if name.startswith(f"{kind}/"))
    return {name.partition("/")[2]: war.stage.row(name) for name in names}


def turn_of(war: War, army: str) -> str:
    return next((key for key, row in all_of(war, "activation").items() if row["army"] == army), "")


def done(war: War, turn: str) -> bool:
    return bool(war.stage.row(f"activation/{turn}").get("state", "done") == "done")


def fought(war: War) -> str:
    return next(iter(all_of(war, "battle")), "")


async def the_dwarves_fight_along(war: War) -> None:
    """Two of theirs beside four elves; the humans hit four of the six, and lose one."""
    for row in OWN:
        await override(war, row, faction="dwarves", place=FIELD, army=DWARVES)
    await override(war, f"army/{DWARVES}", place=FIELD)
    await override(war, "officer/humans-lord-general", x=2, y=-9)
    await insist(war, "set_relation", a="dwarves", b="elves", state="alliance")
    await war.stage.until(lambda: turn_of(war, GUARD) != "")
    turn = turn_of(war, GUARD)
    if war.stage.row(f"activation/{turn}")["state"] != "called":
        await insist(war, "call_general", activation=turn)
    march = {"army": GUARD, "orders": {"to": FIELD, "attack": "elves"}}
    await insist(war, "act_for", seat=QUEEN, command="march", args=march)
    await war.stage.until(lambda: fought(war) != "")
    battle = {"battle": fought(war)}
    await insist(war, "act_for", seat=DWARF, command="join_battle", args={**battle, "side": "defender"})
    await insist(war, "act_for", seat=ELF, command="admit_ally", args={**battle, "faction": "dwarves"})
    await insist(war, "throw_dice", **battle, attacker=6, defender=3)


async def each_chooses_its_own(war: War) -> None:
    """Three of the four elves fall and one of the two dwarves; nobody sees the other's choice."""
    dwarf, elf = war.dwarf, war.elf
    await asked(dwarf)
    card = dwarf.card("Which 1 of your 2 units falls?")
    await expect(card).to_contain_text("They make 4: 4 of your side fall, 1 of them is yours.")
    await expect(card.get_by_role("timer")).to_have_text(MINUTES)
    await shot(dwarf.page, "ally-losses")
    assert await sound(dwarf.page)
    await dwarf.button(re.compile("^This one falls: 1 militia"))
    await expect(dwarf.page.get_by_text("Sealed.")).to_be_visible()
    await asked(elf)
    await expect(picture(elf.page)).to_contain_text("Karrund has chosen, sealed")
    await shot(elf.page, "ally-sealed")
    await expect(elf.page.get_by_text("Sealed.")).to_have_count(0)
    await elf.button(re.compile("^These fall: "))
    await insist(war, "settle_battle", battle=fought(war))  # the humans let the rule choose


async def the_dwarves_go_and_the_others_stay(war: War) -> None:
    dwarf, elf = war.dwarf, war.elf
    await dwarf.button("Withdraw …")
    await expect(dwarf.page.get_by_text("If all withdraw, your allies fight on without you.")).to_be_visible()
    await shot(dwarf.page, "ally-withdraws")
    assert await sound(dwarf.page)
    await dwarf.button(re.compile("^Withdraw all to "))
    await elf.button("Everybody stays and fights on")
    await war.queen.go("now/battle")
    await war.queen.button("Everybody stays and fights on")
    await expect(picture(elf.page)).to_contain_text("Karrund: 1 unit withdraws to")


async def officers_learn_in_time(war: War) -> None:
    """The choice shows its time, on its card and in the bar over every other page."""
    await insist(war, "end_battle", battle=fought(war))
    card = war.elf.card("has learnt in a fight")
    await expect(card.get_by_role("timer")).to_have_text(MINUTES)
    await shot(war.elf.page, "learns")
    await war.elf.open("Realm")
    await expect(war.elf.page.locator(".alarm").get_by_role("timer")).to_have_text(MINUTES)


async def nobody_acts_any_more(war: War) -> None:
    """After the last general of the last season the phone says what is true; after the bell, what is waited for."""
    while turn := next((key for key in all_of(war, "activation") if not done(war, key)), ""):
        await skipped(war, turn)
    await war.dwarf.open("Now")
    await expect(war.dwarf.page.get_by_text("All generals have acted, in both seasons.")).to_be_visible()
    await shot(war.dwarf.page, "all-have-acted")
    await insist(war, "set_clock", seconds=0, revision=war.stage.row(f"event/{war.key}")["revision"])
    await expect(war.dwarf.page.get_by_text("Upkeep comes as soon as the last choices")).to_be_visible()
    await asked(war.elf)
    await war.elf.button(re.compile("^Ward off better"))
    await insist(war, "close_phase", skip=True)
    await expect(war.dwarf.page.get_by_text("All generals have acted")).to_have_count(0)


async def skipped(war: War, turn: str) -> None:
    """Answers come before what they change: whoever asks again at once, of what it has not seen yet, is a flood."""
    await asyncio.sleep(PACE_S)
    answer = await war.stage.give("skip_general", {"activation": turn})
    assert answer.get("refused") in (None, "acted_already"), answer
    await war.stage.until(lambda: done(war, turn))


async def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look."""
    if where := os.environ.get("PICTURES"):
        await page.screenshot(path=f"{where}/{name}.png")
