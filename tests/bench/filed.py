"""A command of manage.py in a process of its own, which says in its last line how long it took, and the memory it had.

filed.py import FILE
"""

import json
import resource
import sys
import time
from contextlib import suppress
from pathlib import Path

from django.core.management import execute_from_command_line


def peak() -> float:
    """The most memory this process has had, MB; what its parent had is not counted to it where the system tells."""
    with suppress(OSError):
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


if __name__ == "__main__":
    began = time.monotonic()
    execute_from_command_line(["manage.py", *sys.argv[1:]])
    print(json.dumps({"seconds": time.monotonic() - began, "memory": peak()}))
