"""A server with its data folder, as an organiser's laptop has it: commands are run beside it, from outside."""

import contextlib
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from astor.venue.server import EventServer
from astor.venue.surroundings import OURS, ROOT


@dataclass
class Machine:
    """Its key is its own, kept in its folder, unless `settings` name one."""

    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    settable: bool = False
    server: EventServer = field(init=False)

    def __post_init__(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self.server = EventServer(self.folder, settings={"SECRET_KEY": "", **self.settings}, settable=self.settable)

    def manage(self, *words: str, fails: bool = False, **settings: str) -> str:
        """Run a command on this machine's data; returns all it said."""
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        told = {**clean, "ASTOR_DATA": str(self.folder), **self.settings, **settings}
        done = subprocess.run([sys.executable, str(ROOT / "manage.py"), *words], check=False, env=told, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
        assert (done.returncode != 0) == fails, done.stdout
        return done.stdout

    @contextlib.contextmanager
    def serving(self) -> Iterator[EventServer]:
        """While this lasts it serves; then it is killed."""
        self.server.start()
        try:
            yield self.server
        finally:
            self.server.kill()

    def page(self, path: str, cookie: str) -> str:
        return self.server.browser.get(path, cookie).text

    def tokens(self, cookie: str, event: str = "storms") -> dict[str, str]:
        """Each seat's link, as its printed card has it."""
        cards = self.page(f"/control/{event}/seats", cookie)
        return dict(re.findall(r'data-seat="([^"]+)".*?/j#([\w-]+)', cards, re.DOTALL))

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """Look into its database, or change it, beside the server."""
        url = self.settings.get("DATABASE_URL", "")
        opened: Any = psycopg.connect(url) if url else sqlite3.connect(self.folder / "astor.sqlite3")
        with contextlib.closing(opened) as connection:
            cursor = connection.execute(sql)
            rows = cursor.fetchall() if cursor.description else []
            connection.commit()
        return list(rows)

    def age(self, ms: int = 60_000) -> None:
        """As if it had been off for a while."""
        self.ask(f"update game_heartbeat set at = at - {ms}")
