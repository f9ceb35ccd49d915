"""Heirs put to the test (DIP-1, DIP-3, DIP-4): in battle against their home, and in a province that rises."""

from itertools import count

import pytest

from astor.game.models import Entry
from astor.game.values.dice import roll
from tests import cast
from tests.chronicle import ANN, closed, lines, order, override, owner
from tests.laws import Table
from tests.war.scenes import ELF, ELVES, HEIR, HUMANS, attack, fought, front, last, put, season, throw
from war.loyalty.rules import EVEN, is_torn, who_leads

SECOND = "humans-second-in-line"
IN_BATTLE = "t1/season_1/wheatley/elves-humans/1/heir/humans/0/attacker"
LEADS, FOLLOWS = (f"t1/uprising/kingsmead/{office}" for office in ("successor", "second-in-line"))


def word(**wanted: bool) -> str:
    """A word with which these dice fall low enough, or not."""
    labels = {"battle": IN_BATTLE, "leads": LEADS, "follows": FOLLOWS}
    for n in count():
        shouted = f"word {n}"
        falls = {name: roll(cast.SECRET, labels[name], 100, word=shouted) <= EVEN for name in wanted}
        if falls == wanted:
            return shouted
    raise AssertionError("unreachable: count() does not end")


# The rule


def test_DIP_3_only_who_faces_the_home_they_left_is_torn():
    assert is_torn("humans", "elves", ["humans"])
    assert not is_torn("humans", "humans", ["humans"])
    assert not is_torn("humans", "elves", ["dwarves"])
    assert not is_torn("", "elves", ["humans", ""])


def test_DIP_4_the_first_whose_die_says_so_leads():
    heirs = ["successor", "second"]
    assert [who_leads(heirs, dice) for dice in ([50, 50], [51, 50], [51, 51])] == ["successor", "second", ""]


def test_DIP_3_DIP_4_half_of_all_draws_change_sides():
    """Within four standard deviations of 10,000 draws."""
    draws = sum(roll(cast.SECRET, f"t1/season_1/place/a-b/{n}/heir/a/0/attacker", 100) <= EVEN for n in range(10_000))
    assert abs(draws - 5_000) <= 200


# In battle


@pytest.fixture
def torn(armies: None, table: Table, request: pytest.FixtureRequest) -> Table:
    """The human heir, married to the elves, is the lieutenant of their army before Wheatley; a word decides."""
    table.arrange(ANN, "shout", word=word(battle=request.param))
    front(table)
    for row in ("officer", "character"):
        put(table, f"{row}/{HEIR}", faction="elves")
    put(table, f"officer/{HEIR}", x=1, y=-1)
    put(table, f"army/{ELVES}", lieutenant=HEIR)
    return table


@pytest.mark.parametrize("torn", [True], indirect=True)
def test_DIP_3_an_heir_who_changes_sides_is_a_third_officer_of_the_home_side(torn: Table):
    attack(torn)
    assert fought(torn)["turned"] == {"defender": [HEIR]}
    throw(torn, 1, 1)
    assert ["turned", 1] in last(torn)["modifiers"]["defender"]
    assert ["foe/turned", -1] in last(torn)["modifiers"]["attacker"]
    assert torn.row(f"army/{ELVES}")["lieutenant"] == ""
    assert [torn.row(f"{row}/{HEIR}")["faction"] for row in ("officer", "character", "seat")] == ["humans"] * 3
    told = {"officer": HEIR, "faction": "humans", "place": "wheatley"}
    assert lines(torn, "changed_sides") == [("public", told)]


@pytest.mark.parametrize("torn", [True], indirect=True)
def test_DIP_3_SUC_2_who_reigns_faces_the_country_of_their_birth_and_changes_no_side(torn: Table):
    put(torn, f"character/{HEIR}", office="monarch")
    attack(torn)
    assert fought(torn)["turned"] == {}
    assert [torn.row(f"{row}/{HEIR}")["faction"] for row in ("officer", "character", "seat")] == ["elves"] * 3


@pytest.mark.parametrize("torn", [False], indirect=True)
def test_DIP_3_or_stays_with_the_spouse_and_counts_there(torn: Table):
    attack(torn)
    throw(torn, 1, 1)
    assert fought(torn)["turned"] == {}
    assert ["lieutenant", 1] in last(torn)["modifiers"]["attacker"]
    assert torn.row(f"officer/{HEIR}")["faction"] == "elves"


@pytest.mark.parametrize("torn", [True], indirect=True)
def test_DIP_3_an_army_left_without_its_commander_is_led_by_the_lieutenant(torn: Table):
    put(torn, f"army/{ELVES}", commander=HEIR, lieutenant=ELF)
    attack(torn)
    assert torn.row(f"army/{ELVES}")["commander"] == ELF


@pytest.mark.parametrize("torn", [False], indirect=True)
def test_DIP_3_two_heirs_in_one_army_have_a_die_each(torn: Table):
    """The first does not turn; the second's die is another."""
    for row in ("officer", "character"):
        put(torn, f"{row}/{SECOND}", faction="elves")
    put(torn, f"army/{ELVES}", commander=HEIR, lieutenant=SECOND)
    attack(torn)
    dice = [
        label for record in Entry.objects.filter(event=torn.event) for label, *_ in record.dice if "/heir/" in label
    ]
    assert dice == [IN_BATTLE, IN_BATTLE.replace("/0/", "/1/")]


def test_DIP_3_nobody_is_tested_who_never_left_home(field: Table):
    attack(field)
    throw(field, 1, 1)
    assert fought(field)["turned"] == {}


def test_DIP_1_an_heir_dies_with_the_army_they_are_with(field: Table):
    put(field, f"army/{HUMANS}", lieutenant=HEIR)
    attack(field)
    throw(field, 3, 1)
    assert not field.row(f"character/{HEIR}")["alive"]


# In a province that rises


def rising(table: Table, **wanted: bool) -> Table:
    """Kingsmead, the humans' capital, rises with both heirs in it."""
    table.arrange(ANN, "shout", word=word(**wanted))
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.until("t1/upkeep")
    order(table, 0, "kingsmead")
    return closed(table)


def rebels(table: Table) -> str:
    """Who leads those in Kingsmead."""
    led = (str(army["commander"]) for army in table.dump()["army"].values() if army["place"] == "kingsmead")
    return next(officer for officer in led if table.row(f"officer/{officer}")["faction"] == "")


def test_DIP_4_an_heir_leads_the_uprising_in_place_of_its_captain(table: Table):
    rising(table, leads=True)
    assert rebels(table) == HEIR
    heir = table.row(f"character/{HEIR}")
    assert (heir["fate"], heir["held"], table.row(f"officer/{HEIR}")["faction"]) == ("leads", "kingsmead", "")
    assert table.row(f"character/{SECOND}")["fate"] == "trapped"
    assert {side for side, _ in lines(table, "heir_leads")} == {"public"}


def test_DIP_4_of_two_who_would_lead_the_successor_does(table: Table):
    rising(table, leads=True, follows=True)
    assert [table.row(f"character/{key}")["fate"] for key in (HEIR, SECOND)] == ["leads", "trapped"]


def test_DIP_4_else_they_are_trapped_and_killed_if_it_still_stands_at_the_next_upkeep(table: Table):
    rising(table, leads=False, follows=False)
    assert [table.row(f"character/{key}")["fate"] for key in (HEIR, SECOND)] == ["trapped", "trapped"]
    captain = rebels(table)
    assert (table.row(f"officer/{captain}")["x"], table.row(f"officer/{captain}")["y"]) == (-1, 1)
    table.until("t2/upkeep")
    assert table.row(f"character/{HEIR}")["alive"]
    closed(table, turn=2)
    assert [table.row(f"character/{key}")["alive"] for key in (HEIR, SECOND)] == [False, False]
    assert len(lines(table, "heir_killed")) == 2


def test_DIP_4_rebels_that_control_takes_away_in_a_season_leave_nobody_behind(table: Table):
    rising(table, leads=False, follows=False)
    captain = rebels(table)
    army = next(key for key, army in table.dump()["army"].items() if army["commander"] == captain)
    table.until("t2/war")
    season(table)
    table.play(ANN, "remove", row=f"army/{army}", reason="as the hall agreed")
    assert army not in table.dump()["army"]
    assert table.row(f"officer/{captain}")["alive"]


def test_DIP_4_whose_province_is_retaken_in_time_is_free(table: Table):
    rising(table, leads=False, follows=False)
    override(table, "province/kingsmead", "owner", "humans")
    assert [table.row(f"character/{key}")["fate"] for key in (HEIR, SECOND)] == ["", ""]
    table.until("t2/upkeep")
    closed(table, turn=2)
    assert table.row(f"character/{HEIR}")["alive"]


def test_DIP_4_who_has_led_it_is_a_captive_when_it_is_retaken_until_control_frees_them(table: Table):
    rising(table, leads=True)
    override(table, "province/kingsmead", "owner", "humans")
    heir = table.row(f"character/{HEIR}")
    assert (heir["alive"], heir["fate"], owner(table, "kingsmead")) == (True, "captive", "humans")
    table.play(ANN, "free_heir", character=HEIR)
    assert (table.row(f"character/{HEIR}")["fate"], table.row(f"officer/{HEIR}")["faction"]) == ("", "humans")
    assert table.refuse(ANN, "free_heir", character=HEIR).code == "not_held"


@pytest.mark.parametrize("taken", ["unit", "army"])
def test_DIP_4_who_has_led_it_is_a_captive_also_where_control_had_taken_the_rebels_away(table: Table, taken: str):
    rising(table, leads=True)
    here = [key for key, row in table.dump()[taken].items() if (row["place"], row["faction"]) == ("kingsmead", "")]
    for key in here:
        table.play(ANN, "remove", row=f"{taken}/{key}", reason="as the hall agreed")
    assert (len(here), table.row(f"character/{HEIR}")["fate"]) == (1, "leads")
    override(table, "province/kingsmead", "owner", "humans")
    heir = table.row(f"character/{HEIR}")
    assert (heir["alive"], heir["fate"], table.row(f"character/{SECOND}")["fate"]) == (True, "captive", "")
    assert len(lines(table, "heir_captured")) == 1


def test_DIP_4_an_heir_who_is_elsewhere_with_an_army_is_neither(armies: None, table: Table):
    table.arrange(ANN, "override", row=f"army/{HUMANS}", field="lieutenant", value=HEIR, reason="a post")
    rising(table, follows=False)
    assert [table.row(f"character/{key}")["fate"] for key in (HEIR, SECOND)] == ["", "trapped"]
