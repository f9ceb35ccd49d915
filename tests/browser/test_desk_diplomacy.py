"""Diplomacy on Control's desk: a request to its end, plots to what each side reads, a nation in two and in one."""

import re

from playwright.async_api import Locator, expect

from tests.browser.desks import Desk
from tests.browser.given import CLOSE, by
from tests.browser.screens import barriers, sideways
from tests.browser.words_of_control import Control, control_of

QUEEN, ELF_QUEEN, GUILDMASTER = "humans-monarch", "elves-monarch", "guild-monarch"


async def a_court(control: Control) -> None:
    """The first diplomacy: three plots are sealed, the humans ask for something and claim their goal."""
    await control.orders(("start", {}), *[CLOSE] * 7)
    goals = await control.rows("objective")
    goal = next(key for key, row in goals.items() if row["faction"] == "humans" and not row["seat"])
    await control.orders(
        by(QUEEN, "sanction", act="assassinate", character="elves-lord-general"),
        by(ELF_QUEEN, "sanction", act="counter", counters="sabotage"),
        by(GUILDMASTER, "sanction", act="incite", province="kingsmead"),
        by(QUEEN, "ask_control", about="action", text="We sell the old mint."),
        by(QUEEN, "propose_treaty", to=["dwarves"], text="Trade in the north.", secret=True),
        by(QUEEN, "claim_objective", objective=goal),
    )


async def settle_the_request(desk: Desk, pane: Locator) -> None:
    """Claimed, answered, resolved with an override."""
    request = pane.get_by_role("listitem").filter(has_text="We sell the old mint.")
    await request.get_by_role("button", name="Claim", exact=True).click()
    await expect(request).to_contain_text("You see to it.")
    await request.get_by_role("button", name="Answer…").click()
    await request.get_by_label("the request stays open").fill("For how much?")
    await request.get_by_role("button", name="Send the answer").click()
    await expect(request).to_contain_text("Answered: For how much?")
    await request.get_by_role("button", name="Resolve…").click()
    await request.get_by_label("Last word").fill("Sold for nine gold.")
    await request.get_by_label("Change something in the game with it").select_option("override")
    await request.get_by_label("field", exact=False).last.select_option("gold")
    await request.get_by_label("New value of gold").fill("9")
    assert await barriers(desk.page) == []
    await request.get_by_role("button", name="Rule so and settle the request").click()
    await expect(pane.get_by_role("list", name="Resolved (1)")).to_contain_text("“Sold for nine gold.”")


def decided(pane: Locator, aim: str) -> Locator:
    return pane.get_by_role("list", name=re.compile("^Decided")).get_by_role("listitem").filter(has_text=aim)


async def rule(pane: Locator, plot: Locator) -> None:
    """The assassination comes out the other way, and the culprit is known."""
    await expect(plot.locator(".chip")).to_have_text(re.compile("succeeds|fails"))
    was = "succeeds" if await plot.locator(".chip", has_text="succeeds").count() else "fails"
    await plot.get_by_role("button", name=re.compile("^Change: ")).click()
    await plot.get_by_label("the culprit can be identified").check()
    await plot.get_by_label("Reason").fill("As the whole hall saw it")
    await plot.get_by_role("button", name="Change it").click()
    await expect(plot.locator(".chip")).to_have_text("fails" if was == "succeeds" else "succeeds")
    await expect(plot).to_contain_text("the culprit can be identified")


async def test_SUB_1_control_settles_a_request_and_looks_before_plots_are_published(event):
    control = await control_of(event)
    await control.order("set_ruling", ruling="judge_by_evidence", value=False, was=True)  # so that all claims wait
    await a_court(control)
    desk = await event.desk()
    rail = desk.page.get_by_role("complementary")
    await expect(rail).to_contain_text("Queen of Aldermark asks (")
    await desk.page.keyboard.press("r")
    pane = desk.page.get_by_role("tabpanel")
    await settle_the_request(desk, pane)
    assert (await control.rows("faction"))["humans"]["gold"] == 9

    await desk.page.keyboard.press("d")
    await expect(pane).to_contain_text("3 plots are sealed.")
    look = pane.get_by_role("region", name="What will happen")
    await look.get_by_role("button", name="Preview").click()
    await expect(look).to_contain_text("Incite Kingsmead")
    assert {plot["state"] for plot in (await control.rows("plot")).values()} == {"sealed"}

    await control.orders(CLOSE)
    await expect(rail).to_contain_text("3 plots are decided")
    await expect(pane.get_by_role("timer")).to_be_visible()
    await pane.get_by_role("button", name="Hold", exact=True).click()
    await expect(pane).to_contain_text("decided and held")
    await rule(pane, decided(pane, "Assassinate"))
    await look.get_by_role("button", name="Preview").click()
    await expect(look.get_by_role("definition").filter(has_text="know who")).to_have_count(2)
    assert await barriers(desk.page) == []
    assert await sideways(desk.page) == []
    foretold = await look.get_by_role("definition").all_inner_texts()
    await pane.get_by_role("button", name="Publish now…").click()
    await pane.get_by_role("button", name="Publish", exact=True).click()
    await expect(pane.get_by_role("list", name="Published (3)")).to_contain_text("Incite Kingsmead")
    await expect(pane.get_by_role("button", name=re.compile("^Take back: "))).to_have_count(1)
    log = await desk.open("Log")
    for line in foretold:
        await expect(log.get_by_role("cell", name=line, exact=True).first).to_be_visible()

    await desk.page.keyboard.press("d")
    await pane.get_by_role("button", name=re.compile("^Objectives")).click()
    await expect(pane.get_by_role("list", name="Claimed as reached (1)")).to_be_visible()
    await claims_are_judged_at_once(control, desk, rail)


async def claims_are_judged_at_once(control: Control, desk: Desk, rail: Locator) -> None:
    """Two lie open to be read, one by its words alone; a third comes in meanwhile, and is judged by nobody unseen."""
    await control.order("give_objective", faction="humans", text="Sing at the well.", seat=QUEEN)
    goals = await control.rows("objective")
    sung = next(key for key, row in goals.items() if row["text"] == "Sing at the well.")
    await control.orders(by(QUEEN, "claim_objective", objective=sung))
    await rail.get_by_role("button", name="Open: 2 claims to judge.").click()
    held, song = rail.get_by_role("listitem", name="Midmarch"), rail.get_by_role("listitem", name="Sing at the well.")
    await expect(held).to_contain_text("Provinces held (Midmarch): 0 of 1. Not yet")
    await expect(held.get_by_role("radio", name="Not reached")).to_be_checked()
    await expect(song).to_contain_text("By its words alone")
    await expect(song.get_by_role("radio", name="Later")).to_be_checked()
    await song.get_by_role("radio", name="Reached", exact=True).check()
    assert await barriers(desk.page) == []
    late = next(key for key, row in goals.items() if row["faction"] == "elves" and not row["seat"])
    await control.orders(by(ELF_QUEEN, "claim_objective", objective=late))
    await expect(rail.get_by_role("button", name="1 claim has come in meanwhile: show it")).to_be_visible()
    await held.get_by_label("Why not?").fill("")
    await rail.get_by_role("button", name="Judge so: 1 reached, 1 not").click()
    await expect(held).to_contain_text("reason")
    await held.get_by_label("Why not?").fill("Take it first.")
    await rail.get_by_role("button", name="Judge so: 1 reached, 1 not").click()
    await expect(rail).to_contain_text("Judged 2 claims: 1 reached, 1 not")
    assert {(await control.rows("objective"))[key]["state"] for key in (sung, late)} == {"confirmed", "claimed"}


async def test_SUC_5_a_nation_is_split_and_united_after_a_question(event):
    desk = await event.desk()
    await desk.page.keyboard.press("d")
    pane = desk.page.get_by_role("tabpanel")
    await pane.get_by_role("button", name=re.compile("^Thrones")).click()
    await pane.get_by_text("Succession war").click()
    await pane.get_by_label("Which nation").select_option("humans")
    split = pane.get_by_role("form", name="Split it")
    await split.get_by_label("Who claims the crown").select_option("humans-lord-general")
    await split.get_by_label("What the new nation is called").fill("The Old March")
    await split.get_by_label("Ostmark", exact=True).check()
    await split.get_by_role("button", name="Split the nation…").click()
    question = pane.get_by_role("group", name=re.compile("is crowned and The Old March begins"))
    await expect(question).to_contain_text(re.compile(r"at war with Aldermark: 1 of \d provinces, 0 units, 1 officer"))
    assert await barriers(desk.page) == []
    await question.get_by_role("button", name="No, leave it").click()
    await split.get_by_role("button", name="Split the nation…").click()
    await question.get_by_role("button", name="Split it").click()
    await expect(question).to_have_count(0)

    await pane.get_by_label("Which nation").select_option(label="The Old March")
    await expect(pane).to_contain_text("to be made one again: Aldermark.")
    unite = pane.get_by_role("form", name="Make it part of another")
    await unite.get_by_label("All that is left").select_option("elves")
    await unite.get_by_role("button", name="Unite them…").click()
    why = pane.get_by_label("never were one nation: why now?")
    await why.press("Enter")
    await expect(pane).to_contain_text("Say why: the reason stands in the journal.")
    await why.press("Escape")
    await expect(why).to_have_count(0)
    await unite.get_by_label("All that is left").select_option("humans")
    await unite.get_by_role("button", name="Unite them…").click()
    end = pane.get_by_role("group", name=re.compile("^The Old March is no more: 1 province, 0 players and"))
    await end.get_by_role("button", name="Unite them").click()
    await expect(end).to_have_count(0)
    await expect(await desk.entries("Made The Old March part of Aldermark")).to_have_count(1)
    log = await desk.open("Log")
    await expect(log).to_contain_text("crowned: the new monarch of The Old March")
    await expect(log).not_to_contain_text("something unseen")
