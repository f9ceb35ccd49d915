"""What is ordered at the side tables, drawn from what a screen offers."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.ways import Args, Offered

HOUSE = "house"


def challenge(random: Random, choices: Offered) -> Args:
    """Anybody who is free, or the house, for honour alone."""
    to = random.choice(sorted(choices["seat"]))
    return {"to": "" if to == HOUSE else to, "kit": random.choice(choices["kit"])}


def act(random: Random, choices: Offered) -> Args:
    """Any deed, on any cell it offers."""
    venture, offer = random.choice(sorted(choices["venture"].items()))
    shown = random.choice(offer["deeds"])
    deed: dict[str, Any] = {name: shown[name] for name in ("verb", "by", "on", "who") if name in shown}
    cell = {"cell": random.choice(shown["cells"])} if "cells" in shown else {}
    return {"venture": venture, "at": offer["at"], "deed": deed | cell}


VENTURE_WAYS: dict[str, Callable[[Random, Offered], Args | None]] = {"challenge": challenge, "act": act}
