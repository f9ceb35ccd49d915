"""The two seasons of a war phase: who is called when, and how the phase ends (WAR-1 to 3, 11, 13, 17)."""

from itertools import pairwise

import pytest

from tests import cast
from tests.chronicle import ANN, lines, override, ruling
from tests.laws import Table
from tests.war.scenes import (
    DWARF,
    DWARVES,
    ELF,
    ELVES,
    GENERAL,
    HEIR,
    HUMANS,
    QUEEN,
    attack,
    call,
    called,
    finish,
    fought,
    levy,
    march,
    preparation,
    put,
    recruit,
    season,
    second_season,
    throw,
    troops,
    turn,
    withdraw,
)

GENERALS = [f"{faction}-lord-general" for faction in cast.FACTIONS]


@pytest.fixture
def camp(table: Table) -> Table:
    """The war is prepared; the generals of all factions are there, and nobody else."""
    return preparation(table, *GENERALS)


def decline_one(table: Table) -> tuple[int, str]:
    """The general who is called declines; their x and faction."""
    row = turn(table, called(table))
    table.arrange(f"{row['faction']}-lord-general", "decline", army=row["army"])
    return row["x"], row["faction"]


def declining(table: Table) -> list[tuple[int, str]]:
    """All who are still to act in this season decline: x and faction, as they were called."""
    order, now = [], table.clock.part
    while table.clock.part == now and called(table):
        order.append(decline_one(table))
    return order


# The order of a season


def test_WAR_1_a_preparation_and_two_seasons(camp: Table):
    began, length = camp.now, camp.clock.length
    assert camp.clock.part == "preparation"
    season(camp)
    assert camp.now - began == pytest.approx(120_000, abs=500)
    assert length == 600_000
    second_season(camp)
    finish(camp)
    assert (camp.clock.phase, camp.clock.part, called(camp)) == ("t1/war", "season_2", "")


def test_WAR_2_the_highest_x_first_and_factions_take_turns(camp: Table):
    """The sixth worked example: x 3 of a human and an elf; x 1 of two humans and a dwarf; the others after them."""
    for officer, x in zip(GENERALS, (3, 3, 1, 0, 0), strict=True):
        put(camp, f"officer/{officer}", x=x)
    for land in ("thornwold", "gullrock"):
        levy(camp, land, "humans", "kingsmead", x=1)
    order = declining(season(camp))
    assert [x for x, _ in order] == [3, 3, 1, 1, 1, 0, 0]
    assert {faction for _, faction in order[:2]} == {"humans", "elves"}
    ones = [faction for _, faction in order[2:5]]
    assert ones in (["humans", "dwarves", "humans"], ["dwarves", "humans", "humans"])


def test_WAR_2_everybody_sees_who_is_next(camp: Table):
    season(camp)
    seen = [row for name, row in camp.screens["public"].items() if name.startswith("activation/")]
    coming = sorted((row["ahead"], row["faction"]) for row in seen if row["ahead"] is not None)
    assert [ahead for ahead, _ in coming] == [0, 1, 2, 3]
    decline_one(camp)
    assert [faction for _, faction in declining(camp)] == [faction for _, faction in coming]


def test_WAR_3_the_one_just_drawn_waits_while_others_of_that_x_are_left(camp: Table):
    """Three humans and one each of the others have the same x: no two humans in a row while another is left."""
    for land in ("thornwold", "gullrock"):
        levy(camp, land, "humans", "kingsmead", x=2)
    factions = [faction for _, faction in declining(season(camp))]
    assert len(factions) == 7
    for at, (one, other) in enumerate(pairwise(factions)):
        assert one != other or set(factions[at + 1 :]) == {one}


def test_WAR_3_growth_counts_from_the_next_season(field: Table):
    """The humans' general is attacked before he is called; what he learns in it does not let him act earlier."""
    put(field, f"officer/{GENERAL}", x=1)
    attack(field)
    throw(field, 1, 6)
    finish_battle(field)
    field.play(GENERAL, "grow", officer=GENERAL, choice="x")
    assert (field.row(f"officer/{GENERAL}")["x"], turn(field, HUMANS)["x"]) == (2, 1)
    second_season(field)
    assert turn(field, HUMANS)["x"] == 2


def finish_battle(table: Table) -> None:
    """The clock decides what is left to decide, the table throws ones."""
    while fought(table)["state"] != "over":
        if fought(table)["state"] == "dice":
            throw(table, 1, 1)
        else:
            table.arrange(ANN, "settle_battle", battle=fought(table)["key"])


def test_WAR_3_a_section_acts_when_the_x_of_its_commander_comes(camp: Table):
    """The heir has x 0: his section is called after everybody of x 2."""
    units = recruit(camp, "humans", "kingsmead", "militia", army=HUMANS)
    season(camp)
    march(camp, GENERAL, HUMANS, to="hartwood", split={"units": units, "commander": HEIR})
    order = declining(camp)
    assert order[-1] == (0, "humans")
    assert {x for x, _ in order[:-1]} == {2}


def test_WAR_3_or_right_after_the_group_whose_turn_it_is(camp: Table):
    """The queen's x is above that of all who are left: she leads her section after those of x 2, before the dwarf."""
    put(camp, f"officer/{QUEEN}", x=5)
    put(camp, f"officer/{DWARF}", x=1)
    units = recruit(camp, "humans", "kingsmead", "militia", army=HUMANS)
    season(camp)
    before = []
    while called(camp) != HUMANS:
        before.append(decline_one(camp))
    march(camp, GENERAL, HUMANS, to="hartwood", split={"units": units, "commander": QUEEN})
    assert [x for x, _ in [*before, *declining(camp)]] == [2, 2, 2, 5, 1]


def test_WAR_11_a_battle_is_fought_before_others_act_and_both_seasons_have_everybody(field: Table):
    attack(field)
    assert called(field) == ""
    no = field.refuse(ANN, "call_general", activation=turn(field, HUMANS)["key"])
    assert no.code == "battle_first"
    assert field.refuse(GENERAL, "march", army=HUMANS, orders={}).code == "out_of_turn"
    throw(field, 1, 1)
    field.play(ANN, "end_battle", battle=fought(field)["key"])
    assert called(field) != ""
    second_season(field)
    assert {row["army"] for row in field.dump()["activation"].values()} >= {HUMANS, ELVES}


def test_WAR_11_in_the_second_season_armies_march_again(camp: Table):
    season(camp)
    march(camp, GENERAL, HUMANS, to="hartwood")
    no = camp.refuse(GENERAL, "march", army=HUMANS, orders={"to": "wheatley"})
    assert no.code == "acted_already"
    second_season(camp)
    march(camp, GENERAL, HUMANS, to="wheatley")
    assert camp.row(f"army/{HUMANS}")["place"] == "wheatley"


# When the time is up


def overtime(table: Table, **rules: object) -> Table:
    """The first season has begun, nobody has acted, and the phase has ten seconds left."""
    ruling(table, activation_seconds=120, **rules)
    season(table)
    table.arrange(ANN, "set_clock", seconds=10, revision=table.clock.revision)
    return table


def test_WAR_13_the_phase_ends_when_both_seasons_are_done_and_not_before_its_time(camp: Table):
    season(camp)
    second_season(camp)
    finish(camp)
    end = camp.clock.deadline or 0
    assert (camp.clock.phase, end > camp.now) == ("t1/war", True)
    camp.ring()
    assert (camp.clock.phase, camp.now) == ("t1/upkeep", end + 250)


def test_WAR_13_when_the_time_is_up_the_rest_act_on_their_plans_at_once(camp: Table):
    """Plans are carried out, who has none declines, through both seasons; then the phase closes, all in one moment."""
    camp.play(GENERAL, "file_plan", army=HUMANS, orders={"to": "hartwood"})
    overtime(camp, plan_seconds=100)
    camp.ring()
    assert camp.clock.phase == "t1/upkeep"
    assert lines(camp, "plan_left") == []
    assert camp.row(f"army/{HUMANS}")["place"] == "hartwood"
    assert camp.row(f"army/{ELVES}")["place"] == "lirien"


def test_WAR_13_or_what_is_left_is_cut(camp: Table):
    """Nobody who was not called before the end acts any more."""
    camp.play(GENERAL, "file_plan", army=HUMANS, orders={"to": "hartwood"})
    put(camp, f"officer/{GENERAL}", x=0)
    overtime(camp, war_overtime="cut", plan_seconds=100)
    camp.ring()
    assert (camp.clock.phase, camp.row(f"army/{HUMANS}")["place"]) == ("t1/upkeep", "kingsmead")
    assert lines(camp, "plan_left") == [(f"seat/{GENERAL}", {"row": f"army/{HUMANS}"})], "whoever had filed it hears so"


def test_WAR_13_at_0_seconds_the_clock_acts_for_nobody_and_only_control_ends_it(camp: Table):
    ruling(camp, activation_seconds=0, plan_seconds=0)
    season(camp)
    assert [a["command"] for a in camp.dump()["alarm"].values()] == []
    now = called(camp)
    camp.ring()
    assert (camp.clock.phase, called(camp)) == ("t1/war", now)
    camp.arrange(ANN, "close_phase", skip=True)
    assert camp.clock.phase == "t1/upkeep"
    assert camp.dump()["activation"] == camp.dump()["plan"] == {}


def test_WAR_13_an_order_counts_as_long_as_the_phase_waits_for_it(camp: Table):
    """At 0 seconds the general who is called may answer after the end of the phase."""
    ruling(camp, activation_seconds=0, plan_seconds=0)
    season(camp)
    camp.ring()
    march(camp, GENERAL, HUMANS, to="hartwood")
    assert camp.row(f"army/{HUMANS}")["place"] == "hartwood"


def test_WAR_13_an_early_end_asks_for_the_generals_who_are_left(camp: Table):
    no = camp.refuse(ANN, "close_phase")
    assert (no.code, no.facts) == ("generals_left", {"n": 0, "part": "preparation"})
    season(camp)
    no = camp.refuse(ANN, "close_phase")
    assert (no.code, no.facts) == ("generals_left", {"n": 5, "part": "season_1"})
    second_season(camp)
    finish(camp)
    camp.arrange(ANN, "close_phase")
    assert camp.clock.phase == "t1/upkeep"


def test_WAR_13_and_for_a_battle(field: Table):
    attack(field)
    assert field.refuse(ANN, "close_phase").code == "battle_first"
    field.arrange(ANN, "close_phase", skip=True)
    assert (field.clock.phase, field.dump()["battle"]) == ("t1/upkeep", {})
    assert len(troops(field, ELVES)) == len(troops(field, HUMANS)) == 3


# Whose turn lapses


def test_WAR_17_an_army_destroyed_before_it_is_called_acts_no_more(field: Table):
    put(field, f"officer/{GENERAL}", x=0)
    attack(field)
    throw(field, 6, 1)
    finish_battle(field)
    assert HUMANS not in field.dump()["army"]
    assert (turn(field, HUMANS)["state"], turn(field, HUMANS)["how"]) == ("done", "lapsed")


def test_WAR_17_an_army_that_withdrew_has_used_its_turn(field: Table):
    attack(field)
    throw(field, 1, 1)
    withdraw(field, ELF)
    withdraw(field, GENERAL, "kingsmead", *troops(field, HUMANS))
    assert (turn(field, HUMANS)["state"], turn(field, HUMANS)["how"]) == ("done", "acted")
    assert field.row(f"army/{HUMANS}")["place"] == "kingsmead"


def test_WAR_17_if_the_commander_leaves_the_lieutenant_acts_by_their_own_x(camp: Table):
    camp.arrange(GENERAL, "assign", officer=HEIR, army=HUMANS, post="lieutenant")
    put(camp, f"officer/{GENERAL}", x=-1)
    season(camp)
    assert turn(camp, HUMANS)["x"] == -1
    override(camp, f"army/{HUMANS}", "commander", HEIR)
    override(camp, f"army/{HUMANS}", "lieutenant", "")
    assert (turn(camp, HUMANS)["x"], turn(camp, HUMANS)["state"]) == (0, "waiting")


def test_WAR_17_an_army_nobody_leads_any_more_lapses(camp: Table):
    season(camp)
    override(camp, f"army/{HUMANS}", "commander", "")
    assert turn(camp, HUMANS)["how"] == "lapsed"


def test_SEAT_4_nobody_waits_for_a_faction_without_players(table: Table):
    """Its generals decline unless they have a plan."""
    preparation(table, GENERAL)
    season(table)
    march(table, GENERAL, HUMANS, to="hartwood")
    assert (table.clock.part, called(table)) == ("season_2", HUMANS)


def test_SEAT_5_a_season_tells_what_everybody_may_know(camp: Table):
    """Who is called, whose call it is only to its own faction."""
    season(camp)
    call(camp, DWARVES)
    name = f"activation/{turn(camp, DWARVES)['key']}"
    assert "seat" not in camp.screens["public"][name]
    assert camp.screens["faction/dwarves"][name] == {"seat": DWARF}
    assert camp.screens["public"][name]["due"] == camp.now + 15_000
