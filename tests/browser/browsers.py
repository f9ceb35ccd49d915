"""The browser the screens are looked at with: which, where, and started so that it asks nobody but us."""

import os
import shutil

from tests.browser.serving import VENUE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",  # root has none, and it only sees our own pages
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    f"--host-resolver-rules=MAP {VENUE} 127.0.0.1",
)


def path() -> str:
    """Where it is; raises LookupError where there is none."""
    named = os.environ.get("CHROMIUM")
    found = next(filter(None, map(shutil.which, [named] if named else NAMES)), None)
    if found is None:
        said = named or " or ".join(NAMES)
        raise LookupError(f"no browser: {said} is not installed (CHROMIUM may name one elsewhere)")
    return found
