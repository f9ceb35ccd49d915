"""The ring: read from its files with everything wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from astor.ventures.reading import files, ring_checks
from astor.ventures.reading.ring_tables import RING, RING_TEXTS, RingFile, RingTexts, ring_texts

FOLDER = Path(__file__).parent.parent / "content" / "ring"


@dataclass(frozen=True)
class Armoury:
    """What duels are fought with, and what it is called in each language."""

    ring: RingFile
    texts: Mapping[str, RingTexts]

    def told(self, language: str) -> RingTexts:
        """In this language, else as the ring itself says it."""
        return self.texts.get(language) or ring_texts(self.ring)


def read(folder: Path) -> Armoury:
    """The ring in this folder; `ScenarioFaulty` with every fault if it has any."""
    own, texts = (RING, RingFile), (RING_TEXTS, RingTexts)
    return Armoury(*files.read(folder, own, texts, ring_checks.of_ring, ring_checks.of_texts))


@cache
def armoury() -> Armoury:
    return read(FOLDER)
