"""Trade, research, diplomacy and subterfuge: what factions promise each other, debate and plot."""

from collections.abc import Mapping

from django.db import models

from astor.game.models import Row
from astor.game.rows.rows import Json, NameOf, choices
from diplomacy.ending.rules import THANKED
from diplomacy.placards.rules import LONGEST
from diplomacy.plots.rules import ACTS, OPTIONS
from diplomacy.press import rules as press
from diplomacy.summits.rules import STATES
from diplomacy.trade.rules.deals import Stake


class Deal(Row):
    """An open offer: what the one would give for what it wants of the other (TRADE-5)."""

    KIND = "deal"

    offerer = NameOf("faction")
    receiver = NameOf("faction")
    gives = Json(Stake, default=dict, help_text="goods, provinces, technologies and units of the offerer")
    wants = Json(Stake, default=dict, help_text="the same of the receiver")
    counters = models.BooleanField(default=False, help_text="it answers an offer of the receiver's")
    note = models.CharField(max_length=200, blank=True, default="", help_text="what its offerer says with it")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Placard(Row):
    """What a court says it looks for and has to give, hung out for all to read; it has its faction's key."""

    KIND = "placard"

    faction = NameOf("faction")
    seeks = Json(tuple[str, ...], default=list, help_text="goods it looks for")
    spares = Json(tuple[str, ...], default=list, help_text="goods it has to give")
    text = models.CharField(max_length=LONGEST, blank=True, default="", help_text="what it says in its own words")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Pool(Row):
    """A research several factions would pay together; it is done when all of them have agreed (TECH-4)."""

    KIND = "pool"

    technology = NameOf("technology")
    starter = NameOf("faction")
    province = NameOf("province", blank=True, help_text="where its institution shall stand")
    shares = Json(Mapping[str, Mapping[str, int]], default=dict, help_text="faction → good → how many of it")
    agreed = Json(tuple[str, ...], default=list, help_text="keys of the factions that have agreed")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Treaty(Row):
    """What factions have written down and signed (DIP-9): open until all its parties have signed."""

    KIND = "treaty"

    proposer = NameOf("faction")
    parties = Json(tuple[str, ...], default=list, help_text="keys of the factions it is between")
    text = models.TextField(max_length=2000)
    makes = models.CharField(max_length=10, blank=True, default="", choices=choices("peace alliance"),
                             help_text="what its two parties are to each other once both have signed")  # fmt: skip
    secret = models.BooleanField(default=False, help_text="nobody but its parties ever sees it")
    signed = Json(tuple[str, ...], default=list, help_text="keys of the factions that have signed")
    state = models.CharField(max_length=10, default="open", choices=choices("open made renounced"))
    renounced_by = NameOf("faction", blank=True)
    seat = NameOf("seat")
    phase = models.CharField(max_length=40, help_text="in which it was proposed; once it is made, in which it was made")
    at = models.BigIntegerField()


class Marriage(Row):
    """Two heirs of different factions, and where they live: offered, then made (DIP-2)."""

    KIND = "marriage"

    proposer = NameOf("faction")
    receiver = NameOf("faction")
    heir = NameOf("character", help_text="of the proposer's")
    spouse = NameOf("character", help_text="of the receiver's")
    residence = NameOf("faction", help_text="whose court both belong to from then on")
    state = models.CharField(max_length=10, default="open", choices=choices("open made"))
    note = models.CharField(
        max_length=200, blank=True, default="", help_text="what its proposer says with it, to the two courts alone"
    )
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Succession(Row):
    """A throne nobody sits on: its heir travels home, or two agree who shall (SUC-2, SUC-4)."""

    KIND = "succession"

    faction = NameOf("faction")
    state = models.CharField(max_length=10, choices=choices("recalled contested disputed"))
    heir = NameOf("character", blank=True, help_text="who is on the way home")
    turn = models.PositiveSmallIntegerField(help_text="in which the throne fell empty, or the heir was recalled")
    due = models.PositiveSmallIntegerField(default=0, help_text="the turn at whose end it is worn again at the latest")
    late = NameOf("seat", blank=True, help_text="of the monarch who died: their player's is what SUC-6 says")
    voices = Json(Mapping[str, str], default=dict, help_text="office → key of the character it has chosen")


class Plot(Row):
    """One act of subterfuge: sealed until the close, decided by dice, published when Control has seen it (SUB-1)."""

    KIND = "plot"

    faction = NameOf("faction")
    act = models.CharField(max_length=12, choices=choices(" ".join(ACTS)))
    against = NameOf("faction", blank=True, help_text="whom to sabotage or to steal from")
    technology = NameOf("technology", blank=True, help_text="which one to sabotage or to steal")
    character = NameOf("character", "officer", blank=True, help_text="whom to assassinate")
    province = NameOf("province", blank=True, help_text="which one to incite")
    counters = models.CharField(max_length=12, blank=True, default="", choices=choices(" ".join(OPTIONS)))
    state = models.CharField(max_length=10, default="sealed", choices=choices("sealed decided published"))
    lot = models.PositiveSmallIntegerField(default=0, help_text="acts are carried out from the highest lot down")
    outcome = models.CharField(max_length=10, blank=True, default="", choices=choices("success failure countered"))
    exposed = models.BooleanField(default=False, help_text="its culprit can be identified (SUB-3)")
    said = models.CharField(max_length=10, blank=True, default="", choices=choices("success failure countered"),
                            help_text="what the dice had said, where Control has ruled otherwise")  # fmt: skip
    said_exposed = models.BooleanField(default=False, help_text="the same of its culprit")
    ruled_by = models.CharField(max_length=200, blank=True, default="", help_text="which Control")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Letter(Row):
    """What one seat has written to another, or pinned to the board of its court."""

    KIND = "letter"
    SAID = PRIVATE = True

    seat = NameOf("seat")
    to = NameOf("seat", blank=True, help_text="whom it was written to; of a note on a board nobody")
    faction = NameOf("faction", blank=True, help_text="on whose board it is")
    text = models.CharField(max_length=500)
    opened = models.BooleanField(default=False, help_text="Control may read it: the event said so when it was written")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Summit(Row):
    """A royal summit: who is called together, where, on what matter (DIP-5)."""

    KIND = "summit"

    host = NameOf("faction")
    matter = models.CharField(max_length=200)
    venue = models.CharField(max_length=80)
    invited = Json(tuple[str, ...], default=list, help_text="keys of the factions that are called")
    note = models.CharField(max_length=200, blank=True, default="", help_text="what its host says with it")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Attendance(Row):
    """A wizard at the academic summit: one chair for each faction (DIP-6)."""

    KIND = "attendance"

    faction = NameOf("faction")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Theory(Row):
    """What a wizard lays before the academic summit: a hypothesis, and at last its conclusion (DIP-7)."""

    KIND = "theory"

    faction = NameOf("faction")
    seat = NameOf("seat")
    hypothesis = models.CharField(max_length=300)
    conclusion = models.CharField(max_length=300, blank=True, default="")
    state = models.CharField(max_length=12, default="announced", choices=choices(" ".join(STATES)))
    ayes = models.PositiveSmallIntegerField(default=0)
    noes = models.PositiveSmallIntegerField(default=0)
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Ballot(Row):
    """One vote on a theory, secret until the count and gone with it (DIP-7)."""

    KIND = "ballot"

    theory = NameOf("theory")
    faction = NameOf("faction")
    seat = NameOf("seat")
    accept = models.BooleanField()


class Paper(Row):
    """A paper on an invention: one for each (DIP-8)."""

    KIND = "paper"

    faction = NameOf("faction")
    seat = NameOf("seat")
    technology = NameOf("technology")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Herald(Row):
    """A seat that writes for the press; it has the seat's key."""

    KIND = "herald"

    seat = NameOf("seat")


class Article(Row):
    """A headline and a story for everybody, or one line about a player for that player alone."""

    KIND = "article"

    seat = NameOf("seat", help_text="who has written it")
    about = NameOf("seat", blank=True, help_text="whose own story it is a line of")
    headline = models.CharField(max_length=press.LINE)
    text = models.CharField(max_length=press.STORY, blank=True, default="")
    place = NameOf("province", "sea_zone", blank=True, help_text="of which it shows the map")
    battle = NameOf("battle", blank=True, help_text="the battle it shows")
    state = models.CharField(max_length=10, default=press.OUT, choices=choices(" ".join(press.STATES)))
    word = models.CharField(max_length=200, blank=True, default="", help_text="why Control has stopped it")
    phase = models.CharField(max_length=40, help_text="in which it was written; once it is out, in which it came out")
    at = models.BigIntegerField()


class Rumour(Row):
    """What somebody whispers to the press: its heralds are not told who."""

    KIND = "rumour"

    seat = NameOf("seat")
    text = models.CharField(max_length=press.RUMOUR)
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Ceremony(Row):
    """The ending as it is told on all screens; there is one once Control has begun to show it."""

    KIND = "ceremony"

    step = models.CharField(
        max_length=110, blank=True, help_text="key of the step that was shown last; none: it was left"
    )
    since = models.BigIntegerField(help_text="when it was shown, ms since the epoch")
    runs = models.BooleanField(default=True, help_text="it goes on by itself from there")
    thanks = models.CharField(max_length=THANKED, blank=True, default="", help_text="names of those who are thanked")
    steps = Json(tuple[str, ...], default=list, help_text="keys of its steps, settled when it was begun")
