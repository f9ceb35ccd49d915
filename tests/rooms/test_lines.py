"""The line to a phone: frames as RFC 6455 wants them, and who is cut off."""

from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest
from websockets.frames import Frame, Opcode

from astor.door.token_bucket import SHARED, SHARED_BURST, WEIGHT, WEIGHT_BURST
from astor.sockets import lines as line_module
from astor.sockets.consumers import HallSocket
from astor.sockets.lines import EXTENSION, LATER_S, PING_S, UNREAD, Lines, Meter, Shared, Text
from astor.sockets.protocol import Note


class Phone:
    """A line whose other end reads as much as the test says."""

    def __init__(self) -> None:
        self.left, self.closing, self.was_cut = 0, False, False
        self.written: list[bytes] = []

    def write(self, wire: bytes) -> None:
        self.written.append(wire)

    def unread(self) -> int:
        return self.left

    def leaving(self) -> bool:
        return self.closing

    def cut(self) -> None:
        self.was_cut = True

    def sits(self) -> None:
        """Nobody asks here."""


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536, 300_000])
def test_a_text_is_a_frame_as_others_make_it(length: int):
    text, binary = Text(b"x" * length), Text(b"x" * length, binary=True)
    assert text.wire == Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
    assert binary.wire == Frame(Opcode.BINARY, b"x" * length).serialize(mask=False)
    assert text.payload == binary.payload == b"x" * length


async def test_a_socket_with_a_line_writes_to_it_and_nowhere_else():
    socket, line = HallSocket(), Phone()
    socket.scope = {"extensions": {EXTENSION: line}, "headers": []}
    socket.base_send, socket.line = AsyncMock(), line
    await socket.say(Note(code="bad_frame"))
    assert line.written == [Text(b'{"t":"note","code":"bad_frame","facts":{}}').wire]
    socket.base_send.assert_not_called()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in a list; it goes on when the test says so."""
    now = [1000.0]
    monkeypatch.setattr(line_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr("astor.sockets.lines.shared", Shared())
    return now


FLOOD, ORDER = 30_000, 300


def test_a_flood_of_long_frames_is_read_as_slowly_as_its_address_may_send(still: list[float]):
    """300 sockets of one address say 19 frames of 30 KB a second, for ten seconds, and wait when they are told to."""
    meters, read, free = [Meter("192.0.2.7") for _ in range(300)], 0, [0.0] * 300
    for _ in range(190):
        for at, meter in enumerate(meters):
            if free[at] <= still[0]:
                read += FLOOD
                free[at] = still[0] + meter.weigh(FLOOD, 1)
        still[0] += 1 / 19
    assert read < 300 * (WEIGHT_BURST + FLOOD) + 300 * 10 * WEIGHT + SHARED_BURST + 10 * SHARED + 300 * FLOOD
    assert read < 300 * 190 * FLOOD / 20, "not a twentieth of what was sent"


def test_a_hundred_honest_phones_of_an_address_play_beside_a_flood(still: list[float]):
    flood = [Meter("192.0.2.7") for _ in range(300)]
    for meter in flood:
        meter.weigh(8 * FLOOD, 8)
    phones = [Meter("192.0.2.7") for _ in range(100)]
    for _ in range(20):
        still[0] += 0.5
        for meter in flood:
            meter.weigh(FLOOD, 1)
        assert not any(meter.weigh(ORDER, 1) for meter in phones), "two orders a second each"


def test_a_hundred_phones_of_an_address_may_all_send_much_at_once(still: list[float]):
    phones = [Meter("192.0.2.7") for _ in range(100)]
    assert not any(meter.weigh(10_000, 1) for meter in phones for _ in range(4))
    for _ in range(10):
        still[0] += 1.0
        assert not any(meter.weigh(ORDER, 1) for meter in phones for _ in range(8)), "eight orders a second each"


def test_who_waits_waits_for_seconds_and_another_address_not_at_all(still: list[float]):
    meter = Meter("192.0.2.7")
    waits = [meter.weigh(2**20) for _ in range(50)]
    assert 0 < max(waits) <= LATER_S < PING_S, "a phone that has said too much still answers that it is there"
    assert not Meter("192.0.2.8").weigh(FLOOD, 1)
    still[0] += LATER_S + SHARED_BURST / SHARED
    line_module.shared.forget(still[0])
    assert set(line_module.shared.buckets) == set(), "and it is forgiven as soon"


def test_many_small_frames_weigh_as_much_as_some_long_ones(still: list[float]):
    meter = Meter("192.0.2.7")
    assert meter.weigh(20 * 4_000, 4_000) == 0
    assert meter.weigh(20 * 4_000, 4_000) > 0


@pytest.fixture
def lines() -> Lines:
    return Lines()


def test_who_leaves_too_much_unread_at_two_looks_is_cut_off(lines: Lines):
    slow, quick, gone = Phone(), Phone(), Phone()
    lines.open |= {slow, quick, gone}
    slow.left = quick.left = gone.left = UNREAD + 1
    lines.look()
    quick.left = UNREAD
    lines.open.discard(gone)
    assert not slow.was_cut
    lines.look()
    assert [phone.was_cut for phone in (slow, quick, gone)] == [True, False, False]


def test_who_reads_between_the_looks_is_forgiven(lines: Lines):
    phone = Phone()
    lines.open.add(phone)
    for left in (UNREAD + 1, 0, UNREAD + 1, 0):
        phone.left = left
        lines.look()
    assert not phone.was_cut


def test_who_does_not_answer_the_close_is_cut_off(lines: Lines):
    phone = Phone()
    lines.open.add(phone)
    phone.closing = True
    lines.look()
    lines.look()
    assert phone.was_cut
