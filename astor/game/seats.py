"""Seats (SEAT-1, SEAT-3, SEAT-4): who sits where, with which powers, and what opens a seat."""

import base64
import hashlib
import hmac
from collections.abc import Collection, Iterable

from django.conf import settings

from astor.game import logs, texts
from astor.game.arguments import Name
from astor.game.board import Board
from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event, Seat
from astor.game.play import play_of
from astor.game.sight import holder

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0/O, 1/I/L: codes are read aloud and typed with thumbs."""

MOST_TOLD = 10
"""So many take-overs of one seat its court and Control hear of in a phase."""

# Who sits and what they may


def seated(event: Event, actor: str, epoch: int | None = None) -> Seat | None:
    """The seat behind an actor, or None for Control and the clock; a device from before a hand-over has none."""
    kind, _, key = actor.partition("/")
    if kind != "seat":
        return None
    seat = Seat.find(event, key)
    if seat is None or seat.revoked or (epoch is not None and seat.epoch != epoch):
        raise Refused("no_seat")
    return seat


def seat_of(event: Event, key: str) -> Seat:
    """The seat with this key, open or revoked; Refused if there is none."""
    return Seat.named(event, key)


def powers(event: Event, seat: Seat | None) -> frozenset[str]:
    """What this seat may order now, lent and fallen powers included."""
    if seat is None or not seat.faction:
        return frozenset()
    mates = Seat.every(event, faction=seat.faction)
    holders = [holder(mate.key, mate.image()) for mate in mates]
    return play_of(event).powers.held(event.powers, holders).get(seat.key, frozenset())


def taken(board: Board, key: str) -> bool:
    """Does somebody play at this seat, whatever has become of its character?"""
    seat = board.row(f"seat/{key}")
    return seat is not None and seat["joined"] and not seat["revoked"]


def powers_for(event: Event, seat: Seat, wanted: str) -> frozenset[str]:
    """The same as far as one power goes: its mates are looked up only where its own office does not have it."""
    own = holder(seat.key, seat.image())
    if not wanted or (own.present and wanted in play_of(event).powers.own(event.powers, own)):
        return frozenset({wanted})
    return powers(event, seat)


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


def join(call: Call, *, player: Name = "", take_over: bool = False, again: bool = False) -> None:
    """A player takes this seat, on one more device or instead of all others; `again`: on one that sits there already.

    Whoever has seen its card may do so: all devices are told, and who takes it over gets another link and code.
    """
    seat = call.asker
    first = not seat.joined or seat.bot
    over = take_over and not first
    seat.joined, seat.bot = True, False
    seat.player = clean_name(player) if player.strip() else seat.player
    seat.devices = 1 if first or over else max(1, seat.devices) + (not again)
    if over:
        seat.epoch += 1
        give_new_link(seat)
    seat.save()
    _tell_of_joining(call, seat, first=first, over=over, again=again)


def _tell_of_joining(call: Call, seat: Seat, *, first: bool, over: bool, again: bool) -> None:
    told = over and _is_known_to_change_hands(call, seat)  # else one seat writes its court's log full, and Control's
    if (first or over) and not told:
        court = f"faction/{seat.faction}" if seat.faction else "control"
        call.say(court, "seat_joined" if first else "seat_taken_over", seat=seat.key)
    if over and not told:
        call.say("control", "seat_link_changed", seat=seat.key)
    if over:
        call.say(seat.row_name, "card_void")
    elif not first and not again:
        call.say(seat.row_name, "device_joined", devices=seat.devices)


def _is_known_to_change_hands(call: Call, seat: Seat) -> bool:
    """Has it been taken over so often in this phase that nobody else needs to hear of once more?"""
    lines = logs.since(call.board, f"faction/{seat.faction}", call.event.phase)
    told = [line for line in lines if line["code"] == "seat_taken_over" and line["facts"].get("seat") == seat.key]
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
    """After any change in an event that has begun: while it is practice, bots sit on the seats nobody has taken."""
    begun = call.event.state not in (Event.State.PLANNING, Event.State.ENDED)
    if not begun or not call.page.kinds & {"event", "seat"}:
        return
    practice = call.event.practice
    for seat in Seat.every(call.event, joined=not practice, bot=not practice, revoked=False):
        if seat.faction:
            seat.joined, seat.bot, seat.player = practice, practice, ""
            seat.save()


def clean_name(name: str) -> str:
    """A name as it will be shown: one line, 1 to 40 visible characters, and not that of the referees."""
    plain = texts.one_line(name)
    if not 1 <= len(plain) <= 40:
        raise Refused("bad_name", longest=40)
    if texts.poses_as_control(plain):
        raise Refused("name_taken", name=plain)
    return plain
