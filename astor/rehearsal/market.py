"""Purchase (BUY-1 to BUY-9): what a bot buys with what its faction will not need at upkeep. Pure."""

from collections.abc import Iterator
from random import Random
from typing import Any

from astor.game.page import Image
from astor.rehearsal.screen import Order, Screen
from factions.rules.purchase import UNITS

SPARE = 2
"""So much gold beyond the coming upkeep stays in the treasury."""
BUYS = 0.7
"""How likely a treasurer opens the purse in a phase."""
LETS_IN = 0.5
"""How likely a monarch lets others build in the capital."""
WISHES = ("temple", "guildhall", "infrastructure", "trade_ship", "port", "fortress", "warship")
"""What is bought first where it can be had; regiments come before all of it at war."""

Ware = dict[str, str]


def shop(screen: Screen, random: Random) -> list[Order]:
    """Fill the basket with what can be paid, and buy it in the next breath."""
    choices = screen.may("buy")
    if choices is None or random.random() >= BUYS:
        return []
    if basket := choices["basket"]["wares"]:
        bill = choices["basket"]
        sound = bill["allowed"] and not bill["short"] and not any(ware["refused"] for ware in basket)
        wares = [{"kind": ware["kind"], "subject": ware["subject"]} for ware in basket] if sound else []
        return [("buy" if sound else "fill_basket", {"wares": wares})]
    wares = list(_affordable(choices, _means(screen, choices), _wanted(screen, choices, random)))
    payable = "treasury" in screen.own["powers"] or all(ware["kind"] in UNITS for ware in wares)
    return [("fill_basket", {"wares": wares})] if wares and payable else []


def _means(screen: Screen, choices: Image) -> dict[str, int]:
    """The treasury without what the coming upkeep takes."""
    due = screen.forecast["due"]["gold"] if screen.forecast else 0
    return {**choices["have"], "gold": choices["have"]["gold"] - due - SPARE}


def _wanted(screen: Screen, choices: Image, random: Random) -> Iterator[Ware]:
    """One of each kind at most, in the order of what helps most."""
    if screen.at_war:
        yield from ({"kind": "regiment", "subject": key} for key in sorted(choices["militia"])[:2])
        if not any(_free(screen)):
            yield {"kind": "officer", "subject": _name(screen, random)}
    for kind in WISHES:
        if places := choices["places"].get(kind):
            yield {"kind": kind, "subject": random.choice(places)}


def _free(screen: Screen) -> Iterator[str]:
    """Officers of the faction who lead no army."""
    posts = {army[post] for army in screen.of("army").values() for post in ("commander", "lieutenant")}
    own = screen.of("officer").items()
    return (key for key, o in own if o["faction"] == screen.faction and o["alive"] and key not in posts)


def _name(screen: Screen, random: Random) -> str:
    return f"Captain {screen.treasury['name'].split()[0][:20]} {random.randrange(100, 1000)}"


def _affordable(choices: Image, means: dict[str, int], wares: Iterator[Ware]) -> Iterator[Ware]:
    """As many of these, in their order, as these means pay for."""
    left = dict(means)
    for ware in wares:
        price: dict[str, Any] = choices["prices"][ware["kind"]]
        if all(left[good] >= n for good, n in price.items()):
            left = {good: n - price.get(good, 0) for good, n in left.items()}
            yield ware


def let_in(screen: Screen, random: Random) -> list[Order]:
    """Let each religion and the guild build in the capital, unless it does so already (BUY-9)."""
    choices, capital = screen.may("consent"), screen.treasury["capital"]
    if choices is None or not screen.phase.endswith("/purchase") or random.random() >= LETS_IN:
        return []
    return [
        ("consent", {"province": capital, "faction": guest})
        for guest, lands in sorted(choices["faction"].items())
        if capital in lands
    ]
