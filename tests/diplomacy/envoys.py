"""How a player at a table of tests draws orders of the court from what the screen offers."""

from collections.abc import Callable
from random import Random
from typing import Any

Offered = dict[str, Any]
Args = dict[str, Any]

AIMED = {"sabotage": ("against", "technology"), "steal": ("against", "learnable"), "assassinate": ("character",),
         "incite": ("province",), "counter": ("counters",)}  # fmt: skip
"""Act → the choices it is aimed with."""


def one(name: str) -> Callable[[Random, Offered], Args]:
    """Any one of what is offered."""
    return lambda random, choices: {name: random.choice(sorted(choices[name]))}


def propose_treaty(random: Random, choices: Offered) -> Args:
    to = random.sample(sorted(choices["to"]), random.randint(1, 2))
    makes = random.choice(["", *choices["to"][to[0]]]) if len(to) == 1 else ""
    return {"to": to, "makes": makes, "text": "As was said at the table", "secret": random.random() < 0.4}


def sanction(random: Random, choices: Offered) -> Args:
    act = random.choice(sorted(act for act, fields in AIMED.items() if all(choices[field] for field in fields)))
    aim = {field: random.choice(choices[field]) for field in AIMED[act]}
    return {"act": act} | {"technology" if field == "learnable" else field: value for field, value in aim.items()}


def ask_control(random: Random, _choices: Offered) -> Args:
    return {"about": random.choice(["action", "dispute", "help"]), "text": "How far is it to the sea?"}


def nobody(_random: Random, _choices: Offered) -> None:
    """No weddings here: a player who moves to another court has a name that only the one of their birth may know."""


COURT_WAYS: dict[str, Callable[[Random, Offered], Args | None]] = {
    "declare_war": one("to"), "leave_alliance": one("to"), "propose_treaty": propose_treaty, "sign": one("treaty"),
    "refuse_treaty": one("treaty"), "withdraw_treaty": one("treaty"), "renounce": one("treaty"), "sanction": sanction,
    "call_off": one("plot"), "claim_objective": one("objective"), "withdraw_claim": one("objective"),
    "ask_control": ask_control, "withdraw_request": one("request"), "propose_marriage": nobody,
    "choose_monarch": one("character"),
}  # fmt: skip
"""Command → how its arguments are drawn from what is offered."""
