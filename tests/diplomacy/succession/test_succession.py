"""Succession in play (SUC-1 to SUC-4, SUC-6, SUC-7): a death, and what becomes of crown, offices and seats."""

import pytest

from tests.cast import ELF_QUEEN, GENERAL, QUEEN, WIZARD
from tests.chronicle import ANN, lines, may, override
from tests.diplomacy.plotters import published, sanctioned, surely
from tests.laws import Table

HEIR, SECOND = "humans-successor", "humans-second-in-line"
OFFICES = (QUEEN, GENERAL, WIZARD, HEIR, SECOND)


def court(table: Table, *seats: str) -> Table:
    table.join(ELF_QUEEN)
    for seat in seats:
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    return table


def die(table: Table, *characters: str) -> None:
    """Control says so; the officer they were dies with them."""
    for key in characters:
        table.play(ANN, "override", row=f"character/{key}", field="alive", value=False, reason="a fever")


def playing(table: Table, seat: str) -> tuple[str, str]:
    """Whom a seat plays: the officer, and the office of both."""
    person = next(c for c in table.dump()["character"].values() if c["seat"] == seat and c["alive"])
    assert table.row(f"seat/{seat}")["office"] == person["office"]
    return person["officer"], person["office"]


def powers(table: Table, seat: str) -> list[str]:
    found: list[str] = table.sees("faction/humans", f"seat/{seat}")["powers"]
    return found


def test_SUC_1_the_successor_follows_at_once(table: Table):
    court(table, QUEEN, GENERAL)
    die(table, QUEEN)
    assert table.row(f"character/{HEIR}")["office"] == "monarch"
    assert lines(table, "crowned") == [("public", {"character": HEIR, "faction": "humans"})]


def test_SUC_6_an_heir_without_a_player_is_played_by_the_former_monarchs(table: Table):
    court(table, QUEEN, GENERAL)
    die(table, QUEEN)
    assert playing(table, QUEEN) == (HEIR, "monarch")
    assert "rule" in powers(table, QUEEN)


def test_SUC_3_the_second_in_line_is_successor_then_and_nobody_comes_after(table: Table):
    court(table, QUEEN, SECOND)
    die(table, QUEEN)
    assert playing(table, SECOND) == (SECOND, "successor")
    living = {c["office"] for c in table.dump()["character"].values() if c["faction"] == "humans" and c["alive"]}
    assert "second-in-line" not in living


def test_SUC_3_also_when_the_successor_dies_uncrowned(table: Table):
    court(table, QUEEN, SECOND)
    die(table, HEIR)
    assert table.row(f"character/{SECOND}")["office"] == "successor"


def test_SUC_3_an_heir_who_moves_up_keeps_what_was_lent_to_them(table: Table):
    court(table, QUEEN, SECOND)
    table.play(QUEEN, "lend", seat=SECOND, power="trade")
    die(table, HEIR)
    assert playing(table, SECOND) == (SECOND, "successor")
    assert powers(table, SECOND) == ["trade"]


def test_SUC_6_a_played_heir_is_crowned_and_the_former_monarchs_player_takes_the_best_officer(table: Table):
    court(table, QUEEN, HEIR)
    die(table, QUEEN)
    assert playing(table, HEIR) == (HEIR, "monarch")
    officer, office = playing(table, QUEEN)
    assert office == "officer"
    assert table.row(f"officer/{officer}")["faction"] == "humans"
    assert powers(table, QUEEN) == []


def test_SUC_4_with_one_of_the_two_alive_he_is_crowned_and_SUC_6_the_office_is_the_former_monarchs_players(
    table: Table,
):
    court(table, QUEEN, GENERAL)
    die(table, HEIR, SECOND)
    override(table, f"character/{WIZARD}", "faction", "elves")
    die(table, QUEEN)
    assert playing(table, GENERAL) == (GENERAL, "monarch")
    officer, office = playing(table, QUEEN)
    assert (office, table.row(f"officer/{officer}")["x"]) == ("lord-general", -1)


@pytest.fixture
def contested(table: Table) -> Table:
    """No heir is left; general and wizard are both played."""
    court(table, QUEEN, GENERAL, WIZARD)
    die(table, HEIR, SECOND, QUEEN)
    return table


def throne(table: Table) -> dict[str, object]:
    return next(iter(table.dump()["succession"].values()))


def test_SUC_4_both_choose_the_same_and_he_is_crowned(contested: Table):
    assert may(contested, GENERAL, "choose_monarch")["choices"]["character"] == [WIZARD, GENERAL]
    contested.play(GENERAL, "choose_monarch", character=WIZARD)
    assert throne(contested)["state"] == "contested"
    contested.play(WIZARD, "choose_monarch", character=WIZARD)
    assert contested.dump()["succession"] == {}
    assert playing(contested, WIZARD) == (WIZARD, "monarch")
    officer, office = playing(contested, QUEEN)
    row = contested.row(f"officer/{officer}")
    assert (office, row["x"], row["y"]) == ("arch-wizard", 0, 0)


def test_SUC_4_they_differ_and_control_is_called_and_crowns(contested: Table):
    contested.play(GENERAL, "choose_monarch", character=GENERAL)
    contested.play(WIZARD, "choose_monarch", character=WIZARD)
    assert throne(contested)["state"] == "disputed"
    assert {side for side, _ in lines(contested, "crown_disputed")} == {"faction/humans", "control"}
    offered = contested.sees("control", "may/crown_monarch")["choices"]["faction"]
    assert {GENERAL, WIZARD} <= set(offered.pop("humans"))
    assert (offered, ELF_QUEEN in str(offered)) == ({}, False)
    contested.play(ANN, "crown_monarch", faction="humans", character=GENERAL, reason="the older claim")
    assert contested.sees("control", "may/crown_monarch")["refused"] == "crown_worn"
    assert playing(contested, GENERAL) == (GENERAL, "monarch")
    assert contested.refuse(ANN, "crown_monarch", faction="humans", character=WIZARD).code == "crown_worn"


def test_SUC_4_whom_one_has_chosen_is_not_told_before_the_other_has(contested: Table):
    contested.play(GENERAL, "choose_monarch", character=GENERAL)
    key = throne(contested)["key"]
    assert contested.sees("public", f"succession/{key}")["chosen"] == ["lord-general"]
    assert GENERAL not in str(contested.sees("public", f"succession/{key}"))


def test_SUC_4_SUC_8_they_choose_until_the_end_of_the_next_diplomacy_phase_and_then_the_one_voice_holds(
    contested: Table,
):
    assert throne(contested)["due"] == 1
    contested.arrange(GENERAL, "choose_monarch", character=WIZARD)
    contested.until("t1/diplomacy")
    assert throne(contested)["state"] == "contested"
    contested.until("t2/production")
    assert contested.dump()["succession"] == {}
    assert playing(contested, WIZARD) == (WIZARD, "monarch")
    assert playing(contested, QUEEN)[1] == "arch-wizard"
    assert lines(contested, "one_has_chosen") == [("public", {"faction": "humans"})]


def test_SUC_4_if_neither_has_chosen_the_lord_general_is_crowned(contested: Table):
    contested.until("t2/production")
    assert playing(contested, GENERAL) == (GENERAL, "monarch")
    assert lines(contested, "neither_has_chosen") == [("public", {"faction": "humans"})]


def test_SUC_4_two_who_differ_wait_for_control_however_long(contested: Table):
    for seat in (GENERAL, WIZARD):
        contested.arrange(seat, "choose_monarch", character=seat)
    contested.until("t3/production")
    assert throne(contested)["state"] == "disputed"


def test_SUC_4_who_dies_while_the_talks_go_on_leaves_the_two_all_of_the_next(table: Table):
    court(table, QUEEN, GENERAL, WIZARD)
    table.until("t1/diplomacy")
    die(table, HEIR, SECOND, QUEEN)
    assert throne(table)["due"] == 2
    table.until("t2/production")
    assert throne(table)["state"] == "contested"


def test_SUC_4_a_crown_nobody_plays_for_is_controls_until_the_lord_generals_time_has_come(table: Table):
    court(table, QUEEN)
    die(table, HEIR, SECOND, QUEEN)
    assert throne(table)["state"] == "disputed"
    table.until("t2/production")
    assert table.row(f"character/{GENERAL}")["office"] == "monarch"


def test_SUC_4_nobody_else_has_a_voice(contested: Table):
    assert contested.refuse(ELF_QUEEN, "choose_monarch", character=GENERAL).code == "crown_worn"
    assert contested.refuse(GENERAL, "choose_monarch", character=QUEEN).code == "not_eligible"
    assert contested.refuse(ANN, "crown_monarch", faction="humans", character=ELF_QUEEN).code == "not_eligible"


def test_SUC_4_with_neither_the_best_officer_is_crowned_else_a_new_one(table: Table):
    court(table, QUEEN)
    for person in (HEIR, SECOND, GENERAL, WIZARD):
        override(table, f"character/{person}", "faction", "elves")
        override(table, f"officer/{person}", "home", "elves")
    die(table, QUEEN)
    officer, office = playing(table, QUEEN)
    row = table.row(f"officer/{officer}")
    assert (office, row["x"], row["y"]) == ("monarch", -1, 1)


def test_SUC_7_a_dead_general_is_followed_by_the_next_best_played_by_the_same_player(table: Table):
    court(table, QUEEN, GENERAL)
    die(table, GENERAL)
    officer, office = playing(table, GENERAL)
    row = table.row(f"officer/{officer}")
    assert (office, row["x"], row["y"], row["faction"]) == ("lord-general", -1, 1, "humans")
    assert "war" in powers(table, GENERAL)


def test_SUC_7_a_dead_arch_wizard_by_a_subordinate(table: Table):
    court(table, QUEEN, WIZARD)
    die(table, WIZARD)
    officer, office = playing(table, WIZARD)
    assert (office, table.row(f"officer/{officer}")["x"]) == ("arch-wizard", 0)
    assert "research" in powers(table, WIZARD)


# From abroad


@pytest.fixture
def married_away(table: Table) -> Table:
    """The human successor lives with the guild, which has no land; the general and the heir are played."""
    table.join(ELF_QUEEN, "guild-monarch")
    for seat in (QUEEN, GENERAL, HEIR):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t0/diplomacy")
    table.arrange(QUEEN, "propose_marriage", heir=HEIR, spouse="guild-successor", residence="guild")
    table.arrange("guild-monarch", "accept_marriage", marriage=next(iter(table.dump()["marriage"])))
    table.until("t1/diplomacy")
    die(table, QUEEN)
    return table


def test_SUC_2_a_successor_abroad_is_recalled_and_the_lord_general_is_regent_for_one_full_turn(married_away: Table):
    assert (throne(married_away)["state"], throne(married_away)["heir"]) == ("recalled", HEIR)
    assert "rule" in powers(married_away, GENERAL)
    married_away.until("t2/diplomacy")
    assert throne(married_away)["state"] == "recalled"
    married_away.until("t3/production")
    assert married_away.dump()["succession"] == {}
    assert playing(married_away, HEIR) == (HEIR, "monarch")
    assert "rule" not in powers(married_away, GENERAL)


def test_SUC_2_SUB_3_who_is_murdered_by_the_plots_of_a_turn_died_in_that_turn(table: Table):
    """Sealed in turn 1, out in turn 2: the heir abroad is crowned at the end of turn 2."""
    court(table, QUEEN, GENERAL)
    override(table, f"character/{HEIR}", "faction", "guild")
    surely(table, "elves", "assassinate")
    table.until("t1/diplomacy")
    sanctioned(table, ELF_QUEEN, "assassinate", character=QUEEN)
    published(table)
    assert table.clock.phase == "t2/production"
    assert (throne(table)["turn"], throne(table)["due"]) == (1, 2)
    table.until("t2/diplomacy")
    assert throne(table)["state"] == "recalled"
    table.until("t3/production")
    assert playing(table, QUEEN) == (HEIR, "monarch")


def test_SUC_2_SUC_4_so_did_who_leaves_no_heir(table: Table):
    """The next diplomacy phase is that of turn 2, as it would be for a death in turn 2 itself."""
    court(table, QUEEN, GENERAL, WIZARD)
    die(table, HEIR, SECOND)
    surely(table, "elves", "assassinate")
    table.until("t1/diplomacy")
    sanctioned(table, ELF_QUEEN, "assassinate", character=QUEEN)
    published(table)
    assert (throne(table)["turn"], throne(table)["due"]) == (1, 2)


def test_SUC_2_the_spouse_joins_too(married_away: Table):
    married_away.until("t3/production")
    rows = ("character/guild-successor", "officer/guild-successor", f"seat/{HEIR}")
    assert [married_away.row(row)["faction"] for row in rows] == ["humans"] * 3


def test_SUC_2_a_residence_next_door_is_no_way_at_all(table: Table):
    court(table, QUEEN)
    override(table, f"character/{HEIR}", "faction", "elves")
    override(table, "province/wheatley", "owner", "elves")
    die(table, QUEEN)
    assert table.row(f"character/{HEIR}")["office"] == "monarch"


def test_SUC_2_an_heir_who_dies_on_the_way_is_followed_by_the_next(married_away: Table):
    die(married_away, HEIR)
    assert married_away.row(f"character/{SECOND}")["office"] == "monarch"
    assert married_away.dump()["succession"] == {}
