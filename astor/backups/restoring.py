"""A backup put in the place of what is there, with the key that opens its seats; its events come up paused.

By the command, while nobody serves; or asked for on a page, and then done at the server's next start before anybody is
served.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import Error, connection, connections
from django.utils import translation
from django.utils.translation import gettext as _

from astor.backups import backups, copies, server_key
from astor.backups.copies import CannotCopy
from astor.desk import standing
from astor.game.models import Backup, Entry, Event, Heartbeat
from astor.game.orders import bell, broken_events
from astor.game.play import countdown
from astor.running import files, surroundings, timepiece
from astor.running.sessions import SessionStore

Say = Callable[[str], object]

ASKED, OUTCOME = "restore.json", "restored.json"
"""In the data folder: what is to be put back at the next start, and what came of the last one that was."""

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


def restore(file: Path, now: int, say: Say, log_in: "LogIn | None" = None) -> None:
    """Back up what is there, then put this backup in its place, in which that log-in lives on. Nobody may be serving.

    Raises CannotCopy, and whatever a bug raises: what was there is there again then, unless that was an empty database.
    `now` is for names of files; what is restored goes on by its own time.
    """
    copies.look_at(file)
    copy, aside = _back_up_what_is_there(now, say)
    key = settings.SECRET_KEY
    connections.close_all()
    copies.put_back(file, aside)
    try:
        _go_on_from(file, say, log_in)
    except Exception as fault:
        if not (copy or aside):
            raise
        _take_back(copy, aside, key, fault)
        if isinstance(fault, Error | OSError):
            raise CannotCopy(str(fault)) from fault
        raise


def _go_on_from(file: Path, say: Say, log_in: "LogIn | None") -> None:
    """All that follows once the backup lies in its place."""
    call_command("migrate", verbosity=0)
    Backup.objects.filter(done=None).delete()  # the restored one among them: it was being made when it was copied
    say(_("Restored %(file)s.") % {"file": file.name})
    timepiece.timepiece.begin_anew()
    for event in bring_back(timepiece.timepiece.now()):
        told = {"event": event.name, "phase": standing.phase(event), "left": timepiece.lasting(event.remaining or 0)}
        say(_("%(event)s is paused in %(phase)s with %(left)s left; resume it at the desk.") % told)
    _find_key(file.parent, say)
    if log_in is not None:
        log_in.keep()


def _take_back(copy: Path | None, aside: str, key: str, fault: Exception) -> None:
    """Database and key are again what they were before the backup came. Raises CannotCopy, which says where it lies."""
    connections.close_all()
    try:
        copies.take_back(copy, aside)
        timepiece.timepiece.ahead = None  # the next look is the first one at this database
        if key != settings.SECRET_KEY:
            server_key.put_in_place(key)
    except (CannotCopy, OSError) as no:
        told = {"fault": fault, "file": copy or aside, "no": no}
        raise CannotCopy(
            _("%(fault)s. What was there, %(file)s, could not be put back either: %(no)s") % told
        ) from fault


def _is_there() -> bool:
    return "game_event" in connection.introspection.table_names()


def _back_up_what_is_there(now: int, say: Say) -> tuple[Path | None, str]:
    """The copy that was made, if anything is there; else what an SQLite database that cannot be read is to be renamed
    with."""
    try:
        if not _is_there():
            return None, ""
        made = backups.make("restore", now)
        if made.file:
            copy = backups.folder() / made.file
            say(_("What was there is kept as %(file)s.") % {"file": copy})
            return copy, ""
        fault = made.fault
    except Error as unreadable:
        fault = str(unreadable)
    if not settings.EMBEDDED:
        raise CannotCopy(f"What is there cannot be backed up first: {fault}")
    aside = f"unreadable-{datetime.fromtimestamp(now / 1000, UTC).strftime(backups.TIME)}Z"
    say(_("What was there cannot be backed up (%(fault)s); its file is kept with %(aside)s after its name.")
        % {"fault": fault, "aside": aside})  # fmt: skip
    return None, aside


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


def _find_key(beside: Path, say: Say) -> None:
    """Printed links and codes open seats only under the key they were made with."""
    if server_key.opens_seats(settings.SECRET_KEY):
        say(_("This server's key fits: printed links and codes go on working."))
        return
    found = server_key.fitting(beside, *backups.folders())
    if found is None:
        say(_("WARNING: no key was found that fits this backup. Printed links and codes do not work: put the file "
              "secret-key-… of the old server beside %(folder)s and restore again, or issue every seat anew.")
            % {"folder": beside})  # fmt: skip
    elif server_key.is_ours_to_choose():
        server_key.put_in_place(surroundings.read_key(found))
        say(_("The backup's own key was put in place: printed links and codes go on working."))
    else:
        say(_("WARNING: SECRET_KEY is set to another key than the backup's. Printed links and codes work again once "
              "it is set to what stands in %(file)s, beside the backup.") % {"file": found.name})  # fmt: skip


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


# Asked for on a page


class Asked(msgspec.Struct, frozen=True):
    """Which file is to be put back, and whose log-in is to outlive it."""

    file: str
    by: str
    session: str
    language: str


class Outcome(msgspec.Struct, frozen=True):
    """What came of it, in the language of whoever asked: with a fault nothing was put back.

    Until it `ended` nobody knows what was done: the machine went out meanwhile, or a bug ended the server.
    """

    file: str
    at: int
    """When it was begun, in ms of the server's time then."""
    said: list[str]
    fault: str = ""
    ended: bool = True

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(self.at / 1000, UTC)


def ask(asked: Asked) -> None:
    """At the server's next start. Raises OSError, and CannotCopy if it is no backup that could be put back."""
    copies.look_at(Path(asked.file))
    told = msgspec.json.encode(asked)
    files.write_whole(settings.DATA / ASKED, lambda part: part.write_bytes(told))


def carry_out_if_asked(say: Say) -> None:
    """Put back what was asked for, once: whatever comes of it, the start after this one does not try again."""
    place: Path = settings.DATA / ASKED
    if not place.exists():
        return
    told = place.read_bytes()
    place.unlink()
    try:
        asked = msgspec.json.decode(told, type=Asked)
    except msgspec.MsgspecError:  # nobody can say what it asked for
        return
    with translation.override(asked.language):
        try:
            _carry_out(asked, say)
        except OSError as full:
            say(_("What came of it cannot be kept: %(why)s") % {"why": full.strerror or full})


def _carry_out(asked: Asked, say: Say) -> None:
    """Raises OSError if it cannot be written down: before it was begun, and nothing is done; or when it had ended."""
    said: list[str] = []

    def tell(line: str) -> None:
        said.append(line)
        say(line)

    name, at = Path(asked.file).name, timepiece.timepiece.now()
    _note(Outcome(name, at, [_("It was cut off. Look whether all is as it should be; if not, put it back once more.")],
                  ended=False))  # fmt: skip
    fault = ""
    try:
        restore(Path(asked.file), at, tell, log_in_of(asked))
    except CannotCopy as no:
        fault = str(no)
        said.clear()  # of what was taken back again
        tell(_("Nothing was restored. %(fault)s") % {"fault": fault})
    _note(Outcome(name, at, said, fault))


def _note(outcome: Outcome) -> None:
    told = msgspec.json.encode(outcome)
    files.write_whole(settings.DATA / OUTCOME, lambda part: part.write_bytes(told))


def outcome() -> Outcome | None:
    """What came of the last one that was asked for on a page; None if none was yet, or nobody can read it."""
    try:
        return msgspec.json.decode((settings.DATA / OUTCOME).read_bytes(), type=Outcome)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


# The log-in of whoever asked


@dataclass(frozen=True)
class LogIn:
    """A Control, and what was opened under this server's key of the session they asked in."""

    user: User
    session: Session | None
    held: dict[str, Any]

    def keep(self) -> None:
        """Whoever has put a backup back goes on with the password they have now, whatever it was then: nobody else
        could let them in. They stay logged in too, under the key that is the server's by now."""
        now = {"is_active": True, "is_staff": True, "is_superuser": True}
        known = now | {"password": self.user.password}
        changed = known if self.user.has_usable_password() else now
        name = self.user.username
        there, _made = User.objects.update_or_create(username=name, defaults=changed, create_defaults=known)
        if self.session is not None:
            held = {**self.held, SESSION_KEY: str(there.pk), HASH_SESSION_KEY: there.get_session_auth_hash()}
            self.session.session_data = SessionStore().encode(held)
            self.session.save()


def log_in_of(asked: Asked) -> LogIn | None:
    """Of whoever asked; nobody's where what is there cannot be read."""
    try:
        user = User.objects.filter(username=asked.by).first()
        session = Session.objects.filter(session_key=asked.session).first()
    except Error:
        return None
    return LogIn(user, session, session.get_decoded() if session else {}) if user else None
