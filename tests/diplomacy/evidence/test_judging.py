"""Evidence (SET-6): who sees it, what Control judges by it in one order, and what the end does if it is ruled so."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import ANN, lines, override, seeing
from tests.diplomacy import chancery
from tests.laws import Table

QUEEN, GENERAL = cast.QUEEN, cast.GENERAL
OURS, HERS, HIS = cast.faction_canary("humans"), cast.seat_canary(QUEEN), cast.seat_canary(GENERAL)


@pytest.fixture
def court(table: Table) -> Table:
    table.join(QUEEN, GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
    return chancery.talks(table)


def evidence(table: Table, text: str, side: str = "control") -> dict[str, Any]:
    return table.sees(side, f"evidence/{chancery.objective(table, text)}")


def looks(table: Table, text: str, side: str = "control") -> dict[str, tuple[int, int, str]]:
    """Fact → how many there are, how many it takes, how it stands."""
    return {look["fact"]: (look["n"], look["least"], look["stand"]) for look in evidence(table, text, side)["looks"]}


def state(table: Table, text: str) -> str:
    found: str = table.row(f"objective/{chancery.objective(table, text)}")["state"]
    return found


@pytest.mark.each_step
def test_SET_6_whoever_has_it_sees_what_stands_and_control_all_of_it(court: Table):
    key = chancery.objective(court, HERS)
    assert seeing(court, f"evidence/{key}") == {f"seat/{QUEEN}", "control"}
    assert seeing(court, f"evidence/{chancery.objective(court, OURS)}") == {"faction/humans", "control"}
    assert looks(court, HERS) == {"signatures": (0, 1, "not_yet")}
    chancery.signed(court)
    assert looks(court, HERS, f"seat/{QUEEN}") == {"signatures": (1, 1, "holds")}
    (look,) = evidence(court, HERS)["looks"]
    assert [row.partition("/")[0] for row in look["rows"]] == ["treaty"]
    assert evidence(court, HERS)["verdict"] == "met"


def test_SEAT_5_a_court_is_not_told_by_its_own_objective_what_others_have(court: Table):
    ours, all_told = looks(court, OURS, "faction/humans"), looks(court, OURS)
    gold = cast.gold_canary("humans")
    assert (ours["goods"], ours["unshared"]) == ((gold, 0, "sealed"), (0, 0, "sealed"))
    assert all_told["goods"] == (gold, cast.gold_canary("dwarves") + 1, "not_yet")
    assert all_told["unshared"][2] == "so_far"


def test_SET_6_claims_that_the_facts_decide_are_judged_by_one_order(court: Table):
    chancery.claimed(court, HERS)
    chancery.claimed(court, HIS, GENERAL)
    assert court.refuse(ANN, "judge_by_evidence").code == "nothing_to_judge"
    chancery.signed(court)
    court.play(ANN, "judge_by_evidence")
    assert (state(court, HERS), state(court, HIS)) == ("confirmed", "claimed"), "his asks for more than the facts say"
    court.play(ANN, "undo", entry=court.seq)
    assert state(court, HERS) == "claimed"


@pytest.mark.each_step
def test_SET_6_claims_are_judged_at_once_each_in_its_own_words_and_in_one_entry(court: Table):
    yes, why_not = chancery.claimed(court, HERS), chancery.claimed(court, HIS, GENERAL)
    verdicts = [{"objective": yes, "reached": True}, {"objective": why_not, "reached": False, "reason": "It burns."}]
    court.play(ANN, "judge_claims", verdicts=verdicts)
    assert (state(court, HERS), state(court, HIS)) == ("confirmed", "denied")
    assert (f"seat/{GENERAL}", {"objective": why_not, "reason": "It burns."}) in lines(court, "objective_denied")
    court.play(ANN, "undo", entry=court.seq)
    assert (state(court, HERS), state(court, HIS)) == ("claimed", "claimed")


def test_of_two_controls_at_one_claim_the_slower_is_told_and_judges_nothing(court: Table):
    hers, his = chancery.claimed(court, HERS), chancery.claimed(court, HIS, GENERAL)
    court.play("control/bob", "judge_claims", verdicts=[{"objective": his, "reached": True}])
    both = [{"objective": key, "reached": True} for key in (hers, his)]
    refusal = court.refuse(ANN, "judge_claims", verdicts=both)
    assert (refusal.code, refusal.facts) == ("claim_gone", {"text": HIS})
    assert state(court, HERS) == "claimed"


@pytest.mark.each_step
def test_SET_6_at_the_end_the_facts_decide_claimed_or_not_reached_or_not(court: Table):
    override(court, "event/astor", "turns", 1)
    chancery.signed(court)
    chancery.claimed(court, cast.seat_canary(cast.ELF_QUEEN), cast.ELF_QUEEN)
    court.until("ended")
    assert state(court, HERS) == "confirmed", "nobody had to claim it"
    assert state(court, cast.seat_canary(cast.ELF_QUEEN)) == "denied"
    assert state(court, cast.seat_canary(cast.DWARF_KING)) == "confirmed"
    assert state(court, cast.seat_canary(cast.GUILDMASTER)) == "denied", "nor to claim what is missed"
    assert state(court, HIS) == "denied", "what it cannot be reached without is missing"
    assert {look["stand"] for look in evidence(court, OURS, "faction/humans")["looks"]} <= {"holds", "fails"}
    court.play(ANN, "back")
    assert (state(court, HERS), state(court, cast.seat_canary(cast.ELF_QUEEN))) == ("", "claimed"), "the end is undone"


def test_SET_6_only_words_wait_for_control_and_all_of_it_where_the_event_is_ruled_so(court: Table):
    court.play(ANN, "give_objective", faction="humans", text="Build a bridge", seat="")
    words = chancery.objective(court, "Build a bridge")
    override(court, "event/astor", "turns", 1)
    override(court, "event/astor", "rules", {**court.row("event/astor")["rules"], "judge_by_evidence": False})
    chancery.signed(court)
    chancery.claimed(court, cast.seat_canary(cast.ELF_QUEEN), cast.ELF_QUEEN)
    court.until("ended")
    assert (state(court, HERS), state(court, cast.seat_canary(cast.ELF_QUEEN))) == ("", "claimed")
    assert court.row(f"objective/{words}")["state"] == ""


def test_SET_6_what_only_words_can_say_is_still_open_after_the_end(court: Table):
    court.play(ANN, "give_objective", faction="humans", text="Build a bridge", seat="")
    override(court, "event/astor", "turns", 1)
    court.until("ended")
    assert state(court, "Build a bridge") == ""
    chancery.claimed(court, "Build a bridge")
    court.play(ANN, "confirm_objective", objective=chancery.objective(court, "Build a bridge"))
