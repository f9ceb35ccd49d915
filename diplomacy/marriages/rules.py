"""Heirs (DIP-1, DIP-2): whom they may marry, and who moves. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from astor.game.values.errors import Refused
from diplomacy.rows import MarriageRow
from factions.rows import CharacterRow
from war.loyalty.rules import HEIRS

MOST_OPEN = 4
"""So many proposals of one faction may wait at a time."""


@dataclass(frozen=True)
class Heir:
    """A person of a court, and the officer they are. `free`: alive, no prisoner."""

    key: str
    faction: str
    office: str
    officer: str
    free: bool = True
    married: bool = False


NOBODY = Heir("", "", "", "", free=False)


def heirs_of(people: Mapping[str, CharacterRow], marriages: Iterable[MarriageRow]) -> dict[str, Heir]:
    """Everybody at any court, by their keys."""
    wed = {key for m in marriages if m.state == "made" for key in (m.heir, m.spouse)}
    return {key: Heir(key, p.faction, p.office, p.officer, free=p.alive and not p.fate,
                      married=key in wed) for key, p in people.items()}  # fmt: skip


def may_woo(faction: str, marriages: Iterable[MarriageRow]) -> Refused | None:
    """May it propose one more? `marriages`: all it is concerned in."""
    waiting = sum(m.proposer == faction and m.state == "open" for m in marriages)
    return Refused("too_many_suits", most=MOST_OPEN) if waiting >= MOST_OPEN else None


def may_marry(heir: Heir, spouse: Heir, residence: str) -> Refused | None:
    """Two living, unmarried heirs of different factions, who will live with one of the two (DIP-2)."""
    if not (heir.free and spouse.free):
        return Refused("no_such_heir")
    for person in (heir, spouse):
        if person.office not in HEIRS:
            return Refused("not_an_heir", character=person.key)
        if person.married:
            return Refused("already_married", character=person.key)
    if heir.faction == spouse.faction:
        return Refused("same_court")
    return None if residence in (heir.faction, spouse.faction) else Refused("bad_residence")


def marriageable(person: Heir) -> bool:
    return person.free and not person.married and person.office in HEIRS


def who_moves(heir: Heir, spouse: Heir, residence: str) -> Heir:
    """The one who does not live there yet (DIP-2)."""
    return heir if heir.faction != residence else spouse
