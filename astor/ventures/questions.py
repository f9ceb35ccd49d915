"""Side tables: what is asked of a board: who is at one, who may set out, what is left to try. Pure."""

from collections.abc import Iterable, Mapping
from typing import Any

from astor.game.models import Event
from astor.game.rows.board import Board, index
from astor.game.rows.own import SeatRow
from astor.game.rows.timers import ABOUT
from astor.game.rows.views import is_public
from astor.game.values.errors import Refused
from astor.ventures.reading.ring_chances import chances as all_chances
from astor.ventures.reading.ring_chances import fighter
from astor.ventures.rows import VentureRow
from astor.ventures.rules import entry
from astor.ventures.rules.crew import Fighter, Party, crew, leader
from astor.ventures.rules.play import Ruleset
from factions.questions import played
from factions.rows import CharacterRow, FactionRow, OfficerRow
from factions.rulings import ruled

HOUSE = "house"
WAITING = ("settle_venture", "lapse_challenge")
"""What the clock does when nobody has decided, or answered, in time."""


def seats(venture: VentureRow) -> list[str]:
    """Those who take part."""
    return [seat for side in venture.sides.values() for seat in side.seats]


def _parties(venture: VentureRow) -> Iterable[str]:
    return venture.parties


SEATED = index(VentureRow, seats, lambda venture: venture.key)
"""The ventures of each seat."""
PARTIES = index(VentureRow, _parties, lambda venture: venture.key)
"""Those of each faction."""


def mode(board: Board) -> str:
    """Who opens side tables; an event from before there were any has none (VEN-1)."""
    return ruled(board).ventures


def edition(board: Board) -> str:
    """By which edition skirmishes are fought, or "off"."""
    return ruled(board).skirmish


def running(board: Board, seat: str) -> VentureRow | None:
    """The venture this seat is at."""
    return next(iter(_these(board, seat, "running")), None)


def seen_at(board: Board, seat: str) -> bool:
    """Does everybody know that this seat is at a table? Of a closed one they do not know whose it is (VEN-13)."""
    return any(not venture.closed for venture in _these(board, seat, "running"))


def asked(board: Board, seat: str) -> list[VentureRow]:
    """The challenges of this seat, and to it, that nobody has answered yet."""
    return _these(board, seat, "asked")


def challenging(board: Board, seat: str) -> bool:
    """Does a challenge of this seat's wait for an answer?"""
    return board.once(f"challenging/{seat}", lambda now: any(
        side_of(venture.sides, seat) == "a" for venture in asked(now, seat)
    ))  # fmt: skip


def _these(board: Board, seat: str, state: str) -> list[VentureRow]:
    return [venture for _, venture in board.heap(SEATED, seat) if venture.state == state]


def honour(board: Board, *, asked: bool, house: bool = False) -> bool:
    """Is a duel or a quest for honour alone; `asked`: by a player?"""
    started = bool(board.fact("state") != Event.State.PLANNING)
    return entry.for_honour_alone(mode(board), asked=asked, started=started, house=house)


def open_to_all(board: Board) -> bool:
    """Does everybody see the numbers of officers?"""
    return is_public(board, OfficerRow, "x", "y")


def _fighter(board: Board, seat: str) -> str:
    """As whom a seat would fight; the house is an heir of no people."""
    person = next(iter(played(board, seat)), None) if seat else None
    if person is None:
        return fighter(0, 0, "")
    officers, factions = board.some(OfficerRow, "x", "y"), board.some(FactionRow, "people")
    return _fights_as(officers.get(person.officer), factions.get(person.faction))


def _fights_as(officer: OfficerRow | None, faction: FactionRow | None) -> str:
    """Who is no officer fights as an heir."""
    x, y = (officer.x, officer.y) if officer else (0, 0)
    return fighter(x, y, faction.people if faction else "")


def fighters(board: Board) -> Mapping[str, str]:
    """Each seat somebody plays at, alive and at no open side table, with the numbers it would fight by."""
    return board.once("fighters", _fighters)


def _fighters(board: Board) -> dict[str, str]:
    """Looks only at what a deed does not change."""
    seats = board.some(SeatRow, "joined", "revoked")
    there = {key for key, seat in seats.items() if seat.joined and not seat.revoked}
    for venture in board.some(VentureRow, "state", "sides", "closed").values():
        if venture.state == "running" and not venture.closed:
            there.difference_update(seat for side in venture.sides.values() for seat in side.seats)
    people = board.some(CharacterRow, "seat", "alive", "officer", "faction").values()
    officers, factions = board.some(OfficerRow, "x", "y"), board.some(FactionRow, "people")
    lives = {person.seat: person for person in people if person.alive}
    return {seat: _fights_as(officers.get(lives[seat].officer), factions.get(lives[seat].faction))
            for seat in sorted(there & lives.keys())}  # fmt: skip


def chances(board: Board, seat: str) -> dict[str, int | None]:
    """Against everybody who is free, and the house; None where officers' numbers are hidden."""
    others = {**{to: at for to, at in fighters(board).items() if to != seat}, HOUSE: _fighter(board, "")}
    if not open_to_all(board):
        return dict.fromkeys(others)
    wins = all_chances()[_fighter(board, seat)]
    return {to: wins[at] for to, at in others.items()}


def chance(board: Board, seat: str, other: str) -> int | None:
    """How often this seat would win against the other, or the house; None where officers' numbers are hidden."""
    if not open_to_all(board):
        return None
    return all_chances()[_fighter(board, seat)][_fighter(board, other)]


def side_of(sides: Mapping[str, Party], seat: str) -> str:
    """The side on which this seat takes part; "" if it does not."""
    return next((side for side, party in sides.items() if seat in party.seats), "")


def decides(rules: Ruleset[Any], state: Any, sides: Mapping[str, Party]) -> str:
    """The seat that has to decide; "" if the house has, or nobody any more."""
    side = rules.deciding(state)
    return leader(side, sides[side], rules.acting(state)) if side else ""


def fighters_of(venture: VentureRow) -> dict[str, Fighter]:
    """All who fight, or fought, by their keys."""
    return {one.key: one for side, party in venture.sides.items() for one in crew(side, party)}


def may_begin(board: Board, seat: str) -> Refused | None:
    busy = board.once(f"at a table/{seat}", lambda now: running(now, seat) is not None)
    return entry.may_begin(mode(board), lives=bool(played(board, seat)), busy=busy)


def untried(board: Board, seat: str, quests: Iterable[str], *, honour: bool) -> list[str]:
    """The quests this seat may still try, for honour or for what they bring (VEN-3, VEN-10)."""
    done = entry.tried((venture for _, venture in board.heap(SEATED, seat)), honour=honour)
    return [quest for quest in quests if quest not in done]


def rewarded(board: Board, faction: str, turn: int) -> bool:
    return entry.rewarded((venture for _, venture in board.heap(PARTIES, faction)), turn)


def gone(board: Board, venture: VentureRow) -> list[str]:
    """The seats that were closed since it was opened, or whose person who took part is dead (VEN-11)."""
    persons = {one.seat: one.character for one in fighters_of(venture).values()}
    return [seat for seat in seats(venture) if not _is_there(board, seat, persons[seat])]


def _is_there(board: Board, seat: str, character: str) -> bool:
    place, person = board.find(SeatRow, seat), board.find(CharacterRow, character)
    return bool(place and not place.revoked and person and person.alive)


def rings(board: Board, venture: str) -> tuple[int | None, int | None]:
    """When the clock decides in somebody's place: the time, or ms left while it stands."""
    for _, alarm in board.heap(ABOUT, f"venture/{venture}"):
        if alarm.command in WAITING:
            return alarm.due, alarm.remaining
    return None, None
