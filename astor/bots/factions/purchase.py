"""Purchase (BUY-1 to BUY-9): what a bot buys with what its faction will not need at upkeep. Pure."""

from collections.abc import Iterator
from random import Random

from astor.bots.screen import Order, Screen
from astor.shown.offers import BuyOffer, ConsentOffer, WithdrawConsentOffer
from astor.shown.rows import ShownConsent, ShownOfficer
from war.purchase.rules import UNITS

SPARE = 1
"""So much gold beyond the coming upkeep stays in the treasury."""
OPENS = 0.8
"""How likely a treasurer opens the purse when there is nothing in the basket; what lies in it is bought."""
LETS_IN, THINKS_AGAIN = 0.6, 0.06
"""How likely a monarch lets others build in the realm, and how likely it thinks better of it."""
WISHES = ("temple", "guildhall", "infrastructure", "trade_ship", "port", "fortress", "warship")
"""What is bought first where it can be had; regiments come before all of it at war."""
GREAT = ("temple", "guildhall", "fortress", "port", "warship")
"""What is bought in a turn in which the faction builds."""
MUSTERS, RECRUITS = 0.2, 0.3
"""How likely militia become regiments in peace, and how likely a new officer is named."""

Ware = tuple[str, str]
"""Its kind, and what it is for or called."""


def shop(screen: Screen, random: Random) -> list[Order]:
    """Fill the basket with what can be paid, and buy it in the next breath."""
    choices = screen.offer(BuyOffer)
    if choices is None:
        return []
    if basket := choices.basket.wares:
        bill = choices.basket
        sound = bill.allowed and not bill.short and not any(ware.refused for ware in basket)
        bought = [{"kind": ware.kind, "subject": ware.subject} for ware in basket] if sound else []
        return [("buy" if sound else "fill_basket", {"wares": bought})]
    if random.random() >= OPENS:
        return []
    wares = list(_affordable(choices, _means(screen, choices), _wanted(screen, choices, random)))
    payable = "treasury" in screen.own.powers or all(kind in UNITS for kind, _ in wares)
    filled = [{"kind": kind, "subject": subject} for kind, subject in wares]
    return [("fill_basket", {"wares": filled})] if filled and payable else []


def _means(screen: Screen, choices: BuyOffer) -> dict[str, int]:
    """The treasury without what the coming upkeep takes."""
    return {**choices.have, "gold": screen.means["gold"] - SPARE}


def _wanted(screen: Screen, choices: BuyOffer, random: Random) -> Iterator[Ware]:
    """One of each kind at most, in the order of what helps most."""
    musters, recruits = (random.random() < p for p in (MUSTERS, RECRUITS))
    if screen.at_war or musters:
        yield from (("regiment", key) for key in sorted(choices.militia)[: 1 + screen.at_war])
    if not _has_recruited(screen) and (recruits or (screen.at_war and not any(_free(screen)))):
        yield "officer", _name(screen, random)
    for kind in random.sample(GREAT, len(GREAT)) if screen.builds else WISHES:
        if places := choices.places.get(kind):
            yield kind, random.choice(places)


def _free(screen: Screen) -> Iterator[str]:
    """Officers of the faction who lead no army."""
    own = screen.of(ShownOfficer).items()
    return (key for key, o in own if o.faction == screen.faction and o.alive and key not in screen.serving)


def _has_recruited(screen: Screen) -> bool:
    return any("officer" in line.wares for line in screen.heard("bought"))


def _name(screen: Screen, random: Random) -> str:
    realm = screen.treasury.name.removeprefix("The ").split()[0][:20]
    return f"Captain {realm} {random.randrange(100, 1000)}"


def _affordable(choices: BuyOffer, means: dict[str, int], wares: Iterator[Ware]) -> Iterator[Ware]:
    """As many of these, in their order, as these means pay for."""
    left = dict(means)
    for ware in wares:
        price = choices.prices[ware[0]]
        if all(left[good] >= n for good, n in price.items()):
            left = {good: n - price.get(good, 0) for good, n in left.items()}
            yield ware


def think_again(screen: Screen, random: Random) -> list[Order]:
    """Out of the market a consent that nobody used may be taken back (BUY-9)."""
    choices = screen.offer(WithdrawConsentOffer)
    if choices is None or not screen.phase.endswith("/diplomacy") or random.random() >= THINKS_AGAIN:
        return []
    return [("withdraw_consent", {"consent": key}) for key in sorted(choices.consent)[:1]]


def let_in(screen: Screen, random: Random) -> list[Order]:
    """Let each religion and the guild build one more house, in the capital if none stands there (BUY-9); and who has no
    port buy a ship (BUY-10)."""
    choices, capital = screen.offer(ConsentOffer), screen.treasury.capital
    if choices is None or not screen.phase.endswith("/purchase") or random.random() >= LETS_IN:
        return []
    invited = {consent.holder for consent in screen.of(ShownConsent).values() if consent.owner == screen.faction}
    berths = [("consent", {"province": ports[0], "faction": guest, "ships": True})
              for guest, ports in sorted(choices.ships.items()) if guest not in invited][:1]  # fmt: skip
    return [
        *berths,
        *(
            ("consent", {"province": capital if capital in lands else random.choice(lands), "faction": guest})
            for guest, lands in sorted(choices.faction.items())
            if lands and guest not in invited
        ),
    ]
