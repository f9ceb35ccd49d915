"""War (BUY-7, WAR-14): who leads a bot's armies. Pure."""

from random import Random

from astor.rehearsal.screen import Order, Screen

SECONDS, LEAVE = 0.4, 0.93
"""How likely a commander is given a lieutenant, in each phase in which that may be ordered; above, one is sent home."""


def lead(screen: Screen, random: Random) -> list[Order]:
    """An army without a commander gets the best officer who is free; one that has a commander perhaps a lieutenant."""
    choices, die = screen.choices("assign", "army"), random.random()
    seconds = die < SECONDS
    for army, posts in sorted(choices.items()):
        for post in ("commander", "lieutenant")[: 1 + seconds]:
            free = [officer for officer in posts[post] if officer not in _serving(screen)]
            if not screen.of("army")[army][post] and free:
                best = max(sorted(free), key=lambda officer: _worth(screen, officer))
                return [("assign", {"officer": best, "army": army, "post": post})]
    return _send_home(screen) if die >= LEAVE else []


def _send_home(screen: Screen) -> list[Order]:
    """One lieutenant goes back to court."""
    choices = screen.choices("relieve", "officer")
    seconds = {army["lieutenant"] for army in screen.of("army").values()}
    return [("relieve", {"officer": officer}) for officer in choices if officer in seconds][:1]


def _serving(screen: Screen) -> set[str]:
    """Officers with a post; and the monarch, who would take the command (SET-7)."""
    posts = {army[post] for army in screen.of("army").values() for post in ("commander", "lieutenant")}
    return posts | {c["officer"] for c in screen.of("character").values() if c["office"] == "monarch"}


def _worth(screen: Screen, officer: str) -> int:
    stats = screen.of("officer")[officer]
    worth: int = stats["x"] - stats["y"]
    return worth
