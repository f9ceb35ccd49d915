"""What bots do at court, from their screens alone: treaties, plots, requests and objectives; no event behind them."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from astor.bots import requests
from astor.bots.diplomacy import plots, treaties
from astor.bots.screen import Order, Screen
from tests import shown

SEEDS = range(80)
Row = dict[str, Any]
Duty = Callable[[Screen, Random], list[Order]]
COURTS = ("humans", "elves", "dwarves")


def seen(phase: str = "t2/diplomacy", *, may: Mapping[str, Row] | None = None, rows: Mapping[str, Row] | None = None,
         relations: Mapping[str, tuple[str, int]] | None = None) -> Screen:  # fmt: skip
    """The humans' queen; `relations`: another court → what the two are, and since which turn."""
    view: dict[str, Row] = {
        "event/astor": {"phase": phase, "turn": 2, "part": ""},
        "seat/queen": {"faction": "humans", "office": "monarch"},
        "character/elf": {"faction": "elves"},
        "province/lirien": {"owner": "elves"},
    }
    for other in COURTS[1:]:
        state, since = (relations or {}).get(other, ("peace", 0))
        view[f"relation/{other}-humans"] = {"a": other, "b": "humans", "state": state, "since_turn": since}
    view |= {f"may/{name}": {"choices": choices, "refused": None, "propose": False, "own": []}
             for name, choices in (may or {}).items()}  # fmt: skip
    return Screen(shown.screen(view | dict(rows or {})), "queen")


def treaty(proposer: str = "elves", state: str = "open", phase: str = "t1/diplomacy", **more: Any) -> Row:
    return {"proposer": proposer, "parties": ["elves", "humans"], "signed": [proposer], "state": state, "makes": "",
            "phase": phase} | more  # fmt: skip


def wishes(duty: Duty, screen: Screen) -> list[Order]:
    """What it orders under any dice, where it orders anything."""
    return [order for seed in SEEDS for order in duty(screen, Random(seed))]


def share(duty: Duty, screen: Screen) -> float:
    return len(wishes(duty, screen)) / len(SEEDS)


# Treaties


def test_DIP_9_what_others_wrote_is_mostly_signed_and_peace_always():
    may = {"sign": {"treaty": ["t"]}}
    said = {name for name, _ in wishes(treaties.answer, seen(may=may, rows={"treaty/t": treaty()}))}
    assert said == {"sign", "refuse_treaty"}
    peace = wishes(treaties.answer, seen(may=may, rows={"treaty/t": treaty(makes="peace")}))
    assert peace == [("sign", {"treaty": "t"})] * len(SEEDS)


def test_DIP_9_who_is_asked_nothing_answers_nothing():
    asked = treaties.answer, treaties.think_better, treaties.renounce, treaties.leave, treaties.declare, treaties.write
    assert [wishes(duty, seen()) for duty in asked] == [[]] * len(asked)


def test_DIP_9_a_court_writes_one_treaty_a_phase_for_those_it_may():
    may = {"propose_treaty": {"to": {"elves": ["alliance"], "dwarves": ["alliance"]}}}
    written = [args for _, args in wishes(treaties.write, seen(may=may))]
    assert 0.4 * len(SEEDS) < len(written) < 0.7 * len(SEEDS)
    assert {args["makes"] for args in written} == {"", "alliance"}
    assert {args["secret"] for args in written} == {True, False}
    assert {len(args["to"]) for args in written} == {1, 2}
    assert all(args["text"] in treaties.TEXTS and (len(args["to"]) == 1 or not args["makes"]) for args in written)
    own = {"treaty/t": treaty("humans", phase="t2/diplomacy")}
    assert wishes(treaties.write, seen(may=may, rows=own)) == []
    refused = {"line/1": {"phase": "t2/diplomacy", "code": "treaty_refused", "facts": {"faction": "elves"}}}
    assert wishes(treaties.write, seen(may=may, rows=refused)) == []


@pytest.mark.parametrize(("since", "makes"), [(1, {"peace"}), (2, {"", "alliance"})])
def test_DIP_9_peace_is_made_with_an_enemy_first_but_not_in_the_turn_the_war_began(since: int, makes: set[str]):
    may = {"propose_treaty": {"to": {"elves": ["peace", "alliance"], "dwarves": ["alliance"]}}}
    written = [args for _, args in wishes(treaties.write, seen(may=may, relations={"elves": ("war", since)}))]
    assert {args["makes"] for args in written} == makes
    assert all(args["to"] == ["elves"] for args in written if args["makes"] == "peace")
    assert all(args["to"] == ["dwarves"] for args in written if args["makes"] == "alliance")


@pytest.mark.parametrize(
    ("duty", "name"), [(treaties.think_better, "withdraw_treaty"), (treaties.renounce, "renounce")]
)
def test_DIP_9_a_treaty_of_an_earlier_phase_may_be_ended_never_one_of_this(duty: Duty, name: str):
    may = {name: {"treaty": ["new", "old"]}}
    rows = {"treaty/old": treaty("humans"), "treaty/new": treaty("humans", phase="t2/diplomacy")}
    assert {args["treaty"] for _, args in wishes(duty, seen(may=may, rows=rows))} == {"old"}
    assert 0 < share(duty, seen(may=may, rows=rows)) < 0.7


def test_DIP_9_a_court_may_lose_heart_before_anybody_else_has_signed_and_writes_no_other():
    may: dict[str, Row] = {"withdraw_treaty": {"treaty": ["t"]}, "propose_treaty": {"to": {"elves": ["alliance"]}}}
    new = treaty("humans", phase="t2/diplomacy")
    assert 0.1 < share(treaties.lose_heart, seen(may=may, rows={"treaty/t": new})) < 0.5
    for safe in (new | {"signed": ["dwarves", "humans"]}, treaty("humans")):
        assert wishes(treaties.lose_heart, seen(may=may, rows={"treaty/t": safe})) == []
    line = {"phase": "t2/diplomacy", "code": "treaty_withdrawn", "facts": {"faction": "humans"}}
    assert wishes(treaties.write, seen(may=may, rows={"line/1": line})) == []
    assert wishes(treaties.write, seen(may=may, rows={"line/1": line | {"facts": {"faction": "elves"}}})) != []


def test_DIP_9_one_renounces_once_a_phase():
    line = {"phase": "t2/diplomacy", "code": "treaty_renounced", "facts": {"faction": "humans"}}
    may, rows = {"renounce": {"treaty": ["t"]}}, {"treaty/t": treaty(state="made")}
    assert wishes(treaties.renounce, seen(may=may, rows=rows))
    assert wishes(treaties.renounce, seen(may=may, rows=rows | {"line/1": line})) == []


def test_DIP_9_an_alliance_of_an_earlier_turn_may_be_left():
    may = {"leave_alliance": {"to": ["elves", "dwarves"]}}
    left = wishes(treaties.leave, seen(may=may, relations={"elves": ("alliance", 2), "dwarves": ("alliance", 1)}))
    assert {args["to"] for _, args in left} == {"dwarves"}


def test_DIP_9_only_who_is_at_war_with_nobody_declares_one_and_never_on_an_ally():
    may = {"declare_war": {"to": ["dwarves", "elves"]}}
    declared = wishes(treaties.declare, seen(may=may, relations={"elves": ("alliance", 1)}))
    assert {args["to"] for _, args in declared} == {"dwarves"}
    assert wishes(treaties.declare, seen(may=may, relations={"elves": ("war", 1)})) == []


# Plots

AIMS = {"against": ["dwarves", "elves"], "technology": ["crop-rotation", "paved-roads"], "learnable": ["paved-roads"],
        "character": ["elf"], "province": ["lirien"], "counters": ["steal", "incite"]}  # fmt: skip


def plotted(**rows: Row) -> list[Row]:
    screen = seen(may={"sanction": AIMS}, rows={name.replace("_", "/"): row for name, row in rows.items()})
    return [args for _, args in wishes(plots.sanction, screen)]


def test_SUB_1_every_act_is_sanctioned_by_somebody_with_all_it_is_aimed_at():
    fields = {"sabotage": {"against", "technology"}, "steal": {"against", "technology"},
              "assassinate": {"character"}, "incite": {"province"}, "counter": {"counters"}}  # fmt: skip
    acts = plotted()
    assert {args["act"] for args in acts} == fields.keys()
    assert all(args.keys() - {"act"} == fields[args["act"]] for args in acts)
    assert {args["technology"] for args in acts if args["act"] == "steal"} == {"paved-roads"}


def test_SUB_1_nobody_plots_against_whom_they_have_just_signed_with():
    made = treaty(state="made", phase="t2/diplomacy")
    hit = {args["act"] for args in plotted(treaty_t=made)}
    assert hit == {"sabotage", "steal", "counter"}
    assert {args.get("against") for args in plotted(treaty_t=made)} == {"dwarves", None}


@pytest.mark.parametrize("aim", [{"against": "elves"}, {"character": "elf"}, {"province": "lirien"}])
def test_SUB_1_and_calls_off_what_it_had_sanctioned_before(aim: Row):
    plot = dict.fromkeys(("against", "technology", "character", "province", "counters"), "") | aim
    may, made = {"call_off": {"plot": ["p"]}}, treaty(state="made", phase="t2/diplomacy")
    for rows, ordered in (({}, []), ({"treaty/t": made}, [("call_off", {"plot": "p"})])):
        screen = seen(may=may, rows={"plot/p": plot, **rows})
        assert plots.call_off(screen, Random(1)) == ordered


def test_SUB_1_who_wants_a_signature_is_suspected():
    aimed = [args.get("against") for args in plotted(treaty_t=treaty("dwarves", parties=["dwarves", "humans"]))]
    assert aimed.count("dwarves") > 2 * aimed.count("elves")


# Requests and objectives


def test_a_seat_asks_seldom_and_once_a_phase():
    asked = wishes(requests.ask, seen(may={"ask_control": {}}))
    assert all((args["about"], args["text"]) in requests.QUESTIONS for _, args in asked)
    many = [n for n in range(2000) if requests.ask(seen(may={"ask_control": {}}), Random(n))]
    assert 10 < len(many) < 60
    rows = {"request/r": {"phase": "t2/diplomacy", "state": "open"}}
    assert [n for n in many if requests.ask(seen(may={"ask_control": {}}, rows=rows), Random(n))] == []


def test_what_was_asked_in_an_earlier_phase_may_be_taken_back():
    rows = {"request/old": {"phase": "t2/war"}, "request/new": {"phase": "t2/diplomacy"}}
    screen = seen(may={"withdraw_request": {"request": ["new", "old"]}}, rows=rows)
    assert {args["request"] for _, args in wishes(requests.think_better, screen)} == {"old"}
    assert 0.1 < share(requests.think_better, screen) < 0.5


def objectives(phase: str, command: str, **states: tuple[str, str]) -> Screen:
    rows = {f"objective/{key}": {"state": state, "claimed_by": by} for key, (state, by) in states.items()}
    return seen(phase, may={command: {"objective": sorted(states)}}, rows=rows)


def test_SET_6_objectives_are_claimed_in_upkeep_one_at_a_time():
    free = objectives("t2/upkeep", "claim_objective", a=("", ""), b=("denied", "queen"))
    waiting = objectives("t2/upkeep", "claim_objective", a=("", ""), b=("claimed", "queen"))
    early = objectives("t2/war", "claim_objective", a=("", ""))
    claimed = {args["objective"] for _, args in wishes(requests.claim, free)}
    assert claimed == {"a"}, "what was denied is not claimed again"
    assert wishes(requests.claim, waiting) == wishes(requests.claim, early) == []


def test_SET_6_a_claim_of_its_own_may_be_taken_back_in_production():
    shown = {"a": ("claimed", "general"), "b": ("claimed", "queen"), "c": ("confirmed", "queen")}
    taken = wishes(requests.think_again, objectives("t2/production", "withdraw_claim", **shown))
    assert {args["objective"] for _, args in taken} == {"b"}
    assert wishes(requests.think_again, objectives("t2/upkeep", "withdraw_claim", **shown)) == []
