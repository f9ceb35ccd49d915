"""`manage.py practise`: a practice event under way, to look at and try things in."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from astor.desk import one_time_links
from astor.game.models import Event
from astor.game.orders.commands import Order, issue
from astor.running.thread import now_ms
from astor.running.timepiece import timepiece
from astor.scenarios import loader
from astor.scenarios.founding import found


class Command(BaseCommand):
    """Makes one and starts its clock; where there is an event already, there is nothing to do."""

    help = "Make a practice event and start it, if there is no event yet; no server may be running."

    def handle(self, *_args: Any, **_options: Any) -> None:
        call_command("migrate", verbosity=0)
        timepiece.look()
        if Event.objects.exists():
            return
        by = f"control/{one_time_links.organiser().get_username()}"
        found("practice", loader.read("storms"), name="Practice", now=now_ms(), by=by, practice=True)
        issue(Order("practice", by, "start", {}, now_ms()))
