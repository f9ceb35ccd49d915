"""`manage.py serve` without a collector of cyclic garbage; SIGUSR1 has it write down what it holds, type by type.

Started as a script by `tests.chaos.test_memory`: what a connection that has ended leaves behind stays there then.
"""

import gc
import json
import os
import signal
from collections import Counter

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "astor.settings"
django.setup()

from django.conf import settings
from django.core.management import call_command

from astor.servers import garbage


async def _no_collector() -> None:
    gc.disable()


def tell(*_: object) -> None:
    """Written aside and put in place, so that whoever waits for it finds all of it."""
    counts = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    fresh = settings.DATA / "counts.new"
    fresh.write_text(json.dumps(counts))
    fresh.rename(settings.DATA / "counts")


if __name__ == "__main__":
    gc.disable()
    garbage.run = _no_collector
    signal.signal(signal.SIGUSR1, tell)
    call_command("serve")
