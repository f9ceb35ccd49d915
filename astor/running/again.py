"""The server ends in order and begins anew in its place: for what counts from a start alone.

It is the same process in the same terminal, so whoever started it, as `make play`, goes on waiting for it. Where
another version lies in the program's folder, what that one needs is fetched and built first, as `make play` does.
"""

import atexit
import errno
import os
import re
import signal
import sys
import threading
from pathlib import Path

import structlog
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from astor.running import job, programs
from astor.version import VERSION

log = structlog.get_logger()

PAUSE = 2.0
"""So long whoever has asked for it has to load the page that waits for it, s."""
LONGEST = 3600.0
"""So long another version may be made ready, s: a slow line brings all of its packages."""
SAID = "preparing.log"
"""What was said of it, in the data folder."""
NUMBER = re.compile(r'^VERSION = "([\w.+-]+)"$', re.MULTILINE)

wanted = threading.Event()


class Preparation:
    """What the version in the folder needs is fetched and built, beside this server; once it is there that one begins.

    If it fails, this server goes on, and `fault` says why.
    """

    def __init__(self) -> None:
        self.fault: OSError | None = None
        """Its text is in the language of whoever reads it."""
        self._thread = threading.Thread()

    def begin(self) -> None:
        """Whoever asks while it is under way waits for the same."""
        if self._thread.is_alive():
            return
        self.fault, self._thread = None, threading.Thread(target=self._prepare, name="preparation")
        self._thread.start()

    def wait(self) -> None:
        self._thread.join()

    def _prepare(self) -> None:
        # The Python this environment was made with: the environment itself may have to be made anew.
        python = sys._base_executable  # type: ignore[attr-defined]
        command = [python, "-I", str(Path(settings.BASE_DIR) / "astor" / "prepare.py")]
        came_of_it: OSError | None = OSError(_("A fault of the server; its log says more."))
        try:
            programs.run(command, settings.DATA / SAID, self._insist, longest=LONGEST)
            ask()
            came_of_it = None
        except OSError as fault:
            came_of_it = fault
            log.error("another version could not be made ready", fault=str(fault))
        finally:  # whoever waits for it is told, also of what nobody has thought of
            self.fault = came_of_it

    def _insist(self, _said: str) -> None:
        """Raises OSError, which ends it, where this server ends."""
        if job.stopping.is_set():
            raise InterruptedError(errno.EINTR, os.strerror(errno.EINTR))


preparation = Preparation()


def ask() -> None:
    """End this server in a moment, as a signal would, and begin anew."""
    preparation.fault = None
    timer = threading.Timer(PAUSE, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    """Once, however often it was asked for: a second signal would end the process before it begins anew."""
    if wanted.is_set():
        return
    wanted.set()
    os.kill(os.getpid(), signal.SIGTERM)


def begin_at_exit() -> None:
    """Begin anew once all threads have ended, and with them the programs that they wait for."""
    sys.stdout.flush()
    atexit.register(os.execv, sys.executable, sys.orig_argv)


def other_version() -> str:
    """The version that lies in the program's folder, if it is not the one that runs; "" if it is."""
    try:
        found = NUMBER.search((Path(settings.BASE_DIR) / "astor" / "version.py").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):  # it is being exchanged right now
        return ""
    return found[1] if found and found[1] != VERSION else ""
