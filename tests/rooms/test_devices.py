"""Devices of one seat: several at once, handed over, closed, issued anew; and orders that are sent twice."""

import asyncio
from typing import Any

import pytest
from django.http import parse_cookie
from django.test import Client

from astor.door import cookies
from astor.game.models import Entry, Seat
from astor.game.orders import seats
from astor.game.rows.frozen import replace
from astor.game.rows.own import SeatRow
from astor.game.values.sides import own_side
from astor.running.thread import in_turn
from astor.sockets import delta
from astor.sockets.consumers import SeatSocket
from astor.sockets.hub import hub
from astor.sockets.presence import APART_S, DEVICES, SILENT_S, Presence
from tests import cast
from tests.rooms.screens import HOST, Screen, Venue, header, seat_cookie
from tests.rows import row


async def test_two_devices_of_one_seat_see_the_same(venue: Venue):
    phone, tablet = await venue.phone(cast.QUEEN), await venue.phone(cast.QUEEN)
    await phone.order("name_character", name="Ada")
    await venue.settle()
    assert (phone.tables, phone.n) == (tablet.tables, tablet.n)


async def test_control_counts_the_devices_of_a_seat(venue: Venue):
    desk, phone = await venue.desk(), await venue.phone(cast.QUEEN)
    tablet = await venue.phone(cast.QUEEN)
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 2
    await tablet.leave()
    await phone.say({"t": "hello", "epoch": phone.epoch, "n": phone.n})  # said again, counted once
    await phone.silence()
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 1


async def test_a_seat_has_so_many_devices_at_a_time_and_no_neighbour_makes_room_for_more(venue: Venue):
    """Who plays is never cut off for want of room, so one seat with a thousand lines would keep everybody else out."""
    others, desk = [await venue.phone(cast.ELF_QUEEN), await venue.hall()], await venue.desk()
    first = await venue.phone(cast.QUEEN)
    more: list[Screen] = []
    for _ in range(DEVICES + 2):
        phone = await venue.phone(cast.QUEEN, hello=False)
        phone.epoch, phone.n, phone.tables = first.epoch, dict(first.n), {side: {} for side in first.n}
        await phone.say({"t": "hello", "epoch": phone.epoch, "n": phone.n})
        if len(more) < DEVICES - 1:
            await phone.silence()
        more.append(phone)
    assert [await phone.goodbye() for phone in more[-3:]] == ["many_devices"] * 3
    assert [phone.closed for phone in (first, *more[:-3], *others, desk)] == [None] * (DEVICES + 3)
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == DEVICES
    assert (await first.order("name_character", name="Ada")).get("refused", "") == ""


def at(*phones: tuple[str, str, float]) -> tuple[Presence, list[SeatSocket]]:
    """Phones of the queen's that came in this order: browser, place, and when each was heard last."""
    presence, sockets = Presence({}), list[SeatSocket]()
    for browser, where, heard in phones:
        socket = SeatSocket()
        socket.place, socket.browser, socket.where, socket.heard = PLACE, browser, where, heard
        presence.comes(socket, 0)
        sockets.append(socket)
    return presence, sockets


PLACE, OPEN = f"presence/{cast.QUEEN}", f"open/{cast.QUEEN}"


@pytest.mark.parametrize(
    ("phones", "gone"),
    [
        ([("own", "here", 100.0), *[("own", "there", 100.0)] * DEVICES], DEVICES),  # a copy of the cookie, many times
        ([("own", "here", 100.0)] * (DEVICES + 1), DEVICES),  # from the same address, by the same kind of browser
        ([*[("own", "there", 100.0)] * DEVICES, ("own", "here", 100.0)], DEVICES - 1),  # its owner comes back
        ([("own", "here", 100.0), ("own", "here", 70.0), *[("own", "here", 100.0)] * (DEVICES - 1)], 1),  # a dead line
        ([("own", "here", 80.0), ("own", "here", 70.0), *[("x", "y", 100.0)] * (DEVICES - 1)], 1),
    ],
)  # two of them
def test_who_goes_from_a_full_seat_is_never_the_phone_that_plays(phones: list[tuple[str, str, float]], gone: int):
    presence, sockets = at(*phones)
    assert presence.too_many(PLACE, 100.0) == [sockets[gone]]


def test_a_seat_with_room_sends_nobody_away():
    presence, _ = at(*[("own", "here", 0.0)] * DEVICES)
    assert presence.too_many(PLACE, 100.0) == []


# A cookie that somebody has copied


async def aged(presence: Presence) -> None:
    """Time enough passes that a phone which has moved would be gone from where it was."""
    presence.doubted = {socket: since - 2 * APART_S for socket, since in presence.doubted.items()}
    await hub.beat()


async def opened(venue: Venue, cookie: str, agent: str) -> Screen:
    return await venue.enter(f"/ws/seat/{cast.EVENT}", cookie=cookie, agent=agent)


def told(phone: Screen) -> bool:
    """Does this phone say that its sign-in is used in two places?"""
    return bool(phone.tables[own_side(cast.QUEEN)].get(OPEN, {}).get("copied"))


def looked(cookie: str, agent: str) -> int:
    """A page of the seat is asked for by another browser with this cookie."""
    return Client(HTTP_HOST=HOST, HTTP_COOKIE=cookie, HTTP_USER_AGENT=agent).get(f"/play/{cast.EVENT}").status_code


async def test_a_cookie_used_in_a_second_place_is_told_to_the_seat_and_to_control_alone(venue: Venue):
    cookie, desk = await in_turn(seat_cookie, cast.QUEEN), await venue.desk()
    others = [await venue.phone(cast.GENERAL), await venue.phone(cast.ELF_QUEEN), await venue.hall()]
    owner = await opened(venue, cookie, "Phone")
    thief = await opened(venue, cookie, "Laptop")
    await owner.silence()
    await aged(hub.events[cast.EVENT].presence)
    await venue.settle()
    assert owner.row(OPEN) == {"devices": 2, "copied": desk.row(PLACE)["copied"]}
    assert desk.row(PLACE)["copied"] > 0
    assert [OPEN in rows for screen in others for rows in screen.tables.values()] == [False] * sum(
        len(screen.tables) for screen in others)  # fmt: skip
    assert thief.closed is None


async def test_so_is_a_page_that_listens_without_a_line(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    owner = await opened(venue, cookie, "Phone")
    assert await in_turn(looked, cookie, "Laptop") == 200
    await venue.settle()
    await owner.silence()
    await aged(hub.events[cast.EVENT].presence)
    await venue.settle()
    assert owner.row(OPEN)["copied"] > 0


@pytest.mark.parametrize("how", ["moved", "two tabs", "another device"])
async def test_who_has_moved_or_has_it_open_twice_is_not_warned(venue: Venue, how: str):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    first = await opened(venue, cookie, "Phone")
    if how == "another device":
        cookie = await in_turn(seat_cookie, cast.QUEEN)
    second = await opened(venue, cookie, "Phone" if how == "two tabs" else "Elsewhere")
    if how == "moved":
        await first.leave()
    await second.silence()
    await aged(hub.events[cast.EVENT].presence)
    await venue.settle()
    assert not told(second)


async def test_a_dead_line_of_a_phone_that_moved_is_no_copy(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    await opened(venue, cookie, "Phone")
    second = await opened(venue, cookie, "Elsewhere")
    for socket in hub.events[cast.EVENT].presence.doubted:
        socket.heard -= 2 * SILENT_S
    await aged(hub.events[cast.EVENT].presence)
    await venue.settle()
    assert not told(second)


async def test_one_tap_puts_the_others_out_and_the_copied_cookie_is_dead(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    owner = await opened(venue, cookie, "Phone")
    thief = await opened(venue, cookie, "Laptop")
    await owner.silence()
    await aged(hub.events[cast.EVENT].presence)
    answer = await in_turn(put_out, cookie, "tap1")
    assert answer.status_code == 200
    assert [await thief.goodbye(), await owner.goodbye()] == ["taken_over"] * 2
    assert await gone(venue, cookie)
    fresh = header(answer.cookies)
    back = await opened(venue, fresh, "Phone")
    await venue.settle()
    assert not told(back)
    assert OPEN not in back.tables[own_side(cast.QUEEN)]
    entries = await venue.entries()
    again = await in_turn(put_out, cookie, "tap1")  # the answer was lost on its way
    assert (again.status_code, again.json()) == (200, answer.json())
    assert await venue.entries() == entries
    assert (await in_turn(put_out, cookie, "tap2")).json()["refused"] == "no_seat"
    assert back.closed is None


@pytest.mark.parametrize("tap", ["", "a b", "é"])
async def test_others_are_put_out_by_a_tap_with_a_name_and_by_who_sits_there(venue: Venue, tap: str):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    before = await venue.trace()
    assert (await in_turn(put_out, cookie, tap)).json()["refused"] == "no_seat"
    assert (await in_turn(put_out, "", "tap1")).json()["refused"] == "no_seat"
    assert await venue.trace() == before


async def test_who_takes_a_seat_again_by_a_copied_cookie_stays_the_same_browser(venue: Venue):
    """Else a copy would be a device of its own, and untold."""

    def taken_again(cookie: str) -> str:
        seat = Seat.objects.select_related("event").get(event__key=cast.EVENT, key=cast.QUEEN)
        copy = Client(HTTP_HOST=HOST, HTTP_COOKIE=cookie)
        return header(copy.post("/j/take", {"token": seats.token(seat)}).cookies)

    cookie = await in_turn(seat_cookie, cast.QUEEN)
    again = await in_turn(taken_again, cookie)
    names = [cookies.sitting(cast.EVENT, parse_cookie(each)) for each in (cookie, again)]
    assert names[0] == names[1] is not None


def put_out(cookie: str, tap: str) -> Any:
    return Client(HTTP_HOST=HOST, HTTP_COOKIE=cookie).post(f"/play/{cast.EVENT}/put-out", {"id": tap})


# Each new device


async def test_a_seat_hears_of_each_new_device_and_nobody_else_does(venue: Venue):
    screens = await venue.everybody()
    told = await venue.news(screens, lambda: venue.order(cast.QUEEN, "join"))
    assert set(told) == {cast.QUEEN, "control"}
    phone = screens[cast.QUEEN]
    assert phone.row(f"seat/{cast.QUEEN}")["devices"] == 2
    lines = [row for name, row in phone.tables[f"seat/{cast.QUEEN}"].items() if name.startswith("line/")]
    assert [(line["code"], line["facts"]) for line in lines] == [("device_joined", {"devices": 2})]
    assert await venue.news(screens, lambda: venue.order(cast.QUEEN, "join", again=True)) is not None
    assert phone.row(f"seat/{cast.QUEEN}")["devices"] == 2


async def test_a_seat_taken_over_tells_its_new_device_and_control(venue: Venue):
    desk = await venue.desk()
    await venue.order(cast.QUEEN, "join", take_over=True)
    await venue.settle()
    phone = await venue.phone(cast.QUEEN)
    told = [row for screen, side in ((phone, f"seat/{cast.QUEEN}"), (desk, "control"))
            for name, row in screen.tables[side].items() if name.startswith("line/")]  # fmt: skip
    assert {(line["side"], line["code"]) for line in told} >= {
        (f"seat/{cast.QUEEN}", "card_void"), ("control", "seat_link_changed")}  # fmt: skip
    assert "card_void" in [line["code"] for name, line in phone.tables[f"seat/{cast.QUEEN}"].items() if "line/" in name]


async def test_a_hand_over_ends_the_old_devices(venue: Venue):
    old, other = await venue.phone(cast.QUEEN), await venue.phone(cast.GENERAL)
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    await venue.order(cast.QUEEN, "join", player="New", take_over=True)
    assert await old.goodbye() == "taken_over"
    assert await gone(venue, cookie)
    assert other.closed is None
    assert (await venue.phone(cast.QUEEN)).tables


async def test_the_device_that_takes_over_may_come_at_once(venue: Venue):
    await venue.phone(cast.QUEEN)
    await venue.order(cast.QUEEN, "join", player="New", take_over=True)
    new = await venue.phone(cast.QUEEN, hello=False)  # before the hub has looked at the journal again
    assert (await new.hello())["t"] == "snap"


async def test_a_device_handed_over_before_its_first_frame_hears_nothing(venue: Venue):
    old = await venue.phone(cast.QUEEN, hello=False)
    await old.silence()
    await venue.order(cast.QUEEN, "join", player="New", take_over=True)
    await venue.settle()
    assert (await old.hello())["t"] == "bye"
    assert await old.frame() == {"t": "closed"}


async def test_a_device_handed_over_before_its_first_frame_orders_nothing(venue: Venue):
    old = await venue.phone(cast.QUEEN, hello=False)
    await old.silence()
    await venue.order(cast.QUEEN, "join", player="New", take_over=True)
    await venue.settle()
    before = await venue.trace()
    await old.say({"t": "cmd", "id": "c1", "name": "name_character", "args": {"name": "Mole"}})
    assert await old.goodbye() == "taken_over"
    assert await venue.trace() == before


async def test_a_closed_seat_is_out(venue: Venue):
    phone, cookie = await venue.phone(cast.QUEEN), await in_turn(seat_cookie, cast.QUEEN)
    await venue.order("control/ann", "revoke", seat=cast.QUEEN)
    assert await phone.goodbye() == "revoked"
    assert await gone(venue, cookie)


async def test_a_closed_seat_is_out_also_where_its_news_could_not_be_told(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
):
    phone = await venue.phone(cast.QUEEN)
    monkeypatch.setattr(delta, "looked_again", failing)
    await venue.order("control/ann", "revoke", seat=cast.QUEEN)
    assert await phone.goodbye() == "revoked"


def failing(*_: object) -> None:
    raise ZeroDivisionError


async def test_a_seat_issued_anew_is_out_until_its_new_link(venue: Venue):
    phone, cookie = await venue.phone(cast.QUEEN), await in_turn(seat_cookie, cast.QUEEN)
    await venue.order("control/ann", "revoke", seat=cast.QUEEN)
    await venue.order("control/ann", "reissue", seat=cast.QUEEN)
    assert await phone.goodbye() == "revoked"
    assert await gone(venue, cookie)
    assert (await venue.phone(cast.QUEEN)).tables


async def test_a_new_link_ends_the_devices_of_the_old_one(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await venue.order("control/ann", "reissue", seat=cast.QUEEN)
    assert await phone.goodbye() == "revoked"


def test_a_bot_that_sits_down_after_a_new_link_has_taken_nothing_over():
    phone, seat = SeatSocket(), row(SeatRow, epoch=1, joined=True, faction="humans")
    phone.epoch = 1
    assert phone.outdated(seat, replace(seat, epoch=2, bot=True)) == "revoked"
    assert phone.outdated(seat, replace(seat, epoch=2)) == "taken_over"


async def test_a_repeated_order_is_answered_as_the_first_time(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    first = await phone.order("name_character", name="Ada", command_id="once")
    entries = await venue.entries()
    assert await phone.order("name_character", name="Ada", command_id="once") == first
    assert await venue.entries() == entries


async def test_an_order_is_answered_on_another_device_as_the_first_time(venue: Venue):
    phone, tablet = await venue.phone(cast.QUEEN), await venue.phone(cast.QUEEN)
    first = await phone.order("name_character", name="Ada", command_id="once")
    assert await tablet.order("name_character", name="Ada", command_id="once") == first


async def test_an_order_from_two_sockets_at_once_is_carried_out_once(venue: Venue):
    phones = [await venue.phone(cast.QUEEN) for _ in range(2)]
    entries = await venue.entries()
    acks = await asyncio.gather(*[phone.order("name_character", name="Ada", command_id="once") for phone in phones])
    assert acks[0] == acks[1]
    assert await venue.entries() == entries + 1


async def test_anothers_order_of_the_same_id_is_another_order(venue: Venue):
    queen, general = await venue.phone(cast.QUEEN), await venue.phone(cast.GENERAL)
    await queen.order("name_character", name="Ada", command_id="once")
    await general.order("name_character", name="Bela", command_id="once")
    assert await in_turn(Entry.objects.filter(command_id="once").count) == 2


async def test_a_refused_order_is_judged_anew(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    refused = await phone.order("produce", province="kingsmead", outputs=["gold"], command_id="again")
    await venue.until_production()
    assert refused["refused"] == "wrong_phase"
    assert "refused" not in await phone.order("produce", province="kingsmead", outputs=["gold"], command_id="again")


async def gone(venue: Venue, cookie: str) -> bool:
    """Does this cookie open neither a socket nor a page?"""
    late: Screen = await venue.enter(f"/ws/seat/{cast.EVENT}", cookie=cookie, hello=False)
    assert await late.goodbye() == "no_seat"
    page = await in_turn(lambda: Client(HTTP_HOST=HOST, HTTP_COOKIE=cookie).get(f"/play/{cast.EVENT}"))
    return bool(page.status_code == 302 and page["Location"] == "/j")
