"""Marriages (DIP-2): whom an heir may marry, as things stand at the courts. Pure."""

from collections.abc import Iterable

from astor.game.rows.board import Board, index
from astor.game.values.errors import Refused
from diplomacy.marriages import rules
from diplomacy.marriages.rules import NOBODY, Heir
from diplomacy.rows import MarriageRow
from factions.rows import CharacterRow


def _courts(marriage: MarriageRow) -> Iterable[str]:
    return {marriage.proposer, marriage.receiver} if marriage.state == "open" else ()


SUITS = index(MarriageRow, _courts, lambda marriage: marriage.at)
"""What is proposed and not answered, by the two courts."""


def heirs(board: Board) -> dict[str, Heir]:
    """Everybody at any court as the rules of heirs see them."""
    return board.once("heirs", _heirs)


def _heirs(board: Board) -> dict[str, Heir]:
    people = board.some(CharacterRow, "faction", "office", "officer", "alive", "fate")
    return rules.heirs_of(people, board.some(MarriageRow, "state", "heir", "spouse").values())


def couple(board: Board, marriage: MarriageRow) -> tuple[Heir, Heir]:
    """The two a marriage is about."""
    people = heirs(board)
    return people.get(marriage.heir, NOBODY), people.get(marriage.spouse, NOBODY)


def may_woo(board: Board, faction: str) -> Refused | None:
    """May it propose one more marriage?"""
    return rules.may_woo(faction, (suit for _, suit in board.heap(SUITS, faction)))


def lies_already(board: Board, proposer: str, heir: str, spouse: str, residence: str) -> bool:
    """Has it proposed this match, to live there, and waits for an answer?"""
    suits = (suit for _, suit in board.heap(SUITS, proposer))
    asked = proposer, heir, spouse, residence
    return any((suit.proposer, suit.heir, suit.spouse, suit.residence) == asked for suit in suits)


def may_wed(board: Board, marriage: MarriageRow) -> Refused | None:
    """What keeps the two from being married now."""
    return rules.may_marry(*couple(board, marriage), marriage.residence)


def spouses(board: Board, character: str) -> list[str]:
    """Whom this one is married to."""
    known = board.some(MarriageRow, "state", "heir", "spouse").values()
    made = ((marriage.heir, marriage.spouse) for marriage in known if marriage.state == "made")
    return [other for pair in made if character in pair for other in pair if other != character]


def hindered(board: Board, marriage: MarriageRow) -> tuple[str, str] | None:
    """Who of the two may not marry any more as it was proposed, and what has become of them: "gone", dead or held by
    others; "wed"; or "moved", no heir of the court that was to agree."""
    people = heirs(board)
    for key, court in ((marriage.heir, marriage.proposer), (marriage.spouse, marriage.receiver)):
        person = people.get(key, NOBODY)
        if not person.free:
            return key, "gone"
        if person.married:
            return key, "wed"
        if person.faction != court or not rules.marriageable(person):
            return key, "moved"
    return None
