"""The handbook's tables: phases, powers, prices, strengths, causes of order, secret acts, fights, going on by hand."""

from collections.abc import Callable, Iterator, Mapping

from django.utils import translation

from astor.handbook.numbers import CAUSES, Day, minutes, prices, strengths
from astor.handbook.words import Sayer, written
from astor.ventures.reading.ring_content import armoury
from astor.ventures.reading.ring_tables import WeaponTable
from astor.ventures.reading.skirmish_content import stores
from astor.ventures.reading.skirmish_tables import MemberTable
from astor.ventures.reading.skirmish_tables import WeaponTable as ArmTable
from diplomacy.plots.rules import ACTS
from factions.rules.goods import GOODS
from factions.turns import TURN

Table = list[list[str]]
Rows = Iterator[list[str]]


def table(say: Sayer, day: Day, name: str) -> Table:
    """Its head, and its rows."""
    return [say(f"table.{name}").split(" | "), *TABLES[name](say, day)]


def _phases(say: Sayer, day: Day) -> Rows:
    for phase, length in day.lengths.items():
        yield [say(f"phase.{phase}"), minutes(length), say(f"phase.{phase}.says")]


def _powers(say: Sayer, day: Day) -> Rows:
    for office, powers in day.powers.items():
        held = ", ".join(say(f"power.{power}") for power in powers)
        yield [say(f"office.{office}"), held or say("none")]


def _prices(say: Sayer, day: Day) -> Rows:
    for ware, price in prices(day.rules).items():
        yield [say(f"ware.{ware}"), _goods(say, price), say(f"ware.{ware}.says")]


def _goods(say: Sayer, price: Mapping[str, int]) -> str:
    parts = [say(f"good.{good}", n=price[good]) for good in GOODS if price.get(good)]
    return ", ".join(parts) or say("none")


def _strengths(say: Sayer, day: Day) -> Rows:
    for who, stats in strengths(day.rules).items():
        yield [say(f"who.{who}"), written(stats.x, signed=True), written(stats.y, signed=True)]


def _causes(say: Sayer, _day: Day) -> Rows:
    yield from ([say(f"cause.{cause}"), written(amount, signed=True)] for cause, amount in CAUSES.items())


def _plots(say: Sayer, _day: Day) -> Rows:
    yield from ([say(f"plot.{act}"), say(f"plot.{act}.says")] for act in ACTS)


def _skills(say: Sayer, _day: Day) -> Rows:
    told = armoury().told(translation.get_language()).skill
    for key, skill in armoury().ring.skill.items():
        yield [told[key].name, say("skill.needs", n=skill.needs), told[key].gist]


def _weapons(say: Sayer, _day: Day) -> Rows:
    told = armoury().told(translation.get_language()).weapon
    weapons = {by: weapon for kit in armoury().ring.kit.values() for by, weapon in kit.weapon.items()}
    for by, weapon in weapons.items():
        yield [told[by], str(weapon.attacks), f"{weapon.damage}, {weapon.crit}", ", ".join(_besides(say, weapon))]


def _besides(say: Sayer, weapon: WeaponTable) -> Iterator[str]:
    yield say("weapon.range", n=weapon.range) if weapon.range else say("weapon.beside")
    if weapon.strength:
        yield say("weapon.strength", n=weapon.strength)
    if weapon.less:
        yield say("weapon.less", n=weapon.less)
    if weapon.reload:
        yield say("weapon.reload")


def _companies(_say: Sayer, _day: Day) -> Rows:
    kept, language = stores(), translation.get_language()
    for key in kept.file.companies():
        captain, *comrades = map(_gear, kept.file.members(key))
        yield [kept.company(key, language), captain, "; ".join(comrades)]


def _gear(member: MemberTable) -> str:
    """All that one of a company carries and knows."""
    told = stores().told(translation.get_language())
    found = [told.weapon[key] for key in member.weapons]
    if member.armour:
        found.append(told.armour[member.armour])
    if member.shield:
        found.append(told.armour["shield"])
    if member.talent:
        found.append(told.talent[member.talent].name)
    found += [told.spell[key].name for key in member.spells]
    return ", ".join(found)


def _arms(say: Sayer, _day: Day) -> Rows:
    told = stores().told(translation.get_language()).weapon
    for key, weapon in stores().file.weapon.items():
        yield [told[key], _reaches(say, weapon.range), ", ".join(_telling(say, weapon))]


def _reaches(say: Sayer, inches: int) -> str:
    return say("arms.range", n=inches) if inches else say("arms.beside")


def _telling(say: Sayer, weapon: ArmTable) -> Iterator[str]:
    for name in ("hit", "harm", "both", "pierce", "reload"):
        n: int = getattr(weapon, name)
        if n:
            yield say(f"arms.{name}", n=n)
    if weapon.first_strike:
        yield say("arms.first_strike")


def _spells(say: Sayer, _day: Day) -> Rows:
    told = stores().told(translation.get_language()).spell
    for key, spell in stores().file.spell.items():
        yield [told[key].name, _reaches(say, spell.range), told[key].gist]


def _by_hand(say: Sayer, _day: Day) -> Rows:
    for phase in TURN:
        yield [say(f"phase.{phase}"), *say(f"by_hand.{phase}").split(" | ")]


TABLES: Mapping[str, Callable[[Sayer, Day], Rows]] = {
    "phases": _phases,
    "powers": _powers,
    "prices": _prices,
    "strengths": _strengths,
    "causes": _causes,
    "plots": _plots,
    "skills": _skills,
    "weapons": _weapons,
    "companies": _companies,
    "arms": _arms,
    "spells": _spells,
    "by_hand": _by_hand,
}
