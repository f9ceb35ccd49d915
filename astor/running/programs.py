"""Programs beside the server: run to their end, or no longer than somebody wants them.

A thread of the server would share the interpreter with orders and bells, which would wait for it. A program shares only
the cores, and has what others leave of them.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy as _

LOOK = 0.2
"""How often it is looked how far one is, s."""
GRACE = 10.0
"""So long a program that is ended may tidy up, s."""
NICE = 5
"""How far programs stand back behind the server where all cores are busy: a third of its share, about."""
LAST = 500
"""So much of what it said last is told if it fails, in letters."""


def manage(*words: str) -> list[str]:
    """A command of manage.py, in the environment of this server."""
    return [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *words]


def run(command: Sequence[str], said: Path, look: Callable[[str], None], *, longest: float, folder: Path | None = None,
        environment: Mapping[str, str] | None = None) -> None:  # fmt: skip
    """Run a program, which says what it says into the file `said`; now and then `look` is told all of that.

    What `look` raises ends the program, with all it has started. Raises OSError if it fails, or takes too long.
    """
    with said.open("wb") as out:
        program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=folder,
                                   env=environment, start_new_session=True)  # fmt: skip
    try:
        _stand_back(program.pid)
        _await(program, said, look, time.monotonic() + longest)
    finally:
        _end(program)
    if program.returncode:
        raise OSError(f"{Path(command[0]).name}: {_text(said)[-LAST:].strip() or program.returncode}")


def _stand_back(pid: int) -> None:
    """Also as a group: where Linux divides the cores by sessions first, a process stands back within its own alone."""
    with suppress(ProcessLookupError):
        os.setpriority(os.PRIO_PROCESS, pid, NICE)
    with suppress(OSError):
        Path(f"/proc/{pid}/autogroup").write_text(str(NICE))


def _await(program: "subprocess.Popen[bytes]", said: Path, look: Callable[[str], None], until: float) -> None:
    while program.poll() is None:
        look(_text(said))
        if time.monotonic() > until:
            raise TimeoutError(_("It took too long."))
        with suppress(subprocess.TimeoutExpired):
            program.wait(LOOK)
    look(_text(said))


def _text(said: Path) -> str:
    return said.read_text(encoding="utf-8", errors="replace")


def _end(program: "subprocess.Popen[bytes]") -> None:
    """With all it has started, even where it has ended itself: first it may tidy up."""
    if program.poll() is None:
        program.terminate()
        with suppress(subprocess.TimeoutExpired):
            program.wait(GRACE)
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()
