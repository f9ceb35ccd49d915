"""What may not happen however often a server is killed: the laws of every event, and bugs that show only then."""

from collections.abc import Iterable

from astor.rehearsal.ledger import Record, bells, gaps, held, lost_or_twice
from tests.chaos.server import EventServer

__all__ = ["bells", "bugs", "gaps", "lost_or_twice"]


def bugs(journal: list[Record], servers: Iterable[EventServer]) -> list[str]:
    """Bells that could not ring, and news that could not be told."""
    lost = [server.folder.name for server in servers if "everybody starts anew" in server.log]
    return held(journal) + [f"{name} started everybody anew" for name in lost]
