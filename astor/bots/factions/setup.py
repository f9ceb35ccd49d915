"""Set-up (SET-5, SET-6) and a lost capital (BAT-13): a bot's names, and how it lays out its realm. Pure."""

from random import Random

from astor.bots.screen import Order, Screen, calm
from astor.game.values import texts
from astor.shown.offers import ArrangeOffer, NameCapitalOffer
from astor.shown.rows import ShownCharacter, ShownFaction, ShownProvince

RENAMES, RENAMES_FACTION, ARRANGES = 0.3, 0.15, 0.6
"""How likely a bot does more than leave things as they are."""

NAMES = (
    "Adela the Quiet", "Bertil Oakhand", "Corwin Hale", "Dunja Farrow", "Edric Stormcrow", "Fenna Marsh",
    "Gero of the Ford", "Hedda Longstride", "Ivo Candlewick", "Jorunn Vale", "Kester Flint", "Lioba Wren",
    "Marek Thorne", "Nerissa Gale", "Odo the Patient", "Perrin Ashdown", "Quilla Reed", "Rurik Half-Hand",
    "Signe Amber", "Tancred Moor", "Ulla Fairwind", "Veit Kestrel", "Wiebke Sorrel", "Yrsa Two-Rivers",
)  # fmt: skip
FACTION_NAMES = (
    "The Grey Banner", "The Long Table", "The Seven Bridges", "The Kept Oath", "The Open Gate", "The Last Lamp",
)  # fmt: skip


def name_itself(screen: Screen, random: Random) -> list[Order]:
    """In planning a bot may give its character a name of its own (SET-6)."""
    if random.random() >= RENAMES or screen.phase != "planning" or not screen.may("name_character"):
        return []
    mine = [c.name for c in screen.of(ShownCharacter).values() if c.seat == screen.seat]
    if set(mine) & set(NAMES):
        return []
    taken = [character.name for character in screen.of(ShownCharacter).values()]
    return _named("name_character", random.choice(NAMES), taken)


def name_faction(screen: Screen, random: Random) -> list[Order]:
    if random.random() >= RENAMES_FACTION or screen.phase != "planning" or not screen.may("name_faction"):
        return []
    if screen.treasury.name in FACTION_NAMES:
        return []
    taken = [faction.name for faction in screen.of(ShownFaction).values()]
    return _named("name_faction", random.choice(FACTION_NAMES), taken)


def _named(command: str, name: str, taken: list[str]) -> list[Order]:
    return [] if any(texts.alike(name, other) for other in taken) else [(command, {"name": name})]


def settle(screen: Screen, _random: Random) -> list[Order]:
    """The new capital is where the realm stands best (BAT-13)."""
    choices = screen.offer(NameCapitalOffer)
    if not choices:
        return []
    best = max(sorted(choices.province), key=lambda key: calm(screen.of(ShownProvince)[key]))
    return [("name_capital", {"province": best})]


def arrange(screen: Screen, random: Random) -> list[Order]:
    """Usually as the scenario has it; sometimes two cards change places, or the dock stands elsewhere (SET-5)."""
    choices, changes = screen.offer(ArrangeOffer), random.random() < ARRANGES
    if choices is None or screen.drafts("arrange") or not changes or len(choices.spaces) < 2:
        return []
    now, (one, other) = choices.now, random.sample(choices.spaces, 2)
    cards = {one: now.cards[other], other: now.cards[one]}
    return [("arrange", {"cards": cards, "dock": random.choice(["", *choices.coasts])})]
