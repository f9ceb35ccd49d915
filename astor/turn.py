"""The order of play as data: what may be ordered, what each close does, what follows any change."""

from collections.abc import Mapping
from typing import Any

from astor.game import announcements, clock, drafts, proposals, rewind, seats
from astor.game.call import Call
from astor.game.commands import CLOCK, CONTROL, Command, Play
from astor.game.models import Alarm, Announcement, Draft, Line, Proposal, Row, Seat, Statement
from astor.game.phases import Part, Phase
from diplomacy import commands as promised
from diplomacy import market, pooling
from diplomacy.models import Deal, Pool
from factions import building, economy, realms, tallies, unrest
from factions import commands as held
from factions.models import (
    Border,
    Building,
    Character,
    Consent,
    Faction,
    Knowledge,
    Objective,
    Officer,
    Province,
    Relation,
    SeaZone,
    Tally,
    Technology,
)
from war import buying, campaign
from war import commands as moving
from war.models import Army, Unit

KINDS: tuple[type[Row], ...] = (
    Faction, Province, Border, SeaZone, Building, Officer, Character, Technology, Relation, Objective, Consent,
    Knowledge, Tally, Army, Unit, Deal, Pool, Seat, Draft, Proposal, Statement, Line, Alarm, Announcement,
)  # fmt: skip
"""Every kind of game row beside the event itself."""

POSTING = ("planning", "purchase", "war")
"""When officers join any army of theirs at once; in war only while it is prepared (WAR-14)."""

COMMANDS = (
    Command(seats.join, undoable=False),
    Command(seats.lend, power="rule"),
    Command(seats.take_back, power="rule"),
    Command(proposals.propose),
    Command(proposals.send_proposal),
    Command(proposals.drop_proposal),
    Command(announcements.mark_seen, draft=True, undoable=False),
    Command(held.name_character),
    Command(held.name_faction, power="rule"),
    Command(held.arrange, power="rule", phases=("planning",), draft=True),
    Command(held.name_capital, power="rule"),
    Command(held.produce, power="rule", phases=("production",), draft=True),
    Command(held.collect, power="rule", phases=("production",), draft=True),
    Command(moving.assign, power="war", phases=POSTING, parts=("", "preparation")),
    Command(moving.relieve, power="war", phases=POSTING, parts=("", "preparation")),
    Command(moving.allot, power="treasury", phases=("upkeep",), parts=("allot",), draft=True),
    Command(moving.hire, power="units", phases=("upkeep",), parts=("guild_window",)),
    Command(held.consent, power="rule"),
    Command(held.withdraw_consent, power="rule"),
    Command(buying.fill_basket, power="units", phases=("purchase",), draft=True),
    Command(buying.buy, power="units", phases=("purchase",), needs=buying.needs),
    Command(promised.offer, power="trade", phases=("trade",)),
    Command(promised.counter, power="trade", phases=("trade",)),
    Command(promised.accept, power="trade", phases=("trade",)),
    Command(promised.refuse, power="trade", phases=("trade",)),
    Command(promised.withdraw_offer, power="trade", phases=("trade",)),
    Command(promised.give, power="trade", phases=("trade",)),
    Command(held.research, power="research", phases=("purchase",)),
    Command(pooling.pool_research, power="research", phases=("purchase",)),
    Command(pooling.join_pool, power="research", phases=("purchase",)),
    Command(pooling.leave_pool, power="research", phases=("purchase",)),
    Command(held.confirm, power="rule", phases=("planning", "production", "upkeep"), parts=("", "allot"), draft=True),
    Command(announcements.announce, by=(CONTROL,)),
    Command(announcements.nudge, by=(CONTROL,)),
    Command(announcements.withdraw, by=(CONTROL,)),
    Command(rewind.rewind, by=(CONTROL,), undoable=False, reacts=False),
    Command(clock.start, by=(CONTROL,), undoable=False),
    Command(clock.pause, by=(CONTROL, CLOCK), undoable=False),
    Command(clock.resume, by=(CONTROL,), undoable=False),
    Command(clock.extend, by=(CONTROL,)),
    Command(clock.set_clock, by=(CONTROL,)),
    Command(clock.hold, by=(CONTROL,), undoable=False),
    Command(clock.shout, by=(CONTROL,), undoable=False),
    Command(clock.close_phase, by=(CONTROL, CLOCK), closes=True),
    Command(clock.end_part, by=(CONTROL,), undoable=False),
    Command(clock.hold_phase, by=(CLOCK,), undoable=False),
    Command(clock.pause_outage, by=(CLOCK,), undoable=False),
    Command(clock.ring_alarm, by=(CLOCK,), undoable=False),
    Command(clock.strike_alarm, by=(CLOCK,), undoable=False),
    Command(clock.begin_part, by=(CLOCK,), undoable=False),
)


def produce_all(call: Call) -> None:
    """Production: goods to the treasuries, militia to their provinces, all factions at once (PROD-5)."""
    campaign.muster(call, economy.harvest(call))


def lay_realms(call: Call) -> None:
    """Planning: cards, docks and capitals lie as they were arranged, the rest by default (SET-5)."""
    campaign.resettle(call, realms.lay_out(call))


def pay_upkeep(call: Call) -> None:
    """Upkeep: every faction pays; what is left unfed starves, what is left unpaid disbands (UPK-6)."""
    campaign.disband(call, economy.pay(call, campaign.mouths(call.event)))
    campaign.close_window(call)


def reckon_order(call: Call) -> None:
    """Upkeep: the causes of public order, and the risings that come of them (UPK-6, ORD-1)."""
    campaign.raise_rebels(call, unrest.reckon(call))


def change_hands(call: Call) -> None:
    """After any change: a province with a new owner forgets the old one's orders, and who held it for itself goes."""
    campaign.scatter(call, unrest.change_hands(call))


def rise_at_once(call: Call) -> None:
    """After any change, where the scenario does not wait for upkeep (ORD-1)."""
    campaign.raise_rebels(call, unrest.at_once(call))


def _at_start(_rules: Mapping[str, Any], _length: int) -> int:
    return 0


def _guild_window(rules: Mapping[str, Any], length: int) -> int:
    """UPK-4: so long before the end of upkeep, at most a quarter of it."""
    window: int = min(rules.get("guild_window_seconds", 120) * 1000, length // 4)
    return length - window


def _first_season(rules: Mapping[str, Any], length: int) -> int:
    """WAR-1: after the preparation, which takes at most a quarter of a short phase."""
    preparation: int = min(rules.get("war_preparation_seconds", 120) * 1000, length // 4)
    return preparation


def _second_season(rules: Mapping[str, Any], length: int) -> int:
    first = _first_season(rules, length)
    return first + (length - first) // 2


PHASES = (
    Phase("planning", (lay_realms, clock.next_phase)),
    Phase("initial_diplomacy", (clock.next_phase,)),
    Phase("production", (produce_all, tallies.count_treasuries, clock.next_phase)),
    Phase("trade", (market.end_offers, tallies.count_treasuries, clock.next_phase)),
    Phase("purchase", (drafts.drop_all, market.end_pools, tallies.count_treasuries, clock.next_phase)),
    Phase("war", (clock.next_phase,),
          (Part("preparation", _at_start), Part("season_1", _first_season), Part("season_2", _second_season))),
    Phase("upkeep", (pay_upkeep, reckon_order, tallies.count_treasuries, clock.next_phase),
          (Part("allot", _at_start),
           Part("guild_window", _guild_window, before_end=True, kept=True, opens=campaign.open_window))),
    Phase("diplomacy", (clock.next_phase,)),
)  # fmt: skip

AFTER = (
    change_hands, building.withdraw_consents, rise_at_once, realms.keep_capital, realms.empty_seats, seats.fill,
    market.break_off,
)  # fmt: skip

PLAY = Play(commands=COMMANDS, phases=PHASES, kinds=KINDS, after=AFTER)
