"""Reactions by standing instruction (IST-96, IST-98 to IST-100, VEN-16): whether one is made, never asked. Pure.

Each is paid with an action that is unspent in this turn, and is no reason for another.
"""

from dataclasses import replace

from astor.ventures.rules.ground import Cell, inches
from astor.ventures.rules.skirmish import attacks, blows
from astor.ventures.rules.skirmish.blows import Attack, Body, Stray
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray, Instruction, Reaction
from astor.ventures.rules.skirmish.members import first_strike, guarded
from astor.ventures.rules.skirmish.moves import ground_of

GRAVE = 10
"""A reaction for when it matters is made if the blow puts its target out so often in 100, or more."""
SHIELDING = 2
"""So near a friend may be shielded (IST-100)."""


def could_make(edition: Edition, of: Figure) -> list[Reaction]:
    """The reactions its gear may ever let it make."""
    weapons = [edition.weapons[key] for key in of.weapons]
    able: dict[Reaction, bool] = {
        "first_strike": any(weapon.first_strike for weapon in weapons),
        "charged_shot": any(weapon.range for weapon in weapons),
        "arrow_block": of.shield,
        "shield_friend": of.shield,
    }
    return [reaction for reaction, may in able.items() if may]


def wanted(instruction: Instruction, attack: Attack, own: Body, foe: Body, strays: tuple[Stray, ...] = ()) -> bool:
    """`fall`: if by the odds told this attack may well put its target out."""
    if instruction == "fall":
        return blows.odds(attack, own, foe, strays).fell >= GRAVE
    return instruction == "always"


def strikes_first(edition: Edition, fray: Fray, own: Figure, foe: Figure) -> bool:
    """Does this enemy strike before it is struck? Not if both could (IST-96)."""
    if not (foe.standard and first_strike(edition, foe, own)):
        return False
    attack = attacks.blow_at(edition, fray, own, foe)
    return wanted(foe.instructions.first_strike, attack, attacks.body(own), attacks.body(foe))


def archers(edition: Edition, fray: Fray) -> list[Figure]:
    """Who would, if they can, shoot at whose activation it is as it comes into contact with them (IST-98)."""
    return [foe for foe in fray.lurking if attacks.held(edition, foe).range and not foe.empty]


def shoots_first(edition: Edition, fray: Fray, foe: Figure, passed: Cell) -> bool:
    """Does this enemy shoot at whose activation it is, while that was still on this cell (IST-98)?"""
    if foe not in archers(edition, fray) or attacks.seen(ground_of(edition, fray), foe.cell, passed) == "none":
        return False
    attack = attacks.blow_at(edition, fray, fray.hero, foe)
    return wanted(foe.instructions.charged_shot, attack, attacks.body(fray.hero), attacks.body(foe))


def shielder(edition: Edition, fray: Fray, own: Figure, foe: Figure) -> Figure | None:
    """Who of its friends takes a shot in place of a target: the first that will (IST-100)."""
    for friend in fray.friends(foe):
        able = friend.standard and guarded(edition, friend) and inches(friend.cell, foe.cell) <= SHIELDING
        if able and _minds(edition, fray, own, foe, friend.instructions.shield_friend):
            return friend
    return None


def blocks(edition: Edition, fray: Fray, own: Figure, foe: Figure) -> bool:
    """Does the target raise its shield against a shot (IST-99)?"""
    able = foe.standard and guarded(edition, foe) and not foe.blocks
    return able and _minds(edition, fray, own, foe, foe.instructions.arrow_block)


def _minds(edition: Edition, fray: Fray, own: Figure, foe: Figure, instruction: Instruction) -> bool:
    """Is this a shot against which such an instruction would have something done?"""
    shot, strays = attacks.shot_at(edition, fray, own, foe), attacks.strays_of_shot(edition, fray, own, foe)
    return wanted(instruction, shot, attacks.body(own), attacks.body(foe), strays)


def target(edition: Edition, fray: Fray, own: Figure, on: Figure) -> Figure:
    """Who a shot is at in the end, and as it then stands: a friend that shields it, or itself, its shield up or not."""
    friend = shielder(edition, fray, own, on)
    if friend is not None:
        return replace(friend, standard=False)
    return replace(on, standard=False, blocks=True) if blocks(edition, fray, own, on) else on
