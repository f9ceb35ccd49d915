"""Quests: read from their files with everything wrong with them; and all content bound to the rules once a process."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from astor.game.page import Image
from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.scenarios.fitting import fitted
from astor.ventures import checks, ring_content
from astor.ventures.rules import tale
from astor.ventures.rules.play import Ruleset
from astor.ventures.rules.ring import bout
from astor.ventures.tables import QUEST, TEXTS, QuestFile, TextsFile, own_texts

QUESTS = Path(__file__).parent / "content" / "quests"
NEEDED = f"a quest has {QUEST} and {TEXTS}"


@dataclass(frozen=True)
class Tome:
    """One quest: its paragraphs, and what it says in each language."""

    quest: QuestFile
    texts: Mapping[str, TextsFile]

    @property
    def own(self) -> TextsFile:
        return own_texts(self.quest)


def read(folder: Path) -> Tome:
    """The quest in this folder; `ScenarioFaulty` with every fault if it has any."""
    faults = list[ScenarioFault]()
    quest = fitted(folder / QUEST, QuestFile, faults, NEEDED)
    others = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    texts = {code: fitted(folder / TEXTS.format(code), TextsFile, faults, NEEDED) for code in others}
    if quest is not None and not faults:
        faults += checks.of_quest(quest)
        faults += [fault for code, told in texts.items() if told for fault in checks.of_texts(quest, told, code)]
    if quest is None or faults:
        raise ScenarioFaulty(sorted(set(faults)))
    return Tome(quest, {code: told for code, told in texts.items() if told})


@cache
def tomes() -> Mapping[str, Tome]:
    """Every quest there is, by key."""
    return {folder.name: read(folder) for folder in sorted(QUESTS.iterdir()) if (folder / QUEST).exists()}


@cache
def rulesets() -> Mapping[str, Ruleset[Any]]:
    """Every rule set with its content, by key."""
    quests = {key: {n: table.rule() for n, table in tome.quest.paragraph.items()} for key, tome in tomes().items()}
    known: tuple[Ruleset[Any], ...] = (tale.ruleset(quests), bout.ruleset(ring_content.armoury().ring.rule()))
    return {rules.key: rules for rules in known}


def rules_of(venture: Image) -> Ruleset[Any]:
    return rulesets()[venture["rules"]]


def opened(venture: Image) -> Any:
    """The state of a venture, or None if what it was begun by cannot be read any more."""
    if venture["rules"] not in rulesets() or venture["about"] not in {*tomes(), *ring_content.armoury().ring.ground}:
        return None
    try:
        return msgspec.convert(venture["play"], rules_of(venture).state)
    except msgspec.ValidationError:
        return None
