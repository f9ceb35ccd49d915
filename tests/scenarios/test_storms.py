"""Set-up: the scenario "Storms Over Astor" says what the rules say an event starts with."""

from itertools import combinations

import networkx as nx
import pytest

from astor.game.powers import ALL_POWERS
from astor.scenarios import loader
from astor.scenarios.tables import Rules
from factions.scenario import building

COURT = {"monarch", "lord-general", "arch-wizard", "successor", "second-in-line"}


def factions(storms, kind):
    return [faction for faction in storms.factions.faction if faction.kind == kind]


def homes(storms, kingdom):
    return [province for province in storms.land.province if province.owner == kingdom]


def standing(province):
    return [building(entry) for entry in province.buildings]


def buildings(storms, kind):
    return [(p, holder) for p in storms.land.province for found, holder in standing(p) if found == kind]


def units(storms, **wanted):
    return [unit for unit in storms.armies.unit if all(getattr(unit, k) == v for k, v in wanted.items())]


def test_it_is_small_enough_to_hold_in_ones_head(storms):
    kinds = [len(factions(storms, kind)) for kind in ("kingdom", "guild", "religion")]
    assert kinds == [3, 1, 1]
    assert len(homes(storms, "")) == 4
    assert len(storms.land.sea_zone) == 4


def test_SET_1_every_faction_has_the_five_offices_each_with_a_character(storms):
    for faction in storms.factions.faction:
        assert {seat.office for seat in faction.seat} == COURT
        assert len(faction.seat) == len({seat.character for seat in faction.seat}) == 5
        assert all(seat.title for seat in faction.seat)


def test_SET_2_the_arch_wizard_is_played_as_printed(storms):
    assert storms.event.rules.arch_wizard == "+2/+2"


@pytest.mark.parametrize("kind", ["kingdom", "religion"])
def test_SET_3_a_treasury_of_three_gold(storms, kind):
    for faction in factions(storms, kind):
        goods = {good: getattr(faction.treasury, good) for good in faction.treasury.__struct_fields__}
        assert {good: amount for good, amount in goods.items() if amount} == {"gold": 3}


def test_SET_3_a_starting_technology_and_option_cards_that_differ(storms):
    cards = [{faction.technologies.starting, *faction.technologies.options} for faction in storms.factions.faction]
    assert [len(hand) for hand in cards] == [4] * 5
    assert all(a.isdisjoint(b) for a, b in combinations(cards, 2))


def test_SET_3_one_regiment_each(storms):
    for faction in storms.factions.faction:
        assert sum(unit.count for unit in units(storms, kind="regiment", faction=faction.key)) == 1


def test_SET_4_each_kingdom_has_five_provinces_that_hang_together(storms):
    land = nx.Graph([border.between for border in storms.land.border])
    for kingdom in factions(storms, "kingdom"):
        home = [province.key for province in homes(storms, kingdom.key)]
        assert len(home) == 5
        assert nx.is_connected(land.subgraph(home))


def test_SET_4_one_dock_on_a_coast_and_one_capital_for_each_kingdom(storms):
    for kingdom in factions(storms, "kingdom"):
        ports = [p for p, _ in buildings(storms, "port") if p.owner == kingdom.key]
        capitals = [p.key for p, _ in buildings(storms, "capital") if p.owner == kingdom.key]
        assert len(ports) == 1
        assert ports[0].coast
        assert capitals == [kingdom.capital]


def test_SET_6_everybody_has_objectives(storms):
    for faction in storms.factions.faction:
        assert len(faction.objectives) == 2
        assert all(1 <= len(seat.objectives) <= 2 for seat in faction.seat)


def test_SET_8_guild_and_religion_hold_no_land(storms):
    landless = {faction.key for faction in factions(storms, "guild") + factions(storms, "religion")}
    assert landless.isdisjoint(province.owner for province in storms.land.province)


def test_SET_8_what_the_guild_starts_with(storms):
    (guild,) = factions(storms, "guild")
    halls = {(province.key, holder) for province, holder in buildings(storms, "guildhall")}
    assert halls == {(kingdom.capital, guild.key) for kingdom in factions(storms, "kingdom")}
    assert (guild.treasury.gold, guild.treasury.food) == (6, 3)
    assert sum(unit.count for unit in units(storms, kind="trade_ship", faction=guild.key)) == 2


def test_SET_8_what_a_religion_starts_with(storms):
    (faith,) = factions(storms, "religion")
    temples = [province.owner for province, holder in buildings(storms, "temple") if holder == faith.key]
    assert len(set(temples)) == len(temples) == 2
    assert all(temples)
    assert sum(unit.count for unit in units(storms, kind="trade_ship", faction=faith.key)) == 1


def test_SET_8_royal_guards_in_the_capital_others_at_a_building_of_theirs(storms):
    own = {faction.key: {faction.capital} for faction in factions(storms, "kingdom")}
    for kind, found in (("guild", "guildhall"), ("religion", "temple")):
        own |= {
            f.key: {p.key for p, holder in buildings(storms, found) if holder == f.key} for f in factions(storms, kind)
        }
    for guard in units(storms, kind="regiment"):
        assert guard.place in own[guard.faction]


def test_SET_9_public_order_starts_at_two(storms):
    assert {province.order for province in storms.land.province} == {2}


def test_SET_9_free_lands_have_militia_under_an_officer(storms):
    free = homes(storms, "")
    assert all(province.officer for province in free)
    assert sorted(province.militia for province in free) == [1, 1, 2, 3]


def test_TURN_1_and_2_six_turns_of_ten_minute_phases(storms):
    lengths = loader.columns(storms)["lengths"]
    assert storms.event.turns == 6
    assert lengths.pop("planning") == 1200
    assert set(lengths.values()) == {600}


def test_SEAT_1_powers_of_the_offices(storms):
    powers = storms.event.powers
    assert set(powers["monarch"]) == set(ALL_POWERS) - {"units", "summits"}
    assert powers["lord-general"] == ["war", "units"]
    assert powers["arch-wizard"] == ["research", "summits"]
    assert powers["successor"] == powers["second-in-line"] == []


def test_SEAT_5_nothing_hidden_is_public(storms):
    public = storms.event.public
    assert not {"draft", "proposal", "statement", "objective", "technology"} & public.keys()
    assert not {"gold", "food", "credits", "trait"} & set(public["faction"])
    assert not {"outputs", "overworked"} & set(public["province"])


def test_its_rulings_are_the_defaults(storms):
    assert storms.event.rules == Rules()


def test_every_kingdom_can_be_reached_by_sea(storms):
    ports = {province.owner for province, _ in buildings(storms, "port")}
    assert {kingdom.key for kingdom in factions(storms, "kingdom")} == ports


def test_good_and_terrain_are_mixed(storms):
    assert {province.terrain for province in storms.land.province} == {
        "plains",
        "forest",
        "mountains",
        "caves",
        "marsh",
    }
    for kingdom in factions(storms, "kingdom"):
        assert len({province.good for province in homes(storms, kingdom.key)}) >= 3
