"""The laws every command is held to, in one fixture: `table.play(...)`.

Undo restores · replay repeats · snapshot + deltas = snapshot, for every side · a refusal leaves no trace · a side's
stream never contains what that side may not know.

And the law of thrones, over every step there is: each living court has exactly one monarch or an open succession, and
each seat whose character lives belongs to that character's court (SUC-2). Control's overrides are no exception.

Undo and secrets are looked at with every order that is played. Tests marked `each_step`, on SQLite, make the snapshot
after every step that no other of their process has come to in the same way, and replay their journal at the end; every
command and a whole event are among them. Of the others one in five, always the same ones, is held to tables, snapshot
and replay when it ends, and all tables are compared where it was refused something.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import replace
from inspect import signature
from typing import Any
from zlib import crc32

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from astor.game.journal import boards, journal
from astor.game.models import Entry, Event
from astor.game.orders import clock, undo
from astor.game.orders.bell import next_bell, ring_due
from astor.game.orders.commands import Order, issue, row_of
from astor.game.play.play import play_of, plays
from astor.game.rows.board import Board
from astor.game.rows.own import LineRow, SeatRow
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.values.errors import Refused
from astor.sockets import delta, live_board
from diplomacy.rows import SuccessionRow
from factions.rows import CharacterRow
from tests import cast
from tests.addressed import missed
from tests.known import Step, Way, known
from tests.replay import Replays, replays
from tests.told import facts_fit, rows_fit, screens_are_whole

Dump = dict[str, dict[str, Image]]


SEQ = f"SELECT seq FROM {Event._meta.db_table} WHERE {connection.ops.quote_name('key')} = %s"
"""Asked at every look at a screen: a query set costs ten times as much."""


HELD = 5
"""One test in so many is held to the dear laws, besides those marked `each_step`."""
REVEALED = ("objective/", "tally/", "story/", "award/", "ruling/")
"""What everybody sees once the event is over."""


def is_held(test: str) -> bool:
    return crc32(test.encode()) % HELD == 1


class TakenBack(Exception):
    """Ends a savepoint whose work was only looked at."""


class Table:
    """One event at play, with everybody watching."""

    def __init__(self, *, practice: bool = False, watched: bool = False, each_step: bool = False,
                 held: bool = True) -> None:  # fmt: skip
        self.event = cast.new_event(practice=practice)
        self.now = cast.T0
        self._board, self._sides = first_sight(self.event)
        self._shown = {side: dict(rows) for side, rows in self._sides.rows.items()}
        self._told = {side: dict(rows) for side, rows in self._shown.items()}
        self._untold = False
        self.bells, self.each_step = 0, each_step and connection.vendor == "sqlite"
        self.held = held or self.each_step
        self.way = Way(cast.founding_of(self.event) if watched else "")
        self._told_at = self.way.at

    # Playing

    def play(self, actor: str, name: str, /, **args: Any) -> dict[str, Any]:
        """Give an order that must be accepted, and hold every law on it."""
        answer = self._step(lambda: self._lawful(actor, name, args), "play", actor, name, self.now, args)
        self.catch_up()
        return answer

    def _lawful(self, actor: str, name: str, args: dict[str, Any]) -> dict[str, Any]:
        before, seq = self.dump(), self.seq
        answer = cast.order(actor, name, now=self.now, **args)
        self.undo_restores(before, seq + 1)
        return answer

    def arrange(self, actor: str, name: str, /, **args: Any) -> None:
        """Give an order that only sets the scene: sides are told of it together with what comes next."""
        self._step(lambda: cast.order(actor, name, now=self.now, **args), "arrange", actor, name, self.now, args)

    def refuse(self, actor: str, name: str, /, **args: Any) -> Refused:
        """Give an order that must be refused, and leave no trace."""
        before, entries = self.dump(), Entry.objects.count()
        with pytest.raises(Refused) as no, self.way.given():
            cast.order(actor, name, now=self.now, **args)
        assert Entry.objects.count() == entries
        assert not self.held or _rows(live_board.load(self.event.key)) == before
        self.orders_see_the_tables()
        facts_fit(f"refused {name}", no.value.facts)
        return no.value

    def join(self, *seats: str) -> None:
        for seat in seats:
            self.arrange(seat, "join", player=f"p {cast.faction_canary(seat.split('-')[0])}{seat[:12]}"[:40])

    def ring(self) -> None:
        """Let the time come at which the next bell or alarm is due, and ring it."""
        self._pass_time()
        self.catch_up()

    def _pass_time(self) -> None:
        self._step(self._ring, "ring", self.now)

    def _ring(self) -> dict[str, Any]:
        bell = next_bell(self.event.key)
        assert bell is not None, "no bell is due: the clock stands"
        overtime = self.clock.deadline is not None and self.clock.deadline + clock.GRACE <= self.now
        self.now = (next_bell(self.event.key, self.now) or self.now) if overtime else bell
        self.bells += ring_due(self.now)
        return {}

    def until(self, phase: str) -> None:
        """Ring on until this phase begins; a clock that was never started is started."""
        self._step(lambda: self._until(phase), "until", phase, self.now)

    def _until(self, phase: str) -> dict[str, Any]:
        if self.clock.state == Event.State.PLANNING:
            self.arrange("control/ann", "start")
        while self.clock.phase != phase:
            assert self.clock.state != Event.State.ENDED, f"{phase} never began"
            self._pass_time()
        return {}

    def _step(self, work: Callable[[], dict[str, Any]], *what: Any) -> dict[str, Any]:
        """Do this, unless this process has done the same before, under every law, from the same founding on."""
        if self.way.giving:
            answer = work()
            self.thrones_are_held()
            return answer
        before, bells = self.seq, self.bells
        to = self.way.on(before, *what)
        with self.way.given():
            if done := known.find(to):
                done.lay(self.event.pk)
                self.now, self.bells = done.now, bells + done.bells
                answer = deepcopy(done.answer)
            else:
                answer = work()
                self.thrones_are_held()
                if known.met_again(to):
                    known.keep(to, Step.of(self.event, before, answer, self.now, self.bells - bells))
        self.way.came(to, self.seq)
        return answer

    # Looking

    @property
    def clock(self) -> Event:
        return Event.objects.get(key=self.event.key)

    @property
    def seq(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute(SEQ, [self.event.key])
            return int(cursor.fetchone()[0])

    def row(self, name: str) -> Image:
        """A row as it stands."""
        image = self.board.image(name)
        assert image is not None, f"there is no {name}"
        return image

    @property
    def board(self) -> Board:
        """The board that followed the game to this moment."""
        self._follow()
        if self.each_step:
            self.catch_up()
        return self._board

    @property
    def screens(self) -> dict[str, dict[str, Image]]:
        """What every side has on its screens by now."""
        self.catch_up()
        return self._shown

    def sees(self, side: str, name: str) -> Image:
        """A row as a side sees it."""
        return self.screens[side][name]

    def dump(self) -> Dump:
        """Every row of the event as it stands: the board that followed the game, which equals the tables."""
        return _rows(self.board)

    # Laws

    def catch_up(self) -> None:
        """Tell every side what it has not been told yet, and hold the laws on that."""
        self._follow()
        if self._untold:
            self.deltas_make_the_snapshot()
            self.secrets_are_kept()

    def _follow(self) -> None:
        """Bring the board up to date; the sides are told of all of it together."""
        if self._board.seq != self.seq:
            live_board.advance(self._board, journal.entries_after(self.event.key, self._board.seq))
            self._untold = True

    def thrones_are_held(self) -> None:
        """Each living court has exactly one monarch or an open succession; who is played is of the court of their seat
        (SUC-2)."""
        board = boards.board(self.clock)
        people = [person for person in board.of(CharacterRow).values() if person.alive]
        open_for = [row.faction for row in board.of(SuccessionRow).values()]
        for court in sorted({person.faction for person in people}):
            crowned = [p.key for p in people if (p.faction, p.office) == (court, "monarch")]
            assert len(crowned) + open_for.count(court) == 1, (
                f"{court} has {crowned} for monarchs and {open_for.count(court)} open successions")  # fmt: skip
        for person in people:
            if person.seat:
                court = board.named(SeatRow, person.seat).faction
                assert court == person.faction, f"{person.key} of {person.faction} is played from {court}"

    def undo_restores(self, before: Dump, seq: int) -> None:
        """Every row the order or its undo touched is what it was; there is no change that no entry tells of."""
        record = Entry.objects.get(event=self.event, seq=seq)
        try:
            with transaction.atomic(), boards.board(self.clock).trial():
                back = Order(self.event.key, "control/law", "undo", {"entry": seq}, self.now)
                if not undo.undoable(play_of(self.event), record):
                    with pytest.raises(Refused, match="not_undoable"):
                        issue(back)
                else:
                    issue(back)
                    written = Entry.objects.get(event=self.event, seq=self.seq).images
                    own = {row for row, (was, _) in written.items() if was is None and row.startswith("line/")}
                    touched = sorted((record.images.keys() | written.keys()) - own)
                    assert [self._timeless(row, self._stored(row)) for row in touched] == [
                        self._timeless(row, _row(before, row)) for row in touched]  # fmt: skip
                raise TakenBack
        except TakenBack:
            pass

    def _stored(self, row: str) -> Image | None:
        found = row_of(self.event, row) if not row.startswith("event/") else self.clock
        return found.image() if found else None

    def _timeless(self, row: str, image: Image | None) -> Image | None:
        """A row without the clock's numbers."""
        kind = row.partition("/")[0]
        model: type[Kept] = Event if kind == Event.KIND else plays["storms"].model(kind)
        return image and {field: value for field, value in image.items() if field not in model.NUMBERS}

    def deltas_make_the_snapshot(self) -> None:
        self._untold = False
        for side, change in delta.changes(self._sides, self._board).items():
            assert change.set or change.drop, f"{side} was told nothing new"
            self._told.setdefault(side, {}).update(change.set)
            screen = self._shown.setdefault(side, {})
            screen.update(change.set)
            for name in change.drop:
                del screen[name]
        if self.each_step and self._is_first_there():
            fresh = Board(self.event.key, self._board.seq, self._board.rows, play=self.event.play)
            assert not differing(self._on_screens(), delta.everything(fresh).rows)

    def _is_first_there(self) -> bool:
        """Was no other table of this process told the same, after the same orders from the founding on?"""
        way, self._told_at = (self._told_at, self.way.stands(self._board.seq)), self.way.stands(self._board.seq)
        return known.told_first(way)

    def _on_screens(self) -> dict[str, dict[str, Image]]:
        """What is shown; a faction that is no more (SUC-5) has an empty screen."""
        return {side: rows for side, rows in self._shown.items() if rows}

    def secrets_are_kept(self) -> None:
        """In all that any screen was told since they were last looked at."""
        told, self._told = self._told, {}
        ended = self.clock.state == Event.State.ENDED
        for side, rows in told.items():
            rows_fit(side, rows)
            text = json.dumps({name: row for name, row in rows.items() if not (ended and name.startswith(REVEALED))})
            for canary in foreign_canaries(side, self._moved(side)):
                assert canary not in text, f"{side} sees {canary}"
            assert cast.SECRET not in text or ended

    def _moved(self, side: str) -> str:
        """The faction a seat has come to by marriage (DIP-2); its own is told by its key."""
        seat = self._board.image(side) if side.startswith("seat/") else None
        return str(seat["faction"]) if seat else ""

    def concluded(self) -> None:
        """The laws that are held when a test is done."""
        self.catch_up()
        assert not missed(dict(self._board.of(LineRow))), "a phone is told something and makes no sound"
        if self.held:
            screens_are_whole(self._shown, self.clock.public)
            self.all_was_told()
            self.replay_repeats()

    def all_was_told(self) -> None:
        """The board that followed the game is what the tables hold, and every screen what the tables show."""
        stored = live_board.load(self.event.key)
        assert _comparable(self._board) == _comparable(stored), "the board has lost step with the tables"
        assert not differing(self._on_screens(), delta.everything(stored).rows)
        self.orders_see_the_tables()

    def orders_see_the_tables(self) -> None:
        """The board that orders are judged by is what the tables say."""
        if self.held:
            assert [boards.astray(self.event.key, model.KIND) for model in plays["storms"].kinds] == [[]] * len(
                plays["storms"].kinds
            )

    def replay_repeats(self) -> None:
        """Found the event anew under its name and give all orders again: the same rows come of it."""
        orders = list(Entry.objects.filter(event=self.event, step=False, seq__gt=1).order_by("seq"))
        if not orders:
            return
        played, key = _comparable(self.board), self.event.key
        QuerySet(Event).filter(pk=self.event.pk).update(key="played")
        laid = replays.again(self.event, orders)
        rows = _comparable(live_board.load(key))
        if laid and rows != played:
            QuerySet(Event).filter(key=key).update(key="stale")  # code was patched: from the founding on, then
            Replays().again(self.event, orders)
            rows = _comparable(live_board.load(key))
        assert rows == played


def differing(shown: Dump, seen: Dump) -> list[str]:
    """What is on a screen and not what its side should see."""
    return [
        f"{side} is shown {name} as {shown.get(side, {}).get(name)}, not as {seen.get(side, {}).get(name)}"
        for side in shown.keys() | seen.keys()
        for name in shown.get(side, {}).keys() | seen.get(side, {}).keys()
        if shown.get(side, {}).get(name) != seen.get(side, {}).get(name)
    ]


def first_sight(event: Event) -> tuple[Board, delta.Sides]:
    """The board of an event just founded, and what everybody sees of it; looked at once for each way of founding."""
    mark = (event.key, event.practice, id(cast.plan()), id(plays["storms"]))
    if mark not in _sights:
        board = live_board.load(event.key)
        _sights[mark] = cast.plan(), board, delta.everything(board)
    _, board, sides = _sights[mark]
    rows = {kind: dict(of_kind) for kind, of_kind in board.rows.items()}
    made = Board(board.event, board.seq, rows, play=board.play)
    for index in board.indexed:
        made.heaps(index)  # what was read of a heap is told apart from then on
    made.known = {name: replace(known) for name, known in board.known.items()}  # and what was worked out
    made.rests = {read: list(names) for read, names in board.rests.items()}
    made.changes = board.changes
    return made, sides.copy()


_sights: dict[tuple[object, ...], tuple[object, Board, delta.Sides]] = {}


def foreign_canaries(side: str, also: str = "") -> list[str]:
    """Every planted secret this side may not know; it may know those of the faction it belongs to `also`."""
    if side == "control":
        return []
    kind, _, key = side.partition("/")
    own = key.split("-")[0] if kind == "seat" else key
    factions = [f for f in cast.FACTIONS if f not in (own, also)]
    seats = [f"{f}-{office}" for f in cast.FACTIONS for office in cast.OFFICES]
    hidden = [cast.faction_canary(f) for f in factions] + [str(cast.gold_canary(f)) for f in factions]
    return hidden + [cast.seat_canary(seat) for seat in seats if (kind, key) != ("seat", seat)]


def _row(dump: Dump, name: str) -> Image | None:
    kind, _, key = name.partition("/")
    return dump.get(kind, {}).get(key)


def _rows(board: Board) -> Dump:
    return {kind: board.images(kind) for kind in board.rows if kind != "entry"}


def _comparable(board: Board) -> Dump:
    return {kind: rows for kind, rows in _rows(board).items() if rows}


PATCHING = {"monkeypatch", "settings"}
"""A test that asks for these may have changed how orders are reckoned: nothing is known of them, then."""


@pytest.fixture
def table(db: None, request: pytest.FixtureRequest) -> Iterator[Table]:
    """An event at play; the laws are held on it while the test goes on and when it is done."""
    watched = not PATCHING & set(signature(request.function).parameters)
    each_step = request.node.get_closest_marker("each_step") is not None
    table = Table(watched=watched, each_step=each_step, held=is_held(request.node.nodeid))
    with connection.execute_wrapper(table.way.watch) if watched else nullcontext():
        yield table
        with table.way.given():
            table.concluded()
