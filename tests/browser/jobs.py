"""`python -m tests.browser.jobs`: taps and seconds of each job of a newcomer's first turn, for docs/playing.md.

A second of looking goes before each tap, and a fifth of one before each letter that is typed. Pictures of the pane on
which the jobs of each phase are found go to docs/pictures.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path

from playwright.async_api import expect

from tests.browser import newcomer
from tests.browser.gathering import Gathering, have_event, log_in
from tests.browser.palette import picture
from tests.browser.pictures import chromium, shows
from tests.browser.screens import PATIENCE_MS
from tests.browser.serving import HallServer
from tests.browser.thumb import Thumb
from tests.browser.words_of_control import control_of

PACE_S = 1.0
NO_SHADOW = "document.documentElement.style.webkitTapHighlightColor = 'transparent'"
"""A tap leaves none in a picture."""
EVENT = "Evening"


async def main(pace_s: float) -> None:
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as home:
        server = HallServer(Path(home))
        try:
            server.start()
            async with chromium() as browser:
                show = shows(browser)
                page = await show["desk"](server.link("organiser"))
                login = await log_in(page)
                cards = await have_event(server, page, EVENT)
                event = Gathering(EVENT.lower(), cards, server.origin, login, show)
                phone = await show["phone"](f"{server.origin}/", new_here=True)
                await play(event, Thumb(phone, "en", pace_s))
        finally:
            server.end()


async def play(event: Gathering, thumb: Thumb) -> None:
    control, code = await control_of(event), event.cards[newcomer.QUEEN].code
    await timed(thumb, "before", "take the seat by its code", newcomer.take_the_seat(thumb, EVENT, code))
    await timed(thumb, "before", "read the first minute", newcomer.read_the_first_minute(thumb))
    await thumb.page.evaluate(NO_SHADOW)
    for phase, jobs in newcomer.TURN.items():
        await newcomer.rings(control, thumb, phase)
        await thumb.now()
        await picture(thumb.page, f"now-{phase.replace('_', '-')}")
        for job in jobs:
            await thumb.now()
            await timed(thumb, phase, job.name, job.do(thumb))


async def timed(thumb: Thumb, phase: str, name: str, deed: Awaitable[None]) -> None:
    """One row of the table."""
    before, began = thumb.taps, time.monotonic()
    await deed
    print(f"| {phase} | {name} | {thumb.taps - before} | {time.monotonic() - began:.0f} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pace", type=float, default=PACE_S)
    asked = parser.parse_args()
    asyncio.run(main(asked.pace))
