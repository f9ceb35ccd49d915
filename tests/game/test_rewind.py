"""Rewind: the event as it was after an entry, at once and without conflict; taken back by another rewind."""

from collections.abc import Callable

import pytest

from astor.game.models import Entry, Event
from astor.game.play.countdown import BACK
from tests import cast
from tests.chronicle import lines
from tests.diplomacy.chancery import asked
from tests.laws import Dump, Table

ANN = "control/ann"


def world(table: Table) -> Dump:
    """All rows but the event's own, the log's and the alarms', which count down."""
    return {kind: rows for kind, rows in table.dump().items() if kind not in ("event", "line", "alarm") and rows}


def override(table: Table, value: int) -> int:
    table.play(ANN, "override", row="province/ostmark", field="order", value=value, reason="a feast")
    return table.seq


def production(table: Table) -> None:
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.until("t1/production")


def some_minutes(table: Table) -> None:
    """Drafts, an override that is built on, one taken back, a proposal, money and a changed clock."""
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["food"])
    first = override(table, 5)
    override(table, 3)
    table.play(ANN, "undo", entry=table.seq)
    table.play(ANN, "undo", entry=first)
    table.play(ANN, "override", row="faction/humans", field="gold", value=9, reason="a gift")
    table.play(ANN, "extend", seconds=120, revision=table.clock.revision)


def a_turn(table: Table) -> None:
    """From production to the next: a battle, a fallen regiment, starvation and the guild's window."""
    some_minutes(table)
    table.play(ANN, "record_battle", province="kingsmead", attacker="elves", taken=True)
    table.play(ANN, "remove", row="unit/regiment-elves-1", reason="lost at the table")
    table.play(ANN, "override", row="faction/humans", field="gold", value=0, reason="a robbery")
    table.until("t2/production")


def to_the_end(table: Table) -> None:
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")


@pytest.mark.parametrize("since", [some_minutes, a_turn, to_the_end])
def test_everything_is_as_it_was(table: Table, since: Callable[[Table], None]):
    production(table)
    before, seq = world(table), table.seq
    since(table)
    assert world(table) != before or table.clock.state == Event.State.ENDED
    table.play(ANN, "rewind", to=seq)
    assert world(table) == before
    assert (table.clock.phase, table.clock.state) == ("t1/production", Event.State.PAUSED)


def test_a_rewind_is_taken_back_by_a_rewind(table: Table):
    production(table)
    seq = table.seq
    a_turn(table)
    after, last = world(table), table.seq
    standing = set(Entry.objects.filter(undone_by=None).values_list("seq", flat=True))
    table.play(ANN, "rewind", to=seq)
    table.play(ANN, "rewind", to=last)
    assert world(table) == after
    assert table.clock.phase == "t2/production"
    assert set(Entry.objects.filter(undone_by=None, seq__lte=last).values_list("seq", flat=True)) == standing


def test_the_game_goes_on_from_there_and_the_bell_rings(table: Table):
    production(table)
    seq = table.seq
    a_turn(table)
    table.play(ANN, "rewind", to=seq)
    table.play(ANN, "resume")
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    table.until("t2/production")


def test_what_was_taken_back_since_stands_again_and_the_journal_says_so(table: Table):
    table.play(ANN, "start")
    entry = override(table, 5)
    table.play(ANN, "undo", entry=entry)
    later = override(table, 7)
    table.play(ANN, "rewind", to=entry)
    assert table.row("province/ostmark")["order"] == 5
    assert table.sees("control", f"entry/{entry}") | {"undone": False, "undoable": True} == table.sees(
        "control", f"entry/{entry}"
    )
    assert table.sees("control", f"entry/{later}")["undone"] is True


def test_a_closing_is_never_split(table: Table):
    production(table)
    table.ring()
    steps = list(Entry.objects.filter(event=table.event, closing__isnull=False).order_by("-seq")[:3])
    before, last = world(table), steps[0].seq
    override(table, 5)
    table.play(ANN, "rewind", to=steps[2].seq)
    assert table.clock.phase == "t1/trade"
    assert world(table) == before
    assert set(Entry.objects.filter(event=table.event, seq__lte=last, undone_by=None)) >= set(steps)


def test_who_sits_where_stays_and_so_does_what_was_said(table: Table):
    production(table)
    seq = table.seq
    table.play(ANN, "announce", to=["all"], text="Tea is ready")
    table.join(cast.GENERAL)
    table.play(ANN, "reissue", seat=cast.ELF_QUEEN)
    said, elves = table.dump()["announcement"], table.row(f"seat/{cast.ELF_QUEEN}")
    table.play(ANN, "rewind", to=seq)
    assert table.row(f"seat/{cast.GENERAL}")["joined"] is True
    assert table.row(f"seat/{cast.ELF_QUEEN}") == elves
    assert table.dump()["announcement"] == said


@pytest.mark.parametrize("back", ["rewind", "back"])
def test_what_players_ask_of_control_stays_with_its_answer(table: Table, back: str):
    production(table)
    before = table.seq
    first, second, third = asked(table), asked(table, cast.GENERAL), asked(table)
    table.play(ANN, "answer_request", request=first, text="For gold.")
    table.play(ANN, "resolve_request", request=second, text="Yes.")
    table.until("t1/trade")
    table.play(cast.QUEEN, "withdraw_request", request=third)
    seen, said = table.sees(f"seat/{cast.QUEEN}", f"request/{first}"), lines(table, "request_answered")
    requests = table.dump()["request"]
    table.play(ANN, back, **({"to": before} if back == "rewind" else {}))
    assert table.dump()["request"] == requests
    assert requests.keys() == {first, second}
    assert table.sees(f"seat/{cast.QUEEN}", f"request/{first}") == seen
    assert lines(table, "request_answered") == said == [(f"seat/{cast.QUEEN}", {"text": "For gold."})]
    assert not Entry.objects.filter(command__contains="request", undone_by__isnull=False).exists()


def test_a_request_that_was_taken_back_does_not_stand_again(table: Table):
    production(table)
    key = asked(table)
    entry = table.seq
    table.play(ANN, "undo", entry=entry)
    override(table, 5)
    table.play(ANN, "rewind", to=entry)
    assert key not in table.dump().get("request", {})
    assert table.sees("control", f"entry/{entry}")["undone"] is True


def test_a_ruling_with_an_override_goes_back_and_the_request_stays_settled(table: Table):
    production(table)
    key, before = asked(table), table.seq
    table.play(ANN, "resolve_request", request=key, text="A feast", row="province/ostmark", field="order", value=5)
    table.play(ANN, "rewind", to=before)
    assert table.row("province/ostmark")["order"] == 2
    assert (table.row(f"request/{key}")["state"], table.row(f"request/{key}")["answer"]) == ("resolved", "A feast")


def test_lent_powers_are_part_of_the_game_and_go_back(table: Table):
    production(table)
    seq = table.seq
    table.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="plots")
    table.play(ANN, "rewind", to=seq)
    assert table.row(f"seat/{cast.GENERAL}")["lent"] == []


def test_the_clock_stands_with_what_was_left_then(table: Table):
    production(table)
    table.now += 30_000
    override(table, 5)
    seq, left = table.seq, (table.clock.deadline or 0) - table.now
    table.now += 200_000
    override(table, 6)
    table.play(ANN, "rewind", to=seq)
    assert (table.clock.deadline, table.clock.remaining) == (None, left)


def test_the_start_of_a_phase_has_its_whole_length(table: Table):
    production(table)
    start = Entry.objects.filter(event=table.event, command="next_phase").latest("seq").seq
    table.now += 200_000
    override(table, 5)
    table.play(ANN, "rewind", to=start)
    assert table.clock.remaining == table.clock.length


def test_there_is_always_a_minute_to_look_around(table: Table):
    production(table)
    table.now = (table.clock.deadline or 0) - 1_000
    override(table, 5)
    seq = table.seq
    override(table, 6)
    table.play(ANN, "rewind", to=seq)
    assert table.clock.remaining == BACK


def test_later_parts_of_a_phase_begin_as_long_before_its_end_as_they_did(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/upkeep")
    seq = table.seq
    window = table.clock.deadline - next(iter(table.dump()["alarm"].values()))["due"]
    table.ring()
    assert table.clock.part == "guild_window"
    table.play(ANN, "rewind", to=seq)
    alarm = next(iter(table.dump()["alarm"].values()))
    assert table.clock.part == "allot"
    assert (table.clock.remaining or 0) - alarm["remaining"] == window


def test_an_event_that_ended_goes_on_under_a_new_secret(table: Table):
    production(table)
    seq = table.seq
    to_the_end(table)
    published = table.clock.revealed
    assert published
    table.play(ANN, "rewind", to=seq)
    assert table.clock.revealed == ""
    assert table.clock.secret != published


def test_the_end_can_be_come_back_to(table: Table):
    production(table)
    seq = table.seq
    to_the_end(table)
    last, after = table.seq, world(table)
    table.play(ANN, "rewind", to=seq)
    table.play(ANN, "rewind", to=last)
    assert (table.clock.state, table.clock.phase, world(table)) == (Event.State.ENDED, "ended", after)


def test_everybody_hears_of_it(table: Table):
    production(table)
    seq = table.seq
    table.ring()
    table.play(ANN, "rewind", to=seq)
    said = [row for name, row in table.screens["public"].items() if name.startswith("line/")]
    assert (said[-1]["code"], said[-1]["facts"]) == ("rewound", {"phase": "t1/production"})


def test_there_must_be_something_to_take_back(table: Table):
    table.play(ANN, "start")
    assert table.refuse(ANN, "rewind", to=table.seq).code == "nothing_to_undo"
