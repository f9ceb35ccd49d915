"""Objectives (SET-6): claimed as reached, and taken back; and what was secret, revealed (SEAT-5)."""

from collections.abc import Callable

from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from astor.game.values.sides import PUBLIC
from factions.models import Objective
from factions.rows import ObjectiveRow
from factions.story.questions import over, pursued, secrets
from factions.story.rules import claims


def claim_objective(call: Call, *, objective: Key) -> None:
    """Tell Control that an objective of yours, or of your faction, is reached; Control judges."""
    found = _mine(call, objective)
    insist(claims.may_claim(found.as_row(ObjectiveRow)))
    found.state, found.claimed_by, found.word = "claimed", call.asker.key, ""
    found.save()


def withdraw_claim(call: Call, *, objective: Key) -> None:
    """Take a claim back that Control has not judged yet."""
    found = _mine(call, objective)
    insist(claims.may_withdraw(found.as_row(ObjectiveRow)))
    found.state, found.claimed_by = "", ""
    found.save()


def _mine(call: Call, key: str) -> Objective:
    found = Objective.find(call.event, key)
    if found is None or not claims.is_for(call.asker.key, call.asker.faction, found.as_row(ObjectiveRow)):
        raise Refused("not_yours", row=f"objective/{key}")
    return found


def _objectives(board: Board, seat: str, may: Callable[[ObjectiveRow], Refused | None]) -> Image:
    mine = pursued(board, seat, faction_of(board, seat))
    return {"objective": sorted(key for key, objective in mine.items() if may(objective) is None)}


def claim_objective_choices(board: Board, seat: str) -> Image | Refused:
    return _objectives(board, seat, claims.may_claim)


def withdraw_claim_choices(board: Board, seat: str) -> Image | Refused:
    return _objectives(board, seat, claims.may_withdraw)


def reveal(call: Call, *, moment: Key) -> None:
    """After the last bell: put something that was secret on the wall, and tell it if nobody knows it yet."""
    if not over(call.board):
        raise Refused("not_over")
    if moment not in {secret.key for secret in secrets(call.board)}:
        raise Refused("unknown_row", row=f"moment/{moment}")
    call.say(PUBLIC, "revealed", moment=moment)


def reveal_choices(board: Board, _seat: str) -> Image | Refused:
    return {"moment": [secret.key for secret in secrets(board)]} if over(board) else Refused("not_over")


COMMANDS = (
    Command(claim_objective, choices=claim_objective_choices, alike=False, afterwards=True, most=20),
    Command(withdraw_claim, choices=withdraw_claim_choices, alike=False, afterwards=True, most=20),
    Command(reveal, choices=reveal_choices, by=(CONTROL,), afterwards=True),
)
