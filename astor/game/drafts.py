"""What a faction means to do at the close (TURN-5): put down, changed until the bell, confirmed or not."""

from typing import Any

from astor.game.call import Call
from astor.game.models import Draft


def keep(call: Call, command: str, subject: str, data: dict[str, Any]) -> None:
    """Put down what the asker's faction means to do, in place of what it meant before."""
    phase, faction = call.event.phase, call.asker.faction
    key = f"{phase.replace('/', '-')}-{command}-{subject}"
    draft = Draft.objects.filter(event=call.event, key=key).first()
    draft = draft or Draft(event=call.event, key=key, command=command, subject=subject, phase=phase)
    draft.faction, draft.seat, draft.data, draft.at, draft.confirmed = faction, call.asker.key, data, call.now, False
    draft.save()
