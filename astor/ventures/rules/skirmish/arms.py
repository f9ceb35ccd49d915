"""From what two figures bring to the attack they make: stats, weapons, advantages (IST-37 to IST-49, IST-70 to IST-77).

Pure.
"""

from msgspec import Struct, field
from msgspec.structs import replace

from astor.ventures.rules.skirmish.blows import Attack, dropped, netted
from astor.ventures.rules.skirmish.figures import Core, Stat, Weapon

RAGE = "rage"
NEAR, FAR = 6, 12
"""A shot at a target so near has an advantage, one of black powder so far a disadvantage (IST-74, IST-75)."""


class Arms(Struct, frozen=True):
    """What one of two brings to an attack: Core Stats as they are, all armour that counts, the weapon as it is held.

    `edge`: so many advantages more than those that follow from all else; below 0, disadvantages.
    """

    core: Core = field(default_factory=Core)
    armour: int = 0
    weapon: Weapon = field(default_factory=Weapon)
    talent: str = ""
    edge: int = 0


class Line(Struct, frozen=True):
    """How a target is to be seen: so far away; in cover; in contact with an enemy of its own (IST-74 to IST-77)."""

    inches: int
    cover: bool = False
    crowded: bool = False


def pierced(armour: int, weapon: Weapon) -> int:
    """What of the armour counts against this weapon (IST-63, IST-86)."""
    return max(0, armour - weapon.pierce)


def melee(own: Arms, foe: Arms, *, flanks: bool = False, flanked: bool = False, pressed: bool = False) -> Attack:
    """A blow in contact (IST-37, IST-42).

    `flanks`: a friend of the attacker touches the defender, `flanked`: one of the defender the attacker (IST-72);
    `pressed`: the defender has shot at the attacker as it came near (IST-98).
    """
    return Attack(
        hit=own.core.power + own.weapon.hit,
        guard=foe.core.power,
        harm=own.weapon.harm,
        counter=foe.weapon.harm,
        armour=pierced(foe.armour, own.weapon),
        mail=pierced(own.armour, foe.weapon),
        own=netted(own.edge + flanks + (own.talent == RAGE), 0),
        foe=netted(foe.edge + flanked, int(pressed)),
    )


def shot(own: Arms, foe: Arms, line: Line, *, blocks: bool = False, pressed: bool = False) -> Attack:
    """A shot (IST-43, IST-44); `blocks`: the target has raised its shield (IST-99)."""
    powder = own.weapon.powder
    return Attack(
        hit=own.core.finesse + own.weapon.hit,
        guard=foe.core.power,
        harm=own.weapon.harm,
        armour=pierced(foe.armour, own.weapon),
        mail=own.armour,
        own=netted(own.edge + (line.inches <= NEAR), line.cover + line.crowded + (powder and line.inches >= FAR)),
        foe=netted(foe.edge + blocks, powder + pressed),
        manner="shot",
        stat="finesse",
    )


def cast(own: Arms, foe: Arms, ward: Stat, *, crowded: bool = False, pressed: bool = False) -> Attack:
    """A spell at one target, fended off by its `ward`; neither nearness nor cover counts (IST-49, IST-76)."""
    return Attack(
        hit=own.core.will,
        guard=getattr(foe.core, ward),
        armour=foe.armour,
        mail=own.armour,
        own=netted(own.edge, int(crowded)),
        foe=netted(foe.edge, int(pressed)),
        manner="spell",
        stat="will",
        ward=ward,
    )


def shaken(own: Arms, stat: Stat) -> Arms:
    """Without the Core Stat that a fumble has cost."""
    return replace(own, core=dropped(own.core, stat))


def astray(attack: Attack) -> Attack:
    """The second roll, against a friend, of whoever is `shaken`: nobody answers it, whatever it shows (IST-69)."""
    return replace(attack, fumble="lost")
