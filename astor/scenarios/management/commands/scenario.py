"""Set-up: an author draws a scenario's map and checks its tables."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from astor.scenarios import folders, loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.picture import Picture
from astor.scenarios.survey import survey
from factions.scenario import MapFile

try:
    from astor.scenarios.draw import draw
except ImportError:  # a server lacks the author's drawing libraries, and can check all the same
    CAN_DRAW = False
else:
    CAN_DRAW = True

SEEDS = range(1, 31)
"""Tried in turn when the author names none."""


class Command(BaseCommand):
    help = (
        "check PATH|NAME lists all faults of a scenario's files; draw PATH|NAME [--seed N] writes its map.json. "
        "PATH is a folder, NAME a scenario of this server; without a seed the first is taken that draws a readable map."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("deed", choices=["draw", "check"])
        parser.add_argument("scenario", metavar="PATH|NAME")
        parser.add_argument("--seed", type=_seed, metavar="N")

    def handle(self, *_args: Any, deed: str, scenario: str, seed: int | None, **_options: Any) -> None:
        folder = _folder(scenario)
        try:
            if deed == "check" or self._draw(folder, seed):
                self.stdout.write(f"{loader.read_folder(folder).event.name}: no faults")
        except ScenarioFaulty as faulty:
            raise CommandError(f"{faulty.count}\n{faulty}") from faulty

    def _draw(self, folder: Path, seed: int | None) -> bool:
        """Whether map.toml says what the new map shows; if not, its author is told what to write."""
        land = loader.sketch(folder)
        picture = _picture(land, seed)
        path = folder / folders.PICTURE
        part = folder / f".{path.name}.part"  # whoever plays on it reads the old map or the new one
        part.write_bytes(msgspec.json.encode(picture) + b"\n")
        part.replace(path)
        size = path.stat().st_size
        self.stdout.write(f"{path.name}: seed {picture.seed}, {len(picture.provinces)} provinces, {size} bytes")
        if lines := survey(land, picture):
            self.stdout.write("\n".join(["", "map.toml has to say what the map shows:", "", *lines]))
        return not lines


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError("a seed is a whole number from 0")
    return int(text)


def _folder(scenario: str) -> Path:
    """A name before a path: `./name` is the folder beside one, whatever the server has."""
    if scenario in folders.names():
        if own := folders.shadowed(scenario):
            raise CommandError(f"{own} is never played: a scenario that comes with the server is called {scenario}. "
                               "Rename the folder.")  # fmt: skip
        return folders.folder_of(scenario)
    if (folder := Path(scenario)).is_dir():
        return folder.resolve()
    raise CommandError(f"there is no scenario or folder {scenario}; there are {', '.join(folders.names())}")


def _picture(land: MapFile, seed: int | None) -> Picture:
    """Drawn by this seed, or by the first of several that draws a readable map."""
    if not CAN_DRAW:
        raise CommandError("drawing needs the author's libraries: pip install --group draw")
    for each in SEEDS if seed is None else ():
        try:
            return draw(land, each)
        except ScenarioFaulty:
            continue
    return draw(land, SEEDS[0] if seed is None else seed)
