"""What a battle leaves (BAT-8, BAT-11 to BAT-13, BAT-17): land, regiments, officers who grow or are lost, spoils."""

import pytest

from tests.chronicle import ANN, lands, lines, may, override, owner, statement, told
from tests.laws import Table
from tests.war.scenes import (
    DWARVES,
    ELF,
    ELF_QUEEN,
    ELVES,
    GENERAL,
    HEIR,
    HUMANS,
    QUEEN,
    attack,
    fought,
    front,
    levy,
    lose,
    march,
    put,
    second_season,
    stand,
    throw,
    troops,
    turn,
    withdraw,
)


def won(table: Table) -> None:
    """The elves wipe the humans out in one round and lose a regiment."""
    attack(table)
    throw(table, 3, 1)
    assert fought(table)["outcome"] == "attacker"


# The land


def test_BAT_8_whoever_holds_the_field_takes_the_province(field: Table):
    won(field)
    row = field.row("province/wheatley")
    assert (row["owner"], row["taken"], row["fought"], row["order"]) == ("elves", 1, 1, 2)
    told = {"province": "wheatley", "faction": "elves", "from": "humans"}
    assert lines(field, "province_taken") == [("public", told)]


def test_BAT_8_or_keeps_it(field: Table):
    attack(field)
    throw(field, 1, 3)
    assert (fought(field)["outcome"], owner(field, "wheatley")) == ("defender", "humans")
    assert field.row("province/wheatley")["taken"] == 0


def test_BAT_8_fighting_a_guest_does_not_change_whose_land_it_is(field: Table):
    put(field, "province/wheatley", owner="dwarves")
    won(field)
    assert owner(field, "wheatley") == "dwarves"
    assert field.row("relation/dwarves~elves")["state"] == "peace"


def test_BAT_17_others_do_not_hold_the_field(field: Table):
    """The dwarves stand in Wheatley in peace; the elves, alone against the owner, take it all the same."""
    stand(field, DWARVES, "wheatley")
    won(field)
    assert (owner(field, "wheatley"), field.row(f"army/{DWARVES}")["place"]) == ("elves", "wheatley")
    assert field.row("relation/dwarves~elves")["state"] == "peace"


def test_BAT_17_nor_do_they_when_the_owner_has_nobody_there(field: Table):
    stand(field, HUMANS, "kingsmead")
    stand(field, DWARVES, "wheatley")
    march(field, ELF, ELVES, to="wheatley", attack="humans")
    assert owner(field, "wheatley") == "elves"


# Who came through


def test_BAT_11_surviving_militia_of_the_winners_become_regiments(field: Table):
    """What they had learnt they keep."""
    veteran, plain = troops(field, ELVES)[:2]
    for unit, x in ((veteran, 1), (plain, 0)):
        put(field, f"unit/{unit}", kind="militia", x=x, y=0)
    put(field, f"officer/{ELF}", x=5, y=-5)
    attack(field)
    throw(field, 6, 1)
    lose(field, ELF, *troops(field, ELVES)[2:])
    found = {u: (field.row(f"unit/{u}")["kind"], field.row(f"unit/{u}")["x"], field.row(f"unit/{u}")["y"])
             for u in (veteran, plain)}  # fmt: skip
    assert found == {veteran: ("regiment", 3, -1), plain: ("regiment", 2, -1)}
    assert lines(field, "militia_promoted") == [("public", {"faction": "elves", "place": "wheatley", "n": 2})]


def test_BAT_11_regiments_stay_what_they_are(field: Table):
    won(field)
    left = troops(field, ELVES)
    stats = {(row["kind"], row["x"], row["y"]) for row in (field.row(f"unit/{unit}") for unit in left)}
    assert stats == {("regiment", 2, -1)}
    assert (len(left), lines(field, "militia_promoted")) == (2, [])


def test_BAT_11_each_commander_and_lieutenant_who_survives_grows_as_their_player_chooses(field: Table):
    put(field, f"army/{ELVES}", lieutenant="elves-successor")
    won(field)
    assert may(field, ELF, "grow")["choices"]["officer"] == [ELF, "elves-successor"]
    field.play(ELF, "grow", officer=ELF, choice="y")
    field.play(ELF_QUEEN, "grow", officer="elves-successor", choice="x")
    rows = [field.row(f"officer/{officer}") for officer in (ELF, "elves-successor")]
    assert [(row["x"], row["y"]) for row in rows] == [(0, -4), (1, 0)]
    assert field.refuse(ELF, "grow", officer=ELF, choice="x").code == "no_growth"
    assert {facts["choice"] for _, facts in lines(field, "officer_grew")} == {"x", "y"}


def test_BAT_11_within_the_time_for_decisions_else_x(field: Table):
    won(field)
    field.now += 15_300
    field.ring()
    while field.dump()["growth"] and not all(row["choice"] for row in field.dump()["growth"].values()):
        field.ring()
    assert field.row(f"officer/{ELF}")["x"] == 1


def test_BAT_11_at_the_end_of_the_war_at_the_latest(armies: None, table: Table):
    front(table, decision_seconds=0)
    won(table)
    assert table.row(f"officer/{ELF}")["x"] == 0
    table.arrange(ANN, "close_phase", skip=True)
    assert (table.row(f"officer/{ELF}")["x"], table.dump()["growth"]) == (1, {})


def test_BAT_11_both_sides_grow_where_both_survive(field: Table):
    attack(field)
    throw(field, 1, 1)
    withdraw(field, ELF, "hartwood", *troops(field, ELVES))
    withdraw(field, GENERAL)
    assert {row["officer"] for row in field.dump()["growth"].values()} == {GENERAL, ELF}
    assert field.refuse(ELF, "grow", officer=GENERAL, choice="x").code in ("no_growth", "no_power")
    assert may(field, GENERAL, "grow")["choices"]["officer"] == [GENERAL]


def test_BAT_11_who_was_attacked_without_a_fight_does_not_grow(field: Table):
    stand(field, HUMANS, "kingsmead")
    march(field, ELF, ELVES, to="wheatley", attack="humans")
    assert (field.dump()["growth"], lines(field, "battle_over")) == ({}, [])


# Who did not


def test_BAT_12_officers_of_a_destroyed_army_are_lost(field: Table):
    put(field, "officer/thornwold-officer", faction="humans", x=0, y=0)
    put(field, f"army/{HUMANS}", lieutenant="thornwold-officer")
    won(field)
    lost = {facts["officer"] for _, facts in lines(field, "officer_lost")}
    assert lost == {GENERAL, "thornwold-officer"}
    assert not any(field.row(f"officer/{officer}")["alive"] for officer in lost)
    assert HUMANS not in field.dump()["army"]


def test_DIP_1_heirs_die_with_the_army_they_are_with(field: Table):
    """And their seat is vacant (SEAT-4); the general's player plays the next one (SUC-7)."""
    put(field, f"army/{HUMANS}", lieutenant=HEIR)
    won(field)
    dead = [row for row in field.dump()["character"].values() if row["officer"] in (HEIR, GENERAL)]
    assert [row["alive"] for row in dead] == [False, False]
    assert (field.row(f"seat/{HEIR}")["vacant"], field.row(f"seat/{GENERAL}")["vacant"]) == (True, False)


def test_BAT_12_of_two_armies_only_the_destroyed_one_loses_its_officers(field: Table):
    """The militia falls first: its captain with it; the general has a regiment left."""
    other = levy(field, "thornwold", "humans", "wheatley", x=-5)
    attack(field)
    throw(field, 2, 1)
    while fought(field)["state"] == "losses":
        field.arrange(ANN, "settle_battle", battle=fought(field)["key"])
    assert not field.row("officer/thornwold-officer")["alive"]
    assert (other in field.dump()["army"], field.row(f"officer/{GENERAL}")["alive"]) == (False, True)


def test_BAT_12_officers_of_a_part_that_stays_and_falls_are_lost_with_it(field: Table):
    """The heir goes home with one regiment; the general stays with the other."""
    put(field, f"army/{HUMANS}", lieutenant=HEIR)
    attack(field)
    throw(field, 1, 1)
    withdraw(field, ELF)
    withdraw(field, GENERAL, "kingsmead", troops(field, HUMANS)[0], officers=(HEIR,))
    throw(field, 6, 1)
    assert [field.row(f"officer/{officer}")["alive"] for officer in (GENERAL, HEIR)] == [False, True]


# Spoils


@pytest.fixture
def taken(field: Table) -> Table:
    """The elves have taken Wheatley with its temple and infrastructure."""
    put(field, "building/kingsmead-guildhall", province="wheatley", kind="infrastructure", holder="")
    won(field)
    return field


def test_BAT_13_each_building_destroyed_gives_a_food_and_a_gold(taken: Table):
    doomed = ["kingsmead-guildhall", "wheatley-temple"]
    before = taken.row("faction/elves")
    assert may(taken, ELF, "raze")["choices"]["province"] == {"wheatley": doomed}
    taken.play(ELF, "raze", province="wheatley", buildings=doomed)
    after = taken.row("faction/elves")
    assert (after["food"] - before["food"], after["gold"] - before["gold"]) == (2, 2)
    assert not set(doomed) & set(taken.dump()["building"])
    items = told(statement(taken, "elves", "t1/war"), "province/wheatley")
    assert sorted((what, amount, rule) for what, amount, rule, _, _ in items) == [
        ("food", 1, "BAT-13"), ("food", 1, "BAT-13"), ("gold", 1, "BAT-13"), ("gold", 1, "BAT-13")]  # fmt: skip
    assert {facts["kind"] for _, facts in lines(taken, "razed")} == {"infrastructure", "temple"}


def test_BAT_13_what_was_not_conquered_or_is_not_there_is_not_razed(taken: Table):
    no = taken.refuse(ELF, "raze", province="lirien", buildings=["lirien-capital"])
    assert (no.code, no.facts) == ("not_conquered", {"province": "lirien"})
    for buildings in ([], ["lirien-capital"], ["wheatley-temple", "nothing"]):
        assert taken.refuse(ELF, "raze", province="wheatley", buildings=buildings).code == "nothing_to_raze"
    assert taken.refuse(GENERAL, "raze", province="wheatley", buildings=["wheatley-temple"]).code in (
        "not_conquered", "no_power")  # fmt: skip
    assert may(taken, QUEEN, "raze")["refused"] == "nothing_conquered"


def test_BAT_13_a_capital_counts_as_infrastructure_and_its_faction_names_a_new_one(field: Table):
    stand(field, HUMANS, "hartwood")
    stand(field, ELVES, "wheatley")
    march(field, ELF, ELVES, to="kingsmead", attack="humans")
    assert field.row("building/kingsmead-capital")["kind"] == "infrastructure"
    bereft = field.row("faction/humans")
    assert (bereft["capital"] in lands(field, "humans"), bereft["unsettled"]) == (True, True)
    field.play(ELF, "raze", province="kingsmead", buildings=["kingsmead-capital"])
    assert "kingsmead-capital" not in field.dump()["building"]
    field.play(QUEEN, "name_capital", province="ostmark")
    assert field.row("faction/humans")["capital"] == "ostmark"
    kinds = [b["kind"] for b in field.dump()["building"].values() if b["province"] == "ostmark"]
    assert "capital" not in kinds


def test_ORD_5_land_taken_this_turn_does_not_rise_for_its_battle(field: Table):
    won(field)
    override(field, "province/wheatley", "order", 0)
    field.arrange(ANN, "close_phase", skip=True)
    field.until("t1/diplomacy")
    assert owner(field, "wheatley") == "elves"


def test_WAR_3_growth_chosen_when_the_second_season_has_begun_does_not_change_its_order(field: Table):
    won(field)
    second_season(field)
    before = turn(field, ELVES)["x"]
    field.play(ELF, "grow", officer=ELF, choice="x")
    assert (turn(field, ELVES)["x"], field.row(f"officer/{ELF}")["x"]) == (before, before + 1)
