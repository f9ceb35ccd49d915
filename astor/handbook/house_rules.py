"""The house rules: every ruling by its chapter of the handbook, in words, with its bounds and what is usual."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins

from astor.handbook.words import Sayer, filled, written
from factions.house_rules import Question, questions
from factions.rulings import CHAPTERS, EARLIER, Rules


class HouseChoice(Struct):
    value: str
    says: str


class HouseNumber(Struct):
    """A number and its bounds; `key` and `says` are empty where it is the whole ruling."""

    key: str
    says: str
    least: int
    most: int


class HouseRule(Struct):
    """One ruling: what it is called, what it decides, what may be chosen or typed, what the handbook has.

    `unsaid`: what holds in an event whose row says nothing of it.
    """

    key: str
    name: str
    says: str
    choices: list[HouseChoice]
    numbers: list[HouseNumber]
    usual: Any
    usually: str
    unsaid: Any


class HouseChapter(Struct):
    key: str
    title: str
    rules: list[HouseRule]


def house_rules(language: str) -> list[HouseChapter]:
    """All rulings there are, as a form asks for them in such a language."""
    say, asked = Sayer(language, {}), questions()
    return [HouseChapter(chapter, say(f"rule.{chapter}"), [_rule(say, asked[name]) for name in names])
            for chapter, names in CHAPTERS.items()]  # fmt: skip


def otherwise(say: Sayer, rules: Rules) -> Iterator[str]:
    """A sentence for each ruling that is not what the handbook has."""
    ruled, asked = to_builtins(rules), questions()
    for names in CHAPTERS.values():
        for name in names:
            question = asked[name]
            if ruled[name] != question.default:
                told = {"name": say(f"ruling.{name}"), "now": said(say, question, ruled[name]),
                        "default": said(say, question, question.default)}  # fmt: skip
                yield filled(say.words["house.otherwise"], told)


def said(say: Sayer, question: Question, value: Any) -> str:
    """What is ruled, in words: "at once", "2 gold, 1 stone", "+2/−1", "15 s", "no limit"."""
    answers = question.answers(value)
    first, *_others = answers.values()
    if question.choices:
        return _choice(say, question.name, first)
    if isinstance(value, str):
        return "/".join(written(number, signed=True) for number in answers.values())
    if isinstance(value, Mapping):
        return ", ".join(say(f"good.{good}", n=n) for good, n in answers.items() if n) or say("none")
    if first == 0 and (bare := f"ruling.{question.name}.0") in say.words:
        return say(bare)
    for unit in ("seconds", "minutes"):
        if unit in question.name:
            return say(f"ruling.{unit}", n=first)
    return written(first)


def _rule(say: Sayer, question: Question) -> HouseRule:
    name = question.name
    return HouseRule(
        key=name,
        name=say(f"ruling.{name}"),
        says=say(f"ruling.{name}.says"),
        choices=[HouseChoice(value, _choice(say, name, value)) for value in question.choices],
        numbers=[HouseNumber(one.name, one.name and say(f"ruling.part.{one.name}"), one.least, one.most)
                 for one in question.numbers],
        usual=question.default,
        usually=said(say, question, question.default),
        unsaid=EARLIER.get(name, question.default),
    )  # fmt: skip


def _choice(say: Sayer, name: str, value: str) -> str:
    """Yes and no are the same of every ruling; all else is its own."""
    own = f"ruling.{name}.{value}"
    return say(own if own in say.words else f"ruling.{value}")
