"""What a whole rehearsal must have seen: every kind of order and purchase, technologies and deals enough."""

from dataclasses import replace
from random import Random

from astor.bots.screen import Screen
from astor.game.play.play import plays
from astor.game.values.statements import StatementItem
from astor.rehearsal import coverage, untaught
from astor.rehearsal.corner import CROWD
from astor.rehearsal.coverage import EXCEPTED, LEARNT, STRUCK, TECHNOLOGY
from tests.test_ledger import ENTRY

EVERYTHING = {command.name: 1 for command in plays["storms"].commands} | dict.fromkeys(EXCEPTED, 0)
WARES = {"regiment": 1, "warship": 1, "trade_ship": 1, "infrastructure": 1, "port": 1, "fortress": 1, "officer": 1,
         "temple": 1, "guildhall": 1}  # fmt: skip


def test_every_kind_of_order_is_counted_also_those_nobody_gave():
    given = coverage.orders([ENTRY, replace(ENTRY, seq=2, step=True), replace(ENTRY, seq=3, command="upkeep")])
    assert given["produce"] == 1
    assert given["offer"] == 0
    assert given.keys() == EVERYTHING.keys()
    assert list(given) == sorted(given)


def test_what_control_gave_in_a_players_name_counts():
    given = coverage.orders([replace(ENTRY, command="act_for", acted="join_pool")])
    assert (given["act_for"], given["join_pool"]) == (1, 1)


def test_purchases_and_research_are_read_off_the_statements():
    def item(what: str, amount: int, rule: str) -> StatementItem:
        return StatementItem("faction/humans", what, amount, rule, (), "")

    got = coverage.acquired([
        [item("port", 1, "BUY-1"), item("gold", -3, "BUY-1"), item("temple", 1, "BUY-9")],
        [item("technology", 1, "BUY-4"), item("technology", 1, "TECH-4"), item("technology", 1, "TRADE-5")],
    ])  # fmt: skip
    assert {ware: n for ware, n in got.items() if n} == {"port": 1, "temple": 1, TECHNOLOGY: 2}
    assert got.keys() == {*WARES, TECHNOLOGY}


def test_a_whole_event_that_had_everything_lacks_nothing():
    assert coverage.missing(EVERYTHING, {**WARES, TECHNOLOGY: LEARNT}, STRUCK, CROWD) == []


def test_what_never_occurred_is_a_fault_by_its_name():
    got = {**WARES, "port": 0, TECHNOLOGY: LEARNT - 1}
    without = coverage.missing({**EVERYTHING, "give": 0}, got, STRUCK - 1, CROWD - 1)
    assert without == ["nobody gave give", "nobody bought a port", "only 19 technologies were researched, not 20",
                       "only 39 deals were struck, not 40",
                       "only 9 side tables were under way at once, not 10"]  # fmt: skip


def test_what_may_be_missing_are_orders_there_are():
    assert {command.name for command in plays["storms"].commands} >= set(EXCEPTED)


def test_what_no_bot_was_taught_is_given_as_it_is_offered(monkeypatch):
    monkeypatch.setattr(untaught, "untaught", lambda: ("leave_alliance", "sign", "attend"))
    offers = {"leave_alliance": {"to": ["elves"]}, "sign": {"treaty": []}, "attend": {}}
    rows = {f"may/{name}": {"refused": None, "choices": choices} for name, choices in offers.items()}
    given = [order for seed in range(40) for order in untaught.orders(Screen(rows, "queen"), Random(seed))]
    assert dict(given) == {"leave_alliance": {"to": "elves"}, "attend": {}}
    shut = Screen({"may/attend": {"refused": "wrong_phase", "choices": {}}}, "queen")
    assert list(untaught.orders(shut, Random(1))) == []
