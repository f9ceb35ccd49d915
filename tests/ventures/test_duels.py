"""Duels (VEN): who may fight whom and for what, what is laid down and won, who sees what, and Control's hand."""

from typing import Any

import pytest

from astor.game.models import Entry
from astor.ventures.reading.ring_chances import chances
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN, conceal, lines, may, override, ruling, seeing, treasury
from tests.laws import Table
from tests.ventures import duelling, quests
from tests.ventures.duelling import asking, fighting, gold, ringed
from tests.ventures.quests import HEIR, TOLL, heard

BLOOD: dict[str, Any] = {"gold": 2, "wound": True}


def x_of(table: Table, officer: str) -> int:
    found: int = table.row(f"officer/{officer}")["x"]
    return found


def over(table: Table, key: str) -> tuple[str, str, str]:
    row = table.row(f"venture/{key}")
    return row["state"], row["won"], row["how"]


# Who, and for what


def test_VEN_1_where_control_opens_the_rest_seats_challenge_for_honour_alone(table: Table):
    table.join(QUEEN, ELF_QUEEN)
    table.until("t1/production")
    offer = may(table, QUEEN, "challenge")
    assert (offer["refused"], offer["choices"]["gold"], offer["choices"]["terms"]) == (None, [], [])
    assert table.refuse(QUEEN, "challenge", to=ELF_QUEEN, kit="axe", gold=1).code == "honour_only"
    table.play(QUEEN, "challenge", to=ELF_QUEEN, kit="axe")
    ruling(table, ventures="off")
    assert may(table, ELF_QUEEN, "answer")["refused"] == "ventures_off"


def test_VEN_8_what_control_does_about_a_challenge_is_told_the_two_alone(table: Table):
    """It acts for who challenges, and takes that back."""
    ringed(table)
    args = {"to": ELF_QUEEN, "kit": "axe"}
    table.play(ANN, "act_for", seat=QUEEN, command="challenge", args=args)
    assert {side for side, _ in lines(table, "control_acted")} == {f"seat/{QUEEN}"}
    table.play(ANN, "undo", entry=table.seq, reason="said in jest")
    undone = {side for side, _ in lines(table, "control_undid")} - {"control"}
    assert undone == {f"seat/{QUEEN}", f"seat/{ELF_QUEEN}"}


def test_VEN_2_VEN_3_before_the_start_duels_are_for_honour_and_nobody_is_hurried(table: Table):
    ringed(table)
    assert table.refuse(QUEEN, "challenge", to=ELF_QUEEN, kit="axe", wound=True).code == "honour_only"
    key = asking(table)
    table.play(ELF_QUEEN, "answer", venture=key, kit="sword")
    assert table.sees("public", f"venture/{key}")["remaining"] == 30_000
    assert table.row(f"venture/{key}")["about"] in ("ring", "courtyard", "bridge")


def test_VEN_3_the_winner_takes_what_both_laid_down_and_the_beaten_is_wounded(table: Table):
    ringed(table).until("t1/production")
    had, was = gold(table), x_of(table, ELF_QUEEN)
    key = asking(table, **BLOOD)
    assert gold(table) == [had[0] - 2, had[1]], "the challenger's stake is set aside, so that it cannot be short"
    table.play(ELF_QUEEN, "answer", venture=key, kit="sword")
    assert gold(table) == [had[0] - 2, had[1] - 2]
    table.play(ANN, "mend_fighter", venture=key, measure="health_b", value=0, reason="a fall from the wall")
    assert over(table, key) == ("over", "a", "out")
    assert (gold(table), x_of(table, ELF_QUEEN)) == ([had[0] + 2, had[1] - 2], was - 1)
    assert heard(table, "duel_over") == ["public"]


def test_VEN_3_VEN_6_without_a_winner_each_has_its_own_back_and_both_are_wounded(table: Table):
    had, was = [*gold(table)], [x_of(table, QUEEN), x_of(table, ELF_QUEEN)]
    ringed(table).until("t1/production")
    key = fighting(table, **BLOOD)
    table.play(ANN, "close_venture", venture=key, end="both", reason="both fell")
    assert gold(table) == had
    assert [x_of(table, QUEEN), x_of(table, ELF_QUEEN)] == [was[0] - 1, was[1] - 1]
    assert over(table, key) == ("over", "nobody", "ruled")


def test_VEN_3_for_honour_nobody_is_wounded(table: Table):
    key, was = fighting(table), x_of(table, ELF_QUEEN)
    table.play(ANN, "close_venture", venture=key, end="a", reason="on a real table")
    assert x_of(table, ELF_QUEEN) == was


def test_VEN_3_VEN_5_who_concedes_loses_the_gold_and_is_not_wounded(table: Table):
    ringed(table).until("t1/production")
    had, was = gold(table), x_of(table, QUEEN)
    key = fighting(table, **BLOOD)
    table.play(QUEEN, "concede", venture=key)
    assert over(table, key) == ("over", "b", "conceded")
    assert (gold(table), x_of(table, QUEEN)) == ([had[0] - 2, had[1] + 2], was)


def test_VEN_3_the_house_is_fought_at_once_for_honour_and_does_what_is_usual(table: Table):
    ringed(table).until("t1/production")
    assert table.refuse(QUEEN, "challenge", to="", kit="knives", gold=1).code == "honour_only"
    table.play(QUEEN, "challenge", to="", kit="knives")
    key = duelling.newest(table)
    assert duelling.whose(table, key) == QUEEN
    row = duelling.to_the_end(table, key)
    assert (row["state"], row["sides"]["b"]["seats"]) == ("over", [])
    assert (heard(table, "practice_begun"), heard(table, "practice_over")) == (["public"], ["public"])


def test_a_whole_duel_is_fought_by_what_is_usual(table: Table):
    key = fighting(table)
    row = duelling.to_the_end(table, key)
    assert row["won"] in ("a", "b", "nobody")
    assert row["how"] in ("out", "time")
    assert row["deeds"] > 5


def test_the_challengers_screen_says_how_likely_it_wins_unless_officers_are_hidden(table: Table):
    ringed(table)
    offered = may(table, QUEEN, "challenge")["choices"]["seat"]
    assert offered.keys() == {ELF_QUEEN, "house"}
    asked = asking(table)
    back = may(table, ELF_QUEEN, "answer")["choices"]["venture"][asked]
    assert back == 100 - offered[ELF_QUEEN]
    conceal(table, "officer", "x")
    assert may(table, ELF_QUEEN, "answer")["choices"]["venture"] == {asked: None}


def test_MOR_55_peoples_and_officers_count_in_how_likely_one_wins(table: Table):
    """Two monarchs, a dwarf with a wound more and an elf with one less; and an heir, who is no match for either."""
    ringed(table, DWARF_KING, ELF_QUEEN, HEIR)
    dwarf, elf, heir = (may(table, seat, "challenge")["choices"]["seat"] for seat in (DWARF_KING, ELF_QUEEN, HEIR))
    assert dwarf[ELF_QUEEN] == 100 - elf[DWARF_KING] == chances()["3-15"]["3-13"]
    assert (heir[DWARF_KING], heir["house"]) == (chances()["3-12"]["3-15"], 50)


# Asked, and answered


def test_VEN_8_a_challenge_is_known_to_the_two_and_its_kit_to_the_challenger(table: Table):
    ringed(table, QUEEN, ELF_QUEEN, DWARF_KING)
    key = asking(table)
    name = f"venture/{key}"
    assert seeing(table, name) == {f"seat/{QUEEN}", f"seat/{ELF_QUEEN}", "control"}
    assert [table.sees(f"seat/{seat}", name)["sides"]["a"]["kit"] for seat in (QUEEN, ELF_QUEEN)] == ["axe", ""]
    assert heard(table, "challenged") == [f"seat/{ELF_QUEEN}"]
    table.play(ELF_QUEEN, "answer", venture=key, kit="sword")
    assert {side: party["kit"] for side, party in table.sees("public", name)["sides"].items()} == {
        "a": "axe", "b": "sword"}  # fmt: skip


def test_VEN_8_a_challenge_is_gone_after_two_minutes_and_the_stake_comes_home(table: Table):
    ringed(table).until("t1/production")
    had = gold(table)
    key = asking(table, gold=3)
    assert table.sees(f"seat/{ELF_QUEEN}", f"venture/{key}")["due"] == table.now + 120_000
    table.ring()
    assert over(table, key) == ("over", "void", "lapsed")
    assert gold(table) == had
    assert [facts["outcome"] for _, facts in lines(table, "challenge_over")] == ["lapsed", "lapsed"]
    assert table.refuse(ELF_QUEEN, "answer", venture=key, kit="axe").code == "challenge_gone"


def test_VEN_8_it_is_gone_when_one_of_the_two_takes_part_elsewhere(table: Table):
    ringed(table)
    key = asking(table)
    table.play(ELF_QUEEN, "set_out", quest=TOLL)
    assert over(table, key) == ("over", "void", "lapsed")
    assert [facts["outcome"] for _, facts in lines(table, "challenge_over")] == ["busy", "busy"]


@pytest.mark.parametrize(("seat", "how"), [(ELF_QUEEN, "refused"), (QUEEN, "dropped")])
def test_VEN_8_it_is_refused_or_taken_back(table: Table, seat: str, how: str):
    ringed(table)
    key = asking(table)
    table.play(seat, "drop_venture", venture=key)
    assert over(table, key) == ("over", "void", how)
    assert f"venture/{key}" not in table.screens["public"]
    again = asking(table)
    assert again != key


# Treasuries


def test_VEN_14_each_sides_gold_is_asked_of_itself_alone(table: Table):
    ringed(table, QUEEN, GENERAL, ELF_QUEEN).until("t1/production")
    treasury(table, "humans", gold=2)
    no = table.refuse(QUEEN, "challenge", to=ELF_QUEEN, kit="axe", gold=3)
    assert (no.code, no.facts) == ("cannot_afford", {"short": {"gold": 1}})
    key = asking(table, gold=2)
    treasury(table, "elves", gold=1)
    assert may(table, ELF_QUEEN, "answer")["refused"] is None, "only the answer itself is told"
    no = table.refuse(ELF_QUEEN, "answer", venture=key, kit="axe")
    assert (no.code, no.facts) == ("cannot_afford", {"short": {"gold": 1}})


def test_VEN_14_what_the_challenger_spends_meanwhile_is_never_missing(table: Table):
    ringed(table).until("t1/production")
    key = asking(table, gold=2)
    treasury(table, "humans", gold=0)
    table.play(ELF_QUEEN, "answer", venture=key, kit="axe")
    assert table.row(f"venture/{key}")["stakes"] == {"a": 2, "b": 2}
    assert "stakes" not in str(table.screens["faction/elves"].get(f"venture/{key}", {}))


def test_VEN_14_gold_takes_the_treasury_and_is_proposed_by_who_has_it_not(table: Table):
    ringed(table, QUEEN, GENERAL, ELF_QUEEN).until("t1/production")
    offer = may(table, GENERAL, "challenge")
    assert (offer["refused"], offer["propose"], ELF_QUEEN in offer["own"]) == ("no_power", True, True)
    assert table.refuse(GENERAL, "challenge", to=ELF_QUEEN, kit="axe", gold=1).code == "no_power"
    table.play(GENERAL, "propose", command="challenge", args={"to": ELF_QUEEN, "kit": "axe", "gold": 1})
    key = asking(table, ELF_QUEEN, GENERAL, gold=1)
    assert table.refuse(GENERAL, "answer", venture=key, kit="axe").facts == {"power": "treasury"}
    table.play(GENERAL, "challenge", to=DWARF_KING if may(table, GENERAL, "challenge") is None else "", kit="axe")


# The event goes on


@pytest.mark.parametrize("befalls", ["death", "dismissal"])
def test_VEN_11_a_duel_of_the_dead_is_void_and_stakes_go_back(table: Table, befalls: str):
    ringed(table).until("t1/production")
    had = gold(table)
    key = fighting(table, **BLOOD)
    if befalls == "death":
        override(table, f"character/{ELF_QUEEN}", "alive", value=False)
    else:
        table.play(ANN, "revoke", seat=ELF_QUEEN)
    assert over(table, key) == ("over", "void", "void")
    assert gold(table) == had


def test_VEN_11_a_challenge_to_who_dies_is_gone(table: Table):
    ringed(table)
    key = asking(table)
    override(table, f"character/{ELF_QUEEN}", "alive", value=False)
    assert over(table, key)[2] == "lapsed"
    assert [facts["outcome"] for _, facts in lines(table, "challenge_over")] == ["gone", "gone"]


def test_VEN_9_the_usual_is_done_for_who_does_not_decide_and_time_is_called(table: Table):
    ringed(table, venture_minutes=3).until("t1/production")
    key = fighting(table)
    first = duelling.whose(table, key)
    table.ring()
    assert table.row(f"venture/{key}")["deeds"] == 1
    assert duelling.whose(table, key) != first
    table.play("clock", "call_time", venture=key)
    assert over(table, key) == ("over", "nobody", "time"), "nobody is hurt yet"


def test_VEN_9_when_time_is_called_the_larger_share_wins_and_nobody_is_wounded(table: Table):
    ringed(table).until("t1/production")
    key, was = fighting(table, **BLOOD), x_of(table, ELF_QUEEN)
    duelling.on_the_brink(table, key, falls="b")
    table.play("clock", "call_time", venture=key)
    assert over(table, key) == ("over", "a", "time")
    assert x_of(table, ELF_QUEEN) == was


def test_VEN_12_the_same_deed_meets_the_same_dice(table: Table):
    key = fighting(table)
    thrown = []
    for _ in range(2):
        table.arrange(duelling.whose(table, key), "act", **duelling.usual(table, key))
        table.play(duelling.whose(table, key), "act", **duelling.usual(table, key))
        thrown.append(Entry.objects.get(event=table.event, seq=table.seq).dice)
        for _ in range(2):
            newest = Entry.objects.filter(event=table.event, command="act", undone_by=None).latest("seq").seq
            table.play(ANN, "undo", entry=newest)
    assert thrown[0] == thrown[1]


# What is offered, and to whom


def test_VEN_15_a_deed_twice_too_late_of_the_other_side_or_by_an_onlooker_is_refused(table: Table):
    ringed(table, QUEEN, ELF_QUEEN, DWARF_KING)
    key = fighting(table)
    first, tap = duelling.whose(table, key), duelling.usual(table, key)
    second = ({QUEEN, ELF_QUEEN} - {first}).pop()
    assert may(table, second, "act")["refused"] == "not_your_go"
    assert table.refuse(second, "act", **tap).code == "not_your_go"
    assert table.refuse(DWARF_KING, "act", **tap).code == "no_venture"
    assert table.refuse(first, "act", **{**tap, "deed": {"verb": "move", "cell": (4, 4)}}).code == "not_offered"
    table.play(first, "act", **tap)
    assert table.refuse(first, "act", **tap).code == "moved_on"


def test_VEN_13_alike_cells_are_one_offer_and_the_usual_is_among_them(table: Table):
    key = fighting(table)
    while duelling.state(table, key).stage == "wild":
        table.arrange(duelling.whose(table, key), "act", **duelling.usual(table, key))
    own = duelling.whose(table, key)
    offer = may(table, own, "act")["choices"]["venture"][key]
    moves = [deed for deed in offer["deeds"] if deed["verb"] == "move"]
    assert (len(moves), moves[0]["odds"]) == (1, None)
    assert len(moves[0]["cells"]) > 10
    wanted = duelling.usual(table, key)["deed"]
    assert offer["deeds"][offer["usual"]]["verb"] == wanted["verb"]
    assert {deed["need"] for deed in offer["deeds"] if deed["verb"] == "charge"} == {1}


def test_VEN_13_of_a_closed_duel_others_see_only_that_it_is_there(table: Table):
    ringed(table)
    table.play(ANN, "open_duel", a=QUEEN, b=ELF_QUEEN, kit="axe", closed=True)
    key = duelling.newest(table)
    assert table.sees("public", f"venture/{key}") == {"kind": "duel", "state": "running", "closed": True}
    assert table.sees(f"seat/{ELF_QUEEN}", f"venture/{key}")["figures"][0]["health"] > 0


def test_VEN_13_the_courts_of_a_closed_duel_hear_of_gold_and_not_whose(table: Table):
    ringed(table)
    table.until("t1/production")
    table.play(ANN, "open_duel", a=QUEEN, b=ELF_QUEEN, kit="axe", terms={"gold": 1}, closed=True)
    table.play(ANN, "close_venture", venture=duelling.newest(table), reason="the hall is too loud")
    told = [(line["side"], line["facts"].get("character")) for line in table.dump()["line"].values()
            if line["code"] in ("stakes_home", "closed_stakes")]  # fmt: skip
    assert told == [(f"seat/{QUEEN}", QUEEN), ("faction/humans", None),
                    (f"seat/{ELF_QUEEN}", ELF_QUEEN), ("faction/elves", None)]  # fmt: skip


def test_VEN_13_a_challenge_does_not_tell_who_is_at_a_closed_table(table: Table):
    """It waits, as for anybody who does not answer; and what was asked before goes on waiting."""
    ringed(table, QUEEN, ELF_QUEEN, DWARF_KING)
    before = asking(table)
    table.play(ANN, "open_quest", quest=TOLL, seat=ELF_QUEEN, closed=True)
    assert table.row(f"venture/{before}")["state"] == "asked"
    assert ELF_QUEEN in may(table, DWARF_KING, "challenge")["choices"]["seat"]
    table.play(DWARF_KING, "challenge", to=ELF_QUEEN, kit="axe")
    key = duelling.newest(table)
    assert table.refuse(ELF_QUEEN, "answer", venture=key, kit="axe").code == "venturing"
    table.play("clock", "lapse_challenge", venture=key)
    assert over(table, key)[2] == "lapsed"


# Control's hand


def test_VEN_17_a_fight_on_a_real_table_is_opened_and_closed_with_its_winner(table: Table):
    ringed(table).until("t1/production")
    had = gold(table)
    table.play(ANN, "open_duel", a=QUEEN, b=ELF_QUEEN, kit="sword", terms={"gold": 1, "wound": True})
    key = duelling.newest(table)
    assert table.sees("control", f"venture/{key}")["ends"].keys() == {"a", "b", "nobody", "both"}
    table.play(ANN, "close_venture", venture=key, end="b", reason="two dice against one")
    assert over(table, key) == ("over", "b", "ruled")
    assert gold(table) == [had[0] - 1, had[1] + 1]
    table.play(ANN, "undo", entry=table.seq)
    assert over(table, key)[0] == "running"


def test_VEN_18_a_rewind_takes_duels_along(table: Table):
    ringed(table).until("t1/production")
    had, before = gold(table), table.seq
    fighting(table, **BLOOD)
    table.play(ANN, "rewind", to=before)
    assert (gold(table), table.dump()["venture"]) == (had, {})


def test_VEN_4_who_is_wounded_in_a_quest_is_not_wounded_again_in_a_duel(table: Table):
    ringed(table, HEIR, ELF_QUEEN).until("t1/production")
    venture = quests.setting_out(table)
    was = x_of(table, HEIR)
    table.play(ANN, "close_venture", venture=venture, end=quests.DEAD, reason="the ford")
    key = asking(table, HEIR, ELF_QUEEN, wound=True)
    table.arrange(ELF_QUEEN, "answer", venture=key, kit="axe")
    table.play(ANN, "close_venture", venture=key, end="b", reason="the ring")
    assert x_of(table, HEIR) == was - 1
