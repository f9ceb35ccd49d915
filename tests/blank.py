"""An SQLite database with all its tables and nothing in them: migrated once, copied for each process that needs one."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests import OURS

ROOT = Path(__file__).resolve().parent.parent
PLACE = "ASTOR_TEST_BLANK"
"""Names the folder it is kept in, to every process of a run."""


def begin() -> Path:
    """From now on copies can be had; to be removed when the run is over."""
    os.environ[PLACE] = tempfile.mkdtemp(prefix="astor-blank-")
    return Path(os.environ[PLACE])


def lay(path: Path) -> None:
    """Put a copy there, unless there is a database already; outside of a test run whoever comes first migrates."""
    if PLACE in os.environ and not path.exists():
        shutil.copyfile(_made(Path(os.environ[PLACE])), path)


def _made(folder: Path) -> Path:
    made = folder / "astor.sqlite3"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            _migrate(folder / "making")
            (folder / "making" / made.name).rename(made)
    return made


def _migrate(data: Path) -> None:
    own = {name: value for name, value in os.environ.items() if name not in OURS}
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity=0"]
    subprocess.run(command, check=True, env={**own, "ASTOR_DATA": str(data)})
