"""Budgets: each, given as it stands, leads to the upkeep it tells; a realm is fed, paid and calm first."""

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from tests import cast
from tests.chronicle import Item, lands, order, treasury, war
from tests.laws import Table
from tests.war.upkeep.test_remedies import forecast, produce, seen, undone

QUEEN, GUILDMASTER = cast.QUEEN, cast.GUILDMASTER

Story = Callable[[Table], object]


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(QUEEN, cast.ELF_QUEEN, cast.DWARF_KING, GUILDMASTER)
    table.until("t1/production")
    treasury(table, "humans", food=2, gold=0)
    return table


def budgets(table: Table, faction: str = "humans") -> dict[str, Item]:
    return {budget["aim"]: budget for budget in forecast(table, faction)["budgets"]}


def told_of(forecast: Item) -> Item:
    """What a forecast tells, as a budget does."""
    fates = forecast["lands"]
    return {
        "over": {good: forecast["expected"][good] - forecast["due"][good] for good in ("food", "gold")},
        "rises": sorted(key for key, land in fates.items() if land["rises"]),
        "hungry": sorted(key for key, land in fates.items() if not land["fed"]),
        "leaves": len(forecast["disbanding"]) + sum(forecast["recruits"].values()),
    }


def as_it_begins(_table: Table) -> None:
    """Five content lands, a regiment, and nothing said of them."""


def something_said(table: Table) -> None:
    produce(table, ["militia"], *lands(table, "humans"))


def penniless(table: Table) -> None:
    treasury(table, "humans", food=0, gold=0)


def rich(table: Table) -> None:
    treasury(table, "humans", food=20, gold=20)


def angry(table: Table) -> None:
    """Two lands would rise, one of them whatever it did."""
    order(table, 0, "hartwood")
    order(table, -4, "wheatley")


def at_war(table: Table) -> None:
    war(table)
    order(table, 1, "hartwood", "wheatley")
    table.until("t2/production")
    treasury(table, "humans", food=3, gold=1)


STORIES: tuple[Story, ...] = (as_it_begins, something_said, penniless, rich, angry, at_war)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_PROD_1_UPK_6_each_budget_given_as_it_stands_leads_to_what_it_tells(realm: Table, story: Story):
    story(realm)
    found = budgets(realm)
    assert list(found) == ["feed", "build", "arm"]
    for budget in found.values():
        with undone():
            works = {key: {"outputs": outputs} for key, outputs in budget["lands"].items()}
            cast.order(QUEEN, "set_budget", lands=works, houses=budget["houses"], now=realm.now)
            after = seen()
            assert told_of(after) == {name: budget[name] for name in ("over", "rises", "hungry", "leaves")}
            assert after["unsaid"] == {}, "every land is spoken for"
            assert sum(budget["gives"].values()) == sum(len(outputs) for outputs in budget["lands"].values())


@pytest.mark.parametrize("story", [as_it_begins, something_said, penniless, rich])
def test_UPK_2_a_budget_feeds_and_pays_everybody_where_that_can_be(realm: Table, story: Story):
    story(realm)
    for aim, budget in budgets(realm).items():
        assert (budget["rises"], budget["hungry"], budget["leaves"]) == ([], [], 0), aim
        assert min(budget["over"].values()) >= 1, aim


def test_PROD_3_each_budget_serves_its_end(realm: Table):
    rich(realm)
    feed, build, arm = budgets(realm).values()
    assert feed["over"]["food"] > build["over"]["food"]
    assert set(build["gives"]) & {"wood", "stone", "metal", "exotic"}
    assert "gold" not in build["gives"]
    assert arm["gives"]["militia"] == 3, "with the guard that makes four"
    assert "militia" not in {**feed["gives"], **build["gives"]}


def test_ORD_1_where_land_would_rise_it_makes_order_unless_that_is_in_vain(realm: Table):
    angry(realm)
    for budget in budgets(realm).values():
        assert budget["lands"]["hartwood"].count("order") >= 1
        assert "order" not in budget["lands"]["wheatley"]
        assert budget["rises"] == ["wheatley"]
    rich(realm)
    assert budgets(realm)["feed"]["lands"]["hartwood"] == ["order", "order"], "the first likes lands content"
    assert budgets(realm)["build"]["lands"]["hartwood"] == ["order", "wood"], "the others have better to do"


def test_PROD_7_houses_give_what_is_short_and_then_what_they_are_for(realm: Table):
    treasury(realm, "guild", food=0, gold=9)
    found = budgets(realm, "guild")
    for budget in found.values():
        assert "food" in budget["houses"].values()
        assert budget["lands"] == {}
    assert Counter(found["build"]["houses"].values())["food"] == Counter(found["feed"]["houses"].values())["food"] == 2
    give = partial(cast.order, GUILDMASTER, "set_budget", lands={}, houses=found["build"]["houses"], now=realm.now)
    with undone():
        give()
        assert told_of(seen("guild"))["over"] == found["build"]["over"]


def test_PROD_5_what_is_already_ordered_does_not_change_what_is_proposed(realm: Table):
    before = budgets(realm)
    something_said(realm)
    assert budgets(realm) == before


def test_no_budget_is_told_outside_production(realm: Table):
    realm.until("t1/trade")
    assert forecast(realm)["budgets"] == []
