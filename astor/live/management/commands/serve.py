"""`manage.py serve`: one process that is everything: database, pages, sockets and clock."""

import fcntl
import io
import sqlite3
from pathlib import Path
from typing import IO, Any

import segno
from channels.routing import get_default_application
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from astor.control import welcome
from astor.game.models import Event
from astor.live.server import AstorServer
from astor.live.thread import now_ms
from astor.scenarios import loader
from astor.scenarios.founding import found


class Command(BaseCommand):
    """Prepares the data, prints how to get in, and serves until it is stopped."""

    help = "Run the server: HOST, PORT and ASTOR_DATA say where."

    def handle(self, *_args: Any, **_options: Any) -> None:
        settings.DATA.mkdir(parents=True, exist_ok=True)
        self._lock = self._alone(settings.DATA / "lock") if settings.EMBEDDED else None
        call_command("migrate", verbosity=0)
        if not Event.objects.exists():
            found("storms", loader.read("storms"), name="Storms Over Astor", now=now_ms(), by="clock")
        self._greet()
        self._serve()

    def _alone(self, path: Path) -> IO[str]:
        """Hold the data folder; a second server on it would ring the same bells with another board."""
        lock = path.open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(f"Another server is running on {settings.DATA}. Stop it, or set ASTOR_DATA.") from None
        return lock

    def _greet(self) -> None:
        """The organiser's way in, the players' address with its QR code, the hall screen's link."""
        here = f"http://{self._name()}:{settings.PORT}"
        organiser = welcome.organiser()
        event = Event.objects.order_by("-id").first()
        assert event is not None
        self.stdout.write(f"\nAstor on {'SQLite ' + sqlite3.sqlite_version if settings.EMBEDDED else 'PostgreSQL'}\n")
        if organiser.has_usable_password():
            self.stdout.write(f"Control:      {here}/control/")
        else:
            self.stdout.write(f"Organiser:    {here}{welcome.one_time_path(organiser)}   (works once)")
        self.stdout.write(f"Hall screen:  {here}/hall/{event.key}")
        self.stdout.write(f"Players join: {here}/\n")
        picture = io.StringIO()
        segno.make(f"{here}/", error="l").terminal(out=picture, compact=True)
        self.stdout.write(picture.getvalue())
        self.stdout.flush()

    def _name(self) -> str:
        if settings.HOST not in ("0.0.0.0", "::"):
            return str(settings.HOST)
        return str(settings.LAN[0]) if settings.LAN else "localhost"

    def _serve(self) -> None:
        AstorServer(get_default_application(), host=settings.HOST, port=settings.PORT).run()
