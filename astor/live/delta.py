"""What each side sees, kept per event; and what is different after each change, computed once per side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from astor.game import sight as kernel
from astor.game.address import CONTROL, PUBLIC
from astor.game.admission import Moment, gate
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.models import Event
from astor.game.page import Image, Images
from astor.game.play import SEAT, Command, the_play
from astor.game.sight import Seen, View
from astor.live.texts import in_languages
from diplomacy import sight as promised
from factions import sight as held
from factions.research import sight as research
from factions.story import sight as story
from war.armies import sight as armies
from war.battle import sight as battles
from war.march import sight as marching
from war.passage import sight as passages
from war.purchase import sight as purchase
from war.upkeep import sight as fed

# What seats may order


def _shut(board: Board, key: str) -> Iterator[Seen]:
    """What no seat may order now whoever sits there, and why: the same for all, so everybody is told at once."""
    asked = ((c.name, _untimely(board, c)) for c in the_play().commands if SEAT in c.by)
    shut = {name: {"refused": no.code, "facts": no.facts} for name, no in asked if no}
    yield PUBLIC, f"shut/{key}", {"orders": shut}


def _untimely(board: Board, command: Command) -> Refused | None:
    return gate(command, _moment(board), frozenset({command.power}))


def _may(board: Board, key: str) -> Iterator[Seen]:
    """What the seats of a faction may order now, one order a look: the choices, or the refusal each would meet."""
    name, _, faction = key.partition("/")
    command, held, moment = the_play().command(name), kernel.powers(board, faction), _moment(board)
    for seat, _ in board.heap(kernel.COURTS, faction):
        no = gate(command, moment, held.get(seat, frozenset()) & {command.power})
        yield f"seat/{seat}", f"may/{name}", _offer(board, seat, command, no)


def _orders(board: Board) -> Iterator[str]:
    """Every order that some seat may be given now, for every faction that has seats."""
    courts, open_now = _courts(board), [c for c in the_play().commands if SEAT in c.by and not _untimely(board, c)]
    return (f"{command.name}/{faction}" for command in open_now for faction in courts)


def _desk(board: Board, name: str) -> Iterator[Seen]:
    """What Control may order, where it has something to choose from."""
    yield CONTROL, f"may/{name}", _offer(board, CONTROL, the_play().command(name), None)


def _desks(board: Board) -> list[str]:
    return [c.name for c in the_play().commands if c.choices and SEAT not in c.by and not _untimely(board, c)]


def _asked(board: Board, faction: str) -> Iterator[Seen]:
    """What the phase asks of a faction, for Control: what has to be said, and the powers that say and confirm it."""
    if board.fact("state") == Event.State.PLANNING:
        return
    moment, play = replace(_moment(board), state=Event.State.RUNNING), the_play()
    open_now = [c for c in play.commands if c.asks and gate(c, moment, frozenset({c.power})) is None]
    asks = [{"command": c.name, "row": row} for c in open_now if c.asks for row in c.asks(board, faction)]
    powers = sorted({c.power for c in (*open_now, play.command("confirm"))})
    yield CONTROL, f"asked/{faction}", {"asks": asks, "powers": powers}


def _events(board: Board) -> list[str]:
    return [board.event]


def _courts(board: Board) -> list[str]:
    return board.heaps(kernel.COURTS)


def _moment(board: Board) -> Moment:
    return Moment(board.fact("phase"), board.fact("part"), board.fact("state"))


def _offer(board: Board, seat: str, command: Command, no: Refused | None) -> Image:
    """Choices under a refusal are those of an order that may be proposed (SEAT-3); some of them are the seat's own."""
    choices = command.offered(board, seat)
    if isinstance(choices, Refused):
        return _shown(choices)
    about = [(name, key) for name, keys in choices.items() for key in keys] if no and command.own else []
    own = [key for name, key in about if command.own and command.own(board, seat, {name: key})]
    return _shown(no, choices, own)


def _shown(no: Refused | None, choices: Image | None = None, own: Sequence[str] = ()) -> Image:
    proposable = no is not None and choices is not None
    return {"refused": no and no.code, "facts": no.facts if no else {}, "propose": proposable, "own": own,
            "choices": choices or {}}  # fmt: skip


APPS = (
    *kernel.VIEWS, *held.VIEWS, *research.VIEWS, *story.VIEWS,
    *armies.VIEWS, *fed.VIEWS, *marching.VIEWS, *battles.VIEWS, *passages.VIEWS, *purchase.VIEWS,
    *promised.VIEWS,
)  # fmt: skip
VIEWS: tuple[View, ...] = (
    *map(in_languages, APPS),
    View("shut", _shut, keys=_events),
    View("may", _may, keys=_orders),
    View("may", _desk, keys=_desks),
    View("asked", _asked, keys=_courts),
)  # fmt: skip


# What sides see


@dataclass
class Change:
    """What is new on one side: rows to set whole, rows to drop."""

    set: dict[str, Image] = field(default_factory=dict)
    drop: list[str] = field(default_factory=list)


News = dict[str, Change]
Place = tuple[int, str]
"""A view, by its place in VIEWS, and one of its keys; "" for the question which keys it has."""


@dataclass(slots=True)
class Look:
    """What a look at a view found: the rows it put on sides, or the keys it has; and what of the board it read."""

    found: frozenset[Any] = frozenset()
    read: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Found:
    """What a look shows to which side, and what it does not show any more."""

    seen: dict[tuple[str, str], Image]
    gone: Iterable[tuple[str, str]]


@dataclass
class Sides:
    """Every side's rows as they are shown now, the looks that put them there, and whom a change concerns."""

    rows: dict[str, dict[str, Image]] = field(default_factory=lambda: defaultdict(dict))
    looks: dict[Place, Look] = field(default_factory=dict)
    readers: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))

    def copy(self) -> "Sides":
        rows = {side: dict(shown) for side, shown in self.rows.items()}
        readers = {name: set(places) for name, places in self.readers.items()}
        return Sides(defaultdict(dict, rows), dict(self.looks), defaultdict(set, readers))

    def looked(self, place: Place, found: frozenset[Any], read: Iterable[str]) -> Look:
        """Keep what a look found, and where it is concerned; returns what the look before it was."""
        before, now = self.looks.get(place, Look()), frozenset(read)
        for name in before.read - now:
            self.readers[name].discard(place)
            if not self.readers[name]:
                del self.readers[name]
        for name in now - before.read:
            self.readers[name].add(place)
        self.looks[place] = Look(found, now)
        return before

    def forget(self, place: Place) -> Look:
        before = self.looked(place, frozenset(), ())
        del self.looks[place]
        return before


def everything(board: Board) -> Sides:
    """What every side sees of this board."""
    sides = Sides()
    _show(sides, [found for at, _ in enumerate(VIEWS) for found in _look_for_keys(sides, board, at)])
    return sides


def changes(sides: Sides, board: Board, touched: Images) -> News:
    """Look again at what has read of the touched rows; returns each side's news, sides without news left out."""
    stirred = {name for row, (before, after) in touched.items() for name in board.stirred(row, before, after)}
    concerned = sorted({place for name in stirred for place in sides.readers.get(name, ())})
    found: list[Found] = []
    for at, key in concerned:
        if key == "":
            found += _look_for_keys(sides, board, at)
        elif (at, key) in sides.looks:
            found.append(_look(sides, board, (at, key)))
    return _show(sides, found)


def _look_for_keys(sides: Sides, board: Board, at: int) -> list[Found]:
    """Which keys a view has; what is new is looked at, in the order it is there, what is gone is shown no more."""
    with board.notes() as read:
        keys = dict.fromkeys(VIEWS[at].all_keys(board))
    before = sides.looked((at, ""), frozenset(keys), read).found
    gone = [Found({}, sides.forget((at, key)).found) for key in before - keys.keys()]
    return gone + [_look(sides, board, (at, key)) for key in keys if key not in before]


def _look(sides: Sides, board: Board, place: Place) -> Found:
    at, key = place
    with board.notes() as read:
        seen = {(side, name): image for side, name, image in VIEWS[at].sees(board, key)}
    before = sides.looked(place, frozenset(seen), read)
    return Found(seen, before.found - seen.keys())


def _show(sides: Sides, found: list[Found]) -> News:
    """Take what is gone off the screens first: what one look shows no more another may show from now on."""
    news: News = defaultdict(Change)
    for side, name in (gone for look in found for gone in look.gone):
        del sides.rows[side][name]
        news[side].drop.append(name)
    for (side, name), image in (row for look in found for row in look.seen.items()):
        shown = sides.rows[side].get(name)
        if shown is not image and shown != image:
            sides.rows[side][name] = news[side].set[name] = image
    for change in news.values():
        change.drop = [name for name in change.drop if name not in change.set]
    return dict(news)
