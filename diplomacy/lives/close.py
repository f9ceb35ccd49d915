"""Lives: after any change each who plays is told what has happened to them: a line of their own log, theirs alone.

It is read off what the entry has changed and what the logs say of it, so that nobody who orders anything has to think
of those it happens to. A line names nothing but what its seat may know.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from msgspec import convert

from astor.game.play.call import Call
from astor.game.rows.frozen import BoardRow
from astor.game.rows.own import LineRow, SeatRow
from diplomacy.lives import questions
from diplomacy.lives.rules import CALLS, CAUSES, ORDERED, Life, Lot, befell
from diplomacy.marriages.questions import spouses
from diplomacy.rows import DealRow, MarriageRow
from factions.rows import CharacterRow
from factions.story.rules.moments import Tells
from factions.turns import kind_of
from war.rows import ArmyRow

R = TypeVar("R", bound=BoardRow)
KINDS = {"character", "officer", "army", "seat"}
NEW_LIFE = ("new_life", "first_life")
"""Said where it is given, with what goes with it (SUC-8)."""


def mourn(call: Call) -> None:
    """After any change, before anybody moves up: the dead learn how they died, but not by whom; so do those they were
    married to."""
    for was, now in call.changes(CharacterRow):
        if was and was.alive and not (now and now.alive):
            _tell(call, was.seat, _cause(call, {was.key, was.officer}), character=was.key)
            for other in spouses(call.board, was.key):
                _tell(call, questions.seat_of(call.board, other), Lot.WIDOWED, character=was.key)


def _cause(call: Call, names: set[str]) -> Lot:
    said = ((line.code, line.facts) for line in _new(call, LineRow))
    causes = (CAUSES[code] for code, facts in said if code in CAUSES and names & {*map(str, facts.values())})
    return next(causes, Lot.DIED)


def tell(call: Call) -> None:
    """After any change and all that follows it: what it has made of those who play, and who is asked for something."""
    for couple, lot in _matches(call):
        why = _why_not(call, couple) if lot is Lot.JILTED else {}
        for one, other in (couple, couple[::-1]):
            _tell(call, questions.seat_of(call.board, one), lot, character=other, **why)
    for suit in _new(call, MarriageRow):
        if suit.state == "open":
            _woo(call, suit)
    _tell_of_lives(call)
    for seat, lot, facts in list(_calls(call)):
        _tell(call, seat, lot, **facts)


def part(call: Call) -> None:
    """After the change that ends the event: each who plays hears who they were, so no story is empty (SEAT-5)."""
    if call.has_ended_the_event:
        for seat in call.board.of(SeatRow):
            _tell_last(call, questions.life(call.board.of, seat), seat)


def _tell_last(call: Call, life: Life, seat: str) -> None:
    """Whom they play; a herald is nobody at court, and for the dead all is told."""
    if life.character:
        _tell(call, seat, Lot.LAST_BELL, character=life.character, office=life.office, faction=life.faction)
    elif not questions.has_lived(call.board, seat):
        _tell(call, seat, Lot.LAST_BELL, character="", seat=seat)


def _tell_of_lives(call: Call) -> None:
    if not call.page.kinds & KINDS:
        return
    then, now_there = questions.before(call), call.board.of
    anew = {line.side for line in _new(call, LineRow) if line.code in NEW_LIFE}
    for seat in questions.concerned(call):
        was, now = questions.life(then, seat), questions.life(now_there, seat)
        stands = was.post is None or call.board.find(ArmyRow, was.post.army) is not None
        for lot, facts in befell(was, now, stands=stands):
            if lot is not Lot.PLAYS or f"seat/{seat}" not in anew:
                _tell(call, seat, lot, **facts)


def _matches(call: Call) -> Iterator[tuple[tuple[str, str], Lot]]:
    """Each two who have married, or will not after all."""
    for was, now in call.changes(MarriageRow):
        if now and now.state == "made" and (was is None or was.state != "made"):
            yield (now.heir, now.spouse), Lot.MARRIED
        elif was and was.state == "open" and now is None:
            yield (was.heir, was.spouse), Lot.JILTED


def _why_not(call: Call, couple: tuple[str, str]) -> dict[str, str]:
    """How a suit has ended, as the courts have just been told it, and by whom, where somebody has ended it."""
    for line in _new(call, LineRow):
        about, _, outcome = line.code.partition("_")
        if about == "marriage" and {*couple} <= {*map(str, line.facts.values())}:
            by = convert(line.facts, Tells).by
            return {"outcome": outcome, "by": by} if by else {"outcome": outcome}
    return {}


def _woo(call: Call, suit: MarriageRow) -> None:
    """The one is asked for, the other was not asked."""
    seat = questions.seat_of(call.board, suit.spouse)
    _tell(call, seat, Lot.WOOED, character=suit.heir, faction=suit.proposer)
    seat = questions.seat_of(call.board, suit.heir)
    _tell(call, seat, Lot.OFFERED, character=suit.spouse, faction=suit.receiver)


def _calls(call: Call) -> Iterator[tuple[str, Lot, Mapping[str, Any]]]:
    """What comes to somebody for the office they have."""
    for line in _new(call, LineRow):
        kind, _, faction = line.side.partition("/")
        if kind == "faction" and line.code in CALLS:
            power, lot = CALLS[line.code]
            for seat in questions.holders(call.board, faction, power):
                yield seat, lot, line.facts
    for deal in _new(call, DealRow) if kind_of(call.event.phase).endswith("diplomacy") else ():
        for seat in questions.chair(call.board, deal.receiver):
            yield seat, Lot.TAUGHT, {"faction": deal.offerer}


def _new(call: Call, kind: type[R]) -> list[R]:
    """The rows of a kind that this entry has made."""
    return [now for was, now in call.changes(kind) if was is None and now]


def _tell(call: Call, seat: str, lot: Lot, /, **facts: Any) -> None:
    """Marked where they have ordered it themselves: it is no news to them."""
    if questions.played(call.board, seat):
        own = {"own": True} if lot in ORDERED and call.actor == f"seat/{seat}" else {}
        call.say(f"seat/{seat}", lot.value, **facts, **own)
