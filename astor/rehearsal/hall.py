"""The hall's screen in a rehearsal: it records what its wall is told, for the wall's own rule to go through."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from astor.rehearsal.corner import crowd
from astor.rehearsal.players import Witness
from astor.running.thread import now_ms
from astor.shown.rows import ShownMoment, ShownVenture
from astor.shown.seen import told
from astor.venue.client import Frame

SHOWN = ("moment/", "event/")
"""Rows by which a wall knows its headlines, and when they may stand."""
Rows = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Shot:
    """The wall's rows as they came to be, and when, in ms."""

    at: float
    phase: str
    rows: Rows


class Hall(Witness):
    """A hall screen with a camera before it, and who counts the side tables in its corner."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.shots = list[Shot]()
        self.crowd = 0
        """The most side tables that were under way at once, as `corner.crowd` counts them."""

    async def _take(self, line: ClientConnection, frame: Frame) -> None:
        await super()._take(line, frame)
        if any(name.startswith(f"{ShownVenture.KIND}/") for name in _named(frame)):
            self.crowd = max(self.crowd, crowd(self.public))
        if frame["t"] != "snap" and not any(name.startswith(SHOWN) for name in _named(frame)):
            return
        rows = {name: row for name, row in self.public.items() if name.startswith(SHOWN)}
        if not self.shots or rows != self.shots[-1].rows:
            self.shots.append(Shot(now_ms(), self.clock.phase, rows))

    @property
    def moments(self) -> dict[str, int]:
        """When each moment was that was ever shown."""
        named = ((name, row) for shot in self.shots for name, row in shot.rows.items())
        return {name.partition("/")[2]: told(ShownMoment, row).at for name, row in named if name.startswith("moment/")}


def _named(frame: Frame) -> Iterator[str]:
    """The rows a frame has news of."""
    return chain(frame.get("set", ()), frame.get("drop", ()))


def stretched(shots: list[Shot], lengths: Mapping[str, float]) -> Iterator[Shot]:
    """Each phase as long as the day gives it, s: a headline takes real seconds, which no hurried phase has."""
    begins = 0.0
    scenes = [list(scene) for _, scene in groupby(shots, lambda shot: shot.phase)]
    for scene, following in pairwise([*scenes, scenes[-1][-1:]]):
        start, real = scene[0].at, max(1.0, following[0].at - scene[0].at)
        length = 1000 * lengths.get(scene[0].phase, 0)
        for shot in scene:
            yield Shot(begins + (shot.at - start) * length / real, shot.phase, shot.rows)
        begins += length


def write(shots: Iterator[Shot], path: Path) -> None:
    """As `frontend/tests/wall.ts` reads it: what each shot changes."""
    before: Rows = {}
    with path.open("w", encoding="utf-8") as film:
        for shot in shots:
            changed = {name: row for name, row in shot.rows.items() if before.get(name) != row}
            public = {"set": changed, "drop": sorted(before.keys() - shot.rows.keys())}
            film.write(json.dumps({"phase": shot.phase, "at": shot.at, "sides": {"public": public}}) + "\n")
            before = shot.rows
