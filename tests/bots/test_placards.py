"""What bots hang out, and how they go by what others have hung out: made up for the purpose, no event behind it."""

from random import Random

from astor.bots.diplomacy import placards, trade
from diplomacy.placards.rules import NAMED
from tests.bots.test_trade import STALL, Row, seen

MAY: dict[str, Row] = {"hang_placard": {"seeks": ["wood"], "spares": ["wood"]}}


def hung(now: str = "t1/trade", **hangs: object) -> list[Row]:
    """What she hangs out, with three wood to spare."""
    rows = {"placard/humans": {"phase": "t1/trade", **hangs}} if hangs else {}
    screen = seen(now, may=MAY, stock={"wood": 3}, rows=rows)
    return [args for _, args in placards.hang(screen, Random(1))]


def test_what_is_lacking_and_what_is_to_spare_is_said_before_and_in_trade():
    (said,) = hung()
    assert said["spares"] == ["wood"]
    assert 0 < len(said["seeks"]) <= NAMED
    assert hung("t1/production") == hung()
    assert hung("t1/war") == []


def test_once_a_turn_and_only_what_is_news():
    (said,) = hung()
    assert hung(seeks=["gold"], spares=[]) == []
    assert hung(seeks=["gold"], spares=[], phase="t0/diplomacy") == [said]
    assert hung(**said, phase="t0/diplomacy") == []


def test_TRADE_5_who_says_it_has_what_is_lacking_and_looks_for_what_is_to_spare_is_asked_first():
    rows = {"placard/guild": {"seeks": ["wood"], "spares": ["metal"]}}
    screen = seen(may=STALL, stock={"wood": 3}, rows=rows)
    asked = [args for seed in range(40) for _, args in trade.offer(screen, Random(seed)) if args["gives"]["goods"]]
    assert {(args["to"], *args["wants"]["goods"]) for args in asked} == {("guild", "metal")}


def test_UPK_2_what_the_hints_would_ask_for_comes_before_all_else():
    rows = {"appeal/humans": {"asks": [{"to": "elves", "gives": {}, "wants": {"food": 1}},
                                       {"to": "elves", "gives": {"wood": 2}, "wants": {"food": 2}}]}}  # fmt: skip
    screen = seen(may=STALL, stock={"wood": 3}, rows=rows)
    asked = [args for seed in range(40) for _, args in trade.offer(screen, Random(seed))]
    assert {args["to"] for args in asked} == {"elves"}
    assert all(args["wants"]["goods"] == {"food": 2} for args in asked)
