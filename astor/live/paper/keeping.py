"""Prints made by the server: one at each phase's start, into the folder the organiser has named."""

from pathlib import Path

from django.conf import settings

from astor.live.paper import printing
from astor.live.paper.moment import moment


def folder() -> Path | None:
    """Where every phase's start is printed to, as a USB stick; None if none is set."""
    return Path(settings.PAPER) if settings.PAPER else None


def keep(event: str, phase: str, place: Path, now: int) -> Path:
    """Print the event as it is; raises OSError where it cannot be written, Event.DoesNotExist where it is gone."""
    place.mkdir(mode=0o700, exist_ok=True)  # its parent must be there: a stick that is not plugged in is not
    file = place / f"{event}-{phase.replace('/', '-')}.html"
    printing.write(file, moment(event, now), settings.PAPER_LANGUAGE)
    return file
