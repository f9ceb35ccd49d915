"""Battles, round by round (BAT-1 to BAT-5, BAT-8 to BAT-10, BAT-16, WAR-15): dice, who counts, stalemate."""

import pytest

from astor.game.models import Entry
from tests.chronicle import ANN, lines, owner, ruling
from tests.laws import Table
from tests.war.scenes import (
    ELF,
    ELF_QUEEN,
    ELVES,
    GENERAL,
    HEIR,
    HUMANS,
    QUEEN,
    WIZARD,
    attack,
    called,
    fought,
    front,
    last,
    levy,
    march,
    preparation,
    put,
    recruit,
    season,
    stand,
    surrounded,
    throw,
    troops,
    withdraw,
)

pytestmark = pytest.mark.usefixtures("armies")


def stay(table: Table) -> None:
    """Both sides stay."""
    withdraw(table, ELF)
    withdraw(table, GENERAL)


# The worked examples


def against_eastreach(table: Table) -> None:
    """The humans attack the two militia of Eastreach, in the mountains, under an officer of -1/+1."""
    preparation(table, QUEEN, GENERAL)
    stand(table, HUMANS, "kingsmead")
    season(table)
    march(table, GENERAL, HUMANS, to="eastreach", attack="")


def test_BAT_2_the_first_worked_example(table: Table):
    against_eastreach(table)
    throw(table, 3, 5)
    assert last(table)["modifiers"] == {
        "attacker": [["units", 6], ["commander", 2], ["outnumbering", 1], ["foe/commander", 1], ["foe/terrain", -2]],
        "defender": [["commander", -1], ["terrain", 2], ["foe/units", -3], ["foe/commander", -1]],
    }
    assert last(table)["results"] == {"attacker": 11, "defender": 2}
    assert last(table)["toll"] == {"attacker": 2, "defender": 2}
    assert (owner(table, "eastreach"), len(troops(table, HUMANS))) == ("humans", 1)
    assert not table.row("officer/eastreach-officer")["alive"]


def test_BAT_8_the_second_worked_example(field: Table):
    """A militia and a +0/-0 commander on each side: all fall, the province stays the defender's."""
    for army in (HUMANS, ELVES):
        for unit in troops(field, army)[1:]:
            field.arrange(ANN, "remove", row=f"unit/{unit}", reason="as the example says")
        put(field, f"unit/{troops(field, army)[0]}", kind="militia", x=0, y=0)
    for officer in (GENERAL, ELF):
        put(field, f"officer/{officer}", y=0)
    attack(field)
    throw(field, 4, 2)
    assert (fought(field)["outcome"], owner(field, "wheatley")) == ("nobody", "humans")
    assert not {HUMANS, ELVES} & set(field.dump()["army"])
    assert not any(field.row(f"officer/{officer}")["alive"] for officer in (GENERAL, ELF))


def test_BAT_4_the_third_worked_example(field: Table):
    """A fortress in the mountains: everybody falls."""
    put(field, "province/wheatley", terrain="mountains")
    put(field, "building/wheatley-temple", kind="fortress", holder="")
    put(field, f"officer/{ELF}", x=1, y=-1)
    put(field, f"officer/{GENERAL}", x=0, y=0)
    recruit(field, "elves", "hartwood", "regiment", army=ELVES)
    field.arrange(ANN, "remove", row=f"unit/{troops(field, HUMANS)[0]}", reason="as the example says")
    attack(field)
    throw(field, 2, 3)
    assert last(field)["results"] == {"attacker": 5, "defender": 8}
    assert ["fortress", 4] in last(field)["modifiers"]["defender"]
    assert (fought(field)["outcome"], owner(field, "wheatley")) == ("nobody", "humans")


# Dice


def test_BAT_1_each_side_rolls_one_die_and_the_journal_keeps_both(table: Table):
    front(table, decision_seconds=0)
    ruling(table, table_dice=False)
    attack(table)
    dice = {label: value for label, value, _ in Entry.objects.order_by("-seq")[0].dice if "/round/" in label}
    where = "t1/season_1/wheatley/elves-humans/1/round/1"
    assert dice.keys() == {f"{where}/attacker", f"{where}/defender"}
    assert last(table)["dice"] == {side: dice[f"{where}/{side}"] for side in ("attacker", "defender")}
    assert last(table)["table"] is False


def test_BAT_1_undone_and_given_again_the_same_dice_fall(table: Table):
    front(table)
    ruling(table, table_dice=False)
    attack(table)
    first, at = last(table)["dice"], table.seq
    table.arrange(ANN, "undo", entry=at)
    assert table.dump()["battle"] == {}
    attack(table)
    assert last(table)["dice"] == first


def test_BAT_16_control_types_in_dice_thrown_on_the_table(field: Table):
    attack(field)
    assert (fought(field)["state"], field.sees("public", f"battle/{fought(field)['key']}")["awaited"]) == (
        "dice", ["control"])  # fmt: skip
    throw(field, 2, 1)
    assert (last(field)["dice"], last(field)["table"]) == ({"attacker": 2, "defender": 1}, True)
    assert lines(field, "table_dice") == [("public", {"place": "wheatley", "a": 2, "d": 1})]
    assert (len(troops(field, HUMANS)), len(troops(field, ELVES))) == (1, 2)


def test_BAT_16_also_when_the_server_has_thrown_and_nothing_has_come_of_it(table: Table):
    """Two of three units fall on each side whatever is thrown; which two is still to be chosen."""
    front(table, round_losses="half")
    ruling(table, table_dice=False)
    for officer, army in ((GENERAL, HUMANS), (ELF, ELVES)):
        put(table, f"officer/{officer}", y=0)
        put(table, f"unit/{troops(table, army)[0]}", kind="militia")
    attack(table)
    assert (fought(table)["state"], last(table)["table"]) == ("losses", False)
    throw(table, 1, 1)
    assert (fought(table)["round"], len(fought(table)["rounds"]), last(table)["table"]) == (1, 1, True)
    assert last(table)["dice"] == {"attacker": 1, "defender": 1}


def test_BAT_16_no_face_the_die_does_not_have(field: Table):
    attack(field)
    no = field.refuse(ANN, "throw_dice", battle=fought(field)["key"], attacker=7, defender=1)
    assert (no.code, no.facts) == ("no_such_face", {"most": 6})
    ruling(field, battle_die=8)
    field.play(ANN, "throw_dice", battle=fought(field)["key"], attacker=8, defender=7)
    no = field.refuse(ANN, "throw_dice", battle=fought(field)["key"], attacker=1, defender=1)
    assert no.code == "battle_moved_on"


# Who counts


def test_BAT_3_outnumbering_counts_units_and_no_officers(field: Table):
    recruit(field, "elves", "hartwood", "militia", army=ELVES)
    put(field, f"army/{ELVES}", lieutenant="elves-successor")
    attack(field)
    throw(field, 1, 1)
    assert ["outnumbering", 1] in last(field)["modifiers"]["attacker"]
    assert last(field)["units"] == {"attacker": 4, "defender": 3}


def test_BAT_4_terrain_shelters_the_side_attacked_alone(field: Table):
    put(field, "province/wheatley", terrain="forest")
    attack(field)
    throw(field, 3, 1)
    told = last(field)["modifiers"]
    assert (["terrain", 2] in told["defender"], ["foe/terrain", -2] in told["attacker"]) == (True, True)
    assert not any(source == "terrain" for source, _ in told["attacker"])


def test_BAT_4_a_fortress_serves_the_owner_also_in_attack_and_nobody_else(field: Table):
    """The humans, at home in Wheatley, attack the elves who have come in peace."""
    put(field, "building/wheatley-temple", kind="fortress", holder="")
    stand(field, ELVES, "wheatley")
    march(field, GENERAL, HUMANS, attack="elves")
    throw(field, 1, 1)
    told = last(field)["modifiers"]
    assert (["fortress", 4] in told["attacker"], ["foe/fortress", -4] in told["defender"]) == (True, True)


def test_BAT_4_it_does_not_fight_between_strangers(field: Table):
    put(field, "building/wheatley-temple", kind="fortress", holder="")
    put(field, "province/wheatley", owner="dwarves")
    attack(field)
    throw(field, 1, 1)
    assert not any("fortress" in source for side in last(field)["modifiers"].values() for source, _ in side)


def test_WAR_15_all_units_of_the_attacked_defend_as_one_under_the_best(field: Table):
    """The second army has the better officer; its own garrison fights along; afterwards they part again."""
    other = levy(field, "thornwold", "humans", "wheatley", x=4, y=-3)
    garrison = recruit(field, "humans", "wheatley", "militia")
    attack(field)
    assert fought(field)["state"] == "dice"
    seen = field.sees("public", f"battle/{fought(field)['key']}")
    assert seen["leaders"]["defender"] == ["thornwold-officer", GENERAL]
    assert set(seen["units"]["defender"]) == {*troops(field, HUMANS), *troops(field, other), *garrison}
    throw(field, 1, 1)
    assert {field.row(f"army/{army}")["place"] for army in (HUMANS, other)} == {"wheatley"}


def test_WAR_15_the_monarch_commands_if_there(field: Table):
    other = levy(field, "thornwold", "humans", "wheatley", x=4)
    put(field, f"army/{other}", lieutenant=QUEEN)
    attack(field)
    seen = field.sees("public", f"battle/{fought(field)['key']}")
    assert seen["leaders"]["defender"] == [QUEEN, "thornwold-officer"]


def test_BAT_5_only_commander_and_lieutenant_count(field: Table):
    """Of four officers two: those of the highest x - y."""
    other = levy(field, "thornwold", "humans", "wheatley", x=0, y=0)
    put(field, f"army/{other}", lieutenant=HEIR)
    put(field, f"army/{HUMANS}", lieutenant=WIZARD)
    put(field, f"officer/{WIZARD}", x=2, y=-1)
    attack(field)
    throw(field, 1, 1)
    assert set(last(field)["leaders"]["defender"]) == {GENERAL, WIZARD}
    told = dict(last(field)["modifiers"]["attacker"])
    assert told["foe/commander"] + told["foe/lieutenant"] == -4


def test_WAR_15_the_attacker_is_the_activated_army_alone(field: Table):
    levy(field, "thornwold", "elves", "wheatley", x=5)
    attack(field)
    seen = field.sees("public", f"battle/{fought(field)['key']}")
    assert (set(seen["units"]["attacker"]), seen["leaders"]["attacker"]) == (set(troops(field, ELVES)), [ELF, ""])


# Round by round


def test_BAT_8_until_one_side_is_gone(field: Table):
    attack(field)
    throw(field, 1, 1)
    stay(field)
    throw(field, 3, 1)  # 4 of two regiments - 2 of theirs - 3 of their general
    assert [one["round"] for one in fought(field)["rounds"]] == [1, 2]
    assert (fought(field)["outcome"], owner(field, "wheatley")) == ("attacker", "elves")
    told = [facts for _, facts in lines(field, "round_fought")]
    assert [(one["a"], one["lost_d"]) for one in told] == [(1, 1), (2, 2)]
    assert lines(field, "battle_over")[0][1]["faction"] == "elves"
    assert called(field) != ""
    assert (fought(field)["taken"], lines(field, "battle_over")[0][1]["battle"]) == ("elves", fought(field)["key"])


def test_BAT_8_what_was_fought_is_kept_and_seen_after_the_war_as_it_was(field: Table):
    attack(field)
    throw(field, 3, 1)
    battle = f"battle/{fought(field)['key']}"
    sides = ("public", "faction/elves", "faction/humans", "control")
    then = [field.sees(side, battle) for side in sides]
    put(field, "officer/humans-lord-general", x=5)
    field.arrange(ANN, "close_phase", skip=True)
    assert [field.sees(side, battle) for side in sides] == then


def test_ORD_5_independents_stand(table: Table):
    against_eastreach(table)
    put(table, "officer/eastreach-officer", y=-9)
    throw(table, 1, 1)
    assert fought(table)["state"] == "withdrawals"
    assert table.sees("public", f"battle/{fought(table)['key']}")["awaited"] == ["humans"]
    withdraw(table, GENERAL, "kingsmead", *troops(table, HUMANS))
    assert (fought(table)["outcome"], owner(table, "eastreach")) == ("defender", "")


@pytest.fixture
def quiet(table: Table) -> Table:
    """Nobody can hurt anybody."""
    front(table)
    for officer in (GENERAL, ELF):
        put(table, f"officer/{officer}", y=-20)
    attack(table)
    return table


NEVER = {"attacker": 0.0, "defender": 0.0, "nobody": 0.0}


def rounds_without_a_loss(table: Table, n: int = 3) -> None:
    for number in range(n):
        throw(table, 1, 1)
        if number < n - 1 and fought(table)["state"] == "withdrawals":
            stay(table)


def test_BAT_9_after_three_rounds_without_a_loss_the_attacker_withdraws(quiet: Table):
    """The defender holds the field: whoever weighed the attack was told so (BAT-8)."""
    rounds_without_a_loss(quiet, 2)
    stay(quiet)
    assert quiet.sees("control", f"battle/{fought(quiet)['key']}")["odds"] == NEVER | {"defender": 1.0}
    throw(quiet, 1, 1)
    assert (fought(quiet)["state"], fought(quiet)["outcome"], len(fought(quiet)["rounds"])) == ("over", "defender", 3)
    gone = quiet.row(f"army/{ELVES}")["place"]
    assert gone in ("hartwood", "kingsmead", "saltmere", "kragmoot", "redsteppe")
    assert last(quiet)["withdrew"] == {"attacker": {"elves": {"n": 3, "to": gone}}}
    assert owner(quiet, "wheatley") == "humans"
    assert lines(quiet, "stalemate")[0][1]["place"] == "wheatley"
    assert lines(quiet, "battle_over")[0][1]["faction"] == "humans"


def test_BAT_9_and_its_militia_become_regiments(quiet: Table):
    """BAT-11: its side has won; the attacker's have not."""
    for army in (HUMANS, ELVES):
        put(quiet, f"unit/{troops(quiet, army)[0]}", kind="militia", x=0, y=0)
    rounds_without_a_loss(quiet)
    kinds = [quiet.row(f"unit/{troops(quiet, army)[0]}")["kind"] for army in (HUMANS, ELVES)]
    assert kinds == ["regiment", "militia"]


def test_BAT_9_or_after_as_many_as_the_scenario_says(quiet: Table):
    ruling(quiet, stalemate_rounds=1)
    rounds_without_a_loss(quiet, 1)
    assert fought(quiet)["state"] == "over"


def test_BAT_9_if_it_cannot_it_stays_in_peace_and_nobody_has_won(quiet: Table):
    surrounded(quiet, "humans")
    put(quiet, f"unit/{troops(quiet, HUMANS)[0]}", kind="militia", x=0, y=0)
    rounds_without_a_loss(quiet, 2)
    stay(quiet)
    assert quiet.sees("control", f"battle/{fought(quiet)['key']}")["odds"] == NEVER | {"nobody": 1.0}
    throw(quiet, 1, 1)
    assert (quiet.row(f"army/{ELVES}")["place"], fought(quiet)["state"]) == ("wheatley", "over")
    assert (owner(quiet, "wheatley"), fought(quiet)["outcome"]) == ("humans", "nobody")
    assert quiet.row(f"unit/{troops(quiet, HUMANS)[0]}")["kind"] == "militia"


def test_BAT_9_the_general_who_weighs_it_is_told_the_same(table: Table):
    """With enemies all around nobody would win; with a way back the defender."""
    front(table)
    for officer in (GENERAL, ELF):
        put(table, f"officer/{officer}", y=-20)
    stand(table, ELVES, "wheatley")
    weighed = table.screens[f"seat/{ELF}"]["may/file_plan"]["choices"]["army"][ELVES]["stay"]["attack"]
    assert weighed["humans"] == NEVER | {"defender": 1.0}
    surrounded(table, "humans")
    weighed = table.screens[f"seat/{ELF}"]["may/file_plan"]["choices"]["army"][ELVES]["stay"]["attack"]
    assert weighed["humans"] == NEVER | {"nobody": 1.0}


def test_BAT_10_the_attack_makes_war_from_its_declaration_on(field: Table):
    attack(field)
    relation = field.row("relation/elves~humans")
    assert (relation["state"], relation["last_attack_turn"]) == ("war", 1)
    told = {"attacker": "elves", "defender": "humans", "place": "wheatley"}
    assert lines(field, "attack_declared") == [("public", told)]
    war = {"a": "elves", "b": "humans", "how": "attack", "was": "peace", "by": "elves", "to": "humans"}
    assert lines(field, "war_began") == [("public", {**war, "place": "wheatley"})]
    assert field.row("province/wheatley")["fought"] == 1


def test_BAT_18_a_battle_with_independents_is_no_war(table: Table):
    against_eastreach(table)
    assert {row["state"] for row in table.dump()["relation"].values()} == {"peace"}
    assert table.row("province/eastreach")["fought"] == 1


def test_SEAT_1_the_commanders_player_decides_and_holders_of_war(field: Table):
    """The king's brother commands: he needs no power; the wizard proposes."""
    field.join(WIZARD, HEIR)
    put(field, f"army/{HUMANS}", commander=HEIR)
    put(field, f"officer/{HEIR}", y=-3)
    attack(field)
    throw(field, 1, 1)
    going = {"battle": fought(field)["key"], "units": [], "to": ""}
    assert [field.sees(f"seat/{seat}", "may/withdraw_units")["own"] for seat in (WIZARD, HEIR)] == [
        [],
        [going["battle"]],
    ]
    assert field.refuse(WIZARD, "withdraw_units", **going).code == "no_power"
    deciders = field.sees("control", f"battle/{going['battle']}")["deciders"]["humans"]
    assert (set(deciders), deciders[-1]) == ({GENERAL, QUEEN, HEIR}, HEIR)
    field.play(HEIR, "withdraw_units", **going)
    withdraw(field, ELF_QUEEN)
    assert fought(field)["state"] == "dice"
