"""Side tables (VEN): a bot challenges seldom, and answers three of five; without gold where it may lay down none."""

from collections import Counter
from random import Random
from typing import Any

from astor.bots.screen import Screen
from astor.bots.ventures import duels, quests
from tests import shown

OFFER = {"seat": {"rival": 50, "house": 50}, "kit": ["axe", "sword"], "company": ["wall"], "gold": [1, 2, 3],
         "terms": ["wound"]}  # fmt: skip
ASKED = {"venture": {"v": 40}, "kit": ["axe"], "company": ["wall"]}


def screen(office: str = "successor", gold: int = 5, terms: Any = None, rival: str = "rival", kind: str = "duel",
           turn: int = 2, powers: tuple[str, ...] = ("treasury",), **choices: Any) -> Screen:  # fmt: skip
    """Who holds no power may only propose what it has to choose from."""
    may = {"refused": None} if powers else {"refused": "no_power", "propose": True}
    rows: dict[str, Any] = {f"may/{name}": {**may, "choices": offered} for name, offered in choices.items()}
    fight = {"kind": kind, "terms": terms or {"gold": 0}, "turn": 2, "sides": {"a": {"seats": [rival]}}}
    seat = {"faction": "humans", "office": office, "powers": powers}
    own: dict[str, Any] = {"seat/heir": seat, "event/astor": {"turn": turn}, "venture/v": fight}  # fmt: skip
    goods = dict.fromkeys(("food", "wood", "stone", "metal", "exotic", "credits"), 0)
    return Screen(shown.screen({**rows, **own, "faction/humans": {**goods, "gold": gold}}), "heir")


def test_VEN_1_VEN_3_a_challenge_is_seldom_and_the_house_is_fought_for_honour():
    given = [args for n in range(3000) for _, args in duels.challenge(screen(challenge=OFFER), Random(n))]
    assert 0.05 < len(given) / 3000 < 0.12
    assert {args["to"] for args in given} == {"", "rival"}
    assert all("gold" not in args for args in given if not args["to"])
    turns = [screen(challenge=OFFER, turn=n) for n in range(3000)]
    fights = {
        (args["fight"], args["kit"]) for n, one in enumerate(turns) for _, args in duels.challenge(one, Random(n))
    }
    assert fights == {("duel", "axe"), ("duel", "sword"), ("skirmish", "wall")}
    duels_alone = screen(challenge={**OFFER, "company": []})
    assert {args["fight"] for n in range(500) for _, args in duels.challenge(duels_alone, Random(n))} == {"duel"}
    assert {args.get("gold") for args in given} == {None, 0, 1}
    poor = [args for n in range(3000) for _, args in duels.challenge(screen(gold=0, challenge=OFFER), Random(n))]
    assert not any(args.get("gold") for args in poor)
    assert duels.challenge(screen(), Random(1)) == []
    assert not any(duels.challenge(screen(rival="heir", challenge=OFFER), Random(n)) for n in range(200)), "one a turn"


def test_VEN_14_who_holds_no_treasury_challenges_for_honour():
    """The order is refused for want of the power, and without gold it takes none."""
    heir = screen(powers=(), challenge=OFFER)
    given = [args for n in range(1000) for _, args in duels.challenge(heir, Random(n))]
    assert given
    assert {args.get("gold", 0) for args in given} == {0}


def test_VEN_8_three_of_five_are_accepted_and_none_it_cannot_pay():
    told = Counter(name for n in range(400) for name, _ in duels.answer(screen(answer=ASKED), Random(n)))
    assert 200 < told["answer"] < 280
    assert told["drop_venture"] == 400 - told["answer"]
    led = screen(answer=ASKED, kind="skirmish")
    assert {args.get("kit") for n in range(40) for _, args in duels.answer(led, Random(n))} == {None, "wall"}
    costly = screen(answer=ASKED, terms={"gold": 2}, powers=("rule",))
    assert {name for n in range(40) for name, _ in duels.answer(costly, Random(n))} == {"drop_venture"}
    own = screen(drop_venture={"venture": ["v"]})
    assert 10 < sum(bool(duels.think_better(own, Random(n))) for n in range(400)) < 80
    assert not any(
        duels.think_better(screen(drop_venture={"venture": ["v"]}, answer=ASKED), Random(n)) for n in range(9)
    )


def test_VEN_15_of_alike_cells_the_usual_one_is_gone_to():
    deeds = [
        {"verb": "move", "by": "", "odds": None, "cells": [(1, 1), (2, 2)]},
        {"verb": "end", "by": "", "odds": None},
    ]
    offer = {"venture": {"v": {"at": 0, "deeds": deeds, "usual": 0, "usual_cell": (2, 2)}}}
    asked = [args["deed"] for n in range(60) for _, args in quests.act(screen(act=offer), Random(n))]
    assert Counter(str(deed.get("cell")) for deed in asked).most_common(1)[0][0] == "[2, 2]"
    assert {"verb": "end", "by": ""} in asked
