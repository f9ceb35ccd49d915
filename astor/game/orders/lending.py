"""Powers lent and taken back among the seats of one faction (SEAT-2)."""

from collections.abc import Callable
from typing import Annotated

import msgspec

from astor.game.models import Seat
from astor.game.play.call import Call
from astor.game.play.play import play_of
from astor.game.play.sight import faction_of, holder, holders
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from astor.game.values.powers import Holder

Power = Annotated[str, msgspec.Meta(max_length=20)]


def lend(call: Call, *, seat: Key, power: Power) -> None:
    """Give one of your powers to another seat of your faction as well (SEAT-2)."""
    to = _mate(call, seat)
    rule, own = play_of(call.event).powers.may_lend, to.key == call.asker.key
    insist(rule(power, to=holder(to.as_row(SeatRow)), own=own, offices=call.event.powers))
    to.withheld = [p for p in to.withheld if p != power]
    if power not in call.event.powers.get(to.office, ()):
        to.lent = sorted({*to.lent, power})
    to.save()
    call.say(f"faction/{to.faction}", "power_lent", seat=to.key, power=power)


def take_back(call: Call, *, seat: Key, power: Power) -> None:
    """Take a power away from another seat of your faction, those of its office included (SEAT-2)."""
    to = _mate(call, seat)
    known, own = play_of(call.event).powers, to.key == call.asker.key
    insist(known.may_take_back(power, to=holder(to.as_row(SeatRow)), own=own, offices=call.event.powers))
    to.lent = [p for p in to.lent if p != power]
    if power in known.own(call.event.powers, holder(to.as_row(SeatRow))):
        to.withheld = sorted({*to.withheld, power})
    to.save()
    call.say(f"faction/{to.faction}", "power_taken_back", seat=to.key, power=power)


def _mate(call: Call, key: str) -> Seat:
    mate = Seat.find(call.event, key)
    if mate is None or mate.faction != call.asker.faction:
        raise Refused("not_yours", row=f"seat/{key}")
    return mate


def _lending(board: Board, seat: str, may: Callable[..., Refused | None]) -> Image:
    """Each other seat of the faction → the powers this rule allows; worked out for all of its seats at once."""
    faction, known = faction_of(board, seat), play_of(board).powers.every

    def allowed(now: Board, mate: Holder) -> list[str]:
        offices = now.fact("powers")
        return [power for power in known if may(power, to=mate, own=False, offices=offices) is None]

    of_all = board.once(
        f"{may.__name__}/{faction}", lambda now: {mate.key: allowed(now, mate) for mate in holders(now, faction)}
    )
    return {"seat": {key: some for key, some in of_all.items() if some and key != seat}}


def lend_choices(board: Board, seat: str) -> Image | Refused:
    return _lending(board, seat, play_of(board).powers.may_lend)


def take_back_choices(board: Board, seat: str) -> Image | Refused:
    return _lending(board, seat, play_of(board).powers.may_take_back)
