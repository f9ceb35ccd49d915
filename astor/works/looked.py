"""A file from elsewhere looked through in a process of its own: orders and bells do not wait, whatever is in it."""

import json
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
        if "done" in told:
            tell(told["done"], told["of"])
        else:
            job.insist()

    said = job.folder / "said"
    programs.run(programs.manage("look_through", str(file)), said, look, longest=LONGEST)
    told = _last(said.read_text(encoding="utf-8"))
    if "head" not in told:
        raise Unfit(told["code"], told["line"], **told["facts"])
    return msgspec.convert(told["head"], lines.Head)


def _last(said: str) -> dict[str, Any]:
    """The last whole line that was said and is of this kind; what a library says beside it is nobody's business."""
    for line in reversed(said.rpartition("\n")[0].splitlines()):
        if line.startswith("{"):
            return dict(json.loads(line))
    return {}
