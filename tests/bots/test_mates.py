"""What a bot leaves as it is: what a person of its court has filed, in practice; not in a rehearsal of bots alone."""

from random import Random
from typing import Any

import pytest

from astor.bots import duties, mates
from astor.bots.screen import Screen
from astor.bots.war import marches
from tests import shown
from tests.bots.test_war import GOOD, SEEDS, army, reach, seen, unit

PERSON, BOT = {"joined": True, "bot": False}, {"joined": True, "bot": True}
ROW: dict[str, Any] = {"phase": "t1/war", "seat": "queen"}


def at_court(queen: dict[str, Any], **rows: Any) -> Screen:
    """The general is a bot; the queen has filed these."""
    screen = seen(part="preparation", rows={name.replace("__", "/"): ROW | row for name, row in rows.items()})
    seats = {f"seat/{key}": {"faction": "humans", "office": key, **who}
             for key, who in {"queen": queen, "general": BOT, "wizard": BOT}.items()}  # fmt: skip
    return Screen(shown.screen({**screen.view, **seats}), "general")


PLAN = {"army": "a", "orders": {"to": "kingsmead"}, "done": False}
DRAFT = {"command": "produce", "subject": "ostmark", "faction": "humans"}
OVERRULED = [
    ("drop_plan", {"army": "a"}, {"plan__p": PLAN}),
    ("file_plan", {"army": "a"}, {"plan__p": PLAN | {"done": True}}),
    ("march", {"army": "a", "orders": {}}, {"plan__p": PLAN}),
    ("decline", {"army": "a"}, {"plan__p": PLAN}),
    ("withdraw_offer", {"deal": "d"}, {"deal__d": {}}),
    ("withdraw_lesson", {"deal": "d"}, {"deal__d": {}}),
    ("withdraw_treaty", {"treaty": "t"}, {"treaty__t": {}}),
    ("withdraw_marriage", {"marriage": "m"}, {"marriage__m": {}}),
    ("call_off", {"plot": "x"}, {"plot__x": {}}),
    ("leave_pool", {"pool": "o"}, {"pool__o": {}}),
    ("produce", {"province": "ostmark", "outputs": ["food"]}, {"draft__x": DRAFT}),
    ("allot", {"mouths": []}, {"draft__x": DRAFT | {"command": "allot", "subject": "humans"}}),
    ("send_proposal", {"proposal": "s"},
     {"draft__x": DRAFT, "proposal__s": {"command": "produce", "args": {"province": "ostmark"}}}),
]  # fmt: skip


@pytest.mark.parametrize(("command", "args", "rows"), OVERRULED, ids=[command for command, _, _ in OVERRULED])
def test_what_a_person_has_filed_is_left_alone_and_what_a_bot_has_is_not(command: str, args: Any, rows: Any):
    assert mates.overrules(at_court(PERSON, **rows), (command, args))
    assert not mates.overrules(at_court(BOT, **rows), (command, args))


@pytest.mark.parametrize(("command", "args"), [
    ("produce", {"province": "kingsmead", "outputs": ["food"]}), ("drop_plan", {"army": "b"}),
    ("march", {"army": "b", "orders": {}}), ("confirm", {})])  # fmt: skip
def test_what_nobody_has_filed_anything_about_is_the_bots_to_order(command: str, args: Any):
    assert not mates.overrules(at_court(PERSON, plan__p=PLAN, draft__x=DRAFT), (command, args))


@pytest.mark.parametrize("command", ["relieve", "detach", "absorb"])
def test_how_armies_stand_is_left_to_the_persons_of_a_court(command: str):
    assert mates.overrules(at_court(PERSON), (command, {"army": "a"}))
    assert not mates.overrules(at_court(BOT), (command, {"army": "a"}))


def test_who_plays_all_seats_of_a_rehearsal_sits_there_as_a_player_and_regrets():
    player = {"seat/general": {"faction": "humans", "office": "lord-general", **PERSON}}
    screen = Screen(shown.screen({**at_court(PERSON, plan__p=PLAN).view, **player}), "general")
    assert not mates.overrules(screen, ("drop_plan", {"army": "a"}))


@pytest.mark.parametrize(("queen", "torn"), [(PERSON, False), (BOT, True)])
def test_a_bot_tears_up_the_plan_of_another_bot_alone(monkeypatch: pytest.MonkeyPatch, queen: Any, torn: bool):
    monkeypatch.setattr(duties, "DUTIES", (marches.plan,))
    offers: dict[str, Any] = {f"may/{name}": {"choices": {"army": {"a": reach(eastreach={"": GOOD})}}, "refused": None,
                              "propose": False, "own": []} for name in ("file_plan", "drop_plan")}  # fmt: skip
    view = {**at_court(queen, plan__p=PLAN).view, **offers, "army/a": army("ostmark"), "unit/u": unit("ostmark", "a")}
    wanted = [order for seed in SEEDS for order in duties.orders(view, "general", Random(seed))]
    assert (("drop_plan", {"army": "a"}) in wanted) == torn
