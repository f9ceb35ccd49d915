"""How far long work has come. Whoever is told of it may raise; then the work is given up. Pure."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

Tell = Callable[[int, int], None]
"""Told how much is done, and of how much."""
SELDOM = 100
"""So many lines or entries go by between two tellings."""


def nobody(_done: int, _of: int) -> None:
    """For whoever does not want to know."""


def counted(things: Iterable[T], tell: Tell, of: int, *, begin: int = 0) -> Iterator[T]:
    """The same things; every hundredth tells how many there have been, from `begin` on."""
    for at, thing in enumerate(things):
        if at % SELDOM == 0:
            tell(min(begin + at, of), of)
        yield thing
