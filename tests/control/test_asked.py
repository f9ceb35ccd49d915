"""What Control's desk is told that a phase asks of each faction."""

from tests.chronicle import ANN
from tests.laws import Table

UNDER_WAY = {"humans", "elves", "dwarves"}


def asked(table: Table) -> dict[str, set[tuple[str, str]]]:
    """Faction → the orders it may give, and what about; those that are asked nothing are left out."""
    rows = {name.partition("/")[2]: row for name, row in table.screens["control"].items() if name.startswith("asked/")}
    return {key: {(ask["command"], ask["row"]) for ask in row["asks"]} for key, row in rows.items() if row["asks"]}


def powers(table: Table) -> list[str]:
    found: list[str] = table.sees("control", "asked/humans")["powers"]
    return found


def test_nobody_is_asked_before_the_clock_runs_and_then_every_realm_for_one_arrangement(table: Table):
    assert asked(table) == {}
    table.arrange(ANN, "start")
    assert asked(table) == {key: {("arrange", f"faction/{key}")} for key in UNDER_WAY}
    assert powers(table) == ["rule"]


def test_production_asks_about_each_province_and_each_house_and_goes_on_to_while_orders_are_held(table: Table):
    table.until("t1/production")
    lands = {f"province/{key}" for key, row in table.dump()["province"].items() if row["owner"] == "humans"}
    houses = {f"building/{key}" for key, row in table.dump()["building"].items() if row["holder"] == "guild"}
    assert asked(table)["humans"] == {("produce", land) for land in lands}
    assert asked(table)["guild"] == {("collect", house) for house in houses} != set()
    table.arrange(ANN, "hold_now")
    assert asked(table)["humans"] == {("produce", land) for land in lands}


def test_upkeep_asks_who_has_mouths_for_one_allotment_until_the_guild_window_opens(table: Table):
    table.until("t1/upkeep")
    assert asked(table)["humans"] == {("allot", "faction/humans")}
    assert powers(table) == ["rule", "treasury"]
    table.ring()
    assert table.clock.part == "guild_window"
    assert asked(table) == {}


def test_players_are_not_told_what_others_are_asked(table: Table):
    table.until("t1/production")
    for side, rows in table.screens.items():
        assert side == "control" or not any(name.startswith("asked/") for name in rows)
