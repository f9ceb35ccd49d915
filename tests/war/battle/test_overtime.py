"""Choices after a battle at the bell (BAT-11, BAT-13, WAR-13): they have their seconds, and the war waits for them."""

import pytest

from tests.chronicle import ANN, lines, may, ruling
from tests.laws import Table
from tests.war.scenes import DWARF, DWARVES, ELF, ELVES, GENERAL, HUMANS, attack, fought, front, put, stand, throw

pytestmark = pytest.mark.usefixtures("armies")
SECONDS = 15
GUILDHALL, TEMPLE = "kingsmead-guildhall", "wheatley-temple"


def conquered(table: Table) -> None:
    """The elves take Wheatley and what stands there with their last blow; the phase has a second left."""
    put(table, f"building/{GUILDHALL}", province="wheatley", kind="infrastructure", holder="")
    attack(table)
    table.arrange(ANN, "set_clock", seconds=1, revision=table.clock.revision)
    throw(table, 3, 1)
    assert fought(table)["outcome"] == "attacker"


@pytest.fixture
def late(field: Table) -> Table:
    """The bell has rung, and all generals have acted."""
    conquered(field)
    field.ring()
    assert (field.clock.deadline or 0) < field.now
    return field


def test_BAT_13_a_conqueror_has_its_seconds_also_when_the_battle_ends_at_the_bell(late: Table):
    assert late.clock.phase == "t1/war"
    offered = may(late, ELF, "raze")["choices"]
    assert offered["province"] == {"wheatley": [GUILDHALL, TEMPLE]}
    assert offered["until"]["wheatley"]["due"] - late.now == SECONDS * 1000 - 1250
    before = late.row("faction/elves")["gold"]
    late.play(ELF, "raze", province="wheatley", buildings=[TEMPLE])
    assert (TEMPLE in late.dump()["building"], late.row("faction/elves")["gold"]) == (False, before + 1)


def test_BAT_11_an_officer_grows_as_its_player_chooses_also_past_the_bell(late: Table):
    growth = next(iter(late.dump()["growth"]))
    assert late.sees("faction/elves", f"growth/{growth}")["due"] - late.now == SECONDS * 1000 - 1250
    assert f"growth/{growth}" not in {**late.screens["faction/humans"], **late.screens["public"]}
    before = late.row(f"officer/{ELF}")
    late.play(ELF, "grow", officer=ELF, choice="y")
    after = late.row(f"officer/{ELF}")
    assert (after["x"], after["y"]) == (before["x"], before["y"] - 1)


def test_WAR_13_the_phase_closes_as_soon_as_the_last_has_chosen(late: Table):
    late.play(ELF, "grow", officer=ELF, choice="y")
    assert late.refuse(ANN, "close_phase").facts == {"n": 1}, "there is still something to destroy"
    late.play(ELF, "raze", province="wheatley", buildings=[GUILDHALL, TEMPLE])
    late.ring()
    assert late.clock.phase == "t1/upkeep"


def test_BAT_11_and_by_default_when_the_seconds_are_over(late: Table):
    """x, and the buildings stay; then the phase closes, though nobody has said a word."""
    before, bell = late.row(f"officer/{ELF}"), late.clock.deadline or 0
    late.ring()
    after = late.row(f"officer/{ELF}")
    assert (after["x"], after["y"]) == (before["x"] + 1, before["y"])
    assert (late.clock.phase, TEMPLE in late.dump()["building"]) == ("t1/upkeep", True)
    assert late.now - bell == (SECONDS - 1) * 1000 + 250


def test_BAT_13_an_early_end_asks_first_and_control_can_cut(late: Table):
    no = late.refuse(ANN, "close_phase")
    assert (no.code, no.facts) == ("choices_left", {"n": 2})
    before = late.row(f"officer/{ELF}")["x"]
    late.arrange(ANN, "close_phase", skip=True)
    assert (late.clock.phase, late.row(f"officer/{ELF}")["x"]) == ("t1/upkeep", before + 1)
    assert late.refuse(ELF, "raze", province="wheatley", buildings=[TEMPLE]).code == "wrong_phase"


def test_BAT_11_also_where_what_is_left_of_the_war_is_cut(field: Table):
    ruling(field, war_overtime="cut")
    conquered(field)
    field.ring()
    assert field.clock.phase == "t1/war"
    field.ring()
    assert field.clock.phase == "t1/upkeep"


def test_WAR_13_but_no_general_acts_while_a_war_that_is_cut_waits_for_choices(table: Table):
    """The dwarf is called, and where the clock gives no time Control alone would end that."""
    front(table, war_overtime="cut", activation_seconds=0)
    conquered(table)
    table.ring()
    assert (table.clock.phase, (table.clock.deadline or 0) < table.now) == ("t1/war", True)
    called = [turn["army"] for turn in table.dump()["activation"].values() if turn["state"] == "called"]
    assert called == [DWARVES]
    assert table.refuse(DWARF, "march", army=DWARVES, orders={}).code == "late"


def test_TURN_4_a_pause_past_the_bell_keeps_the_seconds(late: Table):
    late.arrange(ANN, "pause")
    late.now += 60_000
    late.arrange(ANN, "resume")
    assert may(late, ELF, "raze")["choices"]["until"]["wheatley"]["due"] - late.now == SECONDS * 1000 - 1250
    late.ring()
    assert late.clock.phase == "t1/war"
    late.ring()
    assert late.clock.phase == "t1/upkeep"


def test_WAR_13_at_0_seconds_only_control_ends_a_war_with_a_choice_left(table: Table):
    front(table, decision_seconds=0)
    conquered(table)
    table.ring()
    table.now += 600_000
    table.ring()
    assert (table.clock.phase, table.refuse(ANN, "close_phase").code) == ("t1/war", "choices_left")
    table.play(ELF, "grow", officer=ELF, choice="x")
    table.ring()
    assert table.clock.phase == "t1/upkeep"


def test_WAR_12_control_sets_the_clock_going_again(table: Table):
    """Who has not chosen while there was no limit has the new time from now on."""
    front(table, decision_seconds=0)
    conquered(table)
    table.ring()
    table.arrange(ANN, "set_war_times", plan=3, activation=15, decision=10)
    growth = next(iter(table.dump()["growth"]))
    assert table.sees("faction/elves", f"growth/{growth}")["due"] == table.now + 10_000
    table.ring()
    assert table.clock.phase == "t1/upkeep"


@pytest.mark.each_step
def test_BAT_13_when_its_time_is_over_alone_the_phone_hears_of_it(field: Table):
    """Nothing else changes then: the war goes on, and so do the buildings."""
    conquered(field)
    field.arrange(ANN, "set_clock", seconds=300, revision=field.clock.revision)
    key, alarm = next((k, a) for k, a in field.dump()["alarm"].items() if a["command"] == "end_spoils")
    field.now = alarm["due"]
    field.play("clock", "ring_alarm", alarm=key)
    assert may(field, ELF, "raze")["choices"]["until"] == {"wheatley": {"due": None, "remaining": None}}


def test_BAT_13_no_time_where_nothing_stands(field: Table):
    for building in (TEMPLE, "wheatley-dock"):
        if building in field.dump()["building"]:
            put(field, f"building/{building}", province="kingsmead")
    attack(field)
    throw(field, 3, 1)
    assert "end_spoils" not in {alarm["command"] for alarm in field.dump()["alarm"].values()}


def test_BAT_13_land_taken_at_the_table_gives_the_same_time(field: Table):
    stand(field, ELVES, "wheatley")
    stand(field, HUMANS, "kingsmead")
    field.play(ANN, "record_battle", province="wheatley", attacker="elves", taken=True)
    assert {alarm["args"]["province"] for alarm in field.dump()["alarm"].values()
            if alarm["command"] == "end_spoils"} == {"wheatley"}  # fmt: skip


def test_BAT_11_who_has_fallen_since_learns_nothing_and_nobody_waits(field: Table):
    attack(field)
    throw(field, 1, 1)
    field.arrange(ANN, "end_battle", battle=fought(field)["key"])
    assert may(field, GENERAL, "grow")["choices"]["officer"] == [GENERAL]
    put(field, f"officer/{GENERAL}", alive=False)
    assert may(field, GENERAL, "grow")["refused"] == "no_growth"
    assert field.refuse(ELF, "grow", officer=GENERAL, choice="x").code == "no_growth"
    field.arrange(ANN, "set_clock", seconds=1, revision=field.clock.revision)
    field.arrange(ELF, "grow", officer=ELF, choice="x")
    field.ring()
    assert field.clock.phase == "t1/upkeep"
    assert GENERAL not in {facts["officer"] for _, facts in lines(field, "officer_grew")}
