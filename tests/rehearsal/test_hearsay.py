"""Words for some alone, while seats change their factions: who may hear them when, and on what frames."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from astor.rehearsal.hearsay import Hearsay, Secret
from astor.rehearsal.players import Player
from astor.venue.server import EventServer

ELF, HEIR, QUEEN = "elves-monarch", "humans-successor", "humans-monarch"
HEIRS_NAME, HUMANS, ELVES, MINE = (Secret("w1", f"mates/{HEIR}"), Secret("w2", "faction/humans"),
                                   Secret("w3", "faction/elves"), Secret("w4", f"seat/{HEIR}"))  # fmt: skip
SECRETS = (HEIRS_NAME, HUMANS, ELVES, MINE)


def seats(heir: str = "humans") -> dict[str, Any]:
    """What everybody sees; `heir`: where the heir lives."""
    return {f"seat/{key}": {"faction": faction} for key, faction in ((ELF, "elves"), (HEIR, heir), (QUEEN, "humans"))}


def words(leaks: Iterable[str]) -> set[str]:
    """Which words they are about."""
    return {leak.partition(" ")[0] for leak in leaks}


def heard(seat: str, rows: dict[str, Any]) -> set[str]:
    """What it would hear that is for others."""
    hearsay = Hearsay(seat, SECRETS)
    hearsay.hear("w1 w2 w3 w4", rows)
    hearsay.settle(rows)
    return words(hearsay.leaks)


def test_a_word_is_for_a_side_or_for_the_mates_of_a_seat_as_they_are_now():
    assert [heard(seat, seats()) for seat in (ELF, HEIR, QUEEN)] == [{"w1", "w2", "w4"}, {"w3"}, {"w3", "w4"}]
    moved = seats("elves")
    assert [heard(seat, moved) for seat in (ELF, HEIR, QUEEN)] == [{"w2", "w4"}, {"w2"}, {"w1", "w3", "w4"}]


def phone(seat: str, faction: str, heir: str = "humans") -> Player:
    found = Player("phone0", EventServer(Path()), "storms", "", 1)
    found.tables = shown(seat, faction, heir)
    found.n = dict.fromkeys(found.tables, 0)
    found.entrust(*SECRETS)
    return found


def shown(seat: str, faction: str, heir: str) -> dict[str, Any]:
    clock = {"phase": "t1/diplomacy", "part": "", "deadline": None}
    return {"public": seats(heir) | {"event/storms": clock}, f"faction/{faction}": {}, f"seat/{seat}": {}}


class Line:
    """Takes what the phone says."""

    async def send(self, _text: str) -> None: ...


LINE: Any = Line()


async def told(player: Player, *frames: dict[str, Any]) -> set[str]:
    """These frames come; what of them was for others."""
    for frame in frames:
        if frame["t"] == "delta":
            frame |= {"n": player.n[frame["side"]] + 1}
        player._listen(json.dumps(frame), frame)
        await player._take(LINE, frame)
    return words(player.overheard())


def delta(side: str, row: str, **fields: str) -> dict[str, Any]:
    return {"t": "delta", "side": side, "set": {row: fields}}


def snap(seat: str, faction: str, heir: str, **fields: str) -> dict[str, Any]:
    sides = {side: {"n": 3, "rows": rows} for side, rows in shown(seat, faction, heir).items()}
    sides[f"faction/{faction}"]["rows"] = {"announcement/1": fields}
    return {"t": "snap", "epoch": "e", "sides": sides}


MOVED = delta("public", f"seat/{HEIR}", faction="elves")
PONG = {"t": "pong", "c": 1, "now": 0}
"""Answers the first greeting."""


def named(court: str) -> dict[str, Any]:
    return delta(f"faction/{court}", f"seat/{HEIR}", player="Guest w1")


async def test_the_new_court_hears_the_name_of_who_has_moved_whichever_side_comes_first():
    assert await told(phone(ELF, "elves"), MOVED, named("elves")) == set()
    assert await told(phone(ELF, "elves"), named("elves"), MOVED) == set()


async def test_a_court_that_hears_a_name_and_gets_nobody_has_heard_too_much():
    assert await told(phone(ELF, "elves"), named("elves")) == {"w1"}
    other = delta("public", "faction/elves", name="Elvendom")
    assert await told(phone(ELF, "elves"), named("elves"), other, MOVED) == {"w1"}


async def test_the_old_court_hears_no_more_of_who_has_left():
    assert await told(phone(QUEEN, "humans"), named("humans"), MOVED) == set()
    assert await told(phone(QUEEN, "humans"), MOVED, named("humans")) == {"w1"}


async def test_who_comes_back_may_hear_what_was_said_while_they_were_away_but_nothing_later():
    queen = phone(QUEEN, "humans")
    await queen._greet(LINE)
    assert await told(queen, MOVED, named("humans"), PONG) == set()
    assert await told(queen, named("humans")) == {"w1"}


async def test_who_greets_again_while_still_catching_up_may_hear_it_once_more():
    queen = phone(QUEEN, "humans")
    await queen._greet(LINE)
    assert await told(queen, MOVED) == set()
    await queen._greet(LINE)
    assert await told(queen, PONG, named("humans")) == set()
    assert await told(queen, PONG | {"c": 2}, named("humans")) == {"w1"}


async def test_a_leak_says_whose_the_word_is_and_on_what_frame_it_came():
    queen = phone(QUEEN, "humans")
    await told(queen, delta("public", "line/1", facts="w3"))
    [leak] = queen.overheard()
    assert leak.startswith('w3 of faction/elves in {"t": "delta", "side": "public"')


async def test_who_has_moved_is_told_of_the_new_court_and_of_the_old_no_more():
    heir = phone(HEIR, "humans")
    assert await told(heir, MOVED, delta(f"seat/{HEIR}", "announcement/1", text="w3")) == set()
    assert heir.is_moving
    await heir._greet(LINE)
    assert await told(heir, snap(HEIR, "elves", "elves", text="w3")) == set()
    assert (heir.faction, heir.is_moving) == ("elves", False)
    assert await told(heir, snap(HEIR, "elves", "elves", text="w2")) == {"w2"}


async def test_a_snapshot_tells_at_once_what_was_missed():
    heir = phone(HEIR, "humans")
    await heir._greet(LINE)
    assert await told(heir, snap(HEIR, "elves", "elves", text="w3")) == set()


def test_what_had_come_before_a_word_was_known_to_be_secret_counts_too():
    queen = phone(QUEEN, "humans")
    queen.tables["faction/humans"]["line/1"] = {"facts": "late"}
    queen.entrust(Secret("late", "faction/elves"))
    assert words(queen.overheard()) == {"late"}
