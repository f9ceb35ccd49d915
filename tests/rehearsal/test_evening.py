"""`manage.py rehearse`: a short evening through real sockets, and a verdict that notices what is broken."""

from collections import Counter
from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from astor.game import phases
from astor.rehearsal import ledger, verdict
from astor.rehearsal.client import Client
from astor.rehearsal.evening import Plan
from astor.rehearsal.ledger import Record
from astor.rehearsal.players import Player, Witness
from astor.rehearsal.screen import Order
from astor.rehearsal.venue import Venue
from astor.rehearsal.verdict import Verdict

ENTRY = Record(seq=1, actor="seat/a", command="produce", command_id="a1", at=5, phase="t1/production", closing=None,
               step=False, undone_by=None)  # fmt: skip
CHECKLIST_S = 7 * 60
"""How long docs/running-an-event.md says that it takes."""


def test_a_short_evening_is_clean(tmp_path):
    told, report = StringIO(), tmp_path / "report.md"
    call_command("rehearse", seats=9, turns=1, pace=0.4, kill=True, write=report, stdout=told)
    page = report.read_text()
    assert page in told.getvalue()
    assert "BROKEN" not in page
    assert page.count("- held: ") == 7
    assert "9 players" in page
    assert "8 phases of 1 turns" in page
    assert all(what in page for what in ("every screen dropped |", "server killed: every screen |", "| produce |"))
    assert "| hold_phase | 0 |" in page, "every kind of order is told, and a short evening needs not have them all"


def test_a_server_that_does_not_start_ends_the_rehearsal(monkeypatch):
    monkeypatch.setattr(Venue, "_surroundings", lambda self: {"PORT": "none"})
    with pytest.raises(RuntimeError, match="the server did not start"):
        call_command("rehearse", stdout=StringIO())


def test_a_broken_law_is_the_exit_status(monkeypatch):
    async def broken(_evening: object) -> Verdict:
        return Verdict({verdict.DENSE: ["a gap"]})

    monkeypatch.setattr("astor.rehearsal.management.commands.rehearse.rehearse", broken)
    monkeypatch.setattr(Venue, "start", lambda self: None)
    monkeypatch.setattr(verdict, "page", lambda *_: "")
    with pytest.raises(CommandError, match="a law was broken"):
        call_command("rehearse", stdout=StringIO())


# What the verdict notices


@pytest.fixture
def phone() -> Client:
    """One order was accepted, one refused."""
    phone = Client("a", Venue.__new__(Venue), "", "", Random(0))
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


def test_a_gap_in_the_journal_is_a_fault():
    assert ledger.gaps([ENTRY, replace(ENTRY, seq=2)]) == []
    assert ledger.gaps([ENTRY, replace(ENTRY, seq=3)])


def test_a_word_for_others_is_heard_whenever_it_comes():
    screen = Witness("hall", Venue.__new__(Venue), "storms", "", "")
    screen.tables = {"public": {"line/1": {"facts": "early"}}}
    screen.forbid(("early", "late", "never"))
    screen.search('{"t":"delta","set":{"line/2":"late"}}')
    assert screen.leaks == {"early", "late"}


async def test_a_bot_waits_for_the_other_half_of_a_row(monkeypatch):
    looks = 0

    def orders(*_: object) -> list[Order]:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise KeyError("faction")
        return [("confirm", {})]

    monkeypatch.setattr("astor.rehearsal.players.bots.orders", orders)
    player = Player("phone0", Venue.__new__(Venue), "storms", "", 1)
    player.tables = {"public": {}, "faction/elves": {}, "seat/elves-monarch": {}}
    assert await player._wanted(("t1/production", "")) == [("confirm", {})]


def test_a_fault_of_the_server_is_found_in_answers_and_in_the_log():
    screen = Witness("phone0", Venue.__new__(Venue), "storms", "", "")
    screen.outcomes.update([("produce", ""), ("produce", "late"), ("confirm", "server_error")])
    log = {("warning", "slow"): 3, ("error", "the bell failed"): 1}
    found = verdict.broken([screen], Counter(log))
    assert found == ["confirm failed 1 times", "1 × error: the bell failed"]


def test_the_log_is_read_by_its_levels(tmp_path):
    venue = Venue.__new__(Venue)
    venue.folder = tmp_path
    (tmp_path / "log").write_text("2026 [info     ] fine\n2026 [warning  ] slow   x=1\n2026 [error    ] bad\n")
    assert venue.severe() == [("warning", "slow x=1"), ("error", "bad")]


def test_a_plan_has_every_phase_at_its_pace():
    lengths = Plan(pace=0.1).lengths()
    assert lengths.keys() == {*phases.TURN, "planning", "initial_diplomacy"}
    assert min(lengths.values()) == 1


def test_every_turn_takes_its_phases_and_a_whole_evening_the_minutes_of_the_checklist():
    one, two = Plan(turns=1), Plan(turns=2)
    assert two.seconds() - one.seconds() == sum(two.lengths()[kind] for kind in phases.TURN)
    assert Plan().seconds() < CHECKLIST_S < Plan().patience


def test_only_an_evening_of_all_turns_with_all_seats_is_held_to_everything():
    assert Plan().full
    assert not Plan(turns=5).full
    assert not Plan(seats=9).full
