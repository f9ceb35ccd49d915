"""The evening before: a whole event on this machine, with bots on all seats and a Control who does everything once.

It starts a server of its own beside whatever runs here, on empty data, and needs nothing but what a server needs.
"""

import argparse
import asyncio
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from astor.rehearsal import figures, verdict
from astor.rehearsal.evening import Evening, Plan
from astor.rehearsal.great_war import Campaign
from astor.rehearsal.verdict import Verdict
from astor.venue.server import EventServer, started


def whole(asked: argparse.Namespace, command: str) -> list[str]:
    """The laws that a whole event broke; it is told and written down whatever it was like."""
    plan = Plan(asked.seats, asked.turns, asked.pace, asked.kill, asked.seed)
    say(f"A rehearsal of {plan.turns} turns, about {plan.seconds()} s")
    with a_server() as server:
        evening = Evening(server, plan, say)
        found = asyncio.run(judged(evening))
    text = verdict.page(evening, found, command)
    say(f"\n{text}")
    if asked.write:
        asked.write.write_text(text, encoding="utf-8")
    return [f"{law}: {faults}" for law, faults in found.faults.items() if faults]


async def judged(evening: Evening) -> Verdict:
    """It is played, and judged while everybody is still there."""
    async with AsyncExitStack() as stack:
        await evening.run(stack)
        return await verdict.judge(evening)


def war(asked: argparse.Namespace, command: str) -> list[str]:
    """What went wrong in a war; if nothing did, its figures may take their place in a page."""
    with a_server() as server:
        campaign = Campaign(server, asked.seed, say)
        faults = asyncio.run(fought(campaign))
    words = {"command": command, "machine": verdict.machine(), "date": datetime.now(UTC).date().isoformat()}
    text = figures.section(campaign.dispatches, campaign.witnesses, words)
    say(f"\n{text}\n\nRefused: {verdict.refused(campaign.witnesses)}.")
    if asked.write and not faults:
        asked.write.write_text(figures.put(asked.write.read_text(encoding="utf-8"), text), encoding="utf-8")
    return faults


async def fought(campaign: Campaign) -> list[str]:
    async with AsyncExitStack() as stack:
        await campaign.wage(stack)
        return campaign.faults()


@contextmanager
def a_server() -> Iterator[EventServer]:
    """One on an empty folder, which makes an event of its own."""
    with TemporaryDirectory(prefix="astor-rehearsal-") as home, started(Path(home), {}) as (server,):
        yield server


def say(text: str) -> None:
    print(text, flush=True)


def main(given: Sequence[str]) -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it ends its server, too
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--war", action="store_true", help="one great war instead of a whole event")
    parser.add_argument("--seats", type=int, default=0, help="how many seats are taken; 0: all")
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--pace", type=float, default=1.0, help="0.5: twice as fast")
    parser.add_argument("--kill", action="store_true", help="kill the server once on the way")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the report there; of a war, its section")
    asked = parser.parse_args(given)
    args = " ".join(word for word in given if word != "--war")
    command = f"make rehearse{'-war' if asked.war else ''}" + (f" ARGS='{args}'" if args else "")
    if faults := (war if asked.war else whole)(asked, command):
        sys.exit("\n".join(["a law was broken", *faults]))
