"""Every answer a phone was given, compared with the journal: nothing lost, nothing twice, no bell missed or doubled."""

from collections import Counter
from collections.abc import Iterable

from astor.game import phases
from tests.chaos.client import Client
from tests.chaos.ledger import Record


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
        if len({ack["at"] for ack in accepted} | {record.at for record in records}) > 1:
            faults.append(f"{made} was answered with different times")
    return faults


def bells(journal: list[Record], turns: int) -> list[str]:
    """Phases that closed twice, not at all, or out of their order."""
    closed = [record.phase for record in journal if record.command == "close_phase" and not record.step]
    due = phases.order_of_play(turns)[: len(closed)]
    twice = [phase for phase, times in Counter(closed).items() if times > 1]
    return [f"{phase} closed twice" for phase in twice] or ([f"closed {closed}, not {due}"] if closed != due else [])


def gaps(journal: list[Record]) -> list[str]:
    """Entry numbers that are missing or doubled."""
    numbers = [record.seq for record in journal]
    return [] if numbers == list(range(1, len(numbers) + 1)) else [f"the journal's numbers: {numbers}"]
