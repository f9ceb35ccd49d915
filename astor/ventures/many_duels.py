"""Duels played many times over by what is usual, with dice of a seed: who wins, with what, and after how long."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from statistics import mean

import django

from astor.ventures.many_quests import thrown
from astor.ventures.reading import content, ring_chances, ring_content
from astor.ventures.reading.ring_chances import Chances
from astor.ventures.rules.play import Deed, Entrant, Side

OFFICERS = {"monarch": (1, -1), "lord-general": (2, -1), "arch-wizard": (2, 2), "new officer": (-1, 1)}
"""x and y of some, each measured against an heir."""
ENOUGH = 600
"""No duel has so many deeds."""


@dataclass(frozen=True)
class Game:
    """How one duel ended: who won, who moved first, by time or not, after how many rounds and deeds."""

    won: Side
    first: Side
    how: str
    rounds: int
    deeds: int


@dataclass(frozen=True)
class Duels:
    """So many games of the same two, told of the first of them."""

    name: str
    games: tuple[Game, ...]

    @property
    def wins(self) -> int:
        """In percent; what nobody won counts half."""
        return self._percent(sum(1 if game.won == "a" else 0 if game.won else 0.5 for game in self.games))

    @property
    def first(self) -> int:
        """In percent of those somebody won: whoever moved first."""
        decided = [game for game in self.games if game.won]
        return round(100 * sum(game.won == game.first for game in decided) / max(1, len(decided)))

    @property
    def time(self) -> int:
        return self._percent(sum(game.how == "time" for game in self.games))

    @property
    def rounds(self) -> float:
        return sum(game.rounds for game in self.games) / len(self.games)

    @property
    def deeds(self) -> float:
        return sum(game.deeds for game in self.games) / len(self.games)

    def _percent(self, part: float) -> int:
        return round(100 * part / len(self.games))


def by_kit(games: int, seed: int) -> Iterator[Duels]:
    """Each kit against each, heirs on both sides."""
    kits = list(ring_content.armoury().ring.kit)
    for n, one in enumerate(kits):
        for two in kits[n:]:
            yield duels(f"{one} v {two}", Entrant("a", kit=one), Entrant("b", kit=two), games, seed)


def by_officer(games: int, seed: int) -> Iterator[Duels]:
    """Each officer against an heir, both with a sword."""
    kit = next(iter(ring_content.armoury().ring.kit))
    for name, (x, y) in OFFICERS.items():
        yield duels(f"{name} v heir", Entrant("a", x, y, kit=kit), Entrant("b", kit=kit), games, seed)


def by_people(games: int, seed: int) -> Iterator[Duels]:
    ring = ring_content.armoury().ring
    kit = next(iter(ring.kit))
    for people in ring.people:
        yield duels(f"{people} v others", Entrant("a", people=people, kit=kit), Entrant("b", kit=kit), games, seed)


def chances(games: int, seed: int, processes: int) -> Chances:
    """How often each fighter there may be wins against each other, both with the first kit; against its like, half.

    `games`: so many of each pair.
    """
    ring = ring_content.armoury().ring
    kit = next(iter(ring.kit))
    there = ring_chances.fighters(ring.rule())
    wins = {one: dict.fromkeys(there, 50) for one in there}
    pairs = list(combinations(there, 2))
    with ProcessPoolExecutor(processes, initializer=django.setup) as pool:
        played = {
            (one, two): pool.submit(_wins, f"{one} v {two}", replace(there[one], kit=kit),
                                    replace(there[two], side="b", kit=kit), games, seed)
            for one, two in pairs
        }  # fmt: skip
        for (one, two), won in played.items():
            wins[one][two] = max(1, min(99, won.result()))
            wins[two][one] = 100 - wins[one][two]
    return evened(wins)


def evened(wins: Chances) -> Chances:
    """What a pair wins, with what the two do that have a wound more each, and a wound less.

    These differ by half a game in 100, and what one pair wins of 4,000 games by more, by chance alone. A pair that
    nobody stands beside on both sides is as it was played.
    """
    found = {one: dict.fromkeys(wins, 50) for one in wins}
    for one, two in combinations(wins, 2):
        near = [(_with_wounds(one, more), _with_wounds(two, more)) for more in (-1, 0, 1)]
        between = all(a in wins and b in wins for a, b in near)
        found[one][two] = round(mean(wins[a][b] for a, b in near)) if between else wins[one][two]
        found[two][one] = 100 - found[one][two]
    return found


def _with_wounds(fighter: str, more: int) -> str:
    strength, wounds = fighter.split("-")
    return f"{strength}-{int(wounds) + more}"


def _wins(name: str, one: Entrant, two: Entrant, games: int, seed: int) -> int:
    return duels(name, one, two, games, seed).wins


def duels(name: str, one: Entrant, two: Entrant, games: int, seed: int) -> Duels:
    """Board by board, in turn."""
    grounds = list(ring_content.armoury().ring.ground)
    seeds = (Random(f"{seed}/{name}/{n}") for n in range(games))
    return Duels(name, tuple(game(one, two, grounds[n % len(grounds)], random) for n, random in enumerate(seeds)))


def game(one: Entrant, two: Entrant, ground: str, random: Random, bold: Side = "") -> Game:
    """What is usual for both; `bold`: this side does anything."""
    rules, roll = content.ring(), thrown(random)
    first: Side = ""
    state = rules.begin((one, two), ground, roll)
    for deeds in range(ENOUGH):
        if (end := rules.outcome(state)) is not None:
            return Game(end.won, first, end.how, state.round, deeds)
        if not first and state.stage == "act":
            first = state.turn
        own = bold and rules.deciding(state) == bold
        deed: Deed = random.choice(rules.deeds(state)) if own else rules.usual(state)
        state, _ = rules.do(state, deed, roll)
    raise AssertionError("a duel that does not end")
