"""What the other apps may ask of peace and war: who is at war, and what an attack or a ruling makes of two factions."""

from typing import Literal

from astor.game.models import Event
from astor.game.play.call import Call
from astor.game.rows.board import Board
from factions.models import Relation
from factions.order.questions import turn_now
from factions.rows import RelationRow

NEWS = {
    ("peace", "war"): "war_began",
    ("alliance", "war"): "war_began",
    ("war", "peace"): "peace_made",
    ("alliance", "peace"): "alliance_ended",
    ("peace", "alliance"): "alliance_made",
    ("war", "alliance"): "alliance_made",
}
"""What two factions were to each other, and are now → the line that tells it."""
How = Literal["declared", "attack", "joined", "signed", "left", "lapsed", "ruled"]
"""What has made them so: a deed of one of them, an agreement of both, time, or Control."""


def wars(board: Board) -> frozenset[frozenset[str]]:
    """Every pair of factions at war."""
    return board.once("wars", _wars)


def _wars(board: Board) -> frozenset[frozenset[str]]:
    known = board.some(RelationRow, "a", "b", "state").values()
    return frozenset(frozenset((r.a, r.b)) for r in known if r.state == "war")


def state(board: Board, one: str, other: str) -> str:
    """What two factions are to each other; "" if they are not two factions."""
    known = board.find(RelationRow, _key(one, other))
    return known.state if known else ""


def between(event: Event, one: str, other: str) -> Relation:
    """The relation of two factions, to be changed; refused if they are not two factions of this event."""
    return Relation.named(event, _key(one, other))


def _key(one: str, other: str) -> str:
    return "~".join(sorted((one, other)))


def settle(call: Call, relation: Relation, state: str, how: How, *, by: str = "", place: str = "") -> None:
    """Peace, war or alliance from now on; whoever may know it is told what they were before, and how it came.

    `by`: the one of the two whose deed it was; `place`: where it has attacked the other.
    """
    if relation.state == state:
        return
    if place and not call.is_public("army.place"):
        how, place = "declared", ""  # where armies are hidden nobody is told that one has fought, or where
    told = {"a": relation.a, "b": relation.b, "how": how, "was": relation.state}
    if by:
        told |= {"by": by, "to": relation.b if by == relation.a else relation.a}
    if place:
        told |= {"place": place}
    code = NEWS[relation.state, state]
    relation.state, relation.since_turn, relation.last_attack_turn = state, turn_now(call.board), None
    relation.save()
    call.report("relation.state", code, relation.a, relation.b, **told)


def attacked(call: Call, attacker: str, defender: str, how: How, place: str = "") -> None:
    """An attack between two factions: they are at war, and it counts (BAT-10, DIP-9)."""
    relation = between(call.event, attacker, defender)
    settle(call, relation, "war", how, by=attacker, place=place)
    relation.last_attack_turn = turn_now(call.board)
    relation.save()


def touched_a_war(call: Call) -> bool:
    """Has the order touched two who are at war now?"""
    return any(now and now.state == "war" for _, now in call.changes(RelationRow))
