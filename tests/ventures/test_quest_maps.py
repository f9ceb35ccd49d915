"""Fights on a Combat map (WEA): ways, blows, pushes and rounds, by the numbers of the rule book's examples."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

import msgspec
import pytest

from astor.ventures.many_quests import thrown
from astor.ventures.rules.ground import Cell, Ground
from astor.ventures.rules.play import Deed, Entrant, Odds, Turned
from astor.ventures.rules.quest import map_fight, ruleset
from astor.ventures.rules.quest.map_fight import HERO, Melee
from astor.ventures.rules.quest.sheet import Combat, Enemy, Field, Foe, Hero, Paragraph, Tale, most
from tests.ventures.quests import Script

PLAIN = Ground((".......",) * 7)
END = {"won": Paragraph("ending", outcome="success"), "late": Paragraph("ending", outcome="partial"),
       "ahead": Paragraph("ending", outcome="partial"), "behind": Paragraph("ending", outcome="partial"),
       "225": Paragraph("ending")}  # fmt: skip
BASE = Hero(dex=8, wis=7)


def melee(hero: Hero, at: Cell, *foes: tuple[Foe, Cell], ground: Ground = PLAIN, speed: int = 2) -> Melee:
    combat = Combat(ground, at, foes, speed)
    return Melee(combat, hero, map_fight.entered(combat))


def fight(stands: Melee, **ends: object) -> tuple[ruleset.Book, Tale]:
    """A tale in the midst of this fight."""
    here = replace(Paragraph("fight", combat=stands.combat, won="won"), **ends)  # type: ignore[arg-type]
    return ruleset.Book({"1": here, **END}), Tale("q", stands.hero, "1", field=stands.field)


def do(book: ruleset.Book, tale: Tale, deed: Deed, falls: Iterable[int] = (), named: Mapping[str, int] | None = None,
       ) -> Turned[Tale]:  # fmt: skip
    assert deed in book.deeds(tale)
    return book.do(tale, deed, Script(falls, named or {}))


def health(stands: Melee) -> list[int]:
    return [stands.hero.health, *(enemy.foe.health for enemy in stands.field.enemies)]


# W4 to W9, W11


def test_WEA_30_WEA_35_three_injuries_push_two_squares_straight_away():
    """W4"""
    orc = melee(BASE, (2, 3), (Foe(7, 9), (3, 3)), (Foe(1, 5), (0, 0)))
    after, told = map_fight.attacked(orc, "strike", "1", Script([5, 2]))
    assert (health(after)[:2], after.cell("1")) == ([20, 5], (5, 3))
    assert [line.code for line in told] == ["struck", "pushed"]
    assert told[1].facts == {"who": "1", "n": 2}


@pytest.mark.parametrize(("die", "cell"), [(3, (3, 3)), (4, (5, 3))])
def test_WEA_30_it_takes_three_injuries_to_push(die: int, cell: Cell):
    orc = melee(BASE, (2, 3), (Foe(7, 9), (3, 3)), (Foe(1, 5), (0, 0)))
    after, _ = map_fight.attacked(orc, "strike", "1", Script([die, 2]))
    assert (health(after)[1], after.cell("1")) == (10 - die, cell)


@pytest.mark.parametrize(("rows", "second", "cell", "into"), [
    ({(5, 3)}, (0, 0), (4, 3), "wall"), (set(), (4, 3), (3, 3), "2")])  # fmt: skip
def test_WEA_36_WEA_37_what_is_in_the_way_stops_a_push_and_costs_one_more(
    rows: set[Cell], second: Cell, cell: Cell, into: str
):
    """W5: three injuries after armour, before what it runs into; what it runs into is unhurt."""
    ground = Ground(tuple("".join("#" if (x, y) in rows else "." for x in range(7)) for y in range(7)))
    orc = melee(BASE, (2, 3), (Foe(7, 9, ac=1), (3, 3)), (Foe(7, 9), second), ground=ground)
    after, told = map_fight.attacked(orc, "strike", "1", Script([5, 2]))
    assert (health(after), after.cell("1")) == ([20, 5, 9], cell)
    assert told[-1].facts == {"who": "1", "into": into, "lost": 1}


def test_WEA_36_the_edge_of_the_board_is_a_wall():
    orc = melee(BASE, (5, 3), (Foe(7, 9), (6, 3)), (Foe(1, 5), (0, 0)))
    after, _ = map_fight.attacked(orc, "strike", "1", Script([5, 2]))
    assert (health(after)[1], after.cell("1")) == (4, (6, 3))


def test_WEA_37_whom_the_injuries_kill_is_not_pushed():
    orc = melee(BASE, (2, 3), (Foe(7, 4), (3, 3)), (Foe(1, 5), (0, 0)))
    after, told = map_fight.attacked(orc, "strike", "1", Script([5, 2]))
    assert (after.cell("1"), [line.code for line in told]) == ((3, 3), ["struck"])


def test_WEA_14_WEA_39_WEA_40_enemies_beside_the_hero_less_one_lower_dexterity_at_each_roll():
    """W6: three beside him, one attacks; diagonals do not count."""
    three = [(Foe(6, 5, wb=1), cell) for cell in ((3, 2), (4, 3), (2, 3))]
    beset = melee(BASE, (3, 3), *three, (Foe(6, 5), (4, 4)))
    assert beset.flanked().dex == 6
    blow = map_fight.struck(beset, "1", HERO, (4, 3), charge=False)
    assert (blow.attack, blow.defence, blow.dealt) == (10, 9, 2)
    alone = melee(BASE, (3, 3), three[0], (Foe(6, 5), (6, 6)))
    unflanked = map_fight.struck(alone, "1", HERO, (4, 3), charge=False)
    assert (unflanked.attack, unflanked.defence, unflanked.lost, unflanked.dealt) == (10, 11, 1, 0)
    assert (most(beset.flanked(), "dex", {}), most(beset.flanked(), "wis", {})) == (6, 7), "a test in the midst of it"
    everywhere = melee(BASE, (3, 3), *three, (Foe(6, 5), (3, 4)))
    assert everywhere.flanked().dex == 5


def test_WEA_33_WEA_34_a_straight_run_of_two_charges_the_blow_after_it():
    """W7"""
    run = melee(BASE, (1, 1), (Foe(8, 5), (1, 4)), (Foe(1, 5), (6, 0)))
    assert map_fight.runs(run, (1, 3))
    blow = map_fight.struck(run, HERO, "1", (3, 4), charge=True)
    assert (blow.attack, blow.defence, blow.lost, blow.dealt) == (12, 12, 0, 0)
    turned = melee(BASE, (0, 2), (Foe(8, 5), (1, 4)), (Foe(1, 5), (6, 0)))
    assert not map_fight.runs(turned, (1, 3))
    blow = map_fight.struck(turned, HERO, "1", (3, 4), charge=False)
    assert (blow.attack, blow.defence, blow.lost, blow.dealt) == (11, 12, 1, 0)


def test_WEA_33_of_the_shortest_ways_one_that_ends_straight_is_taken_and_nobody_steps_back_for_it():
    longer = melee(BASE, (1, 1), (Foe(8, 5), (6, 6)), (Foe(1, 5), (6, 0)), speed=3)
    assert map_fight.runs(longer, (2, 3)), "east, then south twice"
    assert not map_fight.runs(longer, (1, 2)), "one step"
    assert not map_fight.runs(longer, (2, 2)), "two steps with a turn"


def test_WEA_32_a_cunning_strike_that_fails_hurts_and_pushes_the_hero_whatever_he_wears():
    """W8: injuries add to the test; no charge, no armour."""
    hurt = melee(replace(BASE, ac=2, health=9), (2, 2), (Foe(5, 5), (2, 1)), (Foe(1, 5), (6, 6)))
    after, told = map_fight.attacked(hurt, "cunning", "1", Script([3, 3]))
    assert (after.hero.health, after.field.hero) == (6, (2, 4))
    assert (told[0].facts["total"], told[0].facts["most"]) == (6, 5)


def test_WEA_32_a_cunning_strike_that_comes_off_pushes_the_enemy():
    sly = melee(BASE, (2, 2), (Foe(5, 9, ac=9), (2, 1)), (Foe(1, 5), (6, 6)))
    after, _ = map_fight.attacked(sly, "cunning", "1", Script([3, 3]))
    assert (after.health("1"), after.cell("1")) == (5, (2, 0)), "two squares are not there: one more"


ROUND = {"attack/hero": 3, "attack/foe": 1, "1/attack": 2, "1/defence": 1, "2/attack": 1, "2/defence": 2}


@pytest.mark.parametrize(("second", "harm", "then"), [(2, 3, "ahead"), (4, 3, "behind"), (2, 1, "behind")])
def test_WEA_31_a_round_is_won_by_who_caused_injuries_and_took_none(second: int, harm: int, then: str):
    """W9: enemy 1 wins by 1, which armour takes; enemy 2 hurts or not; a round in which nobody was hurt is lost."""
    hero = replace(BASE, ac=2)
    two = melee(hero, (3, 3), (Foe(7, 9), (4, 3)), (Foe(7, 9), (2, 3)))
    book, tale = fight(two, round_won="ahead", round_lost="behind")
    named = {**ROUND, "attack/hero": harm, "attack/foe": 1, "1/attack": 2, "1/defence": 1, "2/attack": second,
             "2/defence": 1}  # fmt: skip
    after, _ = do(book, tale, Deed("strike", on="1"), named=named)
    assert after.at == then


def test_WEA_24_WEA_33_an_enemy_takes_the_fewest_squares_and_charges_too():
    """W11"""
    far = melee(BASE, (1, 1), (Foe(5, 5, speed=2), (5, 1)), (Foe(5, 5), (6, 6)))
    assert map_fight.way(far, far.enemy("1")) == [(4, 1), (3, 1)]
    quick = melee(BASE, (1, 1), (Foe(5, 5, speed=3), (5, 1)), (Foe(5, 5), (6, 6)))
    come = map_fight.way(quick, quick.enemy("1"))
    assert (come[-1], map_fight.straight((5, 1), come)) == ((2, 1), True)
    tied = melee(BASE, (3, 3), (Foe(5, 5), (1, 1)), (Foe(5, 5), (6, 6)))
    assert map_fight.way(tied, tied.enemy("1")) == [(2, 1), (3, 1)], "north is no shortest way: east, east"
    beside = melee(BASE, (3, 3), (Foe(5, 5), (3, 2)), (Foe(5, 5), (6, 6)))
    assert map_fight.way(beside, beside.enemy("1")) == []


def test_WEA_33_an_enemy_whose_way_bends_at_its_end_does_not_charge():
    bent = melee(BASE, (1, 1), (Foe(5, 5, speed=2), (3, 2)), (Foe(5, 5), (6, 6)))
    come = map_fight.way(bent, bent.enemy("1"))
    assert (come, map_fight.straight((3, 2), come)) == ([(3, 1), (2, 1)], False)


def test_WEA_24_without_a_way_an_enemy_comes_as_near_as_it_can():
    shut = Ground((".#...", ".#...", ".#...", ".#...", ".#..."))
    apart = melee(BASE, (0, 2), (Foe(5, 5), (4, 0)), (Foe(5, 5), (4, 4)), ground=shut)
    assert map_fight.way(apart, apart.enemy("1")) == [(4, 1), (4, 2)], "of squares as near, south before west"


# Steps


def test_WEA_2_WEA_21_WEA_22_up_to_speed_never_diagonally_with_turns():
    alone = melee(BASE, (3, 3), (Foe(5, 5), (6, 6)), (Foe(5, 5), (0, 0)))
    assert set(map_fight.walks(alone)) == {
        (x, y) for x in range(7) for y in range(7) if 0 < abs(x - 3) + abs(y - 3) <= 2
    }
    assert len(map_fight.walks(replace(alone, combat=replace(alone.combat, speed=1)))) == 4


def test_WEA_23_not_through_obstacles_or_anybody():
    walled = Ground((".....", "..#..", ".....", ".....", "....."))
    stands = melee(BASE, (2, 2), (Foe(5, 5), (3, 2)), (Foe(5, 5), (4, 4)), ground=walled)
    assert (2, 1) not in map_fight.walks(stands)
    assert (2, 0) not in map_fight.walks(stands)
    assert (3, 2) not in map_fight.walks(stands)
    assert (4, 2) not in map_fight.walks(stands), "behind an enemy"


@pytest.mark.parametrize("deed", [Deed("walk", cell=(2, 1)), Deed("walk", cell=(3, 2)), Deed("walk", cell=(0, 0)),
                                  Deed("walk", cell=(9, 9)), Deed("strike", on="2"), Deed("strike", on="9"),
                                  Deed("on"), Deed("flip", "heads")], ids=str)  # fmt: skip
def test_WEA_23_WEA_25_what_no_rule_allows_is_not_offered(deed: Deed):
    """Through a wall, onto an enemy, past one's Speed, off the map; at an enemy who is not beside one, or not there."""
    walled = Ground((".....", "..#..", ".....", ".....", "....."))
    book, tale = fight(melee(BASE, (2, 2), (Foe(5, 5), (3, 2)), (Foe(5, 5), (3, 3)), ground=walled))
    assert deed not in book.deeds(tale)


# A round


def test_WEA_18_WEA_20_the_hero_walks_once_and_strikes_then_every_enemy_in_its_order_within_the_same_deed():
    two = melee(BASE, (1, 1), (Foe(5, 9), (1, 4)), (Foe(5, 9), (6, 1)))
    book, tale = fight(two)
    tale, told = do(book, tale, Deed("walk", "run", cell=(1, 3)))
    assert ([line.code for line in told], told[0].facts) == (["walked"], {"n": 2, "charge": 1})
    assert {deed.verb for deed in book.deeds(tale)} == {"strike", "cunning", "stay"}, "who has walked walks no more"
    tale, told = do(book, tale, Deed("strike", on="1"), named={"attack/hero": 1, "attack/foe": 1, "1/attack": 1,
                                                             "1/defence": 1})  # fmt: skip
    assert [line.code for line in told] == ["struck", "pushed", "came", "foe_struck", "came"]
    assert told[0].facts["hero"] == 10, "8, a die of 1 and the charge"
    assert (tale.round, tale.field and tale.field.walked) == (1, False)


def test_WEA_20_with_nobody_beside_after_a_walk_the_enemies_move_at_once_and_the_dead_are_passed_over():
    dead = melee(BASE, (1, 1), (Foe(5, 0), (1, 2)), (Foe(5, 9, speed=1), (6, 6)))
    book, tale = fight(dead)
    assert (1, 2) in {deed.cell for deed in book.deeds(tale)}, "the dead are in nobody's way"
    tale, told = do(book, tale, Deed("walk", cell=(1, 2)))
    assert [line.code for line in told] == ["walked", "came"]
    assert tale.round == 1


def test_WEA_19_it_ends_when_all_enemies_are_dead_at_once():
    last = melee(BASE, (1, 1), (Foe(1, 1), (1, 2)), (Foe(5, 0), (6, 6)))
    book, tale = fight(last, rounds=1, timeout="late")
    tale, told = do(book, tale, Deed("strike", on="1"), [6, 1])
    assert (tale.at, tale.field, [line.code for line in told]) == ("won", None, ["struck"])


def test_WEA_7_WEA_19_the_heros_death_ends_it_before_others_move():
    weak = melee(replace(BASE, dex=1, health=1), (1, 1), (Foe(9, 9, wb=5), (1, 2)), (Foe(9, 9), (2, 1)))
    book, tale = fight(weak)
    tale, told = do(book, tale, Deed("stay"), [6, 1])
    assert (tale.at, [line.code for line in told]) == ("225", ["foe_struck"])


def test_WEA_19_WEA_44_after_its_last_round_it_leads_on():
    far = melee(BASE, (0, 0), (Foe(5, 5, speed=1), (6, 6)), (Foe(5, 5, speed=1), (6, 5)))
    book, tale = fight(far, rounds=2, timeout="late")
    tale, _ = do(book, tale, Deed("stay"))
    assert (tale.at, book.picture(tale, "a")["left"]) == ("1", 1)
    tale, _ = do(book, tale, Deed("stay"))
    assert tale.at == "late"


# Pushes onto hazards


COLD = Ground((".......", ".......", ".......", "....!!.", ".......", ".......", "......."), hazard=2)


@pytest.mark.parametrize(("had", "left", "cell", "codes"), [
    (9, 1, (5, 3), ["struck", "pushed", "hazard", "hazard"]),
    (6, 0, (4, 3), ["struck", "pushed", "hazard"])])  # fmt: skip
def test_WEA_38_a_hazard_costs_whom_is_pushed_onto_each_of_its_squares(
    had: int, left: int, cell: Cell, codes: list[str]
):
    """One that kills ends the push."""
    orc = melee(BASE, (2, 3), (Foe(7, had), (3, 3)), (Foe(1, 5), (0, 0)), ground=COLD)
    after, told = map_fight.attacked(orc, "strike", "1", Script([5, 2]))
    assert (after.health("1"), after.cell("1"), [line.code for line in told]) == (left, cell, codes)


def test_WEA_38_who_walks_onto_a_hazard_is_not_hurt():
    dry = melee(BASE, (4, 2), (Foe(7, 9), (6, 6)), (Foe(1, 5), (0, 0)), ground=COLD)
    book, tale = fight(dry)
    tale, _ = do(book, tale, Deed("walk", cell=(4, 3)))
    assert tale.hero.health == 20


def test_WEA_31_what_a_push_brings_counts_for_a_round_that_is_lost():
    edge = melee(replace(BASE, dex=5), (0, 3), (Foe(7, 9), (1, 3)), (Foe(7, 9, speed=1), (6, 6)))
    book, tale = fight(edge, round_won="ahead", round_lost="behind")
    tale, told = do(book, tale, Deed("stay"), [4, 3])
    assert tale.at == "behind"
    assert [line.code for line in told] == ["foe_struck", "pushed", "ran_into", "came"]


# What is true of every fight


GROUNDS = (PLAIN, COLD, Ground(("......", ".##...", "...#..", ".!..!.", "......", "......"), hazard=3))


def drawn(random: Random) -> tuple[ruleset.Book, Tale]:
    """Any fight: a map, two to four enemies, a hero."""
    ground = random.choice(GROUNDS)
    free = [(x, y) for y, row in enumerate(ground.rows) for x, sign in enumerate(row) if sign != "#"]
    random.shuffle(free)
    foes = [(Foe(random.randint(3, 9), random.randint(1, 9), random.randint(0, 2), random.randint(0, 2),
                 random.randint(1, 3)), free.pop()) for _ in range(random.randint(2, 4))]  # fmt: skip
    hero = Hero(random.randint(5, 9), random.randint(5, 9), 1, 1, random.randint(5, 20))
    ends = {"rounds": 12, "timeout": "late"} if random.random() < 0.3 else {}
    return fight(melee(hero, free.pop(), *foes, ground=ground, speed=random.randint(1, 3)), **ends)


def test_three_hundred_fights_of_random_deeds_end_and_nobody_shares_a_square_or_stands_in_a_wall():
    for n in range(300):
        random = Random(n)
        book, tale = drawn(random)
        for _ in range(2000):
            if tale.field is None:
                break
            tale, _told = book.do(tale, random.choice(book.deeds(tale)), thrown(random))
            assert msgspec.convert(msgspec.to_builtins(tale), Tale) == tale
            if tale.field is not None:
                ground, there = book.here(tale).combat, _cells(tale.field)
                assert ground is not None
                assert len(there) == len(set(there))
                assert all(ground.ground.at(cell) != "#" for cell in there)
        assert tale.at in END


def _cells(stands: Field) -> list[Cell]:
    fighting: list[Enemy] = [enemy for enemy in stands.enemies if enemy.foe.health]
    return [stands.hero, *(enemy.cell for enemy in fighting)]


def test_odds_are_what_the_dice_give_under_every_throw():
    counted = 0
    for n in range(40):
        book, tale = drawn(Random(n))
        for _ in range(3):
            if tale.field is None:
                break
            for deed in book.deeds(tale):
                if deed.verb in ("strike", "cunning"):
                    assert book.odds(tale, deed) == _counted(book, tale, deed)
                    counted += 1
            tale, _told = book.do(tale, book.usual(tale), thrown(Random(n)))
    assert counted > 50


def _counted(book: ruleset.Book, tale: Tale, deed: Deed) -> Odds:
    stands = book.here(tale).combat
    assert stands is not None
    assert tale.field is not None
    before, met = Melee(stands, tale.hero, tale.field), [0, 0, 0, 0]
    for one in range(1, 7):
        for two in range(1, 7):
            after, _ = map_fight.attacked(before, deed.verb, deed.on, Script([one, two]))
            met[0] += after.health(deed.on) < before.health(deed.on)
            met[1] += not after.health(deed.on)
            met[2] += after.hero.health < before.hero.health
            met[3] += not after.hero.health
    hurt, fell, struck, fall = (round(100 * n / 36) for n in met)
    return Odds(hurt, fell, struck, fall)


def test_VEN_9_what_is_usual_is_offered_and_beats_any_deed_at_all():
    """Of fights the hero may live through, each played 12 times so and so: in 65 of 100 it keeps more health."""
    better = 0.0
    for n in range(40):
        usual, other = (sum(_health_after(n, again, bold=bold) for again in range(12)) for bold in (False, True))
        better += 1 if usual > other else 0.5 if usual == other else 0
    assert better >= 0.65 * 40


def _health_after(fight_no: int, again: int, *, bold: bool) -> int:
    """`bold`: by any deed that is offered."""
    random, (book, tale) = Random(f"{fight_no}/{again}/{bold}"), drawn(Random(fight_no))
    for _ in range(400):
        if tale.field is None:
            break
        offered, usual = book.deeds(tale), book.usual(tale)
        assert usual in offered
        tale, _told = book.do(tale, random.choice(offered) if bold else usual, thrown(random))
    return tale.hero.health


def test_WEA_17_everybody_is_where_the_paragraph_puts_them_and_one_left_stays_on_the_map():
    combat = Combat(PLAIN, (3, 6), ((Foe(5, 5), (1, 0)), (Foe(5, 1), (3, 5))))
    book = ruleset.Book({"1": Paragraph("fight", combat=combat, won="won"), **END})
    tale = book.begin((Entrant("a"),), "q", Script())
    tale, _ = book.do(tale, Deed("split", "7-7"), Script())
    assert tale.field == map_fight.entered(combat)
    tale, _ = do(book, tale, Deed("strike", on="2"), [6, 1])
    assert tale.field is not None
    shown = book.picture(tale, "")
    assert [(one["key"], one["health"]) for one in shown["combatants"]] == [(HERO, 20), ("1", 5), ("2", 0)]
    assert shown["board"] == list(PLAIN.rows)
