"""Wishes: kinds of orders nobody has given, and wares nobody has bought, each asked of one seat at a time. Pure."""

from collections.abc import Iterable, Iterator

from factions.turns import turn_of

FROM = 3
"""The turn from which on somebody is asked; until then they come as they may."""
Part = tuple[str, str]
"""A phase and the part of it."""


class Wishes:
    """What an evening has still to see, and who was asked for it in which part of a phase."""

    def __init__(self, kinds: Iterable[str] = ()) -> None:
        self.left = set(kinds)
        self.asked: dict[tuple[Part, str], str] = {}

    def given(self, kind: str) -> None:
        self.left.discard(kind)

    def of(self, part: Part, seat: str) -> Iterator[str]:
        """What this seat may be asked for: what nobody else was asked for in this part."""
        late = turn_of(part[0], turns=0) >= FROM
        yield from (kind for kind in sorted(self.left) if late and self.asked.get((part, kind), seat) == seat)

    def ask(self, part: Part, seat: str, kind: str) -> None:
        self.asked[part, kind] = seat
