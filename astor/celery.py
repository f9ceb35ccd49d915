"""What services mode gives to Celery: the spare bell, as every server's ticker rings it, the backups, and long work."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "astor.settings")

from celery import Celery
from django import setup

setup(set_prefix=False)

from astor.backups import backups
from astor.game.orders import bell
from astor.running.thread import now_ms
from astor.running.timepiece import timepiece
from astor.works import worker
from astor.works.kinds import LANES

RANG = Path(tempfile.gettempdir()) / "astor-rang"
"""Touched whenever the spare bell has looked at the clock; the worker's health check looks how long ago that was."""

app = Celery("astor")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    broker_connection_retry_on_startup=True,  # Redis may come up after the worker
    worker_enable_remote_control=False,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
)
app.conf.beat_schedule = {
    "ring": {"task": "astor.ring", "schedule": 5.0, "options": {"expires": 5.0}},
    "backup": {"task": "astor.backup", "schedule": 5.0, "options": {"expires": 5.0}},
    **{f"work-{lane}": {"task": "astor.work", "args": [lane], "schedule": 2.0, "options": {"expires": 2.0}}
       for lane in LANES},
}  # fmt: skip


@app.task(name="astor.ring", ignore_result=True)  # type: ignore[untyped-decorator]
def ring() -> int:
    """Ring what is due; harmless when a server's ticker was quicker."""
    timepiece.look()
    rung = bell.ring_due(now_ms())
    RANG.touch()
    return rung


@app.task(name="astor.backup", ignore_result=True)  # type: ignore[untyped-decorator]
def backup() -> int:
    """Ask for a backup if one is due, and make those that wait; what a lost worker leaves, the servers make."""
    timepiece.look()
    return backups.carry_out(now_ms())


@app.task(name="astor.work", ignore_result=True)  # type: ignore[untyped-decorator]
def work(lane: str) -> bool:
    """Do what waits in a lane of long work."""
    timepiece.look()
    return worker.carry_out(lane)
