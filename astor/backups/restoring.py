"""A backup put in the place of what is there, with the key that opens its seats; its events come up paused."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import Error, connection, connections

from astor.backups import backups, copies, server_key
from astor.backups.copies import CannotCopy
from astor.game.models import Backup, Entry, Event, Heartbeat
from astor.game.orders import bell, broken_events
from astor.game.play import countdown
from astor.running import surroundings, timepiece

Say = Callable[[str], object]


WATCHED = 5.0
"""A server that lives gives another sign of life in this time, s."""


def still_alive(wait: Callable[[float], None] = time.sleep) -> int | None:
    """How many ms ago a server of this database last gave a sign of life, if that is too recent to be a dead one's.

    Where the sign is one of times to come the clock was set back, and only watching tells.
    """
    beat = Heartbeat.objects.filter(pk=1).first() if _is_there() else None
    if beat is None:
        return None
    silent = timepiece.shown_to_all() + beat.ahead - beat.at
    if silent >= 0:
        return silent if silent < countdown.OUTAGE else None
    wait(WATCHED)
    return 0 if Heartbeat.objects.filter(pk=1).exclude(at=beat.at).exists() else None


def restore(file: Path, now: int, say: Say) -> None:
    """Back up what is there, then put this backup in its place. Nobody may be serving. Raises CannotCopy.

    `now` is for names of files; what is restored goes on by its own time.
    """
    copies.look_at(file)
    aside = _back_up_what_is_there(now, say)
    connections.close_all()
    copies.put_back(file, aside)
    call_command("migrate", verbosity=0)
    Backup.objects.filter(done=None).delete()  # the restored one among them: it was being made when it was copied
    say(f"Restored {file.name}.")
    timepiece.timepiece.begin_anew()
    for event in bring_back(timepiece.timepiece.now()):
        say(f"{event.name} is paused in {event.phase} with {_clock(event.remaining or 0)} left; resume it at the desk.")
    _find_key(file.parent, say)


def _is_there() -> bool:
    return "game_event" in connection.introspection.table_names()


def _back_up_what_is_there(now: int, say: Say) -> str:
    """What an SQLite database that cannot be read is to be renamed with; "" if it was backed up, or there is none."""
    try:
        if not _is_there():
            return ""
        made = backups.make("restore", now)
        if made.file:
            say(f"What was there is kept as {backups.folder() / made.file}.")
            return ""
        fault = made.fault
    except Error as unreadable:
        fault = str(unreadable)
    if not settings.EMBEDDED:
        raise CannotCopy(f"What is there cannot be backed up first: {fault}")
    aside = f"unreadable-{datetime.fromtimestamp(now / 1000, UTC).strftime(backups.TIME)}Z"
    say(f"What was there cannot be backed up ({fault}); its file is kept with {aside} after its name.")
    return aside


def bring_back(now: int) -> list[Event]:
    """Every event that is not over tells its players as of when it is; returns those whose clock ran: it stands at what
    it had left at the last thing the backup knows of.

    `now` is the server's time, which is never before that; what this machine's clock shows may well be.
    """
    there = Event.objects.exclude(state=Event.State.ENDED).values_list("pk", "state")
    beat = Heartbeat.objects.filter(pk=1).first()
    paused = []
    for number, state in list(there):
        last = Entry.objects.filter(event=number).order_by("-seq").values_list("at", flat=True).first()
        at = max(last or 0, beat.at if beat is not None else 0)
        if bell.stopped_at(number, at, max(now, at), "come_back") and state == Event.State.RUNNING:
            paused.append(number)
    return broken_events.readable(Event.objects.filter(pk__in=paused))


def _clock(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def _find_key(beside: Path, say: Say) -> None:
    """Printed links and codes open seats only under the key they were made with."""
    if server_key.opens_seats(settings.SECRET_KEY):
        say("This server's key fits: printed links and codes go on working.")
        return
    found = server_key.fitting(beside, *backups.folders())
    if found is None:
        say("WARNING: no key was found that fits this backup. Printed links and codes do not work: put the file "
            f"secret-key-… of the old server beside {beside} and restore again, or issue every seat anew.")  # fmt: skip
    elif server_key.is_ours_to_choose():
        server_key.put_in_place(surroundings.read_key(found))
        say("The backup's own key was put in place: printed links and codes go on working.")
    else:
        say("WARNING: SECRET_KEY is set to another key than the backup's. Printed links and codes work again once it "
            f"is set to what stands in {found.name}, beside the backup.")  # fmt: skip


def wrong_key() -> str:
    """What the organiser must know if this server's key opens no printed link and no code; "" if it does."""
    if server_key.opens_seats(settings.SECRET_KEY):
        return ""
    found = server_key.fitting(*backups.folders())
    if found is None:
        way = (
            f"Put the old server's key into {server_key.ours()} and start again, or issue every seat anew at the desk."
        )
    elif server_key.is_ours_to_choose():
        way = f"Stop the server, copy {found} over {server_key.ours()}, and start it again."
    else:
        way = f"Set SECRET_KEY to what stands in {found}, and start it again."
    return f"Printed links and codes are dead: they were made with another key than this server's. {way}"
