"""The order of play as data: what may be ordered, what each close does, what follows any change."""

from collections.abc import Mapping
from typing import Any

from astor.game import announcements, clock, drafts, proposals, requests, rewind, seats
from astor.game.call import Call
from astor.game.commands import CLOCK, CONTROL, SEAT, Command, Play
from astor.game.models import Alarm, Announcement, Draft, Line, Proposal, Request, Row, Seat, Statement
from astor.game.phases import Part, Phase
from diplomacy import (
    academy,
    intrigue,
    lessons,
    lives,
    market,
    marriages,
    plots,
    podium,
    pooling,
    succession,
    summits,
    treaties,
)
from diplomacy import commands as promised
from diplomacy.models import Attendance, Ballot, Deal, Marriage, Paper, Plot, Pool, Succession, Summit, Theory, Treaty
from factions import building, economy, objectives, realms, tallies, unrest
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
    Sabotage,
    SeaZone,
    Tally,
    Technology,
)
from war import (
    battles,
    buying,
    campaign,
    fighting,
    harbour,
    loyalty,
    orders,
    passages,
    raising,
    seasons,
    transfer,
    uprisings,
)
from war import commands as moving
from war.models import Activation, Army, Battle, Growth, Passage, Plan, Unit

KINDS: tuple[type[Row], ...] = (
    Faction, Province, Border, SeaZone, Building, Officer, Character, Technology, Relation, Objective, Consent,
    Knowledge, Sabotage, Tally, Army, Unit, Plan, Activation, Battle, Growth, Passage, Deal, Pool, Treaty,
    Marriage, Succession, Plot, Summit, Attendance, Theory, Ballot, Paper, Seat, Draft, Proposal, Statement, Line,
    Alarm, Announcement, Request,
)  # fmt: skip
"""Every kind of game row beside the event itself."""

POSTING = ("planning", "purchase", "war")
"""When officers join armies of theirs: any of them at once, in a season of war only one where they stand (WAR-14)."""
RAISING, PREPARED = ("purchase", "war"), ("", "preparation")
"""When armies are raised and taken apart; in war only while it is prepared (WAR-14)."""
SEASONS = ("season_1", "season_2")
TALKS = ("initial_diplomacy", "diplomacy")
"""When factions declare, sign and plot (DIP-9, SUB-1)."""

COMMANDS = (
    Command(seats.join, undoable=False),
    Command(seats.lend, power="rule", most=40),
    Command(seats.take_back, power="rule", most=40),
    Command(proposals.propose, most=40),
    Command(proposals.send_proposal, most=60),
    Command(proposals.drop_proposal, most=60),
    Command(announcements.mark_seen, draft=True, undoable=False),
    Command(held.name_character),
    Command(held.name_faction, power="rule", most=3),
    Command(held.arrange, power="rule", phases=("planning",), draft=True),
    Command(held.name_capital, power="rule"),
    Command(held.produce, power="rule", phases=("production",), draft=True),
    Command(held.collect, power="rule", phases=("production",), draft=True),
    Command(moving.assign, power="war", phases=POSTING),
    Command(moving.relieve, power="war", phases=POSTING, parts=PREPARED),
    Command(raising.raise_army, power="war", phases=RAISING, parts=PREPARED),
    Command(raising.absorb, power="war", phases=RAISING, parts=PREPARED),
    Command(raising.detach, power="war", phases=RAISING, parts=PREPARED),
    Command(orders.file_plan, power="war", phases=("war",), own=orders.leads_army),
    Command(orders.drop_plan, power="war", phases=("war",), own=orders.leads_army),
    Command(orders.march, power="war", phases=("war",), parts=SEASONS, own=orders.leads_army),
    Command(orders.decline, power="war", phases=("war",), parts=SEASONS, own=orders.leads_army),
    Command(passages.offer_passage, power="war", phases=("war",), most=20),
    Command(passages.accept_passage, power="war", phases=("war",), most=20),
    Command(passages.refuse_passage, power="war", phases=("war",), most=40),
    Command(passages.withdraw_passage, power="war", phases=("war",), most=20),
    Command(fighting.choose_losses, by=(SEAT, CONTROL), power="war", phases=("war",), own=fighting.leads_own),
    Command(fighting.withdraw_units, by=(SEAT, CONTROL), power="war", phases=("war",), own=fighting.leads_own),
    Command(fighting.join_battle, power="war", phases=("war",)),
    Command(fighting.admit_ally, power="war", phases=("war",), own=fighting.leads_own),
    Command(fighting.grow, power="war", phases=("war",), own=fighting.is_officer),
    Command(fighting.raze, power="war", phases=("war",)),
    Command(moving.allot, power="treasury", phases=("upkeep",), parts=("allot",), draft=True),
    Command(moving.hire, power="units", phases=("upkeep",), parts=("guild_window",)),
    Command(held.consent, power="rule", most=20),
    Command(held.withdraw_consent, power="rule", most=10),
    Command(buying.fill_basket, power="units", phases=("purchase",), draft=True),
    Command(buying.buy, power="units", phases=("purchase",), needs=buying.needs),
    Command(promised.offer, power="trade", phases=("trade",), most=60),
    Command(promised.counter, power="trade", phases=("trade",), most=60),
    Command(promised.accept, power="trade", phases=("trade",), most=60),
    Command(promised.refuse, power="trade", phases=("trade",), most=60),
    Command(promised.withdraw_offer, power="trade", phases=("trade",), most=60),
    Command(promised.give, power="trade", phases=("trade",), most=30),
    Command(held.research, power="research", phases=("purchase",)),
    Command(pooling.pool_research, power="research", phases=("purchase",), most=10),
    Command(pooling.join_pool, power="research", phases=("purchase",), most=20),
    Command(pooling.leave_pool, power="research", phases=("purchase",), most=20),
    Command(treaties.declare_war, power="diplomacy", phases=TALKS, most=20),
    Command(treaties.leave_alliance, power="diplomacy", phases=TALKS, most=20),
    Command(treaties.propose_treaty, power="diplomacy", phases=TALKS, most=60),
    Command(treaties.sign, power="diplomacy", phases=TALKS, most=60),
    Command(treaties.refuse_treaty, power="diplomacy", phases=TALKS, most=60),
    Command(treaties.withdraw_treaty, power="diplomacy", phases=TALKS, most=60),
    Command(treaties.renounce, power="diplomacy", phases=TALKS, most=30),
    Command(marriages.propose_marriage, power="rule", phases=TALKS, most=40),
    Command(marriages.accept_marriage, power="rule", phases=TALKS, most=20),
    Command(marriages.refuse_marriage, power="rule", phases=TALKS, most=40),
    Command(marriages.withdraw_marriage, power="rule", phases=TALKS, most=40),
    Command(summits.call_summit, power="diplomacy", phases=TALKS, most=40),
    Command(summits.end_summit, power="diplomacy", phases=TALKS, most=40),
    Command(academy.attend, power="summits", phases=TALKS, most=20),
    Command(academy.leave_summit, power="summits", phases=TALKS, most=20),
    Command(academy.announce_theory, power="summits", phases=TALKS, most=10),
    Command(academy.present, power="summits", phases=TALKS, most=10),
    Command(academy.conclude, power="summits", phases=TALKS, most=10),
    Command(academy.vote, power="summits", phases=TALKS),
    Command(academy.publish_paper, power="summits", phases=TALKS, most=30),
    Command(lessons.offer_lesson, power="summits", phases=TALKS, most=40),
    Command(lessons.accept_lesson, power="summits", phases=TALKS, most=40),
    Command(lessons.refuse_lesson, power="summits", phases=TALKS, most=40),
    Command(lessons.withdraw_lesson, power="summits", phases=TALKS, most=40),
    Command(plots.sanction, power="plots", phases=TALKS),
    Command(plots.call_off, power="plots", phases=TALKS),
    Command(succession.choose_monarch),
    Command(objectives.claim_objective, afterwards=True, most=20),
    Command(objectives.withdraw_claim, afterwards=True, most=20),
    Command(requests.ask_control, most=10),
    Command(requests.withdraw_request),
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
    Command(clock.hold_now, by=(CONTROL,), undoable=False),
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
    campaign.muster(call, economy.harvest(call, campaign.mouths(call.event)))


def lay_realms(call: Call) -> None:
    """Planning: cards, docks and capitals lie as they were arranged, the rest by default (SET-5)."""
    campaign.resettle(call, realms.lay_out(call))


def pay_upkeep(call: Call) -> None:
    """Upkeep: every faction pays; what is left unfed starves, what is left unpaid disbands (UPK-6)."""
    campaign.disband(call, economy.pay(call, campaign.mouths(call.event)))
    campaign.close_window(call)


def reckon_order(call: Call) -> None:
    """Upkeep: who was trapped is lost; the causes of public order, and the risings that come of them (UPK-6, ORD-1)."""
    loyalty.doom(call)
    uprisings.raise_rebels(call, unrest.reckon(call))


def change_hands(call: Call) -> None:
    """After any change: a province with a new owner forgets the old one's orders, and who held it for itself goes."""
    uprisings.scatter(call, unrest.change_hands(call))


def rise_at_once(call: Call) -> None:
    """After any change, where the scenario does not wait for upkeep (ORD-1); what was incited does (SUB-5)."""
    uprisings.raise_rebels(call, unrest.at_once(call, intrigue.incited))


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


PHASES = (
    Phase("planning", (lay_realms, clock.next_phase)),
    Phase("initial_diplomacy", (market.end_offers, podium.end_summits, succession.settle_crowns, marriages.end_suits,
                                intrigue.decide_plots, clock.next_phase, intrigue.review_plots)),
    Phase("production", (intrigue.publish_left, produce_all, tallies.count_treasuries, clock.next_phase)),
    Phase("trade", (market.end_offers, tallies.count_treasuries, clock.next_phase)),
    Phase("purchase", (drafts.drop_all, market.end_pools, intrigue.lift_sabotage, tallies.count_treasuries,
                       clock.next_phase)),
    Phase("war", (seasons.end_war, passages.end_passages, clock.next_phase),
          (Part("preparation", _at_start), Part("season_1", _first_season, opens=seasons.open_season),
           Part("season_2", opens=seasons.open_season)), may_close=seasons.may_close),
    Phase("upkeep", (pay_upkeep, reckon_order, tallies.count_treasuries, clock.next_phase),
          (Part("allot", _at_start),
           Part("guild_window", _guild_window, before_end=True, kept=True, opens=campaign.open_window))),
    Phase("diplomacy", (market.end_offers, podium.end_summits, succession.bring_home,
                        succession.settle_crowns, marriages.end_suits, treaties.lapse_wars, intrigue.decide_plots,
                        clock.next_phase, intrigue.review_plots)),
)  # fmt: skip

AFTER = (
    change_hands, building.withdraw_consents, rise_at_once, realms.keep_capital, succession.die_as_one,
    realms.empty_seats, seats.fill, harbour.clear_harbours, passages.look_after, battles.look_again,
    treaties.end_alliances, seasons.go_on, succession.follow, lives.play_on, transfer.crowns_command,
    podium.clear_chairs, market.break_off, marriages.break_off,
)  # fmt: skip

PLAY = Play(commands=COMMANDS, phases=PHASES, kinds=KINDS, after=AFTER)
