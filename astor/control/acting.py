"""Control takes a seat and acts for it: the seat's own order, journaled as Control's."""

from astor.game.orders.admission import admit
from astor.game.orders.commands import understand
from astor.game.play.call import Answer, Call
from astor.game.play.play import CONTROL, SEAT, Command, play_of
from astor.game.rows.own import SeatRow
from astor.game.values.arguments import Args, Key
from astor.game.values.errors import Refused

NOT_FOR_CONTROL = ("join", "introduce", "propose", "mark_seen")
"""What only the player can do: sit down, ask another player, and read."""
ITS_OWN_AFFAIR = (
    "ask_control", "withdraw_request", "choose_monarch", "challenge", "answer", "drop_venture", "concede",
)  # fmt: skip
"""What not even the faction hears of."""


def act_for(call: Call, *, seat: Key, command: Key, args: Args) -> Answer | None:
    """Give an order for a seat. Its phase and its rules hold; Control needs neither the power nor the player."""
    found = call.named(SeatRow, seat)
    wanted = play_of(call.event).command(command)
    if SEAT not in wanted.by or wanted.sealed or command in NOT_FOR_CONTROL:
        raise Refused("not_for_control", command=command)
    typed = understand(wanted, args)
    admit(wanted, typed, call.event, found, call.now, sent_for=call.sent_for, by_right=True)
    its = Call(call.event, found.row_name, call.now, call.page, found, for_control=True, overruled=call.overruled)
    answer = wanted.run(its, **typed)
    if not wanted.draft:
        side = found.row_name if command in ITS_OWN_AFFAIR else f"faction/{found.faction}"
        call.say(side, "control_acted", seat=seat, command=command)
    return answer


ACTING = (Command(act_for, by=(CONTROL,)),)
