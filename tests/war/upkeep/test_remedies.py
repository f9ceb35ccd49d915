"""Remedies beside the forecast: each, carried out alone, gives what it says; its faction alone is told of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import transaction

from astor.sockets import delta, live_board
from diplomacy.rows import TreatyRow
from factions.rows import FactionRow
from factions.rules import treasury as treasuries
from tests import cast
from tests.chronicle import ANN, Item, lands, order, override, treasury, units, war
from tests.laws import Table
from tests.war.scenes import recruit
from war.upkeep.orders import allot_choices

QUEEN, ELF_QUEEN = cast.QUEEN, cast.ELF_QUEEN
GUARD = "unit/regiment-humans-1"

Story = Callable[[Table], object]


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(QUEEN, ELF_QUEEN, cast.DWARF_KING, cast.GUILDMASTER)
    table.until("t1/production")
    return table


def forecast(table: Table, faction: str = "humans") -> Item:
    return table.sees(f"faction/{faction}", f"forecast/{faction}")


def remedies(table: Table, *what: str) -> list[Item]:
    told: list[Item] = forecast(table)["remedies"]
    return [remedy for remedy in told if remedy["what"] in what or not what]


def produce(table: Table, outputs: list[str], *provinces: str, overwork: bool = False) -> None:
    """The last of the outputs as often as these lands produce."""
    for key in provinces:
        more = table.sees("faction/humans", f"province/{key}")["times"] + overwork - len(outputs)
        table.arrange(QUEEN, "produce", province=key, outputs=outputs + outputs[-1:] * more, overwork=overwork)


# How a remedy is carried out, in a world that is then forgotten


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        point = transaction.savepoint()
        try:
            yield
        finally:
            transaction.savepoint_rollback(point)


def seen(faction: str = "humans") -> Item:
    """The forecast as the tables have it now."""
    rows: dict[str, Item] = delta.everything(live_board.load(cast.EVENT)).rows[f"faction/{faction}"]
    return rows[f"forecast/{faction}"]


Order = Callable[..., Item]


def _earn(give: Order, remedy: Item) -> None:
    has = treasuries.treasury(live_board.load(cast.EVENT).named(FactionRow, "humans"))
    for good, n in remedy["goods"].items():
        if n:
            give(ANN, "override", row="faction/humans", field=good, value=has[good] + n, reason="as the hall agreed")


def _make_peace(give: Order, remedy: Item) -> None:
    for faction in remedy["factions"]:
        give(QUEEN, "propose_treaty", to=[faction], makes="peace")
        treaties = live_board.load(cast.EVENT).of(TreatyRow).items()
        (treaty,) = (key for key, row in treaties if faction in row.parties)
        give(f"{faction}-monarch", "sign", treaty=treaty)


def _retake(give: Order, remedy: Item) -> None:
    for key in remedy["provinces"]:
        give(ANN, "record_battle", province=key, attacker="humans", taken=True)


def _work(give: Order, remedy: Item) -> None:
    (province,) = remedy["provinces"]
    give(QUEEN, "produce", province=province, outputs=remedy["outputs"], overwork=remedy["overwork"])


def _feed(give: Order, remedy: Item) -> None:
    choices = allot_choices(live_board.load(cast.EVENT), QUEEN)
    assert isinstance(choices, dict)
    now = set(choices["now"])
    (province,) = remedy["provinces"]
    give(QUEEN, "allot", mouths=sorted(now - {remedy["instead"]} | {f"province/{province}"}))


def _hand_over(give: Order, remedy: Item) -> None:
    choices = allot_choices(live_board.load(cast.EVENT), QUEEN)
    assert isinstance(choices, dict)
    instead_of_it = [*(f"province/{key}" for key in remedy["fed"]), *(f"unit/{key}" for key in remedy["stays"])]
    mouths = sorted({*choices["now"], *instead_of_it} - {remedy["instead"]})
    give(QUEEN, "allot", mouths=mouths)


DEEDS = {
    "goods": _earn, "peace": _make_peace, "retake": _retake, "produce": _work, "feed": _feed, "guild": _hand_over,
}  # fmt: skip


# Stories, each told up to a moment at which something can still be done


def one_short(table: Table) -> None:
    produce(table, ["gold", "gold"], *lands(table, "humans"))
    treasury(table, "humans", food=5, gold=1)


def nothing_at_all(table: Table) -> None:
    produce(table, ["militia", "order"], *lands(table, "humans"))
    treasury(table, "humans", food=0, gold=0)


def poor(table: Table) -> None:
    produce(table, ["food"], *lands(table, "humans"))
    produce(table, ["food", "wood"], "hartwood")
    treasury(table, "humans", food=9, gold=0)


def unhappy(table: Table) -> None:
    order(table, 0, "hartwood")
    produce(table, ["food", "food"], *lands(table, "humans"))


def overworked(table: Table) -> None:
    order(table, 1, "hartwood")
    produce(table, ["food", "wood", "wood"], "hartwood", overwork=True)


def unhappy_and_poor(table: Table) -> None:
    """Two at once, in a land that produces what everybody eats."""
    order(table, -1, "wheatley")
    treasury(table, "humans", food=2, gold=0)
    produce(table, ["food", "food"], "wheatley", "hartwood")
    produce(table, ["militia", "militia"], "ostmark")


def at_war(table: Table) -> None:
    war(table)
    order(table, 1, "hartwood")
    table.until("t1/diplomacy")


def at_war_with_two(table: Table) -> None:
    war(table, "dwarves", "humans")
    at_war(table)


def rebels_next_door(table: Table) -> None:
    order(table, 0, "hartwood")
    order(table, 4, "wheatley")
    table.until("t2/production")


def rebels_in_war(table: Table) -> None:
    rebels_next_door(table)
    table.until("t2/war")


def the_wrong_one_eats(table: Table) -> None:
    """The least content eats first; it rises all the same, and the next does for want of food."""
    table.until("t1/upkeep")
    order(table, -3, "hartwood")
    order(table, 6, "ostmark", "kingsmead", "saltmere")
    treasury(table, "humans", food=1)


def the_guard_eats_first(table: Table) -> None:
    """The court has said that its guard is fed and Wheatley goes without."""
    table.until("t1/upkeep")
    order(table, 6, "wheatley")
    treasury(table, "humans", food=5, gold=1)
    fed = [key for key in lands(table, "humans") if key != "wheatley"]
    table.play(QUEEN, "allot", mouths=[GUARD, *(f"province/{key}" for key in fed)])


def a_land_without_troops(table: Table) -> None:
    """There is food for the guard and for the militia beside it; none for the only militia in Ostmark."""
    table.until("t1/upkeep")
    recruit(table, "humans", "kingsmead", "militia")
    recruit(table, "humans", "ostmark", "militia")
    treasury(table, "humans", food=7, gold=1)


STORIES: tuple[Story, ...] = (
    one_short, nothing_at_all, poor, unhappy, overworked, unhappy_and_poor, at_war, at_war_with_two, rebels_next_door,
    rebels_in_war, the_wrong_one_eats, the_guard_eats_first, a_land_without_troops,
)  # fmt: skip


def better(before: Item, after: Item) -> Item:
    """What a forecast has over another, as a remedy says it."""
    was, now = before["lands"], after["lands"]
    return {
        "fed": sorted(key for key in was if now[key]["fed"] and not was[key]["fed"]),
        "calm": sorted(key for key in was if was[key]["rises"] and not now[key]["rises"]),
        "stays": sorted(set(before["disbanding"]) - set(after["disbanding"])),
        "lifts": {key: now[key]["stands"] - was[key]["stands"] for key in was},
    }


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_UPK_2_ORD_3_each_remedy_carried_out_gives_what_it_says(realm: Table, story: Story):
    story(realm)
    before = forecast(realm)
    assert before["remedies"], "something helps"
    for remedy in before["remedies"]:
        with undone():
            DEEDS[remedy["what"]](partial(cast.order, now=realm.now), remedy)
            found = better(before, seen())
            given_up = remedy.get("instead", "").partition("/")[2]
            lifts = {key: lift for key, lift in found.pop("lifts").items() if lift and key != given_up}
            assert found == {name: remedy[name] for name in found}, remedy
            assert lifts == remedy["lifts"], remedy


def test_UPK_2_one_food_more_is_told_to_feed_a_land_and_all_that_is_missing_to_feed_all(realm: Table):
    nothing_at_all(realm)
    (whole, least) = remedies(realm, "goods")
    assert (least["goods"], len(least["fed"])) == ({"food": 1, "gold": 0}, 1)
    assert (whole["goods"]["food"], len(whole["fed"])) == (11, 5), "five lands, the guard and five recruits"


def test_ORD_3_peace_is_told_with_all_whose_war_weighs_and_with_nobody_before(realm: Table):
    at_war_with_two(realm)
    (peace,) = remedies(realm, "peace")
    assert peace["factions"] == ["dwarves", "elves"]
    assert set(peace["lifts"].values()) == {1}
    realm.until("t2/production")
    assert remedies(realm, "peace") == [], "nobody signs before the upkeep"


def test_UPK_3_who_eats_in_vain_is_told_to_make_room(realm: Table):
    the_wrong_one_eats(realm)
    (swap,) = remedies(realm, "feed")
    assert (swap["provinces"], swap["instead"], swap["calm"]) == (["wheatley"], "province/hartwood", ["wheatley"])


def test_UPK_3_in_its_place_that_land_eats_and_no_other_that_would_come_first(realm: Table):
    """Saltmere is less content than Wheatley, would be fed before it, and rises all the same."""
    the_wrong_one_eats(realm)
    order(realm, -2, "saltmere")
    (swap,) = remedies(realm, "feed")
    assert (swap["provinces"], swap["instead"], swap["calm"]) == (["wheatley"], "province/hartwood", ["wheatley"])


def test_UPK_4_a_regiment_is_left_to_the_guild_for_a_land_that_starves(realm: Table):
    the_guard_eats_first(realm)
    (hand_over,) = remedies(realm)
    assert (hand_over["what"], hand_over["instead"], hand_over["fed"]) == ("guild", GUARD, ["wheatley"])
    treasury(realm, "humans", food=6)
    assert remedies(realm) == [], "there is enough for both, if the court says so"


def test_UPK_4_a_regiment_is_left_to_the_guild_for_the_last_troops_of_a_land(realm: Table):
    a_land_without_troops(realm)
    (hand_over,) = remedies(realm)
    assert (hand_over["what"], hand_over["instead"]) == ("guild", GUARD)
    assert [units(realm, "humans")[key] for key in hand_over["stays"]] == ["ostmark"]
    treasury(realm, "humans", food=6)
    assert remedies(realm) == [], "the guard is the last in Kingsmead then"


def test_UPK_4_nobody_is_left_to_the_guild_where_there_is_none(realm: Table):
    the_guard_eats_first(realm)
    override(realm, "faction/guild", "kind", "religion")
    assert remedies(realm) == []
    order(realm, 1, "wheatley")
    (swap,) = remedies(realm)
    assert (swap["what"], swap["provinces"], swap["instead"]) == ("feed", ["wheatley"], GUARD)


def test_UPK_4_once_the_window_is_open_nobody_is_left_to_the_guild_any_more(realm: Table):
    the_guard_eats_first(realm)
    realm.ring()
    assert realm.clock.part == "guild_window"
    assert remedies(realm) == []


def test_UPK_4_SEAT_5_whether_the_guild_can_pay_does_not_show(realm: Table):
    the_guard_eats_first(realm)
    before = remedies(realm)
    treasury(realm, "guild", food=0, gold=0)
    assert remedies(realm) == before != []


def test_nothing_is_told_where_nothing_is_wrong_or_nothing_can_be_done_any_more(realm: Table):
    assert remedies(realm) == []
    one_short(realm)
    treasury(realm, "humans", food=4)
    realm.until("t1/purchase")
    assert [land["fed"] for land in forecast(realm)["lands"].values()].count(False) == 1
    assert remedies(realm) == []


def test_SEAT_5_remedies_do_not_hang_on_what_others_keep_to_themselves(realm: Table):
    at_war_with_two(realm)
    treasury(realm, "humans", food=0, gold=0)
    before = remedies(realm)
    treasury(realm, "elves", food=500, gold=500)
    realm.arrange(ELF_QUEEN, "propose_treaty", to=["dwarves"], text="Against the humans", secret=True)
    realm.arrange(ELF_QUEEN, "sanction", act="incite", province="wheatley")
    assert remedies(realm) == before != []
