"""How a player at a table of tests draws orders of the court from what the screen offers."""

from collections.abc import Callable
from random import Random

from astor.rehearsal.untaught import Args, Offered

AIMED = {"sabotage": ("against", "technology"), "steal": ("against", "learnable"), "assassinate": ("character",),
         "incite": ("province",), "counter": ("counters",)}  # fmt: skip
"""Act → the choices it is aimed with."""


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
    "propose_treaty": propose_treaty, "sanction": sanction, "ask_control": ask_control, "propose_marriage": nobody,
}  # fmt: skip
"""Command → how its arguments are drawn, where more is to it than any of what is offered."""
