"""Proposals (SEAT-3): a seat without the power lays an order before the one who has it."""

from astor.game import journal
from astor.game.arguments import Args, Key
from astor.game.call import Answer, Call
from astor.game.commands import gate, in_time, moment_of, not_too_often, the_play, understand
from astor.game.errors import Refused, insist
from astor.game.models import Proposal, Row
from astor.game.seats import powers

MOST_OPEN = 8
"""So many proposals of one seat may wait at a time: more would bury the one who has to read them."""


def propose(call: Call, *, command: Key, args: Args) -> None:
    """Lay an order before the holder of its power: one that the rules would allow right now."""
    wanted = the_play().command(command)
    if not wanted.power:
        raise Refused("nothing_to_propose", command=command)
    typed = understand(wanted, args)
    power = wanted.power_for(typed)
    insist(gate(wanted, moment_of(call.event), frozenset({power}), power=power))
    seat = call.asker
    if Proposal.objects.filter(event=call.event, seat=seat.key).count() >= MOST_OPEN:
        raise Refused("too_many_proposals", most=MOST_OPEN)
    with journal.tried(call.page):
        wanted.run(call, **typed)
    Proposal(event=call.event, key=call.page.key("proposal"), faction=seat.faction, seat=seat.key, command=command,
             args=args, power=power, phase=call.event.phase, at=call.now).save()  # fmt: skip
    call.say(f"faction/{seat.faction}", "proposed", seat=seat.key, command=command)


def send_proposal(call: Call, *, proposal: Key) -> Answer | None:
    """Give the proposed order as your own."""
    found = _of_my_faction(call, proposal)
    wanted = the_play().command(found.command)
    held = powers(call.event, call.asker)
    insist(gate(wanted, moment_of(call.event), held, power=found.power, sent_for=found.phase))
    insist(in_time(wanted, call.event, call.now))
    insist(not_too_often(wanted, call.event, call.asker))
    found.delete()
    answer = wanted.run(call, **understand(wanted, found.args))
    call.say(f"faction/{found.faction}", "proposal_sent", seat=found.seat, by=call.asker.key, command=found.command)
    return answer


def drop_proposal(call: Call, *, proposal: Key) -> None:
    """Put a proposal aside: the holder of its power, or the seat that made it."""
    found = _of_my_faction(call, proposal)
    if found.seat != call.asker.key and found.power not in powers(call.event, call.asker):
        raise Refused("no_power", power=found.power)
    found.delete()
    call.say(f"faction/{found.faction}", "proposal_dropped", seat=found.seat, by=call.asker.key, command=found.command)


def forget(call: Call, row: Row) -> None:
    """What was proposed to do about this row is of no use any more (SEAT-3)."""
    for proposal in Proposal.objects.filter(event=call.event, **{f"args__{row.KIND}": row.key}):
        proposal.delete()


def _of_my_faction(call: Call, key: str) -> Proposal:
    found = Proposal.objects.filter(event=call.event, key=key, faction=call.asker.faction).first()
    if found is None:
        raise Refused("proposal_gone")
    return found
