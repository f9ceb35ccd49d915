"""Set-up and Production: what a faction holds, knows and is."""

from collections.abc import Mapping
from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from astor.game.models import Row
from astor.game.rows.rows import Json, NameOf, choices
from factions.research.rules.quantities import BRANCHES, INSTITUTIONS, EffectTable
from factions.rows import FactionRow
from factions.rules.goods import GOODS
from factions.rules.treasury import treasury
from factions.story.rules.evidence import Look

BUILDINGS = " ".join(("capital infrastructure port fortress temple guildhall", *INSTITUTIONS))
SIGILS = "flame star heart gate anchor bird pine crown hammer leaf scales sun"


class Faction(Row):
    """A kingdom, the guild or a religion, with its treasury."""

    KIND = "faction"
    COUNTERS: ClassVar = dict.fromkeys(GOODS, 0)

    name = models.CharField(max_length=60)
    people = models.CharField(max_length=60)
    kind = models.CharField(max_length=10, choices=choices("kingdom guild religion"))
    colour = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(12)])
    sigil = models.CharField(max_length=20, choices=choices(SIGILS))
    trait = models.TextField(blank=True)
    effects = Json(
        tuple[EffectTable, ...], default=list, help_text="what its trait changes, as a technology's do (TECH-3)"
    )
    capital = NameOf("province", blank=True)
    gold = models.IntegerField(default=0)
    food = models.IntegerField(default=0)
    wood = models.IntegerField(default=0)
    stone = models.IntegerField(default=0)
    metal = models.IntegerField(default=0)
    exotic = models.IntegerField(default=0)
    credits = models.IntegerField(default=0)
    unsettled = models.BooleanField(default=False, help_text="lost its capital and may still name another (BAT-13)")

    @property
    def treasury(self) -> dict[str, int]:
        return treasury(self.as_row(FactionRow))

    def gain(self, goods: Mapping[str, int]) -> None:
        """Put this into the treasury."""
        for good, amount in goods.items():
            setattr(self, good, getattr(self, good) + amount)
        self.save()

    def spend(self, goods: Mapping[str, int]) -> None:
        """Take this out of it; the caller has asked the rule whether it is there."""
        self.gain({good: -amount for good, amount in goods.items()})


class Province(Row):
    """A land province; an empty owner makes it independent."""

    KIND = "province"
    COUNTERS: ClassVar = {"order": None}

    name = models.CharField(max_length=60)
    owner = NameOf("faction", blank=True)
    terrain = models.CharField(max_length=20, choices=choices("plains forest mountains caves marsh"))
    good = models.CharField(max_length=10, choices=choices("wood stone metal exotic"))
    coast = Json(tuple[str, ...], default=list, help_text="keys of the sea zones it lies on")
    order = models.IntegerField(default=2, help_text="stored public order (ORD-3)")
    starving = models.BooleanField(default=False)
    outputs = Json(tuple[str, ...], default=list, help_text="its last order, which an idle province repeats (PROD-5)")
    overworked = models.BooleanField(default=False, help_text="whether that order over-worked it")
    captain = models.CharField(max_length=40, blank=True, default="", help_text="who leads it when it rises (ORD-1)")
    fought = models.PositiveSmallIntegerField(default=0, help_text="last turn a battle was fought in it; 0: never")
    taken = models.PositiveSmallIntegerField(default=0, help_text="last turn it was taken by attack; 0: never")
    risen = models.PositiveSmallIntegerField(default=0, help_text="turn it rose, while rebels hold it; 0: they do not")
    lost_by = NameOf("faction", blank=True, help_text="whom it rose against, while rebels hold it")


class Border(Row):
    """Two provinces that touch, and what lies between them."""

    KIND = "border"

    a = NameOf("province")
    b = NameOf("province")
    kind = models.CharField(max_length=10, choices=choices("open river mountain"))


class SeaZone(Row):
    """A space at sea."""

    KIND = "sea_zone"

    name = models.CharField(max_length=60)
    neighbours = Json(tuple[str, ...], default=list)


class Building(Row):
    """A capital, infrastructure, port, fortress or institution (TECH-2); or a temple or guildhall with its holder."""

    KIND = "building"

    kind = models.CharField(max_length=20, choices=choices(BUILDINGS))
    province = NameOf("province")
    holder = NameOf("faction", blank=True)
    yields = models.CharField(max_length=10, blank=True, default="", help_text="the good last chosen (PROD-7)")


class Consent(Row):
    """The owner of a province lets a religion or the guild build there (BUY-9), or anybody buy a ship (BUY-10)."""

    KIND = "consent"

    province = NameOf("province")
    owner = NameOf("faction")
    holder = NameOf("faction")
    ships = models.BooleanField(default=False, help_text="to buy one ship at its port; else to build a house")


class Officer(Row):
    """Somebody who can lead an army: x to one's own die, y to the opponent's."""

    KIND = "officer"

    name = models.CharField(max_length=40)
    faction = NameOf("faction", blank=True)
    home = NameOf("faction", blank=True)
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    alive = models.BooleanField(default=True)
    recruited = models.CharField(max_length=40, blank=True, default="", help_text="phase they were bought in (BUY-8)")
    moved = models.CharField(max_length=40, blank=True, default="", help_text="season they last moved in (WAR-16)")


class Character(Row):
    """A person of the court: an office, the officer they are, the seat that plays them."""

    KIND = "character"

    name = models.CharField(max_length=40)
    faction = NameOf("faction")
    office = models.CharField(max_length=40)
    seat = NameOf("seat", blank=True)
    officer = NameOf("officer", blank=True)
    alive = models.BooleanField(default=True)
    fate = models.CharField(max_length=10, blank=True, default="", choices=choices("trapped leads captive"),
                            help_text="what an uprising made of an heir (DIP-4)")  # fmt: skip
    held = NameOf("province", blank=True, help_text="where")


class Technology(Row):
    """One technology of the scenario's tree (TECH-1, TECH-3)."""

    KIND = "technology"

    name = models.CharField(max_length=60)
    branch = models.CharField(max_length=12, default="lore", choices=choices(" ".join(BRANCHES)))
    text = models.CharField(max_length=300, blank=True, default="")
    needs = Json(tuple[str, ...], default=list, help_text="keys of the technologies to be known before")
    cost = Json(Mapping[str, int], default=dict, help_text="good → how many of it")
    effects = Json(tuple[EffectTable, ...], default=list, help_text="each a quantity, a scope and an amount")
    institution = models.CharField(max_length=12, blank=True, default="", choices=choices(" ".join(INSTITUTIONS)))


class Knowledge(Row):
    """A technology one faction knows, or an option card it was given (SET-3)."""

    KIND = "knowledge"

    faction = NameOf("faction")
    technology = NameOf("technology")
    state = models.CharField(max_length=10, choices=choices("known option"))
    inventor = NameOf("character", blank=True, help_text="whose invention it is, in the faction that invented it")
    stands = NameOf("building", blank=True, help_text="the institution it stands in, shared or its own (TECH-2)")


class Tally(Row):
    """A faction's treasury and what its lands and houses gave, turn by turn."""

    KIND = "tally"

    faction = NameOf("faction")
    turn = models.PositiveSmallIntegerField()
    treasury = Json(
        Mapping[str, int], default=dict, help_text="good → how much there was when last counted in this turn"
    )
    income = Json(Mapping[str, int], default=dict, help_text="good → what production gave")


class Relation(Row):
    """Peace, war or alliance between two factions (DIP-9)."""

    KIND = "relation"

    a = NameOf("faction")
    b = NameOf("faction")
    state = models.CharField(max_length=10, default="peace", choices=choices("peace war alliance"))
    since_turn = models.SmallIntegerField(default=0)
    last_attack_turn = models.SmallIntegerField(null=True)
    contact = models.BooleanField(default=False, help_text="may trade because Control says so (TRADE-1)")


class Sabotage(Row):
    """What a faction cannot develop in one purchase phase, without knowing it (SUB-2)."""

    KIND = "sabotage"

    faction = NameOf("faction")
    technology = NameOf("technology")
    phase = models.CharField(max_length=40, help_text="the purchase phase in which it works")


SPARE = "spare-"
"""So begin the keys of the objectives that wait for whoever needs a new one (SUC-8)."""


class Objective(Row):
    """Something a faction, or one seat of it, tries to reach; its players claim it, Control judges.

    One of nobody's is a spare one: it waits for whoever needs a new one (SUC-8), and only Control sees it.
    """

    KIND = "objective"

    faction = NameOf("faction", blank=True)
    seat = NameOf("seat", blank=True)
    text = models.TextField()
    looks = Json(tuple[Look, ...], default=list, help_text="the facts it looks at, as the scenario says")
    whole = models.BooleanField(default=False, help_text="these facts are all it asks for")
    state = models.CharField(max_length=10, blank=True, default="", choices=choices("claimed confirmed denied"))
    claimed_by = NameOf("seat", blank=True)
    word = models.CharField(max_length=500, blank=True, default="", help_text="why Control denied it")
