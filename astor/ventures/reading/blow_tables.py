"""One blow, shot or spell as a file, given as numbers: what it says, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import DecodeError, Meta, field

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty, listed
from astor.scenarios.fitting import Fitter, text_of
from astor.ventures.reading.skirmish_checks import NOT_SOLD, SHIELD, TALENTS, UNARMED
from astor.ventures.rules.skirmish.blows import Attack, Keep
from astor.ventures.rules.skirmish.figures import Edition
from factions.rules.tables import Table

Points = Annotated[int, Meta(ge=0, le=20, description="a whole number from 0 to 20")]
Health = Annotated[int, Meta(ge=1, le=60, description="a whole number from 1 to 60")]
Inches = Annotated[int, Meta(ge=1, le=60, description="a whole number from 1 to 60")]
Many = Annotated[int, Meta(ge=0, le=9, description="a whole number from 0 to 9")]
Die = Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")]
Word = Annotated[str, Meta(max_length=40, description="a text of up to 40 characters")]
DICE = {"one": 1, "best": 2, "worst": 2}
"""So many are thrown."""
FRIEND = "friend"
SAYS: Mapping[str, tuple[str, ...]] = {
    "flanks": ("blow",),
    "flanked": ("blow",),
    "cover": ("shot",),
    "blocks": ("shot",),
    "inches": ("shot", "spell"),
    "crowded": ("shot", "spell"),
    FRIEND: ("shot", "spell"),
    "spell": ("spell",),
}
"""Of which kinds it says anything."""
Fault = tuple[str, str, str]
"""Where, what is wrong, what would be right."""


class FighterTable(Table, frozen=True):
    """One of those it befalls; `inches` and `cover`: of a friend, as the attacker sees it."""

    power: Points = 5
    finesse: Points = 5
    will: Points = 5
    health: Health = 20
    weapon: Word = UNARMED
    armour: Word = ""
    shield: bool = False
    talent: Word = ""
    warded: bool = False
    advantages: Many = 0
    disadvantages: Many = 0
    inches: Inches | None = None
    cover: bool = False


class DiceTable(Table, frozen=True):
    """What is thrown; `again` and `friend`: if the first roll into a melee is a fumble."""

    attacker: list[Die] = field(default_factory=list)
    defender: list[Die] = field(default_factory=list)
    again: list[Die] = field(default_factory=list)
    friend: list[Die] = field(default_factory=list)


class BlowFile(Table, frozen=True):
    """A file of one attack. Without dice it is answered with its odds alone."""

    kind: Literal["blow", "shot", "spell"]
    attacker: FighterTable
    defender: FighterTable
    friend: FighterTable | None = None
    spell: Word = ""
    inches: Inches | None = None
    cover: bool = False
    crowded: bool = False
    flanks: bool = False
    flanked: bool = False
    blocks: bool = False
    pressed: bool = False
    dice: DiceTable | None = None

    @property
    def fighters(self) -> Mapping[str, FighterTable]:
        both = {"attacker": self.attacker, "defender": self.defender}
        return {**both, FRIEND: self.friend} if self.friend else both


def read(path: Path, edition: Edition) -> BlowFile:
    """What the file says, TOML or JSON; `ScenarioFaulty` with every fault if it has any."""
    try:
        told = (msgspec.json if path.suffix == ".json" else msgspec.toml).decode(text_of(path))
    except (OSError, DecodeError, ValueError, RecursionError) as error:
        raise ScenarioFaulty([ScenarioFault(path.name, "", f"cannot be read: {error}", "TOML or JSON")]) from error
    fitter = Fitter(path.name)
    found = fitter.table(told, BlowFile)
    faults = fitter.faults + [ScenarioFault(path.name, *fault) for fault in of_blow(found, edition)]
    if faults:
        raise ScenarioFaulty(sorted(set(faults)))
    return found


def of_blow(told: BlowFile, edition: Edition) -> list[Fault]:
    """Everything that is wrong with it but its dice."""
    found = [*_said(told)]
    if told.kind == "spell" and told.spell not in edition.spells:
        found.append(("spell", f"{told.spell!r} is no spell", listed(set(edition.spells))))
    for name, fighter in told.fighters.items():
        found += _fighter(name, fighter, edition)
    return found or [*_aim(told, edition)]


def _said(told: BlowFile) -> Iterator[Fault]:
    """Nothing it says is of another kind of attack."""
    for name, kinds in SAYS.items():
        if getattr(told, name) and told.kind not in kinds:
            yield name, f"says nothing of a {told.kind}", f"kind = {' or '.join(kinds)}"
    if told.friend and not told.crowded:
        yield FRIEND, "is in no melee", "crowded = true"
    for name, fighter in (("attacker", told.attacker), ("defender", told.defender)):
        if fighter.inches or fighter.cover:
            yield f"{name}.inches", "is of a friend alone", "inches and cover above the tables"


def _fighter(name: str, fighter: FighterTable, edition: Edition) -> Iterator[Fault]:
    worn = set(edition.armours) - {SHIELD}
    if fighter.weapon not in edition.weapons:
        yield f"{name}.weapon", f"{fighter.weapon!r} is no weapon", listed(set(edition.weapons))
    if fighter.armour in NOT_SOLD:
        yield f"{name}.armour", f"a {fighter.armour} is not for sale", listed(worn)
    elif fighter.armour == SHIELD:
        yield f"{name}.armour", "a shield is borne besides", "shield = true"
    elif fighter.armour and fighter.armour not in worn:
        yield f"{name}.armour", f"{fighter.armour!r} is no armour", listed(worn)
    if fighter.talent and fighter.talent not in TALENTS:
        yield f"{name}.talent", f"{fighter.talent!r} is no talent", listed(set(TALENTS))
    if not (fighter.power or fighter.finesse or fighter.will):
        yield f"{name}.power", "leaves no Core Stat", "one of three above 0"


def _aim(told: BlowFile, edition: Edition) -> Iterator[Fault]:
    """It carries as far as it has to."""
    far = 0
    if told.kind == "shot":
        far = edition.weapons[told.attacker.weapon].range
        if not far:
            shot = {key for key, weapon in edition.weapons.items() if weapon.range}
            yield "attacker.weapon", f"{told.attacker.weapon!r} is not shot", listed(shot)
    elif told.kind == "spell":
        far = edition.spells[told.spell].range
        if told.friend and edition.spells[told.spell].aim == "burst":
            yield FRIEND, "is in no melee a spell around a square is cast into", "no friend"
    told_inches = {"inches": told.inches, **({"friend.inches": told.friend.inches} if told.friend else {})}
    for key, inches in (told_inches if far else {}).items():
        if inches is None:
            yield key, "is missing", "how far away the target is, in inches"
        elif inches > far and key == "inches":
            yield key, f"{inches} is out of range", f"at most {far}"


def of_dice(dice: Mapping[str, tuple[Keep, list[int]]]) -> list[Fault]:
    """As many are thrown as their keeping needs: what has an advantage or a disadvantage throws two."""
    found = list[Fault]()
    for name, (keep, thrown) in dice.items():
        if len(thrown) != DICE[keep]:
            wrong = "are missing" if not thrown else f"are {len(thrown)}"
            found.append((f"dice.{name}", wrong, "two dice" if DICE[keep] == 2 else "one die"))
    return found


def needed(told: DiceTable, attack: Attack) -> list[Fault]:
    """What is wrong with the dice of the first roll."""
    return of_dice({"attacker": (attack.own, told.attacker), "defender": (attack.foe, told.defender)})


def needed_again(told: DiceTable, attack: Attack) -> list[Fault]:
    """What is wrong with those of the second."""
    return of_dice({"again": (attack.own, told.again), "friend": (attack.foe, told.friend)})
