"""The ring: what the files of it say, in English and, text by text, in the other languages of the screens."""

from typing import Annotated

from msgspec import Meta, field

from astor.ventures.rules.ground import Ground
from astor.ventures.rules.ring.warriors import Catalogue, Stats, Weapon
from factions.rules.tables import Table
from factions.scenario import Name

RING, RING_TEXTS = "ring.toml", "texts.{}.toml"
Few = Annotated[int, Meta(ge=1, le=6, description="a whole number from 1 to 6")]
Some = Annotated[int, Meta(ge=0, le=6, description="a whole number from 0 to 6")]
Move = Annotated[int, Meta(ge=3, le=8, description="a whole number from 3 to 8")]
Wounds = Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")]
Reach = Annotated[int, Meta(ge=0, le=30, description="a whole number from 0 to 30")]
Shift = Annotated[int, Meta(ge=-3, le=3, description="a whole number from -3 to 3")]
Needs = Annotated[int, Meta(ge=2, le=4, description="a whole number from 2 to 4")]
Gist = Annotated[str, Meta(min_length=1, max_length=120, description="a text of 1 to 120 characters")]
Row = Annotated[str, Meta(min_length=5, max_length=13, description="5 to 13 cells")]
Cells = Annotated[list[tuple[int, int]], Meta(min_length=4, max_length=4, description="4 cells, for a raid")]


class BaseTable(Table, frozen=True):
    move: Move
    strength: Few
    toughness: Few
    agility: Few
    wounds: Wounds
    soak: Some = 0


class PeopleTable(Table, frozen=True):
    """What a people changes of it."""

    move: Shift = 0
    strength: Shift = 0
    toughness: Shift = 0
    agility: Shift = 0
    wounds: Shift = 0

    def rule(self) -> dict[str, int]:
        return {name: n for name in self.__struct_fields__ if (n := getattr(self, name))}


class WeaponTable(Table, frozen=True):
    name: Name
    attacks: Few
    damage: Few
    crit: Few
    range: Reach = 0
    strength: Some = 0
    less: Some = 0
    reload: bool = False

    def rule(self) -> Weapon:
        return Weapon(self.attacks, self.damage, self.crit, self.range, self.strength, self.less, self.reload)


class KitTable(Table, frozen=True):
    name: Name
    weapon: dict[str, WeaponTable]


class SkillTable(Table, frozen=True):
    name: Name
    gist: Gist
    needs: Needs


class GroundTable(Table, frozen=True):
    name: Name
    a: Cells
    b: Cells
    rows: Annotated[list[Row], Meta(min_length=5, max_length=13, description="5 to 13 rows")]

    def rule(self) -> Ground:
        return Ground(tuple(self.rows), tuple(self.a), tuple(self.b))


class RingFile(Table, frozen=True):
    """ring.toml"""

    base: BaseTable
    kit: dict[str, KitTable]
    skill: dict[str, SkillTable]
    ground: dict[str, GroundTable]
    people: dict[str, PeopleTable] = field(default_factory=dict)

    def rule(self) -> Catalogue:
        """What the rules need of it: no words."""
        base = Stats(*(getattr(self.base, name) for name in BaseTable.__struct_fields__))
        kits = {key: {by: weapon.rule() for by, weapon in kit.weapon.items()} for key, kit in self.kit.items()}
        return Catalogue(
            base,
            {name: people.rule() for name, people in self.people.items()},
            kits,
            {key: skill.needs for key, skill in self.skill.items()},
            {key: ground.rule() for key, ground in self.ground.items()},
        )


class SkillTexts(Table, frozen=True):
    name: Name
    gist: Gist


class RingTexts(Table, frozen=True):
    """texts.<language>.toml"""

    kit: dict[str, Name]
    weapon: dict[str, Name]
    skill: dict[str, SkillTexts]
    ground: dict[str, Name]


def ring_texts(ring: RingFile) -> RingTexts:
    """What the ring itself says, in the shape of another language."""
    weapons = {by: weapon.name for kit in ring.kit.values() for by, weapon in kit.weapon.items()}
    return RingTexts(
        kit={key: kit.name for key, kit in ring.kit.items()},
        weapon=weapons,
        skill={key: SkillTexts(name=skill.name, gist=skill.gist) for key, skill in ring.skill.items()},
        ground={key: ground.name for key, ground in ring.ground.items()},
    )
