"""A recorded event of six turns, all rules on, comes to the same rows again, and has something for everybody to do.

`make record` records it anew.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from gzip import decompress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from astor.archive import writing
from astor.game.models import Entry, Event
from astor.game.play.play import plays
from astor.game.rows.board import Board
from astor.game.rows.own import LineRow, SeatRow
from astor.game.values.sides import PUBLIC
from astor.replay.reels import Reel, between
from astor.sockets.live_board import load
from astor.ventures import sagas
from astor.venue import wall
from astor.venue.dice import Rechecked, rechecked
from astor.venue.wall import New, Said, Told, Watched
from factions import turns
from factions.rows import ObjectiveRow
from factions.story.questions import chronicle, deeds
from factions.story.rules.chronicle import of_the_day, ranked
from factions.story.rules.claims import is_for
from factions.story.rules.saga import STAYED, summed
from factions.story.rules.saga import told as story_of
from tests import day, recorded
from tests.chronicle import greatest_battle
from tests.day import Look
from tests.recorded import MOST

MINUTE_MS, AGAIN_MS = 60_000, 180_000
OF_A_DAY = 20
"""So many moments the wall tells of a day."""
LAST = "t6/diplomacy"
"""Its close ends the day: what it brings is told by the story, not by a headline."""


@pytest.mark.django_db
def test_a_recorded_event_comes_to_the_same_rows_and_nobody_in_it_has_nothing_to_do(tmp_path: Path):
    """Played again once for all of it."""
    film = tmp_path / "film"
    seen = list(day.filmed(film))
    assert [phase for phase, _, _ in seen] == turns.order_of_play(6)[1:]
    assert [phase for phase, now, then in seen if now != then] == []
    board = load(recorded.KEY)
    it_is_told(board)
    every_seat_has_a_story(board)
    everybody_has_something_to_do(day.looks(film))
    every_die_falls_again(tmp_path / "event.astor")
    watched = wall.watched(film)
    the_wall_has_told_it(board, watched)
    the_wall_has_something_new(watched.new)
    the_day_tells_what_people_talk_about(board)
    its_replay_shows_what_the_wall_has_shown(day.walls(film))


def its_replay_shows_what_the_wall_has_shown(walls: dict[int, str]) -> None:
    """The same rows as the hall's live screen, at the start and at each bell of the day."""
    event = Event.objects.get(key=recorded.KEY)
    reel, marks = Reel(event.key, event.play), dict[int, str]()
    for entry in between(event, 0, event.seq):
        reel.wind([entry])
        if entry.seq in walls:
            marks[reel.told.frames] = walls[entry.seq]
    shown = list(screens(decompress(reel.told.packed()).splitlines()))
    assert len(marks) == len(walls) == 1 + len(turns.order_of_play(6)[1:])
    assert {sent: mark for sent, mark in marks.items() if day.mark(shown[sent]) != mark} == {}


def screens(frames: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    """What a screen shows that is sent these frames, after each of them."""
    rows = json.loads(frames[0])["sides"][PUBLIC]["rows"]
    yield rows
    for frame in map(json.loads, frames[1:]):
        rows = {name: row for name, row in (rows | frame.get("set", {})).items() if name not in frame.get("drop", ())}
        yield rows


def everybody_has_something_to_do(looks: Sequence[Look]) -> None:
    """Not in every phase, but never for two phases one after the other."""
    assert {look.phase for look in looks} == set(turns.order_of_play(6)[:-1])
    assert len({look.seat for look in looks}) == 25
    assert day.idle_twice(looks) == []


def the_wall_has_told_it(board: Board, seen: Watched) -> None:
    """What people talk about, of the journal: long enough to be read, in one phase, no three of a kind in a row."""
    lines = [Said(key, line.code, line.phase, line.at) for key, line in board.of(LineRow).items()
             if line.side == PUBLIC and line.phase != LAST]  # fmt: skip
    assert {line.code for line in lines} >= {"monarch_died", "crowned", "war_began", "battle_over", "married"}
    assert wall.unread(lines, seen, {moment.key: moment.at for moment in chronicle(board)}) == []
    told = seen.told
    assert len({one.key for one in told}) == len(told), "each is told once"
    assert wall.outlived(told) == []
    order = turns.order_of_play(6)
    happened = {moment.key: order.index(moment.phase) for moment in chronicle(board)}
    assert all(order.index(one.phase) - happened[one.key] in (0, 1) for one in told)
    on = [one for one in told if one.key == one.plate]
    assert crowded(on) == []
    kinds = [one.kind for one in on]
    assert set(kinds) >= {"crown", "death", "conquest", "battle", "wedding", "war", "theory"}
    assert Counter(kinds)["theory"] < len(kinds) / 5, "they come last"


APART_MS = 120_000
GRAVE = frozenset({"capital", "split", "union", "crown", "death", "murder", "heir"})
"""These wait for nobody (`headlines.ts`)."""


def crowded(on: Sequence[Told]) -> list[Told]:
    """Headlines that were the third of their kind in a row, and soon after the first."""
    return [third for first, second, third in zip(on, on[1:], on[2:], strict=False)
            if first.kind == second.kind == third.kind and third.kind not in GRAVE
            and third.at - first.at < APART_MS]  # fmt: skip


def the_wall_has_something_new(new: Sequence[New]) -> None:
    """Second by second: never for longer than a minute nothing, and no line beside the map twice in three minutes."""
    assert {one.phase for one in new} >= set(turns.order_of_play(6)[1:-1])
    waits = [(then.at - now.at, then.phase) for now, then in pairwise(new)]
    assert max(waits)[0] <= MINUTE_MS, max(waits)
    shown = dict[str, int]()
    for one in new:
        if one.what.startswith("{"):
            assert one.at - shown.get(one.what, -AGAIN_MS) >= AGAIN_MS, one
            shown[one.what] = one.at


def the_day_tells_what_people_talk_about(board: Board) -> None:
    """Moment by moment, as the wall tells it at the end: the battle, the conquest and the wedding are there."""
    kinds = Counter(moment.kind for moment in of_the_day(chronicle(board), OF_A_DAY))
    assert kinds.keys() >= {"crown", "death", "conquest", "battle", "wedding"}


def every_die_falls_again(file: Path):
    """All there are, in the reckoning of the page of dice, from the event's file, and in another of its own."""
    writing.write(recorded.KEY, file)
    thrown = sum(len(entry.dice) for entry in Entry.objects.filter(event__key=recorded.KEY))
    assert rechecked(file) == Rechecked("Recorded", fits=True, dice=thrown, agree=thrown, second=thrown)
    assert thrown > 100


def it_is_told(board: Board) -> None:
    """The chronicle names its deaths and who had a hand in them, its crowns, its wedding and its greatest battle."""
    told = ranked(chronicle(board))
    assert list(dict.fromkeys(moment.kind for moment in told[:6])) == ["split", "union", "crown", "murder", "death"]
    assert told[4].facts == {"monarch": True, "character": "elves-successor", "faction": "elves", "by": "humans"}
    wedding = next(moment for moment in told if moment.kind == "wedding")
    assert (wedding.first, wedding.facts["heir"], wedding.phase) == (True, "humans-successor", turns.INITIAL)
    battle = greatest_battle(board)
    assert (battle.facts["place"], battle.facts["outcome"], battle.phase) == ("thornwold", "nobody", "t5/war")
    kinds = {moment.kind for moment in told if moment.great}
    assert kinds >= {"crown", "split", "union", "war", "peace", "alliance", "betrayal", "theory"}


def every_seat_has_a_story(board: Board) -> None:
    """What it wanted and what became of its realm; where somebody plays, what they did and what befell them."""
    for key, seat in board.of(SeatRow).items():
        assert any(seat.faction in moment.facts.values() for moment in chronicle(board)), key
        assert any(is_for(key, seat.faction, goal) for goal in board.of(ObjectiveRow).values()), key
    assert [key for key, seat in board.of(SeatRow).items() if seat.joined and not deeds(board, key)] == []
    stories = {key: sagas.story(board, key) for key, seat in board.of(SeatRow).items() if seat.joined}
    sums = {key: [one.what for one in summed(teller, told)] for key, (teller, told) in stories.items()}
    assert [key for key, said in sums.items() if said in ([], [STAYED])] == []
    first = {key: story_of(told)[:3] for key, (_, told) in stories.items()}
    assert [key for key, three in first.items() if len(three) < 3 or "deal" in {piece.kind for piece in three}] == []
    assert [piece.code for piece in first["elves-monarch"]] == ["murdered", "you_died", "crowned"]
    assert [(piece.near, piece.code) for piece in first["elves-lord-general"][:2]] == [
        ("self", "you_fell"), ("mine", "province_taken"),
    ]  # fmt: skip


def look(phase: str, *pages: str, own: int = 0) -> Look:
    return Look(phase, "elves-successor", "successor", own, 0, [(page, page) for page in pages])


@pytest.mark.parametrize(("day_of_heir", "found"), [
    ([look("t1/trade", "ask", "goals"), look("t1/purchase")], ["elves-successor in t1/trade and t1/purchase"]),
    ([look("t1/trade"), look("t1/purchase", "betroth"), look("t1/war")], []),
    ([look("t1/trade", own=1), look("t1/purchase")], []),
])  # fmt: skip
def test_what_can_always_be_done_is_not_counted_as_something_to_do(day_of_heir: Sequence[Look], found: list[str]):
    assert day.idle_twice(day_of_heir) == found


def test_it_is_a_whole_event_of_a_readable_length():
    record = recorded.read()
    given = {order.command for order in record.orders}
    assert len(record.orders) <= MOST
    assert given <= {command.name for command in plays["storms"].commands}
    assert given >= {"produce", "buy", "march", "sign", "sanction", "vote", "act_for", "split_nation"}
