"""What each side sees, kept per event; and what is different after each change, computed once per side."""

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from astor.game.play.play import play_of
from astor.game.rows import interning
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.views import View


@dataclass
class Change:
    """What is new on one side: rows to set whole, rows to drop."""

    set: dict[str, Image] = field(default_factory=dict)
    drop: list[str] = field(default_factory=list)


News = dict[str, Change]
Place = tuple[int, str]
"""A view, by its place among those of the play, and one of its keys; "" for the question which keys it has."""


class Look(NamedTuple):
    """What a look at a view found: the rows it put on sides, or the keys it has; and what of the board it read.

    There are a thousand of them in an event, mostly the same as in others: all that are alike are one.
    """

    found: tuple[Any, ...] = ()
    read: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What a look shows to which side, and what it does not show any more."""

    seen: dict[tuple[str, str], Image]
    gone: Iterable[tuple[str, str]]


class LookedAgain(NamedTuple):
    """What is new on each side that has news, and all that such a side sees from then on."""

    news: News
    rows: dict[str, dict[str, Image]]


@dataclass
class Sides:
    """Every side's rows as they are shown now, the looks that put them there, and whom a change concerns."""

    views: tuple[View, ...] = ()
    rows: dict[str, dict[str, Image]] = field(default_factory=lambda: defaultdict(dict))
    looks: dict[Place, Look] = field(default_factory=dict)
    readers: dict[str, list[Place]] = field(default_factory=dict)
    at: int = 0
    """The change of the board up to which was looked."""

    def copy(self) -> "Sides":
        rows = {side: dict(shown) for side, shown in self.rows.items()}
        readers = {name: list(places) for name, places in self.readers.items()}
        return Sides(self.views, defaultdict(dict, rows), dict(self.looks), readers, self.at)

    def looked(self, place: Place, found: Iterable[Any], read: Iterable[str]) -> Look:
        """Keep what a look found, and where it is concerned; returns what the look before it was."""
        before, now = self.looks.get(place, Look()), interning.one(Look(tuple(found), tuple(map(sys.intern, read))))
        old, new = set(before.read), set(now.read)
        for name in old ^ new:
            self._concern(place, name, name in new)
        self.looks[place] = now
        return before

    def _concern(self, place: Place, name: str, concerned: bool) -> None:
        """A change of what has this name is to be looked at there, or no longer."""
        if concerned:
            self.readers.setdefault(name, []).append(place)
            return
        self.readers[name].remove(place)
        if not self.readers[name]:
            del self.readers[name]

    def forget(self, place: Place) -> Look:
        before = self.looked(place, (), ())
        del self.looks[place]
        return before


def everything(board: Board, views: tuple[View, ...] = ()) -> Sides:
    """What every side sees of this board; by these views alone, if any are named."""
    sides = Sides(views or play_of(board).views)
    found = [found for at, _ in enumerate(sides.views) for found in _look_for_keys(sides, board, at)]
    sides.rows.update(_seen(sides.rows, found).rows)
    _settle(sides, board)
    return sides


def changes(sides: Sides, board: Board) -> News:
    """Look again where what was read is another; returns each side's news, sides without news left out."""
    seen = looked_again(sides, board)
    sides.rows.update(seen.rows)
    return seen.news


def looked_again(sides: Sides, board: Board) -> LookedAgain:
    """The same, while who reads the sides' rows goes on reading them as they were."""
    concerned = sorted({place for name in board.stirred() for place in sides.readers.get(name, ())})
    found = [seen for place in concerned for seen in _look_again(sides, board, place)]
    _settle(sides, board)
    return _seen(sides.rows, found)


def _settle(sides: Sides, board: Board) -> None:
    sides.at = board.changes
    board.settle()


def _look_again(sides: Sides, board: Board, place: Place) -> list[Found]:
    look, (at, key) = sides.looks.get(place), place
    if look is None or board.stands(look.read, sides.at + 1):
        return []
    return [_look(sides, board, place)] if key else _look_for_keys(sides, board, at)


def _look_for_keys(sides: Sides, board: Board, at: int) -> list[Found]:
    """Which keys a view has; what is new is looked at, in the order it is there, what is gone is shown no more."""
    with board.notes() as read:
        keys = dict.fromkeys(map(sys.intern, sides.views[at].all_keys(board)))
    before = set(sides.looked((at, ""), keys, read).found)
    gone = [Found({}, sides.forget((at, key)).found) for key in before - keys.keys()]
    return gone + [_look(sides, board, interning.one((at, key))) for key in keys if key not in before]


def _look(sides: Sides, board: Board, place: Place) -> Found:
    at, key = place
    with board.notes() as read:
        found = sides.views[at].sees(board, key)
        seen = {(sys.intern(side), sys.intern(name)): image for side, name, image in found}
    before = sides.looked(place, seen, read)
    return Found(seen, set(before.found) - seen.keys())


def _seen(shown: Mapping[str, Mapping[str, Image]], found: list[Found]) -> LookedAgain:
    """Take what is gone off the screens first: what one look shows no more another may show from now on."""
    news: News = defaultdict(Change)
    rows: dict[str, dict[str, Image]] = {}
    for look in found:
        for side, name in look.gone:
            if side not in rows:
                rows[side] = dict(shown.get(side, {}))
            del rows[side][name]
            news[side].drop.append(name)
    for look in found:
        for (side, name), image in look.seen.items():
            before = rows.get(side, shown.get(side, {})).get(name)
            if before is not image and before != image:
                if side not in rows:
                    rows[side] = dict(shown.get(side, {}))
                rows[side][name] = news[side].set[name] = interning.same(image)
    for change in news.values():
        change.drop = [name for name in change.drop if name not in change.set]
    return LookedAgain(dict(news), rows)
