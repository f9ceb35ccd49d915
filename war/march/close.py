"""War (WAR-1 to WAR-3, WAR-11 to WAR-13, WAR-17): whose turn it is, who is called, and when the war phase is over."""

from astor.game.models import Event
from astor.game.orders import clock, filed
from astor.game.play.call import Call
from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from factions.rulings import ruled
from war import questions
from war.battle import aftermath
from war.battle import close as fighting
from war.battle import questions as battles
from war.march import turns
from war.march.questions import cut_short, passed_over
from war.march.rules import initiative
from war.models import Activation, Growth, Plan
from war.rows import ActivationRow

FIRST, LAST = questions.SEASONS
TELLING = {"event", "army", "unit", "officer", "activation", "battle", "seat"}
"""Kinds of rows by which somebody else may be due to act."""


# The order of a season


def open_season(call: Call) -> None:
    """Every general draws a lot; the highest x acts first, the lowest lot of those of one x (WAR-2, WAR-3)."""
    for old in Activation.every(call.event):
        old.delete()
    for plan in Plan.every(call.event, done=True):
        plan.orders, plan.at_once, plan.done = {}, False, False
        plan.save()
    field = questions.theatre(call.board)
    for key in sorted(field.armies):
        turns.join(call, field, key)


# What must follow any change


def go_on(call: Call) -> None:
    """After any change in a season: lapsed turns are struck, and when nobody acts the next general is called.

    When all have acted the second season begins (WAR-11).
    """
    if not questions.season(call.board) or not call.page.kinds & TELLING or call.event.state == Event.State.HELD:
        return
    _tidy(call)
    while not _busy(call.board) and not cut_short(call.board, call.now):
        generals = {a.key: a for a in Activation.every(call.event)}
        found = initiative.next_to_act(initiative.general(turn) for turn in call.board.of(ActivationRow).values())
        if found is not None:
            drawn = max((activation.drawn for activation in generals.values()), default=0) + 1
            _summon(call, generals[found.key], drawn)
        elif call.event.part == FIRST:
            clock.begin_part(call, part=LAST)
        else:
            return


def _busy(board: Board) -> bool:
    """Is somebody called, or a battle fought (WAR-11)?"""
    called = any(turn.state == "called" for turn in board.some(ActivationRow, "state").values())
    return called or bool(battles.in_progress(board))


def _tidy(call: Call) -> None:
    """An army that is gone acts no more; if its commander left, the lieutenant acts by their own x (WAR-17). Of two who
    are called, as after an undo, the one drawn first acts first."""
    for late in sorted(Activation.every(call.event, state="called"), key=lambda turn: turn.drawn)[1:]:
        turns.put_off(call, late)
    field = questions.theatre(call.board)
    for activation in Activation.every(call.event):
        army = activation.army
        if activation.state == "done":
            continue
        if not initiative.is_due(field, army) or field.army(army).faction != activation.faction:
            turns.done(call, activation, "lapsed")
        elif activation.state == "waiting":
            activation.x = initiative.rank(field, field.army(army).commander)
            activation.save()


def _summon(call: Call, activation: Activation, drawn: int) -> None:
    """It is this general's turn; where nobody is there to answer and nothing was planned, the next one's."""
    activation.drawn = drawn
    if passed_over(call.board, activation.faction, activation.army):
        return turns.done(call, activation, "declined")
    return turns.summon(call, activation)


# The end of the war phase


def may_close(board: Board) -> Refused | None:
    """Not before both seasons are done (WAR-13), every battle is over, and what follows it chosen (BAT-11, BAT-13)."""
    if battles.in_progress(board):
        return Refused("battle_first")
    left = sum(turn.state != "done" for turn in board.some(ActivationRow, "state").values())
    part = board.fact("part")
    ended = ruled(board).war_overtime == "cut" or (part == LAST and not left)
    if not ended:
        return Refused("generals_left", n=left, part=part)
    choices = battles.choices_left(board)
    return Refused("choices_left", n=choices) if choices else None


def end_war(call: Call) -> None:
    """The war phase closes: who has not acted does not, officers grow by default, plans are torn up."""
    call.event.part = ""  # no season any more: nobody is called, and the second does not begin
    call.event.save()
    fighting.break_off_all(call)
    aftermath.settle_all(call)
    for plan in Plan.every(call.event, done=False):
        if plan.orders:
            filed.tell_player(call, plan.seat, "plan_left", row=f"army/{plan.army}")
    for model in (Activation, Plan, Growth):  # battles stay: whoever asks is shown them, round by round
        for row in model.every(call.event):
            row.delete()
