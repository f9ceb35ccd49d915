"""The board: what orders are judged by is what the tables say; what follows is worked out when it must be."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import ClassVar

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from astor.game.journal import boards, journal
from astor.game.models import Entry, Event
from astor.game.rows.board import Board, index
from astor.game.rows.frozen import BoardRow
from astor.game.rows.lock import held
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.errors import Refused
from factions.models import Province
from factions.rows import ProvinceRow
from tests import cast
from tests.chronicle import ANN, override
from tests.laws import Table


class LandRow(BoardRow, frozen=True):
    KIND: ClassVar[str] = "land"

    owner: str
    order: int
    at: int


def _owner(land: LandRow) -> tuple[str, ...]:
    return (land.owner,)


OWNERS = index(LandRow, _owner, lambda land: land.at)


def land(key: str, owner: str, order: int, at: int) -> Image:
    return {"key": key, "owner": owner, "order": order, "at": at}


def lands() -> Board:
    board = Board("x")
    for at, (key, owner) in enumerate((("a", "elves"), ("b", "humans"), ("c", "elves"))):
        board.put(f"land/{key}", land(key, owner, 0, at))
    return board


class Count:
    """How often something was worked out."""

    def __init__(self) -> None:
        self.times = 0

    def orders(self, board: Board) -> int:
        self.times += 1
        return sum(land.order for land in board.some(LandRow, "order").values())

    def first(self, board: Board) -> object:
        self.times += 1
        return board.image("land/a")


def test_what_was_worked_out_holds_until_what_it_read_changes():
    board, count = lands(), Count()
    for owner in ("elves", "humans", "dwarves"):
        board.put("land/a", land("a", owner, 0, 0))
        assert board.once("orders", count.orders) == 0
    assert count.times == 1  # it never looked at owners
    board.put("land/b", land("b", "humans", 3, 1))
    assert board.once("orders", count.orders) == 3
    board.put("land/c", None)
    board.put("land/d", land("d", "elves", 2, 3))
    assert (board.once("orders", count.orders), count.times) == (5, 3)


def test_who_reads_one_row_is_not_concerned_by_another():
    board, count = lands(), Count()
    board.once("first", count.first)
    board.put("land/b", land("b", "elves", 9, 1))
    board.once("first", count.first)
    assert count.times == 1
    board.put("land/a", None)
    assert board.once("first", count.first) is None


def test_what_rests_on_something_worked_out_rests_on_what_that_read():
    board, count = lands(), Count()

    def twice(now: Board) -> int:
        return 2 * now.once("orders", count.orders)

    assert board.once("twice", twice) == 0
    board.put("land/a", land("a", "elves", 4, 0))
    assert board.once("twice", twice) == 8


def test_what_is_worked_out_to_the_same_concerns_nobody():
    board, count = lands(), Count()
    assert board.once("calm", lambda now: now.once("orders", count.orders) >= 0)
    calm = board.known["calm"]
    board.put("land/a", land("a", "elves", 4, 0))
    assert not board.stands(["~orders"], board.changes)
    assert board.stands(["~calm"], board.changes)
    assert (board.known["calm"].since, count.times) == (calm.since, 2)


def test_what_was_read_after_what_has_changed_is_not_asked_again():
    """It might not be there any more: who reads a row looks first whether there is one."""
    board = lands()

    def owner(now: Board) -> str:
        return str(now.once("a's owner", lambda now: now.named(LandRow, "a").owner)) if now.image("land/a") else ""

    assert board.once("owner", owner) == "elves"
    board.put("land/a", None)
    assert board.once("owner", owner) == ""


def test_what_nobody_asks_for_any_more_is_let_go():
    board, count = lands(), Count()
    board.settle()
    board.once("orders", count.orders)
    board.once("first", count.first)
    board.put("land/b", land("b", "humans", 3, 1))
    assert board.stirred() == {"land", "land/b", "land.order", "~orders"}
    board.settle()
    assert (list(board.known), board.stirred(), list(board.rests)) == (["first"], set(), ["land/a"])


def test_which_heaps_there_are_is_another_only_when_one_comes_or_goes():
    board = lands()
    board.heaps(OWNERS)
    board.settle()
    board.put("land/c", land("c", "humans", 0, 2))
    assert "land@" not in board.stirred()
    board.put("land/a", land("a", "humans", 0, 0))
    assert "land@" in board.stirred()


def test_heaps_follow_their_rows():
    board = lands()
    assert [key for key, _ in board.heap(OWNERS, "elves")] == ["a", "c"]
    board.put("land/b", land("b", "elves", 0, 1))
    board.put("land/a", None)
    assert [key for key, _ in board.heap(OWNERS, "elves")] == ["b", "c"]
    assert list(board.heap(OWNERS, "humans")) == []
    assert board.heaps(OWNERS) == ["elves"]


CHANGES = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["elves", "humans", None]), st.integers(0, 3)))


LAND = "abcd"


def owned(now: Board, owner: str) -> list[str]:
    return now.once(f"owned/{owner}", lambda now: [key for key, _ in now.heap(OWNERS, owner)])


def richest(now: Board) -> str:
    """Who has the best land; it looks at no order where there is but one owner."""
    owners = sorted(now.heaps(OWNERS))
    if len(owners) < 2:
        return "".join(owners)
    return max(owners, key=lambda owner: max(now.named(LandRow, key).order for key in owned(now, owner)))


def story(now: Board) -> str:
    first = now.once("richest", richest)
    return f"{first}: {owned(now, first)}" if first else "nobody"


@given(st.lists(st.tuples(CHANGES, st.sampled_from(["ask", "settle", "try", ""])), max_size=8))
def test_what_is_asked_of_a_board_is_what_a_board_made_anew_would_answer(steps):
    """Whatever was laid, tried and taken back, asked in between or not, settled or not."""
    board = lands()

    def lay(changes):
        for key, owner, order in changes:
            board.put(f"land/{key}", land(key, owner, order, LAND.index(key)) if owner else None)

    for changes, then in steps:
        if then == "try":
            with suppress(ZeroDivisionError), board.trial():
                lay(changes)
                board.once("story", story)
                raise ZeroDivisionError
        else:
            lay(changes)
        if then == "ask":
            board.once("story", story)
        elif then == "settle":
            board.settle()
        fresh = Board("x", rows={"land": dict(board.of(LandRow))})
        assert [board.once(name, work) for name, work in (("richest", richest), ("story", story))] == [
            richest(fresh), story(fresh)]  # fmt: skip


@given(CHANGES, CHANGES)
def test_a_trial_leaves_nothing(before, tried):
    """Whatever was laid, changed and taken away in it: rows and their order, heaps, what was worked out."""
    board, count = lands(), Count()

    def lay(changes):
        for key, owner, order in changes:
            board.put(f"land/{key}", land(key, owner, order, order) if owner else None, (order,))
            board.once("orders", count.orders)
            list(board.heap(OWNERS, "elves"))

    lay(before)
    rows, apart = list(board.of(LandRow).items()), dict(board.apart)
    heaps = [list(board.heap(OWNERS, owner)) for owner in ("elves", "humans")]
    with suppress(ZeroDivisionError), board.trial():
        lay(tried)
        raise ZeroDivisionError
    assert (list(board.of(LandRow).items()), board.apart) == (rows, apart)
    assert [list(board.heap(OWNERS, owner)) for owner in ("elves", "humans")] == heaps
    assert board.once("orders", count.orders) == sum(land.order for _, land in rows)


def test_an_order_sees_what_it_has_written_and_a_refused_one_leaves_nothing_of_it(table: Table):
    key = table.event.key
    with suppress(Refused), journal.locked(key) as event, journal.entry(event, Entry(actor=ANN, command="override")):
        land = Province.every(event)[0]
        land.order = land.order + 1
        land.save()
        assert held().board.named(ProvinceRow, land.key).order == land.order
        assert Province.named(event, land.key).order == land.order
        raise Refused("thought_better")
    with journal.locked(key) as event:
        assert held().board.named(ProvinceRow, land.key).order == land.order - 1
    assert boards.astray(key, "province") == []


def test_a_row_is_made_of_the_board_as_of_the_table(table: Table):
    with journal.locked(table.event.key) as event:
        for laid, read in zip(Province.every(event), Province.objects.filter(event=event), strict=True):
            assert {f.attname: getattr(laid, f.attname) for f in Province._meta.concrete_fields} == {
                f.attname: getattr(read, f.attname) for f in Province._meta.concrete_fields}  # fmt: skip


def test_a_board_that_has_lost_step_is_told_of_and_read_anew(table: Table):
    override(table, "province/ostmark", "order", 1)
    assert boards.astray(table.event.key, "province") == []
    with connection.cursor() as cursor:
        cursor.execute('UPDATE factions_province SET "order" = 2 WHERE key = %s', ["ostmark"])
    assert boards.astray(table.event.key, "province") == ["province/ostmark"]
    with journal.locked(table.event.key):
        assert held().board.named(ProvinceRow, "ostmark").order == 2


@pytest.mark.django_db(transaction=True)
def test_a_process_that_is_behind_reads_what_the_others_have_entered():
    """Another thread has a board of its own, as another process has."""
    event = cast.new_event()
    cast.order(cast.QUEEN, "join", now=cast.T0, player="Ada")
    with ThreadPoolExecutor(1) as another:
        other = another.submit(_joins, cast.GENERAL)
        other.result()
    with journal.locked(event.key) as now:
        assert held().board.seq == now.seq == Event.objects.get(pk=event.pk).seq
        assert held().board.named(SeatRow, cast.GENERAL).joined
    cast.order(cast.GENERAL, "name_character", now=cast.T0, name="Bert")
    assert boards.astray(event.key, "character") == boards.astray(event.key, "seat") == []


@pytest.mark.django_db(transaction=True)
def test_orders_that_are_taken_back_together_leave_nothing_on_the_board():
    """Another process enters something else under the very number they had."""
    event = cast.new_event()
    cast.order(cast.QUEEN, "join", now=cast.T0, player="Ada")
    with suppress(ZeroDivisionError), journal.together():
        cast.order(cast.QUEEN, "name_character", now=cast.T0, name="Ada")
        raise ZeroDivisionError
    with ThreadPoolExecutor(1) as another:
        another.submit(_joins, cast.GENERAL).result()
    assert boards.astray(event.key, "character") == boards.astray(event.key, "seat") == []
    with journal.locked(event.key):
        assert held().board.named(SeatRow, cast.GENERAL).joined


@pytest.mark.django_db(transaction=True)
def test_what_is_no_row_of_todays_costs_one_order():
    """An entry of another process has a word that this one does not know: whoever comes next reads the tables anew."""
    event = cast.new_event()
    cast.order(cast.QUEEN, "join", now=cast.T0, player="Ada")
    with ThreadPoolExecutor(1) as another:
        another.submit(_joins, cast.GENERAL).result()
    last = Entry.objects.filter(event=event).latest("seq")
    with journal.locked(event.key):
        province = held().board.image("province/ostmark")
    assert province is not None
    boards.board(Event.objects.get(pk=event.pk)).seq -= 1
    Entry.objects.filter(pk=last.pk).update(images={"province/ostmark": [province, {**province, "terrain": "swamp"}]})
    with pytest.raises(ValueError, match="province/ostmark is no province"):
        cast.order(cast.GENERAL, "name_character", now=cast.T0, name="Bert")
    cast.order(cast.GENERAL, "name_character", now=cast.T0, name="Bert")
    assert boards.astray(event.key, "province") == []


def test_rows_are_looked_for_by_their_columns(table: Table):
    owned = [row.key for row in Province.every(table.event, owner="humans", starving=False)]
    board = table.board
    assert [row["key"] for row in board.such("province", {"owner": "humans", "starving": False})] == owned
    assert [row["key"] for row in board.such("faction", {"kind": "guild"})] == ["guild"]
    assert owned == [key for key, row in board.of(ProvinceRow).items() if row.owner == "humans" and not row.starving]


def _joins(seat: str) -> None:
    try:
        cast.order(f"seat/{seat}", "join", now=cast.T0, player="Bert")
    finally:
        connection.close()
