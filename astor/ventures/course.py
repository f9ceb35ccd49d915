"""A venture from deed to deed (VEN-9, VEN-12): it begins, goes on until somebody decides, and ends."""

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, to_builtins

from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.rows.board import Board
from astor.game.rows.frozen import replace
from astor.game.rows.timers import Timer
from astor.ventures import kept, news, questions, spoils
from astor.ventures.models import QUEST, SKIRMISH, Tome, Venture
from astor.ventures.reading import content
from astor.ventures.rows import VentureRow
from astor.ventures.rules.crew import NOBODY, Fighter, Party, crew, leader, without
from astor.ventures.rules.entry import VOID
from astor.ventures.rules.play import Deed, Entrant, Outcome, Ruleset, Told
from astor.ventures.rules.quest.ruleset import Book
from astor.ventures.rules.ring.ruleset import Ring
from astor.ventures.rules.ring.warriors import named
from astor.ventures.rules.terms import VentureTerms
from factions.order.questions import turn_now
from factions.questions import played
from factions.rows import FactionRow, OfficerRow
from factions.rulings import ruled

COMPANY = 3
"""A captain and two comrades (VEN section 2)."""
KEPT = 32
"""So many lines of what happened are at hand: all that one deed among five on a map may bring, and where it leads."""
DECIDE, LAST, LAPSE = (Timer(order, "venture") for order in ("settle_venture", "call_time", "lapse_challenge"))
"""What the clock does when somebody has not decided, when the whole has taken too long, when nobody has answered."""
ANSWERS = 120
"""Seconds a challenge waits (VEN-8)."""


@dataclass
class Dice:
    """The dice of one deed: by its number, so that whatever is done instead meets the same (VEN-12)."""

    call: Call
    venture: Venture
    thrown: set[str]

    def __call__(self, what: str, sides: int) -> int:
        assert what not in self.thrown, f"{what} is thrown twice"
        self.thrown.add(what)
        return self.call.roll(f"venture/{self.venture.key}/{self.venture.deeds}/{what}", sides)


def begin(call: Call, quest: str, seat: str, *, honour: bool, closed: bool = False) -> Venture:
    """The person of this seat sets out, for honour or for what it brings and costs (VEN-3)."""
    side = party(call.board, seat)
    key = _key(call, quest, seat, sum(old.about == quest for _, old in call.board.heap(questions.SEATED, seat)))
    found = Venture(event=call.event, key=key, kind=QUEST, rules=Book.key, about=quest, closed=closed,
                    parties=[side.faction], sides={"a": side}, terms=VentureTerms(gift=not honour, wound=not honour),
                    turn=turn_now(call.board))  # fmt: skip
    Tome(event=call.event, key=key, told=kept.written(content.tomes()[quest])).save()
    _set_going(call, found)
    return found


def party(board: Board, seat: str, kit: str = "") -> Party:
    """Who plays at a seat, as a side; the house is nobody."""
    if not seat:
        return replace(NOBODY, kit=kit)
    person = played(board, seat)[0]
    return Party(person.faction, (seat,), person.key, person.officer, kit or UNSET)


def _key(call: Call, what: str, seat: str, before: int) -> str:
    """Tells nobody who or what; the same if it is begun again after it was taken back, and so are its dice."""
    while True:
        label = f"venture/{what}/{seat}/{before}"
        key = f"venture-{hmac.digest(bytes.fromhex(call.page.secret), label.encode(), 'sha256').hex()[:12]}"
        if call.board.find(VentureRow, key) is None:
            return key
        before += 1  # one that this seat has left in the middle is not counted


def _set_going(call: Call, venture: Venture) -> None:
    """Everybody hears of it, and the time for the whole runs."""
    venture.state = "running"
    row = venture.as_row(VentureRow)
    rules = kept.rules_of(call.board, row)
    tell(call, venture, "begun")
    if minutes := ruled(call.board).venture_minutes:
        countdown.set_alarm(call, minutes * 60_000, LAST, venture.key)
    entrants = tuple(_entrant(call.board, side, fighter) for side, told in sorted(row.sides.items())
                     for fighter in crew(side, told) if not fighter.comrade)  # fmt: skip
    proceed(call, venture, rules, rules.begin(entrants, venture.about, Dice(call, venture, set())))


def _entrant(board: Board, side: Any, fighter: Fighter) -> Entrant:
    """Who is no officer, and a warrior of the house, fights as an heir; a company by its captain."""
    officer = board.find(OfficerRow, fighter.officer)
    x, y = (officer.x, officer.y) if officer else (0, 0)
    faction = board.find(FactionRow, fighter.faction)
    return Entrant(side, x, y, faction.people if faction else "", fighter.kit)


# A duel: asked for, and begun


def band(board: Board, side: str, raiders: Sequence[tuple[str, str]]) -> Party:
    """Several on a side: the seat of each, or none of a warrior of the house, and what it fights with.

    The whole side goes by its first seat: its court lays down and takes the gold (VEN-5).
    """
    keys = named(side, len(raiders))
    found = [party(board, seat, kit) for seat, kit in raiders]
    fighters = tuple(Fighter(key, seat, one.faction, one.character, one.officer, kit)
                     for key, (seat, kit), one in zip(keys, raiders, found, strict=True))  # fmt: skip
    first = next((one for one in found if one.seats), found[0])
    return replace(first, seats=tuple(seat for seat, _ in raiders if seat), fighters=fighters)


def company(board: Board, side: str, seats: Sequence[str], kit: str) -> Party:
    """A company: its captain is who plays at the first of these seats, the others lead a comrade each. Without seats it
    is the house's. A comrade is nobody of the hall: who leads it is not beaten with it (VEN-5).
    """
    leaders = [seats[n % len(seats)] if seats else "" for n in range(COMPANY)]
    found = band(board, side, [(seat, kit) for seat in leaders])
    captain, *others = crew(side, found)
    comrades = (replace(one, officer="", comrade=True) for one in others)
    return replace(found, seats=tuple(seats), fighters=(captain, *comrades))


def opposed(call: Call, kind: str, one: Party, two: Party, terms: VentureTerms, *, closed: bool = False) -> Venture:
    """Two sides of a duel or of a skirmish, before anything is fought."""
    seat = (*one.seats, *two.seats)[0]
    key = _key(call, kind, seat, len(list(call.board.heap(questions.SEATED, seat))))
    fighters = (*crew("a", one), *crew("b", two))
    parties = [party for party in dict.fromkeys(fighter.faction for fighter in fighters) if party]
    rules = questions.edition(call.board) if kind == SKIRMISH else Ring.key
    return Venture(event=call.event, key=key, kind=kind, rules=rules, state="asked", parties=parties,
                   sides={"a": one, "b": two}, terms=terms, closed=closed, turn=turn_now(call.board))  # fmt: skip


def ask(call: Call, venture: Venture) -> None:
    """It waits for an answer, not for ever (VEN-8)."""
    countdown.set_alarm(call, ANSWERS * 1000, LAPSE, venture.key)
    venture.save()


def fight(call: Call, venture: Venture) -> None:
    """It begins, on one of the boards; what the two have waiting elsewhere is gone (VEN-2, VEN-8)."""
    countdown.cancel(call.event, LAPSE, venture.key)
    grounds = list(kept.grounds(venture.kind, venture.rules))
    venture.about = grounds[call.roll(f"venture/{venture.key}/ground", len(grounds)) - 1]
    _set_going(call, venture)


def unasked(call: Call, venture: Venture, how: str, why: str = "") -> None:
    """Nothing comes of a challenge; the two hear why, and nobody else (VEN-8). `why`: where that is not `how`."""
    countdown.cancel(call.event, LAPSE, venture.key)
    spoils.give_back(call, venture)
    venture.state, venture.won, venture.how = "over", VOID, how
    venture.save()
    row = venture.as_row(VentureRow)
    one, two = row.sides["a"], row.sides["b"]
    for seat in questions.seats(row):
        call.say(f"seat/{seat}", "challenge_over", character=one.character, faction=one.faction,
                 rival=two.character, realm=two.faction, outcome=why or how)  # fmt: skip


# From deed to deed


def opened(call: Call, venture: Venture) -> tuple[Ruleset[Any], Any] | None:
    """Its rule set and its state; None of one that nobody can read any more: then it is void, and stops nobody."""
    row = venture.as_row(VentureRow)
    state = kept.opened(call.board, row)
    if state is None:
        break_off(call, venture)
        return None
    return kept.rules_of(call.board, row), state


def carry_out(call: Call, venture: Venture, rules: Ruleset[Any], state: Any, deed: Deed) -> None:
    """Do this, and go on."""
    proceed(call, venture, rules, _done(call, venture, rules, state, deed))


def _done(call: Call, venture: Venture, rules: Ruleset[Any], state: Any, deed: Deed) -> Any:
    state, told = rules.do(state, deed, Dice(call, venture, set()))
    _say(venture, told)
    return state


def _say(venture: Venture, told: Iterable[Told]) -> None:
    """A deed is done, and this has come of it."""
    news = [{"deed": venture.deeds, "code": one.code, "facts": dict(one.facts)} for one in told]
    venture.said, venture.deeds = [*venture.said, *news][-KEPT:], venture.deeds + 1


def resume(call: Call, venture: Venture, rules: Ruleset[Any], state: Any, told: Iterable[Told] = ()) -> None:
    """Go on after what was no deed of the rule set; no tap from before counts if that ended a go (VEN-15)."""
    then, more = rules.resumed(state, Dice(call, venture, set()))
    if told or then != state:
        _say(venture, (*told, *more))
    proceed(call, venture, rules, then)


def give_up(call: Call, venture: Venture, seat: str) -> None:
    """A seat yields for all fighters it leads; its side goes on without them, as long as somebody stands (VEN-5)."""
    if (at_hand := opened(call, venture)) is None:
        return None
    sides = venture.as_row(VentureRow).sides
    side: Any = questions.side_of(sides, seat)
    (rules, state), party = at_hand, sides[side]
    own = tuple(one.key for one in crew(side, party) if leader(side, party, one.key) == seat)
    left, told = rules.without(state, own)
    if party.seats == (seat,) or rules.outcome(left) is not None:
        venture.play = to_builtins(left)
        return conclude(call, venture, rules.yielded(left, side))
    venture.sides = {**sides, side: without(party, seat)}
    return resume(call, venture, rules, left, told)


def go_without(call: Call, venture: Venture, rules: Ruleset[Any], state: Any, gone: Iterable[str]) -> None:
    """These seats are no more: their fighters are the next seat's of their side, if there is one (VEN-11)."""
    before = sides = venture.as_row(VentureRow).sides
    for seat in gone:
        side = questions.side_of(sides, seat)
        sides = {**sides, side: without(sides[side], seat)}
    if any(party.seats and not sides[side].seats for side, party in before.items()):
        return break_off(call, venture)
    venture.sides = sides
    if questions.decides(rules, state, before) != questions.decides(rules, state, sides):
        _hurry(call, venture)
    return venture.save()


def _hurry(call: Call, venture: Venture) -> None:
    """Whoever has to decide from now on has the whole time for it (VEN-9)."""
    countdown.cancel(call.event, DECIDE, venture.key)
    if seconds := ruled(call.board).venture_seconds:
        countdown.set_alarm(call, seconds * 1000, DECIDE, venture.key)


def proceed(call: Call, venture: Venture, rules: Ruleset[Any], state: Any) -> None:
    """Until a player has to decide, who has their time for it, or it is over; the house does what is usual."""
    sides = venture.as_row(VentureRow).sides
    while rules.deciding(state) and not questions.decides(rules, state, sides):
        state = _done(call, venture, rules, state, rules.usual(state))
    venture.play = to_builtins(state)
    if (end := rules.outcome(state)) is not None:
        countdown.cancel(call.event, DECIDE, venture.key)
        return conclude(call, venture, end)
    _hurry(call, venture)
    return venture.save()


def conclude(call: Call, venture: Venture, end: Outcome) -> None:
    """It is over by its own terms."""
    venture.won, venture.how = end.won or "nobody", end.how
    spoils.follow(call, venture, end)
    _close(call, venture)


def break_off(call: Call, venture: Venture) -> None:
    """It is void: nobody has won or lost anything, it was never tried."""
    spoils.give_back(call, venture)
    venture.won = venture.how = VOID
    _close(call, venture)


def _close(call: Call, venture: Venture) -> None:
    for timer in (DECIDE, LAST):
        countdown.cancel(call.event, timer, venture.key)
    venture.state, venture.turn = "over", turn_now(call.board)
    venture.save()
    tell(call, venture, "over")


def tell(call: Call, venture: Venture, what: str) -> None:
    """Everybody hears of it; of a closed one who takes part, and Control (VEN-13)."""
    row = venture.as_row(VentureRow)
    sides = [*(f"seat/{seat}" for seat in questions.seats(row)), "control"] if venture.closed else ["public"]
    code, facts = news.told(row, what)
    for side in sides:
        call.say(side, code, **facts)
