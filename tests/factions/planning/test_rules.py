"""Set-up (SET-4, SET-5): how a kingdom lays its cards, its dock and its capital."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert

from astor.game.values.errors import Refused
from factions.planning.rules import Homeland, Layout, capital_of, laid, may_arrange

SPACES = ("hill", "bay", "mead", "cape", "fen")
HOME = Homeland(SPACES, coasts=frozenset({"bay", "cape"}), dock="bay", capital="hill")
AS_IT_IS = {space: space for space in SPACES}

WISHES = st.builds(
    Layout,
    st.lists(st.tuples(st.sampled_from(SPACES), st.sampled_from(SPACES)), max_size=5).map(dict),
    st.sampled_from(["", "bay", "cape"]),
    st.sampled_from(["", *SPACES]),
)
LEGAL = WISHES.filter(lambda wish: may_arrange(HOME, wish) is None)


# SET-4: one card a space, one dock on a coast, one capital


@pytest.mark.parametrize("coast", ["bay", "cape"])
def test_SET_4_the_dock_goes_to_the_coast_of_any_of_its_provinces(coast):
    assert may_arrange(HOME, Layout({}, dock=coast)) is None
    assert laid(HOME, Layout({}, dock=coast)).dock == coast


def test_SET_4_a_realm_without_a_dock_or_a_capital_has_none_to_place():
    bare = Homeland(SPACES, coasts=HOME.coasts)
    assert may_arrange(bare, Layout({}, dock="bay")) == Refused("none_to_place", what="dock")
    assert may_arrange(bare, Layout({}, capital="hill")) == Refused("none_to_place", what="capital")


def test_SET_4_a_dock_inland_is_refused():
    assert may_arrange(HOME, Layout({}, dock="hill")) == Refused("dock_inland", province="hill", coasts=["bay", "cape"])


@pytest.mark.parametrize("place", SPACES)
def test_SET_4_the_capital_goes_to_any_of_its_provinces(place):
    assert may_arrange(HOME, Layout({}, capital=place)) is None
    assert laid(HOME, Layout({}, capital=place)).capital == place


def test_SET_4_dock_and_capital_may_stand_together():
    assert may_arrange(HOME, Layout({}, dock="bay", capital="bay")) is None


# SET-5: cards on spaces, the rest by default


def test_SET_5_cards_may_be_laid_on_any_space_of_the_homeland():
    wish = Layout({"hill": "bay", "bay": "mead", "mead": "hill"})
    assert may_arrange(HOME, wish) is None
    assert laid(HOME, wish).cards == {"hill": "bay", "bay": "mead", "mead": "hill", "cape": "cape", "fen": "fen"}


def test_SET_5_what_was_not_laid_lies_by_default():
    assert laid(HOME, Layout({})) == Layout(AS_IT_IS, "bay", "hill")


def test_SET_5_a_card_whose_own_space_is_taken_lies_on_the_first_that_is_left():
    assert laid(HOME, Layout({"mead": "hill"})).cards == AS_IT_IS | {"mead": "hill", "hill": "mead"}
    assert laid(HOME, Layout({"mead": "hill", "fen": "bay"})).cards == {
        "mead": "hill", "fen": "bay", "hill": "mead", "bay": "fen", "cape": "cape",
    }  # fmt: skip


@pytest.mark.parametrize("wish", [Layout({"moor": "hill"}), Layout({}, dock="moor"), Layout({}, capital="moor")])
def test_SET_5_anothers_land_is_refused(wish):
    assert may_arrange(HOME, wish) == Refused("not_yours", row="province/moor")


def test_SET_5_anothers_card_is_refused():
    assert may_arrange(HOME, Layout({"hill": "moor"})) == Refused("card_unknown", card="moor")


def test_SET_5_a_card_is_laid_once():
    assert may_arrange(HOME, Layout({"hill": "bay", "fen": "bay"})) == Refused("card_twice", card="bay")


def test_SET_5_who_has_no_homeland_has_nothing_to_arrange():
    nowhere = Homeland((), frozenset())
    assert may_arrange(nowhere, Layout({})) == Refused("no_homeland")
    assert laid(nowhere, Layout({})) == Layout({})


@pytest.mark.parametrize("wish", [Layout({"hill": "fen"}), Layout({}, "cape"), Layout({}, "", "fen")])
def test_SET_5_a_wish_for_what_was_lost_in_the_meantime_counts_as_none(wish):
    smaller = Homeland(("hill", "bay", "mead"), frozenset({"bay"}), dock="bay", capital="hill")
    assert laid(smaller, wish) == laid(smaller, Layout({}))


def test_SET_5_a_draft_says_it():
    draft = {"cards": {"hill": "bay"}, "dock": "cape", "capital": ""}
    assert convert(draft, Layout) == Layout({"hill": "bay"}, "cape")


@given(WISHES)
def test_SET_5_every_card_lies_on_one_space_whatever_was_wished(wish):
    whole = laid(HOME, wish)
    assert list(whole.cards) == list(SPACES)
    assert sorted(whole.cards.values()) == sorted(SPACES)
    assert whole.dock in HOME.coasts
    assert whole.capital in SPACES


@given(LEGAL)
def test_SET_5_what_was_laid_lies_there(wish):
    whole = laid(HOME, wish)
    assert wish.cards.items() <= whole.cards.items()
    assert (wish.dock in ("", whole.dock), wish.capital in ("", whole.capital)) == (True, True)


@given(LEGAL)
def test_SET_5_a_card_that_was_not_laid_stays_unless_its_space_was_taken(wish):
    whole = laid(HOME, wish)
    untouched = [s for s in SPACES if s not in wish.cards and s not in wish.cards.values()]
    assert [whole.cards[space] for space in untouched] == untouched


@given(LEGAL)
def test_SET_5_the_whole_may_be_laid_as_it_is_and_comes_out_the_same(wish):
    whole = laid(HOME, wish)
    assert may_arrange(HOME, whole) is None
    assert laid(HOME, whole) == whole


def test_SEAT_6_the_first_province_a_landless_faction_gains_becomes_its_capital():
    assert capital_of("", ["midmarch"]) == "midmarch"


def test_SEAT_6_a_faction_that_has_a_capital_keeps_it():
    assert capital_of("kingsmead", ["hartwood", "kingsmead"]) == "kingsmead"


def test_SEAT_6_without_land_there_is_no_capital():
    assert capital_of("kingsmead", []) == ""


def test_SEAT_6_who_loses_the_capital_and_keeps_land_has_another():
    assert capital_of("kingsmead", ["hartwood", "wheatley"]) == "hartwood"
