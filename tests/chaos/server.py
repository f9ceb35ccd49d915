"""A server as an organiser starts it, in a process of its own, to be killed and started again."""

import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from astor.rehearsal.browser import Browser
from tests import OURS, blank
from tests.clusters import Server

ROOT = Path(__file__).resolve().parent.parent.parent
KEY = "a key for servers that are killed"


@dataclass
class EventServer(Server):
    """`manage.py serve` on a data folder of its own; `settings` may name a database and a Redis.

    `door` is the port at which phones find it: its own, unless a wire lies between.
    """

    settings: Mapping[str, str] = field(default_factory=dict)
    door: int = 0

    def __post_init__(self) -> None:
        self.door = self.door or self.port

    @property
    def database(self) -> str:
        """As DATABASE_URL wants it."""
        return self.settings.get("DATABASE_URL", f"sqlite:///{self.folder / 'astor.sqlite3'}")

    def start(self) -> None:
        if "DATABASE_URL" not in self.settings:
            blank.lay(self.folder / "astor.sqlite3")
        super().start()

    @property
    def origin(self) -> str:
        return self.browser.origin

    def command(self) -> list[str]:
        ours = {"HOST": "127.0.0.1", "PORT": str(self.port), "ASTOR_DATA": str(self.folder), "SECRET_KEY": KEY,
                "PYTHONUNBUFFERED": "1", **self.settings}  # fmt: skip
        unset = [word for name in OURS for word in ("-u", name)]
        told = [f"{name}={value}" for name, value in ours.items()]
        return ["env", *unset, *told, sys.executable, str(ROOT / "manage.py"), "serve"]

    @property
    def browser(self) -> Browser:
        return Browser(self.port)

    def answers(self) -> bool:
        try:
            return self.browser.post("/j/who").status == 403
        except OSError:
            return False

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    @property
    def log(self) -> str:
        """What it has said since it was first started."""
        return (self.folder / "log").read_text(errors="replace")

    def take(self, token: str, player: str) -> str:
        """Take a seat by its link's token; returns the Cookie header of that browser."""
        return self.browser.take(token, player)

    def log_in(self) -> str:
        """Log in by the printed one-time link; returns the Cookie header of that browser."""
        return self.browser.log_in(self.log)
