"""`manage.py serve`: one process that is everything: database, pages, sockets and clock."""

import io
import sqlite3
from typing import Any

import segno
from channels.routing import get_default_application
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from astor.control import welcome
from astor.game.models import Event
from astor.live import alone
from astor.live.offers import offered
from astor.live.thread import now_ms
from astor.live.timepiece import timepiece
from astor.scenarios import loader
from astor.scenarios.founding import found

if settings.SERVER == "uvicorn":
    from astor.live.servers.uvicorn import serve
else:
    from astor.live.servers.daphne import serve


class Command(BaseCommand):
    """Prepares the data, prints how to get in, and serves until it is stopped."""

    help = "Run the server: HOST, PORT and ASTOR_DATA say where."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--prepare-only", action="store_true", help="tables and the first event, then end")

    def handle(self, *_args: Any, **options: Any) -> None:
        alone.own(settings.DATA)
        self._lock = alone.hold(settings.DATA) if settings.EMBEDDED else None
        with alone.preparing():
            call_command("migrate", verbosity=0)
            timepiece.look()
            if not Event.objects.exists():
                found("storms", loader.read("storms"), name="Storms Over Astor", now=now_ms(), by="clock")
            call_command("clearsessions")
            organiser = welcome.organiser()
        self._greet(organiser)
        if not options["prepare_only"]:
            self._serve()

    def _greet(self, organiser: User) -> None:
        """The organiser's way in, the players' address with its QR code, the hall screen's link."""
        here = settings.ADDRESS or f"http://{self._name()}:{settings.PORT}"
        self.stdout.write(f"\nAstor on {'SQLite ' + sqlite3.sqlite_version if settings.EMBEDDED else 'PostgreSQL'}\n")
        if organiser.has_usable_password():
            self.stdout.write(f"Control:      {here}/control/")
        else:
            self.stdout.write(f"Organiser:    {here}{welcome.one_time_path(organiser)}   (works once)")
        for event in offered():
            self.stdout.write(f"Hall screen:  {here}/hall/{event.key}{'   (practice)' if event.practice else ''}")
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
        serve(get_default_application(), host=settings.HOST, port=settings.PORT)
