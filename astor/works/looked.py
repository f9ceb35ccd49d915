"""A file from elsewhere looked through in a process of its own: orders and bells do not wait, whatever is in it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from astor.archive import lines
from astor.archive.faults import Unfit
from astor.archive.progress import Tell
from astor.running import programs
from astor.running.job import Job

LONGEST = 1800
"""Seconds."""


def look_through(job: Job, file: Path, tell: Tell) -> lines.Head:
    """Its head, once all of it has been found to fit; raises Unfit as `checking.looked_through` does."""

    def look(said: str) -> None:
        told = _last(said)
        if told.of:
            tell(told.done, told.of)
        else:
            job.insist()

    said = job.folder / "said"
    programs.run(programs.manage("look_through", str(file)), said, look, longest=LONGEST)
    told = _last(said.read_text(encoding="utf-8"))
    if told.head is None:
        raise Unfit(told.code, told.line, **told.facts)
    return told.head


class Said(msgspec.Struct, frozen=True):
    """A line of what `manage.py look_through` says: how far it is, what is wrong, or the head of what fits."""

    done: int = 0
    of: int = 0
    code: str = ""
    line: int = 0
    facts: Mapping[str, Any] = {}
    head: lines.Head | None = None


def _last(said: str) -> Said:
    """The last whole line that was said and is of this kind; what a library says beside it is nobody's business."""
    for line in reversed(said.rpartition("\n")[0].splitlines()):
        if line.startswith("{"):
            return msgspec.json.decode(line, type=Said)
    return Said()
