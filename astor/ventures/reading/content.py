"""Quests: read from their files with everything wrong with them; and all content bound to the rules once a process."""

import logging
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from django.conf import settings

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.ventures.reading import files, quest_checks
from astor.ventures.reading.quest_tables import QUEST, TEXTS, QuestFile, TextsFile, own_texts
from astor.ventures.reading.ring_content import armoury
from astor.ventures.reading.skirmish_content import edition
from astor.ventures.rules.play import Ruleset
from astor.ventures.rules.quest.ruleset import Book
from astor.ventures.rules.quest.sheet import Quest
from astor.ventures.rules.ring.ruleset import Ring
from astor.ventures.rules.skirmish.ruleset import Skirmish
from factions.scenario import KEY_IN_WORDS, is_key

logger = logging.getLogger(__name__)
QUESTS = Path(__file__).parent.parent / "content" / "quests"
LARGEST = 200_000
"""Bytes of a file: far more than the longest quest has."""


@dataclass(frozen=True)
class Tome:
    """One quest: its paragraphs, and what it says in each language."""

    quest: QuestFile
    texts: Mapping[str, TextsFile]

    @cached_property
    def paragraphs(self) -> Quest:
        """What the rules need of it."""
        return self.quest.rule()

    @cached_property
    def rules(self) -> Ruleset[Any]:
        """The rule set, bound to it."""
        return Book(self.paragraphs)

    @property
    def own(self) -> TextsFile:
        return own_texts(self.quest)


def read(folder: Path) -> Tome:
    """The quest in this folder; `ScenarioFaulty` with every fault if it has any."""
    return Tome(
        *files.read(folder, (QUEST, QuestFile), (TEXTS, TextsFile), quest_checks.of_quest, quest_checks.of_texts)
    )


def own_home() -> Path:
    """The folder whose folders are the organiser's own quests."""
    return Path(settings.DATA) / "quests"


@dataclass(frozen=True)
class Library:
    """Every quest there is, by key; and what is wrong with those of the organiser's own that are left out."""

    tomes: Mapping[str, Tome]
    faults: Mapping[str, tuple[ScenarioFault, ...]]


@cache
def library() -> Library:
    """Read once: what is changed in a folder later is there when the server starts again."""
    found = {folder.name: read(folder) for folder in sorted(QUESTS.iterdir()) if (folder / QUEST).exists()}
    faults: dict[str, tuple[ScenarioFault, ...]] = {}
    for path in own_folders():
        try:
            found[path.name] = read_own(path)
        except ScenarioFaulty as faulty:
            faults[os.fsencode(path.name).decode(errors="replace")] = tuple(faulty.faults)
    for name, wrongs in faults.items():
        logger.warning("the quest %s is left out: %s", name, "; ".join(map(str, wrongs)))
    return Library(found, faults)


def own_folders() -> list[Path]:
    """What lies there, but for what an editor or a system hides."""
    home = own_home()
    try:
        return sorted(path for path in home.iterdir() if not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        logger.warning("the folder of quests cannot be read: %s", error)
        return []


def read_own(path: Path) -> Tome:
    """The organiser's own quest in this folder; `ScenarioFaulty` with what is wrong with it, or with where it lies."""
    try:
        wrong = _misplaced(path)
    except OSError as error:
        wrong = f"cannot be read: {error.strerror}", "a folder that the server may read"
    if wrong:
        raise ScenarioFaulty([ScenarioFault("", "", *wrong)])
    return read(path)


def _misplaced(path: Path) -> tuple[str, str] | None:
    """What is wrong with a quest before it is read, and what would be right: its name, a link, a file, its size."""
    if path.is_symlink() or any(part.is_symlink() for part in path.glob("*")):
        return "is or has a link", "the folder itself, with its files"
    if not path.is_dir():
        return "is no folder", f"a folder with {QUEST}"
    if not is_key(path.name):
        return "has a name that is no key", KEY_IN_WORDS
    if (QUESTS / path.name).exists():
        return "is the key of a quest that comes with the server", "another name for the folder"
    if not all(part.is_file() for part in path.glob("*.toml")):
        return "has something that is no file", f"{QUEST} and its texts"
    largest = max((part.stat().st_size for part in path.glob("*.toml")), default=0)
    return ("has a file that is too large", f"files of at most {LARGEST // 1000} kB") if largest > LARGEST else None


def tomes() -> Mapping[str, Tome]:
    """Every quest there is, by key."""
    return library().tomes


def grounds() -> Collection[str]:
    """The boards of the ring, by key."""
    return armoury().ring.ground.keys()


@cache
def ring() -> Ruleset[Any]:
    """The rules of duels and raids, bound to what is fought with."""
    return Ring(armoury().ring.rule())


@cache
def skirmish(key: str) -> Ruleset[Any]:
    """The rules of skirmishes, bound to an edition."""
    return Skirmish(edition(key))
