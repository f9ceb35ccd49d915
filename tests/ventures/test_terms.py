"""Terms that Control alone sets (VEN-3, VEN-7): what the winner learns, and the death of the beaten."""

from typing import Any

import pytest

from tests.cast import ELF_QUEEN, QUEEN
from tests.chronicle import ANN, may, override
from tests.laws import Table
from tests.ventures import duelling
from tests.ventures.duelling import ringed

HEIRESS = "elves-successor"


def opened(table: Table, **terms: Any) -> str:
    """The two queens are in the ring, by Control's word."""
    table.arrange(ANN, "open_duel", a=QUEEN, b=ELF_QUEEN, kit="axe", terms=terms)
    return duelling.newest(table)


def won(table: Table, end: str = "a", **terms: Any) -> str:
    key = opened(table, **terms)
    table.play(ANN, "close_venture", venture=key, end=end, reason="on a real table")
    return key


def xy(table: Table, officer: str = QUEEN) -> tuple[int, int]:
    row = table.row(f"officer/{officer}")
    return row["x"], row["y"]


@pytest.fixture
def ring(table: Table) -> Table:
    ringed(table).until("t1/production")
    return table


def test_VEN_7_the_winner_grows_as_its_player_chooses(ring: Table):
    x, y = xy(ring)
    won(ring, growth=True)
    assert may(ring, QUEEN, "grow")["choices"] == {"officer": [QUEEN]}
    ring.play(QUEEN, "grow", officer=QUEEN, choice="y")
    assert xy(ring) == (x, y - 1)


def test_VEN_7_once_a_turn_and_again_in_the_next(ring: Table):
    won(ring, growth=True)
    won(ring, growth=True)
    assert len(ring.dump()["growth"]) == 1
    won(ring, "b", growth=True)
    assert {row["officer"] for row in ring.dump()["growth"].values()} == {QUEEN, ELF_QUEEN}
    ring.until("t2/production")
    won(ring, growth=True)
    assert [row["officer"] for row in ring.dump()["growth"].values()] == [QUEEN], "those of before went with the war"


def test_VEN_7_a_bell_takes_nothing_of_the_time_to_choose_and_then_it_is_x(ring: Table):
    x, y = xy(ring)
    won(ring, growth=True)
    ring.play(ANN, "close_phase")
    assert (ring.clock.phase, xy(ring)) == ("t1/trade", (x, y))
    (growth,) = ring.dump()["growth"]
    assert ring.sees("faction/humans", f"growth/{growth}")["due"] == ring.now + 15_000
    ring.ring()
    assert xy(ring) == (x + 1, y)


def test_VEN_7_what_is_not_chosen_when_the_event_ends_is_x(ring: Table):
    override(ring, "event/astor", "turns", 1)
    ring.until("t1/diplomacy")
    x, y = xy(ring)
    won(ring, growth=True)
    ring.play(ANN, "close_phase")
    assert (ring.clock.phase, xy(ring)) == ("ended", (x + 1, y))


@pytest.mark.parametrize("end", ["nobody", "both"])
def test_VEN_7_without_a_winner_nobody_has_learnt(ring: Table, end: str):
    won(ring, end, growth=True)
    assert ring.dump()["growth"] == {}


def test_VEN_7_the_beaten_dies_and_the_throne_passes_on(ring: Table):
    was = xy(ring, ELF_QUEEN)
    won(ring, wound=True, death=True)
    assert [ring.row(f"{kind}/{ELF_QUEEN}")["alive"] for kind in ("officer", "character")] == [False, False]
    assert (xy(ring, ELF_QUEEN), ring.dump()["wound"]) == (was, {})
    assert ring.row(f"character/{HEIRESS}")["office"] == "monarch"
    ring.play(ANN, "undo", entry=ring.seq)
    assert ring.row(f"character/{HEIRESS}")["office"] == "successor"
    assert ring.row(f"character/{ELF_QUEEN}")["alive"]


def test_VEN_5_VEN_7_who_gives_up_lives(ring: Table):
    key = opened(ring, death=True)
    ring.play(ELF_QUEEN, "concede", venture=key)
    assert ring.row(f"character/{ELF_QUEEN}")["alive"]


def test_VEN_6_VEN_7_both_may_die(ring: Table):
    won(ring, "both", death=True)
    assert [ring.row(f"character/{queen}")["alive"] for queen in duelling.BOTH] == [False, False]


def test_VEN_3_players_set_neither_and_the_house_is_fought_for_honour(ring: Table):
    for term in ("growth", "death"):
        assert ring.refuse(QUEEN, "challenge", to=ELF_QUEEN, kit="axe", **{term: True}).code == "bad_arguments"
        assert ring.refuse(ANN, "open_duel", a=QUEEN, kit="axe", terms={term: True}).code == "honour_only"


def test_control_gives_each_side_its_own_kit(ring: Table):
    ring.arrange(ANN, "open_duel", a=QUEEN, kit="axe", b=ELF_QUEEN, kit_b="crossbow")
    key = duelling.newest(ring)
    assert [figure["kit"] for figure in ring.sees("public", f"venture/{key}")["figures"]] == ["axe", "crossbow"]
