"""Side tables: an author checks quests and the ring, and sees how often each split comes home, each fighter wins."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from astor.scenarios.faults import ScenarioFaulty
from astor.ventures import many_duels, many_quests
from astor.ventures.reading import content, ring_content

HOW = ("success", "partial", "failure")


class Command(BaseCommand):
    help = (
        "check [PATH] lists all faults of the quest in a folder, or of all here and of the ring; quest KEY [--games N] "
        "[--seed N] plays it by what is usual and says in how many of 100 games each split of the points comes home; "
        "duel [--games N] [--seed N] does so with kits, officers and peoples in the ring."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        deeds = parser.add_subparsers(dest="deed", required=True)
        deeds.add_parser("check").add_argument("path", nargs="?", type=Path)
        quest = deeds.add_parser("quest")
        quest.add_argument("key")
        for played in (quest, deeds.add_parser("duel")):
            played.add_argument("--games", type=int, default=300)
            played.add_argument("--seed", type=int, default=1)
        played.add_argument("--chances", action="store_true", help="print the chances of ring.toml anew")

    def handle(self, *_args: Any, deed: str, **options: Any) -> None:
        if deed == "check":
            self._check([options["path"]] if options["path"] else sorted(content.QUESTS.iterdir()))
            if not options["path"]:
                self._ring()
        elif deed == "quest":
            self._play(options["key"], max(1, options["games"]), options["seed"])
        elif options["chances"]:
            told = many_duels.chances(max(1, options["games"]), options["seed"])
            self.stdout.write(f"chances = {list(told)}")
        else:
            self._fight(max(1, options["games"]), options["seed"])

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
        for tally in many_quests.tallies(key, games_each, seed):
            ends = "".join(f"{round(100 * tally.ends[how] / tally.games):9}" for how in HOW)
            length = f"{tally.deeds / tally.games:9.1f}"
            self.stdout.write(f"{tally.gear:14}{tally.split:8}{tally.home:9}{ends}{length}")

    def _ring(self) -> None:
        try:
            ring = ring_content.read(ring_content.FOLDER).ring
        except ScenarioFaulty as faulty:
            raise CommandError(f"ring: {faulty.count}\n{faulty}") from faulty
        self.stdout.write(f"The ring: {len(ring.kit)} kits, {len(ring.ground)} boards, no faults")

    def _fight(self, games_each: int, seed: int) -> None:
        head = "".join(f"{name:>9}" for name in ("wins %", "first %", "time %", "rounds", "deeds"))
        for measured in (many_duels.by_kit, many_duels.by_officer, many_duels.by_people):
            self.stdout.write(f"{'':24}{head}")
            for told in measured(games_each, seed):
                numbers = f"{told.wins:9}{told.first:9}{told.time:9}{told.rounds:9.1f}{told.deeds:9.1f}"
                self.stdout.write(f"{told.name:24}{numbers}")
