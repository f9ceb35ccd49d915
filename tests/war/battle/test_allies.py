"""Allies in battle (BAT-15): asked, asking, admitted; with whom they are at war afterwards."""

import pytest

from tests.cast import DWARF_KING
from tests.chronicle import ANN, Item, lines, may, owner, ruling
from tests.laws import Table
from tests.war.scenes import (
    DWARF,
    DWARVES,
    ELF,
    ELVES,
    GENERAL,
    HUMANS,
    attack,
    decides,
    fought,
    front,
    last,
    lose,
    march,
    put,
    recruit,
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


def test_TURN_4_attackers_whom_control_takes_off_the_map_meanwhile_have_lost(league: Table):
    attack(league)
    for unit in troops(league, ELVES):
        league.play(ANN, "remove", row=f"unit/{unit}", reason="fell off the table")
    assert fought(league)["state"] == "joining"
    joins(league, "")
    assert (league.dump()["battle"], owner(league, "wheatley")) == ({}, "humans")
    assert league.row("province/wheatley")["fought"] != 1


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
    broken = {"a": "dwarves", "b": "humans", "how": "joined", "was": "alliance", "by": "dwarves", "to": "humans"}
    assert ("public", {**broken, "place": "wheatley"}) in lines(league, "war_began")
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
    """The elves withdraw after the first round; the dwarves fight on under their own general."""
    put(league, f"officer/{ELF}", x=0, y=-3)
    put(league, f"officer/{GENERAL}", x=-1, y=-6)
    put(league, f"officer/{DWARF}", y=-5)
    allied(league, "dwarves", "elves")
    attack(league)
    joins(league, "attacker")
    league.play(ELF, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 2, 3)
    withdraw(league, ELF, "hartwood", *troops(league, ELVES))
    withdraw(league, DWARF)
    withdraw(league, GENERAL)
    throw(league, 6, 1)
    assert last(league)["leaders"]["attacker"] == [DWARF, ""]
    assert (fought(league)["outcome"], owner(league, "wheatley")) == ("attacker", "dwarves")
    assert lines(league, "battle_over")[0][1]["faction"] == "dwarves"


# Each for its own


@pytest.fixture
def shoulder(league: Table) -> Table:
    """Three regiments and a militia of humans, a regiment and a militia of dwarves defend side by side."""
    recruit(league, "humans", "wheatley", "militia", army=HUMANS)
    recruit(league, "dwarves", "wheatley", "militia", army=DWARVES)
    put(league, f"officer/{ELF}", y=-9)  # the attacker's die is what the six lose; the defender's less 1 falls of elves
    attack(league)
    joins(league)
    league.play(GENERAL, "admit_ally", battle=key(league), faction="dwarves")
    return league


def seen_by(table: Table, faction: str) -> Item:
    found: Item = table.sees(f"faction/{faction}", f"battle/{key(table)}")
    return found


def test_BAT_15_losses_are_shared_and_each_faction_chooses_its_own_sealed(shoulder: Table):
    throw(shoulder, 3, 2)  # 3 of 6: two humans, one dwarf
    told = {seat: decides(shoulder, seat, "choose_losses") for seat in (GENERAL, DWARF)}
    assert {seat: (one["n"], set(one["units"])) for seat, one in told.items()} == {
        GENERAL: (2, set(troops(shoulder, HUMANS))), DWARF: (1, set(troops(shoulder, DWARVES)))}  # fmt: skip
    assert shoulder.sees("public", f"battle/{key(shoulder)}")["awaited"] == ["dwarves", "humans"]
    mine, (regiment, militia) = {"battle": key(shoulder)}, troops(shoulder, DWARVES)
    no = shoulder.refuse(GENERAL, "choose_losses", **mine, units=[troops(shoulder, HUMANS)[0], regiment])
    assert (no.code, no.facts) == ("not_in_battle", {"units": [regiment]})
    shoulder.play(DWARF, "choose_losses", **mine, units=[regiment])
    assert seen_by(shoulder, "dwarves")["choice"] == {"dwarves": {"units": [regiment]}}
    assert [seen_by(shoulder, other)["choice"] for other in ("humans", "elves")] == [{}, {}]
    assert shoulder.sees("public", f"battle/{key(shoulder)}")["chosen"] == ["dwarves"]
    assert (fought(shoulder)["state"], troops(shoulder, DWARVES)) == ("losses", [regiment, militia])
    shoulder.play(GENERAL, "choose_losses", **mine, units=troops(shoulder, HUMANS)[:2])
    assert (len(troops(shoulder, HUMANS)), troops(shoulder, DWARVES)) == (2, [militia])
    assert fought(shoulder)["state"] == "withdrawals"


def test_BAT_14_an_ally_who_does_not_choose_loses_by_its_own_default(shoulder: Table):
    """The humans have chosen; of the dwarves falls what their own plan says."""
    shoulder.arrange(DWARF, "file_plan", army=DWARVES, orders={}, lose_first="regiment")
    throw(shoulder, 3, 2)
    assert decides(shoulder, DWARF, "choose_losses")["default"] == troops(shoulder, DWARVES)[:1]
    chosen, militia = troops(shoulder, HUMANS)[:2], troops(shoulder, DWARVES)[1]
    lose(shoulder, GENERAL, *chosen)
    shoulder.ring()
    assert not set(chosen) & set(shoulder.dump()["unit"])
    assert troops(shoulder, DWARVES) == [militia]


def test_BAT_15_each_faction_withdraws_its_own_where_it_will_and_nobody_sees_it_before(shoulder: Table):
    """The dwarves go to Hartwood and lose touch; the humans stay and fight on."""
    throw(shoulder, 1, 2)
    lose(shoulder, GENERAL, troops(shoulder, HUMANS)[0])
    own = troops(shoulder, DWARVES)
    assert decides(shoulder, DWARF, "withdraw_units")["officers"] == [DWARF]
    assert DWARF not in decides(shoulder, GENERAL, "withdraw_units")["officers"]
    no = shoulder.refuse(GENERAL, "withdraw_units", battle=key(shoulder), units=own[:1], to="kingsmead")
    assert (no.code, no.facts) == ("not_in_battle", {"units": own[:1]})
    withdraw(shoulder, DWARF, "kragmoot", *own)
    assert all("kragmoot" not in str(seen_by(shoulder, other)["choice"]) for other in ("humans", "elves"))
    withdraw(shoulder, GENERAL)
    assert shoulder.row(f"army/{DWARVES}")["place"] == "wheatley"
    withdraw(shoulder, ELF)
    assert shoulder.row(f"army/{DWARVES}")["place"] == "kragmoot"
    assert last(shoulder)["withdrew"] == {"defender": {"dwarves": {"n": 2, "to": "kragmoot"}}}
    assert (fought(shoulder)["state"], owner(shoulder, "wheatley")) == ("dice", "humans")
    assert lines(shoulder, "withdrew")[0][1]["faction"] == "dwarves"


def test_BAT_12_an_allys_officer_goes_or_stays_by_its_own_factions_choice(shoulder: Table):
    """The general of the dwarves sends the militia home and stays with the regiment."""
    throw(shoulder, 1, 2)
    lose(shoulder, GENERAL, troops(shoulder, HUMANS)[0])
    regiment, militia = troops(shoulder, DWARVES)
    withdraw(shoulder, DWARF, "kragmoot", militia)
    withdraw(shoulder, GENERAL)
    withdraw(shoulder, ELF)
    left = shoulder.row(f"army/{DWARVES}")
    assert (left["place"], left["commander"], troops(shoulder, DWARVES)) == ("wheatley", DWARF, [regiment])
    assert shoulder.row(f"unit/{militia}")["place"] == "kragmoot"


def test_BAT_14_an_ally_withdraws_by_its_own_plan(shoulder: Table):
    """Two dwarves are below three, four humans are not."""
    for seat, army in ((DWARF, DWARVES), (GENERAL, HUMANS)):
        shoulder.arrange(seat, "file_plan", army=army, orders={}, withdraw_below=3)
    throw(shoulder, 1, 2)
    lose(shoulder, GENERAL, troops(shoulder, HUMANS)[0])
    shoulder.ring()
    assert shoulder.row(f"army/{DWARVES}")["place"] != "wheatley"
    assert shoulder.row(f"army/{HUMANS}")["place"] == "wheatley"


def test_BAT_15_control_chooses_for_any_faction_of_a_side(shoulder: Table):
    throw(shoulder, 3, 2)
    open_to = shoulder.sees("control", f"battle/{key(shoulder)}")["open"]
    assert {faction: (one["side"], one["n"]) for faction, one in open_to.items()} == {
        "humans": ("defender", 2), "dwarves": ("defender", 1)}  # fmt: skip
    doomed = troops(shoulder, DWARVES)[:1]
    no = shoulder.refuse(ANN, "choose_losses", battle=key(shoulder), units=doomed, faction="guild")
    assert (no.code, no.facts) == ("not_in_battle", {"units": []})
    shoulder.play(ANN, "choose_losses", battle=key(shoulder), units=doomed, faction="dwarves")
    lose(shoulder, GENERAL, *troops(shoulder, HUMANS)[:2])
    assert not set(doomed) & set(shoulder.dump()["unit"])
    shoulder.play(ANN, "withdraw_units", battle=key(shoulder), units=[], faction="dwarves")
    assert fought(shoulder)["chosen"] == {"dwarves": {"units": [], "to": "", "officers": []}}


def test_SEAT_1_the_allys_general_decides_for_its_faction_without_any_power(shoulder: Table):
    """The king has taken war from his general; in the battle he still commands his own."""
    shoulder.join(DWARF_KING)
    shoulder.arrange(DWARF_KING, "take_back", seat=DWARF, power="war")
    throw(shoulder, 3, 2)
    assert may(shoulder, DWARF, "choose_losses")["choices"]["battle"][key(shoulder)]["leader"] == DWARF
    shoulder.play(DWARF, "choose_losses", battle=key(shoulder), units=troops(shoulder, DWARVES)[:1])
    assert fought(shoulder)["chosen"].keys() == {"dwarves"}


def test_SEAT_4_an_ally_with_nobody_left_keeps_nobody_waiting(shoulder: Table):
    throw(shoulder, 3, 2)
    lose(shoulder, GENERAL, *troops(shoulder, HUMANS)[:2])
    assert fought(shoulder)["state"] == "losses"
    shoulder.arrange(ANN, "revoke", seat=DWARF)
    assert (fought(shoulder)["state"], len(troops(shoulder, DWARVES))) == ("withdrawals", 1)


def test_BAT_15_who_chose_is_asked_again_when_control_changes_the_shares(shoulder: Table):
    """Of two one falls of each faction; with a dwarf gone both fall of the humans."""
    throw(shoulder, 2, 2)
    lose(shoulder, GENERAL, troops(shoulder, HUMANS)[0])
    shoulder.play(ANN, "remove", row=f"unit/{troops(shoulder, DWARVES)[1]}", reason="fell off the table")
    assert (fought(shoulder)["chosen"], decides(shoulder, GENERAL, "choose_losses")["n"]) == ({}, 2)


def test_BAT_9_all_attackers_withdraw_each_to_its_own_refuge(league: Table):
    allied(league, "dwarves", "elves")
    for officer in (GENERAL, ELF):
        put(league, f"officer/{officer}", x=0, y=-20)
    ruling(league, stalemate_rounds=1)
    attack(league)
    joins(league, "attacker")
    league.play(ELF, "admit_ally", battle=key(league), faction="dwarves")
    throw(league, 1, 1)
    assert fought(league)["outcome"] == "defender"
    gone = {army: league.row(f"army/{army}")["place"] for army in (ELVES, DWARVES)}
    assert "wheatley" not in gone.values()
    assert last(league)["withdrew"]["attacker"].keys() == {"elves", "dwarves"}
