"""Battle (BAT-14): which units fall when nobody says."""

from hypothesis import given
from hypothesis import strategies as st

from tests.rows import row
from war.battle.rules.dice import Fighter
from war.battle.rules.engagement import falling
from war.rows import UnitRow

MILITIA, REGIMENT = Fighter("militia", 0, 0), Fighter("regiment", 2, -1)
WARSHIP, TRADER = Fighter("warship", 1, 0), Fighter("trade_ship", 0, 0)
ARMY = {"guard": REGIMENT, "farmers": MILITIA, "lancers": Fighter("regiment", 3, -1), "millers": MILITIA}

fighters = st.builds(
    Fighter, st.sampled_from(["militia", "regiment"]), st.integers(min_value=-3, max_value=4), st.integers(-3, 4)
)
armies = st.dictionaries(st.text("abcdef", min_size=1), fighters, max_size=8)


def fallen(units: dict[str, Fighter], count: int) -> list[str]:
    """So many of them, the first to fall first; no plan says anything."""
    return falling([row(UnitRow, key=key, kind=u.kind, x=u.x, y=u.y) for key, u in units.items()], count)


def test_BAT_14_militia_fall_first():
    assert fallen(ARMY, 2) == ["farmers", "millers"]


def test_BAT_14_then_the_lowest_x_minus_y():
    assert fallen(ARMY, 4) == ["farmers", "millers", "guard", "lancers"]


def test_BAT_14_militia_fall_first_however_good_they_are():
    assert fallen({"recruits": Fighter("regiment", 0, 0), "veterans": Fighter("militia", 3, -3)}, 1) == ["veterans"]


def test_BAT_14_y_counts_as_much_as_x():
    army = {"bold": Fighter("regiment", 3, 0), "steady": Fighter("regiment", 2, -2), "raw": Fighter("regiment", 2, 0)}
    assert fallen(army, 3) == ["raw", "bold", "steady"]


def test_BAT_14_equals_fall_as_they_are_listed():
    alike = {"third": REGIMENT, "first": Fighter("regiment", 3, 0), "second": REGIMENT}
    assert fallen(alike, 3) == ["third", "first", "second"]


def test_BAT_14_at_sea_trade_ships_before_warships():
    assert fallen({"ram": WARSHIP, "cog": TRADER}, 1) == ["cog"]


def test_BAT_14_nobody_falls_for_nothing_and_no_more_than_there_are():
    assert fallen(ARMY, 0) == []
    assert len(fallen(ARMY, 9)) == 4


@given(armies, st.integers(0, 8), st.integers(0, 8))
def test_BAT_14_who_falls_does_not_depend_on_how_the_losses_come(army: dict[str, Fighter], soon: int, later: int):
    first = fallen(army, soon)
    left = {key: unit for key, unit in army.items() if key not in first}
    assert first + fallen(left, later) == fallen(army, soon + later)
