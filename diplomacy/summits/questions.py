"""Summits (DIP-5 to DIP-8, TRADE-7): who is at the academic one, who may deal and publish there. Pure."""

from collections.abc import Collection

from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.values.errors import Refused
from diplomacy.rows import AttendanceRow, BallotRow, PaperRow, SummitRow, TheoryRow
from diplomacy.summits import rules
from diplomacy.summits.rules import Present, Session
from diplomacy.trade.rules.contact import Contact
from factions import relations
from factions.rows import CharacterRow, FactionRow, KnowledgeRow


def may_host(board: Board, faction: str) -> Refused | None:
    """May it call one more royal summit? (DIP-5)"""
    return rules.may_host(faction, board.of(SummitRow).values())


def may_call(board: Board, faction: str, invited: Collection[str]) -> Refused | None:
    """May it call these to one? (DIP-5)"""
    return rules.may_call(faction, invited, board.of(SummitRow).values())


def present(board: Board) -> Present:
    """Who has a chair at the academic summit of this phase."""
    return board.once("academy/present", _present)


def _present(board: Board) -> Present:
    phase, chairs = board.fact("phase"), board.of(AttendanceRow).values()
    return {chair.seat: chair.faction for chair in chairs if chair.phase == phase}


def session(board: Board) -> Session:
    """The academic summit of this phase."""
    return board.once("academy", lambda now: rules.session_of(
        present(now), now.of(TheoryRow).values(), now.of(BallotRow).values(), now.fact("phase")
    ))  # fmt: skip


def may_attend(board: Board, seat: str) -> Refused | None:
    """May it take a chair there? (DIP-6)"""
    return board.once(f"may attend {seat}", lambda now: rules.may_attend(present(now), seat, faction_of(now, seat)))


def attends(board: Board, seat: str) -> Refused | None:
    """Has it a chair there? What is done at the table is nothing to those who have none."""
    return board.once(f"attends {seat}", lambda now: rules.attends(present(now), seat))


def inventors(board: Board) -> dict[str, set[str]]:
    """Technology → the seats that may call it their invention (DIP-8)."""
    return board.once("inventors", _inventors)


def _inventors(board: Board) -> dict[str, set[str]]:
    known = [row for row in board.of(KnowledgeRow).values() if row.inventor]
    people, seats = board.of(CharacterRow), board.of(SeatRow)
    return {key: rules.inventors(key, known, people, seats) for key in {row.technology for row in known}}


def may_publish(board: Board, seat: str, technology: str) -> Refused | None:
    """May this seat read a paper on it? (DIP-8)"""
    papers, of_it = board.of(PaperRow).values(), inventors(board).get(technology, ())
    return rules.may_publish(present(board), seat, technology, of_it, papers)


def together(board: Board, one: str, other: str) -> Contact:
    """May these two deal at the table? (TRADE-7)"""
    return rules.together(present(board), one, other, at_war=_at_war(board, one, other))


def may_teach(board: Board, seat: str, other: str) -> Refused | None:
    """May this wizard deal with that faction at the table? (TRADE-7)"""
    known, mine = other in board.some(FactionRow), faction_of(board, seat)
    return rules.may_teach(present(board), seat, other, known=known, at_war=_at_war(board, mine, other))


def _at_war(board: Board, one: str, other: str) -> bool:
    return relations.state(board, one, other) == "war"
