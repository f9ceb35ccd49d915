"""What players ask of Control: how many at a time, who reads it, and how it is seen to and settled."""

from typing import Any

import pytest

from astor.game.play.play import plays
from astor.game.play.requests import MOST_OPEN
from tests import cast
from tests.chronicle import lines, may, seeing
from tests.diplomacy.chancery import asked
from tests.laws import Table

ANN, BERT, QUEEN, GENERAL = "control/ann", "control/bert", cast.QUEEN, cast.GENERAL
TEXT = "May we sell a title?"


@pytest.fixture
def seated(table: Table) -> Table:
    table.join(QUEEN, GENERAL, cast.ELF_QUEEN)
    return table


def request(table: Table, key: str) -> dict[str, Any]:
    return table.row(f"request/{key}")


@pytest.mark.parametrize("about", ["action", "dispute", "help"])
def test_a_seat_asks_and_control_reads_who_asked_what(seated: Table, about: str):
    key = asked(seated, GENERAL, f"  {TEXT}\n", about)
    told = {"about": about, "text": TEXT, "state": "open", "answer": "", "phase": "planning", "at": seated.now}
    assert seated.sees(f"seat/{GENERAL}", f"request/{key}") == told
    of = {"faction": "humans", "seat": GENERAL, "by": ""}
    assert {field: seated.sees("control", f"request/{key}")[field] for field in (*told, *of)} == told | of


def test_nobody_else_reads_it_not_even_their_faction(seated: Table):
    key = asked(seated, GENERAL)
    seated.play(ANN, "answer_request", request=key, text="For gold.")
    seated.play(ANN, "resolve_request", request=key, text="Sold.")
    assert seeing(seated, f"request/{key}") == {f"seat/{GENERAL}", "control"}


@pytest.mark.parametrize("phase", ["planning", "t0/diplomacy", "t1/production"])
def test_asking_is_no_power_and_has_no_hour(seated: Table, phase: str):
    if phase != "planning":
        seated.until(phase)
    assert request(seated, asked(seated, GENERAL))["phase"] == phase


def test_a_request_is_asked_while_the_clock_stands(seated: Table):
    seated.until("t0/diplomacy")
    seated.play(ANN, "pause", reason="the soup is here")
    asked(seated)


def test_so_many_are_asked_in_a_phase_taken_back_or_not(seated: Table):
    most = plays["storms"].command("ask_control").most
    for _ in range(most):
        seated.arrange(QUEEN, "withdraw_request", request=asked(seated))
    no = seated.refuse(QUEEN, "ask_control", about="help", text=TEXT)
    assert (no.code, no.facts) == ("often_enough", {"most": most})
    asked(seated, GENERAL)
    seated.until("t0/diplomacy")
    asked(seated)


def test_so_many_of_a_seat_wait_at_a_time(seated: Table):
    keys = [asked(seated) for _ in range(MOST_OPEN)]
    no = seated.refuse(QUEEN, "ask_control", about="help", text=TEXT)
    assert (no.code, no.facts) == ("too_many_requests", {"most": MOST_OPEN})
    asked(seated, GENERAL)  # others have their own
    seated.play(ANN, "claim_request", request=keys[0])
    seated.play(ANN, "answer_request", request=keys[1], text="Soon.")
    assert seated.refuse(QUEEN, "ask_control", about="help", text=TEXT).code == "too_many_requests"
    seated.play(ANN, "resolve_request", request=keys[0])
    asked(seated)
    seated.play(QUEEN, "withdraw_request", request=keys[1])
    asked(seated)


def test_what_is_not_resolved_can_be_taken_back(seated: Table):
    fresh, answered, settled = (asked(seated) for _ in range(3))
    seated.play(ANN, "answer_request", request=answered, text="Soon.")
    seated.play(ANN, "resolve_request", request=settled)
    assert set(may(seated, QUEEN, "withdraw_request")["choices"]["request"]) == {fresh, answered}
    for key in (fresh, answered):
        seated.play(QUEEN, "withdraw_request", request=key)
        assert seeing(seated, f"request/{key}") == set()
    assert may(seated, QUEEN, "withdraw_request")["choices"]["request"] == []
    assert may(seated, GENERAL, "withdraw_request")["choices"]["request"] == []


def test_controls_see_who_sees_to_it_and_another_may_take_it_over(seated: Table):
    key = asked(seated)
    for control, more in ((ANN, {}), (BERT, {"over": True})):
        seated.play(control, "claim_request", request=key, **more)
        assert (request(seated, key)["state"], request(seated, key)["by"]) == ("claimed", control)
        assert seated.sees(f"seat/{QUEEN}", f"request/{key}")["state"] == "claimed"
    seated.play(ANN, "answer_request", request=key, text="For gold.")
    assert request(seated, key)["by"] == ANN
    assert "by" not in seated.sees(f"seat/{QUEEN}", f"request/{key}")


def test_an_answer_reaches_who_asked_alone_and_may_be_given_anew(seated: Table):
    key = asked(seated)
    for text in ("For gold.", "For two gold."):
        seated.play(ANN, "answer_request", request=key, text=f" {text} ")
        assert seated.sees(f"seat/{QUEEN}", f"request/{key}")["answer"] == text
    assert seated.refuse(ANN, "answer_request", request=key, text="For two gold.").code == "no_change"
    assert lines(seated, "request_answered") == [
        (f"seat/{QUEEN}", {"text": text}) for text in ("For gold.", "For two gold.")]  # fmt: skip


@pytest.mark.parametrize(("text", "answer"), [("", "For gold."), ("Sold.", "Sold.")])
def test_settled_without_a_word_the_last_answer_stands(seated: Table, text: str, answer: str):
    key = asked(seated)
    seated.play(ANN, "answer_request", request=key, text="For gold.")
    seated.play(ANN, "resolve_request", request=key, text=text)
    assert seated.sees(f"seat/{QUEEN}", f"request/{key}") | {"state": "resolved", "answer": answer} == seated.sees(
        f"seat/{QUEEN}", f"request/{key}")  # fmt: skip
    assert lines(seated, "request_resolved") == [(f"seat/{QUEEN}", {"text": answer})]


def test_what_follows_is_overridden_in_the_same_breath_and_all_hear_why(seated: Table):
    key = asked(seated)
    change = {"row": "province/ostmark", "field": "order", "value": 4}
    seated.play(ANN, "resolve_request", request=key, text="A feast was held.", **change)
    assert seated.row("province/ostmark")["order"] == 4
    told = [(side, facts["row"], facts["reason"]) for side, facts in lines(seated, "overridden")]
    assert set(told) == {(side, "province/ostmark", "A feast was held.") for side in ("control", "faction/humans")}


def test_an_override_that_cannot_be_leaves_the_request_open(seated: Table):
    key = asked(seated)
    seated.play(ANN, "answer_request", request=key, text="A feast is held.")
    change = {"text": "As it is", "row": "province/ostmark", "field": "order", "value": 2}
    assert seated.refuse(ANN, "resolve_request", request=key, **change).code == "no_change"
    assert request(seated, key)["state"] == "claimed"


def test_undone_it_waits_again(seated: Table):
    key = asked(seated)
    change = {"row": "province/ostmark", "field": "order", "value": 4}
    seated.play(ANN, "resolve_request", request=key, text="A feast was held.", **change)
    seated.play(ANN, "undo", entry=seated.seq, reason="no feast")
    assert (request(seated, key)["state"], seated.row("province/ostmark")["order"]) == ("open", 2)


def test_what_control_asks_for_a_seat_is_the_seats(seated: Table):
    seated.play(ANN, "act_for", seat=GENERAL, command="ask_control", args={"about": "help", "text": TEXT})
    assert [(r["seat"], r["faction"]) for r in seated.dump()["request"].values()] == [(GENERAL, "humans")]
