"""Which long work there is: who may ask for it, and what does it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.forms import Form
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct, convert

from astor.archive import tables, writing
from astor.archive.keeping import take
from astor.backups import backups
from astor.backups.copies import CannotCopy
from astor.game import event_keys
from astor.game.values import spreadsheets
from astor.made import keepsake
from astor.paper import pdf, printing
from astor.paper.moment import moment
from astor.running import files
from astor.running.job import Failed, Job, Result
from astor.running.thread import now_ms
from astor.works import mapped, played
from astor.works.looked import look_through

SHORT, LONG = "short", "long"
"""Two lanes, in each of which one work follows the other: who wants a print waits for no rehearsal."""
LANES = (SHORT, LONG)


@dataclass(frozen=True)
class Kind:
    """`organisers`: the organiser's alone, as it holds or makes what no Control may see or do.

    What has a `form` is asked for on the page of long work itself, where it is `offered`.
    """

    title: Promise
    work: Callable[[Job], Result]
    lane: str = SHORT
    organisers: bool = True
    form: type[Form] | None = None
    page: str = ""
    """The route of the page on which it is given a file to work on: that is not kept for another time."""
    offered: Callable[[], bool] = lambda: True


PARTS: Mapping[str, tuple[Callable[..., int], str]] = {
    "file": (writing.write, "{}.astor"),
    "public": (writing.write_public, "{}-public.astor"),
    "tables": (tables.write, "{}-tables.zip"),
    "page": (keepsake.write, "{}.html"),
}
"""What of an event can be taken away: who writes it, and what the file is called."""


class TakenAway(Struct, frozen=True):
    """Which part of an event, and whether with the names of its people."""

    part: str
    people: bool = False


def export(job: Job) -> Result:
    asked, event = convert(job.row.args, TakenAway), job.row.event
    write, name = PARTS[asked.part]
    wanted: dict[str, Any] = {} if asked.part == "public" else {"people": asked.people}
    if asked.part == "tables":
        wanted["separator"] = spreadsheets.separator(job.row.language)
    file = name.format(event)
    files.write_whole(job.folder / file, lambda path: write(event, path, tell=job.tell, **wanted))
    return Result(file)


def bring(job: Job) -> Result:
    typed = str(job.row.args["key"]).strip()
    taken = take(job.given, key=event_keys.latin(typed) or typed, now=now_ms(), tell=job.tell,
                 look=partial(look_through, job))  # fmt: skip
    return Result(event=taken.event.key, note=taken.told())


def take_backup_in(job: Job) -> Result:
    try:
        made = backups.take_in(job.given, now_ms(), partial(job.tell, 0, 0))
    except CannotCopy as no:
        job.insist()  # SQLite says of one that is given up only that it was interrupted
        raise Failed(str(no)) from no
    stands = _("It stands among the backups now: %(name)s") % {"name": made.file}
    return Result(note=f"{stands} {made.fault}".strip())


READ, WRITTEN, PRINTED = 1, 3, 10
"""What printing takes, roughly in proportion: the event is read, the pages are written, the PDF is made of them."""


def print_out(job: Job) -> Result:
    job.tell(0, PRINTED)
    now = moment(job.row.event, now_ms())
    job.tell(READ, PRINTED)
    file = f"{job.row.event}.{'pdf' if pdf.browser() else 'html'}"
    printing.write(job.folder / file, now, job.row.language, lambda _said: job.tell(WRITTEN, PRINTED))
    return Result(file)


KINDS: Mapping[str, Kind] = {
    "export": Kind(_("Save as a file"), export),
    "import": Kind(_("Event from a file"), bring, page="import"),
    "backup": Kind(_("A backup from this device"), take_backup_in, page="backups"),
    "print": Kind(_("Everything on paper"), print_out, organisers=False),
    "rehearsal": Kind(_("Rehearsal"), played.rehearse, LONG, form=played.Rehearsal),
    "balance": Kind(_("Balance"), played.weigh, LONG, form=played.Balance),
    "map": Kind(_("Drawing a map"), mapped.draw, LONG, form=mapped.Drawing, offered=mapped.can_be_drawn),
}
