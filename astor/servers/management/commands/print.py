"""`manage.py print`: everything on paper, as one HTML file; also while the event is played."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from astor.game.models import Event
from astor.paper import pdf, printing
from astor.paper.moment import moment
from astor.running.thread import now_ms
from astor.running.timepiece import timepiece


class Command(BaseCommand):
    """One event, at this moment."""

    help = (
        "Write the whole state of an event as one HTML file to print from any browser (or as a PDF, if FILE is called "
        "so and a Chromium is installed): the board, the map, a part for "
        "each court, Control's, blank forms, the rules. It holds every secret of the event. While a server runs, the "
        "desk has the same page; with ASTOR_PAPER naming a folder the server writes it there at each phase's start."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's key, as in its address")
        parser.add_argument("file", type=Path)
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES],
                            default=settings.LANGUAGE_CODE)  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"].resolve()
        if file.suffix == ".pdf" and not pdf.browser():
            raise CommandError("No browser is here to make a PDF. Name the file .html, and print it from any browser.")
        timepiece.look()
        try:
            size = printing.write(file, moment(options["event"], now_ms()), options["language"])
        except Event.DoesNotExist as no:
            raise CommandError(f"There is no event {options['event']}.") from no
        except OSError as fault:
            raise CommandError(f"Nothing was printed. {fault}") from fault
        self.stdout.write(f"{file}: {size} bytes")
