"""Subterfuge (SUB-1): what a bot sanctions, and what it calls off again. Pure."""

from random import Random

from astor.bots.screen import Order, Screen
from astor.shown.offers import CallOffOffer, SanctionOffer
from astor.shown.rows import ShownCharacter, ShownOfficer, ShownPlot, ShownProvince, ShownTreaty

PLOTS, SUSPECTS = 0.7, 0.9
"""How likely a court sanctions an act in a phase, and aims it at one who wants its signature."""

HARM = ("sabotage", "steal", "assassinate", "incite")
"""What is done to those who are suspected."""


def sanction(screen: Screen, random: Random) -> list[Order]:
    """One act a phase, any that can be aimed at somebody it has signed nothing with in this phase."""
    choices, plots, suspects = screen.offer(SanctionOffer), random.random() < PLOTS, random.random() < SUSPECTS
    if choices is None or not plots:
        return []
    targets = set(choices.against) - _signed_with(screen)
    suitors = targets & _suitors(screen) if suspects else set()
    aims = _aims(screen, choices, suitors or targets)
    act = random.choice(sorted(act for act, aim in aims.items() if all(aim.values()) and (act in HARM or not suitors)))
    return [("sanction", {"act": act, **{field: random.choice(sorted(some)) for field, some in aims[act].items()}})]


def _aims(screen: Screen, choices: SanctionOffer, targets: set[str]) -> dict[str, dict[str, list[str]]]:
    """Act → what it is aimed at, each out of what, if these are the factions it would hit."""
    against = sorted(targets)
    people = [key for key in choices.character if _court_of(screen, key) in targets]
    lands = [key for key in choices.province if screen.of(ShownProvince)[key].owner in targets]
    return {
        "sabotage": {"against": against, "technology": choices.technology},
        "steal": {"against": against, "technology": choices.learnable},
        "assassinate": {"character": people},
        "incite": {"province": lands},
        "counter": {"counters": [*choices.counters]},
    }


def _court_of(screen: Screen, key: str) -> str:
    """Whose somebody is: of a court, or an officer without an office."""
    named = screen.find(ShownCharacter, key) or screen.of(ShownOfficer)[key]
    return named.faction


def call_off(screen: Screen, _random: Random) -> list[Order]:
    """Whoever has just signed with us is not to be harmed."""
    own, friends = screen.choices(CallOffOffer).plot, _signed_with(screen)
    return [("call_off", {"plot": key}) for key in own if _victim(screen, key) in friends]


def _victim(screen: Screen, key: str) -> str:
    plot = screen.of(ShownPlot)[key]
    if plot.character:
        victim: str = _court_of(screen, plot.character)
    elif plot.province:
        victim = screen.of(ShownProvince)[plot.province].owner
    else:
        victim = plot.against
    return victim


def _signed_with(screen: Screen) -> set[str]:
    """The parties of the treaties of ours that were made in this phase."""
    made = (t for t in screen.of(ShownTreaty).values() if (t.state, t.phase) == ("made", screen.phase))
    return {party for treaty in made for party in treaty.parties if screen.faction in treaty.parties}


def _suitors(screen: Screen) -> set[str]:
    """Who wants our signature."""
    open_now = (t for t in screen.of(ShownTreaty).values() if t.state == "open")
    return {treaty.proposer for treaty in open_now if screen.faction not in treaty.signed}
