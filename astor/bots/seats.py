"""Seats (SEAT-3) and TURN-5: what a bot proposes, which proposals it sends or drops, and that it confirms. Pure."""

from random import Random

from msgspec import Struct

from astor.bots.factions import production
from astor.bots.screen import Order, Screen, calm
from astor.shown.offers import AllotOffer, LendOffer, ProduceOffer, SendProposalOffer, TakeBackOffer
from astor.shown.rows import ShownDraft, ShownProposal, ShownSeat
from astor.shown.seen import told
from war.loyalty.rules import HEIRS

PROPOSES = 0.35
"""How likely a seat without the power has something to say about production."""

WISHES = {"lord-general": "militia", "arch-wizard": "", "successor": "order", "second-in-line": "food"}
"""What an office would have a province produce; "" its trade good."""

VOICE = "summits"
LENDS, BEGS = 0.2, 0.04
"""How likely a monarch lends a heir that voice, and how likely a heir asks for it, in each turn."""

ITS_OWN_AFFAIR = ("lend", "take_back")
"""A bot keeps its powers as they are."""


def propose(screen: Screen, random: Random) -> list[Order]:
    """At most one proposal a phase: something for the province that stands lowest (SEAT-3)."""
    speaks, choices = random.random() < PROPOSES, screen.may_propose(ProduceOffer)
    if not speaks or choices is None or _has_spoken(screen):
        return []
    free = [key for key, o in choices.province.items() if o.times and key not in screen.drafts("produce")]
    if not free:
        return []
    place = min(sorted(free), key=lambda key: calm(screen.lands[key]))
    wish, times = _wish(screen, place), choices.province[place].times
    args = {"province": place, "outputs": [wish, *["food"] * (times - 1)]}
    return [("propose", {"command": "produce", "args": args})]


def _wish(screen: Screen, province: str) -> str:
    wish = WISHES.get(screen.own.office, "food")
    good: str = screen.lands[province].good
    return wish or good


def _has_spoken(screen: Screen) -> bool:
    """It stands in the faction's log, whatever became of it."""
    return any(facts.seat == screen.seat for facts in screen.heard("proposed"))


def answer(screen: Screen, _random: Random) -> list[Order]:
    """Send what makes sense as your own, drop the rest; one at a time, as each changes the next."""
    for key in screen.choices(SendProposalOffer).proposal:
        proposal = screen.of(ShownProposal)[key]
        return [("send_proposal" if _sensible(screen, proposal) else "drop_proposal", {"proposal": key})]
    return []


class Asked(Struct, frozen=True):
    """What a bot weighs of what another seat proposes: a province's work, that of many, or whom to feed."""

    province: str = ""
    outputs: list[str] = []
    overwork: bool = False
    mouths: list[str] = []
    lands: dict[str, production.Job] = {}


def _sensible(screen: Screen, proposal: ShownProposal) -> bool:
    if not screen.may(proposal.command):  # its time has passed
        return False
    asked = told(Asked, proposal.args)
    match proposal.command:
        case "produce":
            return production.would_do(screen, {asked.province: production.Job(asked.outputs, asked.overwork)})
        case "set_budget":
            return production.would_do(screen, {key: job for key, job in asked.lands.items() if job.outputs})
        case "allot":
            return _feeds_as_many_provinces(screen, asked.mouths)
        case _:
            return proposal.command not in ITS_OWN_AFFAIR


def _feeds_as_many_provinces(screen: Screen, mouths: list[str]) -> bool:
    return {row for row in screen.choices(AllotOffer).now if row.startswith("province/")} <= set(mouths)


def confirm(screen: Screen, _random: Random) -> list[Order]:
    """Say that this is it, unless somebody else is still at it (TURN-5)."""
    drafts = (d for d in screen.of(ShownDraft).values() if d.phase == screen.phase and not d.confirmed)
    own = all(draft.seat == screen.seat for draft in drafts)
    return [("confirm", {})] if own and screen.may("confirm") else []


def share(screen: Screen, random: Random) -> list[Order]:
    """Now and then a monarch lends a heir a voice at the summits, and takes it back before the next (SEAT-2)."""
    lends, without, lent = random.random() < LENDS, _voices(screen, LendOffer), _voices(screen, TakeBackOffer)
    if screen.phase.endswith("/upkeep") and lent:
        return [("take_back", {"seat": lent[0], "power": VOICE})]
    if screen.phase.endswith("/diplomacy") and without and not lent and lends:
        return [("lend", {"seat": random.choice(without), "power": VOICE})]
    return []


def beg(screen: Screen, random: Random) -> list[Order]:
    """A heir asks for a power for the other heir now and then, and is told no (SEAT-3)."""
    begs, choices = random.random() < BEGS, screen.may_propose(LendOffer)
    if not begs or choices is None or screen.own.office not in HEIRS or _has_spoken(screen):
        return []
    mates = sorted(key for key, powers in choices.seat.items() if VOICE in powers and _is_heir(screen, key))
    if not screen.phase.endswith("/war") or not mates:
        return []
    return [("propose", {"command": "lend", "args": {"seat": mates[0], "power": VOICE}})]


def _voices(screen: Screen, of: type[LendOffer] | type[TakeBackOffer]) -> list[str]:
    """The heirs who may be lent, or have, a voice at the summits."""
    seats = screen.choices(of).seat.items()
    return sorted(key for key, powers in seats if VOICE in powers and _is_heir(screen, key))


def _is_heir(screen: Screen, seat: str) -> bool:
    return screen.of(ShownSeat)[seat].office in HEIRS
