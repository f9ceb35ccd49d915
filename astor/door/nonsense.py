"""What strangers send that is no request and no frame: counted by address, and told in one line a minute for each."""

import logging
import time
from dataclasses import dataclass

import structlog

from astor.door.callers import address_of, place_of

log = structlog.get_logger()

EVERY_S = 60.0
"""So often one address stands in the log at most, s."""
ADDRESSES = 200
"""So many addresses are told apart within that time; what more there are is told together."""
OTHERS = "others"
COUNTED = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""What uvicorn says of each request that is none; our servers count them."""


@dataclass
class Told:
    """When an address stood in the log last (monotonic, s), and what has come from it since."""

    at: float
    since: int = 0
    last: str = ""


class Nonsense:
    """Nobody is served better by a line for each: any stranger could fill the disk with them."""

    def __init__(self) -> None:
        self.told: dict[str, Told] = {}

    def heard(self, address: str, what: str) -> None:
        """This came from that address; `what` is ours to word, never what was sent."""
        if address not in self.told and len(self.told) >= ADDRESSES:
            address = OTHERS
        if address in self.told:
            told = self.told[address]
            told.since, told.last = told.since + 1, what
        else:
            self.told[address] = Told(time.monotonic())
            log.warning("a stranger sent nonsense", address=address, what=what)

    def look(self, now: float) -> None:
        """Tell how much more has come since; who has sent nothing more is forgotten."""
        for address, told in list(self.told.items()):
            if now - told.at < EVERY_S:
                continue
            if told.since:
                log.warning("a stranger sent nonsense", address=address, what=told.last, since=told.since)
                self.told[address] = Told(now)
            else:
                del self.told[address]


nonsense = Nonsense()


def told(record: logging.LogRecord) -> bool:
    """What a stranger sent is counted, and told once a minute: with a line for each anybody could fill the log."""
    if record.name.startswith("django.security"):
        request = getattr(record, "request", None)
        if not hasattr(record, "counted"):  # every handler asks
            record.counted = True
            caller = address_of(request) if request else None
            nonsense.heard(place_of(caller or ""), record.name.removeprefix("django.security."))
        return False
    return record.name != "uvicorn.error" or record.levelno >= logging.ERROR or record.getMessage() not in COUNTED
