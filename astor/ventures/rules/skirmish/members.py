"""What a figure has of all it carries: how far it walks, what it holds, what armour counts (IST-25, IST-85 to IST-95).

Pure.
"""

from dataclasses import replace

from astor.ventures.rules.skirmish.arms import Arms
from astor.ventures.rules.skirmish.figures import Edition, Figure, Weapon

STRIDE, BURDEN = 4, 2
"""A figure walks so many inches and its Finesse; so many less in heavy armour (IST-25)."""
UNARMED, SHIELD = "unarmed", "shield"
WARD = 4
"""So much more Armour while a caster is warded (IST-159)."""


def move(of: Figure) -> int:
    """So many inches at most, with the Finesse that is left (IST-5, IST-25)."""
    return max(0, STRIDE + of.core.finesse - (BURDEN if of.heavy else 0))


def gripped(weapon: Weapon, *, shield: bool) -> Weapon:
    """As it is held: what may be held with both hands is, where no shield is borne (IST-89)."""
    return replace(weapon, hands=2, harm=weapon.harm + weapon.both) if weapon.both and not shield else weapon


def held(edition: Edition, of: Figure) -> Weapon:
    return gripped(edition.weapons[of.held], shield=of.shield)


def strikes_with(edition: Edition, of: Figure) -> str:
    """The key of what it fights with in contact: who holds what is shot has bare hands (IST-85, IST-94)."""
    return UNARMED if edition.weapons[of.held].range else of.held


def fist(edition: Edition, of: Figure) -> Weapon:
    """What that does, as it is held."""
    return gripped(edition.weapons[strikes_with(edition, of)], shield=of.shield)


def guarded(edition: Edition, of: Figure) -> bool:
    """Its shield counts, and can be raised: the weapon leaves a hand for it (IST-95)."""
    return of.shield and held(edition, of).hands < 2


def armour(edition: Edition, of: Figure) -> int:
    """All that counts now: worn, borne and conjured (IST-95, IST-159)."""
    shield = edition.armours[SHIELD] if guarded(edition, of) else 0
    return of.armour + shield + (WARD if of.warded else 0)


def fists(edition: Edition, of: Figure) -> Arms:
    """What it brings to a blow, also to one it defends itself against."""
    return Arms(of.core, armour(edition, of), fist(edition, of), of.talent)


def armed(edition: Edition, of: Figure) -> Arms:
    """What it brings to a shot or a spell, on either side of it."""
    return Arms(of.core, armour(edition, of), held(edition, of), of.talent)


def first_strike(edition: Edition, of: Figure, foe: Figure) -> bool:
    """Whether what it holds lets it strike before this enemy does: not against who could do so too (IST-88, IST-96)."""
    own, against = fist(edition, of), fist(edition, foe)
    return own.first_strike and not (against.first_strike or against.hands > 1)
