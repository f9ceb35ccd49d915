"""Marriages (DIP-2): how a proposal ends that nobody answers: with its phase, or with what it was about."""

from astor.game.orders.proposals import end
from astor.game.play.call import Call
from diplomacy.marriages import questions
from diplomacy.models import Marriage
from diplomacy.rows import MarriageRow


def drop(call: Call, marriage: Marriage, code: str, **facts: str) -> None:
    """It is off, and with it what was proposed to do about it; both courts hear by whom, or why."""
    end(call, marriage)
    courts = {marriage.proposer: marriage.receiver, marriage.receiver: marriage.proposer}
    for faction, other in courts.items():
        call.say(f"faction/{faction}", code, faction=other, heir=marriage.heir, spouse=marriage.spouse, **facts)


def end_suits(call: Call) -> None:
    """What was not answered ends with the phase."""
    for marriage in Marriage.every(call.event, state="open"):
        drop(call, marriage, "marriage_lapsed")


def break_off(call: Call) -> None:
    """After any change at court: where one of the two has died or may marry no more, the proposal is off.

    What an undo opens again in a later phase is over at once, as it would have been at the close.
    """
    if not call.page.kinds & {"character", "marriage"}:
        return
    for marriage in Marriage.every(call.event, state="open"):
        if marriage.phase != call.event.phase:
            drop(call, marriage, "marriage_lapsed")
        elif hindered := questions.hindered(call.board, marriage.as_row(MarriageRow)):
            character, outcome = hindered
            drop(call, marriage, "marriage_broken_off", character=character, outcome=outcome)


def hand_over(call: Call, gone: str, into: str) -> None:
    """A nation is part of another: what it was asked, or had asked, is off (SUC-5)."""
    for marriage in Marriage.every(call.event, state="open"):
        if gone in (marriage.proposer, marriage.receiver):
            marriage.proposer = into if marriage.proposer == gone else marriage.proposer
            marriage.receiver = into if marriage.receiver == gone else marriage.receiver
            drop(call, marriage, "marriage_broken_off", outcome="united")
