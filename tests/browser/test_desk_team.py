"""Several Controls, the keys of the clock, the traffic light, and what calms down by itself."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.desks import Desk
from tests.browser.gathering import log_in


async def second_control(event, name):
    """Another Control, invited by the organiser's page and logged in on a laptop of their own."""
    team = await event.shows["desk"](f"{event.url}/control/team", storage_state=event.login)
    await team.get_by_role("textbox").fill(name)
    await team.get_by_role("button", name="Add a Control").click()
    link = await team.locator(".once code").text_content() or ""
    laptop = await event.shows["desk"](event.url + "/welcome" + link.partition("/welcome")[2])
    login = await log_in(laptop)
    desk = Desk(await event.shows["desk"](f"{event.url}/control/{event.key}", storage_state=login))
    await expect(desk.clock).to_contain_text("Connected")
    return desk


async def test_two_controls_see_each_other(event):
    ann, bob = await event.desk(), await second_control(event, f"bob-{event.key}")
    here = (await ann.open("Controls")).get_by_role("region", name="At a desk now")
    await expect(here).to_contain_text(re.compile("bob-.*Overview", re.DOTALL))
    await bob.open("Journal")
    await expect(here).to_contain_text(re.compile("bob-.*Journal", re.DOTALL))

    table = "Aldermark: nobody has joined yet"
    rails = [desk.page.get_by_role("complementary") for desk in (ann, bob)]
    lines = [rail.get_by_role("listitem").filter(has_text=table) for rail in rails]
    await lines[0].get_by_role("button", name=re.compile("^I take this")).click()
    await expect(lines[0]).to_contain_text("You see to it")
    await expect(lines[1]).to_contain_text(re.compile(" sees to it"))
    await lines[1].get_by_role("button", name=re.compile("^Take over")).click()
    await expect(lines[0]).to_contain_text("bob-")

    await bob.override("faction/humans", "gold", "9", "A chest")
    rulings = ann.page.get_by_role("table", name="What the Controls have ruled")
    ruling = rulings.get_by_role("row").filter(has_text="Overrode gold of Aldermark: 9 (was 3)")
    await expect(ruling).to_contain_text(re.compile("bob-.*A chest", re.DOTALL))
    await expect(here).to_contain_text("Override: Aldermark")

    await ann.open_row("faction", "humans")
    for desk in (ann, bob):
        await expect(desk.page.get_by_role("tabpanel").get_by_role("status")).to_contain_text("this open, too.")
    await bob.page.close()
    await expect(ann.page.get_by_role("tabpanel").get_by_role("status")).to_have_count(0)


@pytest.mark.parametrize("way", ["log out", "dismissed"])
async def test_who_was_sent_away_reads_why_and_nothing_more(event, way):
    """The desk empties: no clock that goes on counting, no rows, no map, nothing of it left in the page."""
    name = f"eve-{event.key}"
    eve, told = await second_control(event, name), {"log out": "You are not logged in here any more",
                                                    "dismissed": "you have been dismissed"}  # fmt: skip
    await expect(eve.timer).to_be_visible()
    if way == "log out":
        other = await eve.page.context.new_page()
        await other.goto(f"{event.url}/control/")
        await other.get_by_role("button", name="Log out").click()
    else:
        await dismissed(event, name)
    await expect(eve.page.get_by_role("alertdialog")).to_contain_text(told[way])
    await expect(eve.page.get_by_role("timer")).to_have_count(0)
    await expect(eve.page).to_have_title("This desk is no longer connected.")
    assert "Aldermark" not in await eve.page.content()


async def dismissed(event, name):
    """The organiser does it with one tap; the region of the organiser's desk that says so."""
    ann = await event.desk()
    here = (await ann.open("Controls")).get_by_role("region", name="At a desk now")
    await here.get_by_role("button", name=f"Dismiss {name}").click()
    await expect(here.get_by_role("status")).to_contain_text(f"{name} is dismissed")
    return here


async def test_who_was_dismissed_is_let_in_again_with_one_tap(event):
    name = f"ida-{event.key}"
    ida = await second_control(event, name)
    here = await dismissed(event, name)
    gone = ida.page.get_by_role("alertdialog")
    await expect(gone).to_contain_text("you have been dismissed")
    await here.get_by_role("button", name=f"Let in again: {name}").click()
    await expect(here.get_by_role("status")).to_be_empty()
    await gone.get_by_role("button", name="Reload").click()
    await expect(ida.clock).to_contain_text("Connected")


async def test_the_clock_has_its_keys(event):
    desk = await event.desk()
    keys = desk.page.keyboard
    await desk.begin_production()
    await desk.press("Pause")
    await desk.set_clock("7:30")
    await expect(desk.timer).to_have_text("7:30")
    await desk.clock.get_by_label("Set the time left").blur()
    for key, then in (("+", "8:30"), ("-", "7:30"), ("=", "8:30")):
        await keys.press(key)
        await expect(desk.timer).to_have_text(then)
    await keys.press("h")
    hold = desk.clock.get_by_role("button", name=re.compile("^Hold at the bell"))
    await expect(hold).to_have_attribute("aria-pressed", "true")
    await keys.press("a")
    field = desk.page.get_by_label("Words", exact=True)
    await expect(field).to_be_focused()
    await keys.type("hen h e + n")
    await expect(field).to_have_value("hen h e + n")
    await expect(desk.timer).to_have_text("8:30")
    await field.blur()
    await keys.press("e")
    await desk.clock.get_by_role("button", name="End Production now and hold it").click()
    await expect(desk.state).to_have_text("Held at the bell")
    await expect(desk.phase).to_have_text("Production")
    await desk.press("Publish")
    await expect(desk.phase).to_have_text("Trade")
    await expect(hold).to_have_attribute("aria-pressed", "false")
    await expect(desk.page.get_by_role("log", name="Answers of the server")).to_contain_text("it holds one phase only")
    await keys.press("?")
    await expect(desk.page.get_by_role("dialog", name="Keys and signs")).to_contain_text("Nudge all who are stuck")


async def test_the_light_says_what_is_well_and_a_backup_is_asked_for(event):
    desk = await event.desk()
    await expect(desk.clock.get_by_role("button", name=re.compile("^(All well|Look here|Trouble)$"))).to_be_visible()
    await desk.page.keyboard.press("l")
    light = desk.page.get_by_role("dialog", name=re.compile("^How the server is"))
    for topic in ("Database", "Clock", "Disk", "Phones", "Backup"):
        await expect(light.get_by_role("heading", name=re.compile(f"^{topic} "))).to_be_visible()
    await expect(light).not_to_contain_text("has not looked at it yet")
    await light.get_by_role("button", name="Back up now").click()
    await expect(light).to_contain_text("a backup is made now")


async def test_the_strip_of_the_clock_never_jumps(event):
    """Buttons stay where they are from phase to phase, whichever of them there are."""
    desk = await event.desk()
    await desk.press("Start")
    found = set()
    for phase, then in (("Planning", "Initial diplomacy"), ("Initial diplomacy", "Production"), ("Production", "Trade"),
                        ("Trade", "Purchase"), ("Purchase", "War"), ("War", "Upkeep")):  # fmt: skip
        await desk.end(phase, then)
        await expect(desk.clock.get_by_role("button", name="No, leave it")).to_have_count(0)
        back = await desk.clock.get_by_role("button", name="Back…").bounding_box()
        strip = await desk.clock.bounding_box()
        assert back
        assert strip
        found.add((round(back["x"]), round(back["y"]), round(strip["height"])))
    assert len(found) == 1
    light, (_, _, height) = desk.clock.get_by_role("button").nth(-2), found.pop()
    for word in ("All well", "Look here", "Achtung", "Prüft noch"):
        await light.evaluate("(button, word) => button.replaceChildren('● ' + word)", word)
        assert round((await desk.clock.bounding_box())["height"]) == height, word
