"""What bots do in their offices, from their screens alone; everything they want is accepted, under the laws."""

from collections import Counter
from typing import Any

import pytest

from astor.bots.screen import Order, calm
from astor.bots.temper import TEMPERS, temper_of
from astor.shown.rows import ShownProvince
from astor.shown.seen import merged
from tests import cast
from tests.bots.troupe import Troupe
from tests.laws import Table

ANN = "control/ann"
SEEDS = range(40)
HEIR = "humans-successor"


def override(troupe: Troupe, row: str, **fields: object) -> None:
    for field, value in fields.items():
        cast.order(ANN, "override", now=troupe.table.now, row=row, field=field, value=value, reason="as it happened")
    troupe.table.catch_up()


def of(orders: list[Order], command: str) -> list[dict[str, Any]]:
    """The arguments of all orders of this command."""
    return [args for name, args in orders if name == command]


def outputs(orders: list[Order]) -> list[str]:
    """Everything these orders have provinces produce."""
    return [output for args in of(orders, "produce") for output in args["outputs"]]


def forecast(troupe: Troupe, faction: str) -> dict[str, Any]:
    return troupe.table.sees(f"faction/{faction}", f"forecast/{faction}")


@pytest.fixture
def hinted(troupe: Troupe) -> Troupe:
    """The first production phase, nothing ordered yet."""
    troupe.table.until("t1/production")
    return troupe


@pytest.fixture
def production(hinted: Troupe, monkeypatch: pytest.MonkeyPatch) -> Troupe:
    """The same with bots that go by their own judgement, never by hints."""
    monkeypatch.setattr("astor.bots.factions.production.HINTED", 0.0)
    return hinted


@pytest.fixture
def upkeep(troupe: Troupe) -> Troupe:
    """The first upkeep after a harvest nobody ordered, the elves without gold."""
    troupe.table.until("t1/upkeep")
    return troupe


# Hints


def budgets(troupe: Troupe, faction: str) -> dict[str, Any]:
    """What each budget of its hints orders of the lands, by its end."""
    return {one["aim"]: one["lands"] for one in forecast(troupe, faction)["budgets"]}


def test_PROD_1_a_court_mostly_takes_the_budget_that_suits_its_temper(hinted: Troupe):
    temper = temper_of("humans", hinted.table.clock.commitment)
    said = [of(hinted.wants(cast.QUEEN, seed), "set_budget") for seed in SEEDS]
    taken = [args for orders in said for args in orders]
    assert len(SEEDS) // 2 < len(taken) < len(SEEDS)
    meant = budgets(hinted, "humans")[TEMPERS[temper].aim]
    assert all({key: work["outputs"] for key, work in args["lands"].items()} == meant for args in taken)


def test_SEAT_3_where_a_mate_has_said_something_no_bot_speaks_for_the_whole_realm(hinted: Troupe):
    hinted.table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    assert not any(of(hinted.wants(cast.QUEEN, seed), "set_budget") for seed in SEEDS)


def test_UPK_2_by_a_budget_of_bots_nobody_starves_or_rises(hinted: Troupe):
    hinted.everybody()
    for faction in cast.FACTIONS:
        lands = forecast(hinted, faction)["lands"].values()
        assert all(land["fed"] and not land["rises"] for land in lands)


# Every office


def test_a_bot_asked_again_with_the_same_dice_wants_the_same_and_in_the_end_nothing(production: Troupe):
    assert production.wants(cast.QUEEN) == production.wants(cast.QUEEN) != []
    assert production.turn(cast.QUEEN) != []
    assert production.wants(cast.QUEEN) == []


def test_a_screen_is_the_rows_of_its_sides_put_together():
    public, own = {"faction/humans": {"name": "Aldermark"}}, {"faction/humans": {"gold": 3}, "may/produce": {}}
    assert merged([public, own]) == {"faction/humans": {"name": "Aldermark", "gold": 3}, "may/produce": {}}
    assert public == {"faction/humans": {"name": "Aldermark"}}


def test_SEAT_4_a_seat_that_stands_in_for_the_monarch_rules(production: Troupe):
    production.table.play(ANN, "revoke", seat=cast.QUEEN)
    assert len(of(production.turn(cast.GENERAL), "produce")) == 5
    assert of(production.turn(cast.WIZARD), "produce") == []


def test_SET_6_some_bots_name_their_character_once(troupe: Troupe):
    named = [seat for seat in (cast.QUEEN, cast.GENERAL, cast.WIZARD, HEIR, cast.PRIEST, cast.DWARF_KING)
             if of(troupe.turn(seat), "name_character")]  # fmt: skip
    assert 1 <= len(named) <= 5
    assert [of(troupe.turn(seat), "name_character") for seat in named] == [[]] * len(named)


# The monarch


def test_SET_5_a_monarch_leaves_the_realm_as_it_is_or_lays_two_cards_anew(troupe: Troupe):
    wishes = [of(troupe.wants(cast.QUEEN, seed), "arrange") for seed in SEEDS]
    laid = [args for wish in wishes for args in wish]
    assert 0 < len(laid) < len(wishes)
    assert all(set(args["cards"]) == set(args["cards"].values()) and len(args["cards"]) == 2 for args in laid)
    assert {args["dock"] for args in laid} <= {"", "ostmark", "saltmere", "wheatley"}
    assert len({args["dock"] for args in laid}) > 1


def test_UPK_1_a_monarch_produces_food_and_gold_for_the_coming_upkeep_with_one_to_spare(production: Troupe):
    override(production, "faction/humans", gold=0)
    production.turn(cast.QUEEN)
    seen = forecast(production, "humans")
    assert seen["expected"]["food"] >= seen["due"]["food"] + 1
    assert seen["expected"]["gold"] >= seen["due"]["gold"] + 1
    assert all(land["fed"] and not land["rises"] for land in seen["lands"].values())


def test_PROD_3_what_is_not_needed_goes_into_what_the_land_is_good_for(production: Troupe):
    override(production, "faction/humans", food=50)
    given = Counter(outputs(production.turn(cast.QUEEN)))
    assert given["militia"] == given["food"] == 1
    assert given["wood"] + given["stone"] + given["metal"] + given["exotic"] + given["gold"] == given.total() - 2 >= 9


def test_ORD_1_a_monarch_raises_public_order_where_it_stands_low(production: Troupe):
    override(production, "province/ostmark", order=0)
    override(production, "province/wheatley", order=1)
    works = {args["province"]: args["outputs"] for args in of(production.turn(cast.QUEEN), "produce")}
    assert {key: work.count("order") for key, work in works.items()} == {
        "ostmark": 2, "wheatley": 1, "kingsmead": 0, "saltmere": 0, "hartwood": 0}  # fmt: skip


def test_ORD_3_at_war_all_provinces_stand_lower_and_are_kept_content(production: Troupe):
    production.table.play(ANN, "set_relation", a="elves", b="humans", state="war", attacked=True)
    override(production, "relation/elves~humans", since_turn=0)
    override(production, "faction/humans", food=5)
    assert outputs(production.turn(cast.QUEEN)).count("order") == 5


def test_PROD_3_militia_are_mustered_at_war_and_fed(production: Troupe):
    override(production, "faction/humans", food=4)
    peace = outputs(production.wants(cast.QUEEN)).count("militia")
    production.table.play(ANN, "set_relation", a="elves", b="humans", state="war")
    war = outputs(production.turn(cast.QUEEN)).count("militia")
    assert (peace, war) == (1, 3)
    assert forecast(production, "humans")["disbanding"] == []


def test_PROD_4_a_monarch_overworks_rarely_and_never_below_order_2(production: Troupe):
    for key, order in (("ostmark", 3), ("wheatley", 4)):
        override(production, f"province/{key}", order=order)
    works = [args for seed in SEEDS for args in of(production.wants(cast.QUEEN, seed), "produce")]
    hard = [args for args in works if args["overwork"]]
    assert {args["province"] for args in hard} == {"ostmark", "wheatley"}
    assert len(hard) < len(SEEDS) // 2


def test_UPK_2_a_monarch_who_cannot_feed_all_overworks_the_content(production: Troupe):
    override(production, "province/hartwood", starving=True)
    for key in ("ostmark", "wheatley", "kingsmead", "saltmere"):
        override(production, f"province/{key}", starving=True, order=4)
    hard = {args["province"] for args in of(production.turn(cast.QUEEN), "produce") if args["overwork"]}
    assert hard == {"ostmark", "wheatley", "kingsmead", "saltmere"}


def test_UPK_1_orders_are_mended_when_the_forecast_falls_short_all_the_same(production: Troupe):
    override(production, "faction/humans", food=6)
    production.turn(cast.QUEEN)
    override(production, "faction/humans", food=0)
    assert forecast(production, "humans")["expected"]["food"] < forecast(production, "humans")["due"]["food"]
    production.turn(cast.QUEEN)
    assert forecast(production, "humans")["expected"]["food"] >= forecast(production, "humans")["due"]["food"]


def test_TURN_5_a_monarch_confirms_its_own_orders_and_leaves_a_players_alone(production: Troupe):
    table = production.table
    table.play(cast.GENERAL, "join")
    override(production, f"seat/{cast.GENERAL}", lent=["rule"])
    table.play(cast.GENERAL, "produce", province="ostmark", outputs=["metal"])
    ordered = production.turn(cast.QUEEN)
    assert "ostmark" not in [args["province"] for args in of(ordered, "produce")]
    assert of(ordered, "confirm") == []
    table.play(cast.GENERAL, "confirm")
    assert production.wants(cast.QUEEN) == []


def test_BAT_13_a_monarch_names_the_most_content_province_its_new_capital(troupe: Troupe):
    override(troupe, "province/wheatley", order=5)
    override(troupe, "province/kingsmead", owner="elves")
    assert of(troupe.turn(cast.QUEEN), "name_capital") == [{"province": "wheatley"}]
    assert troupe.table.row("faction/humans")["capital"] == "wheatley"


# Upkeep


def test_UPK_3_with_enough_for_all_nobody_is_named(upkeep: Troupe):
    assert of(upkeep.turn(cast.QUEEN), "allot") == []


def test_UPK_3_in_want_provinces_that_would_rise_come_first_then_regiments(upkeep: Troupe):
    override(upkeep, "faction/humans", food=4)
    for key, order in (("ostmark", 5), ("wheatley", 6)):
        override(upkeep, f"province/{key}", order=order)
    (draft,) = of(upkeep.turn(cast.QUEEN), "allot")
    assert set(draft["mouths"]) == {"province/kingsmead", "province/saltmere", "province/hartwood",
                                    "unit/regiment-humans-1"}  # fmt: skip
    upkeep.table.until("t1/diplomacy")
    assert [key for key, p in upkeep.table.dump()["province"].items() if p["risen"]] == []


def unpaid(upkeep: Troupe) -> Table:
    """The elves and the dwarves have nothing for their guards; the guild's window is open."""
    override(upkeep, "faction/elves", gold=0)
    override(upkeep, "faction/dwarves", gold=0)
    upkeep.table.ring()
    return upkeep.table


def test_UPK_4_the_guild_takes_over_what_it_can_afford(upkeep: Troupe):
    override(upkeep, "faction/guild", food=5, gold=9)
    table = unpaid(upkeep)
    assert len(of(upkeep.turn(cast.GUILDMASTER), "hire")) == 2
    guild = table.row("faction/guild")
    assert (guild["food"], guild["gold"]) == (3, 7)


def test_UPK_4_the_guild_keeps_a_reserve(upkeep: Troupe):
    override(upkeep, "faction/guild", food=3, gold=9)
    unpaid(upkeep)
    assert len(of(upkeep.turn(cast.GUILDMASTER), "hire")) == 1
    assert of(upkeep.turn("guild-lord-general"), "hire") == []


def test_PROD_7_the_guild_collects_what_it_lacks_and_otherwise_no_food(production: Troupe):
    goods = [args["good"] for args in of(production.turn(cast.GUILDMASTER), "collect")]
    assert goods.count("food") == 1  # it has 3, feeds one guard, and wants to hire
    assert len(goods) == 3


# The lord-general


def test_BUY_7_a_general_leads_the_army_nobody_leads(troupe: Troupe):
    cast.order(ANN, "override", row="army/humans-guard", field="commander", value="", reason="he fell ill")
    troupe.table.catch_up()
    (post,) = of(troupe.turn(cast.GENERAL), "assign")[:1]
    assert post == {"officer": cast.GENERAL, "army": "humans-guard", "post": "commander"}


def test_BUY_7_a_commander_may_be_given_a_lieutenant_but_not_the_queen(troupe: Troupe):
    wishes = [args["officer"] for seed in SEEDS for args in of(troupe.wants(cast.GENERAL, seed), "assign")]
    assert 0 < len(wishes) < len(SEEDS)
    assert set(wishes) <= {cast.WIZARD, HEIR, "humans-second-in-line"}


def test_BUY_7_a_lieutenant_is_sometimes_sent_home(troupe: Troupe):
    cast.order(ANN, "override", row="army/humans-guard", field="lieutenant", value=cast.WIZARD, reason="his wish")
    troupe.table.catch_up()
    home = [args for seed in range(200) for args in of(troupe.wants(cast.GENERAL, seed), "relieve")]
    assert 0 < len(home) < 50
    assert home[0] == {"officer": cast.WIZARD}


# The market


def test_BUY_9_a_consent_nobody_used_is_sometimes_taken_back_when_the_market_is_over(troupe: Troupe):
    troupe.table.until("t1/purchase")
    troupe.seed = next(seed for seed in SEEDS if of(troupe.wants(cast.QUEEN, seed), "consent"))
    given = of(troupe.turn(cast.QUEEN), "consent")
    houses = {args["faction"] for args in given if not args.get("ships")}
    assert houses == {"guild", "sunfaith"}
    troupe.table.until("t1/diplomacy")
    again = [args for seed in range(100) for args in of(troupe.wants(cast.QUEEN, seed), "withdraw_consent")]
    assert 0 < len(again) < 30


def test_a_recruited_captain_is_called_by_the_name_of_the_realm_and_not_by_its_article(troupe: Troupe):
    troupe.table.until("t2/purchase")
    cast.order(ANN, "override", row="faction/humans", field="name", value="The Old March", reason="their wish")
    troupe.table.catch_up()
    baskets = [args["wares"] for seed in range(200) for args in of(troupe.wants(cast.QUEEN, seed), "fill_basket")]
    names = [ware["subject"] for wares in baskets for ware in wares if ware["kind"] == "officer"]
    assert names
    assert {name.rpartition(" ")[0] for name in names} == {"Captain Old"}


def test_BUY_4_the_market_gets_what_research_leaves(troupe: Troupe):
    troupe.table.until("t2/purchase")
    troupe.seed = next(seed for seed in SEEDS if of(troupe.wants(cast.QUEEN, seed), "research"))
    names = [name for name, _ in troupe.turn(cast.QUEEN) if name in ("research", "fill_basket")]
    assert names[0] == "research"
    assert names == sorted(names, reverse=True)


# The council


def test_SEAT_3_a_general_who_does_not_rule_proposes_once_a_phase(production: Troupe):
    bold = next(seed for seed in SEEDS if production.wants(cast.GENERAL, seed))
    production.seed = bold
    (said,) = of(production.turn(cast.GENERAL), "propose")
    assert (said["command"], said["args"]["outputs"][0]) == ("produce", "militia")
    assert production.wants(cast.GENERAL) == []


def test_SEAT_3_a_monarch_sends_what_makes_sense(production: Troupe):
    args = {"province": "ostmark", "outputs": ["metal", "food"]}
    production.table.play(cast.GENERAL, "propose", command="produce", args=args)
    ordered = production.turn(cast.QUEEN)
    assert len(of(ordered, "send_proposal")) == 1
    assert [work for work in of(ordered, "produce") if work["province"] == "ostmark"] == []
    draft = production.table.dump()["draft"]["t1-production-produce-ostmark"]
    assert (draft["data"]["outputs"], draft["seat"]) == (["metal", "food"], cast.QUEEN)


@pytest.mark.parametrize(
    ("province", "order"),
    [("hartwood", {"outputs": ["militia", "militia"]}), ("ostmark", {"outputs": ["food"] * 3, "overwork": True})],
)
def test_SEAT_3_a_monarch_drops_what_would_starve_or_enrage(production: Troupe, province: str, order: dict[str, Any]):
    override(production, "faction/humans", gold=0)
    for key in ("wheatley", "kingsmead", "saltmere"):
        override(production, f"province/{key}", starving=True)
    args = {"province": province, **order}
    production.table.play(cast.GENERAL, "propose", command="produce", args=args)
    assert len(of(production.turn(cast.QUEEN), "drop_proposal")) == 1


def test_SEAT_2_a_monarch_sometimes_lends_an_heir_a_voice_and_takes_it_back_before_the_next_summit(troupe: Troupe):
    troupe.table.until("t0/diplomacy")
    generous = next(seed for seed in SEEDS if of(troupe.wants(cast.QUEEN, seed), "lend"))
    assert any(not troupe.wants(cast.QUEEN, seed) for seed in SEEDS)
    troupe.seed = generous
    (lent,) = of(troupe.turn(cast.QUEEN), "lend")
    troupe.table.until("t1/upkeep")
    assert of(troupe.turn(cast.QUEEN), "take_back") == [lent]


def test_SEAT_3_an_heir_begs_now_and_then_and_is_told_no(troupe: Troupe):
    troupe.table.until("t1/war")
    troupe.seed = next(seed for seed in range(400) if of(troupe.wants(HEIR, seed), "propose"))
    assert of(troupe.turn(HEIR), "propose")[0]["command"] == "lend"
    assert len(of(troupe.turn(cast.QUEEN), "drop_proposal")) == 1


def test_SEAT_2_a_monarch_keeps_its_powers(production: Troupe):
    production.table.play(cast.GENERAL, "propose", command="lend", args={"seat": cast.WIZARD, "power": "rule"})
    assert len(of(production.turn(cast.QUEEN), "drop_proposal")) == 1


@pytest.mark.parametrize(("fed", "answer"), [(5, "send_proposal"), (3, "drop_proposal")])
def test_UPK_3_a_monarch_starves_no_province_on_advice(upkeep: Troupe, fed: int, answer: str):
    rows = [f"province/{key}" for key in ("ostmark", "wheatley", "kingsmead", "saltmere", "hartwood")]
    upkeep.table.play(cast.GENERAL, "propose", command="allot", args={"mouths": rows[:fed]})
    assert len(of(upkeep.turn(cast.QUEEN), answer)) == 1


def test_ORD_3_how_a_province_would_stand_fed_leaves_hunger_out():
    assert calm(ShownProvince(causes=[("stored", 2), ("at_war", -1), ("unfed", -2)])) == 1
