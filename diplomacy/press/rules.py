"""The press: what a herald may write and show, and what a rumour takes. Pure."""

from collections.abc import Iterable

from astor.game.values.errors import Refused

HEADLINE, STORY, LINE, RUMOUR = 100, 600, 120, 200
"""So many letters at most have a headline, the story under it, a line about one player, and a rumour."""

HELD, OUT, STOPPED = "held", "out", "stopped"
STATES = (HELD, OUT, STOPPED)
"""An article waits for Control, is read by those it is for, or was stopped."""


def first_state(ruling: str) -> str:
    """What becomes of an article that has just been written, by the ruling `press`."""
    return HELD if ruling == "held" else OUT


def may_write(seat: str, heralds: Iterable[str]) -> Refused | None:
    return None if seat in heralds else Refused("not_herald")


def may_show(place: str, battle: str, *, there: bool) -> Refused | None:
    """May this stand beside a story? One picture, of what is `there` for everybody to see."""
    if place and battle:
        return Refused("one_picture")
    return None if there else Refused("no_picture")


def may_hear(listening: Iterable[str]) -> Refused | None:
    """Is there anybody to bring a rumour to?"""
    return None if any(listening) else Refused("no_herald")


def may_release(state: str) -> Refused | None:
    return Refused("article_out") if state == OUT else None


def may_stop(state: str) -> Refused | None:
    return Refused("article_stopped") if state == STOPPED else None
