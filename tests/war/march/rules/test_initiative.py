"""Who acts next in a season (WAR-2, WAR-3, WAR-10)."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import row
from tests.war.rules.field import army, changed, field, fleet
from war.march.rules.initiative import General, coming, next_to_act, rank
from war.rows import GrowthRow
from war.rules.standing import Theatre


def general(key: str, x: int | None, lot: int = 1) -> General:
    """A general whose faction is the first word of their key."""
    return General(key, key.partition(" ")[0], x, lot)


def acted(generals: Iterable[General], *keys: str) -> list[General]:
    """The same after these have been drawn, in this order."""
    order = {key: number for number, key in enumerate(keys, 1)}
    return [replace(g, drawn=order[g.key], waiting=False) if g.key in order else g for g in generals]


def drawn_next(generals: Iterable[General]) -> str:
    found = next_to_act(generals)
    return found.key if found else ""


# Highest first, lots among equals


def test_WAR_2_the_highest_x_acts_first_whatever_the_lots_say():
    assert coming([general("elf", 0, lot=1), general("orc", 3, lot=9), general("human", -1, lot=2)]) == [
        "orc", "elf", "human"]  # fmt: skip


def test_WAR_2_ties_are_drawn_the_lowest_lot_first():
    assert coming([general("elf", 2, lot=8), general("orc", 2, lot=5), general("human", 2, lot=6)]) == [
        "orc", "human", "elf"]  # fmt: skip


def test_WAR_2_after_a_general_of_one_faction_comes_one_of_another():
    generals = [general("orc one", 2, 1), general("orc two", 2, 2), general("orc three", 2, 3), general("elf", 2, 9)]
    assert coming(generals) == ["orc one", "elf", "orc two", "orc three"]


def test_WAR_2_a_faction_alone_at_its_x_acts_with_all_its_generals():
    assert coming([general("orc one", 2, 7), general("orc two", 2, 3), general("elf", 1, 1)]) == [
        "orc two", "orc one", "elf"]  # fmt: skip


def test_WAR_2_it_goes_on_until_all_of_that_x_have_acted_or_declined():
    generals = [general("orc one", 2, 1), general("orc two", 2, 2), general("elf", 1, 1)]
    assert drawn_next(acted(generals, "orc one")) == "orc two"
    assert drawn_next(acted(generals, "orc one", "orc two")) == "elf"


def test_WAR_2_nobody_is_left_when_all_have_acted():
    assert next_to_act([]) is None
    assert next_to_act(acted([general("orc", 2)], "orc")) is None


def test_WAR_2_equal_lots_are_settled_alike_every_time():
    generals = [general("elf", 1), general("orc", 1), general("human", 1)]
    assert coming(generals) == coming(reversed(generals)) == ["elf", "human", "orc"]


# The sixth worked example


HUMAN, ORC = general("human", 3, 4), general("orc", 3, 7)
CAPTAIN, SERGEANT, DWARF = general("human captain", 1, 2), general("human sergeant", 1, 5), general("dwarf", 1, 8)
SIXTH = [SERGEANT, DWARF, CAPTAIN, ORC, HUMAN]


def test_WAR_3_the_sixth_worked_example():
    assert coming(SIXTH) == ["human", "orc", "human captain", "dwarf", "human sergeant"]


def test_WAR_3_the_sixth_worked_example_draw_by_draw():
    assert drawn_next(SIXTH) == "human", "human or orc is drawn first"
    assert drawn_next(acted(SIXTH, "human")) == "orc", "then the other"
    assert drawn_next(acted(SIXTH, "human", "orc")) == "human captain", "then x 1"
    assert drawn_next(acted(SIXTH, "human", "orc", "human captain")) == "dwarf", "a human was drawn first"
    assert drawn_next(acted(SIXTH, "human", "orc", "human captain", "dwarf")) == "human sergeant"


def test_WAR_3_the_exclusion_starts_anew_with_each_x():
    generals = [ORC, replace(HUMAN, lot=9), CAPTAIN, SERGEANT, DWARF]
    assert coming(generals) == ["orc", "human", "human captain", "dwarf", "human sergeant"], "a human after a human"


# Armies that come in late


def test_WAR_3_a_split_of_a_lower_x_acts_when_its_x_comes():
    late = [*acted([general("orc", 3), general("elf", 1)], "orc"), general("orc section", 2)]
    assert coming(late) == ["orc section", "elf"]


def test_WAR_3_a_split_of_the_x_at_hand_joins_its_draw():
    late = [*acted([general("orc", 2, 3), general("elf", 2, 4)], "orc"), general("orc section", 2, 1)]
    assert coming(late) == ["elf", "orc section"], "an orc was just drawn"


def test_WAR_3_a_split_whose_x_has_passed_acts_at_once_after_the_current_x():
    generals = acted([general("orc", 1, 1), general("elf", 1, 2), general("dwarf", 0)], "orc")
    assert coming([*generals, general("orc section", 4)]) == ["elf", "orc section", "dwarf"]


def test_WAR_3_after_a_latecomer_the_order_goes_on_below():
    generals = [general("orc", 1), general("orc section", 4), general("dwarf", 0), general("elf", -1)]
    assert coming(acted(generals, "orc", "orc section")) == ["dwarf", "elf"]


def test_WAR_3_latecomers_of_several_x_act_the_highest_first():
    late = [general("orc section", 2), general("orc vanguard", 3), general("elf", 0)]
    assert coming([*acted([general("orc", 1)], "orc"), *late]) == ["orc vanguard", "orc section", "elf"]


# Whose x counts


def led(season: str = "t1/season_1", *growths: GrowthRow) -> Theatre:
    at_home = field(army("host", "humans", "meadow", "regiment", "marshal"), season=season)
    return replace(at_home, growths={growth.key: growth for growth in growths})


def grown(season: str, choice: str, officer: str = "marshal") -> GrowthRow:
    return row(GrowthRow, key=f"{officer}/{season}/{choice}", officer=officer, season=season, choice=choice)


def test_WAR_3_it_is_the_commanders_own_x_without_units_or_lieutenant():
    assert rank(led(), "marshal") == 2
    assert rank(changed(led(), "officer/marshal", x=-1), "marshal") == -1


def test_WAR_3_growth_counts_from_the_next_season():
    assert rank(led("t1/season_1", grown("t1/season_1", "x")), "marshal") == 1
    assert rank(led("t1/season_2", grown("t1/season_1", "x")), "marshal") == 2


@pytest.mark.parametrize("other", [grown("t1/season_1", "y"), grown("t1/season_1", ""),
                                   grown("t1/season_1", "x", "queen")])  # fmt: skip
def test_WAR_3_only_an_own_x_that_has_grown_is_taken_off(other: GrowthRow):
    assert rank(led("t1/season_1", other), "marshal") == 2


# Fleets without a general


def test_WAR_10_a_fleet_without_a_general_moves_after_all_generals():
    assert coming([general("elf ships", None), general("orc", -4), general("human", 0)]) == [
        "human", "orc", "elf ships"]  # fmt: skip


def test_WAR_10_fleets_without_generals_take_turns_like_generals():
    ships = [general("elf cogs", None, 1), general("elf rams", None, 2), general("orc rafts", None, 3)]
    assert coming(ships) == ["elf cogs", "orc rafts", "elf rams"]


def test_WAR_10_a_fleet_has_an_x_with_its_commander_only():
    assert rank(field(fleet("ships", "humans", "mere", "warship")), "") is None


# Any generals at all


ranks = st.none() | st.integers(-3, 4)
factions = st.sampled_from(["human", "orc", "elf", "dwarf"])
drafts = st.lists(st.tuples(factions, ranks, st.integers(1, 5)), max_size=12)


def named(drafts: Iterable[tuple[str, int | None, int]], prefix: str = "") -> list[General]:
    return [General(f"{prefix}{n}", faction, x, lot) for n, (faction, x, lot) in enumerate(drafts)]


def height(x: int | None) -> float:
    return float("-inf") if x is None else x


@given(drafts)
def test_WAR_2_nobody_acts_twice_and_nobody_is_forgotten(drafts):
    generals = named(drafts)
    assert sorted(coming(generals)) == sorted(general.key for general in generals)


@given(drafts)
def test_WAR_2_x_never_rises(drafts):
    generals = {general.key: general for general in named(drafts)}
    heights = [height(generals[key].x) for key in coming(generals.values())]
    assert heights == sorted(heights, reverse=True)


@given(drafts)
def test_WAR_2_a_faction_follows_itself_only_if_no_other_of_that_x_is_left(drafts):
    generals = {general.key: general for general in named(drafts)}
    order = [generals[key] for key in coming(generals.values())]
    for number, (one, other) in enumerate(pairwise(order), 1):
        if (one.faction, one.x) == (other.faction, other.x):
            assert {g.faction for g in order[number:] if g.x == one.x} == {one.faction}


@given(drafts, drafts, st.integers(0, 12))
def test_WAR_3_whoever_comes_in_late_acts_once_and_right_after_the_x_at_hand(drafts, late, after: int):
    generals = named(drafts)
    first = coming(generals)[:after]
    everybody = {g.key: g for g in [*acted(generals, *first), *named(late, "late ")]}
    order = [everybody[key] for key in coming(everybody.values())]
    assert sorted([*first, *(g.key for g in order)]) == sorted(everybody)
    current = [g for g in order if first and g.x == everybody[first[-1]].x]
    assert order[: len(current)] == current, "the x at hand is finished first"
    heights = [height(g.x) for g in order[len(current) :]]
    assert heights == sorted(heights, reverse=True)
