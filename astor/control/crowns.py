"""Control's hand in a succession: who is crowned, and whether the nation splits over it (SUC-4, SUC-5)."""

from typing import Annotated

import msgspec

from astor.game import texts
from astor.game.arguments import Key, Reason
from astor.game.call import Call
from astor.game.commands import CONTROL, Command
from astor.game.errors import Refused
from astor.game.seats import clean_name
from diplomacy import division, succession
from diplomacy.division import Share
from diplomacy.rules import succession as rules
from factions.models import Faction

Name = Annotated[str, msgspec.Meta(max_length=100)]
Keys = Annotated[list[Key], msgspec.Meta(max_length=200)]


def crown_monarch(call: Call, *, faction: Key, character: Key, reason: Reason = "") -> None:
    """This one rules from now on, while the throne is empty: any living person of the court, or born to it.

    Nobody who is held, before they are freed, nor who wears a crown already.
    """
    del reason  # kept with the entry
    court = succession.people(call.event)
    if rules.monarch(court, faction) is not None:
        raise Refused("crown_worn")
    eligible = (p.key for p in court if p.free and p.office != rules.MONARCH and faction in (p.faction, p.home))
    if character not in eligible:
        raise Refused("not_eligible", character=character)
    succession.crown(call, faction, character)


class Portion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a claimant takes along."""

    provinces: Keys
    units: Keys = []
    officers: Keys = []


def split_nation(call: Call, *, faction: Key, claimant: Key, name: Name, share: Portion, reason: Reason = "") -> None:
    """A succession war: the claimant takes these along and rules them, at war with the rest (SUC-5)."""
    del reason
    new = clean_name(name)
    if any(texts.alike(new, known.name) for known in Faction.objects.filter(event=call.event)):
        raise Refused("name_taken", name=new)
    taken = Share(share.provinces, share.units, share.officers)
    division.split(call, Faction.named(call.event, faction), claimant, new, taken)


def unite_nations(call: Call, *, faction: Key, into: Key, reason: Reason = "") -> None:
    """The succession war is over: all that is left of the one is the other's (SUC-5). Others only with a reason."""
    if faction == into:
        raise Refused("to_yourself", row=f"faction/{into}")
    one, other = Faction.named(call.event, faction), Faction.named(call.event, into)
    alike = one.people != "" and one.people == other.people  # guild and faiths are of no people
    if not alike and not reason.strip():
        raise Refused("never_one", faction=faction, into=into)
    division.merge(call, one, other)


CROWNS = (
    Command(crown_monarch, by=(CONTROL,)),
    Command(split_nation, by=(CONTROL,)),
    Command(unite_nations, by=(CONTROL,)),
)
