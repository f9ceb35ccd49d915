"""The wall of a day that is over: what its own rule (`headlines.ts`) has told, and what nobody could read on it."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from astor.venue.surroundings import ROOT
from factions.story.rules.moments import GREAT, RANKS

CLIENT = ROOT / "frontend"
NODE = shutil.which("node", path=Path(sys.executable).parent) or shutil.which("node") or ""
"""Runs the client's own programs; "" where there is none, as in a container."""
LEAST_MS = 5000
"""Who looks up has read a headline by then."""
PATIENCE_MS = 16_000
"""So long a bell waits for what came before it (`tolls.ts`), looked at twice a second."""
KINDS = ("death", "murder", "heir", "crown", "war", "uprising", "capital")
ON_THE_WALL = frozenset(code for code, (kind, rank) in RANKS.items() if kind in KINDS and rank >= GREAT)
"""Lines of every death, crown, war, uprising and lost capital."""


class Told(msgspec.Struct, frozen=True):
    """How long a headline, the key of its moment, was on the wall at a stretch, and of that after its phase, ms."""

    key: str
    phase: str
    after: int
    ms: int


class Said(msgspec.Struct, frozen=True):
    """A line that everybody heard."""

    key: str
    code: str
    phase: str
    at: int


def told(film: Path) -> list[Told]:
    """What the wall makes of these frames, until the last phase."""
    asked: list[str | Path] = [NODE, "--import", "./tests/english.ts", "tests/wall.ts", film]
    found = subprocess.run(asked, cwd=CLIENT, check=True, capture_output=True, encoding="utf-8").stdout
    return [msgspec.json.decode(line, type=Told) for line in found.splitlines()]


def unread(lines: Iterable[Said], on: Sequence[Told], at: Mapping[str, int]) -> list[Said]:
    """The lines nobody could read there, nor what was told with them at one stroke; `at`: when the moments were."""
    read = {one.key for one in on if one.ms >= LEAST_MS}
    strokes = {at[key] for key in read}
    return [line for line in lines if line.code in ON_THE_WALL and line.key not in read and line.at not in strokes]


def outlived(on: Iterable[Told]) -> list[Told]:
    """Headlines that held up the bell that ended their phase for longer than it waits."""
    return [one for one in on if one.after > PATIENCE_MS]
