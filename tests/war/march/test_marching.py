"""Armies on the march (WAR-4 to WAR-8, WAR-16): absorb, split, cross, stand in peace, attack."""

import pytest

from tests.chronicle import ANN, lines, may, override, owner, war
from tests.laws import Table
from tests.lore import trait
from tests.war.scenes import (
    DWARF,
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
    fought,
    levy,
    march,
    preparation,
    put,
    recruit,
    season,
    second_season,
    stand,
    throw,
    troops,
    turn,
    withdraw,
)


@pytest.fixture
def eve(table: Table) -> Table:
    """The war is prepared; the humans' general stands in Kingsmead with a regiment and two militia."""
    preparation(table, QUEEN, GENERAL, ELF_QUEEN, ELF, DWARF)
    recruit(table, "humans", "kingsmead", "militia", "militia", army=HUMANS)
    return table


@pytest.fixture
def road(eve: Table) -> Table:
    """The first season has begun."""
    return season(eve)


def where(table: Table, army: str = HUMANS) -> str:
    """Where an army stands, with all its units and officers."""
    row = table.row(f"army/{army}")
    assert {table.row(f"unit/{unit}")["place"] for unit in troops(table, army)} == {row["place"]}
    place: str = row["place"]
    return place


def refused(table: Table, seat: str = GENERAL, army: str = HUMANS, **orders: object) -> str:
    call(table, army)
    return table.refuse(seat, "march", army=army, orders=orders).code


# To the next province


def test_WAR_4_an_activation_moves_the_army_one_province(road: Table):
    march(road, GENERAL, HUMANS, to="hartwood")
    assert (where(road), turn(road, HUMANS)["how"]) == ("hartwood", "acted")
    told = {"faction": "humans", "officer": GENERAL, "from": "kingsmead", "to": "hartwood"}
    assert lines(road, "went_march") == [("public", told)]


def test_WAR_4_and_no_further(road: Table):
    assert refused(road, to="saltmere") == "out_of_reach"
    assert refused(road, to="dawn-sea") == "out_of_reach"
    assert refused(road, to="kingsmead") == "out_of_reach"
    assert refused(road, to="nowhere") == "out_of_reach"


def test_WAR_4_it_absorbs_units_where_it_departs_and_where_it_arrives(road: Table):
    here, there = recruit(road, "humans", "kingsmead", "militia"), recruit(road, "humans", "hartwood", "militia")
    march(road, GENERAL, HUMANS, to="hartwood", absorb=[*here, *there])
    assert where(road) == "hartwood"
    assert set(troops(road, HUMANS)) >= {*here, *there}


def test_WAR_5_not_from_elsewhere_and_not_what_is_not_its_own(road: Table):
    far, foreign = recruit(road, "humans", "wheatley", "militia"), recruit(road, "elves", "kingsmead", "militia")
    assert refused(road, to="hartwood", absorb=far) == "not_there"
    assert refused(road, to="hartwood", absorb=foreign) == "not_there"
    assert refused(road, to="hartwood", absorb=troops(road, HUMANS)) == "not_there"


def test_WAR_4_every_section_moves_on_as_an_army_of_its_own(road: Table):
    """The wizard parts with the militia in Kingsmead, and is called for himself."""
    units = [unit for unit in troops(road, HUMANS) if unit.startswith("militia")]
    march(road, GENERAL, HUMANS, to="hartwood", split={"units": units, "commander": WIZARD, "lieutenant": HEIR})
    section = road.row(f"unit/{units[0]}")["army"]
    assert (troops(road, section), where(road, section), where(road)) == (sorted(units), "kingsmead", "hartwood")
    assert road.row(f"army/{section}")["name"] == "Magister Ysolde Penn"
    march(road, GENERAL, section, to="wheatley")
    assert where(road, section) == "wheatley"


WRONG_SECTIONS: list[tuple[object, str]] = [
    ({"units": ["regiment-humans-1"], "commander": GENERAL}, "officer_elsewhere"),
    ({"units": ["regiment-humans-1"], "commander": ELF}, "officer_elsewhere"),
    ({"units": ["regiment-elves-1"], "commander": WIZARD}, "not_in_army"),
    ({"units": [], "commander": WIZARD}, "not_in_army"),
    ({"units": ["regiment-humans-1"], "lieutenant": WIZARD}, "commander_first"),
    ({"units": ["regiment-humans-1"], "commander": WIZARD, "lieutenant": WIZARD}, "there_already"),
]


def test_WAR_4_a_section_is_of_its_units_under_officers_who_are_there(road: Table):
    for section, code in WRONG_SECTIONS:
        assert refused(road, to="hartwood", split=section) == code


def test_WAR_4_nobody_parts_from_nobody(road: Table):
    assert refused(road, split={"units": troops(road, HUMANS), "commander": WIZARD}) == "nobody_left"


def test_WAR_4_a_lieutenant_leads_a_section_away(road: Table):
    road.arrange(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant")
    unit = troops(road, HUMANS)[:1]
    march(road, GENERAL, HUMANS, split={"units": unit, "commander": WIZARD})
    assert (road.row(f"army/{HUMANS}")["lieutenant"], road.row(f"unit/{unit[0]}")["army"] != HUMANS) == ("", True)


# Rivers and mountains


def test_WAR_6_a_river_takes_two_activations(road: Table):
    """Wheatley and Kragmoot lie on either side of one, without infrastructure."""
    stand(road, HUMANS, "wheatley")
    march(road, GENERAL, HUMANS, to="kragmoot")
    assert (where(road), road.sees("public", f"army/{HUMANS}")["crossing"]) == ("wheatley", "kragmoot")
    second_season(road)
    march(road, GENERAL, HUMANS, to="kragmoot")
    assert (where(road), road.row(f"army/{HUMANS}")["crossing"]) == ("kragmoot", "")


def test_WAR_6_infrastructure_on_either_side_lets_armies_cross_in_one_move(road: Table):
    """Kingsmead's capital counts as its infrastructure: the river to Ostmark, the mountains to Cinderfell."""
    choices = may(road, GENERAL, "file_plan")["choices"]["army"][HUMANS]["spaces"]
    assert {place: choices[place]["how"] for place in ("ostmark", "cinderfell")} == dict.fromkeys(
        ("ostmark", "cinderfell"), "march")  # fmt: skip
    march(road, GENERAL, HUMANS, to="cinderfell")
    assert where(road) == "cinderfell"


def test_WAR_6_what_a_people_knows_of_rivers_counts(road: Table):
    trait(road, "humans", ("crossing", "river", 1))
    stand(road, HUMANS, "wheatley")
    march(road, GENERAL, HUMANS, to="kragmoot")
    assert where(road) == "kragmoot"


def test_WAR_6_at_the_crossing_nobody_is_attacked_on_the_other_side(road: Table):
    stand(road, HUMANS, "wheatley")
    assert refused(road, to="kragmoot", attack="") == "nobody_to_attack"


def test_WAR_6_the_crossing_is_left_by_going_elsewhere(road: Table):
    stand(road, HUMANS, "wheatley")
    put(road, f"army/{HUMANS}", crossing="kragmoot")
    march(road, GENERAL, HUMANS, to="hartwood")
    assert road.row(f"army/{HUMANS}")["crossing"] == ""


def test_WAR_6_who_joins_at_the_crossing_has_not_come_to_it_yet(road: Table):
    """One scout at the river does not take a host across."""
    stand(road, HUMANS, "wheatley")
    host = recruit(road, "humans", "wheatley", "regiment", "regiment")
    march(road, GENERAL, HUMANS, to="kragmoot")
    second_season(road)
    march(road, GENERAL, HUMANS, to="kragmoot", absorb=host)
    assert (where(road), road.row(f"army/{HUMANS}")["crossing"]) == ("wheatley", "kragmoot")


@pytest.mark.parametrize("withdraws", [False, True])
def test_WAR_6_attacked_there_it_fights_in_its_province_and_keeps_the_crossing_if_it_stays(
    field: Table, *, withdraws: bool
):
    put(field, f"army/{HUMANS}", crossing="kragmoot")
    march(field, ELF, ELVES, to="wheatley", attack="humans")
    throw(field, 1, 1)
    withdraw(field, ELF, "hartwood" if not withdraws else "", *([] if withdraws else troops(field, ELVES)))
    withdraw(field, GENERAL, "kingsmead" if withdraws else "", *(troops(field, HUMANS) if withdraws else []))
    assert field.row(f"army/{HUMANS}")["crossing"] == ("" if withdraws else "kragmoot")


def test_WAR_6_the_crossing_is_kept_to_the_next_turn(road: Table):
    stand(road, HUMANS, "wheatley")
    march(road, GENERAL, HUMANS, to="kragmoot")
    for good in ("food", "gold"):
        override(road, "faction/humans", good, 99)
    road.arrange(ANN, "close_phase", skip=True)
    road.until("t2/war")
    assert road.row(f"army/{HUMANS}")["crossing"] == "kragmoot"


# War and peace


def test_WAR_7_to_move_into_a_province_is_not_to_attack(road: Table):
    stand(road, HUMANS, "ostmark")
    stand(road, ELVES, "kingsmead")
    march(road, GENERAL, HUMANS, to="eastreach")
    assert (owner(road, "eastreach"), road.row("relation/elves~humans")["state"]) == ("", "peace")
    march(road, ELF, ELVES, to="eastreach")
    assert (where(road), where(road, ELVES), road.dump()["battle"]) == ("eastreach", "eastreach", {})


def test_WAR_7_enemies_too_may_stand_side_by_side(road: Table):
    war(road)
    stand(road, ELVES, "hartwood")
    march(road, GENERAL, HUMANS, to="hartwood")
    assert (where(road), road.dump()["battle"]) == ("hartwood", {})


def test_WAR_8_an_attack_names_the_owner_the_independents_or_anybody_who_is_there(road: Table):
    stand(road, ELVES, "eastreach")
    choices = may(road, GENERAL, "file_plan")["choices"]["army"][HUMANS]["spaces"]
    assert set(choices["eastreach"]["attack"]) == {"", "elves"}
    assert choices["cinderfell"]["attack"] == {"dwarves": None}
    assert refused(road, to="eastreach", attack="dwarves") == "nobody_to_attack"
    assert refused(road, to="hartwood", attack="humans") == "same_side"
    march(road, GENERAL, HUMANS, to="eastreach", attack="elves")
    assert lines(road, "attack_declared")[0][1]["defender"] == "elves"


def test_WAR_8_an_owner_without_units_there_loses_the_province_without_dice(road: Table):
    march(road, GENERAL, HUMANS, to="cinderfell", attack="dwarves")
    assert owner(road, "cinderfell") == "humans"
    assert (road.dump()["battle"], lines(road, "round_fought")) == ({}, [])
    assert road.row("relation/dwarves~humans")["state"] == "war"


def test_WAR_8_an_army_attacks_where_it_stands(road: Table):
    stand(road, HUMANS, "cinderfell")
    march(road, GENERAL, HUMANS, attack="dwarves")
    assert owner(road, "cinderfell") == "humans"


def test_WAR_9_attacked_where_they_stand_units_without_a_general_defend_without_officers(road: Table):
    units = recruit(road, "dwarves", "cinderfell", "militia")
    march(road, GENERAL, HUMANS, to="cinderfell", attack="dwarves")
    first = fought(road)["rounds"][0] if road.dump()["battle"] else {}
    assert (first["leaders"]["defender"], first["units"]["defender"]) == (["", ""], len(units))


def test_WAR_9_or_lay_down_their_arms(road: Table):
    override(road, "event/astor", "rules", road.row("event/astor")["rules"] | {"leaderless_defence": "surrender"})
    recruit(road, "dwarves", "cinderfell", "militia")
    march(road, GENERAL, HUMANS, to="cinderfell", attack="dwarves")
    assert (owner(road, "cinderfell"), road.dump()["battle"]) == ("humans", {})
    told = {"faction": "dwarves", "place": "cinderfell", "n": 1}
    assert lines(road, "surrendered") == [("public", told)]


# Not twice in a season


def test_WAR_16_a_unit_moves_once_a_season_whichever_army_carries_it(eve: Table):
    """Militia march to Hartwood with the general; the army that stands there cannot take them on at once."""
    there = levy(eve, "thornwold", "humans", "hartwood", x=1)
    road = season(eve)
    units = [unit for unit in troops(road, HUMANS) if unit.startswith("militia")]
    march(road, GENERAL, HUMANS, to="hartwood")
    call(road, there)
    no = road.refuse(GENERAL, "march", army=there, orders={"to": "wheatley", "absorb": units})
    assert (no.code, no.facts) == ("moved_already", {"rows": sorted(units)})
    road.play(GENERAL, "march", army=there, orders={"absorb": units})
    assert set(units) < set(troops(road, there))


def test_WAR_16_nor_does_an_officer(eve: Table):
    """Who has acted joins no army that is still to act; put there by Control, they hold it up."""
    there = levy(eve, "thornwold", "humans", "hartwood", x=1)
    road = season(eve)
    road.arrange(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant")
    march(road, GENERAL, HUMANS, to="hartwood")
    no = road.refuse(GENERAL, "assign", officer=WIZARD, army=there, post="lieutenant")
    assert (no.code, no.facts) == ("acted_already", {"army": HUMANS})
    put(road, f"army/{HUMANS}", lieutenant="")
    put(road, f"army/{there}", lieutenant=WIZARD)
    call(road, there)
    no = road.refuse(GENERAL, "march", army=there, orders={"to": "wheatley"})
    assert (no.code, no.facts) == ("moved_already", {"rows": [WIZARD]})


def test_WAR_16_in_the_next_season_both_move_again(road: Table):
    march(road, GENERAL, HUMANS, to="hartwood")
    second_season(road)
    march(road, GENERAL, HUMANS, to="wheatley")
    assert where(road) == "wheatley"


def test_out_of_turn_nobody_marches(road: Table):
    call(road, DWARVES)
    no = road.refuse(GENERAL, "march", army=HUMANS, orders={"to": "hartwood"})
    assert (no.code, no.facts) == ("out_of_turn", {"army": HUMANS})
    assert may(road, GENERAL, "march")["refused"] == "not_your_turn"
    assert road.refuse(GENERAL, "march", army=DWARVES, orders={}).code == "not_yours"
    assert may(road, DWARF, "march")["choices"]["army"].keys() == {DWARVES}


def test_what_is_offered_is_accepted(road: Table):
    """Every space, and every attack, that the screen shows as open."""
    call(road, HUMANS)
    spaces = may(road, GENERAL, "march")["choices"]["army"][HUMANS]["spaces"]
    for place, space in spaces.items():
        if space["refused"] is None:
            road.arrange(GENERAL, "file_plan", army=HUMANS, orders={"to": place})
        for foe in space.get("attack", ()):
            road.arrange(GENERAL, "file_plan", army=HUMANS, orders={"to": place, "attack": foe})
    assert {place for place, space in spaces.items() if space["refused"] is None} == {
        "cinderfell", "eastreach", "hartwood", "ostmark", "wheatley"}  # fmt: skip


def test_WAR_4_an_army_that_parts_with_all_it_has_does_not_live_on_those_it_meets(eve: Table):
    there = recruit(eve, "humans", "hartwood", "militia")
    put(eve, f"army/{HUMANS}", lieutenant=HEIR)
    road = season(eve)
    call(road, HUMANS)
    all_of_it = {"units": troops(road, HUMANS), "commander": HEIR}
    orders = {"to": "hartwood", "absorb": there, "split": all_of_it}
    assert road.refuse(GENERAL, "march", army=HUMANS, orders=orders).code == "nobody_left"
