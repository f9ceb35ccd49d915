"""What plots come to (SUB-2 to SUB-6, TECH-4): what each act does, what its victim learns, what a counter prevents."""

import pytest

from astor.game.values.errors import Refused
from tests.chronicle import ANN, lines, order, override, owner, seeing, treasury, war
from tests.diplomacy.plotters import (
    DWARF_KING,
    ELF_QUEEN,
    GENERAL,
    GUILDMASTER,
    PRIEST,
    QUEEN,
    court,
    decided,
    free_captain,
    heard,
    never,
    outcome,
    posted,
    published,
    sanctioned,
    surely,
    teach,
    the,
)
from tests.diplomacy.trade.bargains import BUILT_ON, HAD, TAUGHT, endow, has, knows
from tests.laws import Table

HUMANS, ELVES, DWARVES, GUILD = "faction/humans", "faction/elves", "faction/dwarves", "faction/guild"
SABOTAGE = {"act": "sabotage", "against": "elves", "technology": "longbows"}
KILL = {"act": "assassinate", "character": ELF_QUEEN}
STEAL = {"act": "steal", "against": "elves", "technology": "woodcraft"}
INCITE = {"act": "incite", "province": "lirien"}
KILLER = {"faction": "humans", "character": ELF_QUEEN}


@pytest.fixture
def cellar(table: Table) -> Table:
    """The initial diplomacy of an event in which they may plot in it already."""
    return court(table)


# Sabotage


def test_SUB_2_what_they_try_to_develop_fails_and_the_cost_is_wasted(cellar: Table):
    sanctioned(cellar, QUEEN, **SABOTAGE)
    published(cellar)
    (row,) = the(cellar, "sabotage")
    assert seeing(cellar, f"sabotage/{row}") == {"control"}
    assert (heard(cellar, HUMANS), heard(cellar, ELVES)) == ([("plot_succeeded", SABOTAGE)], [])
    cellar.until("t1/purchase")
    treasury(cellar, "elves", food=1, wood=1, metal=0, exotic=0, credits=2)
    paid = {"food": 1, "wood": 1, "credits": 2}
    answer = cellar.play(ELF_QUEEN, "research", technology="longbows", payment=paid)
    assert (answer["paid"], answer["failed"]) == (paid, "sabotaged")
    assert "longbows" not in knows(cellar, "elves")
    assert {good: cellar.row("faction/elves")[good] for good in paid} == dict.fromkeys(paid, 0)
    assert lines(cellar, "research_sabotaged") == [(ELVES, {"technology": "longbows"})]
    assert lines(cellar, "you_robbed") == [(f"seat/{ELF_QUEEN}", {"technology": "longbows"})]
    treasury(cellar, "elves", food=1, wood=1, exotic=1)
    cellar.play(ELF_QUEEN, "research", technology="healing-groves")
    assert "healing-groves" in knows(cellar, "elves"), "nothing else is sabotaged"


def test_SUB_2_in_the_next_purchase_phase_alone(table: Table):
    court(table).until("t1/diplomacy")
    sanctioned(table, QUEEN, **SABOTAGE)
    table.until("t2/purchase")
    assert [row["phase"] for row in the(table, "sabotage").values()] == ["t2/purchase"]
    table.until("t2/war")
    assert the(table, "sabotage") == {}


def test_SUB_2_it_works_against_this_faction_alone(table: Table):
    """The humans are sabotaged; the guild researches the same for itself."""
    school(table, against="humans")
    table.arrange(ANN, "make_deal", a="humans", b="guild", gives={"technologies": [TAUGHT]}, wants={})
    table.play(GUILDMASTER, "research", technology=BUILT_ON)
    assert BUILT_ON in knows(table, "guild")


# Pooled research


SHARES = {"humans": {"gold": 1}, "guild": {"gold": 1}}


def school(table: Table, against: str) -> Table:
    """The first purchase phase: the dwarves have sabotaged the technology that is to be pooled."""
    court(table)
    sanctioned(table, DWARF_KING, "sabotage", against=against, technology=BUILT_ON)
    table.until("t1/purchase")
    endow(table, "humans", "guild", "sunfaith")
    return table


def pooled(table: Table, shares: dict[str, dict[str, int]], *others: str) -> dict[str, object]:
    """The humans and all others agree to pay together; what the last of them is told."""
    for faction in shares.keys() - {"humans"}:
        teach(table, faction, TAUGHT)
    table.arrange(QUEEN, "pool_research", technology=BUILT_ON, shares=shares)
    (pool,) = the(table, "pool")
    return [table.play(seat, "join_pool", pool=pool) for seat in others][-1]


def test_TECH_4_sabotage_of_the_starter_fails_the_whole_pool(table: Table):
    school(table, against="humans")
    assert pooled(table, SHARES, GUILDMASTER)["failed"] == "sabotaged"
    assert not any(BUILT_ON in knows(table, faction) for faction in SHARES)
    assert [has(table, faction) for faction in SHARES] == [HAD | {"gold": 8}] * 2, "all shares are wasted"
    facts = {"technology": BUILT_ON, "faction": "humans"}
    assert sorted(lines(table, "pool_sabotaged")) == [(GUILD, facts), (HUMANS, facts)]


def test_TECH_4_a_sabotaged_co_payer_alone_loses_his_share(table: Table):
    school(table, against="guild")
    override(table, f"technology/{BUILT_ON}", "cost", {"gold": 3})
    assert pooled(table, SHARES | {"sunfaith": {"gold": 1}}, GUILDMASTER, PRIEST).keys() == {"at"}
    learnt = {faction for faction in ("humans", "guild", "sunfaith") if BUILT_ON in knows(table, faction)}
    assert learnt == {"humans", "sunfaith"}
    assert has(table, "guild") == HAD | {"gold": 8}
    assert lines(table, "research_sabotaged") == [(GUILD, {"technology": BUILT_ON})]
    assert lines(table, "pool_sabotaged") == []
    assert {side for side, _ in lines(table, "researched")} == {HUMANS, "faction/sunfaith"}


# Assassination


def test_SUB_3_a_monarch_dies_and_the_lieutenant_leads_the_army(cellar: Table):
    """WAR-17."""
    posted(cellar, "elves-guard", ELF_QUEEN, "elves-lord-general")
    surely(cellar, "humans", "assassinate")
    key = sanctioned(cellar, QUEEN, **KILL)
    decided(cellar)
    assert outcome(cellar, key) == ("success", False)
    assert cellar.row(f"character/{ELF_QUEEN}")["alive"], "nothing of it has happened yet"
    cellar.ring()
    assert [cellar.row(f"{kind}/{ELF_QUEEN}")["alive"] for kind in ("character", "officer")] == [False, False]
    army = cellar.row("army/elves-guard")
    assert (army["commander"], army["lieutenant"]) == ("elves-lord-general", "")
    assert lines(cellar, "assassinated") == [("public", {"character": ELF_QUEEN, "faction": "elves"})]
    assert heard(cellar, HUMANS) == [("plot_succeeded", KILL)]
    assert (heard(cellar, ELVES), heard(cellar, "control")) == ([], []), "nobody can say who it was"


def test_SUB_3_an_army_without_a_lieutenant_is_leaderless_and_the_player_of_the_dead_plays_somebody_else(cellar: Table):
    heir = "elves-second-in-line"
    cellar.join(heir)
    posted(cellar, "elves-guard", heir)
    surely(cellar, "humans", "assassinate")
    sanctioned(cellar, QUEEN, "assassinate", character=heir)
    published(cellar)
    assert cellar.row("army/elves-guard")["commander"] == ""
    (anew,) = [person for person in cellar.dump()["character"].values() if person["seat"] == heir]
    assert (anew["alive"], anew["key"] != heir) == (True, True), "SUC-8"


def test_SUB_3_failed_or_not_the_culprit_may_be_identified(cellar: Table):
    """Told to the victim's faction and to Control."""
    surely(cellar, "humans", "assassinate", exposed=True)
    never(cellar, "guild", "assassinate", exposed=True)
    plots = [sanctioned(cellar, QUEEN, **KILL),
             sanctioned(cellar, GUILDMASTER, "assassinate", character=DWARF_KING)]  # fmt: skip
    published(cellar)
    assert [outcome(cellar, key) for key in plots] == [("success", True), ("failure", True)]
    killed, tried = KILLER | {"killed": True}, {"faction": "guild", "character": DWARF_KING, "killed": False}
    assert heard(cellar, ELVES) == [("culprit_identified", killed)]
    assert heard(cellar, DWARVES) == [("culprit_identified", tried)]
    assert sorted(str(facts) for _, facts in heard(cellar, "control")) == sorted([str(killed), str(tried)])
    assert heard(cellar, GUILD) == [("plot_failed", {"act": "assassinate", "character": DWARF_KING})]
    assert cellar.row(f"character/{DWARF_KING}")["alive"]


def test_SUB_3_a_failed_one_without_a_trace_is_nobodys_business(cellar: Table):
    never(cellar, "humans", "assassinate")
    sanctioned(cellar, QUEEN, **KILL)
    published(cellar)
    assert heard(cellar, HUMANS) == [("plot_failed", KILL)]
    assert (heard(cellar, ELVES), heard(cellar, "control")) == ([], [])


def test_SUB_3_a_monarch_may_have_somebody_of_their_own_court_murdered(cellar: Table):
    """And be found out by it."""
    aim = {"act": "assassinate", "character": GENERAL}
    surely(cellar, "humans", "assassinate", exposed=True)
    sanctioned(cellar, QUEEN, **aim)
    published(cellar)
    assert not cellar.row(f"character/{GENERAL}")["alive"]
    found = ("culprit_identified", {"faction": "humans", "character": GENERAL, "killed": True})
    assert heard(cellar, HUMANS) == [("plot_succeeded", aim), found]
    assert heard(cellar, "control") == [found]


@pytest.mark.parametrize("exposed", [True, False])
def test_SUB_3_an_officer_of_the_free_lands_is_killed_too(cellar: Table, exposed: bool):
    """There is no court to be told who sent the assassin: Control is."""
    captain = free_captain(cellar)
    aim = {"act": "assassinate", "character": captain}
    surely(cellar, "humans", "assassinate", exposed=exposed)
    key = sanctioned(cellar, QUEEN, **aim)
    published(cellar)
    assert outcome(cellar, key) == ("success", exposed)
    assert not cellar.row(f"officer/{captain}")["alive"]
    assert not [a for a in the(cellar, "army").values() if captain in (a["commander"], a["lieutenant"])], "WAR-17"
    assert lines(cellar, "assassinated") == [("public", {"character": captain, "faction": ""})]
    assert [code for code, _ in heard(cellar, "control")] == ["culprit_identified"] * exposed


def test_SUB_3_an_attempt_in_the_free_lands_may_fail(cellar: Table):
    never(cellar, "humans", "assassinate")
    aim = {"act": "assassinate", "character": free_captain(cellar)}
    sanctioned(cellar, QUEEN, **aim)
    published(cellar)
    assert heard(cellar, HUMANS) == [("plot_failed", aim)]


def test_SUB_3_who_died_meanwhile_is_killed_by_nobody(cellar: Table):
    surely(cellar, "humans", "assassinate", exposed=True)
    key = sanctioned(cellar, QUEEN, **KILL)
    decided(cellar)
    override(cellar, f"character/{ELF_QUEEN}", "alive", value=False)
    cellar.ring()
    assert outcome(cellar, key) == ("failure", True)
    assert (lines(cellar, "assassinated"), heard(cellar, HUMANS)) == ([], [("plot_failed", KILL)])
    assert heard(cellar, ELVES) == [("culprit_identified", KILLER | {"killed": False})]


# Theft


def test_SUB_4_a_theft_teaches_the_thief_and_takes_nothing(cellar: Table):
    surely(cellar, "humans", "steal")
    sanctioned(cellar, QUEEN, **STEAL)
    published(cellar)
    assert "woodcraft" in knows(cellar, "humans") & knows(cellar, "elves")
    assert (heard(cellar, HUMANS), heard(cellar, ELVES)) == ([("plot_succeeded", STEAL)], [])


def test_SUB_4_it_fails_by_the_dice_or_where_they_do_not_have_it(cellar: Table):
    """The thief does not learn which: the dwarves never succeed; the humans do, but the guild knows no woodcraft."""
    never(cellar, "dwarves", "steal")
    surely(cellar, "humans", "steal")
    wanting = STEAL | {"against": "guild"}
    plots = [sanctioned(cellar, DWARF_KING, **STEAL), sanctioned(cellar, QUEEN, **wanting)]
    decided(cellar)
    assert [outcome(cellar, key)[0] for key in plots] == ["failure", "success"]
    cellar.ring()
    assert [outcome(cellar, key)[0] for key in plots] == ["failure", "failure"]
    assert [heard(cellar, side) for side in (DWARVES, HUMANS)] == [
        [("plot_failed", STEAL)], [("plot_failed", wanting)]]  # fmt: skip
    assert not any("woodcraft" in knows(cellar, faction) for faction in ("dwarves", "humans", "guild"))


def test_SUB_4_the_thief_must_meet_its_prerequisites_and_not_have_it_already(cellar: Table):
    """When it is sanctioned, and still when it is published."""
    surely(cellar, "humans", "steal")
    assert cellar.refuse(QUEEN, "sanction", **STEAL | {"technology": "longbows"}) == Refused(
        "needs_technology", technology="longbows", missing=["woodcraft"])  # fmt: skip
    key = sanctioned(cellar, QUEEN, **STEAL)
    decided(cellar)
    teach(cellar, "humans", "woodcraft")
    cellar.ring()
    assert outcome(cellar, key)[0] == "failure"


SCHOOL = "lirien-capital"
"""Where the elves' woodcraft shall stand."""


@pytest.fixture
def stolen(cellar: Table) -> Table:
    """What the elves teach in their capital is the humans' as well."""
    override(cellar, "knowledge/elves-woodcraft", "stands", SCHOOL)
    surely(cellar, "humans", "steal")
    sanctioned(cellar, QUEEN, **STEAL)
    return published(cellar)


def kept(table: Table) -> list[bool]:
    """Have humans and elves the benefit of it?"""
    return [table.sees(f"faction/{f}", f"tree/{f}")["technology"]["woodcraft"]["kept"] for f in ("humans", "elves")]


def test_SUB_4_TECH_2_of_what_stands_in_a_place_the_thief_shares_the_owners_place(stolen: Table):
    assert stolen.row("knowledge/humans-woodcraft")["stands"] == SCHOOL
    assert kept(stolen) == [True, True]


def test_SUB_4_TECH_2_for_worse_at_war_only_who_controls_the_province_has_it(stolen: Table):
    war(stolen)
    assert kept(stolen) == [False, True]


def test_SUB_4_TECH_2_and_for_better_when_the_thief_takes_the_province(stolen: Table):
    war(stolen)
    override(stolen, "province/lirien", "owner", "humans")
    assert kept(stolen) == [True, False]


def test_SUB_4_what_stands_in_no_place_stands_in_none_for_the_thief(cellar: Table):
    surely(cellar, "humans", "steal")
    sanctioned(cellar, QUEEN, **STEAL)
    published(cellar)
    war(cellar)
    assert cellar.row("knowledge/humans-woodcraft")["stands"] == ""
    assert kept(cellar) == [True, True]


# Inciting


def test_SUB_5_public_order_sinks_and_it_rises_only_at_the_next_upkeep(cellar: Table):
    cellar.until("t1/diplomacy")
    order(cellar, 1, "lirien")
    sanctioned(cellar, QUEEN, **INCITE)
    published(cellar)
    assert cellar.row("province/lirien")["order"] == 0
    assert lines(cellar, "incited") == [(ELVES, {"province": "lirien"})]
    assert heard(cellar, HUMANS) == [("plot_succeeded", INCITE)]
    order(cellar, -1, "lirien")
    cellar.until("t2/upkeep")
    assert owner(cellar, "lirien") == "elves", "not at once"
    cellar.until("t2/diplomacy")
    assert owner(cellar, "lirien") == ""


def test_SUB_5_not_at_once_even_where_the_scenario_does_not_wait_for_upkeep(table: Table):
    """What others incite waits for the next upkeep; what its own faction brings upon it does not (ORD-1)."""
    court(table, uprising_check="at_once")
    table.until("t1/diplomacy")
    order(table, 1, "lirien", "mistfen")
    sanctioned(table, QUEEN, **INCITE)
    published(table)
    assert (table.row("province/lirien")["order"], owner(table, "lirien")) == (0, "elves")
    order(table, 0, "mistfen")
    assert (owner(table, "mistfen"), owner(table, "lirien")) == ("", "elves")
    table.until("t2/upkeep")
    assert owner(table, "lirien") == "elves"
    table.until("t2/diplomacy")
    assert owner(table, "lirien") == ""


def test_SUB_5_what_was_incited_rises_at_once_when_more_is_brought_upon_it(table: Table):
    court(table, uprising_check="at_once")
    sanctioned(table, QUEEN, **INCITE)
    published(table)
    order(table, 0, "lirien")
    assert owner(table, "lirien") == "elves", "of its 1 one was taken by others"
    order(table, -1, "lirien")
    assert owner(table, "lirien") == ""


def fallen(table: Table, to: str) -> list[str]:
    """What came of two acts whose provinces have another owner before the dice fell, or before it was published."""
    before, after = sanctioned(table, QUEEN, **INCITE), sanctioned(table, GUILDMASTER, "incite", province="mistfen")
    override(table, "province/lirien", "owner", to)
    decided(table)
    override(table, "province/mistfen", "owner", to.replace("humans", "guild"))
    table.ring()
    return [outcome(table, key)[0] for key in (before, after)]


def test_SUB_5_a_province_that_is_nobodys_by_now_is_not_incited(cellar: Table):
    assert fallen(cellar, "") == ["failure", "failure"]
    assert lines(cellar, "incited") == []
    assert heard(cellar, HUMANS) == [("plot_failed", INCITE)]


def test_SUB_5_one_that_is_ones_own_by_now_is(cellar: Table):
    assert fallen(cellar, "humans") == ["success", "success"]
    assert [cellar.row(f"province/{land}")["order"] for land in ("lirien", "mistfen")] == [1, 1]
    assert heard(cellar, HUMANS) == [("incited", {"province": "lirien"}), ("plot_succeeded", INCITE)]


def test_SUB_5_ones_own_province_is_incited_like_any_other(cellar: Table):
    aim = {"act": "incite", "province": "ostmark"}
    before = cellar.row("province/ostmark")["order"]
    sanctioned(cellar, QUEEN, **aim)
    published(cellar)
    assert cellar.row("province/ostmark")["order"] == before - 1
    assert heard(cellar, HUMANS) == [("incited", {"province": "ostmark"}), ("plot_succeeded", aim)]


# Counters


def test_SUB_6_a_counter_makes_the_option_fail_against_its_faction(cellar: Table):
    """The humans incite the elves, who counter that; the guild incites the dwarves, who counter theft."""
    plots = [sanctioned(cellar, QUEEN, **INCITE), sanctioned(cellar, GUILDMASTER, "incite", province="karrhold"),
             sanctioned(cellar, ELF_QUEEN, "counter", counters="incite"),
             sanctioned(cellar, DWARF_KING, "counter", counters="steal")]  # fmt: skip
    published(cellar)
    assert [outcome(cellar, key)[0] for key in plots] == ["countered", "success", "success", "success"]
    assert [cellar.row(f"province/{land}")["order"] for land in ("lirien", "karrhold")] == [2, 1]


@pytest.mark.parametrize("act", [SABOTAGE, STEAL])
def test_SUB_6_the_countered_side_learns_of_an_attempt_but_not_whose(cellar: Table, act: dict[str, str]):
    surely(cellar, "humans", "steal")
    key = sanctioned(cellar, QUEEN, **act)
    sanctioned(cellar, ELF_QUEEN, "counter", counters=act["act"])
    published(cellar)
    assert outcome(cellar, key)[0] == "countered"
    assert heard(cellar, ELVES) == [("plot_countered", {"act": act["act"]})]
    assert heard(cellar, HUMANS) == [("plot_failed", act)], "they do not learn why"
    assert cellar.sees(HUMANS, f"plot/{key}")["outcome"] == "failure"
    assert ("woodcraft" in knows(cellar, "humans"), the(cellar, "sabotage")) == (False, {})


def test_SUB_6_a_countered_assassination_still_rolls_for_identification(cellar: Table):
    """However sure the blow: the humans leave traces, the guild does not."""
    surely(cellar, "humans", "assassinate", exposed=True)
    surely(cellar, "guild", "assassinate")
    plots = [sanctioned(cellar, seat, **KILL) for seat in (QUEEN, GUILDMASTER)]
    sanctioned(cellar, ELF_QUEEN, "counter", counters="assassinate")
    published(cellar)
    assert [outcome(cellar, key) for key in plots] == [("countered", True), ("countered", False)]
    attempt, known = ("plot_countered", {"act": "assassinate"}), ("culprit_identified", KILLER | {"killed": False})
    assert sorted(map(str, heard(cellar, ELVES))) == sorted(map(str, [attempt, attempt, known]))
    assert cellar.row(f"character/{ELF_QUEEN}")["alive"]
