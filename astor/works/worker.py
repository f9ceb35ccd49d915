"""Long work: asked for as rows, claimed by one process, done, noted; and how long what came of it stays.

In each lane one work is done at a time, whoever does it. What its process has not lived to end is cut off, and can be
asked for again. A result stays for a day.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import structlog
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from astor.archive.faults import Unfit
from astor.game.models import Event, Work
from astor.game.values.errors import Refused
from astor.made.keepsake import WHY_NOT
from astor.running import files
from astor.running.job import Failed, GivenUp, Job, Result, home, stopping
from astor.running.thread import now_ms
from astor.works.kinds import KINDS, LANES

log = structlog.get_logger()

KEPT = 24 * 3_600_000
"""How long a result stays, ms."""
SILENT = 120_000
"""Whoever has not told for so long how far it is does not live any more, ms."""

State = Work.State
ASKED = (State.WAITING, State.RUNNING)


# Asked for


def ask(kind: str, *, by: str, language: str, now: int, event: str = "", args: Mapping[str, Any] | None = None,
        given: Any = None) -> Work:  # fmt: skip
    """Ask for work; `given` is a file that was sent, for it to work on, or the path of one that lies in the data folder
    already: that one is moved. What waits already is not asked for twice.

    There is a row only once that file is whole on the disk; of what cannot be kept nothing stays.
    """
    wanted = {"kind": kind, "event": event, "args": dict(args or {}), "language": language, "by": by}
    if given is None and (waits := Work.objects.filter(state=State.WAITING, **wanted).first()):
        return waits
    row = Work(**wanted, asked=now)
    job = Job(row)
    job.open()
    try:
        with transaction.atomic():
            row.save()
            if isinstance(given, Path):
                given.replace(job.given)
            elif given is not None:
                files.write_whole(job.given, lambda part: _keep(given, part))
    except BaseException:
        job.clear()
        raise
    return row


def _keep(given: Any, part: Path) -> None:
    with part.open("wb") as kept:
        kept.writelines(given.chunks())


def cancel(row: Work) -> None:
    """End it, or, if it has ended, throw away what came of it."""
    if Work.objects.filter(pk=row.pk, state=State.WAITING).update(state=State.CANCELLED, ended=now_ms()):
        Job(row).clear()
    elif Work.objects.filter(pk=row.pk, state=State.RUNNING).exists():
        Job(row).give_up()
    else:
        forget(row)


# Done


def due(now: int, *, left_for: int = 0) -> list[str]:
    """The lanes in which something waits."""
    kinds = {*Work.objects.filter(state=State.WAITING, asked__lte=now - left_for).values_list("kind", flat=True)}
    return [lane for lane in LANES if not kinds.isdisjoint(kinds_of(lane))]


def kinds_of(lane: str) -> list[str]:
    return [name for name, kind in KINDS.items() if kind.lane == lane]


def claim(lane: str, now: int, *, left_for: int = 0) -> Work | None:
    """The next one of the lane, which is now this process's; none while another one is done."""
    if lane not in due(now, left_for=left_for):
        return None
    with transaction.atomic():
        asked = Work.objects.select_for_update().filter(kind__in=kinds_of(lane), state__in=ASKED)
        rows = list(asked.order_by("id"))
        first = next((row for row in rows if row.asked <= now - left_for), None)
        if first is None or any(row.state == State.RUNNING for row in rows):
            return None
        first.state, first.begun = State.RUNNING, now
        first.save()
    return first


def carry_out(lane: str, *, left_for: int = 0) -> bool:
    """Do the next one of the lane, if there is one; on a thread or in a worker that has the time."""
    row = claim(lane, now_ms(), left_for=left_for)
    if row is None:
        return False
    job = Job(row)
    with translation.override(row.language):
        state, result, fault = _outcome(job)
    _note(row, state, result, fault)
    return True


def _note(row: Work, state: State, result: Result, fault: str) -> None:
    """Write down what became of it, and keep its result alone; what has been cut off meanwhile stays so."""
    job = Job(row)
    told: dict[str, Any] = {"event": result.event} if result.event else {}
    if result.file:
        told |= {"file": result.file, "size": (job.folder / result.file).stat().st_size}
    mine = Work.objects.filter(pk=row.pk, state=State.RUNNING)
    noted = mine.update(state=state, ended=now_ms(), fault=fault, **told)
    job.clear(result.file if noted else "")


def _outcome(job: Job) -> tuple[State, Result, str]:
    """What became of it; what nobody has thought of is loud in the log, too."""
    try:
        job.tell(0, 0)
        result = KINDS[job.row.kind].work(job)
        return State.DONE, result, result.note
    except GivenUp:
        return State.CANCELLED if job.is_unwanted else State.CUT_OFF, Result(), ""
    except (Unfit, Failed, OSError) as no:
        return State.FAILED, Result(), str(no)[:1000]
    except (Refused, Event.DoesNotExist) as no:
        return State.FAILED, Result(), _why_not(no)
    except Exception:
        log.exception("long work failed", work=job.row.kind, game=job.row.event)
        return State.FAILED, Result(), _("A fault of the server; its log says more.")


def _why_not(no: Refused | Event.DoesNotExist) -> str:
    told = WHY_NOT.get(no.code) if isinstance(no, Refused) else None
    return str(told or _("There is no such event any more."))


# Ended


def look_after(now: int, *, alone: bool = False) -> None:
    """Cut off what nobody does any more, and throw away what has lain long enough.

    `alone`: no process but this one does such work, and it has only begun.
    """
    for row in Work.objects.filter(state=State.RUNNING):
        if alone or now - max(Job(row).heard(), row.begun or 0) > SILENT:
            _cut_off(row, now)
    for row in Work.objects.filter(ended__lt=now - KEPT):
        forget(row)
    _sweep(now)


def cut_off(lane: str, now: int) -> None:
    """What is still under way in a lane, where the one program that does such work has ended."""
    for row in Work.objects.filter(state=State.RUNNING, kind__in=kinds_of(lane)):
        _cut_off(row, now)


def _cut_off(row: Work, now: int) -> None:
    Job(row).give_up()  # should somebody do it after all
    Work.objects.filter(pk=row.pk, state=State.RUNNING).update(state=State.CUT_OFF, ended=now)


def ended(since: int) -> list[Work]:
    """What has come to an end since then, but for what was cancelled."""
    return list(Work.objects.filter(ended__gt=since).exclude(state=State.CANCELLED).order_by("ended"))


def forget(row: Work) -> None:
    Job(row).clear()
    row.delete()


def _sweep(now: int) -> None:
    """Folders of rows that are gone, as after an older backup was put in place."""
    known = set(Work.objects.values_list("key", flat=True))
    for folder in home().glob("*"):
        if folder.name not in known and now - folder.stat().st_mtime * 1000 > KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def begin() -> None:
    """This process does work again."""
    stopping.clear()


def stop() -> None:
    """What this process does is cut off as soon as it next tells how far it is."""
    stopping.set()
