"""Who you are and what you may do (SET-6, SEAT-1): the same words on the printed card and on the phone."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from astor.game.models import Event, Seat
from astor.game.values.errors import Refused
from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty
from astor.screens.texts import spoken

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Text = str | _StrPromise

OFFICES: "dict[str, Text]" = {
    "monarch": _(
        "You rule. Your word decides what your people make, buy and promise, and whatever nobody else of your court "
        "decides falls to you. Lend powers to those you trust: you cannot be everywhere."
    ),
    "lord-general": _(
        "You command. You see to soldiers and ships, name who leads them, and march them where your court needs them. "
        "If the monarch is away, you rule."
    ),
    "arch-wizard": _(
        "You know. You choose what your people learn next, and speak for them when the scholars of all realms meet: "
        "there a good theory is worth as much as a chest of gold."
    ),
    "successor": _(
        "You are next in line. Until the day comes you are your court's envoy, officer or match: marry, lead troops, "
        "carry messages nobody else may carry."
    ),
    "second-in-line": _(
        "You are second in line, and least watched. Go where the others cannot: listen, befriend, lead troops, marry; "
        "and be ready, for courts change quickly."
    ),
    "officer": _("You serve. You hold no office now: lead troops where you are sent, and advise whoever rules."),
}
NAMES: "dict[str, tuple[Text, Text]]" = {
    "monarch": (_("Monarch"), _("Head")),
    "lord-general": (_("Lord-General"), _("General")),
    "arch-wizard": (_("Arch-Wizard"), _("Scholar")),
    "successor": (_("Successor"), _("Successor")),
    "second-in-line": (_("Second-in-line"), _("Second-in-line")),
    "officer": (_("Officer"), _("Officer")),
}
"""What an office is called in a kingdom, and in a guild or a religion (SET-8)."""
POWERS: "dict[str, Text]" = {
    "rule": _("say what your provinces make, name things, lend powers"),
    "treasury": _("spend what lies in the treasury"),
    "units": _("buy soldiers and ships"),
    "trade": _("offer deals and accept them"),
    "research": _("choose what is researched"),
    "summits": _("speak at the scholars' summit"),
    "war": _("give officers their posts and lead armies"),
    "diplomacy": _("declare war, make peace, sign alliances"),
    "plots": _("plan one secret act each diplomacy phase"),
}
ELSEWHERE: "dict[str, Text]" = {"rule": _("say what your buildings bring in, name things, lend powers")}
"""The same where it means something else in a guild or a religion, which have no provinces."""
NO_POWER = _("whatever power your monarch lends you; and you may propose anything to whoever decides it")


def power_said(power: str, kind: str) -> "Text":
    """What whoever has this power may do in a faction of this kind."""
    return POWERS[power] if kind == "kingdom" else ELSEWHERE.get(power, POWERS[power])


def powers_held(event: Event, seat: Seat, kind: str) -> Iterator["Text"]:
    """What the seat may do by its office and by what was lent to it, in a faction of this kind."""
    held = {*event.powers.get(seat.office, ()), *seat.lent} - set(seat.withheld)
    yield from [power_said(power, kind) for power in POWERS if power in held] or [NO_POWER]


def briefs(scenario: str) -> dict[str, str]:
    """What a scenario tells each faction first; nothing if its files have gone or are faulty by now."""
    try:
        changed = (loader.folder_of(scenario) / "factions.toml").stat().st_mtime_ns
        told = _told(scenario, changed)
    except (Refused, ScenarioFaulty, OSError):
        return {}
    tell = spoken(scenario).tell
    return {faction: tell("faction.brief", brief) for faction, brief in told.items()}


@lru_cache(maxsize=20)
def _told(scenario: str, _changed: int) -> dict[str, str]:
    """Read once, because a whole hall asks for it, and anew when its author has changed it."""
    return {faction.key: faction.brief for faction in loader.read(scenario).factions.faction}
