"""The ceremony (SET-6, SUC-8): its steps, who sees it, and that it can always be left, begun again and taken back."""

from typing import Any

import pytest

from diplomacy.ending.rules import LASTS, MOMENTS, UNSEEN, settled, steps
from diplomacy.evidence.awarding import awards
from tests import cast
from tests.chronicle import ANN, offered, override, ruling, seeing
from tests.diplomacy import chancery
from tests.laws import Table

QUEEN, GENERAL = cast.QUEEN, cast.GENERAL
CEREMONY = "ceremony/ceremony"
BOB = "control/bob"


@pytest.fixture
def ended(table: Table) -> Table:
    """The only turn of a short evening is over; a secret treaty was made in it."""
    table.join(QUEEN, GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
    override(table, "event/astor", "turns", 1)
    chancery.signed(chancery.talks(table), secret=True)
    table.until("ended")
    return table


def shown(table: Table, side: str = "public") -> dict[str, Any]:
    """The ceremony, as a side sees it, but for which steps it has."""
    return {name: value for name, value in table.sees(side, CEREMONY).items() if name != "steps"}


def ending(table: Table) -> dict[str, Any]:
    return table.sees("public", f"ending/{cast.EVENT}")


def parts(table: Table) -> list[str]:
    """The parts that the ceremony has, each once."""
    return list(dict.fromkeys(step["part"] for step in ending(table)["steps"]))


def objectives(table: Table) -> list[str]:
    """The courts in the order in which they tell of their objectives."""
    return [step["about"] for step in ending(table)["steps"] if step["part"] == "objectives"]


# Its steps


def test_every_step_has_a_name_of_its_own_and_what_there_is_nothing_to_tell_of_is_left_out():
    all_of_it = steps(["m1", "m2"], ["m3"], ["elves", "humans"], ["goals"])
    assert [step.key for step in all_of_it] == [
        "bell", "moment.m1", "moment.m2", "unseen.m3", "objectives.elves", "objectives.humans", "award.goals", "courts",
        "seats", "thanks", "stories"]  # fmt: skip
    assert [step.key for step in steps([], [], [], [])] == ["bell", "courts", "seats", "thanks", "stories"]
    assert settled([step.key for step in all_of_it]) == all_of_it


def test_a_full_day_is_told_in_some_four_minutes():
    full = steps(map(str, range(MOMENTS)), map(str, range(UNSEEN)), cast.FACTIONS, awards())
    until_the_last = sum(step.lasts for step in full[:-1])
    assert 200_000 < until_the_last < 260_000
    assert all(lasts >= 4_000 for lasts in LASTS.values()), "the back row can read it"


def test_an_event_that_ended_in_its_first_turn_has_a_whole_ceremony(ended: Table):
    assert parts(ended)[0] == "bell"
    assert parts(ended)[-4:] == ["courts", "seats", "thanks", "stories"]
    assert "unseen" in parts(ended)
    assert len(objectives(ended)) == len(cast.FACTIONS)


def test_a_verdict_during_the_ceremony_changes_the_ranking_and_not_the_order_of_its_steps(ended: Table):
    before, ranked = objectives(ended), [court["key"] for court in ending(ended)["courts"]]
    for key, objective in ended.dump()["objective"].items():
        if objective["faction"] == ranked[0]:
            ended.play(ANN, "deny_objective", objective=key, reason="A word.")
    assert [court["key"] for court in ending(ended)["courts"]] != ranked
    assert objectives(ended) == before


def test_SEAT_5_what_control_has_not_revealed_yet_is_no_step(table: Table):
    ruling(table, secrets="by_hand")
    override(table, "event/astor", "turns", 1)
    chancery.signed(chancery.talks(table), secret=True)
    table.until("ended")
    assert "unseen" not in parts(table)
    secret = next(key for key in offered(table, "reveal")["moment"])
    table.play(ANN, "reveal", moment=secret)
    assert [step["about"] for step in ending(table)["steps"] if step["part"] == "unseen"] == [secret]


def test_what_is_judged_and_revealed_during_the_ceremony_moves_no_screen_and_is_told_by_the_next_one(table: Table):
    """A secret that comes out, an award that is won and a court by another name would each shift the steps behind."""
    ruling(table, secrets="by_hand")
    override(table, "event/astor", "turns", 1)
    chancery.signed(chancery.talks(table), secret=True)
    table.until("ended")
    table.play(ANN, "begin_ceremony")
    before = ending(table)["steps"]
    secret = next(key for key in offered(table, "reveal")["moment"])
    table.play(ANN, "reveal", moment=secret)
    for key, objective in table.dump()["objective"].items():
        if objective["faction"] == "humans" and objective["state"] != "confirmed":
            table.play(ANN, "confirm_objective", objective=key)
    override(table, "faction/humans", "name", "Zzyzx")
    assert ending(table)["steps"] == before
    assert table.refuse(ANN, "show_step", step=f"unseen.{secret}", runs=True).code == "no_such_step"
    table.play(ANN, "begin_ceremony")
    assert f"unseen.{secret}" in [step["key"] for step in ending(table)["steps"]]
    assert objectives(table)[-1] == "humans"


# Shown


@pytest.mark.each_step
def test_everybody_sees_the_step_and_since_when_and_works_out_the_rest(ended: Table):
    ended.play(ANN, "begin_ceremony", text="  Ann, Bob \n and Zoë ")
    assert seeing(ended, CEREMONY) == {"public", "control"}
    assert shown(ended) == {
        "key": "ceremony",
        "step": "bell",
        "since": ended.now,
        "runs": True,
        "thanks": "Ann, Bob and Zoë",
    }
    ended.now += 3_000
    ended.play(BOB, "show_step", step="courts", runs=False)
    assert shown(ended) == {
        "key": "ceremony",
        "step": "courts",
        "since": ended.now,
        "runs": False,
        "thanks": "Ann, Bob and Zoë",
    }
    ended.play(ANN, "show_step", step="bell", runs=True)
    assert shown(ended)["step"] == "bell", "back as well as forward"


def test_two_who_go_on_at_once_go_on_by_one_step(ended: Table):
    ended.play(ANN, "begin_ceremony")
    second = ending(ended)["steps"][1]["key"]
    ended.play(ANN, "show_step", step=second, runs=True)
    ended.play(BOB, "show_step", step=second, runs=True)
    assert shown(ended)["step"] == second


def test_it_can_always_be_left_and_begun_again(ended: Table):
    ended.play(ANN, "begin_ceremony", text="Ann")
    ended.play(ANN, "show_step", step="thanks", runs=True)
    ended.play(ANN, "leave_ceremony")
    assert (shown(ended)["step"], shown(ended)["thanks"]) == ("", "Ann")
    assert ended.refuse(ANN, "show_step", step="bell", runs=True).code == "no_ceremony"
    ended.play(ANN, "begin_ceremony")
    ended.play(ANN, "begin_ceremony")
    assert (shown(ended)["step"], shown(ended)["thanks"]) == ("bell", "")


@pytest.mark.each_step
def test_who_turns_back_into_the_game_has_left_it_and_the_next_end_begins_without_one(ended: Table):
    ended.play(ANN, "begin_ceremony")
    ended.play(ANN, "back")
    assert ended.clock.phase == "t1/diplomacy"
    assert seeing(ended, CEREMONY) == seeing(ended, f"ending/{cast.EVENT}") == set()
    assert ended.refuse(ANN, "leave_ceremony").code == "no_ceremony"
    ended.play(ANN, "resume")
    ended.until("ended")
    assert seeing(ended, CEREMONY) == set()
    ended.play(ANN, "begin_ceremony")


def test_a_rewind_out_of_the_ceremony_takes_it_along(ended: Table):
    before = ended.seq
    ended.play(ANN, "begin_ceremony")
    ended.play(ANN, "rewind", to=before)
    assert ended.clock.phase == "ended"
    assert seeing(ended, CEREMONY) == set()


# The ranking


def test_SET_6_courts_and_seats_are_ranked_for_all_to_see_once_all_is_over(ended: Table):
    courts, seats = ending(ended)["courts"], ending(ended)["seats"]
    assert {court["key"] for court in courts} == set(cast.FACTIONS)
    shares = [(court["reached"] / max(1, court["of"]), court["reached"], court["lands"]) for court in courts]
    assert shares == sorted(shares, reverse=True)
    assert {seat["key"] for seat in seats} <= {QUEEN, GENERAL, cast.ELF_QUEEN, cast.DWARF_KING}
    (queen,) = (seat for seat in seats if seat["key"] == QUEEN)
    assert (queen["reached"], queen["of"], queen["person"]) == (1, 1, ended.row(f"character/{QUEEN}")["name"])
    ended.play(ANN, "deny_objective", objective=chancery.objective(ended, cast.seat_canary(QUEEN)), reason="A word.")
    (queen,) = (seat for seat in ending(ended)["seats"] if seat["key"] == QUEEN)
    assert queen["reached"] == 0
