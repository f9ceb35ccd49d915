"""A file looked through before anything of it is kept: each line, and that rows and journal tell of one event."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from astor.archive import lines
from astor.archive.faults import Unfit
from astor.archive.progress import Tell, counted, nobody
from astor.archive.reading import Numbered, read
from astor.game.models import Entry, Event
from astor.game.play.play import Play, plays
from astor.game.rows.frozen import row_of
from astor.game.rows.own import EventRow
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept, NameOf
from astor.game.values.phases import ENDED
from astor.scenarios import folders, loader
from astor.scenarios.shapes import (
    LARGEST,
    NAMED,
    Misshapen,
    commits_to,
    insist_on_event,
    insist_on_phase,
    insist_on_shape,
)

State = Event.State
Trial = Callable[[lines.Head, Iterator[Numbered]], Iterator[Numbered]]
"""Shows an event as its lines go by, to whoever would see it; raises Unfit at what cannot be shown."""

trials: list[Trial] = []
"""Rooms above show what is looked through: what nobody can look at is not taken in."""


def looked_through(file: Path, tell: Tell = nobody) -> lines.Head:
    """The head of the file, once every line has been found to fit. Raises Unfit."""
    numbered = read(file)
    _, head = next(numbered, (0, None))
    if not isinstance(head, lines.Head):
        raise Unfit("no_event")
    check = _Check(head, _play(head))
    told = check.through(counted(numbered, tell, so_many(head)))
    for trial in trials:
        told = trial(head, told)
    for _ in told:
        pass
    return head


def so_many(head: lines.Head) -> int:
    """So many lines go by: all of them to be looked through, and all to be laid."""
    return 2 * (head.rows + head.entries)


def _play(head: lines.Head) -> Play:
    if head.play not in plays:
        raise Unfit("newer_rows", 1, what=head.play)
    if head.schema > Entry.VERSION:
        raise Unfit("newer_rows", 1, what=f"schema {head.schema}")
    return plays[head.play]


@dataclass
class _Check:
    """What has gone by, and what the rest is held against."""

    head: lines.Head
    play: Play
    files: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Each file of the scenario, with its line."""
    rows: dict[str, tuple[int, Image]] = field(default_factory=dict)
    """Row name → its line, and what the file says it is now."""
    stands: dict[str, tuple[int, Image]] = field(default_factory=dict)
    """The same as the journal says, as far as it has been read; by the line of the last entry that touched it."""
    ever: set[str] = field(default_factory=set)
    """The names of all rows there have been."""
    given: set[tuple[str, str]] = field(default_factory=set)
    """Actor and id of each order that has one."""
    entries: int = 0
    closing: int = 0

    def __post_init__(self) -> None:
        kinds: tuple[type[Kept], ...] = (Event, *self.play.kinds)
        self.models = {model.KIND: model for model in kinds}

    def through(self, numbered: Iterator[Numbered]) -> Iterator[Numbered]:
        """The same lines, each found to fit what came before it; the last one, what the file has as a whole."""
        for number, line in numbered:
            if isinstance(line, lines.File):
                self._file(number, line)
            elif isinstance(line, lines.Row):
                self._row(number, line)
            elif isinstance(line, lines.Entry):
                self._entry(number, line)
            else:
                self._all_of_it()
            yield number, line

    # Files

    def _file(self, number: int, line: lines.File) -> None:
        if not folders.has(line.name):
            raise Unfit("misplaced", number, what=line.name)
        if line.name in self.files:
            raise Unfit("twice", number, what=line.name)
        self.files[line.name] = number, line.text

    # Rows

    def _row(self, number: int, line: lines.Row) -> None:
        if line.name in self.rows:
            raise Unfit("twice", number, what=line.name)
        if not self.rows and line.name != f"event/{self.head.key}":
            raise Unfit("misplaced", number, what=line.name)
        self._fit(number, line.name, line.image)
        self.rows[line.name] = number, line.image

    def _fit(self, number: int, name: str, image: Image) -> None:
        """Raises Unfit unless there may be such a row."""
        kind, _, key = name.partition("/")
        model = self.models.get(kind)
        if model is None:
            raise Unfit("newer_rows", number, what=kind)
        try:
            insist_on_shape(model, image)
            if kind == Event.KIND:
                self._of_event(image)
        except Misshapen as no:
            raise Unfit("newer_rows" if no.unknown else "wrong", number, what=no) from None
        if image.get("key") != key:
            raise Unfit("wrong", number, what=f"key: {image.get('key')!r}, {key!r}")

    def _of_event(self, image: Image) -> None:
        """What its own row says at any time of the day, held against the head."""
        insist_on_event(self.play, image)
        event = row_of(EventRow, Event.filled(image))
        if event.scenario != self.head.scenario:
            raise Misshapen(f"scenario: {event.scenario!r}, in the first line {self.head.scenario!r}")
        if event.revealed and not commits_to(event.revealed, event.commitment):
            raise Misshapen("commitment: what was revealed does not fit it")

    # Entries

    def _entry(self, number: int, line: lines.Entry) -> None:
        self.entries += 1
        if line.seq != self.entries:
            raise Unfit("misplaced", number, what=f"entry {line.seq}")
        if line.version > Entry.VERSION:
            raise Unfit("newer_rows", number, what=f"schema {line.version}")
        try:
            insist_on_phase(self.play, line.phase)
        except Misshapen as no:
            raise Unfit("wrong", number, what=no) from None
        self._order(number, line)
        self._taken_back(number, line)
        for name, (before, after) in line.images.items():
            self._change(number, name, before, after)

    def _order(self, number: int, line: lines.Entry) -> None:
        if any(not _is_die(die) for die in line.dice):
            raise Unfit("wrong", number, what=f"dice: {line.dice}")
        if line.command_id and (line.actor, line.command_id) in self.given:
            raise Unfit("twice", number, what=f"command_id {line.command_id}")
        self.given.add((line.actor, line.command_id))
        if line.closing is not None and line.closing not in (self.closing, self.closing + 1):
            raise Unfit("wrong", number, what=f"closing: {line.closing}, {self.closing}")
        self.closing = line.closing or self.closing
        if self.closing > self.head.closings:
            raise Unfit("wrong", number, what=f"closing: {line.closing}, {self.head.closings}")

    def _taken_back(self, number: int, line: lines.Entry) -> None:
        """What an entry takes back, or lets stand again, came before it; what has taken it back comes after it."""
        earlier = [*line.undoes, *line.again]
        if any(seq >= line.seq for seq in earlier):
            raise Unfit("wrong", number, what=f"undoes, again: {earlier}")
        if line.undone_by is not None and not line.seq < line.undone_by <= self.head.entries:
            raise Unfit("wrong", number, what=f"undone_by: {line.undone_by}")

    def _change(self, number: int, name: str, before: Image | None, after: Image | None) -> None:
        """What a row was before an entry is what the one before it has left of it."""
        _, was = self.stands.get(name, (0, None))
        if not self._same(name, was, before):
            raise Unfit("broken", number, what=name)
        if after is not None:
            self._fit(number, name, after)
            self.stands[name] = number, after
            self.ever.add(name)
        else:
            self.stands.pop(name, None)

    def _same(self, name: str, one: Image | None, other: Image | None) -> bool:
        """Are they the same row? What only one of them has is new since the other was written."""
        if one == other:
            return True
        model = self.models.get(name.partition("/")[0])
        if one is None or other is None or model is None:
            return False
        return model.filled(one) == model.filled(other)

    # All of it

    def _all_of_it(self) -> None:
        """At the end: as many as were told, and the rows as the journal has left them."""
        if (len(self.rows), self.entries) != (self.head.rows, self.head.entries):
            raise Unfit("damaged")
        for name, (at, image) in self.rows.items():
            if not self._same(name, self.stands.get(name, (0, None))[1], image):
                raise Unfit("broken", at, what=name)
            self._names(at, name, image)
        if left := self.stands.keys() - self.rows.keys():
            name = min(left)
            raise Unfit("broken", self.stands[name][0], what=name)
        self._clock(*self.rows[f"event/{self.head.key}"])
        if self.closing != self.head.closings:
            raise Unfit("wrong", 1, what=f"closings: {self.head.closings}, {self.closing}")
        if self.files:
            self._scenario()
        elif self.head.scenario not in folders.names():
            raise Unfit("no_scenario", 1, what=self.head.scenario)

    def _names(self, number: int, name: str, image: Image) -> None:
        """A relation names a row that is there or, as a battle that is over does, one that was."""
        kind = name.partition("/")[0]
        for (of, listed), to in NAMED.items():
            gone = [key for key in image.get(listed, ()) if f"{to}/{key}" not in self.rows] if of == kind else []
            if gone:
                raise Unfit("wrong", number, what=f"{listed}: {to}/{gone[0]}")
        for column in _relations(self.models[kind]):
            there = image.get(column.name, "")
            if there and not any(f"{kind}/{there}" in self.ever for kind in column.kinds):
                raise Unfit("wrong", number, what=f"{column.name}: {column.kinds[0]}/{there}")

    def _clock(self, number: int, image: Image) -> None:
        """A clock that runs has an end, and it is over where the last phase is; its dice are of the secret. One that
        was over and goes on has another than it had.
        """
        event = row_of(EventRow, Event.filled(image))
        if not commits_to(self.head.secret, event.commitment):
            raise Unfit("wrong", number, what="commitment: the secret in the first line does not fit it")
        if event.state == "running" and event.deadline is None:
            raise Unfit("wrong", number, what="deadline: null")
        if (event.state == "ended") != (event.phase == ENDED):
            raise Unfit("wrong", number, what=f"state, phase: {event.state}, {event.phase}")

    def _scenario(self) -> None:
        """What is needed to show the event: that there is a scenario, and its map. For what else is wrong with its
        files its author is told where scenarios are chosen.
        """
        for name in (folders.EVENT, folders.PICTURE):
            if name not in self.files:
                raise Unfit("no_scenario", 1, what=f"{self.head.scenario}/{name}")
        with TemporaryDirectory() as home:
            number, text = self.files[folders.PICTURE]
            Path(home, folders.PICTURE).write_bytes(text.encode())
            for fault in loader.faults_of_picture(Path(home)):
                raise Unfit("wrong", number, what=fault)


def _is_die(die: list[str | int]) -> bool:
    """Label, value and, but for old ones, sides."""
    label, *numbers = die
    return isinstance(label, str) and all(type(n) is int and 1 <= n <= LARGEST for n in numbers)


@cache
def _relations(model: type[Kept]) -> tuple[NameOf, ...]:
    return tuple(column for column in model.imaged() if isinstance(column, NameOf))
