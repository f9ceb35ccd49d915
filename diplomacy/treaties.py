"""Diplomacy (DIP-9): what a seat may ask of war, treaties and alliances, and how these end by themselves."""

from typing import Annotated, Literal

import msgspec

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.proposals import forget
from diplomacy import envoys
from diplomacy.envoys import Parties
from diplomacy.models import Treaty
from diplomacy.rules import relation as rules
from diplomacy.rules.relation import ALLIANCE, PEACE, WAR
from factions import relations
from factions.models import Faction, Relation

Wording = Annotated[str, msgspec.Meta(max_length=2000)]
Makes = Literal["", "peace", "alliance"]


def declare_war(call: Call, *, to: Key) -> None:
    """War from now on: trade ends at once, public order suffers once there was an attack (DIP-9)."""
    relation = relations.between(call.event, call.asker.faction, to)
    insist(rules.may_declare_war(relation.state))
    relations.settle(call, relation, WAR)


def leave_alliance(call: Call, *, to: Key) -> None:
    """Allies no longer, but at peace (DIP-9)."""
    relation = relations.between(call.event, call.asker.faction, to)
    insist(rules.may_leave_alliance(relation.state))
    relations.settle(call, relation, PEACE)


def propose_treaty(call: Call, *, to: Parties, text: Wording = "", makes: Makes = "", secret: bool = False) -> None:
    """Put a treaty before others, with your own signature; it is made when all its parties have signed (DIP-9)."""
    event, mine = call.event, call.asker.faction
    parties = sorted({mine, *to})
    known = Faction.objects.filter(event=event, key__in=parties).values_list("key", flat=True)
    if unknown := set(parties) - set(known):
        raise Refused("unknown_row", row=f"faction/{min(unknown)}")
    insist(rules.may_propose(parties, text, makes, _state(call, parties)))
    insist(rules.may_write(mine, Treaty.images(event.pk).values()))
    others = [party for party in parties if party != mine]
    envoys.admit(call, others, "treaty_proposed")
    Treaty(event=event, key=call.page.key("treaty"), proposer=mine, parties=parties, text=text.strip(), makes=makes,
           secret=secret, signed=[mine], seat=call.asker.key, phase=event.phase, at=call.now).save()  # fmt: skip
    _tell(call, others, "treaty_proposed", faction=mine)


def _state(call: Call, parties: list[str]) -> str:
    """What two parties are to each other; "" for more."""
    return relations.between(call.event, *parties).state if len(parties) == 2 else ""


def sign(call: Call, *, treaty: Key) -> None:
    """Sign for your faction; with the last signature the treaty is made, and what it makes of the two is so (DIP-9)."""
    found, mine = _mine(call, treaty), call.asker.faction
    insist(rules.may_sign(mine, found.image(), _state(call, found.parties)))
    found.signed = sorted([*found.signed, mine])
    if rules.complete(found.image()):
        found.state, found.phase, found.at = "made", call.event.phase, call.now
    found.save()
    if found.state == "open":
        return _tell(call, found.parties, "treaty_signed", faction=mine)
    forget(call, found)
    if found.makes:
        relations.settle(call, relations.between(call.event, *found.parties), found.makes)
    return _publish(call, found, "treaty_made", parties=found.parties)


def refuse_treaty(call: Call, *, treaty: Key) -> None:
    """You will not sign: the treaty comes to nothing for all (DIP-9)."""
    found = _mine(call, treaty)
    insist(rules.may_refuse(call.asker.faction, found.image()))
    _drop(call, found, "treaty_refused")


def withdraw_treaty(call: Call, *, treaty: Key) -> None:
    """Take back a treaty of yours that not all have signed yet."""
    found = _mine(call, treaty)
    insist(rules.may_withdraw(call.asker.faction, found.image()))
    _drop(call, found, "treaty_withdrawn")


def renounce(call: Call, *, treaty: Key) -> None:
    """Your faction holds to a treaty no longer; an alliance made by it ends, nothing else is enforced (DIP-9)."""
    found, mine = _mine(call, treaty), call.asker.faction
    insist(rules.may_renounce(found.image()))
    found.state, found.renounced_by = "renounced", mine
    found.save()
    _publish(call, found, "treaty_renounced", faction=mine, parties=found.parties)
    if found.makes == ALLIANCE:
        relation = relations.between(call.event, *found.parties)
        if relation.state == ALLIANCE:
            relations.settle(call, relation, PEACE)


def hand_over(call: Call, gone: str, into: str) -> None:
    """A nation is part of another: what it has signed binds the other, what waits for signatures is off (SUC-5)."""
    for treaty in Treaty.objects.filter(event=call.event):
        if gone not in treaty.parties:
            continue
        treaty.parties = sorted({into if party == gone else party for party in treaty.parties})
        if treaty.state == "open":
            treaty.delete()
            forget(call, treaty)
            _tell(call, treaty.parties, "treaty_withdrawn", faction=into)
        elif len(treaty.parties) < 2:
            treaty.delete()
        else:
            treaty.signed = treaty.parties
            treaty.proposer = into if treaty.proposer == gone else treaty.proposer
            treaty.renounced_by = into if treaty.renounced_by == gone else treaty.renounced_by
            treaty.save()


def _mine(call: Call, key: str) -> Treaty:
    """A treaty the asker's faction is a party to; whether there are others is not for it to know."""
    found = Treaty.find(call.event, key)
    if found is None or call.asker.faction not in found.parties:
        raise Refused("treaty_gone")
    return found


def _drop(call: Call, treaty: Treaty, code: str) -> None:
    treaty.delete()
    forget(call, treaty)
    _tell(call, treaty.parties, code, faction=call.asker.faction)


def _publish(call: Call, treaty: Treaty, code: str, *, parties: list[str], **facts: str) -> None:
    """Everybody hears of it; of a secret one its parties alone."""
    sides = [f"faction/{party}" for party in treaty.parties] if treaty.secret else ["public"]
    for side in sides:
        call.say(side, code, parties=parties, **facts)


def _tell(call: Call, factions: list[str], code: str, *, faction: str) -> None:
    for party in factions:
        call.say(f"faction/{party}", code, faction=faction)


# What ends by itself


def lapse_wars(call: Call) -> None:
    """At the end of a turn: a war without an attack for so many whole turns ends."""
    turn, whole = relations.turn(call.event), call.event.rules["war_lapse_turns"]
    for war in Relation.objects.filter(event=call.event, state=WAR):
        if rules.has_lapsed(since=war.since_turn, last_attack=war.last_attack_turn, turn=turn, whole_turns=whole):
            relations.settle(call, war, PEACE)


def end_alliances(call: Call) -> None:
    """After any change: a treaty that made an alliance is over when the two are no allies any more."""
    if not any(row.startswith("relation/") for row in call.page.images):
        return
    allied = [{known["a"], known["b"]} for known in Relation.images(call.event.pk).values()
              if known["state"] == ALLIANCE]  # fmt: skip
    for treaty in Treaty.objects.filter(event=call.event, makes=ALLIANCE, state="made"):
        if set(treaty.parties) not in allied:
            treaty.state = "renounced"
            treaty.save()
