"""Casting: who is to sit where, out of a table with a line for each seat; names on cards, addresses for the links.

Names are columns of seats. Addresses are personal: they stand in a table of their own outside the journal, and are
gone for good when they are deleted there.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from astor.game import seats
from astor.game.arguments import Key, Name
from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event, Mail, Seat
from astor.game.play import CONTROL, Command
from astor.game.sheets import FORMULA

COLUMNS = ("seat", "name", "email")
SPELLED = {"e-mail": "email", "mail": "email", "e_mail": "email", "player": "name"}
"""What people write in their place."""
LARGEST = 1_000_000
"""Bytes of a file."""
LONGEST_ADDRESS = 254


class Fault(NamedTuple):
    """What is wrong, in which line (0: in the whole file), and with what."""

    code: str
    line: int = 0
    what: str = ""


class Faulty(Exception):
    """A table that is not taken over; nothing of it is."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        super().__init__()
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Cast:
    """A line of the table."""

    line: int
    seat: str
    name: str
    email: str


@dataclass(frozen=True)
class Place:
    """A seat as the table finds it."""

    player: str
    taken: bool


def read(file: bytes, places: Mapping[str, Place]) -> list[Cast]:
    """The lines of a table of seats, names and e-mail addresses. `Faulty` with all that is wrong with it."""
    rows = _rows(_text(file))
    if not rows:
        raise Faulty([Fault("empty")])
    if len(rows) - 1 > len(places):
        raise Faulty([Fault("too_long", what=f"{len(rows) - 1} > {len(places)}")])
    columns, lines = _columns(rows[0][1]), rows[1:]
    uneven = [Fault("uneven", line, str(len(cells))) for line, cells in lines if len(cells) != len(rows[0][1])]
    if uneven:
        raise Faulty(uneven)
    cast = [Cast(line, *(cells[columns[name]] if name in columns else "" for name in COLUMNS)) for line, cells in lines]
    if faults := sorted(_faults(cast, places), key=lambda fault: fault.line):
        raise Faulty(faults)
    return cast


def _text(file: bytes) -> str:
    """UTF-8, with its mark or without, UTF-16 with its mark, or what Western spreadsheets write otherwise."""
    if len(file) > LARGEST:
        raise Faulty([Fault("too_large", what=f"{LARGEST // 1000} kB")])
    encodings = ("utf-16",) if file[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = file.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Faulty([Fault("unreadable")])


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Number of the line and its cells; empty lines are passed over. The first line says what parts the cells."""
    heading = text.lstrip("\r\n").partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=heading.count), strict=True)
    try:
        read = [(reader.line_num, [" ".join(cell.split()) for cell in cells]) for cells in reader]
    except csv.Error as wrong:
        raise Faulty([Fault("not_csv", reader.line_num, str(wrong))]) from None
    return [(line, cells) for line, cells in read if any(cells)]


def _columns(heading: list[str]) -> dict[str, int]:
    """Where each column stands; others, as those of the file with the links, are passed over."""
    named = [SPELLED.get(cell.casefold(), cell.casefold()) for cell in heading]
    doubled = [name for name in COLUMNS if named.count(name) > 1]
    if doubled or "seat" not in named or "name" not in named:
        raise Faulty([Fault("heading", 1, ", ".join(heading)[:200])])
    return {name: named.index(name) for name in COLUMNS if name in named}


def _faults(cast: list[Cast], places: Mapping[str, Place]) -> Iterator[Fault]:
    for line in cast:
        if line.seat not in places:
            yield Fault("unknown_seat", line.line, line.seat)
        elif places[line.seat].taken and line.name != places[line.seat].player:
            yield Fault("taken", line.line, f"{line.seat}: {places[line.seat].player}")
        elif line.name != places[line.seat].player:
            yield from _of_name(line)
        yield from _of_address(line)
    yield from _doubled(cast, "seat_twice", lambda line: line.seat)
    yield from _doubled(cast, "name_twice", lambda line: line.name.casefold())
    yield from _elsewhere(cast, places)


def _of_name(line: Cast) -> Iterator[Fault]:
    if line.name.startswith(FORMULA):
        yield Fault("formula", line.line, line.name[:60])
    elif line.name:
        try:
            seats.clean_name(line.name)
        except Refused as no:
            yield Fault(no.code, line.line, line.name[:60])


def _of_address(line: Cast) -> Iterator[Fault]:
    try:
        if line.email:
            validate_email(line.email)
    except ValidationError:
        yield Fault("bad_address", line.line, line.email[:60])
    else:
        if line.email.startswith(FORMULA):
            yield Fault("formula", line.line, line.email[:60])
        if len(line.email) > LONGEST_ADDRESS:
            yield Fault("bad_address", line.line, line.email[:60])


def _doubled(cast: list[Cast], code: str, of: Callable[[Cast], str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for line in cast:
        if (told := of(line)) and first.setdefault(told, line.line) != line.line:
            yield Fault(code, line.line, f"{told} ({first[told]})")


def _elsewhere(cast: list[Cast], places: Mapping[str, Place]) -> Iterator[Fault]:
    """Names of those who have another seat, of which the table says nothing."""
    moved = {line.seat for line in cast}
    others = {place.player.casefold(): key for key, place in places.items() if place.player and key not in moved}
    for line in cast:
        if (seat := others.get(line.name.casefold())) is not None:
            yield Fault("name_twice", line.line, f"{line.name} ({seat})")


# What is written down, and given out


class Sitter(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit at a seat; "" is nobody. Called so, a file of the event leaves names out where it is to."""

    seat: Key
    player: Name


def cast(call: Call, *, sitters: Annotated[list[Sitter], msgspec.Meta(min_length=1, max_length=200)]) -> None:
    """Say who is to sit where. Who has taken a seat keeps it."""
    changed = False
    for sitter in sitters:
        seat = seats.seat_of(call.event, sitter.seat)
        player = seats.clean_name(sitter.player) if sitter.player.strip() else ""
        if player == seat.player:
            continue
        if seat.joined and not seat.bot:
            raise Refused("seat_taken", seat=seat.key)
        seat.player, changed = player, True
        seat.save()
    if not changed:
        raise Refused("no_change", field="player")


CASTING = (Command(cast, by=(CONTROL,)),)


def places_of(event: Event) -> dict[str, Place]:
    """The seats of an event by their keys."""
    there = Seat.objects.filter(event=event)
    return {seat.key: Place(seat.player, seat.joined and not seat.bot) for seat in there}


def insist_on_none(cast: Iterable[Cast]) -> None:
    """These lines come from a Control who is not the organiser: `Faulty` if there are addresses in them."""
    if faults := [Fault("not_yours", line.line) for line in cast if line.email]:
        raise Faulty(faults)


def keep_addresses(event: Event, cast: Iterable[Cast]) -> None:
    """Take over the addresses of these lines; one without an address takes away what was there."""
    lines = list(cast)
    Mail.objects.filter(event=event, seat__in=[line.seat for line in lines]).delete()
    Mail.objects.bulk_create(Mail(event=event, seat=line.seat, address=line.email) for line in lines if line.email)


def addresses(event: Event) -> dict[str, str]:
    """Seat → its e-mail address."""
    return dict(Mail.objects.filter(event=event).values_list("seat", "address"))
