"""Skirmishes, as tests set them up: figures on an open board, and what is in their hands."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from astor.ventures.reading.skirmish_content import edition
from astor.ventures.rules.ground import Cell, Ground
from astor.ventures.rules.play import Deed, Told, Turned
from astor.ventures.rules.skirmish.figures import Core, Figure, Fray
from astor.ventures.rules.skirmish.ruleset import Skirmish
from tests.ventures.quests import Script

PLAIN = ("...........",) * 13
HEDGED = (*PLAIN[:6], "ccccccccccc", *PLAIN[7:])
"""Cover across the middle."""
WALLED = (*PLAIN[:6], "####.######", *PLAIN[7:])
"""A wall across the middle, with a gap in it."""
RULES = replace(
    edition("istra-2"),
    grounds={
        "plain": Ground(PLAIN, ((5, 2), (3, 2), (7, 2)), ((5, 10), (7, 10), (3, 10))),
        "hedge": Ground(HEDGED),
        "wall": Ground(WALLED),
        "mire": Ground(("~~~~~~~~~~~",) * 13),
        "long": Ground(PLAIN[:1] * 30),
    },
)
GAME = Skirmish(RULES)
LIGHT, HEAVY = 5, 10
PLAYED = {"power": 5, "finesse": 5, "will": 5}


def figure(key: str, cell: Cell, held: str = "one-handed", armour: int = LIGHT, **more: Any) -> Figure:
    """With 20 Health; Core Stats beside what else there is of a figure."""
    core = Core(**{stat: more.pop(stat, n) for stat, n in PLAYED.items()})
    usual: dict[str, Any] = {"health": 20, "full": 20, "heavy": armour >= HEAVY, "shield": False, "weapons": (held,)}
    return Figure(key, "a" if key[0] == "a" else "b", cell, core, armour=armour, held=held, **{**usual, **more})


def fray(*figures: Figure, acting: str = "a1", ground: str = "plain", **more: Any) -> Fray:
    """The one who acts has been named, and nobody before."""
    there = tuple(replace(one, acted=one.acted or one.key == acting) for one in figures)
    return Fray(ground, there, acting=acting, first="a", **more)


def do(stands: Fray, verb: str, falls: Iterable[int] = (), named: Mapping[str, int] | None = None, **deed: Any
       ) -> Turned[Fray]:  # fmt: skip
    """Only what is offered; every die that is set falls."""
    wanted, dice = Deed(verb, **deed), Script(falls, named or {})
    assert wanted in GAME.deeds(stands), f"{wanted} is not offered"
    after = GAME.do(stands, wanted, dice)
    assert not dice.left, "there were dice that nobody threw"
    return after


def verbs(stands: Fray) -> set[str]:
    return {deed.verb for deed in GAME.deeds(stands)}


def cells(stands: Fray, verb: str) -> set[Cell]:
    return {deed.cell for deed in GAME.deeds(stands) if deed.verb == verb and deed.cell}


def codes(told: tuple[Told, ...]) -> list[str]:
    return [one.code for one in told]
