"""A newcomer's whole first turn as a queen: every job of every phase, by what the phone itself offers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playwright.async_api import expect

from tests.browser.given import CLOSE, Order
from tests.browser.thumb import Thumb
from tests.browser.words_of_control import Control

QUEEN = "humans-monarch"
PLAYER, NAME, MATTER = "Anna", "Ida", "The ford"
Deed = Callable[[Thumb], Awaitable[None]]


@dataclass(frozen=True)
class Job:
    """What is to be done in a phase, as the table of the docs calls it."""

    name: str
    do: Deed


async def take_the_seat(thumb: Thumb, event: str, code: str) -> None:
    """From the address that the hall shows: which event, which seat, whose name."""
    page = thumb.page
    of_several = page.get_by_role("link", name=event, exact=True)
    if await of_several.count():
        await thumb.tap(of_several)
    await thumb.write(page.get_by_label(thumb.served("Code of your seat")), code)
    await thumb.tap(page.get_by_role("button", name=thumb.served("Go on")))
    await thumb.write(page.get_by_label(thumb.served("Your own name")), PLAYER)
    await thumb.tap(page.get_by_role("button", name=thumb.served("Take this seat")))
    await expect(page.locator("html")).to_have_attribute("data-net", "live")


async def read_the_first_minute(thumb: Thumb) -> None:
    """One card, which leads to what is to be done first; the turn to try is for another time."""
    await thumb.press("ui.first.begin")


async def lay_out_the_realm(thumb: Thumb) -> None:
    """Two cards change places."""
    await thumb.now()
    await thumb.press("ui.lay_out")
    cards = thumb.page.get_by_role("list", name=thumb.said("ui.cards")).get_by_role("button")
    await thumb.tap(cards.nth(0))
    await thumb.tap(cards.nth(1))
    await confirm(thumb)


async def confirm(thumb: Thumb) -> None:
    await thumb.press("ui.confirm_all")
    await expect(thumb.button("ui.all_confirmed")).to_be_visible()


async def give_a_name(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.give_names")
    field = thumb.page.get_by_label(thumb.said("ui.my_character"))
    await thumb.write(field, NAME)
    form = thumb.page.locator("form", has=field)
    await thumb.press("ui.save_name", form)
    await expect(thumb.button("done.name", form)).to_be_visible()


async def offer_an_alliance(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.bond.act")
    await thumb.any_of(thumb.part("ui.war_and_peace"))
    await thumb.press("ui.treaty.offer_alliance")
    await thumb.press("ui.treaty.sign_and_send")
    await expect(thumb.part("ui.treaty.shelf.waiting")).to_be_visible()


async def propose_a_marriage(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.wed.propose", thumb.part("ui.you_may"))
    for question in ("ui.wed.whose_heir", "ui.wed.whom"):
        await thumb.any_of(thumb.part(question))
    await thumb.press("ui.wed.send")
    await expect(thumb.part("ui.wed.shelf.ours")).to_be_visible()


async def call_a_summit(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.summit.act_call")
    await thumb.any_of(thumb.group("ui.summit.whom"))
    await thumb.write(thumb.page.get_by_label(thumb.said("ui.summit.matter")), MATTER)
    await thumb.press("ui.summit.call")
    await expect(thumb.page.get_by_text(MATTER).first).to_be_visible()


async def order_all_at_once(thumb: Thumb) -> None:
    """The yellow button speaks for all five provinces."""
    await thumb.now()
    await thumb.press("budget.feed")
    await expect(thumb.part("budget.title").get_by_role("status")).to_contain_text(thumb.said("ui.receipt.confirmed"))


async def choose_an_end(thumb: Thumb) -> None:
    """What the realm is to produce for, and one province otherwise."""
    await thumb.now()
    await thumb.press("ui.give_orders")
    await thumb.press("budget.arm")
    await expect(thumb.part("budget.title").get_by_role("status")).to_contain_text(thumb.said("ui.receipt.confirmed"))
    chosen = thumb.page.get_by_role("list", name=thumb.said("ui.chosen")).first
    await thumb.tap(chosen.get_by_role("button").first)
    await thumb.press("what.gold", thumb.group("ui.may_produce").first)


async def read_why(thumb: Thumb) -> None:
    """What the bell has brought, number by number."""
    await thumb.now()
    await thumb.press("ui.why")
    await expect(thumb.page.get_by_role("heading", name=thumb.said("ui.statement"), level=1)).to_be_visible()


async def make_an_offer(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("trade.act")
    await thumb.press("what.metal", thumb.part("placard.who_has"))
    await thumb.any_of(thumb.part("trade.with"))
    await thumb.press("trade.send")
    await expect(thumb.part("trade.open")).to_be_visible()


async def buy_a_regiment(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.market")
    await thumb.any_of(thumb.part("ware.regiment"))
    await thumb.press("ui.buy_one")
    await expect(thumb.part("ui.basket")).to_contain_text(thumb.said("ui.bought"))
    await expect(thumb.part("ui.basket")).to_contain_text(thumb.said("war.plan.unled"))


async def research(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("lore.act")
    await thumb.press("lore.research")
    await thumb.press("lore.research_for")
    learnt, asked = thumb.page.get_by_text(thumb.said("lore.learnt")), thumb.page.get_by_role("alertdialog")
    await expect(learnt.or_(asked).first).to_be_attached()
    if await asked.count():  # what is paid with would have been eaten
        await thumb.press("ahead.send")
    await expect(learnt.first).to_be_attached()


async def plan_a_march(thumb: Thumb) -> None:
    """To the place that is offered first beside staying, by a tap on the map."""
    await thumb.now()
    await thumb.press("war.plan.act")
    offered = thumb.page.get_by_label(thumb.said("war.plan.where_to")).locator("option").nth(1)
    await thumb.tap(thumb.page.locator(f"[data-province='{await offered.get_attribute('value')}'] [role=button]").first)
    await thumb.any_of(thumb.group("war.plan.what_there"))
    await thumb.press("war.plan.file")
    await expect(thumb.page.get_by_text(thumb.said("war.plan.filed")).first).to_be_attached()


async def answer_the_call(thumb: Thumb) -> None:
    """The general is called: the plan is carried out at once."""
    await thumb.press("war.plan.carry_out")


async def feed_and_pay(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.feed")
    await thumb.press("ui.leave_it_so")
    await expect(thumb.button("ui.all_confirmed")).to_be_visible()


async def seal_an_act(thumb: Thumb) -> None:
    await thumb.now()
    await thumb.press("ui.plot.sanction")
    await thumb.press("ui.plot.act.incite")
    await thumb.any_of(thumb.group("ui.plot.which.incite"))
    await thumb.press("ui.plot.seal")
    await expect(thumb.page.get_by_text(thumb.said("ui.plot.sealed")).first).to_be_visible()
    await expect(thumb.page.get_by_text(thumb.said("done.plot")).first).to_be_visible()


TURN: dict[str, tuple[Job, ...]] = {
    "planning": (Job("lay out the realm", lay_out_the_realm), Job("give yourself a name", give_a_name)),
    "initial_diplomacy": (
        Job("offer an alliance", offer_an_alliance), Job("propose a marriage", propose_a_marriage),
        Job("call a royal summit", call_a_summit),
    ),
    "production": (
        Job("order what five provinces produce", order_all_at_once),
        Job("order them to another end, and one otherwise", choose_an_end),
    ),
    "trade": (Job("read why", read_why), Job("offer a deal", make_an_offer)),
    "purchase": (Job("buy a regiment", buy_a_regiment), Job("research a technology", research)),
    "war": (Job("plan a march", plan_a_march),),
    "season_1": (Job("carry out the plan when called", answer_the_call),),
    "upkeep": (Job("feed and pay", feed_and_pay),),
    "diplomacy": (Job("seal a secret act", seal_an_act),),
}  # fmt: skip
"""The jobs of each phase, and of the season of war, in the order of play."""
BELLS: dict[str, tuple[Order, ...]] = {
    "planning": (("start", {}),),
    "season_1": (("set_war_times", {"plan": 600, "activation": 600, "decision": 600}),
                 ("end_part", {"part": "preparation"})),
}  # fmt: skip
"""What Control does before a phase or part begins, where it is not to end the one before."""


async def rings(control: Control, thumb: Thumb, phase: str) -> None:
    """The bell crosses the phone, and is tapped away."""
    await control.orders(*BELLS.get(phase, (CLOSE,)))
    await thumb.page.locator(".bell.armed").tap()
    await expect(thumb.page.locator(".bell")).to_have_count(0)
