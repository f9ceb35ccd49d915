"""How Control's pages say where an event stands."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from astor.game.models import Event
from astor.game.values.phases import ENDED
from factions.turns import PLANNING, kind_of, turn_of

PHASES = {
    "planning": _("Planning"),
    "initial_diplomacy": _("Initial diplomacy"),
    "production": _("Production"),
    "trade": _("Trade"),
    "purchase": _("Purchase"),
    "war": _("War"),
    "upkeep": _("Upkeep"),
    "diplomacy": _("Diplomacy"),
}
STATES = {
    "planning": _("Not started"),
    "running": _("Running"),
    "paused": _("Paused"),
    "held": _("Bell rung"),
    "ended": _("Ended"),
}


def phase(event: Event) -> str:
    """`t3/war` → "Turn 3 of 6, War"; nothing before the start and after the end."""
    if event.state == Event.State.PLANNING or event.phase == ENDED:
        return ""
    kind, turn = str(PHASES[kind_of(event.phase)]), turn_of(event.phase, event.turns)
    if event.phase == PLANNING or not turn:
        return kind
    return gettext("Turn %(turn)s of %(turns)s, %(phase)s") % {"turn": turn, "turns": event.turns, "phase": kind}


def standing(event: Event) -> str:
    """State and phase in one line."""
    return " · ".join(filter(None, (str(STATES[event.state]), phase(event))))
