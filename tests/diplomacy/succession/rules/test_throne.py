"""Succession (SUC-1 to SUC-4, SUC-7): who comes next, by the rule alone."""

from diplomacy.succession.rules.throne import (
    DISPUTED,
    Officer,
    Person,
    best,
    electors,
    heir,
    holds,
    home_by,
    may_choose,
    monarch,
    promoted,
    reigning_abroad,
    settled_by,
    verdict,
)

HEIR = Person("a", "Ada", "humans", "humans", "successor")
SECOND = Person("b", "Bo", "humans", "humans", "second-in-line")
GENERAL = Person("g", "Gil", "humans", "humans", "lord-general")
WIZARD = Person("w", "Wyn", "humans", "humans", "arch-wizard")
ABROAD = Person("a", "Ada", "elves", "humans", "successor")
CAPTIVE = Person("a", "Ada", "humans", "humans", "successor", free=False)


def test_SUC_1_the_successor_comes_first_then_the_second_in_line():
    assert heir([SECOND, HEIR], "humans") == HEIR
    assert heir([SECOND, GENERAL], "humans") == SECOND
    assert heir([GENERAL, WIZARD], "humans") is None


def test_SUC_1_a_prisoner_is_passed_over():
    assert heir([CAPTIVE, SECOND], "humans") == SECOND


def test_SUC_2_who_married_abroad_keeps_the_claim_at_home_and_has_none_there():
    assert heir([ABROAD, SECOND], "humans") == ABROAD
    assert heir([ABROAD], "elves") is None


def test_SUC_2_who_wears_another_crown_is_passed_over_also_if_no_other_heir_is_left():
    crowned = Person("a", "Ada", "elves", "humans", "monarch")
    assert heir([crowned, SECOND], "humans") == SECOND
    assert heir([crowned], "humans") is None
    assert reigning_abroad([crowned, GENERAL], "humans") == [crowned]
    assert reigning_abroad([crowned], "elves") == []


def test_SUC_2_home_after_one_full_turn():
    assert home_by(2) == 3


def test_SUC_3_without_a_successor_the_second_in_line_is_and_nobody_follows():
    assert promoted([SECOND, GENERAL], "humans") == SECOND
    assert promoted([HEIR, SECOND], "humans") is None
    assert promoted([GENERAL], "humans") is None
    assert promoted([ABROAD, SECOND], "humans") is None


def test_SUC_4_lord_general_and_arch_wizard_choose():
    assert electors([WIZARD, GENERAL, HEIR], "humans") == [GENERAL, WIZARD]
    assert electors([WIZARD], "humans") == [WIZARD]
    assert electors([WIZARD], "elves") == []


def test_SUC_4_one_of_the_two_and_nobody_else():
    assert may_choose(GENERAL, "w", [GENERAL, WIZARD]) is None
    for chooser, choice, code in (
        (None, "w", "no_elector"),
        (SECOND, "w", "no_elector"),
        (WIZARD, "b", "not_eligible"),
    ):
        no = may_choose(chooser, choice, [GENERAL, WIZARD])
        assert no is not None
        assert no.code == code


def test_SUC_4_the_same_name_is_crowned_else_control_is_called():
    both = ["lord-general", "arch-wizard"]
    assert verdict({"lord-general": "g"}, both) == ""
    assert verdict({"lord-general": "g", "arch-wizard": "g"}, both) == "g"
    assert verdict({"lord-general": "g", "arch-wizard": "w"}, both) == DISPUTED
    assert verdict({"lord-general": "g"}, ["lord-general"]) == "g"


def test_SUC_4_the_time_to_choose_ends_with_the_next_diplomacy_phase():
    assert [settled_by(2, talks=False), settled_by(2, talks=True)] == [2, 3]


def test_SUC_4_when_it_is_up_the_one_name_holds_and_without_one_the_lord_general_is_crowned():
    two = [GENERAL, WIZARD]
    assert holds({}, two) == "g"
    assert holds({"lord-general": "w"}, two) == holds({"arch-wizard": "w"}, two) == "w"
    assert holds({"lord-general": "g", "arch-wizard": "w"}, two) == "", "two who differ are Control's"
    assert holds({"lord-general": "gone"}, two) == "g", "whom nobody can crown any more was not named"
    assert holds({"lord-general": "w"}, [WIZARD]) == "w", "the voice of who is gone is gone"


def test_SUC_6_SUC_7_best_is_the_highest_x_minus_y_ties_by_name():
    low, high, also = Officer("1", "Zed", 0, 0), Officer("2", "Moe", 2, -1), Officer("3", "Ann", 1, -2)
    assert best([low, high, also]) == also
    assert best([]) is None


def test_SUC_1_a_monarch_is_of_their_own_court():
    crowned = Person("q", "Quin", "humans", "humans", "monarch")
    assert (monarch([crowned], "humans"), monarch([crowned], "elves")) == (crowned, None)
