"""What cheats tried in war, and what comes of it: turns without end, time without end, officers who fly."""

from tests import cast
from tests.chronicle import ANN, lines, may
from tests.laws import Table
from tests.war.hosts import (
    FLEET,
    GARRISON,
    GENERAL,
    GUARD,
    HEIR,
    HOST,
    MERMAID,
    RECRUITS,
    called,
    place,
    prepared,
    turn,
    turn_of,
)

HOSTS_UNITS = ("militia-barrowdown-3", "militia-wrackholm-1")


def summon(table: Table, army: str) -> None:
    table.arrange(ANN, "call_general", activation=turn_of(table, army))


def season(table: Table, army: str) -> None:
    """It begins with this army."""
    table.arrange(ANN, "end_part", part="preparation")
    summon(table, army)


def test_WAR_12_plans_filed_and_torn_up_again_and_again_do_not_hold_the_others_up(table: Table):
    """The first one has its whole time, all later ones what is left of it."""
    called(table)
    for n in range(7):
        table.play(GENERAL, "drop_plan" if n % 2 else "file_plan", army=GUARD)
        table.now += 200
    due = table.sees("public", f"activation/{turn_of(table, GUARD)}")["due"]
    assert due - table.now == 10_000 - 7 * 200


def test_WAR_3_ships_that_part_and_join_again_have_turns_only_for_so_many_ships(table: Table):
    prepared(table)
    place(table, {f"unit/{GARRISON}": {"kind": "trade_ship", "place": "saltmere", "army": FLEET}})
    season(table, FLEET)
    army, how = FLEET, list[str]()
    while not any(how):
        units, before = table.dump()["unit"], set(table.dump()["army"])
        joining = [ship for ship in (MERMAID, GARRISON) if units[ship]["army"] != army]
        section = {"units": joining or [GARRISON]}
        table.play(GENERAL, "march", army=army, orders={"absorb": joining, "split": section})
        (army,) = set(table.dump()["army"]) - before
        how.append(turn(table, army)["how"])
        assert len(how) < 4, "they go on for ever"
        if not how[-1]:
            summon(table, army)
    assert how[-1] == "acted"


def test_WAR_2_who_has_acted_leads_no_other_army_that_is_still_to_act(table: Table):
    prepared(table)
    place(table, {f"unit/{unit}": {"place": "kingsmead"} for unit in HOSTS_UNITS})
    place(table, {f"army/{HOST}": {"place": "kingsmead"}})
    season(table, GUARD)
    table.play(GENERAL, "march", army=GUARD, orders={})
    no = table.refuse(GENERAL, "assign", officer=GENERAL, army=HOST, post="commander")
    assert (no.code, no.facts) == ("acted_already", {"army": GUARD})
    assert GENERAL not in may(table, GENERAL, "assign")["choices"]["army"][HOST]["commander"]


def test_WAR_16_whoever_is_freed_far_from_the_capital_has_moved_there(table: Table):
    """His lieutenant takes the host over; the heir comes to Kingsmead, but goes no further in this season."""
    prepared(table)
    place(table, {f"army/{HOST}": {"lieutenant": cast.WIZARD}})
    season(table, GUARD)
    table.play(GENERAL, "assign", officer=cast.WIZARD, army=HOST, post="commander")
    table.play(GENERAL, "assign", officer=HEIR, army=GUARD, post="lieutenant")
    no = table.refuse(GENERAL, "march", army=GUARD, orders={"to": "wheatley"})
    assert (no.code, no.facts) == ("moved_already", {"rows": [HEIR]})


def test_BAT_12_nobody_slips_out_of_a_battle_by_a_change_of_posts(table: Table):
    prepared(table)
    table.arrange(GENERAL, "assign", officer=cast.WIZARD, army=GUARD, post="lieutenant")
    season(table, GUARD)
    table.arrange(GENERAL, "march", army=GUARD, orders={"to": "wheatley", "attack": "elves"})
    no = table.refuse(GENERAL, "assign", officer=cast.WIZARD, army=GUARD, post="commander")
    assert no.code == "battle_first"
    assert may(table, GENERAL, "assign")["refused"] == "battle_first"


def test_WAR_18_a_unit_named_often_is_told_of_once(table: Table):
    called(table)
    table.play(GENERAL, "march", army=GUARD, orders={"split": {"units": RECRUITS[:1] * 150}})
    assert [facts["n"] for _, facts in lines(table, "army_split")] == [1]
