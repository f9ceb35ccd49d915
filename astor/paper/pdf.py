"""The print as PDF, where a browser without a window is there to make it; else any browser's own print does."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from astor.running import programs

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
LONGEST = 60
"""Seconds it may take."""


def browser() -> str:
    """The first there is, "" if there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), "")


def of(page: bytes, file: Path, look: Callable[[str], None]) -> None:
    """Print the page to this file; raises OSError if it does not come about, and what `look` raises meanwhile."""
    with TemporaryDirectory(prefix="astor-print-") as folder:
        source = Path(folder) / "paper.html"
        source.write_bytes(page)
        flags = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={file}"]
        flags += ["--no-sandbox"] if os.geteuid() == 0 else []  # root has none, and it sees our own page alone
        programs.run([browser(), *flags, source.as_uri()], Path(folder) / "said", look, longest=LONGEST)
    if not file.stat().st_size:
        raise OSError(f"{browser()} has printed nothing")
