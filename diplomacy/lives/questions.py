"""Lives (SUC-1 to SUC-8): whom a seat plays, and whom a change concerns. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from astor.game.orders import seats
from astor.game.play.call import Call
from astor.game.play.sight import powers
from astor.game.rows.board import Board
from astor.game.rows.frozen import BoardRow
from astor.game.rows.own import SeatRow
from diplomacy.lives.rules import Life, Post
from diplomacy.rows import AttendanceRow
from factions.rows import CharacterRow, OfficerRow
from war.rows import ArmyRow

R = TypeVar("R", bound=BoardRow)


class Rows(Protocol):
    """All rows of a kind by their keys, at some moment."""

    def __call__(self, kind: type[R], /) -> Mapping[str, R]: ...


def before(call: Call) -> Rows:
    """What there was before this entry."""

    known: dict[type[BoardRow], Any] = {}

    def rows(kind: type[R], /) -> Mapping[str, R]:
        if kind not in known:
            known[kind] = then = dict(call.board.of(kind))
            for was, now in call.changes(kind):
                if now is not None:
                    then.pop(now.key, None)
                if was is not None:
                    then[was.key] = was
        found: Mapping[str, R] = known[kind]
        return found

    return rows


def life(rows: Rows, seat: str) -> Life:
    """Whom this seat plays, and how they stand."""
    place = rows(SeatRow)[seat]
    own = {"lent": frozenset(place.lent), "withheld": frozenset(place.withheld)}
    person = next((person for person in rows(CharacterRow).values() if person.seat == seat and person.alive), None)
    if person is None:
        return Life("", "", "", "", "", "", 0, 0, None, **own)
    officer = rows(OfficerRow).get(person.officer)
    home, x, y = (officer.home, officer.x, officer.y) if officer else ("", 0, 0)
    return Life(person.key, person.faction, home, person.office, person.fate, person.held, x, y,
                _post(rows, person.officer), **own)  # fmt: skip


def _post(rows: Rows, officer: str) -> Post | None:
    led = (army for army in rows(ArmyRow).values() if officer in (army.commander, army.lieutenant))
    army = next(led, None) if officer else None
    return Post(army.key, army.place, army.commander == officer, army.fleet) if army else None


# Whom it concerns


def concerned(call: Call) -> list[str]:
    """The seats somebody plays to whom this may have happened."""
    keys = {person.seat for pair in call.changes(CharacterRow) for person in pair if person}
    for was, now in call.changes(SeatRow):
        if was is None or now is None or (was.lent, was.withheld) != (now.lent, now.withheld):
            keys.update(seat.key for seat in (was, now) if seat)
    keys.update(_players(call.board, _touched(call)))
    return sorted(key for key in keys if played(call.board, key))


def _touched(call: Call) -> Iterator[str]:
    """The officers whose numbers or posts are others than before."""
    for was, now in call.changes(OfficerRow):
        if was is None or now is None or (was.x, was.y) != (now.x, now.y):
            yield from (officer.key for officer in (was, now) if officer)
    for then, army in call.changes(ArmyRow):
        if then is None or army is None or (then.commander, then.lieutenant) != (army.commander, army.lieutenant):
            yield from (post for led in (then, army) if led for post in (led.commander, led.lieutenant))


def played(board: Board, seat: str) -> bool:
    """Does somebody sit there?"""
    return seat != "" and seats.taken(board, seat)


def has_lived(board: Board, seat: str) -> bool:
    """Has anybody ever been played there? A herald is no person of a court."""
    return any(person.seat == seat for person in board.some(CharacterRow, "seat").values())


def _players(board: Board, officers: Iterable[str]) -> list[str]:
    """The seats that play these officers."""
    wanted = set(officers) - {""}
    people = board.some(CharacterRow, "officer", "seat").values()
    return [person.seat for person in people if person.officer in wanted]


def seat_of(board: Board, character: str) -> str:
    """The seat that plays this person, "" if they are dead or none does."""
    person = board.find(CharacterRow, character)
    return person.seat if person and person.alive else ""


def holders(board: Board, faction: str, power: str) -> list[str]:
    """The seats of a faction that have this power now."""
    return sorted(seat for seat, held in powers(board, faction).items() if power in held)


def chair(board: Board, faction: str) -> Iterator[str]:
    """Who sits at the academic summit for a faction."""
    phase = board.fact("phase")
    there = board.of(AttendanceRow).values()
    return (row.seat for row in there if (row.faction, row.phase) == (faction, phase))
