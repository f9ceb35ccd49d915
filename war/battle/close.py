"""Battle (BAT-8, BAT-14, BAT-15): what must follow any change while one is fought, and the end of the war phase."""

from astor.game.models import Event
from astor.game.play.call import Call
from war import questions
from war.battle import questions as battles
from war.battle import rounds
from war.battle.rules import engagement
from war.battle.rules.record import SIDES
from war.models import Battle
from war.rows import BattleRow

BEARING = {"event", "seat", "unit", "army", "officer", "province", "building", "border", "relation"}
"""Kinds of rows by which what was chosen may be void, or nobody be left to decide."""


def look_again(call: Call) -> None:
    """After any change: a battle one of whose sides is gone, by Control's hand, is over; what can no longer be done is
    chosen anew; and where nobody is left to decide, it goes on."""
    key = battles.in_progress(call.board) if call.page.kinds & BEARING and call.event.state != Event.State.HELD else ""
    if not key:
        return None
    battle, field = Battle.named(call.event, key), questions.theatre(call.board)
    if battle.state != "joining":  # an undefended land has one side alone
        fight = battle.as_row(BattleRow)
        present = {side: len(engagement.fighters(field, fight, side)) for side in SIDES}
        if not all(present.values()):
            return rounds.finish(call, battle, field)
        if battle.state == "losses":
            battle.toll = {side: min(battle.toll.get(side, 0), present[side]) for side in SIDES}
        _void(call, battle)
    return rounds.proceed(call, battle)


def _void(call: Call, battle: Battle) -> None:
    """What was chosen and can no longer be done is to be chosen anew."""
    fight, field = battle.as_row(BattleRow), questions.theatre(call.board)
    known = battles.known(call.board, fight)
    chosen = {faction: engagement.withdrawal_of(choice) for faction, choice in fight.chosen.items()}
    battle.chosen = {faction: choice for faction, choice in battle.chosen.items()
                     if engagement.may_choose(field, fight, faction, chosen[faction], known) is None}  # fmt: skip


def break_off_all(call: Call) -> None:
    """The war phase closes: what is still being fought is over as it stands."""
    while key := battles.in_progress(call.board):
        rounds.stop(call, Battle.named(call.event, key))
