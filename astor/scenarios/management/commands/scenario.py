"""Set-up: an author draws a scenario's map and checks its tables."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from astor.game.errors import Refused
from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty

try:
    from astor.scenarios.draw import draw
except ImportError:  # a server lacks the author's drawing libraries, and can check all the same
    CAN_DRAW = False
else:
    CAN_DRAW = True


class Command(BaseCommand):
    help = "draw NAME --seed N writes the scenario's map.json; check NAME lists everything wrong with its files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("deed", choices=["draw", "check"])
        parser.add_argument("name")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--home", type=Path, default=loader.HOME, help="the folder of the scenarios")

    def handle(self, *_args: Any, deed: str, name: str, seed: int, home: Path, **_options: Any) -> None:
        try:
            if deed == "draw":
                self._draw(name, seed, home)
            self._check(name, home)
        except ScenarioFaulty as faulty:
            raise CommandError(f"{len(faulty.faults)} faults\n{faulty}") from faulty
        except Refused as refusal:
            raise CommandError(f"there is no scenario {name}; there are {', '.join(loader.names(home))}") from refusal

    def _draw(self, name: str, seed: int, home: Path) -> None:
        if not CAN_DRAW:
            raise CommandError("drawing needs the author's libraries: pip install --group draw")
        picture = draw(loader.sketch(name, home), seed)
        path = loader.folder_of(name, home) / loader.PICTURE
        path.write_bytes(msgspec.json.encode(picture) + b"\n")
        self.stdout.write(f"{path.name}: {len(picture.provinces)} provinces, {path.stat().st_size} bytes")

    def _check(self, name: str, home: Path) -> None:
        scenario = loader.read(name, home)
        self.stdout.write(f"{scenario.event.name}: no faults")
