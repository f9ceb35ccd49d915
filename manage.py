#!/usr/bin/env python
"""Django's command line for Astor."""

import gc
import io
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Carry out a command; what the surroundings do not give it is told in a sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that a terminal cannot show stops nobody
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    gc.disable()  # nothing that is imported is garbage, and to look through it takes a tenth of the start
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "astor.settings")
    main()
