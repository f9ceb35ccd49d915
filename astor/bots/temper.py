"""Tempers: what a court of bots is like for the whole day; no screen says it, what it does shows it. Pure."""

from dataclasses import dataclass
from random import Random
from typing import Literal


@dataclass(frozen=True)
class Temper:
    """To what end its lands produce, and how it deals with others."""

    aim: Literal["feed", "build", "arm"]
    builds: float
    """How much likelier than others it saves for great works in a turn."""
    attacks: float
    """How likely a kingdom breaks the peace by force in a turn."""
    declares: float
    """How likely it has had enough of peace in a phase of diplomacy."""
    allies: float
    """How likely a treaty it writes makes an alliance."""
    offers: int
    """So many of its offers are open at a time."""


TEMPERS = {
    "builder": Temper(aim="build", builds=0.3, attacks=0.05, declares=0.1, allies=0.5, offers=3),
    "devout": Temper(aim="feed", builds=0.1, attacks=0.0, declares=0.05, allies=0.8, offers=2),
    "trader": Temper(aim="build", builds=0.0, attacks=0.05, declares=0.1, allies=0.6, offers=4),
    "warlike": Temper(aim="arm", builds=-0.2, attacks=0.3, declares=0.4, allies=0.3, offers=2),
}


def temper_of(faction: str, commitment: str) -> str:
    """Its name, drawn by what is published of the day's dice: the same all day."""
    return Random(f"{commitment}/{faction}/temper").choice(sorted(TEMPERS))
