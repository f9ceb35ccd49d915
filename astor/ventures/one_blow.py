"""One blow, shot or spell of a skirmish, given as numbers: its exact odds, and what given dice make of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.ventures.reading import blow_tables, skirmish_content
from astor.ventures.reading.blow_tables import FRIEND, BlowFile, DiceTable, FighterTable
from astor.ventures.rules.play import percent
from astor.ventures.rules.skirmish import arms, blows, members
from astor.ventures.rules.skirmish.arms import Arms, Line
from astor.ventures.rules.skirmish.blows import Attack, Blow, Body, Keep, Stray
from astor.ventures.rules.skirmish.figures import Core, Edition, Figure, Stat

LATEST = skirmish_content.EDITIONS[-1]
"""What a blow is reckoned from is the same in both editions."""
WHY = {"one": "", "best": ", the better", "worst": ", the worse"}


@dataclass(frozen=True)
class Case:
    """What a file says, for the rules."""

    attack: Attack
    own: Body
    foe: Body
    strays: tuple[Stray, ...] = ()


class Answer(Struct, frozen=True, omit_defaults=True):
    """What there is to be known of a blow: what counts, how likely each outcome is in percent and exactly; and with
    dice step by step what they make of it, and how all are afterwards.
    """

    kind: str
    attack: Mapping[str, Any]
    odds: Mapping[str, int]
    exact: Mapping[str, str]
    steps: list[str] = []
    after: Mapping[str, Any] = {}


def answered(path: Path) -> Answer:
    """Odds, and where the file has dice, step by step what they make of it; `ScenarioFaulty` with all that is wrong."""
    edition = skirmish_content.edition(LATEST)
    told = blow_tables.read(path, edition)
    case = case_of(told, edition)
    exact = blows.chances(case.attack, case.own, case.foe, case.strays)
    odds = {name: percent(of) for name, of in vars(exact).items()}
    fractions = {name: _fraction(of) for name, of in vars(exact).items()}
    answer = Answer(told.kind, _numbers(case.attack), odds, fractions)
    if told.dice is None:
        return answer
    faults = blow_tables.needed(told.dice, case.attack)
    if not faults and case.strays and blows.kept(case.attack.own, told.dice.attacker) == blows.FUMBLE:
        faults = blow_tables.needed_again(told.dice, case.strays[0].attack)
    if faults:
        raise ScenarioFaulty([ScenarioFault(path.name, *fault) for fault in faults])
    return thrown(answer, case, told.dice)


def case_of(told: BlowFile, edition: Edition) -> Case:
    own, foe = _figure("attacker", told.attacker, edition), _figure("defender", told.defender, edition)
    strays: tuple[Stray, ...] = ()
    if told.friend:
        friend = _figure(FRIEND, told.friend, edition)
        line = Line(told.friend.inches or 0, cover=told.friend.cover, crowded=True)
        plain = structs.replace(told, cover=False, blocks=False, pressed=False)
        stat: Stat = "will" if told.kind == "spell" else "finesse"
        shaken = arms.shaken(_arms(told.attacker, own, edition), stat)
        second = _attack(plain, shaken, _arms(told.friend, friend, edition), line, edition)
        strays = (Stray(FRIEND, arms.astray(second), Body(friend.health, friend.core)),)
    line = Line(told.inches or 0, cover=told.cover, crowded=told.crowded)
    attack = _attack(told, _arms(told.attacker, own, edition), _arms(told.defender, foe, edition), line, edition)
    if told.kind == "blow":
        fists = [structs.replace(members.fists(edition, one), edge=_edge(table))
                 for one, table in ((own, told.attacker), (foe, told.defender))]  # fmt: skip
        attack = arms.melee(*fists, flanks=told.flanks, flanked=told.flanked, pressed=told.pressed)
    if strays:
        attack = structs.replace(attack, fumble="again")
    return Case(attack, Body(own.health, own.core), Body(foe.health, foe.core), strays)


def _attack(told: BlowFile, own: Arms, foe: Arms, line: Line, edition: Edition) -> Attack:
    """From afar; a spell around a cell is thrown into no melee, and nobody strikes back from there (IST-56, IST-77)."""
    if told.kind != "spell":
        return arms.shot(own, foe, line, blocks=told.blocks, pressed=told.pressed)
    spell = edition.spells[told.spell]
    burst = spell.aim == "burst"
    attack = arms.cast(own, foe, spell.guard, crowded=line.crowded and not burst, pressed=told.pressed)
    return arms.astray(attack) if burst else attack


def _figure(key: str, table: FighterTable, edition: Edition) -> Figure:
    core = Core(table.power, table.finesse, table.will)
    worn = edition.armours.get(table.armour, 0)
    return Figure(key, "a", (0, 0), core, table.health, table.health, worn, table.armour == "heavy", table.shield,
                  (table.weapon,), table.weapon, talent=table.talent, warded=table.warded)  # fmt: skip


def _arms(table: FighterTable, figure: Figure, edition: Edition) -> Arms:
    return structs.replace(members.armed(edition, figure), edge=_edge(table))


def _edge(table: FighterTable) -> int:
    return table.advantages - table.disadvantages


def _numbers(attack: Attack) -> dict[str, Any]:
    return {"attacker adds": attack.hit, "defender adds": attack.guard, "attacker's harm": attack.harm,
            "defender's harm": attack.counter, "defender's armour": attack.armour, "attacker's armour": attack.mail,
            "attacker's dice": attack.own, "defender's dice": attack.foe}  # fmt: skip


def _fraction(of: Fraction) -> str:
    return f"{of.numerator}/{of.denominator}"


# What dice make of it


def thrown(answer: Answer, case: Case, dice: DiceTable) -> Answer:
    """The same with what these dice make of it."""
    attack, own, foe = case.attack, case.own, case.foe
    came, steps = _rolled("defender", attack, dice.attacker, dice.defender)
    own, foe = blows.after(attack, came, own, foe)
    bodies = {"attacker": own, "defender": foe}
    if came.fumbled and case.strays:
        (stray,) = case.strays
        more, again = _rolled(FRIEND, stray.attack, dice.again, dice.friend)
        steps += ["into a melee: thrown again, against a friend there", *again]
        own, friend = blows.after(stray.attack, more, own, stray.body)
        bodies = {"attacker": own, "defender": foe, FRIEND: friend}
    after = {name: _body(body) for name, body in bodies.items()}
    return structs.replace(answer, steps=[*steps, *_ends(bodies)], after=after)


def _rolled(whom: str, attack: Attack, own: list[int], foe: list[int]) -> tuple[Blow, list[str]]:
    natural, answer = blows.kept(attack.own, own), blows.kept(attack.foe, foe)
    came = blows.blow(attack, natural, answer)
    steps = [
        f"attacker: {_dice(own, attack.own)}: {natural} + {attack.hit} = {natural + attack.hit}",
        f"{whom}: {_dice(foe, attack.foe)}: {answer} + {attack.guard} = {answer + attack.guard}",
    ]
    if came.critical:
        steps.append("a natural 20: the attacker wins, and what comes through armour counts twice")
    elif came.fumbled:
        steps.append("a natural 1: the attacker loses, and a point of a Core Stat")
    elif came.hit and came.answered:
        steps.append("equal: both win")
    else:
        steps.append("the attacker wins" if came.hit else f"the {whom} wins")
    if came.hit:
        once = f"{natural + attack.hit} + {attack.harm} - {attack.armour}"
        steps.append(f"damage: {f'({once}) x 2' if came.critical else once} = {came.dealt}{_none(came.dealt)}")
    if came.answered:
        counter = (attack.counter or 0) if attack.manner == "melee" else 0
        got = f"{answer + attack.guard} + {counter} - {attack.mail} = {came.taken}{_none(came.taken)}"
        steps.append(f"to the attacker: {got}")
    if attack.manner == "spell" and not came.hit and attack.fumble != "again":
        failed = max(0, answer + attack.guard - natural - attack.hit)
        steps.append(f"the cast failed by {failed}: {came.burnt} to the attacker, past all armour")
    return came, steps


def _none(damage: int) -> str:
    return "" if damage else " or less: none"


def _dice(dice: list[int], keep: Keep) -> str:
    return " and ".join(map(str, dice)) + WHY[keep]


def _ends(bodies: Mapping[str, Body]) -> list[str]:
    return [f"{name}: Health {max(0, body.health)}, Power {body.core.power}, Finesse {body.core.finesse}, "
            f"Will {body.core.will}{', out' if body.out else ''}" for name, body in bodies.items()]  # fmt: skip


def _body(body: Body) -> dict[str, Any]:
    return {"health": max(0, body.health), **vars(body.core), "out": body.out}


def written(answer: Answer) -> str:
    """The same in lines to read."""
    named = {"hurt": "hurts", "fell": "puts out", "struck": "is hurt", "fall": "goes out", "friend": "hurts a friend"}
    lines = [f"{name}: {value}" for name, value in answer.attack.items()]
    lines += [f"{named[name]}: {answer.odds[name]} in 100 ({answer.exact[name]})" for name in named]
    return "\n".join([*lines, *answer.steps])
