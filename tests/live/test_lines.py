"""The line to a phone: frames as RFC 6455 wants them, and who is cut off."""

from unittest.mock import AsyncMock

import pytest
from websockets.frames import Frame, Opcode

from astor.live.consumers import HallSocket
from astor.live.lines import EXTENSION, UNREAD, Lines, Text
from astor.live.protocol import Note


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
