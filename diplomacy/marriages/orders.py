"""Marriages (DIP-2): what a seat may ask: propose one, answer a proposal."""

from collections.abc import Callable
from typing import Literal

from astor.game.orders import filed
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, Note
from astor.game.values.errors import Refused, insist
from astor.game.values.texts import one_line
from diplomacy import sending
from diplomacy.lives import questions as lives
from diplomacy.marriages import close, questions, rules
from diplomacy.models import Marriage
from diplomacy.rows import MarriageRow
from diplomacy.sending import TALKS
from war.loyalty.allegiance import join_court


def propose_marriage(call: Call, *, heir: Key, spouse: Key, residence: Key, note: Note = "") -> None:
    """Offer an heir of yours to an heir of another faction, and say where they shall live (DIP-2)."""
    mine, event, board = call.asker.faction, call.event, call.board
    asked = Marriage(event=event, key=call.page.key("marriage"), proposer=mine, heir=heir, spouse=spouse,
                     residence=residence, note=one_line(note), seat=call.asker.key, phase=event.phase,
                     at=call.now)  # fmt: skip
    one, other = questions.couple(board, asked.as_row(MarriageRow))
    if one.faction != mine:
        raise Refused("not_yours", row=f"character/{heir}")
    insist(questions.may_wed(board, asked.as_row(MarriageRow)))
    insist(questions.may_woo(board, mine))
    if questions.lies_already(board, mine, heir, spouse, residence):
        raise Refused("lies_already", faction=other.faction)
    sending.admit(call, [other.faction], "marriage_proposed")
    asked.receiver = other.faction
    asked.save()
    call.say(f"faction/{other.faction}", "marriage_proposed", faction=mine, heir=heir, spouse=spouse)


def accept_marriage(call: Call, *, marriage: Key) -> None:
    """Both marry, and the one who moves becomes a member of the other's faction (DIP-2)."""
    found = _suit(call, marriage, "receiver")
    insist(questions.may_wed(call.board, found.as_row(MarriageRow)))
    moving = rules.who_moves(*questions.couple(call.board, found.as_row(MarriageRow)), found.residence)
    found.state, found.phase, found.at = "made", call.event.phase, call.now
    found.save()
    join_court(call, moving.officer, found.residence)
    call.report("character.faction", "married", found.proposer, found.receiver, heir=found.heir, spouse=found.spouse,
                faction=found.residence)  # fmt: skip
    _tell_who_asked(call, found)


def _tell_who_asked(call: Call, suit: Marriage) -> None:
    """The seat that proposed it, if still of that court, hears that it was accepted; one who has married hears of their
    own wedding instead."""
    couple = {lives.seat_of(call.board, one) for one in (suit.heir, suit.spouse)}
    stays = lives.played(call.board, suit.seat) and faction_of(call.board, suit.seat) == suit.proposer
    if stays and suit.seat not in couple:
        call.say(f"seat/{suit.seat}", "suit_accepted", faction=suit.receiver, heir=suit.heir, spouse=suit.spouse)


def refuse_marriage(call: Call, *, marriage: Key) -> None:
    """There will be no such wedding."""
    close.drop(call, _suit(call, marriage, "receiver"), "marriage_refused", by=call.asker.faction)


def withdraw_marriage(call: Call, *, marriage: Key) -> None:
    """Take back a proposal of yours that was not answered yet."""
    found = _suit(call, marriage, "proposer")
    filed.taken_back(call, found.seat, "propose_marriage", f"character/{found.spouse}")
    close.drop(call, found, "marriage_withdrawn", by=call.asker.faction)


def _suit(call: Call, key: str, end: Literal["proposer", "receiver"]) -> Marriage:
    """An open proposal in which the asker's faction is on that end."""
    found = Marriage.find(call.event, key)
    if found is None or (found.state, getattr(found, end)) != ("open", call.asker.faction):
        raise Refused("marriage_gone")
    return found


def propose_marriage_choices(board: Board, seat: str) -> Image | Refused:
    """The heirs of this faction, and those of others whom they may marry."""
    mine = faction_of(board, seat)
    free = [heir for heir in questions.heirs(board).values() if rules.marriageable(heir)]
    own = sorted(heir.key for heir in free if heir.faction == mine)
    others = sorted(heir.key for heir in free if heir.faction != mine)
    if not own or not others:
        return Refused("no_such_heir")
    return questions.may_woo(board, mine) or {"heir": own, "spouse": others}


def _suits(end: Callable[[MarriageRow], str]) -> Callable[[Board, str], Image | Refused]:
    """Open proposals in which this faction is on that end."""

    def choices(board: Board, seat: str) -> Image | Refused:
        mine = faction_of(board, seat)
        keys = sorted(key for key, suit in board.heap(questions.SUITS, mine) if end(suit) == mine)
        return {"marriage": keys} if keys else Refused("marriage_gone")

    return choices


accept_marriage_choices = refuse_marriage_choices = _suits(lambda suit: suit.receiver)
withdraw_marriage_choices = _suits(lambda suit: suit.proposer)


COMMANDS = (
    Command(propose_marriage, choices=propose_marriage_choices, power="rule", phases=TALKS, most=40),
    Command(accept_marriage, choices=accept_marriage_choices, power="rule", phases=TALKS, most=20),
    Command(refuse_marriage, choices=refuse_marriage_choices, power="rule", phases=TALKS, most=40),
    Command(withdraw_marriage, choices=withdraw_marriage_choices, power="rule", phases=TALKS, most=40),
)
