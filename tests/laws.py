"""The laws every command is held to, in one fixture: `table.play(...)`.

Undo restores · replay repeats · snapshot + deltas = snapshot, for every side · a refusal leaves no trace · a side's
stream never contains what that side may not know.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.db.models import QuerySet

from astor.game import clock, journal
from astor.game.commands import Order, issue, row_of, the_play
from astor.game.errors import Refused
from astor.game.models import Entry, Event
from astor.game.page import Image
from astor.game.rows import Kept
from astor.game.sight import Board
from astor.live import board as boards
from astor.live import delta
from tests import cast

Dump = dict[str, dict[str, Image]]


class TakenBack(Exception):
    """Ends a savepoint whose work was only looked at."""


class Table:
    """One event at play, with everybody watching."""

    def __init__(self, *, practice: bool = False) -> None:
        self.event = cast.new_event(practice=practice)
        self.now = cast.T0
        self._board = boards.load(self.event.key)
        self._sides = delta.everything(self._board)
        self._shown = {side: dict(rows) for side, rows in self._sides.rows.items()}
        self._told = set(self._shown)
        self.bells = 0

    # Playing

    def play(self, actor: str, name: str, /, **args: Any) -> dict[str, Any]:
        """Give an order that must be accepted, and hold every law on it."""
        before, seq = self.dump(), self.seq
        answer = cast.order(actor, name, now=self.now, **args)
        self.undo_restores(before, seq + 1)
        self.catch_up()
        return answer

    def arrange(self, actor: str, name: str, /, **args: Any) -> None:
        """Give an order that only sets the scene: sides are told of it together with what comes next."""
        cast.order(actor, name, now=self.now, **args)

    def refuse(self, actor: str, name: str, /, **args: Any) -> Refused:
        """Give an order that must be refused, and leave no trace."""
        before, entries = self.dump(), Entry.objects.count()
        with pytest.raises(Refused) as no:
            cast.order(actor, name, now=self.now, **args)
        assert (_rows(boards.load(self.event.key)), Entry.objects.count()) == (before, entries)
        return no.value

    def join(self, *seats: str) -> None:
        for seat in seats:
            self.arrange(seat, "join", player=f"p {cast.faction_canary(seat.split('-')[0])}{seat[:12]}"[:40])

    def ring(self) -> None:
        """Let the time come at which the next bell or alarm is due, and ring it."""
        self._pass_time()
        self.catch_up()

    def _pass_time(self) -> None:
        bell = clock.next_bell(self.event.key)
        assert bell is not None, "no bell is due: the clock stands"
        self.now = bell
        self.bells += clock.ring_due(self.now)

    def until(self, phase: str) -> None:
        """Ring on until this phase begins; a clock that was never started is started."""
        if self.clock.state == Event.State.PLANNING:
            self.arrange("control/ann", "start")
        while self.clock.phase != phase:
            assert self.clock.state != Event.State.ENDED, f"{phase} never began"
            self._pass_time()

    # Looking

    @property
    def clock(self) -> Event:
        return Event.objects.get(key=self.event.key)

    @property
    def seq(self) -> int:
        return self.clock.seq

    def row(self, name: str) -> Image:
        """A row as it stands."""
        image = self.board.row(name)
        assert image is not None, f"there is no {name}"
        return image

    @property
    def board(self) -> Board:
        """The board that followed the game to this moment."""
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
        if self._board.seq != self.seq:
            self.deltas_make_the_snapshot()
            self.secrets_are_kept()

    def undo_restores(self, before: Dump, seq: int) -> None:
        """Every row the order or its undo touched is what it was; there is no change that no entry tells of."""
        record = Entry.objects.get(event=self.event, seq=seq)
        command = the_play().command(record.command)
        try:
            with transaction.atomic():
                undo = Order(self.event.key, "control/law", "undo", {"entry": seq}, self.now)
                if not command.undoable:
                    with pytest.raises(Refused, match="not_undoable"):
                        issue(undo)
                else:
                    issue(undo)
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
        model: type[Kept] = Event if kind == Event.KIND else the_play().model(kind)
        return image and {field: value for field, value in image.items() if field not in model.NUMBERS}

    def deltas_make_the_snapshot(self) -> None:
        touched = boards.advance(self._board, journal.entries_after(self.event.key, self._board.seq))
        for side, change in delta.changes(self._sides, self._board, touched).items():
            assert change.set or change.drop, f"{side} was told nothing new"
            self._told.add(side)
            screen = self._shown.setdefault(side, {})
            screen.update(change.set)
            for name in change.drop:
                del screen[name]
        fresh = Board(self.event.key, self._board.seq, self._board.rows)
        assert self._shown == dict(delta.everything(fresh).rows)

    def secrets_are_kept(self) -> None:
        """On every screen that was told something since they were last looked at."""
        told, self._told = self._told, set()
        for side in told:
            text = json.dumps(self._shown[side])
            for canary in foreign_canaries(side):
                assert canary not in text, f"{side} sees {canary}"
            assert cast.SECRET not in text or self.clock.state == Event.State.ENDED

    def replay_repeats(self) -> None:
        """Found the event anew under its name and give all orders again: the same rows come of it."""
        orders = list(Entry.objects.filter(event=self.event, step=False, seq__gt=1).order_by("seq"))
        if not orders:
            return
        self.catch_up()
        played, key = boards.load(self.event.key), self.event.key
        assert _comparable(self._board) == _comparable(played), "the board has lost step with the tables"
        assert self._shown == dict(delta.everything(played).rows)
        QuerySet(Event).filter(pk=self.event.pk).update(key="played")
        cast.new_event(key, practice=self.event.practice)
        for e in orders:
            issue(Order(key, e.actor, e.command, e.args, e.at))
        assert _comparable(boards.load(key)) == _comparable(played)


def foreign_canaries(side: str) -> list[str]:
    """Every planted secret this side may not know."""
    if side == "control":
        return []
    kind, _, key = side.partition("/")
    own = key.split("-")[0] if kind == "seat" else key
    factions = [f for f in cast.FACTIONS if f != own]
    seats = [f"{f}-{office}" for f in cast.FACTIONS for office in cast.OFFICES]
    hidden = [cast.faction_canary(f) for f in factions] + [str(cast.gold_canary(f)) for f in factions]
    return hidden + [cast.seat_canary(seat) for seat in seats if (kind, key) != ("seat", seat)]


def _row(dump: Dump, name: str) -> Image | None:
    kind, _, key = name.partition("/")
    return dump.get(kind, {}).get(key)


def _rows(board: Board) -> Dump:
    return {kind: dict(of_kind) for kind, of_kind in board.rows.items() if kind != "entry"}


def _comparable(board: Board) -> Dump:
    return {kind: rows for kind, rows in _rows(board).items() if rows}


@pytest.fixture
def table(db: None) -> Iterator[Table]:
    """An event at play; when the test is done, its journal is replayed."""
    table = Table()
    yield table
    table.replay_repeats()
