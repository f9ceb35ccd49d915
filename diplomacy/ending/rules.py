"""The ceremony (SET-6, SUC-8): its steps, in their order, and how long each stands where nobody goes on. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, cast

ONLY = "ceremony"
"""Key of the one ceremony of an event."""
LEFT = ""
"""Key of the step of a ceremony that was left: of none."""
MOMENTS, UNSEEN = 5, 3
"""So many great moments of the day it shows, and of what nobody saw."""
THANKED = 400
"""So many letters name those who are thanked."""

Part = Literal["bell", "moment", "unseen", "objectives", "award", "courts", "seats", "thanks", "stories"]
LASTS: Mapping[Part, int] = {
    "bell": 6_000, "moment": 8_000, "unseen": 8_000, "objectives": 7_000, "award": 4_000, "courts": 15_000,
    "seats": 14_000, "thanks": 8_000, "stories": 20_000,
}  # fmt: skip
"""How long a step of each part stands, ms; the last one stays until Control leaves."""


@dataclass(frozen=True)
class Step:
    """One picture of the ceremony: of which part it is, and of which moment, court or award it tells."""

    key: str
    part: Part
    about: str
    lasts: int


def steps(moments: Iterable[str], unseen: Iterable[str], courts: Iterable[str], awards: Iterable[str]) -> list[Step]:
    """All of them; parts of which there is nothing to tell are left out."""
    told: list[tuple[Part, Iterable[str]]] = [
        ("bell", [""]),
        ("moment", moments),
        ("unseen", unseen),
        ("objectives", courts),
        ("award", awards),
        ("courts", [""]),
        ("seats", [""]),
        ("thanks", [""]),
        ("stories", [""]),
    ]
    return [_step(part, about) for part, of in told for about in of]


def settled(keys: Iterable[str]) -> list[Step]:
    """The steps that have these keys, in their order."""
    named = (key.partition(".") for key in keys)
    return [_step(cast("Part", part), about) for part, _, about in named]


def _step(part: Part, about: str) -> Step:
    return Step(f"{part}.{about}" if about else part, part, about, LASTS[part])
