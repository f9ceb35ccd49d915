"""Proposals (SEAT-3): a seat without the power lays an order before the one who has it."""

from astor.game.journal import journal
from astor.game.models import Proposal, Row
from astor.game.orders import filed
from astor.game.orders.admission import admit
from astor.game.orders.commands import understand
from astor.game.orders.seats import powers
from astor.game.play import sight
from astor.game.play.call import Answer, Call
from astor.game.play.play import play_of
from astor.game.rows.board import Board
from astor.game.rows.own import ProposalRow, SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Args, Key
from astor.game.values.errors import Refused

MOST_OPEN = 8
"""So many proposals of one seat may wait at a time: more would bury the one who has to read them."""


def propose(call: Call, *, command: Key, args: Args) -> None:
    """Lay an order before the holder of its power: one that the rules would allow right now."""
    wanted = play_of(call.event).command(command)
    if not wanted.power:
        raise Refused("nothing_to_propose", command=command)
    typed = understand(wanted, args)
    seat = call.asker
    admit(wanted, typed, call.event, seat, call.now, by_right=True)
    if len(Proposal.every(call.event, seat=seat.key)) >= MOST_OPEN:
        raise Refused("too_many_proposals", most=MOST_OPEN)
    with journal.tried(call.page):
        wanted.run(call, **typed)
    call.overruled.clear()
    Proposal(event=call.event, key=call.page.key("proposal"), faction=seat.faction, seat=seat.key, command=command,
             args=args, power=wanted.power_for(typed), phase=call.event.phase, at=call.now).save()  # fmt: skip
    call.say(f"faction/{seat.faction}", "proposed", seat=seat.key, command=command)


def send_proposal(call: Call, *, proposal: Key) -> Answer | None:
    """Give the proposed order as your own."""
    found = _of_my_faction(call, proposal)
    wanted = play_of(call.event).command(found.command)
    typed = understand(wanted, found.args)
    admit(wanted, typed, call.event, call.asker, call.now, sent_for=found.phase)
    found.delete()
    answer = wanted.run(call, **typed)
    call.say(f"faction/{found.faction}", "proposal_sent", seat=found.seat, by=call.asker.key, command=found.command)
    return answer


def drop_proposal(call: Call, *, proposal: Key) -> None:
    """Put a proposal aside: the holder of its power, or the seat that made it."""
    found = _of_my_faction(call, proposal)
    if found.seat != call.asker.key and found.power not in powers(call.board, call.asker):
        raise Refused("no_power", power=found.power)
    found.delete()
    call.say(f"faction/{found.faction}", "proposal_dropped", seat=found.seat, by=call.asker.key, command=found.command)


def end(call: Call, row: Row) -> None:
    """A row is no more, and with it what was proposed to do about it (SEAT-3)."""
    row.delete()
    forget(call, row)


def forget(call: Call, row: Row) -> None:
    """What was proposed to do about this row is of no use any more (SEAT-3): whoever has proposed it hears so, and
    which mate has settled it, if one has.
    """
    for key, proposal in call.board.some(ProposalRow, "args").items():
        if proposal.args.get(row.KIND) == row.key:
            found = Proposal.named(call.event, key)
            found.delete()
            mate = call.seat if not call.for_control else None
            by = mate.key if mate is not None and mate.faction == found.faction else ""
            if by != found.seat:
                filed.tell_player(call, found.seat, "proposal_moot", command=found.command, by=by)


def lapse(call: Call) -> None:
    """What nobody has decided is over with its phase; whoever has proposed it hears so (SEAT-3)."""
    for proposal in Proposal.every(call.event):
        proposal.delete()
        filed.tell_player(call, proposal.seat, "proposal_lapsed", command=proposal.command)


def _of_my_faction(call: Call, key: str) -> Proposal:
    found = Proposal.find(call.event, key)
    if found is None or found.faction != call.asker.faction:
        raise Refused("proposal_gone")
    return found


def _proposals(board: Board, seat: str, *, mine_too: bool) -> Image:
    own = board.named(SeatRow, seat)
    held = sight.powers(board, own.faction).get(seat, frozenset())
    mine = [
        (p.at, key) for key, p in board.of(ProposalRow).items()
        if p.faction == own.faction and (p.power in held or (mine_too and p.seat == seat))
    ]  # fmt: skip
    return {"proposal": [key for _, key in sorted(mine)]}


def send_proposal_choices(board: Board, seat: str) -> Image | Refused:
    return _proposals(board, seat, mine_too=False)


def drop_proposal_choices(board: Board, seat: str) -> Image | Refused:
    return _proposals(board, seat, mine_too=True)
