"""Battle: a case as a referee writes it for `manage.py battle`, and the two sides it tells of."""

import re
from dataclasses import replace
from typing import Annotated, NoReturn, get_args

import msgspec
from django.core.management.base import CommandError
from msgspec import Meta

from factions.rules.tables import Stats, Table
from factions.scenario import Terrain, xy
from war.battle.rules import dice as battle
from war.battle.rules.dice import SEA, Fighter, Strength
from war.battle.rules.odds import DIE
from war.purchase.rules import SHIPS
from war.scenario import STATS

OPEN = "plains"
MOST = 50
Count = Annotated[int, Meta(ge=1, le=MOST)]
Face = Annotated[int, Meta(ge=1, le=DIE)]

AT_FAULT = re.compile(r"(?P<wrong>.*?)(?: - at `\$\.?(?P<key>.*)`)?")
NOT_THERE = re.compile(r"Object (?P<wrong>contains unknown|missing required) field `(?P<key>.*)`")
UNITS = re.compile(r"\.units\.[^.]*$")
IN_WORDS = {
    re.compile(r"Expected `str` matching regex .*"): 'Expected x and y as in "+2/-1"',
}
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
CALLED = {"plain": "plains", "woods": "forest", "forests": "forest", "mountain": "mountains", "cave": "caves",
          "marshes": "marsh"}  # fmt: skip
"""What somebody may well write for a terrain; capitals as they like."""
MANY = {"regiments": "regiment", "warships": "warship", "trade_ships": "trade_ship"}


class UnitsTable(Table, frozen=True):
    """How many units of each kind, with the stats that are printed; one or many are the same word."""

    militia: Count = 0
    regiment: Count = 0
    regiments: Count = 0
    warship: Count = 0
    warships: Count = 0
    trade_ship: Count = 0
    trade_ships: Count = 0


class SideTable(Table, frozen=True):
    """One side; its units by kind, or each by its stats."""

    units: UnitsTable | Annotated[list[Stats], Meta(min_length=1, max_length=MOST)]
    commander: Stats | None = None
    lieutenant: Stats | None = None


class Case(Table, frozen=True):
    """A battle. The fortress is the defender's; dice are the attacker's and the defender's of one round.

    `retreat`: the attacker has somewhere to withdraw to.
    """

    attacker: SideTable
    defender: SideTable
    terrain: str | None = None
    fortress: bool = False
    sea: bool = False
    retreat: bool = True
    dice: tuple[Face, Face] | None = None

    @property
    def field(self) -> str:
        """The terrain as battle knows it."""
        return SEA if self.sea else named(self.terrain)


def named(terrain: str | None) -> str:
    """The terrain that is meant, by the word of the rules."""
    word = (terrain or OPEN).strip().lower()
    return CALLED.get(word, word)


def read(text: bytes) -> Case:
    """The case; `CommandError` with the key at fault if it cannot be fought."""
    try:
        case = msgspec.json.decode(text, type=Case)
    except msgspec.ValidationError as error:
        _refuse(*_fault(str(error)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _refuse("the case", f"is not JSON: {error}")
    if named(case.terrain) not in TERRAINS:
        _refuse("terrain", f"there is no '{case.terrain}'; there are {', '.join(TERRAINS)}")
    if case.sea and named(case.terrain) != OPEN:
        _refuse("terrain", "there is none at sea")
    if case.sea and case.fortress:
        _refuse("fortress", "there is none at sea")
    return case


def sides(case: Case) -> tuple[Strength, Strength]:
    """Attacker and defender; `CommandError` if one has no units, or units that cannot fight there."""
    attacker = replace(_side(case, "attacker"), attacking=True)
    return attacker, replace(_side(case, "defender"), fortress=case.fortress)


def _side(case: Case, name: str) -> Strength:
    table: SideTable = getattr(case, name)
    return Strength(_units(case, name, table), _officer(table.commander), _officer(table.lieutenant))


def _officer(stats: str | None) -> battle.Stats | None:
    return battle.Stats(*xy(stats)) if stats else None


def _units(case: Case, name: str, table: SideTable) -> tuple[Fighter, ...]:
    if isinstance(table.units, list):
        # Of a unit that is known by its stats alone the kind decides nothing but where it fights.
        kind = "warship" if case.sea else "regiment"
        return tuple(Fighter(kind, *xy(stats)) for stats in table.units)
    counts = {word: count for word, count in msgspec.structs.asdict(table.units).items() if count}
    for word in counts:
        if (MANY.get(word, word) in SHIPS) != case.sea:
            _refuse(f"{name}.units.{word}", "does not fight at sea" if case.sea else "fights at sea only")
    if not counts:
        _refuse(f"{name}.units", "nobody is there")
    kinds = [MANY.get(word, word) for word, count in counts.items() for _ in range(count)]
    return tuple(Fighter(kind, *xy(STATS[kind])) for kind in kinds)


def _fault(message: str) -> tuple[str, str]:
    """The key at fault, and what is wrong with it, from what msgspec says."""
    found = AT_FAULT.fullmatch(message)
    wrong, key = (found.group("wrong"), found.group("key") or "") if found else (message, "")
    if absent := NOT_THERE.fullmatch(wrong):
        key = f"{key}.{absent.group('key')}".lstrip(".")
        unknown = (
            f"there is no such unit; there are {', '.join(STATS)}" if UNITS.search(key) else "there is no such key"
        )
        wrong = unknown if absent.group("wrong").startswith("contains") else "is missing"
    for pattern, words in IN_WORDS.items():
        wrong = pattern.sub(words, wrong)
    return key or "the case", wrong


def _refuse(key: str, wrong: str) -> NoReturn:
    raise CommandError(f"{key}: {wrong}", returncode=2)
