"""Quests, as tests set out on them: who goes, what they meet, and how a scripted die falls."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from astor.game.models import Event
from astor.ventures import kept
from astor.ventures.rows import VentureRow
from astor.ventures.rules.play import Ruleset
from tests.chronicle import ANN, lines, ruling
from tests.laws import Table

TOLL, STAIR, BELL = "grey-toll", "salt-stair", "mere-bell"
ALL = [TOLL, BELL, STAIR]
"""Every quest there is, by their keys."""
HEIR, SECOND = "humans-successor", "humans-second-in-line"
RUNNING = "{venture:running}"
"""Stands for the one that is under way."""
SOLD, SUNG, ESCAPED, DEAD = "19", "20", "17", "225"
"""Its endings: a coin of gold, order in the capital, a secret, and a wound."""


def open_to_players(table: Table, *seats: str, **rules: Any) -> Table:
    wanted = {"ventures": "players", "new_life": False, **rules}
    if not wanted.items() <= table.row("event/astor")["rules"].items():
        ruling(table, **wanted)
    table.join(*(seats or (HEIR,)))
    return table


def setting_out(table: Table, seat: str = HEIR) -> str:
    """Somebody goes to the ford, for what it brings; the key of their venture."""
    open_to_players(table, seat)
    if table.clock.state == Event.State.PLANNING:
        table.arrange(ANN, "start")
    table.arrange(seat, "set_out", quest=TOLL)
    return at(table, seat)


def at(table: Table, seat: str = HEIR) -> str:
    """The venture a seat is at, or was at last."""
    found = {key: row for key, row in table.dump()["venture"].items() if seat in row["sides"]["a"]["seats"]}
    return next((key for key, row in found.items() if row["state"] == "running"), list(found)[-1])


def act(table: Table, venture: str, verb: str, by: str = "", *, seat: str = HEIR) -> None:
    seen = table.row(f"venture/{venture}")["deeds"]
    table.play(seat, "act", venture=venture, at=seen, deed={"verb": verb, "by": by})


def mend(table: Table, venture: str, **values: int) -> None:
    """Control sets these numbers."""
    for measure, value in values.items():
        table.arrange(ANN, "mend_fighter", venture=venture, measure=measure, value=value, reason="as the hall agreed")


def rules_and_state(table: Table, venture: str) -> tuple[Ruleset[Any], Any]:
    found = table.board.named(VentureRow, venture)
    return kept.rules_of(table.board, found), kept.opened(table.board, found)


def walk(table: Table, venture: str, *ways: str, until: str, seat: str = HEIR) -> None:
    """The hero goes on as is usual, but for these ways where they are open, until they stand in this paragraph."""
    while (row := table.row(f"venture/{venture}"))["play"]["at"] != until:
        rules, state = rules_and_state(table, venture)
        offered = rules.deeds(state)
        deed = next((deed for deed in offered if deed.by in ways), rules.usual(state))
        args = {"venture": venture, "at": row["deeds"], "deed": {"verb": deed.verb, "by": deed.by}}
        table.arrange(seat, "act", **args)


def before_the_shelves(table: Table, seat: str = HEIR) -> str:
    """A hero who cannot fail has come to the last choice: gold, or order."""
    venture = setting_out(table, seat)
    to_the_shelves(table, venture, seat)
    return venture


def to_the_shelves(table: Table, venture: str, seat: str = HEIR) -> None:
    """Whoever has just set out goes on to the last choice; Control sees to it that they do not fail."""
    table.arrange(seat, "act", venture=venture, at=0, deed={"verb": "split", "by": "7-7"})
    mend(table, venture, dex=20, wis=20)
    walk(table, venture, until="18", seat=seat)


def before_the_fall(table: Table) -> str:
    """A hero with a last breath, and no chance, faces the keeper's man."""
    venture = setting_out(table)
    mend(table, venture, dex=20, wis=20)
    walk(table, venture, "9", until="9")
    mend(table, venture, dex=0, wis=0, health=1, foe=60)
    return venture


def heard(table: Table, code: str) -> list[str]:
    """The sides whose logs say so."""
    return [side for side, _ in lines(table, code)]


@dataclass
class Script:
    """Dice that fall as they are told to, in this order; or by what they are thrown for."""

    falls: Iterable[int] = ()
    named: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.left = list(self.falls)
        self.asked: list[str] = []

    def __call__(self, what: str, sides: int) -> int:
        assert what not in self.asked, f"{what} is thrown twice"
        self.asked.append(what)
        value = self.named[what] if what in self.named else self.left.pop(0)
        assert 1 <= value <= sides
        return value
