"""What a phase brought, in figures that everybody may hear (SEAT-5)."""

from typing import Any

import pytest

from factions.story.rules.moments import Said
from factions.story.rules.tallies import FEWEST, figures
from tests import cast
from tests.chronicle import conceal, override
from tests.laws import Table


def said(code: str, side: str = "public", **facts: Any) -> Said:
    return Said(f"{code}-{side}", side, code, facts, "t1/trade", 1)


def test_what_everybody_heard_is_counted():
    taken = said("province_taken", province="ostmark", faction="orcs", **{"from": "humans"})
    risen = said("rose", province="wheatley", faction="humans")
    found = figures([said("built"), said("built"), taken, risen, said("hunger", faction="humans")], FEWEST)
    assert found.counts == {"built": 2}
    assert (found.won, found.lost, found.hungry) == ({"orcs": 1}, {"humans": 2}, {"humans": 1})


def test_free_land_is_nobodys_loss():
    taken = said("province_taken", province="gullrock", faction="orcs", **{"from": ""})
    assert figures([taken], FEWEST).lost == {}


@pytest.mark.parametrize(("factions", "counts"), [(FEWEST, {"deals": 1, "learnt": 1}), (FEWEST - 1, {})])
def test_SEAT_5_a_sum_of_secrets_is_told_only_where_it_gives_nobody_away(factions: int, counts: dict[str, int]):
    deal = [said("deal_struck", f"faction/{side}") for side in ("elves", "orcs")]
    assert figures([*deal, said("researched", "faction/dwarves")], factions).counts == counts


def test_everybody_hears_at_the_bell_what_the_phase_has_brought(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    table.arrange(cast.QUEEN, "produce", province="kingsmead", outputs=["gold", "gold", "order"])
    before = table.sees("public", "figures/astor")
    table.until("t1/trade")
    now = table.sees("public", "figures/astor")
    assert (before["phase"], now["phase"]) == ("t0/diplomacy", "t1/production")
    assert before["harvest"] == {}
    assert now["harvest"]["gold"] >= 2


@pytest.mark.parametrize(("hidden", "lost"), [(False, {"humans": 1}), (True, {})])
def test_SEAT_5_where_a_thing_is_not_public_no_figure_tells_it(table: Table, hidden: bool, lost: dict[str, int]):
    if hidden:
        conceal(table, "province", "owner")
    table.until("t1/upkeep")
    override(table, "province/ostmark", "order", -9)
    table.until("t1/diplomacy")
    assert table.sees("public", "figures/astor")["lost"] == lost


def test_SEAT_5_how_many_technologies_a_faction_knows_is_told_where_the_scenario_says_so(table: Table):
    assert "technologies" not in table.sees("public", "faction/elves")
    shown = table.row("event/astor")["public"]
    override(table, "event/astor", "public", shown | {"faction": [*shown["faction"], "technologies"]})
    assert table.sees("public", "faction/elves")["technologies"] == 1
