"""Python's collector of cyclic garbage, kept from stopping everybody to look through what is none.

A board and what its sides see are hundreds of thousands of objects that live as long as the event is played. To look at
all of them takes a tenth of a second for each hundred megabytes, in which no order is answered and no bell rings.
"""

import ctypes
import gc
import sys

from astor.running.ticker import forever
from astor.sockets.hub import hub

THRESHOLDS = (20_000, 20, 20)
"""So many new objects before the youngest are looked at; so many such looks before a look at older ones."""
EVERY = 5.0
"""So often it is asked whether an event has been loaded, s."""


class Spared:
    """What is there when an event has been loaded is not looked at again; it goes when nobody holds it any more."""

    def __init__(self) -> None:
        self.events = -1

    async def look(self) -> float:
        if len(hub.events) != self.events:
            self.events = len(hub.events)
            gc.collect()
            gc.freeze()
            give_back()
        return EVERY


def give_back() -> None:
    """What reading an event took and left free goes back to the system, where the C library can do so (glibc)."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)


async def run() -> None:
    gc.set_threshold(*THRESHOLDS)
    await forever(Spared().look)
