"""The door: who is let in, who goes for whom, and that those who play stay, whoever else comes."""

import resource
from collections import Counter
from typing import Any

import pytest
from django.core import signing
from structlog.testing import capture_logs

from astor.door import cookies
from astor.door import door as doors
from astor.door.door import FIRST_WORD_S, MOST, PAGE_S, PATIENCE_S, RESERVE, Door, Guest

LAPTOP, OTHER = "192.0.2.7", "192.0.2.8"


class Caller:
    """Somebody at the other end."""

    def __init__(self, door: Door, address: str = LAPTOP) -> None:
        self.cut = self.closed = False
        self.guest: Guest = door.let_in(address, self._cut, self._close)

    def _cut(self) -> None:
        self.cut = True

    def waits(self, seconds: float = FIRST_WORD_S) -> "Caller":
        """It has been at its stage so long already."""
        self.guest.since -= seconds
        return self

    def _close(self) -> None:
        self.closed = True


def playing(door: Door, address: str = LAPTOP) -> Caller:
    caller = Caller(door, address)
    for step in (caller.guest.asks, caller.guest.listens, caller.guest.sits):
        step()
    return caller


def test_a_new_phone_gets_in_for_the_one_that_has_been_silent_longest():
    door = Door(most=4, each=4)
    silent = [Caller(door).waits() for _ in range(3)]
    phone = playing(door)
    newcomer = playing(door)
    assert [one.cut for one in (*silent, phone, newcomer)] == [True, False, False, False, False]


def test_a_phone_of_a_full_address_gets_in_for_one_of_its_own():
    door = Door(most=10, each=3)
    elsewhere = Caller(door, OTHER)
    silent = [Caller(door).waits() for _ in range(3)]
    newcomer = Caller(door)
    assert [one.cut for one in (elsewhere, *silent, newcomer)] == [False, True, False, False, False]


def test_those_go_first_who_miss_least():
    door = Door(most=5, each=5)
    hall, flood = Caller(door), Caller(door)
    for screen in (hall, flood):
        screen.guest.asks()
        screen.guest.listens()
    rests, silent, asks = Caller(door), Caller(door).waits(), Caller(door)
    rests.guest.asks()
    rests.guest.rests()
    rests.waits()
    asks.guest.asks()
    order: list[Caller] = []
    for _ in range(3):
        playing(door)
        order += [one for one in (hall, flood, rests, silent, asks) if one.cut and one not in order]
    assert order == [silent, rests, flood], "the hall's own screen has stood there longest"
    assert not asks.cut, "its page is being made"


def screen(door: Door, header: str = "") -> Caller:
    """A socket at which nobody sits yet."""
    caller = Caller(door)
    caller.guest.shows(header)
    caller.guest.asks()
    caller.guest.listens()
    return caller


def seat_cookie() -> str:
    value = signing.dumps(["astor", "humans-monarch", 0], salt="astor.seat")
    return f"theme=dark; {cookies.cookie_name('astor')}={value}"


def test_who_has_said_nothing_yet_is_not_put_out_by_another_who_has_said_nothing():
    door = Door(most=6, each=6)
    players, silent = [playing(door) for _ in range(3)], [Caller(door) for _ in range(3)]
    flood = [Caller(door) for _ in range(50)]
    assert not any(one.cut for one in silent)
    assert all(one.cut for one in flood), "there is no room until somebody's first moment is over"
    silent[0].waits()
    assert not Caller(door).cut
    assert [one.cut for one in (*players, *silent)] == [False] * 3 + [True, False, False]


def test_a_crowd_that_comes_at_once_and_says_nothing_shuts_nobody_out():
    door = Door(most=4, each=4)
    crowd = [Caller(door) for _ in range(4)]
    newcomer = Caller(door)
    assert [one.cut for one in (*crowd, newcomer)] == [True, False, False, False, False]


def test_screens_give_way_to_newcomers_who_may_be_phones():
    door = Door(most=4, each=4)
    screens = [screen(door) for _ in range(4)]
    newcomers = [Caller(door) for _ in range(3)]
    assert [one.cut for one in (*screens, *newcomers)] == [False, True, True, True, False, False, False]
    for one in newcomers:
        one.guest.asks()
        one.guest.listens()
        one.guest.sits()
    assert not Caller(door).cut
    assert screens[0].cut


def test_a_phone_between_page_socket_and_first_frame_is_not_taken_for_a_screen():
    door = Door(most=2, each=2)
    phone = screen(door, seat_cookie())
    forged = screen(door, seat_cookie()[:-1] + "x")
    assert not Caller(door).waits().cut
    assert forged.cut
    assert not any(Caller(door).waits().cut for _ in range(20))
    assert not phone.cut
    phone.waits(PATIENCE_S)  # and has never said hello
    assert not any(Caller(door).cut for _ in range(2))
    assert phone.cut


def test_a_phone_that_has_its_page_is_spared_before_strangers_who_have_theirs():
    door = Door(most=2, each=2)
    phone, stranger = Caller(door), Caller(door)
    phone.guest.shows(seat_cookie())
    for one in (phone, stranger):
        one.guest.asks()
        one.guest.rests()
        one.waits(1)
    assert not Caller(door).cut
    assert (phone.cut, stranger.cut) == (False, True)


@pytest.mark.parametrize("kept", ["seat", "Control's"])
def test_the_cookies_of_seats_and_of_controls_browsers_are_ours_and_no_others(kept: str):
    value = signing.dumps(["ann", "b"], salt="astor.before")
    header = seat_cookie() if kept == "seat" else f"{cookies.BEFORE}={value}"
    assert cookies.is_ours(header)
    assert not cookies.is_ours(header.replace("=", "=x", 2))
    assert not cookies.is_ours("sessionid=" + 32 * "a")
    many = "; ".join(f"{cookies.SEAT}{at}=forged:a:b" for at in range(1000))
    assert not cookies.is_ours(f"{many}; {seat_cookie()}"), "nobody has a thousand of them looked at"


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
                Caller(door).waits()
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
