"""When bots play: each seat at a moment of its own in the first half of a part, and now and then again. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import Struct

from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.shown.rows import ShownActivation
from astor.shown.seen import told

RANK = ("officer", "second-in-line", "successor", "arch-wizard", "lord-general", "monarch")
"""Heirs speak first, so that their proposals lie before those who decide."""
AGAIN = 10_000
"""After this time a bot looks at its screen again, ms; sooner where the whole part is short."""
ANSWERS = (2_000, 6_000)
"""So long a bot takes to answer a call, or what a battle asks, ms; less where the whole part is short."""
MULLS = (5_000, 25_000)
"""So long it takes to answer what another seat has put before it, ms; less where the whole part is short."""
PUT_BEFORE = (
    "accept",
    "join_pool",
    "sign",
    "accept_marriage",
    "accept_passage",
    "accept_lesson",
    "send_proposal",
    "answer",
)
"""What answers an offer, a share in a research, a treaty, a suit, a passage, a lesson, a proposal and a challenge."""
BREATH = 700
"""Between two orders of one bot, ms; less where the whole part is short."""


def played(seats: Mapping[str, SeatRow]) -> list[str]:
    """The seats a bot plays, in the order in which they speak."""
    bots = {key: seat for key, seat in seats.items() if is_played(seat)}
    return sorted(bots, key=lambda key: (RANK.index(bots[key].office), key))


def asked(rows: Mapping[str, Image]) -> set[str]:
    """The factions whose general is called, or for whom a battle waits: everybody sees that (WAR-12, BAT-14)."""
    turns = [told(ShownActivation, row) for name, row in rows.items() if name.startswith("activation/")]
    battles = [told(Awaiting, row) for name, row in rows.items() if name.startswith("battle/")]
    called = {turn.faction for turn in turns if turn.state == "called"}
    return called.union(*(battle.awaited for battle in battles))


def owes_an_answer(rows: Mapping[str, Image]) -> bool:
    """Has somebody put something before this seat, by what it alone is shown?"""
    offered = (told(Offered, rows[name]) for command in PUT_BEFORE if (name := f"may/{command}") in rows)
    return any(offer.refused is None and any(offer.choices.values()) for offer in offered)


class Offered(Struct, frozen=True):
    """What an order is offered with, as far as it tells whether there is anything to answer."""

    refused: str | None
    choices: dict[str, Any]


class Awaiting(Struct, frozen=True):
    """What of a battle is looked at again and again."""

    awaited: tuple[str, ...]


def is_played(seat: SeatRow) -> bool:
    return seat.bot and seat.joined and not seat.revoked


@dataclass
class Scene:
    """A part of a phase as the bots play it. Times are what is left of the part, in ms, so a pause costs nothing."""

    phase: str
    part: str
    opened: int
    nexts: dict[str, int] = field(default_factory=dict)
    left: int = 0
    out: set[str] = field(default_factory=set)

    def follow(self, left: int) -> None:
        """Time that Control gives comes before what is left, so that nobody waits for it to pass."""
        given = left - (self.left or left)
        if given > 0:
            self.nexts = {seat: at + given for seat, at in self.nexts.items()}
        self.left = left

    def enter(self, seats: Iterable[str]) -> None:
        """Give the seats their first moments, one after the other within the first half."""
        order = list(seats)
        for place, seat in enumerate(order, 1):
            self.nexts.setdefault(seat, self.opened - self.opened * place // (2 * len(order) + 2))

    def due(self, left: int) -> list[str]:
        """Whose moment has come, the longest waiting first."""
        due = (seat for seat, at in self.nexts.items() if left <= at and seat not in self.out)
        return sorted(due, key=lambda seat: -self.nexts[seat])

    def look_again(self, seat: str, left: int) -> None:
        self.nexts[seat] = left - min(AGAIN, self.opened // 20)

    def hurry(self, seats: Iterable[str], left: int, within: tuple[int, int] = ANSWERS) -> None:
        """Somebody waits for these seats: they look up `within` so many ms, each after a time of its own."""
        for seat in seats:
            if (at := self.nexts.get(seat)) is not None:
                takes = min(Random(seat).randint(*within), self.opened // 20)
                self.nexts[seat] = max(at, left - takes)

    def leave_out(self, seat: str) -> None:
        """A bot that failed has nothing more to say in this part."""
        self.out.add(seat)

    @property
    def breath(self) -> float:
        """The pause between two orders of one bot, s."""
        return min(BREATH, self.opened // 200) / 1000
