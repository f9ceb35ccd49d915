"""A server of the rehearsal's own, as an organiser starts it: a process with its own data and port, ended with it."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

from django.conf import settings

from astor.rehearsal.browser import Browser
from astor.rehearsal.ledger import Record, entries

PATIENCE_S = 60
NOT_OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
"""What would lead to the data of a real event; everything named ASTOR_… but the kind of server as well."""
KEPT = ("ASTOR_SERVER",)
SEVERE = re.compile(r"\[(warning|error|critical) *\] *(.*)")


class Venue:
    """`manage.py serve` on an empty folder, which makes an event of its own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="astor-rehearsal-"))
        self.port = _free_port()
        self.browser = Browser(self.port)
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    # The process

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(settings.BASE_DIR / "manage.py"), "serve"],
                env=self._surroundings(), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        patience = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > patience:
                raise RuntimeError(f"the server did not start:\n{self.log}")
            time.sleep(0.05)

    def _surroundings(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items()
                if name in KEPT or not (name in NOT_OURS or name.startswith("ASTOR_"))}  # fmt: skip
        return kept | {"HOST": "127.0.0.1", "PORT": str(self.port), "ASTOR_DATA": str(self.folder),
                       "PYTHONUNBUFFERED": "1"}  # fmt: skip

    def _answers(self) -> bool:
        try:
            return self.browser.post("/j/who").status == 403
        except OSError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    # What it tells

    @property
    def log(self) -> str:
        """What it has said since it was first started."""
        return (self.folder / "log").read_text(errors="replace")

    def severe(self) -> list[tuple[str, str]]:
        """Level and text of each line of the log that is a warning or worse."""
        return [(level, " ".join(text.split())) for level, text in SEVERE.findall(self.log)]

    def journal(self, event: str) -> list[Record]:
        """What its database holds, read beside the server and never through it."""
        return entries(self.folder / "astor.sqlite3", event)

    def memory(self) -> float:
        """Its resident memory, MB; 0 where the system does not say."""
        with suppress(OSError, ValueError, subprocess.CalledProcessError):
            asked = ["ps", "-o", "rss=", "-p", str(self.process.pid if self.process else 0)]
            return int(subprocess.run(asked, check=True, capture_output=True).stdout) / 1024
        return 0.0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
