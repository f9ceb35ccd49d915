"""Set-up (SET-4, SET-5) through the door: how realms are arranged in planning, and how they lie after it."""

from typing import Any

import pytest

from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, board, lands, lines, may, override, ruling, seeing, units
from tests.laws import Table

QUEEN = cast.QUEEN
DRAFT = "draft/planning-arrange-humans"


@pytest.fixture
def planning(table: Table) -> Table:
    table.join(QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER)
    return table


def arrange(table: Table, seat: str = QUEEN, /, **wish: Any) -> None:
    table.play(seat, "arrange", **{"cards": {}} | wish)


def laid(table: Table) -> Table:
    table.until("t0/diplomacy")
    return table


def card(table: Table, province: str) -> tuple[str, str]:
    row = table.sees("public", f"province/{province}")
    return row["terrain"], row["good"]


def stands(table: Table, building: str) -> str:
    place: str = table.sees("public", f"building/{building}")["province"]
    return place


def refused(table: Table, **wish: Any) -> Refused:
    return table.refuse(QUEEN, "arrange", **{"cards": {}} | wish)


# Cards


def test_SET_5_a_card_is_a_terrain_and_a_good_and_lies_where_it_was_laid(planning: Table):
    arrange(planning, cards={"kingsmead": "hartwood", "hartwood": "saltmere", "saltmere": "kingsmead"})
    before = {key: card(planning, key) for key in lands(planning, "humans")}
    laid(planning)
    assert card(planning, "kingsmead") == before["hartwood"] == ("forest", "wood")
    assert card(planning, "hartwood") == before["saltmere"] == ("marsh", "exotic")
    assert card(planning, "saltmere") == before["kingsmead"] == ("plains", "stone")
    assert card(planning, "ostmark") == before["ostmark"]


def test_SET_5_what_is_not_laid_at_the_end_of_planning_is_laid_by_default(planning: Table):
    arrange(planning, cards={"kingsmead": "saltmere"})
    laid(planning)
    assert [card(planning, key) for key in ("kingsmead", "saltmere")] == [("marsh", "exotic"), ("plains", "stone")]
    assert stands(planning, "kingsmead-capital") == "kingsmead"
    assert stands(planning, "saltmere-port") == "saltmere"


def test_SET_5_a_realm_nobody_arranged_lies_by_default(table: Table):
    before = board(table)
    laid(table)
    assert board(table) == before
    assert lines(table, "realms_laid") == [("public", {})]


def test_SET_5_only_the_cards_move_names_borders_and_order_stay(planning: Table):
    before = planning.row("province/kingsmead")
    arrange(planning, cards={"kingsmead": "hartwood"})
    laid(planning)
    assert planning.row("province/kingsmead") == before | {"terrain": "forest", "good": "wood"}


def test_SET_5_every_kingdom_its_own(planning: Table):
    arrange(planning, cards={"kingsmead": "hartwood"})
    arrange(planning, cast.ELF_QUEEN, cards={"lirien": "fernhaven"}, capital="mistfen")
    laid(planning)
    assert (card(planning, "kingsmead"), card(planning, "lirien")) == (("forest", "wood"), ("forest", "stone"))
    assert [planning.row(f"faction/{key}")["capital"] for key in ("humans", "elves")] == ["kingsmead", "mistfen"]


# Dock and capital


def test_SET_4_the_capital_moves_with_its_free_infrastructure(planning: Table):
    arrange(planning, capital="ostmark")
    laid(planning)
    assert planning.sees("public", "faction/humans")["capital"] == stands(planning, "kingsmead-capital") == "ostmark"
    times = {key: planning.sees("faction/humans", f"province/{key}")["times"] for key in ("kingsmead", "ostmark")}
    assert times == {"kingsmead": 2, "ostmark": 3}


def test_SET_4_the_dock_moves_to_another_coast_and_not_inland(planning: Table):
    no = refused(planning, dock="kingsmead")
    assert no == Refused("dock_inland", province="kingsmead", coasts=["ostmark", "saltmere", "wheatley"])
    arrange(planning, dock="wheatley")
    laid(planning)
    assert stands(planning, "saltmere-port") == "wheatley"


def test_SET_8_the_royal_guard_stands_in_the_capital_wherever_it_was_put(planning: Table):
    arrange(planning, capital="hartwood")
    laid(planning)
    assert units(planning, "humans") == {"regiment-humans-1": "hartwood"}


def test_SET_8_guildhall_and_its_guard_go_with_the_capital_but_temples_stay(planning: Table):
    for row in ("building/wheatley-temple", "unit/regiment-sunfaith-1"):
        override(planning, row, "province" if row[0] == "b" else "place", "kingsmead")
    arrange(planning, capital="ostmark")
    laid(planning)
    assert (stands(planning, "kingsmead-guildhall"), stands(planning, "wheatley-temple")) == ("ostmark", "kingsmead")
    assert units(planning, "guild", "regiment") == {"regiment-guild-1": "ostmark"}
    assert units(planning, "sunfaith", "regiment") == {"regiment-sunfaith-1": "kingsmead"}


def test_SET_8_a_guildhall_elsewhere_does_not_call_the_guards_of_the_old_capital(planning: Table):
    override(planning, "building/kingsmead-guildhall", "province", "wheatley")
    arrange(planning, capital="ostmark")
    laid(planning)
    assert units(planning, "guild", "regiment") == {"regiment-guild-1": "kingsmead"}
    assert units(planning, "humans", "regiment") == {"regiment-humans-1": "ostmark"}


def test_SET_8_ships_lie_where_the_dock_is_and_soldiers_of_the_port_stay(planning: Table):
    override(planning, "unit/regiment-humans-1", "place", "saltmere")
    arrange(planning, dock="ostmark")
    laid(planning)
    assert sorted(units(planning, "guild", "trade_ship").values()) == ["fernhaven", "ostmark"]
    assert units(planning, "humans") == {"regiment-humans-1": "saltmere"}


def test_SET_5_an_army_moves_with_its_units(planning: Table):
    arrange(planning, capital="wheatley", dock="ostmark")
    laid(planning)
    places = {key: planning.row(f"army/{key}-guard")["place"] for key in ("humans", "guild", "sunfaith", "elves")}
    assert places == {"humans": "wheatley", "guild": "wheatley", "sunfaith": "silverlea", "elves": "lirien"}


# Drafts


def test_SET_5_the_draft_is_seen_as_it_would_lie_and_so_it_comes(planning: Table):
    arrange(planning, cards={"ostmark": "kingsmead"}, dock="wheatley")
    seen = may(planning, QUEEN, "arrange")["choices"]
    assert seen["now"] == {
        "cards": {"kingsmead": "ostmark", "ostmark": "kingsmead", "saltmere": "saltmere", "wheatley": "wheatley",
                  "hartwood": "hartwood"},
        "dock": "wheatley", "capital": "kingsmead",
    }  # fmt: skip
    laid(planning)
    come = {space: dict(zip(("terrain", "good"), card(planning, space), strict=True)) for space in seen["spaces"]}
    assert come == {space: seen["cards"][key] for space, key in seen["now"]["cards"].items()}


def test_SET_5_a_later_draft_takes_the_place_of_an_earlier_one(planning: Table):
    arrange(planning, cards={"kingsmead": "hartwood"}, capital="ostmark")
    arrange(planning, cards={"kingsmead": "saltmere"})
    laid(planning)
    assert card(planning, "kingsmead") == ("marsh", "exotic")
    assert stands(planning, "kingsmead-capital") == "kingsmead"
    assert planning.dump()["draft"] == {}


def test_TURN_5_an_arrangement_not_confirmed_counts(planning: Table):
    arrange(planning, capital="ostmark")
    assert may(planning, QUEEN, "confirm")["choices"] == {"drafts": 1, "counts": True}
    assert stands(laid(planning), "kingsmead-capital") == "ostmark"


@pytest.mark.parametrize(("confirmed", "capital"), [(False, "kingsmead"), (True, "ostmark")])
def test_TURN_5_where_they_are_ignored_only_a_confirmed_one(planning: Table, confirmed: bool, capital: str):
    ruling(planning, unconfirmed_orders="ignore")
    arrange(planning, capital="ostmark")
    if confirmed:
        planning.play(QUEEN, "confirm")
    assert may(planning, QUEEN, "arrange")["choices"]["now"]["capital"] == capital
    assert stands(laid(planning), "kingsmead-capital") == capital


def test_SET_5_a_realm_that_lost_land_since_is_laid_by_default_and_blocks_nobody(planning: Table):
    arrange(planning, cards={"kingsmead": "ostmark"}, capital="ostmark")
    override(planning, "province/ostmark", "owner", "elves")
    assert may(planning, QUEEN, "arrange")["choices"]["now"]["capital"] == "kingsmead"
    laid(planning)
    assert (stands(planning, "kingsmead-capital"), card(planning, "kingsmead")) == ("kingsmead", ("plains", "stone"))


@pytest.mark.parametrize(
    ("wish", "no"),
    [
        ({"cards": {"lirien": "ostmark"}}, Refused("not_yours", row="province/lirien")),
        ({"cards": {"atlantis": "ostmark"}}, Refused("not_yours", row="province/atlantis")),
        ({"capital": "karrhold"}, Refused("not_yours", row="province/karrhold")),
        ({"cards": {"ostmark": "lirien"}}, Refused("card_unknown", card="lirien")),
        ({"cards": {"ostmark": "hartwood", "wheatley": "hartwood"}}, Refused("card_twice", card="hartwood")),
    ],
)
def test_SET_5_what_is_anothers_or_laid_twice_is_refused(planning: Table, wish: dict[str, Any], no: Refused):
    assert refused(planning, **wish) == no


def test_SET_8_guild_and_religions_have_nothing_to_arrange(planning: Table):
    assert planning.refuse(cast.GUILDMASTER, "arrange", cards={}).code == "no_homeland"
    assert may(planning, cast.GUILDMASTER, "arrange")["refused"] == "no_homeland"


def test_SET_5_after_planning_the_realm_lies_as_it_lies(planning: Table):
    laid(planning)
    assert refused(planning).code == "wrong_phase"


def test_SEAT_5_an_arrangement_is_its_factions_own_until_planning_ends(planning: Table):
    before = {side: str(rows) for side, rows in planning.screens.items()}
    arrange(planning, cards={"kingsmead": "hartwood"}, capital="ostmark")
    assert seeing(planning, DRAFT) == {"faction/humans", "control"}
    changed = {side for side, rows in planning.screens.items() if str(rows) != before[side]}
    assert changed <= {"faction/humans", "control"} | {f"seat/humans-{office}" for office in cast.OFFICES}


def test_SEAT_3_who_may_not_rule_may_propose_an_arrangement(planning: Table):
    planning.join(cast.GENERAL)
    assert planning.refuse(cast.GENERAL, "arrange", cards={}).code == "no_power"
    planning.play(cast.GENERAL, "propose", command="arrange", args={"cards": {}, "capital": "ostmark"})
    planning.play(QUEEN, "send_proposal", proposal=next(iter(planning.dump()["proposal"])))
    assert stands(laid(planning), "kingsmead-capital") == "ostmark"


def test_TURN_4_back_into_planning_brings_cards_buildings_guards_and_draft_back(planning: Table):
    arrange(planning, cards={"kingsmead": "hartwood"}, capital="ostmark", dock="wheatley")
    before = board(planning)
    laid(planning)
    assert board(planning) != before
    planning.play(ANN, "back")
    assert board(planning) == before
    arrange(planning, capital="hartwood")
    planning.play(ANN, "resume")
    assert stands(laid(planning), "kingsmead-capital") == "hartwood"
