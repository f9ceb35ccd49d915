"""Events that are over, on a server that stands: what guests ask for whom nobody knows.

python -m tests.over FILE       writes one as a file
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import call_command

from astor.archive import writing
from astor.game.models import Event
from astor.game.orders.commands import Order, issue
from astor.venue.server import EventServer
from tests import cast, recorded
from tests.bench.filing import Place
from tests.bench.lengthened import lengthen
from tests.floods import FLOODS, OVER

ENTRIES = 1000
"""The journal of each, about: closings and what followed from them, the heaviest entries there are."""
MINUTE_MS = 60_000


def lay(server: EventServer, floods: Iterable[str]) -> None:
    """One under each key, if any of these floods asks for them; the server may be at work."""
    if not any(FLOODS[name].over for name in floods):
        return
    with TemporaryDirectory(prefix="astor-over-") as home:
        file = Path(home) / "over.astor"
        Place({"ASTOR_DATA": home}).told("-m", "tests.over", str(file))
        for event in OVER:
            server.manage("import", str(file), "--as", event)


def played() -> Event:
    """One turn, each of whose phases Control has closed."""
    recorded.founded()
    event = Event.objects.get(key=recorded.KEY)
    turns = {"row": f"event/{event.key}", "field": "turns", "value": 1, "reason": "A short one"}
    at = cast.T0
    issue(Order(event.key, recorded.ANN, "override", turns, at))
    issue(Order(event.key, recorded.ANN, "start", {}, at))
    while event.state != Event.State.ENDED:
        at += MINUTE_MS
        issue(Order(event.key, recorded.ANN, "close_phase", {"skip": True}, at))
        event.refresh_from_db()
    return event


def main(file: Path) -> None:
    call_command("migrate", verbosity=0)
    event = played()
    lengthen(event, ENTRIES)
    writing.write(event.key, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
