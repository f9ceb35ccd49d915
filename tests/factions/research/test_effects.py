"""What technologies and traits change (TECH-2, TECH-3): what is in force, and the number behind every quantity."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from diplomacy.plots.rules import chance, exposure
from diplomacy.summits.rules import credits_for
from factions.order import rules as order
from factions.production import rules as production
from factions.research.rules import research
from factions.research.rules.effects import TRAIT, Effect, Effects, Realm, bonus, in_force, sources
from factions.research.rules.quantities import BRANCHES, QUANTITIES, TERRAINS
from factions.rows import BuildingRow, FactionRow, KnowledgeRow, ProvinceRow, RelationRow, TechnologyRow
from factions.rules.goods import RESOURCES
from factions.upkeep import rules as upkeep
from tests.rows import row
from war.battle.rules import dice as battle
from war.march.rules import movement
from war.purchase import rules as purchase
from war.purchase.rules import Holdings

Rows = dict[str, list[dict[str, Any]]]

# The one function


def test_TECH_3_effects_on_the_same_quantity_add_up_by_source():
    known = (Effect("times", "plains", 1, "technology/plough"), Effect("times", "all", 1, "technology/plough"),
             Effect("times", "wood", 1), Effect("times", "caves", 5), Effect("order", "plains", 7))  # fmt: skip
    assert sources(known, "times", "plains", "wood", "all") == [("technology/plough", 2), (TRAIT, 1)]
    assert bonus(known, "times", "plains", "wood", "all") == 3


def test_TECH_3_what_comes_to_nothing_is_not_told():
    known = (Effect("order", "all", 1), Effect("order", "plains", -1))
    assert sources(known, "order", "all", "plains") == []


# What is in force

ORDER_BONUS = {"quantity": "order", "scope": "all", "amount": 1}
MORE_TIMES = {"quantity": "times", "scope": "all", "amount": 1}


def knowledge(faction: str, technology: str = "logic", state: str = "known", stands: str = "") -> KnowledgeRow:
    return row(KnowledgeRow, faction=faction, technology=technology, state=state, stands=stands)


def realm(*known: KnowledgeRow, owner: str = "humans", war: tuple[str, str] | None = None) -> Realm:
    """Humans and elves may share what stands in Kingsmead; the dwarves look on."""
    pairs = [("elves", "humans"), ("dwarves", "humans"), ("dwarves", "elves")]
    return Realm(
        factions=[row(FactionRow, key="humans", effects=[ORDER_BONUS]),
                  row(FactionRow, key="elves"), row(FactionRow, key="dwarves")],
        technologies=[row(TechnologyRow, key="logic", effects=[MORE_TIMES]),
                      row(TechnologyRow, key="rhetoric", effects=[ORDER_BONUS])],
        knowledge=list(known),
        buildings=[row(BuildingRow, key="school", kind="university", province="kingsmead")],
        provinces=[row(ProvinceRow, key="kingsmead", owner=owner), row(ProvinceRow, key="lirien", owner="elves")],
        relations=[row(RelationRow, a=a, b=b, state="war" if (a, b) == war else "peace") for a, b in pairs],
    )  # fmt: skip


def taught(rows: Realm, faction: str) -> bool:
    """Has it the benefit of logic?"""
    return Effect("times", "all", 1, "technology/logic") in in_force(rows, faction)


def test_TECH_3_a_trait_and_what_is_known_count():
    assert in_force(realm(knowledge("humans")), "humans") == (
        Effect("order", "all", 1, TRAIT), Effect("times", "all", 1, "technology/logic"))  # fmt: skip


def test_TECH_3_an_option_card_and_what_others_know_do_not():
    rows = realm(knowledge("humans", "rhetoric", "option"), knowledge("elves"))
    assert in_force(rows, "humans") == (Effect("order", "all", 1, TRAIT),)
    assert in_force(rows, "dwarves") == ()


SHARED = knowledge("humans", stands="school"), knowledge("elves", stands="school")


def test_TECH_2_in_peace_all_who_share_it_keep_it():
    rows = realm(*SHARED)
    assert (taught(rows, "humans"), taught(rows, "elves")) == (True, True)


def test_TECH_2_at_war_only_who_controls_the_province_keeps_it():
    rows = realm(*SHARED, war=("elves", "humans"))
    assert (taught(rows, "humans"), taught(rows, "elves")) == (True, False)
    rows = realm(*SHARED, war=("elves", "humans"), owner="elves")
    assert (taught(rows, "humans"), taught(rows, "elves")) == (False, True)


@pytest.mark.parametrize("owner", ["dwarves", ""])
def test_TECH_2_if_neither_controls_it_neither_keeps_it(owner: str):
    rows = realm(*SHARED, war=("elves", "humans"), owner=owner)
    assert (taught(rows, "humans"), taught(rows, "elves")) == (False, False)


@pytest.mark.parametrize("other", ["humans", "elves"])
def test_TECH_2_war_with_somebody_who_does_not_share_it_changes_nothing(other: str):
    pair = ("dwarves", other)
    rows = realm(*SHARED, war=pair)
    assert (taught(rows, "humans"), taught(rows, "elves")) == (True, True)


def test_TECH_2_of_three_who_share_it_the_one_at_peace_keeps_it():
    rows = realm(*SHARED, knowledge("dwarves", stands="school"), war=("elves", "humans"))
    assert [taught(rows, faction) for faction in ("humans", "elves", "dwarves")] == [True, False, True]


def test_TECH_2_who_knows_it_from_a_school_of_its_own_shares_nothing():
    rows = realm(SHARED[0], knowledge("elves", stands="other-school"), war=("elves", "humans"))
    other = row(BuildingRow, key="other-school", kind="university", province="lirien")
    rows = replace(rows, buildings=[*rows.buildings, other])
    assert (taught(rows, "humans"), taught(rows, "elves")) == (True, True)


def test_TECH_2_a_destroyed_institution_serves_nobody():
    rows = replace(realm(*SHARED), buildings=[])
    assert (taught(rows, "humans"), taught(rows, "elves")) == (False, False)


def test_TECH_2_what_stands_in_no_place_outlasts_every_war():
    rows = realm(knowledge("humans"), knowledge("elves"), war=("elves", "humans"), owner="dwarves")
    rows = replace(rows, buildings=[])
    assert (taught(rows, "humans"), taught(rows, "elves")) == (True, True)


# The number behind every quantity and scope


def times(scope: str, known: Effects) -> int:
    terrain, good = scope if scope in TERRAINS else "marsh", scope if scope in RESOURCES else "wood"
    province = row(ProvinceRow, terrain=terrain, good=good)
    return production.times(production.land_of(province, known, improved=False))


def stands(scope: str, known: Effects) -> int:
    land = order.Province("humans", 2, terrain=scope if scope in TERRAINS else "marsh")
    return order.stands(order.World(1, {"kingsmead": land}, {}, (), lore={"humans": known}), "kingsmead")


def income(scope: str, known: Effects) -> int:
    return production.income_of(scope, 1, known)


def fed_for(scope: str, known: Effects) -> int:
    mouths = [upkeep.Mouth(f"row/{n}", scope, "province/kingsmead") for n in range(3)]
    return upkeep.due(upkeep.eased(mouths, known)).food


def cost_of(good: str) -> Callable[[str, Effects], int]:
    def reckoned(scope: str, known: Effects) -> int:
        if scope in BRANCHES:
            technology = row(TechnologyRow, branch=scope, cost=dict.fromkeys(RESOURCES, 3))
            return research.price(technology, known).get(good, 0)
        houses = {"temple": {"gold": 2}, "guildhall": {"gold": 2}}
        return purchase.prices(houses, known)[scope].get(good, 0)

    return reckoned


def moorings(scope: str, known: Effects) -> int:
    buyer = row(FactionRow, key="humans")
    holdings = Holdings(
        provinces=[row(ProvinceRow, key="kingsmead", owner="humans", coast=["dawn-sea"])],
        buildings=[row(BuildingRow, kind=scope, province="kingsmead")],
        consents=[], units=[], officers=[],
    )  # fmt: skip
    return purchase.means_of(holdings, buyer, known, phase="t1/purchase", limit=0).moorings


def fought(own: Effects, scope: str) -> tuple[int, int]:
    """What is on the die of one who knows this, and on the foe's: each scope is there exactly once."""
    afloat = scope in ("warship", "trade_ship", "sea")
    kind = scope if scope in ("militia", "regiment", "warship", "trade_ship") else "warship" if afloat else "militia"
    terrain = "sea" if afloat else scope if scope in TERRAINS else "plains"
    attacking, walls = scope in ("attack", "siege"), scope in ("fortress", "siege")
    captain, unit = battle.Stats(0, 0), battle.Fighter(kind, 0, 0)
    side = battle.Strength((unit,), captain, attacking=attacking, fortress=walls and not attacking, effects=own)
    foe = battle.Strength((unit,), captain, attacking=not attacking, fortress=walls and attacking)
    dice = battle.modifiers(side, foe, terrain), battle.modifiers(foe, side, terrain)
    return battle.result(0, dice[0]), battle.result(0, dice[1])


def crossing(scope: str, known: Effects) -> int:
    return movement.activations(scope, known, bridged=False)


READ: dict[str, tuple[Callable[[str, Effects], int], int]] = {
    "times": (times, 1),
    "order": (stands, 1),
    "income": (income, 1),
    "free_upkeep": (fed_for, -1),
    **{f"{good}_cost": (cost_of(good), 1) for good in RESOURCES},
    "moorings": (moorings, 1),
    "x": (lambda scope, known: fought(known, scope)[0], 1),
    "y": (lambda scope, known: fought(known, scope)[1], 1),
    "crossing": (crossing, -1),
    "spaces": (lambda _, known: movement.ship_spaces(known), 1),
    "cargo": (movement.capacity, 1),
    "success": (lambda act, known: chance(act, known, ()), 1),
    "ward": (lambda act, known: chance(act, (), known), -1),
    "cover": (lambda _, known: exposure(known), -1),
    "credits": (credits_for, 1),
}
"""Quantity → the number of a rule that reads it, and whether more of the one makes more or less of the other."""

EVERY = [(quantity, scope) for quantity, scopes in QUANTITIES.items() for scope in sorted(scopes)]


def test_TECH_3_every_quantity_is_read_by_a_rule():
    assert READ.keys() == QUANTITIES.keys(), "a quantity nobody reads, or one that is not on the list"


@pytest.mark.parametrize(("quantity", "scope"), EVERY, ids="-".join)
def test_TECH_3_it_changes_its_number_by_its_amount(quantity: str, scope: str):
    number, sign = READ[quantity]
    usual = number(scope, ())
    assert number(scope, (Effect(quantity, scope, 1),)) == usual + sign
    assert number(scope, (Effect(quantity, "elsewhere", 1), Effect("nothing", scope, 1))) == usual


@pytest.mark.parametrize(("quantity", "scope"), EVERY, ids="-".join)
def test_TECH_3_no_effect_of_another_quantity_changes_it(quantity: str, scope: str):
    number, _ = READ[quantity]
    others = tuple(Effect(other, any_scope, 1) for other, any_scope in EVERY if other != quantity)
    assert number(scope, others) == number(scope, ())


@pytest.mark.parametrize(("quantity", "least"), [
    ("times", 0), ("income", 0), ("gold_cost", 0), ("stone_cost", 0), ("spaces", 1), ("cargo", 0), ("success", 0),
    ("credits", 0)])  # fmt: skip
def test_TECH_3_whatever_is_known_it_never_falls_below(quantity: str, least: int):
    number, _ = READ[quantity]
    for scope in QUANTITIES[quantity]:
        assert number(scope, (Effect(quantity, scope, -100),)) == least


@pytest.mark.parametrize(("quantity", "scope", "amount", "bound"), [
    ("success", "steal", 60, 100), ("ward", "steal", -60, 100), ("ward", "assassinate", 60, 0),
    ("cover", "assassinate", 60, 0), ("cover", "assassinate", -60, 100)])  # fmt: skip
def test_TECH_3_chances_stay_between_0_and_100_percent(quantity: str, scope: str, amount: int, bound: int):
    number, _ = READ[quantity]
    assert number(scope, (Effect(quantity, scope, amount),)) == bound


def test_TECH_3_the_better_of_a_kind_are_kept_free_and_the_rest_is_paid():
    mouths = [upkeep.Mouth(f"unit/{n}", "regiment", "province/x", worth) for worth, n in zip((2, 5, 3), count())]
    told = upkeep.eased(mouths, (Effect("free_upkeep", "regiment", 2),))
    assert [mouth.free for mouth in told] == [False, True, True]
    assert upkeep.due(told) == upkeep.Stock(1, 1)


def test_TECH_3_more_kept_free_than_there_are_costs_nothing():
    mouths = [upkeep.Mouth("province/x", "province", "province/x")]
    assert upkeep.due(upkeep.eased(mouths, (Effect("free_upkeep", "province", 9),))) == upkeep.Stock(0, 0)
