"""What a faction means to do at the close (TURN-5): put down, changed until the bell, confirmed or not."""

from typing import Any, TypeVar

from msgspec import convert

from astor.game.models import Draft
from astor.game.orders import filed
from astor.game.play.call import Call
from astor.game.play.play import play_of
from astor.game.rows.board import Board
from astor.game.rows.own import DraftRow, ProposalRow

T = TypeVar("T")


def keep(call: Call, command: str, subject: str, data: dict[str, Any], *, confirmed: bool = False) -> None:
    """Put down what the asker's faction means to do, in place of what it meant before; `subject`: key of a row.

    `confirmed`: whoever puts it down has said that this is it. Whoever's draft says something else from now on is told;
    so is whoever has proposed something else since it was last put down.
    """
    phase, faction = call.event.phase, call.asker.faction
    key = _key(phase, command, subject)
    draft = Draft.find(call.event, key)
    if draft is not None and draft.faction == faction and draft.data != data:
        filed.replaced(call, draft.seat, command, _named(call.board, subject))
    for proposal in call.board.of(ProposalRow).values():
        if _passes_over(proposal, faction, command, subject, data) and (draft is None or draft.at < proposal.at):
            filed.passed_over(call, proposal.seat, command, _named(call.board, subject))
    draft = draft or Draft(event=call.event, key=key, command=command, subject=subject, phase=phase)
    draft.faction, draft.seat, draft.data = faction, call.asker.key, data
    draft.at, draft.confirmed = call.now, confirmed
    draft.save()


def _passes_over(proposal: ProposalRow, faction: str, command: str, subject: str, data: dict[str, Any]) -> bool:
    """Is this something else than a mate has proposed for the same?"""
    about = (proposal.faction, proposal.command) == (faction, command)
    same = subject in (faction, *proposal.args.values())
    return about and same and any(data.get(name, value) != value for name, value in proposal.args.items())


def take_back(call: Call, command: str, subject: str) -> None:
    """Put down nothing for the phase any more, where the asker's faction has put down something."""
    draft = Draft.find(call.event, _key(call.event.phase, command, subject))
    if draft is not None and draft.faction == call.asker.faction:
        filed.taken_back(call, draft.seat, command, _named(call.board, subject))
        draft.delete()


def _key(phase: str, command: str, subject: str) -> str:
    return f"{phase.replace('/', '-')}-{command}-{subject}"


def _named(board: Board, subject: str) -> str:
    """The name of the row a draft is about."""
    names = (f"{model.KIND}/{subject}" for model in play_of(board).kinds)
    return next((name for name in names if board.has(name)), "")


def meant(board: Board, command: str, subject: str, faction: str) -> DraftRow | None:
    """The draft in which a faction has put this down for the phase; one of a former owner says nothing."""
    draft = board.find(DraftRow, _key(board.fact("phase"), command, subject))
    return draft if draft is not None and draft.faction == faction else None


def counted(board: Board, command: str, says: type[T], subject: str, faction: str) -> T | None:
    """What would count of a draft if the phase closed now (TURN-5), as what it says."""
    draft = meant(board, command, subject, faction)
    counts = draft and (draft.confirmed or board.fact("rules")["unconfirmed_orders"] == "count")
    return convert(draft.data, says) if draft and counts else None


def drop_all(call: Call) -> None:
    """What a phase that is over leaves behind in drafts is gone."""
    for draft in Draft.every(call.event, phase=call.event.phase):
        draft.delete()
