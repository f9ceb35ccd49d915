"""Awards (SUC-8): what of a whole day is counted, for each faction or each person who is played. Pure."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import convert

from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.values.sides import PUBLIC
from diplomacy.evidence.counting import COUNTS
from diplomacy.evidence.logs import SAID
from diplomacy.rows import TheoryRow
from factions.rows import CharacterRow, FactionRow, ObjectiveRow
from factions.rules.treasury import treasury
from factions.story.questions import chronicle
from factions.story.rules import awards as rules
from factions.story.rules.awards import Change
from factions.story.rules.evidence import FACTS, OF_A_SEAT, Look
from factions.story.rules.moments import Pair
from factions.turns import turn_of

Measure = Callable[[Board], Mapping[str, int]]
"""Who could have it → how many there are; who has none may be left out."""


def counts(board: Board, measure: str) -> dict[str, int]:
    """Of every faction, or of every seat that somebody plays."""
    if measure in OWN:
        found = OWN[measure](board)
        return {faction: found.get(faction, 0) for faction in board.some(FactionRow)}
    if measure in BY_HAND:
        return {seat: BY_HAND[measure](board, seat) for seat in _played(board)}
    who = _played(board) if measure in OF_A_SEAT else board.some(FactionRow)
    return {one: COUNTS[measure](board, one, Look(measure)).n for one in who}


def _played(board: Board) -> set[str]:
    people = board.some(CharacterRow, "seat").values()
    return {person.seat for person in people} & set(board.some(SeatRow))


def deals_made(board: Board, seat: str) -> int:
    """Deals that this seat has struck: the line to its own court says so."""
    return _said_by(board, seat, "deal_struck", f"faction/{board.named(SeatRow, seat).faction}")


def theories_presented(board: Board, seat: str) -> int:
    """Theories that this seat has put before a summit."""
    return _said_by(board, seat, "theory_presented", PUBLIC)


def _said_by(board: Board, seat: str, code: str, side: str) -> int:
    return sum(line.by == seat for _, line in board.heap(SAID, f"{side}/{code}"))


def betrayals(board: Board) -> Mapping[str, int]:
    """Promises broken: wars against allies or over a treaty, treaties renounced."""
    return Counter(moment.by for moment in chronicle(board) if moment.kind == "betrayal")


def plots(board: Board) -> Mapping[str, int]:
    """Plots that succeeded."""
    return Counter(moment.by for moment in chronicle(board) if moment.code in ("plotted", "murdered"))


def votes(board: Board) -> Mapping[str, int]:
    """Votes for the theories of its wizard."""
    found = Counter[str]()
    for theory in board.some(TheoryRow, "faction", "ayes").values():
        found[theory.faction] += theory.ayes
    return found


def goals(board: Board) -> Mapping[str, int]:
    """Objectives reached, its own and those of its people."""
    return Counter(goal.faction for goal in board.of(ObjectiveRow).values() if goal.state == "confirmed")


def treasure(board: Board) -> Mapping[str, int]:
    """Goods in the treasury, all kinds together."""
    return {key: sum(treasury(faction).values()) for key, faction in board.of(FactionRow).items()}


def years_of_peace(board: Board) -> Mapping[str, int]:
    """Turns in a row without a war."""
    turns = board.fact("turns")
    return rules.years_of_peace(board.some(FactionRow), sorted(_changes(board, turns), key=lambda c: c.turn), turns)


def _changes(board: Board, turns: int) -> Iterator[Change]:
    told = (line for code in ENDS_OR_BEGINS for _, line in board.heap(SAID, f"{PUBLIC}/{code}"))
    for line in sorted(told, key=lambda line: line.at):
        pair = convert(line.facts, Pair)
        yield Change(turn_of(line.phase, turns), frozenset((pair.a, pair.b)), line.code == "war_began")


ENDS_OR_BEGINS = ("war_began", "peace_made", "alliance_made")
OWN: Mapping[str, Measure] = {
    measure.__name__: measure for measure in (betrayals, plots, votes, goals, treasure, years_of_peace)
}
BY_HAND: Mapping[str, Callable[[Board, str], int]] = {
    measure.__name__: measure for measure in (deals_made, theories_presented)
}
"""What one seat has done itself."""
OF_PEOPLE = OF_A_SEAT | BY_HAND.keys()
"""Measures that are counted for seats; all others for courts."""
MEASURES = frozenset({*OWN, *BY_HAND, *FACTS})
