"""Whom bots woo, take and would see crowned, from their screens alone, and at a table."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from astor.bots.diplomacy import marriages
from astor.bots.screen import Order, Screen
from tests import shown
from tests.bots.troupe import Troupe
from tests.chronicle import lines

SEEDS = range(80)
Row = dict[str, Any]
Duty = Callable[[Screen, Random], list[Order]]
PEOPLE = {"heir": "humans", "second": "humans", "elf": "elves", "dwarf": "dwarves"}
FREE: Row = {"propose_marriage": {"heir": ["heir", "second"], "spouse": ["dwarf", "elf"]}}


def seen(may: Mapping[str, Row], *, war: str = "", rows: Mapping[str, Row] | None = None) -> Screen:
    """The humans' queen in diplomacy, at war with one or with nobody."""
    view: dict[str, Row] = {"event/astor": {"phase": "t2/diplomacy", "turn": 2, "part": ""}}
    view["seat/queen"] = {"faction": "humans", "office": "monarch"}
    view |= {f"character/{key}": {"faction": court, "seat": key} for key, court in PEOPLE.items()}
    for other in ("dwarves", "elves"):
        state = "war" if other == war else "peace"
        view[f"relation/{other}~humans"] = {"a": other, "b": "humans", "state": state}
    view |= {f"may/{name}": {"choices": choices, "refused": None} for name, choices in may.items()}
    return Screen(shown.screen(view | dict(rows or {})), "queen")


def suit(proposer: str = "elves", heir: str = "elf", spouse: str = "heir", residence: str = "humans",
         phase: str = "t2/diplomacy") -> Row:  # fmt: skip
    return {"proposer": proposer, "heir": heir, "spouse": spouse, "residence": residence, "state": "open",
            "phase": phase}  # fmt: skip


def wishes(duty: Duty, screen: Screen) -> list[Order]:
    """What it orders under any dice, where it orders anything."""
    return [order for seed in SEEDS for order in duty(screen, Random(seed))]


def test_DIP_2_a_court_offers_an_heir_of_its_own_to_one_of_a_friend_here_or_there():
    wooed = wishes(marriages.woo, seen(FREE))
    assert 0.3 * len(SEEDS) < len(wooed) < 0.7 * len(SEEDS)
    assert {name for name, _ in wooed} == {"propose_marriage"}
    assert {args["heir"] for _, args in wooed} == {"heir", "second"}
    assert {(args["spouse"], args["residence"]) for _, args in wooed} == {
        ("elf", "elves"), ("elf", "humans"), ("dwarf", "dwarves"), ("dwarf", "humans")}  # fmt: skip


def test_DIP_2_nobody_woos_an_enemy():
    assert {args["spouse"] for _, args in wishes(marriages.woo, seen(FREE, war="elves"))} == {"dwarf"}
    only = {"propose_marriage": {"heir": ["heir"], "spouse": ["elf"]}}
    assert wishes(marriages.woo, seen(only, war="elves")) == []


@pytest.mark.parametrize("code", ["marriage_refused", "marriage_withdrawn", "marriage_broken_off"])
def test_DIP_2_a_court_woos_once_in_a_phase(code: str):
    line = {"phase": "t2/diplomacy", "code": code, "facts": {"heir": "second", "spouse": "elf", "faction": "elves"}}
    assert wishes(marriages.woo, seen(FREE, rows={"line/1": line})) == []
    theirs = line | {"facts": {"heir": "elf", "spouse": "second", "faction": "elves"}}
    assert wishes(marriages.woo, seen(FREE, rows={"line/1": theirs})) != []
    assert wishes(marriages.woo, seen(FREE, rows={"marriage/m": suit("humans", "heir", "elf")})) == []
    old = suit("humans", "heir", "elf", phase="t1/diplomacy") | {"state": "made"}
    assert wishes(marriages.woo, seen(FREE, rows={"marriage/m": old})) != []


def answers(screen: Screen) -> list[str]:
    return [name for name, _ in wishes(marriages.answer, screen)]


def test_DIP_2_a_suitor_is_taken_refused_or_left_waiting():
    may = FREE | {"accept_marriage": {"marriage": ["m"]}}
    said = answers(seen(may, rows={"marriage/m": suit()}))
    assert set(said) == {"accept_marriage", "refuse_marriage"}
    assert 0.6 * len(SEEDS) < len(said) < len(SEEDS)


@pytest.mark.parametrize("wrong", [{"spouse": "third"}, {"heir": "third"}, {"residence": "guild"}, {"heir": "second"}])
def test_DIP_2_who_comes_too_late_is_refused(wrong: Row):
    people = {f"character/{key}": {"faction": court} for key, court in (("third", "elves"),)}
    may = FREE | {"accept_marriage": {"marriage": ["m"]}}
    screen = seen(may, rows={"marriage/m": suit(**wrong), **people})
    assert answers(screen) == ["refuse_marriage"] * len(SEEDS)


def test_DIP_2_an_enemy_is_refused_and_so_is_everybody_where_no_heir_is_free():
    may = {"accept_marriage": {"marriage": ["m"]}}
    late = [seen(FREE | may, war="elves", rows={"marriage/m": suit()}), seen(may, rows={"marriage/m": suit()})]
    assert [set(answers(screen)) for screen in late] == [{"refuse_marriage"}] * 2


def test_DIP_2_an_offer_is_taken_back_now_and_then_and_always_when_war_has_come():
    may, own = FREE | {"withdraw_marriage": {"marriage": ["m"]}}, {"marriage/m": suit("humans", "heir", "elf", "elves")}
    assert 0.2 * len(SEEDS) < len(wishes(marriages.think_better, seen(may, rows=own))) < 0.6 * len(SEEDS)
    vain = wishes(marriages.think_better, seen(may, war="elves", rows=own))
    assert vain == [("withdraw_marriage", {"marriage": "m"})] * len(SEEDS)


def test_DIP_2_who_may_do_nothing_about_it_does_nothing():
    assert [wishes(duty, seen({})) for duty in marriages.DUTIES] == [[]] * len(marriages.DUTIES)


def throne(chosen: str = "") -> Screen:
    """The queen's seat is the lord-general's now, and she would rule again."""
    may = {"choose_monarch": {"character": ["general", "wizard"], "chosen": chosen}}
    people = {"character/general": {"faction": "humans", "seat": "queen"}, "character/wizard": {"seat": "sage"}}
    return seen(may, rows=people)


def test_SUC_4_most_choose_themselves_some_the_other_and_everybody_once():
    chosen = [args["character"] for _, args in wishes(marriages.choose, throne())]
    assert len(chosen) == len(SEEDS)
    assert 0 < chosen.count("wizard") < chosen.count("general")
    assert wishes(marriages.choose, throne("wizard")) == []


# Under the laws


def wed(troupe: Troupe) -> None:
    """The first diplomacy phase, again and again until somebody has moved."""
    troupe.table.until("t0/diplomacy")
    for troupe.seed in range(1, 9):
        troupe.everybody()
        if lines(troupe.table, "married"):
            return
    raise AssertionError("nobody married")


def test_DIP_2_bots_marry_and_who_has_moved_plays_on_at_the_new_court(troupe: Troupe):
    wed(troupe)
    courts = {key: seat["faction"] for key, seat in troupe.table.dump()["seat"].items()}
    assert any(not key.startswith(f"{court}-") for key, court in courts.items())
    troupe.until("t1/trade")
    assert {"propose_marriage", "accept_marriage"} <= set(troupe.given)


def test_DIP_2_some_suitors_are_refused_and_some_think_better_of_it(troupe: Troupe):
    troupe.table.until("t0/diplomacy")
    for troupe.seed in range(1, 9):
        troupe.everybody()
    assert min(troupe.given[f"{answer}_marriage"] for answer in ("accept", "refuse", "withdraw")) > 0
