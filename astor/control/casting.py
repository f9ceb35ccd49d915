"""Casting: who is to sit where, out of a table with a line for each seat; names on cards, addresses for the links.

Names, and where in the house somebody sits, are columns of seats. Addresses are personal: they stand in a table of
their own outside the journal, and are gone for good when they are deleted there.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from astor.game.models import Event, Mail, Seat
from astor.game.orders import seats
from astor.game.orders.seats import LONGEST_PLACE, Where
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.values import encodings, spreadsheets, texts
from astor.game.values.arguments import Key, Name
from astor.game.values.errors import Refused
from astor.game.values.spreadsheets import FORMULA

COLUMNS = ("seat", "name", "email", "where")
"""The last may be missing: then the places stay as they are."""
SPELLED = {
    "e-mail": "email", "mail": "email", "e_mail": "email", "e-mail address": "email", "email address": "email",
    "e-mail-adresse": "email", "courriel": "email", "adresse e-mail": "email",
    "player": "name", "spieler": "name", "spielerin": "name", "nom": "name", "joueur": "name", "joueuse": "name",
    "platz": "seat", "sitz": "seat", "place": "seat", "siège": "seat",
    "wo": "where", "ort": "where", "tisch": "where", "table": "where", "où": "where", "lieu": "where",
}  # fmt: skip
"""What people write in their place, in the languages of the screens."""
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""So begins what a spreadsheet saves as its own: .xlsx, .ods and .numbers; .xls."""
LOST = frozenset("?\ufffd")
"""What a spreadsheet writes in place of a letter that its file cannot hold."""
NUMBER = re.compile(r"[\d\s.,:/%€$-]*\d[\d\s.,:/%€$-]*([Ee][+-]?\d+)?|#\S*[!?]|#N/?[AV]|#+")
"""A name that a spreadsheet has made a number, a date or an error of."""
OF_A_NAME = ("unreadable_text",)
"""Refusals at the door that are told of their line."""
MOST_READINGS = 4
"""So many ways to read a table are shown: whoever finds none of them right can save it otherwise."""
LARGEST = 1_000_000
"""Bytes of a file."""
LARGEST_GUESSED = 64_000
"""Bytes of one that has to be read in every way there is."""
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
    """A line of the table; where somebody sits is None where the table has no such column."""

    line: int
    seat: str
    name: str
    email: str
    where: str | None = None

    @property
    def is_foreign(self) -> bool:
        """Are there letters in it that are not the same in all alphabets?"""
        return not (self.name + self.email + (self.where or "")).isascii()


class Unsure(Exception):
    """A table that says other names in other letters, and not which it means: how it reads, the likeliest first."""

    def __init__(self, readings: Iterable[list[Cast]]) -> None:
        super().__init__()
        self.readings = tuple(readings)


@dataclass(frozen=True)
class Place:
    """A seat as the table finds it."""

    player: str
    taken: bool
    beside: tuple[str, ...] = ()
    where: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All who sit there, or are to sit there."""
        return tuple(filter(None, (self.player, *self.beside)))

    @property
    def told(self) -> str:
        """The same in one cell of a table."""
        return ", ".join(self.names)


def read(file: bytes, places: Mapping[str, Place]) -> list[Cast]:
    """The lines of a table of seats, names and e-mail addresses.

    `Faulty` with all that is wrong with it; `Unsure` if names can be read so or so.
    """
    if len(file) > LARGEST:
        raise Faulty([Fault("too_large", what=f"{LARGEST // 1000} kB")])
    if file.startswith(WORKBOOKS):
        raise Faulty([Fault("workbook")])
    try:
        text = encodings.certain(file)
    except UnicodeDecodeError:
        raise Faulty([Fault("unreadable")]) from None
    return _told(text, places) if text is not None else _guessed(file, places)


def _guessed(file: bytes, places: Mapping[str, Place]) -> list[Cast]:
    """The lines, if they are the same however one reads the file. What is wrong is that of the likeliest reading."""
    readings: list[list[Cast]] = []
    wrong = Faulty([Fault("unreadable")])
    if len(file) > LARGEST_GUESSED:
        raise wrong
    for text in reversed(encodings.guesses(file)):
        try:
            cast = _told(text, places)
        except Faulty as faulty:
            wrong = faulty
        else:
            readings = [cast, *(other for other in readings if other != cast)]
    if not readings:
        raise wrong
    known = [one for one in readings if not passed_over(one, places)]  # who sits is named in the right letters
    readings = known or readings
    if len(readings) > 1 or any(line.is_foreign for line in readings[0]):
        raise Unsure(readings[:MOST_READINGS])
    return readings[0]


def _told(text: str, places: Mapping[str, Place]) -> list[Cast]:
    rows = _rows(text)
    if not rows:
        raise Faulty([Fault("empty")])
    if len(rows) - 1 > len(places):
        raise Faulty([Fault("too_long", what=f"{len(rows) - 1} > {len(places)}")])
    (at, heading), lines = rows[0], rows[1:]
    columns, width = _columns(heading, at), max(number for number, cell in enumerate(heading, 1) if cell)
    least = max(columns["seat"], columns["name"]) + 1
    uneven = [Fault("uneven", line, str(len(cells))) for line, cells in lines
              if len(cells) < least or any(cells[width:])]  # fmt: skip
    if uneven:
        raise Faulty(uneven)
    told = [name for name in COLUMNS if name != "where" or name in columns]
    cast = [Cast(line, *(_cell(cells, columns.get(name)) for name in told)) for line, cells in lines]
    if faults := sorted(_faults(cast, places), key=lambda fault: fault.line):
        raise Faulty(faults)
    return cast


def _cell(cells: list[str], column: int | None) -> str:
    """Spreadsheets leave out the last cells of a line if nothing is in them."""
    return cells[column] if column is not None and column < len(cells) else ""


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Number of the line and its cells; empty lines are passed over.

    The first line says what parts the cells, in a way of its own (`sep=;`) or by what stands most in it.
    """
    heading = re.split("[\r\n]", text.lstrip("\r\n"), maxsplit=1)[0]
    told = re.fullmatch('"?sep=([,;\t]).*', heading)
    separator = told[1] if told else max(",;\t", key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows, line = [], 1
    try:
        for cells in reader:
            rows.append((line, [_cleaned(cell, line) for cell in cells]))
            line = reader.line_num + 1
    except csv.Error as wrong:
        raise Faulty([Fault("not_csv", reader.line_num, str(wrong))]) from None
    found = [(line, cells) for line, cells in rows if any(cells)]
    return found[1:] if told else found


def _cleaned(cell: str, line: int) -> str:
    """As it would come through the door of orders: what is compared and shown is what will be kept."""
    try:
        return texts.one_line(texts.clean(spreadsheets.as_typed(cell)))
    except Refused as no:
        raise Faulty([Fault(no.code if no.code in OF_A_NAME else "unreadable", line, cell[:60])]) from None


def _columns(heading: list[str], line: int) -> dict[str, int]:
    """Where each column stands; others, as those of the file with the links, are passed over."""
    named = [SPELLED.get(cell.casefold(), cell.casefold()) for cell in heading]
    doubled = [name for name in COLUMNS if named.count(name) > 1]
    if doubled or "seat" not in named or "name" not in named:
        raise Faulty([Fault("heading", line, ", ".join(heading)[:200])])
    return {name: named.index(name) for name in COLUMNS if name in named}


def _faults(cast: list[Cast], places: Mapping[str, Place]) -> Iterator[Fault]:
    for line in cast:
        if line.seat not in places:
            yield Fault("unknown_seat", line.line, line.seat)
        elif line.name != places[line.seat].player and not places[line.seat].taken:
            yield from _of_name(line)
        yield from _of_address(line)
        if line.seat in places and line.where and line.where != places[line.seat].where:
            yield from _of_where(line, line.where)
    yield from _doubled(cast, "seat_twice", lambda line: line.seat, lambda seat: [seat])
    yield from _doubled(cast, "name_twice", lambda line: line.name, texts.looks)
    yield from _elsewhere(cast, places)


def _of_name(line: Cast) -> Iterator[Fault]:
    if line.name.startswith(FORMULA):
        yield Fault("formula", line.line, line.name[:60])
    elif NUMBER.fullmatch(line.name):
        yield Fault("number", line.line, line.name[:60])
    elif LOST.intersection(line.name):
        yield Fault("lost", line.line, line.name[:60])
    elif line.name:
        try:
            seats.clean_name(line.name)
        except Refused as no:
            yield Fault(no.code, line.line, line.name[:60])


def _of_where(line: Cast, where: str) -> Iterator[Fault]:
    if where.startswith(FORMULA):
        yield Fault("formula", line.line, where[:60])
    elif LOST.intersection(where):
        yield Fault("lost_place", line.line, where[:60])
    elif len(where) > LONGEST_PLACE:
        yield Fault("long_place", line.line, where[:60])


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


def _doubled(cast: list[Cast], code: str, of: Callable[[Cast], str], looks: Callable[[str], Iterable[str]]
             ) -> Iterator[Fault]:  # fmt: skip
    """What stands in an earlier line too, or what looks the same."""
    first: dict[str, Cast] = {}
    for line in cast:
        if not (told := of(line)):
            continue
        earlier = next((first[look] for look in looks(told) if look in first), None)
        if earlier is not None:
            yield Fault(code, line.line, f"{told} ({earlier.line}: {of(earlier)})")
        for look in looks(told):
            first.setdefault(look, line)


def _elsewhere(cast: list[Cast], places: Mapping[str, Place]) -> Iterator[Fault]:
    """Names of those who are to have another seat, of which the table says nothing."""
    moved = {line.seat for line in cast}
    others = {look: key for key, place in places.items() if place.player and not place.taken and key not in moved
              for look in texts.looks(place.player)}  # fmt: skip
    for line in cast:
        seat = next((others[look] for look in texts.looks(line.name) if look in others), None)
        if line.name and seat is not None:
            yield Fault("name_twice", line.line, f"{line.name} ({seat}: {places[seat].player})")


def passed_over(cast: Iterable[Cast], places: Mapping[str, Place]) -> list[Fault]:
    """Which lines are not taken over, though nothing is wrong with them: who sits keeps the seat, and has no other."""
    there = {look: key for key, place in places.items() if place.taken for name in place.names
             for look in texts.looks(name)}  # fmt: skip
    found = list[Fault]()
    for line in cast:
        place = places[line.seat]
        elsewhere = next((there[look] for look in texts.looks(line.name) if look in there), line.seat)
        if place.taken and line.name not in (place.told, *place.names):
            found.append(Fault("taken", line.line, f"{line.seat}: {place.told}"))
        elif line.name and elsewhere != line.seat:
            found.append(Fault("sits_elsewhere", line.line, f"{line.name} ({elsewhere}: {places[elsewhere].told})"))
    return found


def as_text(cast: Iterable[Cast]) -> str:
    """These lines as a table that `read` takes without a doubt."""
    lines = list(cast)
    columns = COLUMNS if any(line.where is not None for line in lines) else COLUMNS[:-1]
    rows = [(line.seat, line.name, line.email, line.where or "")[: len(columns)] for line in lines]
    return spreadsheets.table([columns, *rows]).decode("utf-8-sig")


# What is written down, and given out


class Sitter(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit at a seat; "" is nobody. Called so, a file of the event leaves names out where it is to."""

    seat: Key
    player: Name


def cast(call: Call, *, sitters: Annotated[list[Sitter], msgspec.Meta(min_length=1, max_length=200)]) -> None:
    """Say who is to sit where. Who has taken a seat keeps it."""
    changed = False
    for sitter in sitters:
        seat = Seat.named(call.event, sitter.seat)
        player = seats.clean_name(sitter.player) if sitter.player.strip() else ""
        if player == seat.player:
            continue
        if seat.joined and not seat.bot:
            raise Refused("seat_taken", seat=seat.key)
        seat.player, changed = player, True
        seat.save()
    if not changed:
        raise Refused("no_change", field="player")


class Placed(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Where in the house a seat is; "" is nothing said."""

    seat: Key
    sits_at: Where


def place_seats(call: Call, *, places: Annotated[list[Placed], msgspec.Meta(min_length=1, max_length=200)]) -> None:
    """Say where in the house seats are: table 3, by the window, remote. All who play are told."""
    changed = False
    for placed in places:
        seat, where = Seat.named(call.event, placed.seat), texts.one_line(placed.sits_at)
        if where != seat.sits_at:
            seat.sits_at, changed = where, True
            seat.save()
    if not changed:
        raise Refused("no_change", field="sits_at")


CASTING = (Command(cast, by=(CONTROL,)), Command(place_seats, by=(CONTROL,)))


def places_of(event: Event) -> dict[str, Place]:
    """The seats of an event by their keys."""
    there = Seat.objects.filter(event=event)
    return {
        seat.key: Place(seat.player, seat.joined and not seat.bot, tuple(seat.beside), seat.sits_at) for seat in there
    }


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
