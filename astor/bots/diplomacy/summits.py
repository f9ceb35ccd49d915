"""Summits (DIP-5 to DIP-8): a bot calls its friends together; a wizard attends, presents, votes and publishes. Pure."""

from random import Random

from astor.bots.diplomacy.notes import with_note
from astor.bots.screen import Order, Screen
from astor.shown.offers import (
    AcceptLessonOffer,
    CallSummitOffer,
    ConcludeOffer,
    EndSummitOffer,
    OfferLessonOffer,
    PresentOffer,
    PublishPaperOffer,
    VoteOffer,
    WithdrawLessonOffer,
)
from astor.shown.rows import ShownDeal, ShownSummit, ShownTheory

CALLS, ENDS, ANNOUNCES, CONCLUDES, ACCEPTS, LEAVES = 0.3, 0.6, 0.8, 0.85, 0.6, 0.5
"""How likely a court calls a summit and ends it; a wizard has a theory, comes to its end, is convinced, and goes."""

TEACHES, LEARNS, REGRETS = 0.5, 0.7, 0.3
"""How likely a wizard offers to teach, would be taught, and takes an offer back."""
DEALT = ("deal_struck", "offer_refused", "offer_withdrawn", "offer_broken_off", "deal_failed", "deal_failed_here")

MATTERS = ("the price of grain", "the rebels at the border", "who keeps the bridges", "a wedding", "the guild’s debts")
VENUES = ("by the map", "at the long table", "in the garden", "under the stairs")
THEORIES = (
    "Dragons are a kind of weather",
    "Gold grows where it is buried",
    "The sea remembers every ship",
    "Rebels are born under a waning moon",
    "All towers lean towards the capital",
)
CONCLUSIONS = ("It follows from the stars", "Three out of four goats agree", "Who doubts it may try")


def call(screen: Screen, random: Random) -> list[Order]:
    """At most one royal summit a phase: one that is over is in the log."""
    choices, calls = screen.offer(CallSummitOffer), random.random() < CALLS
    if choices is None or not calls or _hosted(screen) or screen.did("summit_ended"):
        return []
    some = random.sample(sorted(choices.invited), min(2, len(choices.invited)))
    matter = {"matter": random.choice(MATTERS), "venue": random.choice(VENUES)}
    return [("call_summit", with_note({"invited": sorted(some), **matter}, random))]


def end(screen: Screen, random: Random) -> list[Order]:
    ends, own = random.random() < ENDS, screen.choices(EndSummitOffer).summit
    return [("end_summit", {"summit": own[0]})] if own and ends else []


def _hosted(screen: Screen) -> bool:
    return any(summit.host == screen.faction for summit in screen.of(ShownSummit).values())


def attend(screen: Screen, _random: Random) -> list[Order]:
    """Wizards go, and do not come back once they have heard what became of their theory."""
    wizard = screen.own.office == "arch-wizard"
    return [("attend", {})] if wizard and screen.may("attend") and not _heard_out(screen) else []


def speak(screen: Screen, random: Random) -> list[Order]:
    """Announce, step up, and come to the end or be cut short."""
    announces, concludes = random.random() < ANNOUNCES, random.random() < CONCLUDES
    if screen.may("announce_theory") and announces:
        return [("announce_theory", {"hypothesis": random.choice(THEORIES)})]
    if own := screen.choices(PresentOffer).theory:
        return [("present", {"theory": own[0]})]
    own = screen.choices(ConcludeOffer).theory
    return [("conclude", {"theory": own[0], "conclusion": random.choice(CONCLUSIONS)})] if own and concludes else []


def vote(screen: Screen, random: Random) -> list[Order]:
    theories, accept = screen.choices(VoteOffer).theory, random.random() < ACCEPTS
    return [("vote", {"theory": theories[0], "accept": accept})] if theories else []


def publish(screen: Screen, _random: Random) -> list[Order]:
    inventions = screen.choices(PublishPaperOffer).technology
    return [("publish_paper", {"technology": inventions[0]})] if inventions else []


def teach(screen: Screen, random: Random) -> list[Order]:
    """One technology for a gold, to whoever sits next; what became of it is in the log (TRADE-7)."""
    choices, teaches = screen.offer(OfferLessonOffer), random.random() < TEACHES
    if choices is None or not teaches or screen.of(ShownDeal) or screen.heard(*DEALT):
        return []
    if not choices.faction or not choices.technologies:
        return []
    terms = {"gives": {"technologies": [random.choice(choices.technologies)]}, "wants": {"goods": {"gold": 1}}}
    return [("offer_lesson", with_note({"to": random.choice(choices.faction), **terms}, random))]


def learn(screen: Screen, random: Random) -> list[Order]:
    """Take what can be taken; refuse the rest."""
    deals, learns = screen.choices(AcceptLessonOffer).deal, random.random() < LEARNS
    if not deals:
        return []
    key, judged = next(iter(sorted(deals.items())))
    return [("accept_lesson" if learns and judged.refused is None else "refuse_lesson", {"deal": key})]


def think_better(screen: Screen, random: Random) -> list[Order]:
    own, regrets = screen.choices(WithdrawLessonOffer).deal, random.random() < REGRETS
    return [("withdraw_lesson", {"deal": own[0]})] if own and regrets else []


def leave(screen: Screen, random: Random) -> list[Order]:
    """Some go when they have been heard."""
    goes = random.random() < LEAVES
    return [("leave_summit", {})] if goes and _heard_out(screen) and screen.may("leave_summit") else []


def _heard_out(screen: Screen) -> bool:
    own = _own(screen)
    return own is not None and own.state in ("accepted", "failed", "withdrawn")


def _own(screen: Screen) -> ShownTheory | None:
    here = (theory for theory in screen.of(ShownTheory).values() if theory.phase == screen.phase)
    return next((theory for theory in here if theory.faction == screen.faction), None)


DUTIES = (vote, attend, speak, publish, learn, think_better, teach, leave, call, end)
"""The most pressing first: while somebody waits for votes nobody does anything else."""
