"""Skirmishes played many times over by what is usual, with dice of a seed: who wins, with what, and after how long.

One thing at a time is another than usual: the company, the officer, the people, the board, the edition.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from astor.ventures.many_duels import OFFICERS, Duels, Game
from astor.ventures.many_quests import thrown
from astor.ventures.reading import content
from astor.ventures.reading.skirmish_content import EDITIONS, edition, tables
from astor.ventures.rules.play import Deed, Entrant, Side

USUAL = "istra-2"
ENOUGH = 200
"""Deeds after which time is called: ten minutes at three seconds each."""


def by_company(games: int, seed: int, rules: str = USUAL) -> Iterator[Duels]:
    """Each company against each, heirs of no people as captains."""
    companies = list(edition(rules).companies)
    for n, one in enumerate(companies):
        for two in companies[n:]:
            yield skirmishes(f"{one} v {two}", Entrant("a", kit=one), Entrant("b", kit=two), games, seed, rules)


def against_anything(games: int, seed: int, rules: str = USUAL) -> Iterator[Duels]:
    """Each company by what is usual against all in turn, on each board, that do any of the deeds they are offered."""
    companies = list(edition(rules).companies)
    others = [(company, ground) for company in companies for ground in edition(rules).grounds]
    for one in companies:
        name, played = f"{one} v any deeds", list[Game]()
        for n in range(games):
            two, ground = others[n % len(others)]
            dice = Random(f"{seed}/{name}/{n}")
            played.append(game(Entrant("a", kit=one), Entrant("b", kit=two), ground, dice, rules, bold="b"))
        yield Duels(name, tuple(played))


def by_officer(games: int, seed: int, rules: str = USUAL) -> Iterator[Duels]:
    """Each officer as a captain against an heir."""
    kit = _first(rules)
    for name, (x, y) in OFFICERS.items():
        yield skirmishes(f"{name} v heir", Entrant("a", x, y, kit=kit), Entrant("b", kit=kit), games, seed, rules)


def by_people(games: int, seed: int, rules: str = USUAL) -> Iterator[Duels]:
    """Each people against those of no people."""
    kit = _first(rules)
    for people in tables(rules).file.people:
        one = Entrant("a", people=people, kit=kit)
        yield skirmishes(f"{people} v others", one, Entrant("b", kit=kit), games, seed, rules)


def by_ground(games: int, seed: int, rules: str = USUAL) -> Iterator[Duels]:
    """Companies alike on each board."""
    one = Entrant("a", kit=_first(rules))
    for ground in edition(rules).grounds:
        yield skirmishes(ground, one, replace(one, side="b"), games, seed, rules, (ground,))


def by_edition(games: int, seed: int) -> Iterator[Duels]:
    """Two companies by each edition."""
    for rules in EDITIONS:
        one, two = list(edition(rules).companies)[:2]
        yield skirmishes(f"{rules}: {one} v {two}", Entrant("a", kit=one), Entrant("b", kit=two), games, seed, rules)


def _first(rules: str) -> str:
    return next(iter(edition(rules).companies))


def skirmishes(
    name: str, one: Entrant, two: Entrant, games: int, seed: int, rules: str = USUAL, grounds: tuple[str, ...] = ()
) -> Duels:
    """Board by board, in turn."""
    boards = grounds or tuple(edition(rules).grounds)
    seeds = (Random(f"{seed}/{name}/{n}") for n in range(games))
    return Duels(name, tuple(game(one, two, boards[n % len(boards)], dice, rules) for n, dice in enumerate(seeds)))


def game(one: Entrant, two: Entrant, ground: str, dice: Random, rules: str = USUAL, bold: Side = "") -> Game:
    """What is usual for both; `bold`: this side does anything."""
    ruleset, roll = content.skirmish(rules), thrown(dice)
    state = ruleset.begin((one, two), ground, roll)
    first, deeds = state.first, 0
    while (end := ruleset.outcome(state)) is None and deeds < ENOUGH:
        own = bold and ruleset.deciding(state) == bold
        deed: Deed = dice.choice(ruleset.deeds(state)) if own else ruleset.usual(state)
        state, _ = ruleset.do(state, deed, roll)
        deeds += 1
    end = end or ruleset.called(state)
    return Game(end.won, first, end.how, state.turn, deeds)
