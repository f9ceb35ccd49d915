"""Bad input at the sockets: one clear refusal or an end, nothing changed, nobody else harmed."""

import json
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from astor.door import token_bucket
from astor.game.models import Event
from astor.running.thread import in_turn, now_ms
from astor.sockets import consumers, live_event
from astor.sockets.protocol import LONGEST
from tests import cast
from tests.rooms.screens import HOST, ORIGIN, Screen, Venue, control_cookie, seat_cookie

PRODUCE = {"name": "produce", "args": {"province": "kingsmead", "outputs": ["gold"]}}
MARKUP = "<img src=x onerror=alert(1)>"


@pytest.fixture
async def play(venue: Venue) -> Venue:
    """Production has begun."""
    await venue.until_production()
    return venue


REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "an unknown command": ("unknown_command", {"name": "conquer", "args": {}}),
    "no command": ("unknown_command", {"name": "", "args": {}}),
    "a command of the server's own": ("unknown_command", {"name": "__init__", "args": {}}),
    "a number for a name": ("bad_arguments", {"name": "produce", "args": {"province": 7, "outputs": []}}),
    "a text for a list": ("bad_arguments", {"name": "produce", "args": {"province": "kingsmead", "outputs": "gold"}}),
    "a missing argument": ("bad_arguments", {"name": "produce", "args": {"province": "kingsmead"}}),
    "an argument too many": ("bad_arguments", {"name": "confirm", "args": {"faction": "elves"}}),
    "a very long key": ("bad_arguments", {"name": "produce", "args": {"province": "x" * 9999, "outputs": []}}),
    "a NUL": ("bad_arguments", {"name": "name_character", "args": {"name": "A\0B"}}),
    "another faction's province": ("not_yours", {**PRODUCE, "args": {"province": "lirien", "outputs": ["gold"]}}),
    "a province that is nowhere": ("not_yours", {**PRODUCE, "args": {"province": "atlantis", "outputs": ["gold"]}}),
    "too many outputs": ("too_many_outputs", {**PRODUCE, "args": {"province": "kingsmead", "outputs": ["gold"] * 9}}),
    "a thousand": ("bad_arguments", {**PRODUCE, "args": {"province": "kingsmead", "outputs": ["gold"] * 999}}),
    "what it cannot produce": ("cannot_produce", {**PRODUCE, "args": {"province": "kingsmead", "outputs": ["wand"]}}),
    "a tap for the phase before": ("phase_over", {**PRODUCE, "phase": "t0/diplomacy"}),
    "a phase that never was": ("phase_over", {**PRODUCE, "phase": "t9/brunch"}),
    "an order of Control's": ("control_only", {"name": "start", "args": {}}),
    "an order of the clock's": ("control_only", {"name": "close_phase", "args": {}}),
    "undo by a player": ("control_only", {"name": "undo", "args": {"entry": 2}}),
    "another faction's seat": ("not_yours", {"name": "lend", "args": {"seat": cast.ELF_QUEEN, "power": "war"}}),
    "a power that is none": ("not_lendable", {"name": "lend", "args": {"seat": cast.GENERAL, "power": "magic"}}),
    "a name of 10,000 characters": ("bad_arguments", {"name": "name_character", "args": {"name": "x" * 10_000}}),
    "control characters": ("bad_name", {"name": "name_character", "args": {"name": "\x01\x1b\r\n\u202e\u200b"}}),
    "a proposal that is gone": ("proposal_gone", {"name": "send_proposal", "args": {"proposal": "proposal-1-1"}}),
    "a proposal to be Control": ("nothing_to_propose", {"name": "propose", "args": {"command": "undo", "args": {}}}),
}  # fmt: skip


async def test_an_order_is_refused_once_and_changes_nothing(play: Venue):
    screens, before, codes = await play.everybody(), await play.trace(), {}
    queen = screens[cast.QUEEN]
    for what, (_, order) in REFUSED.items():
        heard = await play.news(screens, partial(send, queen, order))
        assert (set(heard), [frame["t"] for frame in heard[cast.QUEEN]]) == ({cast.QUEEN}, ["ack"]), what
        codes[what] = heard[cast.QUEEN][0].get("refused")
    assert codes == {what: code for what, (code, _) in REFUSED.items()}
    assert await play.trace() == before


async def test_an_order_in_another_phase_is_refused(venue: Venue):
    phone, before = await venue.phone(cast.QUEEN), await venue.trace()
    assert (await send(phone, PRODUCE))["refused"] == "wrong_phase"
    assert await venue.trace() == before


async def test_a_seat_without_the_power_is_refused(play: Venue):
    phone, before = await play.phone(cast.GENERAL), await play.trace()
    assert (await send(phone, PRODUCE))["refused"] == "no_power"
    assert await play.trace() == before


async def test_a_late_order_is_refused_though_the_bell_waits(play: Venue, monkeypatch):
    phone, before = await play.phone(cast.QUEEN), await play.trace()
    deadline = (await in_turn(Event.objects.get, key=cast.EVENT)).deadline
    assert deadline is not None
    monkeypatch.setattr(consumers, "now_ms", lambda: deadline)
    assert (await send(phone, PRODUCE))["refused"] == "late"
    assert await play.trace() == before
    monkeypatch.setattr(consumers, "now_ms", lambda: deadline - 1)
    assert "refused" not in await send(phone, PRODUCE)


async def test_a_word_of_markup_is_a_word(play: Venue):
    phone = await play.phone(cast.QUEEN)
    await phone.order("name_character", name=MARKUP)
    await play.settle()
    assert MARKUP in [row.get("name") for row in phone.tables["public"].values()]


async def test_a_bug_is_loud_on_the_desk_and_nowhere_else(play: Venue, monkeypatch):
    screens = await play.everybody()
    monkeypatch.setattr(consumers, "issue", broken)
    heard = await play.news(screens, lambda: send(screens[cast.QUEEN], PRODUCE))
    assert set(heard) == {cast.QUEEN, "control"}
    assert heard[cast.QUEEN][0]["refused"] == "server_error"
    assert [(frame["t"], frame["code"]) for frame in heard["control"]] == [("note", "bug")]
    assert "a secret in a traceback" not in json.dumps(heard)


BROKEN = {
    "malformed": "{",
    "no JSON": "hello",
    "a list": "[]",
    "null": "null",
    "no kind": "{}",
    "an unknown kind": '{"t":"shout"}',
    "a frame of the server's": '{"t":"snap","epoch":"x","now":1,"sides":{}}',
    "a bye": '{"t":"bye","code":"revoked"}',
    "a count that is a text": '{"t":"hello","n":{"public":"all"}}',
    "a time that is a text": '{"t":"ping","c":"now"}',
    "a number without end": '{"t":"ping","c":1e999}',
    "an order without a name": '{"t":"cmd","id":"c1"}',
    "an order without an id": '{"t":"cmd","id":"","name":"confirm"}',
    "an id that is none": '{"t":"cmd","id":"a b\\u0000","name":"confirm"}',
    "an endless id": json.dumps({"t": "cmd", "id": "x" * 65, "name": "confirm"}),
    "arguments that are a list": '{"t":"cmd","id":"c1","name":"confirm","args":[]}',
    "half a character": '{"t":"cmd","id":"c1","name":"\\ud800"}',
    "a very deep frame": '{"t":"cmd","id":"c1","name":"x","args":' + "[" * 15_000,
}


async def test_a_frame_that_is_none_is_noted_and_the_socket_lives(venue: Venue):
    screens, before = await venue.everybody(), await venue.trace()
    queen = screens[cast.QUEEN]
    for what, frame in BROKEN.items():
        heard = await venue.news(screens, partial(queen.hear_back, frame))
        assert set(heard) == {cast.QUEEN}, what
        assert [(said["t"], said.get("code")) for said in heard[cast.QUEEN]] == [("note", "bad_frame"), ("pong", None)]
    assert await venue.trace() == before


async def test_a_frame_over_the_limit_ends_its_socket(venue: Venue):
    phone, other = await venue.phone(cast.QUEEN), await venue.phone(cast.QUEEN)
    await venue.settle()  # that a second device came is told to both
    await phone.say(" " * (LONGEST + 1))
    assert await phone.goodbye() == "frame_too_large"
    assert await other.silence() == []


async def test_a_frame_at_the_limit_is_read(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await phone.say('{"t":"ping","c":1}'.ljust(LONGEST))
    assert (await phone.until("pong"))["c"] == 1


async def test_the_limit_is_in_bytes(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await phone.say("é" * (LONGEST // 2 + 1))
    assert await phone.goodbye() == "frame_too_large"


async def test_a_frame_of_bytes_ends_its_socket(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await phone.line.send_to(bytes_data=b'{"t":"ping","c":1}')
    assert await phone.goodbye() == "bad_frame"


async def test_a_flood_ends_its_socket_and_no_other(venue: Venue, monkeypatch):
    monkeypatch.setattr(consumers, "time", SimpleNamespace(monotonic=lambda: 0.0))
    phone, other = await venue.phone(cast.QUEEN), await venue.phone(cast.QUEEN)
    await venue.settle()  # that a second device came is told to both
    before = await venue.trace()
    for at in range(token_bucket.BURST + 5):
        await phone.say({"t": "ping", "c": at})
    assert await phone.goodbye() == "flood"
    pongs = [frame for frame in phone.heard if frame["t"] == "pong"]
    assert len(pongs) == token_bucket.BURST - 1  # the hello was one frame
    assert await other.silence() == []
    assert await venue.trace() == before


async def test_many_devices_of_a_seat_together_ask_no_more_snapshots_than_one(venue: Venue, monkeypatch):
    monkeypatch.setattr(live_event, "time", SimpleNamespace(monotonic=lambda: 0.0))
    phones = [await venue.phone(cast.QUEEN) for _ in range(3)]
    other = await venue.phone(cast.ELF_QUEEN)
    told = []
    for phone in (*phones, *phones, other):
        await phone.say({"t": "hello", "epoch": "another", "n": {}})
        told.append((await phone.until("snap", "bye"))["t"])
    assert told == [*["snap"] * 5, "bye", "snap"]


async def test_what_follows_a_goodbye_is_not_read(venue: Venue):
    phone, before = await venue.phone(cast.QUEEN), await venue.trace()
    await phone.say(" " * (LONGEST + 1))
    await phone.say({"t": "cmd", "id": "c1", "name": "name_character", "args": {"name": "Mole"}})
    assert await phone.goodbye() == "frame_too_large"
    await venue.settle()
    assert await venue.trace() == before


async def test_time_gives_frames_back():
    own = token_bucket.Bucket(0.0)
    assert all(own.take(0.0) for _ in range(token_bucket.BURST))
    assert not own.take(0.0)
    own = token_bucket.Bucket(0.0)
    assert all(own.take(at / token_bucket.RATE) for at in range(10 * token_bucket.BURST))


FOREIGN: dict[str, dict[str, Any]] = {
    "another host": {"origin": "http://elsewhere.example"},
    "another port": {"origin": "http://testserver:9000"},
    "no port": {"origin": "http://testserver"},
    "none": {"origin": None},
    "null": {"origin": "null"},
    "a name before the host": {"origin": f"http://evil@{HOST}"},
    "no address": {"origin": "http://[half"},
    "a host that is not ours": {"origin": "http://elsewhere.example", "host": "elsewhere.example"},
    "a host that is no address": {"origin": "http://[half", "host": "[half"},
    "no host either": {"origin": None, "host": ""},
}


@pytest.mark.parametrize("door", ["seat", "hall", "control"])
async def test_a_foreign_page_opens_no_socket(venue: Venue, door: str):
    cookies = [await in_turn(seat_cookie, cast.QUEEN), await in_turn(control_cookie)]
    for what, headers in FOREIGN.items():
        screen = await venue.enter(f"/ws/{door}/{cast.EVENT}", cookie="; ".join(cookies), hello=False, **headers)
        assert await screen.goodbye() == "wrong_origin", what
        assert len(screen.heard) == 1


async def test_the_same_page_on_https_opens_one(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    phone = await venue.enter(f"/ws/seat/{cast.EVENT}", cookie=cookie, origin=ORIGIN.replace("http", "https"))
    assert phone.tables


async def test_a_seat_cookie_is_of_one_event(venue: Venue):
    await in_turn(cast.new_event, "other")
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    renamed = cookie.replace(f"astor-seat-{cast.EVENT}", "astor-seat-other")
    for carried in (cookie, renamed, f"{cookie}; {renamed}"):
        assert await turned_away(venue, carried, event="other") == "no_seat"


async def test_a_forged_cookie_is_none(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    name, _, value = cookie.partition("=")
    forged = ["", name, f"{name}=", f"{name}=x", f"{name}={value[:-1]}", f"{name}={value}x", f'{name}="\\000"',
              f"{name}={value.split(':')[0]}", f"{name}=é", "=;=;;", f"{name}={'x' * 9000}"]  # fmt: skip
    for carried in forged:
        assert await turned_away(venue, carried) == "no_seat", carried


async def test_another_programs_odd_cookie_does_not_hide_the_seat(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    phone = await venue.enter(f"/ws/seat/{cast.EVENT}", cookie=f'grid={{"a":[1, 2]}}; x y; {cookie}')
    assert phone.tables


async def test_a_player_is_not_control(venue: Venue):
    cookie = await in_turn(seat_cookie, cast.QUEEN)
    screen = await venue.enter(f"/ws/control/{cast.EVENT}", cookie=cookie, hello=False)
    assert await screen.goodbye() == "logged_out"


@pytest.mark.parametrize("path", ["/ws/seat/nowhere", "/ws/hall/nowhere", "/ws/control/nowhere"])
async def test_an_event_that_is_nowhere_has_no_socket(venue: Venue, path: str):
    screen = await venue.enter(path, hello=False)
    assert await screen.goodbye() == "no_event"


@pytest.mark.parametrize("path", ["/", "/ws", "/ws/seat/", f"/ws/gallery/{cast.EVENT}", f"/play/{cast.EVENT}"])
async def test_other_paths_are_closed_properly(venue: Venue, path: str):
    screen = await venue.enter(path, hello=False)
    assert screen.closed == consumers.CLOSED


async def test_the_hall_gives_no_orders(venue: Venue):
    hall, before = await venue.hall(), await venue.trace()
    for order in ({"name": "start", "args": {}}, {"name": "join", "args": {}}, PRODUCE):
        assert (await send(hall, order))["refused"] == "no_seat"
    assert await venue.trace() == before


async def test_an_order_after_the_end_is_refused(play: Venue):
    phone = await play.phone(cast.QUEEN)
    await in_turn(end_of_play)
    before = await play.trace()
    assert (await phone.order("name_character", name="Late"))["refused"] == "already_ended"
    assert await play.trace() == before


async def send(screen: Screen, order: dict[str, Any]) -> dict[str, Any]:
    return await screen.order(order["name"], phase=order.get("phase", ""), **order["args"])


async def turned_away(venue: Venue, cookie: str, event: str = cast.EVENT) -> str:
    screen = await venue.enter(f"/ws/seat/{event}", cookie=cookie, hello=False)
    return await screen.goodbye()


def broken(*_: object) -> None:
    raise RuntimeError("a secret in a traceback")


def end_of_play() -> None:
    while Event.objects.get(key=cast.EVENT).state != Event.State.ENDED:
        cast.order("control/ann", "close_phase", skip=True, now=now_ms())
