"""Duels in the ring, as tests set them up: two or more on a board, and what is in their hands and dice."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from astor.ventures.reading import ring_content
from astor.ventures.rules.ground import Cell, Ground
from astor.ventures.rules.play import Deed, Roll, Side, Told
from astor.ventures.rules.ring.pools import Pool, pool
from astor.ventures.rules.ring.ruleset import Ring
from astor.ventures.rules.ring.warriors import Bout, Stats, Warrior, Weapon

FIELD = Ground((".........",) * 15, ((4, 1),), ((4, 7),))
"""Flat and open."""
HEDGE = replace(FIELD, rows=(*FIELD.rows[:6], "....c....", *FIELD.rows[7:]))
"""The same, with cover in the middle."""
THREE = {"sword": Weapon(3, 1, 3)}
"""The sword of the golden examples."""
BOW = {"bow": Weapon(3, 1, 3, range=15)}
"""It does the same from afar."""
RULES = replace(
    ring_content.armoury().ring.rule(),
    grounds={"field": FIELD, "hedge": HEDGE, **ring_content.armoury().ring.rule().grounds},
    kits={
        **ring_content.armoury().ring.rule().kits,
        "three": THREE,
        "bow": BOW,
        "none": {"fist": Weapon(1, 1, 1)},
    },
)
RING = Ring(RULES)
NOTHING = Pool(said=True)


def fighter(side: Side, cell: Cell, kit: str = "sword", key: str = "", **stats: Any) -> Warrior:
    """`health` and `state` beside characteristics."""
    own = {name: stats.pop(name) for name in ("health", "state", "loaded", "acted") if name in stats}
    found = Stats(**stats)
    return Warrior(key or side, side, kit, cell, found, **{"health": found.wounds, **own})


def acting(*warriors: Warrior, pools: Mapping[str, Pool] | None = None, ground: str = "field", **more: Any) -> Bout:
    """The first of these acts, with two actions."""
    first = replace(warriors[0], acted=True)
    dice = {"a": NOTHING, "b": NOTHING, **(pools or {})}
    stands: dict[str, Any] = {"round": 1, "stage": "act", "first": first.side, "turn": first.side, "acting": first.key,
                              "actions": 2, **dice, **more}  # fmt: skip
    return Bout(ground, (first, *warriors[1:]), **stands)


def opposed(a: Warrior | None = None, b: Warrior | None = None, **more: Any) -> Bout:
    """Face to face, `a` acting."""
    return acting(a or fighter("a", (4, 4)), b or fighter("b", (4, 5)), **more)


def hero_phase(a: list[int], b: list[int], *, wild: int = 1, first: Side = "a") -> Bout:
    """After the dice of a round have fallen, with so many wild dice each; who has the initiative says first."""
    pools = {"a": pool(a, wild), "b": pool(b, wild)}
    warriors = fighter("a", (4, 1)), fighter("b", (4, 7))
    return Bout("field", warriors, 1, "wild", pools["a"], pools["b"], first, first)


def do(bout: Bout, roll: Roll, verb: str, by: str = "", **more: Any) -> tuple[Bout, tuple[Told, ...]]:
    """Only what is offered."""
    deed = Deed(verb, by, **more)
    assert deed in RING.deeds(bout), f"{deed} is not offered"
    return RING.do(bout, deed, roll)


def verbs(bout: Bout) -> set[str]:
    return {deed.verb for deed in RING.deeds(bout)}


def of(told: tuple[Told, ...], code: str) -> list[Mapping[str, Any]]:
    """The facts of all lines of this code."""
    return [one.facts for one in told if one.code == code]
