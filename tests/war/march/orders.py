"""Orders of march, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from astor.game.play.play import CLOCK
from tests import cast, stages
from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN
from tests.tried import Cases, No, Refusals, no, told
from tests.war import hosts, marshals
from tests.war.hosts import (
    ALL,
    ELVES,
    FLEET,
    GARRISON,
    GUARD,
    HEIR,
    HOST,
    LANDING,
    OUTPOST,
    RECRUITS,
    REGIMENT,
    SQUADRON,
)


def planned(code: str, army: str = GUARD, facts: dict[str, Any] | None = None, **orders: Any) -> No:
    """The queen files a plan."""
    return told(no(code, QUEEN, "file_plan", army=army, orders=orders), **(facts or {}))


def split(code: str, units: list[str], commander: str = "", lieutenant: str = "", /, **facts: Any) -> No:
    """The queen plans that a section parts."""
    parting = {"units": units, "commander": commander, "lieutenant": lieutenant}
    return planned(code, facts=facts, split=parting)


CASES: Cases = {
    "file_plan": marshals.planned,
    "drop_plan": lambda t: (marshals.planned(t), t.play(QUEEN, "drop_plan", army=GUARD)),
    "march": lambda t: hosts.called(t).play(
        GENERAL, "march", army=GUARD, orders={"to": "wheatley", "attack": "elves", "absorb": [GARRISON]}
    ),
    "decline": lambda t: hosts.called(t).play(GENERAL, "decline", army=GUARD),
    "carry_out": marshals.carried_out,
    "call_general": marshals.of_turn("call_general", hosts.HOST),
    "skip_general": marshals.of_turn("skip_general"),
    "hold_general": marshals.of_turn("hold_general"),
    "hand_call": lambda t: hosts.called(t).play(ANN, "hand_call", activation=hosts.turn_of(t, GUARD), seat=HEIR),
    "set_war_times": lambda t: t.play(ANN, "set_war_times", plan=5, activation=30, decision=0),
}

REFUSED: Refusals = {
    stages.preparing: (
        no("no_power", cast.WIZARD, "file_plan", army=GUARD),
        no("not_yours", ELF_QUEEN, "file_plan", army=GUARD),
        no("not_yours", QUEEN, "file_plan", army="nobody"),
        no("bad_arguments", QUEEN, "file_plan", army=GUARD, orders={"to": "wheatley", "by": "night"}),
        no("bad_arguments", QUEEN, "file_plan", army=GUARD, lose_first="elephant"),
        no("bad_arguments", QUEEN, "file_plan", army=GUARD, withdraw_below=-1),
        planned("aboard", LANDING),
        planned("out_of_reach", to="lirien", facts={"to": "lirien"}),
        planned("out_of_reach", to="kingsmead", facts={"to": "kingsmead"}),
        planned("out_of_reach", to="dawn-sea", facts={"to": "dawn-sea"}),
        planned("out_of_reach", SQUADRON, to="bellwater", facts={"to": "bellwater"}),
        planned("out_of_reach", SQUADRON, land="kingsmead", facts={"to": "kingsmead"}),
        planned("hostile_port", SQUADRON, to="fernhaven", facts={"province": "fernhaven", "faction": "elves"}),
        planned("no_room", HOST, to="saltmere", facts={"have": 1, "need": 2}),
        planned("no_cargo", FLEET, land="saltmere"),
        planned("no_cargo", GUARD, land="kingsmead"),
        planned("not_there", absorb=[OUTPOST], to="wheatley", facts={"units": [OUTPOST]}),
        planned("same_side", attack="humans"),
        planned("nobody_to_attack", attack="elves", facts={"place": "kingsmead"}),
        planned("nobody_to_attack", to="wheatley", attack="dwarves", facts={"place": "wheatley"}),
        planned("nobody_to_attack", to="eastreach", attack="orcs", facts={"place": "eastreach"}),
        planned("no_general", SQUADRON, attack="elves"),
        split("not_in_army", [], units=[]),
        split("not_in_army", [OUTPOST], units=[OUTPOST]),
        split("nobody_left", ALL),
        split("officer_elsewhere", RECRUITS[:1], HEIR, officer=HEIR),
        split("officer_elsewhere", RECRUITS[:1], GENERAL, officer=GENERAL),
        split("officer_elsewhere", RECRUITS[:1], ELF_QUEEN, officer=ELF_QUEEN),
        split("commander_first", RECRUITS[:1], "", cast.WIZARD),
        split("there_already", RECRUITS[:1], cast.WIZARD, cast.WIZARD),
        told(no("no_plan", QUEEN, "drop_plan", army=GUARD), army=GUARD),
        no("not_yours", QUEEN, "drop_plan", army=ELVES),
        no("wrong_part", QUEEN, "march", army=GUARD),
        no("wrong_part", QUEEN, "decline", army=GUARD),
        no("control_only", QUEEN, "call_general", activation="x"),
        no("control_only", QUEEN, "skip_general", activation="x"),
        no("control_only", QUEEN, "hold_general", activation="x"),
        no("control_only", QUEEN, "hand_call", activation="x", seat=HEIR),
        no("control_only", QUEEN, "set_war_times", plan=0, activation=0, decision=0),
        no("control_only", QUEEN, "carry_out", activation="x"),
        told(no("unknown_row", ANN, "call_general", activation="nothing"), row="activation/nothing"),
        told(no("no_change", ANN, "set_war_times", plan=3, activation=15, decision=15), field="rules"),
        no("bad_arguments", ANN, "set_war_times", plan=-1, activation=15, decision=15),
        told(no("not_called", CLOCK, "carry_out", activation="nothing")),
    ),
    stages.marching: (
        told(no("out_of_turn", QUEEN, "march", army=HOST), army=HOST),
        told(no("out_of_turn", QUEEN, "decline", army=HOST), army=HOST),
        told(no("out_of_turn", QUEEN, "march", army=LANDING), army=LANDING),
        told(no("not_called", ANN, "hold_general", activation="{elves-guard}")),
        told(no("not_called", ANN, "hand_call", activation="{elves-guard}", seat=ELF_QUEEN)),
        told(no("not_called", ANN, "carry_out", activation="{elves-guard}")),
        told(no("unknown_row", ANN, "hand_call", activation="{humans-guard}", seat=ELF_QUEEN), row=f"seat/{ELF_QUEEN}"),
        no("not_yours", ELF_QUEEN, "march", army=GUARD),
        no("not_yours", QUEEN, "march", army="nobody"),
        no("no_power", cast.WIZARD, "march", army=GUARD),
        no("no_power", cast.WIZARD, "decline", army=GUARD),
        no("bad_arguments", GENERAL, "march", army=GUARD, orders={"to": 7}),
        told(no("moved_already", GENERAL, "march", army=GUARD, orders={"to": "wheatley"}), rows=[REGIMENT]),
        told(no("section_without_general", GENERAL, "march", army=GUARD, orders={"split": {"units": RECRUITS[:1]}})),
        told(no("no_general", QUEEN, "file_plan", army="thornwold-guard")),
    ),
    stages.joining: (
        told(no("battle_first", ANN, "call_general", activation="{elves-guard}")),
        told(no("acted_already", GENERAL, "march", army=GUARD), army=GUARD),
        told(no("acted_already", GENERAL, "decline", army=GUARD), army=GUARD),
        told(no("acted_already", ANN, "call_general", activation="{humans-guard}"), army=GUARD),
        told(no("acted_already", ANN, "skip_general", activation="{humans-guard}"), army=GUARD),
    ),
    stages.afterwards: (told(no("acted_already", QUEEN, "march", army=GUARD), army=GUARD),),
}
