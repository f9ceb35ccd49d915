"""Who sees what (SEAT-5): the board of frozen rows, and the kernel's own part of what each side sees. Pure."""

from collections.abc import Iterable, Iterator

from astor.game.play.play import SEAT, Command, play_of
from astor.game.rows import logs
from astor.game.rows.board import Board, index
from astor.game.rows.frozen import image_of
from astor.game.rows.own import (
    AlarmRow,
    AnnouncementRow,
    DayRow,
    DraftRow,
    EventRow,
    FormerRow,
    ProposalRow,
    RemarkRow,
    RequestRow,
    SeatRow,
    StatementRow,
    TaskRow,
    TimerRow,
)
from astor.game.rows.page import Image
from astor.game.rows.timers import BEGIN_PART
from astor.game.rows.views import Seen, View, faction_view, public, whole_view
from astor.game.values.errors import Refused
from astor.game.values.powers import Holder
from astor.game.values.sides import CONTROL, EVERYBODY, PUBLIC, reach

LOG_LINES = 200
"""So many lines of its log, and Control so many entries of the journal, has a side at hand."""

# What a seat may do


def faction_of(board: Board, seat: str) -> str:
    return board.named(SeatRow, seat).faction


def holder(seat: SeatRow) -> Holder:
    """A seat as the rules of powers see it."""
    present = seat.joined and not seat.vacant and not seat.revoked
    return Holder(seat.key, seat.office, present, frozenset(seat.lent), frozenset(seat.withheld))


def _court(seat: SeatRow) -> tuple[str, ...]:
    return (seat.faction,)


def _whose(draft: DraftRow) -> tuple[str, ...]:
    return (draft.faction,)


COURTS = index(SeatRow, _court, lambda _: 0)
"""The seats of each faction."""
DRAFTS = index(DraftRow, _whose, lambda draft: draft.at)


def drafts(board: Board, faction: str) -> list[DraftRow]:
    """What a faction means to do at the close."""
    return [draft for _, draft in board.heap(DRAFTS, faction)]


def court(board: Board, faction: str) -> list[str]:
    """The seats of a faction."""
    return [seat for seat, _ in board.heap(COURTS, faction)]


def holders(board: Board, faction: str) -> list[Holder]:
    return board.once(f"holders/{faction}", lambda now: [holder(seat) for _, seat in now.heap(COURTS, faction)])


def anybody(board: Board, faction: str) -> bool:
    """Is there anybody of this faction to decide anything? (SEAT-4)"""
    return any(holder.present for holder in holders(board, faction))


def powers(board: Board, faction: str) -> dict[str, frozenset[str]]:
    known = play_of(board).powers
    if not faction:
        return {}
    return board.once(f"powers/{faction}", lambda now: known.held(now.fact("powers"), holders(now, faction)))


def offered(board: Board, command: Command, seat: str) -> Image | Refused:
    """What this seat, or Control, may choose from now if it gives this order."""
    if command.choices is None:
        return {}
    if not command.alike or SEAT not in command.by:
        return command.choices(board, seat)
    faction, choices = faction_of(board, seat), command.choices
    return board.once(f"may/{command.name}/{faction}", lambda now: choices(now, next(now.heap(COURTS, faction))[0]))


# The kernel's views


def _event(board: Board, key: str) -> Iterator[Seen]:
    event, course = board.named(EventRow, key), play_of(board).course
    image = image_of(event)
    shown = {name: image[name] for name in (
        "name", "scenario", "phase", "part", "state", "turns", "deadline", "remaining", "length", "hold", "revision",
        "commitment", "word", "practice", "shelved")}  # fmt: skip
    shown["part_ends"], shown["part_remaining"] = _part_over(board)
    shown["turn"] = course.turn_of(event.phase, event.turns)
    shown["next"] = course.following(event.phase, event.turns)
    shown["secret"] = event.revealed
    yield PUBLIC, f"event/{key}", shown
    yield CONTROL, f"event/{key}", {**image, **shown}


def _part_over(board: Board) -> tuple[int | None, int | None]:
    """When the running part of the phase ends, with the phase at the latest: the time, or ms left while it stands."""
    begins = BEGIN_PART.alarms(board)
    if not begins:
        return None, None
    soonest = min(begins, key=lambda alarm: alarm.due or alarm.remaining or 0)
    return _earlier(soonest.due, board.fact("deadline")), _earlier(soonest.remaining, board.fact("remaining"))


def _earlier(one: int | None, other: int | None) -> int | None:
    return min((at for at in (one, other) if at is not None), default=None)


def _seat(board: Board, key: str) -> Iterator[Seen]:
    seat = board.find(SeatRow, key)
    if seat is None:
        return
    name, image = f"seat/{key}", image_of(seat)
    yield PUBLIC, name, public(board, "seat", image)
    may = sorted(powers(board, seat.faction).get(key, ()))
    own = play_of(board).powers.own(board.fact("powers"), holder(seat))
    stands_in = sorted(set(may) - own)
    private = {"player": seat.player, "beside": list(seat.beside), "sits_at": seat.sits_at,
               "known_to_all": seat.known_to_all, "lent": list(seat.lent),
               "withheld": list(seat.withheld), "powers": may, "stands_in": stands_in}  # fmt: skip
    if seat.faction:
        yield f"faction/{seat.faction}", name, private
    yield name, name, {"devices": seat.devices, **({} if seat.faction else private)}
    if introduced := _introduced(seat):
        for side in _who_plays(board):
            if side not in (f"faction/{seat.faction}", name):
                yield side, name, introduced
    yield CONTROL, name, {**image, "powers": may, "stands_in": stands_in}


def _introduced(seat: SeatRow) -> Image:
    """What all who play are told of who sits here: where; and the names, once somebody sits here and all wish it."""
    where = {"sits_at": seat.sits_at} if seat.sits_at else {}
    named = {"player": seat.player, "beside": list(seat.beside)}
    sits = seat.joined and not seat.bot and not seat.revoked
    return where | (named if seat.known_to_all and sits else {})


def _who_plays(board: Board) -> list[str]:
    """Every side that is a player's: neither the wall nor what is told after the day names them."""
    return board.once("sides of players", _players_sides)


def _players_sides(board: Board) -> list[str]:
    return [*(f"faction/{key}" for key in board.keys("faction")), *(f"seat/{key}" for key in court(board, ""))]


def _log(board: Board, side: str) -> Iterator[Seen]:
    """The newest lines of one side's log; Control also overhears everybody's."""
    heard = logs.overheard(board, LOG_LINES) if side == CONTROL else []
    for key, line in (*logs.newest(board, side, LOG_LINES), *heard):
        yield side, f"line/{key}", line


def _logs(board: Board) -> Iterable[str]:
    return {CONTROL, *logs.sides(board)}


def _former(board: Board, key: str) -> Iterator[Seen]:
    """As public as the name itself."""
    former = board.find(FormerRow, key)
    if former is not None:
        called = public(board, former.of.partition("/")[0], former.called)
        yield PUBLIC, f"former/{key}", {"of": former.of, "called": called, "until": former.until}


def _announcement(board: Board, key: str) -> Iterator[Seen]:
    """Its words go to the widest side that it is for; each seat it reaches also sees whether it has seen it."""
    said = board.find(AnnouncementRow, key)
    if said is None:
        return
    name, reached = f"announcement/{key}", reach(said.to, board.of(SeatRow))
    words = {"nudge": said.nudge, "text": said.text, "at": said.at, "phase": said.phase}
    yield CONTROL, name, {**image_of(said), "reach": sorted(reached)}
    shared = [EVERYBODY] if EVERYBODY in said.to else [to for to in said.to if to.startswith("faction/")]
    for address in shared:
        yield PUBLIC if address == EVERYBODY else address, name, {**words, "addressed": address}
    for seat, address in reached.items():
        own = {} if address in shared else {**words, "addressed": address}
        yield f"seat/{seat}", name, {**own, "seen": seat in said.seen}


def _request(board: Board, key: str) -> Iterator[Seen]:
    """Who has asked, and Control; not even their faction."""
    asked = board.find(RequestRow, key)
    if asked is None:
        return
    name, image = f"request/{key}", image_of(asked)
    yield f"seat/{asked.seat}", name, {field: image[field] for field in (
        "about", "text", "state", "answer", "phase", "at")}  # fmt: skip
    yield CONTROL, name, image


def _entry(board: Board, key: str) -> Iterator[Seen]:
    image = board.image(f"entry/{key}")
    if image is not None:
        yield CONTROL, f"entry/{key}", image


def _newest(board: Board) -> list[str]:
    return board.keys("entry")[-LOG_LINES:]


VIEWS = (
    View("event", _event),
    View("seat", _seat),
    faction_view(DraftRow),
    faction_view(ProposalRow),
    faction_view(StatementRow),
    View("line", _log, keys=_logs),
    View("former", _former),
    View("announcement", _announcement),
    View("request", _request),
    whole_view(DayRow, lambda _: ()),
    whole_view(TimerRow, lambda _: (PUBLIC,)),
    whole_view(RemarkRow, lambda _: ()),
    whole_view(TaskRow, lambda _: ()),
    whole_view(AlarmRow, lambda _: ()),
    View("entry", _entry, keys=_newest),
)
