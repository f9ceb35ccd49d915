"""Pooled research in play (TECH-4): it is done when all have agreed, for all of them or for nobody."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import lines, may, override, seeing, statement, told, treasury, war
from tests.diplomacy.trade.bargains import (
    BUILT_ON,
    ELF_QUEEN,
    GUILDMASTER,
    HAD,
    PRIEST,
    QUEEN,
    TAUGHT,
    has,
    knows,
    lore,
)
from tests.laws import Table

PHASE = "t1/purchase"
HALVES = {"humans": {"gold": 1}, "guild": {"gold": 1}}


@pytest.fixture
def school(library: Table) -> Table:
    """The humans hold a card, and guild and sunfaith have what it needs."""
    for faction in ("guild", "sunfaith"):
        library.arrange("control/ann", "make_deal", a="humans", b=faction, gives=lore(TAUGHT), wants={})
    return library


def pools(table: Table) -> dict[str, Any]:
    return table.dump()["pool"]


def proposed(table: Table, shares: dict[str, dict[str, int]] | None = None, **more: str) -> str:
    """The queen asks for a pooled research; its key."""
    table.play(QUEEN, "pool_research", technology=BUILT_ON, shares=shares or HALVES, **more)
    return next(iter(pools(table)))


def test_TECH_4_all_payers_learn_it_and_each_pays_its_share(school: Table):
    pool = proposed(school, {"humans": {"gold": 1}, "guild": {"credits": 1}})
    assert BUILT_ON not in knows(school, "humans")
    assert (has(school, "humans"), has(school, "guild")) == (HAD, HAD)
    school.play(GUILDMASTER, "join_pool", pool=pool)
    assert (has(school, "humans"), has(school, "guild")) == (HAD | {"gold": 8}, HAD | {"credits": 1})
    assert BUILT_ON in knows(school, "humans") & knows(school, "guild")
    assert pools(school) == {}


def test_TECH_4_its_starter_is_the_inventor(school: Table):
    school.play(GUILDMASTER, "join_pool", pool=proposed(school))
    inventors = [school.row(f"knowledge/{faction}-{BUILT_ON}")["inventor"] for faction in ("humans", "guild")]
    assert inventors == ["humans-arch-wizard", ""]
    told_to = {side: (f["invented"], f["by"]) for side, f in lines(school, "researched")}
    assert told_to == {"faction/humans": (True, "humans"), "faction/guild": (False, "humans")}


def test_BUY_4_what_somebody_knew_before_has_no_new_inventor(school: Table):
    override(school, f"knowledge/elves-{elvish_card(school)}", "technology", BUILT_ON)
    school.play(GUILDMASTER, "join_pool", pool=proposed(school))
    assert school.row(f"knowledge/humans-{BUILT_ON}")["inventor"] == ""


def elvish_card(table: Table) -> str:
    """What the elves know from the start."""
    return next(iter(knows(table, "elves")))


def test_TECH_4_the_statements_say_what_was_paid_for(school: Table):
    school.play(GUILDMASTER, "join_pool", pool=proposed(school))
    for faction in ("humans", "guild"):
        items = told(statement(school, faction, PHASE), f"technology/{BUILT_ON}")
        assert items == [("technology", 1, "TECH-4", [], ""), ("gold", -1, "TECH-4", [["technology", 1]], "")]


def test_TECH_4_it_waits_for_the_last_of_them(school: Table):
    override(school, f"technology/{BUILT_ON}", "cost", {"gold": 3})
    pool = proposed(school, HALVES | {"sunfaith": {"gold": 1}})
    school.play(PRIEST, "join_pool", pool=pool)
    assert (pools(school)[pool]["agreed"], has(school, "sunfaith")) == (["humans", "sunfaith"], HAD)
    assert school.refuse(PRIEST, "join_pool", pool=pool).code == "no_change"
    school.play(GUILDMASTER, "join_pool", pool=pool)
    assert all(BUILT_ON in knows(school, faction) for faction in ("humans", "guild", "sunfaith"))


@pytest.mark.parametrize("poor", ["humans", "sunfaith"])
def test_TECH_4_it_fails_whole_if_one_cannot_keep_the_word(school: Table, poor: str):
    override(school, f"technology/{BUILT_ON}", "cost", {"gold": 3})
    pool = proposed(school, HALVES | {"sunfaith": {"gold": 1}})
    school.play(PRIEST, "join_pool", pool=pool)
    treasury(school, poor, gold=0)
    assert school.play(GUILDMASTER, "join_pool", pool=pool)["failed"] == "share_gone"
    assert (pools(school), has(school, "guild"), BUILT_ON in knows(school, "humans")) == ({}, HAD, False)
    assert {(side, f["faction"]) for side, f in lines(school, "pool_failed")} == {
        (f"faction/{faction}", poor) for faction in ("humans", "guild", "sunfaith")}  # fmt: skip


def test_TECH_4_who_cannot_pay_is_refused_and_the_pool_stands(school: Table):
    pool = proposed(school)
    treasury(school, "guild", gold=0)
    no = school.refuse(GUILDMASTER, "join_pool", pool=pool)
    assert (no.code, no.facts) == ("cannot_afford", {"short": {"gold": 1}})
    assert may(school, GUILDMASTER, "join_pool")["choices"]["pool"] == {pool: {"refused": no.code, "facts": no.facts}}
    treasury(school, "guild", gold=1)
    school.play(GUILDMASTER, "join_pool", pool=pool)


def test_TECH_4_who_lacks_the_prerequisites_cannot_join(school: Table):
    override(school, f"technology/{BUILT_ON}", "needs", [TAUGHT, "muster-rolls"])
    override(school, "knowledge/humans-muster-rolls", "state", "known")
    no = school.refuse(GUILDMASTER, "join_pool", pool=proposed(school))
    assert (no.code, no.facts["missing"]) == ("needs_technology", ["muster-rolls"])


def test_TECH_4_a_faction_asks_once_for_a_technology(school: Table):
    proposed(school)
    assert school.refuse(QUEEN, "pool_research", technology=BUILT_ON, shares=HALVES).code == "pool_open"


def test_TECH_4_what_the_starter_knows_by_now_is_its_own_affair(school: Table):
    """The queen has lost patience and pays alone; the pool stands, and what comes of it is the guild's gain."""
    pool = proposed(school)
    school.play(QUEEN, "research", technology=BUILT_ON)
    seen = school.sees("faction/guild", f"pool/{pool}")
    assert (seen["agreed"], [side for side, _ in lines(school, "pool_known")]) == (["humans"], ["faction/humans"])
    invented = school.row(f"knowledge/humans-{BUILT_ON}")
    school.play(GUILDMASTER, "join_pool", pool=pool)
    assert school.row(f"knowledge/humans-{BUILT_ON}") == invented, "it is her invention still"
    assert BUILT_ON in knows(school, "guild")
    assert has(school, "guild") == HAD | {"gold": 8}


def test_TECH_4_what_a_partner_knows_already_is_told_to_it_alone(school: Table):
    """The pool is no oracle: whether the guild knows it, the humans see the same."""
    seen = []
    for knowing in (False, True):
        if knowing:
            teach(school, "guild", BUILT_ON)
        before = len(log(school, "humans"))
        pool = proposed(school)
        rows = {name: row for name, row in school.screens["faction/humans"].items() if name.startswith("pool/")}
        seen.append((next(iter(rows.values()))["agreed"], [row["code"] for row in log(school, "humans")[before:]]))
        school.play(QUEEN, "leave_pool", pool=pool)
    assert seen[0] == seen[1]
    assert [side for side, _ in lines(school, "pool_known")] == ["faction/guild"]


def test_TECH_4_who_knows_it_is_told_why_it_cannot_join_and_may_leave(school: Table):
    teach(school, "guild", BUILT_ON)
    pool = proposed(school)
    assert school.refuse(GUILDMASTER, "join_pool", pool=pool).code == "known_already"
    assert may(school, GUILDMASTER, "join_pool")["choices"]["pool"][pool]["refused"] == "known_already"
    school.play(GUILDMASTER, "leave_pool", pool=pool)
    assert pools(school) == {}


def test_TECH_4_who_has_agreed_and_learns_it_meanwhile_keeps_its_word(school: Table):
    override(school, f"technology/{BUILT_ON}", "cost", {"gold": 3})
    pool = proposed(school, HALVES | {"sunfaith": {"gold": 1}})
    school.play(PRIEST, "join_pool", pool=pool)
    teach(school, "sunfaith", BUILT_ON)
    assert [side for side, _ in lines(school, "pool_known")] == ["faction/sunfaith"]
    school.play(GUILDMASTER, "join_pool", pool=pool)
    assert lines(school, "pool_failed") == []
    assert has(school, "sunfaith") == HAD | {"gold": 8}
    assert BUILT_ON in knows(school, "humans") & knows(school, "guild")


def teach(table: Table, faction: str, technology: str) -> None:
    """It has come to know this, from whomever; nobody else hears of it."""
    taken = next(key for key, row in table.dump()["knowledge"].items() if row["faction"] == "dwarves")
    for field, value in (("technology", technology), ("faction", faction), ("state", "known")):
        if table.row(f"knowledge/{taken}")[field] != value:
            override(table, f"knowledge/{taken}", field, value)


def log(table: Table, faction: str) -> list[dict[str, Any]]:
    """The lines of a faction's log, oldest first."""
    mine = (row for row in table.dump()["line"].values() if row["side"] == f"faction/{faction}")
    return sorted(mine, key=lambda row: int(row["seq_no"]))


@pytest.mark.parametrize("seat", [QUEEN, GUILDMASTER])
def test_TECH_4_anybody_may_leave_and_then_it_is_off(school: Table, seat: str):
    school.play(seat, "leave_pool", pool=proposed(school))
    assert (pools(school), has(school, "humans")) == ({}, HAD)
    who = seat.partition("-")[0]
    told_to = {side: (f["technology"], f["faction"]) for side, f in lines(school, "pool_left")}
    assert told_to == dict.fromkeys(("faction/humans", "faction/guild"), (BUILT_ON, who))


def test_TECH_4_who_was_not_asked_neither_joins_nor_leaves(school: Table):
    pool = proposed(school)
    for seat in (PRIEST, ELF_QUEEN):
        assert school.refuse(seat, "join_pool", pool=pool).code == "pool_gone"
        assert school.refuse(seat, "leave_pool", pool=pool).code == "pool_gone"
        assert may(school, seat, "join_pool")["refused"] == may(school, seat, "leave_pool")["refused"] == "no_pool"


def test_TECH_4_only_factions_in_contact_pool(school: Table):
    def refused(other: str) -> str:
        shares = {"humans": {"gold": 1}, other: {"gold": 1}}
        return school.refuse(QUEEN, "pool_research", technology=BUILT_ON, shares=shares).code

    assert (refused("elves"), refused("orcs")) == ("no_contact", "unknown_row")
    for other in ("guild", "sunfaith", "dwarves"):
        war(school, "elves", other)
    assert may(school, ELF_QUEEN, "pool_research")["refused"] == "nobody_to_trade_with"


def test_TECH_4_war_breaks_it_off(school: Table):
    proposed(school)
    school.play("control/ann", "set_relation", a="guild", b="humans", state="war")
    assert pools(school) == {}
    assert {side for side, _ in lines(school, "pool_broken_off")} == {"faction/humans", "faction/guild"}


def test_TECH_4_what_was_not_agreed_lapses_at_the_close(school: Table):
    proposed(school)
    school.until("t1/war")
    assert (pools(school), BUILT_ON in knows(school, "humans")) == ({}, False)
    assert {side for side, _ in lines(school, "pool_lapsed")} == {"faction/humans", "faction/guild"}


def test_TECH_4_a_pool_taken_up_again_too_late_is_over(school: Table):
    school.play(GUILDMASTER, "join_pool", pool=proposed(school))
    joined = school.seq
    school.until("t1/war")
    school.play("control/ann", "undo", entry=joined)
    assert (pools(school), BUILT_ON in knows(school, "guild")) == ({}, False)
    assert (has(school, "humans"), has(school, "guild")) == (HAD, HAD)


def test_SEAT_5_a_pool_is_seen_by_who_is_asked(school: Table):
    pool = proposed(school)
    assert seeing(school, f"pool/{pool}") == {"faction/humans", "faction/guild", "control"}


def test_SEAT_1_the_arch_wizard_researches(school: Table):
    school.join("guild-arch-wizard")
    school.play("guild-arch-wizard", "join_pool", pool=proposed(school))
    assert school.refuse(cast.GENERAL, "pool_research", technology=BUILT_ON, shares=HALVES).code == "no_power"


def test_who_has_nothing_to_research_is_told_beforehand(library: Table):
    """The sunfaith's card and all it knew are the elves' now."""
    for key, row in library.dump()["knowledge"].items():
        if row["faction"] == "sunfaith":
            override(library, f"knowledge/{key}", "faction", "elves")
    assert may(library, PRIEST, "research")["refused"] == "nothing_to_research"


# What stands in a place


@pytest.fixture
def university(school: Table) -> Table:
    override(school, f"technology/{BUILT_ON}", "institution", "university")
    return school


def taught_at(table: Table, faction: str) -> str:
    """Where the university stands in which this faction was taught."""
    stands = table.row(f"knowledge/{faction}-{BUILT_ON}")["stands"]
    place: str = table.row(f"building/{stands}")["province"]
    return place


def test_TECH_2_a_shared_institution_stands_where_the_starter_chose(university: Table):
    university.play(GUILDMASTER, "join_pool", pool=proposed(university, province="ostmark"))
    assert taught_at(university, "humans") == taught_at(university, "guild") == "ostmark"
    assert ("public", "ostmark") in [(side, f["province"]) for side, f in lines(university, "built")]


def test_TECH_2_without_a_choice_it_stands_in_the_capital(university: Table):
    university.play(GUILDMASTER, "join_pool", pool=proposed(university))
    assert taught_at(university, "guild") == "kingsmead"


def test_TECH_2_in_a_foreign_province_it_stands_not(university: Table):
    no = university.refuse(QUEEN, "pool_research", technology=BUILT_ON, shares=HALVES, province="lirien")
    assert (no.code, no.facts["province"]) == ("needs_site", "lirien")


def test_TECH_2_the_province_was_lost_before_all_agreed(university: Table):
    pool = proposed(university, province="ostmark")
    override(university, "province/ostmark", "owner", "")
    assert university.play(GUILDMASTER, "join_pool", pool=pool)["failed"] == "share_gone"
    assert {f["faction"] for _, f in lines(university, "pool_failed")} == {"humans"}
    assert has(university, "guild") == HAD
