"""Summits as the handbook has them (DIP-5 to DIP-8): who calls, attends, presents, votes and publishes."""

from typing import Any

import pytest

from astor.game.rows.frozen import replace
from astor.game.rows.own import SeatRow
from diplomacy.rows import PaperRow, SummitRow, TheoryRow
from diplomacy.summits import rules
from diplomacy.summits.rules import MOST_SUMMITS, Session
from factions.research.rules.effects import Effect
from factions.rows import CharacterRow, KnowledgeRow
from tests.rows import row

PRESENT = {"hw": "humans", "ew": "elves", "dw": "dwarves"}


def theory(faction: str = "humans", state: str = "announced", conclusion: str = "") -> TheoryRow:
    return row(TheoryRow, key="t1", faction=faction, state=state, conclusion=conclusion)


def session(*voted: str, **told: Any) -> Session:
    """Three wizards; the humans' theory t1 as told."""
    return Session(PRESENT, {"t1": theory(**told)}, {"t1": frozenset(voted)})


EMPTY = Session(PRESENT, {}, {})


def code(no: Any) -> str | None:
    return no and str(no.code)


@pytest.mark.parametrize(("kind", "amount"), [("theory", 1), ("paper", 2)])
def test_DIP_7_and_8_what_lore_brings(kind: str, amount: int):
    assert rules.credits_for(kind, ()) == amount
    assert rules.credits_for(kind, (Effect("credits", kind, 2),)) == amount + 2
    assert rules.credits_for(kind, (Effect("credits", kind, -5),)) == 0


def test_DIP_5_a_summit_is_called_with_others_and_not_without_end():
    assert rules.may_call("humans", ["elves"], []) is None
    assert code(rules.may_call("humans", ["elves", "humans"], [])) == "to_yourself"
    called = [row(SummitRow, host="humans")] * MOST_SUMMITS
    assert code(rules.may_call("humans", ["elves"], called)) == "too_many_summits"
    assert rules.may_call("elves", ["humans"], called) is None


def test_DIP_6_each_faction_has_one_chair():
    assert rules.may_attend(PRESENT, "gw", "guild") is None
    assert code(rules.may_attend(PRESENT, "hw", "humans")) == "already_present"
    no = rules.may_attend(PRESENT, "hq", "humans")
    assert no is not None
    assert (no.code, no.facts) == ("chair_taken", {"seat": "hw"})


def test_DIP_6_nobody_leaves_the_lectern():
    assert code(rules.may_leave(session(state="presenting"), "hw")) == "at_the_lectern"
    assert code(rules.may_leave(session(state="concluding"), "hw")) == "at_the_lectern"
    assert rules.may_leave(session(state="presenting"), "ew") is None
    assert rules.may_leave(session(state="accepted"), "hw") is None
    assert code(rules.may_leave(EMPTY, "gw")) == "not_present"


def test_DIP_7_one_theory_per_wizard_per_summit():
    assert rules.may_announce(EMPTY, "hw", "humans") is None
    assert code(rules.may_announce(EMPTY, "gw", "guild")) == "not_present"
    assert code(rules.may_announce(session(state="failed"), "hw", "humans")) == "one_theory"
    assert rules.may_announce(session(state="failed"), "ew", "elves") is None


def test_DIP_7_it_is_presented_once_one_at_a_time_before_others():
    assert rules.may_present(session(), "hw", "t1") is None
    assert code(rules.may_present(session(), "ew", "t1")) == "theory_gone"
    assert code(rules.may_present(session(), "gw", "t1")) == "not_present"
    assert code(rules.may_present(session(state="balloting"), "hw", "t1")) == "theory_presented"
    busy = Session(PRESENT, {"t1": theory(), "t2": theory("elves", "balloting")}, {})
    assert code(rules.may_present(busy, "hw", "t1")) == "lectern_taken"
    alone = Session({"hw": "humans"}, {"t1": theory()}, {})
    assert code(rules.may_present(alone, "hw", "t1")) == "nobody_to_vote"


def test_DIP_7_it_ends_with_a_conclusion_which_may_come_when_its_time_is_up():
    assert rules.may_conclude(session(state="presenting"), "hw", "t1") is None
    assert rules.may_conclude(session(state="concluding"), "hw", "t1") is None
    assert code(rules.may_conclude(session(state="balloting", conclusion="So"), "hw", "t1")) == "not_presenting"
    assert code(rules.may_conclude(session(state="withdrawn"), "hw", "t1")) == "not_presenting"
    assert code(rules.may_conclude(session(), "hw", "t1")) == "not_presenting"
    assert code(rules.may_conclude(session(state="presenting"), "ew", "t1")) == "theory_gone"


def test_DIP_7_those_present_other_than_the_presenter_vote_once():
    voting = session("elves", state="balloting")
    assert rules.may_vote(voting, "dw", "t1") is None
    assert code(rules.may_vote(voting, "ew", "t1")) == "already_voted"
    assert code(rules.may_vote(voting, "hw", "t1")) == "own_theory"
    assert code(rules.may_vote(voting, "gw", "t1")) == "not_present"
    assert code(rules.may_vote(voting, "dw", "t2")) == "theory_gone"
    assert code(rules.may_vote(session(state="presenting"), "dw", "t1")) == "no_ballot"
    assert code(rules.may_vote(session(state="concluding"), "dw", "t1")) == "no_ballot"
    relieved = Session({"hw": "humans", "eq": "elves"}, voting.theories, voting.voted)
    assert code(rules.may_vote(relieved, "eq", "t1")) == "already_voted", "another elf on the same chair"


def test_DIP_7_the_ballot_is_complete_when_all_who_are_there_have_voted():
    assert not rules.complete(session("elves", state="balloting"), "t1")
    assert rules.complete(session("elves", "dwarves", state="balloting"), "t1")
    assert rules.complete(session("elves", "dwarves", "guild", state="balloting"), "t1")
    assert not rules.complete(session("elves", "guild", state="balloting"), "t1")


@pytest.mark.parametrize(("ayes", "noes", "won"), [(1, 0, True), (2, 1, True), (1, 1, False), (0, 0, False)])
def test_DIP_7_a_majority_accepts_and_a_tie_fails(ayes: int, noes: int, won: bool):
    assert rules.accepted(ayes, noes) is won


def test_DIP_8_a_paper_is_on_ones_own_invention_once():
    assert rules.may_publish(PRESENT, "hw", "plough", {"hw"}, []) is None
    assert code(rules.may_publish(PRESENT, "gw", "plough", {"gw"}, [])) == "not_present"
    assert code(rules.may_publish(PRESENT, "hw", "plough", {"ew"}, [])) == "not_your_invention"
    papers = [row(PaperRow, technology="plough")]
    assert code(rules.may_publish(PRESENT, "hw", "plough", {"hw"}, papers)) == "published_already"


def seat(faction: str, *, joined: bool = True) -> SeatRow:
    return row(SeatRow, faction=faction, joined=joined)


def test_DIP_8_an_invention_is_its_inventors_while_they_live():
    known = [row(KnowledgeRow, technology="plough", state="known", inventor="merlin")]
    people = {"merlin": row(CharacterRow, faction="humans", seat="hw", alive=True)}
    seats = {"hw": seat("humans"), "hq": seat("humans"), "ew": seat("elves")}
    assert rules.inventors("plough", known, people, seats) == {"hw"}
    assert rules.inventors("wheel", known, people, seats) == set()
    unplayed = seats | {"hw": seat("humans", joined=False)}
    assert rules.inventors("plough", known, people, unplayed) == {"hw", "hq"}
    dead = {"merlin": replace(people["merlin"], alive=False)}
    assert rules.inventors("plough", known, dead, seats) == set()
