"""What an order would make of the coming upkeep (UPK-2, ORD-1): counted as if it were done, and it comes true."""

from typing import Any

import pytest

from astor.game.play.play import plays
from astor.game.values.errors import Refused
from diplomacy.foreseen import FORESEEN, foreseen
from tests.cast import ELF_QUEEN, GUILDMASTER, QUEEN
from tests.chronicle import ANN, lands, override, stock, treasury, units, war
from tests.diplomacy.summits.scholars import ELF, academy
from tests.laws import Table
from tests.lore import effect, shape, starting, teach

NOTHING: dict[str, Any] = {"rises": [], "starves": [], "leaves": []}


@pytest.fixture
def fair(table: Table) -> Table:
    """The humans have exactly what their upkeep takes."""
    table.join(QUEEN, ELF_QUEEN, GUILDMASTER)
    table.until("t1/trade")
    provisioned(table)
    return table


def provisioned(table: Table, more: int = 0) -> None:
    """So much food beyond what the humans need, gold enough, and something to trade with."""
    mouths = len(lands(table, "humans")) + len(units(table, "humans", "militia", "regiment"))
    treasury(table, "humans", food=mouths + more, gold=20, wood=5)


def content(table: Table, province: str, order: int) -> None:
    """A province has this public order."""
    if table.row(f"province/{province}")["order"] != order:
        override(table, f"province/{province}", "order", order)


def asked(table: Table, command: str, /, **args: Any) -> Any:
    return foreseen(table.board, QUEEN, command, args)


def terms(**given: Any) -> dict[str, Any]:
    return {"goods": given.pop("goods", {}), **given}


def test_UPK_2_one_food_too_many_is_told_before_and_comes_true(fair: Table):
    militia = units(fair, "humans", "militia")
    assert asked(fair, "give", to="guild", goods={"wood": 1}) == {"then": NOTHING, "worse": NOTHING}
    provisioned(fair, more=1)
    assert asked(fair, "give", to="guild", goods={"food": 1})["worse"] == NOTHING
    provisioned(fair)
    found = asked(fair, "give", to="guild", goods={"food": 1})
    assert found["then"] == found["worse"]
    gone = [(one["kind"], one["n"]) for one in found["worse"]["leaves"]]
    assert gone == [("militia" if militia else "regiment", 1)]
    before = units(fair, "humans")
    fair.play(QUEEN, "give", to="guild", goods={"food": 1})
    fair.until("t1/diplomacy")
    assert len(before) - len(units(fair, "humans")) == 1


def test_ORD_1_a_province_that_hunger_makes_rise_is_named_and_hunger_alone_as_well(fair: Table):
    militia = units(fair, "humans")
    food, _gold = stock(fair, "humans")
    deal = {"to": "guild", "gives": terms(goods={"food": food - 1}), "wants": terms(goods={"gold": 1})}
    content(fair, "wheatley", 2)
    content(fair, "ostmark", 6)
    worse = asked(fair, "offer", **deal)["worse"]
    assert "wheatley" in worse["rises"]
    assert "ostmark" in worse["starves"]
    assert not {*worse["rises"]} & {*worse["starves"]}
    assert sum(one["n"] for one in worse["leaves"]) == len(militia)


def test_TRADE_5_whoever_accepts_a_deal_is_told_of_their_own_part_alone(fair: Table):
    fair.play(GUILDMASTER, "offer", to="humans", gives=terms(goods={"gold": 1}), wants=terms(goods={"food": 1}))
    (key,) = fair.dump()["deal"]
    assert asked(fair, "accept", deal=key)["worse"]["leaves"] != []
    assert foreseen(fair.board, ELF_QUEEN, "accept", {"deal": key}) is None
    swapped = {"deal": key, "gives": terms(goods={"wood": 1}), "wants": terms(goods={"food": 1})}
    assert asked(fair, "counter", **swapped) == {"then": NOTHING, "worse": NOTHING}


def test_TRADE_4_land_that_comes_wants_food_and_land_that_goes_wants_none(fair: Table):
    gets = {"to": "elves", "gives": terms(goods={"wood": 1}), "wants": terms(provinces=["mistfen"])}
    assert asked(fair, "offer", **gets)["worse"]["leaves"] != []
    gives = {"to": "elves", "gives": terms(provinces=["wheatley"], goods={"food": 1}), "wants": terms()}
    assert asked(fair, "offer", **gives) == {"then": NOTHING, "worse": NOTHING}
    fair.arrange("control/ann", "override", row="event/astor", field="public", reason="a secret",
                 value={**fair.board.fact("public"), "province": ["name", "owner"]})  # fmt: skip
    assert asked(fair, "offer", **gets)["worse"] == NOTHING, "nobody learns how a land of others stands"


def test_BUY_1_a_regiment_wants_gold_as_well(table: Table):
    table.join(QUEEN)
    table.until("t1/production")
    table.play(QUEEN, "produce", province="ostmark", outputs=["militia", "militia"])
    table.until("t1/purchase")
    provisioned(table)
    wares = [{"kind": "regiment", "subject": min(units(table, "humans", "militia"))}]
    assert asked(table, "buy", wares=wares) == {"then": NOTHING, "worse": NOTHING}
    treasury(table, "humans", gold=1 + len(units(table, "humans", "regiment")))
    assert [one["kind"] for one in asked(table, "buy", wares=wares)["worse"]["leaves"]] == ["regiment"]


def test_BUY_6_TECH_4_what_a_research_or_a_share_of_it_takes_is_counted_the_share_of_others_is_not(fair: Table):
    shape(fair, "crop-rotation", effects=[])
    own = {"technology": "crop-rotation", "payment": {"food": 1}}
    assert asked(fair, "research", **own)["worse"]["leaves"] != []
    assert asked(fair, "research", technology="no-such-thing") is None
    for shares, harms in (({"humans": {"food": 1}, "elves": {}}, True), ({"humans": {}, "elves": {"food": 1}}, False)):
        worse = asked(fair, "pool_research", technology="crop-rotation", shares=shares)["worse"]
        assert (worse["leaves"] != []) == harms


def test_TECH_3_a_technology_that_is_researched_is_counted_from_then_on(fair: Table):
    shape(fair, "crop-rotation", effects=[effect("free_upkeep", "province", 1)])
    own = {"technology": "crop-rotation", "payment": {"food": 1}}
    assert asked(fair, "research", **own) == {"then": NOTHING, "worse": NOTHING}
    pooled = {"technology": "crop-rotation", "shares": {"humans": {"food": 1}, "elves": {}}}
    assert asked(fair, "pool_research", **pooled) == {"then": NOTHING, "worse": NOTHING}


def taught(table: Table, *effects: tuple[str, str, int]) -> str:
    """A technology that changes this, which the elves know and the humans could learn."""
    technology = starting(table, "elves")
    for key, row in table.dump()["knowledge"].items():
        if (row["faction"], row["technology"], row["state"]) == ("humans", technology, "known"):
            override(table, f"knowledge/{key}", "state", "option")
    return shape(table, technology, needs=[], institution="", effects=[effect(*one) for one in effects])


def test_TRADE_4_a_technology_that_comes_is_counted_for_who_learns_it_and_comes_true(fair: Table):
    fair.arrange(ANN, "grant_contact", a="humans", b="elves")
    lesson, food = terms(technologies=[taught(fair, ("free_upkeep", "province", 1))]), terms(goods={"food": 1})
    assert asked(fair, "offer", to="elves", gives=food, wants=terms())["worse"] != NOTHING
    assert asked(fair, "offer", to="elves", gives=food, wants=lesson) == {"then": NOTHING, "worse": NOTHING}
    fair.play(ELF_QUEEN, "offer", to="humans", gives=lesson, wants=food)
    (key,) = fair.dump()["deal"]
    assert asked(fair, "accept", deal=key) == {"then": NOTHING, "worse": NOTHING}
    before = units(fair, "humans")
    fair.play(QUEEN, "accept", deal=key)
    fair.until("t1/diplomacy")
    assert units(fair, "humans") == before


def test_TRADE_4_who_teaches_a_technology_has_it_still(fair: Table):
    own = teach(fair, "humans", ("free_upkeep", "province", 1)).partition("/")[2]
    provisioned(fair, more=-1)
    lesson = {"to": "elves", "gives": terms(technologies=[own])}
    assert asked(fair, "offer", **lesson, wants=terms()) == {"then": NOTHING, "worse": NOTHING}
    assert asked(fair, "offer", **lesson, wants=terms(technologies=[own])) == {"then": NOTHING, "worse": NOTHING}
    known = asked(fair, "offer", to="elves", gives=terms(goods={"food": 1}), wants=terms(technologies=[own]))
    assert known["worse"] != NOTHING, "nobody learns twice"


def test_ORD_3_a_technology_that_lifts_public_order_keeps_a_province_from_rising(fair: Table):
    lore = taught(fair, ("order", "all", 1))
    content(fair, "wheatley", 0)
    alone = {"to": "elves", "gives": terms(goods={"wood": 1})}
    assert asked(fair, "offer", **alone, wants=terms())["then"]["rises"] == ["wheatley"]
    assert asked(fair, "offer", **alone, wants=terms(technologies=[lore]))["then"]["rises"] == []


def test_TECH_2_what_stands_in_a_place_is_not_counted_on_in_a_war(fair: Table):
    lore = taught(fair, ("free_upkeep", "province", 1))
    shape(fair, lore, institution="academy")
    deal = {"to": "elves", "gives": terms(goods={"food": 1}), "wants": terms(technologies=[lore])}
    assert asked(fair, "offer", **deal)["worse"] == NOTHING
    war(fair, "humans", "dwarves")
    assert asked(fair, "offer", **deal)["worse"] != NOTHING


def test_TRADE_7_what_is_paid_for_a_lesson_is_counted_and_what_it_adds_to_the_coming_harvest(table: Table):
    academy(table)
    teach(table, "humans", ("times", "all", -2))
    treasury(table, "humans", food=6, gold=9, wood=1)
    coming = table.sees("faction/humans", "forecast/humans")
    treasury(table, "humans", food=6 + coming["due"]["food"] - coming["expected"]["food"])
    lesson = terms(technologies=[taught(table, ("times", "all", 1))])
    of_no_use = terms(technologies=["no-such-thing"])
    for good, harms in (("wood", False), ("food", True)):
        found = asked(table, "offer_lesson", to="elves", gives=terms(goods={good: 1}), wants=of_no_use)
        assert (found["worse"] != NOTHING) == harms
    paid = {"to": "elves", "gives": terms(goods={"food": 1}), "wants": lesson}
    assert asked(table, "offer_lesson", **paid) == {"then": NOTHING, "worse": NOTHING}
    table.play(ELF, "offer_lesson", to="humans", gives=lesson, wants=terms(goods={"food": 1}))
    (key,) = table.dump()["deal"]
    assert asked(table, "accept_lesson", deal=key) == {"then": NOTHING, "worse": NOTHING}
    shape(table, lesson["technologies"][0], effects=[])
    assert asked(table, "accept_lesson", deal=key)["worse"] != NOTHING


def test_DIP_9_peace_takes_a_war_off_public_order(table: Table):
    table.join(QUEEN, ELF_QUEEN)
    table.until("t1/production")
    war(table)
    table.until("t1/diplomacy")
    for key in lands(table, "humans"):
        content(table, key, 1)
    provisioned(table, more=20)
    assert asked(table, "propose_treaty", to=["elves"], makes="alliance") is None
    with_peace = asked(table, "propose_treaty", to=["elves"], makes="peace")
    assert with_peace == {"then": NOTHING, "worse": NOTHING}
    assert asked(table, "give", to="guild", goods={"wood": 1})["then"]["rises"] != []


def test_SEAT_3_what_a_mate_proposes_is_looked_at_as_if_it_were_ones_own(fair: Table):
    fair.join("humans-lord-general")
    fair.play("humans-lord-general", "propose", command="give", args={"to": "guild", "goods": {"food": 1}})
    (key,) = fair.dump()["proposal"]
    assert asked(fair, "send_proposal", proposal=key)["worse"]["leaves"] != []
    assert asked(fair, "send_proposal", proposal="none") is None


def test_what_hangs_on_nothing_is_no_question_and_what_is_no_order_is_refused(fair: Table):
    assert asked(fair, "refuse", deal="x") is None
    assert asked(fair, "no_such_order") is None
    with pytest.raises(Refused, match="bad_arguments"):
        asked(fair, "give", to="guild", goods={"food": "all"})
    assert FORESEEN.keys() <= {command.name for command in plays["storms"].commands}


def test_after_the_last_upkeep_there_is_nothing_to_foresee(table: Table):
    table.join(QUEEN)
    table.until("t6/diplomacy")
    assert asked(table, "give", to="guild", goods={"food": 1}) is None
