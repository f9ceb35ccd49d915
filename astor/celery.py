"""The spare bell of services mode: Celery beat calls the same function as every server's ticker."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "astor.settings")

from celery import Celery
from django import setup

setup(set_prefix=False)

from astor.game import clock
from astor.live.thread import now_ms

app = Celery("astor")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {"ring": {"task": "astor.ring", "schedule": 5.0, "options": {"expires": 5.0}}}


@app.task(name="astor.ring", ignore_result=True)  # type: ignore[untyped-decorator]
def ring() -> int:
    """Ring what is due; harmless when a server's ticker was quicker."""
    return clock.ring_due(now_ms())
