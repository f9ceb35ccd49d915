"""Control's hand at the side tables (VEN-1, VEN-17): it opens quests, duels, raids and skirmishes, mends, ends them."""

from typing import Annotated

import msgspec

from astor.control.commands import stated
from astor.game.models import Seat
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Reason
from astor.game.values.errors import Refused, insist
from astor.ventures import course, orders, questions, spoils
from astor.ventures.models import DUEL, SKIRMISH, Venture
from astor.ventures.orders import Gold
from astor.ventures.reading import content
from astor.ventures.rows import VentureRow
from astor.ventures.rules import entry
from astor.ventures.rules.ring.warriors import MOST
from astor.ventures.rules.terms import VentureTerms

Value = Annotated[int, msgspec.Meta(ge=0, le=999)]


def open_quest(call: Call, *, quest: Key, seat: Key, closed: bool = False) -> None:
    """Send somebody on a quest, before *Start* for honour (VEN-3); `closed`: others see only that it is (VEN-13)."""
    found = Seat.named(call.event, seat)
    insist(questions.may_begin(call.board, found.key))
    honour = questions.honour(call.board, asked=False)
    insist(orders.may_try(call.board, found.key, quest, honour=honour))
    course.begin(call, quest, found.key, honour=honour, closed=closed)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a duel is for: gold from each; what befalls the beaten, and what the winner learns (VEN-3)."""

    gold: Gold = 0
    wound: bool = False
    growth: bool = False
    death: bool = False


HONOUR = Terms()


def open_duel(call: Call, *, a: Key, kit: Key, b: KeyOrNone = "", kit_b: KeyOrNone = "", terms: Terms = HONOUR,
              closed: bool = False) -> None:  # fmt: skip
    """Two fight, or one against the house, as if they had agreed on it; with the same, unless said (VEN-1, VEN-3)."""
    for seat in filter(None, (a, b)):
        insist(questions.may_begin(call.board, Seat.named(call.event, seat).key))
    if a == b:
        raise Refused("challenge_oneself")
    stakes = msgspec.convert(terms, VentureTerms, from_attributes=True)
    insist(entry.may_stake(stakes, honour=questions.honour(call.board, asked=False, house=not b)))
    for one in (kit, kit_b or kit):
        insist(orders.may_take(call.board, DUEL, one))
    sides = course.party(call.board, a, kit), course.party(call.board, b, kit_b or kit)
    _fight(call, course.opposed(call, DUEL, *sides, stakes, closed=closed))


def _fight(call: Call, found: Venture) -> None:
    """Both sides lay down their gold, and it begins."""
    row = found.as_row(VentureRow)
    for side, party in row.sides.items():
        insist(orders.affords(call.board, party.faction, row.terms.gold or 0))
        spoils.lay_down(call, found, side)
    course.fight(call, found)


class Raider(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody on a side of a raid; without a seat a warrior of the house, as an heir fights."""

    kit: Key
    seat: KeyOrNone = ""


Raiders = Annotated[list[Raider], msgspec.Meta(max_length=20)]


def open_raid(call: Call, *, a: Raiders, b: Raiders, terms: Terms = HONOUR, closed: bool = False) -> None:
    """Up to four fight on a side, in this order; seats, warriors of the house, or both (VEN-1, VEN-5, MOR-2)."""
    insist(entry.may_raid([[raider.seat for raider in side] for side in (a, b)], MOST))
    for raider in (*a, *b):
        if raider.seat:
            insist(questions.may_begin(call.board, Seat.named(call.event, raider.seat).key))
        insist(orders.may_take(call.board, DUEL, raider.kit))
    house = not any(raider.seat for raider in a) or not any(raider.seat for raider in b)
    stakes = msgspec.convert(terms, VentureTerms, from_attributes=True)
    insist(entry.may_stake(stakes, honour=questions.honour(call.board, asked=False, house=house)))
    one, two = (course.band(call.board, key, [(raider.seat, raider.kit) for raider in side])
                for key, side in (("a", a), ("b", b)))  # fmt: skip
    _fight(call, course.opposed(call, DUEL, one, two, stakes, closed=closed))


Leaders = Annotated[list[Key], msgspec.Meta(max_length=course.COMPANY)]


def open_skirmish(call: Call, *, a: Leaders, company: Key, b: Leaders, company_b: KeyOrNone = "",
                  terms: Terms = HONOUR, closed: bool = False) -> None:  # fmt: skip
    """Two companies fight, each led by up to three seats, the first its captain's; without any the house leads it."""
    insist(entry.may_raid([a or [""], b or [""]], course.COMPANY))
    for seat in (*a, *b):
        insist(questions.may_begin(call.board, Seat.named(call.event, seat).key))
    stakes = msgspec.convert(terms, VentureTerms, from_attributes=True)
    insist(entry.may_stake(stakes, honour=questions.honour(call.board, asked=False, house=not a or not b)))
    for one in (company, company_b or company):
        insist(orders.may_take(call.board, SKIRMISH, one))
    sides = (course.company(call.board, "a", a, company), course.company(call.board, "b", b, company_b or company))
    _fight(call, course.opposed(call, SKIRMISH, *sides, stakes, closed=closed))


def mend_fighter(call: Call, *, venture: Key, measure: Key, value: Value, reason: Reason) -> None:
    """Set a number of the hero's or of the enemy's, with a reason the player sees."""
    why, found = stated(reason), _running(call, venture)
    if (at_hand := course.opened(call, found)) is None:
        return
    rules, state = at_hand
    bounds = rules.measures(state).get(measure)
    if bounds is None:
        raise Refused("no_such_measure")
    if not bounds.least <= value <= bounds.most:
        raise Refused("out_of_measure", least=bounds.least, most=bounds.most)
    if value == bounds.now:
        raise Refused("no_change", field=measure)
    for seat in questions.seats(found.as_row(VentureRow)):
        call.say(f"seat/{seat}", "venture_mended", measure=measure, old=bounds.now, new=value, reason=why)
    course.resume(call, found, rules, rules.mend(state, measure, value))


def close_venture(call: Call, *, venture: Key, reason: Reason, end: KeyOrNone = "") -> None:
    """End it as one of its endings would, with all that follows; without one it is void, as if never tried."""
    why, found = stated(reason), _running(call, venture)
    if (at_hand := course.opened(call, found)) is None:
        return
    rules, state = at_hand
    ends = rules.ends(state)
    if end and end not in ends:
        raise Refused("not_offered")
    for seat in questions.seats(found.as_row(VentureRow)):
        call.say(f"seat/{seat}", "venture_closed", reason=why)
    if end:
        course.conclude(call, found, ends[end])
    else:
        course.break_off(call, found)


def _running(call: Call, key: str) -> Venture:
    return orders.under_way(Venture.named(call.event, key))


def _free(board: Board) -> list[str]:
    """The seats that could be at a table."""
    return [seat for seat in board.some(SeatRow) if questions.may_begin(board, seat) is None]


def open_quest_choices(board: Board, _control: str) -> Image | Refused:
    """Each seat that could be sent, and the quests it has not tried."""
    free = _free(board)
    honour = questions.honour(board, asked=False)
    found = {seat: questions.untried(board, seat, content.tomes(), honour=honour) for seat in free}
    left = {seat: quests for seat, quests in found.items() if quests}
    return {"seat": left} if left else Refused("ventures_off" if questions.mode(board) == "off" else "quests_tried")


def open_duel_choices(board: Board, _control: str) -> Image | Refused:
    """Who is free, and with what."""
    free = _free(board)
    return {"seat": free, "kit": orders.kits()} if free else Refused("ventures_off")


def open_skirmish_choices(board: Board, _control: str) -> Image | Refused:
    """Who is free, and which companies there are."""
    free = _free(board)
    if not free:
        return Refused("ventures_off")
    found = orders.companies(board)
    return {"seat": free, "company": found} if found else Refused("skirmish_off")


VENTURES = (
    Command(open_quest, choices=open_quest_choices, by=(CONTROL,)),
    Command(open_duel, choices=open_duel_choices, by=(CONTROL,)),
    Command(open_raid, choices=open_duel_choices, by=(CONTROL,)),
    Command(open_skirmish, choices=open_skirmish_choices, by=(CONTROL,)),
    Command(mend_fighter, by=(CONTROL,)),
    Command(close_venture, by=(CONTROL,)),
)
