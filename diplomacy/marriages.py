"""Heirs (DIP-2): what a seat may ask: propose a marriage, answer it."""

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Event
from astor.game.proposals import forget
from diplomacy import envoys
from diplomacy.models import Marriage
from diplomacy.rules import heir as rules
from diplomacy.rules.heir import NOBODY, Heir
from factions.models import Character
from war import loyalty


def propose_marriage(call: Call, *, heir: Key, spouse: Key, residence: Key) -> None:
    """Offer an heir of yours to an heir of another faction, and say where they shall live (DIP-2)."""
    mine, event = call.asker.faction, call.event
    people = heirs(event)
    one, other = people.get(heir, NOBODY), people.get(spouse, NOBODY)
    if one.faction != mine:
        raise Refused("not_yours", row=f"character/{heir}")
    insist(rules.may_marry(one, other, residence))
    insist(rules.may_woo(mine, Marriage.images(event.pk).values()))
    envoys.admit(call, [other.faction], "marriage_proposed")
    Marriage(event=event, key=call.page.key("marriage"), proposer=mine, receiver=other.faction, heir=heir,
             spouse=spouse, residence=residence, seat=call.asker.key, phase=event.phase,
             at=call.now).save()  # fmt: skip
    call.say(f"faction/{other.faction}", "marriage_proposed", faction=mine, heir=heir, spouse=spouse)


def accept_marriage(call: Call, *, marriage: Key) -> None:
    """Both marry, and the one who moves becomes a member of the other's faction (DIP-2)."""
    found = _to_me(call, marriage)
    people = heirs(call.event)
    heir, spouse = people.get(found.heir, NOBODY), people.get(found.spouse, NOBODY)
    insist(rules.may_marry(heir, spouse, found.residence))
    found.state, found.phase, found.at = "made", call.event.phase, call.now
    found.save()
    loyalty.join_court(call, rules.who_moves(heir, spouse, found.residence).officer, found.residence)
    call.report("character.faction", "married", found.proposer, found.receiver, heir=found.heir, spouse=found.spouse,
                faction=found.residence)  # fmt: skip


def refuse_marriage(call: Call, *, marriage: Key) -> None:
    """There will be no such wedding."""
    _drop(call, _to_me(call, marriage), "marriage_refused")


def withdraw_marriage(call: Call, *, marriage: Key) -> None:
    """Take back a proposal of yours that was not answered yet."""
    found = Marriage.find(call.event, marriage)
    if found is None or found.state != "open" or found.proposer != call.asker.faction:
        raise Refused("marriage_gone")
    _drop(call, found, "marriage_withdrawn")


def _to_me(call: Call, key: str) -> Marriage:
    found = Marriage.find(call.event, key)
    if found is None or found.state != "open" or found.receiver != call.asker.faction:
        raise Refused("marriage_gone")
    return found


def _drop(call: Call, marriage: Marriage, code: str) -> None:
    close(call, marriage)
    courts = {marriage.proposer: marriage.receiver, marriage.receiver: marriage.proposer}
    for faction, other in courts.items():
        call.say(f"faction/{faction}", code, faction=other, heir=marriage.heir, spouse=marriage.spouse)


def close(call: Call, marriage: Marriage) -> None:
    """It is no more, and with it what was proposed to do about it."""
    marriage.delete()
    forget(call, marriage)


def end_suits(call: Call) -> None:
    """What was not answered ends with the phase."""
    for marriage in Marriage.objects.filter(event=call.event, state="open"):
        _drop(call, marriage, "marriage_lapsed")


def hand_over(call: Call, gone: str, into: str) -> None:
    """A nation is part of another: what it was asked, or had asked, is off (SUC-5)."""
    for marriage in Marriage.objects.filter(event=call.event, state="open"):
        if gone in (marriage.proposer, marriage.receiver):
            marriage.proposer = into if marriage.proposer == gone else marriage.proposer
            marriage.receiver = into if marriage.receiver == gone else marriage.receiver
            _drop(call, marriage, "marriage_broken_off")


def break_off(call: Call) -> None:
    """After any change at court: where one of the two has died or may marry no more, the proposal is off.

    What an undo opens again in a later phase is over at once, as it would have been at the close.
    """
    if not any(row.startswith(("character/", "marriage/")) for row in call.page.images):
        return
    open_now = list(Marriage.objects.filter(event=call.event, state="open"))
    people = heirs(call.event) if open_now else {}
    for marriage in open_now:
        if marriage.phase != call.event.phase:
            _drop(call, marriage, "marriage_lapsed")
        elif not _stands(people, marriage):
            _drop(call, marriage, "marriage_broken_off")


def _stands(people: dict[str, Heir], marriage: Marriage) -> bool:
    """Are both still heirs of the courts that were to agree?"""
    one, other = people.get(marriage.heir, NOBODY), people.get(marriage.spouse, NOBODY)
    courts = (one.faction, other.faction) == (marriage.proposer, marriage.receiver)
    return courts and rules.may_marry(one, other, marriage.residence) is None


def heirs(event: Event) -> dict[str, Heir]:
    """Everybody at any court as the rules of heirs see them."""
    return rules.heirs_of(Character.images(event.pk), Marriage.images(event.pk).values())
