"""Battle: a referee asks what a round comes to, or how a battle may end."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from msgspec import Struct, to_builtins

from war.battle.rules.dice import FOE, Modifiers, Strength, losses, modifiers, present, result
from war.battle.rules.odds import ROUND_LOSSES, battle_odds, round_odds
from war.battle.rules.record import SIDES
from war.management.case import Case, read, sides


class Command(BaseCommand):
    help = (
        "CASE.json tells of a battle (- reads it from standard input). With dice: every modifier of that round, and "
        "who loses how many units. Without dice: how likely each outcome of a round is, and of the battle."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("case", metavar="CASE.json")
        parser.add_argument("--json", action="store_true", help="for programs instead of for referees")

    def handle(self, *_args: Any, case: str, **options: Any) -> None:
        told = read(_text(case))
        attacker, defender = sides(told)
        outcome: Round | Odds
        if told.dice:
            outcome = _round(told, told.dice, attacker, defender)
            lines = outcome.lines(told.dice)
        else:
            outcome = _odds(told, attacker, defender)
            lines = outcome.lines()
        if options["json"]:
            self.stdout.write(json.dumps(to_builtins(outcome), indent=2))
        else:
            self.stdout.write("\n".join(lines))


def _text(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise CommandError(f"{path}: cannot be read: {error}", returncode=2) from error


class Added(Struct, frozen=True):
    """A modifier of a die."""

    source: str
    value: int


class Fared(Struct, frozen=True):
    """What one side's die came to, how many units it loses, and what was added."""

    result: int
    losses: int
    modifiers: list[Added]

    @property
    def added(self) -> dict[str, int]:
        return {one.source: one.value for one in self.modifiers}


class Round(Struct, frozen=True):
    """How both sides fared under these dice."""

    attacker: Fared
    defender: Fared

    def lines(self, dice: tuple[int, int]) -> Iterator[str]:
        """A column for each side: its die, what adds to it, what it comes to, and what it loses."""
        both = self.attacker, self.defender
        yield _row("", SIDES)
        yield _row("die", dice)
        sources = dict.fromkeys([*self.attacker.added, *self.defender.added])
        for source in sorted(sources, key=lambda source: source.startswith(FOE)):
            yield _row(_words(source), [f"{one.added[source]:+}" if source in one.added else "" for one in both])
        yield _row("result", [one.result for one in both])
        yield _row("units lost", [one.losses for one in both])


class Likely(Struct, frozen=True):
    """How likely these losses of one round are."""

    attacker_losses: int
    defender_losses: int
    probability: float


class Odds(Struct, frozen=True):
    """Of one round each pair of losses, of the battle each end."""

    round: list[Likely]
    battle: dict[str, float]

    def lines(self) -> Iterator[str]:
        """A row for each loss of the attacker's, a column for each of the defender's; then who holds the field."""
        likely = {(one.attacker_losses, one.defender_losses): one.probability for one in self.round}
        ours, theirs = (sorted({pair[side] for pair in likely}) for side in (0, 1))
        yield _row("One round", [f"defender -{lost}" for lost in theirs])
        for lost in ours:
            yield _row(f"attacker -{lost}", [f"{likely[lost, slain]:.1%}" for slain in theirs])
        yield ""
        yield "Who holds the field in the end, if nobody withdraws of free will"
        for name, chance in self.battle.items():
            yield _row(name, [f"{chance:.1%}"])


def _round(case: Case, dice: tuple[int, int], attacker: Strength, defender: Strength) -> Round:
    told = modifiers(attacker, defender, case.field), modifiers(defender, attacker, case.field)
    ours, theirs = map(result, dice, told)
    return Round(_fared(ours, told[0], _fallen(theirs, attacker, case)),
                 _fared(theirs, told[1], _fallen(ours, defender, case)))  # fmt: skip


def _fallen(reached: int, side: Strength, case: Case) -> int:
    return losses(reached, len(present(side, case.field)), ROUND_LOSSES)


def _fared(reached: int, told: Modifiers, lost: int) -> Fared:
    return Fared(reached, lost, [Added(source, value) for source, value in told])


def _odds(case: Case, attacker: Strength, defender: Strength) -> Odds:
    after = round_odds(attacker, defender, case.field)
    end = battle_odds(attacker, defender, case.field, cornered=not case.retreat)
    rows = [Likely(a, d, float(p)) for (a, d), p in after.items()]
    return Odds(rows, {name: float(getattr(end, name)) for name in (*SIDES, "nobody")})


def _words(source: str) -> str:
    return source.replace(FOE, "the foe's ")


def _row(name: str, cells: Sequence[object]) -> str:
    return f"{name:<22}{''.join(f'{cell!s:>13}' for cell in cells)}".rstrip()
