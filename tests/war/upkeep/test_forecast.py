"""The forecast of the coming upkeep: what it says is what happens if nothing changes; its faction alone sees it."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests import cast
from tests.chronicle import (
    Item,
    battle,
    closed,
    lands,
    order,
    override,
    ruling,
    seeing,
    statement,
    stock,
    told,
    treasury,
    units,
    war,
)
from tests.laws import Table

QUEEN, ELF_QUEEN, GUILDMASTER = cast.QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER
WATCHED = ("humans", "elves", "guild")

Story = Callable[[Table], object]


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(QUEEN, ELF_QUEEN, GUILDMASTER)
    table.until("t1/production")
    return table


def forecast(table: Table, faction: str = "humans") -> Item:
    """What is told of the coming upkeep; what the idle will give and what would help is asked on its own."""
    seen = table.sees(f"faction/{faction}", f"forecast/{faction}")
    return {name: value for name, value in seen.items() if name not in ("unsaid", "remedies", "budgets")}


def unsaid(table: Table, faction: str = "humans") -> dict[str, list[str]]:
    """What each row is foreseen to give of which nobody said anything."""
    told = table.sees(f"faction/{faction}", f"forecast/{faction}")["unsaid"]
    return {row: word["gives"] for row, word in told.items()}


def produce(table: Table, outputs: list[str], *provinces: str, overwork: bool = False) -> None:
    for key in provinces:
        table.play(QUEEN, "produce", province=key, outputs=outputs, overwork=overwork)


def happens(table: Table, before: dict[str, Item]) -> dict[str, Item]:
    """Play on to the end of the upkeep that was foreseen; the same tale, from what came of it."""
    phase = before["humans"]["phase"]
    table.until(phase)
    tales = {faction: _came(table, faction) for faction in WATCHED}
    there = {faction: units(table, faction) for faction in WATCHED}
    table.until(phase.replace("upkeep", "diplomacy"))
    for faction, tale in tales.items():
        gone = {key: place for key, place in there[faction].items() if key not in units(table, faction)}
        tale["disbanding"] = [key for key in gone if key in before[faction]["known"]]
        tale["recruits"] = dict(Counter(place for key, place in gone.items() if key not in before[faction]["known"]))
        tale["lands"] = _lands(statement(table, faction, phase))
    return {faction: {"phase": phase, "taken_over": []} | tale for faction, tale in tales.items()}


def _came(table: Table, faction: str) -> Item:
    """What the upkeep finds in the treasury, and what it wants."""
    food, gold = stock(table, faction)
    regiments, militia = len(units(table, faction, "regiment")), len(units(table, faction, "militia"))
    due = {"food": len(lands(table, faction)) + regiments + militia, "gold": regiments}
    return {"expected": {"food": food, "gold": gold}, "due": due}


def _lands(items: list[Item]) -> Item:
    fed = {
        i["row"]: i["amount"] == -1 for i in items if i["row"].startswith("province/") and i["why"] == [["province", 1]]
    }
    stands = [i for i in items if i["what"] == "stands"]
    return {
        i["row"].partition("/")[2]: {"fed": fed.get(i["row"], False), "stands": i["amount"], "causes": i["why"],
                                     "rises": i["note"] == "rises"}
        for i in stands
    }  # fmt: skip


def holds(table: Table) -> dict[str, Item]:
    """The forecasts of this moment come true."""
    before = {faction: forecast(table, faction) for faction in WATCHED}
    known = {faction: {"known": units(table, faction)} for faction in WATCHED}
    came = happens(table, {faction: before[faction] | known[faction] for faction in WATCHED})
    assert came == before
    return before


# Stories, each told up to a moment at which the coming upkeep is foreseen


def nobody_orders_anything(table: Table) -> None:
    pass


def everybody_works(table: Table) -> None:
    produce(table, ["militia", "militia"], "ostmark")
    produce(table, ["gold", "order"], "wheatley")
    produce(table, ["gold", "gold", "gold"], "hartwood", overwork=True)
    table.play(GUILDMASTER, "collect", building="karrhold-guildhall", good="gold")


def some_of_it_is_confirmed(table: Table) -> None:
    ruling(table, unconfirmed_orders="ignore")
    produce(table, ["gold", "gold"], "wheatley")
    table.play(QUEEN, "confirm")
    produce(table, ["militia", "militia"], "ostmark", "hartwood")


def there_is_little_food(table: Table) -> None:
    treasury(table, "humans", food=2, gold=0)
    produce(table, ["order", "order"], "ostmark", "wheatley")
    produce(table, ["wood", "militia"], "hartwood")
    produce(table, ["stone"] * 3, "kingsmead")
    produce(table, ["exotic"] * 3, "saltmere", overwork=True)


def hungry_and_at_war(table: Table) -> None:
    war(table)
    there_is_little_food(table)
    table.until("t2/production")


def a_rebellion_next_door(table: Table) -> None:
    order(table, 0, "hartwood")
    order(table, 4, "wheatley")
    table.until("t1/diplomacy")


def every_upkeep_takes_them_off(table: Table) -> None:
    ruling(table, standing_causes="each_upkeep")
    war(table)
    order(table, 3, "hartwood")
    table.until("t2/production")
    produce(table, ["gold"] * 3, "hartwood", overwork=True)


def a_battle_and_a_conquest(table: Table) -> None:
    war(table)
    table.until("t2/war")
    battle(table, "hartwood")
    battle(table, "wheatley", taken=True)
    battle(table, "midmarch", taken=True)


def an_allotment(table: Table) -> None:
    produce(table, ["militia", "militia"], "ostmark")
    table.until("t1/upkeep")
    table.play(QUEEN, "allot", mouths=["province/ostmark", *(f"unit/{k}" for k in units(table, "humans", "militia"))])


def the_window_is_open(table: Table) -> None:
    an_allotment(table)
    table.ring()
    assert table.clock.part == "guild_window"


def the_best_go_first(table: Table) -> None:
    table.until("t1/upkeep")
    override(table, "unit/trade-ship-guild-1", "kind", "militia")
    override(table, "unit/trade-ship-guild-2", "kind", "militia")
    override(table, "unit/trade-ship-guild-2", "x", 2)
    treasury(table, "guild", food=2)


def the_guild_is_at_war_with_its_hosts(table: Table) -> None:
    war(table, "guild", "humans")
    table.play(GUILDMASTER, "collect", building="kingsmead-guildhall", good="gold")


def the_scenario_rules_otherwise(table: Table) -> None:
    ruling(table, idle_province="nothing", building_income=2, order_max=3)
    produce(table, ["order", "order"], "wheatley")
    treasury(table, "humans", food=3)


STORIES: tuple[Story, ...] = (
    nobody_orders_anything, everybody_works, some_of_it_is_confirmed, there_is_little_food, hungry_and_at_war,
    a_rebellion_next_door, every_upkeep_takes_them_off, a_battle_and_a_conquest, an_allotment, the_window_is_open,
    the_best_go_first, the_guild_is_at_war_with_its_hosts, the_scenario_rules_otherwise,
)  # fmt: skip


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_UPK_6_ORD_3_what_is_foreseen_happens_if_nothing_changes(realm: Table, story: Story):
    story(realm)
    holds(realm)


@pytest.mark.parametrize("story", STORIES[:2] + STORIES[3:5] + STORIES[-1:], ids=lambda story: story.__name__)
def test_PROD_5_what_the_idle_are_foreseen_to_give_is_what_they_give(realm: Table, story: Story):
    for faction in WATCHED:
        treasury(realm, faction, gold=0, food=0)
    story(realm)
    foreseen = {faction: {row: Counter(goods) for row, goods in unsaid(realm, faction).items()} for faction in WATCHED}
    phase = realm.clock.phase
    realm.ring()
    for faction in WATCHED:
        gave = {row: Counter[str]() for row in foreseen[faction]}
        for i in statement(realm, faction, phase):
            if i["note"].startswith("idle_") and i["row"] in gave:
                gave[i["row"]][i["what"]] += i["amount"]
        assert gave == {row: +goods for row, goods in foreseen[faction].items()}


def test_PROD_5_it_is_told_of_those_alone_of_which_nothing_was_said(realm: Table):
    treasury(realm, "humans", gold=0, food=4)
    told = unsaid(realm)
    assert told["province/hartwood"] == ["food", "food"]
    assert told["province/kingsmead"] == ["gold", "food", "food"], "of the five lands and the guard, in their order"
    why = realm.sees("faction/humans", "forecast/humans")["unsaid"]["province/kingsmead"]["note"]
    assert why == "idle_food"
    produce(realm, ["gold", "gold"], "kingsmead")
    assert "province/kingsmead" not in unsaid(realm)
    produce(realm, [], "kingsmead")
    assert unsaid(realm) == told
    realm.ring()
    assert unsaid(realm) == {}, "until there is another production"


def test_PROD_5_SEAT_5_a_spare_order_elsewhere_changes_what_is_foreseen_here_for_the_faction_alone(realm: Table):
    treasury(realm, "humans", gold=0, food=0)
    assert [goods.count("gold") for goods in unsaid(realm).values()].count(1) == 1
    others = {faction: unsaid(realm, faction) for faction in ("elves", "guild")}
    produce(realm, ["gold", "food"], "hartwood")
    assert not any("gold" in goods for goods in unsaid(realm).values())
    assert {faction: unsaid(realm, faction) for faction in others} == others


def test_UPK_6_from_planning_on(table: Table):
    table.join(*(f"{faction}-monarch" for faction in WATCHED))
    table.play(QUEEN, "arrange", cards={"kingsmead": "hartwood"}, capital="ostmark")
    assert holds(table)["humans"]["phase"] == "t1/upkeep"


def test_UPK_3_what_production_does_to_public_order_decides_who_eats_first(realm: Table):
    """Wheatley is the least content now; by the upkeep Ostmark will be."""
    order(realm, 5, *lands(realm, "humans"))
    order(realm, 3, "wheatley")
    order(realm, 4, "ostmark")
    produce(realm, ["order", "order"], "wheatley")
    produce(realm, ["gold"] * 3, "ostmark", overwork=True)
    produce(realm, ["gold", "gold"], "saltmere", "hartwood")
    produce(realm, ["gold"] * 3, "kingsmead")
    treasury(realm, "humans", food=1)
    found = holds(realm)["humans"]["lands"]
    assert [key for key, land in found.items() if land["fed"]] == ["ostmark"]


def test_UPK_3_whom_the_court_leaves_without_is_foreseen(realm: Table):
    """There is food and gold for all, and the court has named its guard and two of its five lands."""
    realm.until("t1/upkeep")
    treasury(realm, "humans", food=20, gold=5)
    realm.play(QUEEN, "allot", mouths=["unit/regiment-humans-1", "province/ostmark", "province/wheatley"])
    found = holds(realm)["humans"]["lands"]
    assert [key for key, land in found.items() if land["fed"]] == ["ostmark", "wheatley"]


def test_UPK_3_of_equals_with_and_without_a_name_it_is_foreseen_how_many_go_and_where(realm: Table):
    """There are militia in Ostmark and Wheatley, more to come in both, and food for some."""
    treasury(realm, "humans", food=9)
    produce(realm, ["militia", "militia"], "ostmark", "wheatley")
    realm.until("t2/production")
    produce(realm, ["militia", "militia"], "ostmark", "wheatley")
    produce(realm, ["gold", "gold"], "saltmere", "hartwood")
    produce(realm, ["gold"] * 3, "kingsmead")
    treasury(realm, "humans", food=5 + 1 + 5)
    places = units(realm, "humans")
    going = [places[key] for key in forecast(realm)["disbanding"]]
    gone = told(statement(closed(realm, 2), "humans", "t2/upkeep"), "province/wheatley", "militia")
    assert going == ["wheatley"] * 2
    assert [amount for _, amount, *_ in gone] == [-3], "one of them raised this turn"


def test_ORD_1_it_warns_of_a_rising_and_of_hunger(realm: Table):
    order(realm, 0, "hartwood")
    realm.until("t1/upkeep")
    treasury(realm, "humans", food=4, gold=1)
    seen = forecast(realm)
    assert (seen["expected"], seen["due"]) == ({"food": 4, "gold": 1}, {"food": 6, "gold": 1})
    assert seen["disbanding"] == ["regiment-humans-1"]
    assert seen["lands"]["hartwood"] == {"fed": True, "stands": 0, "causes": [["stored", 0]], "rises": True}
    assert [land["fed"] for land in seen["lands"].values()].count(False) == 1


def test_UPK_4_what_the_guild_took_over_is_told(realm: Table):
    realm.until("t1/upkeep")
    treasury(realm, "humans", gold=0)
    realm.ring()
    assert forecast(realm)["disbanding"] == ["regiment-humans-1"]
    realm.play(GUILDMASTER, "hire", unit="regiment-humans-1")
    assert (forecast(realm)["disbanding"], forecast(realm)["taken_over"]) == ([], ["regiment-humans-1"])
    assert (forecast(realm, "guild")["taken_over"], forecast(realm, "guild")["due"]) == ([], {"food": 1, "gold": 1})


def test_it_follows_every_draft(realm: Table):
    before = forecast(realm)["expected"]
    produce(realm, ["gold", "gold"], "hartwood")
    after = forecast(realm)["expected"]
    assert after == {"food": before["food"] - 2, "gold": before["gold"] + 2}


def test_SEAT_5_its_faction_alone_sees_it(realm: Table):
    for faction in cast.FACTIONS:
        assert seeing(realm, f"forecast/{faction}") == {f"faction/{faction}", "control"}


def test_SEAT_5_nobody_elses_follows_a_factions_secret_orders(realm: Table):
    seen = {faction: forecast(realm, faction) for faction in cast.FACTIONS}
    produce(realm, ["militia", "militia"], "hartwood")
    assert [f for f in cast.FACTIONS if forecast(realm, f) != seen[f]] == ["humans"]


def test_after_the_last_upkeep_there_is_none(table: Table):
    override(table, "event/astor", "turns", 1)
    table.until("t1/upkeep")
    assert forecast(table)["phase"] == "t1/upkeep"
    for phase in ("t1/diplomacy", "ended"):
        table.until(phase)
        assert seeing(table, "forecast/humans") == set()
