"""The judge of a journal sees each kind of fault, and none where there is none."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from astor.venue import ledger
from astor.venue.client import Client
from astor.venue.ledger import Record
from astor.venue.server import EventServer

ENTRY = Record(seq=1, actor="seat/a", command="produce", command_id="a1", at=5, phase="t1/production", closing=None,
               step=False, undone_by=None)  # fmt: skip


@pytest.fixture
def phone() -> Client:
    """One order was accepted, one refused."""
    phone = Client("a", EventServer(Path()), "", "", Random(0))
    phone.acks = {"a1": [{"id": "a1", "at": 5}], "a2": [{"id": "a2", "at": 6, "refused": "late"}]}
    return phone


def test_answers_that_are_kept_are_no_fault(phone: Client):
    assert ledger.lost_or_twice([phone], [ENTRY]) == []


@pytest.mark.parametrize(
    ("journal", "fault"),
    [
        ([], "a1 was accepted and is 0 times in the journal"),
        ([ENTRY, replace(ENTRY, seq=2)], "a1 was accepted and is 2 times in the journal"),
        ([replace(ENTRY, at=6)], "a1 was answered with different times"),
        ([ENTRY, replace(ENTRY, seq=2, command_id="a2")], "a2 was refused (late) and is in the journal"),
    ],
)
def test_answers_that_are_kept_otherwise_are_a_fault(phone: Client, journal: list[Record], fault: str):
    assert fault in ledger.lost_or_twice([phone], journal)


def test_an_order_without_an_answer_is_a_fault(phone: Client):
    phone.outbox["a3"] = "{}"
    assert ledger.lost_or_twice([phone], [ENTRY]) == ["a3 was never answered"]


def closes(*names: str) -> list[Record]:
    return [replace(ENTRY, seq=at, command="close_phase", phase=name) for at, name in enumerate(names, 1)]


def test_bells_in_their_order_are_no_fault():
    assert ledger.bells(closes("planning", "t0/diplomacy", "t1/production"), 6) == []


def test_a_closing_that_control_took_back_may_come_again():
    first, again, after = closes("planning", "planning", "t0/diplomacy")
    assert ledger.bells([replace(first, undone_by=9), again, after], 6) == []


@pytest.mark.parametrize("names", [("planning", "planning"), ("planning", "t1/production"), ("t0/diplomacy",)])
def test_bells_missed_doubled_or_out_of_order_are_a_fault(names: tuple[str, ...]):
    assert ledger.bells(closes(*names), 6)


def test_a_bell_that_could_not_ring_is_a_fault():
    assert ledger.held([ENTRY, replace(ENTRY, command="hold_phase")]) == ["t1/production was held"]


def test_a_gap_in_the_journal_is_a_fault():
    assert ledger.gaps([ENTRY, replace(ENTRY, seq=2)]) == []
    assert ledger.gaps([ENTRY, replace(ENTRY, seq=3)])
