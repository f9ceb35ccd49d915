"""The journal of an event as its database holds it, and what is wrong with it."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from django.test import override_settings

from astor.game.models import Event, Seat
from astor.game.orders import seats
from astor.venue.client import Client
from astor.venue.server import KEY
from astor.venue.wall import Said
from factions.turns import order_of_play

COLUMNS = ("seq, actor, command, command_id, at, phase, closing, step, undone_by, "
           "case when command = 'act_for' then args end")  # fmt: skip


@dataclass(frozen=True)
class Record:
    """One entry of the journal, without its images."""

    seq: int
    actor: str
    command: str
    command_id: str
    at: int
    phase: str
    closing: int | None
    step: bool
    undone_by: int | None
    acted: str = field(default="", kw_only=True)
    """What Control gave in a player's name."""


class Ledger:
    """The tables behind a DATABASE_URL."""

    def __init__(self, url: str, event: str) -> None:
        self.url, self.event = url, event

    def entries(self) -> list[Record]:
        """The whole journal."""
        asked = f"select {COLUMNS} from game_entry where event_id = {self._id()} order by seq"
        return [Record(*row[:-1], acted=_acted(row[-1])) for row in self._ask(asked)]

    def lines(self) -> list[Said]:
        """What everybody was told, the oldest first."""
        asked = (
            f"select key, code, phase, at from game_line where event_id = {self._id()} and side = 'public' order by id"
        )
        return [Said(*row) for row in self._ask(asked)]

    def judged(self) -> int:
        """How often an objective was confirmed or denied."""
        codes = "('objective_confirmed', 'objective_denied')"
        ((times,),) = self._ask(f"select count(*) from game_line where event_id = {self._id()} and code in {codes}")
        return int(times)

    def dice(self) -> list[tuple[int, str, int]]:
        """Entry, label and value of every die that was thrown."""
        asked = f"select seq, dice from game_entry where event_id = {self._id()} order by seq"
        return [(seq, label, value) for seq, dice in self._ask(asked) for label, value, *_sides in _read(dice)]

    def tokens(self) -> dict[str, str]:
        """Each seat's link, as Control would read it from the seat list."""
        return {key: token for key, (token, _) in self.cards().items()}

    def cards(self) -> dict[str, tuple[str, str]]:
        """Each seat's link and short code: nobody need draw a list with a picture for each."""
        commitment, number = self._ask(f"select commitment, id from game_event where key = '{self.event}'")[0]
        event = Event(pk=number, key=self.event, commitment=commitment)
        rows = self._ask(f"select key, issue from game_seat where event_id = {number} order by id")
        with override_settings(SECRET_KEY=KEY):
            found = [Seat(event=event, key=key, issue=issue) for key, issue in rows]
            return {seat.key: (seats.token(seat), seats.code(seat)) for seat in found}

    def _id(self) -> int:
        found: int = self._ask(f"select id from game_event where key = '{self.event}'")[0][0]
        return found

    def _ask(self, sql: str) -> list[tuple[Any, ...]]:
        with self._open() as connection:
            rows: list[tuple[Any, ...]] = connection.execute(sql).fetchall()
            return rows

    @contextmanager
    def _open(self) -> Iterator[Any]:
        path = self.url.partition("sqlite:///")[2]
        with closing(sqlite3.connect(path) if path else psycopg.connect(self.url)) as connection:
            yield connection


def _read(value: Any) -> Any:
    """JSON of a table: text on SQLite, read already on PostgreSQL."""
    return json.loads(value) if isinstance(value, str) else value


def _acted(args: Any) -> str:
    """The command in the arguments of `act_for`."""
    command: str = (_read(args) or {}).get("command", "")
    return command


# What is wrong with it


def lost_or_twice(clients: Iterable[Client], journal: list[Record]) -> list[str]:
    """What was answered otherwise than it was kept."""
    kept: dict[str, list[Record]] = {}
    for record in journal:
        kept.setdefault(record.command_id, []).append(record)
    return [fault for client in clients for fault in _of(client, kept)]


def _of(client: Client, kept: dict[str, list[Record]]) -> list[str]:
    faults = [f"{made} was never answered" for made in client.outbox]
    for made, acks in client.acks.items():
        records = kept.get(made, [])
        accepted = [ack for ack in acks if "refused" not in ack]
        if accepted and len(records) != 1:
            faults.append(f"{made} was accepted and is {len(records)} times in the journal")
        if not accepted and records:
            faults.append(f"{made} was refused ({acks[0]['refused']}) and is in the journal")
        if any(ack.get("refused") == "server_error" for ack in acks):
            faults.append(f"{made} met a bug")
        if len({ack["at"] for ack in accepted} | {record.at for record in records}) > 1:
            faults.append(f"{made} was answered with different times")
    return faults


def bells(journal: list[Record], turns: int) -> list[str]:
    """Phases that closed twice, not at all, or out of their order."""
    stands = (record for record in journal if record.command == "close_phase" and record.undone_by is None)
    closed = [record.phase for record in stands if not record.step]
    due = order_of_play(turns)[: len(closed)]
    twice = [phase for phase, times in Counter(closed).items() if times > 1]
    return [f"{phase} closed twice" for phase in twice] or ([f"closed {closed}, not {due}"] if closed != due else [])


def held(journal: list[Record]) -> list[str]:
    """Bells that could not ring."""
    return [f"{record.phase} was held" for record in journal if record.command == "hold_phase"]


def gaps(journal: list[Record]) -> list[str]:
    """Entry numbers that are missing or doubled."""
    numbers = [record.seq for record in journal]
    return [] if numbers == list(range(1, len(numbers) + 1)) else [f"the journal's numbers: {numbers}"]
