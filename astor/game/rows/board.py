"""The board: all rows of an event as they stand, frozen, and what was worked out from them. Pure."""

import sys
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar, overload

from astor.game.rows import interning
from astor.game.rows.frozen import BoardRow, frozen, image_of, known_image
from astor.game.rows.own import EventRow
from astor.game.rows.page import Image

Worked = TypeVar("Worked")
R = TypeVar("R", bound=BoardRow)
Shown = TypeVar("Shown")
Load = Callable[[str], dict[str, Image]]
"""All rows of a kind by their keys, as they stand in the table."""


@dataclass(frozen=True)
class Index(Generic[R, Shown]):
    """The rows of a kind in heaps: `heaps` names those a row lies in, `rank` its place, `shows` what lies there."""

    kind: type[R]
    heaps: Callable[[R], Iterable[str]]
    rank: Callable[[R], Any]
    shows: Callable[[R], Shown]


def index(kind: type[R], heaps: Callable[[R], Iterable[str]], rank: Callable[[R], Any]) -> Index[R, R]:
    """Heaps in which the rows themselves lie."""
    return Index(kind, heaps, rank, lambda row: row)


@dataclass(slots=True)
class Known:
    """Something worked out and how; what that read, one after the other, and what one has read who was told it.

    `since`: the change of the board that made it what it is.
    """

    value: Any
    work: "Callable[[Board], Any]"
    reads: tuple[str, ...]
    mark: str
    since: int


Heaps = dict[str, list[tuple[Any, str, Any]]]
"""The rows of each heap, the first in rank first: each its rank, its key and what is shown of it."""


@dataclass
class Board:
    """An event's rows by kind and key, as of entry `seq`. Nobody changes a row that lies on it.

    Rows are asked for by their class. What is no row of a table lies there as an image, and is asked for by its name.

    What is read of it is noted, so that what was worked out is known to hold until one of these changes:
    `kind` any row of it, `kind/key` one row, `kind.` which rows there are, `kind.field` a field of any of them,
    `kind@heap` the rows of a heap, `kind@` which heaps there are, `~name` what was worked out under that name.
    """

    event: str
    seq: int = 0
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)
    load: Load | None = None
    apart: dict[str, tuple[Any, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Row name → the columns no image holds: its id and what is sealed."""
    play: str = ""

    def __post_init__(self) -> None:
        given, self.rows = self.rows, {}
        for kind, rows in given.items():
            self.lay(kind, rows)
        self.known: dict[str, Known] = {}
        self.rests: dict[str, list[str]] = {}  # what was read → the names of what was worked out of it
        self.changes = 0  # so many rows were laid
        self.changed: dict[str, int] = {}  # what has changed since it was settled, and by which change
        self.doubtful: dict[str, int] = {}  # what was worked out of that, from which change on, until it is asked for
        self.outdated: set[str] = set()  # the same, asked for or not
        self.noting: list[dict[str, None]] = []
        self.undo: list[Callable[[], None]] | None = None
        self.indexed: dict[Index[Any, Any], Heaps] = {}

    # What lies on it

    def of(self, kind: type[R]) -> Mapping[str, R]:
        """All rows of a kind by their keys, in the order they were made."""
        if self.noting:
            self.noting[-1][kind.KIND] = None
        return self._of(kind.KIND)

    def some(self, kind: type[R], *fields: str) -> Mapping[str, R]:
        """The same, by one who looks at these fields alone."""
        of = kind.KIND
        if self.noting:
            self.noting[-1].update(dict.fromkeys((f"{of}.", *(f"{of}.{name}" for name in fields))))
        return self._of(of)

    def find(self, kind: type[R], key: str) -> R | None:
        """The row with this key, if it is there."""
        if self.noting:
            self.noting[-1][f"{kind.KIND}/{key}"] = None
        found: R | None = self._of(kind.KIND).get(key)
        return found

    def named(self, kind: type[R], key: str) -> R:
        """The row with this key, which is known to be there."""
        if self.noting:
            self.noting[-1][f"{kind.KIND}/{key}"] = None
        found: R = self._of(kind.KIND)[key]
        return found

    def keys(self, kind: str) -> list[str]:
        """The keys of all rows of a kind, in the order they were made."""
        self._note(f"{kind}.")
        return list(self._of(kind))

    def has(self, name: str) -> bool:
        """Is there a row called `kind/key`?"""
        self._note(name)
        kind, _, key = name.partition("/")
        return key in self._of(kind)

    def image(self, name: str) -> Image | None:
        """The image of the row called `kind/key`, if it is there. Nobody changes it."""
        self._note(name)
        kind, _, key = name.partition("/")
        found = self._of(kind).get(key)
        return None if found is None else known_image(found)

    def such(self, kind: str, values: Mapping[str, Any]) -> list[Image]:
        """The images of the rows of a kind that have these values in their columns, in the order they were made."""
        self._note(kind)
        return [image_of(row) for row in self._of(kind).values() if _has(row, values)]

    def images(self, kind: str) -> dict[str, Image]:
        """The images of all rows of a kind, as `of` has the rows."""
        self._note(kind)
        return {key: image_of(row) for key, row in self._of(kind).items()}

    @property
    def clock(self) -> EventRow:
        """The event's own row."""
        return self.of(EventRow)[self.event]

    @overload
    def fact(self, name: Literal["phase", "part", "state", "scenario", "revealed"]) -> str: ...
    @overload
    def fact(self, name: Literal["turns"]) -> int: ...
    @overload
    def fact(self, name: Literal["deadline", "remaining"]) -> int | None: ...
    @overload
    def fact(self, name: Literal["powers", "public"]) -> Mapping[str, tuple[str, ...]]: ...
    @overload
    def fact(self, name: Literal["rules"]) -> Mapping[str, Any]: ...
    @overload
    def fact(self, name: Literal["lengths"]) -> Mapping[str, int]: ...
    def fact(self, name: str) -> Any:
        """A column of the event's own row, read alone."""
        if self.noting:
            self.noting[-1][f"event.{name}"] = None
        return getattr(self._of("event")[self.event], name)

    def heap(self, index: Index[Any, Shown], name: str) -> Iterator[tuple[str, Shown]]:
        """The keys and rows that lie in this heap, the first in rank first."""
        return ((key, row) for _, key, row in self._heap(index, name))

    def latest(self, index: Index[Any, Shown], name: str) -> Iterator[tuple[str, Shown]]:
        """The same, the last in rank first."""
        return ((key, row) for _, key, row in reversed(self._heap(index, name)))

    def size(self, index: Index[Any, Any], name: str) -> int:
        """How many rows lie in this heap."""
        return len(self._heap(index, name))

    def heaps(self, index: Index[Any, Any]) -> list[str]:
        """The names of all heaps."""
        self._note(f"{index.kind.KIND}@")
        return list(self._indexed(index))

    def _heap(self, index: Index[Any, Any], name: str) -> list[tuple[Any, str, Any]]:
        self._note(f"{index.kind.KIND}@{name}")
        return self._indexed(index).get(name, [])

    def _indexed(self, index: Index[Any, Any]) -> Heaps:
        heaps = self.indexed.get(index)
        if heaps is None:
            heaps = self.indexed[index] = {}
            for key, row in self._of(index.kind.KIND).items():
                _into(heaps, index, key, row)
        return heaps

    def _of(self, kind: str) -> dict[str, Any]:
        found = self.rows.get(kind)
        return found if found is not None else self.lay(kind, self.load(kind) if self.load else {})

    # What follows from it

    def once(self, name: str, work: "Callable[[Board], Worked]") -> Worked:
        """What follows from the board, worked out again only when something that the work has read is another.

        The work may read of the board it is given, and of nothing that was taken from a board before; on what else it
        hangs, its name says.
        """
        known = self._holding(name, work)
        self._note(known.mark)
        found: Worked = known.value
        return found

    def _holding(self, name: str, work: "Callable[[Board], Any]") -> Known:
        """It is as it was if all that it has read is; else it is worked out again."""
        known = self.known.get(name)
        since = None if known is None else self.doubtful.get(known.mark)
        if known is None or (since is not None and not self.stands(known.reads, since)):
            known = self._work_out(name, work)
        self.doubtful.pop(known.mark, None)
        return known

    def _work_out(self, name: str, work: "Callable[[Board], Any]") -> Known:
        """Those who were told the same before are told nothing new by it."""
        with self.notes() as read:
            value = work(self)
        reads, before = interning.one(tuple(map(sys.intern, read))), self.known.get(name)
        self._rest(name, before.reads if before else (), reads)
        same = before is not None and _alike(before.value, value)
        self.known[name] = known = (
            Known(before.value, work, reads, before.mark, before.since) if before is not None and same
            else Known(value, work, reads, f"~{name}", self.changes)
        )  # fmt: skip
        return known

    def stands(self, reads: Iterable[str], since: int) -> bool:
        """Is nothing of what was read, in this order, another since this change?

        Only what stood before it is looked at again, because else the next would not have been read at all.
        """
        return all(self._since(read) < since for read in reads)

    def _since(self, read: str) -> int:
        """The change that made this what it is; 0: one before it was settled."""
        if not read.startswith("~"):
            return self.changed.get(read, 0)
        known = self.known.get(read[1:])
        if known is not None and known.mark in self.doubtful:
            with self.notes():
                known = self._holding(read[1:], known.work)
        return self.changes if known is None else known.since

    @contextmanager
    def notes(self) -> Iterator[dict[str, None]]:
        """What is read of the board inside this block, the first first."""
        self.noting.append({})
        try:
            yield self.noting[-1]
        finally:
            self.noting.pop()

    def _note(self, name: str) -> None:
        if self.noting:
            self.noting[-1][name] = None

    def _rest(self, name: str, before: tuple[str, ...], now: tuple[str, ...]) -> None:
        """What was worked out rests on what it has read now, and no more on what it had read before."""
        if before == now:
            return
        for read in set(before).difference(now):
            self.rests[read].remove(name)
            if not self.rests[read]:
                del self.rests[read]
        for read in set(now).difference(before):
            self.rests.setdefault(read, []).append(name)

    def _doubt(self, read: str) -> None:
        """All that was worked out of it may be another now, and what was worked out of that."""
        for name in self.rests.get(read, ()):
            mark = self.known[name].mark
            if mark not in self.doubtful:
                self.doubtful[mark] = self.changes
                self.outdated.add(mark)
                self._doubt(mark)

    def stirred(self) -> set[str]:
        """The names of all that may be another than when it was last settled."""
        return self.outdated.union(self.changed)

    def settle(self) -> None:
        """All who look at the board have done so: what nobody has asked for since it became doubtful is let go."""
        for mark in self.doubtful:
            self._rest(mark[1:], self.known.pop(mark[1:]).reads, ())
        self.doubtful.clear()
        self.outdated.clear()
        self.changed.clear()

    # What is laid on it

    def lay(self, kind: str, rows: dict[str, Any]) -> dict[str, Any]:
        """Lay all rows of a kind, given as images or as rows, before anybody has asked for one."""
        laid = {key: interning.same(frozen(kind, row)) if isinstance(row, dict) else row for key, row in rows.items()}
        self.rows[kind] = laid
        return laid

    def put(self, name: str, image: Image | None, apart: tuple[Any, ...] | None = None) -> None:
        """Lay a row on the board as it is now, None: it is gone; `apart` if the columns no image holds are known."""
        kind, _, key = name.partition("/")
        of_kind = self._of(kind)
        before, after = of_kind.get(key), None if image is None else frozen(kind, image)
        if after is not None:
            of_kind[key] = after
        elif self.undo is None:
            of_kind.pop(key, None)
        else:  # where it lay among the others is kept, should it be taken back
            self.rows[kind] = {other: row for other, row in of_kind.items() if other != key}
        known = self._set_apart(name, apart if image is not None else None)
        self._stir(kind, key, before, after)
        if self.undo is not None:
            self.undo.append(lambda: self._back(kind, key, of_kind, before, after, known))

    def _set_apart(self, name: str, apart: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
        before = self.apart.pop(name, None)
        if apart is not None:
            self.apart[name] = apart
        return before

    def _back(self, kind: str, key: str, of_kind: dict[str, Any], before: Any, after: Any,
              apart: tuple[Any, ...] | None) -> None:  # fmt: skip
        self.rows[kind] = of_kind
        self._set_apart(f"{kind}/{key}", apart)
        if before is None:
            of_kind.pop(key, None)
        elif after is not None:
            of_kind[key] = before
        self._stir(kind, key, after, before)

    def _stir(self, kind: str, key: str, before: Any, after: Any) -> None:
        """Move the row to its heaps; what was worked out of what has changed is doubtful."""
        self.changes += 1
        for name in (*_differing(kind, key, before, after), *self._heaped(kind, key, before, after)):
            self.changed[name] = self.changes
            self._doubt(name)

    def _heaped(self, kind: str, key: str, before: Any, after: Any) -> Iterator[str]:
        """The heaps that have a row more, less or otherwise than before; `kind@` if there are others than before."""
        for index, heaps in self.indexed.items():
            if kind == index.kind.KIND:
                concerned = {name for row in (before, after) if row is not None for name in index.heaps(row)}
                there = concerned & heaps.keys()
                _move(heaps, index, key, before, after)
                yield from (f"{kind}@{name}" for name in concerned)
                if there != concerned & heaps.keys():
                    yield f"{kind}@"

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


def _has(row: Any, values: Mapping[str, Any]) -> bool:
    if isinstance(row, BoardRow):
        return all(getattr(row, name) == value for name, value in values.items())
    return all(row[name] == value for name, value in values.items())


def _differing(kind: str, key: str, before: Any, after: Any) -> list[str]:
    """The names of what is another once this row is."""
    if before is None or after is None:
        return [kind, f"{kind}/{key}", f"{kind}."]
    if isinstance(after, BoardRow):
        fields = [name for name in after.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    else:
        fields = [name for name, value in after.items() if before.get(name) != value]
    return [kind, f"{kind}/{key}", *(f"{kind}.{name}" for name in fields)]


def _alike(one: Any, other: Any) -> bool:
    """The same, and in the same order: what follows from a table may follow from that."""
    return bool(one == other) and (not isinstance(one, dict) or list(one) == list(other))


def _into(heaps: Heaps, index: Index[Any, Any], key: str, row: Any) -> None:
    for name in index.heaps(row):
        insort(heaps.setdefault(name, []), (index.rank(row), key, index.shows(row)))


def _move(heaps: Heaps, index: Index[Any, Any], key: str, before: Any, after: Any) -> None:
    """Take a row from its old heaps into its new ones."""
    if before is not None:
        for name in index.heaps(before):
            del heaps[name][bisect_left(heaps[name], (index.rank(before), key))]
            if not heaps[name]:
                del heaps[name]
    if after is not None:
        _into(heaps, index, key, after)
