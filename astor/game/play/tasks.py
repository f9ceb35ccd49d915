"""What waits for Control, and who of several Controls sees to it: one says so, and the others leave it to them."""

from astor.game.models import Task
from astor.game.play.call import Call
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist

BROAD = ("faction", "event")
"""Rows that change for many reasons: whoever sees to something of theirs does so until the phase is over."""


def may_take(by: str, asker: str, *, over: bool) -> Refused | None:
    """What another Control has taken is taken over only by one who says so."""
    if by == asker:
        return Refused("no_change", field="by")
    return Refused("taken", user=by.partition("/")[2]) if by and not over else None


def take_up(call: Call, *, row: Key, over: bool = False) -> None:
    """See to something that waits; the other Controls read who does."""
    if not call.board.has(row):
        raise Refused("unknown_row", row=row)
    task = next(iter(Task.every(call.event, what=row)), None)
    if task is None:
        task = Task(event=call.event, key=call.page.key("task"), what=row, phase=call.event.phase, at=call.now)
    insist(may_take(task.by, call.actor, over=over))
    task.by = call.actor
    task.save()


def look_after(call: Call) -> None:
    """After any change: what somebody has dealt with is nobody's task any more."""
    for task in Task.every(call.event):
        if _is_over(call, task):
            task.delete()


def _is_over(call: Call, task: Task) -> bool:
    """What an undo has brought back is somebody's again."""
    if task.row_name in call.page.images:
        return False
    if not call.board.has(task.what):
        return True
    broad = task.what.startswith(BROAD)
    return task.phase != call.event.phase if broad else task.what in call.page.images
