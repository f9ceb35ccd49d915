"""Quests (WEA): the hero, tests, coins and fights without a map, with the golden examples of the rules."""

from dataclasses import replace
from itertools import product

import pytest
from msgspec import structs

from astor.ventures.rules.play import Deed, Entrant, Outcome
from astor.ventures.rules.quest import fight, ruleset
from astor.ventures.rules.quest.fight import Duel, fought, hit
from astor.ventures.rules.quest.sheet import FULL, Foe, Hero, Paragraph, Tale, Way, grown, most, passes, strain
from tests.ventures.quests import Script

END = Paragraph("ending", outcome="success", gift="gold")
GRAVE = Paragraph("ending", outcome="failure", wounds=True)
GOBLIN = Foe(dex=10, health=10)
VETERAN = Hero(dex=8, wis=8, wb=2, ac=2)


def book(**paragraphs: Paragraph) -> ruleset.Book:
    """A quest of these, `p1` the first; it ends well at 9, and badly at 225."""
    numbered = {name.removeprefix("p"): paragraph for name, paragraph in paragraphs.items()}
    return ruleset.Book({**numbered, "9": END, "225": GRAVE})


def standing(at: str = "1", hero: Hero | None = None, foe: Foe | None = None) -> Tale:
    return Tale("q", hero or Hero(), at, foe)


# The hero


@pytest.mark.parametrize(("split", "dex", "wis"), [("9-5", 9, 5), ("8-6", 8, 6), ("5-9", 5, 9)])
def test_WEA_1_WEA_3_WEA_4_W1_four_points_are_spent_in_full(split: str, dex: int, wis: int):
    rules = book(p1=Paragraph(ways=(Way("9"),)))
    begun = rules.begin((Entrant("a"),), "q", Script())
    assert {deed.by for deed in rules.deeds(begun)} == {"5-9", "6-8", "7-7", "8-6", "9-5"}
    now, _ = rules.do(begun, Deed("split", split), Script())
    assert now.hero == Hero(dex, wis, wb=0, ac=0, health=20, crowns=50)


def test_WEA_4_an_officer_brings_one_point_each_at_the_most():
    rules = book(p1=END)
    gear = {(x, y): rules.begin((Entrant("a", x, y),), "q", Script()).hero for x, y in ((2, -2), (0, 0), (-1, 1))}
    assert {key: (hero.wb, hero.ac) for key, hero in gear.items()} == {(2, -2): (1, 1), (0, 0): (0, 0), (-1, 1): (0, 0)}


def test_WEA_5_WEA_6_W12_health_stays_within_its_bounds_and_nothing_falls_below_0():
    assert grown(Hero(health=17), {"health": 5}).health == FULL == 20
    assert grown(Hero(health=3), {"health": -4}).health == 0
    assert grown(Hero(wb=0, crowns=5), {"wb": -1, "crowns": -9}) == Hero(crowns=0)
    assert grown(Hero(), {"ac": 1}, "coat") == Hero(ac=1, items=("coat",))


def test_WEA_5_WEA_47_what_a_paragraph_gives_and_takes_is_told_as_far_as_it_counts():
    ways = (Way("2", pays=10), Way("3"))
    rules = book(p1=Paragraph(ways=ways), p2=Paragraph(gains={"health": -8, "ac": 1}, item="lamp", ways=(Way("3"),)),
                 p3=Paragraph(gains={"health": 9, "wb": -1, "crowns": 5}, ways=(Way("9"),)))  # fmt: skip
    now, told = rules.do(standing(), Deed("go", "2"), Script())
    assert [(one.code, *one.facts.values()) for one in told] == [
        ("paid", 10), ("gained", "ac", 1), ("lost", "health", 8), ("found", "lamp")]  # fmt: skip
    now, told = rules.do(now, Deed("go", "3"), Script())
    assert [(one.code, *one.facts.values()) for one in told] == [("gained", "health", 8), ("gained", "crowns", 5)]
    assert rules.do(now, Deed("go", "9"), Script())[1] == ()


def test_WEA_5_a_change_is_told_in_the_line_of_the_deed_that_brought_it():
    rules = book(p1=Paragraph("test", attr="wis", won="9", lost="2"), p2=Paragraph(gains={"health": -30}))
    now, told = rules.do(standing(hero=Hero(wis=6, health=19)), Deed("try"), Script([6, 6]))
    assert [one.code for one in told] == ["tested", "lost"]
    assert (now.at, told[1].facts) == ("225", {"attr": "health", "n": 19})


def test_WEA_7_WEA_45_W12_without_health_the_hero_is_dead_at_once_and_nothing_more_is_thrown():
    rules = book(p1=Paragraph(ways=(Way("2"),)), p2=Paragraph("test", gains={"health": -4}, won="9", lost="9"))
    now, _ = rules.do(standing(hero=Hero(health=3)), Deed("go", "2"), Script())
    assert (now.at, now.hero.health, rules.deeds(now)) == ("225", 0, ())
    assert rules.outcome(now) == Outcome("", "failure", at="225", beaten=("a",))


# Tests and coins


@pytest.mark.parametrize(("health", "dice", "passed"), [(12, (2, 4), True), (7, (2, 4), False), (3, (1, 1), True),
                                                        (4, (2, 2), True)])  # fmt: skip
def test_WEA_9_WEA_10_WEA_12_W2_injuries_weigh_on_a_test(health: int, dice: tuple[int, int], passed: bool):
    rules = book(p1=Paragraph("test", attr="wis", won="9", lost="225"))
    now, told = rules.do(standing(hero=Hero(wis=6, health=health)), Deed("try"), Script(dice))
    assert now.at == ("9" if passed else "225")
    assert told[0].facts == {"attr": "wis", "total": sum(dice), "most": 6 - strain(health)}


def test_WEA_10_the_bands_of_injury():
    assert [strain(health) for health in (20, 10, 9, 4, 3, 1)] == [0, 0, 2, 2, 4, 4]


def test_WEA_11_WEA_47_an_item_helps_one_test():
    assert most(Hero(wis=6, items=("lamp",)), "wis", {"lamp": 2}) == 8
    assert most(Hero(wis=6, health=9, items=("lamp",)), "wis", {"lamp": 2}) == 6
    assert most(Hero(wis=6), "wis", {"lamp": 2}) == 6


def test_WEA_13_no_sum_passes_or_fails_by_itself():
    assert (float(passes(1)), float(passes(12))) == (0, 1)
    assert round(100 * passes(8)) == 72


@pytest.mark.parametrize(("said", "falls", "lands"), [("heads", 1, "9"), ("heads", 2, "225"), ("tails", 2, "9")])
def test_WEA_15_W10_the_coin_knows_no_injuries(said: str, falls: int, lands: str):
    rules = book(p1=Paragraph("coin", won="9", lost="225"))
    now, told = rules.do(standing(hero=Hero(health=2)), Deed("flip", said), Script([falls]))
    assert (now.at, told[0].facts["coin"]) == (lands, ("heads", "tails")[falls - 1])


@pytest.mark.parametrize(("falls", "lands"), [(1, "225"), (2, "9")])
def test_WEA_16_a_paragraph_may_name_the_winning_side_itself(falls: int, lands: str):
    rules = book(p1=Paragraph("coin", coin="tails", won="9", lost="225"))
    (toss,) = rules.deeds(standing())
    assert (toss, rules.usual(standing())) == (Deed("toss", "tails"), toss)
    now, told = rules.do(standing(), toss, Script([falls]))
    assert (now.at, told[0].facts["coin"]) == (lands, ("heads", "tails")[falls - 1])


def test_WEA_46_the_gear_of_the_rules_example():
    """Who begins has an axe and no bonus of it; a double-edged axe strikes 2 harder, chainmail keeps 2 off."""
    axe, mail = Paragraph(gains={"wb": 2}, item="axe", ways=(Way("3"),)), Paragraph(gains={"ac": 2}, item="mail")
    rules = book(p1=Paragraph(ways=(Way("2"),)), p2=axe, p3=mail)
    begun = rules.begin((Entrant("a"),), "q", Script()).hero
    assert (begun.wb, begun.ac) == (0, 0)
    now = rules.do(standing(hero=replace(begun, dex=8)), Deed("go", "2"), Script())[0]
    clad = rules.do(now, Deed("go", "3"), Script())[0].hero
    assert (clad.wb, clad.ac, clad.items) == (2, 2, ("axe", "mail"))
    foe = Foe(dex=8, health=30)
    dealt = [fought(Duel(hero, foe), "strike", Script([4, 3, 4, 3]), 1)[1] for hero in (replace(begun, dex=8), clad)]
    assert [(struck.facts["dealt"], answered.facts["lost"]) for struck, answered in dealt] == [(1, 1), (3, 0)]


def test_WEA_47_a_way_may_need_an_item_or_crowns():
    ways = (Way("2"), Way("3", needs="key"), Way("4", pays=30))
    rules = book(p1=Paragraph(ways=ways), p2=END, p3=END, p4=END)
    assert [deed.by for deed in rules.deeds(standing())] == ["2", "4"]
    assert [deed.by for deed in rules.deeds(standing(hero=Hero(crowns=29, items=("key",))))] == ["2", "3"]
    assert rules.do(standing(), Deed("go", "4"), Script())[0].hero.crowns == 20


# Fights without a map


def test_WEA_26_WEA_27_WEA_28_WEA_29_the_loser_is_hurt_also_if_it_was_the_attacker():
    assert hit(13, 9, (8, 1, 0), (7, 0, 2)) == (0, 3)
    assert hit(9, 13, (8, 1, 0), (7, 0, 2)) == (4, 0)
    assert hit(9, 9, (8, 5, 0), (7, 5, 0)) == (0, 0)
    assert hit(10, 11, (8, 0, 3), (7, 0, 0)) == (0, 0)


def test_WEA_41_WEA_43_WEA_44_W3_the_fight_of_the_rules():
    """Attack and answer are a round; then a Cunning Strike."""
    duel, told = fought(Duel(VETERAN, GOBLIN), "strike", Script([5, 4, 1, 6]), 1)
    assert [(one.code, one.facts["lost"], one.facts["dealt"]) for one in told] == [("struck", 0, 0), ("answered", 0, 5)]
    assert (duel.hero.health, duel.foe.health) == (20, 5)
    assert fight.won(told), "round 1"
    duel, told = fought(duel, "cunning", Script([2, 3, 1, 6]), 2)
    assert (told[0].facts["total"], told[0].facts["most"], told[0].facts["dealt"]) == (5, 8, 3)


def test_WEA_32_a_cunning_strike_heeds_no_armour_on_either_side():
    clad = Duel(replace(VETERAN, ac=9), replace(GOBLIN, ac=9))
    assert fought(clad, "cunning", Script([4, 4, 1, 1]), 1)[1][0].facts["dealt"] == 3
    assert fought(clad, "cunning", Script([6, 6, 1, 1]), 1)[1][0].facts["lost"] == 3


def test_WEA_42_the_dead_do_not_strike_back():
    duel, told = fought(Duel(VETERAN, replace(GOBLIN, dex=1, health=1)), "strike", Script([6, 1]), 1)
    assert (duel.foe.health, len(told)) == (0, 1)


def test_WEA_19_WEA_44_a_fight_that_must_be_held_ends_with_its_rounds():
    wall = Foe(dex=8, health=60, ac=10)
    rules = book(p1=Paragraph("fight", foe=wall, rounds=2, timeout="9", won="2"), p2=END)
    now = standing(hero=Hero(dex=8, ac=10), foe=wall)
    for left in (2, 1):
        assert rules.picture(now, "a")["left"] == left
        now, _ = rules.do(now, Deed("strike"), Script([3, 3, 3, 3]))
    assert now.at == "9"


STRONG, EVEN, WEAK, BOTH = [6, 1, 1, 1], [3, 3, 3, 3], [1, 6, 1, 1], [6, 1, 6, 1]


@pytest.mark.parametrize(("dice", "at"), [(STRONG, "2"), (WEAK, "3"), (EVEN, "3"), (BOTH, "3")])
def test_WEA_31_a_round_is_won_by_who_hurts_and_is_not_hurt_and_lost_else(dice: list[int], at: str):
    asked = Paragraph("fight", foe=Foe(8, 30), won="9", rounds=1, timeout="4", round_won="2", round_lost="3")
    rules = book(p1=asked, p2=END, p3=END, p4=END)
    now, _ = rules.do(standing(hero=Hero(dex=8), foe=Foe(8, 30)), Deed("strike"), Script(dice))
    assert now.at == at, "before the time that is up as well"


def test_WEA_31_a_round_that_nobody_asked_for_leads_nowhere_and_to_strike_on_ends_where_one_does():
    rules = book(p1=Paragraph("fight", foe=Foe(8, 30), won="9", round_won="2"), p2=END)
    now, told = rules.do(standing(hero=Hero(dex=8), foe=Foe(8, 30)), Deed("on"), Script([*EVEN, *WEAK, *STRONG]))
    assert (now.at, len(told)) == ("2", 6)


def test_to_strike_on_stops_where_the_odds_change():
    """At 9 and at 3 the hero tests worse; the same dice as for single strikes, a round each."""
    rules = book(p1=Paragraph("fight", foe=Foe(8, 30), won="9"))
    now, told = rules.do(standing(hero=Hero(dex=8, health=12), foe=Foe(8, 30)), Deed("on"), Script([1, 3, 3, 3] * 2))
    assert (now.hero.health, now.round, len(told)) == (8, 2, 4)


DUELS = [Duel(Hero(dex=5, wis=9, health=20), Foe(8, 6, 4, 2)), Duel(Hero(dex=9, wis=5, wb=1, health=3), Foe(5, 5)),
         Duel(Hero(dex=7, wis=7, ac=1, health=9), Foe(9, 2, 2, 3))]  # fmt: skip


@pytest.mark.parametrize("verb", fight.BLOWS)
@pytest.mark.parametrize("duel", DUELS, ids=str)
def test_odds_are_what_the_dice_give_under_every_throw(duel: Duel, verb: str):
    met = {"hurt": 0, "fell": 0, "struck": 0, "fall": 0}
    for dice in product(range(1, 7), repeat=4):
        after, told = fought(duel, verb, Script(dice), 1)
        now = {"hurt": any(one.facts["dealt"] for one in told), "fell": not after.foe.health,
               "struck": any(one.facts["lost"] for one in told), "fall": not after.hero.health}  # fmt: skip
        met = {name: n + bool(now[name]) for name, n in met.items()}
    likely = {name: round(100 * n / 6**4) for name, n in met.items()}
    assert structs.asdict(fight.odds(duel, verb)) == {**likely, "friend": 0, "mate": ""}


@pytest.mark.parametrize("wis", [5, 8, 12])
def test_a_test_says_how_likely_it_is(wis: int):
    rules, hero = book(p1=Paragraph("test", won="9", lost="225")), Hero(wis=wis, health=9)
    here = standing(hero=hero)
    won = sum(rules.do(here, Deed("try"), Script(dice))[0].at == "9" for dice in product(range(1, 7), repeat=2))
    odds = rules.odds(here, Deed("try"))
    assert odds is not None
    assert odds.hurt == round(100 * won / 36)


def test_what_is_usual_gains_most():
    assert fight.better(DUELS[0]) == "cunning"
    assert fight.better(DUELS[1]) == "strike"
