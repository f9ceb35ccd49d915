"""Loyalty (DIP-3, DIP-4): heirs who face the faction of their birth, or an uprising. Pure."""

from collections.abc import Collection, Sequence

EVEN = 50
"""Percent by which an heir changes sides in battle, or leads an uprising."""
HEIRS = ("successor", "second-in-line")
"""In this order they are asked to lead one."""


def is_torn(home: str, faction: str, foes: Collection[str]) -> bool:
    """Does an officer face the faction of their birth in battle (DIP-3)?"""
    return home not in ("", faction) and home in foes


def who_leads(heirs: Sequence[str], thrown: Sequence[int]) -> str:
    """Of heirs in a province that rises, in their order, the first whose die says so leads it; "" if none (DIP-4)."""
    return next((heir for heir, die in zip(heirs, thrown, strict=True) if die <= EVEN), "")
