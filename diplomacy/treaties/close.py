"""War, treaties and alliances (DIP-9): how they end by themselves, and with one of their parties (SUC-5)."""

from collections.abc import Iterable
from textwrap import shorten
from typing import Any

from astor.game.orders.proposals import end, forget
from astor.game.play.call import Call
from diplomacy.models import Treaty
from diplomacy.treaties import rules
from diplomacy.treaties.rules import ALLIANCE, PEACE, WAR
from factions import relations
from factions.models import Relation
from factions.order.questions import turn_now
from factions.rulings import ruled

QUOTED = 80
"""So many letters of a treaty a line quotes."""


def tell(call: Call, factions: Iterable[str], code: str, **facts: Any) -> None:
    """These factions hear of it."""
    for party in factions:
        call.say(f"faction/{party}", code, **facts)


def drop(call: Call, treaty: Treaty, code: str, *, faction: str) -> None:
    """It comes to nothing, and with it what was proposed to do about it; its parties hear by whom, and which it was."""
    end(call, treaty)
    tell(call, treaty.parties, code, faction=faction, parties=treaty.parties, makes=treaty.makes,
         text=shorten(treaty.text, QUOTED, placeholder=" …"))  # fmt: skip


def conclude(call: Call, treaty: Treaty) -> None:
    """All have signed: it is made, and what it makes of its two parties is so (DIP-9)."""
    treaty.state, treaty.phase, treaty.at = "made", call.event.phase, call.now
    treaty.save()
    forget(call, treaty)
    if treaty.makes:
        relations.settle(call, relations.between(call.event, *treaty.parties), treaty.makes, "signed")
    publish(call, treaty, "treaty_made")


def publish(call: Call, treaty: Treaty, code: str, **facts: str) -> None:
    """Everybody hears of it; of a secret one its parties alone."""
    sides = [f"faction/{party}" for party in treaty.parties] if treaty.secret else ["public"]
    for side in sides:
        call.say(side, code, parties=treaty.parties, **facts)


def lapse_wars(call: Call) -> None:
    """At the end of a turn: a war without an attack for so many whole turns ends."""
    turn, whole = turn_now(call.board), ruled(call.board).war_lapse_turns
    for war in Relation.every(call.event, state=WAR):
        if rules.has_lapsed(since=war.since_turn, last_attack=war.last_attack_turn, turn=turn, whole_turns=whole):
            relations.settle(call, war, PEACE, "lapsed")


def end_alliances(call: Call) -> None:
    """After any change: a treaty that made an alliance is over when the two are no allies any more."""
    if "relation" not in call.page.kinds:
        return
    for treaty in Treaty.every(call.event, makes=ALLIANCE, state="made"):
        if relations.state(call.board, *treaty.parties) != ALLIANCE:
            treaty.state = "renounced"
            treaty.save()


def hand_over(call: Call, gone: str, into: str) -> None:
    """A nation is part of another: what it has signed binds the other, what waits for signatures is off (SUC-5)."""
    for treaty in Treaty.every(call.event):
        if gone not in treaty.parties:
            continue
        treaty.parties = sorted({into if party == gone else party for party in treaty.parties})
        if treaty.state == "open":
            drop(call, treaty, "treaty_withdrawn", faction=into)
        elif len(treaty.parties) < 2:
            treaty.delete()
        else:
            treaty.signed = treaty.parties
            treaty.proposer = into if treaty.proposer == gone else treaty.proposer
            treaty.renounced_by = into if treaty.renounced_by == gone else treaty.renounced_by
            treaty.save()
