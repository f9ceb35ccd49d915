"""Set-up: technologies, what they need, cost and change, and what traits change."""

from collections.abc import Iterator, Sequence

from msgspec import to_builtins

from astor.scenarios.checks.ways import reached, rings, round_trip
from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import Scenario
from factions.research.rules.quantities import QUANTITIES, EffectTable
from factions.rules.goods import RESOURCES

FILE = "factions.toml"


def cards_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-3"""
    known = {technology.key for technology in scenario.factions.technology}
    for where, key in _cards(scenario):
        if key not in known:
            yield ScenarioFault(FILE, where, f"{key!r} is no [[technology]]", listed(known))


def technologies_build_on_others(scenario: Scenario) -> Iterator[ScenarioFault]:
    """TECH-1: prerequisites exist, and none leads back to itself."""
    tree = _tree(scenario)
    known = {technology.key for technology in scenario.factions.technology}
    for technology in scenario.factions.technology:
        for key in technology.needs:
            if key not in known:
                where = f"technology.{technology.key}.needs"
                yield ScenarioFault(FILE, where, f"{key!r} is no [[technology]]", listed(known))
    for ring in rings(tree):
        yield _circle(round_trip(tree, min(ring)))


def technologies_are_reached(scenario: Scenario) -> Iterator[ScenarioFault]:
    """TECH-1, SET-3: what nobody starts with or holds the card for is out of everybody's reach, with all built on it.

    Where factions are left out this may be so, and the event is played without it. Circles and misspelt prerequisites
    are faults of their own.
    """
    if scenario.left_out:
        return
    needs = {technology.key: technology.needs for technology in scenario.factions.technology}
    held = {key for _, key in _cards(scenario)}
    lost = {key for key in needs if not needs[key] and key not in held}
    for key in sorted(lost):
        right = f"{key!r} as starting or among the options of a faction, or prerequisites that open it"
        yield ScenarioFault(FILE, f"technology.{key}", "nobody can learn it: no faction has its card", right)
    started = {faction.technologies.starting for faction in scenario.factions.faction}
    tree = _tree(scenario)
    sound = tree.keys() - started.union(*rings(tree))
    tree = {key: tree[key] & sound for key in sorted(sound)}
    for key in tree:
        if missing := sorted(lost & reached(tree, key).keys()):
            wrong = f"nobody can learn it: no faction has the card of {', '.join(missing)}, which it builds on"
            yield ScenarioFault(FILE, f"technology.{key}.needs", wrong, "prerequisites that somebody can learn")


def technologies_cost_resources(scenario: Scenario) -> Iterator[ScenarioFault]:
    """BUY-6: a technology costs something, and credits are a way to pay for it."""
    for technology in scenario.factions.technology:
        where, cost = f"technology.{technology.key}.cost", to_builtins(technology.cost)
        if cost.pop("credits"):
            right = f"{listed(set(RESOURCES))}; credits can stand for any of them"
            yield ScenarioFault(FILE, f"{where}.credits", "credits are no cost", right)
        if not any(cost.values()):
            yield ScenarioFault(FILE, where, "costs nothing", "a cost of 1 or more of a resource, { gold = 2 }")


def effects_are_read(scenario: Scenario) -> Iterator[ScenarioFault]:
    """TECH-3: a quantity of the closed list, a scope it is known for, and an amount that changes something."""
    for where, effect in _effects(scenario):
        scopes = QUANTITIES.get(effect.quantity)
        if scopes is None:
            wrong = f"nothing in the game reads {effect.quantity!r}"
            yield ScenarioFault(FILE, f"{where}.quantity", wrong, listed(set(QUANTITIES)))
        elif effect.scope not in scopes:
            wrong = f"nothing reads {effect.quantity} of {effect.scope!r}"
            yield ScenarioFault(FILE, f"{where}.scope", wrong, listed(scopes))
        if effect.amount == 0:
            yield ScenarioFault(FILE, f"{where}.amount", "0 changes nothing", "a whole number above or below 0")


def _tree(scenario: Scenario) -> dict[str, set[str]]:
    """From each technology to what it needs."""
    return {technology.key: set(technology.needs) for technology in scenario.factions.technology}


def _circle(way: Sequence[str]) -> ScenarioFault:
    wrong = f"leads back to itself: {' needs '.join(way)}"
    return ScenarioFault(FILE, f"technology.{way[0]}.needs", wrong, "prerequisites that can be learnt before it")


def _cards(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What each faction starts with, and its option cards, each with where it is written."""
    for faction in scenario.factions.faction:
        where = f"faction.{faction.key}.technologies"
        yield f"{where}.starting", faction.technologies.starting
        yield from ((f"{where}.options", key) for key in faction.technologies.options)


def _effects(scenario: Scenario) -> Iterator[tuple[str, EffectTable]]:
    """The effects of technologies and traits, each with where it is written."""
    factions = scenario.factions
    tables = [(f"technology.{table.key}", table.effects) for table in factions.technology]
    tables += [(f"faction.{table.key}", table.effects) for table in factions.faction]
    for where, effects in tables:
        yield from ((f"{where}.effects.{number}", effect) for number, effect in enumerate(effects, 1))
