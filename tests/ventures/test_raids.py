"""Raids (MOR-2, MOR-23, MOR-24, MOR-31; VEN-2, VEN-5, VEN-11, VEN-13, VEN-17): several on a side, through orders."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import convert, to_builtins

from astor.game.rows import frozen
from astor.ventures import kept
from astor.ventures.reading import content
from astor.ventures.rules.crew import Fighter, Party, crew, leader
from astor.ventures.rules.ring.pools import Pool, pool
from astor.ventures.rules.ring.warriors import Bout
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, GUILDMASTER, PRIEST, QUEEN, WIZARD
from tests.chronicle import ANN, may, override, seeing
from tests.laws import Table
from tests.ventures import duelling, raiding
from tests.ventures.bouts import acting, fighter, opposed
from tests.ventures.duelling import gold
from tests.ventures.quests import SECOND, heard
from tests.ventures.raiding import ELF_WIZARD, HOUSE, ONE, OTHER, bout, does, mended, opened, raiders, seen, wounded

TWO = (ONE[:2], OTHER[:2])


def over(table: Table, key: str) -> tuple[str, str, str]:
    row = table.row(f"venture/{key}")
    return row["state"], row["won"], row["how"]


def two_a_side(*, acts: str = "a1", kit: str = "sword", **changed: Any) -> Bout:
    """Each beside one of the others, far from the other pair; `changed`: the first of the other side."""
    four = (fighter("a", (4, 4), kit, "a1"), fighter("a", (0, 14), key="a2"), fighter("b", (4, 5), key="b1", **changed),
            fighter("b", (1, 14), key="b2"))  # fmt: skip
    first = next(one for one in four if one.key == acts)
    rest = [one for one in four if one.key != acts]
    begun = acting(first, *rest)
    return replace(begun, warriors=tuple(sorted(begun.warriors, key=lambda one: one.key)))


# Opened


def test_MOR_2_a_raid_has_up_to_four_a_side_each_a_seats_or_the_houses(table: Table):
    raiding.gathered(table)
    table.play(ANN, "open_raid", a=raiders(ONE), b=raiders((*OTHER, HOUSE), "axe"))
    figures = seen(table, duelling.newest(table))["figures"]
    assert [(f["key"], f["seat"], f["kit"]) for f in figures] == [
        ("a1", QUEEN, "sword"), ("a2", GENERAL, "sword"), ("a3", DWARF_KING, "sword"), ("b1", ELF_QUEEN, "axe"),
        ("b2", ELF_WIZARD, "axe"), ("b3", PRIEST, "axe"), ("b4", "", "axe")]  # fmt: skip
    assert len({tuple(f["cell"]) for f in figures}) == 7
    assert [f["character"] for f in figures[-2:]] == [PRIEST, ""]
    assert heard(table, "raid_begun") == ["public"]


def test_MOR_2_VEN_3_the_house_fills_a_side_does_what_is_usual_and_is_fought_for_honour(table: Table):
    raiding.gathered(table)
    sides = {"a": raiders((HOUSE, HOUSE)), "b": raiders(OTHER[:2])}
    assert table.refuse(ANN, "open_raid", **sides, terms={"wound": True}).code == "honour_only"
    table.play(ANN, "open_raid", **sides)
    key = duelling.newest(table)
    for _ in range(30):
        assert table.row(f"venture/{key}")["state"] == "over" or duelling.whose(table, key) in OTHER
    row = duelling.to_the_end(table, key)
    assert row["deeds"] > 10
    assert heard(table, "practice_over") == ["public"]


@pytest.mark.parametrize(("code", "one", "other"), [
    ("raid_nobody", [], [ELF_QUEEN]), ("raid_crowded", [QUEEN, *[HOUSE] * 4], [ELF_QUEEN]),
    ("raid_twice", [QUEEN, GENERAL], [ELF_QUEEN, QUEEN]), ("raid_twice", [QUEEN, QUEEN], [ELF_QUEEN]),
    ("raid_house", [HOUSE], [HOUSE]), ("unknown_row", [QUEEN, "nobody"], [ELF_QUEEN]),
])  # fmt: skip
def test_MOR_2_VEN_2_who_cannot_raid_together(table: Table, code: str, one: list[str], other: list[str]):
    raiding.gathered(table)
    assert table.refuse(ANN, "open_raid", a=raiders(one), b=raiders(other)).code == code


def test_VEN_2_nobody_dead_or_busy_is_sent_into_a_raid(table: Table):
    raiding.gathered(table)
    override(table, f"character/{SECOND}", "alive", value=False)
    sides = {"a": raiders((QUEEN, SECOND)), "b": raiders(OTHER)}
    assert table.refuse(ANN, "open_raid", **sides).code == "nobody_to_venture"
    opened(table, [QUEEN], OTHER[:2])
    assert table.refuse(ANN, "open_raid", a=raiders([DWARF_KING]), b=raiders([ELF_WIZARD])).code == "venturing"


# Whose go it is


def test_MOR_31_the_first_seat_of_a_side_sends_and_who_is_sent_acts(table: Table):
    key = opened(table, *TWO)
    raiding.to_the_naming(table, key)
    side, fighters = ("a", ONE) if bout(table, key).turn == "a" else ("b", OTHER)
    first, second = fighters[:2]
    assert duelling.whose(table, key) == first
    assert may(table, second, "act")["refused"] == "not_your_go"
    does(table, key, "activate", who=f"{side}2")
    assert (duelling.whose(table, key), seen(table, key)["decider"]) == (second, second)
    assert may(table, second, "act")["refused"] is None
    does(table, key, "end")
    assert seen(table, key)["decides"] in ({*ONE, *OTHER} - {first, second})


def test_VEN_15_a_companion_decides_nothing_of_anothers_fighter_and_two_taps_are_one(table: Table):
    key = opened(table, *TWO)
    raiding.to_the_naming(table, key)
    first = duelling.whose(table, key)
    second = next(fighters[1] for fighters in TWO if fighters[0] == first)
    raiding.sends(table, key, "a1", "b1")
    tap = duelling.usual(table, key)
    assert table.refuse(second, "act", **tap).code == "not_your_go"
    assert table.refuse(first, "act", **{**tap, "deed": {**tap["deed"], "dice": [6, 6]}}).code == "bad_arguments"
    table.play(first, "act", **tap)
    for seat in (first, second):
        assert table.refuse(seat, "act", **tap).code == "moved_on", "two taps at once, on two phones of a side"


def test_MOR_31_a_wild_die_is_for_the_first_of_a_side_to_say(table: Table):
    key = opened(table)
    assert seen(table, key)["stage"] == "wild"
    said = set[str]()
    while bout(table, key).stage == "wild":
        said.add(duelling.whose(table, key))
        raiding.goes_on(table, key)
    assert said == {ONE[0], OTHER[0]}


def test_MOR_24_the_first_of_a_side_lifts_all_of_it_with_a_quad(monkeypatch: pytest.MonkeyPatch, table: Table):
    four = (fighter("a", (4, 1), key="a1"), fighter("a", (2, 1), key="a2", state="stunned"),
            fighter("b", (4, 7), key="b1"), fighter("b", (2, 7), key="b2"))  # fmt: skip
    dice = {"a": replace(pool([6, 6, 6, 6, 1, 2], 0), said=True), "b": pool([1, 1, 2, 2, 3, 3], 1)}
    raiding.staged(monkeypatch, Bout("field", four, 1, "wild", dice["a"], dice["b"], "a", "b"))
    key = opened(table, *TWO)
    does(table, key, "keep")
    assert (seen(table, key)["stage"], duelling.whose(table, key)) == ("recovery", QUEEN)
    assert {deed["verb"] for deed in may(table, QUEEN, "act")["choices"]["venture"][key]["deeds"]} == {"skill", "end"}
    assert [f.get("state", "") for f in seen(table, key)["figures"]] == ["", "down", "", ""]
    does(table, key, "skill", by="rally")
    assert [f.get("state", "") for f in seen(table, key)["figures"]] == ["", "", "", ""]
    assert seen(table, key)["pools"]["a"]["sets"] == []


SETS = Pool(sets=((6, 3), (5, 3), (3, 2)), said=True)


@pytest.mark.parametrize("last", [False, True])
def test_MOR_23_only_the_last_of_several_uses_skill_after_skill(
    monkeypatch: pytest.MonkeyPatch, table: Table, last: bool
):
    stands = replace(two_a_side(), a=SETS)
    raiding.staged(monkeypatch, stands.with_warrior(replace(stands.warrior("a2"), health=0 if last else 12)))
    key = opened(table, *TWO)
    does(table, key, "skill", by="surge")
    offered = may(table, QUEEN, "act")["choices"]["venture"][key]["deeds"]
    assert ("skill" in {deed["verb"] for deed in offered}) == last


def test_MOR_23_the_last_who_has_not_yielded_stands_as_the_last(monkeypatch: pytest.MonkeyPatch, table: Table):
    raiding.staged(monkeypatch, replace(two_a_side(), a=SETS))
    key = opened(table, *TWO)
    does(table, key, "skill", by="surge")
    table.play(GENERAL, "concede", venture=key)
    assert "skill" in {deed.verb for deed in duelling.deeds(table, key)}


def test_MOR_23_a_side_that_began_alone_has_no_last_stand(monkeypatch: pytest.MonkeyPatch, table: Table):
    alone = (fighter("a", (4, 4)), fighter("b", (4, 5), key="b1"), fighter("b", (0, 0), key="b2"))
    raiding.staged(monkeypatch, acting(*alone, pools={"a": SETS}))
    key = opened(table, [QUEEN], OTHER[:2])
    does(table, key, "skill", by="surge")
    assert "skill" not in {deed.verb for deed in duelling.deeds(table, key)}


# The golden examples, two a side


ONES, FOURS = (1, 2, 3, 3, 5, 5), (1, 2, 4, 4, 4, 6)


def thrown(one: Sequence[int], two: Sequence[int]) -> dict[str, int]:
    return {f"round_1_{side}_{n}": face for side, faces in (("a", one), ("b", two)) for n, face in enumerate(faces, 1)}


def hero_phase(monkeypatch: pytest.MonkeyPatch, table: Table, one: Sequence[int], two: Sequence[int], **falls: int
               ) -> str:  # fmt: skip
    raiding.staged(monkeypatch, **thrown(one, two), **falls)
    return opened(table, *TWO)


def dice_of(table: Table, key: str, side: str) -> tuple[int, set[tuple[int, int]]]:
    shown = seen(table, key)["pools"][side]
    return shown["singles"], {tuple(one) for one in shown["sets"]}


def test_M1_MOR_2_singles_and_sets_are_the_sides(monkeypatch: pytest.MonkeyPatch, table: Table):
    key = hero_phase(monkeypatch, table, ONES, FOURS)
    assert (dice_of(table, key, "a"), dice_of(table, key, "b")) == ((2, {(3, 2), (5, 2)}), (3, {(4, 3)}))
    assert (seen(table, key)["first"], duelling.whose(table, key)) == ("b", ELF_QUEEN)


def test_M2_MOR_2_the_first_seat_of_each_side_says_what_wild_dice_are_for(
    monkeypatch: pytest.MonkeyPatch, table: Table
):
    key = hero_phase(monkeypatch, table, ONES, FOURS, round_1_again_1_a=5, round_1_again_1_b=2)
    does(table, key, "raise", by="4", seat=ELF_QUEEN)
    does(table, key, "count", seat=QUEEN)
    assert (dice_of(table, key, "a")[0], dice_of(table, key, "b")) == (3, (3, {(4, 4)}))
    assert (seen(table, key)["first"], [seen(table, key)["pools"][side]["wild"] for side in "ab"]) == ("a", [0, 0])
    assert duelling.whose(table, key) == QUEEN, "who sends the first of the side that has seized it"


def test_M3_MOR_2_a_single_made_a_double_costs_the_side_the_initiative(monkeypatch: pytest.MonkeyPatch, table: Table):
    key = hero_phase(monkeypatch, table, ONES, FOURS)
    does(table, key, "raise", by="6", seat=ELF_QUEEN)
    does(table, key, "count", seat=QUEEN)
    assert dice_of(table, key, "b") == (2, {(4, 3), (6, 2)})
    assert (seen(table, key)["first"], seen(table, key)["stage"]) == ("a", "act")


def test_M4_MOR_2_five_of_a_kind_are_one_set_of_the_side_and_whoever_acts_spends_it(
    monkeypatch: pytest.MonkeyPatch, table: Table
):
    key = hero_phase(monkeypatch, table, (4, 4, 4, 4, 4, 2), (3, 3, 3, 1, 1, 1))
    assert (dice_of(table, key, "a"), dice_of(table, key, "b")) == ((1, {(4, 5)}), (0, {(3, 3), (1, 3)}))
    does(table, key, "keep", seat=QUEEN)
    does(table, key, "keep", seat=ELF_QUEEN)
    does(table, key, "activate", who="a2", seat=QUEEN)
    does(table, key, "skill", by="steady", seat=GENERAL)
    assert dice_of(table, key, "a")[1] == set()


@pytest.mark.parametrize(("toughness", "soak", "dealt"), [(3, 0, 4), (5, 0, 3), (3, 1, 2)])
def test_M5_MOR_45_an_attack(monkeypatch: pytest.MonkeyPatch, table: Table, toughness: int, soak: int, dealt: int):
    stands = two_a_side(kit="three", toughness=toughness, soak=soak)
    strong = replace(stands.warrior("a1"), stats=replace(stands.warrior("a1").stats, strength=4))
    raiding.staged(monkeypatch, stands.with_warrior(strong), attack_1=2, attack_2=3, attack_3=6)
    key = opened(table, *TWO)
    does(table, key, "attack", by="sword", on="b1", seat=QUEEN)
    assert bout(table, key).warrior("b1").health == 12 - dealt


@pytest.mark.parametrize(("die", "there", "left"), [(3, True, 7), (1, False, 12)])
def test_M6_M7_MOR_41_a_charge_and_the_blow_after_it(
    monkeypatch: pytest.MonkeyPatch, table: Table, die: int, there: bool, left: int
):
    four = (fighter("a", (4, 0), "three", "a1"), fighter("a", (0, 14), key="a2"), fighter("b", (4, 8), key="b1"),
            fighter("b", (1, 14), key="b2"))  # fmt: skip
    raiding.staged(monkeypatch, acting(*four), charge=die, attack_1=2, attack_2=3, attack_3=4, attack_4=6)
    key = opened(table, *TWO)
    does(table, key, "charge", on="b1", seat=QUEEN)
    assert bout(table, key).warrior("a1").cell == ((4, 7) if there else (4, 5))
    if there:
        does(table, key, "attack", by="sword", on="b1", seat=QUEEN)
    assert bout(table, key).warrior("b1").health == left


@pytest.mark.parametrize(("ground", "dealt"), [("field", 4), ("hedge", 3)])
def test_M5_MOR_48_a_shot_at_who_is_in_cover(monkeypatch: pytest.MonkeyPatch, table: Table, ground: str, dealt: int):
    four = (fighter("a", (4, 2), "bow", "a1", strength=4), fighter("a", (0, 14), key="a2"),
            fighter("b", (4, 8), key="b1"), fighter("b", (1, 14), key="b2"))  # fmt: skip
    raiding.staged(monkeypatch, acting(*four, ground=ground), attack_1=2, attack_2=3, attack_3=6)
    key = opened(table, *TWO)
    does(table, key, "attack", by="bow", on="b1", seat=QUEEN)
    assert bout(table, key).warrior("b1").health == 12 - dealt


@pytest.mark.parametrize(("die", "left"), [(3, 7), (1, 11)])
def test_M7_MOR_41_a_charge_that_failed_makes_no_later_blow_harder(
    monkeypatch: pytest.MonkeyPatch, table: Table, die: int, left: int
):
    four = (fighter("a", (4, 0), "three", "a1"), fighter("a", (0, 14), key="a2"), fighter("b", (4, 8), key="b1"),
            fighter("b", (1, 14), key="b2"))  # fmt: skip
    stands = acting(*four, pools={"a": SETS})
    raiding.staged(monkeypatch, stands, charge=die, attack_1=2, attack_2=3, attack_3=4, attack_4=6)
    key = opened(table, *TWO)
    does(table, key, "charge", on="b1", seat=QUEEN)
    if bout(table, key).warrior("a1").cell != (4, 7):
        does(table, key, "move", cell=(4, 7), seat=QUEEN)
        does(table, key, "skill", by="onslaught", seat=QUEEN)
    does(table, key, "attack", by="sword", on="b1", seat=QUEEN)
    assert bout(table, key).warrior("b1").health == left


# Who yields, and who is gone


def test_VEN_5_who_concedes_yields_for_its_own_fighter_and_the_side_goes_on(table: Table):
    key = opened(table, *TWO, terms={"wound": True, "gold": 1})
    table.play(GENERAL, "concede", venture=key)
    assert over(table, key)[0] == "running"
    figures = {f["key"]: f for f in seen(table, key)["figures"]}
    assert [(f.get("left"), f.get("out")) for f in (figures["a1"], figures["a2"])] == [(None, None), (True, True)]
    assert seen(table, key)["sides"]["a"]["seats"] == [QUEEN]
    assert "health_a2" not in seen(table, key, "control")["measures"]
    tap = duelling.usual(table, key)
    assert table.refuse(GENERAL, "act", **tap).code == "no_venture", "of a seat that has conceded"
    assert table.refuse(GENERAL, "concede", venture=key).code == "no_venture"
    table.play(ANN, "mend_fighter", venture=key, measure="health_a1", value=0, reason="a stone")
    assert over(table, key) == ("over", "b", "out")
    assert wounded(table) == {QUEEN}, "who has yielded is not wounded"


def test_VEN_5_VEN_15_a_tap_from_before_somebody_yielded_comes_too_late(table: Table):
    key = opened(table)
    tap, first = duelling.usual(table, key), duelling.whose(table, key)
    table.play(GENERAL, "concede", venture=key)
    assert table.refuse(first, "act", **tap).code == "moved_on"


def test_VEN_5_who_yields_in_the_middle_of_its_turn_has_had_it(table: Table):
    key = opened(table)
    raiding.to_the_naming(table, key)
    acts = raiding.sends(table, key, "a2", "b2")
    table.play(duelling.whose(table, key), "concede", venture=key)
    now = bout(table, key)
    assert (now.turn, now.acting) == ("b" if acts == "a2" else "a", "")


def test_VEN_5_when_the_last_who_stands_yields_those_who_fell_before_are_wounded(table: Table):
    key = opened(table, *TWO, terms={"wound": True})
    mended(table, key, a1=0)
    table.play(GENERAL, "concede", venture=key)
    assert over(table, key) == ("over", "b", "conceded")
    assert wounded(table) == {QUEEN}


def test_VEN_5_all_of_a_side_may_yield_and_nobody_is_wounded(table: Table):
    key = opened(table, terms={"wound": True})
    for seat in (QUEEN, DWARF_KING, GENERAL):
        table.play(seat, "concede", venture=key)
    assert over(table, key) == ("over", "b", "conceded")
    assert wounded(table) == set()


def test_VEN_5_who_yielded_may_fight_elsewhere_and_again(table: Table):
    key = opened(table, *TWO)
    table.play(QUEEN, "concede", venture=key)
    again = opened(table, [QUEEN], [PRIEST])
    assert again != key
    table.play(QUEEN, "concede", venture=again)
    third = opened(table, [QUEEN], [PRIEST])
    assert third not in (key, again)


def test_VEN_5_gold_is_laid_down_and_taken_by_the_court_of_the_first_seat(table: Table):
    raiding.gathered(table)
    had = gold(table, "humans", "dwarves", "elves", "sunfaith")
    key = opened(table, (DWARF_KING, QUEEN), (ELF_QUEEN, PRIEST), terms={"gold": 2})
    assert gold(table, "humans", "dwarves", "elves", "sunfaith") == [had[0], had[1] - 2, had[2] - 2, had[3]]
    table.play(ANN, "close_venture", venture=key, end="a", reason="on a real table")
    assert gold(table, "humans", "dwarves", "elves", "sunfaith") == [had[0], had[1] + 2, had[2] - 2, had[3]]
    assert heard(table, "raid_over") == ["public"]


def test_VEN_5_wounded_are_who_fell_and_who_still_stands_has_learnt(table: Table):
    key = opened(table, terms={"wound": True, "growth": True})
    mended(table, key, a3=0, b1=0, b2=0)
    table.play(ANN, "mend_fighter", venture=key, measure="health_b3", value=0, reason="a stone")
    assert over(table, key) == ("over", "a", "out")
    assert wounded(table) == {ELF_QUEEN, ELF_WIZARD, PRIEST}
    assert {row["officer"] for row in table.dump()["growth"].values()} == {QUEEN, GENERAL}
    assert "learnt" not in str(seen(table, key))


def test_VEN_7_who_fell_among_winners_may_learn_later_in_the_turn_and_nobody_twice(table: Table):
    key = opened(table, terms={"growth": True})
    mended(table, key, a3=0)
    table.play(ANN, "close_venture", venture=key, end="a", reason="on a real table")
    key = opened(table, terms={"growth": True})
    table.play(ANN, "close_venture", venture=key, end="a", reason="on a real table")
    assert sorted(row["officer"] for row in table.dump()["growth"].values()) == sorted(ONE)


def test_VEN_5_the_beaten_of_a_raid_die_and_who_yielded_lives(table: Table):
    key = opened(table, *TWO, terms={"death": True})
    table.play(ELF_WIZARD, "concede", venture=key)
    table.play(ANN, "mend_fighter", venture=key, measure="health_b1", value=0, reason="a stone")
    assert [table.row(f"character/{who}")["alive"] for who in (ELF_QUEEN, ELF_WIZARD)] == [False, True]


@pytest.mark.parametrize("befalls", ["death", "dismissal"])
def test_VEN_11_a_seat_that_goes_leaves_its_fighters_to_the_next_of_its_side(table: Table, befalls: str):
    key = opened(table)
    if befalls == "death":
        override(table, f"character/{QUEEN}", "alive", value=False)
    else:
        table.play(ANN, "revoke", seat=QUEEN)
    assert over(table, key)[0] == "running"
    figures = {f["key"]: f for f in seen(table, key)["figures"]}
    assert [(f["character"], f["seat"]) for f in (figures["a1"], figures["a2"], figures["a3"])] == [
        (QUEEN, GENERAL), (GENERAL, GENERAL), (DWARF_KING, DWARF_KING)]  # fmt: skip
    while bout(table, key).stage == "wild":
        assert duelling.whose(table, key) in (GENERAL, ELF_QUEEN)
        raiding.goes_on(table, key)
    while bout(table, key).acting != "a1":
        (raiding.sends(table, key, "a1", "b1", "b2", "b3") if not bout(table, key).acting
         else does(table, key, "end"))  # fmt: skip
    assert duelling.whose(table, key) == GENERAL


def test_VEN_11_the_last_of_a_side_leaves_to_the_first(table: Table):
    key = opened(table)
    override(table, f"character/{DWARF_KING}", "alive", value=False)
    assert [f["seat"] for f in seen(table, key)["figures"]][:3] == [QUEEN, GENERAL, QUEEN]


def test_VEN_11_without_a_seat_left_on_a_side_it_is_void_and_stakes_go_back(table: Table):
    raiding.gathered(table)
    had = gold(table)
    key = opened(table, *TWO, terms={"gold": 2, "wound": True})
    override(table, f"character/{ELF_WIZARD}", "alive", value=False)
    table.play(ANN, "undo", entry=table.seq)
    assert seen(table, key)["sides"]["b"]["seats"] == [ELF_QUEEN, ELF_WIZARD]
    table.play(ANN, "revoke", seat=ELF_QUEEN)
    assert over(table, key)[0] == "running"
    override(table, f"character/{ELF_WIZARD}", "alive", value=False)
    assert over(table, key) == ("over", "void", "void")
    assert (gold(table), wounded(table)) == (had, set())


# What a side sees


def test_VEN_13_of_a_closed_raid_others_see_only_that_it_is_there(table: Table):
    duelling.ringed(table, WIZARD, GUILDMASTER)
    key = opened(table, terms={"gold": 1}, closed=True)
    name = f"venture/{key}"
    bare = {"kind": "duel", "state": "running", "closed": True}
    raiding.to_the_naming(table, key)
    raiding.sends(table, key, "a2", "b2")
    assert seeing(table, name) == {"public", "control", *(f"seat/{seat}" for seat in (*ONE, *OTHER))}
    assert table.sees("public", name) == bare
    for seat in (*ONE, *OTHER):
        own = table.sees(f"seat/{seat}", name)
        assert (len(own["figures"]), own["decides"] in (GENERAL, ELF_WIZARD)) == (6, True)
    table.play(PRIEST, "concede", venture=key)
    assert f"seat/{PRIEST}" not in seeing(table, name)
    table.play(ANN, "close_venture", venture=key, end="a", reason="the hall is too loud")
    told = [(line["side"], line["code"]) for line in table.dump()["line"].values()
            if line["code"] in ("raid_over", "stakes_home", "closed_stakes")]  # fmt: skip
    assert {side for side, code in told if code == "raid_over"} == {
        "control", *(f"seat/{seat}" for seat in (*ONE, ELF_QUEEN, ELF_WIZARD))}  # fmt: skip
    assert ("faction/humans", "closed_stakes") in told
    assert ("faction/dwarves", "closed_stakes") not in told


def test_VEN_13_everybody_sees_whose_go_it_is_and_whose_each_fighter_is(table: Table):
    key = opened(table)
    shown = seen(table, key)
    assert shown["decides"] == duelling.whose(table, key)
    assert [f["faction"] for f in shown["figures"]] == [
        "humans", "humans", "dwarves", "elves", "elves", "sunfaith"]  # fmt: skip
    assert set(shown["parties"]) == {"humans", "dwarves", "elves", "sunfaith"}


# Control's hand


def test_VEN_17_control_mends_each_takes_deeds_back_and_ends_it(table: Table):
    key = opened(table)
    before = table.row(f"venture/{key}")
    assert set(seen(table, key, "control")["measures"]) == {f"health_{side}{n}" for side in "ab" for n in (1, 2, 3)}
    table.play(ANN, "mend_fighter", venture=key, measure="health_b2", value=3, reason="a slip")
    assert {f["key"]: f["health"] for f in seen(table, key)["figures"]}["b2"] == 3
    table.play(ANN, "undo", entry=table.seq)
    assert table.row(f"venture/{key}") == before
    raiding.goes_on(table, key)
    table.play(ANN, "undo", entry=table.seq)
    assert table.row(f"venture/{key}") == before
    table.play(ANN, "close_venture", venture=key, end="both", reason="all fell")
    assert over(table, key) == ("over", "nobody", "ruled")


def test_VEN_17_who_is_put_out_in_the_middle_of_its_turn_has_had_it(table: Table):
    key = opened(table)
    raiding.to_the_naming(table, key)
    acts = raiding.sends(table, key, "a2", "b2")
    tap, seat = duelling.usual(table, key), duelling.whose(table, key)
    table.play(ANN, "mend_fighter", venture=key, measure=f"health_{acts}", value=0, reason="a fall")
    assert table.refuse(seat, "act", **tap).code in ("moved_on", "not_your_go")
    assert bout(table, key).turn != acts[0]
    table.play(ANN, "mend_fighter", venture=key, measure=f"health_{acts}", value=5, reason="stands again")
    assert "out" not in {f["key"]: f for f in seen(table, key)["figures"]}[acts]


def test_VEN_17_when_the_last_who_could_be_sent_is_put_out_the_round_goes_on(
    monkeypatch: pytest.MonkeyPatch, table: Table
):
    stands = two_a_side()
    tired = [replace(one, acted=one.key != "a1") for one in stands.warriors]
    raiding.staged(monkeypatch, replace(stands, warriors=tuple(tired), acting="", actions=0))
    key = opened(table, *TWO)
    table.play(ANN, "mend_fighter", venture=key, measure="health_a1", value=0, reason="a fall")
    assert (bout(table, key).round, bout(table, key).stage) == (2, "wild")


def test_VEN_18_a_rewind_takes_raids_along_and_begun_again_they_meet_the_same_dice(table: Table):
    raiding.gathered(table)
    before = table.seq
    key = opened(table)
    dice = seen(table, key)["pools"]
    table.play(ANN, "rewind", to=before)
    assert table.dump()["venture"] == {}
    assert opened(table) == key
    assert seen(table, key)["pools"] == dice


def test_VEN_9_the_usual_is_done_for_whoever_does_not_decide_of_several(table: Table):
    key = opened(table, *TWO)
    raiding.to_the_naming(table, key)
    before, usual = table.row(f"venture/{key}"), duelling.usual(table, key)["deed"]
    table.ring()
    assert (usual["verb"], table.row(f"venture/{key}")["deeds"]) == ("activate", before["deeds"] + 1)
    assert bout(table, key).acting == usual["who"]


def test_VEN_9_VEN_11_who_leads_a_fighter_from_now_on_has_the_whole_time(table: Table):
    key = opened(table, *TWO)
    raiding.to_the_naming(table, key)
    leads, side = duelling.whose(table, key), 0 if duelling.whose(table, key) in TWO[0] else 1
    table.now += 25_000
    table.play(ANN, "revoke", seat=leads)
    assert duelling.whose(table, key) == next(seat for seat in TWO[side] if seat != leads)
    assert seen(table, key)["due"] == table.now + 30_000


def test_VEN_5_who_yields_yields_for_the_fighters_it_has_come_to_lead(table: Table):
    key = opened(table)
    table.play(ANN, "revoke", seat=ONE[0])
    table.play(ONE[1], "concede", venture=key)
    assert {w.key: w.left for w in bout(table, key).warriors if w.side == "a"} == {"a1": True, "a2": True, "a3": False}


def test_VEN_5_when_time_is_called_who_of_the_losing_side_is_out_is_beaten(table: Table):
    key = opened(table, *TWO, terms={"wound": True})
    mended(table, key, b1=0, b2=1)
    table.play(ANN, "override", row="event/astor", field="rules", reason="a long evening",
               value={**table.row("event/astor")["rules"], "venture_seconds": 0})  # fmt: skip
    while table.row(f"venture/{key}")["state"] == "running":
        table.ring()
    assert over(table, key) == ("over", "a", "time")
    assert wounded(table) == {TWO[1][0]}


def test_VEN_17_who_is_put_back_in_where_another_stands_comes_beside_them(table: Table):
    key = opened(table, *TWO)
    raiding.to_the_naming(table, key)
    stands = bout(table, key)
    one, two = stands.warrior("a1"), stands.warrior("a2")
    met = stands.with_warrior(replace(two, health=0, cell=one.cell))
    back = content.ring().mend(met, "health_a2", 5)
    assert back.warrior("a2").health == 5
    assert back.warrior("a2").cell != one.cell
    assert max(abs(a - b) for a, b in zip(back.warrior("a2").cell, one.cell, strict=True)) == 1


@pytest.mark.parametrize("wrong", ["another warrior", "acting", "a shared cell", "another board"])
def test_VEN_17_a_bout_that_does_not_fit_its_sides_is_not_opened(table: Table, wrong: str):
    """An event file may bring anything: such a table is void and stops nobody."""
    row = duelling.venture(table, opened(table, *TWO))
    assert kept.opened(table.board, row) is not None
    play, (first, second, *rest) = row.play, row.play["warriors"]
    changed: dict[str, dict[str, Any]] = {
        "another warrior": {"warriors": [{**first, "key": "a9"}, second, *rest]},
        "acting": {"acting": "zz"},
        "a shared cell": {"warriors": [{**first, "cell": second["cell"]}, second, *rest]},
        "another board": {"ground": "gone"},
    }
    assert kept.opened(table.board, frozen.replace(row, play={**play, **changed[wrong]})) is None


def test_a_raid_is_fought_to_its_end_by_all_of_its_seats(table: Table):
    key = opened(table, *TWO, terms={"wound": True})
    played = set[str]()
    while table.row(f"venture/{key}")["state"] == "running":
        played.add(duelling.whose(table, key))
        raiding.goes_on(table, key)
    row = table.row(f"venture/{key}")
    assert played == {*TWO[0], *TWO[1]}
    assert row["how"] in ("out", "time")
    lost = {"a": TWO[1], "b": TWO[0]}.get(row["won"], ())
    assert wounded(table) == (set(lost) if row["how"] == "out" else set())


def test_a_venture_kept_from_before_there_were_several_is_read():
    """Sides of one seat without a list of fighters, warriors that say nothing of having yielded."""
    play = to_builtins(opposed())
    older = [{field: value for field, value in one.items() if field != "left"} for one in play["warriors"]]
    assert convert({**play, "warriors": older}, Bout) == opposed()
    party = Party("humans", (QUEEN,), QUEEN, QUEEN, "axe")
    assert crew("a", party) == (Fighter("a", QUEEN, "humans", QUEEN, QUEEN, "axe"),)  # fmt: skip
    assert [leader("a", party, fighter) for fighter in ("a", "")] == [QUEEN, QUEEN]
