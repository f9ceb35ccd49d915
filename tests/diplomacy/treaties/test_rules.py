"""War, peace and alliance (DIP-9) and who may fight whom (DIP-10), rule by rule."""

import pytest

from astor.game.rows.frozen import replace
from astor.game.values.errors import Refused
from diplomacy.rows import TreatyRow
from diplomacy.treaties import rules
from diplomacy.treaties.rules import ALLIANCE, MOST_OPEN, PEACE, WAR
from factions.production.rules import House
from tests.rows import row

TWO, THREE = ("elves", "humans"), ("dwarves", "elves", "humans")


def treaty(*signed: str, parties: tuple[str, ...] = TWO, makes: str = "", state: str = "open") -> TreatyRow:
    """The humans' treaty with the elves, signed by these."""
    return row(TreatyRow, parties=parties, signed=signed, makes=makes, state=state)


# Declarations


@pytest.mark.parametrize("state", [PEACE, ALLIANCE])
def test_DIP_9_war_is_declared_on_anybody_else(state: str):
    assert rules.may_declare_war(state) is None


def test_DIP_9_war_is_declared_once():
    assert rules.may_declare_war(WAR) == Refused("already_so", state=WAR)


def test_DIP_9_who_is_an_ally_may_leave_the_alliance():
    assert rules.may_leave_alliance(ALLIANCE) is None


@pytest.mark.parametrize("state", [PEACE, WAR])
def test_DIP_9_who_is_none_may_not(state: str):
    assert rules.may_leave_alliance(state) == Refused("no_alliance")


# Treaties


@pytest.mark.parametrize("parties", [TWO, THREE])
def test_DIP_9_a_treaty_has_a_text_and_two_parties_or_more(parties: tuple[str, ...]):
    assert rules.may_propose(parties, "We share the ford.", "", PEACE) is None


def test_DIP_9_nobody_makes_a_treaty_alone():
    assert rules.may_propose(["humans"], "We share the ford.", "", "") == Refused("nobody_to_sign")


@pytest.mark.parametrize("text", ["", " \n"])
def test_DIP_9_something_must_be_written_or_made(text: str):
    assert rules.may_propose(TWO, text, "", PEACE) == Refused("nothing_written")
    assert rules.may_propose(TWO, text, ALLIANCE, PEACE) is None


@pytest.mark.parametrize("makes", [PEACE, ALLIANCE])
def test_DIP_9_peace_and_alliance_are_between_two(makes: str):
    assert rules.may_propose(THREE, "", makes, "") == Refused("between_two", makes=makes)
    assert rules.may_propose(TWO, "", makes, WAR) is None


@pytest.mark.parametrize("state", [PEACE, ALLIANCE])
def test_DIP_9_what_is_so_already_needs_no_treaty(state: str):
    assert rules.may_propose(TWO, "", state, state) == Refused("already_so", state=state)


def test_DIP_9_a_text_alone_may_be_agreed_in_any_state():
    assert [rules.may_propose(TWO, "As before.", "", state) for state in (PEACE, WAR, ALLIANCE)] == [None] * 3


def test_DIP_9_each_party_signs_once():
    assert rules.may_sign("elves", treaty("humans"), PEACE) is None
    assert rules.may_sign("humans", treaty("humans"), PEACE) == Refused("already_signed")


@pytest.mark.parametrize("state", ["made", "renounced"])
def test_DIP_9_what_is_made_or_renounced_is_not_signed_again(state: str):
    assert rules.may_sign("elves", treaty("humans", state=state), PEACE) == Refused("treaty_made")


def test_DIP_9_a_treaty_overtaken_by_events_is_not_signed():
    peace = treaty("humans", makes=PEACE)
    assert rules.may_sign("elves", peace, WAR) is None
    assert rules.may_sign("elves", peace, PEACE) == Refused("already_so", state=PEACE)


def test_DIP_9_it_is_made_when_all_have_signed():
    signed = [(), ("humans",), ("elves", "humans"), ("humans", "elves", "dwarves")]
    assert [rules.complete(treaty(*names, parties=THREE)) for names in signed] == [False, False, False, True]


def test_DIP_9_only_so_many_of_a_faction_wait_at_a_time():
    waiting = row(TreatyRow, proposer="humans", state="open")
    others = [replace(waiting, proposer="elves"), replace(waiting, state="made"), replace(waiting, state="renounced")]
    assert rules.may_write("humans", [*others, *[waiting] * (MOST_OPEN - 1)]) is None
    assert rules.may_write("humans", [waiting] * MOST_OPEN) == Refused("too_many_treaties", most=MOST_OPEN)


def test_DIP_9_its_proposer_withdraws_it_and_another_refuses_it():
    humans = replace(treaty("humans"), proposer="humans")
    assert rules.may_withdraw("humans", humans) is rules.may_refuse("elves", humans) is None
    assert rules.may_refuse("humans", humans) == Refused("your_own_treaty")
    assert rules.may_withdraw("elves", humans) == Refused("not_your_treaty", faction="humans")
    for may in (rules.may_refuse, rules.may_withdraw):
        assert may("humans", replace(humans, state="made")) == Refused("treaty_made")


def test_DIP_9_only_what_is_made_is_renounced():
    allowed = {state: rules.may_renounce(treaty(*TWO, state=state)) for state in ("open", "made", "renounced")}
    assert allowed == {"open": Refused("treaty_not_made"), "made": None, "renounced": Refused("treaty_not_made")}


# Wars that end by themselves


def lapses(since: int, last_attack: int | None, whole_turns: int = 2) -> int:
    """The turn with which such a war ends; 0 if it does not within twelve."""
    return next((turn for turn in range(since, 13) if rules.has_lapsed(
        since=since, last_attack=last_attack, turn=turn, whole_turns=whole_turns)), 0)  # fmt: skip


@pytest.mark.parametrize(("since", "end"), [(0, 2), (1, 3), (4, 6)])
def test_DIP_9_a_war_without_an_attack_ends_after_whole_turns(since: int, end: int):
    """The turn it was declared in is not a whole one; declared before the first turn, that is the first."""
    assert lapses(since, None) == end


@pytest.mark.parametrize(("last_attack", "end"), [(1, 3), (2, 4), (5, 7)])
def test_DIP_9_an_attack_begins_the_count_anew(last_attack: int, end: int):
    """However long ago the war began."""
    assert lapses(1, last_attack) == end


@pytest.mark.parametrize(("whole_turns", "end"), [(1, 2), (3, 4), (0, 0)])
def test_DIP_9_the_scenario_says_how_many_and_0_is_never(whole_turns: int, end: int):
    assert lapses(1, None, whole_turns) == end


# Everybody fights alike


def test_DIP_10_a_building_in_a_province_of_an_enemy_gives_nothing():
    assert [House("wood", 1, "gold", "", hostile=war).amount for war in (False, True)] == [1, 0]
