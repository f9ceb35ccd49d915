"""Guessing short codes does not pay: a growing wait per device, and a budget for the whole event."""

from astor.game.errors import Refused
from astor.game.models import Event, Guesses

FREE = 3
"""Wrong codes a device may type before it has to wait."""
BUDGET = 200
"""Wrong codes after which an event takes none until Control opens them again; links go on."""


def allow(event: Event, device: str, now: int) -> None:
    """Raise the refusal, if this device or this event has to wait."""
    if _of(event, "").wrong >= BUDGET:
        raise Refused("codes_closed")
    wait = _of(event, device).until - now
    if wait > 0:
        raise Refused("wait_for_code", seconds=-(-wait // 1000))


def count_wrong(event: Event, device: str, now: int) -> None:
    """One more wrong code from this device: each after the third doubles its wait, up to five minutes."""
    mine, all_of_them = _of(event, device), _of(event, "")
    mine.wrong += 1
    mine.until = now + min(300, 2 ** max(0, mine.wrong - FREE)) * 1000 if mine.wrong >= FREE else 0
    mine.save()
    all_of_them.wrong += 1
    all_of_them.save()


def _of(event: Event, device: str) -> Guesses:
    found = Guesses.objects.filter(event=event, device=device).first()
    return found or Guesses(event=event, device=device)
