"""What a blow, a shot or a spell does, and how likely that is (IST-37 to IST-76, VEN section 2). Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from astor.ventures.rules.play import Odds, percent
from astor.ventures.rules.skirmish.figures import Core, Stat

FACES = 20
CRITICAL, FUMBLE = FACES, 1
"""Natural faces of an attack roll; on a defence roll they mean nothing (IST-65 to IST-67)."""
PAIRS, WAYS = FACES**2, FACES**4
"""All ways two dice of one side can fall, and two of each side; a die thrown alone has twenty to show each face."""
DICE = tuple((own, foe) for own in range(1, FACES + 1) for foe in range(1, FACES + 1))
"""All that the natural dice of both may show."""
CIRCLE: tuple[Stat, ...] = ("power", "finesse", "will")
"""Where the next point of a Core Stat is taken from when one has none left (IST-61)."""
BACKFIRE = ((20, 5), (10, 2), (5, 1))
"""A cast that fails by so much hurts its caster so much (IST-51)."""
Keep = Literal["one", "best", "worst"]
Manner = Literal["melee", "shot", "spell"]
Fumble = Literal["answered", "again", "lost"]
"""What follows a fumble: the defender's damage; the roll goes against a friend instead (IST-69); nothing more."""


class Attack(Struct, frozen=True):
    """Everything one attack roll against one defender is reckoned from.

    `hit` is added to the attacker's die, `guard` to the defender's; `harm` to the attacker's damage, `counter` to that
    of a defender who wins in melee, None: it deals none, also not on a fumble. `armour` is the defender's, `mail` the
    attacker's, both pierced already. `own`, `foe`: which of two dice each keeps, "one": only one is thrown. `stat` is
    what the attacker rolls and loses by, `ward` what the defender does. In melee equal totals hurt both; from afar they
    are the attacker's, and a defender that wins deals nothing unless the attacker fumbled (IST-40, IST-44, IST-68).

    A struct, as all is that odds are found by: a dataclass takes several times as long to make and to hash.
    """

    hit: int
    guard: int
    harm: int = 0
    counter: int | None = 0
    armour: int = 0
    mail: int = 0
    own: Keep = "one"
    foe: Keep = "one"
    manner: Manner = "melee"
    stat: Stat = "power"
    ward: Stat = "power"
    fumble: Fumble = "answered"


class Blow(NamedTuple):
    """What came of it. `dealt` and `taken`: damage by the roll; `burnt`: by a failed cast, which costs no Core Stat.

    `hit`: the attacker may deal damage, `answered`: the defender may; neither says that any came through armour.
    """

    dealt: int = 0
    taken: int = 0
    burnt: int = 0
    critical: bool = False
    fumbled: bool = False
    hit: bool = False
    answered: bool = False

    @property
    def own_toll(self) -> "Toll":
        """What it costs the attacker: a fumble is a Core Stat more (IST-66)."""
        return Toll(self.taken + self.burnt, int(self.fumbled) + int(self.taken > 0))

    @property
    def foe_toll(self) -> "Toll":
        """What it costs the defender."""
        return Toll(self.dealt, int(self.dealt > 0))


class Toll(NamedTuple):
    """What a blow costs one of both: Health, and points of Core Stats: one for damage, however much it is (IST-62)."""

    harm: int
    points: int


class Body(Struct, frozen=True):
    """What of a figure a blow changes."""

    health: int
    core: Core

    @property
    def points(self) -> int:
        """Of all three Core Stats."""
        return max(0, self.core.power) + max(0, self.core.finesse) + max(0, self.core.will)

    @property
    def out(self) -> bool:
        """No Health left, or no Core Stat (IST-59, IST-60)."""
        return self.health <= 0 or not self.points

    def falls(self, toll: Toll) -> bool:
        return toll.harm >= self.health or toll.points >= self.points

    def after(self, toll: Toll, stat: Stat) -> "Body":
        return Body(self.health - toll.harm, dropped(self.core, stat, toll.points))


def netted(advantages: int, disadvantages: int) -> Keep:
    """Each advantage cancels a disadvantage; there are never more than two dice (IST-70, IST-71)."""
    if advantages == disadvantages:
        return "one"
    return "best" if advantages > disadvantages else "worst"


def kept(keep: Keep, dice: Sequence[int]) -> int:
    """The natural die, of one or of two that were thrown (IST-67)."""
    return max(dice) if keep == "best" else min(dice) if keep == "worst" else dice[0]


def backfire(failed_by: int) -> int:
    """The damage of a cast that failed by so much (IST-51)."""
    return next((harm for least, harm in BACKFIRE if failed_by >= least), 0)


def dropped(core: Core, stat: Stat, times: int = 1) -> Core:
    """So many points less, each of this stat or of the next around the circle that has one (IST-61)."""
    for _ in range(times):
        start = CIRCLE.index(stat)
        left = next((name for name in (*CIRCLE[start:], *CIRCLE[:start]) if getattr(core, name) > 0), None)
        if left is None:
            return core
        core = _less(core, left)
    return core


def _less(core: Core, stat: Stat) -> Core:
    power, finesse, will = core.power, core.finesse, core.will
    if stat == "power":
        return Core(power - 1, finesse, will)
    return Core(power, finesse - 1, will) if stat == "finesse" else Core(power, finesse, will - 1)


def blow(attack: Attack, own: int, foe: int) -> Blow:
    """What comes of it when the attacker's natural die is `own` and the defender's is `foe`."""
    melee = attack.manner == "melee"
    mine, theirs = own + attack.hit, foe + attack.guard
    critical, fumbled = own == CRITICAL, own == FUMBLE
    hit = critical or (not fumbled and mine >= theirs)
    answers = attack.fumble == "answered" if fumbled else melee and not critical and theirs >= mine
    answered = answers and attack.counter is not None
    dealt = max(0, mine + attack.harm - attack.armour) if hit else 0
    counter = (attack.counter or 0) if melee else 0
    taken = max(0, theirs + counter - attack.mail) if answered else 0
    thrown_again = fumbled and attack.fumble == "again"
    failed = attack.manner == "spell" and not hit and not thrown_again
    burnt = backfire(theirs - mine) if failed else 0
    return Blow(dealt * (2 if critical else 1), taken, burnt, critical, fumbled, hit, answered)


@lru_cache(64)
def ways(keep: Keep) -> tuple[tuple[int, int], ...]:
    """Each natural face and in how many of 400 falls of two dice it is the one that counts."""
    if keep == "one":
        return tuple((face, FACES) for face in range(1, FACES + 1))
    if keep == "best":
        return tuple((face, 2 * face - 1) for face in range(1, FACES + 1))
    return tuple((face, 2 * (FACES - face) + 1) for face in range(1, FACES + 1))


def by_dice(attack: Attack) -> Mapping[Blow, Sequence[tuple[int, int]]]:
    """Whatever may come of it, and on which natural dice of both.

    It hangs on what the dice show, not on how many are thrown: attacks that differ only in advantages share it.
    """
    return _by_dice(replace(attack, own="one", foe="one"))


@lru_cache(500)
def _by_dice(attack: Attack) -> Mapping[Blow, Sequence[tuple[int, int]]]:
    found = dict[Blow, list[tuple[int, int]]]()
    for dice in DICE:
        own, foe = dice
        found.setdefault(blow(attack, own, foe), []).append(dice)
    return found


@lru_cache(4000)
def spread(attack: Attack) -> Mapping[Blow, int]:
    """Whatever may come of it, and in how many of 160,000 ways."""
    mine, theirs = dict(ways(attack.own)), dict(ways(attack.foe))
    return {came: sum(mine[own] * theirs[foe] for own, foe in dice) for came, dice in by_dice(attack).items()}


def after(attack: Attack, came: Blow, own: Body, foe: Body) -> tuple[Body, Body]:
    """Attacker and defender after a blow."""
    return own.after(came.own_toll, attack.stat), foe.after(came.foe_toll, attack.ward)


Tolls = Mapping[Toll, int]
"""Each toll that one of both may have to pay, and in how many ways."""


@lru_cache(4000)
def tolls(attack: Attack) -> tuple[Tolls, Tolls]:
    """The attacker's and the defender's, of 160,000 ways; of a fumble that is thrown again the attacker's are not."""
    own, foe = dict[Toll, int](), dict[Toll, int]()
    for came, often in spread(attack).items():
        own_toll, foe_toll = came.own_toll, came.foe_toll
        foe[foe_toll] = foe.get(foe_toll, 0) + often
        if not (came.fumbled and attack.fumble == "again"):
            own[own_toll] = own.get(own_toll, 0) + often
    return own, foe


def hurts(may_pay: Tolls) -> int:
    """In how many ways it costs Health."""
    return sum(often for toll, often in may_pay.items() if toll.harm)


def fells(may_pay: Tolls, body: Body) -> int:
    """In how many ways it puts this body out, as `Body.falls` says of one toll."""
    health, points = body.health, body.points
    return sum(often for toll, often in may_pay.items() if toll.harm >= health or toll.points >= points)


class Stray(Struct, frozen=True):
    """A friend in the melee that is shot into, and the second roll, against it, if the first one fumbles (IST-69)."""

    key: str
    attack: Attack
    body: Body


@dataclass(frozen=True)
class Chances:
    """As odds are told, before they are rounded."""

    hurt: Fraction
    fell: Fraction
    struck: Fraction
    fall: Fraction
    friend: Fraction


def chances(attack: Attack, own: Body, foe: Body, strays: tuple[Stray, ...] = ()) -> Chances:
    """Of all ways the dice may fall."""
    if strays:
        attack = replace(attack, fumble="again")
    own_tolls, foe_tolls = tolls(attack)
    struck, fall, friend = Fraction(hurts(own_tolls), WAYS), Fraction(fells(own_tolls, own), WAYS), Fraction()
    if strays:
        fumbles = Fraction(dict(ways(attack.own))[FUMBLE], PAIRS)
        risk = strayed(strays, own.after(Toll(0, 1), attack.stat))
        struck, fall, friend = struck + fumbles * risk[0], fall + fumbles * risk[1], fumbles * risk[2]
    return Chances(Fraction(hurts(foe_tolls), WAYS), Fraction(fells(foe_tolls, foe), WAYS), struck, fall, friend)


Risk = tuple[Fraction, Fraction, Fraction]
"""That an attacker is hurt, that it goes out, that a friend is hurt."""


def strayed(strays: tuple[Stray, ...], own: Body) -> Risk:
    """What the second roll brings, of who has paid for the fumble; each of the strays is as likely (IST-69)."""
    struck = fall = friend = 0
    for stray in strays:
        own_tolls, mate_tolls = tolls(stray.attack)
        struck, fall, friend = struck + hurts(own_tolls), fall + fells(own_tolls, own), friend + hurts(mate_tolls)
    whole = WAYS * len(strays)
    return Fraction(struck, whole), Fraction(fall, whole), Fraction(friend, whole)


@lru_cache(4000)
def odds(attack: Attack, own: Body, foe: Body, strays: tuple[Stray, ...] = ()) -> Odds:
    """The chances of an attack in percent, with who may be hit instead."""
    of = chances(attack, own, foe, strays)
    mates = " ".join(stray.key for stray in strays)
    return Odds(percent(of.hurt), percent(of.fell), percent(of.struck), percent(of.fall), percent(of.friend), mates)
