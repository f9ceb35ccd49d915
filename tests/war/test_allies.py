"""Allies in battle (BAT-15): asked, asking, admitted; with whom they are at war afterwards."""

import pytest

from tests.chronicle import ANN, lines, may, owner
from tests.laws import Table
from tests.war.scenes import (
    DWARF,
    DWARVES,
    ELF,
    ELVES,
    GENERAL,
    HUMANS,
    attack,
    fought,
    front,
    last,
    lose,
    march,
    put,
    stand,
    throw,
    troops,
    withdraw,
)

pytestmark = pytest.mark.usefixtures("armies")


@pytest.fixture
def league(table: Table) -> Table:
    """The dwarves, allies of the humans, stand with them in Wheatley. The elves attack the humans."""
    front(table)
    stand(table, DWARVES, "wheatley")
    put(table, f"officer/{DWARF}", x=0, y=0)
    put(table, f"officer/{ELF}", x=1, y=-6)  # against all four what is thrown is what falls
    allied(table, "dwarves", "humans")
    return table


def allied(table: Table, a: str, b: str) -> None:
    table.arrange(ANN, "set_relation", a=a, b=b, state="alliance")


def key(table: Table) -> str:
    battle: str = fought(table)["key"]
    return battle


def joins(table: Table, side: str = "defender") -> None:
    table.play(DWARF, "join_battle", battle=key(table), side=side)


def test_BAT_15_an_ally_who_is_there_is_asked_before_round_1(league: Table):
    attack(league)
    assert fought(league)["state"] == "joining"
    assert may(league, DWARF, "join_battle")["choices"]["battle"] == {key(league): ["defender"]}
    assert league.sees("public", f"battle/{key(league)}")["awaited"] == ["dwarves"]
    assert league.sees("faction/dwarves", f"battle/{key(league)}")["allies"] == {"dwarves": ""}


def test_BAT_15_with_the_commanders_consent_its_units_fight_along(league: Table):
    """They count with the side, they outnumber with it; only officers of the leading faction count."""
    attack(league)
    joins(league)
    assert may(league, GENERAL, "admit_ally")["choices"]["battle"] == {key(league): ["dwarves"]}
    league.play(GENERAL, "admit_ally", battle=key(league), faction="dwarves", yes=True)
    assert (fought(league)["state"], fought(league)["joined"]) == ("dice", ["dwarves"])
    throw(league, 1, 1)
    assert last(league)["units"] == {"attacker": 3, "defender": 4}
    assert last(league)["leaders"]["defender"] == [GENERAL, ""]
    told = {"faction": "dwarves", "place": "wheatley", "side": "humans"}
    assert lines(league, "ally_joined") == [("public", told)]
    assert league.row("relation/dwarves~elves")["state"] == "war"


def test_BAT_15_its_losses_count_with_the_side(league: Table):
    """The commander of the side chooses, also among units of the ally."""
    attack(league)
    joins(league)
    league.play(GENERAL, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 1, 1)
    choices = may(league, GENERAL, "choose_losses")["choices"]["battle"][key(league)]
    assert "regiment-dwarves-1" in choices["units"]
    league.play(GENERAL, "choose_losses", battle=key(league), units=["regiment-dwarves-1"])
    assert (DWARVES in league.dump()["army"], league.row(f"officer/{DWARF}")["alive"]) == (False, False)
    assert len(troops(league, HUMANS)) == 3


def test_BAT_15_the_commander_may_refuse(league: Table):
    attack(league)
    joins(league)
    league.play(GENERAL, "admit_ally", battle=key(league), faction="dwarves", yes=False)
    assert (fought(league)["state"], fought(league)["joined"]) == ("dice", [])
    throw(league, 1, 1)
    assert last(league)["units"]["defender"] == 3
    assert league.row("relation/dwarves~elves")["state"] == "peace"


def test_BAT_15_or_the_ally_stands_aside(league: Table):
    attack(league)
    joins(league, "")
    assert (fought(league)["state"], fought(league)["allies"]) == ("dice", {"dwarves": "no"})


def test_BAT_14_who_does_not_answer_stands_aside(league: Table):
    attack(league)
    league.ring()
    assert (fought(league)["state"], fought(league)["joined"]) == ("dice", [])


def test_BAT_15_nobody_else_is_asked_and_nobody_twice(league: Table):
    attack(league)
    assert league.refuse(ELF, "join_battle", battle=key(league), side="attacker").code == "not_asked"
    no = league.refuse(DWARF, "join_battle", battle=key(league), side="attacker")
    assert no.code == "not_allied"
    assert league.refuse(GENERAL, "admit_ally", battle=key(league), faction="dwarves").code == "not_asked"
    joins(league)
    assert league.refuse(DWARF, "join_battle", battle=key(league), side="").code == "not_asked"
    assert league.refuse(ELF, "admit_ally", battle=key(league), faction="dwarves").code == "not_asked"
    league.play(GENERAL, "admit_ally", battle=key(league), faction="dwarves", yes=False)
    assert league.refuse(DWARF, "join_battle", battle=key(league), side="defender").code == "battle_moved_on"


def test_BAT_15_an_ally_of_both_chooses_a_side_and_every_one_is_at_war_with_every_other(league: Table):
    allied(league, "dwarves", "elves")
    attack(league)
    assert may(league, DWARF, "join_battle")["choices"]["battle"] == {key(league): ["attacker", "defender"]}
    joins(league, "attacker")
    league.play(ELF, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 1, 1)
    assert last(league)["units"] == {"attacker": 4, "defender": 3}
    assert league.row("relation/dwarves~humans")["state"] == "war"
    assert league.row("relation/dwarves~elves")["state"] == "alliance"


def test_WAR_8_an_ally_of_the_owner_may_defend_land_nobody_else_defends(league: Table):
    """No human is there: nobody could refuse the dwarves; their own general leads."""
    stand(league, HUMANS, "kingsmead")
    put(league, f"officer/{DWARF}", x=9)
    attack(league)
    assert fought(league)["state"] == "joining"
    joins(league)
    assert fought(league)["state"] == "dice"
    throw(league, 1, 6)
    assert last(league)["leaders"]["defender"] == [DWARF, ""]
    assert owner(league, "wheatley") == "humans"


def test_WAR_8_or_let_it_be_taken(league: Table):
    stand(league, HUMANS, "kingsmead")
    attack(league)
    joins(league, "")
    assert (owner(league, "wheatley"), league.row(f"army/{DWARVES}")["place"]) == ("elves", "wheatley")


def test_BAT_18_with_allies_the_leading_faction_takes_the_province(league: Table):
    """The dwarves attack along with the elves; the land is the elves'."""
    allied(league, "dwarves", "elves")
    attack(league)
    joins(league, "attacker")
    league.play(ELF, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 3, 1)
    while fought(league)["state"] == "losses":
        league.arrange(ANN, "settle_battle", battle=key(league))
    assert owner(league, "wheatley") == "elves"


def test_BAT_15_allies_withdraw_with_their_side(league: Table):
    """Together, to a place where both may go."""
    attack(league)
    joins(league)
    league.play(GENERAL, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 1, 2)
    lose(league, GENERAL, troops(league, HUMANS)[0])
    withdraw(league, ELF)
    own = [*troops(league, HUMANS), *troops(league, DWARVES)]
    withdraw(league, GENERAL, "kingsmead", *own)
    assert {league.row(f"unit/{unit}")["place"] for unit in own} == {"kingsmead"}
    assert owner(league, "wheatley") == "elves"


def test_DIP_9_attacking_an_ally_ends_the_alliance(league: Table):
    allied(league, "elves", "humans")
    attack(league)
    assert league.row("relation/elves~humans")["state"] == "war"


def test_BAT_15_there_are_no_allies_of_independents(league: Table):
    stand(league, HUMANS, "eastreach")
    stand(league, DWARVES, "eastreach")
    march(league, GENERAL, HUMANS, attack="")
    assert may(league, DWARF, "join_battle")["choices"]["battle"] == {key(league): ["attacker"]}


def test_BAT_18_an_ally_who_is_left_alone_on_the_field_leads_and_takes_it(league: Table):
    """All elves fall beside the dwarves, and all humans before them."""
    put(league, f"officer/{ELF}", x=0, y=-3)
    put(league, f"officer/{GENERAL}", x=-1)
    allied(league, "dwarves", "elves")
    attack(league)
    joins(league, "attacker")
    league.play(ELF, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 3, 5)
    lose(league, ELF, *troops(league, ELVES))
    assert (fought(league)["outcome"], owner(league, "wheatley")) == ("attacker", "dwarves")
    assert lines(league, "battle_over")[0][1]["faction"] == "dwarves"
