"""How kingdoms fare, over many games: through the real kernel, order by order and bell by bell.

In every game one kingdom, drawn by the seed, plays by nothing but the rules' defaults and stays at peace: nobody has
joined it. The others are played by bots, some of them recklessly, and Control lets those make war on each other. It is
an error if the kingdom of the defaults ever starves or rises, or has to let its guard go.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from msgspec import Struct

from astor.bots import duties, screen
from astor.bots.mates import Budgeted
from astor.bots.screen import Screen
from astor.game.rows.own import SeatRow, StatementRow
from astor.game.rows.page import Image
from astor.rehearsal.games import at_once
from astor.rehearsal.games.rounds import Player, Rounds
from astor.scenarios import loader
from astor.scenarios.founding import found
from astor.shown.rows import ShownProvince
from astor.shown.seen import told
from astor.venue.surroundings import ROOT
from factions import turns
from factions.rows import FactionRow, ProvinceRow, RelationRow
from factions.rules.treasury import treasury
from war.rows import UnitRow

PAGE = ROOT / "docs" / "balance.md"
SCENARIO = "storms"
FEWEST = 3
"""Kingdoms in a game, at least."""
SPEAKING = ("monarch", "lord-general")
BUSY = ("planning", "production", "purchase", "upkeep")
"""Phases in which a bot may have something to order."""
ROUNDS = 12
ANN = "control/ann"
T0 = 1_800_000_000_000
"""When every game begins, ms."""

DEFAULT, PEACE, WAR, DRIVEN, HUNGRY = (
    "the defaults, at peace", "bots, at peace", "bots, at war", "bots that over-work everything",
    "bots that grow no food")  # fmt: skip
KINDS = (DEFAULT, PEACE, WAR, DRIVEN, HUNGRY)


class Work(Struct, frozen=True):
    """The arguments of `produce`."""

    province: str
    outputs: list[str]
    overwork: bool = False


# Ways to play


def overwork(view: Mapping[str, Image], seat: str, random: Random) -> list[screen.Order]:
    """Like a bot, but every province is over-worked, whatever it thinks of it."""
    wanted, lands = _each(duties.orders(view, seat, random)), Screen(view, seat).lands
    return [(name, _harder(args, lands) if name == "produce" else args) for name, args in wanted]


def _each(wanted: list[screen.Order]) -> list[screen.Order]:
    """A budget as what it orders of each land and house."""
    orders = list[screen.Order]()
    for name, args in wanted:
        if name == "set_budget":
            budget = told(Budgeted, args)
            orders += [("produce", {"province": key, **work}) for key, work in budget.lands.items()]
            orders += [("collect", {"building": key, "good": good}) for key, good in budget.houses.items()]
        else:
            orders.append((name, args))
    return orders


def _harder(args: dict[str, Any], lands: Mapping[str, ShownProvince]) -> dict[str, Any]:
    work = told(Work, args)
    if work.overwork:
        return args
    return {**args, "outputs": [*work.outputs, lands[work.province].good], "overwork": True}


def starve(view: Mapping[str, Image], seat: str, random: Random) -> list[screen.Order]:
    """Like a bot, but what would be food is gold, and nothing is mended."""
    wanted, drafted = _each(duties.orders(view, seat, random)), Screen(view, seat).drafts("produce")
    once = [(name, args) for name, args in wanted if name != "produce" or told(Work, args).province not in drafted]
    return [(name, _greedier(args) if name == "produce" else args) for name, args in once]


def _greedier(args: dict[str, Any]) -> dict[str, Any]:
    return {**args, "outputs": ["gold" if output == "food" else output for output in told(Work, args).outputs]}


WAYS: dict[str, Player] = {PEACE: duties.orders, DRIVEN: overwork, HUNGRY: starve}


# A game


@dataclass(frozen=True)
class Fate:
    """What became of one kingdom in one game."""

    seed: int
    kind: str
    numbers: dict[str, int]


class Game(Rounds):
    """One event from its founding to its end."""

    def __init__(self, seed: int) -> None:
        self.seed, self.random = seed, Random(seed)
        storms = loader.read(SCENARIO)
        all_kingdoms = [f.key for f in storms.factions.faction if f.kind == "kingdom"]
        absent = self.random.sample(all_kingdoms, self.random.randint(0, len(all_kingdoms) - FEWEST))
        plan = loader.without(storms, absent)
        self.kingdoms = [key for key in all_kingdoms if key not in absent]
        self.ways = {faction.key: PEACE for faction in plan.factions.faction}
        self.ways |= {key: self.random.choice([PEACE, PEACE, PEACE, DRIVEN, HUNGRY]) for key in self.kingdoms}
        self.ways[self.random.choice(self.kingdoms)] = DEFAULT
        self.fighters = set[str]()
        super().__init__(found(f"game-{seed}", plan, name="A game", now=T0, by=ANN, secret=f"{seed:064x}"), T0)

    def play(self) -> list[Fate]:
        """To the end; returns what became of every kingdom."""
        for seat in list(self._seats()):
            self.order(f"seat/{seat}", "join")
        self.order(ANN, "start")
        self.look()
        while self.board.clock.state == "running":
            kind = turns.kind_of(self.board.clock.phase)
            if kind in BUSY:
                self._everybody()
            if kind == "war" and self.board.clock.part == "season_1":
                self._make_war()
                self.order(ANN, "close_phase", skip=True)  # nobody waits for generals who do not answer
                self.look()
            else:
                self.ring()
        return [self._fate(key) for key in self.kingdoms]

    # Bots

    def _seats(self) -> Iterator[str]:
        """The seats that are played: those who decide, not in the kingdom of the defaults."""
        for key, seat in self.board.of(SeatRow).items():
            if seat.office in SPEAKING and self.ways[seat.faction] != DEFAULT:
                yield key

    def _everybody(self) -> None:
        for seat in sorted(self._seats(), key=lambda key: -SPEAKING.index(self.board.of(SeatRow)[key].office)):
            self._turn(seat)

    def _turn(self, seat: str) -> None:
        """Until the seat wants nothing more; nothing it orders may be refused."""
        faction, clock_now = self.board.of(SeatRow)[seat].faction, self.board.clock
        for _ in range(ROUNDS):
            dice = Random(f"{self.seed}/{clock_now.phase}/{clock_now.part}/{seat}")
            wanted = WAYS[self.ways[faction]](self.view(seat), seat, dice)
            if not wanted:
                return
            for name, args in wanted:
                self.order(f"seat/{seat}", name, **args)
            self.look()

    # Control

    def _make_war(self) -> None:
        """Between bots: a war breaks out, a battle is fought, peace is made, each sometimes."""
        bellicose = [key for key in self.kingdoms if self.ways[key] != DEFAULT]
        for a, b in combinations(sorted(bellicose), 2):
            at_war, dice = self.board.of(RelationRow)[f"{a}~{b}"].state == "war", self.random.random()
            if not at_war and dice < 0.2:
                self.order(ANN, "set_relation", a=a, b=b, state="war", attacked=True)
                self.fighters |= {a, b}
            elif at_war and dice < 0.2:
                self.order(ANN, "set_relation", a=a, b=b, state="peace")
            elif at_war and dice < 0.7:
                self._fight(*self.random.sample([a, b], 2))

    def _fight(self, attacker: str, defender: str) -> None:
        lands = [key for key, p in self.board.of(ProvinceRow).items() if p.owner == defender]
        if lands:
            taken = self.random.random() < 0.3
            self.order(ANN, "record_battle", province=self.random.choice(lands), attacker=attacker, taken=taken)

    # What became of it

    def _fate(self, kingdom: str) -> Fate:
        way = self.ways[kingdom]
        kind = WAR if way == PEACE and kingdom in self.fighters else way
        stock = treasury(self.board.of(FactionRow)[kingdom])
        told = [item for s in self.board.of(StatementRow).values() if s.faction == kingdom for item in s.items]
        units = [u.kind for u in self.board.of(UnitRow).values() if u.faction == kingdom]
        return Fate(self.seed, kind, {
            "starved": sum(item.note == "starves" for item in told),
            "risings": sum(item.note == "rises" for item in told),
            "let_go": -sum(item.amount for item in told if item.note == "disbands"),
            "lands": sum(p.owner == kingdom for p in self.board.of(ProvinceRow).values()),
            "food": stock["food"],
            "gold": stock["gold"],
            "goods": sum(stock[good] for good in ("wood", "stone", "metal", "exotic")),
            "regiments": units.count("regiment"),
            "militia": units.count("militia"),
        })  # fmt: skip


def faults(fates: Iterable[Fate]) -> list[str]:
    """Games in which a kingdom that plays by the defaults and stays at peace starved, rose or lost its guard."""
    return [f"seed {f.seed}: " + ", ".join(f"{TROUBLES[name]} {f.numbers[name]}" for name in TROUBLES)
            for f in fates if f.kind == DEFAULT and any(f.numbers[name] for name in TROUBLES)]  # fmt: skip


# Many games


def many(seeds: range, processes: int) -> Iterator[Fate]:
    """The fates of all kingdoms in all these games."""
    return at_once.ends(_play, seeds, processes, "games")


def _play(seed: int) -> list[Fate]:
    return Game(seed).play()


TROUBLES = {"starved": "starved", "risings": "uprisings", "let_go": "let go"}
HEADINGS = {"lands": "provinces", "food": "food", "gold": "gold", "goods": "trade goods", "regiments": "regiments",
            "militia": "militia"}  # fmt: skip
WHOLE_DAYS = "## Whole days"
"""The heading of what `fairness` writes behind this."""
TEXT = """# Balance

{games} seeded games of the scenario `{scenario}` (seeds {first} to {last}), played by `{command}` on {date}.

Each game has 3 to 5 kingdoms. One of them, drawn by the seed, plays by nothing but the rules' defaults: nobody has
joined it, and it stays at peace. The others are played by the bots of practice events. Some of those play recklessly:
they over-work every province in every turn, or grow no food at all. Control lets them make war on each other at
random, records battles, and now and then a province is taken.

**No kingdom that plays by the defaults and stays at peace starved, rose or let its guard go in any of these games.**

The defaults keep a realm alive, no more: land nobody speaks for gives what the next upkeep is short of, food first and
then gold, and beyond that food. So everybody eats and the royal guard is paid, and nothing else comes of it.

## Hunger, uprisings and units let go

A province counts once for every upkeep in which it starves, and for every uprising; a unit when it disbands unfed or
unpaid.

| kind of play | kingdoms | starved: all | mean | most | uprisings: all | mean | most | let go: all | mean | most |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
{troubles}

## What they have at the end

Mean, and in brackets the least and the most.

| kind of play | {headings} |
| --- | {rules} |
{ends}
"""


def page(fates: Iterable[Fate], seeds: range, command: str) -> str:
    """The table of outcomes."""
    by_kind = defaultdict[str, list[dict[str, int]]](list)
    for fate in fates:
        by_kind[fate.kind].append(fate.numbers)
    kinds = [kind for kind in KINDS if by_kind[kind]]
    return TEXT.format(
        games=len(seeds), scenario=SCENARIO, first=seeds[0], last=seeds[-1], command=command,
        date=datetime.now(UTC).date().isoformat(),
        troubles="\n".join(_troubles(kind, by_kind[kind]) for kind in kinds),
        headings=" | ".join(HEADINGS.values()), rules=" | ".join("--:" for _ in HEADINGS),
        ends="\n".join(_ends(kind, by_kind[kind]) for kind in kinds),
    )  # fmt: skip


def _troubles(kind: str, numbers: list[dict[str, int]]) -> str:
    cells = [str(len(numbers))]
    for name in TROUBLES:
        all_of_them = [n[name] for n in numbers]
        cells += [str(sum(all_of_them)), f"{mean(all_of_them):.1f}", str(max(all_of_them))]
    return f"| {kind} | {' | '.join(cells)} |"


def _ends(kind: str, numbers: list[dict[str, int]]) -> str:
    cells = []
    for name in HEADINGS:
        all_of_them = [n[name] for n in numbers]
        cells.append(f"{mean(all_of_them):.1f} ({min(all_of_them)}–{max(all_of_them)})")
    return f"| {kind} | {' | '.join(cells)} |"


def _kept(file: Path) -> str:
    """The tables of whole days, where they stand in it already."""
    _, heading, tables = (file.read_text(encoding="utf-8") if file.exists() else "").partition(WHOLE_DAYS)
    return f"\n{heading}{tables}" if heading else ""


def main(given: Sequence[str]) -> int:
    """The exit status; writes the page, docs/balance.md unless told otherwise."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", type=Path, default=PAGE, metavar="FILE", help="the page that is written")
    asked = parser.parse_args(given)
    seeds = range(asked.seed, asked.seed + asked.games)
    fates = list(many(seeds, asked.processes))
    if wrong := faults(fates):
        print("kingdoms of the defaults, at peace, that starved, rose or let units go:", *wrong, sep="\n")
        return 1
    command = f"make balance ARGS='--games {asked.games} --seed {asked.seed}'"
    tables = page(fates, seeds, command).rstrip() + "\n"
    asked.write.write_text(tables + _kept(asked.write), encoding="utf-8")
    print(f"written: {asked.write.name}")
    return 0
