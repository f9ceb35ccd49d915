"""The order of play as data: what may be ordered, what each close does, what follows any change, who sees what."""

from collections.abc import Mapping
from typing import Any

from astor.control.acting import ACTING
from astor.control.casting import CASTING
from astor.control.commands import COMMANDS as CONTROL_COMMANDS
from astor.control.crowns import CROWNS
from astor.control.day import DAYS, keep_pace
from astor.control.day import KINDS as PACES
from astor.control.day import VIEWS as PACE_VIEWS
from astor.control.decrees import DECREES
from astor.control.dice import KINDS as CONTROL_KINDS
from astor.control.dice import VIEWS as CONTROL_VIEWS
from astor.control.remarks import KINDS as BOOKMARK_KINDS
from astor.control.remarks import REMARKS
from astor.control.remarks import VIEWS as BOOKMARK_VIEWS
from astor.control.rulings import RULINGS
from astor.control.summits import SUMMITS
from astor.control.ventures import VENTURES
from astor.control.verdicts import VERDICTS
from astor.control.walls import KINDS as WALL_KINDS
from astor.control.walls import VIEWS as WALL_VIEWS
from astor.control.walls import WALLS
from astor.control.warfare import WARFARE
from astor.game.models import (
    Alarm,
    Announcement,
    Day,
    Draft,
    Former,
    Line,
    Proposal,
    Remark,
    Request,
    Row,
    Seat,
    Statement,
    Task,
    Timer,
)
from astor.game.orders import clock, filed, lending, offers, proposals, rewind, seats
from astor.game.play import announcements, requests, sight, tasks
from astor.game.play.call import Call
from astor.game.play.play import CLOCK, CONTROL, Command, Play
from astor.game.rows.timers import BEGIN_PART
from astor.game.values.phases import Part, Phase
from astor.ventures import orders as ventures
from astor.ventures import sight as ventures_sight
from astor.ventures import watch, wounds
from astor.ventures.models import Tome, Venture, Wound
from diplomacy import sight as diplomacy_sight
from diplomacy.ending import close as ending_close
from diplomacy.ending import orders as ending
from diplomacy.ending import sight as ending_sight
from diplomacy.evidence import close as evidence_close
from diplomacy.evidence import sight as evidence_sight
from diplomacy.letters import orders as letters
from diplomacy.lives import close as lives_close
from diplomacy.marriages import close as marriages_close
from diplomacy.marriages import orders as marriages
from diplomacy.models import (
    Article,
    Attendance,
    Ballot,
    Ceremony,
    Deal,
    Herald,
    Letter,
    Marriage,
    Paper,
    Placard,
    Plot,
    Pool,
    Rumour,
    Succession,
    Summit,
    Theory,
    Treaty,
)
from diplomacy.placards import orders as placards
from diplomacy.plots import close as plots_close
from diplomacy.plots import orders as plots
from diplomacy.plots import questions as plots_questions
from diplomacy.pools import close as pools_close
from diplomacy.pools import orders as pools
from diplomacy.press import orders as press
from diplomacy.succession import close as succession_close
from diplomacy.succession import orders as succession
from diplomacy.summits import close as summits_close
from diplomacy.summits import orders as summits
from diplomacy.trade import close as trade_close
from diplomacy.trade import orders as trade
from diplomacy.treaties import close as treaties_close
from diplomacy.treaties import orders as treaties
from factions import courts
from factions import sight as realm_sight
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
from factions.order import close as order_close
from factions.planning import close as planning_close
from factions.planning import orders as planning
from factions.powers import POWERS
from factions.production import close as production_close
from factions.production import orders as production
from factions.research import orders as research
from factions.research import sight as research_sight
from factions.rows import FactionRow
from factions.rulings import rules_of
from factions.story import close as story_close
from factions.story import orders as objectives
from factions.story import sight as story_sight
from factions.turns import COURSE
from factions.upkeep import close as upkeep_close
from war.armies import close as armies_close
from war.armies import orders as armies
from war.armies import sight as armies_sight
from war.battle import close as battle_close
from war.battle import orders as fighting
from war.battle import sight as battle_sight
from war.march import close as seasons
from war.march import orders as marching
from war.march import sight as march_sight
from war.models import Activation, Army, Battle, Growth, Passage, Plan, Unit
from war.passage import close as passage_close
from war.passage import orders as passages
from war.passage import sight as passage_sight
from war.purchase import close as purchase_close
from war.purchase import orders as purchase
from war.purchase import sight as purchase_sight
from war.upkeep import close as feeding_close
from war.upkeep import guild_window
from war.upkeep import orders as feeding
from war.upkeep import questions as upkeep
from war.upkeep import sight as upkeep_sight
from war.uprisings import close as uprisings

KINDS: tuple[type[Row], ...] = (
    Faction, Province, Border, SeaZone, Building, Officer, Character, Technology, Relation, Objective, Consent,
    Knowledge, Sabotage, Tally, Army, Unit, Plan, Activation, Battle, Growth, Passage, Deal, Placard, Pool, Treaty,
    Marriage, Succession, Plot, Letter, Summit, Attendance, Theory, Ballot, Paper, Herald, Article, Rumour, Ceremony,
    Venture, Tome, Wound, Seat, Draft, Proposal, Statement, Line, Former, Alarm, Announcement, Request, Day, Timer,
    Remark, Task, *CONTROL_KINDS, *PACES, *BOOKMARK_KINDS, *WALL_KINDS,
)  # fmt: skip
"""Every kind of game row beside the event itself."""

CHAPTERS = (
    planning, production, armies, marching, passages, fighting, feeding, purchase, trade, research, pools, treaties,
    marriages, summits, plots, succession, letters, objectives, ending, press, placards, ventures,
)  # fmt: skip
"""The orders of the game stand in their chapters, each beside what may be chosen for it."""

CONTROLS_HAND = (
    *CONTROL_COMMANDS, *RULINGS, *WARFARE, *VERDICTS, *CROWNS, *SUMMITS, *VENTURES, *ACTING, *DAYS, *CASTING, *REMARKS,
    *DECREES, *WALLS,
)  # fmt: skip

COMMANDS: tuple[Command, ...] = (
    Command(seats.join, undoable=False, courtless=True),
    Command(seats.introduce, undoable=False, courtless=True, most=20),
    Command(lending.lend, choices=lending.lend_choices, alike=False, power="rule", most=40),
    Command(lending.take_back, choices=lending.take_back_choices, alike=False, power="rule", most=40),
    Command(proposals.propose, most=40),
    Command(proposals.send_proposal, choices=proposals.send_proposal_choices, alike=False, most=60),
    Command(proposals.drop_proposal, choices=proposals.drop_proposal_choices, alike=False, most=60),
    Command(announcements.mark_seen, draft=True, undoable=False, courtless=True),
    Command(requests.ask_control, most=10, courtless=True),
    Command(requests.withdraw_request, choices=requests.withdraw_request_choices, alike=False, courtless=True),
    Command(tasks.take_up, by=(CONTROL,)),
    Command(announcements.announce, by=(CONTROL,)),
    Command(announcements.nudge, by=(CONTROL,)),
    Command(announcements.withdraw, by=(CONTROL,)),
    Command(rewind.rewind, by=(CONTROL,), undoable=False, reacts=False),
    Command(clock.start, by=(CONTROL,), undoable=False),
    Command(clock.pause, by=(CONTROL, CLOCK), undoable=False),
    Command(clock.resume, by=(CONTROL,), undoable=False),
    Command(clock.go_on_at, by=(CONTROL,)),
    Command(clock.extend, by=(CONTROL,)),
    Command(clock.set_clock, by=(CONTROL,)),
    Command(clock.hold, by=(CONTROL,), undoable=False),
    Command(clock.hold_now, by=(CONTROL,), undoable=False),
    Command(clock.shout, by=(CONTROL,), undoable=False),
    Command(clock.close_phase, by=(CONTROL, CLOCK), closes=True),
    Command(clock.end_part, by=(CONTROL,), undoable=False),
    Command(clock.hold_phase, by=(CLOCK,), undoable=False),
    Command(clock.pause_outage, by=(CLOCK,), undoable=False),
    Command(clock.come_back, by=(CLOCK,), undoable=False),
    Command(clock.ring_alarm, by=(CLOCK,), undoable=False),
    Command(clock.strike_alarm, by=(CLOCK,), undoable=False),
    Command(clock.begin_part, by=(CLOCK,), undoable=False, timer=BEGIN_PART),
    *(command for chapter in CHAPTERS for command in chapter.COMMANDS),
    *CONTROLS_HAND,
)


def produce_all(call: Call) -> None:
    """Production: goods to the treasuries, militia to their provinces, all factions at once (PROD-5)."""
    armies_close.muster(
        call, production_close.bring_in(call, {f: upkeep.units(call.board, f) for f in call.board.of(FactionRow)})
    )


def lay_realms(call: Call) -> None:
    """Planning: cards, docks and capitals lie as they were arranged, the rest by default (SET-5)."""
    armies_close.resettle(call, planning_close.lay_out(call))


def pay_upkeep(call: Call) -> None:
    """Upkeep: every faction pays; what is left unfed starves, what is left unpaid disbands (UPK-6)."""
    mouths = {faction: upkeep.mouths(call.board, faction) for faction in call.board.of(FactionRow)}
    feeding_close.disband(call, upkeep_close.pay(call, mouths))
    guild_window.close_window(call)


def reckon_order(call: Call) -> None:
    """Upkeep: who was trapped is lost; the causes of public order, and the risings that come of them (UPK-6, ORD-1)."""
    uprisings.doom(call)
    uprisings.raise_rebels(call, order_close.reckon(call))


def change_hands(call: Call) -> None:
    """After any change: a province with a new owner forgets the old one's orders, and who held it for itself goes."""
    uprisings.scatter(call, order_close.change_hands(call))


def rise_at_once(call: Call) -> None:
    """After any change, where the scenario does not wait for upkeep (ORD-1); what was incited does (SUB-5)."""
    uprisings.raise_rebels(call, order_close.at_once(call, plots_questions.incited))


def _at_start(_rules: Mapping[str, Any], _length: int) -> int:
    return 0


def _guild_window(rules: Mapping[str, Any], length: int) -> int:
    """UPK-4: so long before the end of upkeep, at most a quarter of it."""
    return length - min(rules_of(rules).guild_window_seconds * 1000, length // 4)


def _first_season(rules: Mapping[str, Any], length: int) -> int:
    """WAR-1: after the preparation, which takes at most a quarter of a short phase."""
    return min(rules_of(rules).war_preparation_seconds * 1000, length // 4)


PHASES = (
    Phase("planning", (lay_realms, clock.next_phase)),
    Phase("initial_diplomacy", (trade_close.end_offers, summits_close.end_summits, succession_close.settle_crowns,
                                marriages_close.end_suits, plots_close.decide_plots, clock.next_phase,
                                plots_close.review_plots)),
    Phase("production", (plots_close.publish_left, produce_all, story_close.count_treasuries, clock.next_phase)),
    Phase("trade", (trade_close.end_offers, story_close.count_treasuries, clock.next_phase)),
    Phase("purchase", (purchase_close.empty_baskets, pools_close.end_pools, plots_close.lift_sabotage,
                       story_close.count_treasuries, clock.next_phase)),
    Phase("war", (seasons.end_war, passage_close.end_passages, clock.next_phase),
          (Part("preparation", _at_start), Part("season_1", _first_season, opens=seasons.open_season),
           Part("season_2", opens=seasons.open_season)), may_close=seasons.may_close),
    Phase("upkeep", (pay_upkeep, reckon_order, story_close.count_treasuries, clock.next_phase),
          (Part("allot", _at_start),
           Part("guild_window", _guild_window, before_end=True, kept=True, opens=guild_window.open_window))),
    Phase("diplomacy", (trade_close.end_offers, summits_close.end_summits, succession_close.bring_home,
                        succession_close.settle_crowns, marriages_close.end_suits, treaties_close.lapse_wars,
                        plots_close.decide_plots, clock.next_phase, plots_close.review_plots)),
)  # fmt: skip

AFTER = (
    change_hands, purchase_close.withdraw_consents, rise_at_once, planning_close.keep_capital,
    succession_close.die_as_one, succession_close.move_as_one, courts.empty_seats, seats.fill,
    passage_close.clear_harbours, passage_close.look_after, battle_close.look_again, treaties_close.end_alliances,
    seasons.go_on, lives_close.mourn, succession_close.follow, succession_close.play_on, armies_close.crowns_command,
    summits_close.clear_chairs, trade_close.break_off, pools_close.break_off, marriages_close.break_off,
    watch.break_off_ventures, watch.keep_growths, wounds.heal, evidence_close.judge_at_the_end,
    ending_close.forget_ceremony, lives_close.tell,
    lives_close.part, tasks.look_after, filed.tell, keep_pace,
)  # fmt: skip

VIEWS = (
    *sight.VIEWS, *realm_sight.VIEWS, *research_sight.VIEWS, *story_sight.VIEWS, *armies_sight.VIEWS,
    *upkeep_sight.VIEWS, *march_sight.VIEWS, *battle_sight.VIEWS, *passage_sight.VIEWS, *purchase_sight.VIEWS,
    *diplomacy_sight.VIEWS, *evidence_sight.VIEWS, *ending_sight.VIEWS, *ventures_sight.VIEWS, *offers.VIEWS,
    *CONTROL_VIEWS, *PACE_VIEWS, *BOOKMARK_VIEWS, *WALL_VIEWS,
)  # fmt: skip

PLAY = Play("storms", COURSE, POWERS, commands=COMMANDS, phases=PHASES, kinds=KINDS, views=VIEWS, after=AFTER)
