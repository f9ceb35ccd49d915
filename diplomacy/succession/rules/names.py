"""Succession (SUC-4, SUC-7, SUC-8): what somebody new at court is called, until their player says otherwise. Pure."""

from collections.abc import Collection
from itertools import chain, count

FIRST = (
    "Ash", "Bryn", "Corin", "Darra", "Emeris", "Fenn", "Garrick", "Hale", "Isolde", "Joss", "Kestrel", "Linnet",
    "Marek", "Nerys", "Orrin", "Perrin", "Quill", "Rowan", "Sorrel", "Tamsin", "Ulric", "Vesper", "Wren", "Yarrow",
)  # fmt: skip
LAST = ("Thorne", "Vale", "Marsh", "Holt", "Ember")


def name_of_new(taken: Collection[str]) -> str:
    """A name nobody of the event bears or has borne."""
    plain = (f"{first} {last}" for last in LAST for first in FIRST)
    more = (f"{first} {last} {nth}" for nth in count(2) for last in LAST for first in FIRST)
    return next(name for name in chain(plain, more) if name not in taken)
