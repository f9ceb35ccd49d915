"""The wall of a day that is over: what its own rule (`headlines.ts`) has told, and what nobody could read on it."""

import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from astor.venue.surroundings import ROOT
from factions.story.rules.moments import GREAT, RANKS

CLIENT = ROOT / "frontend"
NODE = shutil.which("node", path=Path(sys.executable).parent) or shutil.which("node") or ""
"""Runs the client's own programs; "" where there is none, as in a container."""
LEAST_MS, ALSO_MS = 5000, 2000
"""Who looks up has read a headline by then; and so much later each that is told with it."""
PATIENCE_MS = 16_000
"""So long a bell waits for what came before it (`tolls.ts`), looked at twice a second."""
KINDS = ("capital", "crown", "death", "murder", "heir", "conquest", "battle", "wedding", "uprising", "war")
ON_THE_WALL = frozenset(code for code, (kind, rank) in RANKS.items() if kind in KINDS and rank >= GREAT)
"""Lines of what people talk about: capitals, crowns, deaths, conquests, battles, weddings, uprisings and wars."""


class Told(msgspec.Struct, frozen=True, tag_field="t", tag="told"):
    """How long a moment was on the wall at a stretch, and of that after its phase, ms.

    `plate`: with which headline; `also`: how many were told with that; `at`: when it began, ms.
    """

    key: str
    kind: str
    plate: str
    also: int
    phase: str
    at: int
    after: int
    ms: int


class New(msgspec.Struct, frozen=True, tag_field="t", tag="new"):
    """Something the hall saw that was not there before: a bell, a headline, a line beside the map; `at`: in ms."""

    what: str
    phase: str
    at: int


@dataclass(frozen=True)
class Watched:
    """What a wall made of a day, looked at every half second."""

    told: list[Told]
    new: list[New]


class Said(msgspec.Struct, frozen=True):
    """A line that everybody heard."""

    key: str
    code: str
    phase: str
    at: int


def watched(film: Path) -> Watched:
    """What the wall makes of these frames, until the last phase."""
    asked: list[str | Path] = [NODE, "--import", "./tests/english.ts", "tests/wall.ts", film]
    found = subprocess.run(asked, cwd=CLIENT, check=True, capture_output=True, encoding="utf-8").stdout
    seen = Watched([], [])
    for line in found.splitlines():
        match msgspec.json.decode(line, type=Told | New):
            case Told() as one:
                seen.told.append(one)
            case New() as one:
                seen.new.append(one)
    return seen


def unread(lines: Collection[Said], seen: Watched, at: Mapping[str, int]) -> list[Said]:
    """The lines nobody could read there; `at`: when the moments were.

    A line that is no moment of its own is told by another of its stroke.
    """
    read = {one.key for one in seen.told if one.ms >= LEAST_MS + ALSO_MS * one.also}
    strokes = {at[key] for key in read}
    told = read | {line.key for line in lines if line.key not in at and line.at in strokes}
    return [line for line in lines if line.code in ON_THE_WALL and line.key not in told]


def outlived(on: Iterable[Told]) -> list[Told]:
    """Headlines that held up the bell that ended their phase for longer than it waits."""
    return [one for one in on if one.after > PATIENCE_MS]
