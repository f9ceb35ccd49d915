"""Trade and research: what factions have promised each other, as long as it is open."""

from django.db import models

from astor.game.models import Row
from astor.game.rows import NameOf


class Deal(Row):
    """An open offer: what the one would give for what it wants of the other (TRADE-5)."""

    KIND = "deal"

    offerer = NameOf("faction")
    receiver = NameOf("faction")
    gives = models.JSONField(default=dict, help_text="goods, provinces, technologies and units of the offerer")
    wants = models.JSONField(default=dict, help_text="the same of the receiver")
    counters = models.BooleanField(default=False, help_text="it answers an offer of the receiver's")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Pool(Row):
    """A research several factions would pay together; it is done when all of them have agreed (TECH-4)."""

    KIND = "pool"

    technology = NameOf("technology")
    starter = NameOf("faction")
    province = NameOf("province", blank=True, help_text="where its institution shall stand")
    shares = models.JSONField(default=dict, help_text="faction → good → how many of it")
    agreed = models.JSONField(default=list, help_text="keys of the factions that have agreed")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()
