"""Rewind: the event as it was right after an entry. All that was done since is taken back at once, by its images."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from astor.game.journal import journal
from astor.game.models import Alarm, Entry, Event, Line
from astor.game.orders.undo import bring_back, undoable
from astor.game.play import countdown
from astor.game.play.call import Answer, Call
from astor.game.play.play import Play, play_of
from astor.game.rows.frozen import row_of
from astor.game.rows.own import EventRow
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.values.arguments import Number, Reason
from astor.game.values.errors import Refused
from astor.game.values.phases import ENDED


@dataclass(frozen=True)
class Past:
    """A moment of an event: after entry `to`, before the entries `since`; what the rows these touched were then.

    It `opens` a phase, if that entry is the last of a closing.
    """

    to: int
    at: int
    opens: bool
    since: list[Entry]
    rows: dict[str, Image | None]

    def clock(self, event: Event) -> EventRow:
        """The event's own row as it was then."""
        image = self.rows.get(event.row_name)
        return row_of(EventRow, Event.filled(image)) if image else event.as_row(EventRow)

    def left(self, event: Event) -> int:
        """What the clock had left then, in ms; never so little that nobody could look around."""
        then = self.clock(event)
        if self.opens and then.phase != ENDED:
            return countdown.length_of(event, then.phase)
        left = then.deadline - self.at if then.deadline is not None else then.remaining or 0
        return max(countdown.BACK, left)

    def stood(self, event: Event) -> list[Entry]:
        """The entries since that still stand and can be taken back."""
        play = play_of(event)
        return [e for e in self.since if e.undone_by is None and undoable(play, e) and not _only_said(play, e)]

    def revived(self, event: Event) -> list[Entry]:
        """The entries before it that were taken back since: then they stood."""
        back = Entry.objects.filter(event=event, seq__lte=self.to, undone_by__gt=self.to).order_by("seq")
        return [e for e in back if not _only_said(play_of(event), e)]


def past(event: Event, to: int) -> Past:
    """The moment right after this entry, or after the closing it belongs to."""
    target = Entry.objects.filter(event=event, seq=to).first()
    if target is None:
        raise Refused("unknown_row", row=f"entry/{to}")
    if target.closing is not None:
        closing = Entry.objects.filter(event=event, closing=target.closing)
        to = closing.aggregate(last=Max("seq"))["last"]
    if not Entry.objects.filter(event=event, command="start", seq__lte=to).exists():
        raise Refused("before_start")
    since = list(Entry.objects.filter(event=event, seq__gt=to).order_by("seq"))
    if not since:
        raise Refused("nothing_to_undo")
    return Past(to, target.at, target.closing is not None, since, _as_they_were(play_of(event), since))


def rows_at(event: Event, seq: int) -> dict[str, Image | None]:
    """What each row that was touched after this entry was then; raises Refused where there is no such moment."""
    newest = Entry.objects.filter(event=event).order_by("-seq").values_list("seq", flat=True).first()
    return {} if seq == newest else past(event, seq).rows


def _as_they_were(play: Play, since: list[Entry]) -> dict[str, Image | None]:
    """Each row these entries touched, as the first of them found it."""
    rows: dict[str, Image | None] = {}
    for record in since:
        if not _only_said(play, record):
            for row, (before, _after) in journal.images(record).items():
                rows.setdefault(row, before)
    return {row: image for row, image in rows.items() if _kind(row) not in _said(play)}


def _said(play: Play) -> set[str]:
    """The kinds of rows that a rewind leaves."""
    return {model.KIND for model in play.kinds if model.SAID}


def _only_said(play: Play, record: Entry) -> bool:
    """It changed nothing of the world; the line in the log that tells of it stays with it."""
    kinds = {_kind(row) for row in record.images} - {Line.KIND}
    return bool(kinds) and kinds <= _said(play)


def _kind(row: str) -> str:
    return row.partition("/")[0]


def rewind(call: Call, *, to: Number, reason: Reason = "") -> Answer:
    """Bring the event back to right after this entry, paused. Who sits where stays, and the same dice will fall."""
    del reason  # kept with the entry
    event, then = call.event, past(call.event, to)
    was, left = event.as_row(EventRow), then.left(event)
    current = rows_now(event, then.rows)
    for row, image in then.rows.items():
        _bring_back(event, row, current.get(row), image)
    countdown.set_back(event, was, then.clock(event), left)
    call.say("public", "rewound", phase=event.phase)
    return {"undoes": _take_back(call, then), "again": _let_stand(call, then)}


def rows_now(event: Event, names: Iterable[str]) -> dict[str, Kept]:
    """The rows of these names that are there, a query for each kind."""
    keys: dict[str, list[str]] = {}
    for name in names:
        kind, _, key = name.partition("/")
        keys.setdefault(kind, []).append(key)
    found: dict[str, Kept] = {event.row_name: event} if keys.pop(Event.KIND, None) else {}
    for kind, of_kind in keys.items():
        rows: QuerySet[Kept] = play_of(event).model(kind).objects.filter(event=event, key__in=of_kind)
        found |= {row.row_name: row for row in rows}
    return found


def _bring_back(event: Event, row: str, now: Kept | None, then: Image | None) -> None:
    """One row as it was; the clock's numbers and who sits where are not the image's to say."""
    if now is not None and then is not None:
        stays = now.STAYS if now.KIND == Alarm.KIND else now.STAYS | now.NUMBERS
        then = {field: value for field, value in then.items() if field not in stays}
    bring_back(event, row, now, then)


def _take_back(call: Call, then: Past) -> list[int]:
    numbers = [record.seq for record in then.stood(call.event)]
    Entry.objects.filter(event=call.event, seq__in=numbers).update(undone_by=call.page.seq)
    return numbers


def _let_stand(call: Call, then: Past) -> list[int]:
    numbers = [record.seq for record in then.revived(call.event)]
    Entry.objects.filter(event=call.event, seq__in=numbers).update(undone_by=None)
    return numbers
