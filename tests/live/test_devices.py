"""Devices of one seat: several at once, handed over, closed, issued anew; and orders that are sent twice."""

import asyncio

from django.test import Client

from astor.game.models import Entry
from astor.live.consumers import SeatSocket
from astor.live.presence import DEVICES
from astor.live.thread import in_turn
from tests import cast
from tests.live.screens import HOST, Screen, Venue, seat_cookie


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
    more = []
    for _ in range(DEVICES + 2):
        phone = await venue.phone(cast.QUEEN, hello=False)
        phone.epoch, phone.n, phone.tables = first.epoch, dict(first.n), {side: {} for side in first.n}
        await phone.say({"t": "hello", "epoch": phone.epoch, "n": phone.n})
        await phone.silence()
        more.append(phone)
    assert [await phone.goodbye() for phone in (first, *more[:2])] == ["many_devices"] * 3
    assert [phone.closed for phone in (*more[2:], *others, desk)] == [None] * (DEVICES + 3)
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == DEVICES
    assert (await more[-1].order("name_character", name="Ada")).get("refused", "") == ""


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
    phone, seat = SeatSocket(), {"epoch": 1, "joined": True, "bot": False, "revoked": False, "faction": "humans"}
    phone.epoch = 1
    assert phone.outdated(seat, seat | {"epoch": 2, "bot": True}) == "revoked"
    assert phone.outdated(seat, seat | {"epoch": 2}) == "taken_over"


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
