"""`manage.py work`: the next long work that waits in a lane; started by the server, beside itself."""

import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from astor.running import job
from astor.running.timepiece import timepiece
from astor.works import worker
from astor.works.kinds import LANES


class Command(BaseCommand):
    """When it is told to end, what it does is cut off as soon as that next tells how far it is."""

    help = "Do the long work that was asked for first in a lane. The server does so by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("lane", choices=LANES)
        parser.add_argument("--left-for", type=int, default=0, help="ms for which it is left to the worker")

    def run_from_argv(self, argv: list[str]) -> None:
        signal.signal(signal.SIGTERM, lambda *_: job.stopping.set())
        super().run_from_argv(argv)

    def handle(self, *_args: Any, **options: Any) -> None:
        timepiece.look()
        worker.carry_out(options["lane"], left_for=options["left_for"])
