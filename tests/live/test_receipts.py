"""Why an order did not count: what the journal, the refusals and the closes say of it, and to whom."""

from typing import Any

import pytest
from django.test import Client

from astor.game.commands import Order
from astor.game.errors import Refused
from astor.game.models import Entry, Event, Refusal
from astor.live import receipts, refusals
from astor.live.thread import in_turn
from tests import cast
from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.live.screens import HOST, Venue, joined, seat_cookie

pytestmark = pytest.mark.both_databases

ANN = "control/ann"
GOLD: dict[str, Any] = {"province": "kingsmead", "outputs": ["gold"]}
FOOD: dict[str, Any] = {"province": "kingsmead", "outputs": ["food"]}


@pytest.fixture
def day(event: Event) -> Event:
    """Production has begun; queen and general of the humans and the elves' queen sit there."""
    refusals.keep()
    joined(QUEEN, GENERAL, ELF_QUEEN)
    for name in ("start", "close_phase", "close_phase"):
        cast.order(ANN, name)
    return event


def fates(seat: str = QUEEN) -> list[tuple[str, str]]:
    """Order and what became of it, oldest first, without who sat down."""
    told = receipts.of_seat(Event.objects.get(key=cast.EVENT), seat)
    return [(receipt["command"], receipt["fate"]) for receipt in reversed(told)]


def newest(seat: str = QUEEN) -> dict[str, Any]:
    return receipts.of_seat(Event.objects.get(key=cast.EVENT), seat)[0]


def refuse(seat: str, name: str, code: str, **args: Any) -> None:
    """As the socket does when an order is refused."""
    refusals.note(Order(cast.EVENT, f"seat/{seat}", name, args, cast.T0 + 10**9, phase="t1/production"), Refused(code))


def test_a_draft_is_drafted_then_replaced_then_confirmed_then_read(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    assert fates() == [("produce", "drafted")]
    assert newest()["facts"] == {"counts": True}
    cast.order(QUEEN, "produce", **FOOD)
    assert fates() == [("produce", "replaced"), ("produce", "drafted")]
    cast.order(QUEEN, "confirm")
    assert fates() == [("produce", "replaced"), ("produce", "confirmed"), ("confirm", "done")]
    cast.order(ANN, "close_phase")
    close = Entry.objects.get(command="close_phase", phase="t1/production")
    assert fates()[1] == ("produce", "read")
    read = receipts.of_seat(day, QUEEN)[1]
    assert read["close"] == {"seq": close.seq, "at": close.at}


def test_what_nobody_confirmed_is_not_read_where_only_what_is_confirmed_counts(day: Event):
    rules = {**day.rules, "unconfirmed_orders": "ignore"}
    cast.order(ANN, "override", row="event/astor", field="rules", value=rules, reason="to be sure")
    cast.order(QUEEN, "produce", **GOLD)
    assert newest()["facts"] == {"counts": False}
    cast.order(ANN, "close_phase")
    assert fates() == [("produce", "unconfirmed")]


def test_it_says_who_else_replaced_a_draft(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    cast.order(ANN, "act_for", seat=QUEEN, command="produce", args=FOOD)
    assert fates() == [("produce", "replaced"), ("produce", "drafted")]
    first = receipts.of_seat(Event.objects.get(pk=day.pk), QUEEN)[1]
    assert first["by"] == ANN
    (told,) = receipts.for_player([first], [QUEEN])
    assert (told["by"], told["seq"], "entry" in told["facts"]) == ("control", 0, False)


def test_what_control_took_back_is_told_with_its_entry(day: Event):
    cast.order(QUEEN, "produce", **GOLD)
    entry = Entry.objects.get(command="produce")
    cast.order(ANN, "undo", entry=entry.seq, reason="a slip")
    undone = newest()
    assert (undone["fate"], undone["by"], undone["facts"]) == ("undone", ANN, {"entry": entry.seq + 1})


def test_what_was_refused_or_came_too_late_is_told_with_its_rule(day: Event):
    refuse(QUEEN, "produce", "late", **GOLD)
    refuse(QUEEN, "produce", "unknown_row", province="nowhere", outputs=["gold"])
    told = receipts.of_seat(day, QUEEN)
    assert {(r["fate"], r["facts"]["code"]) for r in told} == {("late", "late"), ("refused", "unknown_row")}
    assert {r["phase"] for r in told} == {"t1/production"}


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
    assert [(r["command"], r["args"]) for r in receipts.of_seat(day, QUEEN)] == [("pin_note", {})] * 2
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
    assert {(r["actor"], r["fate"]) for r in told} == {(f"seat/{QUEEN}", "drafted"), (f"seat/{GENERAL}", "refused")}


@pytest.mark.parametrize(("said", "named"), [
    ({"province": "a"}, True), ({"to": {"a": 1}}, True), ({"wares": [{"subject": "a"}]}, True), ({"x": ["b"]}, False),
    ({"n": 1, "on": None}, False)])  # fmt: skip
def test_a_key_is_found_wherever_an_order_names_it(said: Any, named: bool):
    assert receipts.names(said, "a") == named


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
