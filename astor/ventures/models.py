"""Side tables (VEN): quests, duels and skirmishes beside the game, and the wounds they leave."""

from collections.abc import Mapping
from typing import Any

from django.db import models

from astor.game.models import Row
from astor.game.rows.rows import Json, NameOf, choices
from astor.ventures.rules.crew import Party
from astor.ventures.rules.play import Happened
from astor.ventures.rules.terms import VentureTerms

QUEST, DUEL, SKIRMISH = "quest", "duel", "skirmish"


class Venture(Row):
    """A quest, a duel or a skirmish: who takes part, for what, how it stands, and what it has brought."""

    KIND = "venture"

    kind = models.CharField(max_length=10, choices=choices("quest duel skirmish"))
    rules = models.CharField(max_length=20, help_text="which rule set; fixed when it begins")
    about = models.CharField(max_length=40, blank=True, default="",
                             help_text="key of the quest, or of the board; none before a duel begins")  # fmt: skip
    state = models.CharField(max_length=10, default="running", choices=choices("asked running over"))
    parties = Json(tuple[str, ...], default=list, help_text="keys of the factions it concerns")
    sides = Json(Mapping[str, Party], default=dict, help_text="side → faction, seats, person and officer, as they were")
    terms = Json(VentureTerms, default=dict, help_text="gold from each, what befalls the beaten and the winner (VEN-3)")
    stakes = Json(Mapping[str, int], default=dict, help_text="side → the gold it has laid down")
    play = Json(Mapping[str, Any], default=dict, help_text="the rule set's state; nothing else reads it")
    said = Json(tuple[Happened, ...], default=list, help_text="the newest of what happened")
    deeds = models.PositiveIntegerField(default=0, help_text="how many were done")
    won = models.CharField(max_length=10, blank=True, default="", choices=choices("a b nobody void"))
    how = models.CharField(max_length=10, blank=True, default="",
                           choices=choices("success partial failure recalled conceded void "
                                           "out time ruled refused dropped lapsed"))  # fmt: skip
    gift = models.CharField(max_length=10, blank=True, default="", help_text="what it has brought home (VEN-10)")
    secret = models.CharField(max_length=10, blank=True, default="", help_text="the paragraph that tells it")
    closed = models.BooleanField(default=False, help_text="only who takes part and Control see more than that it is")
    turn = models.PositiveSmallIntegerField(help_text="in which it began; once it is over, in which it ended")


class Wound(Row):
    """An officer whose x is 1 lower until the end of a turn (VEN-4)."""

    KIND = "wound"

    officer = NameOf("officer")
    until = models.PositiveSmallIntegerField(help_text="the turn at whose end it heals")


class Tome(Row):
    """A quest as it was when somebody set out on it, under the key of their venture (VEN-10).

    So it is played to its end by what it was begun by, whatever becomes of its folder. Nobody is shown it whole.
    """

    KIND = "tome"

    told = models.TextField(help_text="all it says, in every language, as JSON")
