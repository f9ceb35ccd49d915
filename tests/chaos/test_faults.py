"""The judge of a day of troubles sees each kind of fault."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.chaos import faults
from tests.chaos.client import Client
from tests.chaos.ledger import Record
from tests.chaos.server import EventServer

KEPT = Record(seq=1, actor="seat/a", command="produce", command_id="c1", at=5, phase="t1/production", closing=None,
              step=False, undone_by=None)  # fmt: skip
BELL = replace(KEPT, actor="clock", command="close_phase", command_id="", phase="planning")


@pytest.fixture
def phone(tmp_path: Path) -> Client:
    """A phone whose one order was accepted at 5."""
    phone = Client("phone", EventServer(tmp_path), "/", "", Random(0))
    phone.acks["c1"] = [{"t": "ack", "id": "c1", "at": 5}]
    return phone


def test_what_was_answered_and_kept_once_is_right(phone: Client):
    assert faults.lost_or_twice([phone], [KEPT]) == []


@pytest.mark.parametrize(
    ("journal", "said"),
    [
        ([], "c1 was accepted and is 0 times in the journal"),
        ([KEPT, replace(KEPT, seq=2)], "c1 was accepted and is 2 times in the journal"),
        ([replace(KEPT, at=6)], "c1 was answered with different times"),
    ],
)
def test_lost_or_twice_or_otherwise(phone: Client, journal: list[Record], said: str):
    assert faults.lost_or_twice([phone], journal) == [said]


def test_refused_and_yet_kept(phone: Client):
    phone.acks["c1"] = [{"t": "ack", "id": "c1", "at": 5, "refused": "late"}]
    assert faults.lost_or_twice([phone], [KEPT]) == ["c1 was refused (late) and is in the journal"]


def test_never_answered(phone: Client):
    phone.outbox["c2"] = "{}"
    assert faults.lost_or_twice([phone], [KEPT]) == ["c2 was never answered"]


def test_a_bell_that_rang_twice_or_not_at_all():
    assert faults.bells([BELL, BELL], turns=6) == ["planning closed twice"]
    assert len(faults.bells([replace(BELL, phase="t1/production")], turns=6)) == 1


def test_a_gap():
    assert faults.gaps([KEPT, replace(KEPT, seq=2)]) == []
    assert len(faults.gaps([KEPT, replace(KEPT, seq=3)])) == 1


def test_a_bell_that_could_not_ring():
    assert faults.bugs([replace(BELL, command="hold_phase")], []) == ["planning was held"]
