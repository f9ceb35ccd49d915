"""Python takes this in by itself where its folder is on the path: the clock shows so many seconds more as a file says.

As on a machine whose clock is set; what only counts, and cannot be set on any machine, is left alone.
"""

import contextlib
import os
import time

FILE = os.environ.get("ASTOR_TEST_CLOCK", "")


class Askew:
    """Looks at the file twenty times a second at most."""

    def __init__(self) -> None:
        self.time, self.time_ns, self.read, self.by = time.time, time.time_ns, -1.0, 0

    def set_by(self) -> int:
        """By how many seconds the clock is set now."""
        if time.monotonic() - self.read > 0.05:
            self.read = time.monotonic()
            with contextlib.suppress(FileNotFoundError), open(FILE, encoding="ascii") as opened:
                self.by = int(opened.read())
        return self.by


if FILE:
    askew = Askew()
    time.time = lambda: askew.time() + askew.set_by()
    time.time_ns = lambda: askew.time_ns() + askew.set_by() * 1_000_000_000
