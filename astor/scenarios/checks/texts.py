"""Set-up: the scenario's texts in other languages, held against its own."""

from collections.abc import Iterator
from difflib import get_close_matches

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.folders import TEXTS
from astor.scenarios.tables import Scenario
from astor.scenarios.texts import CASES, Group, TextsFile, groups, inflected, objectives, said


def texts_are_of_this_scenario(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Every table tells of something there is, and of everything that has a text of its own."""
    for language, texts in _told(scenario):
        for group in groups(scenario, texts):
            yield from _of_group(TEXTS.format(language), group)


def _of_group(file: str, group: Group) -> Iterator[ScenarioFault]:
    for key in sorted(group.told - group.keys):
        near = get_close_matches(key, sorted(group.keys), n=1)
        right = near[0] if near else listed(group.keys)
        yield ScenarioFault(file, f"{group.name}.{key}", "the scenario has none of this key", right)
    for key in sorted(group.keys - group.told) if group.whole else ():
        yield ScenarioFault(file, f"{group.name}.{key}", "is missing", "a table with its texts")


def texts_are_as_many(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Of each list of objectives as many as the scenario has, in its order."""
    for language, texts in _told(scenario):
        for where, own, told in objectives(scenario, texts):
            if len(own) != len(told):
                wrong, right = f"{len(told)} texts where the scenario has {len(own)}", "one for each, in their order"
                yield ScenarioFault(TEXTS.format(language), where, wrong, right)


def texts_say_something(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Names may stay as they are. What else the scenario says it says in every language."""
    for language, texts in _told(scenario):
        for text in said(scenario, texts):
            if text.what[0] == "faction.brief" and bool(text.own) != bool(text.told):
                right = "the scenario's in this language" if text.own else "nothing: the scenario has none"
                yield ScenarioFault(TEXTS.format(language), text.where, "is missing" if text.own else "is there", right)


def texts_have_their_forms(scenario: Scenario) -> Iterator[ScenarioFault]:
    """All names of a file stand in sentences by their forms, or none does: a list that is there is whole."""
    for language, texts in _told(scenario):
        cases = CASES.get(language, ())
        names = list(inflected(texts))
        needed = any(forms for _, _, forms in names)
        for where, name, forms in names:
            if needed and len(forms) != len(cases):
                right = f"{name!r} with each of {', '.join(cases)}" if cases else "none: this language asks for none"
                yield ScenarioFault(TEXTS.format(language), where, f"{len(forms)} forms", right)


def texts_are_told_one_way(scenario: Scenario) -> Iterator[ScenarioFault]:
    """They are found by what the scenario says: what it says twice is the same in every language."""
    for language, texts in _told(scenario):
        first: dict[tuple[str, str], str] = {}
        for text in said(scenario, texts):
            before = first.setdefault((text.what[0], text.own), text.told)
            if before != text.told:
                wrong = f"{text.own!r} is told as {before!r} elsewhere"
                yield ScenarioFault(TEXTS.format(language), text.where, wrong, "the same, or two texts in the scenario")


def _told(scenario: Scenario) -> Iterator[tuple[str, TextsFile]]:
    """Every language's texts; those of a scenario that is not played whole have been looked at before."""
    if not scenario.left_out:
        yield from scenario.texts.items()
