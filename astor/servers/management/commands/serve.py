"""`manage.py serve`: one process that is everything: database, pages, sockets and clock."""

import io
import socket
import sqlite3
from contextlib import suppress
from typing import Any

import segno
from channels.routing import get_default_application
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from astor.backups import restoring
from astor.desk import one_time_links
from astor.door import addresses
from astor.game.models import Event
from astor.game.values import outages
from astor.running import again, chosen, data_lock, surroundings
from astor.running.listening import listen
from astor.running.thread import now_ms
from astor.running.timepiece import timepiece
from astor.scenarios import loader
from astor.scenarios.founding import found
from astor.screens.open_events import offered

if settings.SERVER == "uvicorn":
    from astor.servers.uvicorn import serve
else:
    from astor.servers.daphne import serve


class Command(BaseCommand):
    """Prepares the data, prints how to get in, and serves until it is stopped."""

    help = "Run the server: HOST, PORT and ASTOR_DATA say where."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--prepare-only", action="store_true", help="tables and the first event, then end")

    def handle(self, *_args: Any, **options: Any) -> None:
        data_lock.own(settings.DATA)
        self._lock = data_lock.hold(settings.DATA) if settings.EMBEDDED else None
        sockets = [] if options["prepare_only"] else self._listen()
        try:
            restoring.carry_out_if_asked(self.stdout.write)
            organiser = self._prepare()
        except DatabaseError as fault:
            raise CommandError(self._why_no_database(fault)) from fault
        self._greet(organiser)
        if sockets:
            serve(get_default_application(), sockets)
            if again.wanted.is_set():
                again.begin_at_exit()

    def _listen(self) -> list[socket.socket]:
        """At the port the surroundings name, or nowhere; if one that was chosen on the page fails, at the usual one."""
        for name in settings.CHOSEN_FAULTS:
            self.stdout.write(f"What {settings.DATA / chosen.FILE} says of {name} cannot be used; the usual counts.")
        try:
            return listen(settings.HOST, settings.PORT)
        except CommandError as fault:
            if "port" in settings.SET_OUTSIDE or settings.PORT == surroundings.USUAL_PORT:
                raise
            self.stdout.write(f"{fault} It was chosen on the server's page; port {surroundings.USUAL_PORT} instead.")
            settings.CHOSEN_FAULTS.append("port")
            settings.PORT = surroundings.USUAL_PORT
            return listen(settings.HOST, settings.PORT)

    def _prepare(self) -> User:
        """Tables, and an event to begin with."""
        with data_lock.preparing():
            call_command("migrate", verbosity=0)
            timepiece.look()
            if not Event.objects.exists():
                found("storms", loader.read("storms"), name="Storms Over Astor", now=now_ms(), by="clock")
            call_command("clearsessions")
            return one_time_links.organiser()

    def _why_no_database(self, fault: DatabaseError) -> str:
        """In a sentence, if the disk or the database is to blame; any other fault is a bug, and stays loud."""
        match outages.named(fault):
            case "disk_full":
                return f"The disk of the database is full. Free some space and start again. ({fault})"
            case "database_away" if settings.EMBEDDED:
                return f"The database in {settings.DATA} cannot be used: {fault}. {surroundings.ELSEWHERE}"
            case "database_away":
                return f"The database does not answer; DATABASE_URL says where it is. ({fault})"
        raise fault

    def _greet(self, organiser: User) -> None:
        """The organiser's way in, the players' addresses with a QR code, the hall screen's link."""
        here = addresses.origin()
        self.stdout.write(f"\nAstor on {'SQLite ' + sqlite3.sqlite_version if settings.EMBEDDED else 'PostgreSQL'}\n")
        if organiser.has_usable_password():
            self.stdout.write(f"Control:      {here}/control/")
        else:
            self.stdout.write(f"Organiser:    {here}{one_time_links.one_time_path(organiser)}   (works once)")
        for event in offered():
            self.stdout.write(f"Hall screen:  {here}/hall/{event.key}{'   (practice)' if event.practice else ''}")
        self.stdout.write(f"Players join: {here}/")
        for place in [] if settings.ADDRESS else addresses.here():
            if (other := f"http://{place.host}:{settings.PORT}") != here:
                self.stdout.write(f"          or: {other}/   ({place.network or 'ASTOR_HOSTS'})")
        self._show(f"{here}/")
        if warning := restoring.wrong_key():
            self.stdout.write(f"WARNING: {warning}\n")
        self.stdout.flush()

    def _show(self, link: str) -> None:
        """As a picture, unless this terminal has no letters for it."""
        picture = io.StringIO()
        segno.make(link, error="l").terminal(out=picture, compact=True)
        with suppress(UnicodeEncodeError):
            picture.getvalue().encode(getattr(self.stdout, "encoding", None) or "utf-8")
            self.stdout.write(f"\n{picture.getvalue()}")
