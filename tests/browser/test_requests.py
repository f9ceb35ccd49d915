"""Asking Control, claiming a goal, and the end of it all, on a phone and the wall of the hall."""

import re

from playwright.async_api import Locator, expect

from tests.browser.desks import Hall
from tests.browser.given import CLOSE
from tests.browser.phones import Phone
from tests.browser.screens import barriers, sideways
from tests.browser.test_hall import faults
from tests.browser.words_of_control import Control, control_of

QUEEN, GOAL = "humans-monarch", "Be at war with nobody when the event ends."
WORDS = "Build a bridge that is talked of"
QUESTION, ANSWER = "Where is the list of our debts?", "There is none. Everybody keeps their own."


async def test_a_phone_asks_claims_and_reads_its_story_at_the_end(event):
    control, hall, queen = await control_of(event), await event.hall(), await event.sit(QUEEN, "Ann")
    await control.begin_production()
    await the_queen_asks_for_help(queen)
    await control_answers_and_settles(control, queen)
    await one_goal_is_denied_and_then_confirmed(control, queen)
    await aldermark_has_most_land(control)
    await the_last_phase_asks_for_goals(control, queen)
    await two_courts_agree_in_secret(control)
    await control.orders(CLOSE)
    await the_wall_stands_still(hall)
    await control.tell_who_came_where()
    await the_phone_tells_all_stories(queen)
    await what_only_words_can_say_is_claimed_after_it(queen)
    await the_wall_walks_through_them(hall)
    await control_reveals_what_nobody_saw(control, hall)


async def the_queen_asks_for_help(queen: Phone) -> None:
    """Two taps from any page: the menu, and its first button."""
    await queen.go("map")
    await queen.button("My seat")
    await queen.button(re.compile("^Ask Control"))
    await expect(queen.page.get_by_role("button", name="First choose")).to_be_disabled()
    await queen.button(re.compile("^Help"))
    await queen.page.get_by_label("In your own words").fill(QUESTION)
    await queen.page.reload()  # what is begun is kept, and so is what it is about
    await expect(queen.page.get_by_role("button", name=re.compile("^Help"))).to_have_attribute("aria-pressed", "true")
    await queen.button("Send to Control")
    await expect(request(queen)).to_contain_text("Waiting for Control")
    await expect(request(queen)).to_contain_text(QUESTION)
    await expect(queen.page.get_by_label("In your own words")).to_have_value("")


def request(phone: Phone) -> Locator:
    """What has been asked, on the page of requests."""
    return phone.pane.get_by_role("article")


async def control_answers_and_settles(control: Control, queen: Phone) -> None:
    """On its page an answer is simply there; elsewhere it comes up, and goes when it is put away."""
    (key,) = await control.rows("request")
    await control.order("claim_request", request=key)
    await expect(request(queen)).to_contain_text("Control sees to it")
    await queen.open("Now")
    await control.order("answer_request", request=key, text=ANSWER)
    news = queen.card("News from Control")
    await expect(news).to_contain_text(ANSWER)
    await queen.button("Got it")
    await expect(news.get_by_role("button")).to_have_count(0)
    await control.order("resolve_request", request=key)
    await queen.page.get_by_role("link", name="Ask Control").tap()
    await expect(request(queen)).to_contain_text("Settled")
    await expect(request(queen)).to_contain_text(ANSWER)
    await expect(request(queen).get_by_role("button", name="Withdraw")).to_have_count(0)


async def one_goal_is_denied_and_then_confirmed(control: Control, queen: Phone) -> None:
    await queen.open("Goals")
    card = queen.page.get_by_role("article", name=GOAL)
    await expect(card.get_by_role("list", name="What the facts say")).to_contain_text("So far; it counts at the end")
    goals = await control.rows("objective")
    (key,) = (key for key, goal in goals.items() if goal["text"] == GOAL)
    await card.get_by_role("button", name="I have reached it").tap()
    await expect(card).to_contain_text("Control decides")
    await expect(card.get_by_role("button", name="Take back")).to_be_visible()
    await control.order("deny_objective", objective=key, reason="Not before the end")
    await expect(card).to_contain_text("Control says no: Not before the end")
    await card.get_by_role("button", name="Claim it again").tap()
    await expect(card).to_contain_text("Control decides")
    await queen.open("Now")
    await control.order("confirm_objective", objective=key)
    await expect(queen.card("News from Control")).to_contain_text("Goal reached")
    await queen.button("My goals")
    await expect(card).to_contain_text("Reached")
    await expect(card.get_by_role("button")).to_have_count(0)


async def aldermark_has_most_land(control: Control) -> None:
    """Then its story is the first on the wall."""
    await control.order("set_relation", a="humans", b="orcs", state="war")
    await control.order("record_battle", province="midmarch", attacker="humans", taken=True)
    await control.order("give_objective", faction="humans", text=WORDS, seat="")


async def the_last_phase_asks_for_goals(control: Control, queen: Phone) -> None:
    """Many of them can only be true when it is over."""
    await control.order("override", row=f"event/{control.event}", field="turns", value=1, reason="A short evening")
    await control.orders(*[CLOSE] * 5)
    await queen.open("Now")
    act = queen.page.get_by_role("button", name=re.compile("^Claim your goals"))
    await expect(act).to_contain_text(re.compile(r"\d not claimed yet"))
    await expect(act).to_have_class(re.compile(r"\bmain\b"))


async def what_only_words_can_say_is_claimed_after_it(queen: Phone) -> None:
    await queen.page.get_by_role("link", name=re.compile("^Claim your goals")).tap()
    ours = queen.page.get_by_role("article", name=WORDS)
    await ours.get_by_role("button", name="We have reached it").tap()
    await expect(ours).to_contain_text("Control decides")
    await ours.get_by_role("button", name="Take back").tap()
    await ours.get_by_role("button", name="We have reached it").tap()
    await expect(ours).to_contain_text("Control decides")
    assert [*await barriers(queen.page), *await sideways(queen.page)] == []


async def the_phone_tells_all_stories(queen: Phone) -> None:
    await queen.go("now")
    await expect(queen.card("The great moments")).to_contain_text("Control rules: Aldermark and Urzoth are at war now.")
    ours = queen.card("What became of us")
    await expect(ours).to_contain_text("3 of 13 goals reached")
    await expect(ours).to_contain_text("Control rules: Aldermark and Urzoth are at war now.")
    others = queen.card("What became of the others")
    orcs = others.get_by_role("group").filter(has_text="Urzoth").first
    await expect(orcs.get_by_role("list").first).to_be_hidden()
    await orcs.get_by_text("Urzoth").first.tap()
    await expect(orcs).to_contain_text("Control rules: Aldermark and Urzoth are at war now.")
    assert [*await barriers(queen.page), *await sideways(queen.page)] == []


async def the_wall_stands_still(hall: Hall) -> None:
    """It would go on by itself while the phone is looked at."""
    await expect(hall.page.get_by_role("heading", name="How it ended")).to_be_visible()
    await hall.page.keyboard.press(" ")
    await expect(hall.page.get_by_role("button", name="Go on by itself")).to_be_visible()


async def the_wall_walks_through_them(hall: Hall) -> None:
    """By the hand of whoever stands before it."""
    await expect(hall.page.get_by_role("row", name="Aldermark")).to_contain_text("3/13")
    await hall.page.keyboard.press("ArrowRight")
    day = hall.page.get_by_role("article", name="The great moments")
    await expect(day).to_contain_text("Control rules: Aldermark and Urzoth are at war now.")
    assert [*await faults(hall.page), *await barriers(hall.page)] == []
    await the_wall_goes_from_moment_to_moment(hall)
    await hall.page.keyboard.press("ArrowDown")
    story = hall.page.get_by_role("article", name="Aldermark")
    await expect(story).to_contain_text("3 of 13 goals reached")
    await expect(story).to_contain_text(GOAL)
    await expect(story).to_contain_text("Aldermark has taken Midmarch from the independents.")
    assert [*await faults(hall.page), *await barriers(hall.page)] == []
    await hall.page.keyboard.press("ArrowLeft")
    await expect(story).to_have_count(0)
    for _ in ("awards", "time", "day"):
        await hall.page.keyboard.press("ArrowUp")
    await expect(day).to_have_count(0)


async def the_wall_goes_from_moment_to_moment(hall: Hall) -> None:
    """Along a line of the day, each with its place on the map; and on to the awards."""
    await hall.page.keyboard.press("ArrowRight")
    time = hall.page.get_by_role("article", name="The day, moment by moment")
    step = time.locator("[aria-current=step]")
    first = await step.inner_text()
    assert [*await faults(hall.page), *await barriers(hall.page)] == []
    await hall.page.keyboard.press("ArrowRight")
    await expect(step).not_to_have_text(first)
    await hall.page.keyboard.press("ArrowLeft")
    await expect(step).to_have_text(first)
    await hall.page.keyboard.press("ArrowDown")
    awards = hall.page.get_by_role("article", name="Awards")
    await expect(awards.get_by_role("listitem").filter(has_text="Knew what they wanted")).to_contain_text("Aldermark")
    assert [*await faults(hall.page), *await barriers(hall.page)] == []


async def two_courts_agree_in_secret(control: Control) -> None:
    treaty = {"to": ["elves"], "text": "The ford is ours.", "secret": True}
    await control.order("act_for", seat=QUEEN, command="propose_treaty", args=treaty)
    (key,) = await control.rows("treaty")
    await control.order("act_for", seat="elves-monarch", command="sign", args={"treaty": key})


async def control_reveals_what_nobody_saw(control: Control, hall: Hall) -> None:
    """It has the whole wall until somebody goes on."""
    moments = await control.rows("moment")
    (key,) = (key for key, moment in moments.items() if moment["secret"] and moment["kind"] == "treaty")
    await control.order("reveal", moment=key)
    shown = hall.page.get_by_role("status").filter(has_text="What nobody saw")
    await expect(shown).to_contain_text("Aldermark")
    assert [*await faults(hall.page), *await barriers(hall.page)] == []
    await hall.page.keyboard.press("ArrowRight")
    await expect(shown).to_have_count(0)
