"""Lives (SUC-1 to SUC-8): whom a seat plays, and whom a change concerns. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from astor.game.orders import seats
from astor.game.play.sight import powers
from astor.game.rows.board import Board
from astor.game.rows.page import Image, Images
from diplomacy.lives.rules import Life, Post
from diplomacy.rows import AttendanceRow
from factions.rows import CharacterRow

Rows = Callable[[str], Mapping[str, Image]]
"""The images of all rows of a kind by their keys, at some moment."""
Pair = tuple[Image | None, Image | None]
"""What a row was and is."""
POSTS = ("commander", "lieutenant")
NOBODY: Image = {"faction": "", "office": "", "officer": "", "fate": "", "held": ""}
UNKNOWN: Image = {"home": "", "x": 0, "y": 0}


def before(board: Board, images: Images) -> Rows:
    """What there was before these changes."""

    @cache
    def rows(kind: str) -> dict[str, Image]:
        then = board.images(kind)
        for name, (was, _) in images.items():
            if name.startswith(f"{kind}/"):
                then.pop(key := name.partition("/")[2], None)
                then |= {key: was} if was else {}
        return then

    return rows


def life(rows: Rows, seat: str) -> Life:
    """Whom this seat plays, and how they stand."""
    people = ((key, p) for key, p in rows("character").items() if p["seat"] == seat and p["alive"])
    key, person = next(people, ("", NOBODY))
    officer = rows("officer").get(person["officer"], UNKNOWN)
    place = rows("seat")[seat]
    return Life(key, person["faction"], officer["home"], person["office"], person["fate"], person["held"],
                officer["x"], officer["y"], _post(rows, person["officer"]), frozenset(place["lent"]),
                frozenset(place["withheld"]))  # fmt: skip


def _post(rows: Rows, officer: str) -> Post | None:
    led = ((key, army) for key, army in rows("army").items() if officer in (army["commander"], army["lieutenant"]))
    key, army = next(led, ("", None)) if officer else ("", None)
    return Post(key, army["place"], army["commander"] == officer, army["fleet"]) if army else None


# Whom it concerns


def concerned(board: Board, images: Images) -> list[str]:
    """The seats somebody plays to whom this may have happened."""
    keys = set[str]()
    for name, pair in images.items():
        keys.update(_touched(board, name, pair))
    return sorted(key for key in keys if played(board, key))


def played(board: Board, seat: str) -> bool:
    """Does somebody sit there?"""
    return seat != "" and seats.taken(board, seat)


def has_lived(board: Board, seat: str) -> bool:
    """Has anybody ever been played there? A herald is no person of a court."""
    return any(person.seat == seat for person in board.some(CharacterRow, "seat").values())


def _touched(board: Board, name: str, pair: Pair) -> Iterable[str]:
    kind, _, key = name.partition("/")
    there = [image for image in pair if image]
    if kind == "character":
        return [image["seat"] for image in there]
    if kind == "seat" and _differs(pair, "lent", "withheld"):
        return [key]
    if kind == "officer" and _differs(pair, "x", "y"):
        return _players(board, [key])
    if kind == "army" and _differs(pair, *POSTS):
        return _players(board, {image[post] for image in there for post in POSTS})
    return ()


def _differs(pair: Pair, *fields: str) -> bool:
    was, now = ([image[field] for field in fields] if image else None for image in pair)
    return was != now


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
