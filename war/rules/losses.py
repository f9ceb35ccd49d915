"""Battle (BAT-14): which units fall when their controller does not say."""

from collections.abc import Mapping

from war.rules.battle import Fighter


def lost_first(unit: Fighter) -> tuple[bool, int]:
    """Sorts units as they fall by default: militia, then those of the lowest x - y; equals as they are listed."""
    return unit.kind != "militia", unit.x - unit.y


def fallen(units: Mapping[str, Fighter], count: int) -> list[str]:
    """The keys of so many units of a side that fall by default, the first to fall first."""
    return sorted(units, key=lambda key: lost_first(units[key]))[:count]
