"""Objectives (SET-6): claimed and judged, whose they are and who sees them; each faction's story once all is over."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import ANN, lands, lines, may, override, seeing
from tests.diplomacy import chancery
from tests.diplomacy.chancery import claimed, objective
from tests.laws import Table

QUEEN, GENERAL = cast.QUEEN, cast.GENERAL
OURS, HERS, HIS = cast.faction_canary("humans"), cast.seat_canary(QUEEN), cast.seat_canary(GENERAL)


@pytest.fixture
def seated(table: Table) -> Table:
    table.join(QUEEN, GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
    return table


@pytest.fixture
def last(seated: Table) -> Table:
    """The only turn of a short evening is nearly over: the diplomacy before the end."""
    override(seated, "event/astor", "turns", 1)
    seated.until("t1/diplomacy")
    return seated


def standing(table: Table, key: str) -> tuple[str, str, str]:
    """What became of it, who claims it and Control's word."""
    row = table.row(f"objective/{key}")
    return row["state"], row["claimed_by"], row["word"]


def claimable(table: Table, seat: str, command: str = "claim_objective") -> set[str]:
    found: list[str] = may(table, seat, command)["choices"]["objective"]
    return set(found)


# Claims


@pytest.mark.parametrize(("text", "seat"), [(HERS, QUEEN), (OURS, QUEEN), (OURS, GENERAL), (HIS, GENERAL)])
def test_SET_6_a_seat_claims_its_own_and_its_factions(seated: Table, text: str, seat: str):
    key = claimed(seated, text, seat)
    assert standing(seated, key) == ("claimed", seat, "")
    side = "faction/humans" if text == OURS else f"seat/{seat}"
    assert seeing(seated, f"objective/{key}") == {side, "control"}
    assert seated.sees(side, f"objective/{key}")["claimed_by"] == seat


def test_SET_6_a_seat_is_offered_no_others(seated: Table):
    ours, hers, his = (objective(seated, text) for text in (OURS, HERS, HIS))
    assert (claimable(seated, QUEEN), claimable(seated, GENERAL)) == ({ours, hers}, {ours, his})
    for foreign in (HIS, cast.faction_canary("elves")):
        no = seated.refuse(QUEEN, "claim_objective", objective=objective(seated, foreign))
        assert (no.code, no.facts) == ("not_yours", {"row": f"objective/{objective(seated, foreign)}"})


def test_SET_6_what_a_mate_has_claimed_is_claimed_for_all(seated: Table):
    key = claimed(seated, OURS, GENERAL)
    assert seated.refuse(QUEEN, "claim_objective", objective=key).code == "already_claimed"
    assert key not in claimable(seated, QUEEN)
    assert claimable(seated, QUEEN, "withdraw_claim") == claimable(seated, GENERAL, "withdraw_claim") == {key}
    seated.play(QUEEN, "withdraw_claim", objective=key)
    assert standing(seated, key) == ("", "", "")
    seated.play(QUEEN, "claim_objective", objective=key)


def test_SET_6_claims_have_no_hour(seated: Table):
    seated.until("t1/war")
    claimed(seated)


# Verdicts


def test_SET_6_control_confirms_and_the_faction_hears(seated: Table):
    key = claimed(seated, OURS, GENERAL)
    seated.play(ANN, "confirm_objective", objective=key)
    assert standing(seated, key) == ("confirmed", GENERAL, "")
    assert lines(seated, "objective_confirmed") == [("faction/humans", {"objective": key, "reason": ""})]
    for command, code in (("claim_objective", "already_claimed"), ("withdraw_claim", "not_claimed")):
        assert seated.refuse(GENERAL, command, objective=key).code == code
        assert key not in claimable(seated, GENERAL, command)


def test_SET_6_what_is_denied_may_be_claimed_again(seated: Table):
    key = claimed(seated, HERS)
    seated.play(ANN, "deny_objective", objective=key, reason=" The bridge has fallen. ")
    assert standing(seated, key) == ("denied", QUEEN, "The bridge has fallen.")
    assert lines(seated, "objective_denied") == [
        (f"seat/{QUEEN}", {"objective": key, "reason": "The bridge has fallen."})]  # fmt: skip
    assert seated.refuse(QUEEN, "withdraw_claim", objective=key).code == "not_claimed"
    seated.play(QUEEN, "claim_objective", objective=key)
    assert standing(seated, key) == ("claimed", QUEEN, "")
    seated.play(ANN, "confirm_objective", objective=key)


def test_SET_6_control_judges_without_a_claim_and_thinks_again(seated: Table):
    key = objective(seated, OURS)
    seated.play(ANN, "confirm_objective", objective=key)
    assert seated.refuse(ANN, "confirm_objective", objective=key).code == "no_change"
    seated.play(ANN, "deny_objective", objective=key, reason="The other bridge.")
    no = seated.refuse(ANN, "deny_objective", objective=key, reason="The other bridge. ")
    assert (no.code, no.facts) == ("no_change", {"field": "state"})
    seated.play(ANN, "deny_objective", objective=key, reason="No bridge at all.")


@pytest.mark.parametrize(("seat", "side"), [("", "faction/humans"), (GENERAL, f"seat/{GENERAL}")])
def test_SET_6_control_gives_another_one(seated: Table, seat: str, side: str):
    before = set(seated.dump()["objective"])
    seated.play(ANN, "give_objective", faction="humans", text=" Build a bridge ", seat=seat)
    key = chancery.newest(seated, "objective", before)
    assert seated.sees(side, f"objective/{key}")["text"] == "Build a bridge"
    assert seeing(seated, f"objective/{key}") == {side, "control"}
    assert lines(seated, "objective_given") == [(side, {})]
    assert key in claimable(seated, GENERAL)
    assert (key in claimable(seated, QUEEN)) == (not seat)


# The end


def test_SET_6_objectives_are_everybodys_once_all_is_over(last: Table):
    key = claimed(last, HERS)
    last.ring()
    assert last.clock.phase == "ended"
    for text in (OURS, HERS, HIS):
        assert seeing(last, f"objective/{objective(last, text)}") == {"public", "control"}
    assert last.sees("public", f"objective/{key}")["state"] == "denied", "she has signed nothing"
    last.play(ANN, "confirm_objective", objective=key)
    assert last.sees("public", f"objective/{key}")["state"] == "confirmed"
    for command, code in (("claim_objective", "already_claimed"), ("withdraw_claim", "not_claimed")):
        assert last.refuse(QUEEN, command, objective=key).code == code


def in_words(table: Table, *, seat: str = "") -> str:
    """One more objective of the humans, or of this seat of theirs, that only words can judge."""
    before = set(table.dump()["objective"])
    table.play(ANN, "give_objective", faction="humans", text="Build a bridge", seat=seat)
    return chancery.newest(table, "objective", before)


@pytest.mark.each_step
def test_SET_6_what_only_words_can_say_is_claimed_after_the_end(last: Table):
    ours, hers = in_words(last), in_words(last, seat=QUEEN)
    last.ring()
    assert claimable(last, QUEEN) == {ours, hers}
    last.play(QUEEN, "claim_objective", objective=ours)
    assert last.sees("public", f"objective/{ours}")["claimed_by"] == QUEEN
    assert (claimable(last, QUEEN), claimable(last, GENERAL, "withdraw_claim")) == ({hers}, {ours})
    last.play(GENERAL, "withdraw_claim", objective=ours)
    assert standing(last, ours) == ("", "", "")
    last.play(QUEEN, "claim_objective", objective=ours)
    last.play(ANN, "deny_objective", objective=ours, reason="The bridge has fallen.")
    assert last.refuse(QUEEN, "withdraw_claim", objective=ours).code == "not_claimed"
    last.play(QUEEN, "claim_objective", objective=ours)
    last.play(ANN, "confirm_objective", objective=ours)
    assert ours not in claimable(last, QUEEN)


def test_SET_6_what_the_facts_have_denied_is_not_claimed_again(last: Table):
    key = claimed(last, HERS)
    last.ring()
    assert standing(last, key) == ("denied", QUEEN, "")
    assert last.refuse(QUEEN, "claim_objective", objective=key).code == "decided_by_facts"
    assert key not in claimable(last, QUEEN)
    last.play(ANN, "deny_objective", objective=key, reason="Your seal is not on it.")
    last.play(QUEEN, "claim_objective", objective=key)


def test_SET_6_a_claim_made_afterwards_outlives_a_way_back(last: Table):
    """Control turns back: the event goes on, and what was claimed after its end still stands, for Control to see."""
    key = in_words(last, seat=QUEEN)
    last.ring()
    last.play(QUEEN, "claim_objective", objective=key)
    last.play(ANN, "back")
    assert last.clock.phase == "t1/diplomacy"
    assert standing(last, key) == ("claimed", QUEEN, "")
    assert seeing(last, f"objective/{key}") == {f"seat/{QUEEN}", "control"}


def stories(table: Table, side: str = "public") -> dict[str, Any]:
    """Faction → its story, as a side sees it."""
    rows = table.screens[side].items()
    return {name.partition("/")[2]: row for name, row in rows if name.startswith("story/")}


def test_SET_6_stories_are_told_when_it_is_over_and_are_gone_after_back(last: Table):
    assert all(stories(last, side) == {} for side in last.screens)
    last.ring()
    assert set(stories(last)) == set(cast.FACTIONS)
    assert stories(last) == stories(last, "control")
    assert [side for side in last.screens if side not in ("public", "control") and stories(last, side)] == []
    last.play(ANN, "back")
    assert last.clock.phase == "t1/diplomacy"
    assert all(stories(last, side) == {} for side in last.screens)
    key = objective(last, OURS)
    assert seeing(last, f"objective/{key}") == {"faction/humans", "control"}
    assert seeing(last, "tally/humans-t1") == {"faction/humans", "control"}


def test_SET_6_a_story_is_land_crown_lore_and_the_chronicle(last: Table):
    last.play(QUEEN, "declare_war", to="dwarves")
    chancery.signed(last, text="Never again", makes="peace")
    secret = chancery.proposed(last, "elves", text="the grove", secret=True)
    last.play(cast.ELF_QUEEN, "sign", treaty=secret)
    last.ring()
    story = stories(last)["humans"]
    assert story["lands"] == sorted(lands(last, "humans"))
    assert story["monarch"] == last.row(f"character/{QUEEN}")["name"]
    known = [k for k in last.dump()["knowledge"].values() if (k["faction"], k["state"]) == ("humans", "known")]
    assert story["technologies"] == len(known)
    moments = [last.sees("public", f"moment/{key}") for key in story["moments"]]
    assert [moment["code"] for moment in moments] == ["war_began", "peace_made", "treaty_made"]
    assert {moment["phase"] for moment in moments} == {"t1/diplomacy"}
    assert stories(last)["dwarves"]["moments"] == story["moments"][:2]
    assert stories(last)["elves"]["moments"] == story["moments"][2:], "what was sealed is told in the end"


def test_SET_6_what_control_still_changes_changes_the_story(last: Table):
    last.ring()
    last.play(ANN, "override", row="province/ostmark", field="owner", value="elves", reason="a treaty")
    assert "ostmark" in stories(last)["elves"]["lands"]
    assert "ostmark" not in stories(last)["humans"]["lands"]
    last.play(ANN, "override", row=f"character/{QUEEN}", field="alive", value=False, reason="a stray arrow")
    assert stories(last)["humans"]["monarch"] == last.row("character/humans-successor")["name"]
