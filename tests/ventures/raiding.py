"""Raids, as tests have them fought: several a side, opened by Control, each deed by the seat whose fighter acts."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from astor.ventures.reading import content
from astor.ventures.reading.ring_content import armoury
from astor.ventures.rules.play import Deed, Entrant, Roll, Turned
from astor.ventures.rules.ring.ruleset import Ring
from astor.ventures.rules.ring.warriors import Bout
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, PRIEST, QUEEN
from tests.chronicle import ANN
from tests.laws import Table
from tests.ventures import bouts, duelling

ELF_WIZARD = "elves-arch-wizard"
ONE, OTHER = (QUEEN, GENERAL, DWARF_KING), (ELF_QUEEN, ELF_WIZARD, PRIEST)
"""Three a side, of two courts each."""
HOUSE = ""


def raiders(seats: Sequence[str], kit: str = "sword") -> list[dict[str, str]]:
    return [{"seat": seat, "kit": kit} for seat in seats]


def gathered(table: Table) -> Table:
    """All are there, and the event has begun."""
    duelling.ringed(table, *ONE, *OTHER).until("t1/production")
    return table


def opened(table: Table, one: Sequence[str] = ONE, other: Sequence[str] = OTHER, **more: Any) -> str:
    """They are in the ring; the key of it."""
    gathered(table)
    table.arrange(ANN, "open_raid", a=raiders(one), b=raiders(other, "axe"), **more)
    return duelling.newest(table)


def staged(monkeypatch: pytest.MonkeyPatch, stands: Bout | None = None, /, **falls: int) -> None:
    """Raids begin as it stands here, and these dice fall so; by what they are thrown for, with _ for /."""
    named = {what.replace("_", "/"): face for what, face in falls.items()}

    class Staged(Ring):
        def begin(self, entrants: tuple[Entrant, ...], ground: str, roll: Roll) -> Bout:
            board = ground if ground in armoury().ring.ground else next(iter(armoury().ring.ground))
            return stands or super().begin(entrants, board, _falling(named, roll))

        def do(self, bout: Bout, deed: Deed, roll: Roll) -> Turned[Bout]:
            return super().do(bout, deed, _falling(named, roll))

    monkeypatch.setattr(content, "grounds", lambda: {*armoury().ring.ground, *bouts.RULES.grounds})
    monkeypatch.setattr(content, "ring", lambda: Staged(bouts.RULES))


def _falling(named: Mapping[str, int], roll: Roll) -> Roll:
    return lambda what, sides: named.get(what) or roll(what, sides)


def bout(table: Table, key: str) -> Bout:
    found = duelling.state(table, key)
    assert isinstance(found, Bout)
    return found


def goes_on(table: Table, key: str) -> None:
    """By what is usual for whose go it is."""
    table.arrange(duelling.whose(table, key), "act", **duelling.usual(table, key))


def to_the_naming(table: Table, key: str) -> None:
    """Wild dice are said; a side chooses who goes first."""
    while bout(table, key).stage != "act":
        goes_on(table, key)


def does(table: Table, key: str, verb: str, *, seat: str = "", **deed: Any) -> None:
    """Under the laws, by whose go it is."""
    at = table.row(f"venture/{key}")["deeds"]
    table.play(seat or duelling.whose(table, key), "act", venture=key, at=at, deed={"verb": verb, **deed})


def sends(table: Table, key: str, *fighters: str) -> str:
    """The side whose go it is sends the first of these that is its own and may go; the key of the fighter."""
    ready = [deed.who for deed in duelling.deeds(table, key)]
    who = next(fighter for fighter in fighters if fighter in ready)
    does(table, key, "activate", who=who)
    return who


def mended(table: Table, key: str, **health: int) -> None:
    for fighter, value in health.items():
        table.arrange(ANN, "mend_fighter", venture=key, measure=f"health_{fighter}", value=value, reason="a slip")


def seen(table: Table, key: str, side: str = "public") -> dict[str, Any]:
    return table.sees(side, f"venture/{key}")


def wounded(table: Table) -> set[str]:
    return {row["officer"] for row in table.dump().get("wound", {}).values()}
