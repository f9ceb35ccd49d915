"""The day of each seat: what its phone would offer it at the beginning of each phase of the recorded event.

python -m tests.day        plays the record again and prints the table of docs/playing.md
"""

import argparse
import json
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from django.core.management import call_command
from django.db import connection

from astor.game.journal import journal
from astor.game.rows.own import SeatRow
from astor.game.values import phases
from astor.game.values.sides import PUBLIC
from astor.replay.reels import UNTOLD
from astor.sockets import delta
from astor.sockets import live_board as boards
from astor.venue.wall import CLIENT, NODE
from tests import recorded

UNSEEN = ("line", "technology", "tree", "story", "statement", "tally", "former", "knowledge", "shut", "asked")
"""Kinds of rows the first pane offers nothing by, left out of the film; `shut` is the same as no row at all."""
ALWAYS = ("ask", "goals")
"""Pages that are suggested where nothing else is: Control's, and one's own goals."""


class Look(msgspec.Struct, frozen=True):
    """What a seat is offered in a phase: how much its office asks of it, what it may propose, and what it could do."""

    phase: str
    seat: str
    office: str
    own: int
    proposed: int
    ideas: list[tuple[str, str]]

    @property
    def busy(self) -> bool:
        """Is there something of its own to do, beside what can always be done?"""
        return self.own > 0 or any(page not in ALWAYS for page, _ in self.ideas)


@dataclass
class Film:
    """The screens of a replayed event, as they change from phase to phase, in a file."""

    path: Path

    def open(self) -> None:
        """What every side sees when the clock begins to run."""
        self.board = boards.load(recorded.KEY)
        self.sides = delta.everything(self.board)
        self._write({side: (rows, ()) for side, rows in self.sides.rows.items()})

    def shoot(self) -> None:
        """What every side has been told since."""
        boards.advance(self.board, journal.entries_after(recorded.KEY, self.board.seq))
        news = delta.changes(self.sides, self.board)
        self._write({side: (change.set, change.drop) for side, change in news.items()})

    def _write(self, news: dict[str, tuple[dict[str, Any], Iterable[str]]]) -> None:
        sides = {side: {"set": _seen(rows), "drop": list(drop)} for side, (rows, drop) in news.items()}
        seats = {key: {"faction": seat.faction, "office": seat.office}
                 for key, seat in self.board.of(SeatRow).items() if not seat.vacant}  # fmt: skip
        wall = {"seq": self.board.seq, "mark": mark(self.sides.rows[PUBLIC])}
        frame = {"phase": self.board.fact("phase"), "seats": seats, "sides": sides, "wall": wall}
        with self.path.open("a", encoding="utf-8") as film:
            film.write(json.dumps(frame) + "\n")


def mark(rows: dict[str, Any]) -> str:
    """All rows of a side but for what a replay does without, in a few letters."""
    told = {name: row for name, row in rows.items() if name.partition("/")[0] not in UNTOLD}
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def walls(film: Path) -> dict[int, str]:
    """What a hall screen showed of it, marked, by the entry after which it did."""
    frames = map(json.loads, film.read_text(encoding="utf-8").splitlines())
    return {frame["wall"]["seq"]: frame["wall"]["mark"] for frame in frames}


def _seen(rows: dict[str, Any]) -> dict[str, Any]:
    return {name: row for name, row in rows.items() if name.partition("/")[0] not in UNSEEN}


def looks(film: Path) -> list[Look]:
    """What the client makes of it, until the game is over."""
    asked: list[str | Path] = [
        NODE,
        "--import",
        "./tests/english.ts",
        "--import",
        "./tests/runes.ts",
        "tests/day.ts",
        film,
    ]
    told = subprocess.run(asked, cwd=CLIENT, check=True, capture_output=True, encoding="utf-8").stdout
    seen = (msgspec.json.decode(line, type=Look) for line in told.splitlines())
    return [look for look in seen if look.phase != phases.ENDED]


def idle_twice(all_looks: Iterable[Look]) -> list[str]:
    """The seats that have nothing to do in two phases one after the other, and when."""
    last, found = dict[str, Look](), []
    for look in all_looks:
        before = last.get(look.seat)
        if before and not look.busy and not before.busy:
            found.append(f"{look.seat} in {before.phase} and {look.phase}")
        last[look.seat] = look
    return found


def shares(all_looks: Iterable[Look]) -> Iterator[tuple[str, int, int, int]]:
    """Office, and in how many of a hundred phases its office asks something of it, it may at least propose something,
    and it has something of its own to do."""
    by_office = defaultdict[str, list[Look]](list)
    for look in all_looks:
        by_office[look.office].append(look)
    for office, of_it in by_office.items():
        asked, spoken = sum(look.own > 0 for look in of_it), sum(look.own + look.proposed > 0 for look in of_it)
        per_phase = 100 / len(of_it)
        busy = sum(look.busy for look in of_it)
        yield office, round(asked * per_phase), round(spoken * per_phase), round(busy * per_phase)


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    connection.settings_dict["NAME"] = ":memory:"
    call_command("migrate", verbosity=0)
    with tempfile.TemporaryDirectory() as folder:
        film = Path(folder) / "film"
        list(filmed(film))
        seen = looks(film)
    for office, *percent in shares(seen):
        print(f"| {office} | " + " | ".join(f"{n} %" for n in percent) + " |")


def filmed(path: Path) -> Iterator[tuple[str, str, str]]:
    """The record, played again, as every side has seen it; at each closing what `recorded.again` says of it."""
    film = Film(path)
    for closing in recorded.again(recorded.read(), started=film.open):
        film.shoot()
        yield closing


if __name__ == "__main__":
    main()
