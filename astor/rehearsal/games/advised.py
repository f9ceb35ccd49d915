"""Somebody who taps only what is yellow on the phone, as it leads from *Now*, and never chooses anything. Pure.

The phone decides what is yellow (`frontend/src/screens/phone`): here stands, for whole days of bots, what decides a
court's food, goods, knowledge and bonds. Where yellow leads to a page on which something has to be chosen first,
nothing is ordered. Of one's own objective what others decide is proposed to them, though that button is not yellow.
Left to the defaults is what is yellow in a battle (fight on, let an ally in), lessons at a summit, side tables, and
leave to pass.
"""

from collections.abc import Callable, Mapping
from random import Random

from astor.bots.diplomacy.trade import can_spare
from astor.bots.screen import Order, Screen
from astor.game.rows.page import Image
from astor.shown.offers import (
    AcceptOffer,
    ConcludeOffer,
    HireOffer,
    JoinPoolOffer,
    MarchOffer,
    PresentOffer,
    ResearchOffer,
    SendProposalOffer,
    SignOffer,
    VoteOffer,
)
from astor.shown.rows import (
    ShownActivation,
    ShownAppeal,
    ShownDeal,
    ShownMay,
    ShownObjective,
    ShownPool,
    ShownPursuit,
    ShownTechnology,
)

SUGGESTED = "As the phone suggests it."
"""What no rule reads."""


def orders(view: Mapping[str, Image], seat: str, _random: Random) -> list[Order]:
    """What the next yellow taps order; nothing when none is left that orders anything."""
    screen = Screen(view, seat)
    for tap in TAPS:
        if wanted := tap(screen):
            return [wanted]
    return []


def _produce(screen: Screen) -> Order | None:
    """The first budget, until anything has been said."""
    budgets = screen.forecast.budgets if screen.forecast else []
    if not budgets or not screen.may("set_budget") or screen.drafts("produce") or screen.drafts("collect"):
        return None
    lands = {key: {"outputs": outputs} for key, outputs in budgets[0].lands.items()}
    return "set_budget", {"lands": lands, "houses": budgets[0].houses}


def _accept(screen: Screen) -> Order | None:
    """An offer that brings as much as it takes, and by which nobody goes without."""
    for key, may in sorted(screen.choices(AcceptOffer).deal.items()):
        if not may.refused and is_fair(screen, screen.of(ShownDeal)[key]) and can_spare(screen, _asked(screen, key)):
            return "accept", {"deal": key}
    return None


def _asked(screen: Screen, deal: str) -> Mapping[str, int]:
    return screen.of(ShownDeal)[deal].wants.goods


def is_fair(screen: Screen, deal: ShownDeal) -> bool:
    """As many goods come as go, a technology counted as what it costs; and nothing goes that there is but once."""
    gets, gives = deal.gives, deal.wants
    if gives.provinces or gives.technologies or gives.units:
        return False
    learnt = sum(sum(screen.of(ShownTechnology)[key].cost.values()) for key in gets.technologies)
    return learnt + sum(gets.goods.values()) >= sum(gives.goods.values())


def _appeal(screen: Screen) -> Order | None:
    """The first of those who are to be asked, while no offer of its court lies open."""
    asks = (screen.find(ShownAppeal, screen.faction) or ShownAppeal()).asks
    lies = any(deal.offerer == screen.faction for deal in screen.of(ShownDeal).values())
    if not asks or lies or not screen.may("offer"):
        return None
    gives, wants = ({"goods": goods} for goods in (asks[0].gives, asks[0].wants))
    return "offer", {"to": asks[0].to, "gives": gives, "wants": wants}


def _research(screen: Screen) -> Order | None:
    """The first technology that can be paid from what is not needed."""
    choices = screen.offer(ResearchOffer)
    for key, bill in sorted(choices.technology.items()) if choices else ():
        site = choices.sites[0] if choices and choices.sites else ""
        if not bill.short and can_spare(screen, bill.payment):
            return "research", {"technology": key, "payment": bill.payment, "province": site}
    return None


def _share(screen: Screen) -> Order | None:
    for key, may in sorted(screen.choices(JoinPoolOffer).pool.items()):
        if not may.refused and can_spare(screen, screen.of(ShownPool)[key].shares[screen.faction]):
            return "join_pool", {"pool": key}
    return None


def _sign(screen: Screen) -> Order | None:
    for key in sorted(screen.choices(SignOffer).treaty):
        return "sign", {"treaty": key}
    return None


def _attend(screen: Screen) -> Order | None:
    return ("attend", {}) if screen.may("attend") else None


def _speak(screen: Screen) -> Order | None:
    """A theory and its conclusion as the phone suggests them, presented when the lectern is free."""
    if screen.may("announce_theory"):
        return "announce_theory", {"hypothesis": SUGGESTED}
    for theory in screen.choices(PresentOffer).theory:
        return "present", {"theory": theory}
    for theory in screen.choices(ConcludeOffer).theory:
        return "conclude", {"theory": theory, "conclusion": SUGGESTED}
    return None


def _vote(screen: Screen) -> Order | None:
    for theory in screen.choices(VoteOffer).theory:
        return "vote", {"theory": theory, "accept": True}
    return None


def _march(screen: Screen) -> Order | None:
    """A plan is carried out when its army is called; without one there is nothing yellow to tap."""
    offer = screen.offer(MarchOffer)
    called = [turn.army for turn in screen.of(ShownActivation).values() if turn.state == "called"]
    for army in sorted(called):
        if offer and army in offer.army and army in screen.plans and not screen.plans[army].done:
            return "march", {"army": army}
    return None


def _send(screen: Screen) -> Order | None:
    """What others of its court propose is sent: yellow where it waits."""
    for key in screen.choices(SendProposalOffer).proposal:
        return "send_proposal", {"proposal": key}
    return None


def _pursue(screen: Screen) -> Order | None:
    """What brings an objective nearer, ordered or, of one's own objective, proposed to who may."""
    told = screen.find(ShownPursuit, screen.seat) or ShownPursuit()
    for one in told.orders:
        offer = screen.find(ShownMay, one.command)
        if offer is None:
            continue
        if offer.refused is None or one.args.get("army") in offer.own:
            return one.command, one.args
        if offer.refused == "no_power" and screen.of(ShownObjective)[one.objective].seat:
            return "propose", {"command": one.command, "args": one.args}
    return None


def _hire(screen: Screen) -> Order | None:
    offer = screen.offer(HireOffer)
    for key in sorted(offer.unit) if offer else ():
        return "hire", {"unit": key}
    return None


TAPS: tuple[Callable[[Screen], Order | None], ...] = (
    _march, _vote, _sign, _attend, _speak, _produce, _accept, _appeal, _share, _research, _hire, _pursue, _send,
)  # fmt: skip
"""The most pressing first."""
