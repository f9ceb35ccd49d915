"""What a print is made of: parts, each on pages of its own, with their tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

Line = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A head, its lines, and so many empty ones to write on; without lines it is left out."""

    title: str
    head: Line
    lines: Sequence[Line]
    blank: int = 0
    kind: str = ""

    @property
    def empty(self) -> list[Line]:
        return [("",) * len(self.head)] * self.blank

    @property
    def shown(self) -> bool:
        return bool(self.lines or self.blank)


@dataclass(frozen=True)
class Slip:
    """What is cut out and folded, for one reader alone."""

    to: str
    texts: list[str]


@dataclass(frozen=True)
class Part:
    """One that is handed out by itself; `kind`: how its pages look."""

    key: str
    kind: str
    title: str
    lead: str = ""
    tables: list[Table] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    colour: int = 0
    notes: list[str] = field(default_factory=list)


def told(tables: Iterable[Table]) -> list[Table]:
    """Those that have something to say, without the columns in which no line says anything."""
    return [_narrow(table) for table in tables if table.shown]


def _narrow(table: Table) -> Table:
    if table.blank or not table.head:
        return table
    said = [at for at in range(len(table.head)) if any(line[at] for line in table.lines)]
    return replace(table, head=_at(table.head, said), lines=[_at(line, said) for line in table.lines])


def _at(line: Line, places: list[int]) -> Line:
    return tuple(line[at] for at in places)
