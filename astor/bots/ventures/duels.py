"""Side tables (VEN-1, VEN-8): when a bot challenges somebody, to a duel or a skirmish, and what it answers. Pure."""

from random import Random
from typing import Any

from astor.bots.screen import Order, Screen
from astor.shown.offers import AnswerOffer, ChallengeOffer, DropVentureOffer
from astor.shown.rows import ShownVenture
from war.loyalty.rules import HEIRS

DARES, ACCEPTS, THINKS_BETTER = 0.04, 0.6, 0.1
"""How likely a bot challenges in a phase, accepts, and takes its challenge back."""
WITH_COMPANY = 0.3
"""How likely it challenges to a skirmish, where there are any; by dice of its own, so all else falls as ever."""
FOR_GOLD, FOR_BLOOD = 0.3, 0.3
HOUSE, TREASURY = "house", "treasury"


def challenge(screen: Screen, random: Random) -> list[Order]:
    """Anybody who is free, or the house; heirs more often, and with gold where it may lay down any."""
    dares = random.random() < DARES * (2 if screen.own.office in HEIRS else 1)
    offer = screen.offer(ChallengeOffer) or screen.may_propose(ChallengeOffer)  # without gold it takes no power
    if not dares or offer is None or _has_fought(screen):
        return []
    to = random.choice(sorted(offer.seat))
    args: dict[str, Any] = {"to": "" if to == HOUSE else to, "fight": "duel", "kit": random.choice(offer.kit)}
    apart = Random(f"{screen.seat}/{screen.clock.turn}/{to}")
    if offer.company and _likes(apart, WITH_COMPANY):
        args |= {"fight": "skirmish", "kit": apart.choice(offer.company)}
    pays = TREASURY in screen.own.powers and screen.means["gold"] > 0
    staked = {"gold": 1 if _likes(random, FOR_GOLD) and offer.gold and pays else 0,
              "wound": _likes(random, FOR_BLOOD) and "wound" in offer.terms}  # fmt: skip
    return [("challenge", {**args, **(staked if args["to"] else {})})]


def _has_fought(screen: Screen) -> bool:
    """One challenge a turn is enough."""
    ventures = (v for v in screen.of(ShownVenture).values() if v.turn == screen.clock.turn)
    return any(screen.seat in party.seats for v in ventures for party in v.sides.values())


def _likes(random: Random, chance: float) -> bool:
    return random.random() < chance


def answer(screen: Screen, random: Random) -> list[Order]:
    """Three of five are accepted; with gold only by who holds the treasury and has it."""
    offer = screen.choices(AnswerOffer)
    for key in sorted(offer.venture):
        asked = screen.of(ShownVenture)[key]
        gold = asked.terms.gold if asked.terms else 0
        if _likes(random, ACCEPTS) and (not gold or (TREASURY in screen.own.powers and screen.means["gold"] >= gold)):
            kit = random.choice(offer.kit)
            if asked.kind == "skirmish":
                kit = Random(f"{screen.seat}/{key}").choice(offer.company)
            return [("answer", {"venture": key, "kit": kit})]
        return [("drop_venture", {"venture": key})]
    return []


def think_better(screen: Screen, random: Random) -> list[Order]:
    """A challenge of its own is taken back now and then."""
    asked = set(screen.choices(DropVentureOffer).venture) - set(screen.choices(AnswerOffer).venture)
    return [("drop_venture", {"venture": key}) for key in sorted(asked) if _likes(random, THINKS_BETTER)][:1]
