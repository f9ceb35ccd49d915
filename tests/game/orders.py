"""Orders of game, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from astor.game.play.play import CLOCK
from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy import chancery
from tests.laws import Table
from tests.tried import GOLD, Cases, Refusals, gold, joined, no, produced, started, told, upkeep


def _settled(table: Table) -> None:
    """Control settles a request, and what follows from it in the same breath."""
    change = {"row": "province/ostmark", "field": "order", "value": 4}
    table.play(ANN, "resolve_request", request=chancery.asked(chancery.here(table)), text="A feast is held.", **change)
    assert table.row("province/ostmark")["order"] == 4


def _proposed(table: Table) -> str:
    """In the first production phase, the general's proposal."""
    table.join(cast.QUEEN, cast.GENERAL)
    table.until("t1/production")
    table.play(cast.GENERAL, "propose", command="produce", args=GOLD)
    return next(iter(table.dump()["proposal"]))


def _lent(table: Table) -> Table:
    joined(table).play(cast.QUEEN, "lend", seat=cast.GENERAL, power="plots")
    return table


def _beside_kim(table: Table) -> Table:
    """Somebody sits at the queen's seat beside Kim, who wished to be known to nobody."""
    table.play(QUEEN, "join", player="Kim", known_to_all=False)
    table.play(QUEEN, "join", player="Lou", known_to_all=True)
    return table


def _introduced(table: Table) -> None:
    """The queen says where she sits, with her name for all who play; then for her court alone."""
    joined(table).play(QUEEN, "join", player="Ada", take_over=True)
    table.play(QUEEN, "introduce", sits_at=" Table\n3, <b>by the window</b>", known_to_all=True)
    seen = table.sees("faction/elves", f"seat/{QUEEN}")
    assert (seen["sits_at"], "player" in seen) == ("Table 3, <b>by the window</b>", True)
    table.play(QUEEN, "introduce", sits_at="", known_to_all=False)
    assert f"seat/{QUEEN}" not in table.screens["faction/elves"]


def _season_due(table: Table) -> str:
    """The alarm of the war's first season, when its time has come."""
    table.until("t1/war")
    alarm, row = min(table.dump()["alarm"].items(), key=lambda item: item[1]["due"])
    table.now = row["due"]
    return str(alarm)


def _rung(table: Table) -> None:
    table.join(cast.QUEEN)
    table.play(CLOCK, "ring_alarm", alarm=_season_due(table))
    assert table.clock.part == "season_1"


def _announced(table: Table) -> str:
    """Ann asks the humans and all monarchs to sit down."""
    joined(table).play(ANN, "announce", to=["faction/humans", "office/monarch"], text="Please sit down")
    return next(iter(table.dump()["announcement"]))


def _rewound(table: Table) -> None:
    start = produced(table).seq - 1
    table.play(ANN, "override", row="province/ostmark", field="order", value=4, reason="a feast")
    table.play(ANN, "rewind", to=start, reason="once more")


def nested(depth: int) -> list[Any]:
    """A list in a list, so deep that reading it to the ground is refused."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


CASES: Cases = {
    "join": joined,
    "introduce": _introduced,
    "lend": _lent,
    "take_back": lambda t: _lent(t).play(cast.QUEEN, "take_back", seat=cast.GENERAL, power="plots"),
    "propose": _proposed,
    "send_proposal": lambda t: t.play(cast.QUEEN, "send_proposal", proposal=_proposed(t)),
    "drop_proposal": lambda t: t.play(cast.QUEEN, "drop_proposal", proposal=_proposed(t)),
    "end_part": lambda t: upkeep(t).play(ANN, "end_part", part="allot"),
    "start": started,
    "pause": lambda t: started(t).play(ANN, "pause", reason="the soup is here"),
    "resume": lambda t: (started(t).play(ANN, "pause"), t.play(ANN, "resume")),
    "go_on_at": lambda t: (
        started(t).play(ANN, "pause"),
        t.play(ANN, "go_on_at", back=cast.T0 + 3_600_000, text="Soup in the yard"),
    ),
    "extend": lambda t: t.play(ANN, "extend", seconds=120, revision=t.clock.revision),
    "set_clock": lambda t: t.play(ANN, "set_clock", seconds=5, revision=t.clock.revision),
    "hold": lambda t: t.play(ANN, "hold", on=True),
    "hold_now": lambda t: started(t).play(ANN, "hold_now"),
    "shout": lambda t: t.play(ANN, "shout", word="thunder"),
    "close_phase": lambda t: started(t).play(ANN, "close_phase"),
    "hold_phase": lambda t: started(t).play(CLOCK, "hold_phase", reason="a bug"),
    "pause_outage": lambda t: started(t).play(CLOCK, "pause_outage", at=cast.T0),
    "come_back": lambda t: started(t).play(CLOCK, "come_back", at=cast.T0),
    "ring_alarm": _rung,
    "strike_alarm": lambda t: t.play(CLOCK, "strike_alarm", alarm=_season_due(t), why="unknown_command"),
    "begin_part": lambda t: t.play(CLOCK, "begin_part", part="season_1"),
    "announce": _announced,
    "nudge": lambda t: (t.play(ANN, "nudge", to=["all"]), t.play(ANN, "nudge", to=["all"])),
    "withdraw": lambda t: t.play(ANN, "withdraw", announcement=_announced(t)),
    "mark_seen": lambda t: t.play(cast.QUEEN, "mark_seen", announcements=[_announced(t)]),
    "rewind": _rewound,
    "ask_control": lambda t: chancery.asked(chancery.here(t)),
    "withdraw_request": lambda t: t.play(QUEEN, "withdraw_request", request=chancery.asked(chancery.here(t))),
    "claim_request": lambda t: t.play(ANN, "claim_request", request=chancery.asked(chancery.here(t))),
    "answer_request": lambda t: t.play(
        ANN, "answer_request", request=chancery.asked(chancery.here(t)), text="For gold."
    ),
    "resolve_request": _settled,
    "take_up": lambda t: t.play(ANN, "take_up", row="faction/humans"),
}

REFUSED: Refusals = {
    stages.planning: (
        no("unknown_command", QUEEN, "abdicate"),
        no("unknown_command", QUEEN, "x" * 10_000),
        no("no_event", QUEEN, "join", event="elsewhere"),
        no("no_seat", "seat/nobody", "join"),
        no("no_seat", ANN, "join"),
        no("bad_name", QUEEN, "join", player="q" * 41),
        no("bad_arguments", QUEEN, "join", player=7),
        told(
            no("bad_arguments", QUEEN, "introduce", sits_at="q" * 10_000, known_to_all=True),
            wrong="Expected `str` of length <= 60 - at `$.sits_at`",
        ),
        no("unreadable_text", QUEEN, "introduce", sits_at="Z" + "\u0301" * 9, known_to_all=True),
        no("no_change", QUEEN, "introduce", sits_at=" ", known_to_all=False),
        no("bad_arguments", QUEEN, "propose", command="arrange", args={"cards": nested(20_000)}),
        no("bad_arguments", QUEEN, "join", seat="elves-monarch"),
        no("not_started", ANN, "close_phase"),
        no("not_started", ANN, "hold_now"),
        no("not_running", ANN, "pause"),
        no("not_running", CLOCK, "hold_phase"),
        no("not_running", CLOCK, "pause_outage", at=cast.T0),
        no("not_paused", ANN, "resume"),
        no("return_not_ahead", ANN, "go_on_at", back=cast.T0 - 1),
        no("not_paused", ANN, "go_on_at", back=cast.T0 + 3_600_000),
        no("not_due", CLOCK, "ring_alarm", alarm="alarm-1-1"),
        no("not_due", CLOCK, "strike_alarm", alarm="alarm-1-1", why="late"),
        no("bad_arguments", CLOCK, "begin_part", part=""),
        no("clock_moved", ANN, "extend", seconds=1, revision=7),
        no("clock_moved", ANN, "set_clock", seconds=1, revision=7),
        no("bad_arguments", ANN, "extend", seconds=10**9, revision=0),
        no("bad_arguments", ANN, "set_clock", seconds=-1, revision=0),
        no("bad_arguments", ANN, "hold", on="yes"),
        no("bad_arguments", ANN, "shout", word=""),
        no("bad_arguments", ANN, "announce", to=[], text="Nobody?"),
        no("bad_arguments", ANN, "announce", to=["humans"], text="Whom?"),
        no("no_words", ANN, "announce", to=["all"], text="  "),
        no("bad_arguments", ANN, "announce", to=["all"], text="x" * 501),
        no("unknown_row", ANN, "announce", to=["all", "faction/orcs"], text="Who?"),
        no("unknown_row", ANN, "nudge", to=["office/cook"]),
        no("control_only", QUEEN, "nudge", to=["all"]),
        no("unknown_row", ANN, "withdraw", announcement="announcement-1"),
        no("no_seat", ANN, "mark_seen", announcements=["announcement-1"]),
        told(no("unknown_row", ANN, "take_up", row="objective/nothing"), row="objective/nothing"),
        no("bad_arguments", ANN, "take_up", row=7),
        no("control_only", QUEEN, "take_up", row="faction/humans"),
        no("before_start", ANN, "rewind", to=1),
        no("unknown_row", ANN, "rewind", to=999),
        no("control_only", QUEEN, "rewind", to=1),
    ),
    _beside_kim: (no("all_have_to_wish", QUEEN, "introduce", sits_at="", known_to_all=True),),
    stages.arranging: (no("part_over", ANN, "end_part", part="allot"),),
    stages.production: (
        no("already_running", ANN, "start"),
        no("no_power", GENERAL, "lend", seat=cast.WIZARD, power="war"),
        no("control_only", QUEEN, "close_phase"),
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
        no("word_too_late", ANN, "shout", word="late"),
    ),
    stages.trade: (no("wrong_phase", GENERAL, "propose", command="produce", args=gold("gold")),),
    stages.allotting: (
        no("window_first", ANN, "close_phase"),
        no("window_first", ANN, "hold_now"),
        no("part_over", ANN, "end_part", part="guild_window"),
        no("control_only", QUEEN, "end_part", part="allot"),
    ),
    stages.window: (no("no_part_left", ANN, "end_part", part="guild_window"),),
    stages.held: (
        no("held", ANN, "hold_now"),
        no("held", GENERAL, "propose", command="produce", args=gold("gold")),
        no("not_running", ANN, "pause"),
        no("not_paused", ANN, "resume"),
    ),
    stages.ended: (
        no("already_ended", ANN, "hold_now"),
        no("already_ended", ANN, "close_phase"),
        no("already_ended", CLOCK, "come_back", at=cast.T0),
        no("already_ended", ANN, "extend", seconds=1, revision=0),
        no("already_ended", ANN, "set_clock", seconds=1, revision=0),
        no("already_ended", QUEEN, "join"),
    ),
    stages.talking: (
        told(no("taken", "control/bert", "claim_request", request="{request:open}"), user="ann"),
        no("bad_arguments", QUEEN, "ask_control", about="help", text=""),
        told(no("no_words", QUEEN, "ask_control", about="help", text="   ")),
        no("bad_arguments", QUEEN, "ask_control", about="help", text="x" * 1001),
        no("bad_arguments", QUEEN, "ask_control", about="gossip", text="Have you heard?"),
        told(no("request_gone", QUEEN, "withdraw_request", request="nothing")),
        told(no("request_gone", GENERAL, "withdraw_request", request="{request:open}")),
        told(no("request_resolved", QUEEN, "withdraw_request", request="{request:settled}")),
        told(no("no_change", ANN, "claim_request", request="{request:open}"), field="by"),
        told(no("request_gone", ANN, "claim_request", request="nothing")),
        told(no("request_resolved", ANN, "claim_request", request="{request:settled}")),
        told(no("request_resolved", ANN, "answer_request", request="{request:settled}", text="Yes.")),
        told(no("no_change", ANN, "answer_request", request="{request:open}", text=" "), field="answer"),
        no("bad_arguments", ANN, "answer_request", request="{request:open}", text=""),
        told(no("request_gone", ANN, "resolve_request", request="nothing")),
        told(no("request_resolved", ANN, "resolve_request", request="{request:settled}", text="Again.")),
        no("unknown_row", ANN, "resolve_request", request="{request:open}", text="So be it.", row="province/atlantis"),
        no(
            "bad_value",
            ANN,
            "resolve_request",
            request="{request:open}",
            text="So be it.",
            row="province/ostmark",
            field="order",
            value="four",
        ),
        no(
            "reason_needed",
            ANN,
            "resolve_request",
            request="{request:open}",
            row="province/ostmark",
            field="order",
            value=4,
        ),
        *(
            no("control_only", QUEEN, name, request="{request:open}", text="Yes.")
            for name in ("claim_request", "answer_request", "resolve_request")
        ),
    ),
    stages.preparing: (told(no("generals_left", ANN, "close_phase"), n=0, part="preparation"),),
    stages.marching: (told(no("generals_left", ANN, "close_phase"), n=8, part="season_1"),),
    stages.joining: (told(no("battle_first", ANN, "close_phase")),),
    stages.losing: (told(no("battle_first", ANN, "close_phase")),),
}
