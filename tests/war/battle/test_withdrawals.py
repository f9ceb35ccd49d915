"""What falls in a battle and who leaves it (BAT-6, BAT-7, BAT-12, BAT-14): chosen by its player, or by default."""

import pytest

from tests.chronicle import ANN, may, owner
from tests.laws import Table
from tests.war.scenes import (
    ELF,
    ELVES,
    GENERAL,
    HEIR,
    HUMANS,
    attack,
    decides,
    fought,
    front,
    last,
    lose,
    put,
    recruit,
    stand,
    surrounded,
    throw,
    troops,
    withdraw,
)

pytestmark = pytest.mark.usefixtures("armies")


def kinds(table: Table, army: str) -> list[str]:
    return sorted(table.row(f"unit/{unit}")["kind"] for unit in troops(table, army))


# Losses


@pytest.fixture
def mixed(field: Table) -> Table:
    """Beside their regiments each side has a militia; the elves have attacked."""
    for faction, place, army in (("humans", "wheatley", HUMANS), ("elves", "hartwood", ELVES)):
        field.arrange(ANN, "remove", row=f"unit/{troops(field, army)[-1]}", reason="a militia in its place")
        recruit(field, faction, place, "militia", army=army)
        put(field, f"officer/{GENERAL if army == HUMANS else ELF}", y=-2)
    attack(field)  # 4 of the units - 2 of theirs - 2 of their general: the die decides
    return field


def test_BAT_6_losses_are_chosen_by_the_units_player_and_sealed(mixed: Table):
    throw(mixed, 1, 2)
    doomed, key = troops(mixed, ELVES)[:2], f"battle/{fought(mixed)['key']}"
    assert decides(mixed, ELF, "choose_losses")["n"] == 2
    lose(mixed, ELF, *doomed)
    assert mixed.sees("public", key)["chosen"] == ["elves"]
    assert mixed.sees("faction/elves", key)["choice"] == {"elves": {"units": doomed}}
    assert str(doomed) not in str(mixed.screens["faction/humans"][key])
    assert (len(troops(mixed, ELVES)), mixed.sees("public", key)["awaited"]) == (3, ["humans"])
    lose(mixed, GENERAL, troops(mixed, HUMANS)[0])
    assert (len(troops(mixed, ELVES)), len(troops(mixed, HUMANS))) == (1, 2)
    assert not set(doomed) & set(mixed.dump()["unit"])


def test_BAT_6_so_many_no_more_and_no_fewer(mixed: Table):
    throw(mixed, 1, 2)
    for units in (0, 1, 3):
        no = mixed.refuse(ELF, "choose_losses", battle=fought(mixed)["key"], units=troops(mixed, ELVES)[:units])
        assert (no.code, no.facts) == ("wrong_number", {"have": units, "need": 2})


def test_BAT_6_only_ones_own_in_this_battle_and_once(mixed: Table):
    throw(mixed, 1, 2)
    battle, foe = fought(mixed)["key"], troops(mixed, HUMANS)
    no = mixed.refuse(ELF, "choose_losses", battle=battle, units=foe[:2])
    assert (no.code, no.facts) == ("not_in_battle", {"units": sorted(foe[:2])})
    twice = [troops(mixed, ELVES)[0]] * 2
    assert mixed.refuse(ELF, "choose_losses", battle=battle, units=twice).code == "wrong_number"
    lose(mixed, ELF, *troops(mixed, ELVES)[:2])
    assert mixed.refuse(ELF, "choose_losses", battle=battle, units=troops(mixed, ELVES)[:2]).code == "chosen_already"
    assert mixed.refuse(ELF, "withdraw_units", battle=battle, units=[]).code == "battle_moved_on"
    assert may(mixed, ELF, "choose_losses")["refused"] == "nothing_to_decide"


def test_BAT_6_both_sides_lose_at_once(field: Table):
    """A result above 0 removes that many; more than are there remove all: both sides are gone."""
    attack(field)
    throw(field, 6, 6)
    assert (last(field)["toll"], fought(field)["outcome"]) == ({"attacker": 3, "defender": 3}, "nobody")


def test_BAT_6_or_at_most_half_of_them(table: Table):
    front(table, round_losses="half")
    attack(table)
    throw(table, 6, 6)
    assert last(table)["toll"] == {"attacker": 2, "defender": 2}
    assert (len(troops(table, ELVES)), fought(table)["state"]) == (1, "withdrawals")


def test_BAT_14_by_default_militia_fall_first_then_the_weakest(mixed: Table):
    throw(mixed, 1, 2)
    due = mixed.sees("public", f"battle/{fought(mixed)['key']}")["due"]
    assert due - mixed.now == 15_000
    mixed.ring()
    assert (kinds(mixed, HUMANS), kinds(mixed, ELVES)) == (["regiment", "regiment"], ["regiment"])
    assert fought(mixed)["state"] == "withdrawals"


def test_BAT_14_who_has_planned_it_loses_others_first(field: Table):
    units = recruit(field, "humans", "wheatley", "militia", army=HUMANS)
    field.arrange(GENERAL, "file_plan", army=HUMANS, orders={}, lose_first="regiment")
    attack(field)
    throw(field, 3, 1)
    assert decides(field, GENERAL, "choose_losses")["default"] != units
    field.play(ANN, "settle_battle", battle=fought(field)["key"])
    assert set(units) <= set(troops(field, HUMANS))


# Withdrawals


def test_BAT_7_both_decide_at_once_and_sealed(field: Table):
    """Each goes where it can: the humans home, the elves back; nobody holds the field, the owner keeps it."""
    attack(field)
    throw(field, 1, 1)
    battle = f"battle/{fought(field)['key']}"
    withdraw(field, ELF, "hartwood", *troops(field, ELVES))
    assert field.row(f"army/{ELVES}")["place"] == "wheatley"
    assert "hartwood" not in str(field.screens["faction/humans"][battle])
    withdraw(field, GENERAL, "kingsmead", *troops(field, HUMANS))
    assert [field.row(f"army/{army}")["place"] for army in (HUMANS, ELVES)] == ["kingsmead", "hartwood"]
    assert (fought(field)["outcome"], owner(field, "wheatley")) == ("nobody", "humans")
    gone = {"attacker": {"elves": {"n": 2, "to": "hartwood"}}, "defender": {"humans": {"n": 2, "to": "kingsmead"}}}
    assert last(field)["withdrew"] == gone


def test_BAT_7_to_own_land_first_over_rivers_too_and_not_where_an_enemy_is(field: Table):
    """Redsteppe and Kragmoot lie across rivers; Hartwood, their own, holds an enemy's garrison but is their own."""
    stand(field, "guild-guard", "redsteppe")
    field.arrange(ANN, "set_relation", a="guild", b="humans", state="war")
    attack(field)
    throw(field, 1, 1)
    ways = decides(field, GENERAL, "withdraw_units")["to"]
    assert (set(ways[:3]), ways[3:]) == ({"hartwood", "kingsmead", "saltmere"}, ["kragmoot"])
    going = {"battle": fought(field)["key"], "units": troops(field, HUMANS), "to": "redsteppe"}
    no = field.refuse(GENERAL, "withdraw_units", **going)
    assert (no.code, no.facts) == ("no_refuge", {"to": "redsteppe", "open": ways})


def test_BAT_12_a_part_withdraws_with_the_officers_who_are_told_to(field: Table):
    """The lieutenant leads one unit home and is an army of his own; the general stays with the others."""
    put(field, f"army/{HUMANS}", lieutenant=HEIR)
    attack(field)
    throw(field, 1, 1)
    gone = troops(field, HUMANS)[0]
    withdraw(field, GENERAL, "kingsmead", gone, officers=(HEIR,))
    withdraw(field, ELF)
    part = field.row(f"army/{field.row(f'unit/{gone}')['army']}")
    assert (part["commander"], part["place"], field.row(f"army/{HUMANS}")["lieutenant"]) == (HEIR, "kingsmead", "")
    assert (fought(field)["state"], len(troops(field, HUMANS))) == ("dice", 1)


def test_BAT_12_a_part_without_an_officer_is_leaderless(field: Table):
    attack(field)
    throw(field, 1, 1)
    gone = troops(field, HUMANS)[0]
    going = {"battle": fought(field)["key"], "units": [gone], "to": "kingsmead", "officers": [ELF]}
    no = field.refuse(GENERAL, "withdraw_units", **going)
    assert (no.code, no.facts) == ("officer_elsewhere", {"officer": ELF})
    withdraw(field, GENERAL, "kingsmead", gone)
    withdraw(field, ELF)
    assert (field.row(f"unit/{gone}")["army"], field.row(f"unit/{gone}")["place"]) == ("", "kingsmead")


def test_BAT_7_with_nowhere_to_go_nobody_is_asked(field: Table):
    """Enemies stand in every province around, and all of them are theirs."""
    surrounded(field, "elves")
    attack(field)
    throw(field, 1, 1)
    assert fought(field)["state"] == "withdrawals"
    assert may(field, GENERAL, "withdraw_units")["refused"] == "nothing_to_decide"
    assert field.sees("public", f"battle/{fought(field)['key']}")["awaited"] == ["elves"]


def test_BAT_14_a_plan_withdraws_below_so_many_units(field: Table):
    field.arrange(GENERAL, "file_plan", army=HUMANS, orders={}, withdraw_below=3)
    attack(field)
    throw(field, 1, 1)
    assert fought(field)["state"] == "withdrawals"
    field.ring()
    assert field.row(f"army/{HUMANS}")["place"] != "wheatley"
    assert (field.row(f"army/{ELVES}")["place"], owner(field, "wheatley")) == ("wheatley", "elves")


def test_BAT_14_without_it_everybody_stays(field: Table):
    attack(field)
    throw(field, 1, 1)
    field.ring()
    assert (fought(field)["state"], fought(field)["round"], len(troops(field, HUMANS))) == ("dice", 1, 2)


def test_BAT_7_who_chose_is_asked_again_when_control_removes_whom_they_named(field: Table):
    attack(field)
    throw(field, 1, 1)
    own = troops(field, HUMANS)
    withdraw(field, GENERAL, "kingsmead", *own)
    field.play(ANN, "remove", row=f"unit/{own[0]}", reason="fell at the table")
    assert fought(field)["chosen"] == {}
    withdraw(field, GENERAL, "kingsmead", *own[1:])
    withdraw(field, ELF)
    assert owner(field, "wheatley") == "elves"
