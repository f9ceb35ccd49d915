"""Battle (BAT-6, BAT-8, BAT-9, BAT-14): how likely a round and a whole battle end in which way, exactly."""

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from war.battle.rules.dice import Strength, losses, modifiers, present, result
from war.battle.rules.losses import lost_first

DIE, ROUND_LOSSES, STALEMATE = 6, "all", 3
"""As long as a scenario does not rule otherwise (BAT-1, BAT-6, BAT-9)."""
REMEMBERED = 1000
"""So many battles are kept: a general who weighs an attack, and bots, ask for the same ones again and again."""


@dataclass(frozen=True)
class Odds:
    """How likely it is that each holds the field in the end; if nobody does, the province stays as it is (BAT-8)."""

    attacker: Fraction
    defender: Fraction
    nobody: Fraction


def round_odds(
    attacker: Strength, defender: Strength, terrain: str, die: int = DIE, round_losses: str = ROUND_LOSSES
) -> dict[tuple[int, int], Fraction]:
    """How likely it is that one round costs the attacker so many units, and the defender so many (BAT-6)."""
    ours = _toll(defender, attacker, terrain, die, round_losses)
    theirs = _toll(attacker, defender, terrain, die, round_losses)
    return {(a, d): ours[a] * theirs[d] for a, d in product(sorted(ours), sorted(theirs))}


@lru_cache(REMEMBERED)
def battle_odds(
    attacker: Strength,
    defender: Strength,
    terrain: str,
    die: int = DIE,
    round_losses: str = ROUND_LOSSES,
    stalemate: int = STALEMATE,
    *,
    cornered: bool = False,
) -> Odds:
    """Who holds the field when nobody withdraws of free will and units fall by default (BAT-14).

    After rounds without a loss the attacker has to withdraw; if it is `cornered`, nobody has won (BAT-9).
    """
    ours, theirs = _in_order(attacker, terrain), _in_order(defender, terrain)
    reached, stuck = _walk(ours, theirs, terrain, die, round_losses, stalemate)
    won = sum((chance for (a, _), chance in reached.items() if a), Fraction())
    kept = sum((chance for (_, d), chance in reached.items() if d), Fraction())
    return Odds(won, kept, reached[0, 0] + stuck) if cornered else Odds(won, kept + stuck, reached[0, 0])


def _walk(ours: Strength, theirs: Strength, terrain: str, die: int, round_losses: str,
          stalemate: int) -> tuple[dict[tuple[int, int], Fraction], Fraction]:  # fmt: skip
    """How likely so many are left of each side at the end, and that it ends without losses: a Markov chain.

    Which unit falls next is settled before the first round, so how many are left of each side says all there is to
    say; and as units only become fewer, one walk from the most to the fewest visits every state once.
    """
    reached = defaultdict(Fraction, {(len(ours.units), len(theirs.units)): Fraction(1)})
    stuck = Fraction()
    for a, d in product(range(len(ours.units), 0, -1), range(len(theirs.units), 0, -1)):
        if chance := reached.pop((a, d), None):
            after = round_odds(_last(ours, a), _last(theirs, d), terrain, die, round_losses)
            quiet = after.pop((0, 0), Fraction())
            stuck += chance * quiet**stalemate
            chance *= sum((quiet**rounds for rounds in range(stalemate)), Fraction())
            for (lost, slain), likely in after.items():
                reached[a - lost, d - slain] += chance * likely
    return reached, stuck


def _toll(own: Strength, foe: Strength, terrain: str, die: int, round_losses: str) -> dict[int, Fraction]:
    """How likely it is that a side's die removes so many of the foe's units."""
    told, foes = modifiers(own, foe, terrain), len(present(foe, terrain))
    faces = Counter(losses(result(face, told), foes, round_losses) for face in range(1, die + 1))
    return {fallen: Fraction(often, die) for fallen, often in faces.items()}


def _in_order(side: Strength, terrain: str) -> Strength:
    """The units that fight, the first to fall first."""
    return replace(side, units=tuple(sorted(present(side, terrain), key=lost_first)))


def _last(side: Strength, count: int) -> Strength:
    """A side of which so many are left; its officers stay with them (BAT-12)."""
    return replace(side, units=side.units[-count:])
