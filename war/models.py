"""War: armies, fleets and units, what generals mean to do, whose turn it is, and battles."""

from collections.abc import Mapping
from typing import Any, Literal

from django.db import models

from astor.game.models import Row
from astor.game.rows.rows import Json, NameOf, choices
from war.battle.rules.record import BattleRound, Chosen, Side


class Army(Row):
    """Units under one command; a fleet if it is at sea."""

    KIND = "army"

    name = models.CharField(max_length=60)
    faction = NameOf("faction", blank=True)
    place = NameOf("province", "sea_zone", help_text="key of a province or sea zone")
    commander = NameOf("officer", blank=True)
    lieutenant = NameOf("officer", blank=True)
    fleet = models.BooleanField(default=False, help_text="made of ships, at sea or in port")
    crossing = NameOf("province", blank=True, help_text="at the crossing of a river or mountains to there (WAR-6)")


class Unit(Row):
    """A militia, regiment, warship or trade ship; without a faction it stands for the independents."""

    KIND = "unit"

    kind = models.CharField(max_length=12, choices=choices("militia regiment warship trade_ship"))
    faction = NameOf("faction", blank=True)
    place = NameOf("province", "sea_zone", help_text="key of a province or sea zone")
    army = NameOf("army", blank=True)
    aboard = NameOf("unit", blank=True, help_text="the ship that carries it (WAR-10)")
    moved = models.CharField(max_length=40, blank=True, default="", help_text="season it last moved in (WAR-16)")
    x = models.SmallIntegerField(default=0)
    y = models.SmallIntegerField(default=0)
    upkeep = models.CharField(max_length=10, blank=True, default="", choices=choices("unpaid paid"))
    """In the guild window: left unpaid by its owner, or paid for by whoever took it over (UPK-4)."""
    former = NameOf("faction", blank=True, help_text="whom a mercenary served before")
    port = NameOf("province", blank=True, help_text="the port of another faction that supports the ship (BUY-10)")


PLANNED = ("orders", "lose_first", "withdraw_below", "at_once")
"""The columns in which a plan says what is meant."""


class Plan(Row):
    """What a general will do when called, and how to fight meanwhile (WAR-12); sealed."""

    KIND = "plan"

    faction = NameOf("faction")
    army = NameOf("army")
    seat = NameOf("seat")
    orders = Json(
        Mapping[str, Any], default=dict, help_text="to, attack, absorb, split, land: what one activation may do"
    )
    lose_first = models.CharField(max_length=12, blank=True, default="", help_text="kind of unit that falls first")
    withdraw_below = models.PositiveSmallIntegerField(default=0, help_text="withdraw with fewer units; 0: never")
    at_once = models.BooleanField(default=False, help_text="carried out without waiting when called")
    done = models.BooleanField(default=False, help_text="carried out in this season; how to fight still stands")


class Activation(Row):
    """A general's turn to act in a season (WAR-2, WAR-3)."""

    KIND = "activation"
    FLOWS = frozenset({"x", "state", "drawn", "how", "seat", "renewed"})

    season = models.CharField(max_length=40, help_text="as t3/season_1")
    army = NameOf("army")
    faction = NameOf("faction")
    x = models.SmallIntegerField(null=True, help_text="the commander's at the start; none: a fleet without one")
    lot = models.PositiveIntegerField(help_text="decides among those of one x, the lowest first")
    state = models.CharField(max_length=10, default="waiting", choices=choices("waiting called done"))
    drawn = models.PositiveSmallIntegerField(default=0, help_text="place in the order of those drawn; 0: not drawn")
    how = models.CharField(max_length=10, blank=True, default="", choices=choices("acted declined lapsed skipped"))
    seat = NameOf("seat", blank=True, help_text="whose call it is; without one the holder of war's")
    renewed = models.BooleanField(default=False, help_text="its plan was changed or torn up in this call")


class Battle(Row):
    """Two sides that fight for a place, round by round, and what each round did (BAT-1 to BAT-18)."""

    KIND = "battle"

    season = models.CharField(max_length=40)
    place = NameOf("province", "sea_zone", help_text="key of a province or sea zone")
    attacker = NameOf("faction")
    defender = NameOf("faction", blank=True)
    army = NameOf("army", help_text="the activated army (WAR-15)")
    number = models.PositiveSmallIntegerField(default=1, help_text="of those between the two here in this season")
    state = models.CharField(max_length=12, choices=choices("joining dice losses withdrawals over"))
    round = models.PositiveSmallIntegerField(default=0)
    quiet = models.PositiveSmallIntegerField(default=0, help_text="rounds in a row without a loss (BAT-9)")
    ranks = Json(Mapping[Side, tuple[str, ...]], default=dict, help_text="side → units that fight or fought on it")
    allies = Json(
        Mapping[str, Literal["", "attacker", "defender", "no"]],
        default=dict,
        help_text="faction → what it answered: a side, or no (BAT-15)",
    )
    joined = Json(tuple[str, ...], default=list, help_text="the allies whom a commander admitted")
    turned = Json(
        Mapping[Side, tuple[str, ...]],
        default=dict,
        help_text="side → heirs who came over to it before round 1 (DIP-3)",
    )
    led = Json(tuple[str, ...], default=list, help_text="officers who counted in a round (BAT-11)")
    toll = Json(Mapping[Side, int], default=dict, help_text="side → units it loses in this round")
    chosen = Json(Mapping[str, Chosen], default=dict, help_text="faction → what it chose, sealed until all have")
    rounds = Json(
        tuple[BattleRound, ...], default=list, help_text="dice, modifiers, results, losses and withdrawals of each"
    )
    outcome = models.CharField(max_length=12, blank=True, default="", choices=choices("attacker defender nobody"))
    taken = NameOf("faction", blank=True, help_text="who has taken the land by it; nobody: it stays as it was")


class Passage(Row):
    """Units of one faction that ships of another would take aboard, once both have said so (WAR-20)."""

    KIND = "passage"

    passenger = NameOf("faction", help_text="whose units they are")
    carrier = NameOf("faction", help_text="whose ships they are")
    proposer = NameOf("faction", help_text="which of the two has offered it; the other answers")
    units = Json(tuple[str, ...], default=list, help_text="keys of the units that would go aboard")
    place = NameOf("province", help_text="where they stand")
    berth = NameOf("province", "sea_zone", help_text="key of the port or sea zone where the ships lie")
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Growth(Row):
    """An officer who came through a battle raises x or lowers y (BAT-11)."""

    KIND = "growth"

    faction = NameOf("faction", blank=True)
    officer = NameOf("officer")
    season = models.CharField(max_length=40)
    choice = models.CharField(max_length=1, blank=True, default="", choices=choices("x y"))
