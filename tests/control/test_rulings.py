"""Control's rulings on open questions of the rules, on war and peace, and battles (DIP-9, BAT-10, ORD-5)."""

from typing import Any

import pytest

from astor.game.models import Entry
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, conceal, lines, offered
from tests.laws import Table

PAIR = {"a": "elves", "b": "humans"}
RELATION = "relation/elves~humans"


@pytest.fixture
def played(table: Table) -> Table:
    """In the first turn, so that it has a number."""
    table.join(cast.QUEEN)
    table.until("t1/production")
    return table


def settle(table: Table, state: str, a: str = "humans", b: str = "elves", **more: Any) -> dict[str, Any]:
    """Set their relation; returns it."""
    table.play(ANN, "set_relation", a=a, b=b, state=state, **more)
    return table.row(RELATION)


def battle(table: Table, province: str, attacker: str = "elves", **more: Any) -> dict[str, Any]:
    """Record a battle; returns the province."""
    table.play(ANN, "record_battle", province=province, attacker=attacker, **more)
    return table.row(f"province/{province}")


# House rules

BOB = "control/bob"


def newest() -> int:
    return Entry.objects.order_by("-seq").values_list("seq", flat=True)[0]


def rules(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.row("event/astor")["rules"]
    return found


def test_of_two_who_change_a_rule_at_once_the_later_is_told_what_the_earlier_made_of_it(table: Table):
    table.play(BOB, "set_ruling", ruling="battle_die", value=8, was=6)
    no = table.refuse(ANN, "set_ruling", ruling="battle_die", value=10, was=6)
    assert no == Refused("ruling_moved", ruling="battle_die", new=8, user="bob")
    assert rules(table)["battle_die"] == 8
    table.play(ANN, "set_ruling", ruling="battle_die", value=10, was=8)
    assert rules(table)["battle_die"] == 10


def test_two_who_change_two_rules_at_once_lose_nothing(table: Table):
    table.play(BOB, "set_ruling", ruling="press", value="held", was="free")
    table.play(ANN, "set_ruling", ruling="battle_die", value=8, was=6)
    assert (rules(table)["press"], rules(table)["battle_die"]) == ("held", 8)


def test_what_no_control_has_ruled_so_is_nobodys(table: Table):
    table.play(BOB, "set_ruling", ruling="battle_die", value=8, was=6)
    table.play(ANN, "override", row="event/astor", field="rules", value={**rules(table), "battle_die": 12}, reason="so")
    assert table.refuse(ANN, "set_ruling", ruling="battle_die", value=10, was=8).facts.get("user") is None


def test_once_play_has_begun_all_are_told_that_a_rule_has_changed_and_before_nobody(table: Table):
    table.play(ANN, "set_ruling", ruling="press", value="held", was="free")
    assert lines(table, "house_rule_changed") == []
    table.until("t1/production")
    table.play(ANN, "set_ruling", ruling="press", value="free", was="held")
    assert lines(table, "house_rule_changed") == [("public", {})]
    table.play(ANN, "undo", entry=newest(), reason="so")
    table.play(ANN, "override", row="event/astor", field="rules", value={**rules(table), "battle_die": 8}, reason="so")
    assert len(lines(table, "house_rule_changed")) == 2, "of what took it back, and of the table"


def test_what_was_sealed_at_the_start_is_not_opened_by_taking_back_what_sealed_it(table: Table):
    table.play(ANN, "set_ruling", ruling="letters", value="open", was="off")
    table.play(ANN, "set_ruling", ruling="letters", value="sealed", was="open")
    sealed = newest()
    table.until("t1/production")
    assert table.refuse(ANN, "undo", entry=sealed, reason="so").code == "sealed_from_start"


def test_SEAT_5_letters_are_opened_to_control_before_the_start_alone(table: Table):
    table.play(ANN, "set_ruling", ruling="letters", value="open", was="off")
    table.until("t1/production")
    table.play(ANN, "set_ruling", ruling="letters", value="sealed", was="open")
    no = table.refuse(ANN, "set_ruling", ruling="letters", value="open", was="sealed")
    assert no.code == "sealed_from_start"


# War and peace


def test_DIP_9_war_peace_and_alliance_are_relations_between_two_factions(played: Table):
    row = settle(played, "alliance")
    assert (row["state"], row["since_turn"], row["last_attack_turn"]) == ("alliance", 1, None)
    settle(played, "war")
    settle(played, "peace")
    settle(played, "alliance")
    settle(played, "peace")
    before = {"alliance_made": ["peace", "peace"], "war_began": ["alliance"], "peace_made": ["war"],
              "alliance_ended": ["alliance"]}  # fmt: skip
    for code, known in before.items():
        assert lines(played, code) == [("public", {**PAIR, "how": "ruled", "was": was}) for was in known]
    assert played.sees("public", RELATION) == {**PAIR, "state": "peace", "since_turn": 1}


def test_DIP_9_in_whichever_order_they_are_named(played: Table):
    settle(played, "war", "elves", "humans")
    assert settle(played, "peace", "humans", "elves")["state"] == "peace"


def test_DIP_9_a_war_declared_without_an_attack_and_then_with_one(played: Table):
    assert settle(played, "war")["last_attack_turn"] is None
    played.until("t2/production")
    row = settle(played, "war", attacked=True)
    assert (row["since_turn"], row["last_attack_turn"]) == (1, 2)
    assert len(lines(played, "war_began")) == 1


def test_DIP_9_peace_forgets_the_attack(played: Table):
    settle(played, "war", attacked=True)
    played.until("t2/production")
    settle(played, "peace")
    row = settle(played, "war")
    assert (row["since_turn"], row["last_attack_turn"]) == (2, None)


def test_DIP_9_what_is_so_already_is_refused(played: Table):
    assert played.refuse(ANN, "set_relation", **PAIR, state="peace") == Refused("no_change", field="state")
    settle(played, "war", attacked=True)
    for attacked in (False, True):
        assert played.refuse(ANN, "set_relation", **PAIR, state="war", attacked=attacked).code == "no_change"


@pytest.mark.parametrize(("a", "b"), [("humans", "humans"), ("humans", "atlantis"), ("", "humans")])
def test_two_factions_of_this_event_it_must_be(played: Table, a: str, b: str):
    no = played.refuse(ANN, "set_relation", a=a, b=b, state="war")
    assert no.code in ("unknown_row", "bad_arguments")


def test_an_attack_is_no_part_of_peace(played: Table):
    settle(played, "war")
    assert settle(played, "peace", attacked=True)["last_attack_turn"] is None


def test_SEAT_5_where_relations_are_not_public_only_the_two_are_told(played: Table):
    conceal(played, "relation", "state")
    settle(played, "war")
    assert [side for side, _ in lines(played, "war_began")] == ["faction/elves", "faction/humans"]


# Battles


def test_BAT_10_who_fought_each_other_is_at_war_and_it_counts(played: Table):
    assert battle(played, "hartwood")["fought"] == 1
    row = played.row(RELATION)
    assert (row["state"], row["since_turn"], row["last_attack_turn"]) == ("war", 1, 1)
    facts = {"province": "hartwood", "attacker": "elves", "defender": "humans"}
    assert lines(played, "battle_fought") == [("public", facts)]


def test_DIP_9_attacking_an_ally_ends_the_alliance(played: Table):
    settle(played, "alliance")
    battle(played, "hartwood")
    assert played.row(RELATION)["state"] == "war"
    told = {**PAIR, "how": "attack", "was": "alliance", "by": "elves", "to": "humans", "place": "hartwood"}
    assert lines(played, "war_began") == [("public", told)], "whose attack, and where"


def test_BAT_18_independents_are_no_faction_fighting_them_is_never_a_war(played: Table):
    before = played.dump()["relation"]
    assert battle(played, "midmarch")["owner"] == ""
    assert played.dump()["relation"] == before


def test_BAT_8_without_taking_it_the_land_stays_its_owners(played: Table):
    assert battle(played, "hartwood")["owner"] == "humans"
    assert lines(played, "province_taken") == []


@pytest.mark.parametrize(("province", "loser"), [("hartwood", "humans"), ("midmarch", "")])
def test_ORD_5_taken_it_changes_hands(played: Table, province: str, loser: str):
    row = battle(played, province, taken=True)
    assert (row["owner"], row["order"], row["taken"], row["fought"]) == ("elves", 2, 1, 1)
    facts = {"province": province, "faction": "elves", "from": loser}
    assert lines(played, "province_taken") == [("public", facts)]


def test_BAT_10_a_second_battle_of_a_war_begins_no_other(played: Table):
    battle(played, "hartwood")
    played.until("t2/war")
    battle(played, "hartwood")
    row = played.row(RELATION)
    assert (row["since_turn"], row["last_attack_turn"], len(lines(played, "war_began"))) == (1, 2, 1)


def test_a_foreign_army_may_be_attacked_in_ones_own_land_or_in_anothers(played: Table):
    played.play(ANN, "record_battle", province="hartwood", attacker="humans", defender="elves")
    assert played.row(RELATION)["state"] == "war"
    played.play(ANN, "record_battle", province="hartwood", attacker="elves", defender="dwarves")
    assert played.row("relation/dwarves~elves")["state"] == "war"
    no = played.refuse(ANN, "record_battle", province="hartwood", attacker="elves", defender="dwarves", taken=True)
    assert no == Refused("not_the_owner", province="hartwood")


def test_BAT_6_a_unit_that_fell_at_the_table_is_taken_off_the_map(played: Table):
    guard = next(key for key, unit in played.dump()["unit"].items() if unit["army"] == "humans-guard")
    assert played.refuse(ANN, "remove", row=f"unit/{guard}", reason=" ").code == "reason_needed"
    played.play(ANN, "remove", row=f"unit/{guard}", reason="lost to the elves")
    assert guard not in played.dump()["unit"]
    assert "humans-guard" not in played.dump()["army"]
    assert [side for side, _ in lines(played, "unit_removed")] == ["public"]


def test_nobody_attacks_themselves_nor_what_is_not_there(played: Table):
    own = played.refuse(ANN, "record_battle", province="hartwood", attacker="humans")
    assert own == Refused("same_side")
    nowhere = played.refuse(ANN, "record_battle", province="atlantis", attacker="humans")
    assert nowhere == Refused("unknown_row", row="province/atlantis")
    nobody = played.refuse(ANN, "record_battle", province="hartwood", attacker="orks")
    assert nobody == Refused("unknown_row", row="faction/orks")


def test_BAT_10_who_may_have_been_attacked_is_offered_and_first_who_alone_can_lose_the_land(played: Table):
    choices = offered(played, "record_battle")
    assert {frozenset(found) - {""} for found in choices["province"].values()} == {frozenset(cast.FACTIONS)}
    assert choices["province"].keys() == played.dump()["province"].keys()
    assert (choices["province"]["hartwood"][0], choices["province"]["midmarch"][0]) == ("humans", "")
    holder, *others = choices["province"]["hartwood"]
    for defender in others:
        played.play(ANN, "record_battle", province="hartwood", attacker=holder, defender=defender)
        attacker = next(one for one in others if one != defender)
        fought = {"province": "hartwood", "attacker": attacker, "defender": defender}
        assert played.refuse(ANN, "record_battle", **fought, taken=True).code == "not_the_owner"
    battle(played, "hartwood", "elves", defender=holder, taken=True)
    assert offered(played, "record_battle")["province"]["hartwood"][0] == "elves"
    battle(played, "midmarch", "humans", defender="", taken=True)
    assert "" not in offered(played, "record_battle")["province"]["midmarch"]


def test_the_reason_is_kept_with_the_entry(played: Table):
    settle(played, "war", reason="as declared before the throne")
    battle(played, "hartwood", reason="table 3")
    reasons = Entry.objects.filter(event=played.event, command__in=("set_relation", "record_battle"))
    assert [e.reason for e in reasons] == ["as declared before the throne", "table 3"]


def test_rulings_are_controls(played: Table):
    war = {"a": "humans", "b": "elves", "state": "war"}
    assert played.refuse(cast.QUEEN, "set_relation", **war).code == "control_only"
    assert played.refuse(cast.QUEEN, "record_battle", province="hartwood", attacker="elves").code == "control_only"
