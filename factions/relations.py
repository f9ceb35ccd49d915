"""What the other apps may ask of peace and war: who is at war, and what an attack or a ruling makes of two factions."""

from astor.game.models import Event
from astor.game.play.call import Call
from astor.game.rows.board import Board
from factions.models import Relation
from factions.order.questions import turn_now
from factions.rows import RelationRow

NEWS = {"war": "war_began", "peace": "peace_made", "alliance": "alliance_made"}


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


def settle(call: Call, relation: Relation, state: str, *, by: str = "") -> None:
    """Peace, war or alliance from now on; `by`: the one of the two that wanted it so."""
    if relation.state == state:
        return
    relation.state, relation.since_turn, relation.last_attack_turn = state, turn_now(call.board), None
    relation.save()
    whose = {"by": by} if by else {}
    call.report("relation.state", NEWS[state], relation.a, relation.b, a=relation.a, b=relation.b, **whose)


def attacked(call: Call, attacker: str, defender: str) -> None:
    """An attack between two factions: they are at war, and it counts (BAT-10, DIP-9)."""
    relation = between(call.event, attacker, defender)
    settle(call, relation, "war", by=attacker)
    relation.last_attack_turn = turn_now(call.board)
    relation.save()


def touched_a_war(call: Call) -> bool:
    """Has the order touched two who are at war now?"""
    return any(now and now.state == "war" for _, now in call.changes(RelationRow))
