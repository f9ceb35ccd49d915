"""`manage.py rehearse_war`: thirty armies and their battles in real time, on a server and data of its own."""

import asyncio
import sys
from argparse import ArgumentParser
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from astor.rehearsal import dispatches, verdict
from astor.rehearsal.campaign import Campaign
from astor.rehearsal.venue import Venue

ARMIES, BATTLES = 30, 10
"""So many there are to be, at least."""


class Command(BaseCommand):
    """Plays one war phase as long as it takes, and says how long that was and who waited for whom."""

    help = "Fight a war of thirty armies with bots on all seats through real sockets; no data of yours is touched."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures into this page as well")

    def handle(self, *_args: Any, seed: int, write: Path | None, **_options: Any) -> None:
        with Venue() as venue:
            campaign = Campaign(venue, seed, lambda text: self.stdout.write(f"  {text}", ending="\n"))
            try:
                faults = asyncio.run(fight(campaign))
            except Exception as broken:
                raise CommandError(f"the war broke off: {broken!r}\n{venue.log[-4000:]}") from broken
        words = {"command": f"make rehearse-war{_args_of(sys.argv[2:])}", "machine": verdict.machine(),
                 "date": datetime.now(UTC).date().isoformat()}  # fmt: skip
        text = dispatches.section(campaign.dispatches, campaign.witnesses, words)
        self.stdout.write(f"\n{text}\n\nRefused: {verdict.refused(campaign.witnesses)}.")
        if faults:
            raise CommandError("\n".join(["a war that went wrong", *faults]))
        if write:
            write.write_text(dispatches.put(write.read_text(encoding="utf-8"), text), encoding="utf-8")


def _args_of(given: list[str]) -> str:
    return f" ARGS='{' '.join(given)}'" if given else ""


async def fight(campaign: Campaign) -> list[str]:
    """What went wrong."""
    async with AsyncExitStack() as stack:
        campaign.stack = stack
        await campaign.wage()
        return [*campaign.faults(), *few(campaign.dispatches)]


def few(told: dispatches.Dispatches) -> list[str]:
    """Was it large enough to prove anything?"""
    found = [f"only {told.largest} armies"] if told.largest < ARMIES else []
    return found + ([f"only {len(told.over)} battles"] if len(told.over) < BATTLES else [])
