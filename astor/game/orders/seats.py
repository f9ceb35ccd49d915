"""Seats (SEAT-1, SEAT-3, SEAT-4): who sits where, with which powers, and what opens a seat."""

import base64
import hashlib
import hmac
from collections.abc import Collection, Iterable
from typing import Annotated

import msgspec
from django.conf import settings

from astor.game.models import Event, Seat
from astor.game.play import sight
from astor.game.play.call import Call
from astor.game.rows import logs
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.values import texts
from astor.game.values.arguments import Name
from astor.game.values.errors import Refused

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0/O, 1/I/L: codes are read aloud and typed with thumbs."""

MOST_TOLD = 10
"""So many take-overs of one seat its court and Control hear of in a phase; of as many who sit down beside others."""
MOST_BESIDE = 7
"""So many names a seat keeps beside the first; whoever comes after them sits there too, without being named."""
LONGEST_PLACE = 60
Where = Annotated[str, msgspec.Meta(max_length=LONGEST_PLACE)]
"""Where somebody sits, in a few words of their own; "" for nothing said."""

# Who sits and what they may


def seated(board: Board, actor: str, epoch: int | None = None) -> SeatRow | None:
    """The seat behind an actor, or None for Control and the clock; a device from before a hand-over has none."""
    kind, _, key = actor.partition("/")
    if kind != "seat":
        return None
    seat = board.find(SeatRow, key)
    if seat is None or seat.revoked or (epoch is not None and seat.epoch != epoch):
        raise Refused("no_seat")
    return seat


def powers(board: Board, seat: SeatRow) -> frozenset[str]:
    """What this seat may order now, lent and fallen powers included."""
    return sight.powers(board, seat.faction).get(seat.key, frozenset())


def taken(board: Board, key: str) -> bool:
    """Does somebody play at this seat, whatever has become of its character?"""
    seat = board.find(SeatRow, key)
    return seat is not None and seat.joined and not seat.revoked


# What opens a seat: derived from the server's key, so that cards can be printed again and no database gives it away


def _derived(purpose: str, seat: Seat) -> bytes:
    text = f"{purpose}/{seat.event.key}/{seat.event_id}/{seat.key}/{seat.issue}/"
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")


def token(seat: Seat) -> str:
    """The secret of the seat's link: 128 bits."""
    return base64.urlsafe_b64encode(_derived("link", seat)[:16]).decode().rstrip("=")


def story_mark(seat: Seat) -> str:
    """The secret of the link to the seat's story: it opens nothing else, and holds as long as the event is kept."""
    text = f"story/{seat.event.key}/{seat.event_id}/{seat.key}/"
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256").hex()[:32]


def code(seat: Seat) -> str:
    """The short code for the table: six letters and digits."""
    number = int.from_bytes(_derived("code", seat)[:8], "big")
    letters = ""
    for _ in range(6):
        number, at = divmod(number, len(ALPHABET))
        letters += ALPHABET[at]
    return letters


def spoken_code(seat: Seat) -> str:
    """The short code, as one reads it aloud."""
    return f"{code(seat)[:3]} {code(seat)[3:]}"


def sealed(secret: str) -> str:
    """What is stored of a token or code: enough to recognise it, useless without the server's key."""
    keyed = hmac.digest(settings.SECRET_KEY.encode(), secret.encode(), hashlib.sha256)
    return keyed.hex()


def issue_links(seats: Iterable[Seat], taken: Collection[str] = ()) -> None:
    """Give each seat a token, and a code no other of them has; `taken` are the sealed codes of the event's others."""
    given = set(taken)
    for seat in seats:
        while (sealed_code := sealed(code(seat))) in given:
            seat.issue += 1
        seat.token_hash, seat.code_hash = sealed(token(seat)), sealed_code
        given.add(sealed_code)


def by_token(secret: str) -> Seat | None:
    return Seat.objects.filter(token_hash=sealed(secret), revoked=False).select_related("event").first()


def by_code(event: Event, typed: str) -> Seat | None:
    """The seat of this event with this code; spaces, hyphens and case are forgiven."""
    plain = typed.upper().replace(" ", "").replace("-", "")
    found = Seat.objects.filter(event=event, code_hash=sealed(plain), revoked=False)
    return found.select_related("event").first()


# Commands


def join(
    call: Call,
    *,
    player: Name = "",
    take_over: bool = False,
    again: bool = False,
    known_to_all: bool | None = None,
) -> None:
    """A player takes this seat, on one more device or instead of all others; `again`: on one that sits there already.

    Whoever has seen its card may do so: all devices are told, and who takes it over gets another link and code. Who
    sits down beside others is named beside them; a take-over leaves the one who takes it over, by name or the first.
    `known_to_all`: whether all who play may read the name; of several who sit here all have to wish it, and nobody
    wishes it for a name they have not given.
    """
    seat = Seat.named(call.event, call.asker.key)
    first = not seat.joined or seat.bot
    over = take_over and not first
    name = clean_name(player) if player.strip() else ""
    beside = "" if first or over else _beside(seat, name, corrects=again and seat.devices <= 1)
    if first or over:
        seat.player, seat.beside = name or seat.player, []
    if known_to_all is not None:
        seat.known_to_all = known_to_all and (seat.known_to_all or (bool(name) and (first or over)))
    seat.joined, seat.bot = True, False
    seat.devices = 1 if first or over else max(1, seat.devices) + (not again)
    if over:
        seat.epoch += 1
        give_new_link(seat)
    seat.save()
    if over:
        _tell_of_taking_over(call, seat)
    elif first:
        call.say(_court(seat), "seat_joined", seat=seat.key)
    else:
        _tell_of_device(call, seat, beside, again=again)


def introduce(call: Call, *, sits_at: Where, known_to_all: bool) -> None:
    """Say to all who play where you sit, and whether they may read the names of who plays here."""
    seat, where = Seat.named(call.event, call.asker.key), texts.one_line(sits_at)
    if (seat.sits_at, seat.known_to_all) == (where, known_to_all):
        raise Refused("no_change", field="sits_at")
    if known_to_all and not seat.known_to_all and seat.beside:
        raise Refused("all_have_to_wish")
    seat.sits_at, seat.known_to_all = where, known_to_all
    seat.save()


def _beside(seat: Seat, name: str, *, corrects: bool) -> str:
    """Note that somebody of this name sits here too; returns the name if it is a new one beside others.

    `corrects`: it comes from the only device there is, so it is what its player wants to be called from now on.
    """
    if not name:
        return ""
    if not seat.players or (corrects and not seat.beside):
        seat.player = name
        return ""
    if any(texts.alike(name, other) for other in seat.players) or len(seat.beside) >= MOST_BESIDE:
        return ""
    seat.beside = [*seat.beside, name]
    return name


def _court(seat: Seat) -> str:
    """The side that hears who sits at this seat."""
    return f"faction/{seat.faction}" if seat.faction else "control"


def _tell_of_taking_over(call: Call, seat: Seat) -> None:
    if not _is_often_told(call, seat, "seat_taken_over"):
        call.say(_court(seat), "seat_taken_over", seat=seat.key)
        call.say("control", "seat_link_changed", seat=seat.key)
    call.say(seat.row_name, "card_void")


def _tell_of_device(call: Call, seat: Seat, beside: str, *, again: bool) -> None:
    """`beside`: who has come to sit here too, by name."""
    if beside and not _is_often_told(call, seat, "player_beside"):
        call.say(_court(seat), "player_beside", seat=seat.key, player=beside)
    if again:
        return
    if beside:
        call.say(seat.row_name, "player_sat_down", player=beside, devices=seat.devices)
    else:
        call.say(seat.row_name, "device_joined", devices=seat.devices)


def _is_often_told(call: Call, seat: Seat, code: str) -> bool:
    """Has its court heard this of it so often in this phase that it need not hear it once more?

    Else one seat writes its court's log full, and Control's.
    """
    lines = logs.since(call.board, _court(seat), call.event.phase)
    told = [line for line in lines if line.code == code and line.facts.get("seat") == seat.key]
    return len(told) >= MOST_TOLD


def give_new_link(seat: Seat) -> None:
    """Another link and code; whoever has the old ones, or their printed card, has nothing any more."""
    seat.issue += 1
    open_seat(seat)


def open_seat(seat: Seat) -> None:
    """A link, and a code that no other seat of its event has."""
    others = Seat.objects.filter(event=seat.event).exclude(key=seat.key)
    issue_links([seat], others.values_list("code_hash", flat=True))


def fill(call: Call) -> None:
    """After any change in an event that has begun: while it is practice, bots sit on the seats nobody has taken.

    Whose seat it is stays written there: a bot keeps it warm until they come.
    """
    begun = call.event.state not in (Event.State.PLANNING, Event.State.ENDED)
    if not begun or not call.page.kinds & {"event", "seat"}:
        return
    practice = call.event.practice
    for seat in Seat.every(call.event, joined=not practice, bot=not practice, revoked=False):
        if seat.faction:
            seat.joined, seat.bot = practice, practice
            seat.save()


def clean_name(name: str) -> str:
    """A name as it will be shown: one line, 1 to 40 visible characters, and not that of the referees."""
    plain = texts.one_line(name)
    if not 1 <= len(plain) <= 40:
        raise Refused("bad_name", longest=40)
    if texts.poses_as_control(plain):
        raise Refused("name_taken", name=plain)
    return plain
