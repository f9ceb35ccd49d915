"""Orders that are refused, by the stage of the evening: who gives them, and the code they meet."""

from dataclasses import dataclass
from typing import Any

from tests import cast

ANN, CLOCK, QUEEN, GENERAL = "control/ann", "clock", cast.QUEEN, cast.GENERAL


@dataclass(frozen=True)
class No:
    """An order, and the code with which it is refused; with which facts, where that is told."""

    code: str
    actor: str
    name: str
    args: dict[str, Any]
    facts: dict[str, Any] | None = None


def no(code: str, actor: str, name: str, /, **args: Any) -> No:
    return No(code, actor, name, args)


def gold(*outputs: str, **more: Any) -> dict[str, Any]:
    return {"province": "ostmark", "outputs": list(outputs), **more}


def over(**changed: Any) -> dict[str, Any]:
    return {"row": "province/ostmark", "field": "order", "value": 3, "reason": "a feast"} | changed


def ware(kind: str, subject: str) -> dict[str, str]:
    return {"kind": kind, "subject": subject}


def nested(depth: int) -> list[Any]:
    """A list in a list, so deep that reading it to the ground is refused."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


PLANNING = (
    no("unknown_command", QUEEN, "abdicate"),
    no("unknown_command", QUEEN, "x" * 10_000),
    no("no_event", QUEEN, "join", event="elsewhere"),
    no("no_seat", "seat/nobody", "join"),
    no("no_seat", ANN, "join"),
    no("bad_name", QUEEN, "join", player="q" * 41),
    no("bad_arguments", QUEEN, "join", player=7),
    no("bad_arguments", QUEEN, "propose", command="arrange", args={"cards": nested(20_000)}),
    no("bad_arguments", QUEEN, "join", seat="elves-monarch"),
    no("not_started", ANN, "close_phase"),
    no("not_started", ANN, "hold_now"),
    no("not_running", ANN, "pause"),
    no("not_running", CLOCK, "hold_phase"),
    no("not_running", CLOCK, "pause_outage", at=cast.T0),
    no("not_paused", ANN, "resume"),
    no("not_due", CLOCK, "ring_alarm", alarm="alarm-1-1"),
    no("not_due", CLOCK, "strike_alarm", alarm="alarm-1-1", why="late"),
    no("bad_arguments", CLOCK, "begin_part", part=""),
    no("nothing_to_undo", ANN, "back"),
    no("clock_moved", ANN, "extend", seconds=1, revision=7),
    no("clock_moved", ANN, "set_clock", seconds=1, revision=7),
    no("bad_arguments", ANN, "extend", seconds=10**9, revision=0),
    no("bad_arguments", ANN, "set_clock", seconds=-1, revision=0),
    no("bad_arguments", ANN, "hold", on="yes"),
    no("bad_arguments", ANN, "shout", word=""),
    no("bad_arguments", ANN, "open_codes", all=True),
    no("unknown_row", ANN, "reissue", seat="nobody"),
    no("unknown_row", ANN, "revoke", seat="nobody"),
    no("unknown_row", ANN, "undo", entry=999),
    no("unknown_row", ANN, "redo", entry=999),
    no("not_undoable", ANN, "undo", entry=1),
    no("unknown_row", ANN, "override", **over(row="province/atlantis")),
    no("unknown_field", ANN, "override", **over(field="shade")),
    no("bad_value", ANN, "override", **over(value="three")),
    no("reason_needed", ANN, "override", **over(reason=" ")),
    no("no_change", ANN, "override", **over(value=2)),
    no("no_change", ANN, "shelve", on=False),
    no("bad_arguments", ANN, "announce", to=[], text="Nobody?"),
    no("bad_arguments", ANN, "announce", to=["humans"], text="Whom?"),
    no("no_words", ANN, "announce", to=["all"], text="  "),
    no("bad_arguments", ANN, "announce", to=["all"], text="x" * 501),
    no("unknown_row", ANN, "announce", to=["all", "faction/orcs"], text="Who?"),
    no("unknown_row", ANN, "nudge", to=["office/cook"]),
    no("control_only", QUEEN, "nudge", to=["all"]),
    no("unknown_row", ANN, "withdraw", announcement="announcement-1"),
    no("no_seat", ANN, "mark_seen", announcements=["announcement-1"]),
    no("before_start", ANN, "rewind", to=1),
    no("unknown_row", ANN, "rewind", to=999),
    no("unknown_row", ANN, "act_for", seat="nobody", command="name_character", args={"name": "Maud"}),
    no("unknown_command", ANN, "act_for", seat=QUEEN, command="abdicate", args={}),
    no("not_for_control", ANN, "act_for", seat=QUEEN, command="join", args={}),
    no("not_for_control", ANN, "act_for", seat=QUEEN, command="start", args={}),
    no("not_for_control", ANN, "act_for", seat=QUEEN, command="act_for", args={}),
    no("wrong_phase", ANN, "act_for", seat=QUEEN, command="produce", args=gold("gold")),
    no("bad_name", ANN, "act_for", seat=QUEEN, command="name_character", args={"name": ""}),
    no("bad_arguments", ANN, "act_for", seat=QUEEN, command="name_character", args={"name": 7}),
    no("control_only", QUEEN, "act_for", seat=cast.ELF_QUEEN, command="name_character", args={"name": "Maud"}),
    no("control_only", QUEEN, "rewind", to=1),
)

ARRANGING = (
    no("no_power", GENERAL, "arrange", cards={}),
    no("bad_arguments", QUEEN, "arrange", cards=["ostmark"]),
    no("bad_arguments", QUEEN, "arrange", cards={str(n): "ostmark" for n in range(21)}),
    no("not_yours", QUEEN, "arrange", cards={"lirien": "ostmark"}),
    no("not_yours", QUEEN, "arrange", cards={}, capital="lirien"),
    no("card_unknown", QUEEN, "arrange", cards={"ostmark": "lirien"}),
    no("card_twice", QUEEN, "arrange", cards={"ostmark": "ostmark", "wheatley": "ostmark"}),
    no("dock_inland", QUEEN, "arrange", cards={}, dock="kingsmead"),
    no("no_homeland", cast.GUILDMASTER, "arrange", cards={}),
    no("nothing_to_confirm", QUEEN, "confirm"),
    no("capital_stands", QUEEN, "name_capital", province="ostmark"),
    no("no_power", GENERAL, "name_capital", province="ostmark"),
    no("not_yours", QUEEN, "assign", officer=QUEEN, army="elves-guard", post="commander"),
    no("not_yours", QUEEN, "assign", officer=cast.ELF_QUEEN, army="humans-guard", post="commander"),
    no("bad_arguments", QUEEN, "assign", officer=QUEEN, army="humans-guard", post="cook"),
    no("there_already", QUEEN, "assign", officer=GENERAL, army="humans-guard", post="commander"),
    no("commander_first", QUEEN, "assign", officer=GENERAL, army="humans-guard", post="lieutenant"),
    no("not_yours", QUEEN, "relieve", officer=cast.ELF_QUEEN),
    no("no_post", QUEEN, "relieve", officer=QUEEN),
    no("no_change", ANN, "set_relation", a="elves", b="humans", state="peace"),
    no("unknown_row", ANN, "set_relation", a="humans", b="humans", state="war"),
    no("bad_arguments", ANN, "set_relation", a="elves", b="humans", state="feud"),
    no("unknown_row", ANN, "record_battle", province="atlantis", attacker="humans"),
    no("same_side", ANN, "record_battle", province="ostmark", attacker="humans"),
    no("not_the_owner", ANN, "record_battle", province="ostmark", attacker="elves", defender="dwarves", taken=True),
    no("unknown_row", ANN, "remove_unit", unit="nobody", reason="lost"),
    no("part_over", ANN, "end_part", part="allot"),
)

PRODUCTION = (
    no("already_running", ANN, "start"),
    no("no_power", GENERAL, "produce", **gold("gold")),
    no("no_power", GENERAL, "name_faction", name="Us"),
    no("no_power", GENERAL, "lend", seat=cast.WIZARD, power="war"),
    no("no_power", GENERAL, "confirm"),
    no("control_only", QUEEN, "close_phase"),
    no("not_yours", QUEEN, "produce", province="lirien", outputs=["gold"]),
    no("not_yours", QUEEN, "produce", province="atlantis", outputs=["gold"]),
    no("cannot_produce", QUEEN, "produce", **gold("wood")),
    no("cannot_produce", QUEEN, "produce", **gold("<script>")),
    no("too_many_outputs", QUEEN, "produce", **gold("gold", "gold", "gold")),
    no("overwork_without_output", QUEEN, "produce", **gold("gold", overwork=True)),
    no("bad_arguments", QUEEN, "produce", province="ostmark"),
    no("bad_arguments", QUEEN, "produce", province=["ostmark"], outputs="gold"),
    no("bad_arguments", QUEEN, "produce", **gold("x" * 10_000)),
    no("phase_over", QUEEN, "produce", **gold("gold"), phase="t0/diplomacy"),
    no("not_yours", QUEEN, "collect", building="kingsmead-guildhall", good="gold"),
    no("cannot_produce", cast.GUILDMASTER, "collect", building="kingsmead-guildhall", good="wood"),
    no("nothing_to_confirm", QUEEN, "confirm"),
    no("not_yours", QUEEN, "lend", seat=cast.ELF_QUEEN, power="war"),
    no("own_seat", QUEEN, "lend", seat=QUEEN, power="war"),
    no("already_lent", QUEEN, "lend", seat=GENERAL, power="war"),
    no("not_lendable", QUEEN, "lend", seat=GENERAL, power="magic"),
    no("not_lent", QUEEN, "take_back", seat=GENERAL, power="plots"),
    no("own_seat", QUEEN, "take_back", seat=QUEEN, power="plots"),
    no("unknown_command", GENERAL, "propose", command="abdicate", args={}),
    no("nothing_to_propose", GENERAL, "propose", command="join", args={}),
    no("bad_arguments", GENERAL, "propose", command="produce", args={"province": 1}),
    no("proposal_gone", QUEEN, "send_proposal", proposal="proposal-1-1"),
    no("proposal_gone", QUEEN, "drop_proposal", proposal="proposal-1-1"),
    no("bad_name", QUEEN, "name_character", name="\n"),
    no("bad_arguments", QUEEN, "name_faction", name="f" * 10_000),
    no("name_taken", QUEEN, "name_faction", name="Lirienne"),
    no("word_too_late", ANN, "shout", word="late"),
    no("bad_arguments", QUEEN, "name_character", name=None),
    no("phase_over", ANN, "act_for", seat=QUEEN, command="produce", args=gold("gold"), phase="t0/diplomacy"),
    no("not_yours", ANN, "act_for", seat=cast.ELF_QUEEN, command="produce", args=gold("gold")),
)

TRADE = (
    no("wrong_phase", QUEEN, "produce", **gold("gold")),
    no("wrong_phase", QUEEN, "collect", building="x", good="gold"),
    no("wrong_phase", QUEEN, "confirm"),
    no("wrong_phase", GENERAL, "propose", command="produce", args=gold("gold")),
    no("phase_over", QUEEN, "produce", **gold("gold"), phase="t1/production"),
)

PURCHASE = (
    no("no_power", cast.WIZARD, "buy", wares=[ware("officer", "Maud")]),
    no("no_power", GENERAL, "buy", wares=[ware("officer", "Maud")]),
    no("no_power", cast.WIZARD, "fill_basket", wares=[]),
    no("empty_basket", QUEEN, "buy", wares=[]),
    no("bad_arguments", QUEEN, "buy", wares=[ware("catapult", "ostmark")]),
    no("bad_arguments", QUEEN, "buy", wares=[ware("officer", "Maud")] * 61),
    no("bad_arguments", QUEEN, "buy", wares=[{"kind": "officer", "subject": "Maud", "price": 0}]),
    no("bad_name", QUEEN, "buy", wares=[ware("officer", " ")]),
    no("bad_name", QUEEN, "fill_basket", wares=[ware("officer", "x" * 41)]),
    no("cannot_afford", QUEEN, "buy", wares=[ware("fortress", "ostmark")]),
    no("no_militia", QUEEN, "buy", wares=[ware("regiment", "regiment-humans-1")]),
    no("needs_port", QUEEN, "buy", wares=[ware("trade_ship", "ostmark")]),
    no("needs_coast", QUEEN, "buy", wares=[ware("port", "kingsmead")]),
    no("ship_limit", cast.ELF_QUEEN, "buy", wares=[ware("warship", "fernhaven")]),
    no("stands_already", QUEEN, "buy", wares=[ware("infrastructure", "kingsmead")]),
    no("not_yours", QUEEN, "buy", wares=[ware("fortress", "lirien")]),
    no("not_yours", QUEEN, "buy", wares=[ware("officer", "Maud"), ware("fortress", "atlantis")]),
    no("name_taken", QUEEN, "buy", wares=[ware("officer", "Maud"), ware("officer", "MAUD")]),
    no("not_your_building", QUEEN, "buy", wares=[ware("temple", "ostmark")]),
    no("no_consent", cast.GUILDMASTER, "buy", wares=[ware("guildhall", "ostmark")]),
    no("no_power", GENERAL, "consent", province="ostmark", faction="guild"),
    no("not_yours", QUEEN, "consent", province="lirien", faction="guild"),
    no("no_builder", QUEEN, "consent", province="ostmark", faction="elves"),
    no("needs_port", QUEEN, "consent", province="ostmark", faction="elves", ships=True),
    no("no_change", QUEEN, "consent", province="hartwood", faction="sunfaith"),
    no("not_yours", QUEEN, "withdraw_consent", consent="consent-1"),
)

ALLOTTING = (
    no("no_power", GENERAL, "allot", mouths=[]),
    no("bad_arguments", QUEEN, "allot", mouths="all"),
    no("not_yours", QUEEN, "allot", mouths=["unit/regiment-elves-1"]),
    no("allotted_twice", QUEEN, "allot", mouths=["province/ostmark"] * 2),
    no("cannot_afford", QUEEN, "allot", mouths=["province/ostmark", "unit/regiment-humans-1"]),
    no("wrong_part", cast.GUILDMASTER, "hire", unit="regiment-humans-1"),
    no("wrong_phase", QUEEN, "arrange", cards={}),
    no("window_first", ANN, "close_phase"),
    no("window_first", ANN, "hold_now"),
    no("part_over", ANN, "end_part", part="guild_window"),
    no("control_only", QUEEN, "end_part", part="allot"),
)

WINDOW = (
    no("wrong_part", QUEEN, "allot", mouths=[]),
    no("wrong_part", QUEEN, "confirm"),
    no("guild_only", QUEEN, "hire", unit="regiment-elves-1"),
    no("not_for_hire", cast.GUILDMASTER, "hire", unit="regiment-dwarves-1"),
    no("not_for_hire", cast.GUILDMASTER, "hire", unit="nobody"),
    no("hired_already", cast.GUILDMASTER, "hire", unit="regiment-humans-1"),
    no("cannot_afford", cast.GUILDMASTER, "hire", unit="regiment-elves-1"),
    no("no_part_left", ANN, "end_part", part="guild_window"),
)

HELD = (
    no("held", ANN, "hold_now"),
    no("held", QUEEN, "produce", **gold("gold")),
    no("held", GENERAL, "propose", command="produce", args=gold("gold")),
    no("not_running", ANN, "pause"),
    no("not_paused", ANN, "resume"),
)

ENDED = (
    no("already_ended", ANN, "hold_now"),
    no("already_ended", ANN, "close_phase"),
    no("already_ended", ANN, "extend", seconds=1, revision=0),
    no("already_ended", ANN, "set_clock", seconds=1, revision=0),
    no("already_ended", QUEEN, "join"),
    no("already_ended", QUEEN, "produce", **gold("gold")),
    no("already_ended", QUEEN, "name_faction", name="Too late"),
    no("not_yours", QUEEN, "claim_objective", objective="nothing"),
    no("not_yours", QUEEN, "withdraw_claim", objective="nothing"),
)
