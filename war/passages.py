"""War (WAR-20): units of one faction go aboard the ships of another: offered by either side, answered by the other."""

from collections.abc import Collection

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.proposals import forget
from astor.game.reading import every
from factions import learning
from war import battles, campaign, theatre, transfer, turns
from war.models import Army, Passage, Unit
from war.orders import Units
from war.rules import passage as rules
from war.rules.movement import NO_ROOM

MOST_OPEN = 10
"""So many passages may one faction have offered at a time."""
MATTERS = {"unit", "relation", "building", "passage"}
"""Kinds of rows that decide whether somebody may go aboard, or stay there."""


# What a seat may ask


def offer_passage(call: Call, *, units: Units, carrier: Key, berth: Key) -> None:
    """Offer units of yours to the ships of another faction, or ships of yours to the units of another (WAR-20)."""
    field, asker = theatre.of_event(call.event), call.asker.faction
    keys = sorted(set(units))
    insist(rules.may_offer(field, asker, keys, carrier, berth))
    passenger, place = str(field.unit(keys[0])["faction"]), str(field.unit(keys[0])["place"])
    if asker == carrier:
        insist(rules.may_take(field, keys, carrier, berth, learning.effects(call.event, carrier)))
    open_now = Passage.objects.filter(event=call.event)
    if any(set(keys) & set(row.units) for row in open_now.filter(carrier=carrier)):
        raise Refused("offered_already")
    if open_now.filter(proposer=asker).count() >= MOST_OPEN:
        raise Refused("too_many_offers", most=MOST_OPEN)
    Passage(event=call.event, key=call.page.key("passage"), passenger=passenger, carrier=carrier, proposer=asker,
            units=keys, place=place, berth=berth, seat=call.asker.key, phase=call.event.phase,
            at=call.now).save()  # fmt: skip
    other, code = (passenger, "ships_offered") if asker == carrier else (carrier, "passage_asked")
    call.say(f"faction/{other}", code, faction=asker, place=place, berth=berth, n=len(keys))


def accept_passage(call: Call, *, passage: Key) -> None:
    """Take units of another faction aboard, or send yours aboard its ships: at once, and it is their move (WAR-20)."""
    found = _to_me(call, passage)
    if battles.in_progress(call.event):  # nobody comes to its help or escapes from it
        raise Refused("battle_first")
    known = learning.effects(call.event, found.carrier)
    no = rules.may_take(theatre.of_event(call.event), found.units, found.carrier, found.berth, known)
    if no is not None and no.code == NO_ROOM and call.asker.faction != found.carrier:
        raise Refused("ships_full", faction=found.carrier)  # how much room is left is the carrier's to know
    insist(no)
    close(call, found)
    embark(call, found)


def refuse_passage(call: Call, *, passage: Key) -> None:
    """Leave them ashore."""
    _drop(call, _to_me(call, passage), "passage_refused", by=call.asker.faction)


def withdraw_passage(call: Call, *, passage: Key) -> None:
    """Take back what you have offered and the other side has not answered yet."""
    found = Passage.find(call.event, passage)
    if found is None or found.proposer != call.asker.faction:
        raise Refused("passage_gone")
    _drop(call, found, "passage_withdrawn", by=call.asker.faction)


def _to_me(call: Call, key: str) -> Passage:
    """One that waits for this faction's answer."""
    found, mine = Passage.find(call.event, key), call.asker.faction
    if found is None or found.proposer == mine or mine not in (found.passenger, found.carrier):
        raise Refused("passage_gone")
    return found


# What comes of it


def embark(call: Call, found: Passage) -> None:
    """Armies of which all go keep their officers; others part without one (WAR-18)."""
    field = theatre.of_event(call.event)
    whole = rules.companies(field, found.units)
    for army in Army.objects.filter(event=call.event, key__in=whole):
        army.crossing = ""
        army.save()
        if field.season:
            turns.finish(call, army.key, "acted")
    transfer.absorb(call, "", [key for key in found.units if field.unit(key)["army"] not in (*whole, "")])
    transfer.board(call, found.units, found.berth, found.carrier)
    call.report("unit.place", "guests_aboard", found.passenger, found.carrier, faction=found.passenger,
                carrier=found.carrier, place=found.berth, n=len(found.units))  # fmt: skip


def close(call: Call, found: Passage) -> None:
    """It is no more, and with it what was proposed to do about it."""
    found.delete()
    forget(call, found)


def _drop(call: Call, found: Passage, code: str, **facts: str) -> None:
    """It comes to nothing; both sides hear why."""
    close(call, found)
    for side, other in ((found.passenger, found.carrier), (found.carrier, found.passenger)):
        call.say(f"faction/{side}", code, faction=other, place=found.place, **facts)


def end_passages(call: Call) -> None:
    """What was not answered ends with the war phase."""
    for found in Passage.objects.filter(event=call.event):
        _drop(call, found, "passage_lapsed")


# What must follow any change


def look_after(call: Call) -> None:
    """After any change: an offer ends when ships or units have gone or the two are at war, and who is aboard an
    enemy goes ashore (WAR-20)."""
    if not {row.partition("/")[0] for row in call.page.images} & MATTERS:
        return
    open_now = every(Passage, event_id=call.event.pk)
    if not open_now and not Unit.objects.filter(event=call.event).exclude(aboard="").exists():
        return
    field = theatre.of_event(call.event)
    for found in open_now:
        if found.phase != call.event.phase:  # an undo has opened it again
            _drop(call, found, "passage_lapsed")
        elif rules.may_carry(field, found.units, found.carrier, found.berth):
            _drop(call, found, "passage_broken_off")
    for (carrier, faction, shore), units in rules.put_off(field).items():
        _put_ashore(call, carrier, faction, shore, units)


def _put_ashore(call: Call, carrier: str, faction: str, shore: str, units: Collection[str]) -> None:
    for unit in campaign.units(call, units):
        unit.aboard = ""
        unit.save()
    transfer.relocate(call, units, shore)
    call.report("unit.place", "guests_put_off", faction, carrier, faction=faction, carrier=carrier, to=shore,
                n=len(units))  # fmt: skip
