"""A server in a hall: what it printed for its organiser, and the address under which phones find it."""

import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

from astor.venue.server import EventServer

VENUE = "venue.example"
"""A name that browsers of these tests find at this machine: an origin without https, as in a hall."""
PATHS = {"organiser": r"/welcome\b.*", "hall": r"/hall/.+", "join": r"/?"}
"""How the links it prints are told apart."""


@dataclass
class HallServer(EventServer):
    """Started, killed and started again on the same event."""

    settings: Mapping[str, str] = field(default_factory=lambda: {"ASTOR_HOSTS": VENUE})

    @property
    def venue(self) -> str:
        """The same server as a phone in the hall sees it: not a secure context."""
        return f"http://{VENUE}:{self.port}"

    def link(self, to: str) -> str:
        """The newest link it printed to `organiser`, `hall` or `join`, as seen from this machine."""
        words: list[str] = re.findall(r"https?://[^\s\x1b]+", self.log)
        addresses = [urlsplit(word) for word in words]
        fitting = [a for a in addresses if re.fullmatch(PATHS[to], a.path + (f"#{a.fragment}" if a.fragment else ""))]
        if not fitting:
            raise LookupError(f"no link to {to} in:\n{self.log}")
        _, _, path, query, fragment = fitting[-1]
        return urlunsplit(("http", f"127.0.0.1:{self.port}", path, query, fragment))

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """SIGTERM as Ctrl-C does it, SIGKILL as a power cut does."""
        super().end(how)
