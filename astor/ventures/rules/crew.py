"""Who is on a side of a venture: its seats, each with its fighters, and whose go it is (VEN-5, VEN-11). Pure."""

from collections.abc import Mapping
from typing import Any

Party = Mapping[str, Any]
"""A side as its venture keeps it: the court, person and officer of its first seat, and the seats that are there."""


def crew(side: str, party: Party) -> list[Mapping[str, Any]]:
    """Its fighters, in the order of their seats: key, seat, court, person, officer and kit; nobody's is the house's.

    A side that keeps no list of them, as in a duel, is one fighter.
    """
    seats = party["seats"]
    alone = {"key": side, "seat": seats[0] if seats else "", "faction": party["faction"],
             "character": party["character"], "officer": party["officer"], "kit": party.get("kit", "")}  # fmt: skip
    found: list[Mapping[str, Any]] = party.get("fighters") or [alone]
    return found


def leader(side: str, party: Party, fighter: str) -> str:
    """The seat that decides for a fighter: its own, if that has gone the next of its side; "" if it is the house's.

    Without a fighter it is for the whole side: the first of its seats that is there.
    """
    there: list[str] = party["seats"]
    if not fighter:
        return there[0] if there else ""
    seats = [one["seat"] for one in crew(side, party)]
    own = next(n for n, one in enumerate(crew(side, party)) if one["key"] == fighter)
    if not seats[own]:
        return ""
    return next((seat for seat in (*seats[own:], *seats[:own]) if seat in there), "")


def without(party: Party, seat: str) -> dict[str, Any]:
    """The side when this seat has gone."""
    return {**party, "seats": [one for one in party["seats"] if one != seat]}
