"""Why an order did not count: what the journal, the refusals and the closes say of it, and to whom."""

from typing import Any

import pytest
from django.test import Client

from astor.desk import receipts
from astor.game.models import Alarm, Entry, Event, Proposal, Refusal, Seat
from astor.game.orders.commands import Order
from astor.game.values.errors import Refused
from astor.running.thread import in_turn
from astor.sockets import refusals
from diplomacy.models import Deal, Plot
from factions.models import Knowledge
from tests import cast
from tests.cast import ELF_QUEEN, GENERAL, GUILDMASTER, QUEEN
from tests.rooms.screens import HOST, Venue, joined, seat_cookie, state
from war.models import Activation

pytestmark = pytest.mark.both_databases

ANN = "control/ann"
GOLD: dict[str, Any] = {"province": "kingsmead", "outputs": ["gold"]}
FOOD: dict[str, Any] = {"province": "kingsmead", "outputs": ["food"]}


@pytest.fixture
def day(event: Event) -> Event:
    """Production has begun; queen and general of the humans and the elves' queen sit there."""
    joined(QUEEN, GENERAL, ELF_QUEEN)
    for name in ("start", "close_phase", "close_phase"):
        cast.order(ANN, name)
    return event


def fates(seat: str = QUEEN) -> list[tuple[str, str]]:
    """Order and what became of it, oldest first, without who sat down."""
    told = receipts.of_seat(Event.objects.get(key=cast.EVENT), seat)
    return [(receipt.command, receipt.fate) for receipt in reversed(told)]


def newest(seat: str = QUEEN) -> receipts.Receipt:
    return receipts.of_seat(Event.objects.get(key=cast.EVENT), seat)[0]


def refuse(seat: str, name: str, code: str, **args: Any) -> None:
    """As the socket does when an order is refused."""
    refusals.note(Order(cast.EVENT, f"seat/{seat}", name, args, cast.T0 + 10**9, phase="t1/production"), Refused(code))


def test_a_draft_is_drafted_then_replaced_then_confirmed_then_read(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    assert fates() == [("produce", "drafted")]
    assert newest().facts == {"counts": True}
    cast.order(QUEEN, "produce", **FOOD)
    assert fates() == [("produce", "replaced"), ("produce", "drafted")]
    cast.order(QUEEN, "confirm")
    assert fates() == [("produce", "replaced"), ("produce", "confirmed"), ("confirm", "done")]
    cast.order(ANN, "close_phase")
    close = Entry.objects.get(command="close_phase", phase="t1/production")
    assert fates()[1] == ("produce", "read")
    read = receipts.of_seat(day, QUEEN)[1]
    assert read.close == receipts.Closed(close.seq, close.at)


def test_what_nobody_confirmed_is_not_read_where_only_what_is_confirmed_counts(day: Event):
    rules = {**day.rules, "unconfirmed_orders": "ignore"}
    cast.order(ANN, "override", row="event/astor", field="rules", value=rules, reason="to be sure")
    cast.order(QUEEN, "produce", **GOLD)
    assert newest().facts == {"counts": False}
    cast.order(ANN, "close_phase")
    assert fates() == [("produce", "unconfirmed")]


def test_it_says_who_else_replaced_a_draft(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    cast.order(ANN, "act_for", seat=QUEEN, command="produce", args=FOOD)
    assert fates() == [("produce", "replaced"), ("produce", "drafted")]
    first = receipts.of_seat(Event.objects.get(pk=day.pk), QUEEN)[1]
    assert first.by == ANN
    (told,) = receipts.for_player([first], Seat.objects.get(key=QUEEN))
    assert (told.by, told.seq, "entry" in told.facts) == ("control", 0, False)


def test_what_control_took_back_is_told_with_its_entry(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    entry = Entry.objects.get(command="produce")
    cast.order(ANN, "undo", entry=entry.seq, reason="a slip")
    undone = newest()
    assert (undone.fate, undone.by, undone.facts) == ("undone", ANN, {"entry": entry.seq + 1})


def test_what_was_refused_or_came_too_late_is_told_with_its_rule(day: Event):
    refuse(QUEEN, "produce", "late", **GOLD)
    refuse(QUEEN, "produce", "unknown_row", province="nowhere", outputs=["gold"])
    told = receipts.of_seat(day, QUEEN)
    assert {(r.fate, r.facts["code"]) for r in told} == {("late", "late"), ("refused", "unknown_row")}
    assert {r.phase for r in told} == {"t1/production"}


def test_noting_a_refusal_asks_the_database_nothing(day: Event, django_assert_num_queries: Any):
    with django_assert_num_queries(0):
        for number in range(100):
            refuse(QUEEN, "produce", "late", province=str(number))
    assert Refusal.objects.count() == 0


def test_of_each_seat_the_newest_are_kept_and_others_lose_none(day: Event):
    refuse(GENERAL, "produce", "no_power", **GOLD)
    for round_ in range(3):
        for number in range(refusals.KEPT):
            refuse(QUEEN, "produce", "late", province=f"{round_}-{number}")
        refusals.keep()
    kept = list(Refusal.objects.filter(seat=QUEEN).values_list("args", flat=True))
    assert [args["province"] for args in kept] == [f"2-{number}" for number in range(refusals.KEPT)]
    assert Refusal.objects.filter(seat=GENERAL).count() == 1


def test_what_is_too_large_to_keep_says_how_large_it_was(day: Event):
    refuse(QUEEN, "produce", "bad_arguments", province="x" * 5000)
    refusals.keep()
    assert Refusal.objects.get().args == {"bytes": 5016}


def test_a_sealed_word_is_told_to_nobody_here_and_a_refused_one_is_not_kept(day: Event):
    cast.order(QUEEN, "pin_note", text="kingsmead")
    refuse(QUEEN, "pin_note", "no_words", text="kingsmead")
    assert [(r.command, r.args) for r in receipts.of_seat(day, QUEEN)] == [("pin_note", {})] * 2
    assert Refusal.objects.get().args == {}
    assert receipts.of_row(day, "province/kingsmead") == []


def test_a_refusal_of_an_event_that_is_gone_is_forgotten(day: Event):
    refusals.note(Order("gone", f"seat/{QUEEN}", "produce", {}, cast.T0), Refused("late"))
    refusals.keep()
    assert Refusal.objects.count() == 0


def test_a_row_says_who_ordered_what_about_it(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    refuse(GENERAL, "produce", "no_power", **GOLD)
    refuse(ELF_QUEEN, "produce", "late", province="lirien")
    told = receipts.of_row(day, "province/kingsmead")
    assert {(r.actor, r.fate) for r in told} == {(f"seat/{QUEEN}", "drafted"), (f"seat/{GENERAL}", "refused")}


@pytest.mark.parametrize(("said", "named"), [
    ({"province": "a"}, True), ({"to": {"a": 1}}, True), ({"wares": [{"subject": "a"}]}, True), ({"x": ["b"]}, False),
    ({"n": 1, "on": None}, False)])  # fmt: skip
def test_a_key_is_found_wherever_an_order_names_it(said: Any, named: bool):
    assert receipts.names(said, "a") == named


# What waits


GUARD = "humans-guard"
GOODS: dict[str, Any] = {"gives": {"goods": {"gold": 1}}, "wants": {"goods": {"food": 1}}}


def until(phase: str) -> None:
    while state().phase != phase:
        cast.order(ANN, "close_phase", skip=True)


def became(command: str, seat: str = QUEEN) -> list[tuple[str, str]]:
    """What became of the orders of this name, and by whom, oldest first."""
    told = receipts.of_seat(state(), seat)
    return [(receipt.fate, receipt.by) for receipt in reversed(told) if receipt.command == command]


def at_war(army: str = GUARD) -> None:
    """The season has begun, and everybody who acts before this army has done nothing."""
    cast.order(ANN, "end_part", part="preparation")
    while (turn := Activation.objects.get(state="called")).army != army:
        cast.order(ANN, "act_for", seat=f"{turn.faction}-monarch", command="decline", args={"army": turn.army})


def test_WAR_12_a_plan_that_was_torn_up_was_not_carried_out(day: Event):
    until("t1/war")
    cast.order(QUEEN, "file_plan", army=GUARD)
    assert newest().facts == {"what": "plan"}
    cast.order(GENERAL, "drop_plan", army=GUARD)
    assert became("file_plan") == [("withdrawn", f"seat/{GENERAL}")]
    assert became("drop_plan", GENERAL) == [("done", "")]
    torn = Entry.objects.get(command="drop_plan")
    assert newest().facts == {"entry": torn.seq, "when": torn.at}
    cast.order(ANN, "undo", entry=torn.seq, reason="a slip")
    assert became("file_plan") == [("waits", "")]


def test_WAR_12_a_plan_is_replaced_by_another_that_says_something_else(day: Event):
    until("t1/war")
    cast.order(QUEEN, "file_plan", army=GUARD)
    cast.order(GENERAL, "file_plan", army=GUARD)
    assert became("file_plan") == [("waits", "")]
    cast.order(GENERAL, "file_plan", army=GUARD, withdraw_below=2)
    assert became("file_plan") == [("replaced", f"seat/{GENERAL}")]


@pytest.mark.parametrize(("command", "args", "fate", "by"), [
    ("march", {}, "carried", GENERAL), ("march", {"orders": {}}, "replaced", GENERAL),
    ("decline", {}, "withdrawn", GENERAL)])  # fmt: skip
def test_WAR_12_a_called_general_follows_the_plan_or_does_not(day: Event, command: str, args: Any, fate: str, by: str):
    until("t1/war")
    cast.order(QUEEN, "file_plan", army=GUARD)
    at_war()
    assert became("file_plan") == [("waits", "")]
    cast.order(GENERAL, command, army=GUARD, **args)
    assert became("file_plan") == [(fate, f"seat/{by}")]


def test_WAR_12_the_clock_carries_a_plan_out_and_what_no_general_was_called_for_comes_to_nothing(day: Event):
    until("t1/war")
    cast.order(QUEEN, "file_plan", army=GUARD)
    at_war()
    alarm = Alarm.objects.get(command="carry_out")
    assert alarm.due is not None
    cast.order("clock", "ring_alarm", alarm=alarm.key, now=alarm.due)
    assert became("file_plan") == [("carried", "clock")]
    cast.order(QUEEN, "file_plan", army=GUARD)
    assert became("file_plan")[-1] == ("waits", ""), "of the second season"
    cast.order(ANN, "override", row="event/astor", field="rules", reason="no time left",
               value={**state().rules, "war_overtime": "cut"})  # fmt: skip
    cast.order(ANN, "close_phase", phase="t1/war")
    assert became("file_plan") == [("carried", "clock"), ("lapsed", "")]


def test_TRADE_5_an_offer_waits_until_it_is_answered_taken_back_or_over(day: Event):
    until("t1/trade")
    joined(GUILDMASTER)
    for n in range(4):
        cast.order(QUEEN, "offer", to="guild", **GOODS | {"wants": {"goods": {"food": n + 1}}})
    assert became("offer") == [("waits", "")] * 4
    deals = list(Deal.objects.order_by("id").values_list("key", flat=True))
    cast.order(GUILDMASTER, "refuse", deal=deals[0])
    cast.order(GUILDMASTER, "accept", deal=deals[1])
    cast.order(QUEEN, "withdraw_offer", deal=deals[2])
    guild = f"seat/{GUILDMASTER}"
    assert became("offer") == [("declined", guild), ("accepted", guild), ("withdrawn", f"seat/{QUEEN}"), ("waits", "")]
    until("t1/purchase")
    assert became("offer")[-1] == ("lapsed", "")
    told = receipts.for_player(receipts.of_seat(state(), QUEEN), Seat.objects.get(key=QUEEN))
    assert [r.by for r in told if r.command == "offer"] == ["", f"seat/{QUEEN}", "faction/guild", "faction/guild"]


def test_TRADE_7_an_offer_at_the_academic_table_is_told_like_one_of_trade(day: Event):
    until("t1/diplomacy")
    wizards = cast.WIZARD, "elves-arch-wizard"
    joined(*wizards)
    for wizard in wizards:
        cast.order(wizard, "attend")
    for n in (1, 2):
        gives, wants = {"goods": {"gold": n}}, {"technologies": ["muster-rolls"]}
        cast.order(wizards[0], "offer_lesson", to="elves", gives=gives, wants=wants)
    deals = list(Deal.objects.order_by("id").values_list("key", flat=True))
    cast.order(wizards[1], "refuse_lesson", deal=deals[0])
    cast.order(wizards[0], "withdraw_lesson", deal=deals[1])
    told = [(r.fate, r.by) for r in receipts.of_seat(state(), wizards[0]) if r.command == "offer_lesson"]
    assert told == [("withdrawn", f"seat/{wizards[0]}"), ("declined", f"seat/{wizards[1]}")]
    lore = Knowledge.objects.filter(faction="humans", state="known").values_list("technology", flat=True)[0]
    for known in Knowledge.objects.filter(faction="elves", technology=lore, state="known"):
        cast.order(ANN, "override", row=known.row_name, field="state", value="option", reason="to be taught")
    cast.order(wizards[0], "offer_lesson", to="elves", gives={"technologies": [lore]}, wants={})
    cast.order(wizards[1], "accept_lesson", deal=Deal.objects.get().key)
    assert receipts.of_seat(state(), wizards[0])[0].fate == "accepted"


def test_SUB_1_an_act_of_subterfuge_waits_for_the_bell_and_says_no_more_of_it(day: Event):
    until("t1/diplomacy")
    for calls_off in (True, False):
        cast.order(QUEEN, "sanction", act="counter", counters="steal")
        assert newest().facts == {"what": "plot"}
        if calls_off:
            cast.order(QUEEN, "call_off", plot=Plot.objects.get().key)
    assert became("sanction") == [("withdrawn", f"seat/{QUEEN}"), ("waits", "")]
    until("t2/production")
    assert became("sanction")[-1] == ("read", "")


def test_SEAT_3_a_proposal_is_sent_or_put_aside_by_somebody(day: Event):
    for _ in range(2):
        cast.order(GENERAL, "propose", command="produce", args=GOLD)
    first, second = Proposal.objects.order_by("id").values_list("key", flat=True)
    assert became("propose", GENERAL) == [("waits", "")] * 2
    cast.order(QUEEN, "send_proposal", proposal=first)
    cast.order(QUEEN, "drop_proposal", proposal=second)
    queen = f"seat/{QUEEN}"
    assert became("propose", GENERAL) == [("sent", queen), ("withdrawn", queen)]


def test_BUY_5_a_basket_counts_only_when_it_is_bought(day: Event):
    until("t1/purchase")
    wares = [{"kind": "officer", "subject": "Captain Bryn"}]
    cast.order(QUEEN, "fill_basket", wares=wares)
    assert newest().facts == {"what": "basket"}
    cast.order(QUEEN, "buy", wares=wares)
    cast.order(QUEEN, "fill_basket", wares=[{"kind": "officer", "subject": "Captain Wyn"}])
    until("t1/war")
    assert became("fill_basket") == [("carried", f"seat/{QUEEN}"), ("lapsed", "")]


# Who may read it


def of(seat: str) -> Client:
    return Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(seat))


def test_a_phone_reads_the_orders_of_its_own_seat_alone(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    refuse(GENERAL, "produce", "no_power", **GOLD)
    mine, mates, theirs = (
        of(seat).get("/play/astor/orders").json()["receipts"] for seat in (QUEEN, GENERAL, ELF_QUEEN)
    )
    assert [(r["command"], r["seq"]) for r in mine] == [("produce", 0)]
    assert [r["fate"] for r in mates] == ["refused"]
    assert theirs == []
    assert Client(HTTP_HOST=HOST).get("/play/astor/orders").status_code == 403


def test_control_asks_by_seat_row_or_number(day: Event, ann: Client):
    cast.order(QUEEN, "produce", **GOLD)
    seq = Entry.objects.get(command="produce").seq
    for query in (f"seat={QUEEN}", "row=province/kingsmead", f"entry={seq}"):
        (told,) = ann.get(f"/control/astor/orders?{query}").json()["receipts"]
        assert (told["seq"], told["fate"]) == (seq, "drafted")
    assert ann.get("/control/astor/orders?entry=x").status_code == 409
    assert ann.get("/control/astor/orders?entry=99999").json() == {"receipts": []}


async def test_what_a_socket_refuses_is_written_down_a_moment_later(venue: Venue):
    phone = await venue.phone(QUEEN)
    await phone.order("produce", province="kingsmead", outputs=["gold"])
    assert await in_turn(Refusal.objects.count) == 0
    await refusals.look()
    (kept,) = await in_turn(lambda: list(Refusal.objects.values_list("seat", "command", "code")))
    assert kept == (QUEEN, "produce", "wrong_phase")


def test_a_device_is_told_which_of_its_own_orders_there_are(day: Event):
    """After a backup was put back: what others have sent, or nobody, is none of them."""
    cast.order(QUEEN, "produce", command_id="mine", **GOLD)
    cast.order(ELF_QUEEN, "produce", command_id="theirs", province="lirien", outputs=["gold"])
    assert of(QUEEN).get("/play/astor/orders?kept=mine,theirs,gone").json() == {"kept": ["mine"]}
    assert of(QUEEN).get("/play/astor/orders?kept=").json() == {"kept": []}
    assert Client(HTTP_HOST=HOST).get("/play/astor/orders?kept=mine").status_code == 403
