"""The order of play as data: what may be ordered, what each close does, what follows any change."""

from collections.abc import Callable, Mapping
from typing import Any

from astor.game import announcements, clock, drafts, proposals, requests, rewind, seats, sight
from astor.game.call import Answer, Call
from astor.game.models import Alarm, Announcement, Draft, Former, Line, Proposal, Request, Row, Seat, Statement
from astor.game.phases import Part, Phase
from astor.game.play import CLOCK, CONTROL, SEAT, Choices, Command, Play
from diplomacy.marriages import close as marriages_close
from diplomacy.marriages import orders as marriages
from diplomacy.marriages import sight as suits
from diplomacy.models import Attendance, Ballot, Deal, Marriage, Paper, Plot, Pool, Succession, Summit, Theory, Treaty
from diplomacy.plots import close as plots_close
from diplomacy.plots import orders as plots
from diplomacy.plots import questions as plots_questions
from diplomacy.plots import sight as plots_sight
from diplomacy.pools import close as pools_close
from diplomacy.pools import orders as pools
from diplomacy.pools import sight as pools_sight
from diplomacy.succession import close as succession_close
from diplomacy.succession import orders as succession
from diplomacy.succession import sight as succession_sight
from diplomacy.summits import close as summits_close
from diplomacy.summits import orders as summits
from diplomacy.summits import sight as summits_sight
from diplomacy.trade import close as trade_close
from diplomacy.trade import orders as trade
from diplomacy.trade import sight as trade_sight
from diplomacy.treaties import close as treaties_close
from diplomacy.treaties import orders as treaties
from diplomacy.treaties import sight as treaties_sight
from factions import courts
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
from factions.planning import questions as planning_questions
from factions.planning import sight as planning_sight
from factions.production import close as production_close
from factions.production import orders as production
from factions.production import questions as production_questions
from factions.production import sight as production_sight
from factions.research import orders as research
from factions.research import sight as research_sight
from factions.story import close as story_close
from factions.story import orders as objectives
from factions.story import sight as stories
from factions.upkeep import close as upkeep_close
from war.armies import close as armies_close
from war.armies import orders as armies
from war.armies import sight as army_sight
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
from war.purchase import sight as shelves
from war.upkeep import close as feeding_close
from war.upkeep import orders as feeding
from war.upkeep import questions as upkeep
from war.upkeep import sight as fed
from war.uprisings import close as uprisings

KINDS: tuple[type[Row], ...] = (
    Faction, Province, Border, SeaZone, Building, Officer, Character, Technology, Relation, Objective, Consent,
    Knowledge, Sabotage, Tally, Army, Unit, Plan, Activation, Battle, Growth, Passage, Deal, Pool, Treaty,
    Marriage, Succession, Plot, Summit, Attendance, Theory, Ballot, Paper, Seat, Draft, Proposal, Statement, Line,
    Former, Alarm, Announcement, Request,
)  # fmt: skip
"""Every kind of game row beside the event itself."""

POSTING = ("planning", "purchase", "war")
"""When officers join armies of theirs: any of them at once, in a season of war only one where they stand (WAR-14)."""
RAISING, PREPARED = ("purchase", "war"), ("", "preparation")
"""When armies are raised and taken apart; in war only while it is prepared (WAR-14)."""
SEASONS = ("season_1", "season_2")
TALKS = ("initial_diplomacy", "diplomacy")
"""When factions declare, sign and plot (DIP-9, SUB-1)."""

PRODUCTION, TRADE, PURCHASE, WAR = ("production",), ("trade",), ("purchase",), ("war",)


def _debated(order: Callable[..., Answer | None], choices: Choices, most: int = 0) -> Command:
    """An order of the academic summit: what one wizard may do there no other may (DIP-6)."""
    return Command(order, choices=choices, alike=False, power="summits", phases=TALKS, most=most)


COMMANDS = (
    Command(seats.join, undoable=False),
    Command(seats.lend, choices=sight.lend_choices, alike=False, power="rule", most=40),
    Command(seats.take_back, choices=sight.take_back_choices, alike=False, power="rule", most=40),
    Command(proposals.propose, most=40),
    Command(proposals.send_proposal, choices=sight.send_proposal_choices, alike=False, most=60),
    Command(proposals.drop_proposal, choices=sight.drop_proposal_choices, alike=False, most=60),
    Command(announcements.mark_seen, draft=True, undoable=False),
    Command(planning.name_character, choices=planning_sight.name_character_choices, alike=False),
    Command(planning.name_faction, power="rule", most=3),
    Command(planning.arrange, choices=planning_sight.arrange_choices, power="rule", phases=("planning",), draft=True,
            asks=planning_questions.realms),
    Command(planning.name_capital, choices=planning_sight.name_capital_choices, power="rule"),
    Command(production.produce, choices=production_sight.produce_choices, power="rule", phases=PRODUCTION, draft=True,
            asks=production_questions.fields),
    Command(production.collect, choices=production_sight.collect_choices, power="rule", phases=PRODUCTION, draft=True,
            asks=production_questions.houses),
    Command(armies.assign, choices=army_sight.assign_choices, power="war", phases=POSTING),
    Command(armies.relieve, choices=army_sight.relieve_choices, power="war", phases=POSTING, parts=PREPARED),
    Command(armies.raise_army, choices=army_sight.raise_army_choices, power="war", phases=RAISING, parts=PREPARED),
    Command(armies.absorb, choices=army_sight.absorb_choices, power="war", phases=RAISING, parts=PREPARED),
    Command(armies.detach, choices=army_sight.detach_choices, power="war", phases=RAISING, parts=PREPARED),
    Command(
        marching.file_plan, choices=march_sight.file_plan_choices, power="war", phases=WAR, own=marching.leads_army
    ),
    Command(
        marching.drop_plan, choices=march_sight.drop_plan_choices, power="war", phases=WAR, own=marching.leads_army
    ),
    Command(
        marching.march,
        choices=march_sight.march_choices,
        power="war",
        phases=WAR,
        parts=SEASONS,
        own=marching.leads_army,
    ),
    Command(
        marching.decline,
        choices=march_sight.decline_choices,
        power="war",
        phases=WAR,
        parts=SEASONS,
        own=marching.leads_army,
    ),
    Command(passages.offer_passage, choices=passage_sight.offer_passage_choices, power="war", phases=WAR, most=20),
    Command(passages.accept_passage, choices=passage_sight.accept_passage_choices, power="war", phases=WAR, most=20),
    Command(passages.refuse_passage, choices=passage_sight.refuse_passage_choices, power="war", phases=WAR, most=40),
    Command(
        passages.withdraw_passage, choices=passage_sight.withdraw_passage_choices, power="war", phases=WAR, most=20
    ),
    Command(
        fighting.choose_losses,
        choices=battle_sight.choose_losses_choices,
        by=(SEAT, CONTROL),
        power="war",
        phases=WAR,
        own=fighting.leads_own,
    ),
    Command(
        fighting.withdraw_units,
        choices=battle_sight.withdraw_units_choices,
        by=(SEAT, CONTROL),
        power="war",
        phases=WAR,
        own=fighting.leads_own,
    ),
    Command(fighting.join_battle, choices=battle_sight.join_battle_choices, power="war", phases=WAR),
    Command(
        fighting.admit_ally, choices=battle_sight.admit_ally_choices, power="war", phases=WAR, own=fighting.leads_own
    ),
    Command(fighting.grow, choices=battle_sight.grow_choices, power="war", phases=WAR, own=fighting.is_officer),
    Command(fighting.raze, choices=battle_sight.raze_choices, power="war", phases=WAR),
    Command(feeding.allot, choices=fed.allot_choices, power="treasury", phases=("upkeep",), parts=("allot",),
            draft=True, asks=upkeep.tables),
    Command(feeding.hire, choices=fed.hire_choices, power="units", phases=("upkeep",), parts=("guild_window",)),
    Command(purchase.consent, choices=shelves.consent_choices, power="rule", most=20),
    Command(purchase.withdraw_consent, choices=shelves.withdraw_consent_choices, power="rule", most=10),
    Command(purchase.fill_basket, power="units", phases=PURCHASE, draft=True),
    Command(
        purchase.buy, choices=shelves.buy_choices, alike=False, power="units", phases=PURCHASE, needs=purchase.needs
    ),
    Command(trade.offer, choices=trade_sight.offer_choices, power="trade", phases=TRADE, most=60),
    Command(trade.counter, choices=trade_sight.counter_choices, power="trade", phases=TRADE, most=60),
    Command(trade.accept, choices=trade_sight.accept_choices, power="trade", phases=TRADE, most=60),
    Command(trade.refuse, choices=trade_sight.refuse_choices, power="trade", phases=TRADE, most=60),
    Command(trade.withdraw_offer, choices=trade_sight.withdraw_offer_choices, power="trade", phases=TRADE, most=60),
    Command(trade.give, choices=trade_sight.give_choices, power="trade", phases=TRADE, most=30),
    Command(research.research, choices=research_sight.research_choices, power="research", phases=PURCHASE),
    Command(pools.pool_research, choices=pools_sight.pool_research_choices, power="research", phases=PURCHASE, most=10),
    Command(pools.join_pool, choices=pools_sight.join_pool_choices, power="research", phases=PURCHASE, most=20),
    Command(pools.leave_pool, choices=pools_sight.leave_pool_choices, power="research", phases=PURCHASE, most=20),
    Command(treaties.declare_war, choices=treaties_sight.declare_war_choices, power="diplomacy", phases=TALKS, most=20),
    Command(
        treaties.leave_alliance, choices=treaties_sight.leave_alliance_choices, power="diplomacy", phases=TALKS, most=20
    ),
    Command(
        treaties.propose_treaty, choices=treaties_sight.propose_treaty_choices, power="diplomacy", phases=TALKS, most=60
    ),
    Command(treaties.sign, choices=treaties_sight.sign_choices, power="diplomacy", phases=TALKS, most=60),
    Command(
        treaties.refuse_treaty, choices=treaties_sight.refuse_treaty_choices, power="diplomacy", phases=TALKS, most=60
    ),
    Command(
        treaties.withdraw_treaty,
        choices=treaties_sight.withdraw_treaty_choices,
        power="diplomacy",
        phases=TALKS,
        most=60,
    ),
    Command(treaties.renounce, choices=treaties_sight.renounce_choices, power="diplomacy", phases=TALKS, most=30),
    Command(marriages.propose_marriage, choices=suits.propose_marriage_choices, power="rule", phases=TALKS, most=40),
    Command(marriages.accept_marriage, choices=suits.accept_marriage_choices, power="rule", phases=TALKS, most=20),
    Command(marriages.refuse_marriage, choices=suits.refuse_marriage_choices, power="rule", phases=TALKS, most=40),
    Command(marriages.withdraw_marriage, choices=suits.withdraw_marriage_choices, power="rule", phases=TALKS, most=40),
    Command(summits.call_summit, choices=summits_sight.call_summit_choices, power="diplomacy", phases=TALKS, most=40),
    Command(summits.end_summit, choices=summits_sight.end_summit_choices, power="diplomacy", phases=TALKS, most=40),
    _debated(summits.attend, summits_sight.attend_choices, most=20),
    _debated(summits.leave_summit, summits_sight.leave_summit_choices, most=20),
    _debated(summits.announce_theory, summits_sight.announce_theory_choices, most=10),
    _debated(summits.present, summits_sight.present_choices, most=10),
    _debated(summits.conclude, summits_sight.conclude_choices, most=10),
    _debated(summits.vote, summits_sight.vote_choices),
    _debated(summits.publish_paper, summits_sight.publish_paper_choices, most=30),
    _debated(summits.offer_lesson, summits_sight.offer_lesson_choices, most=40),
    _debated(summits.accept_lesson, summits_sight.accept_lesson_choices, most=40),
    _debated(summits.refuse_lesson, summits_sight.refuse_lesson_choices, most=40),
    _debated(summits.withdraw_lesson, summits_sight.withdraw_lesson_choices, most=40),
    Command(plots.sanction, choices=plots_sight.sanction_choices, power="plots", phases=TALKS),
    Command(plots.call_off, choices=plots_sight.call_off_choices, power="plots", phases=TALKS),
    Command(succession.choose_monarch, choices=succession_sight.choose_monarch_choices, alike=False),
    Command(objectives.claim_objective, choices=stories.claim_objective_choices, alike=False, afterwards=True, most=20),
    Command(objectives.withdraw_claim, choices=stories.withdraw_claim_choices, alike=False, afterwards=True, most=20),
    Command(requests.ask_control, most=10),
    Command(requests.withdraw_request, choices=sight.withdraw_request_choices, alike=False),
    Command(
        production.confirm,
        choices=production_sight.confirm_choices,
        power="rule",
        phases=("planning", "production", "upkeep"),
        parts=("", "allot"),
        draft=True,
    ),
    Command(trade.make_deal, by=(CONTROL,)),
    Command(trade.cancel_offer, by=(CONTROL,)),
    Command(trade.grant_contact, by=(CONTROL,)),
    Command(trade.withdraw_contact, by=(CONTROL,)),
    Command(pools.cancel_pool, by=(CONTROL,)),
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
)  # fmt: skip


def produce_all(call: Call) -> None:
    """Production: goods to the treasuries, militia to their provinces, all factions at once (PROD-5)."""
    armies_close.muster(
        call, production_close.bring_in(call, {f: upkeep.units(call.board, f) for f in call.board.of("faction")})
    )


def lay_realms(call: Call) -> None:
    """Planning: cards, docks and capitals lie as they were arranged, the rest by default (SET-5)."""
    armies_close.resettle(call, planning_close.lay_out(call))


def pay_upkeep(call: Call) -> None:
    """Upkeep: every faction pays; what is left unfed starves, what is left unpaid disbands (UPK-6)."""
    mouths = {faction: upkeep.mouths(call.board, faction) for faction in call.board.of("faction")}
    feeding_close.disband(call, upkeep_close.pay(call, mouths))
    feeding_close.close_window(call)


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
    window: int = min(rules.get("guild_window_seconds", 120) * 1000, length // 4)
    return length - window


def _first_season(rules: Mapping[str, Any], length: int) -> int:
    """WAR-1: after the preparation, which takes at most a quarter of a short phase."""
    preparation: int = min(rules.get("war_preparation_seconds", 120) * 1000, length // 4)
    return preparation


PHASES = (
    Phase("planning", (lay_realms, clock.next_phase)),
    Phase("initial_diplomacy", (trade_close.end_offers, summits_close.end_summits, succession_close.settle_crowns,
                                marriages_close.end_suits, plots_close.decide_plots, clock.next_phase,
                                plots_close.review_plots)),
    Phase("production", (plots_close.publish_left, produce_all, story_close.count_treasuries, clock.next_phase)),
    Phase("trade", (trade_close.end_offers, story_close.count_treasuries, clock.next_phase)),
    Phase("purchase", (drafts.drop_all, pools_close.end_pools, plots_close.lift_sabotage, story_close.count_treasuries,
                       clock.next_phase)),
    Phase("war", (seasons.end_war, passage_close.end_passages, clock.next_phase),
          (Part("preparation", _at_start), Part("season_1", _first_season, opens=seasons.open_season),
           Part("season_2", opens=seasons.open_season)), may_close=seasons.may_close),
    Phase("upkeep", (pay_upkeep, reckon_order, story_close.count_treasuries, clock.next_phase),
          (Part("allot", _at_start),
           Part("guild_window", _guild_window, before_end=True, kept=True, opens=feeding_close.open_window))),
    Phase("diplomacy", (trade_close.end_offers, summits_close.end_summits, succession_close.bring_home,
                        succession_close.settle_crowns, marriages_close.end_suits, treaties_close.lapse_wars,
                        plots_close.decide_plots, clock.next_phase, plots_close.review_plots)),
)  # fmt: skip

AFTER = (
    change_hands, purchase_close.withdraw_consents, rise_at_once, planning_close.keep_capital,
    succession_close.die_as_one, courts.empty_seats, seats.fill, passage_close.clear_harbours, passage_close.look_after,
    battle_close.look_again, treaties_close.end_alliances, seasons.go_on, succession_close.follow,
    succession_close.play_on, armies_close.crowns_command, summits_close.clear_chairs, trade_close.break_off,
    pools_close.break_off, marriages_close.break_off,
)  # fmt: skip

PLAY = Play(commands=COMMANDS, phases=PHASES, kinds=KINDS, after=AFTER)
