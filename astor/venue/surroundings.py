"""What a process sees that is to touch nobody's event: none of its caller's settings, a data folder of its own."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent.parent
"""Where manage.py lies."""
OURS = ("DATABASE_URL", "REDIS_URL", "HOST", "PORT", "SECRET_KEY", "ASTOR_HOSTS")
"""What the settings read beside all that begins with ASTOR_; whoever wants one of them says so itself."""


def bare(asked: Mapping[str, str], data: str) -> dict[str, str]:
    """The variables of the caller without those the settings read, but with this data folder."""
    kept = {name: value for name, value in asked.items() if name not in OURS and not name.startswith("ASTOR_")}
    return kept | {"ASTOR_DATA": data, "DJANGO_SETTINGS_MODULE": "astor.settings"}


def folder() -> str:
    """A data folder that is gone when the process ends."""
    made = tempfile.mkdtemp(prefix="astor-apart-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def enter(variables: Mapping[str, str]) -> None:
    """From now on this process sees these alone; to be called before anything reads the settings."""
    os.environ.clear()
    os.environ.update(variables)
    django.setup()
