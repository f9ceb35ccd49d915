"""What Control says to the players: announcements, nudges, and who has seen them."""

from typing import Annotated

import msgspec

from astor.game.models import Announcement
from astor.game.play.call import Call
from astor.game.rows.own import SeatRow
from astor.game.values.arguments import Key, Words
from astor.game.values.errors import Refused
from astor.game.values.sides import EVERYBODY, reach, widest

Address = Annotated[str, msgspec.Meta(max_length=110, pattern=r"^(all|(faction|office|seat)/[\w-]{1,100})\Z")]
Addresses = Annotated[list[Address], msgspec.Meta(min_length=1, max_length=100)]
Keys = Annotated[list[Key], msgspec.Meta(min_length=1, max_length=200)]


def announce(call: Call, *, to: Addresses, text: Words) -> None:
    """Say something to everybody, or to some factions, offices and seats."""
    if not text.strip():
        raise Refused("no_words")
    _say(call, to, text=text.strip())


def nudge(call: Call, *, to: Addresses) -> None:
    """Tell somebody that their orders are waited for; a newer nudge to the same takes the place of an older one."""
    for older in Announcement.every(call.event, nudge=True):
        if sorted(older.to) == sorted(set(to)):
            older.delete()
    _say(call, to, nudge=True)


def _say(call: Call, to: list[str], *, text: str = "", nudge: bool = False) -> None:
    seats = call.board.of(SeatRow)
    for address in to:
        if address != EVERYBODY and not reach([address], seats):
            raise Refused("unknown_row", row=address)
    Announcement(event=call.event, key=call.page.key("announcement"), to=sorted(set(to)), text=text, nudge=nudge,
                 by=call.actor, phase=call.event.phase, at=call.now).save()  # fmt: skip


def withdraw(call: Call, *, announcement: Key) -> None:
    """Take an announcement or a nudge off the screens again."""
    Announcement.named(call.event, announcement).delete()


def mark_seen(call: Call, *, announcements: Keys) -> None:
    """The player has seen these; what is gone, was seen before or was said to others is passed over."""
    seat, open_ones = call.asker, Announcement.these(call.event, announcements)
    unseen = [found for found in open_ones
              if seat.key not in found.seen and widest(found.to, seat.key, seat.faction, seat.office)]  # fmt: skip
    if not unseen:
        raise Refused("no_change", field="seen")
    for found in unseen:
        found.seen = [*found.seen, seat.key]
        found.save()
