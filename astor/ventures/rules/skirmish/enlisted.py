"""How figures begin: companies, peoples, officers (VEN import and section 2, IST-106 to IST-109, IST-148). Pure."""

from dataclasses import replace

from astor.ventures.rules.ground import Cell
from astor.ventures.rules.play import Entrant
from astor.ventures.rules.skirmish.figures import Core, Edition, Figure, Member

TOUGHNESS, TOUGHER = "toughness", 4
"""So much more Health (IST-148)."""
HEAVY = "heavy"
STRENGTH = {2: 2, 1: 1, 0: 0, -1: -1}
"""What an officer's x adds to Power (VEN, import); more than 2 is no more, less than -1 no less."""
SOUNDNESS = {-2: 4, -1: 2, 0: 0, 1: -2}
"""What an officer's y adds to Health (VEN, import)."""


def enlisted(edition: Edition, ground: str, entrants: tuple[Entrant, ...]) -> tuple[Figure, ...]:
    """Each side's company on its cells: the captain is its officer, and all are of the officer's people."""
    found = list[Figure]()
    for side, cells in (("a", edition.grounds[ground].a), ("b", edition.grounds[ground].b)):
        entrant = next(entrant for entrant in entrants if entrant.side == side)
        members = zip(edition.companies[entrant.kit], cells, strict=True)
        figures = [_figure(edition, entrant, f"{side}{n}", member, cell) for n, (member, cell) in enumerate(members, 1)]
        found += [_captain(figures[0], entrant), *figures[1:]]
    return tuple(found)


def _figure(edition: Edition, entrant: Entrant, key: str, member: Member, cell: Cell) -> Figure:
    people = edition.peoples.get(entrant.people, edition.peoples[""])
    health = people.health + (TOUGHER if member.talent == TOUGHNESS else 0)
    return Figure(
        key=key,
        side=entrant.side,
        cell=cell,
        core=people.core,
        health=health,
        full=health,
        armour=people.armour + edition.armours.get(member.armour, 0),
        heavy=member.armour == HEAVY,
        shield=member.shield,
        weapons=member.weapons,
        held=member.weapons[0],
        talent=member.talent,
        spells=member.spells,
    )


def _captain(figure: Figure, officer: Entrant) -> Figure:
    health = figure.health + SOUNDNESS[max(-2, min(1, officer.y))]
    return replace(figure, core=raised(figure.core, officer.x), health=health, full=health, captain=True)


def raised(core: Core, x: int) -> Core:
    """With what an officer's x is worth."""
    return replace(core, power=core.power + STRENGTH[max(-1, min(2, x))])
