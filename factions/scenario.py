"""Set-up: the tables in which a scenario tells its map, factions and courts, and the rows laid from them."""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Annotated, Literal

from msgspec import Meta, ValidationError, convert, field, to_builtins

from astor.game.models import Event, Row, Seat
from factions.models import (
    SPARE,
    Border,
    Building,
    Character,
    Faction,
    Knowledge,
    Objective,
    Officer,
    Province,
    Relation,
    SeaZone,
    Technology,
)
from factions.research.rules.quantities import EffectTable
from factions.rules.tables import Count, Table, Treasury
from factions.rulings import rules_of
from factions.story.rules.evidence import Look

KEY_IN_WORDS = "at most 40 lower-case letters, digits and single hyphens"
Key = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40, description=KEY_IN_WORDS)]
Name = Annotated[str, Meta(min_length=1, max_length=40, description="a text of 1 to 40 characters")]
Sentence = Annotated[str, Meta(min_length=1, max_length=300, description="a text of 1 to 300 characters")]
Passage = Annotated[str, Meta(max_length=400, description="a text of at most 400 characters")]
Place = Annotated[str, Meta(max_length=40, description="the key of a province or sea zone")]

Terrain = Literal["plains", "forest", "mountains", "caves", "marsh"]
Good = Literal["wood", "stone", "metal", "exotic"]
BorderKind = Literal["open", "river", "mountain"]
FactionKind = Literal["kingdom", "guild", "religion"]
Branch = Literal["land", "craft", "sea", "war", "lore", "statecraft"]
Office = Literal["monarch", "lord-general", "arch-wizard", "successor", "second-in-line"]
Sigil = Literal["flame", "star", "heart", "gate", "anchor", "bird", "pine", "crown", "hammer", "leaf", "scales", "sun"]
"""The shapes the client can draw."""
COLOURS = 12

STATS = {"monarch": "+1/-1", "lord-general": "+2/-1", "successor": "+0/-0", "second-in-line": "+0/-0"}
"""SET-1; the arch-wizard's stand in the scenario's rules (SET-2)."""
NEW_OFFICER = "-1/+1"


def is_key(name: str) -> bool:
    """May a row be called so, and a folder that is one?"""
    try:
        convert(name, Key)
    except ValidationError:
        return False
    return True


class ProvinceTable(Table, frozen=True):
    """`at` is where the author sketches it on a sheet of 1200 x 800, `size` how large (1: like most).

    `officer` commands the province when it is free: from the start, when its kingdom is left out, or once it rises.
    """

    key: Key
    name: Name
    at: tuple[int, int]
    terrain: Terrain
    good: Good
    officer: Name
    size: Annotated[float, Meta(ge=0.4, le=2, description="a number from 0.4 to 2")] = 1.0
    owner: str = ""
    coast: list[str] = field(default_factory=list)
    order: Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")] = 2
    buildings: list[str] = field(default_factory=list)
    militia: Count = 0


class BorderTable(Table, frozen=True):
    between: tuple[str, str]
    kind: BorderKind = "open"


class SeaZoneTable(Table, frozen=True):
    key: Key
    name: Name
    at: tuple[int, int]
    neighbours: list[str] = field(default_factory=list)


class MapFile(Table, frozen=True):
    """map.toml"""

    province: list[ProvinceTable]
    border: list[BorderTable]
    sea_zone: list[SeaZoneTable] = field(default_factory=list)


class TechnologyTable(Table, frozen=True):
    """`needs` are the keys of its prerequisites (TECH-1); an `institution` stands in a place (TECH-2)."""

    key: Key
    name: Name
    branch: Branch
    cost: Treasury
    text: Sentence
    needs: list[str] = field(default_factory=list)
    effects: list[EffectTable] = field(default_factory=list)
    institution: Literal["", "university", "academy", "college"] = ""


class TechnologiesTable(Table, frozen=True):
    """Keys of technologies: the one a faction starts with, and its option cards (SET-3)."""

    starting: str
    options: list[str]


class ObjectiveTable(Table, frozen=True):
    """An objective that says what it looks at; with `whole` these facts are all it asks for."""

    text: Sentence
    looks: list[Look]
    whole: bool = False


Aim = Sentence | ObjectiveTable
"""An objective: in words alone, or with what it looks at."""


def wording(aim: str | ObjectiveTable) -> str:
    return aim if isinstance(aim, str) else aim.text


class SeatTable(Table, frozen=True):
    """A seat of a court; a `herald` writes for the press from the beginning."""

    office: Office
    title: Name
    character: Name
    objectives: list[Aim]
    herald: bool = False


class FactionTable(Table, frozen=True):
    key: Key
    name: Name
    people: Name
    kind: FactionKind
    colour: Annotated[int, Meta(ge=1, le=COLOURS, description=f"a whole number from 1 to {COLOURS}")]
    sigil: Sigil
    trait: Sentence
    treasury: Treasury
    technologies: TechnologiesTable
    objectives: list[Aim]
    seat: list[SeatTable]
    effects: list[EffectTable] = field(default_factory=list)
    brief: Passage = ""
    capital: str = ""


class FactionsFile(Table, frozen=True):
    """factions.toml; `spare_objectives` wait for players whose character has died (SUC-8)."""

    faction: list[FactionTable]
    technology: list[TechnologyTable]
    spare_objectives: list[Aim] = field(default_factory=list)


def xy(stats: str) -> tuple[int, int]:
    """What "+2/-1" adds to one's own die, and to the opponent's."""
    x, y = stats.split("/")
    return int(x), int(y)


def building(entry: str) -> tuple[str, str]:
    """Kind and holder of "temple:sunfaith"; other kinds have no holder."""
    kind, _, holder = entry.partition(":")
    return kind, holder


def rows(event: Event, factions: FactionsFile, land: MapFile) -> Iterator[Row]:
    """The rows of the realms and the land, not yet written."""
    return chain(
        _faction_rows(event, factions),
        chain.from_iterable(_court_rows(event, faction) for faction in factions.faction),
        _relation_rows(event, factions),
        chain.from_iterable(_province_rows(event, province) for province in land.province),
        _border_rows(event, land),
    )


def _faction_rows(event: Event, factions: FactionsFile) -> Iterator[Row]:
    for technology in factions.technology:
        yield _technology(event, technology)
    for table in factions.faction:
        yield _faction(event, table)
        yield from _knowledge_rows(event, table)
        for number, aim in enumerate(table.objectives, 1):
            yield _objective(event, f"{table.key}-{number}", aim, faction=table.key)
    for number, aim in enumerate(factions.spare_objectives, 1):
        yield _objective(event, f"{SPARE}{number}", aim)


def _objective(event: Event, key: str, aim: str | ObjectiveTable, *, faction: str = "", seat: str = "") -> Objective:
    whose = {"faction": faction, "seat": seat}
    if isinstance(aim, str):
        return Objective(event=event, key=key, text=aim, **whose)
    return Objective(event=event, key=key, text=aim.text, looks=to_builtins(aim.looks), whole=aim.whole, **whose)


def _faction(event: Event, table: FactionTable) -> Faction:
    treasury = to_builtins(table.treasury)
    return Faction(
        event=event,
        key=table.key,
        name=table.name,
        people=table.people,
        kind=table.kind,
        colour=table.colour,
        sigil=table.sigil,
        trait=table.trait,
        effects=to_builtins(table.effects),
        capital=table.capital,
        **treasury,
    )


def _technology(event: Event, table: TechnologyTable) -> Technology:
    cost = {good: amount for good, amount in to_builtins(table.cost).items() if amount}
    return Technology(
        event=event,
        key=table.key,
        name=table.name,
        branch=table.branch,
        text=table.text,
        needs=table.needs,
        cost=cost,
        effects=to_builtins(table.effects),
        institution=table.institution,
    )


def _knowledge_rows(event: Event, faction: FactionTable) -> Iterator[Row]:
    known = {faction.technologies.starting: "known"}
    for key, state in (dict.fromkeys(faction.technologies.options, "option") | known).items():
        yield Knowledge(event=event, key=f"{faction.key}-{key}", faction=faction.key, technology=key, state=state)


def _court_rows(event: Event, faction: FactionTable) -> Iterator[Row]:
    """Each seat with its character, the officer they are (SET-1), and its own objectives (SET-6)."""
    stats = STATS | {"arch-wizard": rules_of(event.rules).arch_wizard}
    for table in faction.seat:
        key, court = f"{faction.key}-{table.office}", faction.key
        x, y = xy(stats[table.office])
        yield Seat(event=event, key=key, faction=court, office=table.office, title=table.title)
        yield Officer(event=event, key=key, name=table.character, faction=court, home=court, x=x, y=y)
        yield Character(
            event=event, key=key, name=table.character, faction=court, office=table.office, seat=key, officer=key
        )
        for number, aim in enumerate(table.objectives, 1):
            yield _objective(event, f"{key}-{number}", aim, faction=court, seat=key)


def _relation_rows(event: Event, factions: FactionsFile) -> Iterator[Row]:
    for a, b in combinations(sorted(faction.key for faction in factions.faction), 2):
        yield Relation(event=event, key=f"{a}~{b}", a=a, b=b)


def _province_rows(event: Event, table: ProvinceTable) -> Iterator[Row]:
    yield Province(
        event=event,
        key=table.key,
        name=table.name,
        owner=table.owner,
        terrain=table.terrain,
        good=table.good,
        coast=table.coast,
        order=table.order,
        captain=table.officer,
    )
    for kind, holder in map(building, table.buildings):
        yield Building(event=event, key=f"{table.key}-{kind}", kind=kind, province=table.key, holder=holder)
    if not table.owner:
        x, y = xy(NEW_OFFICER)
        yield Officer(event=event, key=f"{table.key}-officer", name=table.officer, x=x, y=y)


def _border_rows(event: Event, land: MapFile) -> Iterator[Row]:
    for table in land.border:
        a, b = sorted(table.between)
        yield Border(event=event, key=f"{a}~{b}", a=a, b=b, kind=table.kind)
    for zone in land.sea_zone:
        yield SeaZone(event=event, key=zone.key, name=zone.name, neighbours=zone.neighbours)
