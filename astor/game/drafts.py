"""What a faction means to do at the close (TURN-5): put down, changed until the bell, confirmed or not."""

from typing import Any

from astor.game.call import Call
from astor.game.models import Draft


def keep(call: Call, command: str, subject: str, data: dict[str, Any]) -> None:
    """Put down what the asker's faction means to do, in place of what it meant before."""
    phase, faction = call.event.phase, call.asker.faction
    key = f"{phase.replace('/', '-')}-{command}-{subject}"
    draft = Draft.find(call.event, key)
    draft = draft or Draft(event=call.event, key=key, command=command, subject=subject, phase=phase)
    draft.faction, draft.seat, draft.data, draft.at, draft.confirmed = faction, call.asker.key, data, call.now, False
    draft.save()


def drop_all(call: Call) -> None:
    """What a phase that is over leaves behind in drafts is gone."""
    for draft in Draft.objects.filter(event=call.event, phase=call.event.phase):
        draft.delete()
