"""Side tables (VEN): a bot on an heir's seat sets out now and then, goes on by the usual, and seldom turns back."""

from collections import Counter
from random import Random
from typing import Any

from astor.bots.screen import Screen
from astor.bots.ventures import quests
from tests import shown

DEEDS = [{"verb": "strike", "by": "", "odds": None}, {"verb": "cunning", "by": "", "odds": None}]


def screen(office: str = "successor", **choices: Any) -> Screen:
    rows: dict[str, Any] = {f"may/{name}": {"refused": None, "choices": offered} for name, offered in choices.items()}
    return Screen(shown.screen({**rows, "seat/heir": {"faction": "humans", "office": office}}), "heir")


def test_VEN_1_only_heirs_have_the_time_and_not_always():
    went = [bool(quests.set_out(screen(set_out={"quest": ["ford"]}), Random(n))) for n in range(400)]
    assert 0.08 < sum(went) / 400 < 0.25
    assert quests.set_out(screen("monarch", set_out={"quest": ["ford"]}), Random(0)) == []
    assert not any(quests.set_out(screen(), Random(n)) for n in range(20))


def test_VEN_9_the_usual_is_done_mostly():
    told = Counter[str]()
    for n in range(600):
        offer = {"venture": {"v": {"at": 3, "deeds": DEEDS, "usual": 1}}}
        ((name, args),) = quests.act(screen(act=offer), Random(n))
        assert args["venture"] == "v"
        told[args["deed"]["verb"] if name == "act" else name] += 1
        assert name == "concede" or args["at"] == 3
    assert told["cunning"] > 5 * told["strike"] > 0
    assert 0 < told["concede"] < 40
    assert quests.act(screen(), Random(1)) == []
