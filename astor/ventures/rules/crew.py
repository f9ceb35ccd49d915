"""Who is on a side of a venture: its seats, each with its fighters, and whose go it is (VEN-5, VEN-11). Pure."""

from msgspec import UNSET, Struct, UnsetType

from astor.game.rows.frozen import replace


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """One who fights on a side: its seat ("": nobody's, the house's), court, person, officer and kit.

    A comrade is nobody of the hall (VEN-5).
    """

    key: str
    seat: str
    faction: str
    character: str
    officer: str
    kit: str
    comrade: bool | UnsetType = UNSET


class Party(Struct, frozen=True, forbid_unknown_fields=True):
    """A side: the court, person and officer of its first seat, and the seats that are there; the house is nobody.

    `fighters`: of a side of several; `learnt`: the officers whom a victory has made grow.
    """

    faction: str
    seats: tuple[str, ...]
    character: str
    officer: str
    kit: str | UnsetType = UNSET
    fighters: tuple[Fighter, ...] | UnsetType = UNSET
    learnt: tuple[str, ...] | UnsetType = UNSET


NOBODY = Party("", (), "", "")
"""A side that is not there."""


def crew(side: str, party: Party) -> tuple[Fighter, ...]:
    """Its fighters, in the order of their seats.

    A side that keeps no list of them, as in a duel, is one fighter.
    """
    if party.fighters:
        return party.fighters
    seat = party.seats[0] if party.seats else ""
    return (Fighter(side, seat, party.faction, party.character, party.officer, party.kit or ""),)


def leader(side: str, party: Party, fighter: str) -> str:
    """The seat that decides for a fighter: its own, if that has gone the next of its side; "" if it is the house's.

    Without a fighter it is for the whole side: the first of its seats that is there.
    """
    there = party.seats
    if not fighter:
        return there[0] if there else ""
    seats = [one.seat for one in crew(side, party)]
    own = next(n for n, one in enumerate(crew(side, party)) if one.key == fighter)
    if not seats[own]:
        return ""
    return next((seat for seat in (*seats[own:], *seats[:own]) if seat in there), "")


def without(party: Party, seat: str) -> Party:
    """The side when this seat has gone."""
    return replace(party, seats=tuple(one for one in party.seats if one != seat))
