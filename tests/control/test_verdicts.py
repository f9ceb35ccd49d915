"""Control's verdicts: on plots before they are published, on what players ask, on objectives they claim."""

from typing import Any

import pytest

from astor.game.models import Alarm, Entry
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, lands, lines, offered, ruling, seeing
from tests.laws import Table

BOB = "control/bob"


def only(table: Table, kind: str, **fields: object) -> str:
    """The key of the one row of this kind with these fields."""
    rows = table.dump().get(kind, {}).items()
    [key] = [key for key, row in rows if fields.items() <= row.items()]
    return key


# Plots


@pytest.fixture
def decided(table: Table) -> Table:
    """The elves try to kill the humans' general, who guard against it; the humans incite. Production has begun."""
    table.join(cast.QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER)
    table.until("t1/diplomacy")
    table.arrange(cast.ELF_QUEEN, "sanction", act="assassinate", character=cast.GENERAL)
    table.arrange(cast.QUEEN, "sanction", act="counter", counters="assassinate")
    table.arrange(cast.GUILDMASTER, "sanction", act="incite", province=lands(table, "elves")[0])
    table.until("t2/production")
    return table


def rule(table: Table, plot: str, outcome: str, *, exposed: bool = False, reason: str = "as the hall saw it") -> None:
    table.play(ANN, "rule_plot", plot=plot, outcome=outcome, exposed=exposed, reason=reason)


def alarms(table: Table) -> int:
    return Alarm.objects.filter(event=table.event, command="publish_plots").count()


def test_SUB_1_what_was_decided_waits_for_controls_look(decided: Table):
    kill = only(decided, "plot", act="assassinate")
    assert (decided.row(f"plot/{kill}")["state"], decided.row(f"plot/{kill}")["outcome"]) == ("decided", "countered")
    assert decided.sees("faction/elves", f"plot/{kill}")["state"] == "sealed"
    assert seeing(decided, f"plot/{kill}") == {"faction/elves", "control"}
    assert alarms(decided) == 1
    assert lines(decided, "plot_failed") == []


def test_SUB_1_what_the_dice_decided_is_offered_to_be_ruled_on_and_only_a_culprit_can_become_known(decided: Table):
    kill, guard, stir = (only(decided, "plot", act=act) for act in ("assassinate", "counter", "incite"))
    assert offered(decided, "rule_plot") == {"plot": sorted((kill, stir)), "exposed": [kill]}
    assert decided.refuse(ANN, "rule_plot", plot=guard, outcome="failure", reason="no").code == "plot_gone"
    was = decided.row(f"plot/{stir}")["outcome"]
    rule(decided, stir, "failure" if was == "success" else "success", exposed=True)
    assert decided.row(f"plot/{stir}")["exposed"] is False
    rule(decided, kill, "failure", exposed=True)
    assert decided.row(f"plot/{kill}")["exposed"] is True
    decided.play(ANN, "publish_plots")
    assert decided.sees("control", "may/rule_plot")["refused"] == "plot_gone"


def test_SUB_1_the_clock_publishes_when_the_look_is_over(decided: Table):
    began = decided.now
    decided.ring()
    assert ((decided.now - began) // 1000, alarms(decided)) == (60, 0)
    assert [side for side, _ in lines(decided, "plot_countered")] == ["faction/humans"]
    assert Entry.objects.filter(event=decided.event, command="ring_alarm").latest("seq").actor == "clock"


def test_SUB_1_control_changes_what_the_dice_decided(decided: Table):
    kill = only(decided, "plot", act="assassinate")
    rule(decided, kill, "success", exposed=True)
    decided.play(ANN, "publish_plots")
    assert decided.row(f"character/{cast.GENERAL}")["alive"] is False
    told = {side for side, facts in lines(decided, "culprit_identified") if facts["killed"]}
    assert told == {"faction/humans", "control"}
    assert lines(decided, "plot_countered") == []
    assert Entry.objects.get(event=decided.event, command="rule_plot").reason == "as the hall saw it"


def test_at_the_end_everybody_reads_what_control_has_changed_of_what_the_dice_had_said(decided: Table):
    """Who and what; the reason stays Control's. Before the end nobody sees that there was anything."""
    kill, incite = only(decided, "plot", act="assassinate"), only(decided, "plot", act="incite")
    rule(decided, kill, "success", exposed=True)
    rule(decided, kill, "failure", reason="the hall thought again")
    rule(decided, incite, "failure")
    rule(decided, incite, "success")
    assert seeing(decided, f"ruling/{kill}") == set()
    decided.ring()
    assert seeing(decided, f"ruling/{kill}") == set()
    decided.play(ANN, "override", row="event/astor", field="turns", value=2, reason="a short evening")
    decided.until("ended")
    told = decided.sees("public", f"ruling/{kill}")
    assert seeing(decided, f"ruling/{kill}") == {"public"}
    assert (told["ruled_by"], told["said"], told["outcome"]) == (ANN, "countered", "failure")
    assert (told["faction"], told["act"], told["character"]) == ("elves", "assassinate", cast.GENERAL)
    assert "the hall" not in str(told)
    assert seeing(decided, f"ruling/{incite}") == set(), "it was as the dice had it after all"
    decided.play(ANN, "back")
    assert seeing(decided, f"ruling/{kill}") == set()


def test_what_came_of_a_plot_is_not_written_over_behind_that(decided: Table):
    told = {"row": f"plot/{only(decided, 'plot', act='incite')}", "reason": "a whim"}
    for field, value in (("outcome", "failure"), ("exposed", True), ("said", ""), ("ruled_by", "")):
        assert decided.refuse(ANN, "override", field=field, value=value, **told).code == "unknown_field"


def test_SUB_3_only_who_kills_can_be_identified(decided: Table):
    incite = only(decided, "plot", act="incite")
    rule(decided, incite, "failure", exposed=True)
    row = decided.row(f"plot/{incite}")
    assert (row["outcome"], row["exposed"]) == ("failure", False)


def test_a_verdict_needs_a_reason_a_change_and_a_plot_that_is_decided(decided: Table):
    incite, counter = only(decided, "plot", act="incite"), only(decided, "plot", act="counter")

    def refused(plot: str, outcome: str, reason: str = "so") -> Refused:
        return decided.refuse(ANN, "rule_plot", plot=plot, outcome=outcome, reason=reason)

    assert refused(incite, "failure", "  ") == Refused("reason_needed")
    assert refused(incite, "success") == Refused("no_change", field="outcome")
    assert refused(counter, "failure") == Refused("plot_gone")
    assert refused("nobody", "failure") == Refused("plot_gone")
    decided.play(ANN, "publish_plots")
    assert refused(incite, "failure") == Refused("plot_gone")


def test_a_sealed_plot_is_not_ruled_on_before_the_dice(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/diplomacy")
    table.arrange(cast.QUEEN, "sanction", act="incite", province=lands(table, "elves")[0])
    incite = only(table, "plot", act="incite")
    no = table.refuse(ANN, "rule_plot", plot=incite, outcome="failure", reason="so")
    assert no == Refused("plot_gone")
    assert table.refuse(ANN, "publish_plots") == Refused("nothing_to_publish")
    assert table.refuse(ANN, "hold_plots") == Refused("nothing_to_publish")


def test_what_is_held_comes_out_with_the_end_of_the_phase(decided: Table):
    decided.play(ANN, "hold_plots")
    assert alarms(decided) == 0
    assert decided.refuse(BOB, "hold_plots") == Refused("nothing_to_publish")
    decided.until("t2/trade")
    assert {plot["state"] for plot in decided.dump()["plot"].values()} == {"published"}
    assert [side for side, _ in lines(decided, "plot_failed")] == ["faction/elves"]


def test_published_by_control_the_clock_has_nothing_left_to_do(decided: Table):
    decided.play(ANN, "publish_plots")
    assert alarms(decided) == 0
    assert decided.refuse(BOB, "publish_plots") == Refused("nothing_to_publish")


@pytest.mark.parametrize("by", ["control", "clock"])
def test_SUB_1_what_was_published_is_taken_back_while_production_lasts(decided: Table, by: str):
    if by == "control":
        decided.play(ANN, "publish_plots")
    else:
        decided.ring()
    published = decided.seq
    decided.until("t2/trade")
    no = decided.refuse(ANN, "undo", entry=published)
    assert (no.code, no.facts) == ("phase_gone_on", {"entry": published, "phase": "t2/production"})
    decided.play(ANN, "back")
    decided.play(ANN, "undo", entry=published)
    assert {plot["state"] for plot in decided.dump()["plot"].values()} == {"decided"}


def test_SUB_1_without_a_time_for_it_nobody_looks(table: Table):
    ruling(table, plot_review_seconds=0)
    table.join(cast.QUEEN)
    table.until("t1/diplomacy")
    table.arrange(cast.QUEEN, "sanction", act="incite", province=lands(table, "elves")[0])
    table.until("t2/production")
    assert table.row(f"plot/{only(table, 'plot', act='incite')}")["state"] == "published"


# Requests


def ask(table: Table, text: str = "We build a bridge.", seat: str = cast.QUEEN) -> str:
    """A request of this seat; returns its key."""
    before = set(table.dump().get("request", {}))
    table.play(seat, "ask_control", about="action", text=f"{cast.seat_canary(seat)} {text}")
    [key] = set(table.dump()["request"]) - before
    return key


@pytest.fixture
def asked(table: Table) -> Table:
    table.join(cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN)
    table.until("t1/production")
    return table


def test_a_request_is_seen_by_who_asked_and_by_control(asked: Table):
    key = ask(asked)
    assert seeing(asked, f"request/{key}") == {f"seat/{cast.QUEEN}", "control"}
    assert "by" not in asked.sees(f"seat/{cast.QUEEN}", f"request/{key}")


def test_who_claims_a_request_is_seen_and_another_may_take_it_over(asked: Table):
    key = ask(asked)
    asked.play(ANN, "claim_request", request=key)
    assert (asked.row(f"request/{key}")["state"], asked.row(f"request/{key}")["by"]) == ("claimed", ANN)
    assert asked.refuse(ANN, "claim_request", request=key) == Refused("no_change", field="by")
    assert asked.refuse(BOB, "claim_request", request=key) == Refused("taken", user="ann")
    asked.play(BOB, "claim_request", request=key, over=True)
    assert asked.row(f"request/{key}")["by"] == BOB


def test_an_answer_leaves_it_open_and_is_told_to_the_seat_alone(asked: Table):
    key = ask(asked)
    asked.play(ANN, "answer_request", request=key, text=" Which river? ")
    row = asked.row(f"request/{key}")
    assert (row["state"], row["answer"], row["by"]) == ("claimed", "Which river?", ANN)
    assert lines(asked, "request_answered") == [(f"seat/{cast.QUEEN}", {"text": "Which river?"})]
    for text in ("Which river?", "  "):
        assert asked.refuse(ANN, "answer_request", request=key, text=text) == Refused("no_change", field="answer")


def test_resolved_with_an_override_in_the_same_breath(asked: Table):
    key = ask(asked)
    asked.play(ANN, "resolve_request", request=key, text="Done", row="province/ostmark", field="order", value=4)
    assert (asked.row("province/ostmark")["order"], asked.row(f"request/{key}")["state"]) == (4, "resolved")
    assert lines(asked, "request_resolved") == [(f"seat/{cast.QUEEN}", {"text": "Done"})]
    assert [facts["reason"] for side, facts in lines(asked, "overridden") if side == "control"] == ["Done"]
    assert asked.refuse(ANN, "answer_request", request=key, text="Again") == Refused("request_resolved")
    assert asked.refuse(ANN, "claim_request", request=key) == Refused("request_resolved")
    assert asked.refuse(ANN, "resolve_request", request=key) == Refused("request_resolved")


def test_what_was_answered_to_one_is_no_reason_told_to_all(asked: Table):
    key = ask(asked)
    asked.arrange(ANN, "answer_request", request=key, text="We will see")
    order = {"request": key, "row": "province/ostmark", "field": "order", "value": 4}
    assert asked.refuse(ANN, "resolve_request", **order).code == "reason_needed"
    asked.play(ANN, "resolve_request", **order, text="A feast")
    assert [facts["reason"] for side, facts in lines(asked, "overridden") if side == "control"] == ["A feast"]


def test_a_wrong_override_resolves_nothing(asked: Table):
    key = ask(asked)
    wrong: list[dict[str, Any]] = [
        {"row": "province/ostmark", "field": "order", "value": 4},
        {"text": "Done", "row": "province/atlantis", "field": "order", "value": 4},
        {"text": "Done", "row": "province/ostmark", "field": "order", "value": "many"},
    ]
    said = [asked.refuse(ANN, "resolve_request", request=key, **args).code for args in wrong]
    assert said == ["reason_needed", "unknown_row", "bad_value"]
    assert asked.row(f"request/{key}")["state"] == "open"


def test_what_was_never_asked_or_is_taken_back_is_gone(asked: Table):
    key = ask(asked)
    asked.play(cast.QUEEN, "withdraw_request", request=key)
    for command in ("claim_request", "resolve_request"):
        assert asked.refuse(ANN, command, request=key) == Refused("request_gone")


# Objectives


def objective(table: Table, **fields: object) -> dict[str, Any]:
    return table.row(f"objective/{only(table, 'objective', **fields)}")


def test_SUC_8_a_spare_objective_is_not_judged_before_it_is_somebodys(asked: Table):
    for verdict in ("confirm_objective", "deny_objective"):
        reason = {"reason": "too soon"} if verdict == "deny_objective" else {}
        assert asked.refuse(ANN, verdict, objective="spare-1", **reason).code == "unknown_row"


def test_SET_6_a_claimed_objective_is_confirmed(asked: Table):
    key = only(asked, "objective", seat=cast.QUEEN)
    asked.play(cast.QUEEN, "claim_objective", objective=key)
    asked.play(ANN, "confirm_objective", objective=key)
    assert asked.row(f"objective/{key}")["state"] == "confirmed"
    assert [side for side, _ in lines(asked, "objective_confirmed")] == [f"seat/{cast.QUEEN}"]
    assert asked.refuse(ANN, "confirm_objective", objective=key) == Refused("no_change", field="state")


def test_SET_6_a_denied_one_says_why_and_may_be_claimed_again(asked: Table):
    key = only(asked, "objective", faction="humans", seat="")
    asked.play(cast.GENERAL, "claim_objective", objective=key)
    assert asked.refuse(ANN, "deny_objective", objective=key, reason=" ") == Refused("reason_needed")
    asked.play(ANN, "deny_objective", objective=key, reason="Not all of them")
    assert (asked.row(f"objective/{key}")["state"], asked.row(f"objective/{key}")["word"]) == (
        "denied", "Not all of them")  # fmt: skip
    assert lines(asked, "objective_denied") == [
        ("faction/humans", {"objective": key, "reason": "Not all of them"})]  # fmt: skip
    asked.play(cast.GENERAL, "claim_objective", objective=key)
    assert asked.row(f"objective/{key}")["state"] == "claimed"


def test_a_verdict_may_be_changed_without_a_claim(asked: Table):
    key = only(asked, "objective", seat=cast.QUEEN)
    asked.play(ANN, "confirm_objective", objective=key)
    asked.play(ANN, "deny_objective", objective=key, reason="Too early")
    assert asked.row(f"objective/{key}")["state"] == "denied"
    assert asked.refuse(ANN, "confirm_objective", objective="none") == Refused("unknown_row", row="objective/none")


@pytest.mark.parametrize("seat", ["", cast.QUEEN])
def test_SET_6_a_new_objective_is_told_to_those_it_is_for(asked: Table, seat: str):
    text = f"{cast.seat_canary(cast.QUEEN) if seat else cast.faction_canary('humans')} hold the ford"
    asked.play(ANN, "give_objective", faction="humans", seat=seat, text=f" {text} ")
    row = objective(asked, text=text)
    assert (row["faction"], row["seat"], row["state"]) == ("humans", seat, "")
    assert lines(asked, "objective_given") == [(f"seat/{seat}" if seat else "faction/humans", {})]


def test_an_objective_is_for_somebody_and_has_words(asked: Table):
    def refused(**args: str) -> str:
        return asked.refuse(ANN, "give_objective", **args).code

    assert refused(faction="atlantis", text="x") == "unknown_row"
    assert refused(faction="humans", seat=cast.ELF_QUEEN, text="x") == "unknown_row"
    assert refused(faction="humans", text="  ") == "no_words"


# Whose they are


@pytest.mark.parametrize(
    ("command", "args"),
    [
        ("publish_plots", {}), ("hold_plots", {}), ("claim_request", {"request": "x"}),
        ("rule_plot", {"plot": "x", "outcome": "failure", "reason": "so"}),
        ("answer_request", {"request": "x", "text": "so"}), ("resolve_request", {"request": "x"}),
        ("give_objective", {"faction": "humans", "text": "so"}), ("confirm_objective", {"objective": "x"}),
        ("deny_objective", {"objective": "x", "reason": "so"}),
    ],
)  # fmt: skip
def test_verdicts_are_controls(asked: Table, command: str, args: dict[str, Any]):
    assert asked.refuse(cast.QUEEN, command, **args) == Refused("control_only")


def test_SET_6_an_objective_is_for_a_seat_of_the_faction_it_is_given(table: Table):
    table.join(cast.QUEEN)
    seats = table.dump()["seat"]
    for faction, own in offered(table, "give_objective")["faction"].items():
        assert set(own) == {key for key, seat in seats.items() if seat["faction"] == faction}
        table.play(ANN, "give_objective", faction=faction, seat=own[0], text="See the sea")
    for seat in seats.keys() - offered(table, "give_objective")["faction"]["humans"]:
        order = {"faction": "humans", "seat": seat, "text": "See the sea"}
        assert table.refuse(ANN, "give_objective", **order).code == "unknown_row"
