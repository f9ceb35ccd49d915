"""Control's hand in war (WAR-12, WAR-13, BAT-14, BAT-16): calls, times, dice, battles; and what is taken back."""

import pytest

from astor.game.models import Entry
from tests.chronicle import ANN, lines, may, override, owner, ruling
from tests.laws import Table
from tests.war.scenes import (
    DWARF,
    DWARVES,
    ELF,
    ELF_QUEEN,
    ELVES,
    GENERAL,
    HUMANS,
    QUEEN,
    attack,
    call,
    called,
    fought,
    front,
    last,
    levy,
    march,
    preparation,
    put,
    stand,
    throw,
    troops,
    turn,
    withdraw,
)

pytestmark = pytest.mark.usefixtures("armies")


def key(table: Table, army: str) -> str:
    found: str = turn(table, army)["key"]
    return found


def due(table: Table, army: str) -> int | None:
    found: int | None = table.sees("public", f"activation/{key(table, army)}")["due"]
    return found


def seq_of(command: str) -> int:
    """The number of the last entry of this command."""
    return Entry.objects.filter(command=command).latest("seq").seq


# Calls


def test_WAR_12_control_calls_a_general_now_and_who_was_called_waits(field: Table):
    first, other = called(field), HUMANS if called(field) != HUMANS else ELVES
    field.play(ANN, "call_general", activation=key(field, other))
    assert (called(field), turn(field, first)["state"], due(field, first)) == (other, "waiting", None)


def test_WAR_12_or_again_with_the_whole_time(field: Table):
    call(field, HUMANS)
    field.now += 10_000
    field.play(ANN, "call_general", activation=key(field, HUMANS))
    assert due(field, HUMANS) == field.now + 15_000


def test_WAR_12_control_holds_a_call_for_as_long_as_it_takes(field: Table):
    call(field, HUMANS)
    field.play(ANN, "hold_general", activation=key(field, HUMANS))
    assert (due(field, HUMANS), called(field)) == (None, HUMANS)
    waiting = next(army for army in (ELVES, DWARVES) if turn(field, army)["state"] == "waiting")
    assert field.refuse(ANN, "hold_general", activation=key(field, waiting)).code == "not_called"
    field.play(ANN, "carry_out", activation=key(field, HUMANS))
    assert turn(field, HUMANS)["how"] == "declined"


def test_WAR_12_control_skips_a_general_called_or_not(field: Table):
    for army in (HUMANS, ELVES):
        field.play(ANN, "skip_general", activation=key(field, army))
        assert (turn(field, army)["state"], turn(field, army)["how"]) == ("done", "skipped")
    assert called(field) == DWARVES
    for command in ("skip_general", "call_general", "hold_general"):
        assert field.refuse(ANN, command, activation=key(field, HUMANS)).code == "acted_already"
    assert field.refuse(ANN, "skip_general", activation="activation-nobody").code == "unknown_row"


def test_WAR_12_a_call_is_handed_only_within_its_faction_and_while_it_stands(field: Table):
    call(field, HUMANS)
    no = field.refuse(ANN, "hand_call", activation=key(field, HUMANS), seat=ELF)
    assert (no.code, no.facts) == ("unknown_row", {"row": f"seat/{ELF}"})
    waiting = next(army for army in (ELVES, DWARVES) if turn(field, army)["state"] == "waiting")
    seat = f"{turn(field, waiting)['faction']}-monarch"
    assert field.refuse(ANN, "hand_call", activation=key(field, waiting), seat=seat).code == "not_called"
    field.play(ANN, "hand_call", activation=key(field, HUMANS), seat=QUEEN)
    assert turn(field, HUMANS)["seat"] == QUEEN


def test_WAR_12_control_changes_the_times(field: Table):
    times = {"plan": 5, "activation": 40, "decision": 0}
    field.play(ANN, "set_war_times", **times)
    rules = field.row("event/astor")["rules"]
    assert [rules[f"{name}_seconds"] for name in times] == [5, 40, 0]
    assert field.refuse(ANN, "set_war_times", **times).code == "no_change"
    field.play(ANN, "call_general", activation=key(field, HUMANS))
    assert due(field, HUMANS) == field.now + 40_000
    assert field.refuse(ANN, "set_war_times", **(times | {"plan": 601})).code == "bad_arguments"
    told = {"plan_seconds": 5, "activation_seconds": 40, "decision_seconds": 0}
    assert lines(field, "war_times_set") == [("public", told | {"plan_seconds_most": 10, "longer": True})]
    field.play(ANN, "set_war_times", **times, plan_most=0)
    assert field.row("event/astor")["rules"]["plan_seconds_most"] == 0
    assert lines(field, "war_times_set")[-1] == ("public", told | {"plan_seconds_most": 0})


def test_players_do_not_give_controls_orders(field: Table):
    for command in ("call_general", "skip_general", "hold_general", "carry_out"):
        assert field.refuse(QUEEN, command, activation=key(field, HUMANS)).code == "control_only"
    for command in ("end_battle", "settle_battle"):
        assert field.refuse(QUEEN, command, battle="any").code == "control_only"


# Battles


def test_BAT_14_at_0_seconds_control_settles_what_is_open(table: Table):
    front(table, decision_seconds=0)
    attack(table)
    throw(table, 1, 1)
    seen = table.sees("public", f"battle/{fought(table)['key']}")
    assert (seen["state"], seen["due"]) == ("withdrawals", None)
    table.play(ANN, "settle_battle", battle=fought(table)["key"])
    assert fought(table)["state"] == "dice"


def test_BAT_6_control_decides_for_any_side_the_independents_too(field: Table):
    """Castellan Ada Crewe's side of three: which of her units falls Control says."""
    stand(field, HUMANS, "midmarch")
    put(field, f"officer/{GENERAL}", x=-6)
    put(field, "officer/midmarch-officer", x=0, y=0)
    put(field, "unit/militia-midmarch-1", x=3)
    put(field, f"unit/{troops(field, HUMANS)[0]}", x=3)
    march(field, GENERAL, HUMANS, attack="")
    throw(field, 1, 5)  # 2 of them fall, and 2 of the humans
    battle, doomed = fought(field)["key"], ["militia-midmarch-1", "militia-midmarch-2"]
    assert field.refuse(ANN, "choose_losses", battle=battle, units=doomed).code == "not_in_battle"
    field.play(ANN, "choose_losses", battle=battle, units=doomed, side="defender")
    assert fought(field)["chosen"] == {"": {"units": doomed}}
    field.play(ANN, "settle_battle", battle=battle)
    assert not set(doomed) & set(field.dump()["unit"])


def test_BAT_7_control_withdraws_a_side(field: Table):
    attack(field)
    throw(field, 1, 1)
    going = {"battle": fought(field)["key"], "units": troops(field, HUMANS), "to": "kingsmead"}
    field.play(ANN, "withdraw_units", **going, side="defender")
    withdraw(field, ELF)
    assert (field.row(f"army/{HUMANS}")["place"], owner(field, "wheatley")) == ("kingsmead", "elves")


@pytest.mark.parametrize("way", ["end_battle", "remove"])
def test_BAT_16_a_battle_is_broken_off_as_it_stands(field: Table, way: str):
    attack(field)
    throw(field, 1, 1)
    row = f"battle/{fought(field)['key']}"
    which = {"row": row} if way == "remove" else {"battle": fought(field)["key"]}
    field.play(ANN, way, **which, reason="the hall is on fire")
    assert field.refuse(ANN, "remove", row=row, reason="again").code == "battle_moved_on"
    assert (fought(field)["state"], fought(field)["outcome"], owner(field, "wheatley")) == ("over", "nobody", "humans")
    assert {field.row(f"army/{army}")["place"] for army in (HUMANS, ELVES)} == {"wheatley"}
    for command, args in (("end_battle", {}), ("settle_battle", {}), ("throw_dice", {"attacker": 1, "defender": 1})):
        assert field.refuse(ANN, command, battle=fought(field)["key"], **args).code == "battle_moved_on"


def test_TURN_4_a_side_control_takes_off_the_map_has_lost(field: Table):
    attack(field)
    throw(field, 1, 1)
    for unit in troops(field, HUMANS):
        field.play(ANN, "remove", row=f"unit/{unit}", reason="fell off the table")
    assert (fought(field)["state"], owner(field, "wheatley")) == ("over", "elves")


def test_TURN_4_also_while_dice_from_the_table_are_waited_for(field: Table):
    """Nobody throws against nobody; before the first round there was no battle."""
    attack(field)
    assert fought(field)["state"] == "dice"
    for unit in troops(field, ELVES):
        field.play(ANN, "remove", row=f"unit/{unit}", reason="fell off the table")
    assert (field.dump()["battle"], owner(field, "wheatley")) == ({}, "humans")


def test_TURN_4_also_between_two_rounds(field: Table):
    attack(field)
    throw(field, 1, 1)
    field.ring()
    assert (fought(field)["state"], fought(field)["round"]) == ("dice", 1)
    for unit in troops(field, HUMANS):
        field.play(ANN, "remove", row=f"unit/{unit}", reason="fell off the table")
    assert (fought(field)["state"], fought(field)["taken"], owner(field, "wheatley")) == ("over", "elves", "elves")


MEET = {"army": ELVES, "place": "wheatley", "defender": "humans", "reason": "as both tables agreed"}


def test_BAT_16_control_begins_a_battle_that_runs_like_any_other(field: Table):
    """Who is called waits; the army moves, fights, and keeps its turn; both sides hear why."""
    call(field, DWARVES)
    offered = field.sees("control", "may/open_battle")["choices"]["army"]
    assert (offered[HUMANS]["hartwood"], offered[ELVES]["wheatley"]) == (["elves"], ["humans"])
    assert "wheatley" not in offered[HUMANS]
    field.play(ANN, "open_battle", **MEET)
    assert (fought(field)["attacker"], fought(field)["place"], called(field)) == ("elves", "wheatley", "")
    assert {side for side, facts in lines(field, "battle_opened") if facts["reason"] == MEET["reason"]} == {
        "faction/humans", "faction/elves"}  # fmt: skip
    assert field.sees("control", "may/open_battle")["refused"] == "battle_first"
    throw(field, 1, 1)
    assert fought(field)["state"] == "withdrawals"
    field.play(ANN, "end_battle", battle=fought(field)["key"])
    assert (called(field), turn(field, ELVES)["state"]) == (DWARVES, "waiting")


def test_TURN_4_a_battle_control_begins_is_one_entry_and_taken_back_as_one(field: Table):
    """Alone, or with what else a ruling changes: all of it or nothing."""
    call(field, DWARVES)
    gift = {"command": "adjust", "args": {"row": "faction/humans", "field": "gold", "by": 1}}
    meeting = {"command": "open_battle", "args": {name: value for name, value in MEET.items() if name != "reason"}}
    for command, args in (("open_battle", MEET), ("rule", {"changes": [gift, meeting], "reason": "a duel"})):
        field.play(ANN, command, **args)
        assert field.row(f"army/{ELVES}")["place"] == "wheatley"
        field.play(ANN, "undo", entry=seq_of(command))
        assert (field.dump()["battle"], field.row(f"army/{ELVES}")["place"], called(field)) == ({}, "hartwood", DWARVES)


def test_BAT_1_outside_of_a_season_nobody_fights_not_in_a_ruling_either(table: Table):
    meeting = {"command": "open_battle", "args": {name: value for name, value in MEET.items() if name != "reason"}}
    preparation(table)
    for phase, code in (("t1/war", "wrong_part"), ("t1/upkeep", "wrong_phase")):
        table.until(phase)
        assert table.refuse(ANN, "rule", changes=[meeting], reason="a duel").code == code


def test_BAT_1_control_has_an_army_fight_the_independents_where_it_stands(field: Table):
    stand(field, HUMANS, "midmarch")
    field.play(ANN, "open_battle", army=HUMANS, place="midmarch", reason="they would not let it pass")
    assert (fought(field)["defender"], fought(field)["place"]) == ("", "midmarch")


# Taken back


def test_TURN_4_a_march_is_taken_back_and_its_general_called_again(field: Table):
    march(field, GENERAL, HUMANS, to="kingsmead")
    field.play(ANN, "undo", entry=seq_of("march"))
    assert (field.row(f"army/{HUMANS}")["place"], called(field)) == ("wheatley", HUMANS)
    assert due(field, HUMANS) is not None
    march(field, GENERAL, HUMANS, to="saltmere")


def test_TURN_4_a_march_nobody_has_built_on_is_taken_back_although_others_have_passed(field: Table):
    """Who has passed has passed; of two who are called, the general of the march comes first."""
    march(field, GENERAL, HUMANS, to="kingsmead")
    marched, passed = seq_of("march"), called(field)
    field.play(ELF if passed == ELVES else DWARF, "decline", army=passed)
    waits = called(field)
    assert waits not in ("", passed, HUMANS)
    field.play(ANN, "undo", entry=marched)
    assert (field.row(f"army/{HUMANS}")["place"], called(field)) == ("wheatley", HUMANS)
    assert (turn(field, passed)["how"], turn(field, waits)["state"]) == ("declined", "waiting")
    assert (due(field, HUMANS) is None, due(field, waits)) == (False, None)
    march(field, GENERAL, HUMANS, to="saltmere")
    assert called(field) == waits


def test_TURN_4_a_round_is_taken_back_with_all_that_fell(field: Table):
    attack(field)
    throw(field, 2, 2)
    field.play(ANN, "undo", entry=seq_of("throw_dice"))
    assert (fought(field)["state"], fought(field)["round"], fought(field)["rounds"]) == ("dice", 0, [])
    assert len(troops(field, HUMANS)) == len(troops(field, ELVES)) == 3
    throw(field, 1, 3)
    assert last(field)["dice"] == {"attacker": 1, "defender": 3}


def test_TURN_4_a_conquest_that_has_been_built_on_is_not_and_the_later_entry_is_named(field: Table):
    """The dwarves have taken the land from the elves since."""
    attack(field)
    throw(field, 3, 1)
    conquest = seq_of("throw_dice")
    put(field, f"officer/{DWARF}", x=20, y=-20)
    stand(field, DWARVES, "kingsmead")
    march(field, DWARF, DWARVES, to="wheatley", attack="elves")
    throw(field, 6, 1)
    assert owner(field, "wheatley") == "dwarves"
    later = seq_of("throw_dice")
    no = field.refuse(ANN, "undo", entry=conquest)
    assert (no.code, no.facts["entry"]) == ("built_on", conquest)
    assert conquest < no.facts["later"] <= later


def test_TURN_4_what_the_clock_did_is_taken_back_with_a_pause(field: Table):
    """Else it would do the same again in the next breath."""
    field.arrange(GENERAL, "file_plan", army=HUMANS, orders={"to": "kingsmead"})
    call(field, HUMANS)
    field.ring()
    assert field.row(f"army/{HUMANS}")["place"] == "kingsmead"
    field.play(ANN, "undo", entry=seq_of("ring_alarm"))
    assert (field.row(f"army/{HUMANS}")["place"], field.clock.state, called(field)) == ("wheatley", "paused", HUMANS)
    field.play(GENERAL, "drop_plan", army=HUMANS)
    field.arrange(ANN, "resume")
    assert field.row(f"army/{HUMANS}")["place"] == "wheatley"


def test_TURN_4_rewound_into_the_middle_of_a_battle_it_goes_on_from_there(field: Table):
    attack(field)
    throw(field, 1, 1)
    middle = field.seq
    withdraw(field, ELF)
    withdraw(field, GENERAL)
    throw(field, 6, 1)
    field.play(ANN, "rewind", to=middle)
    assert (fought(field)["state"], fought(field)["round"], field.clock.state) == ("withdrawals", 1, "paused")
    assert len(troops(field, HUMANS)) == len(troops(field, ELVES)) == 2
    withdraw(field, ELF, "hartwood", *troops(field, ELVES))
    withdraw(field, GENERAL)
    assert (fought(field)["outcome"], owner(field, "wheatley")) == ("defender", "humans")


def test_TURN_4_a_phase_taken_back_brings_the_season_back(field: Table):
    field.arrange(ANN, "close_phase", skip=True)
    field.play(ANN, "back")
    assert (field.clock.phase, field.clock.part, field.clock.state) == ("t1/war", "season_1", "paused")
    assert {row["army"] for row in field.dump()["activation"].values()} >= {HUMANS, ELVES, DWARVES}
    field.arrange(ANN, "resume")
    march(field, GENERAL, HUMANS, to="kingsmead")


# Phones


def test_SEAT_4_a_phone_that_vanishes_in_the_middle_keeps_nobody_waiting(field: Table):
    """The elves' two seats are closed while their decision is awaited: time settles it, and nobody waits again."""
    attack(field)
    throw(field, 1, 1)
    assert field.sees("public", f"battle/{fought(field)['key']}")["awaited"] == ["elves", "humans"]
    for seat in (ELF, "elves-monarch"):
        field.arrange(ANN, "revoke", seat=seat)
    assert field.sees("public", f"battle/{fought(field)['key']}")["awaited"] == ["humans"]
    withdraw(field, GENERAL)
    assert fought(field)["state"] == "dice"
    throw(field, 1, 1)
    assert field.sees("public", f"battle/{fought(field)['key']}")["awaited"] in (["humans"], [])


def test_SEAT_4_nor_does_one_that_vanishes_while_called(field: Table):
    call(field, HUMANS)
    for seat in (GENERAL, QUEEN):
        field.arrange(ANN, "revoke", seat=seat)
    field.ring()
    assert turn(field, HUMANS)["how"] == "declined"
    assert called(field) not in ("", HUMANS)


def test_WAR_12_control_acts_for_a_seat_that_is_gone(field: Table):
    call(field, HUMANS)
    field.arrange(ANN, "revoke", seat=GENERAL)
    orders = {"army": HUMANS, "orders": {"to": "kingsmead"}}
    field.play(ANN, "act_for", seat=QUEEN, command="march", args=orders)
    assert (field.row(f"army/{HUMANS}")["place"], called(field) != HUMANS) == ("kingsmead", True)


def test_WAR_13_a_season_goes_on_when_control_takes_the_called_army_off_the_map(field: Table):
    """Its turn lapses, and the next general is called."""
    call(field, HUMANS)
    for unit in troops(field, HUMANS):
        field.arrange(ANN, "remove", row=f"unit/{unit}", reason="fell off the table")
    assert (turn(field, HUMANS)["how"], called(field) in (ELVES, DWARVES)) == ("lapsed", True)


def test_TURN_4_an_override_in_a_battle_counts_at_once(field: Table):
    """A better general, a new die and a rule: the numbers shown are those of now."""
    attack(field)
    before = field.sees("control", f"battle/{fought(field)['key']}")["odds"]
    override(field, f"officer/{ELF}", "x", 5)
    ruling(field, round_losses="half")
    after = field.sees("control", f"battle/{fought(field)['key']}")
    assert ["commander", 5] in after["modifiers"]["attacker"]
    assert after["odds"] != before


def test_BAT_14_a_battle_goes_on_when_nobody_is_left_to_decide(table: Table):
    """Also where the clock decides nothing."""
    field = front(table, decision_seconds=0)
    attack(field)
    throw(field, 1, 1)
    assert fought(field)["state"] == "withdrawals"
    for seat in (QUEEN, GENERAL, ELF, ELF_QUEEN):
        field.arrange(ANN, "revoke", seat=seat)
    assert fought(field)["state"] == "dice"


def test_WAR_17_an_army_without_units_or_of_another_faction_has_no_turn_left(field: Table):
    for unit in troops(field, HUMANS):
        put(field, f"unit/{unit}", army="")
    put(field, f"army/{DWARVES}", faction="elves")
    assert (turn(field, HUMANS)["how"], turn(field, DWARVES)["how"]) == ("lapsed", "lapsed")


def test_WAR_11_no_officer_changes_armies_while_a_battle_is_fought(field: Table):
    """Else who is about to fall with an army could leave it (BAT-12)."""
    bystanders = levy(field, "ixtal", "elves", "wheatley")
    attack(field)
    assert field.refuse(ELF, "assign", officer=ELF, army=bystanders, post="lieutenant").code == "battle_first"
    assert may(field, ELF, "assign")["refused"] == "battle_first"
