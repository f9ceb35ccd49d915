"""The ring: read from its files with everything wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.scenarios.fitting import fitted
from astor.ventures import ring_checks
from astor.ventures.ring_tables import RING, RING_TEXTS, RingFile, RingTexts

FOLDER = Path(__file__).parent / "content" / "ring"
NEEDED = f"the ring has {RING} and {RING_TEXTS}"


@dataclass(frozen=True)
class Armoury:
    """What duels are fought with, and what it is called in each language."""

    ring: RingFile
    texts: Mapping[str, RingTexts]


def read(folder: Path) -> Armoury:
    """The ring in this folder; `ScenarioFaulty` with every fault if it has any."""
    faults = list[ScenarioFault]()
    ring = fitted(folder / RING, RingFile, faults, NEEDED)
    others = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    texts = {code: fitted(folder / RING_TEXTS.format(code), RingTexts, faults, NEEDED) for code in others}
    if ring is not None and not faults:
        faults += ring_checks.of_ring(ring)
        faults += [fault for code, told in texts.items() if told for fault in ring_checks.of_texts(ring, told, code)]
    if ring is None or faults:
        raise ScenarioFaulty(sorted(set(faults)))
    return Armoury(ring, {code: told for code, told in texts.items() if told})


@cache
def armoury() -> Armoury:
    return read(FOLDER)
