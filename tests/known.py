"""What was ordered before by this process on the very same board: what came of it is laid again, not reckoned again.

Scenes begin alike, and the law of replay holds: the same orders on the same founding give the same rows. Whoever
writes past the orders, or changes how they are reckoned, goes without: see `Way`.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from astor.game.journal import journal
from astor.game.models import Entry, Event
from astor.game.play.play import Play, plays
from astor.game.rows.rows import Kept
from tests.template import Table

MOST = 400
"""So many steps are kept, those used last."""
BACKWARDS = {"undo", "redo", "back", "rewind"}
"""They write on older pages of the journal as well."""


@dataclass(frozen=True)
class Step:
    """What a step left: the time at the table and its bells, and what it wrote, as the database has it."""

    answer: dict[str, Any]
    now: int
    bells: int
    event: Table
    rows: Sequence[tuple[Table, Sequence[str]]]
    """For each kind of row: those it left, and the keys of those it laid or struck."""
    entries: Table

    @classmethod
    def of(cls, event: Event, after: int, answer: dict[str, Any], now: int, bells: int) -> "Step | None":
        """What was written after an entry, unless older pages were written on."""
        entries = journal.entries_after(event.key, after)
        if any(entry.command in BACKWARDS for entry in entries):
            return None
        fresh: dict[type[Kept], dict[str, bool]] = {}
        for name, (before, left) in ((n, pair) for entry in entries for n, pair in entry.images.items()):
            kind, _, key = name.partition("/")
            if kind != Event.KIND:
                known = fresh.setdefault(plays["storms"].model(kind), {})
                known[key] = known.get(key, False) or before is None or left is None
        rows = [(Table.read(model, "event_id", event.pk, keys=list(keys)), [key for key, new in keys.items() if new])
                for model, keys in fresh.items()]  # fmt: skip
        return cls(answer, now, bells, Table.read(Event, "id", event.pk), rows,
                   Table.read(Entry, "event_id", event.pk, after=after))  # fmt: skip

    def lay(self, event: int) -> None:
        """Write it again, on the board it was taken from."""
        self.event.change("id", event)
        for table, new in self.rows:
            table.strike(event, new)
            table.part(set(new)).lay(event)
            table.part(set(new), others=True).change("event_id", event)
        self.entries.lay(event)


class Known:
    """Every step that was taken a second time. A step is what was ordered, after all that was ordered before it."""

    def __init__(self) -> None:
        self.met: set[str] = set()
        self.steps = OrderedDict[str, Step]()
        self.told: set[tuple[str, str]] = set()
        self.plays: list[Play] = []
        """Kept, so that no later one is taken for them."""

    def play(self) -> int:
        now = plays["storms"]
        found = next((at for at, play in enumerate(self.plays) if play is now), None)
        if found is None:
            self.plays.append(now)
        return len(self.plays) - 1 if found is None else found

    def find(self, step: str) -> Step | None:
        if step in self.steps:
            self.steps.move_to_end(step)
        return self.steps.get(step)

    def met_again(self, step: str) -> bool:
        """Was it taken before? Most steps are taken once: to keep them would be work for nothing."""
        before = step in self.met
        self.met.add(step)
        return before and step != ""

    def told_first(self, way: tuple[str, str]) -> bool:
        """Are sides told for the first time of what lies between these places? "" is none that is known."""
        first = way not in self.told or not all(way)
        self.told.add(way)
        return first

    def keep(self, step: str, left: Step | None) -> None:
        if left is not None:
            self.steps[step] = left
        while len(self.steps) > MOST:
            self.steps.popitem(last=False)


known = Known()


class Way:
    """How a table has come to where it is; lost once something else than its orders has changed the board."""

    def __init__(self, start: str) -> None:
        self.at, self.seq, self.giving = start, 1, False

    def on(self, seq: int, *what: object) -> str:
        """Where this step leads to, from a journal of so many entries; "" if the way is lost."""
        if not self.at or seq != self.seq:
            self.at = ""
            return ""
        return sha256(json.dumps([self.at, known.play(), *what]).encode()).hexdigest()

    def stands(self, seq: int) -> str:
        """The place it has come to, if a journal of so many entries ends there; else ""."""
        return self.at if seq == self.seq else ""

    def came(self, to: str, seq: int) -> None:
        self.at, self.seq = to if self.at else "", seq

    @contextmanager
    def given(self) -> Iterator[None]:
        """Orders are given: what is written in the meantime is theirs."""
        before, self.giving = self.giving, True
        try:
            yield
        finally:
            self.giving = before

    def watch(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Every statement of a test passes here: who writes without an order leaves the way."""
        if not self.giving and sql.lstrip()[:6].upper() in ("INSERT", "UPDATE", "DELETE"):
            self.at = ""
        return execute(sql, params, many, context)
