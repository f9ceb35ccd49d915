"""An event written as a file, while it may be played: rows as of one entry, and the journal up to it."""

import gzip
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import structs

from astor.archive import lines, public, standing
from astor.archive.people import Veil
from astor.archive.progress import Tell, counted, nobody
from astor.game import models
from astor.game.journal import journal
from astor.game.rows.page import Image
from astor.scenarios import folders
from astor.version import VERSION as ASTOR

COLUMNS = structs.fields(lines.Entry)
AT_ONCE = 200
"""Entries read at a time."""

Told = Callable[[Any], Any]


def write(key: str, file: Path, *, people: bool = True, tell: Tell = nobody) -> int:
    """Write the event's file; returns how many entries it has. The same event is written as the same bytes."""
    moment = _standing(key, people=people)
    head = moment.head
    _pack(counted(_lines(moment), tell, head.rows + head.entries), file)
    return head.entries


def write_public(key: str, file: Path, *, tell: Tell = nobody) -> int:
    """Write what everybody may see of the event, and nothing else; returns how many rows that are."""
    board = standing.board(key)
    seen = public.seen(board)
    head = lines.PublicHead(version=lines.VERSION, key=key, play=board.play, scenario=board.fact("scenario"),
                            rows=len(seen), astor=ASTOR)  # fmt: skip
    told = (head, *(lines.Seen(name, row) for name, row in seen.items()))
    _pack(counted(map(_line, told), tell, head.rows), file)
    return head.rows


def _pack(told: Iterable[bytes], file: Path) -> None:
    with file.open("wb") as opened, gzip.GzipFile("", "wb", fileobj=opened, mtime=0) as packed:
        digest = sha256()
        for line in told:
            digest.update(line)
            packed.write(line)
        packed.write(_line(lines.End(digest.hexdigest())))


@dataclass(frozen=True)
class Moment:
    """An event as of one moment: the head, its number, all its rows, and entry → by which it was taken back."""

    head: lines.Head
    event: int
    rows: Sequence[tuple[str, Image]]
    undone: Mapping[int, int | None]


def _standing(key: str, *, people: bool) -> Moment:
    with journal.one_moment():
        event = standing.named(key)
        rows = list(standing.rows(event))
        taken_back = models.Entry.objects.filter(event=event, undone_by__isnull=False)
        undone = dict(taken_back.values_list("seq", "undone_by"))
        head = lines.Head(version=lines.VERSION, schema=models.Entry.VERSION, key=key, play=event.play,
                          scenario=event.scenario, secret=event.secret, closings=event.closings, people=people,
                          entries=event.seq, rows=len(rows), astor=ASTOR)  # fmt: skip
    return Moment(head, event.pk, rows, undone)


def _lines(moment: Moment) -> Iterator[bytes]:
    told = _unchanged if moment.head.people else Veil()
    yield _line(moment.head)
    yield from map(_line, _own_scenario(moment.head.scenario))
    yield from (_line(lines.Row(name, told(image))) for name, image in moment.rows)
    yield from map(_line, _entries(moment, told))


def _unchanged(value: Any) -> Any:
    return value


def _line(line: lines.Line) -> bytes:
    return lines.encode(line) + b"\n"


def _own_scenario(name: str) -> Iterator[lines.File]:
    """The files of a scenario that another server need not have; what cannot be read there either stays here."""
    if folders.is_ours(name) or name not in folders.names():
        return
    for path in folders.files_of(name):
        with suppress(UnicodeDecodeError):
            yield lines.File(path.name, path.read_bytes().decode())


def _entries(moment: Moment, told: Told) -> Iterator[lines.Entry]:
    """The journal up to then; what was taken back later stands, and what stands again later was taken back."""
    found = models.Entry.objects.filter(event=moment.event, seq__lte=moment.head.entries).order_by("seq")
    for values in found.values(*(column.name for column in COLUMNS)).iterator(chunk_size=AT_ONCE):
        yield lines.Entry(**told(values | {"undone_by": moment.undone.get(values["seq"])}))
