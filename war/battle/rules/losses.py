"""Battle (BAT-14, BAT-15): how losses are shared among allies, and which units fall when nobody says."""

from collections.abc import Mapping

from war.battle.rules.dice import Fighter


def lost_first(unit: Fighter) -> tuple[bool, int]:
    """Sorts units as they fall by default: militia, then those of the lowest x - y; equals as they are listed."""
    return unit.kind != "militia", unit.x - unit.y


def shared(toll: int, present: Mapping[str, int], leading: str) -> dict[str, int]:
    """How many units each faction of a side loses: by those it has there, largest remainder, ties to who leads."""
    everybody = sum(present.values())
    told = {faction: divmod(toll * units, everybody) for faction, units in present.items()}
    left = toll - sum(whole for whole, _ in told.values())
    first = sorted(told, key=lambda faction: (-told[faction][1], faction != leading, faction))
    return {faction: whole + (faction in first[:left]) for faction, (whole, _) in told.items()}
