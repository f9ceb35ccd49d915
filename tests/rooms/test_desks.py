"""Desks: which pane each shows, who is at the phones, a Control who takes a seat, and one who is Control no more."""

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User

from astor.game.models import Entry
from astor.game.values.sides import own_side
from astor.running.thread import in_turn
from astor.sockets import hub as hubs
from astor.sockets import live_event as lives
from astor.sockets import presence
from astor.sockets.hub import hub
from tests import cast
from tests.rooms.screens import Screen, Venue, control_cookie, seat_cookie

pytestmark = pytest.mark.both_databases

QUEENS = ["public", "faction/humans", f"seat/{cast.QUEEN}"]
ELSEWHERE = "another process"


async def look(venue: Venue, screen: Screen, at: str) -> None:
    await screen.hear_back(f'{{"t":"look","at":"{at}"}}')
    await venue.settle()


# Panes


async def test_desks_see_which_pane_each_other_shows(venue: Venue):
    ann, bob = await venue.desk("ann"), await venue.desk("bob")
    await look(venue, bob, "war/battles")
    row = ann.row("desk/bob")
    assert (row["desks"], row["at"], row["since"] > 0) == (1, "war/battles", True)


async def test_the_row_open_in_a_pane_is_told_with_its_figures(venue: Venue):
    ann, bob = await venue.desk("ann"), await venue.desk("bob")
    await look(venue, bob, "rows/army/army-7_b")
    assert ann.row("desk/bob")["at"] == "rows/army/army-7_b"


async def test_two_desks_of_a_user_are_one_row_until_the_last_goes(venue: Venue):
    ann, bob, again = await venue.desk("ann"), await venue.desk("bob"), await venue.desk("bob")
    await look(venue, bob, "seats")
    assert (ann.row("desk/bob")["desks"], ann.row("desk/bob")["at"]) == (2, "seats")
    for screen, left in ((bob, 1), (again, None)):
        await screen.leave()
        await venue.settle()
        assert ann.row("desk/bob").get("desks") == left


async def test_a_phone_may_look_where_it_likes(venue: Venue):
    screens = await venue.everybody()
    assert await venue.news(screens, lambda: look(venue, screens[cast.QUEEN], "seats")) == {
        cast.QUEEN: [screens[cast.QUEEN].heard[-1]]}  # fmt: skip


@pytest.mark.parametrize("at", ["Seats", "a" * 41, "seats?x=1", "<b>", 'a"}', "9!"])
async def test_a_pane_has_a_plain_name(venue: Venue, at: str):
    ann, bob = await venue.desk("ann"), await venue.desk("bob")
    await look(venue, bob, at)
    assert [frame["code"] for frame in bob.heard if frame["t"] == "note"] == ["bad_frame"]
    assert ann.row("desk/bob")["at"] == ""


# Phones


async def test_control_sees_when_a_seat_last_gave_an_order(venue: Venue):
    desk, phone = await venue.desk(), await venue.phone(cast.QUEEN)
    ack = await phone.order("name_character", name="Ada")
    await phone.order("produce", province="kingsmead", outputs=["gold"])  # refused: it is planning
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}")["active"] == ack["at"]
    fresh = await venue.desk("bob")
    assert fresh.row(f"presence/{cast.QUEEN}") == desk.row(f"presence/{cast.QUEEN}")


async def test_a_server_that_starts_knows_who_was_active(venue: Venue):
    given = (await (await venue.phone(cast.QUEEN)).order("name_character", name="Ada"))["at"]
    hub.forget()
    row = (await venue.desk()).row(f"presence/{cast.QUEEN}")
    assert row == {"devices": 0, "seen": 0, "active": given}


# Several server processes


async def test_phones_and_desks_at_other_processes_are_counted_too(venue: Venue):
    desk, _ = await venue.desk(), await venue.phone(cast.QUEEN)
    there: dict[str, dict[str, Any]] = {
        f"presence/{cast.QUEEN}": {"devices": 2, "seen": 7},
        "desk/ann": {"there": 1, "at": "war", "since": 2**50},
    }
    await hear(venue, there, whole=True)
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 3
    assert desk.row("desk/ann") == {"desks": 2, "at": "war", "since": 2**50}
    there = {f"presence/{cast.QUEEN}": {"devices": 1, "seen": 8}, "desk/ann": {}}
    await hear(venue, there, whole=False)
    assert (desk.row(f"presence/{cast.QUEEN}")["devices"], desk.row("desk/ann")["desks"]) == (2, 1)
    await hear(venue, {}, whole=True)
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 1


async def test_a_process_that_is_silent_counts_nobody(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    desk = await venue.desk()
    await hear(venue, {f"presence/{cast.QUEEN}": {"devices": 2, "seen": 7}}, whole=True)
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 2
    later = time.monotonic() + presence.SILENCE_S + 1
    monkeypatch.setattr(hubs, "time", SimpleNamespace(monotonic=lambda: later))
    await hub.beat()
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}").get("devices", 0) == 0


async def test_what_is_told_is_small_at_once_and_whole_with_the_beat(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    told: list[dict[str, Any]] = []
    phone = await venue.phone(cast.QUEEN)
    await venue.phone(cast.GENERAL)
    await venue.settle()
    monkeypatch.setattr(hub, "tell_others", told.append)
    await phone.leave()
    await venue.settle()
    await hub._catch_up(cast.EVENT, set(), 0.0)
    await hub.beat()
    small, whole = [frame for frame in told if frame["rows"]]
    assert (small["whole"], sorted(small["rows"])) == (False, [f"presence/{cast.QUEEN}"])
    assert (whole["whole"], len(whole["rows"])) == (True, 2)


async def test_our_own_words_come_back_and_count_once(venue: Venue):
    desk, _ = await venue.desk(), await venue.phone(cast.QUEEN)
    rows = {f"presence/{cast.QUEEN}": {"devices": 1, "seen": 7}}
    await hub.hear({"type": "presence", "event": cast.EVENT, "from": hub.process, "rows": rows, "whole": True})
    await venue.settle()
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 1


async def test_a_fault_at_another_process_shows_on_our_desks(venue: Venue):
    desk, phone = await venue.desk(), await venue.phone(cast.QUEEN)
    await hub.hear({"type": "note", "event": cast.EVENT, "from": ELSEWHERE, "code": "bug", "facts": {"order": "x"}})
    assert (await desk.until("note"))["code"] == "bug"
    assert await phone.silence() == []


async def hear(venue: Venue, rows: dict[str, dict[str, Any]], *, whole: bool) -> None:
    await hub.hear({"type": "presence", "event": cast.EVENT, "from": ELSEWHERE, "rows": rows, "whole": whole})
    await venue.settle()


# A Control who takes a seat


async def acting(venue: Venue, seat: str = cast.QUEEN, *, cookie: str = "", hello: bool = True) -> Screen:
    carried = cookie or await in_turn(control_cookie)
    return await venue.enter(f"/ws/control/{cast.EVENT}/seat/{seat}", cookie=carried, hello=hello)


async def test_who_takes_a_seat_sees_what_it_sees_but_for_what_is_its_players_own(venue: Venue):
    phone, screen = await venue.phone(cast.QUEEN), await acting(venue)
    assert list(screen.tables) == QUEENS
    assert screen.tables == {side: rows for side, rows in phone.tables.items() if side != own_side(cast.QUEEN)}


async def test_who_takes_a_seat_of_a_court_nobody_has_come_to_sees_what_it_may_order(venue: Venue):
    screen, desk = await acting(venue, cast.PRIEST), await venue.desk()
    assert not desk.row(f"seat/{cast.PRIEST}")["joined"]
    assert screen.row("may/propose")["refused"] is None


async def test_who_takes_a_seat_orders_for_it_in_its_own_name(venue: Venue):
    await venue.until_production()
    screen = await acting(venue)
    assert "refused" not in await screen.order("produce", province="kingsmead", outputs=["gold"], command_id="c7")
    entry = await in_turn(Entry.objects.get, command_id="c7")
    assert (entry.actor, entry.command) == ("control/ann", "act_for")
    assert entry.args == {"seat": cast.QUEEN, "command": "produce",
                          "args": {"province": "kingsmead", "outputs": ["gold"]}}  # fmt: skip


async def test_an_order_for_a_seat_is_refused_as_the_seats_would_be(venue: Venue):
    screen, before = await acting(venue), await venue.trace()
    assert (await screen.order("produce", province="kingsmead", outputs=["gold"]))["refused"] == "wrong_phase"
    assert (await screen.order("join", player="x"))["refused"] == "not_for_control"
    assert (await screen.order("start"))["refused"] == "not_for_control"
    assert (await screen.order("name_character", phase="t9/war", name="x")).get("refused") != "server_error"
    assert (await venue.trace())[1].keys() == before[1].keys()


async def test_who_takes_a_seat_is_no_device_of_it(venue: Venue):
    desk, phone, screen = await venue.desk(), await venue.phone(cast.QUEEN), await acting(venue)
    await look(venue, screen, "war")
    assert desk.row(f"presence/{cast.QUEEN}")["devices"] == 1
    assert (desk.row("desk/ann")["desks"], desk.row("desk/ann")["at"]) == (2, f"seat/{cast.QUEEN}")
    await screen.order("name_character", name="Ada")
    await venue.settle()
    given = await in_turn(Entry.objects.filter(actor=f"seat/{cast.QUEEN}").latest, "seq")
    assert desk.row(f"presence/{cast.QUEEN}")["active"] == given.at
    assert phone.closed is None


async def test_a_hand_over_leaves_control_at_the_seat(venue: Venue):
    old, screen = await venue.phone(cast.QUEEN), await acting(venue)
    await venue.order(cast.QUEEN, "join", player="New", take_over=True)
    assert await old.goodbye() == "taken_over"
    assert {frame["t"] for frame in await screen.silence()} == {"delta"}


async def test_only_control_takes_a_seat_that_is_there(venue: Venue):
    player = await in_turn(seat_cookie, cast.QUEEN)
    guest = await in_turn(lambda: control_cookie("guest", staff=False))
    tried = ((player, cast.QUEEN, "logged_out"), (guest, cast.QUEEN, "dismissed"), ("", "nobody", "no_seat"))
    for cookie, seat, why in tried:
        screen = await acting(venue, seat, cookie=cookie, hello=False)
        assert await screen.goodbye() == why


# Control no more


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_staff": False}])
async def test_who_is_no_longer_control_is_sent_away(venue: Venue, change: dict[str, bool]):
    ann, bob, unseen = await venue.desk("ann"), await venue.desk("bob"), await acting(venue, hello=False)
    await unseen.silence()
    await in_turn(User.objects.filter(username="ann").update, **change)
    await hub.mend()
    assert [await screen.goodbye() for screen in (ann, unseen)] == ["dismissed", "dismissed"]
    assert (await bob.order("start"))["at"] > 0
    assert not bob.row("desk/ann")


async def test_who_is_given_a_new_link_or_password_leaves_every_desk(venue: Venue):
    ann, bob = await venue.desk("ann"), await venue.desk("bob")

    def change() -> None:
        user = User.objects.get(username="ann")
        user.set_password("another one entirely")
        user.save()

    await in_turn(change)
    await hub.mend()
    assert await ann.goodbye() == "going_away", "with the new password it may come back"
    assert bob.closed is None


async def test_who_comes_while_it_is_asked_who_is_control_may_stay(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    ann = await venue.desk("ann")
    came = list[Screen]()

    async def meanwhile(ask: Callable[..., Any], *asked: Any) -> Any:
        if ask is hubs.controls:
            came.append(await venue.desk("bob"))
        return await in_turn(ask, *asked)

    monkeypatch.setattr(hubs, "in_turn", meanwhile)
    await hub.mend()
    assert ann.closed is None
    assert (await came[0].order("start"))["at"] > 0


async def test_desks_are_told_while_the_database_is_silent(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    desk, silent = await venue.desk(), asyncio.Event()

    async def nothing(*_: Any) -> list[Entry]:
        await silent.wait()
        return []

    monkeypatch.setattr(lives, "in_turn", nothing)
    reading = asyncio.create_task(hub.mend())
    await asyncio.sleep(0)
    await hub.events[cast.EVENT].show({"health/here": {"database": "silent"}})
    assert (await desk.until("delta"))["set"] == {"health/here": {"database": "silent"}}
    silent.set()
    monkeypatch.undo()
    await reading


async def test_a_desk_sees_how_many_hall_screens_there_are_and_nobody_else_does(venue: Venue):
    desk, phone = await venue.desk(), await venue.phone(cast.QUEEN)
    walls = [await venue.hall(), await venue.hall()]
    for wall, left in ((None, 2), (walls[0], 1), (walls[1], None)):
        if wall is not None:
            await wall.leave()
        await venue.settle()
        assert desk.row("screen/hall").get("screens") == left
    heard = {name for screen in (phone, *walls) for side in screen.tables.values() for name in side}
    assert not [name for name in heard if name.startswith("screen/")]
