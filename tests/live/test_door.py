"""The door: who is let in, who goes for whom, and that those who play stay, whoever else comes."""

import resource
from collections import Counter
from typing import Any

import pytest
from structlog.testing import capture_logs

from astor.live import door as doors
from astor.live.door import MOST, PAGE_S, PATIENCE_S, RESERVE, Door, Guest

LAPTOP, OTHER = "192.0.2.7", "192.0.2.8"


class Caller:
    """Somebody at the other end."""

    def __init__(self, door: Door, address: str = LAPTOP) -> None:
        self.cut = self.closed = False
        self.guest: Guest = door.let_in(address, self._cut, self._close)

    def _cut(self) -> None:
        self.cut = True

    def _close(self) -> None:
        self.closed = True


def playing(door: Door, address: str = LAPTOP) -> Caller:
    caller = Caller(door, address)
    for step in (caller.guest.asks, caller.guest.listens, caller.guest.sits):
        step()
    return caller


def test_a_new_phone_gets_in_for_the_one_that_has_been_silent_longest():
    door = Door(most=4, each=4)
    silent = [Caller(door) for _ in range(3)]
    phone = playing(door)
    newcomer = playing(door)
    assert [one.cut for one in (*silent, phone, newcomer)] == [True, False, False, False, False]


def test_a_phone_of_a_full_address_gets_in_for_one_of_its_own():
    door = Door(most=10, each=3)
    elsewhere = Caller(door, OTHER)
    silent = [Caller(door) for _ in range(3)]
    newcomer = Caller(door)
    assert [one.cut for one in (elsewhere, *silent, newcomer)] == [False, True, False, False, False]


def test_those_go_first_who_miss_least():
    door = Door(most=5, each=5)
    hall, flood = Caller(door), Caller(door)
    for screen in (hall, flood):
        screen.guest.asks()
        screen.guest.listens()
    rests, silent, asks = Caller(door), Caller(door), Caller(door)
    rests.guest.asks()
    rests.guest.rests()
    asks.guest.asks()
    order: list[Caller] = []
    for _ in range(3):
        playing(door)
        order += [one for one in (hall, flood, rests, silent, asks) if one.cut and one not in order]
    assert order == [silent, rests, flood], "the hall's own screen has stood there longest"
    assert not asks.cut, "its page is being made"


def test_a_page_nobody_takes_makes_room_after_a_while(monkeypatch: pytest.MonkeyPatch):
    door = Door(most=1, each=1)
    slow = Caller(door)
    slow.guest.asks()
    slow.guest.since -= PAGE_S + 1
    assert not Caller(door).cut
    assert slow.cut


def test_where_everybody_plays_who_comes_has_to_go():
    door = Door(most=3, each=3)
    players = [playing(door) for _ in range(3)]
    assert Caller(door).cut
    assert not any(one.cut for one in players)


def test_who_asks_for_nothing_goes_and_who_rests_may_read_to_the_end():
    door = Door()
    silent, rests, plays = Caller(door), Caller(door), playing(door)
    rests.guest.asks()
    rests.guest.rests()
    late = rests.guest.since + PATIENCE_S + 1
    door.look(late)
    assert [(one.cut, one.closed) for one in (silent, rests, plays)] == [(True, False), (False, True), (False, False)]
    rests.guest.since = late
    door.look(late + doors.LAST_PAGE_S + 1)
    assert (rests.cut, plays.cut) == (True, False)


def test_nobody_is_counted_who_has_gone():
    door = Door(most=2, each=2)
    for _ in range(5):
        caller = Caller(door)
        caller.guest.goes()
        caller.guest.asks()  # what comes of it afterwards is nobody's any more
        assert not caller.cut
    assert (door.counts, dict(door.of)) == (Counter(), {})
    assert not any(door.all.values())


def test_the_log_is_told_once_a_minute():
    door = Door(most=1, each=1)
    with capture_logs() as told:
        for second in range(100):
            for _ in range(50):
                Caller(door)
            door.look(float(second))
    assert [line["event"] for line in told] == ["connections were closed"] * 2
    assert [line["crowd"] for line in told] == [49, 50 * 61]


@pytest.mark.parametrize(
    ("soft", "hard", "most"),
    [(1024, 1024, 800), (1024, 4096, 3872), (1024, 10**6, MOST), (256, 256, 128), (256, resource.RLIM_INFINITY, MOST)],
)
def test_all_files_there_are_may_be_used_but_for_a_reserve(soft, hard, most, monkeypatch: pytest.MonkeyPatch):
    limits = [soft, hard]

    def limit(_which: int, wanted: Any) -> None:
        limits[:] = wanted

    monkeypatch.setattr(resource, "getrlimit", lambda _which: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", limit)
    door = Door()
    door.open(proxied=False)
    assert (limits[0], door.most, door.each) == (hard, most, most // 2)
    door.open(proxied=True)
    assert door.each == door.most, "everybody comes from the proxy"
    assert soft <= RESERVE * 2 or door.most + RESERVE <= (hard if hard > 0 else 10**9)


def test_a_limit_that_cannot_be_raised_so_far_is_raised_as_far_as_it_can(monkeypatch: pytest.MonkeyPatch):
    limits = [256, resource.RLIM_INFINITY]

    def limit(_which: int, wanted: Any) -> None:
        if wanted[0] != doors.ENOUGH:
            raise ValueError("not even the hard one")
        limits[:] = wanted

    monkeypatch.setattr(resource, "getrlimit", lambda _which: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", limit)
    assert doors.raise_limit() == doors.ENOUGH
