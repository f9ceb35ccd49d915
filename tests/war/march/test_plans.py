"""What generals plan, and what becomes of it when they are called (WAR-12, BAT-18)."""

import pytest

from tests.chronicle import ANN, Item, lines, may, override, ruling, seeing
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
    WIZARD,
    attack,
    call,
    called,
    fought,
    levy,
    preparation,
    put,
    recruit,
    season,
    second_season,
    stand,
    throw,
    troops,
    turn,
)


@pytest.fixture
def staff(table: Table) -> Table:
    """The war is prepared by the humans' queen and general, and by the dwarves' general; the humans will be first."""
    preparation(table, QUEEN, GENERAL, DWARF)
    put(table, f"officer/{GENERAL}", x=3)
    return table


def answerers(table: Table, army: str) -> list[str]:
    """Who may answer a general's call, as Control sees it."""
    found: list[str] = table.sees("control", f"activation/{turn(table, army)['key']}")["answerers"]
    return found


def plan(table: Table, army: str = HUMANS, seat: str = GENERAL, **told: object) -> None:
    table.play(seat, "file_plan", army=army, **told)


def where(table: Table, army: str = HUMANS) -> str:
    place: str = table.row(f"army/{army}")["place"]
    return place


def plans(table: Table) -> list[Item]:
    return list(table.dump()["plan"].values())


def waits(table: Table, army: str = HUMANS) -> int:
    """How long the clock still waits for a called general, ms."""
    due: int = table.sees("public", f"activation/{turn(table, army)['key']}")["due"]
    return due - table.now


# Filed, changed, dropped


def test_WAR_12_a_plan_is_sealed_and_carried_out_when_its_general_is_called(staff: Table):
    plan(staff, orders={"to": "hartwood"})
    name = f"plan/{plans(staff)[0]['key']}"
    assert seeing(staff, name) == {"faction/humans", "control"}
    season(staff)
    assert (called(staff), waits(staff)) == (HUMANS, 10_000)
    staff.ring()
    assert (where(staff), turn(staff, HUMANS)["how"], called(staff)) == ("hartwood", "acted", DWARVES)


def test_WAR_12_without_a_plan_the_general_declines(staff: Table):
    season(staff)
    assert waits(staff) == 15_000
    staff.ring()
    assert (where(staff), turn(staff, HUMANS)["how"]) == ("kingsmead", "declined")


def test_WAR_12_a_plan_is_changed_until_called_and_while_called(staff: Table):
    plan(staff, orders={"to": "hartwood"})
    plan(staff, orders={"to": "wheatley"})
    assert len(plans(staff)) == 1
    season(staff)
    staff.now += 2_000
    plan(staff, orders={"to": "ostmark"})
    assert waits(staff) == 10_000
    staff.ring()
    assert where(staff) == "ostmark"


def test_WAR_12_a_plan_is_stopped_while_called(staff: Table):
    """Then the general has the time of one without a plan."""
    plan(staff, orders={"to": "hartwood"})
    season(staff)
    staff.play(GENERAL, "drop_plan", army=HUMANS)
    assert (waits(staff), plans(staff)) == (15_000, [])
    staff.play(GENERAL, "march", army=HUMANS, orders={"to": "wheatley"})
    assert where(staff) == "wheatley"
    assert staff.refuse(GENERAL, "drop_plan", army=HUMANS).code == "no_plan"


def test_WAR_12_orders_given_when_called_go_before_the_plan(staff: Table):
    plan(staff, orders={"to": "hartwood"}, lose_first="regiment")
    season(staff)
    staff.play(GENERAL, "march", army=HUMANS, orders={"to": "wheatley"})
    assert (where(staff), plans(staff)[0]["done"]) == ("wheatley", True)


def test_WAR_12_at_once_skips_the_wait(staff: Table):
    plan(staff, orders={"to": "hartwood"}, at_once=True)
    season(staff)
    assert waits(staff) == 0
    staff.ring()
    assert where(staff) == "hartwood"


def test_WAR_12_how_to_fight_stands_when_the_march_is_done(staff: Table):
    """In the second season the general is asked again; the losses and the withdrawal are as planned."""
    plan(staff, orders={"to": "hartwood"}, lose_first="regiment", withdraw_below=2, at_once=True)
    season(staff)
    staff.ring()
    assert (called(staff), plans(staff)[0]["done"]) == (DWARVES, True)
    staff.ring()
    assert staff.clock.part == "season_2"
    kept = plans(staff)[0]
    assert (kept["orders"], kept["lose_first"], kept["withdraw_below"]) == ({}, "regiment", 2)
    assert (called(staff), waits(staff)) == (HUMANS, 15_000)


def test_WAR_12_at_0_seconds_the_clock_acts_for_nobody(staff: Table):
    ruling(staff, plan_seconds=0)
    plan(staff, orders={"to": "hartwood"})
    season(staff)
    assert staff.sees("public", f"activation/{turn(staff, HUMANS)['key']}")["due"] is None
    staff.play(ANN, "carry_out", activation=turn(staff, HUMANS)["key"])
    assert where(staff) == "hartwood"


def call_with_left(staff: Table, seconds: int) -> None:
    """The humans' general is called again, with so much left of the phase."""
    staff.arrange(ANN, "set_clock", seconds=seconds, revision=staff.clock.revision)
    staff.arrange(ANN, "call_general", activation=turn(staff, HUMANS)["key"])


@pytest.mark.parametrize(
    ("left", "told", "waited"),
    [
        pytest.param(480, {}, 10_000, id="more than enough for everybody: as long as it may be"),
        pytest.param(30, {}, 7_000, id="two generals in two seasons are four calls, who share what is left"),
        pytest.param(8, {}, 3_000, id="hardly any time: as long as it is at least"),
        pytest.param(480, {"plan_seconds_most": 0}, 3_000, id="ruled to be no longer"),
        pytest.param(480, {"plan_seconds": 60}, 60_000, id="at least longer than at most"),
    ],
)
def test_WAR_12_a_plan_may_be_stopped_for_as_long_as_the_phase_has_time(
    staff: Table, left: int, told: dict[str, int], waited: int
):
    if told:
        ruling(staff, **told)
    plan(staff, orders={"to": "hartwood"})
    season(staff)
    call_with_left(staff, left)
    assert waits(staff) == waited


def test_WAR_12_in_the_second_season_fewer_calls_share_what_is_left(staff: Table):
    season(staff)
    staff.play(GENERAL, "march", army=HUMANS, orders={"to": "hartwood"})
    plan(staff, orders={"to": "wheatley"})
    second_season(staff)
    call_with_left(staff, 15)
    assert waits(staff) == 7_000


def test_WAR_12_go_ends_the_wait(staff: Table):
    """To march without other orders carries the plan out now; the next general is called at once."""
    plan(staff, orders={"to": "hartwood"})
    season(staff)
    assert waits(staff) == 10_000
    staff.play(GENERAL, "march", army=HUMANS)
    assert (where(staff), turn(staff, HUMANS)["how"], called(staff)) == ("hartwood", "acted", DWARVES)


def test_WAR_12_what_could_not_be_done_is_not_planned(staff: Table):
    assert staff.refuse(GENERAL, "file_plan", army=HUMANS, orders={"to": "lirien"}).code == "out_of_reach"
    assert staff.refuse(GENERAL, "file_plan", army=ELVES, orders={"to": "lirien"}).code == "not_yours"
    assert staff.refuse(GENERAL, "drop_plan", army=HUMANS).code == "no_plan"
    assert may(staff, GENERAL, "drop_plan")["refused"] == "nothing_planned"


# Overtaken by events


def overtaken(staff: Table, **orders: object) -> None:
    plan(staff, orders=orders)
    season(staff)


def test_WAR_12_an_overtaken_plan_does_what_can_still_be_done(staff: Table):
    """Nobody is there any more whom the humans could attack without attacking an ally: they still march."""
    stand(staff, ELVES, "hartwood")
    overtaken(staff, to="hartwood", attack="elves")
    stand(staff, ELVES, "midmarch")
    staff.ring()
    assert (where(staff), turn(staff, HUMANS)["how"]) == ("hartwood", "acted")
    told = {"officer": GENERAL, "refused": "nobody_to_attack", "facts": {"place": "hartwood"}}
    assert lines(staff, "plan_changed") == [("faction/humans", told)]


def test_WAR_12_or_nothing_at_all(staff: Table):
    """Who stands elsewhere when called declines what was planned."""
    overtaken(staff, to="hartwood")
    stand(staff, HUMANS, "ostmark")
    staff.ring()
    assert (where(staff), turn(staff, HUMANS)["how"]) == ("ostmark", "declined")


def test_WAR_12_a_section_whose_units_are_gone_stays(staff: Table):
    units = recruit(staff, "humans", "kingsmead", "militia", "militia", army=HUMANS)
    overtaken(staff, to="hartwood", split={"units": units, "commander": WIZARD})
    override(staff, f"officer/{WIZARD}", "alive", value=False)
    staff.ring()
    assert (where(staff), len(troops(staff, HUMANS))) == ("hartwood", 3)


def test_BAT_18_a_later_attack_goes_to_whoever_holds_it_then(staff: Table):
    """The humans meant to take Eastreach from the independents; the dwarves have it by now."""
    put(staff, f"officer/{GENERAL}", x=2)
    put(staff, f"officer/{DWARF}", x=3)
    stand(staff, DWARVES, "eastreach")
    for unit in troops(staff, "eastreach-guard"):
        staff.arrange(ANN, "remove", row=f"unit/{unit}", reason="nobody at home")
    plan(staff, orders={"to": "eastreach", "attack": ""})
    season(staff)
    staff.play(DWARF, "march", army=DWARVES, orders={"attack": ""})
    assert staff.row("province/eastreach")["owner"] == "dwarves"
    staff.ring()
    assert (fought(staff)["attacker"], fought(staff)["defender"]) == ("humans", "dwarves")
    told = {"officer": GENERAL, "refused": "nobody_to_attack", "facts": {"place": "eastreach"}}
    assert lines(staff, "plan_changed") == [("faction/humans", told)]


def test_BAT_18_but_not_to_an_ally(staff: Table):
    stand(staff, "guild-guard", "eastreach")
    overtaken(staff, to="eastreach", attack="")
    override(staff, "province/eastreach", "owner", "guild")
    staff.arrange(ANN, "set_relation", a="guild", b="humans", state="alliance")
    staff.ring()
    assert (where(staff), staff.dump()["battle"]) == ("eastreach", {})
    assert staff.row("relation/guild~humans")["state"] == "alliance"


def test_BAT_18_attacks_are_settled_in_order_of_activation(field: Table):
    """Elves and dwarves want the same land: the second attacks the first."""
    stand(field, DWARVES, "kingsmead")
    put(field, f"officer/{ELF}", x=1)
    attack(field)
    throw(field, 6, 1)
    assert field.row("province/wheatley")["owner"] == "elves"
    call(field, DWARVES)
    no = field.refuse(DWARF, "march", army=DWARVES, orders={"to": "wheatley", "attack": "humans"})
    assert (no.code, no.facts) == ("nobody_to_attack", {"place": "wheatley"})
    field.play(DWARF, "march", army=DWARVES, orders={"to": "wheatley", "attack": "elves"})
    assert fought(field)["defender"] == "elves"


# Whose call it is


def test_WAR_12_an_absent_faction_acts_on_its_plans_alone(staff: Table):
    """Control plans for the elves, who have no player: they are called and act; the guild, without a plan, is not."""
    staff.arrange(ANN, "act_for", seat=ELF, command="file_plan", args={"army": ELVES, "orders": {"to": "fernhaven"}})
    put(staff, f"officer/{ELF}", x=9)
    season(staff)
    assert (called(staff), turn(staff, ELVES)["seat"]) == (ELVES, "")
    assert answerers(staff, ELVES) == []
    staff.ring()
    assert where(staff, ELVES) == "fernhaven"
    call(staff, DWARVES)
    staff.play(DWARF, "decline", army=DWARVES)
    assert called(staff) == HUMANS


def test_WAR_12_a_call_goes_to_the_seat_that_plays_the_commander(staff: Table):
    """The prince has no power of war, but it is his army."""
    staff.join(HEIR)
    put(staff, f"army/{HUMANS}", commander=HEIR)
    put(staff, f"officer/{HEIR}", x=5)
    season(staff)
    assert turn(staff, HUMANS)["seat"] == HEIR
    assert answerers(staff, HUMANS) == [HEIR]
    offered = staff.sees(f"seat/{HEIR}", "may/march")
    assert (offered["refused"], offered["own"]) == ("no_power", [HUMANS])
    staff.play(HEIR, "march", army=HUMANS, orders={"to": "hartwood"})
    assert where(staff) == "hartwood"
    no = staff.refuse(HEIR, "file_plan", army=levy(staff, "gullrock", "humans", "kingsmead"), orders={})
    assert no.code == "no_power"


def test_WAR_12_else_to_the_holder_of_war(staff: Table):
    """Nobody plays the officer of a free land; his call is for whoever holds war."""
    army = levy(staff, "thornwold", "humans", "kingsmead", x=5)
    season(staff)
    assert (called(staff), turn(staff, army)["seat"]) == (army, "")
    assert set(answerers(staff, army)) == {QUEEN, GENERAL}
    assert answerers(staff, HUMANS) == [GENERAL]  # who will be called after him
    staff.play(QUEEN, "march", army=army, orders={"to": "hartwood"})
    assert where(staff, army) == "hartwood"


def test_WAR_12_a_call_is_handed_to_another_seat(staff: Table):
    staff.join(WIZARD)
    season(staff)
    assert staff.refuse(WIZARD, "march", army=HUMANS, orders={"to": "hartwood"}).code == "no_power"
    staff.play(ANN, "hand_call", activation=turn(staff, HUMANS)["key"], seat=WIZARD)
    assert lines(staff, "call_handed") == [("faction/humans", {"seat": WIZARD})]
    assert [staff.sees(f"seat/{seat}", "may/march")["own"] for seat in (WIZARD, GENERAL)] == [[HUMANS], []]
    staff.play(WIZARD, "march", army=HUMANS, orders={"to": "hartwood"})
    assert where(staff) == "hartwood"


def test_SEAT_3_others_propose_and_the_holder_sends_it(staff: Table):
    staff.join(WIZARD)
    staff.play(WIZARD, "propose", command="file_plan", args={"army": HUMANS, "orders": {"to": "ostmark"}})
    staff.play(GENERAL, "send_proposal", proposal=next(iter(staff.dump()["proposal"])))
    assert plans(staff)[0]["orders"]["to"] == "ostmark"
    season(staff)
    staff.play(WIZARD, "propose", command="march", args={"army": HUMANS, "orders": {"to": "hartwood"}})
    staff.play(QUEEN, "send_proposal", proposal=next(iter(staff.dump()["proposal"])))
    assert where(staff) == "hartwood"


# A pause in between


def test_WAR_12_a_pause_stops_the_time_of_a_call_and_orders_count_meanwhile(staff: Table):
    plan(staff, orders={"to": "hartwood"})
    season(staff)
    staff.now += 1_000
    staff.arrange(ANN, "pause")
    staff.now += 600_000
    seen = staff.sees("public", f"activation/{turn(staff, HUMANS)['key']}")
    assert (seen["due"], seen["remaining"], where(staff)) == (None, 9_000, "kingsmead")
    plan(staff, orders={"to": "ostmark"})
    staff.arrange(ANN, "resume")
    assert waits(staff) == 10_000
    staff.ring()
    assert where(staff) == "ostmark"


def test_WAR_12_who_has_acted_plans_for_the_second_season(staff: Table):
    season(staff)
    staff.play(GENERAL, "march", army=HUMANS, orders={"to": "hartwood"})
    choices = staff.sees(f"seat/{GENERAL}", "may/file_plan")["choices"]["army"][HUMANS]["spaces"]
    assert choices["wheatley"]["refused"] is None
    plan(staff, orders={"to": "wheatley"}, at_once=True)
    second_season(staff)
    while where(staff) == "hartwood":
        staff.ring()
    assert where(staff) == "wheatley"


def test_SEAT_5_plans_leak_to_nobody(staff: Table):
    before = {side: str(rows) for side, rows in staff.screens.items()}
    plan(staff, orders={"to": "hartwood"}, withdraw_below=2)
    told = {side for side, rows in staff.screens.items() if str(rows) != before[side]}
    assert {side.partition("/")[2].partition("-")[0] for side in told - {"control"}} == {"humans"}
