"""The guild window (UPK-4, UPK-6): what an owner leaves unpaid, and how the guild takes it over."""

import pytest

from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import (
    ANN,
    board,
    closed,
    conceal,
    lines,
    may,
    override,
    ruling,
    seeing,
    statement,
    stock,
    told,
    total,
    treasury,
    units,
)
from tests.laws import Table

QUEEN, ELF_QUEEN, GUILDMASTER, GUILD_GENERAL = cast.QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER, "guild-lord-general"
KEY = "regiment-humans-1"
REGIMENT = f"unit/{KEY}"
PHASE, WINDOW = "t1/upkeep", "guild_window"


@pytest.fixture
def upkeep(table: Table) -> Table:
    """The humans have no gold for their regiment, which is better than most; the guild has some."""
    table.join(QUEEN, ELF_QUEEN, GUILDMASTER, GUILD_GENERAL, "guild-arch-wizard")
    table.until(PHASE)
    override(table, REGIMENT, "x", 4)
    override(table, REGIMENT, "y", -2)
    treasury(table, "humans", gold=0, food=20)
    treasury(table, "guild", gold=5, food=5)
    return table


@pytest.fixture
def window(upkeep: Table) -> Table:
    upkeep.ring()
    assert upkeep.clock.part == WINDOW
    return upkeep


def hire(table: Table, seat: str = GUILDMASTER) -> None:
    table.play(seat, "hire", unit=KEY)


def upkeep_of(table: Table) -> dict[str, str]:
    """What each side sees of how the regiment is paid."""
    return {
        side: rows[REGIMENT]["upkeep"] for side, rows in table.screens.items() if "upkeep" in rows.get(REGIMENT, {})
    }


# The offer


def test_UPK_4_what_the_owner_leaves_unpaid_is_offered_to_the_guild(window: Table):
    assert upkeep_of(window) == {"control": "unpaid", "faction/humans": "unpaid", "faction/guild": "unpaid"}
    assert lines(window, "unpaid") == [("faction/humans", {"regiments": 1})]
    assert lines(window, "for_hire") == [("faction/guild", {"regiments": 1})]
    choices = may(window, GUILDMASTER, "hire")["choices"]
    regiment = {"kind": "regiment", "place": "kingsmead", "faction": "humans", "x": 4, "y": -2}
    assert choices == {"unit": {KEY: regiment}, "have": {"food": 4, "gold": 4}}, "its own guard is paid first"


def test_UPK_4_an_allotment_that_leaves_it_out_offers_it_too(upkeep: Table):
    treasury(upkeep, "humans", gold=9)
    upkeep.play(QUEEN, "allot", mouths=["province/kingsmead"])
    upkeep.ring()
    assert list(may(upkeep, GUILDMASTER, "hire")["choices"]["unit"]) == [KEY]


def test_UPK_4_what_its_owner_pays_is_not_offered(upkeep: Table):
    treasury(upkeep, "humans", gold=1)
    upkeep.ring()
    assert lines(upkeep, "for_hire") == []
    assert may(upkeep, GUILDMASTER, "hire")["refused"] == "nothing_for_hire"
    assert upkeep.refuse(GUILDMASTER, "hire", unit=KEY) == Refused("not_for_hire")


def test_UPK_4_militia_are_never_offered(upkeep: Table):
    override(upkeep, REGIMENT, "kind", "militia")
    treasury(upkeep, "humans", food=0)
    upkeep.ring()
    assert lines(upkeep, "unpaid") == []
    assert upkeep.refuse(GUILDMASTER, "hire", unit=KEY) == Refused("not_for_hire")
    assert units(closed(upkeep), "humans") == {}


def test_UPK_4_allotments_close_when_the_window_opens(window: Table):
    no = window.refuse(QUEEN, "allot", mouths=[])
    assert no == Refused("wrong_part", parts=["allot"], now=WINDOW)
    assert may(window, QUEEN, "allot")["refused"] == "wrong_part"


def test_UPK_4_nothing_is_for_hire_before_it(upkeep: Table):
    no = upkeep.refuse(GUILDMASTER, "hire", unit=KEY)
    assert no == Refused("wrong_part", parts=[WINDOW], now="allot")


def test_TURN_5_nor_can_an_allotment_be_confirmed_any_more(upkeep: Table):
    ruling(upkeep, unconfirmed_orders="ignore")
    treasury(upkeep, "humans", gold=9)
    upkeep.play(QUEEN, "allot", mouths=[])
    upkeep.ring()
    assert upkeep.refuse(QUEEN, "confirm").code == "wrong_part"
    assert KEY in units(closed(upkeep), "humans")


def test_UPK_4_only_the_guild_is_asked(window: Table):
    assert window.refuse(ELF_QUEEN, "hire", unit=KEY) == Refused("guild_only")
    assert may(window, ELF_QUEEN, "hire")["refused"] == "guild_only"


def test_SEAT_1_the_purchase_of_units_is_the_generals_too(window: Table):
    assert window.refuse("guild-arch-wizard", "hire", unit=KEY) == Refused("no_power", power="units")
    hire(window, GUILD_GENERAL)


# Taking over


def test_UPK_4_the_guild_pays_its_upkeep_and_it_is_a_mercenary_of_the_guilds(window: Table):
    before = window.row(REGIMENT)
    hire(window)
    assert window.row(REGIMENT) == before | {
        "faction": "guild", "former": "humans", "army": "", "upkeep": "paid",
    }  # fmt: skip
    assert stock(window, "guild") == (4, 4)
    facts = {"faction": "guild", "from": "humans", "province": "kingsmead", "kind": "regiment"}
    assert lines(window, "hired") == [("public", facts)]
    paid = {"kind": "regiment", "province": "kingsmead", "food": 1, "gold": 1}
    assert lines(window, "hired_for") == [("faction/guild", paid)]


def test_UPK_4_with_upgrades_and_stats_kept_it_stays_where_it_stands(window: Table):
    hire(window)
    row = closed(window).sees("public", REGIMENT)
    assert (row["faction"], row["place"], row["x"], row["y"]) == ("guild", "kingsmead", 4, -2)


def test_UPK_4_it_leaves_its_army_and_an_army_nobody_is_left_in_is_none(upkeep: Table):
    upkeep.ring()
    assert upkeep.row(REGIMENT)["army"] == "humans-guard"
    hire(upkeep)
    assert upkeep.row(REGIMENT)["army"] == ""
    assert "humans-guard" not in upkeep.dump()["army"]


def test_UPK_4_an_army_with_others_left_goes_on(upkeep: Table):
    for field, value in (("faction", "humans"), ("army", "humans-guard")):
        override(upkeep, "unit/militia-thornwold-1", field, value)
    upkeep.ring()
    hire(upkeep)
    assert (upkeep.row(REGIMENT)["army"], upkeep.row("army/humans-guard")["faction"]) == ("", "humans")


def test_UPK_4_first_accepted_first_served(window: Table):
    hire(window)
    for seat in (GUILDMASTER, GUILD_GENERAL):
        assert window.refuse(seat, "hire", unit=KEY) == Refused("hired_already", unit=KEY, by="guild")
    assert may(window, GUILDMASTER, "hire")["refused"] == "nothing_for_hire"
    assert stock(window, "guild") == (4, 4)


def test_UPK_4_not_with_what_its_own_allotment_needs(window: Table):
    treasury(window, "guild", food=1, gold=1)
    no = window.refuse(GUILDMASTER, "hire", unit=KEY)
    assert no == Refused("cannot_afford", short={"food": 1, "gold": 1})
    assert may(window, GUILDMASTER, "hire")["refused"] == "nothing_for_hire"


def test_UPK_4_a_guild_that_lets_its_own_go_may_hire_with_that(upkeep: Table):
    treasury(upkeep, "guild", food=1, gold=1)
    upkeep.play(GUILDMASTER, "allot", mouths=[])
    upkeep.ring()
    hire(upkeep)
    assert units(closed(upkeep), "guild", "regiment") == {KEY: "kingsmead"}


def test_UPK_4_nobody_took_it_over_it_disbands_at_the_close(window: Table):
    assert KEY in units(window, "humans")
    closed(window)
    assert KEY not in window.dump()["unit"]
    assert lines(window, "regiments_disbanded") == [("public", {"faction": "humans", "n": 1})]
    assert lines(window, "militia_disbanded") == []


def test_UPK_4_who_finds_the_money_in_time_keeps_it(window: Table):
    treasury(window, "humans", gold=1)
    closed(window)
    assert window.row(REGIMENT) | {"faction": "humans", "upkeep": ""} == window.row(REGIMENT)
    assert stock(window, "humans")[1] == 0


def test_UPK_4_the_guild_takes_over_from_several(upkeep: Table):
    treasury(upkeep, "elves", gold=0)
    upkeep.ring()
    assert lines(upkeep, "for_hire") == [("faction/guild", {"regiments": 2})]
    for key in (KEY, "regiment-elves-1"):
        upkeep.play(GUILDMASTER, "hire", unit=key)
    assert len(units(closed(upkeep), "guild", "regiment")) == 3


# Who pays, and when


def test_UPK_6_taking_over_paid_for_this_turn(window: Table):
    hire(window)
    assert stock(closed(window), "guild") == (5 - 2, 5 - 2), "its guard and the regiment, once each"
    assert window.row(REGIMENT)["upkeep"] == ""


def test_UPK_6_later_turns_are_the_guilds(window: Table):
    hire(window)
    window.until("t2/upkeep")
    treasury(window, "guild", food=7, gold=7)
    assert stock(closed(window, 2), "guild") == (7 - 2, 7 - 2)


def test_UPK_6_unpaid_then_it_disbands_for_good(window: Table):
    hire(window)
    window.until("t2/upkeep")
    treasury(window, "guild", food=7, gold=0)
    window.ring()
    assert window.clock.part == WINDOW
    assert lines(window, "for_hire") == [("faction/guild", {"regiments": 1})], "the one of the first turn"
    assert window.refuse(GUILDMASTER, "hire", unit=KEY) == Refused("not_for_hire")
    assert units(closed(window, 2), "guild", "regiment") == {}


def test_UPK_6_where_control_skips_the_window_the_unpaid_disband(upkeep: Table):
    assert upkeep.refuse(ANN, "close_phase") == Refused("window_first", part=WINDOW)
    upkeep.play(ANN, "close_phase", skip=True)
    assert KEY not in upkeep.dump()["unit"]
    assert lines(upkeep, "for_hire") == []


def test_UPK_6_aboard_it_is_told_where_it_lies(upkeep: Table):
    override(upkeep, REGIMENT, "place", "dawn-sea")
    upkeep.ring()
    hire(upkeep)
    items = statement(closed(upkeep), "guild", PHASE)
    assert [what for what, *_ in told(items, "sea_zone/dawn-sea")] == ["regiment", "food", "gold"]


# What is told


def test_UPK_4_both_statements_say_who_was_taken_over_and_for_what(window: Table):
    hire(window)
    closed(window)
    own = told(statement(window, "humans", PHASE), "province/kingsmead", "regiment")
    assert own == [("regiment", -1, "UPK-4", [], "taken_over")]
    assert told(statement(window, "guild", PHASE), "province/kingsmead")[-3:] == [
        ("regiment", 1, "UPK-4", [], ""),
        ("food", -1, "UPK-6", [], "hired"),
        ("gold", -1, "UPK-6", [], "hired"),
    ]


def test_UPK_6_treasuries_agree_with_statements_hires_included(window: Table):
    before = {key: stock(window, key) for key in cast.FACTIONS}
    hire(window)
    closed(window)
    for key, (food, gold) in before.items():
        items = statement(window, key, PHASE)
        assert stock(window, key) == (food + total(items, "food"), gold + total(items, "gold"))


def test_SEAT_5_what_is_for_hire_is_the_guilds_alone(window: Table):
    guild = {f"seat/guild-{office}" for office in cast.OFFICES}
    offered = {side for side in seeing(window, "may/hire") if KEY in str(window.sees(side, "may/hire"))}
    assert offered <= guild
    assert {side for side, rows in window.screens.items() if "for_hire" in str(rows)} >= {"faction/guild", "control"}
    assert upkeep_of(window).keys() == {"control", "faction/humans", "faction/guild"}


def test_SEAT_5_a_mercenary_the_guild_leaves_unpaid_is_no_news_to_its_former_owner(window: Table):
    hire(window)
    window.until("t2/upkeep")
    treasury(window, "guild", gold=0)
    window.ring()
    assert upkeep_of(window) == {"control": "unpaid", "faction/guild": "unpaid"}


def test_SEAT_5_the_former_owner_hears_of_it_where_whose_units_are_is_not_public(window: Table):
    conceal(window, "unit", "faction")
    hire(window)
    assert [side for side, _ in lines(window, "hired")] == ["faction/humans"]


# The way back


def test_TURN_4_back_into_the_window_the_hired_are_hired_and_the_unpaid_unpaid(window: Table):
    treasury(window, "elves", gold=0)
    hire(window)
    before = board(window)
    closed(window)
    window.play(ANN, "back")
    assert (board(window), window.clock.part) == (before, WINDOW)
    window.play(ANN, "resume")
    assert units(closed(window), "guild", "regiment").keys() == {"regiment-guild-1", KEY}


def test_UPK_4_back_before_the_upkeep_another_window_offers_what_is_unpaid_then(window: Table):
    window.play(ANN, "back")
    assert window.clock.phase == "t1/war"
    treasury(window, "humans", gold=1)
    treasury(window, "elves", gold=0)
    window.play(ANN, "resume")
    while window.clock.part != WINDOW:
        window.ring()
    assert list(may(window, GUILDMASTER, "hire")["choices"]["unit"]) == ["regiment-elves-1"]
    assert lines(window, "for_hire") == [("faction/guild", {"regiments": 1})] * 2
    assert window.refuse(GUILDMASTER, "hire", unit=KEY) == Refused("not_for_hire")


def test_a_hire_taken_back_is_offered_again(window: Table):
    before = board(window)
    hire(window)
    window.play(ANN, "undo", entry=window.seq)
    assert board(window) == before
    hire(window)
