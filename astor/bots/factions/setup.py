"""Set-up (SET-5, SET-6) and a lost capital (BAT-13): a bot's names, and how it lays out its realm. Pure."""

from random import Random

from astor.bots.screen import Order, Screen, calm
from astor.game.values import texts

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
    if random.random() >= RENAMES or screen.phase != "planning" or screen.may("name_character") is None:
        return []
    mine = [c["name"] for c in screen.of("character").values() if c["seat"] == screen.seat]
    return [] if set(mine) & set(NAMES) else _named(screen, "name_character", "character", random.choice(NAMES))


def name_faction(screen: Screen, random: Random) -> list[Order]:
    if random.random() >= RENAMES_FACTION or screen.phase != "planning" or screen.may("name_faction") is None:
        return []
    if screen.treasury["name"] in FACTION_NAMES:
        return []
    return _named(screen, "name_faction", "faction", random.choice(FACTION_NAMES))


def _named(screen: Screen, command: str, kind: str, name: str) -> list[Order]:
    taken = any(texts.alike(name, row["name"]) for row in screen.of(kind).values())
    return [] if taken else [(command, {"name": name})]


def settle(screen: Screen, _random: Random) -> list[Order]:
    """The new capital is where the realm stands best (BAT-13)."""
    choices = screen.may("name_capital")
    if not choices:
        return []
    best = max(sorted(choices["province"]), key=lambda key: calm(screen.of("province")[key]))
    return [("name_capital", {"province": best})]


def arrange(screen: Screen, random: Random) -> list[Order]:
    """Usually as the scenario has it; sometimes two cards change places, or the dock stands elsewhere (SET-5)."""
    choices, changes = screen.may("arrange"), random.random() < ARRANGES
    if choices is None or screen.drafts("arrange") or not changes or len(choices["spaces"]) < 2:
        return []
    now, (one, other) = choices["now"], random.sample(choices["spaces"], 2)
    cards = {one: now["cards"][other], other: now["cards"][one]}
    return [("arrange", {"cards": cards, "dock": random.choice(["", *choices["coasts"]])})]
