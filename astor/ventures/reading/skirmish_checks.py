"""Skirmishes: what is wrong with their files, held number against number, and language against language."""

from collections.abc import Iterator

from msgspec import Struct

from astor.scenarios.faults import ScenarioFault, listed
from astor.ventures.reading.skirmish_tables import (
    EDITION,
    SKIRMISH,
    TEXTS,
    WIDE,
    EditionFile,
    EditionTexts,
    MemberTable,
    SkirmishFile,
    SkirmishTexts,
    edition_texts,
    skirmish_texts,
)
from astor.ventures.rules.ground import COVER, OPEN, ROUGH, WALL, reach

Fault = tuple[str, str, str]
"""Where, what is wrong, what would be right."""
TALENTS = {"toughness": False, "rage": False, "abjuration": True}
"""The talents the rules know, and whether they are of whoever may cast (IST-52, IST-143)."""
GEAR, COMPANY = 60, 110
"""In gp, what a figure and a company may carry (VEN section 2)."""
UNARMED, SHIELD = "unarmed", "shield"
NOT_SOLD = ("helmet", "buckler")
MIDDLE, DEEP = WIDE // 2, 2
START = [(MIDDLE, DEEP), (MIDDLE - 2, DEEP), (MIDDLE + 2, DEEP)]
"""The captain in the middle, comrades two cells to each side, in the third row."""
ANYWHERE = 1000


def of_skirmish(shared: SkirmishFile) -> list[ScenarioFault]:
    """Everything wrong with what skirmish.toml says."""
    found = [*_weapons(shared), *_armours(shared), *_spells(shared), *_talents(shared), *_companies(shared),
             *_grounds(shared)]  # fmt: skip
    return [ScenarioFault(SKIRMISH, *fault) for fault in found]


def of_edition(own: EditionFile, shared: SkirmishFile) -> list[ScenarioFault]:
    """Everything wrong with what edition.toml says, beside what both share."""
    peoples = {"others": own.others, **{f"people.{key}": people for key, people in own.people.items()}}
    found = [(f"{key}.row", f"{people.row!r} is no row", listed(set(shared.row)))
             for key, people in peoples.items() if people.row not in shared.row]  # fmt: skip
    if own.free and (own.free not in shared.weapon or shared.weapon[own.free].range):
        near = {key for key, weapon in shared.weapon.items() if not weapon.range}
        found.append(("free", f"{own.free!r} is no weapon for contact", listed(near)))
    return [ScenarioFault(EDITION, *fault) for fault in found]


def _weapons(shared: SkirmishFile) -> Iterator[Fault]:
    if UNARMED not in shared.weapon:
        yield f"weapon.{UNARMED}", "is missing", "what bare hands do (IST-85)"
    for key, weapon in shared.weapon.items():
        if (weapon.reload or weapon.powder) and not weapon.range:
            yield f"weapon.{key}.reload", "says nothing of what is not shot", "a weapon with a range"
        if weapon.standing and not weapon.reload:
            yield f"weapon.{key}.standing", "says nothing of what is not loaded", "reload"
        if weapon.both and (weapon.hands != 1 or weapon.range):
            yield f"weapon.{key}.both", "says nothing of what one hand does not hold", "hands = 1, without a range"


def _armours(shared: SkirmishFile) -> Iterator[Fault]:
    if SHIELD not in shared.armour:
        yield f"armour.{SHIELD}", "is missing", "what a shield counts (IST-95)"
    for key in NOT_SOLD:
        if key in shared.armour:
            yield f"armour.{key}", "is not for sale", listed(set(shared.armour) - set(NOT_SOLD))


def _spells(shared: SkirmishFile) -> Iterator[Fault]:
    for key, spell in shared.spell.items():
        if bool(spell.radius) != (spell.aim == "burst"):
            yield f"spell.{key}.radius", "goes with one aim alone", 'aim = "burst" and a radius, or neither'


def _talents(shared: SkirmishFile) -> Iterator[Fault]:
    for key in sorted(shared.talent.keys() - TALENTS.keys()):
        yield f"talent.{key}", "is no talent the rules know", listed(set(TALENTS))
    for key in sorted(TALENTS.keys() - shared.talent.keys()):
        yield f"talent.{key}", "is missing", "its name and its gist"


def _companies(shared: SkirmishFile) -> Iterator[Fault]:
    if not shared.company:
        yield "company", "is empty", "a company at least"
    for key, company in shared.company.items():
        for where, member in _members(shared, key):
            yield from _member(shared, where, member)
        worn = sum(gear(shared, member) for member in company.members)
        if worn > COMPANY:
            yield f"company.{key}", f"carries gear of {worn} gp", f"at most {COMPANY} gp"


def _members(shared: SkirmishFile, key: str) -> list[tuple[str, MemberTable]]:
    company = shared.company[key]
    comrades = [(f"company.{key}.comrades.{n}", member) for n, member in enumerate(company.comrades, 1)]
    return [(f"company.{key}.captain", company.captain), *comrades]


def _member(shared: SkirmishFile, where: str, member: MemberTable) -> Iterator[Fault]:
    sold = set(shared.weapon) - {UNARMED}
    faults = [(f"{where}.weapons", f"{weapon!r} is no weapon", listed(sold))
              for weapon in member.weapons if weapon not in sold]  # fmt: skip
    worn = set(shared.armour) - {SHIELD}
    if member.armour in NOT_SOLD:
        faults.append((f"{where}.armour", f"a {member.armour} is not for sale", listed(worn)))
    elif member.armour and member.armour not in worn:
        faults.append((f"{where}.armour", f"{member.armour!r} is no armour", listed(worn)))
    faults += [(f"{where}.spells", f"{spell!r} is no spell", listed(set(shared.spell)))
               for spell in member.spells if spell not in shared.spell]  # fmt: skip
    yield from faults
    if member.talent and member.talent not in TALENTS:
        yield f"{where}.talent", f"{member.talent!r} is no talent", listed(set(TALENTS))
    elif bool(member.spells) != TALENTS.get(member.talent, False):
        yield f"{where}.spells", "go with a talent of those who cast", "both of them, or neither"
    if not faults and member.shield and all(shared.weapon[weapon].hands > 1 for weapon in member.weapons):
        yield f"{where}.shield", "can never be used", "a weapon for one hand"
    if gear(shared, member) > GEAR:
        yield where, f"carries gear of {gear(shared, member)} gp", f"at most {GEAR} gp"


def gear(shared: SkirmishFile, member: MemberTable) -> int:
    """What it carries costs, in gp; what is not there costs nothing."""
    worn = [member.armour] if member.armour else []
    armour = [*worn, SHIELD] if member.shield else worn
    weapons = sum(shared.weapon[key].price for key in member.weapons if key in shared.weapon)
    return weapons + sum(shared.armour[key].price for key in armour if key in shared.armour)


def _grounds(shared: SkirmishFile) -> Iterator[Fault]:
    if not shared.ground:
        yield "ground", "is empty", "a board at least"
    for key, table in shared.ground.items():
        turned = [row[::-1] for row in reversed(table.rows)]
        if set("".join(table.rows)) - {OPEN, WALL, ROUGH, COVER}:
            yield f"ground.{key}.rows", "is no board", f"rows of {OPEN} {WALL} {ROUGH} {COVER}"
        elif turned != table.rows:
            yield f"ground.{key}.rows", "is not the same when it is turned about", "no side begins better"
        else:
            yield from _starts(shared, key)


def _starts(shared: SkirmishFile, key: str) -> Iterator[Fault]:
    """All begin in the third row, in the open or in cover, and can come to each other."""
    ground = shared.ground[key].rule()
    turned = [(WIDE - 1 - x, len(ground.rows) - 1 - y) for x, y in START]
    for side, cells, there in (("a", ground.a, START), ("b", ground.b, turned)):
        if list(cells) != there or any(ground.at(cell) not in (OPEN, COVER) for cell in there):
            right = f"{[list(cell) for cell in there]}, open or cover"
            yield f"ground.{key}.{side}", "is not where it begins", right
            return
    if set(START[1:] + turned) - reach(ground, START[0], frozenset(), ANYWHERE).keys():
        yield f"ground.{key}.rows", "has a wall between those who fight", "a way from each to each"


def of_texts(shared: SkirmishFile, texts: SkirmishTexts, language: str) -> list[ScenarioFault]:
    """Whether it says in this language all that the file says, and nothing else."""
    return _spoken(skirmish_texts(shared), texts, language, SkirmishTexts.__struct_fields__)


def of_edition_texts(own: EditionFile, texts: EditionTexts, language: str) -> list[ScenarioFault]:
    return _spoken(edition_texts(own), texts, language, ("people",))


def _spoken(own: Struct, texts: Struct, language: str, parts: tuple[str, ...]) -> list[ScenarioFault]:
    found = list[Fault]()
    for part in parts:
        said, wanted = getattr(texts, part).keys(), getattr(own, part).keys()
        found += [(f"{part}.{key}", "is missing", "its name in this language") for key in wanted - said]
        found += [(f"{part}.{key}", "is not in the file itself", listed(set(wanted))) for key in said - wanted]
    return [ScenarioFault(TEXTS.format(language), *fault) for fault in sorted(found)]
