"""Control acts for a seat: the seat's own order under the seat's own rules, journaled as Control's."""

from astor.game.models import Entry
from tests import cast
from tests.laws import Table

ANN = "control/ann"
GOLD = {"province": "ostmark", "outputs": ["gold"]}


def test_an_order_for_a_seat_nobody_has_joined_is_carried_out(table: Table):
    table.until("t1/production")
    table.play(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD)
    (draft,) = table.dump()["draft"].values()
    assert (draft["faction"], draft["seat"], draft["data"]["outputs"]) == ("humans", cast.QUEEN, ["gold"])


def test_the_journal_names_the_control_the_seat_and_the_order(table: Table):
    table.until("t1/production")
    table.play(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD)
    entry = Entry.objects.latest("seq")
    assert (entry.actor, entry.command) == (ANN, "act_for")
    assert entry.args == {"seat": cast.QUEEN, "command": "produce", "args": GOLD}


def test_the_faction_hears_of_what_takes_effect_at_once(table: Table):
    table.play(ANN, "act_for", seat=cast.QUEEN, command="name_character", args={"name": "Maud"})
    heard = [row for name, row in table.screens["faction/humans"].items() if name.startswith("line/")]
    assert {"seat": cast.QUEEN, "command": "name_character"} in [
        row["facts"] for row in heard if row["code"] == "control_acted"
    ]


def test_the_seats_own_limits_hold(table: Table):
    table.until("t1/production")
    no = table.refuse(ANN, "act_for", seat=cast.QUEEN, command="produce", args={"province": "lirien", "outputs": []})
    assert no.code == "not_yours"


def test_too_late_is_too_late_for_control_as_well(table: Table):
    table.until("t1/production")
    table.now = table.clock.deadline or 0
    assert table.refuse(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD).code == "late"


def test_taking_it_back_names_the_order_to_the_players(table: Table):
    table.play(ANN, "act_for", seat=cast.QUEEN, command="name_character", args={"name": "Maud"})
    table.play(ANN, "undo", entry=table.seq)
    heard = [row for name, row in table.screens["faction/humans"].items() if name.startswith("line/")]
    assert heard[-1]["facts"] == {"command": "name_character"}


def test_it_can_be_done_again(table: Table):
    table.play(ANN, "act_for", seat=cast.QUEEN, command="name_character", args={"name": "Maud"})
    entry = table.seq
    table.play(ANN, "undo", entry=entry)
    table.play(ANN, "redo", entry=entry)
    assert table.row(f"character/{cast.QUEEN}")["name"] == "Maud"


def test_what_is_done_again_is_still_of_its_phase(table: Table):
    table.until("t1/production")
    table.play(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD)
    entry = table.seq
    table.play(ANN, "undo", entry=entry)
    table.until("t2/production")
    assert table.refuse(ANN, "redo", entry=entry).code == "phase_over"
