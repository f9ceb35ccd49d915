"""Diplomacy (DIP-9): what a bot writes, signs, refuses and renounces, whom it fights and whose ally it stays. Pure."""

from random import Random
from typing import Any

from msgspec import Struct

from astor.bots.screen import Order, Screen
from astor.game.rows.page import Image
from astor.shown.offers import (
    DeclareWarOffer,
    LeaveAllianceOffer,
    ProposeTreatyOffer,
    RenounceOffer,
    SignOffer,
    WithdrawTreatyOffer,
)
from astor.shown.rows import ShownTreaty
from astor.shown.seen import told

WRITES, WHISPERS, THREES = 0.55, 0.35, 0.3
"""How likely a court writes a treaty in a phase; and, of treaties: is secret, is between three."""
SIGNS, LIES = 0.55, 0.2
"""How likely it signs what others wrote in a phase, and lets it lie; what is neither signed nor let lie is refused."""
REGRETS, RENOUNCES, LEAVES = 0.5, 0.15, 0.3
"""How likely it takes back what waits too long, and ends a treaty or an alliance."""
FEARS = 0.2
"""How likely it has no sooner written than it takes that back."""
TEXTS = (
    "Neither of us builds a fortress on the common border.",
    "Our ships are welcome in each other’s ports.",
    "Whoever is attacked first may count on the other’s food.",
    "The grain goes north, the timber comes south, year after year.",
    "We tell each other who asks us for an army.",
    "What we know of the storms, we know together.",
)


class Wording(Struct):
    """The arguments of a treaty that tell it from others."""

    to: list[str]
    text: str
    makes: str


def answer(screen: Screen, random: Random) -> list[Order]:
    """Peace is always signed, the rest mostly; one at a time, as each may change what the next is worth."""
    for key in sorted(screen.choices(SignOffer).treaty):
        die = random.random()
        if die < SIGNS or screen.of(ShownTreaty)[key].makes == "peace":
            return [("sign", {"treaty": key})]
        if die >= SIGNS + LIES:
            return [("refuse_treaty", {"treaty": key})]
    return []


def think_better(screen: Screen, random: Random) -> list[Order]:
    """What nobody has signed since an earlier phase may be taken back."""
    own, regrets = screen.choices(WithdrawTreatyOffer).treaty, random.random() < REGRETS
    old = screen.older({key: screen.of(ShownTreaty)[key] for key in own})
    return [("withdraw_treaty", {"treaty": key}) for key in old[:1] if regrets]


def lose_heart(screen: Screen, random: Random) -> list[Order]:
    """What was written in this phase is taken back while nobody else has signed it."""
    choices, fears = screen.choices(WithdrawTreatyOffer).treaty, random.random() < FEARS
    own = {key: screen.of(ShownTreaty)[key] for key in sorted(choices)}
    new = [key for key, t in own.items() if t.phase == screen.phase and set(t.signed) == {screen.faction}]
    return [("withdraw_treaty", {"treaty": key}) for key in new[:1] if fears]


def renounce(screen: Screen, random: Random) -> list[Order]:
    """One of an earlier phase, at most, in a phase."""
    made, ends = screen.choices(RenounceOffer).treaty, random.random() < RENOUNCES
    old = screen.older({key: screen.of(ShownTreaty)[key] for key in made})
    return [("renounce", {"treaty": random.choice(old)})] if ends and old and not screen.did("treaty_renounced") else []


def leave(screen: Screen, random: Random) -> list[Order]:
    """An alliance of an earlier turn may have lasted long enough."""
    allies, leaves = screen.choices(LeaveAllianceOffer).to, random.random() < LEAVES
    old = sorted(to for to in allies if screen.relations[to].since_turn < screen.clock.turn)
    return [("leave_alliance", {"to": to}) for to in old[:1] if leaves]


def declare(screen: Screen, random: Random) -> list[Order]:
    """A court at peace with all may have had enough of it, from the second turn on."""
    choices, fights = screen.choices(DeclareWarOffer).to, random.random() < screen.temper.declares
    if not fights or screen.at_war or screen.clock.turn < 2:
        return []
    others = sorted(to for to in choices if screen.relations[to].state == "peace")
    return [("declare_war", {"to": random.choice(others)})] if others else []


def write(screen: Screen, random: Random) -> list[Order]:
    """At most one treaty a phase: peace with an enemy first, else an alliance or mere words."""
    others, writes = screen.choices(ProposeTreatyOffer).to, random.random() < WRITES
    if not others or not writes or _has_written(screen):
        return []
    treaty = _treaty(screen, random, sorted(others))
    return [] if _lies(screen, treaty) else [("propose_treaty", treaty)]


def _treaty(screen: Screen, random: Random, others: list[str]) -> Image:
    """To whom, and what it makes of the two; a war is fought for some time before it ends."""
    since = {to: screen.relations[to].since_turn for to in others}
    states = {to: screen.relations[to].state for to in others}
    enemies = [to for to in others if states[to] == "war" and since[to] < screen.clock.turn]
    friends = [to for to in others if states[to] == "peace"]
    treaty: dict[str, Any] = {"text": random.choice(TEXTS), "makes": "", "secret": random.random() < WHISPERS}
    if enemies:
        return treaty | {"to": [random.choice(enemies)], "makes": "peace"}
    if friends and random.random() < screen.temper.allies:
        return treaty | {"to": [random.choice(friends)], "makes": "alliance"}
    some = min(len(others), 2 if random.random() < THREES else 1)
    return treaty | {"to": sorted(random.sample(others, some))}


def _lies(screen: Screen, treaty: Image) -> bool:
    """Has it put the same before the same, and waits for them?"""
    said = told(Wording, treaty)
    asked = {screen.faction, *said.to}, said.text, said.makes
    open_ones = (t for t in screen.of(ShownTreaty).values() if t.proposer == screen.faction and t.state == "open")
    return any((set(t.parties), t.text, t.makes) == asked for t in open_ones)


def _has_written(screen: Screen) -> bool:
    """It lies before others, is made, has been refused already, or taken back."""
    own = (t for t in screen.of(ShownTreaty).values() if t.proposer == screen.faction)
    written = any(treaty.phase == screen.phase for treaty in own)
    return written or screen.did("treaty_withdrawn") or bool(screen.heard("treaty_refused"))
