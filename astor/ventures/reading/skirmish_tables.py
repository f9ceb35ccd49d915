"""Skirmishes: what the files of both editions share, and what is each edition's own, in English and text by text."""

from typing import Annotated, Literal

from msgspec import Meta, field, structs

from astor.ventures.rules.ground import Ground
from astor.ventures.rules.skirmish.figures import Aim, Core, Edition, Member, People, Spell, Stat, Weapon
from factions.rules.tables import Table
from factions.scenario import Name

SKIRMISH, EDITION, TEXTS = "skirmish.toml", "edition.toml", "texts.{}.toml"
WIDE, HIGH = 11, 13
Points = Annotated[int, Meta(ge=1, le=10, description="a whole number from 1 to 10")]
Health = Annotated[int, Meta(ge=10, le=30, description="a whole number from 10 to 30")]
More = Annotated[int, Meta(ge=0, le=10, description="a whole number from 0 to 10")]
Shift = Annotated[int, Meta(ge=-10, le=10, description="a whole number from -10 to 10")]
Hands = Annotated[int, Meta(ge=0, le=2, description="a whole number from 0 to 2")]
Inches = Annotated[int, Meta(ge=0, le=60, description="a whole number from 0 to 60")]
Price = Annotated[int, Meta(ge=0, le=500, description="a whole number from 0 to 500")]
Gist = Annotated[str, Meta(min_length=1, max_length=120, description="a text of 1 to 120 characters")]
Word = Annotated[str, Meta(max_length=40, description="a text of up to 40 characters")]
Line = Annotated[str, Meta(min_length=WIDE, max_length=WIDE, description=f"{WIDE} cells")]
Cells = Annotated[list[tuple[int, int]], Meta(min_length=3, max_length=3, description="3 cells")]
Rows = Annotated[list[Line], Meta(min_length=HIGH, max_length=HIGH, description=f"{HIGH} rows")]
Weapons = Annotated[list[str], Meta(min_length=1, max_length=3, description="1 to 3 weapons")]


class RowTable(Table, frozen=True):
    """IST-106 to IST-109."""

    power: Points
    finesse: Points
    will: Points
    health: Health


class WeaponTable(Table, frozen=True):
    name: Name
    hands: Hands = 1
    range: Inches = 0
    hit: Shift = 0
    harm: Shift = 0
    pierce: More = 0
    both: More = 0
    first_strike: bool = False
    reload: More = 0
    standing: bool = False
    powder: bool = False
    price: Price = 0

    def rule(self) -> Weapon:
        return Weapon(self.hands, self.range, self.hit, self.harm, self.pierce, self.both, self.first_strike,
                      self.reload, self.standing, self.powder)  # fmt: skip


class ArmourTable(Table, frozen=True):
    name: Name
    counts: More
    price: Price = 0


class SpellTable(Table, frozen=True):
    name: Name
    gist: Gist
    range: Inches
    guard: Stat
    aim: Aim
    once: bool = True
    radius: More = 0

    def rule(self) -> Spell:
        return Spell(self.range, self.guard, self.aim, self.once, self.radius)


class TalentTable(Table, frozen=True):
    name: Name
    gist: Gist


class MemberTable(Table, frozen=True):
    weapons: Weapons
    armour: Word = ""
    shield: bool = False
    talent: Word = ""
    spells: list[str] = field(default_factory=list)

    def rule(self, carried: tuple[str, ...]) -> Member:
        return Member(carried, self.armour, self.shield, self.talent, tuple(self.spells))


Comrades = Annotated[list[MemberTable], Meta(min_length=2, max_length=2, description="2 comrades")]


class CompanyTable(Table, frozen=True):
    name: Name
    captain: MemberTable
    comrades: Comrades

    @property
    def members(self) -> list[MemberTable]:
        return [self.captain, *self.comrades]


class GroundTable(Table, frozen=True):
    name: Name
    a: Cells
    b: Cells
    rows: Rows

    def rule(self) -> Ground:
        return Ground(tuple(self.rows), tuple(self.a), tuple(self.b))


class SkirmishFile(Table, frozen=True):
    """skirmish.toml"""

    row: dict[str, RowTable]
    weapon: dict[str, WeaponTable]
    armour: dict[str, ArmourTable]
    spell: dict[str, SpellTable]
    talent: dict[str, TalentTable]
    company: dict[str, CompanyTable]
    ground: dict[str, GroundTable]

    def companies(self) -> dict[str, tuple[str, str]]:
        """Each company as it is chosen: by its key the company of the file, and the spell chosen with it or ""."""
        found: dict[str, tuple[str, str]] = {}
        for key, company in self.company.items():
            spells = company.captain.spells
            found |= {f"{key}-{spell}": (key, spell) for spell in spells} if len(spells) > 1 else {key: (key, "")}
        return found

    def members(self, key: str) -> list[MemberTable]:
        """Those of a company as it is chosen, the captain first, with the spell that was chosen alone."""
        of, spell = self.companies()[key]
        return [
            structs.replace(one, spells=[spell]) if spell and one.spells else one for one in self.company[of].members
        ]


class PeopleTable(Table, frozen=True):
    """A people: the row it has, and what is added to it (IST-118)."""

    name: Name
    row: str
    price: Price
    health: More = 0
    armour: More = 0


class EditionFile(Table, frozen=True):
    """edition.toml; `hero`: what each hero costs besides (IST-104), `free`: IST-105."""

    name: Name
    by: Name
    licence: Literal["MIT", "CC BY-SA 4.0"]
    hero: Price
    others: PeopleTable
    people: dict[str, PeopleTable]
    free: Word = ""

    def rule(self, key: str, shared: SkirmishFile) -> Edition:
        """What the rules need of it: no words and no prices."""
        peoples = {"": self.others, **self.people}
        return Edition(
            key,
            {name: weapon.rule() for name, weapon in shared.weapon.items()},
            {name: armour.counts for name, armour in shared.armour.items()},
            {name: spell.rule() for name, spell in shared.spell.items()},
            {name: _people(shared, people) for name, people in peoples.items()},
            {name: self._members(shared, name) for name in shared.companies()},
            {name: ground.rule() for name, ground in shared.ground.items()},
        )

    def _members(self, shared: SkirmishFile, key: str) -> tuple[Member, ...]:
        members = list[Member]()
        for table in shared.members(key):
            armed = any(not shared.weapon[weapon].range for weapon in table.weapons)
            carried = table.weapons if armed or not self.free else [*table.weapons, self.free]
            members.append(table.rule(tuple(carried)))
        return tuple(members)


def _people(shared: SkirmishFile, people: PeopleTable) -> People:
    row = shared.row[people.row]
    return People(Core(row.power, row.finesse, row.will), row.health + people.health, people.armour)


class GistTexts(Table, frozen=True):
    name: Name
    gist: Gist


class SkirmishTexts(Table, frozen=True):
    """texts.<language>.toml beside skirmish.toml"""

    weapon: dict[str, Name]
    armour: dict[str, Name]
    spell: dict[str, GistTexts]
    talent: dict[str, GistTexts]
    company: dict[str, Name]
    ground: dict[str, Name]


class EditionTexts(Table, frozen=True):
    """texts.<language>.toml beside edition.toml"""

    name: Name
    others: Name
    people: dict[str, Name]


def skirmish_texts(shared: SkirmishFile) -> SkirmishTexts:
    """What the file itself says, in the shape of another language."""
    return SkirmishTexts(
        weapon={key: weapon.name for key, weapon in shared.weapon.items()},
        armour={key: armour.name for key, armour in shared.armour.items()},
        spell={key: GistTexts(name=spell.name, gist=spell.gist) for key, spell in shared.spell.items()},
        talent={key: GistTexts(name=talent.name, gist=talent.gist) for key, talent in shared.talent.items()},
        company={key: company.name for key, company in shared.company.items()},
        ground={key: ground.name for key, ground in shared.ground.items()},
    )


def edition_texts(own: EditionFile) -> EditionTexts:
    people = {key: people.name for key, people in own.people.items()}
    return EditionTexts(name=own.name, others=own.others.name, people=people)
