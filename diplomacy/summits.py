"""Royal summits (DIP-5): what a seat may ask: call the others together, and end what it has called."""

from typing import Annotated

import msgspec

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.proposals import forget
from diplomacy import envoys
from diplomacy.envoys import Parties
from diplomacy.models import Summit
from diplomacy.rules import summit as rules
from factions.models import Faction

Matter = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Where = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


def call_summit(call: Call, *, matter: Matter, venue: Where, invited: Parties) -> None:
    """Call factions together on a matter; each of them is told at once (DIP-5)."""
    event, mine, guests = call.event, call.asker.faction, sorted(set(invited))
    known = Faction.objects.filter(event=event, key__in=guests).values_list("key", flat=True)
    if unknown := set(guests) - set(known):
        raise Refused("unknown_row", row=f"faction/{min(unknown)}")
    insist(rules.may_call(mine, guests, Summit.images(event.pk).values()))
    envoys.admit(call, guests, "summit_called")
    summit = Summit(event=event, key=call.page.key("summit"), host=mine, matter=words(matter), venue=words(venue),
                    invited=guests, seat=call.asker.key, phase=event.phase, at=call.now)  # fmt: skip
    summit.save()
    _tell(call, summit, guests, "summit_called")


def end_summit(call: Call, *, summit: Key) -> None:
    """The summit you have called is over."""
    found = Summit.find(call.event, summit)
    if found is None or found.host != call.asker.faction:
        raise Refused("summit_gone")
    _end(call, found, [found.host, *found.invited])


def hand_over(call: Call, gone: str, into: str) -> None:
    """A nation is part of another: what it has called is over, and the other is invited in its place (SUC-5)."""
    for summit in Summit.objects.filter(event=call.event):
        guests = sorted({into if party == gone else party for party in summit.invited} - {summit.host})
        if summit.host == gone or not guests:
            _end(call, summit, guests or [summit.host])
        else:
            summit.invited = guests
            summit.save()


def _end(call: Call, summit: Summit, told: list[str]) -> None:
    summit.delete()
    forget(call, summit)
    _tell(call, summit, told, "summit_ended")


def words(text: str) -> str:
    """What was written, on one line that can be read; refused if that is nothing."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not plain:
        raise Refused("no_words")
    return plain


def _tell(call: Call, summit: Summit, factions: list[str], code: str) -> None:
    for party in factions:
        call.say(f"faction/{party}", code, faction=summit.host, matter=summit.matter, venue=summit.venue)
