"""A server as an organiser starts it, in a process of its own, to be killed and started again; one, or two at once."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

from astor.venue import blank
from astor.venue.clusters import Server
from astor.venue.pages import Browser
from astor.venue.surroundings import OURS, ROOT

KEY = "a key for servers that are killed"
SEVERE = re.compile(r"\[(warning|error|critical) *\] *(.*)")
ASKEW = Path(__file__).resolve().parent / "askew"
ASKED = ("ASTOR_TEST_POSTGRES", "ASTOR_TEST_REDIS")


@dataclass
class EventServer(Server):
    """`manage.py serve` on a data folder of its own; `settings` may name a database and a Redis.

    `door` is the port at which phones find it: its own, unless a wire lies between. `settable`: its machine's clock
    will be set.
    """

    settings: Mapping[str, str] = field(default_factory=dict)
    door: int = 0
    settable: bool = False

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
        return self._command("serve")

    def _command(self, *words: str) -> list[str]:
        ours = {"HOST": "127.0.0.1", "PORT": str(self.port), "ASTOR_DATA": str(self.folder), "SECRET_KEY": KEY,
                "PYTHONUNBUFFERED": "1", **self._clock(), **self.settings}  # fmt: skip
        unset = [word for name in OURS for word in ("-u", name)]
        told = [f"{name}={value}" for name, value in ours.items()]
        return ["env", *unset, *told, sys.executable, str(ROOT / "manage.py"), *words]

    def manage(self, *words: str) -> str:
        """Run a command on its data; returns all it said."""
        done = subprocess.run(self._command(*words), check=False, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)  # fmt: skip
        assert done.returncode == 0, done.stdout
        return done.stdout

    def set_clock(self, seconds: int) -> None:
        """Its machine's clock shows so much more from now on, or less."""
        (self.folder / "clock.new").write_text(str(seconds))
        (self.folder / "clock.new").replace(self.folder / "clock")

    def _clock(self) -> dict[str, str]:
        return {"PYTHONPATH": str(ASKEW), "ASTOR_TEST_CLOCK": str(self.folder / "clock")} if self.settable else {}

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
        said = self.folder / "log"
        return said.read_text(errors="replace") if said.exists() else ""

    def severe(self) -> list[tuple[str, str]]:
        """Level and text of each line of the log that is a warning or worse."""
        return [(level, " ".join(text.split())) for level, text in SEVERE.findall(self.log)]

    def memory(self) -> float:
        """Its resident memory, MB; 0 where the system does not say."""
        with suppress(OSError, ValueError, subprocess.CalledProcessError):
            asked = ["ps", "-o", "rss=", "-p", str(self.process.pid if self.process else 0)]
            return int(subprocess.run(asked, check=True, capture_output=True).stdout) / 1024
        return 0.0

    def take(self, token: str, player: str) -> str:
        """Take a seat by its link's token; returns the Cookie header of that browser."""
        return self.browser.take(token, player)

    def log_in(self) -> str:
        """Log in by the printed one-time link; returns the Cookie header of that browser."""
        return self.browser.log_in(self.log)


def services() -> dict[str, str]:
    """DATABASE_URL and REDIS_URL of the pair for tests; empty if there is none."""
    postgres, redis = (os.environ.get(name, "") for name in ASKED)
    return {"DATABASE_URL": postgres, "REDIS_URL": redis} if postgres and redis else {}


@contextmanager
def started(home: Path, settings: Mapping[str, str], *, settable: bool = False) -> Iterator[list[EventServer]]:
    """One server, or two if `settings` name services, each in a folder of its own; killed at the end."""
    with own_database(settings) as own:
        names = ("first", "second") if own else ("only",)
        servers = [EventServer(home / name, settings=own, settable=settable) for name in names]
        try:
            for server in servers:
                server.folder.mkdir()
                server.start()
            yield servers
        except BaseException:
            print(*(f"{server.folder.name}: {server.log[-4000:]}" for server in servers), sep="\n")
            raise
        finally:
            for server in servers:
                server.kill()


@contextmanager
def own_database(settings: Mapping[str, str], *, empty: bool = False) -> Iterator[Mapping[str, str]]:
    """The same settings with a new database on that PostgreSQL, dropped at the end; with all tables, or `empty`."""
    if "DATABASE_URL" not in settings:
        yield settings
        return
    name, url = f"own_{uuid4().hex[:12]}", settings["DATABASE_URL"]
    blank.tell(url, f"create database {name} template {'template1' if empty else blank.template(url)}")
    try:
        yield {**settings, "DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}
    finally:
        blank.tell(url, f"drop database {name} with (force)")
