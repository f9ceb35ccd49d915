"""The ranking of the end (SET-6): courts and seats by what they have reached. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Merit:
    """So many objectives were reached, of so many; and the provinces held."""

    reached: int
    of: int
    lands: int

    @property
    def share(self) -> float:
        return self.reached / self.of if self.of else 0.0

    @property
    def rank(self) -> tuple[float, int, int]:
        """By the share of the objectives reached, then by their number, then by provinces."""
        return self.share, self.reached, self.lands


@dataclass(frozen=True)
class Ranked:
    """Who it is, and their place: 1 is the first, and who are alike share it."""

    key: str
    place: int
    merit: Merit


def ranking(merits: Mapping[str, Merit]) -> list[Ranked]:
    """All of them, the first first; those who share a place in the order of their keys."""
    best_first = sorted(merits.items(), key=lambda one: ([-part for part in one[1].rank], one[0]))
    ranks = [merit.rank for _, merit in best_first]
    return [Ranked(key, ranks.index(merit.rank) + 1, merit) for key, merit in best_first]
