"""Purchase in play: baskets are bought whole or not at all, and everything stands where it was bought for."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import lines, override, ruling, statement, treasury, units
from tests.laws import Table
from tests.lore import teach, trait

QUEEN, GENERAL, WIZARD, PRIEST = cast.QUEEN, cast.GENERAL, cast.WIZARD, cast.PRIEST
PHASE = "t1/purchase"
GOODS = {"gold": 20, "wood": 20, "stone": 20, "metal": 20}


def wares(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"kind": kind, "subject": subject} for kind, subject in pairs]


@pytest.fixture
def market(table: Table) -> Table:
    """The first purchase phase; the humans are rich, and their port lies in the capital."""
    table.join(QUEEN, GENERAL, WIZARD, PRIEST, cast.ELF_QUEEN)
    table.until(PHASE)
    treasury(table, "humans", **GOODS)
    return table


def port_of(table: Table, faction: str = "humans") -> str:
    rows = table.dump()
    ports = [str(b["province"]) for b in rows["building"].values() if b["kind"] == "port"]
    return next(port for port in ports if rows["province"][port]["owner"] == faction)


def inland(table: Table) -> str:
    """A province without coast, and nothing built there that a builder could want."""
    rows = table.dump()
    built = {b["province"] for b in rows["building"].values() if b["kind"] in ("infrastructure", "fortress")}
    return next(k for k, p in rows["province"].items() if p["owner"] == "humans" and not p["coast"] and k not in built)


def plain(table: Table) -> str:
    """A province where nothing stands."""
    rows = table.dump()
    built = {b["province"] for b in rows["building"].values()}
    return next(k for k, p in rows["province"].items() if p["owner"] == "humans" and k not in built)


def militia(table: Table) -> list[str]:
    return list(units(table, "humans", "militia"))


def house(table: Table, kind: str, holder: str) -> set[str]:
    return {b["province"] for b in table.dump()["building"].values() if (b["kind"], b["holder"]) == (kind, holder)}


def bought(table: Table, seat: str, *pairs: tuple[str, str]) -> None:
    table.play(seat, "buy", wares=wares(*pairs))


def refused(table: Table, seat: str, *pairs: tuple[str, str]) -> str:
    return table.refuse(seat, "buy", wares=wares(*pairs)).code


def basket(table: Table, seat: str = QUEEN) -> dict[str, Any]:
    found: dict[str, Any] = table.sees(f"seat/{seat}", "may/buy")["choices"]["basket"]
    return found


@pytest.fixture
def levies(table: Table) -> Table:
    """The same with two militia in Ostmark."""
    table.join(QUEEN)
    table.until("t1/production")
    table.arrange(QUEEN, "produce", province="ostmark", outputs=["militia", "militia"])
    table.until(PHASE)
    treasury(table, "humans", **GOODS)
    return table


def test_BUY_1_a_regiment_stands_where_its_militia_stood(levies: Table):
    one, other = militia(levies)
    bought(levies, QUEEN, ("regiment", one))
    assert militia(levies) == [other]
    regiments = [u for u in levies.dump()["unit"].values() if u["kind"] == "regiment" and u["place"] == "ostmark"]
    assert [(u["x"], u["y"], u["faction"]) for u in regiments] == [(2, -1, "humans")]


def test_BUY_1_militia_aboard_at_sea_is_in_no_province(levies: Table):
    """What is ashore, and aboard in a port, may become a regiment."""
    one, other = militia(levies)
    bought(levies, QUEEN, ("trade_ship", port_of(levies)))
    ship = next(iter(units(levies, "humans", "trade_ship")))
    override(levies, f"unit/{ship}", "place", "lantern-gulf")
    for field, value in (("place", "lantern-gulf"), ("aboard", ship)):
        override(levies, f"unit/{one}", field, value)
    assert list(levies.sees(f"seat/{QUEEN}", "may/buy")["choices"]["militia"]) == [other]
    assert refused(levies, QUEEN, ("regiment", one)) == "no_militia"
    for unit in (ship, one):
        override(levies, f"unit/{unit}", "place", port_of(levies))
    bought(levies, QUEEN, ("regiment", one))
    assert militia(levies) == [other]


def test_BUY_1_BUY_2_ships_lie_in_the_port_they_were_built_in(market: Table):
    harbour = port_of(market)
    bought(market, QUEEN, ("trade_ship", harbour), ("warship", harbour))
    assert {u: p for u, p in units(market, "humans", "trade_ship", "warship").items() if p == harbour} != {}
    row = market.row("faction/humans")
    assert {good: GOODS[good] - row[good] for good in GOODS} == {"gold": 2, "wood": 2, "stone": 0, "metal": 1}


def test_BUY_3_a_fourth_ship_at_the_only_port_is_refused(market: Table):
    harbour = port_of(market)
    assert refused(market, QUEEN, *[("trade_ship", harbour)] * 4) == "ship_limit"
    bought(market, QUEEN, *[("trade_ship", harbour)] * 3)
    assert refused(market, QUEEN, ("warship", harbour)) == "ship_limit"


def test_BUY_1_buildings_stand_and_are_seen_by_all(market: Table):
    place = plain(market)
    bought(market, QUEEN, ("fortress", place), ("infrastructure", place))
    shown = [row for name, row in market.screens["public"].items() if name.startswith("building/")]
    assert {b["kind"] for b in shown if b["province"] == place} >= {"fortress", "infrastructure"}
    assert [side for side, facts in lines(market, "built") if facts["province"] == place] == ["public", "public"]


def test_BUY_3_a_second_fortress_is_refused(market: Table):
    place = inland(market)
    bought(market, QUEEN, ("fortress", place))
    assert refused(market, QUEEN, ("fortress", place)) == "stands_already"


def test_BUY_5_all_or_nothing(market: Table):
    assert refused(market, QUEEN, ("infrastructure", plain(market)), ("port", inland(market))) == "needs_coast"


def test_BUY_5_the_last_gold_is_spent_once(market: Table):
    treasury(market, "humans", gold=1)
    harbour = port_of(market)
    bought(market, QUEEN, ("trade_ship", harbour))
    no = market.refuse(GENERAL, "buy", wares=wares(("trade_ship", harbour)))
    assert (no.code, no.facts["short"]) == ("cannot_afford", {"gold": 1})


def test_BUY_4_only_in_the_purchase_phase(market: Table):
    market.until("t1/war")
    assert refused(market, QUEEN, ("officer", "Maud")) == "wrong_phase"


def test_BUY_8_an_officer_is_named_and_free(market: Table):
    bought(market, QUEEN, ("officer", "  Maud   the  Younger "))
    new = next(o for o in market.dump()["officer"].values() if o["name"] == "Maud the Younger")
    assert (new["x"], new["y"], new["faction"], new["recruited"]) == (-1, 1, "humans", PHASE)
    assert refused(market, QUEEN, ("officer", "MAUD THE YOUNGER")) == "name_taken"
    assert refused(market, QUEEN, ("officer", "   ")) == "bad_name"


def test_BUY_8_the_limit_of_a_phase_ends_with_it(market: Table):
    ruling(market, officers_per_phase=1)
    bought(market, QUEEN, ("officer", "Maud"))
    assert refused(market, QUEEN, ("officer", "Nell")) == "officers_per_phase"
    market.until("t2/purchase")
    bought(market, QUEEN, ("officer", "Nell"))


def test_BUY_7_a_bought_officer_takes_a_post(market: Table):
    bought(market, QUEEN, ("officer", "Maud"))
    key = next(k for k, o in market.dump()["officer"].items() if o["name"] == "Maud")
    market.play(QUEEN, "assign", officer=key, army="humans-guard", post="lieutenant")
    assert market.row("army/humans-guard")["lieutenant"] == key


def test_SEAT_1_the_general_buys_units_and_nothing_else(market: Table):
    bought(market, GENERAL, ("warship", port_of(market)))
    no = market.refuse(GENERAL, "buy", wares=wares(("fortress", inland(market))))
    assert (no.code, no.facts) == ("no_power", {"power": "treasury"})
    assert refused(market, WIZARD, ("warship", port_of(market))) == "no_power"


def test_SEAT_3_what_the_general_may_not_buy_he_proposes_to_the_treasury(market: Table):
    place = plain(market)
    fort = {"wares": wares(("fortress", place))}
    market.play(GENERAL, "propose", command="buy", args=fort)
    key, row = next(iter(market.dump()["proposal"].items()))
    assert row["power"] == "treasury"
    market.play(QUEEN, "send_proposal", proposal=key)
    assert "fortress" in {b["kind"] for b in market.dump()["building"].values() if b["province"] == place}


# The basket


def test_BUY_5_a_basket_is_added_up_by_the_server(market: Table):
    market.play(
        QUEEN, "fill_basket", wares=wares(("port", inland(market)), ("officer", "Maud"), ("fortress", inland(market)))
    )
    found = basket(market)
    assert [w["refused"] for w in found["wares"]] == ["needs_coast", None, None]
    assert (found["cost"], found["short"]) == ({"gold": 3, "wood": 1, "stone": 2}, {})
    assert found["left"] == {"gold": 17, "wood": 19, "stone": 18}
    assert market.row("faction/humans")["gold"] == 20


def test_a_basket_is_its_seats_and_hidden_from_other_factions(market: Table):
    market.play(QUEEN, "fill_basket", wares=wares(("officer", "Maud")))
    assert basket(market, GENERAL)["wares"] == []
    assert not any("fill_basket" in name for name in market.screens["faction/elves"])


def test_what_was_bought_lies_in_no_basket(market: Table):
    market.play(QUEEN, "fill_basket", wares=wares(("officer", "Maud")))
    bought(market, QUEEN, ("officer", "Maud"))
    assert basket(market)["wares"] == []


def test_a_basket_ends_with_the_phase(market: Table):
    market.play(QUEEN, "fill_basket", wares=wares(("officer", "Maud")))
    market.until("t1/war")
    assert market.dump()["draft"] == {}


def test_an_empty_basket_is_not_bought(market: Table):
    assert refused(market, QUEEN) == "empty_basket"


def test_the_statement_says_what_it_took(market: Table):
    place = inland(market)
    bought(market, QUEEN, ("fortress", place))
    told = {(i["row"], i["what"]): (i["amount"], i["rule"]) for i in statement(market, "humans", PHASE)}
    assert told[f"province/{place}", "gold"] == (-3, "BUY-1")
    assert told[f"province/{place}", "fortress"] == (1, "BUY-1")


# Consent


def test_BUY_9_a_religion_builds_where_it_is_let_in(market: Table):
    place = inland(market)
    treasury(market, "sunfaith", gold=5, stone=5)
    assert refused(market, PRIEST, ("temple", place)) == "no_consent"
    market.play(QUEEN, "consent", province=place, faction="sunfaith")
    bought(market, PRIEST, ("temple", place))
    assert place in house(market, "temple", "sunfaith")
    assert market.dump()["consent"] == {}
    row = market.row("faction/sunfaith")
    assert (row["gold"], row["stone"]) == (3, 4)


def test_BUY_9_consent_is_seen_by_the_two_and_control(market: Table):
    market.play(QUEEN, "consent", province=inland(market), faction="sunfaith")
    key = next(iter(market.dump()["consent"]))
    seeing = {side for side, rows in market.screens.items() if f"consent/{key}" in rows}
    assert seeing == {"faction/humans", "faction/sunfaith", "control"}


def test_BUY_9_a_consent_is_withdrawn(market: Table):
    market.play(QUEEN, "consent", province=inland(market), faction="sunfaith")
    market.play(QUEEN, "withdraw_consent", consent=next(iter(market.dump()["consent"])))
    assert refused(market, PRIEST, ("temple", inland(market))) == "no_consent"


def test_BUY_9_a_new_owner_has_not_consented(market: Table):
    place = inland(market)
    market.play(QUEEN, "consent", province=place, faction="sunfaith")
    override(market, f"province/{place}", "owner", "elves")
    assert market.dump()["consent"] == {}
    told = {"province": place, "faction": "humans", "outcome": "lost"}
    assert lines(market, "consent_void") == [("faction/sunfaith", told)]


@pytest.mark.parametrize(("province", "faction", "code"), [
    ("atlantis", "sunfaith", "not_yours"),
    ("", "elves", "no_builder"),
    ("", "humans", "no_builder"),
    ("", "nobody", "no_builder"),
])  # fmt: skip
def test_BUY_9_who_cannot_be_let_in(market: Table, province: str, faction: str, code: str):
    assert market.refuse(QUEEN, "consent", province=province or inland(market), faction=faction).code == code


def test_BUY_9_who_has_nobody_to_let_in_is_told_beforehand(market: Table):
    assert market.sees(f"seat/{PRIEST}", "may/consent")["refused"] == "nobody_to_let_in"
    assert market.sees(f"seat/{QUEEN}", "may/withdraw_consent")["refused"] == "no_consent_given"


# What the buyer knows


def shelf(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.sees(f"seat/{QUEEN}", "may/buy")["choices"]
    return found


def test_TECH_3_what_is_cheaper_is_cheaper_on_the_shelf_in_the_basket_and_when_bought(market: Table):
    place = inland(market)
    trait(market, "humans", ("gold_cost", "fortress", -1))
    teach(market, "humans", ("stone_cost", "fortress", -2), ("wood_cost", "port", 1))
    cost = {"gold": 2, "wood": 1}
    assert (shelf(market)["prices"]["fortress"], shelf(market)["prices"]["port"]["wood"]) == (cost, 2)
    market.play(QUEEN, "fill_basket", wares=wares(("fortress", place)))
    assert basket(market)["cost"] == cost
    bought(market, QUEEN, ("fortress", place))
    row = market.row("faction/humans")
    assert {good: GOODS[good] - row[good] for good in GOODS} == {"gold": 2, "wood": 1, "stone": 0, "metal": 0}


def test_TECH_3_a_port_moors_as_many_ships_as_its_owner_knows_to(market: Table):
    harbour = port_of(market)
    bought(market, QUEEN, *[("trade_ship", harbour)] * 3)
    assert refused(market, QUEEN, ("warship", harbour)) == "ship_limit"
    teach(market, "humans", ("moorings", "port", 1))
    assert shelf(market)["ships"] == {"have": 3, "most": 4, "guests": 0}
    assert shelf(market)["places"]["warship"] == [harbour]
    bought(market, QUEEN, ("warship", harbour))
    assert market.refuse(QUEEN, "buy", wares=wares(("warship", harbour))).facts == {"have": 4, "most": 4}
