"""War: armies, fleets and units, and where they are."""

from django.db import models

from astor.game.models import Row
from astor.game.rows import NameOf, choices


class Army(Row):
    """Units under one command; a fleet if it is at sea."""

    KIND = "army"

    name = models.CharField(max_length=60)
    faction = NameOf("faction", blank=True)
    place = models.CharField(max_length=100, help_text="key of a province or sea zone")
    commander = NameOf("officer", blank=True)
    lieutenant = NameOf("officer", blank=True)
    fleet = models.BooleanField(default=False)


class Unit(Row):
    """A militia, regiment, warship or trade ship; without a faction it stands for the independents."""

    KIND = "unit"

    kind = models.CharField(max_length=12, choices=choices("militia regiment warship trade_ship"))
    faction = NameOf("faction", blank=True)
    place = models.CharField(max_length=100, help_text="key of a province or sea zone")
    army = NameOf("army", blank=True)
    x = models.SmallIntegerField(default=0)
    y = models.SmallIntegerField(default=0)
    upkeep = models.CharField(max_length=10, blank=True, default="", choices=choices("unpaid paid"))
    """In the guild window: left unpaid by its owner, or paid for by whoever took it over (UPK-4)."""
    former = NameOf("faction", blank=True, help_text="whom a mercenary served before")
