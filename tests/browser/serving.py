"""A server as an organiser starts it: a process of its own, with its own port and data folder."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from tests import blank
from tests.clusters import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
VENUE = "venue.example"
"""A name that browsers of these tests find at this machine: an origin without https, as in a hall."""
PATIENCE_S = 30
PATHS = {"organiser": r"/welcome\b.*", "hall": r"/hall/.+", "join": r"/?"}
"""How the links it prints are told apart."""


class EventServer:
    """Started, killed and started again on the same event."""

    def __init__(self, data: Path) -> None:
        self.data = data
        blank.lay(data / "astor.sqlite3")
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._log = data / "printed.txt"

    @property
    def url(self) -> str:
        """Where this machine's browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def venue(self) -> str:
        """The same server as a phone in the hall sees it: not a secure context."""
        return f"http://{VENUE}:{self.port}"

    @property
    def printed(self) -> str:
        """What it has said since it was first started."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def link(self, to: str) -> str:
        """The newest link it printed to `organiser`, `hall` or `join`, as seen from this machine."""
        words: list[str] = re.findall(r"https?://[^\s\x1b]+", self.printed)
        addresses = [urlsplit(word) for word in words]
        fitting = [a for a in addresses if re.fullmatch(PATHS[to], a.path + (f"#{a.fragment}" if a.fragment else ""))]
        if not fitting:
            raise LookupError(f"no link to {to} in:\n{self.printed}")
        _, _, path, query, fragment = fitting[-1]
        return urlunsplit(("http", f"127.0.0.1:{self.port}", path, query, fragment))

    def start(self) -> None:
        """Start it and wait until it answers."""
        # A port in HOST and PORT, a folder in ASTOR_DATA; the rest are this test run's own surroundings.
        ours = {"HOST": "127.0.0.1", "PORT": str(self.port), "ASTOR_DATA": str(self.data), "ASTOR_HOSTS": VENUE}
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env={**os.environ, **ours, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._wait()

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """SIGTERM as Ctrl-C does it, SIGKILL as a power cut does."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_S)
        self.process = None

    def _wait(self) -> None:
        patience = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self.process is None or self.process.poll() is not None or time.monotonic() > patience:
                exit_code = self.process and self.process.poll()
                self.end(signal.SIGKILL)
                raise RuntimeError(f"the server did not start (exit code {exit_code}):\n{self.printed}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5):
                return True
        except urllib.error.HTTPError as answer:
            answer.close()
            return True
        except OSError:
            return False
