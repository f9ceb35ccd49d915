"""Set-up: the scenario "Storms Over Astor" says what the rules say an event starts with."""

from collections import Counter
from itertools import combinations

import networkx as nx
import pytest
from msgspec import to_builtins

from astor.scenarios import loader
from astor.scenarios.tables import ScenarioFile
from factions.powers import POWERS
from factions.research.rules.quantities import BRANCHES, QUANTITIES
from factions.research.rules.research import Scholar, Technology, may_research
from factions.rules.goods import GOODS, RESOURCES
from factions.scenario import ObjectiveTable, building, wording
from war.loyalty.rules import HEIRS
from war.purchase.rules import prices

COURT = {"monarch", "lord-general", "arch-wizard", "successor", "second-in-line"}


def factions(storms, kind):
    return [faction for faction in storms.factions.faction if faction.kind == kind]


def aims(storms):
    """All objectives that courts and seats begin with."""
    own = [aim for faction in storms.factions.faction for aim in faction.objectives]
    return own + [aim for faction in storms.factions.faction for seat in faction.seat for aim in seat.objectives]


def homes(storms, kingdom):
    return [province for province in storms.land.province if province.owner == kingdom]


def standing(province):
    return [building(entry) for entry in province.buildings]


def buildings(storms, kind):
    return [(p, holder) for p in storms.land.province for found, holder in standing(p) if found == kind]


def units(storms, **wanted):
    return [unit for unit in storms.armies.unit if all(getattr(unit, k) == v for k, v in wanted.items())]


def by_land(storms):
    return nx.Graph([border.between for border in storms.land.border])


def test_who_plays_and_on_what(storms):
    kinds = {kind: [faction.key for faction in factions(storms, kind)] for kind in ("kingdom", "guild", "religion")}
    assert kinds == {
        "kingdom": ["humans", "elves", "dwarves", "lizardfolk", "orcs"],
        "guild": ["guild"],
        "religion": ["sunfaith", "tidefaith"],
    }
    assert [len(homes(storms, "")), len(storms.land.sea_zone)] == [8, 6]


def test_every_faction_is_told_apart(storms):
    looks = [(faction.colour, faction.sigil, faction.name, faction.people) for faction in storms.factions.faction]
    assert all(len(set(column)) == len(looks) for column in zip(*looks, strict=True))
    assert {colour for colour, *_ in looks} == set(range(1, 9))


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
    assert [len(hand) for hand in cards] == [4] * 8
    assert all(a.isdisjoint(b) for a, b in combinations(cards, 2))


def test_SET_3_each_option_card_can_be_researched_from_the_first_turn(storms):
    """Whoever else is left out: no card needs what only another faction could teach."""
    tree = {technology.key: technology for technology in storms.factions.technology}
    for hand in (faction.technologies for faction in storms.factions.faction):
        who = Scholar(knows=frozenset({hand.starting}), cards=frozenset(hand.options))
        assert not tree[hand.starting].needs
        assert [may_research(who, Technology(key, tuple(tree[key].needs))) for key in hand.options] == [None] * 3


def steps(storms):
    """How many technologies must be known, one after the other, to know each."""
    graph = nx.DiGraph((key, table.key) for table in storms.factions.technology for key in table.needs)
    graph.add_nodes_from(table.key for table in storms.factions.technology)
    deep: dict[str, int] = {}
    for key in nx.topological_sort(graph):
        deep[key] = 1 + max((deep[before] for before in graph.predecessors(key)), default=0)
    return deep


def test_TECH_1_a_tree_of_six_branches(storms):
    tree = storms.factions.technology
    assert len(tree) >= 30
    branches = Counter(table.branch for table in tree)
    assert set(branches) == set(BRANCHES)
    assert min(branches.values()) >= 5
    names = [(table.key, table.name, table.text) for table in tree]
    assert all(len(set(column)) == len(tree) for column in zip(*names, strict=True))


def test_TECH_1_one_leads_to_another_and_some_join_two_branches(storms):
    tree = {table.key: table for table in storms.factions.technology}
    assert Counter(steps(storms).values()) == {1: 19, 2: 13, 3: 4}
    joined = [key for key, table in tree.items() if len({tree[need].branch for need in table.needs}) > 1]
    assert sorted(joined) == ["military-academy", "siege-engines", "university", "wizards-college"]


def test_TECH_1_the_deeper_the_dearer_in_all_resources(storms):
    """A kingdom makes eleven goods a turn, of which upkeep takes seven."""
    deep, used = steps(storms), set[str]()
    for table in storms.factions.technology:
        price = {good: amount for good, amount in to_builtins(table.cost).items() if amount}
        assert sum(price.values()) in {1: (2, 3), 2: (3, 4), 3: (5, 6)}[deep[table.key]], table.key
        used |= price.keys()
    assert used == set(RESOURCES)


def test_TECH_2_a_university_an_academy_and_a_college(storms):
    stand = {table.key: table.institution for table in storms.factions.technology if table.institution}
    assert stand == {"university": "university", "military-academy": "academy", "wizards-college": "college"}


def test_TECH_3_every_quantity_is_changed_by_something(storms):
    told = [*storms.factions.technology, *storms.factions.faction]
    assert {effect.quantity for table in told for effect in table.effects} == set(QUANTITIES)
    assert all(table.effects for table in told)


def test_TECH_3_no_discount_on_what_costs_none_of_it(storms):
    """An effect that the rules read may still change nothing: wood for a regiment, metal for a technology of lore."""
    houses = {"temple": storms.event.rules.temple_cost, "guildhall": storms.event.rules.guildhall_cost}
    usual = prices({house: to_builtins(cost) for house, cost in houses.items()}, ())
    tree = storms.factions.technology
    for effect in (effect for table in (*tree, *storms.factions.faction) for effect in table.effects):
        good, is_price, _ = effect.quantity.partition("_cost")
        if not is_price:
            continue
        costs = [usual[effect.scope]] if effect.scope in usual else []
        costs += [to_builtins(table.cost) for table in tree if table.branch == effect.scope]
        assert effect.amount > 0 or any(cost.get(good) for cost in costs), effect


def test_TECH_3_every_faction_has_a_trait_of_its_own_that_changes_something(storms):
    traits = [{(e.quantity, e.scope, e.amount) for e in faction.effects} for faction in storms.factions.faction]
    assert all(1 <= len(trait) <= 2 for trait in traits)
    assert all(a.isdisjoint(b) for a, b in combinations(traits, 2))
    assert len({faction.trait for faction in storms.factions.faction}) == 8


def test_TECH_3_effects_are_small(storms):
    chances = {"success", "ward", "cover"}
    for table in (*storms.factions.technology, *storms.factions.faction):
        for effect in table.effects:
            most = 20 if effect.quantity in chances else 2
            assert 0 < abs(effect.amount) <= most, (table.key, effect)


def test_SET_3_one_regiment_each(storms):
    for faction in storms.factions.faction:
        assert sum(unit.count for unit in units(storms, kind="regiment", faction=faction.key)) == 1


def test_SET_4_each_kingdom_has_five_provinces_that_hang_together(storms):
    land = by_land(storms)
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


def test_SET_5_every_kingdom_has_a_choice_of_coasts_for_its_dock(storms):
    for kingdom in factions(storms, "kingdom"):
        assert sum(bool(province.coast) for province in homes(storms, kingdom.key)) >= 2


def test_SET_5_every_kingdom_has_five_cards_worth_laying(storms):
    for kingdom in factions(storms, "kingdom"):
        assert len({(province.terrain, province.good) for province in homes(storms, kingdom.key)}) >= 4


def test_SET_6_everybody_has_two_objectives_of_their_own_and_two_of_their_court(storms):
    for faction in storms.factions.faction:
        assert len(faction.objectives) == 2
        assert [len(seat.objectives) for seat in faction.seat] == [2] * 5


def test_SET_6_no_objective_is_anybody_elses(storms):
    told = [wording(aim) for aim in aims(storms)]
    assert len(set(told)) == len(told) == 8 * 12


def test_SET_6_most_objectives_say_what_they_look_at(storms):
    told = [aim for aim in (*aims(storms), *storms.factions.spare_objectives) if isinstance(aim, ObjectiveTable)]
    assert len(told) >= 69
    assert sum(aim.whole for aim in told) >= 30


def test_SET_6_no_objective_names_a_faction_that_may_be_left_out(storms):
    """Each may name its own land and its own people, and the free lands."""
    for faction in storms.factions.faction:
        others = [other for other in storms.factions.faction if other.key != faction.key and other.kind != "guild"]
        names = {name for other in others for name in (other.name, other.people, other.people.removesuffix("s"))}
        names |= {province.name for other in others for province in homes(storms, other.key)}
        told = [wording(a) for a in (*faction.objectives, *(aim for seat in faction.seat for aim in seat.objectives))]
        assert not [(name, text) for name in names for text in told if name in text]


def test_SUC_8_there_are_spare_objectives_for_more_than_all_heirs_and_they_name_nobody(storms):
    spare = [wording(aim) for aim in storms.factions.spare_objectives]
    heirs = [seat for faction in storms.factions.faction for seat in faction.seat if seat.office in HEIRS]
    assert len(spare) > len(heirs) == 16
    names = {name for faction in storms.factions.faction for name in (faction.name, faction.people)}
    names |= {province.name for province in storms.land.province}
    assert not [(name, text) for name in names for text in spare if name in text]


def test_SET_8_guild_and_religion_hold_no_land(storms):
    landless = {faction.key for faction in factions(storms, "guild") + factions(storms, "religion")}
    assert landless.isdisjoint(province.owner for province in storms.land.province)


def test_SET_8_what_the_guild_starts_with(storms):
    (guild,) = factions(storms, "guild")
    halls = {(province.key, holder) for province, holder in buildings(storms, "guildhall")}
    assert halls == {(kingdom.capital, guild.key) for kingdom in factions(storms, "kingdom")}
    assert (guild.treasury.gold, guild.treasury.food) == (6, 3)
    assert sum(unit.count for unit in units(storms, kind="trade_ship", faction=guild.key)) == 2


@pytest.mark.parametrize("faith", ["sunfaith", "tidefaith"])
def test_SET_8_what_a_religion_starts_with(storms, faith):
    temples = [province.owner for province, holder in buildings(storms, "temple") if holder == faith]
    assert len(set(temples)) == len(temples) == 2
    assert all(temples)
    assert sum(unit.count for unit in units(storms, kind="trade_ship", faction=faith)) == 1


def test_SET_8_no_kingdom_houses_both_religions_from_the_start(storms):
    hosts = [province.owner for province, _ in buildings(storms, "temple")]
    assert len(set(hosts)) == len(hosts) == 4


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


def test_SET_9_free_lands_have_militia_and_strong_ones_more(storms):
    free = homes(storms, "")
    assert sorted(province.militia for province in free) == [1, 1, 1, 1, 2, 2, 3, 3]
    assert not any(province.militia for province in storms.land.province if province.owner)


def test_SET_9_several_free_lands_lie_beside_every_kingdom(storms):
    free = {province.key for province in homes(storms, "")}
    for kingdom in factions(storms, "kingdom"):
        home = [province.key for province in homes(storms, kingdom.key)]
        assert len(free & set(nx.node_boundary(by_land(storms), home))) >= 2


def test_every_province_has_somebody_to_lead_it_of_a_name_of_their_own(storms):
    names = [province.officer for province in storms.land.province]
    names += [seat.character for faction in storms.factions.faction for seat in faction.seat]
    assert len(set(names)) == len(names)


def test_some_borders_are_hard_to_cross(storms):
    kinds = [border.kind for border in storms.land.border]
    assert kinds.count("river") >= 8
    assert kinds.count("mountain") >= 6


def test_TURN_1_and_2_six_turns_of_ten_minute_phases(storms):
    lengths = loader.columns(storms)["lengths"]
    assert storms.event.turns == 6
    assert lengths.pop("planning") == 1200
    assert set(lengths.values()) == {600}


def test_SEAT_1_powers_of_the_offices(storms):
    powers = storms.event.powers
    assert set(powers["monarch"]) == set(POWERS.every) - {"units", "summits"}
    assert powers["lord-general"] == ["war", "units"]
    assert powers["arch-wizard"] == ["research", "summits"]
    assert powers["successor"] == powers["second-in-line"] == []


def test_SEAT_5_nothing_hidden_is_public(storms):
    public = storms.event.public
    assert not {"draft", "proposal", "statement", "objective", "knowledge", "tree", "deal", "pool"} & public.keys()
    assert not {"gold", "food", "credits", "trait", "effects"} & set(public["faction"])
    assert not {"outputs", "overworked"} & set(public["province"])


def test_it_says_what_a_scenario_means_that_says_nothing(storms):
    assert storms.event == ScenarioFile(name=storms.event.name, summary=storms.event.summary)


def test_every_ruling_of_the_rules_is_the_scenarios(storms):
    """The keys in brackets, chapter by chapter, each with its default."""
    assert to_builtins(storms.event.rules) == {
        "arch_wizard": "+2/+2",
        "unconfirmed_orders": "count",
        "idle_province": "repeat",
        "building_income": 1,
        "mercenaries_tradeable": True,
        "capital_tradeable": False,
        "credits_tradeable": True,
        "officers_per_phase": 0,
        "temple_cost": cost(gold=2, stone=1),
        "guildhall_cost": cost(gold=2, wood=1),
        "war_preparation_seconds": 120,
        "leaderless_defence": "fight",
        "plan_seconds": 3,
        "plan_seconds_most": 10,
        "activation_seconds": 15,
        "war_overtime": "finish",
        "garrison_without_general": True,
        "battle_die": 6,
        "round_losses": "all",
        "stalemate_rounds": 3,
        "table_dice": False,
        "decision_seconds": 15,
        "guild_window_seconds": 120,
        "uprising_check": "upkeep",
        "standing_causes": "while_true",
        "taken_order": 2,
        "order_max": 6,
        "war_lapse_turns": 2,
        "initial_plots": False,
        "letters": "off",
        "court_board": "sealed",
        "plot_review_seconds": 60,
        "presentation_seconds": 120,
        "ballot_seconds": 60,
        "replacement_arch_wizard": "+0/+0",
        "new_life": True,
        "judge_by_evidence": True,
        "secrets": "at_once",
        "press": "free",
        "ventures": "honour",
        "skirmish": "istra-2",
        "venture_seconds": 30,
        "venture_minutes": 10,
    }


def cost(**goods):
    return dict.fromkeys(GOODS, 0) | goods


def test_every_kingdom_can_be_reached_by_sea(storms):
    ports = {province.owner for province, _ in buildings(storms, "port")}
    assert {kingdom.key for kingdom in factions(storms, "kingdom")} == ports


def test_good_and_terrain_are_mixed(storms):
    kinds = {province.terrain for province in storms.land.province}
    assert kinds == {"plains", "forest", "mountains", "caves", "marsh"}
    for kingdom in factions(storms, "kingdom"):
        assert len({province.good for province in homes(storms, kingdom.key)}) >= 3
