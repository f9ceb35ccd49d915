"""Summits in play (DIP-5 to DIP-8): who is called and told, who votes, what lore brings, and what stays secret."""

import pytest

from tests.chronicle import ANN, lines, may, offered, override, ruling, seeing, statement, told
from tests.diplomacy.summits import scholars
from tests.diplomacy.summits.scholars import (
    CONCLUSION,
    DWARF,
    ELF,
    ELF_QUEEN,
    GENERAL,
    HUMAN,
    HYPOTHESIS,
    MATTER,
    QUEEN,
    announced,
    called,
    concluded,
    credits,
    invented,
    presented,
    votes,
)
from tests.laws import Table
from tests.lore import trait

HUMANS, ELVES = "faction/humans", "faction/elves"


# Royal summits


def test_DIP_5_those_invited_are_told_and_nobody_else(salons: Table):
    summit = called(salons, "elves")
    assert lines(salons, "summit_called") == [(ELVES, {"faction": "humans", **MATTER})]
    assert seeing(salons, f"summit/{summit}") == {HUMANS, ELVES, "control"}
    assert salons.sees(ELVES, f"summit/{summit}")["invited"] == ["elves"]


def test_DIP_5_its_host_ends_it_or_the_phase_does(salons: Table):
    first, _ = called(salons, "elves"), called(salons, "dwarves")
    assert salons.refuse(ELF_QUEEN, "end_summit", summit=first).code == "summit_gone"
    salons.play(QUEEN, "end_summit", summit=first)
    assert sorted(side for side, _ in lines(salons, "summit_ended")) == [ELVES, HUMANS]
    salons.until("t1/production")
    assert salons.dump().get("summit", {}) == {}


def test_DIP_5_only_so_many_at_a_time(salons: Table):
    for _ in range(3):
        called(salons)
    assert salons.refuse(QUEEN, "call_summit", invited=["elves"], **MATTER).code == "too_many_summits"
    assert may(salons, QUEEN, "call_summit")["refused"] == "too_many_summits"


def test_SEAT_3_a_summit_is_proposed_by_who_may_not_call_it(salons: Table):
    assert salons.refuse(GENERAL, "call_summit", invited=["elves"], **MATTER).code == "no_power"
    salons.play(GENERAL, "propose", command="call_summit", args={"invited": ["elves"], **MATTER})
    salons.play(QUEEN, "send_proposal", proposal=next(iter(salons.dump()["proposal"])))
    assert len(salons.dump()["summit"]) == 1


# Who is there


def test_DIP_6_everybody_sees_who_is_there(salons: Table):
    salons.play(HUMAN, "attend")
    key, row = next(iter(salons.dump()["attendance"].items()))
    assert (row["faction"], row["seat"]) == ("humans", HUMAN)
    assert "public" in seeing(salons, f"attendance/{key}")
    assert may(salons, HUMAN, "attend")["refused"] == "already_present"
    assert may(salons, QUEEN, "attend")["refused"] == "chair_taken"
    salons.play(HUMAN, "leave_summit")
    assert salons.dump()["attendance"] == {}
    assert may(salons, QUEEN, "attend")["refused"] is None


def test_DIP_6_there_is_one_in_each_diplomacy_phase_and_it_ends_with_it(academy: Table):
    academy.until("t1/production")
    assert academy.dump()["attendance"] == {}
    assert academy.refuse(HUMAN, "attend").code == "wrong_phase"
    academy.until("t1/diplomacy")
    academy.play(HUMAN, "attend")
    academy.play(HUMAN, "announce_theory", hypothesis="Another year, another theory")


# Theories


def test_DIP_7_a_theory_is_its_wizards_until_it_is_spoken(academy: Table):
    theory = announced(academy, hypothesis="canary:humans: the tide")
    assert academy.sees("public", f"theory/{theory}")["hypothesis"] == ""
    assert academy.sees(f"seat/{HUMAN}", f"theory/{theory}") == {"hypothesis": "canary:humans: the tide"}
    academy.until("t1/production")
    assert academy.sees("public", f"theory/{theory}")["state"] == "unheard"
    assert academy.sees("public", f"theory/{theory}")["hypothesis"] == ""


def test_DIP_7_the_hall_sees_who_speaks_and_how_long(academy: Table):
    theory = presented(academy)
    seen = academy.sees("public", f"theory/{theory}")
    assert (seen["state"], seen["hypothesis"], seen["due"]) == ("presenting", HYPOTHESIS, academy.now + 120_000)
    academy.play(ANN, "pause")
    paused = academy.sees("public", f"theory/{theory}")
    assert (paused["due"], paused["remaining"]) == (None, 120_000)


def test_DIP_7_a_majority_accepts_it_and_its_presenter_is_credited(academy: Table):
    theory = concluded(academy)
    votes(academy, theory, elves=True)
    assert academy.row(f"theory/{theory}")["state"] == "balloting"
    votes(academy, theory, dwarves=True)
    row = academy.sees("public", f"theory/{theory}")
    assert (row["state"], row["ayes"], row["noes"], row["conclusion"]) == ("accepted", 2, 0, CONCLUSION)
    assert credits(academy) == {"humans": 1, "elves": 0, "dwarves": 0}
    assert told(statement(academy, "humans", scholars.TALKS), f"theory/{theory}") == [("credits", 1, "DIP-7", [], "")]
    facts = {"faction": "humans", "text": HYPOTHESIS, "ayes": 2, "noes": 0}
    assert lines(academy, "theory_accepted") == [("public", facts)]


def test_DIP_7_a_tie_fails(academy: Table):
    votes(academy, theory := concluded(academy), elves=True, dwarves=False)
    assert academy.row(f"theory/{theory}")["state"] == "failed"
    assert credits(academy)["humans"] == 0
    assert len(lines(academy, "theory_failed")) == 1


def test_DIP_7_a_trait_makes_theories_worth_more(academy: Table):
    trait(academy, "humans", ("credits", "theory", 2))
    votes(academy, concluded(academy), elves=True, dwarves=True)
    assert credits(academy)["humans"] == 3


def test_DIP_7_a_vote_is_secret_and_gone_with_the_count(academy: Table):
    theory = concluded(academy)
    votes(academy, theory, elves=True)
    ballot = next(iter(academy.dump()["ballot"]))
    assert seeing(academy, f"ballot/{ballot}") == {f"seat/{ELF}", "control"}
    seen = academy.sees("public", f"theory/{theory}")
    assert (seen["voted"], seen["ayes"], seen["noes"]) == ([ELF], 0, 0)
    votes(academy, theory, dwarves=False)
    assert academy.dump()["ballot"] == {}
    assert academy.sees("public", f"theory/{theory}")["voted"] == []


def test_DIP_7_a_vote_is_cast_once_by_who_is_there(academy: Table):
    theory = concluded(academy)
    votes(academy, theory, elves=True)
    assert academy.refuse(ELF, "vote", theory=theory, accept=False).code == "already_voted"
    assert academy.refuse(HUMAN, "vote", theory=theory, accept=True).code == "own_theory"
    academy.play(DWARF, "leave_summit")
    assert academy.row(f"theory/{theory}")["state"] == "accepted"
    assert academy.refuse(DWARF, "vote", theory=theory, accept=True).code == "not_present"


def test_DIP_7_whose_time_is_up_has_a_minute_for_the_conclusion_and_then_the_clock_counts(academy: Table):
    theory = presented(academy)
    academy.ring()
    seen = academy.sees("public", f"theory/{theory}")
    assert (seen["state"], seen["conclusion"], seen["due"]) == ("concluding", "", academy.now + 60_000)
    assert academy.refuse(ELF, "vote", theory=theory, accept=True).code == "no_ballot"
    assert may(academy, ELF, "vote")["refused"] == "no_ballot"
    assert academy.refuse(HUMAN, "leave_summit").code == "at_the_lectern"
    assert may(academy, HUMAN, "conclude")["choices"] == {"theory": [theory]}
    academy.play(HUMAN, "conclude", theory=theory, conclusion=CONCLUSION)
    row = academy.row(f"theory/{theory}")
    assert (row["state"], row["conclusion"]) == ("balloting", CONCLUSION)
    votes(academy, theory, elves=True)
    academy.ring()
    assert academy.row(f"theory/{theory}")["state"] == "accepted"
    assert academy.clock.phase == scholars.TALKS
    assert academy.dump()["alarm"] == {}


def test_DIP_7_without_a_conclusion_there_is_no_vote_and_the_theory_is_withdrawn(academy: Table):
    theory = presented(academy)
    academy.ring()
    academy.ring()
    row = academy.sees("public", f"theory/{theory}")
    assert (row["state"], row["ayes"], row["noes"], row["due"]) == ("withdrawn", 0, 0, None)
    assert lines(academy, "theory_withdrawn") == [("public", {"faction": "humans", "text": HYPOTHESIS})]
    assert (lines(academy, "theory_failed"), academy.dump()["alarm"], credits(academy)["humans"]) == ([], {}, 0)
    assert academy.refuse(HUMAN, "conclude", theory=theory, conclusion=CONCLUSION).code == "not_presenting"
    assert academy.refuse(HUMAN, "announce_theory", hypothesis="Another").code == "one_theory"
    academy.play(ELF, "present", theory=announced(academy, ELF))


@pytest.mark.parametrize("rings", [0, 1])
def test_DIP_7_what_is_not_concluded_when_the_phase_ends_is_withdrawn(academy: Table, rings: int):
    theory = presented(academy)
    for _ in range(rings):
        academy.ring()
    academy.play(ANN, "close_phase")
    assert (academy.row(f"theory/{theory}")["state"], academy.dump()["alarm"]) == ("withdrawn", {})


def test_DIP_7_the_minute_stands_while_the_clock_does(academy: Table):
    theory = presented(academy)
    academy.ring()
    academy.play(ANN, "pause")
    seen = academy.sees("public", f"theory/{theory}")
    assert (seen["due"], seen["remaining"]) == (None, 60_000)


def test_DIP_7_where_no_time_is_set_all_votes_are_waited_for(academy: Table):
    ruling(academy, presentation_seconds=0, ballot_seconds=0)
    theory = concluded(academy)
    assert academy.dump()["alarm"] == {}
    academy.play(ANN, "close_phase")
    row = academy.row(f"theory/{theory}")
    assert (row["state"], row["ayes"]) == ("failed", 0)


def test_DIP_7_the_lectern_is_for_one(academy: Table):
    presented(academy)
    other = announced(academy, ELF)
    no = academy.refuse(ELF, "present", theory=other)
    assert (no.code, no.facts) == ("lectern_taken", {"faction": "humans"})
    assert may(academy, ELF, "present")["refused"] == "lectern_taken"
    assert academy.refuse(HUMAN, "leave_summit").code == "at_the_lectern"


def test_DIP_7_a_chair_has_one_vote_whoever_takes_turns_on_it(academy: Table):
    """The elven wizard votes and leaves; his queen sits down: the elves have voted."""
    votes(academy, theory := concluded(academy), elves=True)
    academy.play(ELF, "leave_summit")
    academy.play(ELF_QUEEN, "attend")
    assert academy.refuse(ELF_QUEEN, "vote", theory=theory, accept=True).code == "already_voted"
    assert may(academy, ELF_QUEEN, "vote")["refused"] == "already_voted"
    votes(academy, theory, dwarves=False)
    row = academy.row(f"theory/{theory}")
    assert (row["state"], row["ayes"], row["noes"]) == ("failed", 1, 1)


def test_DIP_7_a_theory_nobody_is_left_to_vote_on_fails_at_once(academy: Table):
    theory = presented(academy)
    academy.play(ELF, "leave_summit")
    academy.play(DWARF, "leave_summit")
    academy.play(HUMAN, "conclude", theory=theory, conclusion=CONCLUSION)
    assert academy.row(f"theory/{theory}")["state"] == "failed"
    assert academy.dump()["alarm"] == {}


def test_SEAT_3_what_was_proposed_about_a_theory_goes_when_it_is_struck_or_counted(academy: Table):
    """The human general sits in for the wizard, and has not the power to vote."""
    academy.arrange(HUMAN, "leave_summit")
    academy.arrange(ANN, "mark_present", seat=GENERAL)
    for ending, why in (("strike_theory", {"reason": "It was a recipe"}), ("count_ballot", {})):
        theory = concluded(academy, ELF)
        academy.play(GENERAL, "propose", command="vote", args={"theory": theory, "accept": True})
        academy.play(ANN, ending, theory=theory, **why)
        assert academy.dump()["proposal"] == {}, ending


# Papers


def test_DIP_8_a_paper_is_worth_two_and_one_to_every_other_wizard_present(academy: Table):
    technology = invented(academy)
    academy.play(DWARF, "leave_summit")
    assert may(academy, HUMAN, "publish_paper")["choices"] == {"technology": [technology]}
    academy.play(HUMAN, "publish_paper", technology=technology)
    assert credits(academy) == {"humans": 2, "elves": 1, "dwarves": 0}
    row = f"technology/{technology}"
    assert told(statement(academy, "elves", scholars.TALKS), row) == [("credits", 1, "DIP-8", [], "")]
    assert lines(academy, "paper_published") == [("public", {"faction": "humans", "technology": technology})]


def test_DIP_8_once_per_invention_and_only_ones_own(academy: Table):
    technology = invented(academy)
    academy.play(HUMAN, "publish_paper", technology=technology)
    assert academy.refuse(HUMAN, "publish_paper", technology=technology).code == "published_already"
    assert academy.refuse(ELF, "publish_paper", technology=technology).code == "not_your_invention"
    assert may(academy, HUMAN, "publish_paper")["refused"] == "no_paper"


def test_DIP_8_the_inventions_of_the_dead_are_nobodys(academy: Table):
    technology = invented(academy)
    override(academy, f"character/{HUMAN}", "alive", False)
    academy.play(QUEEN, "attend")
    assert academy.refuse(QUEEN, "publish_paper", technology=technology).code == "not_your_invention"


# Control


def test_Control_counts_people_in_and_out(salons: Table):
    salons.play(ANN, "mark_present", seat=HUMAN)
    assert salons.refuse(ANN, "mark_present", seat=QUEEN).code == "chair_taken"
    salons.play(ANN, "mark_absent", seat=HUMAN)
    assert salons.refuse(ANN, "mark_absent", seat=HUMAN).code == "not_present"


def test_DIP_6_every_seat_whose_faction_has_nobody_there_is_offered_and_no_other(salons: Table):
    salons.play(ANN, "mark_present", seat=HUMAN)
    salons.arrange(ANN, "seat_herald")
    free, seats = offered(salons, "mark_present")["seat"], salons.dump()["seat"]
    assert {seats[key]["faction"] for key in free} == {"elves", "dwarves", "guild", "sunfaith"}
    for seat in seats.keys() - free:
        assert salons.refuse(ANN, "mark_present", seat=seat).code in ("chair_taken", "already_present", "no_court")
    for seat in free:
        salons.play(ANN, "mark_present", seat=seat)
        assert seat in offered(salons, "mark_absent")["seat"]
        salons.play(ANN, "mark_absent", seat=seat)
    assert offered(salons, "mark_absent") == {"seat": [HUMAN]}
    salons.until("t1/production")
    assert salons.sees("control", "may/mark_present")["refused"] == "no_summit"


def test_DIP_7_nobody_is_counted_out_at_the_lectern_and_what_was_voted_on_is_not_struck(academy: Table):
    theory = presented(academy)
    assert offered(academy, "mark_absent")["seat"] == sorted((DWARF, ELF))
    assert academy.refuse(ANN, "mark_absent", seat=HUMAN).code == "at_the_lectern"
    assert offered(academy, "strike_theory") == {"theory": [theory]}
    academy.play(HUMAN, "conclude", theory=theory, conclusion=CONCLUSION)
    votes(academy, theory, elves=True, dwarves=True)
    assert offered(academy, "strike_theory") == {"theory": []}
    assert academy.refuse(ANN, "strike_theory", theory=theory, reason="It was a recipe").code == "theory_gone"


def test_Control_ends_a_presentation_and_a_ballot(academy: Table):
    theory = presented(academy)
    academy.play(ANN, "end_presentation", theory=theory)
    assert academy.sees("public", f"theory/{theory}")["due"] == academy.now + 60_000
    academy.play(HUMAN, "conclude", theory=theory, conclusion=CONCLUSION)
    votes(academy, theory, elves=True)
    academy.play(ANN, "count_ballot", theory=theory)
    assert academy.row(f"theory/{theory}")["state"] == "accepted"


def test_Control_strikes_a_theory_and_another_may_be_announced(academy: Table):
    theory = concluded(academy)
    votes(academy, theory, elves=True)
    academy.play(ANN, "strike_theory", theory=theory, reason="It was a recipe")
    assert (academy.dump()["theory"], academy.dump()["ballot"], academy.dump()["alarm"]) == ({}, {}, {})
    assert lines(academy, "theory_struck") == [(HUMANS, {"reason": "It was a recipe"})]
    announced(academy)
