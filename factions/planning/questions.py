"""Set-up (SET-4 to SET-6, BAT-13): what a kingdom has to arrange and how it would lie, capitals and names. Pure."""

from astor.game.orders import drafts
from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from factions import questions
from factions.planning.rules import Homeland, Layout, laid, may_be_called
from factions.rows import BuildingRow, CharacterRow, FactionRow, OfficerRow, ProvinceRow


def homeland(board: Board, faction: str) -> Homeland:
    """What a kingdom has to arrange (SET-4)."""
    lands, provinces = questions.lands(board, faction), board.some(ProvinceRow, "coast")
    houses = board.some(BuildingRow, "kind", "province").values()
    built = {house.kind: house.province for house in houses if house.province in lands}
    coasts = frozenset(key for key in lands if provinces[key].coast)
    return Homeland(tuple(lands), coasts, dock=built.get("port", ""), capital=built.get("capital", ""))


def arranged(board: Board, faction: str) -> Layout:
    """How the realm would lie if planning ended now (SET-5)."""
    return laid(homeland(board, faction), drafts.counted(board, "arrange", Layout, faction, faction) or Layout({}))


def may_settle(board: Board, faction: str) -> Refused | None:
    """May it name another capital than it was given (BAT-13)?"""
    own = board.named(FactionRow, faction)
    return None if own.unsettled else Refused("capital_stands", province=own.capital)


def may_name(board: Board, person: CharacterRow, name: str) -> Refused | None:
    """May a person of a court, and the officer they are, be called so (SET-6)?"""
    people = [c.name for key, c in board.some(CharacterRow, "name").items() if key != person.key]
    officers = board.some(OfficerRow, "name", "faction").items()
    court = [o.name for key, o in officers if o.faction == person.faction and key != person.officer]
    return may_be_called(name, [*people, *court])


def realms(board: Board, faction: str) -> list[str]:
    """The row that planning asks a faction about: its realm, if it has one to lay out (SET-5)."""
    return [f"faction/{faction}"] if homeland(board, faction).spaces else []
