"""Trade (TRADE-1 to TRADE-7): what a bot offers, what it says to the offers of others, and its gifts. Pure.

Nobody sees another's treasury: a bot asks those who can have what it lacks, by the land they hold, and hopes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from msgspec import to_builtins
from msgspec.structs import replace

from astor.bots.diplomacy.notes import with_note
from astor.bots.screen import Order, Screen
from astor.shown.offers import AcceptOffer, GiveOffer, OfferOffer, WithdrawOfferOffer
from astor.shown.rows import (
    ShownAppeal,
    ShownDeal,
    ShownFaction,
    ShownPlacard,
    ShownProvince,
    ShownTechnology,
    ShownTree,
)
from diplomacy.wire import Stake
from factions.rules.goods import RESOURCES

LACKED, USUAL, SPARED, DUE = 4, 2, 1, 12
"""What a good is worth: one that is lacked, any other that comes; one to spare that goes, one the upkeep needs."""
LAND, SOLDIER = 40, 6
"""What a province and a mercenary are worth."""
LEARNT, TAUGHT = 2, 1
"""What a technology is worth to who learns and to who teaches it, for each good that it costs."""
LARDER: Mapping[str, int] = {"gold": 3, "food": 1, "wood": 1, "stone": 1, "metal": 1}
"""What every treasurer likes to have beyond the coming upkeep."""
WORKS: Mapping[str, int] = {"gold": 5, "food": 1, "wood": 1, "stone": 2}
"""The same in a turn in which the faction builds."""
TRADES, TEACHES, GIVES, REGRETS = 0.95, 0.3, 0.15, 0.1
"""How likely a bot makes offers in a phase, offers lessons first, gives something away, and regrets one offer."""
SAID = 9
"""So much is said of the offers of one faction before it rests; its temper says how many are open at a time."""
PLENTY = 3
"""Who has so much more of a good than it wants may give one away."""
ENDED = ("deal_struck", "offer_refused", "countered", "offer_withdrawn", "deal_failed", "deal_failed_here")
"""What the log says of offers that are open no more."""
NOTHING = Stake(goods={}, provinces=[], technologies=[], units=[])

Terms = tuple[str, Stake, Stake]
"""To whom, what it gives, what it wants."""


# What things are worth


def wanted(screen: Screen) -> Counter[str]:
    """So much of each good a bot wants beyond the coming upkeep: to build, or for what it would research next."""
    if screen.builds:
        return Counter(dict(WORKS))
    tree = screen.find(ShownTree, screen.faction) or ShownTree()
    costs = [t.cost for _, t in sorted(tree.technology.items()) if t.state == "possible"]
    dream = min(costs, key=lambda cost: _missing(screen, cost).total(), default={})
    return Counter(dict(LARDER)) | Counter(dream)


def _missing(screen: Screen, cost: Mapping[str, int]) -> Counter[str]:
    return Counter(dict(cost)) - Counter(screen.means)


def lacks(screen: Screen) -> Counter[str]:
    return _missing(screen, wanted(screen))


def spares(screen: Screen) -> Counter[str]:
    """What it has beyond all it wants."""
    return Counter({good: n for good, n in screen.means.items() if n > 0 and good in RESOURCES}) - wanted(screen)


def gain(screen: Screen, stake: Stake) -> int:
    """What it is worth to get this."""
    lacking = lacks(screen)
    goods = sum(LACKED * min(n, lacking[good]) + USUAL * max(0, n - lacking[good])
                for good, n in stake.goods.items())  # fmt: skip
    return goods + _lessons(screen, stake, LEARNT) + _rows(stake)


def loss(screen: Screen, stake: Stake) -> int:
    """What it costs to give this."""
    spare, goods = spares(screen), 0
    for good, n in stake.goods.items():
        above = max(0, screen.means[good])
        easy = min(n, spare[good])
        felt = min(n, above) - min(easy, above)
        goods += SPARED * easy + LACKED * felt + DUE * (n - easy - felt)
    return goods + _lessons(screen, stake, TAUGHT) + _rows(stake)


def _lessons(screen: Screen, stake: Stake, worth: int) -> int:
    return sum(worth * sum(screen.of(ShownTechnology)[key].cost.values()) for key in stake.technologies)


def _rows(stake: Stake) -> int:
    return LAND * len(stake.provinces) + SOLDIER * len(stake.units)


# Answers


def answer(screen: Screen, random: Random) -> list[Order]:
    """Take what is worth what it costs, haggle once where it nearly is, refuse the rest; one at a time."""
    lies = _lying(screen)
    for key, may in sorted(screen.choices(AcceptOffer).deal.items()):
        deal = screen.of(ShownDeal)[key]
        won, lost = gain(screen, deal.gives), loss(screen, deal.wants)
        if may.refused:
            return [("refuse", {"deal": key})]
        if won >= lost:
            return [("accept", {"deal": key})]
        dearer = _dearer(deal.gives)
        if dearer and (deal.offerer, deal.wants, dearer) in lies:
            dearer = None
        if not deal.counters and dearer and gain(screen, dearer) >= lost:
            terms = {"gives": to_builtins(deal.wants), "wants": to_builtins(dearer)}
            return [("counter", with_note({"deal": key, **terms}, random))]
        return [("refuse", {"deal": key})]
    return []


def _dearer(stake: Stake) -> Stake | None:
    """One more of what is offered; None where it is not goods that are offered."""
    more = {good: n + 1 for good, n in stake.goods.items()}
    return replace(stake, goods=more) if more else None


# Offers


def think_better(screen: Screen, random: Random) -> list[Order]:
    """Take back what it could not keep any more without hunger, and now and then one more."""
    mine, regrets = list(screen.choices(WithdrawOfferOffer).deal), random.random() < REGRETS
    broken = [key for key in mine if not can_spare(screen, _given(screen, key))]
    regretted = mine[:1] if regrets and not screen.heard("offer_withdrawn") else []
    return [("withdraw_offer", {"deal": key}) for key in broken or regretted]


def _given(screen: Screen, deal: str) -> Mapping[str, int]:
    return screen.of(ShownDeal)[deal].gives.goods


def can_spare(screen: Screen, goods: Mapping[str, int]) -> bool:
    """Would the coming upkeep still be paid?"""
    return all(screen.means[good] >= n for good, n in goods.items())


def offer(screen: Screen, random: Random) -> list[Order]:
    """Another offer, until enough are open or enough has been said; after each answer a different one."""
    choices = screen.offer(OfferOffer)
    if choices is None or random.random() >= TRADES:
        return []
    lies = _lying(screen)
    said = len(screen.heard(*ENDED)) + len(lies)
    if len(lies) >= screen.temper.offers or said >= SAID:
        return []
    appeals = [terms for terms in _appeals(screen) if terms not in lies]
    found = [terms for terms in _shuffled(screen, choices, random) if terms not in lies]
    if not appeals and not found:
        return []
    to, gives, wants = appeals[0] if appeals else found[said % len(found)]
    terms = {"to": to, "gives": to_builtins(gives), "wants": to_builtins(wants)}
    return [("offer", with_note(terms, random))]


def _lying(screen: Screen) -> list[Terms]:
    """What its faction has offered and nobody has answered."""
    own = (deal for deal in screen.of(ShownDeal).values() if deal.offerer == screen.faction)
    return [(deal.receiver, deal.gives, deal.wants) for deal in own]


def _shuffled(screen: Screen, choices: OfferOffer, random: Random) -> list[Terms]:
    """All it could offer, in any order but what suits the other's placard first; sometimes lessons come before."""
    swaps, lessons = list(_swaps(screen, choices)), list(_teaching(screen, choices))
    random.shuffle(swaps)
    random.shuffle(lessons)
    swaps.sort(key=lambda terms: -_suits(screen, *terms))
    return lessons + swaps if random.random() < TEACHES else swaps + lessons


def _appeals(screen: Screen) -> Iterator[Terms]:
    """What its court's hints would ask of others before the coming upkeep, where there is something to give for it."""
    for appeal in (screen.find(ShownAppeal, screen.faction) or ShownAppeal()).asks:
        if appeal.gives:
            yield appeal.to, replace(NOTHING, goods=appeal.gives), replace(NOTHING, goods=appeal.wants)


def _suits(screen: Screen, to: str, gives: Stake, wants: Stake) -> int:
    """How many of these goods it looks for, or says that it has to give."""
    placard = screen.find(ShownPlacard, to) or ShownPlacard()
    return len(gives.goods.keys() & set(placard.seeks)) + len(wants.goods.keys() & set(placard.spares))


def _swaps(screen: Screen, choices: OfferOffer) -> Iterator[Terms]:
    """One good to spare for one it lacks; two where it has plenty."""
    spare = spares(screen)
    for want in sorted(lacks(screen)):
        for have in sorted(spare):
            goods = {have: 2 if spare[have] > PLENTY else 1}
            for to in sellers(screen, sorted(choices.faction), want):
                yield to, replace(NOTHING, goods=goods), replace(NOTHING, goods={want: 1})


def sellers(screen: Screen, partners: list[str], good: str) -> list[str]:
    """Those of them who may have this good: everybody grows food and mints gold; the rest is a question of land."""
    owners = {land.owner for land in screen.of(ShownProvince).values() if land.good == good}
    landless = {key for key, faction in screen.of(ShownFaction).items() if faction.kind != "kingdom"}
    return [key for key in partners if good in ("gold", "food") or key in owners | landless]


def _teaching(screen: Screen, choices: OfferOffer) -> Iterator[Terms]:
    """What it knows and who needs no other for it, for two of what it lacks."""
    for want in sorted(lacks(screen)):
        for key in choices.technologies:
            if not screen.of(ShownTechnology)[key].needs:
                for to in sellers(screen, sorted(choices.faction), want):
                    yield to, replace(NOTHING, technologies=[key]), replace(NOTHING, goods={want: 2})


def give(screen: Screen, random: Random) -> list[Order]:
    """Seldom, and once in a phase: one of what it has plenty of, to anybody."""
    choices = screen.offer(GiveOffer)
    if choices is None or random.random() >= GIVES:
        return []
    plenty = sorted(good for good, n in spares(screen).items() if n >= PLENTY)
    if not plenty or any(facts.got == NOTHING for facts in screen.heard("deal_struck")):
        return []
    return [("give", {"to": random.choice(sorted(choices.faction)), "goods": {random.choice(plenty): 1}})]
