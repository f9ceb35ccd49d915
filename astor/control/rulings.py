"""Rulings on what happened at the table: war and peace, battles fought there and who fell (DIP-9, BAT-10, ORD-5)."""

from typing import Literal

from astor.control.commands import stated
from astor.game.arguments import Key, KeyOrNone, Reason
from astor.game.call import Call
from astor.game.commands import CONTROL, Command
from astor.game.errors import Refused
from factions import relations
from factions.models import Character, Faction, Province
from war import aftermath, campaign, loyalty, transfer
from war.models import Unit

State = Literal["peace", "war", "alliance"]


def set_relation(call: Call, *, a: Key, b: Key, state: State, attacked: bool = False, reason: Reason = "") -> None:
    """Peace, war or alliance between two factions; with an attack a war counts for public order (DIP-9, ORD-3)."""
    del reason  # kept with the entry
    relation = relations.between(call.event, a, b)
    fought = attacked and state == "war"
    if relation.state == state and not (fought and relation.last_attack_turn != relations.turn(call.event)):
        raise Refused("no_change", field="state")
    if fought:
        relations.attacked(call, a, b)
    else:
        relations.settle(call, relation, state)


def record_battle(call: Call, *, province: Key, attacker: Key, defender: KeyOrNone = "", taken: bool = False,
                  reason: Reason = "") -> None:  # fmt: skip
    """A battle fought on the table: it counts for public order and makes war; the attacker may have taken the land.

    Without a `defender` it is the province's owner, or the independents who hold it.
    """
    del reason  # kept with the entry
    place = Province.named(call.event, province)
    defender = defender or place.owner
    for side in filter(None, (attacker, defender)):
        Faction.named(call.event, side)
    if attacker == defender:
        raise Refused("same_side")
    if taken and defender != place.owner:
        raise Refused("not_the_owner", province=province)
    _fight(call, place, attacker, defender)
    if taken:
        aftermath.take(call, place, attacker)


def _fight(call: Call, place: Province, attacker: str, defender: str) -> None:
    place.fought = relations.turn(call.event)
    place.save()
    call.report("province.owner", "battle_fought", attacker, defender, province=place.key, attacker=attacker,
                defender=defender)  # fmt: skip
    if defender:
        relations.attacked(call, attacker, defender)


def remove_unit(call: Call, *, unit: Key, reason: Reason) -> None:
    """A unit that fell at the table is taken off the map (BAT-6)."""
    stated(reason)
    found = Unit.named(call.event, unit)
    campaign.fall(call, found)
    facts = {"kind": found.kind, "place": found.place, "faction": found.faction, "reason": reason}
    call.report("unit.place", "unit_removed", found.faction, **facts)


def free_heir(call: Call, *, character: Key, reason: Reason = "") -> None:
    """An heir who was trapped, leads an uprising or is a captive is free, and their faction's again (DIP-4)."""
    del reason  # kept with the entry
    found = Character.objects.filter(event=call.event, key=character, alive=True).exclude(fate="").first()
    if found is None:
        raise Refused("not_held", character=character)
    place = found.held
    if found.fate == "leads":
        transfer.leave_post(call, found.officer)
    loyalty.release(call, [found])
    call.report("character.alive", "heir_freed", found.faction, character=character, faction=found.faction,
                province=place)  # fmt: skip


RULINGS = (
    Command(free_heir, by=(CONTROL,)),
    Command(set_relation, by=(CONTROL,)),
    Command(record_battle, by=(CONTROL,)),
    Command(remove_unit, by=(CONTROL,)),
)
