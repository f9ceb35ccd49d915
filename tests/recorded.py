"""A whole event by bots, as a record: every order in its order, and what the rows were at each closing.

    python -m tests.recorded           plays it anew and writes tests/replays/storms.json (make record)
    python -m tests.recorded --marks   gives the same orders again and writes what the rows come to (make marks)

The record is the proof that orders given once lead to the same rows in every later version, unless it is made anew.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from django.core.management import call_command
from django.db import connection

from astor.bots import duties
from astor.game.models import Entry, Event
from astor.game.orders.commands import Order, issue
from astor.game.rows.own import SeatRow
from astor.game.values.errors import Refused
from astor.rehearsal.games.rounds import Rounds
from astor.scenarios import loader
from astor.scenarios.founding import found
from astor.sockets import live_board as boards
from factions import turns
from factions.rows import CharacterRow, FactionRow, ProvinceRow
from tests import cast

PAGE = Path(__file__).parent / "replays" / "storms.json"
KEY, ANN, SEED = "recorded", "control/ann", 3
ABSENT = ("orcs", "lizardfolk", "tidefaith")
PLAYED = ("monarch", "lord-general", "arch-wizard")
"""The offices bots play; heirs are married and mourned by Control's hand."""
MOST = 2000
"""Entries a record has at most."""


class Given(msgspec.Struct, frozen=True, array_like=True):
    """One order that was accepted."""

    actor: str
    command: str
    args: dict[str, Any]
    at: int


class Record(msgspec.Struct, frozen=True):
    """The orders, and after how many of them a phase was closed → what the rows were then."""

    orders: list[Given]
    closings: dict[str, str]


def founded() -> Event:
    """The event every play of the record begins with."""
    plan = loader.without(loader.read("storms"), set(ABSENT))
    return found(KEY, plan, name="Recorded", now=cast.T0, by=ANN, secret=cast.SECRET)


def mark(key: str) -> str:
    """All rows as they stand, in a few letters; a kind that has none yet changes nothing."""
    board = boards.load(key)
    rows = {kind: board.images(kind) for kind, of_kind in board.rows.items() if of_kind and kind != "entry"}
    return sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()[:16]


def given(event: Event) -> list[Given]:
    """What was ordered since the founding; steps of a close follow from it."""
    orders = Entry.objects.filter(event=event, step=False, seq__gt=1).order_by("seq")
    return [Given(entry.actor, entry.command, entry.args, entry.at) for entry in orders]


def read() -> Record:
    return msgspec.json.decode(PAGE.read_bytes(), type=Record)


# Playing it


class Evening(Rounds):
    """Bots at the table, and a Control who sees to what bots do not."""

    def __init__(self) -> None:
        self.closings = dict[str, str]()
        self.halves: tuple[str, ...] = ()
        """The nation that broke away, and the one it was part of."""
        super().__init__(founded(), cast.T0)

    def play(self) -> Record:
        """To the end of the last turn."""
        for seat in self._played():
            self.order(f"seat/{seat}", "join")
        self.order(ANN, "shout", word="Stormcrow")
        self.order(ANN, "start")
        while self.board.clock.state != "ended":
            self.look()
            for name, args in AFFAIRS.get(self.board.clock.phase, ()):
                self._once(ANN, name, args)
            self._nations()
            for seat in self.speaking():
                self.turn(seat, duties.orders, SEED)
            self.ring()
        return Record(given(self.event), self.closings)

    def ring(self) -> None:
        """At a closing it is noted what the rows are."""
        phase = self.board.clock.phase
        super().ring()
        if self.board.clock.phase != phase:
            self.closings[str(len(given(self.event)))] = mark(KEY)

    def _played(self) -> list[str]:
        seats = self.board.of(SeatRow).items()
        return sorted(key for key, seat in seats if seat.office in PLAYED)

    def _once(self, actor: str, name: str, args: dict[str, Any]) -> None:
        """Control's affairs come once each, as they stand in the plan."""
        told = f"{self.board.clock.phase} {actor} {name} {args}"
        if told not in self.said:
            self.said.add(told)
            meant = {field: self._meant(value) for field, value in args.items()}
            with suppress(Refused):  # who shall die may have been murdered already
                self.order(actor, name, **meant)
            self.look()

    def _nations(self) -> None:
        """The first nation with land and a claimant for two falls apart; the halves are one again a turn later."""
        if self.board.clock.phase == SPLITS and not self.halves:
            faction, claimant, land = next(self._claims())
            share = {"provinces": [land], "units": [], "officers": []}
            self.order(ANN, "split_nation", faction=faction, claimant=claimant, name="The Deep Hall", share=share)
            self.look()
            self.halves = (list(self.board.of(FactionRow))[-1], faction)
        if self.board.clock.phase == UNITES and self.halves[0] in self.board.of(FactionRow):
            self.order(ANN, "unite_nations", faction=self.halves[0], into=self.halves[1])
            self.look()

    def _claims(self) -> Iterator[tuple[str, str, str]]:
        """Each kingdom with several lands, one who is not its monarch, and a land that is not its capital."""
        for faction, own in self.board.of(FactionRow).items():
            lands = [key for key, p in self.board.of(ProvinceRow).items() if p.owner == faction]
            people = self.board.of(CharacterRow).items()
            free = [key for key, c in people if c.faction == faction and c.alive and not c.fate]
            court = [key for key in free if self.board.of(CharacterRow)[key].office != "monarch"]
            if len(lands) > 1 and court:
                yield faction, court[-1], next(land for land in lands if land != own.capital)

    def _meant(self, value: Any) -> Any:
        """ "<marriage>" in an argument stands for the key of the newest row of that kind."""
        if isinstance(value, dict):
            return {name: self._meant(part) for name, part in value.items()}
        if isinstance(value, str) and value.startswith("<"):
            return list(self.board.images(value.strip("<>")))[-1]
        return value


def _die(character: str) -> list[tuple[str, dict[str, Any]]]:
    return [("override", {"row": f"character/{character}", "field": "alive", "value": False, "reason": "a fever"})]


def _woo(heir: str, spouse: str, home: str, court: str) -> list[tuple[str, dict[str, Any]]]:
    """One monarch offers, the other accepts, the heir moves there."""
    offer = {"heir": heir, "spouse": spouse, "residence": court}
    return [
        ("act_for", {"seat": f"{home}-monarch", "command": "propose_marriage", "args": offer}),
        ("act_for", {"seat": f"{court}-monarch", "command": "accept_marriage", "args": {"marriage": "<marriage>"}}),
    ]


AFFAIRS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    turns.INITIAL: _woo("humans-successor", "guild-successor", "humans", "guild"),
    "t1/purchase": [("set_relation", {"a": "dwarves", "b": "elves", "state": "war"})],
    "t2/trade": _die("elves-monarch"),
    "t3/trade": [*_die("sunfaith-successor"), *_die("sunfaith-second-in-line"), *_die("sunfaith-monarch")],
}  # fmt: skip
"""What Control sees to, by phase: a wedding, and deaths."""
SPLITS, UNITES = "t4/trade", "t5/trade"
"""When a nation falls apart, and when it is one again."""


def write() -> Record:
    """Play it, and write it down."""
    record = Evening().play()
    _keep(record)
    return record


def write_marks() -> Record:
    """The same orders, and what the rows come to by them now: where a kind of row has another column than before."""
    kept = read()
    numbers = sorted(kept.closings, key=int)
    record = Record(kept.orders, {number: now for number, (_, now, _) in zip(numbers, again(kept), strict=True)})
    _keep(record)
    return record


def _keep(record: Record) -> None:
    PAGE.parent.mkdir(exist_ok=True)
    lines = ",\n".join(msgspec.json.encode(order).decode() for order in record.orders)
    closings = json.dumps(record.closings, indent=0)
    PAGE.write_text(f'{{"orders": [\n{lines}\n],\n"closings": {closings}}}\n')


# Playing it again


def again(record: Record, started: Callable[[], None] = lambda: None) -> Iterator[tuple[str, str, str]]:
    """Give the orders again on a new founding; at each closing: its phase, what the rows are, and what they were."""
    founded()
    for number, order in enumerate(record.orders, 1):
        issue(Order(KEY, order.actor, order.command, order.args, order.at))
        if order.command == "start":
            started()
        if (was := record.closings.get(str(number))) is not None:
            yield Event.objects.get(key=KEY).phase, mark(KEY), was


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--marks", action="store_true", help="keep the orders")
    marks: bool = parser.parse_args().marks
    connection.settings_dict["NAME"] = ":memory:"
    call_command("migrate", verbosity=0)
    record = write_marks() if marks else write()
    print(f"{len(record.orders)} orders, {len(record.closings)} closings: {PAGE.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
