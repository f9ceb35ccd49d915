"""Quests: an author checks one, and sees how often each split of the points comes home."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from astor.scenarios.faults import ScenarioFaulty
from astor.ventures import content, games

HOW = ("success", "partial", "failure")


class Command(BaseCommand):
    help = (
        "check [PATH] lists all faults of the quest in a folder, or of all this server has; quest KEY [--games N] "
        "[--seed N] plays it by what is usual and says in how many of 100 games each split of the points comes home."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        deeds = parser.add_subparsers(dest="deed", required=True)
        deeds.add_parser("check").add_argument("path", nargs="?", type=Path)
        quest = deeds.add_parser("quest")
        quest.add_argument("key")
        quest.add_argument("--games", type=int, default=300)
        quest.add_argument("--seed", type=int, default=1)

    def handle(self, *_args: Any, deed: str, **options: Any) -> None:
        if deed == "check":
            self._check([options["path"]] if options["path"] else sorted(content.QUESTS.iterdir()))
        else:
            self._play(options["key"], max(1, options["games"]), options["seed"])

    def _check(self, folders: list[Path]) -> None:
        for folder in folders:
            try:
                tome = content.read(folder)
            except ScenarioFaulty as faulty:
                raise CommandError(f"{folder.name}: {faulty.count}\n{faulty}") from faulty
            self.stdout.write(f"{tome.quest.name}: {len(tome.quest.paragraph)} paragraphs, no faults")

    def _play(self, key: str, games_each: int, seed: int) -> None:
        if key not in content.tomes():
            raise CommandError(f"there is no quest {key}; there are {', '.join(content.tomes())}")
        head = "".join(f"{name:>9}" for name in ("home %", *HOW, "deeds"))
        self.stdout.write(f"{'gear':14}{'dex-wis':8}{head}")
        for tally in games.tallies(key, games_each, seed):
            ends = "".join(f"{round(100 * tally.ends[how] / tally.games):9}" for how in HOW)
            length = f"{tally.deeds / tally.games:9.1f}"
            self.stdout.write(f"{tally.gear:14}{tally.split:8}{tally.home:9}{ends}{length}")
