"""The server ends in order and begins anew in its place: for what counts from a start alone.

It is the same process in the same terminal, so whoever started it, as `make play`, goes on waiting for it.
"""

import atexit
import os
import re
import signal
import sys
import threading
from pathlib import Path

from django.conf import settings

from astor.version import VERSION

PAUSE = 2.0
"""So long whoever has asked for it has to load the page that waits for it, s."""
NUMBER = re.compile(r'^VERSION = "([\w.+-]+)"$', re.MULTILINE)

wanted = threading.Event()


def ask() -> None:
    """End this server in a moment, as a signal would, and begin anew."""
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
    """The version that lies in the program's folder, if it is not the one that runs; "" if it is.

    It counts from the next start of `make play`, which fetches and builds what it needs first.
    """
    try:
        found = NUMBER.search((Path(settings.BASE_DIR) / "astor" / "version.py").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):  # it is being exchanged right now
        return ""
    return found[1] if found and found[1] != VERSION else ""
