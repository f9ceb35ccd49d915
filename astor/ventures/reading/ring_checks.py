"""The ring: what is wrong with its files, held number against number, and language against language."""

from collections.abc import Iterator

from astor.scenarios.faults import ScenarioFault, listed
from astor.ventures.reading.ring_tables import RING, RING_TEXTS, RingFile, RingTexts, ring_texts
from astor.ventures.rules.ground import COVER, OPEN, ROUGH, WALL, reach
from astor.ventures.rules.ring.warriors import SKILLS

Fault = tuple[str, str, str]
"""Where, what is wrong, what would be right."""
BOUNDS = {"move": (3, 8), "strength": (1, 6), "toughness": (1, 6), "agility": (1, 6), "wounds": (4, 18)}
"""What a people leaves of the numbers, so that an officer's two wounds more or less are still within 1 to 20."""
ANYWHERE = 1000


def of_ring(ring: RingFile) -> list[ScenarioFault]:
    """Everything wrong with what ring.toml says."""
    found = [*_kits(ring), *_weapons(ring), *_skills(ring), *_peoples(ring), *_grounds(ring)]
    return [ScenarioFault(RING, *fault) for fault in found]


def _kits(ring: RingFile) -> Iterator[Fault]:
    if not ring.kit:
        yield "kit", "is empty", "a kit at least"
    for key, kit in ring.kit.items():
        if all(weapon.range for weapon in kit.weapon.values()):
            yield f"kit.{key}.weapon", "has nothing for contact", "a weapon without range"


def _weapons(ring: RingFile) -> Iterator[Fault]:
    names = dict[str, str]()
    for key, kit in ring.kit.items():
        for by, weapon in kit.weapon.items():
            where = f"kit.{key}.weapon.{by}"
            if bool(weapon.range) != bool(weapon.strength):
                yield f"{where}.strength", "goes with range alone", "both of them, or neither"
            if weapon.less and weapon.range:
                yield f"{where}.less", "says nothing of what is shot", "strength"
            if weapon.reload and not weapon.range:
                yield f"{where}.reload", "says nothing of what is not shot", "a weapon with a range"
            if names.setdefault(by, weapon.name) != weapon.name:
                yield f"{where}.name", f"is {names[by]!r} in another kit", "one name"


def _skills(ring: RingFile) -> Iterator[Fault]:
    for key in sorted(ring.skill.keys() - SKILLS):
        yield f"skill.{key}", "is no skill the rules know", listed(set(SKILLS))
    for key in sorted(SKILLS - ring.skill.keys()):
        yield f"skill.{key}", "is missing", "the set of dice it needs"


def _peoples(ring: RingFile) -> Iterator[Fault]:
    for name, people in ring.people.items():
        for what, (least, most) in BOUNDS.items():
            value = getattr(ring.base, what) + getattr(people, what)
            if not least <= value <= most:
                yield f"people.{name}.{what}", f"makes {value} of it", f"{least} to {most}"


def _grounds(ring: RingFile) -> Iterator[Fault]:
    if not ring.ground:
        yield "ground", "is empty", "a board at least"
    for key, table in ring.ground.items():
        kinds = set("".join(table.rows)) - {OPEN, WALL, ROUGH, COVER}
        if kinds or len({len(row) for row in table.rows}) != 1:
            yield f"ground.{key}.rows", "is no board", f"rows of one length, of {OPEN} {WALL} {ROUGH} {COVER}"
        else:
            yield from _starts(ring, key)


def _starts(ring: RingFile, key: str) -> Iterator[Fault]:
    """Who begins somewhere can walk to where everybody else begins."""
    ground = ring.ground[key].rule()
    cells = [*ground.a, *ground.b]
    if len(set(cells)) != len(cells) or any(ground.at(cell) == WALL for cell in cells):
        yield f"ground.{key}.a", "is not where one can begin", "cells without walls, each once, for a and b"
    elif set(cells[1:]) - reach(ground, cells[0], frozenset(), ANYWHERE).keys():
        yield f"ground.{key}.rows", "has a wall between the two sides", "a way from a to b"


def of_texts(ring: RingFile, texts: RingTexts, language: str) -> list[ScenarioFault]:
    """Whether it says in this language all that the ring says, and nothing else."""
    own, found = ring_texts(ring), list[Fault]()
    for part in RingTexts.__struct_fields__:
        said, wanted = getattr(texts, part).keys(), getattr(own, part).keys()
        found += [(f"{part}.{key}", "is missing", "its name in this language") for key in wanted - said]
        found += [(f"{part}.{key}", "is not in the ring", listed(set(wanted))) for key in said - wanted]
    return [ScenarioFault(RING_TEXTS.format(language), *fault) for fault in sorted(found)]
