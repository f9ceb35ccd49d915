"""The journal of an event as its database holds it, and what is wrong with it."""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from astor.game import phases
from astor.rehearsal.client import Client

COLUMNS = "seq, actor, command, command_id, at, phase, closing, step, undone_by"
ACTED = "case command when 'act_for' then json_extract(args, '$.command') else '' end"


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
    acted: str = ""
    """What Control gave in a player's name."""


def entries(database: Path, event: str) -> list[Record]:
    """The whole journal of an event in an SQLite file."""
    of_event = "event_id = (select id from game_event where key = ?)"
    asked = f"select {COLUMNS}, {ACTED} from game_entry where {of_event} order by seq"
    with closing(sqlite3.connect(database)) as connection:
        return [Record(*row) for row in connection.execute(asked, (event,))]


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
    due = phases.order_of_play(turns)[: len(closed)]
    twice = [phase for phase, times in Counter(closed).items() if times > 1]
    return [f"{phase} closed twice" for phase in twice] or ([f"closed {closed}, not {due}"] if closed != due else [])


def held(journal: list[Record]) -> list[str]:
    """Bells that could not ring."""
    return [f"{record.phase} was held" for record in journal if record.command == "hold_phase"]


def gaps(journal: list[Record]) -> list[str]:
    """Entry numbers that are missing or doubled."""
    numbers = [record.seq for record in journal]
    return [] if numbers == list(range(1, len(numbers) + 1)) else [f"the journal's numbers: {numbers}"]
