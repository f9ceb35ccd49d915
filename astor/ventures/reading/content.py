"""Quests: read from their files with everything wrong with them; and all content bound to the rules once a process."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from astor.game.rows.page import Image
from astor.ventures.reading import files, quest_checks
from astor.ventures.reading.quest_tables import QUEST, TEXTS, QuestFile, TextsFile, own_texts
from astor.ventures.reading.ring_content import armoury
from astor.ventures.rules.play import Ruleset
from astor.ventures.rules.quest import ruleset as quest_rules
from astor.ventures.rules.ring import ruleset as ring_rules

QUESTS = Path(__file__).parent.parent / "content" / "quests"


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
    return Tome(
        *files.read(folder, (QUEST, QuestFile), (TEXTS, TextsFile), quest_checks.of_quest, quest_checks.of_texts)
    )


@cache
def tomes() -> Mapping[str, Tome]:
    """Every quest there is, by key."""
    return {folder.name: read(folder) for folder in sorted(QUESTS.iterdir()) if (folder / QUEST).exists()}


@cache
def rulesets() -> Mapping[str, Ruleset[Any]]:
    """Every rule set with its content, by key."""
    quests = {key: tome.quest.rule() for key, tome in tomes().items()}
    known: tuple[Ruleset[Any], ...] = (quest_rules.ruleset(quests), ring_rules.ruleset(armoury().ring.rule()))
    return {rules.key: rules for rules in known}


def rules_of(venture: Image) -> Ruleset[Any]:
    return rulesets()[venture["rules"]]


def opened(venture: Image) -> Any:
    """The state of a venture, or None if what it was begun by cannot be read any more."""
    if venture["rules"] not in rulesets() or venture["about"] not in {*tomes(), *armoury().ring.ground}:
        return None
    try:
        return msgspec.convert(venture["play"], rules_of(venture).state)
    except msgspec.ValidationError:
        return None
