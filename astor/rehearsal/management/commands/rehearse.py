"""`manage.py rehearse`: the evening before, a whole event on this machine with bots on all seats."""

import asyncio
import sys
from argparse import ArgumentParser
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from astor.rehearsal import verdict
from astor.rehearsal.evening import Evening, Plan
from astor.rehearsal.venue import Venue


class Command(BaseCommand):
    """Starts a server of its own beside whatever runs here, plays, and says what held and how fast it was."""

    help = "Play a whole event with bots on all seats through real sockets; no data of yours is touched."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seats", type=int, default=0, help="how many seats are taken; 0: all")
        parser.add_argument("--turns", type=int, default=6)
        parser.add_argument("--pace", type=float, default=1.0, help="0.5: twice as fast")
        parser.add_argument("--kill", action="store_true", help="kill the server once on the way")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", type=Path, metavar="FILE", help="write the report there as well")

    def handle(self, *_args: Any, write: Path | None, **options: Any) -> None:
        plan = Plan(**{name: options[name] for name in ("seats", "turns", "pace", "kill", "seed")})
        self.stdout.write(f"A rehearsal of {plan.turns} turns, about {plan.seconds()} s\n")
        with Venue() as venue:
            evening = Evening(venue, plan, self._say)
            try:
                judged = asyncio.run(rehearse(evening))
            except Exception as broken:
                raise CommandError(f"the rehearsal broke off: {broken!r}\n{venue.log[-4000:]}") from broken
        text = verdict.page(evening, judged, f"{Path(sys.argv[0]).name} {' '.join(sys.argv[1:])}")
        self.stdout.write(f"\n{text}")
        if write:
            write.write_text(text, encoding="utf-8")
        if broken_laws := [f"{law}: {faults}" for law, faults in judged.faults.items() if faults]:
            raise CommandError("\n".join(["a law was broken", *broken_laws]))

    def _say(self, text: str) -> None:
        self.stdout.write(f"  {text}")
        self.stdout.flush()


async def rehearse(evening: Evening) -> verdict.Verdict:
    """Play it, and judge it while everybody is still there."""
    async with AsyncExitStack() as stack:
        await evening.run(stack)
        return await verdict.judge(evening)
