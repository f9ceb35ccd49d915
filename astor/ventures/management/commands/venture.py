"""Side tables: an author checks what is played, and sees how often each split comes home, each fighter wins."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from msgspec import to_builtins

from astor.scenarios.faults import ScenarioFaulty
from astor.ventures import many_duels, many_quests, many_skirmishes, one_blow
from astor.ventures.many_duels import Duels
from astor.ventures.reading import content, ring_chances, ring_content, skirmish_content
from astor.ventures.reading.skirmish_content import EDITIONS

FAIR = 35, 65
"""What a people may win of a hundred skirmishes against those of none."""
HOW = ("success", "partial", "failure")
FEW, MANY = 300, 4000
"""So many games are played each unless it is said; of each pair whose chances are told to phones."""


class Command(BaseCommand):
    help = (
        "check [PATH] lists all faults of the quest in a folder, or of all here and of the ring; quest KEY [--games N] "
        "[--seed N] plays it by what is usual and says in how many of 100 games each split of the points comes home; "
        "skirmish [--games N] [--seed N] [--edition KEY] does so with companies, captains, peoples and boards; "
        "duel [--games N] [--seed N] does so with kits, officers and peoples in the ring; duel --chances plays each "
        "pair of fighters there may be, and writes how often one wins for the phones to tell; blow FILE [--json] tells "
        "the exact odds of one blow, shot or spell of a skirmish, and what the dice in the file make of it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        deeds = parser.add_subparsers(dest="deed", required=True)
        deeds.add_parser("check").add_argument("path", nargs="?", type=Path)
        quest = deeds.add_parser("quest")
        quest.add_argument("key")
        skirmish = deeds.add_parser("skirmish")
        skirmish.add_argument("--edition", choices=EDITIONS, default=many_skirmishes.USUAL)
        for played in (quest, skirmish, deeds.add_parser("duel")):
            played.add_argument("--games", type=int)
            played.add_argument("--seed", type=int, default=1)
        played.add_argument("--chances", action="store_true", help=f"write {ring_chances.CHANCES} anew")
        played.add_argument("--processes", type=int, default=2, help="so many at once, for --chances")

        blow = deeds.add_parser("blow")
        blow.add_argument("file", type=Path)
        blow.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, deed: str, **options: Any) -> None:
        if deed == "check":
            if not options["path"]:
                self._ring()
                self._skirmishes()
            ours = [*sorted(content.QUESTS.iterdir()), *content.own_folders()]
            self._check([options["path"]] if options["path"] else ours)
        elif deed == "blow":
            self._blow(options["file"], as_json=options["json"])
        elif deed == "quest":
            self._play(options["key"], max(1, options["games"] or FEW), options["seed"])
        elif deed == "skirmish":
            self._meet(max(1, options["games"] or FEW), options["seed"], options["edition"])
        elif options["chances"]:
            self._chances(max(1, options["games"] or MANY), options["seed"], max(1, options["processes"]))
        else:
            self._fight(max(1, options["games"] or FEW), options["seed"])

    def _check(self, folders: list[Path]) -> None:
        """All of them, whatever is wrong with one."""
        wrong = list[str]()
        for folder in folders:
            own = folder.parent == content.own_home()
            try:
                tome = content.read_own(folder) if own else content.read(folder)
            except ScenarioFaulty as faulty:
                wrong.append(f"{folder.name}: {faulty.count}\n{faulty}")
            else:
                self.stdout.write(f"{tome.quest.name}: {len(tome.quest.paragraph)} paragraphs, no faults")
        if wrong:
            raise CommandError("\n".join(wrong))

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
            pairs = ring_chances.read(ring_content.FOLDER, ring.rule())
        except ScenarioFaulty as faulty:
            raise CommandError(f"ring: {faulty.count}\n{faulty}") from faulty
        told = f"{len(ring.kit)} kits, {len(ring.ground)} boards, chances of {len(pairs)} fighters, no faults"
        self.stdout.write(f"The ring: {told}")

    def _skirmishes(self) -> None:
        try:
            shared = skirmish_content.read(skirmish_content.FOLDER).file
            told = f"{len(shared.companies())} companies, {len(shared.ground)} boards, no faults"
            self.stdout.write(f"Skirmishes: {told}")
            for key in skirmish_content.EDITIONS:
                own = skirmish_content.read_edition(skirmish_content.HOME / key, shared).file
                self.stdout.write(f"{own.name}: {len(own.people)} peoples, no faults")
        except ScenarioFaulty as faulty:
            raise CommandError(f"skirmishes: {faulty.count}\n{faulty}") from faulty

    def _blow(self, file: Path, *, as_json: bool) -> None:
        try:
            answer = one_blow.answered(file)
        except ScenarioFaulty as faulty:
            raise CommandError(f"{file.name}: {faulty.count}\n{faulty}") from faulty
        self.stdout.write(json.dumps(to_builtins(answer), indent=2) if as_json else one_blow.written(answer))

    def _chances(self, games_each: int, seed: int, processes: int) -> None:
        wins = many_duels.chances(games_each, seed, processes)
        path = ring_content.FOLDER / ring_chances.CHANCES
        path.write_text(ring_chances.written(games_each, wins), encoding="utf-8")
        self.stdout.write(f"{path}: {len(wins)} fighters, {games_each} games a pair")

    def _fight(self, games_each: int, seed: int) -> None:
        for measured in (many_duels.by_kit, many_duels.by_officer, many_duels.by_people):
            self._tell(measured(games_each, seed))

    def _meet(self, games_each: int, seed: int, edition: str) -> None:
        """Of peoples those are named that win more often, or less, than is fair."""
        rules = many_skirmishes
        kinds = rules.by_company, rules.against_anything, rules.by_officer, rules.by_people, rules.by_ground
        for measured in kinds:
            for told in self._tell(measured(games_each, seed, edition)):
                if measured is rules.by_people and not FAIR[0] <= told.wins <= FAIR[1]:
                    self.stdout.write(f"{told.name}: {told.wins} is outside {FAIR[0]} to {FAIR[1]}")
        self._tell(rules.by_edition(games_each, seed))

    def _tell(self, measured: Iterable[Duels]) -> list[Duels]:
        """A table of how they went."""
        head = "".join(f"{name:>9}" for name in ("wins %", "first %", "time %", "rounds", "deeds"))
        self.stdout.write(f"{'':32}{head}")
        found = list[Duels]()
        for told in measured:
            numbers = f"{told.wins:9}{told.first:9}{told.time:9}{told.rounds:9.1f}{told.deeds:9.1f}"
            self.stdout.write(f"{told.name:32}{numbers}")
            found.append(told)
        return found
