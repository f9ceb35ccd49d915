"""Objectives and stories (SET-6, SUC-8): whether all is over, what a seat was dealt, and the chronicle. Pure."""

from collections import Counter

from astor.game.rows.board import Board, index
from astor.game.rows.own import LineRow, SeatRow
from astor.game.values.phases import ENDED
from astor.game.values.sides import PUBLIC
from factions.models import SPARE
from factions.rows import FactionRow, ObjectiveRow, TallyRow
from factions.rulings import ruled
from factions.story.rules import chronicle as day
from factions.story.rules import tallies
from factions.story.rules.claims import side_of
from factions.story.rules.deeds import COUNSEL, once
from factions.story.rules.moments import BESIDE, RANKS, Moment, Said, told
from factions.story.rules.tallies import Figures
from factions.turns import kind_of, order_of_play, turn_of


def over(board: Board) -> bool:
    """Is the event over, and everything told?"""
    return board.once("over", lambda now: bool(now.fact("phase") == ENDED))


OBJECTIVES = index(ObjectiveRow, lambda objective: (side_of(objective.seat, objective.faction),), lambda _: 0)
"""Objectives lie together by the side that pursues them."""


def pursued(board: Board, seat: str, faction: str) -> dict[str, ObjectiveRow]:
    """The objectives of a seat and of its faction, by their keys."""
    return dict([*board.heap(OBJECTIVES, side_of(seat, "")), *board.heap(OBJECTIVES, side_of("", faction))])


def in_hand(board: Board, seat: str) -> str:
    """The spare objective this seat was dealt and has not reached; "" if there is none (SUC-8)."""
    dealt = ((key, o) for key, o in board.of(ObjectiveRow).items() if key.startswith(SPARE) and o.seat == seat)
    return next((key for key, objective in dealt if objective.state != "confirmed"), "")


# The chronicle


SEALED = "sealed/"
"""So begin the names of the heaps of what factions alone were told."""


def _telling(line: LineRow) -> tuple[str, ...]:
    if line.code not in RANKS and line.code not in BESIDE:
        return ()
    if line.side == PUBLIC:
        return (line.phase,)
    return (SEALED + line.phase,) if line.side.startswith("faction/") else ()


TELLING = index(LineRow, _telling, lambda line: (line.at, line.seq_no))
"""The lines that make the chronicle, phase by phase."""


def chronicle(board: Board) -> list[Moment]:
    """The moments of the day, the oldest first: what everybody heard; what was sealed once it is told (SEAT-5)."""
    return board.once("chronicle", _chronicle)


def _chronicle(board: Board) -> list[Moment]:
    if not over(board):
        return _heard(board)
    if not by_hand(board):
        return whole(board)
    known = {moment.key: moment for moment in secrets(board) if moment.key in revealed(board)}
    heard = {moment.key: moment for moment in _heard(board)}
    return sorted((heard | known).values(), key=lambda moment: moment.at)


def _heard(board: Board) -> list[Moment]:
    return board.once("chronicle/heard", lambda now: _day(now, sealed=False))


def whole(board: Board) -> list[Moment]:
    """All there is to tell, what was sealed as well: Control's alone as long as not all of it is told."""
    return board.once("chronicle/whole", lambda now: _day(now, sealed=True))


def _day(board: Board, *, sealed: bool) -> list[Moment]:
    phases_told = dict.fromkeys(heap.removeprefix(SEALED) for heap in board.heaps(TELLING))
    return day.chronicle(moment for phase in phases_told for moment in _of_phase(board, phase, sealed=sealed))


def _of_phase(board: Board, phase: str, *, sealed: bool) -> list[Moment]:
    """Those of one phase; those of all that are over stand as they were worked out."""

    def work(now: Board) -> list[Moment]:
        heaps = (phase, SEALED + phase) if sealed else (phase,)
        lines = (as_said(key, line)
                 for heap in heaps for key, line in now.heap(TELLING, heap))  # fmt: skip
        return told(sorted(lines, key=lambda said: said.at))

    return board.once(f"chronicle/{phase}/{sealed}", work)


def as_said(key: str, line: LineRow) -> Said:
    """A line of the log, as stories read it."""
    return Said(key, line.side, line.code, line.facts, line.phase, line.at)


def secrets(board: Board) -> list[Moment]:
    """What only those heard whom it concerned, until all is over; the oldest first."""
    return board.once("chronicle/secrets", _secrets) if over(board) else []


def _secrets(board: Board) -> list[Moment]:
    heard = {moment.says for moment in _heard(board)}
    return [moment for moment in whole(board) if moment.says not in heard]


def by_hand(board: Board) -> bool:
    """Is what was secret told by Control, one after the other?"""
    return ruled(board).secrets == "by_hand"


def all_told(board: Board) -> bool:
    """Has everybody been told all that was secret: with the last bell, or when Control has revealed the last of it?

    A Control who has secrets to keep and finds none among the moments has not told them either.
    """
    kept = {moment.key for moment in secrets(board)}
    return over(board) and (not by_hand(board) or (bool(kept) and kept <= revealed(board).keys()))


REVEALED = index(LineRow, lambda line: ("revealed",) if line.code == "revealed" else (), lambda line: line.at)


def revealed(board: Board) -> dict[str, int]:
    """Key of a moment that Control has revealed → when."""
    return {str(line.facts["moment"]): line.at for _, line in board.heap(REVEALED, "revealed")}


def shown(board: Board) -> list[Moment]:
    """The moments that screens are sent: of a day that goes on the newest."""
    return chronicle(board) if over(board) else chronicle(board)[-NEWEST:]


NEWEST = 60
"""So many moments are at hand while the day goes on."""


# What a phase brought


def _figured(line: LineRow) -> tuple[str, ...]:
    heard = line.side == PUBLIC and line.code in {*tallies.COUNTED, *tallies.MOVED, tallies.HUNGER}
    summed = line.code in tallies.SEALED and line.side.startswith("faction/")
    return (line.phase,) if heard or summed else ()


FIGURED = index(LineRow, _figured, lambda line: (line.at, line.seq_no))


def last_phase(board: Board) -> str:
    """The phase before the one on the clock; "" before the second."""
    order = order_of_play(board.fact("turns"))
    at = order.index(board.fact("phase")) if board.fact("phase") in order else 0
    return order[at - 1] if at else ""


def figures(board: Board, phase: str) -> Figures:
    """What this phase brought, as far as everybody may hear it."""
    return tallies.figures(
        (as_said(key, line) for key, line in board.heap(FIGURED, phase)), len(board.some(FactionRow))
    )


def harvest(board: Board, phase: str) -> Counter[str]:
    """Good → how much of it all lands gave together; nothing where too few play, or in other phases."""
    if kind_of(phase) != "production" or len(board.some(FactionRow)) < tallies.FEWEST:
        return Counter()
    turn = turn_of(phase, board.fact("turns"))
    incomes = (tally.income for tally in board.some(TallyRow, "turn", "income").values() if tally.turn == turn)
    return sum((Counter(income) for income in incomes), Counter())


# What a seat did, and what befell it


DEEDS = {
    "war_began": "by", "alliance_ended": "by", "treaty_made": "", "treaty_renounced": "faction", "married": "",
    "researched": "", "built": "faction", "army_raised": "", "theory_presented": "faction",
    "paper_published": "faction", "deal_struck": "", "province_ceded": "from", "faction_named": "faction",
    "capital_named": "faction", "hired": "faction", "razed": "faction", "plot_succeeded": "",
    "plot_failed": "", COUNSEL: "",
}  # fmt: skip
"""Lines that tell a deed of the seat whose order they came of; the fact that names its faction, if any does."""
HOUSEKEEPING = frozenset(
    {"device_joined", "player_sat_down", "card_void", "request_answered", "request_resolved", "control_acted",
     "control_undid", "overridden", "objective_given", "objective_confirmed", "objective_denied", "objective_dealt",
     "objective_kept", "no_objective_left", "summed_up", "article_stopped", "filed_replaced",
     "filed_taken_back", "proposal_moot", "proposal_passed_over",
     "proposal_lapsed", "basket_left", "plan_left"}
)  # fmt: skip
"""Lines to a seat that are no part of its story."""
MOST_DEEDS = 80


def _deed(line: LineRow) -> tuple[str, ...]:
    """The seats of whose story it is a part: that which did it, or that which is told."""
    if line.side.startswith("seat/") and line.code not in HOUSEKEEPING:
        return (line.side.removeprefix("seat/"),)
    seat = "" if line.code == COUNSEL else line.by
    seat = seat or line.facts.get("seat", "")
    return (seat,) if seat and line.code in DEEDS else ()


STORIES = index(LineRow, _deed, lambda line: (line.at, line.seq_no))


def deeds(board: Board, seat: str) -> list[tuple[str, LineRow]]:
    """The newest lines of a seat's own story by their keys, the oldest first; each thing once."""
    return all_deeds(board, seat)[-MOST_DEEDS:]


def all_deeds(board: Board, seat: str) -> list[tuple[str, LineRow]]:
    """All lines of a seat's own story, the same way."""
    faction = board.named(SeatRow, seat).faction
    sides = (PUBLIC, f"faction/{faction}", f"seat/{seat}")
    own = [(key, line) for key, line in board.heap(STORIES, seat)
           if line.side in sides and line.facts.get(DEEDS.get(line.code, ""), faction) == faction]  # fmt: skip
    told = {said.key for said in once(as_said(key, line) for key, line in own)}
    return [(key, line) for key, line in own if key in told]
