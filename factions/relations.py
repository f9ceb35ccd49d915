"""What the other apps may ask of peace and war: who is at war, and what an attack or a ruling makes of two factions."""

from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event
from astor.game.phases import turn_of
from factions.models import Relation

NEWS = {"war": "war_began", "peace": "peace_made", "alliance": "alliance_made"}


def turn(event: Event) -> int:
    return turn_of(event.phase, event.turns)


def wars(event: Event) -> frozenset[frozenset[str]]:
    """Every pair of factions at war."""
    return frozenset(frozenset((r.a, r.b)) for r in Relation.objects.filter(event=event, state="war"))


def between(event: Event, one: str, other: str) -> Relation:
    """The relation of two factions; refused if they are not two factions of this event."""
    a, b = sorted((one, other))
    found = Relation.objects.filter(event=event, a=a, b=b).first()
    if found is None:
        raise Refused("unknown_row", row=f"relation/{a}~{b}")
    return found


def settle(call: Call, relation: Relation, state: str) -> None:
    """Peace, war or alliance from now on."""
    if relation.state == state:
        return
    relation.state, relation.since_turn, relation.last_attack_turn = state, turn(call.event), None
    relation.save()
    call.report("relation.state", NEWS[state], relation.a, relation.b, a=relation.a, b=relation.b)


def attacked(call: Call, attacker: str, defender: str) -> None:
    """An attack between two factions: they are at war, and it counts (BAT-10, DIP-9)."""
    relation = between(call.event, attacker, defender)
    settle(call, relation, "war")
    relation.last_attack_turn = turn(call.event)
    relation.save()
