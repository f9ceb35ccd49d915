"""The board: all rows of an event as they stand, frozen, and what was worked out from them. Pure."""

import sys
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from astor.game import alike
from astor.game.page import Image, Images

Worked = TypeVar("Worked")
Load = Callable[[str], dict[str, Image]]
"""All rows of a kind by their keys, as they stand in the table."""


@dataclass(frozen=True)
class Index:
    """The rows of a kind in heaps: `heaps` names those an image lies in, `rank` its place there."""

    kind: str
    heaps: Callable[[Image], Iterable[str]]
    rank: Callable[[Image], Any]


@dataclass(frozen=True)
class Known:
    """Something worked out, what it read, and what one has read who was told it."""

    value: Any
    reads: tuple[str, ...]
    mark: str


Heaps = dict[str, list[tuple[Any, str, Image]]]
"""The rows of each heap, the first in rank first: each its rank, its key and its image."""


@dataclass
class Board:
    """An event's rows by kind and key, as of entry `seq`. Nobody changes an image that lies on it.

    What is read of it is noted, so that what was worked out is known to hold until one of these changes:
    `kind` any row of it, `kind/key` one row, `kind.` which rows there are, `kind.field` a field of any of them,
    `~name` what was worked out under that name.
    """

    event: str
    seq: int = 0
    rows: dict[str, dict[str, Image]] = field(default_factory=dict)
    load: Load | None = None
    apart: dict[str, tuple[Any, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Row name → the columns no image holds: its id and what is sealed."""
    play: str = ""

    def __post_init__(self) -> None:
        self.known: dict[str, Known] = {}
        self.rests: dict[str, list[str]] = {}  # what was read → the names of what was worked out of it
        self.outdated: set[str] = set()  # what was worked out and holds no more, since somebody asked
        self.noting: list[set[str]] = []
        self.undo: list[Callable[[], None]] | None = None
        self.indexed: dict[Index, Heaps] = {}

    # What lies on it

    def of(self, kind: str) -> dict[str, Image]:
        """All rows of a kind by their keys, in the order they were made."""
        if self.noting:
            self.noting[-1].add(kind)
        return self._of(kind)

    def some(self, kind: str, *fields: str) -> dict[str, Image]:
        """The same, by one who looks at these fields alone."""
        if self.noting:
            self.noting[-1].update((f"{kind}.", *(f"{kind}.{name}" for name in fields)))
        return self._of(kind)

    def row(self, name: str) -> Image | None:
        """The row called `kind/key`, if it is there."""
        if self.noting:
            self.noting[-1].add(name)
        kind, _, key = name.partition("/")
        return self._of(kind).get(key)

    def named(self, kind: str, key: str) -> Image:
        """The row with this key, which is known to be there."""
        if self.noting:
            self.noting[-1].add(f"{kind}/{key}")
        return self._of(kind)[key]

    @property
    def clock(self) -> Image:
        """The event's own row."""
        return self.of("event")[self.event]

    def fact(self, name: str) -> Any:
        """A field of the event's own row."""
        if self.noting:
            self.noting[-1].add(f"event.{name}")
        return self._of("event")[self.event][name]

    def heap(self, index: Index, name: str) -> Iterator[tuple[str, Image]]:
        """The keys and images of the rows that lie in this heap, the first in rank first."""
        return ((key, image) for _, key, image in self._heap(index, name))

    def latest(self, index: Index, name: str) -> Iterator[tuple[str, Image]]:
        """The same, the last in rank first."""
        return ((key, image) for _, key, image in reversed(self._heap(index, name)))

    def size(self, index: Index, name: str) -> int:
        """How many rows lie in this heap."""
        return len(self._heap(index, name))

    def heaps(self, index: Index) -> list[str]:
        """The names of all heaps."""
        self._note(f"{index.kind}@")
        return list(self._indexed(index))

    def _heap(self, index: Index, name: str) -> list[tuple[Any, str, Image]]:
        self._note(f"{index.kind}@{name}")
        return self._indexed(index).get(name, [])

    def _indexed(self, index: Index) -> Heaps:
        heaps = self.indexed.get(index)
        if heaps is None:
            heaps = self.indexed[index] = {}
            for key, image in self._of(index.kind).items():
                _into(heaps, index, key, image)
        return heaps

    def _of(self, kind: str) -> dict[str, Image]:
        found = self.rows.get(kind)
        if found is None:
            found = self.rows[kind] = self.load(kind) if self.load else {}
        return found

    # What follows from it

    def once(self, name: str, work: "Callable[[Board], Worked]") -> Worked:
        """What follows from the board, worked out again only when something changes that the work has read.

        The work may read of the board it is given, and of nothing that was taken from a board before.
        """
        known = self.known.get(name)
        if known is None:
            with self.notes() as read:
                value = work(self)
            known = self.known[name] = Known(value, alike.one(tuple(map(sys.intern, read))), f"~{name}")
            for read_name in known.reads:
                self.rests.setdefault(read_name, []).append(name)
        self._note(known.mark)
        found: Worked = known.value
        return found

    @contextmanager
    def notes(self) -> Iterator[set[str]]:
        """What is read of the board inside this block."""
        self.noting.append(set())
        try:
            yield self.noting[-1]
        finally:
            self.noting.pop()

    def _note(self, *names: str) -> None:
        if self.noting:
            self.noting[-1].update(names)

    def _forget(self, name: str) -> None:
        """What was worked out no longer holds, nor does what was worked out of that."""
        known = self.known.pop(name, None)
        if known is None:
            return
        for read in known.reads:
            self.rests[read].remove(name)
            if not self.rests[read]:
                del self.rests[read]
        self._outdate(known.mark)
        self.outdated.add(known.mark)

    def _outdate(self, read: str) -> None:
        """Forget all that was worked out of it."""
        for worked_out in tuple(self.rests.get(read, ())):
            self._forget(worked_out)

    # What is laid on it

    def put(self, name: str, image: Image | None, apart: tuple[Any, ...] | None = None) -> None:
        """Lay a row on the board as it is now, None: it is gone; `apart` if the columns no image holds are known."""
        kind, _, key = name.partition("/")
        of_kind = self._of(kind)
        before = of_kind.get(key)
        if image is None:
            self.rows[kind] = {other: row for other, row in of_kind.items() if other != key}
        else:
            of_kind[key] = image
        known = self._set_apart(name, apart if image is not None else None)
        self._stir(kind, key, before, image)
        if self.undo is not None:
            self.undo.append(lambda: self._back(kind, key, of_kind, before, image, known))

    def _set_apart(self, name: str, apart: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
        before = self.apart.pop(name, None)
        if apart is not None:
            self.apart[name] = apart
        return before

    def _back(self, kind: str, key: str, of_kind: dict[str, Image], before: Image | None, image: Image | None,
              apart: tuple[Any, ...] | None) -> None:  # fmt: skip
        self.rows[kind] = of_kind
        self._set_apart(f"{kind}/{key}", apart)
        if before is None:
            of_kind.pop(key, None)
        elif image is not None:
            of_kind[key] = before
        self._stir(kind, key, image, before)

    def _stir(self, kind: str, key: str, before: Image | None, after: Image | None) -> None:
        """Move the row to its heaps, and forget all that was worked out of what has changed."""
        for index, heaps in self.indexed.items():
            if index.kind == kind:
                _move(heaps, index, key, before, after)
        for name in self._differing(f"{kind}/{key}", before, after):
            self._outdate(name)

    def stirred(self, touched: Images) -> set[str]:
        """The names of all that is not as it was before these rows were laid, since this was last asked."""
        outdated, self.outdated = self.outdated, set()
        return outdated.union(*(self._differing(row, *pair) for row, pair in touched.items()))

    def _differing(self, row: str, before: Image | None, after: Image | None) -> list[str]:
        """The same for one row, without what was worked out of it."""
        kind = row.partition("/")[0]
        indexes = (index for index in self.indexed if index.kind == kind)
        heaps = [f"{kind}@{heap}" for index in indexes for heap in _touched(index, before, after)]
        if before is None or after is None:
            return [kind, row, f"{kind}.", *heaps]
        return [kind, row, *heaps, *(f"{kind}.{name}" for name, value in after.items() if before.get(name) != value)]

    # What is tried and taken back

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Whatever is laid inside this block is taken back if it ends in an exception."""
        outer, seq, self.undo = self.undo, self.seq, []
        try:
            yield
        except BaseException:
            for back in reversed(self.undo):
                back()
            self.undo, self.seq = outer, seq
            raise
        if outer is not None:
            outer += self.undo
        self.undo = outer


def _touched(index: Index, before: Image | None, after: Image | None) -> set[str]:
    """The heaps a change concerns; "" stands for which heaps there are."""
    old, new = (set(index.heaps(image)) if image is not None else set() for image in (before, after))
    return old | new | ({""} if old != new else set())


def _into(heaps: Heaps, index: Index, key: str, image: Image) -> None:
    for name in index.heaps(image):
        insort(heaps.setdefault(name, []), (index.rank(image), key, image))


def _move(heaps: Heaps, index: Index, key: str, before: Image | None, after: Image | None) -> None:
    """Take a row from its old heaps into its new ones."""
    if before:
        for name in index.heaps(before):
            del heaps[name][bisect_left(heaps[name], (index.rank(before), key))]
            if not heaps[name]:
                del heaps[name]
    if after:
        _into(heaps, index, key, after)
