"""Words of the handbook: a catalogue for each language, its sentences filled with the numbers of an event."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parent / "words"
CATALOGUES = ("handbook", "rulings")
"""The rules themselves, and what each ruling of an event decides."""
GAP = re.compile(r"\{(\+?)(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}")
"""`{n}` is a number as it is, `{+n}` with its sign, `{n|turn|turns}` a word chosen by it."""

Facts = Mapping[str, int | str]


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every sentence of a language, by its key."""
    found: dict[str, str] = {}
    for file in CATALOGUES:
        found |= json.loads((WORDS / f"{file}.{language}.json").read_text(encoding="utf-8"))
    return found


class Sayer:
    """Says the sentences of one language with the numbers of one event."""

    def __init__(self, language: str, facts: Facts) -> None:
        self.words, self.facts = catalogue(language), facts

    def __call__(self, key: str, **more: int) -> str:
        return filled(self.words[key], {**self.facts, **more})


def filled(text: str, facts: Facts) -> str:
    """The sentence with its numbers."""
    return GAP.sub(lambda gap: _fill(gap, facts), text)


def _fill(gap: re.Match[str], facts: Facts) -> str:
    sign, name, one, many = gap.groups()
    value = facts[name]
    if one is not None:
        return str(one if value == 1 else many)
    return written(value, signed=bool(sign)) if isinstance(value, int) else value


def written(value: int, *, signed: bool = False) -> str:
    """A number with a real minus sign; one that is added also with its plus."""
    return f"−{-value}" if value < 0 else f"{'+' if signed else ''}{value}"
