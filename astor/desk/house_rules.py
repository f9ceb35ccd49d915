"""The organiser's form of the house rules: every ruling there is, asked for as it is declared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from msgspec import convert, to_builtins

from astor.handbook.house_rules import HouseNumber, HouseRule, house_rules
from astor.handbook.words import written
from factions.house_rules import questions
from factions.rulings import FIRST, Rules

WHOLE = _("A whole number from %(least)s to %(most)s.")


class _Whole(forms.IntegerField):
    """A number within its bounds, which every refusal of it names."""

    def __init__(self, number: HouseNumber) -> None:
        wrong = WHOLE % {"least": written(number.least), "most": written(number.most)}
        told = dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong)
        super().__init__(min_value=number.least, max_value=number.most, error_messages=told)


class HouseRules(forms.Form):
    """A field for each choice and each number; one that is not sent stays as the scenario has it."""

    prefix = "rule"

    def __init__(self, rules: Rules, data: Mapping[str, Any] | None = None, *,
                 kept: Mapping[str, Any] | None = None) -> None:  # fmt: skip
        """`kept` is what was typed while something else was asked of the page."""
        own = {f"{self.prefix}-{name}": value for name, value in _answers(rules).items()}
        typed = {name: (data or kept or {}).get(name, value) for name, value in own.items()}
        shown = {name.removeprefix(f"{self.prefix}-"): value for name, value in typed.items()}
        super().__init__(None if data is None else typed, initial=shown)
        self.chapters = house_rules(get_language() or "en")
        for rule in self._rules():
            for name, field in _fields(rule).items():
                self.fields[name] = field

    def _rules(self) -> Iterator[HouseRule]:
        for chapter in self.chapters:
            yield from chapter.rules

    def ruled(self) -> Rules:
        """What was decided, whole."""
        said = {}
        for name, question in questions().items():
            parts = [number.name for number in question.numbers] or [""]
            said[name] = question.ruling({part: self.cleaned_data[_field(name, part)] for part in parts})
        return convert(said, Rules)

    def first(self) -> list["Asked"]:
        """Those that change a whole day."""
        rules = {rule.key: rule for rule in self._rules()}
        return [Asked(self, rules[name]) for name in FIRST]

    def others(self) -> list["Chapter"]:
        """All the others, by chapter."""
        left = [Chapter(chapter.title, [Asked(self, rule) for rule in chapter.rules if rule.key not in FIRST])
                for chapter in self.chapters]  # fmt: skip
        return [chapter for chapter in left if chapter.rules]

    def wrong(self) -> list["Asked"]:
        """Those whose answer does not fit."""
        asked = [Asked(self, rule) for rule in self._rules()]
        return [one for one in asked if one.wrong_box]


@dataclass(frozen=True)
class Chapter:
    """A chapter's rulings, folded away unless something there wants to be seen."""

    title: str
    rules: list["Asked"]

    @property
    def differing(self) -> int:
        """So many are not what the handbook has."""
        return sum(one.differs for one in self.rules)

    @property
    def open(self) -> bool:
        return any(one.differs or one.wrong_box for one in self.rules)


class Asked:
    """A ruling as the page asks for it."""

    def __init__(self, form: HouseRules, rule: HouseRule) -> None:
        self.form, self.rule = form, rule
        self.boxes = [Box(form, rule, self.id, number) for number in rule.numbers] or [Box(form, rule, self.id)]

    @property
    def id(self) -> str:
        return f"id_{self.form.prefix}-{self.rule.key}-says"

    @property
    def least(self) -> str:
        """The smallest that each of its numbers may be."""
        return written(self.rule.numbers[0].least)

    @property
    def most(self) -> str:
        return written(self.rule.numbers[0].most)

    @property
    def wrong_box(self) -> "Box | None":
        """The first of its fields whose answer does not fit."""
        return next((box for box in self.boxes if box.wrong), None)

    @property
    def differs(self) -> bool:
        """Is what stands in it something else than the handbook has?"""
        usual = {_field(self.rule.key, part): value for part, value in
                 questions()[self.rule.key].answers(self.rule.usual).items()}  # fmt: skip
        return any(str(box.bound.value()).strip() != str(usual[box.bound.name]) for box in self.boxes)


class Box:
    """One field of a ruling, with what is wrong with what was typed in it."""

    def __init__(self, form: HouseRules, rule: HouseRule, says: str, number: HouseNumber | None = None) -> None:
        """`says`: the id of what tells what the ruling decides."""
        self.number = number
        self.bound = form[_field(rule.key, number.key if number else "")]
        self.label = (number and number.says) or rule.name
        self._says = says

    @property
    def wrong(self) -> list[str]:
        return [str(fault) for fault in self.bound.errors]

    @property
    def wrong_id(self) -> str:
        return f"{self.bound.id_for_label}-wrong"

    def __str__(self) -> SafeString:
        told = [self._says, *([self.wrong_id] if self.wrong else [])]
        attrs: dict[str, str | bool] = {
            "aria-describedby": " ".join(told),
            **({"aria-invalid": "true"} if self.wrong else {}),
        }
        return self.bound.as_widget(attrs=attrs)


def _answers(rules: Rules) -> dict[str, Any]:
    """Field → what stands in it for these rulings."""
    said = to_builtins(rules)
    return {_field(name, part): value for name, question in questions().items()
            for part, value in question.answers(said[name]).items()}  # fmt: skip


def _field(ruling: str, part: str) -> str:
    return f"{ruling}.{part}" if part else ruling


def _fields(rule: HouseRule) -> dict[str, forms.Field]:
    if rule.choices:
        choices = [(choice.value, choice.says) for choice in rule.choices]
        told = {"required": _("Choose one of these."), "invalid_choice": _("Choose one of these.")}
        return {rule.key: forms.ChoiceField(choices=choices, error_messages=told)}
    return {_field(rule.key, number.key): _Whole(number) for number in rule.numbers}
