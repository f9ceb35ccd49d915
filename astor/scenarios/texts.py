"""Set-up: a scenario's texts in another language: what one file beside it tells, and which of its own texts that is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, field

from factions.rules.tables import Table
from factions.scenario import Name, Passage, Sentence, wording

CASES: dict[str, tuple[str, ...]] = {"de": ("der", "den", "dem"), "fr": ("le",)}
"""By language: the forms in which a name stands in a sentence, called by the article a masculine name has in it."""
Forms = list[Annotated[str, Meta(min_length=1, max_length=50, description="a name with its article")]]
"""A name in each of its language's CASES; empty where it is told without an article."""
Kept = Annotated[str, Meta(max_length=40, description="a text of at most 40 characters; without one the name stays")]


class EventTexts(Table, frozen=True):
    name: Name
    summary: Sentence


class TechnologyTexts(Table, frozen=True):
    name: Name
    text: Sentence
    forms: Forms = field(default_factory=list)


class SeatTexts(Table, frozen=True):
    title: Name
    objectives: list[Sentence]
    character: Kept = ""
    forms: Forms = field(default_factory=list)


class FactionTexts(Table, frozen=True):
    people: Name
    trait: Sentence
    objectives: list[Sentence]
    seat: dict[str, SeatTexts]
    name: Kept = ""
    brief: Passage = ""


class ArmyTexts(Table, frozen=True):
    name: Name


class SeaTexts(Table, frozen=True):
    name: Kept = ""


class ProvinceTexts(Table, frozen=True):
    name: Kept = ""
    officer: Kept = ""


class TextsFile(Table, frozen=True):
    """texts.<language>.toml: each table by the key of what it tells of; a seat by its office."""

    event: EventTexts
    technology: dict[str, TechnologyTexts]
    faction: dict[str, FactionTexts]
    army: dict[str, ArmyTexts] = field(default_factory=dict)
    province: dict[str, ProvinceTexts] = field(default_factory=dict)
    sea_zone: dict[str, SeaTexts] = field(default_factory=dict)
    spare_objectives: list[Sentence] = field(default_factory=list)


class Said(NamedTuple):
    """One text: where it stands, what it is (fields of rows, as in `seat.title`), the scenario's own, the other one."""

    where: str
    what: tuple[str, ...]
    own: str
    told: str


KINDS = ("army", "character", "faction", "objective", "officer", "province", "sea_zone", "seat", "technology")
"""The rows that have texts of the scenario in them."""


def said(scenario: Any, texts: TextsFile) -> Iterator[Said]:
    """Every text that the file tells, beside the scenario's own; what is missing or too much is left out."""
    courts, land, armies = scenario.factions, scenario.land, scenario.armies
    for name in ("name", "summary"):
        yield Said(f"event.{name}", (f"event.{name}",), getattr(scenario.event, name), getattr(texts.event, name))
    yield from _each("technology", courts.technology, texts.technology, own("technology", "name", "text"))
    yield from _each("army", armies.army, texts.army, own("army", "name"))
    yield from _each("sea_zone", land.sea_zone, texts.sea_zone, own("sea_zone", "name"))
    yield from _each("province", land.province, texts.province, LAND)
    yield from _each("faction", courts.faction, texts.faction, own("faction", "name", "people", "trait", "brief"))
    for table in (table for table in courts.faction if table.key in texts.faction):
        yield from _each(f"faction.{table.key}.seat", table.seat, texts.faction[table.key].seat, SEAT)
    for where, ours, told in objectives(scenario, texts):
        for number, (one, other) in enumerate(zip(ours, told, strict=False), 1):
            yield Said(f"{where}.{number}", ("objective.text",), one, other)


def objectives(scenario: Any, texts: TextsFile) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each list of them: where it stands, the scenario's own, those the file tells."""
    yield "spare_objectives", _worded(scenario.factions.spare_objectives), texts.spare_objectives
    for table in (table for table in scenario.factions.faction if table.key in texts.faction):
        where, told = f"faction.{table.key}", texts.faction[table.key]
        yield f"{where}.objectives", _worded(table.objectives), told.objectives
        for seat in (seat for seat in table.seat if seat.office in told.seat):
            yield f"{where}.seat.{seat.office}.objectives", _worded(seat.objectives), told.seat[seat.office].objectives


def inflected(texts: TextsFile) -> Iterator[tuple[str, str, list[str]]]:
    """Each name that sentences need in several forms: where it stands, the name, its forms."""
    for key, technology in texts.technology.items():
        yield f"technology.{key}.forms", technology.name, technology.forms
    for key, faction in texts.faction.items():
        for office, seat in faction.seat.items():
            yield f"faction.{key}.seat.{office}.forms", seat.title, seat.forms


def _worded(aims: Iterable[Any]) -> list[str]:
    return [wording(aim) for aim in aims]


Fields = Mapping[str, tuple[str, ...]]
"""Field of a table → the fields of rows that it is laid in."""


def own(kind: str, *fields: str) -> Fields:
    return {name: (f"{kind}.{name}",) for name in fields}


PEOPLE = ("character.name", "officer.name", "province.captain")
"""The fields that name somebody: a person of a court, or whoever leads a land."""
LAND: Fields = {"name": ("province.name", "army.name"), "officer": PEOPLE}
"""The guard of a free land is called by it."""
SEAT: Fields = {"title": ("seat.title",), "character": PEOPLE}


def _each(where: str, tables: Iterable[Any], texts: Mapping[str, Any], fields: Fields) -> Iterator[Said]:
    for table in (table for table in tables if key_of(table) in texts):
        told = texts[key_of(table)]
        for name, what in fields.items():
            yield Said(f"{where}.{key_of(table)}.{name}", what, getattr(table, name), getattr(told, name))


def key_of(table: Any) -> str:
    """A seat's is its office."""
    return str(getattr(table, "key", "") or table.office)


class Group(NamedTuple):
    """Tables of one kind: their keys in the scenario, those the file tells, and whether it has to tell all of them."""

    name: str
    keys: set[str]
    told: set[str]
    whole: bool = True


def groups(scenario: Any, texts: TextsFile) -> Iterator[Group]:
    courts, land = scenario.factions, scenario.land
    yield Group("technology", _keys(courts.technology), set(texts.technology))
    yield Group("faction", _keys(courts.faction), set(texts.faction))
    yield Group("army", _keys(scenario.armies.army), set(texts.army))
    yield Group("province", _keys(land.province), set(texts.province), whole=False)
    yield Group("sea_zone", _keys(land.sea_zone), set(texts.sea_zone), whole=False)
    for table in (table for table in courts.faction if table.key in texts.faction):
        yield Group(f"faction.{table.key}.seat", _keys(table.seat), set(texts.faction[table.key].seat))


def _keys(tables: Iterable[Any]) -> set[str]:
    return {key_of(table) for table in tables}
