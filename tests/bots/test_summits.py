"""What bots do at summits: wizards attend, speak, vote and publish, courts call each other; under the laws."""

import pytest

from tests.bots.troupe import Troupe
from tests.chronicle import override
from tests.diplomacy.summits.scholars import HUMAN, TALKS
from tests.lore import starting


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_summit_comes_about_by_bots_alone(troupe: Troupe, seed: int):
    """They look up again as often as news comes; whoever is cut short, the clock ends."""
    table, troupe.seed = troupe.table, seed
    override(table, f"knowledge/humans-{starting(table, 'humans')}", "inventor", HUMAN)
    table.until(TALKS)
    for _ in range(12):
        troupe.everybody()
        if not table.dump()["alarm"]:
            break
        table.ring()
        if table.clock.phase != TALKS:
            break
    given = set(troupe.given)
    assert {"attend", "announce_theory", "present", "conclude", "vote", "publish_paper"} <= given
    assert any(theory["ayes"] + theory["noes"] for theory in table.dump()["theory"].values())


def test_bots_call_royal_summits_and_end_them(troupe: Troupe):
    for turn in ("t0", "t1"):
        troupe.table.until(f"{turn}/diplomacy")
        troupe.everybody()
    assert {"call_summit", "end_summit"} <= set(troupe.given)


def test_who_has_been_heard_may_go_and_does_not_come_back(troupe: Troupe):
    troupe.table.until(TALKS)
    for seed in range(8):
        troupe.seed = seed
        troupe.everybody()
    assert troupe.given["leave_summit"] > 0
    assert {"offer_lesson", "accept_lesson", "refuse_lesson"} <= set(troupe.given)
    assert troupe.given["attend"] == len([seat for seat in troupe.table.dump()["seat"] if seat.endswith("arch-wizard")])
