"""Production through the door: orders, drafts, the close and its statement."""

from collections import Counter
from collections.abc import Iterable

import pytest

from tests import cast
from tests.chronicle import treasury
from tests.laws import Table

ANN = "control/ann"


@pytest.fixture
def production(table: Table) -> Table:
    table.join(cast.QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER)
    table.until("t1/production")
    return table


def override(table: Table, row: str, field: str, value: object) -> None:
    table.play(ANN, "override", row=row, field=field, value=value, reason="as the hall agreed")


def statement(table: Table, faction: str) -> list[dict[str, object]]:
    """The items of a faction's newest statement of a harvest, as the faction sees it."""
    rows = table.screens[f"faction/{faction}"].items()
    seen = [row for name, row in rows if name.startswith("statement/") and row["phase"].endswith("production")]
    items: list[dict[str, object]] = max(seen, key=lambda s: s["at"])["items"]
    return items


def given(table: Table, faction: str, row: str) -> dict[object, tuple[object, ...]]:
    """What the newest statement says of a row: what → amount, rule and note."""
    return {i["what"]: (i["amount"], i["rule"], i["note"]) for i in statement(table, faction) if i["row"] == row}


def militia(table: Table, faction: str) -> list[str]:
    units: Iterable[dict[str, object]] = table.dump()["unit"].values()
    return sorted(str(u["place"]) for u in units if (u["kind"], u["faction"]) == ("militia", faction))


def test_PROD_1_what_is_declared_is_received_at_the_close(production: Table):
    gold = production.row("faction/humans")["gold"]
    production.play(cast.QUEEN, "produce", province="kingsmead", outputs=["gold", "gold", "militia"])
    assert production.row("faction/humans")["gold"] == gold
    production.ring()
    told = given(production, "humans", "province/kingsmead")
    assert told == {"gold": (2, "PROD-3", ""), "militia": (1, "PROD-3", "")}
    assert production.row("faction/humans")["gold"] == gold + 2


def test_PROD_1_militia_appear_in_their_own_province_and_the_rest_goes_to_the_treasury(production: Table):
    before = production.row("faction/humans")
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["militia", "metal"])
    production.play(cast.QUEEN, "produce", province="wheatley", outputs=["militia", "militia"])
    production.ring()
    assert militia(production, "humans") == ["ostmark", "wheatley", "wheatley"]
    assert production.row("faction/humans")["metal"] == before["metal"] + 1


def test_PROD_2_the_capital_counts_as_infrastructure_and_the_starving_give_less(production: Table):
    override(production, "province/ostmark", "starving", True)
    times = {key: production.sees("faction/humans", f"province/{key}")["times"] for key in ("kingsmead", "ostmark")}
    assert times == {"kingsmead": 3, "ostmark": 1}
    production.play(ANN, "override", row="province/kingsmead", field="starving", value=True, reason="drought")
    production.play(cast.QUEEN, "produce", province="kingsmead", outputs=["gold", "gold"])
    production.ring()
    why = next(i["why"] for i in statement(production, "humans") if i["row"] == "province/kingsmead")
    assert why == [["base", 2], ["improved", 1], ["starving", -1]]


def test_PROD_3_public_order_is_produced_up_to_the_most_there_can_be(production: Table):
    override(production, "province/ostmark", "order", 5)
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["order", "order"])
    production.play(cast.QUEEN, "produce", province="wheatley", outputs=["order", "wood"])
    production.ring()
    assert [production.row(f"province/{key}")["order"] for key in ("ostmark", "wheatley")] == [6, 3]
    assert given(production, "humans", "province/ostmark") == {"order": (1, "PROD-3", "order_max")}


def test_PROD_4_over_working_gives_one_more_and_costs_public_order(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"] * 3, overwork=True)
    production.ring()
    told = given(production, "humans", "province/ostmark")
    assert told == {"gold": (3, "PROD-3", ""), "order": (-1, "PROD-4", "")}
    assert production.row("province/ostmark")["order"] == 1


def test_PROD_5_orders_may_be_changed_until_the_close(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["metal", "metal"])
    production.ring()
    assert given(production, "humans", "province/ostmark") == {"metal": (2, "PROD-3", "")}


def test_PROD_5_they_take_effect_for_all_factions_at_once(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.play(cast.ELF_QUEEN, "produce", province="mistfen", outputs=["gold", "gold"])
    production.ring()
    at = [row["at"] for row in production.dump()["statement"].values()]
    assert len(at) == len(cast.FACTIONS)
    assert len(set(at)) == 1
    assert given(production, "elves", "province/mistfen") == {"gold": (2, "PROD-3", "")}


def test_PROD_5_an_idle_province_gives_food_and_then_repeats_its_last_order(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["metal"] * 3, overwork=True)
    production.ring()
    assert given(production, "humans", "province/hartwood") == {"food": (2, "PROD-3", "idle_food")}
    production.until("t2/trade")
    assert given(production, "humans", "province/ostmark") == {"metal": (2, "PROD-3", "idle_repeat")}


def test_PROD_5_a_realm_nobody_speaks_for_never_rises_of_what_was_once_over_worked(production: Table):
    for key in ("ostmark", "wheatley", "hartwood", "saltmere"):
        production.play(cast.QUEEN, "produce", province=key, outputs=["gold"] * 3, overwork=True)
    production.until("ended")
    assert {production.row(f"province/{key}")["order"] for key in ("ostmark", "wheatley", "hartwood")} == {1}


def test_PROD_5_a_realm_nobody_ever_spoke_for_keeps_its_lands_fed_and_its_guard(production: Table):
    for faction in cast.FACTIONS:
        treasury(production, faction, food=0, gold=0)
    production.until("ended")
    units, lands = production.dump()["unit"].values(), production.dump()["province"].values()
    assert Counter(u["faction"] for u in units if u["kind"] == "regiment") == dict.fromkeys(cast.FACTIONS, 1)
    assert not any(p["starving"] for p in lands)


def test_PROD_5_PROD_7_a_good_that_a_house_gave_unasked_is_no_choice_to_repeat(production: Table):
    production.ring()
    assert given(production, "guild", "building/kingsmead-guildhall") == {"food": (1, "PROD-7", "idle_food")}
    assert production.row("building/kingsmead-guildhall")["yields"] == ""


def test_PROD_5_the_last_order_outlives_a_turn_in_which_it_was_not_legal(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["metal", "gold"])
    production.until("t2/production")
    override(production, "province/ostmark", "starving", True)
    production.until("t2/trade")
    assert given(production, "humans", "province/ostmark") == {"food": (1, "PROD-3", "idle_food")}
    production.until("t3/trade")
    told = given(production, "humans", "province/ostmark")
    assert told == {"metal": (1, "PROD-3", "idle_repeat"), "gold": (1, "PROD-3", "idle_repeat")}


def test_PROD_6_a_province_that_became_independent_gives_nothing_to_anybody(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "militia"])
    override(production, "province/ostmark", "owner", "")
    production.ring()
    rows = [i["row"] for faction in cast.FACTIONS for i in statement(production, faction)]
    assert "province/ostmark" not in rows
    assert militia(production, "humans") == []


def test_PROD_6_an_enemy_army_stops_nothing_militia_included(production: Table):
    override(production, "relation/elves~humans", "state", "war")
    override(production, "unit/regiment-elves-1", "place", "ostmark")
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["militia", "metal"])
    production.ring()
    assert militia(production, "humans") == ["ostmark"]
    assert given(production, "humans", "province/ostmark")["metal"] == (1, "PROD-3", "")


def test_PROD_5_a_draft_of_the_former_owner_does_not_bind_the_new_one(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    override(production, "province/ostmark", "owner", "elves")
    production.ring()
    assert given(production, "elves", "province/ostmark") == {"food": (2, "PROD-3", "idle_food")}


def test_PROD_7_a_guildhall_gives_its_holders_choice_of_its_provinces_goods(production: Table):
    choices = production.sees(f"seat/{cast.GUILDMASTER}", "may/collect")["choices"]["building"]
    assert choices["karrhold-guildhall"] == {"goods": ["gold", "food", "metal"]}
    metal = production.row("faction/guild")["metal"]
    production.play(cast.GUILDMASTER, "collect", building="karrhold-guildhall", good="metal")
    production.ring()
    assert production.row("faction/guild")["metal"] == metal + 1
    assert given(production, "guild", "building/karrhold-guildhall") == {"metal": (1, "PROD-7", "")}
    assert given(production, "guild", "building/kingsmead-guildhall") == {"food": (1, "PROD-7", "idle_food")}
    assert given(production, "sunfaith", "building/wheatley-temple") == {"food": (1, "PROD-7", "idle_food")}


def test_PROD_7_every_production_phase_and_the_last_choice_is_kept(production: Table):
    production.play(cast.GUILDMASTER, "collect", building="karrhold-guildhall", good="metal")
    production.until("t2/trade")
    assert given(production, "guild", "building/karrhold-guildhall") == {"metal": (1, "PROD-7", "idle_repeat")}


def test_PROD_7_the_choices_follow_the_provinces_good(production: Table):
    override(production, "province/karrhold", "good", "exotic")
    choices = production.sees(f"seat/{cast.GUILDMASTER}", "may/collect")["choices"]["building"]
    assert choices["karrhold-guildhall"] == {"goods": ["gold", "food", "exotic"]}


def test_DIP_10_no_income_from_a_building_in_an_enemys_province(production: Table):
    override(production, "relation/guild~humans", "state", "war")
    food = production.row("faction/guild")["food"]
    production.ring()
    assert given(production, "guild", "building/kingsmead-guildhall") == {"food": (0, "PROD-7", "enemy_land")}
    assert production.row("faction/guild")["food"] == food + 2, "of the two halls in other lands"


# Drafts


def test_TURN_5_a_draft_not_confirmed_counts(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.ring()
    assert given(production, "humans", "province/ostmark") == {"gold": (2, "PROD-3", "")}


def test_TURN_5_where_they_are_ignored_only_the_confirmed_count(production: Table):
    rules = production.row("event/astor")["rules"] | {"unconfirmed_orders": "ignore"}
    override(production, "event/astor", "rules", rules)
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    assert production.play(cast.QUEEN, "confirm")["confirmed"] == 1
    production.play(cast.QUEEN, "produce", province="wheatley", outputs=["gold", "gold"])
    production.ring()
    assert given(production, "humans", "province/ostmark") == {"gold": (2, "PROD-3", "")}
    assert given(production, "humans", "province/wheatley") == {"food": (2, "PROD-3", "idle_food")}


def test_TURN_5_a_confirmed_draft_that_is_changed_must_be_confirmed_again(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.play(cast.QUEEN, "confirm")
    assert production.sees(f"seat/{cast.QUEEN}", "may/confirm")["refused"] == "nothing_to_confirm"
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "metal"])
    assert production.sees(f"seat/{cast.QUEEN}", "may/confirm")["choices"] == {"drafts": 1, "counts": True}


def test_SEAT_5_a_draft_is_its_factions_own(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    draft = "draft/t1-production-produce-ostmark"
    assert production.sees("faction/humans", draft)["data"] == {"outputs": ["gold", "gold"], "overwork": False}
    assert {side for side, rows in production.screens.items() if draft in rows} == {"faction/humans", "control"}
