"""Research in play (BUY-4 to BUY-6, TECH-1, TECH-2): what it takes, who invents it, where it stands and for whom."""

import json

import pytest

from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import lands, lines, may, override, seeing, statement, told, treasury
from tests.laws import Table
from tests.lore import cards, effect, rich, shape, share, starting, teach, trait

QUEEN, WIZARD, PRIEST, ELF_WIZARD = cast.QUEEN, cast.WIZARD, cast.PRIEST, "elves-arch-wizard"
ANN, PHASE = "control/ann", "t1/purchase"
COST = {"gold": 2, "wood": 1}


@pytest.fixture
def college(table: Table) -> Table:
    """The first purchase; the humans are rich, and their first card costs 2 gold and 1 wood."""
    table.join(QUEEN, WIZARD, cast.ELF_QUEEN, ELF_WIZARD, PRIEST)
    table.until(PHASE)
    rich(table, "humans")
    shape(table, cards(table, "humans")[0], needs=[], cost=COST, institution="")
    return table


@pytest.fixture
def race(college: Table) -> tuple[Table, str]:
    """A technology that humans and elves may both research."""
    common = starting(college, "humans")
    share(college, common, "humans", "elves")
    rich(college, "elves")
    return college, shape(college, cards(college, "humans")[0], needs=[common])


@pytest.fixture
def shared(race: tuple[Table, str]) -> tuple[Table, str]:
    """What they have learnt together stands in Kingsmead: their provinces produce once more."""
    table, key = race
    shape(table, key, institution="university", effects=[effect("times", "all", 1)])
    table.arrange(WIZARD, "research", technology=key)
    share(table, key, "humans", "elves")
    return table, key


def knows(table: Table, faction: str, technology: str) -> bool:
    row = table.dump()["knowledge"].get(f"{faction}-{technology}")
    return row is not None and row["state"] == "known"


def goods(table: Table, faction: str = "humans") -> dict[str, int]:
    row = table.row(f"faction/{faction}")
    return {good: row[good] for good in ("gold", "wood", "credits")}


def tree(table: Table, technology: str, faction: str = "humans") -> dict[str, object]:
    standing: dict[str, object] = table.sees(f"faction/{faction}", f"tree/{faction}")["technology"][technology]
    return standing


def times(table: Table, province: str, faction: str = "humans") -> int:
    found: int = table.sees(f"faction/{faction}", f"province/{province}")["times"]
    return found


def grove(table: Table) -> str:
    """A province of the elves where nothing stands."""
    built = {b["province"] for b in table.dump()["building"].values()}
    return next(key for key in lands(table, "elves") if key not in built)


def war(table: Table, state: str = "war") -> None:
    table.play(ANN, "set_relation", a="elves", b="humans", state=state)


# What it takes


def test_BUY_4_it_is_paid_at_once_and_known(college: Table):
    key = cards(college, "humans")[0]
    assert may(college, WIZARD, "research")["choices"]["technology"][key] == {
        "cost": COST,
        "payment": COST,
        "short": {},
    }
    college.play(WIZARD, "research", technology=key)
    assert goods(college) == {"gold": 18, "wood": 19, "credits": 20}
    assert knows(college, "humans", key)
    assert tree(college, key)["state"] == "known"
    items = statement(college, "humans", PHASE)
    assert told(items, f"technology/{key}") == [
        ("technology", 1, "BUY-4", [], ""),
        ("gold", -2, "BUY-4", [["technology", 1]], ""),
        ("wood", -1, "BUY-4", [["technology", 1]], ""),
    ]


def test_BUY_4_only_in_the_purchase_phase(college: Table):
    college.until("t1/war")
    assert college.refuse(WIZARD, "research", technology=cards(college, "humans")[0]).code == "wrong_phase"


def test_BUY_4_its_arch_wizard_is_the_inventor(college: Table):
    key = cards(college, "humans")[0]
    college.play(WIZARD, "research", technology=key)
    assert college.row(f"knowledge/humans-{key}")["inventor"] == WIZARD
    assert tree(college, key)["inventor"] == WIZARD
    assert lines(college, "researched") == [
        ("faction/humans", {"technology": key, "invented": True, "by": "humans"})
    ]  # fmt: skip


def test_BUY_4_starting_technologies_have_no_inventor(college: Table):
    known = [k for k in college.dump()["knowledge"].values() if k["state"] == "known"]
    assert [k["inventor"] for k in known] == [""] * len(cast.FACTIONS)


def test_BUY_5_of_two_in_one_phase_the_first_to_arrive_is_the_inventor(race: tuple[Table, str]):
    table, key = race
    table.play(ELF_WIZARD, "research", technology=key)
    table.play(WIZARD, "research", technology=key)
    assert [table.row(f"knowledge/{f}-{key}")["inventor"] for f in ("elves", "humans")] == [ELF_WIZARD, ""]
    assert [facts["invented"] for _, facts in lines(table, "researched")] == [True, False]


def test_BUY_4_who_was_taught_it_has_not_invented_it(race: tuple[Table, str]):
    table, key = race
    table.arrange(WIZARD, "research", technology=key)
    share(table, key, "humans", "elves")
    assert [table.row(f"knowledge/{f}-{key}")["inventor"] for f in ("humans", "elves")] == [WIZARD, ""]


def test_TRADE_4_the_statement_takes_nothing_from_who_has_taught_it(race: tuple[Table, str]):
    table, key = race
    table.arrange(WIZARD, "research", technology=key)
    share(table, key, "humans", "elves")
    table.catch_up()
    assert told(statement(table, "elves", PHASE), f"technology/{key}") == [("technology", 1, "TRADE-5", [], "")]
    rules = {rule for _, _, rule, _, _ in told(statement(table, "humans", PHASE), f"technology/{key}")}
    assert rules == {"BUY-4"}


def test_BUY_5_what_cannot_be_paid_is_refused_and_costs_nothing(college: Table):
    key = cards(college, "humans")[0]
    treasury(college, "humans", gold=1)
    no = college.refuse(WIZARD, "research", technology=key)
    assert no == Refused("cannot_afford", short={"gold": 1})
    choice = may(college, WIZARD, "research")["choices"]["technology"][key]
    assert choice["payment"] == {"gold": 1, "wood": 1, "credits": 1}
    for payment, missing in (({"gold": 1}, 2), ({"gold": 1, "wood": 2}, 0), ({"credits": 4}, -1)):
        no = college.refuse(WIZARD, "research", technology=key, payment=payment)
        assert no == Refused("wrong_payment", cost=COST, owed=missing)


def test_BUY_6_credits_are_wildcards_in_research_only(college: Table):
    key = cards(college, "humans")[0]
    treasury(college, "humans", gold=1, wood=0)
    college.play(WIZARD, "research", technology=key, payment={"gold": 1, "credits": 2})
    assert goods(college) == {"gold": 0, "wood": 0, "credits": 18}
    no = college.refuse(QUEEN, "buy", wares=[{"kind": "fortress", "subject": "hartwood"}])
    assert no == Refused("cannot_afford", short={"gold": 3, "wood": 1})


def test_TECH_1_first_its_prerequisites(college: Table):
    first, then, *_ = cards(college, "humans")
    shape(college, then, needs=[first])
    assert college.refuse(WIZARD, "research", technology=then) == Refused(
        "needs_technology", technology=then, missing=[first]
    )
    assert (tree(college, then)["state"], tree(college, then)["missing"]) == ("locked", [first])
    college.play(WIZARD, "research", technology=first)
    assert tree(college, then)["state"] == "possible"
    assert then in may(college, WIZARD, "research")["choices"]["technology"]
    college.play(WIZARD, "research", technology=then, payment=college.row(f"technology/{then}")["cost"])


def test_TECH_1_what_nobody_gave_a_card_for_is_closed(college: Table):
    key = shape(college, cards(college, "elves")[0], needs=[])
    assert college.refuse(WIZARD, "research", technology=key) == Refused("no_card", technology=key)
    assert tree(college, key)["state"] == "closed"
    assert college.refuse(WIZARD, "research", technology="alchemy") == Refused("unknown_row", row="technology/alchemy")


def test_TECH_1_nobody_learns_it_twice(college: Table):
    key = starting(college, "humans")
    assert college.refuse(WIZARD, "research", technology=key) == Refused("known_already", technology=key)


def test_TECH_1_control_may_say_that_something_else_is_known(college: Table):
    known, other = starting(college, "humans"), cards(college, "elves")[0]
    college.play(ANN, "override", row=f"knowledge/humans-{known}", field="technology", value=other, reason="so it is")
    assert tree(college, other)["state"] == "known"
    assert tree(college, known)["state"] != "known"


def test_SEAT_1_research_is_the_arch_wizards(college: Table):
    college.join(cast.GENERAL)
    no = college.refuse(cast.GENERAL, "research", technology=cards(college, "humans")[0])
    assert no == Refused("no_power", power="research")


def test_TECH_3_it_costs_what_the_tree_says_for_this_faction(college: Table):
    key = shape(college, cards(college, "humans")[0], branch="war")
    trait(college, "humans", ("gold_cost", "war", -1), ("wood_cost", "war", -1))
    assert tree(college, key)["cost"] == {"gold": 1}
    college.play(WIZARD, "research", technology=key)
    assert goods(college) == {"gold": 19, "wood": 20, "credits": 20}


def test_SEAT_5_nobody_else_learns_of_it(college: Table):
    key = cards(college, "humans")[0]
    before = {side: json.dumps(rows) for side, rows in college.screens.items()}
    college.play(WIZARD, "research", technology=key)
    told_of_it = {side for side, rows in college.screens.items() if json.dumps(rows) != before[side]}
    assert told_of_it <= {"control", "faction/humans"} | {f"seat/humans-{office}" for office in cast.OFFICES}
    assert seeing(college, f"knowledge/humans-{key}") == {"control", "faction/humans"}


# Where it stands


def school(table: Table) -> str:
    """The province where the humans' or the faithful's university rose."""
    return next(str(b["province"]) for b in table.dump()["building"].values() if b["kind"] == "university")


@pytest.mark.parametrize(("wish", "site"), [("", "kingsmead"), ("hartwood", "hartwood")])
def test_TECH_2_it_rises_in_the_capital_or_where_it_is_wanted(college: Table, wish: str, site: str):
    key = shape(college, cards(college, "humans")[0], institution="university")
    college.play(WIZARD, "research", technology=key, province=wish)
    assert (school(college), tree(college, key)["site"]) == (site, site)
    assert tree(college, key)["kept"]
    assert site in may(college, WIZARD, "research")["choices"]["sites"]
    built = college.row(f"knowledge/humans-{key}")["stands"]
    assert college.sees("public", f"building/{built}") == {"kind": "university", "province": site, "holder": ""}
    assert ("public", {"faction": "humans", "kind": "university", "province": site}) in lines(college, "built")
    assert key not in json.dumps([row for name, row in college.screens["public"].items() if "technology/" not in name])


def test_TECH_2_not_in_a_province_of_others(college: Table):
    key = shape(college, cards(college, "humans")[0], institution="academy")
    no = college.refuse(WIZARD, "research", technology=key, province="lirien")
    assert no == Refused("needs_site", technology=key, province="lirien")


def test_TECH_2_a_religion_teaches_in_a_house_of_its_own(college: Table):
    rich(college, "sunfaith")
    key = shape(college, cards(college, "sunfaith")[0], needs=[], cost=COST, institution="university")
    temples = {b["province"] for b in college.dump()["building"].values() if b["holder"] == "sunfaith"}
    assert set(may(college, PRIEST, "research")["choices"]["sites"]) == temples
    college.play(PRIEST, "research", technology=key)
    assert school(college) in temples


def test_TECH_2_what_stands_in_no_place_needs_none(college: Table):
    college.play(WIZARD, "research", technology=cards(college, "humans")[0], province="lirien")
    assert not any(b["kind"] == "university" for b in college.dump()["building"].values())


# For whom


def test_TECH_2_in_peace_all_who_share_it_have_the_benefit(shared: tuple[Table, str]):
    table, key = shared
    assert (times(table, "hartwood"), times(table, grove(table), "elves")) == (3, 3)
    assert [tree(table, key, faction)["site"] for faction in ("humans", "elves")] == ["kingsmead"] * 2


def test_TECH_2_at_war_only_who_controls_the_province_has_it(shared: tuple[Table, str]):
    table, key = shared
    war(table)
    assert (times(table, "hartwood"), times(table, grove(table), "elves")) == (3, 2)
    assert [tree(table, key, faction)["kept"] for faction in ("humans", "elves")] == [True, False]
    war(table, "peace")
    assert (times(table, "hartwood"), times(table, grove(table), "elves")) == (3, 3)


def test_TECH_2_who_takes_the_province_takes_the_benefit(shared: tuple[Table, str]):
    table, _ = shared
    war(table)
    table.play(ANN, "record_battle", province="kingsmead", attacker="elves", taken=True)
    assert (times(table, "hartwood"), times(table, grove(table), "elves")) == (2, 3)


def test_TECH_2_if_neither_controls_it_neither_has_it(shared: tuple[Table, str]):
    table, _ = shared
    war(table)
    override(table, "province/kingsmead", "owner", "dwarves")
    assert (times(table, "hartwood"), times(table, grove(table), "elves")) == (2, 2)


def test_TECH_2_an_enemy_who_no_longer_shares_it_takes_nothing_away(shared: tuple[Table, str]):
    table, key = shared
    war(table)
    table.play(ANN, "override", row=f"knowledge/humans-{key}", field="stands", value="", reason="a copy at home")
    assert (times(table, "hartwood"), times(table, grove(table), "elves")) == (3, 3)


def test_TECH_2_an_enemy_who_learns_it_of_a_third_takes_the_benefit_away(race: tuple[Table, str]):
    """Ports become dearer for the humans, though nothing of theirs has moved."""
    table, key = race
    shape(table, key, institution="university", effects=[effect("gold_cost", "port", -1)])
    table.arrange(WIZARD, "research", technology=key, province="ostmark")
    for technology in (starting(table, "humans"), key):
        share(table, technology, "humans", "dwarves")
    override(table, "province/ostmark", "owner", "dwarves")
    war(table)

    def port() -> int:
        price: int = may(table, QUEEN, "buy")["choices"]["prices"]["port"]["gold"]
        return price

    before = port()
    table.play(ANN, "make_deal", a="dwarves", b="elves", gives={"technologies": [key]}, wants={})
    assert port() == before + 1


def test_TECH_2_the_harvest_is_as_was_shown(shared: tuple[Table, str]):
    table, key = shared
    war(table)
    table.until("t2/trade")
    ours, theirs = statement(table, "humans", "t2/production"), statement(table, "elves", "t2/production")
    why = [["base", 2], [f"technology/{key}", 1]]
    assert told(ours, "province/hartwood") == [("food", 3, "PROD-3", why, "idle_food")]
    assert told(theirs, f"province/{grove(table)}") == [("food", 2, "PROD-3", [["base", 2]], "idle_food")]


# What a faction knows counts in the open, and is not called by name


def test_SEAT_5_public_causes_name_no_technology(college: Table):
    source = teach(college, "humans", ("order", "all", 2))
    trait(college, "humans", ("order", "all", 1))
    own, open_to_all = (college.sees(side, "province/hartwood") for side in ("faction/humans", "public"))
    assert own["causes"] == [["stored", 2], ["trait", 1], [source, 2]]
    assert (open_to_all["causes"], open_to_all["stands"]) == ([["stored", 2], ["ways", 3]], 5)
    assert college.sees("control", "province/hartwood")["causes"] == own["causes"]
    lands = json.dumps([row for name, row in college.screens["public"].items() if name.startswith("province/")])
    assert "technology" not in lands


def test_SEAT_5_a_trait_changes_what_its_faction_alone_is_told_of(college: Table):
    trait(college, "humans", ("times", "all", 1))
    assert times(college, "hartwood") == 3
    assert "effects" not in college.sees("public", "faction/humans")
    assert college.sees("faction/humans", "faction/humans")["effects"] == [effect("times", "all", 1)]
