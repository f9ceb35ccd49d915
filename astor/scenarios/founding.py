"""Set-up: a new event from a scenario, as the first entry of its journal."""

from collections.abc import Mapping

from msgspec.structs import replace

from astor.game import event_keys
from astor.game.journal import journal
from astor.game.models import Entry, Event, Seat
from astor.game.orders import seats
from astor.game.play.countdown import length_of
from astor.game.rows.rows import lay
from astor.game.values import dice
from astor.game.values.errors import Refused
from astor.scenarios import loader
from astor.scenarios.tables import Scenario
from factions.rulings import Rules


def found(key: str, plan: Scenario, *, name: str, now: int, by: str, secret: str = "", practice: bool = False) -> Event:
    """Make an event of this scenario, ready for its players; in a practice event bots play the free seats."""
    if Event.objects.filter(key=key).exists() or not event_keys.reachable(key):
        raise Refused("name_taken", name=name)
    secret = secret or dice.new_secret()
    columns = {**loader.columns(plan), "secret": secret, "commitment": dice.commitment(secret)}
    event = Event(key=key, name=name, scenario=plan.name, practice=practice, **columns)
    event.remaining = event.length = length_of(event, "planning")
    args = {"name": name, "scenario": plan.name, "lengths": event.lengths, "without": list(plan.left_out),
            "practice": practice}  # fmt: skip
    record = Entry(actor=by, command="found", args=args, phase=event.phase, at=now)
    with journal.founding(event, record):
        event.save()
        rows = list(loader.rows(event, plan))
        seats.issue_links([row for row in rows if isinstance(row, Seat)])
        lay(rows)
    return event


def with_rules(plan: Scenario, rules: Rules) -> Scenario:
    """The same scenario, ruled so."""
    return replace(plan, event=replace(plan.event, rules=rules))


def with_turns(plan: Scenario, turns: int) -> Scenario:
    """The same scenario with so many turns."""
    return replace(plan, event=replace(plan.event, turns=turns))


def with_lengths(plan: Scenario, lengths: Mapping[str, int]) -> Scenario:
    """The same scenario with other phase lengths, in seconds (TURN-4)."""
    return replace(plan, event=replace(plan.event, lengths=replace(plan.event.lengths, **lengths)))
