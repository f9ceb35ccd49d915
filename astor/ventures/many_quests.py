"""Quests played many times over by what is usual, with dice of a seed: how often each split comes home."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from astor.ventures.reading import content
from astor.ventures.rules.play import Deed, Entrant, Roll
from astor.ventures.rules.quest.sheet import SPLITS

GEAR = {"none": Entrant("a"), "an officer's": Entrant("a", x=2, y=-2)}
"""What the hero brings along."""


@dataclass(frozen=True)
class Tally:
    """How so many games of one split and gear ended."""

    split: str
    gear: str
    games: int
    ends: Counter[str]
    deeds: int

    @property
    def home(self) -> int:
        """In percent: who has brought something home."""
        return round(100 * (self.ends["success"] + self.ends["partial"]) / self.games)


def tallies(quest: str, games: int, seed: int) -> Iterator[Tally]:
    for gear, hero in GEAR.items():
        for split in SPLITS:
            played = [game(quest, split, hero, Random(f"{seed}/{gear}/{split}/{n}")) for n in range(games)]
            yield Tally(split, gear, games, Counter(how for how, _ in played), sum(deeds for _, deeds in played))


def thrown(random: Random) -> Roll:
    """Dice by these chances, whatever they are thrown for."""

    def roll(what: str, sides: int) -> int:
        del what
        return random.randint(1, sides)

    return roll


def game(quest: str, split: str, hero: Entrant, random: Random) -> tuple[str, int]:
    """How it ends, and after how many deeds. Between ways on, any; else what is usual."""
    rules, roll = content.tomes()[quest].rules, thrown(random)
    state, deeds = rules.begin((hero,), quest, roll), 1
    state, _ = rules.do(state, Deed("split", split), roll)
    while (end := rules.outcome(state)) is None:
        offered = rules.deeds(state)
        deed = random.choice(offered) if offered[0].verb == "go" else rules.usual(state)
        state, _ = rules.do(state, deed, roll)
        deeds += 1
    return end.how, deeds
