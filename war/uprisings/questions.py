"""Uprisings (ORD-4, DIP-4): which heirs are where a province rises, and where rebels stand. Pure."""

from astor.game.rows.board import Board
from factions.rows import CharacterRow, FactionRow, ProvinceRow
from war import questions
from war.loyalty.rules import HEIRS


def heirs_in(board: Board, province: str, faction: str) -> list[CharacterRow]:
    """The free heirs of a faction there, with their army or at the capital, in the order they are asked (DIP-4)."""
    field, capital = questions.theatre(board), board.named(FactionRow, faction).capital
    heirs = [c for c in board.of(CharacterRow).values()
             if c.faction == faction and c.office in HEIRS and c.alive and c.fate == ""]  # fmt: skip
    posts = {heir.key: field.posted.get(heir.officer) for heir in heirs}
    places = {key: field.army(army).place if army else capital for key, army in posts.items()}
    there = (heir for heir in heirs if places[heir.key] == province)
    return sorted(there, key=lambda heir: (HEIRS.index(heir.office), heir.key))


def still_rebels(board: Board, province: str) -> bool:
    """Does it stand against the faction it rose against?"""
    land = board.find(ProvinceRow, province)
    return land is not None and land.owner == "" and land.risen > 0
