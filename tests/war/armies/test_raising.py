"""Armies raised, merged and taken apart before the seasons begin (WAR-4, WAR-9, WAR-14, WAR-18)."""

import pytest

from tests.chronicle import ANN, Item, lines, may, override, ruling
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
    WIZARD,
    call,
    levy,
    march,
    preparation,
    put,
    recruit,
    season,
    stand,
    troops,
)


@pytest.fixture
def muster(table: Table) -> Table:
    """The war is prepared; two militia stand in Kingsmead beside the guard."""
    preparation(table)
    return table


def militia(table: Table, place: str = "kingsmead", n: int = 2) -> list[str]:
    return recruit(table, "humans", place, *["militia"] * n)


def raised(table: Table, *units: str, commander: str = WIZARD, lieutenant: str = "") -> str:
    """The key of the army the general raises of these units."""
    before = set(table.dump()["army"])
    table.play(GENERAL, "raise_army", units=list(units), commander=commander, lieutenant=lieutenant)
    return next(iter(set(table.dump()["army"]) - before), "")


def posts(table: Table, army: str) -> tuple[str, str]:
    row = table.sees("public", f"army/{army}")
    return row["commander"], row["lieutenant"]


# An army is raised


def test_WAR_4_units_in_one_place_become_an_army_under_a_general(muster: Table):
    units = militia(muster)
    army = raised(muster, *units, lieutenant=HEIR)
    row = muster.sees("public", f"army/{army}")
    assert (row["name"], row["place"], row["fleet"]) == ("Magister Ysolde Penn", "kingsmead", False)
    assert (troops(muster, army), posts(muster, army)) == (sorted(units), (WIZARD, HEIR))
    told = {"officer": WIZARD, "place": "kingsmead", "n": 2}
    assert lines(muster, "army_raised") == [("faction/humans", told)]


def test_WAR_4_units_of_several_armies_become_one_and_what_is_empty_is_gone(muster: Table):
    """A general without an army may lead the next one."""
    first = raised(muster, *militia(muster))
    second = raised(muster, *troops(muster, first), *troops(muster, HUMANS), commander=HEIR)
    assert len(troops(muster, second)) == 3
    assert not {first, HUMANS} & set(muster.dump()["army"])
    raised(muster, *troops(muster, second), commander=GENERAL)


def test_WAR_9_land_units_without_a_general_are_no_army(muster: Table):
    units = militia(muster)
    assert muster.refuse(GENERAL, "raise_army", units=units).code == "commander_first"
    no = muster.refuse(GENERAL, "raise_army", units=units, lieutenant=WIZARD)
    assert no.code == "commander_first"


def test_WAR_9_units_without_a_general_do_not_move(muster: Table):
    """They are in no army that could be called; one whose general is gone is not called either."""
    put(muster, f"army/{HUMANS}", commander="")
    no = muster.refuse(GENERAL, "file_plan", army=HUMANS, orders={"to": "hartwood"})
    assert no.code == "no_general"
    assert may(muster, GENERAL, "file_plan")["refused"] == "no_army"
    season(muster)
    assert HUMANS not in {row["army"] for row in muster.dump()["activation"].values()}


def test_WAR_4_an_army_is_raised_in_one_place_of_ones_own_units(muster: Table):
    here, there = militia(muster, n=1), militia(muster, "hartwood", n=1)
    wrong = {"units": [*here, *there], "commander": WIZARD}
    assert muster.refuse(GENERAL, "raise_army", **wrong).code == "not_together"
    ship = recruit(muster, "humans", "kingsmead", "trade_ship")
    assert muster.refuse(GENERAL, "raise_army", units=here + ship, commander=WIZARD).code == "not_together"
    for unit in ("regiment-elves-1", "regiment-nowhere-1"):
        no = muster.refuse(GENERAL, "raise_army", units=[*here, unit], commander=WIZARD)
        assert (no.code, no.facts) == ("not_yours", {"row": f"unit/{unit}"})


def test_SET_7_the_monarch_commands_whatever_army_they_join(muster: Table):
    army = raised(muster, *militia(muster), commander=WIZARD, lieutenant=QUEEN)
    assert posts(muster, army) == (QUEEN, WIZARD)


# Officers


def test_WAR_14_an_officer_leads_one_army(muster: Table):
    units = militia(muster)
    for officer in (GENERAL, ELF, "nobody"):
        no = muster.refuse(GENERAL, "raise_army", units=units, commander=officer)
        assert (no.code, no.facts) == ("not_available", {"officer": officer})
    override(muster, f"officer/{HEIR}", "alive", value=False)
    assert muster.refuse(GENERAL, "raise_army", units=units, commander=HEIR).code == "not_available"
    no = muster.refuse(GENERAL, "raise_army", units=units, commander=WIZARD, lieutenant=WIZARD)
    assert no.code == "there_already"


def test_WAR_14_a_lieutenant_may_take_a_command_and_leaves_the_old_army(muster: Table):
    muster.arrange(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant")
    army = raised(muster, *militia(muster))
    assert (posts(muster, HUMANS), posts(muster, army)) == ((GENERAL, ""), (WIZARD, ""))


def test_WAR_14_in_the_preparation_officers_join_an_army_anywhere(muster: Table):
    stand(muster, HUMANS, "wheatley")
    muster.play(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant")
    assert posts(muster, HUMANS) == (GENERAL, WIZARD)


def test_WAR_14_in_a_season_only_where_they_stand(muster: Table):
    """Free officers are at the capital, those of an army with it."""
    units = militia(muster, "wheatley")
    army = raised(muster, *units, commander=WIZARD, lieutenant=HEIR)
    season(muster)
    no = muster.refuse(GENERAL, "assign", officer=QUEEN, army=army, post="lieutenant")
    assert (no.code, no.facts) == ("officer_elsewhere", {"officer": QUEEN})
    assert muster.refuse(GENERAL, "assign", officer=HEIR, army=HUMANS, post="lieutenant").code == "officer_elsewhere"
    offered = may(muster, GENERAL, "assign")["choices"]["army"]
    assert [QUEEN in offered[where]["commander"] for where in (army, HUMANS)] == [False, True]
    muster.play(GENERAL, "assign", officer=QUEEN, army=HUMANS, post="lieutenant")
    assert posts(muster, HUMANS) == (QUEEN, GENERAL)


def test_WAR_14_when_the_capital_falls_the_free_are_safe_at_the_new_one(muster: Table):
    """Hartwood comes next: there, and no more in Kingsmead, the wizard may join an army."""
    stand(muster, HUMANS, "hartwood")
    stand(muster, ELVES, "kingsmead")
    season(muster)
    march(muster, ELF, ELVES, attack="humans")
    capital = muster.row("faction/humans")["capital"]
    assert capital != "kingsmead"
    assert all(muster.row(f"officer/{key}")["alive"] for key in (QUEEN, WIZARD, HEIR))
    stand(muster, HUMANS, capital)
    muster.play(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant")


def test_WAR_14_without_any_province_they_go_into_exile_safe(muster: Table):
    """There they join nobody in a season."""
    for key in ("ostmark", "saltmere", "wheatley", "hartwood"):
        put(muster, f"province/{key}", owner="elves")
    stand(muster, ELVES, "kingsmead")
    stand(muster, HUMANS, "eastreach")
    muster.play(GENERAL, "assign", officer=HEIR, army=HUMANS, post="lieutenant")
    season(muster)
    march(muster, ELF, ELVES, attack="humans")
    assert muster.row("faction/humans")["capital"] == ""
    assert muster.row(f"officer/{WIZARD}")["alive"]
    assert muster.refuse(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant").code == "officer_elsewhere"


# Merged and taken apart


def test_WAR_4_units_are_absorbed_where_the_army_stands(muster: Table):
    here, there = militia(muster, n=1), militia(muster, "hartwood", n=1)
    assert may(muster, GENERAL, "absorb")["choices"]["army"] == {HUMANS: here}
    muster.play(GENERAL, "absorb", army=HUMANS, units=here)
    assert muster.row(f"unit/{here[0]}")["army"] == HUMANS
    no = muster.refuse(GENERAL, "absorb", army=HUMANS, units=there)
    assert (no.code, no.facts) == ("not_there", {"units": there})
    assert muster.refuse(GENERAL, "absorb", army=HUMANS, units=[]).code == "no_units"
    assert muster.refuse(GENERAL, "absorb", army=ELVES, units=here).code == "not_yours"


def test_WAR_4_an_army_of_which_all_is_absorbed_is_gone_and_its_officers_are_free(muster: Table):
    army = raised(muster, *militia(muster))
    muster.play(GENERAL, "absorb", army=HUMANS, units=troops(muster, army))
    assert (army in muster.dump()["army"], len(troops(muster, HUMANS))) == (False, 3)
    assert WIZARD in may(muster, GENERAL, "raise_army")["choices"]["officers"]


def test_WAR_18_units_are_left_behind_as_a_garrison(muster: Table):
    units = militia(muster)
    muster.arrange(GENERAL, "absorb", army=HUMANS, units=units)
    muster.play(GENERAL, "detach", army=HUMANS, units=units[:1])
    assert (muster.row(f"unit/{units[0]}")["army"], muster.row(f"unit/{units[0]}")["place"]) == ("", "kingsmead")
    no = muster.refuse(GENERAL, "detach", army=HUMANS, units=units[:1])
    assert (no.code, no.facts) == ("not_in_army", {"units": units[:1]})
    muster.play(GENERAL, "detach", army=HUMANS, units=troops(muster, HUMANS))
    assert HUMANS not in muster.dump()["army"]


def test_WAR_18_with_one_officer_there_is_no_split_but_a_garrison(muster: Table):
    units = militia(muster)
    muster.arrange(GENERAL, "absorb", army=HUMANS, units=units)
    season(muster)
    call(muster, HUMANS)
    alone = {"to": "hartwood", "split": {"units": units, "commander": GENERAL}}
    assert muster.refuse(GENERAL, "march", army=HUMANS, orders=alone).code == "officer_elsewhere"
    march(muster, GENERAL, HUMANS, to="hartwood", split={"units": units})
    assert {muster.row(f"unit/{u}")["place"] for u in units} == {"kingsmead"}
    assert {muster.row(f"unit/{u}")["army"] for u in units} == {""}


def test_WAR_18_unless_no_garrison_stays_without_a_general(muster: Table):
    ruling(muster, garrison_without_general=False)
    units = militia(muster)
    muster.arrange(GENERAL, "absorb", army=HUMANS, units=units)
    season(muster)
    call(muster, HUMANS)
    no = muster.refuse(GENERAL, "march", army=HUMANS, orders={"to": "hartwood", "split": {"units": units}})
    assert no.code == "section_without_general"


# When


def test_WAR_14_they_are_raised_in_purchase_and_preparation_alone(muster: Table):
    own = {"army": HUMANS, "units": ["regiment-humans-1"]}
    orders: dict[str, Item] = {"raise_army": {"units": own["units"], "commander": WIZARD}, "absorb": own, "detach": own}
    season(muster)
    assert {muster.refuse(GENERAL, name, **args).code for name, args in orders.items()} == {"wrong_part"}
    muster.arrange(ANN, "close_phase", skip=True)
    assert {muster.refuse(GENERAL, name, **args).code for name, args in orders.items()} == {"wrong_phase"}
    muster.until("t2/purchase")
    muster.play(GENERAL, "detach", **own)
    raised(muster, *own["units"])


def test_SEAT_1_armies_are_the_generals_and_others_propose(muster: Table):
    units = militia(muster)
    muster.join(WIZARD)
    wanted = {"units": units, "commander": WIZARD}
    assert muster.refuse(WIZARD, "raise_army", **wanted).code == "no_power"
    muster.play(WIZARD, "propose", command="raise_army", args=wanted)
    muster.play(QUEEN, "send_proposal", proposal=next(iter(muster.dump()["proposal"])))
    assert any(row["commander"] == WIZARD for row in muster.dump()["army"].values())


def test_what_is_offered_is_accepted_and_what_cannot_be_is_refused_by_name(muster: Table):
    units = militia(muster)
    offered = may(muster, GENERAL, "raise_army")["choices"]
    assert offered["place"] == {"kingsmead": {"land": sorted([*units, "regiment-humans-1"])}}
    assert GENERAL not in offered["officers"]
    for officer in offered["officers"]:
        raised(muster, *units, commander=officer)
    assert may(muster, GENERAL, "detach")["choices"]["army"].keys() >= {HUMANS}
    assert may(muster, ELF_QUEEN, "absorb")["refused"] == "no_units"


def test_SEAT_5_nobody_raises_armies_of_others(muster: Table):
    levy(muster, "thornwold", "dwarves", "karrhold")
    assert muster.refuse(GENERAL, "absorb", army=DWARVES, units=["militia-thornwold-1"]).code == "not_yours"
    assert muster.refuse(GENERAL, "detach", army=DWARVES, units=troops(muster, DWARVES)).code == "not_yours"
