"""A practice event: bots sit on the seats nobody has taken, from the start on, until somebody sits down."""

from tests import cast
from tests.laws import Table

ANN = "control/ann"


def bots(table: Table) -> set[str]:
    """The seats shown to everybody as played by a bot."""
    rows = table.screens["public"]
    return {name.removeprefix("seat/") for name, row in rows.items() if name.startswith("seat/") and row["bot"]}


ALL = {f"{faction}-{office}" for faction in cast.FACTIONS for office in cast.OFFICES}


def test_before_the_clock_starts_every_seat_is_free(practice: Table):
    practice.join(cast.QUEEN)
    assert bots(practice) == set()


def test_at_the_start_bots_take_the_free_seats(practice: Table):
    practice.join(cast.QUEEN)
    practice.play(ANN, "revoke", seat=cast.WIZARD)
    practice.play(ANN, "start")
    assert bots(practice) == ALL - {cast.QUEEN, cast.WIZARD}
    assert practice.sees("public", f"seat/{cast.WIZARD}")["joined"] is False


def test_an_ordinary_event_has_no_bots(table: Table):
    table.play(ANN, "start")
    assert bots(table) == set()
    assert table.sees("public", "event/astor")["practice"] is False


def test_a_player_takes_a_seat_over_from_its_bot(practice: Table):
    practice.play(ANN, "start")
    practice.play(cast.QUEEN, "join", player="Ada")
    seat = practice.row(f"seat/{cast.QUEEN}")
    assert (seat["bot"], seat["joined"], seat["player"]) == (False, True, "Ada")
    assert "rule" in practice.sees("faction/humans", f"seat/{cast.QUEEN}")["powers"]
    lines = [row for name, row in practice.screens["faction/humans"].items() if name.startswith("line/")]
    assert [line["facts"] for line in lines if line["code"] == "seat_joined"] == [{"seat": cast.QUEEN}]


def test_a_bot_keeps_the_seat_of_a_guest_and_yields_when_they_come(practice: Table):
    practice.play(ANN, "cast", sitters=[{"seat": cast.QUEEN, "player": "Gwen"}])
    practice.play(ANN, "start")
    told = practice.sees("faction/humans", f"seat/{cast.QUEEN}")
    assert (told["player"], cast.QUEEN in bots(practice)) == ("Gwen", True)
    practice.play(cast.QUEEN, "join")
    told = practice.sees("faction/humans", f"seat/{cast.QUEEN}")
    assert (told["player"], cast.QUEEN in bots(practice)) == ("Gwen", False)


def test_guests_are_named_while_bots_sit_and_stay_so_when_bots_leave(practice: Table):
    practice.play(ANN, "start")
    practice.play(ANN, "cast", sitters=[{"seat": cast.QUEEN, "player": "Gwen"}])
    assert (practice.row(f"seat/{cast.QUEEN}")["player"], cast.QUEEN in bots(practice)) == ("Gwen", True)
    practice.play(ANN, "override", row="event/astor", field="practice", value=False, reason="the hall is full")
    seat = practice.row(f"seat/{cast.QUEEN}")
    assert (seat["player"], seat["joined"], seat["bot"]) == ("Gwen", False, False)


def test_a_seat_given_up_goes_back_to_a_bot_and_a_closed_one_to_nobody(practice: Table):
    practice.play(ANN, "start")
    practice.play(cast.QUEEN, "join", player="Ada")
    practice.play(ANN, "reissue", seat=cast.QUEEN)
    seat = practice.row(f"seat/{cast.QUEEN}")
    assert (seat["bot"], seat["joined"], seat["player"]) == (True, True, "Ada")
    practice.play(ANN, "revoke", seat=cast.QUEEN)
    assert cast.QUEEN not in bots(practice)


def test_an_event_may_be_made_practice_while_it_runs_and_that_taken_back(table: Table):
    table.join(cast.QUEEN)
    table.play(ANN, "start")
    table.play(ANN, "override", row="event/astor", field="practice", value=True, reason="the hall is half empty")
    assert bots(table) == ALL - {cast.QUEEN}
    table.play(ANN, "undo", entry=table.seq)
    assert bots(table) == set()


def test_the_journal_says_that_it_is_practice(practice: Table):
    (first,) = (entry for name, entry in practice.screens["control"].items() if name == "entry/1")
    assert first["args"]["practice"] is True
