"""Set-up: what must hold between the tables of a scenario. A check yields its faults and goes on."""

from collections.abc import Iterator
from itertools import chain

from astor.scenarios.checks import aims, courts, event, forces, land, lore, sites, texts
from astor.scenarios.checks.picture import of_picture
from astor.scenarios.faults import ScenarioFault
from astor.scenarios.tables import Scenario

__all__ = ["of_picture", "of_tables"]

CHECKS = (
    event.powers_are_whole,
    event.public_fields_exist,
    courts.keys_are_unique,
    courts.kingdoms_are_enough,
    courts.colours_and_sigils_differ,
    courts.every_office_has_one_seat,
    courts.everybody_has_objectives,
    courts.spare_objectives_differ,
    courts.characters_differ,
    aims.looks_are_counted,
    aims.looks_name_what_exists,
    aims.looks_can_be_reached,
    lore.cards_exist,
    lore.technologies_build_on_others,
    lore.technologies_are_reached,
    lore.technologies_cost_resources,
    lore.effects_are_read,
    land.keys_are_unique,
    land.owners_exist,
    land.borders_join_provinces,
    land.seas_exist,
    land.seas_meet,
    land.homelands_are_whole,
    land.free_lands_are_held,
    land.every_place_is_reached,
    sites.buildings_are_known,
    sites.holders_exist,
    sites.ports_lie_on_the_coast,
    sites.capitals_stand,
    sites.capitals_are_single,
    forces.keys_are_unique,
    forces.factions_exist,
    forces.places_exist,
    forces.units_can_stand_there,
    forces.armies_are_led,
    forces.units_join_their_armies,
    forces.armies_are_of_one_element,
    texts.texts_are_of_this_scenario,
    texts.texts_are_as_many,
    texts.texts_say_something,
    texts.texts_have_their_forms,
    texts.texts_are_told_one_way,
)


def of_tables(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Every fault in what the tables say about each other."""
    return chain.from_iterable(check(scenario) for check in CHECKS)
