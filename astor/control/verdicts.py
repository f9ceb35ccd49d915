"""Control's verdicts: on plots before they are published, on what players ask, on objectives they claim."""

from typing import Annotated, Any, Literal

import msgspec

from astor.control.commands import override, stated
from astor.game.play import countdown, requests, sight
from astor.game.play.call import Call
from astor.game.play.play import CLOCK, CONTROL, Command
from astor.game.play.requests import Answer
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Reason, Words
from astor.game.values.errors import Refused, insist
from diplomacy.evidence import close as evidence
from diplomacy.models import Plot
from diplomacy.plots import close
from diplomacy.rows import PlotRow
from factions.models import Faction, Objective
from factions.rows import FactionRow
from factions.story.rules.claims import side_of


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """On one claim; why not, where it is not reached."""

    objective: Key
    reached: bool
    reason: Reason = ""


Verdicts = Annotated[list[Verdict], msgspec.Meta(min_length=1, max_length=100)]

# Subterfuge


def rule_plot(call: Call, *, plot: Key, outcome: Literal["success", "failure"], reason: Words,
              exposed: bool = False) -> None:  # fmt: skip
    """Change what the dice decided, before it is published (SUB-1); at the end everybody reads that you did."""
    stated(reason)
    insist(_may_rule(call.board, plot))
    found = Plot.named(call.event, plot)
    exposed = exposed and _betrays(call.board, plot)
    if (found.outcome, found.exposed) == (outcome, exposed):
        raise Refused("no_change", field="outcome")
    if not found.ruled_by:
        found.said, found.said_exposed = found.outcome, found.exposed
    found.outcome, found.exposed, found.ruled_by = outcome, exposed, call.actor
    if (found.outcome, found.exposed) == (found.said, found.said_exposed):  # as the dice had it after all
        found.said, found.said_exposed, found.ruled_by = "", False, ""
    found.save()


def _may_rule(board: Board, plot: str) -> Refused | None:
    """What guards against others comes of theirs."""
    found = board.find(PlotRow, plot)
    return Refused("plot_gone") if not found or found.state != "decided" or found.act == "counter" else None


def _betrays(board: Board, plot: str) -> bool:
    """Could it become known whose it was? (SUB-3)"""
    return board.named(PlotRow, plot).act == "assassinate"


def publish_plots(call: Call) -> None:
    """What was decided of the plots happens now."""
    if not Plot.every(call.event, state="decided"):
        raise Refused("nothing_to_publish")
    close.publish_plots(call)


def hold_plots(call: Call) -> None:
    """They are not published by the clock, but by Control, or with the end of the phase."""
    if not countdown.alarms(call.event, close.PUBLISH):
        raise Refused("nothing_to_publish")
    countdown.cancel(call.event, close.PUBLISH)


# Requests


def resolve_request(call: Call, *, request: Key, text: Answer = "", row: KeyOrNone = "", field: KeyOrNone = "",
                    value: Any = None) -> None:  # fmt: skip
    """Settle what a player asked, with an override in the same breath if one follows; its reason is the text."""
    requests.resolve(call, request, text)
    if row:
        override(call, row=row, field=field, value=value, reason=text)


# Objectives


def give_objective(call: Call, *, faction: Key, text: Words, seat: KeyOrNone = "") -> None:
    """A new objective for a faction, or for one seat of it."""
    Faction.named(call.event, faction)
    if seat and seat not in sight.court(call.board, faction):
        raise Refused("unknown_row", row=f"seat/{seat}")
    if not text.strip():
        raise Refused("no_words")
    Objective(event=call.event, key=call.page.key("objective"), faction=faction, seat=seat, text=text.strip()).save()
    call.say(side_of(seat, faction), "objective_given")


def confirm_objective(call: Call, *, objective: Key) -> None:
    """It is reached."""
    _judge(call, objective, "confirmed", "")


def deny_objective(call: Call, *, objective: Key, reason: Words) -> None:
    """It is not reached, and why; it may be claimed again."""
    _judge(call, objective, "denied", stated(reason))


def _judge(call: Call, key: str, state: str, word: str) -> None:
    found = Objective.named(call.event, key)
    if not found.faction:  # a spare one
        raise Refused("unknown_row", row=found.row_name)
    if (found.state, found.word) == (state, word):
        raise Refused("no_change", field="state")
    evidence.judge(call, key, state, word)


def judge_claims(call: Call, *, verdicts: Verdicts) -> None:
    """All of these claims at once, or none: somebody else may have judged one of them, or taken it back."""
    for verdict in verdicts:
        found = Objective.named(call.event, verdict.objective)
        if found.state != "claimed":
            raise Refused("claim_gone", text=found.text)
        if verdict.reached:
            evidence.judge(call, found.key, "confirmed")
        else:
            evidence.judge(call, found.key, "denied", stated(verdict.reason))


def judge_by_evidence(call: Call) -> None:
    """Every claim that the facts alone decide, for good, is judged by them."""
    if not evidence.judge_ripe(call, unclaimed=False):
        raise Refused("nothing_to_judge")


# What may be chosen


def rule_plot_choices(board: Board, _control: str) -> Image | Refused:
    """What the dice have decided, and of which of it something more could become known."""
    plots = sorted(key for key in board.some(PlotRow) if _may_rule(board, key) is None)
    return {"plot": plots, "exposed": [key for key in plots if _betrays(board, key)]} if plots else Refused("plot_gone")


def give_objective_choices(board: Board, _control: str) -> Image:
    """Faction → its seats, one of which it may be for alone."""
    return {"faction": {key: sight.court(board, key) for key in board.some(FactionRow)}}


VERDICTS = (
    Command(rule_plot, choices=rule_plot_choices, by=(CONTROL,)),
    Command(publish_plots, by=(CONTROL, CLOCK), binds=True, timer=close.PUBLISH),
    Command(hold_plots, by=(CONTROL,)),
    Command(requests.claim_request, by=(CONTROL,)),
    Command(requests.answer_request, by=(CONTROL,)),
    Command(resolve_request, by=(CONTROL,)),
    Command(give_objective, choices=give_objective_choices, by=(CONTROL,)),
    Command(confirm_objective, by=(CONTROL,)),
    Command(deny_objective, by=(CONTROL,)),
    Command(judge_claims, by=(CONTROL,)),
    Command(judge_by_evidence, by=(CONTROL,)),
)
