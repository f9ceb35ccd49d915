"""Summits (DIP-5 to DIP-7): how they end, with their phase or before, and who has no chair any more."""

from astor.game.orders import proposals
from astor.game.play.call import Call
from astor.game.play.sight import holder
from astor.game.rows.own import SeatRow
from diplomacy.models import Attendance, Summit, Theory
from diplomacy.summits import questions, rules, theories
from factions.powers import POWERS
from factions.rows import CharacterRow

POWER = "summits"


def end(call: Call, summit: Summit, told: list[str]) -> None:
    """A royal summit is over, and with it what was proposed to do about it; these hear of it."""
    proposals.end(call, summit)
    tell(call, summit, told, "summit_ended")


def tell(call: Call, summit: Summit, factions: list[str], code: str) -> None:
    """These hear what becomes of a royal summit."""
    for party in factions:
        call.say(f"faction/{party}", code, faction=summit.host, matter=summit.matter, venue=summit.venue)


def end_summits(call: Call) -> None:
    """The summits of this phase are over: votes are counted as they are, what was not voted on comes to nothing."""
    for theory in Theory.every(call.event, phase=call.event.phase):
        if theory.state == rules.BALLOTING:
            theories.count(call, theory.key)
        elif theory.state in rules.SPOKEN:
            theories.drop(call, theory)
        elif theory.state == rules.ANNOUNCED:
            theory.state = rules.UNHEARD
            theory.save()
    for row in (*Attendance.every(call.event), *Summit.every(call.event)):
        row.delete()


def hand_over(call: Call, gone: str, into: str) -> None:
    """A nation is part of another: what it has called is over, the other is invited in its place; its wizard is not at
    the summit any more, nor is its theory (SUC-5)."""
    for summit in Summit.every(call.event):
        guests = sorted({into if party == gone else party for party in summit.invited} - {summit.host})
        if summit.host == gone or not guests:
            end(call, summit, guests or [summit.host])
        else:
            summit.invited = guests
            summit.save()
    for chair in Attendance.every(call.event, faction=gone):
        chair.delete()
    for theory in Theory.every(call.event, phase=call.event.phase, faction=gone):
        theories.strike(call, theory)
    theories.count_if_complete(call)


# What must follow any change


def clear_chairs(call: Call) -> None:
    """After any change of courts and seats: who sits there for somebody they are no longer has no chair any more."""
    if not call.page.kinds & {"character", "seat"}:
        return
    for chair in Attendance.every(call.event):
        if chair.row_name not in call.page.images and _has_left(call, chair):
            _vacate(call, chair)


def _has_left(call: Call, chair: Attendance) -> bool:
    """Has this entry taken the wizard from the chair: by death, another office or court, or the power for it?"""
    before, after = call.change(SeatRow, chair.seat)
    if before is not None and not _may_stay(call, before, after):
        return True
    played = ((was, now) for was, now in call.changes(CharacterRow) if was and was.seat == chair.seat)
    return any(_was_replaced(was, now) for was, now in played)


def _was_replaced(before: CharacterRow, after: CharacterRow | None) -> bool:
    """Is whom the seat played dead, or somebody else by now?"""
    if not before.alive:
        return False
    then = (before.alive, before.office, before.faction, before.seat)
    return after is None or then != (after.alive, after.office, after.faction, after.seat)


def _may_stay(call: Call, before: SeatRow, after: SeatRow | None) -> bool:
    """Is the seat this faction's still, open, and with the power it had?"""
    if after is None or after.revoked or before.faction != after.faction:
        return False
    had, has = (POWER in POWERS.own(call.event.powers, holder(seat)) for seat in (before, after))
    return has or not had


def _vacate(call: Call, chair: Attendance) -> None:
    """Nobody sits there: a presentation comes to nothing, and nobody waits for the vote."""
    chair.delete()
    speaking = questions.session(call.board).speaking()
    if speaking is not None and speaking.faction == chair.faction and speaking.state in rules.SPOKEN:
        theories.drop(call, Theory.named(call.event, speaking.key))
    theories.count_if_complete(call)
