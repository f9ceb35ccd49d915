"""Succession (SUC-1 to SUC-7): who comes next, who chooses, who takes which office. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from astor.game.values.errors import Refused
from factions.rows import CharacterRow, OfficerRow
from war.loyalty.rules import HEIRS

SUCCESSOR, SECOND = HEIRS
MONARCH = "monarch"
OFFICER = "officer"
"""The office of a player who has none: they lead where they are sent (SUC-6)."""
ELECTORS = ("lord-general", "arch-wizard")
DISPUTED = "disputed"


@dataclass(frozen=True)
class Person:
    """A living person of a court. `home`: whose crown they have a claim to; `seat`: who plays them."""

    key: str
    name: str
    faction: str
    home: str
    office: str
    officer: str = ""
    free: bool = True
    """Nobody's prisoner."""
    seat: str = ""


@dataclass(frozen=True)
class Officer:
    """An officer of a faction who holds no office."""

    key: str
    name: str
    x: int
    y: int


def people_of(characters: Mapping[str, CharacterRow],
              officers: Mapping[str, OfficerRow]) -> list[Person]:  # fmt: skip
    """All who live at any court, from their rows."""
    living = ((key, c, officers.get(c.officer)) for key, c in characters.items() if c.alive)
    return [Person(key, c.name, c.faction, (born and born.home) or c.faction, c.office, c.officer,
                   free=not c.fate, seat=c.seat) for key, c, born in living]  # fmt: skip


def monarch(people: Iterable[Person], faction: str) -> Person | None:
    return next((p for p in people if (p.office, p.faction) == (MONARCH, faction)), None)


def heir(people: Collection[Person], faction: str) -> Person | None:
    """The successor, else the second-in-line, wherever they live (SUC-1 to SUC-3); who wears another crown holds no
    such office any more, and is passed over."""
    born = [p for p in people if p.home == faction and p.free]
    return next((p for office in HEIRS for p in born if p.office == office), None)


def reigning_abroad(people: Iterable[Person], faction: str) -> list[Person]:
    """Who was born to this crown and wears another (SUC-2)."""
    return [p for p in people if p.office == MONARCH and p.home == faction != p.faction]


def promoted(people: Collection[Person], faction: str) -> Person | None:
    """The second-in-line who is successor from now on; nobody follows them (SUC-3)."""
    born = {p.office: p for p in people if p.home == faction}
    return None if SUCCESSOR in born else born.get(SECOND)


def electors(people: Iterable[Person], faction: str) -> list[Person]:
    """The lord-general and the arch-wizard, as far as they live (SUC-4)."""
    return [p for office in ELECTORS for p in people if (p.office, p.faction) == (office, faction)]


def may_choose(chooser: Person | None, choice: str, between: Collection[Person]) -> Refused | None:
    """The two settle between themselves which of them it is (SUC-4)."""
    if chooser is None or chooser not in between:
        return Refused("no_elector")
    return None if choice in {p.key for p in between} else Refused("not_eligible", character=choice)


def verdict(voices: Mapping[str, str], awaited: Collection[str]) -> str:
    """The character both have chosen; "disputed" if they differ, "" while one of these offices is awaited (SUC-4)."""
    if not set(awaited) <= set(voices):
        return ""
    chosen = set(voices.values())
    return chosen.pop() if len(chosen) == 1 else DISPUTED


def holds(voices: Mapping[str, str], between: Sequence[Person]) -> str:
    """Whose name holds when the time to choose is up: the one that was named, the lord-general's if none was; "" if the
    two have named different people (SUC-4)."""
    named = {voices[p.office] for p in between if p.office in voices} & {p.key for p in between}
    if not named:
        return next((p.key for p in between), "")
    return named.pop() if len(named) == 1 else ""


def of_court(people: Iterable[Person], faction: str) -> list[Person]:
    """Who holds an office by this crown: its court, its heirs wherever they live, and no heirs of others (SUC-5)."""
    return [p for p in people if (p.home if p.office in HEIRS else p.faction) == faction]


def best(officers: Iterable[Officer]) -> Officer | None:
    """Highest x - y, ties by name (SUC-6, SUC-7)."""
    return min(officers, key=lambda officer: (officer.y - officer.x, officer.name, officer.key), default=None)


def home_by(turn: int) -> int:
    """A recalled heir is home at the end of this turn: one full turn after that of the death (SUC-2)."""
    return turn + 1


def settled_by(turn: int, *, talks: bool) -> int:
    """The turn at whose end the crown is settled: that of the next diplomacy phase (SUC-4). `talks`: one goes on."""
    return turn + talks
