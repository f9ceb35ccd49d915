"""Which letters of all scripts look like one of ours, by Unicode's list of what is confusable (UTS 39)."""

import string
from importlib import resources

import msgspec


class LooksLike(msgspec.Struct, frozen=True):
    """A character that another may be taken for."""

    c: str


def _confusable() -> dict[int, str]:
    """Letters of all scripts which Unicode calls confusable with one of ours → that one."""
    told = resources.files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    known = msgspec.json.decode(told, type=dict[str, list[LooksLike]])
    shapes = dict[int, str]()
    for char, others in known.items():
        ours = [other.c for other in others if other.c in string.ascii_letters]
        if len(char) == 1 and not char.isascii() and ours:
            shapes[ord(char)] = ours[0]
    return shapes


SHAPES = _confusable()
"""The same on every machine: the list comes with a library of a pinned version."""
