"""Skirmishes: what is fought with and by which edition, read from the files with everything wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from astor.ventures.reading import files, skirmish_checks
from astor.ventures.reading.skirmish_tables import (
    EDITION,
    SKIRMISH,
    TEXTS,
    EditionFile,
    EditionTexts,
    SkirmishFile,
    SkirmishTexts,
    edition_texts,
    skirmish_texts,
)
from astor.ventures.rules.skirmish.figures import Edition

HOME = Path(__file__).parent.parent / "content"
FOLDER = HOME / "skirmish"
EDITIONS = ("istra-1", "istra-2")


@dataclass(frozen=True)
class Stores:
    """What both editions share, and what it is called in each language."""

    file: SkirmishFile
    texts: Mapping[str, SkirmishTexts]

    def told(self, language: str) -> SkirmishTexts:
        """In this language, else as the file itself says it."""
        return self.texts.get(language) or skirmish_texts(self.file)

    def company(self, key: str, language: str) -> str:
        """A company as it is chosen: with its spell where there is a choice."""
        of, spell = self.file.companies()[key]
        told = self.told(language)
        return f"{told.company[of]}: {told.spell[spell].name}" if spell else told.company[of]


@dataclass(frozen=True)
class Tables:
    """What is an edition's own, and what it is called in each language."""

    file: EditionFile
    texts: Mapping[str, EditionTexts]

    def told(self, language: str) -> EditionTexts:
        """In this language, else as the file itself says it."""
        return self.texts.get(language) or edition_texts(self.file)

    def people(self, people: str, language: str) -> str:
        """As what a people of the scenario fights."""
        told = self.told(language)
        return told.people.get(people, told.others)


def read(folder: Path) -> Stores:
    """What both share; `ScenarioFaulty` with every fault if it has any."""
    own, texts = (SKIRMISH, SkirmishFile), (TEXTS, SkirmishTexts)
    return Stores(*files.read(folder, own, texts, skirmish_checks.of_skirmish, skirmish_checks.of_texts))


def read_edition(folder: Path, shared: SkirmishFile) -> Tables:
    """An edition; `ScenarioFaulty` with every fault if it has any."""
    own, texts = (EDITION, EditionFile), (TEXTS, EditionTexts)
    of_edition = partial(skirmish_checks.of_edition, shared=shared)
    return Tables(*files.read(folder, own, texts, of_edition, skirmish_checks.of_edition_texts))


@cache
def stores() -> Stores:
    return read(FOLDER)


@cache
def tables(key: str) -> Tables:
    return read_edition(HOME / key, stores().file)


@cache
def edition(key: str) -> Edition:
    """What a skirmish by this edition is fought by."""
    return tables(key).file.rule(key, stores().file)
