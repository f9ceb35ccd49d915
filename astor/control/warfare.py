"""Control's hand in war: calls, time, dice from the table, a battle begun or broken off (WAR-12, BAT-16)."""

from typing import Annotated

import msgspec

from astor.control.commands import stated
from astor.game.orders.admission import admit
from astor.game.play import sight
from astor.game.play.call import Call
from astor.game.play.play import CLOCK, CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Reason, Words
from astor.game.values.errors import Refused, insist
from factions.rulings import ruled
from war import questions
from war.battle import aftermath, rounds
from war.battle import orders as fighting
from war.battle import questions as battles
from war.march import orders, turns
from war.march import questions as marching
from war.march.carrying_out import execute
from war.march.rules.marching import Orders
from war.models import Activation, Army
from war.rows import ActivationRow, BattleRow

Seconds = Annotated[int, msgspec.Meta(ge=0, le=600)]
Face = Annotated[int, msgspec.Meta(ge=1, le=100)]
THROWN = ("dice", "losses")
"""The states of a battle in which a round may be settled by dice from the table."""


def call_general(call: Call, *, activation: Key) -> None:
    """Call this general now, before all others; or again, with the whole time. Who was called waits."""
    found = _turn(call, activation)
    insist(_in_peace(call.board))
    _set_aside(call, activation)
    turns.summon(call, found)


def _in_peace(board: Board) -> Refused | None:
    """While a battle is fought nobody acts."""
    return Refused("battle_first") if battles.in_progress(board) else None


def _set_aside(call: Call, but: str = "") -> None:
    """Who is called waits again."""
    for other in Activation.every(call.event, state="called"):
        if other.key != but:
            turns.put_off(call, other)


def skip_general(call: Call, *, activation: Key) -> None:
    """This general does not act in this season."""
    turns.done(call, _turn(call, activation), "skipped")


def hold_general(call: Call, *, activation: Key) -> None:
    """The called general has all the time they need; the others wait until Control goes on."""
    found = _turn(call, activation)
    if found.state != "called":
        raise Refused("not_called")
    turns.forget(call, found)


def hand_call(call: Call, *, activation: Key, seat: Key) -> None:
    """Another seat of the faction answers this call."""
    found = _turn(call, activation)
    insist(marching.may_be_handed(call.board, activation, seat))
    found.seat = seat
    found.save()
    call.say(f"faction/{found.faction}", "call_handed", seat=seat)


def _turn(call: Call, key: str) -> Activation:
    insist(marching.may_act(call.board, key))
    return Activation.named(call.event, key)


def set_war_times(call: Call, *, plan: Seconds, activation: Seconds, decision: Seconds,
                  plan_most: Seconds | None = None) -> None:  # fmt: skip
    """How long the next calls and decisions wait; 0: the clock never acts for a player (WAR-12).

    `plan_most`: for how long a plan may be stopped where the phase has the time; None leaves it as it is.
    """
    now = {"plan_seconds": plan, "activation_seconds": activation, "decision_seconds": decision}
    if plan_most is not None:
        now |= {"plan_seconds_most": plan_most}
    if now.items() <= call.event.rules.items():
        raise Refused("no_change", field="rules")
    call.event.rules = {**call.event.rules, **now}
    call.event.save()
    aftermath.set_clock(call)
    most = ruled(call.board).plan_seconds_most
    longer = {"plan_seconds_most": most, "longer": True} if 0 < plan < most else {}
    call.say("public", "war_times_set", **{**now, **longer})


def throw_dice(call: Call, *, battle: Key, attacker: Face, defender: Face, reason: Reason = "") -> None:
    """A round is settled by dice from the table, also one this server has thrown, while nothing has come of it."""
    del reason  # kept with the entry
    found = fighting.fought(call, battle, *THROWN)
    most = ruled(call.board).battle_die
    if max(attacker, defender) > most:
        raise Refused("no_such_face", most=most)
    if found.state == "losses":
        rounds.take_back_dice(found)
    field = questions.theatre(call.board)
    rounds.throw(call, found, field, {"attacker": attacker, "defender": defender}, table=True)
    call.report("unit.place", "table_dice", found.attacker, found.defender, place=found.place, a=attacker, d=defender)
    rounds.proceed(call, found)


def open_battle(call: Call, *, army: Key, place: Key, reason: Words, defender: KeyOrNone = "") -> None:
    """An army fights a faction or the independents, there and now (BAT-1), and keeps its turn; who is called waits."""
    reason = stated(reason)
    admit(OPENING, {}, call.event, None, call.now)
    own = Army.named(call.event, army)
    insist(_in_peace(call.board))
    insist(marching.may_fight(call.board, army, place, defender))
    _set_aside(call)
    for side in filter(None, (own.faction, defender)):
        call.say(
            f"faction/{side}", "battle_opened", attacker=own.faction, defender=defender, place=place, reason=reason
        )
    execute(call, army, Orders("" if place == own.place else place, defender))


def open_battle_choices(board: Board, _seat: str) -> Image | Refused:
    """Army → where it could fight now → whom."""
    return _in_peace(board) or {"army": marching.fights(board)}


def end_battle(call: Call, *, battle: Key, reason: Reason = "") -> None:
    """Break a battle off as it stands: everybody stays, nothing changes hands."""
    del reason
    rounds.stop(call, fighting.fought(call, battle, "joining", "dice", "losses", "withdrawals"))


def call_general_choices(board: Board, _control: str) -> Image | Refused:
    """Who has not acted in this season."""
    return _in_peace(board) or {"activation": marching.acting(board)}


def hand_call_choices(board: Board, _control: str) -> Image:
    """Call → the other seats of its faction that could answer it."""
    called = {key: turn.faction for key, turn in board.some(ActivationRow, "faction", "state").items()
              if turn.state == "called"}  # fmt: skip
    return {"activation": {key: [seat for seat in sight.court(board, faction)
                                 if marching.may_be_handed(board, key, seat) is None]
                           for key, faction in called.items()}}  # fmt: skip


def throw_dice_choices(board: Board, _control: str) -> Image:
    """Battles of which a round may be settled so, and the highest face."""
    states = board.some(BattleRow, "state").items()
    return {"battle": [key for key, one in states if one.state in THROWN], "most": ruled(board).battle_die}


OPENING = Command(open_battle, choices=open_battle_choices, by=(CONTROL,), phases=("war",), parts=orders.SEASONS)
"""In a season alone, whatever ruling it is part of."""
WARFARE = (
    Command(call_general, choices=call_general_choices, by=(CONTROL,)),
    Command(skip_general, by=(CONTROL,)),
    Command(hold_general, by=(CONTROL,)),
    Command(hand_call, choices=hand_call_choices, by=(CONTROL,)),
    Command(set_war_times, by=(CONTROL,)),
    Command(throw_dice, choices=throw_dice_choices, by=(CONTROL,)),
    OPENING,
    Command(end_battle, by=(CONTROL,)),
    Command(orders.carry_out, by=(CLOCK, CONTROL), timer=turns.CARRY_OUT),
    Command(fighting.settle_battle, by=(CLOCK, CONTROL), timer=rounds.SETTLE_BATTLE),
    Command(fighting.settle_growth, by=(CLOCK,), patient=True, timer=aftermath.SETTLE_GROWTH),
    Command(fighting.end_spoils, by=(CLOCK,), patient=True, timer=battles.END_SPOILS),
)
"""Given by Control; the last four by the clock when the time is up."""
