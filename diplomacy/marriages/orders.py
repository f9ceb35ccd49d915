"""Marriages (DIP-2): what a seat may ask: propose one, answer a proposal."""

from typing import Literal

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from diplomacy import sending
from diplomacy.marriages import close, questions, rules
from diplomacy.models import Marriage
from war.loyalty.courts import join_court


def propose_marriage(call: Call, *, heir: Key, spouse: Key, residence: Key) -> None:
    """Offer an heir of yours to an heir of another faction, and say where they shall live (DIP-2)."""
    mine, event, board = call.asker.faction, call.event, call.board
    asked = Marriage(event=event, key=call.page.key("marriage"), proposer=mine, heir=heir, spouse=spouse,
                     residence=residence, seat=call.asker.key, phase=event.phase, at=call.now)  # fmt: skip
    one, other = questions.couple(board, asked.image())
    if one.faction != mine:
        raise Refused("not_yours", row=f"character/{heir}")
    insist(questions.may_wed(board, asked.image()))
    insist(questions.may_woo(board, mine))
    sending.admit(call, [other.faction], "marriage_proposed")
    asked.receiver = other.faction
    asked.save()
    call.say(f"faction/{other.faction}", "marriage_proposed", faction=mine, heir=heir, spouse=spouse)


def accept_marriage(call: Call, *, marriage: Key) -> None:
    """Both marry, and the one who moves becomes a member of the other's faction (DIP-2)."""
    found = _suit(call, marriage, "receiver")
    insist(questions.may_wed(call.board, found.image()))
    moving = rules.who_moves(*questions.couple(call.board, found.image()), found.residence)
    found.state, found.phase, found.at = "made", call.event.phase, call.now
    found.save()
    join_court(call, moving.officer, found.residence)
    call.report("character.faction", "married", found.proposer, found.receiver, heir=found.heir, spouse=found.spouse,
                faction=found.residence)  # fmt: skip


def refuse_marriage(call: Call, *, marriage: Key) -> None:
    """There will be no such wedding."""
    close.drop(call, _suit(call, marriage, "receiver"), "marriage_refused")


def withdraw_marriage(call: Call, *, marriage: Key) -> None:
    """Take back a proposal of yours that was not answered yet."""
    close.drop(call, _suit(call, marriage, "proposer"), "marriage_withdrawn")


def _suit(call: Call, key: str, end: Literal["proposer", "receiver"]) -> Marriage:
    """An open proposal in which the asker's faction is on that end."""
    found = Marriage.find(call.event, key)
    if found is None or (found.state, getattr(found, end)) != ("open", call.asker.faction):
        raise Refused("marriage_gone")
    return found
