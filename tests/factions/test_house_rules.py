"""What may be ruled, as forms ask for it: each ruling in a chapter, with its choices or its bounds."""

from itertools import chain
from typing import Any

import msgspec
import pytest

from factions.house_rules import NO, YES, Number, questions
from factions.rulings import CHAPTERS, FIRST, Rules

pytestmark = pytest.mark.pure

RULINGS = sorted(msgspec.structs.asdict(Rules()))


def test_each_ruling_belongs_to_one_chapter():
    assert sorted(chain(*CHAPTERS.values())) == RULINGS
    assert set(FIRST) < set(RULINGS)


@pytest.mark.parametrize("name", RULINGS)
def test_what_a_form_shows_is_what_it_sends_back(name: str):
    question = questions()[name]
    assert question.choices or question.numbers
    assert question.ruling(question.answers(question.default)) == question.default
    field = next(field for field in msgspec.structs.fields(Rules) if field.name == name)
    for number in question.numbers:
        for n in (number.least, number.most):
            answers = {**question.answers(question.default), number.name: n}
            msgspec.convert(question.ruling(answers), field.type)
    for choice in question.choices:
        msgspec.convert(question.ruling({"": choice}), field.type)


@pytest.mark.parametrize(("name", "beyond"), [
    (name, n) for name in RULINGS for number in questions()[name].numbers if number.name == ""
    for n in (number.least - 1, number.most + 1)])  # fmt: skip
def test_beyond_its_bounds_there_is_no_such_ruling(name: str, beyond: int):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({name: beyond}, Rules)


@pytest.mark.parametrize(("name", "value", "answers"), [
    ("press", "held", {"": "held"}), ("table_dice", True, {"": YES}), ("table_dice", False, {"": NO}),
    ("battle_die", 8, {"": 8}), ("arch_wizard", "+3/-1", {"x": 3, "y": -1}), ("arch_wizard", "+0/+0", {"x": 0, "y": 0}),
])  # fmt: skip
def test_a_ruling_is_a_choice_or_numbers(name: str, value: Any, answers: dict[str, Any]):
    assert questions()[name].answers(value) == answers
    assert questions()[name].ruling(answers) == value


def test_bounds_and_choices_are_those_of_the_declaration():
    asked = questions()
    assert asked["battle_die"].numbers == (Number("", 1, 100),)
    assert asked["letters"].choices == ("off", "sealed", "open")
    assert [number.name for number in asked["temple_cost"].numbers][:2] == ["gold", "food"]
    assert asked["arch_wizard"].numbers == (Number("x", -9, 9), Number("y", -9, 9))
