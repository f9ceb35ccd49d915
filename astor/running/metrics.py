"""What this process counts where it happens, for /metrics; cheap, and of numbers only: no seat, no argument."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

from astor.game.play.play import plays
from astor.running.thread import now_ms
from astor.version import VERSION

registry = CollectorRegistry()
ProcessCollector(registry=registry)  # memory, processor time, open files
Info("astor", "Which Astor this is", registry=registry).info({"version": VERSION})

QUICK = (0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds in s, with those among them that the server promises to keep."""

ORDERS = Counter("astor_orders", "Orders answered", ["command", "outcome"], registry=registry)
ORDER_SECONDS = Histogram("astor_order_seconds", "From an order's arrival to its answer", registry=registry,
                          buckets=QUICK)  # fmt: skip
BELL_SECONDS = Histogram("astor_bell_late_seconds", "From when a bell was due to when it had rung here",
                         registry=registry, buckets=QUICK)  # fmt: skip
DELTAS = Counter("astor_deltas", "Deltas, each encoded once per side", registry=registry)
SENT_BYTES = Counter("astor_sent_bytes", "Bytes of frames written to sockets", registry=registry)
CUT_OFF = Counter("astor_cut_off", "Sockets the server closed, and why", ["why"], registry=registry)
SOCKETS = Gauge("astor_sockets", "Open sockets that have said hello", ["kind"], registry=registry)
BACKUP_AGE = Gauge("astor_backup_age_seconds", "Since the last backup was done", registry=registry)
BACKUP_SIZE = Gauge("astor_backup_bytes", "Size of the last backup", registry=registry)
BACKUP_FAULT = Gauge("astor_backup_fault", "1 if the last backup failed or lacks its second copy", registry=registry)


def answered(command: str, outcome: str, came: int) -> None:
    """An order that came at this ms was accepted, refused or failed; what is no command is counted as one word."""
    ORDERS.labels(command if command in _commands() else "unknown", outcome).inc()
    ORDER_SECONDS.observe((now_ms() - came) / 1000)


@cache
def _commands() -> frozenset[str]:
    return frozenset(command.name for play in plays.values() for command in play.commands)
