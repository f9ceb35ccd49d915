"""Battle: a referee asks what a round comes to, or how a battle may end."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from war.battle.rules.dice import FOE, Modifiers, Side, losses, modifiers, present, result
from war.battle.rules.odds import ROUND_LOSSES, battle_odds, round_odds
from war.management.case import Case, read, sides

SIDES = ("attacker", "defender")


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
        outcome = _round(told, told.dice, attacker, defender) if told.dice else _odds(told, attacker, defender)
        if options["json"]:
            self.stdout.write(json.dumps(outcome, indent=2))
        else:
            lines = _round_lines(outcome, told.dice) if told.dice else _odds_lines(outcome)
            self.stdout.write("\n".join(lines))


def _text(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise CommandError(f"{path}: cannot be read: {error}", returncode=2) from error


def _round(case: Case, dice: tuple[int, int], attacker: Side, defender: Side) -> dict[str, Any]:
    """Each side's result and modifiers, and how many units it loses."""
    told = modifiers(attacker, defender, case.field), modifiers(defender, attacker, case.field)
    ours, theirs = map(result, dice, told)
    return {
        "attacker": _fared(ours, told[0], _fallen(theirs, attacker, case)),
        "defender": _fared(theirs, told[1], _fallen(ours, defender, case)),
    }


def _fallen(reached: int, side: Side, case: Case) -> int:
    return losses(reached, len(present(side, case.field)), ROUND_LOSSES)


def _fared(reached: int, told: Modifiers, lost: int) -> dict[str, Any]:
    rows = [{"source": source, "value": value} for source, value in told]
    return {"result": reached, "losses": lost, "modifiers": rows}


def _odds(case: Case, attacker: Side, defender: Side) -> dict[str, Any]:
    """How likely each pair of losses is in one round, and each end of the battle."""
    after = round_odds(attacker, defender, case.field)
    end = battle_odds(attacker, defender, case.field, cornered=not case.retreat)
    rows = [{"attacker_losses": a, "defender_losses": d, "probability": float(p)} for (a, d), p in after.items()]
    return {"round": rows, "battle": {name: float(getattr(end, name)) for name in (*SIDES, "nobody")}}


def _round_lines(outcome: dict[str, Any], dice: tuple[int, int]) -> Iterator[str]:
    """A column for each side: its die, what adds to it, what it comes to, and what it loses."""
    told = [{line["source"]: line["value"] for line in outcome[name]["modifiers"]} for name in SIDES]
    yield _row("", SIDES)
    yield _row("die", dice)
    for source in sorted(dict.fromkeys([*told[0], *told[1]]), key=lambda source: source.startswith(FOE)):
        yield _row(_words(source), [f"{each[source]:+}" if source in each else "" for each in told])
    yield _row("result", [outcome[name]["result"] for name in SIDES])
    yield _row("units lost", [outcome[name]["losses"] for name in SIDES])


def _words(source: str) -> str:
    return source.replace(FOE, "the foe's ")


def _odds_lines(outcome: dict[str, Any]) -> Iterator[str]:
    """A row for each loss of the attacker's, a column for each of the defender's; then who holds the field."""
    likely = {(line["attacker_losses"], line["defender_losses"]): line["probability"] for line in outcome["round"]}
    ours, theirs = (sorted({pair[side] for pair in likely}) for side in (0, 1))
    yield _row("One round", [f"defender -{lost}" for lost in theirs])
    for lost in ours:
        yield _row(f"attacker -{lost}", [f"{likely[lost, slain]:.1%}" for slain in theirs])
    yield ""
    yield "Who holds the field in the end, if nobody withdraws of free will"
    for name, chance in outcome["battle"].items():
        yield _row(name, [f"{chance:.1%}"])


def _row(name: str, cells: Sequence[object]) -> str:
    return f"{name:<22}{''.join(f'{cell!s:>13}' for cell in cells)}".rstrip()
