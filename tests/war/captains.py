"""Orders of war drawn at random from what a screen offers: whatever is offered is accepted."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from astor.rehearsal.untaught import Args, Offered


def _some(random: Random, offered: Sequence[str], least: int = 1) -> list[str]:
    """At least so many of what is offered."""
    return random.sample(list(offered), random.randint(least, len(offered)))


def _one_of(random: Random, offered: dict[str, Any]) -> tuple[str, Any]:
    return random.choice(sorted(offered.items()))


# Armies


def raise_army(random: Random, choices: Offered) -> Args | None:
    """Some of what stands in a place, under one officer or two; ships may go without."""
    element, units = _one_of(random, _one_of(random, choices["place"])[1])
    officers = random.sample(choices["officers"], min(len(choices["officers"]), random.randint(1, 2)))
    if not officers and element == "land":
        return None
    return {"units": _some(random, units), **dict(zip(("commander", "lieutenant"), officers, strict=False))}


def regroup(random: Random, choices: Offered) -> Args:
    """Some units join an army, or leave it."""
    army, units = _one_of(random, choices["army"])
    return {"army": army, "units": _some(random, units)}


# Marching


def march(random: Random, choices: Offered) -> Args:
    """One army goes somewhere, or stays; there it absorbs, lands and attacks whom it may. At times a section parts."""
    army, reach = _one_of(random, choices["army"])
    to, ground = _somewhere(random, reach)
    orders: Args = {"to": to, **_deeds(random, ground)}
    if len(reach["units"]) > 1 and random.random() < 0.3:
        orders["split"] = _section(random, reach)
    return {"army": army, "orders": orders}


def _somewhere(random: Random, reach: Offered) -> tuple[str, Offered]:
    """Any place there is a way to; rather one where somebody can be attacked."""
    open_to = {to: ground for to, ground in reach["spaces"].items() if ground["refused"] is None}
    at_foes = {to: ground for to, ground in open_to.items() if ground.get("attack")}
    if at_foes and random.random() < 0.7:
        return _one_of(random, at_foes)
    return _one_of(random, open_to | {"": reach["stay"]})


def _deeds(random: Random, ground: Offered) -> Args:
    deeds: Args = {}
    foes = ground.get("attack", {})
    if ground.get("absorb") and ground.get("how") != "embark":  # who embarks needs room for all who come along
        deeds["absorb"] = _some(random, ground["absorb"], least=0)
    if ground.get("land"):
        deeds["land"], foes = _one_of(random, ground["land"])
    if foes and random.random() < 0.8:
        deeds["attack"] = random.choice(sorted(foes))
    return deeds


def _section(random: Random, reach: Offered) -> Args:
    units = random.sample(reach["units"], random.randint(1, len(reach["units"]) - 1))
    return {"units": units, "commander": random.choice(["", *reach["section"]])}


def file_plan(random: Random, choices: Offered) -> Args:
    fighting = {"lose_first": random.choice(["", "militia", "regiment"]), "withdraw_below": random.randint(0, 2),
                "at_once": random.random() < 0.5}  # fmt: skip
    return march(random, choices) | fighting


# Fighting


def choose_losses(random: Random, choices: Offered) -> Args:
    battle, due = _one_of(random, choices["battle"])
    return {"battle": battle, "units": random.sample(due["units"], due["n"])}


def withdraw_units(random: Random, choices: Offered) -> Args:
    battle, ways = _one_of(random, choices["battle"])
    if random.random() < 0.5:
        return {"battle": battle, "units": []}
    units, officers = _some(random, ways["units"]), _some(random, ways["officers"], least=0)
    return {"battle": battle, "units": units, "to": random.choice(ways["to"]), "officers": officers}


def join_battle(random: Random, choices: Offered) -> Args:
    battle, sides = _one_of(random, choices["battle"])
    return {"battle": battle, "side": random.choice(["", *sides])}


def admit_ally(random: Random, choices: Offered) -> Args:
    battle, factions = _one_of(random, choices["battle"])
    return {"battle": battle, "faction": random.choice(factions), "yes": random.random() < 0.7}


def grow(random: Random, choices: Offered) -> Args:
    return {"officer": random.choice(choices["officer"]), "choice": random.choice("xy")}


def raze(random: Random, choices: Offered) -> Args:
    province, buildings = _one_of(random, choices["province"])
    return {"province": province, "buildings": _some(random, buildings)}


def offer_passage(random: Random, choices: Offered) -> Args | None:
    """One of the own units aboard somebody's ships."""
    asked = [{"units": [random.choice(of["units"])], "carrier": carrier, "berth": berth}
             for _, of in sorted(choices["ours"].items()) for berth, carriers in sorted(of["ships"].items())
             for carrier in carriers]  # fmt: skip
    return random.choice(asked) if asked else None


def answer_passage(random: Random, choices: Offered) -> Args | None:
    able = [key for key, of in sorted(choices["passage"].items()) if of["refused"] is None]
    return {"passage": random.choice(able)} if able else None


WAR_WAYS: dict[str, Callable[[Random, Offered], Args | None]] = {
    "raise_army": raise_army, "absorb": regroup, "detach": regroup, "file_plan": file_plan,
    "march": march, "choose_losses": choose_losses, "withdraw_units": withdraw_units,
    "join_battle": join_battle, "admit_ally": admit_ally, "grow": grow, "raze": raze,
    "offer_passage": offer_passage, "accept_passage": answer_passage, "refuse_passage": answer_passage,
}  # fmt: skip
"""Command → how its arguments are drawn, where more is to it than any of what is offered."""
DECIDING = ("march", "choose_losses", "withdraw_units", "join_battle", "admit_ally")
"""What everybody else waits for."""
