"""What Control keeps for the day: rulings to give again, lots it has thrown, pace, bookmarks, walls, invitations."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models

from astor.game.models import Row
from astor.game.rows.rows import Json, NameOf, choices


class Template(Row):
    """A ruling kept for the day, to be given again with other targets; only Controls see it."""

    KIND = "template"

    name = models.CharField(max_length=60)
    changes = Json(
        tuple[Mapping[str, Any], ...], default=list, help_text="orders of Control's, each with its arguments"
    )
    by = models.CharField(max_length=200, help_text="who keeps it: control/…")


class Throw(Row):
    """Dice of Control's for what no rule decides, and who is shown how they fell."""

    KIND = "throw"

    text = models.CharField(max_length=200, help_text="what they are about")
    sides = models.PositiveSmallIntegerField()
    chance = models.PositiveSmallIntegerField(default=0, help_text="in percent, of one die of a hundred; 0: none asked")
    faces = Json(tuple[int, ...], default=list, help_text="how each die fell")
    shown = models.CharField(max_length=110, help_text="the side that sees it: public, faction/…, seat/… or control")
    request = NameOf("request", blank=True, help_text="what it answers")
    by = models.CharField(max_length=200, help_text="who threw: control/…")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Pace(Row):
    """How the day goes against its plan: how long it was to last when it was started, and when the clock has stood."""

    KIND = "pace"
    SAID = True
    NUMBERS = frozenset({"started", "meant", "stood", "stands_since"})

    started = models.BigIntegerField(help_text="ms since the epoch")
    meant = models.BigIntegerField(help_text="ms from the start to the end as it was planned then, with the breaks")
    stood = Json(tuple[tuple[int, int], ...], default=list, help_text="[from, until] of each stop, ms since the epoch")
    stands_since = models.BigIntegerField(null=True, help_text="ms since the epoch; null while the clock runs")


class Bookmark(Row):
    """A moment of the day that a Control wants to find again in the replay and the debrief."""

    KIND = "bookmark"
    SAID = True

    text = models.CharField(max_length=200)
    shared = models.BooleanField(default=False, help_text="may everybody read it after the last bell?")
    by = models.CharField(max_length=200, help_text="who set it: control/…")
    at = models.BigIntegerField()


PAGES = "map standings lectern ring ceremony black"
"""What a wall may be sent to."""


class Wall(Row):
    """A screen of the hall as Control directs it; its key is the sign by which it reports, "K7QP"."""

    KIND = "wall"
    SAID = True

    name = models.CharField(max_length=40, blank=True, help_text="as Controls call it")
    page = models.CharField(max_length=10, blank=True, choices=choices(PAGES), help_text="empty: as its address says")
    sound = models.CharField(max_length=3, blank=True, choices=choices("on off"), help_text="empty: as set there")
    language = models.CharField(max_length=10, blank=True, help_text="empty: as its address or its browser says")


class Invitation(models.Model):
    """Who made a Control's newest one-time link, outside the journal: Controls are the server's, not an event's."""

    control = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitation")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.BigIntegerField(help_text="when it was made, ms")

    def __str__(self) -> str:
        return f"{self.control} by {self.by}"

    @property
    def holds(self) -> bool:
        """May whoever made the link still invite? If not, it is dead."""
        return bool(self.by.is_active and self.by.is_superuser)
