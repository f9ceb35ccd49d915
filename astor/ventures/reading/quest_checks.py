"""Quests: what is wrong with one, held paragraph against paragraph, and language against language."""

import re
from collections.abc import Callable, Iterable, Iterator

from astor.scenarios.faults import ScenarioFault, listed
from astor.ventures.reading.quest_tables import (
    NOBODY,
    QUEST,
    TEXTS,
    MapTable,
    ParagraphTable,
    QuestFile,
    TextsFile,
    own_texts,
)
from astor.ventures.rules.ground import HAZARD, WALL, Cell
from astor.ventures.rules.quest.map_fight import steps
from astor.ventures.rules.quest.sheet import DEATH, START, Paragraph, Quest

Fault = tuple[str, str, str]
"""Where, what is wrong, what would be right."""
NEEDED = {"test": ("won", "lost"), "coin": ("won", "lost"), "fight": ("won",), "story": ("ways",), "ending": ()}
ALLOWED = {
    "story": {"ways"},
    "test": {"attr", "helps", "won", "lost"},
    "coin": {"coin", "won", "lost"},
    "fight": {"foe", "combat", "won", "rounds", "timeout", "round_won", "round_lost"},
    "ending": {"outcome", "gift", "wounds"},
}
"""What stands in a paragraph of each kind, beside its text and what it gives at once."""
ROWS = range(4, 13)
"""So many rows a map may have."""
KEY = re.compile("[0-9a-z-]{1,10}")
ANYWHERE = {"kind", "gains", "item"}


def of_quest(quest: QuestFile) -> list[ScenarioFault]:
    """Everything wrong with what quest.toml says."""
    rules = quest.rule()
    found = [*_keys(rules), *_ends(rules), *_ways(rules), *_reached(rules), *_kinds(rules), *_items(quest),
             *_secrets(quest), *_maps(quest), *_fights(quest)]  # fmt: skip
    return [ScenarioFault(QUEST, *fault) for fault in found]


def _kinds(quest: Quest) -> Iterator[Fault]:
    for key, here in quest.items():
        plain = Paragraph(here.kind)
        for name in NEEDED[here.kind]:
            if getattr(here, name) == getattr(plain, name):
                yield f"paragraph.{key}.{name}", f"is missing in a {here.kind}", f"a {here.kind} has {name}"
        said = {name for name in Paragraph.__dataclass_fields__ if getattr(here, name) != getattr(plain, name)}
        for name in sorted(said - ALLOWED[here.kind] - ANYWHERE):
            yield f"paragraph.{key}.{name}", f"says nothing in a {here.kind}", listed(ALLOWED[here.kind])
        if here.kind == "story" and here.ways and not any(way.pays == 0 and not way.needs for way in here.ways):
            yield f"paragraph.{key}.ways", "may all be shut", "a way that needs and costs nothing"
        if bool(here.rounds) != bool(here.timeout):
            yield f"paragraph.{key}.timeout", "goes with rounds alone", "both of them, or neither"
        if here.gift and here.outcome == "failure":
            yield f"paragraph.{key}.gift", "is given for a failure", "an outcome of success or partial"
        if here.wounds and here.outcome != "failure":
            yield f"paragraph.{key}.wounds", "wounds who has not failed", "an outcome of failure"


def _ends(quest: Quest) -> Iterator[Fault]:
    if START not in quest:
        yield f"paragraph.{START}", "is missing", "where the quest begins"
    if DEATH not in quest or (quest[DEATH].kind, quest[DEATH].outcome) != ("ending", "failure"):
        yield f"paragraph.{DEATH}", "is no failure", "the ending a hero without Health comes to"
    if not any(here.kind == "ending" and here.outcome == "success" for here in quest.values()):
        yield "paragraph", "has no success", "an ending with the outcome success"


def _keys(quest: Quest) -> Iterator[Fault]:
    for key in quest:
        if not KEY.fullmatch(key):
            yield f"paragraph.{key}", "is no number of a paragraph", "at most 10 digits, lower-case letters and hyphens"


def _ways(quest: Quest) -> Iterator[Fault]:
    for key, here in quest.items():
        led = [way.to for way in here.ways]
        for twice in sorted({one for one in led if led.count(one) > 1}):
            yield f"paragraph.{key}.ways", f"lead to {twice!r} twice", "a paragraph of its own for each way"
        for to in here.leads():
            if to not in quest and to != DEATH:
                yield f"paragraph.{key}", f"{to!r} is no paragraph", listed(set(quest))


def _reached(quest: Quest) -> Iterator[Fault]:
    """Each is come to from the beginning, and has an end before it: no circle without a way out."""
    there = _closure({START, DEATH} & quest.keys(), lambda key: quest[key].leads(), quest)
    for key in sorted(quest.keys() - there):
        yield f"paragraph.{key}", "nobody ever comes to it", "a way that leads there"
    back: dict[str, list[str]] = {key: [] for key in quest}
    for key, here in quest.items():
        for to in here.leads():
            back.get(to, []).append(key)
    ended = _closure({key for key, here in quest.items() if here.kind == "ending"}, lambda key: back[key], quest)
    for key in sorted(quest.keys() - ended):
        yield f"paragraph.{key}", "leads in a circle without an end", "a way that leads to an ending"


def _closure(found: Iterable[str], then: Callable[[str], Iterable[str]], quest: Quest) -> set[str]:
    seen, ahead = set[str](), list(found)
    while ahead:
        key = ahead.pop()
        if key not in seen and key in quest:
            seen.add(key)
            ahead += then(key)
    return seen


def _items(quest: QuestFile) -> Iterator[Fault]:
    given = {table.item for table in quest.paragraph.values()} - {""}
    for key in sorted(quest.items.keys() - given):
        yield f"items.{key}", "nobody ever finds it", "a paragraph with that item"
    for key, table in quest.paragraph.items():
        for item in {table.item, *table.helps, *(way.needs for way in table.ways)} - {"", *quest.items}:
            yield f"paragraph.{key}", f"{item!r} is no item", listed(set(quest.items))


def _maps(quest: QuestFile) -> Iterator[Fault]:
    used = {table.map for table in quest.paragraph.values()}
    for key, table in quest.map.items():
        if key not in used:
            yield f"map.{key}", "nobody fights on it", "a paragraph with that map"
        if not _whole(table):
            yield f"map.{key}.rows", f"are {len(table.rows)}", f"{ROWS[0]} to {ROWS[-1]} rows"
            continue
        if len({len(row) for row in table.rows}) > 1:
            yield f"map.{key}.rows", "are of different lengths", f"{len(table.rows[0])} signs in each"
        dangerous = any(HAZARD in row for row in table.rows)
        if dangerous != (table.hazard is not None):
            yield f"map.{key}.hazard", "goes with squares of ! alone", "both of them, or neither"


def _whole(table: MapTable) -> bool:
    return len(table.rows) in ROWS


def _fights(quest: QuestFile) -> Iterator[Fault]:
    """One enemy and no map, or several on one (WEA-17)."""
    for key, table in quest.paragraph.items():
        where, alone = f"paragraph.{key}", table.foe != NOBODY
        on_map = [name for name in ("map", "hero", "foes") if getattr(table, name)]
        if table.kind != "fight":
            for name in on_map:
                yield f"{where}.{name}", f"says nothing in a {table.kind}", "a fight"
        elif alone and on_map:
            yield f"{where}.{on_map[0]}", "stands beside foe", "one foe without a map, or foes on one"
        elif not alone and not 2 <= len(table.foes) <= 4:
            yield f"{where}.foes", f"are {len(table.foes)}", "one foe without a map, or two to four foes on one"
        elif not alone and table.map not in quest.map:
            yield f"{where}.map", f"{table.map!r} is no map", listed(set(quest.map))
        elif not alone and _whole(quest.map[table.map]):
            yield from _stood(where, table, quest.map[table.map])


def _stood(where: str, table: ParagraphTable, on: MapTable) -> Iterator[Fault]:
    """Everybody has a square of floor alone."""
    ground, seen = on.rule(), set[Cell]()
    there = steps(ground, table.hero, frozenset()) if table.hero is not None else {}
    places = {f"{where}.hero": table.hero, **{f"{where}.foes.{n}.at": foe.at for n, foe in enumerate(table.foes, 1)}}
    for field, cell in places.items():
        if cell is None:
            yield field, "is missing", "column and row, from the upper left"
        elif cell[1] >= len(on.rows) or cell[0] >= len(on.rows[cell[1]]):
            yield field, "is off the map", f"a square of {len(on.rows[0])} by {len(on.rows)}, from 0, 0"
        elif ground.at(cell) == WALL:
            yield field, "is on an obstacle", "a square of floor"
        elif cell not in there and table.hero is not None:
            yield field, "is cut off from the hero", "a square to which there is a way"
        elif cell in seen:
            yield field, "is on another's square", "a square of its own"
        if cell is not None:
            seen.add(cell)


def _secrets(quest: QuestFile) -> Iterator[Fault]:
    for key, table in quest.paragraph.items():
        if (table.gift == "secret") != bool(table.secret):
            yield f"paragraph.{key}.secret", "goes with the gift of a secret", "both of them, or neither"


def of_texts(quest: QuestFile, texts: TextsFile, language: str) -> list[ScenarioFault]:
    """Whether it says in this language all that the quest says, and nothing else."""
    own = own_texts(quest)
    found = [*_same(own.items.keys(), texts.items.keys(), "items"),
             *_same(own.paragraph.keys(), texts.paragraph.keys(), "paragraph")]  # fmt: skip
    for key in own.paragraph.keys() & texts.paragraph.keys():
        one, other = own.paragraph[key], texts.paragraph[key]
        if len(one.ways) != len(other.ways):
            found.append((f"paragraph.{key}.ways", f"has {len(other.ways)}", f"as many as the quest: {len(one.ways)}"))
        if len(one.foes) != len(other.foes):
            right = f"as many as the quest: {len(one.foes)}"
            found.append((f"paragraph.{key}.foes", f"has {len(other.foes)}", right))
        for name in ("foe", "secret"):
            if bool(getattr(one, name)) != bool(getattr(other, name)):
                right = f"{getattr(one, name) or 'nothing'!r} in this language"
                found.append((f"paragraph.{key}.{name}", "is not as in the quest", right))
    return [ScenarioFault(TEXTS.format(language), *fault) for fault in found]


def _same(own: Iterable[str], other: Iterable[str], where: str) -> Iterator[Fault]:
    for key in sorted(set(own) - set(other)):
        yield f"{where}.{key}", "is missing", "what the quest says there, in this language"
    for key in sorted(set(other) - set(own)):
        yield f"{where}.{key}", "is not in the quest", listed(set(own))
